"""What a climber would like to know: whether a card that the mountain needs is still to come, and where it may be."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from highcamp.engine.bits import has, nibble
from highcamp.engine.odds import Chance, Likely, Luck, Odds, Prospect, exact, sampled
from highcamp.engine.phrases import capital, counted, listed
from highcamp.engine.state import State
from highcamp.games.tranquility.box import ASCENT, BRIDGE, CAMPFIRE, CELLS, COLOURS, KINDS, NUMBER, SUMMIT, TOP
from highcamp.games.tranquility.doors import cost_of_ascent, unseen_cards
from highcamp.games.tranquility.hand import kinds
from highcamp.games.tranquility.names import colour_of, place_of, spoken_place
from highcamp.games.tranquility.rules import TranquilityState

WORLDS = 300
CHEAP = 1
"""Discards that a card may cost which is said to fit."""


class TranquilityOdds(Odds):
    """Who tells the chances of Tranquility."""

    def prospects(self, world: State, seat: int, luck: Luck) -> Sequence[Prospect]:
        """What the moment asks."""
        assert isinstance(world, TranquilityState)
        return [_needed(world, seat), _summit(world, seat, luck)]


# -- where the cards may be --


class Unseen(NamedTuple):
    """Where the cards lie that a seat has not seen: how many in others' hands, in others' discards, and not drawn yet; and in
    how many ways the Bridges lie that others were openly given: each with its chance.
    """

    hands: int
    discards: int
    undrawn: int
    bridges: tuple[tuple[Fraction, int, int], ...]
    """The chance that so many of them are in hands, and so many discarded."""

    def in_hands(self, cards: int, *, known: bool = False) -> Fraction:
        """How likely at least one of so many cards is in a hand of the others; ``known``: or a Bridge that was openly given."""
        none = Fraction(0)
        for chance, held, thrown in self.bridges:
            rest = self.hands + self.discards + self.undrawn - held - thrown
            if not (known and held):
                none += chance * Fraction(comb(rest - cards, self.hands - held), comb(rest, self.hands - held))
        return 1 - none

    def lost(self, cards: int, *, known: bool = False) -> Fraction:
        """How likely all of so many cards are discarded, and every Bridge that was openly given where that counts."""
        total = Fraction(0)
        for chance, held, thrown in self.bridges:
            rest = self.hands + self.discards + self.undrawn - held - thrown
            if not (known and held):
                total += chance * Fraction(comb(self.discards - thrown, cards), comb(rest, cards))
        return total

    def next_card(self, cards: int) -> Fraction:
        """How likely the next card to be drawn is one of so many: all but the Bridges that were given lie anywhere."""
        return Fraction(cards, self.hands + self.discards + self.undrawn - sum(self.bridges[0][1:]))


def unseen_of(climb: TranquilityState, seat: int) -> Unseen:
    """Where the cards lie that the seat has not seen."""
    hands = discards = 0
    bridges = [(Fraction(1), 0, 0)]
    for other in range(climb.seats):
        if other == seat:
            continue
        held, thrown = climb.held(other), sum(nibble(climb.discards[kind], other) for kind in range(KINDS))
        hands, discards = hands + held, discards + thrown
        if has(climb.dealt_bridge, other):
            share = Fraction(int(held), int(held + thrown))
            bridges = [
                way
                for chance, a, b in bridges
                for way in ((chance * share, a + 1, b), (chance * (1 - share), a, b + 1))
                if way[0] > 0
            ]
    return Unseen(int(hands), int(discards), int(climb.undrawn), tuple(bridges))


# -- what the mountain needs --


def _needed(climb: TranquilityState, seat: int) -> Prospect:
    """For every place that can be filled now, and every card with a job of its own: where the cards for it may be."""
    rows = [
        _row(
            climb,
            seat,
            capital(spoken_place(*place_of(cell))),
            fitting,
            f"{_described(fitting)}: ",
        )
        for cell in range(CELLS)
        if cell != TOP and has(climb.free, cell) and (fitting := fitting_in(climb, cell))
    ]
    rows += [_row(climb, seat, f"A {colour} Campfire", [CAMPFIRE + number]) for number, colour in enumerate(COLOURS)]
    rows += [_row(climb, seat, "A Bridge", [BRIDGE]), _row(climb, seat, "A Summit", [SUMMIT])]
    columns = ("Your next card is one", "All that are left are gone")
    return Prospect(
        title="Is the card that is needed still to come?",
        columns=columns if climb.seats == 1 else ("Another climber holds one", *columns),
        rows=tuple(rows),
        assuming=(
            f"For a place count the numbers that fit there for {counted(CHEAP, 'discard')} at most. Counted over all ways in "
            f"which the cards can lie that you have not seen{_silence(climb)}."
        ),
    )


def fitting_in(climb: TranquilityState, cell: int) -> list[int]:
    """The kinds of numbers that may lie there and cost little."""
    return [kind for kind in range(ASCENT) if 0 <= cost_of_ascent(climb, kind, cell) <= CHEAP]


def _described(fitting: Sequence[int]) -> str:
    """Which numbers: ``5 to 7, green or red``."""
    numbers, colours = sorted({NUMBER[kind] for kind in fitting}), sorted({colour_of(kind) for kind in fitting})
    span = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
    return span if len(colours) == len(COLOURS) else f"{span}, {listed([COLOURS[colour] for colour in colours], 'or')}"


def _silence(climb: TranquilityState) -> str:
    return "" if climb.is_open() else ": what others kept or threw away is taken to tell nothing"


def _row(climb: TranquilityState, seat: int, what: str, wanted: Sequence[int], before: str = "") -> Likely:
    """Where cards of these kinds may be."""
    mine = [kind for kind in kinds(climb.hands[seat]) if kind in wanted]
    chances = _open(climb, seat, wanted) if climb.is_open() else _hidden(climb, seat, wanted)
    left = _left(climb, seat, wanted)
    if mine:
        chances = (*chances[:-1], exact(0.0))  # yours is not gone
    note = f"{before}{counted(left, 'card')} not seen" + (f", you hold {len(mine)}" if mine else "")
    return Likely(what, chances[1:] if climb.seats == 1 else chances, note)


def _left(climb: TranquilityState, seat: int, wanted: Sequence[int]) -> int:
    """How many such cards the seat does not see."""
    if climb.is_open():
        return sum(int(climb.pool[kind]) for kind in wanted)
    unseen = unseen_cards(climb, seat)
    return sum(unseen[kind] for kind in wanted)


def _hidden(climb: TranquilityState, seat: int, wanted: Sequence[int]) -> tuple[Chance | None, ...]:
    """Held by somebody, next to be drawn, gone: counted."""
    places, cards = unseen_of(climb, seat), _left(climb, seat, wanted)
    bridge = BRIDGE in wanted
    if bridge:
        cards -= sum(places.bridges[0][1:])  # those that were openly given are counted apart
    draws = climb.undrawn > 0 and climb.piles[seat] > 0
    return (
        exact(places.in_hands(cards, known=bridge)),
        exact(places.next_card(cards)) if draws else None,
        exact(places.lost(cards, known=bridge)),
    )


def _open(climb: TranquilityState, seat: int, wanted: Sequence[int]) -> tuple[Chance | None, ...]:
    """The same where all hands lie open: only the order of what is not drawn is unknown."""
    held = any(kind in wanted for other in range(climb.seats) if other != seat for kind in kinds(climb.hands[other]))
    cards = sum(int(climb.pool[kind]) for kind in wanted)
    draws = climb.undrawn > 0 and climb.piles[seat] > 0
    return (
        exact(float(held)),
        exact(cards / int(climb.undrawn)) if draws else None,
        exact(float(not held and not cards)),
    )


# -- how it may end --


def _summit(climb: TranquilityState, seat: int, luck: Luck) -> Prospect:
    """Whether the climb is likely to succeed."""
    forecaster, won, worlds = climb.game.forecaster(), 0.0, 0
    for dealt, fate in luck.worlds(climb, seat, WORLDS):
        won += forecaster.play(dealt, fate)[seat]
        worlds += 1
    return Prospect(
        title="Will the climb succeed?",
        columns=("The Summit is reached",),
        rows=(Likely("From here on", (sampled(won, worlds),)),),
        assuming=(
            f"Played on to the end {counted(worlds, 'time')}, all as medium plays; what you have not seen is dealt anew each "
            "time."
        ),
    )
