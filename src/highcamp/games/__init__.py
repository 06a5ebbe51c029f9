"""The games, a package each.

``highcamp.games`` is the function that lists them, so a package in here is reached by importing from it:
``from highcamp.games.cant_stop import CANT_STOP``.
"""
