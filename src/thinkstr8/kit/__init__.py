"""The tools for writing a game: turns, quick values, tuples, phrases, notation and drawing.

Games import the modules directly. Nothing here knows the rules of a game.
"""
