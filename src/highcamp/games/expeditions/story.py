"""An expedition told line by line, to each seat only what it saw."""

from __future__ import annotations

from highcamp.engine.event import Event
from highcamp.engine.phrases import counted
from highcamp.engine.phrases import listed as in_words
from highcamp.engine.words import Line, Seat, Words, joined, line
from highcamp.games.expeditions.box import DAYS, GUIDES, ON_TABLE, READY
from highcamp.games.expeditions.cards import Face
from highcamp.games.expeditions.day import drawer
from highcamp.games.expeditions.deeds import deed
from highcamp.games.expeditions.losses import losses
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.expeditions.names import card_named, space_named, who_named
from highcamp.games.expeditions.night import night
from highcamp.games.expeditions.notation import faces_of
from highcamp.games.expeditions.phases import DRAW, DRAW_FIRST, DRAW_PAWNS, ICEFALL, SELECT, STACK, TURN_TILE
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.seen import is_reveal, looked_at


def tell(event: Event, seat: int | None) -> tuple[Words, Words]:
    """A line for the log, and a caption if something happened that nobody must miss; either may be empty."""
    before, after = expeditions(event)
    if event.by_nature:
        return _chance(before, after, event.move, seat), _scored(before, after)
    if before.phase == SELECT:
        return _choice(event, before, after, seat), _scored(before, after)
    if ends(event):
        slept = night(before, after)
        done = line(Seat(event.actor).does("are", "is"), " done for today, and night falls.")
        return joined(" ", [done, *slept.levels]), joined(" ", [*slept.deaths, *_points(before, after)])
    move = move_of(event.move)
    dead = losses(event.actor, move, before, after)
    return deed(event.actor, move, before, after), joined(" ", [*dead, *_points(before, after)])


def expeditions(event: Event) -> tuple[Expedition, Expedition]:
    """The expedition before and after an event."""
    before, after = event.before, event.after
    assert isinstance(before, Expedition)
    assert isinstance(after, Expedition)
    return before, after


def ends(event: Event) -> bool:
    """Whether a day is over, with its night."""
    before, after = expeditions(event)
    return after.turn != before.turn or (after.over and not before.over)


def _chance(state: Expedition, after: Expedition, move: int, seat: int | None) -> Words:
    if state.phase == DRAW_FIRST:
        return line(Seat(move).does("have", "has"), " the starting marker.")
    if state.phase == DRAW_PAWNS:
        return line(Seat(move).own, " pawn is next on the score track.")
    if state.phase == TURN_TILE:
        first = 1 + DAYS * list(state.tiles).index(-1)
        return f"The weather of days {first} to {first + DAYS - 1} is turned up."
    if state.phase == STACK:
        return ""
    if state.phase == DRAW:
        who = drawer(state)
        return line(Seat(who).does("draw"), f" {card_named(faces_of(state)[move])}.") if seat == who else ""
    if state.phase == ICEFALL:
        return _icefall(state, after)
    return f"A risk token is turned up: {f'−{move}' if move else 'it costs nothing'}."


def _icefall(state: Expedition, after: Expedition) -> Line:
    """What a guide or climber finds in the icefall, and whether it stops them."""
    walker, there = who_named(state.entering, state), space_named(state.ahead, state)
    cost = after.toll(state.ahead)
    if cost < 0:
        found = f"finds a crevasse at {there} and is sent back; the point is gone"
    elif after.entering < 0:
        found = f"gets through the icefall to {there}"
    else:
        found = f"finds that {there} costs {counted(cost - 1, 'more point')}"
    return line(Seat(state.acting_seat()).own, f" {walker} {found}.")


def _choice(event: Event, before: Expedition, after: Expedition, seat: int | None) -> Words:
    if is_reveal(event):
        faces, shown = faces_of(after), []
        for other in range(after.players):
            first = after.at(other, ON_TABLE)
            cards = [card_named(face) for kind, face in enumerate(faces) for _ in range(after.cards[first + kind])]
            shown.append(line(Seat(other).does("play"), f" {in_words(cards)}."))
        return line("All have chosen. ", joined(" ", shown))
    if seat == event.actor:
        return _secret(Seat(seat), move_of(event.move), before, [faces_of(after)[kind] for kind in looked_at(after, seat)])
    return line(Seat(event.actor).does("are", "is"), " ready.") if after.stage[event.actor] == READY else ""


def _secret(who: Seat, move: Move, state: Expedition, looked: list[Face]) -> Line:
    """What a seat does while all choose, told to itself."""
    if move.verb is Verb.SPEND:
        sight = line(", and ", who.verb("look"), f" at {in_words(map(card_named, looked))}") if looked else ()
        return line(who.does("open"), f" an oxygen tank of {who_named(GUIDES + move.camp, state)}", sight, ".")
    card = card_named(faces_of(state)[move.kind])
    if move.verb is Verb.TO_TOP:
        return line(who.does("put"), f" {card} back on top of ", who.own, " deck.")
    if move.verb is Verb.TO_BOTTOM:
        return line(who.does("put"), f" {card} at the bottom of ", who.own, " deck.")
    if move.verb is Verb.DROP:
        return line(who.does("remove"), f" {card} from the game.")
    return line(who.does("keep" if move.verb is Verb.KEEP else "choose"), f" {card}.")


def _scored(before: Expedition, after: Expedition) -> Line:
    return joined(" ", _points(before, after))


def _points(before: Expedition, after: Expedition) -> list[Line]:
    """Points that an event brought or cost each team."""
    changed = []
    for seat in range(after.players):
        gain = after.points[seat] - before.points[seat]
        if gain:
            points = counted(max(gain, -gain), "point")
            changed.append(line(Seat(seat).does("gain" if gain > 0 else "lose"), f" {points}."))
    return changed
