"""The tables of the games in a terminal, drawn from a view in coloured text.

Each module draws one game; it is named after it. `found` finds it. A game without one is described
in its own words.
"""
