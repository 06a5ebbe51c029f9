"""What a coach says of a view of an expedition: what is decided, what the day still holds, who is in danger tonight."""

from __future__ import annotations

from highcamp.engine.phrases import counted, listed
from highcamp.games.expeditions.move import Verb, move_of
from highcamp.games.expeditions.view import View, doomed
from highcamp.games.expeditions.words import ZONE_NAMES


def coach(view: View) -> str:
    """What the moment asks and what the choices mean."""
    if view.moment == "select":
        return f"{_selecting(view)} {_weather(view)}".strip()
    if view.moment == "take risk":
        return "You play the most movement, so you take one of the open risk tokens: so much must be paid today."
    if view.moment == "crevice":
        return "The way in costs what the token says; to go back loses the point that was paid for looking."
    if view.action is None:
        return ""
    return f"{_acting(view)} {_tonight(view)}".strip()


def caution(view: View, move: int) -> str:
    """What speaks against a move."""
    if move_of(move).verb is not Verb.END or view.action is None or view.seat is None:
        return ""
    lost = doomed(view, view.seat)
    if lost:
        return f"{_lost(view, lost)} would die tonight."
    left = sum(sum(points) for points in view.action.points)
    unused = len(view.action.unused)
    said = [counted(left, "point")] * bool(left) + [counted(unused, "card")] * bool(unused)
    return f"The day would end with {listed(said)} unused." if said else ""


def _selecting(view: View) -> str:
    """The cards of a day."""
    own = view.teams[view.seat].own if view.seat is not None else None
    if own is not None and own.looking_at:
        return "One of the cards you look at becomes yours; another has to go for it."
    return "Three cards give today's movement and acclimatization; who plays the most movement takes a risk token."


def _weather(view: View) -> str:
    """Where the day is bad."""
    if not view.days:
        return ""
    today = view.days[0]
    bad = [ZONE_NAMES[zone] for zone in range(len(today.loss)) if today.loss[zone]]
    shut = [ZONE_NAMES[zone] for zone in range(len(today.stop)) if today.stop[zone]]
    if shut:
        return f"Today nobody walks {listed(shut)}." if not view.boots else f"Today every step costs one more {listed(shut)}."
    return f"Levels are lost tonight: {listed(bad)}." if bad else "The weather is fine today."


def _acting(view: View) -> str:
    """What the day still holds."""
    assert view.action is not None
    if view.action.owed:
        return f"{counted(view.action.owed, 'point')} of risk must be paid before the day can end."
    left, unused = sum(sum(points) for points in view.action.points), len(view.action.unused)
    if not left and not unused:
        return "Nothing is left to walk with: end the day when all is where it should be."
    said = [counted(left, "point")] * bool(left) + [f"{counted(unused, 'card')} not used yet"] * bool(unused)
    return f"You have {listed(said)}; what is left at the end of the day is lost."


def _tonight(view: View) -> str:
    """Who is in danger, which matters most."""
    lost = doomed(view, view.seat) if view.seat is not None else []
    return f"{_lost(view, lost)} would die tonight, as it stands." if lost else ""


def _lost(view: View, lost: list[str]) -> str:
    """Those who would die: by number where they are clients."""
    return counted(len(lost), "client") if view.led else f"Climber {listed(lost, 'and')}"
