"""Doors for research: games as learners and the libraries of the field know them.

Where Gymnasium is installed, importing this registers every game with it: ``gymnasium.make("highcamp/FirstAscent-v0")``.
"""

from importlib import import_module

from highcamp.engine.extras import explaining
from highcamp.envs.registration import register

with explaining("rl"):
    import_module("numpy")  # every door has its arrays

register()
