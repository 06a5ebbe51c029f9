"""Bots that know Elevation: one that wants every trick, one that looks at what a trick is worth, one that plays the day on."""

from __future__ import annotations

from highcamp.bots.bot import Bot
from highcamp.games.elevation.bots.easy import Easy
from highcamp.games.elevation.bots.greedy import Greedy
from highcamp.games.elevation.bots.hard import Hard

BOTS: list[type[Bot]] = [Easy, Greedy, Hard]
