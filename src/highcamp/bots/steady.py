"""Bots that look at no clock, so that they play the same on every machine."""

from __future__ import annotations

from inspect import signature

from highcamp.bots.bot import Bot


def steady(player: Bot) -> Bot:
    """A player like this one that only counts the worlds it tries, where this one counts them beside looking at a clock.
    Programs, and bots of other packages, may look at clocks all the same.
    """
    worlds = getattr(player, "iterations", None)
    if isinstance(worlds, int) and "iterations" in signature(type(player)).parameters:
        return type(player)(iterations=worlds)  # type: ignore[call-arg]  # its signature was looked at
    return player
