"""Bots that know Mountaineers: one that forgets the others, one that plays what is worth most on average, one that cannot be
read, one that reads others.
"""

from __future__ import annotations

from highcamp.bots.bot import Bot
from highcamp.games.mountaineers.bots.easy import Easy
from highcamp.games.mountaineers.bots.greedy import Greedy
from highcamp.games.mountaineers.bots.hard import Hard
from highcamp.games.mountaineers.bots.mixed import Mixed

BOTS: list[type[Bot]] = [Easy, Greedy, Mixed, Hard]
