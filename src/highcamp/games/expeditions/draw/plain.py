"""An expedition as plain text."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.drawing.marks import seat_mark
from highcamp.drawing.names import Names
from highcamp.drawing.plain import wrapped
from highcamp.engine.phrases import counted
from highcamp.games.expeditions.draw.relief import relief
from highcamp.games.expeditions.view import Action, Team, View
from highcamp.games.expeditions.words import (
    acclimatization_of,
    advice,
    headline,
    in_a_row,
    is_set_up,
    load_words,
    points_of,
    warning,
)


def text(view: View, names: Sequence[str] = ()) -> str:
    """The whole table in 80 columns."""
    who = Names(view.seat, names)
    marker = "" if view.start is None else f" · marker: {who.of(view.start)}"
    lines = wrapped(f"{view.game} · {view.board} side, {view.season} · day {view.turn} of {view.turns}{marker}", 4)
    lines += wrapped(" ".join(part for part in (headline(view, who), advice(view)) if part))
    lines += _warning(view)
    lines += ["", *relief(view)]
    for team in view.teams:
        lines += ["", *_team(view, team, who)]
    lines += ["", *_risk(view, who)]
    if view.action is not None:
        lines += _action(view.action)
    own = view.teams[view.seat].own if view.seat is not None else None
    if own is not None:
        lines += ["", *wrapped(f"Your hand: {in_a_row(own.hand) if is_set_up(view) else 'not dealt yet'}", 2)]
        if own.chosen:
            lines += wrapped(f"Chosen: {in_a_row(own.chosen)}", 2)
        if own.looking_at:
            lines += wrapped(f"You look at: {in_a_row(own.looking_at)}", 2)
        lines += wrapped(f"Draw pile: {in_a_row(own.pile)}", 2)
        if view.led:
            lines += wrapped(f"Acclimatization deck: {in_a_row(own.deck) if is_set_up(view) else 'not stacked yet'}", 2)
        lines += _warning(view)  # once more where the eye is when the next move is typed
    return "\n".join(lines)


def _warning(view: View) -> list[str]:
    return wrapped(f"!! {warning(view)}", 3) if warning(view) else []


def _team(view: View, team: Team, who: Names) -> list[str]:
    ready = " · ready" if team.ready else ""
    head = f"{who.label(team.seat)} {seat_mark(team.seat)} · {points_of(team.points)}"
    head += f" · {f'hand {team.in_hand}, ' if is_set_up(view) else ''}pile {team.in_pile}"
    if view.led:
        head += f"{f', acclimatization deck {team.in_deck}' if is_set_up(view) else ''}, camps {team.stock}"
    lines = wrapped(head + ready, 4)
    if team.table:
        lines += wrapped(f"  plays {in_a_row(team.table)}", 4)
    if team.discard:
        lines += wrapped(f"  played before: {in_a_row(team.discard)}", 4)
    for holder in (*team.guides, *team.camps):
        lines += wrapped(f"  {holder.name} at {holder.at}: {load_words(holder)}", 4)
    return lines


def _risk(view: View, who: Names) -> list[str]:
    tokens = " ".join(str(value) for value in view.risk_open) or ("none" if is_set_up(view) else "not turned up yet")
    taken = f" {who.verb(view.risk_seat, 'have', 'has')} taken {view.risk}." if view.risk_seat is not None else ""
    return wrapped(f"Open risk tokens: {tokens}.{taken}", 2)


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
