"""The mountain of Tranquility in plain text: the pyramid for the eye, then everything in sentences for the ear."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.drawing.marks import seat_mark
from highcamp.drawing.names import Names
from highcamp.drawing.plain import wrapped
from highcamp.engine.phrases import counted, sentence
from highcamp.games.tranquility.box import DISCARD, RELOCATE, ROPE
from highcamp.games.tranquility.view import Cell, Choice, View
from highcamp.games.tranquility.words import advice, cards_text, headline, is_dealt, tasks

GOAT = "°"
_PITCH = 8  # letters from place to place; each row stands half of it further in


def text(view: View, names: Sequence[str] = ()) -> str:
    """A view as plain text, at most 80 letters wide."""
    who = Names(view.seat, names)
    lines = [*wrapped("Tranquility: The Ascent · " + " · ".join(tasks(view)), indent=4), "", *_mountain(view), ""]
    if view.objectives:
        lines += wrapped("Panoramas: " + ", ".join(o.sequence + (" (done)" if o.achieved else "") for o in view.objectives))
    for seat in range(view.players):
        lines += wrapped(_climber(view, seat, who), indent=4)
    lines += ["", *wrapped(f"{sentence(headline(view, who))} {advice(view)}")]
    for title, said in _choices(view):
        lines += wrapped(f"  {title:<8} {said}", indent=11)
    return "\n".join(line.rstrip() for line in lines) + "\n"


# -- the mountain --


def _mountain(view: View) -> list[str]:
    rows = []
    for row in reversed(view.mountain):
        number = row[0].row
        rows.append(f"{number:>2} " + " " * ((number - 1) * _PITCH // 2) + "".join(_cell(cell) for cell in row))
    return rows


def _cell(cell: Cell) -> str:
    goats = f"{GOAT}{cell.goats}" if cell.goats else ""
    inside = cell.card + goats if cell.card else "[ ]" if cell.free else "·"
    return f"{inside:^{_PITCH}}"


# -- the sentences --


def _climber(view: View, seat: int, who: Names) -> str:
    if not is_dealt(view):
        return f"  {seat_mark(seat)} {who.label(seat)}: {cards_text(view, seat)}"
    climber = view.climbers[seat]
    turn = "▸" if seat == view.turn and view.moment not in ("won", "lost") else " "
    hand = f"hand {' '.join(climber.hand) or 'empty'}" if climber.hand is not None else f"{climber.held} in hand"
    known = ", began with a Bridge" if climber.began_with_bridge and climber.hand is None else ""
    counts = f"{climber.pile} to draw, {climber.discarded} discarded"  # nobody looks at discards, not even at their own
    return f"{turn} {seat_mark(seat)} {who.label(seat)}: {hand}{known}; {counts}"


def _choices(view: View) -> list[tuple[str, str]]:
    """What can be done, a line for each card with all its places."""
    lines: dict[str, list[str]] = {}
    for choice in view.choices:
        title, said = _choice(view, choice)
        lines.setdefault(title, []).append(said)
    return [(title, ", ".join(said)) for title, said in lines.items()]


def _choice(view: View, choice: Choice) -> tuple[str, str]:
    if DISCARD <= choice.move < RELOCATE:
        return "discard", choice.card
    if choice.at is None:
        if choice.move == ROPE:
            return "rope", "a new hand for a Guide rope"
        return "halt", f"stay here for {counted(choice.cost, 'card')}"
    if choice.start is not None:
        return "herd", f"{_at(choice.start)} {choice.side}"
    price = f" ({choice.price})" if choice.price else ""
    return choice.card, f"at {_at(choice.at)}{price}"


def _at(place: tuple[int, int]) -> str:
    """A place as it is typed."""
    return f"{place[0]}.{place[1]}"
