"""What is worth seeing of an expedition: cards, steps, loads, who dies of what, the summit, and the night of every day."""

from __future__ import annotations

from highcamp.drawing.held import held_id
from highcamp.engine.beat import Beat, Kind, Piece
from highcamp.engine.event import Event
from highcamp.engine.words import Words, joined, line
from highcamp.games.expeditions.box import GUIDES, HOLDERS, IN_HAND, NOWHERE
from highcamp.games.expeditions.day import drawer
from highcamp.games.expeditions.losses import losses
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.expeditions.night import night
from highcamp.games.expeditions.notation import GUIDE_NAMES, is_led, spaces_of
from highcamp.games.expeditions.phases import DRAW, DRAW_FIRST, DRAW_PAWNS, ICEFALL, SELECT
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.seen import is_reveal
from highcamp.games.expeditions.story import ends, expeditions, tell

_MOVES = (Verb.STEP, Verb.SWAP, Verb.PLACE, Verb.PAY_IN, Verb.GO_BACK)
_LOADS = (Verb.LOAD, Verb.UNLOAD, Verb.PUT, Verb.TAKE, Verb.HAND_OVER)


def beat(event: Event, seat: int | None) -> Beat | None:
    """The event as the seat sees it."""
    before, after = expeditions(event)
    told, scored = tell(event, seat)
    if ends(event):
        slept = night(before, after)
        caption = line(f"Night falls on day {before.turn}. ", joined(" ", slept.deaths) or "Everybody lives.")
        return Beat(kind="end" if after.over else "day", caption=caption, sheet=slept.sheet)
    if not told:
        return None
    if event.by_nature:
        who = event.move if before.phase in (DRAW_FIRST, DRAW_PAWNS) else drawer(before) if before.phase == DRAW else -1
        draws = before.phase == DRAW
        pieces = (_new(who, event.move, after),) if draws and who == seat else _walked(before, after)
        return Beat(kind="draw" if draws else "act", caption=told, seats=(who,) if who >= 0 else (), pieces=pieces)
    if before.phase == SELECT:
        kind: Kind = "reveal" if is_reveal(event) else "choice"
        return Beat(kind=kind, caption=told, seats=() if kind == "reveal" else (event.actor,))
    return _act(event.actor, move_of(event.move), before, after, told, scored)


def _act(seat: int, move: Move, before: Expedition, after: Expedition, told: Words, scored: Words) -> Beat:
    """A small move in the open: what it was, and what it brought or cost."""
    said = joined(" ", [line(words) for words in (told, scored) if words])
    kind: Kind = "act"
    if losses(seat, move, before, after):
        kind = "bust"
    elif scored:
        kind = "score"
    elif move.verb in _MOVES:
        kind = "step"
    elif move.verb in (Verb.USE, Verb.BOOST) or move.verb in _LOADS:
        kind = "card"
    return Beat(kind=kind, caption=said, seats=(seat,), pieces=_pieces(seat, before, after))


def _new(seat: int, kind: int, after: Expedition) -> Piece:
    """A card that has come into the seat's hand, as its own board calls it."""
    return Piece(held_id(kind, after.cards[after.at(seat, IN_HAND) + kind]))


def _walked(before: Expedition, after: Expedition) -> tuple[Piece, ...]:
    """Whom nature lets into the icefall, or sends back."""
    return _pieces(before.acting_seat(), before, after) if before.phase == ICEFALL else ()


def _pieces(seat: int, before: Expedition, after: Expedition) -> tuple[Piece, ...]:
    """Guides, climbers and camps that stand somewhere else than before, as the board calls them."""
    found, spaces = list[Piece](), spaces_of(after)
    for holder in range(HOLDERS):
        old, new = _goes(seat, holder, before), _goes(seat, holder, after)
        old = old if old != new else before.where[seat * HOLDERS + holder]
        if old != new:
            start, end = (f"space-{spaces[space]}" if space >= 0 else "" for space in (old, new))
            found.append(Piece(_id(seat, holder, after), start, end))
    return tuple(found)


def _goes(seat: int, holder: int, state: Expedition) -> int:
    """Where somebody is, or is about to enter the icefall."""
    return state.ahead if state.entering == holder else state.where[seat * HOLDERS + holder]


def _id(seat: int, holder: int, state: Expedition) -> str:
    """What the board calls a guide or climber; or a camp or tent, which it counts as they stand."""
    if holder < GUIDES:
        return f"{'guide' if is_led(state) else 'climber'}-{seat}-{GUIDE_NAMES[holder]}"
    standing = sum(state.where[seat * HOLDERS + other] != NOWHERE for other in range(GUIDES, holder))
    return f"{'camp' if is_led(state) else 'tent'}-{seat}-{standing}"
