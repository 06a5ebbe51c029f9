"""Mountaineers, by Stephen B. Thomas: version 1.3, all five modes."""

from highcamp.games.mountaineers.game import MOUNTAINEERS

__all__ = ["MOUNTAINEERS"]
