"""How long an action phase can last: the proof that its small moves come to an end, as a number that every one of them lowers.

``moves_left`` counts what is still there to be used up. Cards and points are used up by cards, steps, camps and payments; each
of these opens the exchanges anew and so is worth ``FRESH`` moves. Between two of them

- a guide puts down what he carries (a thing put into a camp may be given up there later: two moves a thing), then takes up
  at most a board full and puts nothing down any more;
- the guides hand over once: the first gives at most his board, the second at most all that both have, and they settle;
  then each of them may put down and take up once more.

What lies in camps may be given up at any time, a thing a move. A point of risk that clients pay opens the exchanges anew, too.
So nobody makes more moves than ``moves_left`` says.
"""

from __future__ import annotations

from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.box import GUIDES, HOLDERS, ITEMS, PLAY, Cards
from highcamp.games.expeditions.rules import Expedition

BOARD = 4  # the most things on one guide's board
BOARDS = GUIDES * BOARD
EXCHANGE = 2 * BOARDS + BOARDS  # both guides put down everything and take up anew
HAND_OVER = BOARD + BOARDS + 1
STOP = EXCHANGE + HAND_OVER + EXCHANGE
FRESH = STOP + 2  # the step, camp or card itself, and the answer to an icefall token


def moves_left(state: Everest) -> int:
    """More small moves than this the acting seat cannot make before its turn has ended."""
    seat = state.acting_seat()
    carried = [_things(state, seat, holder) for holder in range(HOLDERS)]
    points = state.boost + sum(state.deck.boost[kind] * state.idle[kind] for kind in range(state.deck.kinds))
    fresh = fresh_left(state) + state.owed
    return fresh * FRESH + closing(state) + points + sum(carried[GUIDES:]) + _stop(state, carried)


def fresh_left(state: Expedition) -> int:
    """Cards, and points on cards and guides: each is used once."""
    deck = state.deck
    cards = sum(state.idle[kind] * (1 + _movement(deck, kind)) for kind in range(deck.kinds))
    return cards + sum(state.pool)


def closing(state: Expedition) -> int:
    """What is owed, the answer to an icefall token, and the end of the turn."""
    return state.owed + (1 if state.entering >= 0 else 0) + 1


def _movement(deck: Cards, kind: int) -> int:
    return 0 if deck.boosts[kind] else max(deck.up[kind], deck.down[kind])


def _things(state: Everest, seat: int, holder: int) -> int:
    row = state.row(seat, holder)
    return sum(state.load[row : row + ITEMS])


def _stop(state: Everest, carried: list[int]) -> int:
    """What can be done without another step, card or camp."""
    if state.giver >= 0:
        second = carried[1 - state.giver]
        return EXCHANGE + 1 + (second if state.returning else carried[state.giver] + carried[0] + carried[1])
    own = sum(BOARD - carried[guide] if state.taking[guide] else 2 * carried[guide] + BOARD for guide in range(GUIDES))
    return own if state.handed else own + HAND_OVER + EXCHANGE


def longest_turn(deck: Cards) -> int:
    """The most small moves of any action phase with these cards, besides giving up what lies in camps as it begins."""
    worth = [
        (1 + _movement(deck, kind)) * FRESH + deck.boost[kind]
        for kind in range(deck.kinds)
        for _ in range(deck.copies[kind] + deck.aside[kind])
    ]
    return sum(sorted(worth)[-PLAY:]) + STOP + (len(deck.risk) - 1) * (FRESH + 1) + 1
