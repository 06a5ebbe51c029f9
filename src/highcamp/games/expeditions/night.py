"""The night of a day, told: what it did to everyone on the mountain and why, the points after it, and the day to come."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from highcamp.engine.facts import Sheet
from highcamp.engine.phrases import inflected, signed
from highcamp.engine.words import Line, Seat, Words, line
from highcamp.games.expeditions.losses import client_named
from highcamp.games.expeditions.names import space_named
from highcamp.games.expeditions.notation import spaces_of
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.view import Client, Holder, Space, View


class Night(NamedTuple):
    """Who died, who rose or sank, and the whole of it."""

    deaths: list[Line]
    levels: list[Line]
    """Who has gained or lost levels, and why."""
    sheet: Sheet


def night(before: Expedition, after: Expedition) -> Night:
    """What happened between the last move of a day and the next morning. All of it is public."""
    shown = before.view(None)
    assert isinstance(shown, View)
    rows: list[tuple[Words, ...]] = []
    deaths: list[Line] = []
    levels: list[Line] = []
    for team in shown.teams:
        who = Seat(team.seat)
        for holder in (one for one in (*team.guides, *team.camps) if one.clients):
            at = space_named(spaces_of(before).index(holder.at), before)
            slept = _slept(shown, holder, [camp.at for camp in team.camps])
            levels += [line(who.own, f" {said} at {at}{change}.") for said, change in _changes(shown, holder, slept)]
            for client, number in Counter(holder.clients).items():
                why, said = slept.why(client), client_named(shown, holder.name, client, number)
                die = inflected(number, "dies", "die")
                rows.append((line(who), f"{said} at {at}", _becomes(client.level, _wakes(client) or die), why))
                if not _wakes(client):
                    deaths.append(line(who.own, f" {said} {die} at {at}: {why}."))
        points = after.points[team.seat]
        rows.append((line(who), "points", _becomes(team.points, points) if points != team.points else str(points), ""))
    columns = ("", "who, and where", "level", "because of")
    below = () if after.over else (_next(after), *_weather(after))
    return Night(deaths, levels, Sheet(title=f"Night of day {before.turn}", columns=columns, rows=tuple(rows), below=below))


def _becomes(old: int, new: int | str) -> str:
    """A change, in one line however narrow a sheet is."""
    return f"{old}\u00a0→\u00a0{new}"


def _wakes(client: Client) -> int:
    """The level after the night, whose weather everyone saw; 0 is death."""
    assert client.tonight is not None
    return client.tonight


class _Slept(NamedTuple):
    """What a night does where somebody sleeps: the sum, and what it is made of."""

    change: int
    parts: list[str]

    def why(self, client: Client) -> str:
        """What made a level."""
        capped = 0 < _wakes(client) < client.level + self.change
        cap = [f"nobody wakes above level {_wakes(client)}"] if capped else []
        return ", ".join([*self.parts, *cap]) or "nothing"


def _changes(shown: View, holder: Holder, slept: _Slept) -> list[tuple[str, str]]:
    """Those with a guide or in a camp whose level has changed, equals together, and how."""
    found = []
    for client, number in Counter(holder.clients).items():
        if (level := _wakes(client)) not in (0, client.level):
            verb = inflected(number, *(("rises", "rise") if level > client.level else ("sinks", "sink")))
            change = f" {verb} from level {client.level} to {level}: {slept.why(client)}"
            found.append((client_named(shown, holder.name, client, number), change))
    return found


def _slept(shown: View, holder: Holder, camps: list[str]) -> _Slept:
    """The sum of a night: the space, the weather, an own camp there."""
    space: Space = next(one for one in shown.spaces if one.name == holder.at)
    loss = shown.days[0].loss[space.zone] if shown.days else 0
    parts = [f"{signed(space.night)} of the space"] if space.night else []
    parts += [f"−{loss} of the weather"] if loss else []
    parts += [f"+1 of the {'camp' if shown.led else 'tent'}"] if holder.at in camps else []
    return _Slept(space.night - loss + (holder.at in camps), parts)


def _next(after: Expedition) -> Line:
    start = Seat(after.start)
    return line(f"Day {after.turn}: ", start.does("have", "has"), " the starting marker.")


def _weather(after: Expedition) -> list[Words]:
    """What the new day's weather does, where its tile lies open."""
    from highcamp.games.expeditions.words import ZONE_NAMES  # the pictures' words, which nobody needs who only plays

    shown = after.view(None)
    assert isinstance(shown, View)
    if not shown.days or shown.days[0].turn != after.turn:
        return []
    day = shown.days[0]
    struck = [f"{ZONE_NAMES[zone]}: −{loss} tonight" for zone, loss in enumerate(day.loss) if loss]
    stop = "each step costs 1 more" if shown.boots else "no movement"
    struck += [f"{ZONE_NAMES[zone]}: {stop}" for zone, stops in enumerate(day.stop) if stops]
    return [f"The weather: {'; '.join(struck)}." if struck else "The weather is fine."]
