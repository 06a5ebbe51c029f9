"""An expedition on Everest as plain text."""

from __future__ import annotations

from highcamp.drawing.marks import seat_mark
from highcamp.drawing.plain import box, table, wrapped
from highcamp.engine.phrases import counted
from highcamp.games.expeditions.view import Action, Space, Team, View
from highcamp.games.expeditions.words import (
    ZONE_NAMES,
    acclimatization_of,
    advice,
    headline,
    in_a_row,
    load_words,
    points_of,
    warning,
    zone_weather,
)


def text(view: View) -> str:
    """The whole table in 80 columns."""
    lines = [f"{view.game} · {view.board} side, {view.season} · day {view.turn} of {view.turns}"]
    if view.start is not None:
        lines[0] += f" · marker: seat {view.start + 1}"
    lines += wrapped(" ".join(part for part in (headline(view), advice(view)) if part))
    lines += _warning(view)
    lines += ["", *_weather(view), "", *_map(view)]
    for team in view.teams:
        lines += ["", *_team(view, team)]
    lines += ["", *_risk(view)]
    if view.action is not None:
        lines += _action(view.action)
    own = view.teams[view.seat].own if view.seat is not None else None
    if own is not None:
        lines += ["", *wrapped(f"Your hand: {in_a_row(own.hand)}", 2)]
        if own.chosen:
            lines += wrapped(f"Chosen: {in_a_row(own.chosen)}", 2)
        if own.looking_at:
            lines += wrapped(f"You look at: {in_a_row(own.looking_at)}", 2)
        lines += wrapped(f"Draw pile: {in_a_row(own.pile)}", 2)
        if view.led:
            lines += wrapped(f"Acclimatization deck: {in_a_row(own.deck)}", 2)
        lines += _warning(view)  # once more where the eye is when the next move is typed
    return "\n".join(lines)


def _warning(view: View) -> list[str]:
    return wrapped(f"!! {warning(view)}", 3) if warning(view) else []


def _weather(view: View) -> list[str]:
    if not view.days:
        return ["The weather is not turned up yet."]
    rows = [["day", *(str(day.turn) for day in view.days)]]
    for zone in range(len(ZONE_NAMES) - 1, -1, -1):
        rows.append([ZONE_NAMES[zone], *(zone_weather(day, zone) for day in view.days)])
    return box(table(rows), f"Weather: loss at night, x {'one more point a step' if view.boots else 'no movement'}")


def _map(view: View) -> list[str]:
    lines = []
    for zone in range(len(ZONE_NAMES) - 1, -1, -1):
        spaces = [_space(view, space) for space in view.spaces if space.zone == zone]
        lines += [f"{ZONE_NAMES[zone]} (room on a space: {view.limits[zone]})"]
        lines += wrapped("  " + ", ".join(reversed(spaces)), 2)
    return [f"Spaces with cost/night{'' if view.led else '/points'} > where one can go up from there:", *lines]


def _space(view: View, space: Space) -> str:
    cost = "?" if space.cost is None else str(space.cost) if space.cost else "crevasse"
    night = f"{space.night:+d}" if space.night else "0"
    there = [
        f"{seat_mark(team.seat)}{holder.name.replace('camp ', 'camp')}"
        for team in view.teams
        for holder in (*team.guides, *team.camps)
        if holder.at == space.name
    ]
    figures = f"{cost}/{night}" if view.led else f"{cost}/{night}/{space.points}"
    above = f">{'+'.join(space.above)}" if space.above else ""
    return f"{space.name}:{figures}{above}" + (f" [{' '.join(there)}]" if there else "")


def _team(view: View, team: Team) -> list[str]:
    ready = " · ready" if team.ready else ""
    head = f"Seat {team.seat + 1} {seat_mark(team.seat)} · {points_of(team.points)} · hand {team.in_hand}, pile {team.in_pile}"
    if view.led:
        head += f", acclimatization deck {team.in_deck}, camps {team.stock}"
    lines = wrapped(head + ready, 4)
    if team.table:
        lines += wrapped(f"  plays {in_a_row(team.table)}", 4)
    if team.discard:
        lines += wrapped(f"  played before: {in_a_row(team.discard)}", 4)
    for holder in (*team.guides, *team.camps):
        lines += wrapped(f"  {holder.name} at {holder.at}: {load_words(holder)}", 4)
    return lines


def _risk(view: View) -> list[str]:
    tokens = " ".join(str(value) for value in view.risk_open) or "none"
    taken = f" Seat {view.risk_seat + 1} has taken {view.risk}." if view.risk_seat is not None else ""
    return [f"Open risk tokens: {tokens}.{taken}"]


def _action(action: Action) -> list[str]:
    lines = [f"Unused cards: {in_a_row(action.unused)}."]
    for name, (up, down, free) in zip("AB", action.points, strict=True):
        if up or down or free:
            lines.append(f"{name} has {counted(up, 'point')} up, {down} down, {free} either way.")
    for name, points in zip(("A", "B", "camp 1", "camp 2"), action.acclimatization, strict=True):
        if points:
            verb = "is" if points == 1 else "are"
            lines.append(f"{acclimatization_of(points)} of a card {verb} being given out to clients of {name}.")
    return lines
