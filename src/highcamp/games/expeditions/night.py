"""The night of a day, told: what it did to everyone on the mountain and why, the points after it, and the day to come."""

from __future__ import annotations

from typing import NamedTuple

from highcamp.engine.facts import Sheet
from highcamp.engine.words import Line, Seat, Words, line
from highcamp.games.expeditions.losses import dead_name
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.view import Client, Holder, Space, View


class Night(NamedTuple):
    """Who died, and the whole of it."""

    deaths: list[Line]
    sheet: Sheet


def night(before: Expedition, after: Expedition) -> Night:
    """What happened between the last move of a day and the next morning. All of it is public."""
    shown = before.view(None)
    assert isinstance(shown, View)
    rows: list[tuple[Words, ...]] = []
    deaths: list[Line] = []
    for team in shown.teams:
        who = Seat(team.seat)
        for holder in (*team.guides, *team.camps):
            for client in holder.clients:
                why = _why(shown, holder, [camp.at for camp in team.camps])
                becomes = f"{client.level} → {client.tonight}" if client.tonight else f"{client.level} → dies"
                rows.append((line(who), f"{_name(shown, holder, client)} at {holder.at}", becomes, why))
                if not client.tonight:
                    deaths.append(line(who.own, f" {dead_name(shown, holder.name, client)} dies at {holder.at}: {why}."))
    for team in shown.teams:
        points = after.points[team.seat]
        change = points - team.points
        rows.append((line(Seat(team.seat)), "points", f"{team.points} → {points}" if change else str(points), ""))
    columns = ("", "who, and where", "level", "because of")
    below = () if after.over else (_next(after), *_weather(after))
    return Night(deaths, Sheet(title=f"Night of day {before.turn}", columns=columns, rows=tuple(rows), below=below))


def _name(shown: View, holder: Holder, client: Client) -> str:
    return f"{client.kind} with {holder.name}" if shown.led else f"climber {holder.name}"


def _why(shown: View, holder: Holder, camps: list[str]) -> str:
    """The sum of a night: the space, the weather, an own camp there."""
    space: Space = next(one for one in shown.spaces if one.name == holder.at)
    loss = shown.days[0].loss[space.zone] if shown.days else 0
    parts = [f"{space.night:+d} of the space"] if space.night else []
    parts += [f"−{loss} of the weather"] if loss else []
    parts += [f"+1 of the {'camp' if shown.led else 'tent'}"] if holder.at in camps else []
    return ", ".join(parts) or "nothing"


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
