"""The tale of a finished expedition: everyone's points, and for each team how high both stood every evening, with the weather
and what became of those on the mountain.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from highcamp.engine.event import Event
from highcamp.engine.phrases import capital
from highcamp.engine.plots import INK, Axis, Curve, Lines, Mark, Note, Sign, Zone
from highcamp.engine.words import Line, Seat, line
from highcamp.games.expeditions.box import GUIDES, HOLDERS, NOWHERE, ZONES
from highcamp.games.expeditions.draw.layout import rows_of
from highcamp.games.expeditions.names import space_name
from highcamp.games.expeditions.notation import GUIDE_NAMES, all_called, called, spaces_of
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.story import ends, expeditions
from highcamp.games.expeditions.trails import today
from highcamp.games.expeditions.view import spaces
from highcamp.games.expeditions.words import ZONE_NAMES

FEET = ("base", "6000 m", "7000 m", "8000 m")
"""Where each zone begins."""


class Fate(NamedTuple):
    """What befell somebody of a team: on which day, on which space, and in words."""

    seat: int
    day: int
    space: int
    sign: Sign
    said: Line


class Heights(NamedTuple):
    """How high every space stands, counted in rows of the map, and where each zone begins and ends."""

    level: list[int]
    zones: dict[int, tuple[float, float]]

    @property
    def top(self) -> int:
        """The summit."""
        return max(self.level)


def heights(state: Expedition) -> Heights:
    """The mountain by height: zones above each other, and in a zone every space above all that lead to it."""
    known = spaces(state)
    rows = rows_of(tuple((space.name, space.zone, space.above) for space in known))
    level = {name: number for number, row in enumerate(rows) for name in row}
    levels = [level[name] for name in spaces_of(state)]
    of_zone = {zone: [level[space.name] for space in known if space.zone == zone] for zone in range(ZONES)}
    edges = {zone: (min(found) - 0.5, max(found) + 0.5) for zone, found in of_zone.items() if found}
    return Heights(levels, edges)


def evenings(events: Sequence[Event]) -> list[tuple[Expedition, Expedition]]:
    """Every day's last moment, before the night and after it."""
    return [expeditions(event) for event in events if ends(event)]


def points(events: Sequence[Event]) -> Lines:
    """Everyone's points after every day."""
    first, _ = expeditions(events[0])
    after = [(0, first), *((int(before.turn), night) for before, night in evenings(events))]
    curves = tuple(
        Curve.of(seat, tuple((day, float(state.points[seat])) for day, state in after)) for seat in range(first.players)
    )
    return Lines(title="Points after each day", y=Axis(title="points"), curves=curves, marks=_days(events))


def teams(events: Sequence[Event], fates: Sequence[Fate]) -> list[Lines]:
    """A plot for each team."""
    first, _ = expeditions(events[0])
    return [team(events, seat, fates) for seat in range(first.players)]


def team(events: Sequence[Event], seat: int, fates: Sequence[Fate]) -> Lines:
    """How high both guides, or climbers, of a team stood every evening, the weather, and what befell the team."""
    first, _ = expeditions(events[0])
    high = heights(first)
    notes = tuple(
        Note(at=fate.day, value=high.level[fate.space], sign=fate.sign, look=seat, said=fate.said)
        for fate in fates
        if fate.seat == seat
    )
    ticks = tuple((low, FEET[zone]) for zone, (low, _) in high.zones.items() if zone)
    return Lines(
        title=line(Seat(seat).own, f" {all_called(first)} every evening"),
        y=Axis(low=-0.5, high=high.top + 0.5, ticks=((0, "base"), *ticks, (high.top, "summit"))),
        curves=tuple(_curve(events, seat, guide, high) for guide in range(GUIDES)),
        marks=_days(events),
        zones=_weather(events, high),
        zones_title="bad weather: levels that are lost at night, × where nobody moves",
        notes=notes,
    )


def _curve(events: Sequence[Event], seat: int, guide: int, high: Heights) -> Curve:
    """From evening to evening; the curve of a climber who died ends there."""
    first, _ = expeditions(events[0])
    place, found, said = seat * HOLDERS + guide, list[tuple[float, float]](), list[str]()
    for day, state in [(0, first), *((int(before.turn), before) for before, _ in evenings(events))]:
        space = state.where[place]
        if space != NOWHERE:
            found.append((day, high.level[space]))
            said.append(space_name(space, state))
    name = f"{capital(called(first))} {GUIDE_NAMES[guide]}"
    return Curve(name=name, look=INK if guide else seat, points=tuple(found), said=tuple(said))


def _days(events: Sequence[Event]) -> tuple[Mark, ...]:
    return tuple(Mark(int(before.turn), f"Day {before.turn}") for before, _ in evenings(events))


def _weather(events: Sequence[Event], high: Heights) -> tuple[Zone, ...]:
    """The weather that there was, by day and zone; the first zone of a day tells of all."""
    found: list[Zone] = []
    for before, _ in evenings(events):
        day = int(before.turn)
        struck = [(zone, *_struck(before, zone)) for zone in high.zones]
        bad = [(zone, loss, stop) for zone, loss, stop in struck if loss or stop]
        told = ", ".join(f"{_effect(loss, stop)} {ZONE_NAMES[zone]}" for zone, loss, stop in bad)
        for number, (zone, loss, stop) in enumerate(bad):
            low, top = high.zones[zone]
            found.append(
                Zone(
                    start=day - 0.5,
                    end=day + 0.5,
                    low=low,
                    high=top,
                    strength=min(max(loss, 1) + stop, 4),
                    label="×" * stop + (f"−{loss}" if loss else ""),
                    said=f"Weather of day {day}: {told}." if number == 0 else "",
                )
            )
    return tuple(found)


def _struck(state: Expedition, zone: int) -> tuple[int, int]:
    place = today(state, zone)
    return int(state.weather.loss[place]), int(state.weather.stop[place])


def _effect(loss: int, stop: int) -> str:
    effects = ["nobody moves"] * stop + ([f"−{loss}"] if loss else [])
    return " and ".join(effects)
