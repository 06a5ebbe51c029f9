"""What changes on the mountain of Can't Stop: flags, ropes, camps, climbers, and the ghosts of climbers to come."""

from __future__ import annotations

from highcamp.drawing.pieces import barrier, climber, flag, ghost, rope, tent
from highcamp.drawing.pressing import unspoken
from highcamp.drawing.svg import num
from highcamp.games.cant_stop.draw.layout import Layout
from highcamp.games.cant_stop.view import Column, View
from highcamp.games.cant_stop.words import way

_POLE = 64
_FANS = {1: (1.0, 0), 2: (0.72, 29), 3: (0.62, 23), 4: (0.57, 17)}  # camps in a space -> their size, how far apart


def board(view: View, places: Layout, lit: bool, shown: bool = False) -> str:
    """Everything on the mountain that moves. Where the choices are on another picture, their ghosts are ``shown`` faintly."""
    columns = view.columns
    return "".join(
        [_closed(column, places) for column in columns if column.closed or column.winner is not None]
        + [_flag(column, places) for column in columns]
        + [_progress(view, column, places) for column in columns if column.climber]
        + [_camps(column, places) for column in columns]
        + _ghosts(view, places, lit, shown)
        + [_climber(column, places) for column in columns if column.climber]
    )


def _flag(column: Column, places: Layout) -> str:
    place, number = places.x(column.number), str(column.number)
    top = places.top(column.number)
    if column.winner is not None:
        drawn = flag(place, top + 14, number, _POLE + 14, "f-seat unfurl", "f-card")
        return f'<g id="flag-{number}-won" class="seat-{column.winner}">{drawn}</g>'
    drawn = flag(place, top, number, _POLE, "f-card", "f-mute" if column.closed else "f-ink")
    return f'<g id="flag-{number}">{drawn}</g>'


def _closed(column: Column, places: Layout) -> str:
    """A route that nobody may climb: veiled in its winner's weave and roped off at the foot."""
    place, top = places.x(column.number), places.top(column.number)
    box = f'x="{place - 23}" y="{num(top)}" width="46" height="{num(places.sheet.ground - 6 - top)}"'
    if column.winner is None:
        return f'<rect class="f-paper" opacity=".7" {box}/>' + barrier(place, places.sheet.ground - 4, "s-mute")
    return (
        f'<g class="seat-{column.winner}"><rect class="f-seat" opacity=".34" {box}/>'
        f'<rect fill="url(#weave-{column.winner})" opacity=".4" {box}/>{barrier(place, places.sheet.ground - 4)}</g>'
    )


def _progress(view: View, column: Column, places: Layout) -> str:
    """The rope from the player's camp, or from the ground, to the climber: what a bust would lose."""
    assert view.turn is not None
    start = places.y(column.camps[view.turn]) if column.camps[view.turn] else places.sheet.ground - 6
    d = f"M{places.x(column.number)} {num(start)}V{num(places.y(column.climber))}"
    return f'<g class="seat-{view.turn}">{rope(d)}</g>'


def _camps(column: Column, places: Layout) -> str:
    spaces: dict[int, list[int]] = {}
    for seat, height in enumerate(column.camps):
        if height:
            spaces.setdefault(height, []).append(seat)
    drawn = []
    for height, seats in sorted(spaces.items(), reverse=True):
        # Camps that share a space are fanned, so that each one's mark stays in sight; below a climber they duck.
        fan, apart = _FANS[len(seats)]
        scale, low = (min(fan, 0.8), 9) if height == column.climber else (fan, -2)
        middle = (len(seats) - 1) / 2
        for place, seat in enumerate(seats):
            aside = place - middle
            at = (
                places.x(column.number) + apart * aside * places.scale,
                places.y(height) + (low + aside * aside * 2) * places.scale,
            )
            drawn.append(tent(seat, *at, scale * places.scale, 8 * aside, f"camp-{seat + 1}-{column.number}"))
    return "".join(drawn)


def _climber(column: Column, places: Layout) -> str:
    scale, high = (0.86, 13) if column.climber in column.camps else (1.0, 0)
    y = places.y(column.climber) - high * places.scale
    return climber(places.x(column.number), y, scale * places.scale, f"climber-{column.number}")


def _ghosts(view: View, places: Layout, lit: bool, shown: bool) -> list[str]:
    """Where each choice would lead, hidden or faint until it is pointed at."""
    paint = ("f-glow s-glow" if lit else "f-mute s-mute") + (" shown" if shown else "")
    drawn = []
    for number, choice in enumerate(view.choices):
        steps = way(view, choice)
        if steps:
            ghosts = "".join(ghost(places.x(step.column), places.y(step.end), places.scale) for step in steps)
            drawn.append(unspoken(ghosts, cls=f"ghost ghost-{number} {paint}"))
    return drawn
