"""Can't Stop, by Sid Sackson: the climber and base-camp edition."""

from highcamp.games.cant_stop.game import CANT_STOP

__all__ = ["CANT_STOP"]
