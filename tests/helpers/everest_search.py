"""Whether a risk token can be paid, found the plain way: by trying everything that a seat could do."""

from __future__ import annotations

from collections.abc import Iterator

from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.box import END, RISK_BOOST, RISK_CARD, RISK_CLIENTS, RISK_POINT
from highcamp.games.expeditions.phases import ACT

LONG = 150  # tables after which the search gives up


class TooMany(Exception):
    """The search has given up."""


def can_pay(state: Everest) -> bool:
    """Whether the acting seat can still pay its risk token, whatever icefall tokens turn up."""
    return _paid(state, set())


def free_moves(state: Everest) -> list[int]:
    """What could be done if nothing were owed."""
    free = state.copy()
    free.owed = 0
    return [move for move in free.legal() if move != END]


def payments(state: Everest) -> Iterator[int]:
    """Every way to pay one point now."""
    if state.phase != ACT or state.passage >= 0 or state.giver >= 0:
        return
    if state.rising >= 0:
        yield RISK_BOOST + state.rising
        return
    yield from (RISK_POINT + place for place in range(6) if state.pool[place])
    deck = state.deck
    for kind in range(deck.kinds):
        if state.idle[kind] and (deck.up[kind] or deck.down[kind] or deck.boost[kind]):
            yield RISK_CARD + kind
    yield from (RISK_CLIENTS + guide for guide in range(2) if state.touched[guide] and state.party[state.actor * 4 + guide])


def after(state: Everest, move: int) -> Everest:
    """The table after a move, legal or not."""
    twin = state.copy()
    twin.apply(move)
    return twin


def _paid(state: Everest, seen: set[bytes]) -> bool:
    if state.is_chance:
        return all(_paid(after(state, token), seen) for token, _ in state.chance())
    if state.owed == 0:
        return True
    if state.key() in seen:
        return False
    seen.add(state.key())
    if len(seen) > LONG:
        raise TooMany
    return any(_paid(after(state, move), seen) for move in (*payments(state), *free_moves(state)))
