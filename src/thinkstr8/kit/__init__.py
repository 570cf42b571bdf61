"""What a game is written with: turns, quick values, tuples, phrases, notation and drawing.

Games import the modules themselves; nothing here knows a game.
"""
