"""Networks that have learned a game: how their weights are kept in a file, and what they make of what a seat sees.

Nothing here learns, and nothing needs more than NumPy: ``highcamp.train`` writes what is read here.
"""

from importlib import import_module

from highcamp.engine.extras import explaining

with explaining("rl"):
    import_module("numpy")
