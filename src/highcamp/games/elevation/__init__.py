"""Elevation, by Xplody Games: four mountain ranges, three days, 36 approach cards."""

from highcamp.games.elevation.game import ELEVATION

__all__ = ["ELEVATION"]
