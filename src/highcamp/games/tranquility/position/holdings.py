"""Reading the cards of a position: hands, discard piles, draw piles, and what all know of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from highcamp.engine.bits import bit, nibble, shl
from highcamp.engine.phrases import counted
from highcamp.games.tranquility.box import ASCENT, BRIDGE, KINDS
from highcamp.games.tranquility.chance import piles_short
from highcamp.games.tranquility.hand import holds, kinds, with_card
from highcamp.games.tranquility.names import word
from highcamp.games.tranquility.position.values import cards_of, list_of, per_player, whole, wrong
from highcamp.games.tranquility.position.write import discarded
from highcamp.games.tranquility.rules import TranquilityState

MOST_EQUAL = 15  # face-down cards of one kind
LARGEST_PILE = 999


def read_hands(climb: TranquilityState, position: Mapping[str, Any]) -> None:
    """Hands and discards, and the Guide ropes beside them."""
    for seat, cards in enumerate(per_player(position.get("hand", []), climb.seats, "hand")):
        held = cards_of(cards, f"hand of seat {seat + 1}")
        if len(held) > climb.hand_size():
            full = climb.hand_size()
            raise wrong(f"{len(held)} cards are more than a full hand of {full}.", f"hand of seat {seat + 1}")
        for kind in held:
            climb.hands[seat] = with_card(climb.hands[seat], kind)
    for seat, cards in enumerate(per_player(position.get("discards", []), climb.seats, "discards")):
        for kind in cards_of(cards, f"discards of seat {seat + 1}"):
            if nibble(climb.discards[kind], seat) == MOST_EQUAL:
                raise _too_many(kind)
            climb.discards[kind] += shl(1, seat * 4)
    climb.ropes = whole(position.get("ropes", climb.ropes), 0, 3 if climb.seats == 1 else 0, "ropes")


def read_piles(climb: TranquilityState, position: Mapping[str, Any], *, dealt: bool) -> None:
    """The cards not drawn yet and how they lie in piles; what is left out is filled from the cards not placed."""
    piles = per_player(position["piles"], climb.seats, "piles") if "piles" in position else None
    pool = _pool(climb, position, piles)
    climb.undrawn = sum(pool)
    for kind, count in enumerate(pool):
        climb.pool[kind] = count
    for seat in range(climb.seats):
        climb.piles[seat] = _pile(climb, seat) if piles is None else _size(piles[seat])
    lying = sum(climb.piles) - (0 if dealt else piles_short(climb))
    if lying > climb.undrawn:
        raise wrong(
            f"The piles have {counted(lying, 'card')}, but only {counted(climb.undrawn, 'card is', 'cards are')} not drawn.",
            "piles",
        )
    for kind in face_down(climb):
        pool[kind] += 1
    for kind, count in enumerate(pool):
        if count > MOST_EQUAL:
            raise _too_many(kind)
    _read_known_bridges(climb, position.get("dealt_bridge", []))


def _pool(climb: TranquilityState, position: Mapping[str, Any], piles: list[Any] | None) -> list[int]:
    pool = [0] * KINDS
    if "undrawn" in position:
        for kind in cards_of(position["undrawn"], "undrawn"):
            pool[kind] += 1
    elif piles and all(isinstance(pile, (list, tuple)) for pile in piles):
        for seat, pile in enumerate(piles):
            for kind in cards_of(pile, f"pile of seat {seat + 1}"):
                pool[kind] += 1
    else:
        return _not_placed(climb)
    return pool


def _not_placed(climb: TranquilityState) -> list[int]:
    pool: list[int] = climb.options.deck()
    for kind in out_of_the_deck(climb):
        twin = kind ^ 1 if kind < ASCENT else kind  # the same card with or without the goat symbol
        if pool[kind]:
            pool[kind] -= 1
        elif pool[twin]:
            pool[twin] -= 1
    return pool


def _pile(climb: TranquilityState, seat: int) -> int:
    return climb.undrawn // climb.seats + (1 if seat < climb.undrawn % climb.seats else 0)


def _size(pile: Any) -> int:
    return len(pile) if isinstance(pile, (list, tuple)) else whole(pile, 0, LARGEST_PILE, "piles")


def _read_known_bridges(climb: TranquilityState, given: Any) -> None:
    for number in list_of(given, "dealt_bridge"):
        seat = whole(number, 1, climb.seats, "dealt_bridge") - 1
        paid = seat == climb.turn and holds(climb.paid, BRIDGE)
        if not (holds(climb.hands[seat], BRIDGE) or paid or BRIDGE in discarded(climb, seat)):
            raise wrong(f"Seat {seat + 1} has no Bridge, neither in its hand nor discarded.", "dealt_bridge")
        climb.dealt_bridge |= bit(seat)


def _too_many(kind: int) -> Exception:
    return wrong(f"{word(kind)} is hidden more than {MOST_EQUAL} times.", "hand, discards and piles")


def face_down(climb: TranquilityState) -> list[int]:
    """Every card that is held, being paid or discarded."""
    cards = kinds(climb.paid)
    for seat in range(climb.seats):
        cards += kinds(climb.hands[seat]) + discarded(climb, seat)
    return cards


def out_of_the_deck(climb: TranquilityState) -> list[int]:
    """Every card that is in no draw pile: face down, on the mountain, or moving up it."""
    lying = [there - 1 for there in climb.cells if there]
    return face_down(climb) + lying + ([climb.moved - 1] if climb.moved else [])
