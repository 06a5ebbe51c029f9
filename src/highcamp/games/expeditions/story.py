"""An expedition told line by line, to each seat only what it saw."""

from __future__ import annotations

from highcamp.engine.event import Event
from highcamp.engine.words import Line, Seat, Words, joined, line
from highcamp.games.expeditions.box import ON_TABLE, READY
from highcamp.games.expeditions.day import drawer
from highcamp.games.expeditions.notation import GUIDE_NAMES, cards_of, say, spaces_of
from highcamp.games.expeditions.phases import DRAW, DRAW_FIRST, DRAW_PAWNS, ICEFALL, SELECT, STACK, TURN_TILE
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.seen import is_reveal, looking


def tell(event: Event, seat: int | None) -> tuple[Words, Words]:
    """A line for the log, and a caption if something happened that nobody must miss; either may be empty."""
    before, after = event.before, event.after
    assert isinstance(before, Expedition)
    assert isinstance(after, Expedition)
    if event.by_nature:
        told = _chance(before, event.move, seat)
    elif before.phase == SELECT:
        told = _choice(event, before, after, seat)
    else:
        told = line(Seat(event.actor), f": {say(event.move, before)}.")
    return told, _scored(before, after)


def _chance(state: Expedition, move: int, seat: int | None) -> Words:
    said = say(move, state)
    if state.phase == DRAW_FIRST:
        return line(Seat(move).does("have", "has"), " the starting marker.")
    if state.phase == DRAW_PAWNS:
        return line(Seat(move).own, " pawn is next on the score track.")
    if state.phase == TURN_TILE:
        return f"Weather tile {move + 1} is turned up."
    if state.phase == STACK:
        return ""
    if state.phase == DRAW:
        who = drawer(state)
        return line(Seat(who).does("draw"), f" {cards_of(state)[move]}.") if seat == who else ""
    if state.phase == ICEFALL:
        return f"{GUIDE_NAMES[state.entering]} turns up the icefall at {spaces_of(state)[state.ahead]}: {said}."
    return f"A risk token is turned up: {move}."


def _choice(event: Event, before: Expedition, after: Expedition, seat: int | None) -> Words:
    if is_reveal(event):
        names = cards_of(after)
        shown = []
        for other in range(after.players):
            first = after.at(other, ON_TABLE)
            cards = [card for kind, card in enumerate(names) for _ in range(after.cards[first + kind])]
            shown.append(line(Seat(other).does("play"), f" {', '.join(cards)}."))
        return line("All have chosen. ", joined(" ", shown))
    if seat == event.actor:
        looked = looking(after, seat)
        sight = line(" ", Seat(seat).does("look"), f" at {', '.join(looked)}.") if looked else ()
        return line(Seat(seat), f": {say(event.move, before)}.", sight)
    return line(Seat(event.actor).does("are", "is"), " ready.") if after.stage[event.actor] == READY else ""


def _scored(before: Expedition, after: Expedition) -> Line:
    """Points that this event brought or cost."""
    changed = []
    for seat in range(after.players):
        gain = after.points[seat] - before.points[seat]
        if gain:
            changed.append(line(Seat(seat).does("gain" if gain > 0 else "lose"), f" {max(gain, -gain)}."))
    return joined(" ", changed)
