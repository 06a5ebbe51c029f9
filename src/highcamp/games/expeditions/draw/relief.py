"""The mountain in letters: spaces in their rows by altitude, who stands there, and the weather beside the zones it strikes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from highcamp.drawing.marks import seat_mark
from highcamp.drawing.plain import WIDTH, wrapped
from highcamp.games.expeditions.draw.layout import rows_of
from highcamp.games.expeditions.view import Space, View
from highcamp.games.expeditions.words import ZONE_NAMES, zone_weather

_EDGE = " │ "  # between the weather and the land
_DAYS = 17  # columns for the weather, or more where it needs more; so the land stays where it is when days pass
_GAP = 2  # between two spaces
_ZONES = range(len(ZONE_NAMES) - 1, -1, -1)  # from the highest down


def relief(view: View) -> list[str]:
    """The map from the summit down to the base."""
    legend, weather = _legend(view), _weather(view)
    if not weather:
        unseen = [] if view.winner is not None else ["The weather is not turned up yet."]
        return [*legend, *unseen, *(line for zone in _land(view, WIDTH) for line in zone)]
    days, *zones = [line.ljust(_DAYS) for line in weather]
    lines = [*legend, f"Weather by days: -1 lost at night, x {'one more point a step' if view.boots else 'no movement'}"]
    lines.append(f"{days}{_EDGE}day")
    for struck, (heading, *rows) in zip(zones, _land(view, WIDTH - len(days) - len(_EDGE)), strict=True):
        lines.append(f"{struck}{_EDGE}{heading}")
        lines += [f"{'':{len(days)}}{_EDGE}{row}" for row in rows]
    return lines


def _legend(view: View) -> list[str]:
    figures = "cost/night" if view.led else "cost/night/points"
    icefall = ", ? not turned up, × crevasse" if any(space.icefall for space in view.spaces) else ""
    return wrapped(f"Spaces: {figures}, ↑ the next ones up{icefall}")


def _weather(view: View) -> list[str]:
    """The days that can be seen, then what each does to every zone from the highest down; nothing before they are seen."""
    if not view.days:
        return []
    days = [[str(day.turn), *(zone_weather(day, zone) for zone in _ZONES)] for day in view.days]
    columns = [[f"{cell:>{max(2, *map(len, day))}}" for cell in day] for day in days]
    return [" ".join(row) for row in zip(*columns, strict=True)]


def _land(view: View, room: int) -> list[list[str]]:
    """Every zone from the highest down: its heading, then its rows of spaces."""
    spaces = {space.name: space for space in view.spaces}
    rows = rows_of(tuple((space.name, space.zone, space.above) for space in view.spaces))
    zones = []
    for zone in _ZONES:
        heading = f"{ZONE_NAMES[zone]}, room on a space: {view.limits[zone]} "
        lines = [f"{heading:─<{room}}"]
        for row in reversed(rows):
            if spaces[row[0]].zone == zone:
                lines += _row([_phrases(view, spaces[name]) for name in row], room)
        zones.append(lines)
    return zones


def _row(cells: Sequence[list[str]], room: int) -> list[str]:
    """Spaces beside each other, each in one line if there is room for that."""
    lines = [" ".join(phrases) for phrases in cells]
    each = room // len(cells)
    if max(map(len, lines)) + _GAP <= each:
        return ["".join(f"{line:^{each}}" for line in lines).rstrip()]
    if sum(len(line) + _GAP for line in lines) <= room:
        return [f"{(' ' * _GAP).join(lines):^{room}}".rstrip()]
    if max(len(word) for line in lines for word in line.split()) + 1 > each:
        half = (len(cells) + 1) // 2
        return [*_row(cells[:half], room), *_row(cells[half:], room)]
    blocks = [[line for phrase in phrases for line in wrapped(phrase, width=each - 1)] for phrases in cells]
    return ["".join(f"{line:^{each}}" for line in abreast).rstrip() for abreast in zip_longest(*blocks, fillvalue="")]


def _phrases(view: View, space: Space) -> list[str]:
    """A space: its name and figures, who stands there, and where one can go up from it."""
    cost = "?" if space.cost is None else str(space.cost) if space.cost else "×"
    night = f"{space.night:+d}" if space.night else "0"
    figures = f"{cost}/{night}" if view.led else f"{cost}/{night}/{space.points}"
    there = [
        f"{seat_mark(team.seat)}{holder.name.replace(' ', '')}"
        for team in view.teams
        for holder in (*team.guides, *team.camps)
        if holder.at == space.name
    ]
    phrases = [f"{space.name} {figures}", " ".join(there), f"↑{' '.join(space.above)}" if space.above else ""]
    return [phrase for phrase in phrases if phrase]
