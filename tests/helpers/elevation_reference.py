"""A referee for Elevation without approach cards, written from the rules with plain sets and lists, to hold the game against.

It follows a game move by move, knows at every moment who has to act and what may be done, and keeps its own books.
"""

from __future__ import annotations

from typing import NamedTuple

from highcamp.engine.rng import Rng
from highcamp.games.elevation.box import FACE_DOWN, FACE_UP
from highcamp.games.elevation.chance import auto_to_play, auto_to_turn, seat_to_draw
from highcamp.games.elevation.names import cards_in
from highcamp.games.elevation.phases import AUTO, CHOOSE, DEAL, DRAW, FLIP, PASS, PLAY, REFILL, TURN
from highcamp.games.elevation.rules import ElevationState

HAND = {1: 10, 2: 10, 3: 10, 4: 8, 5: 8, 6: 6}
AUTOS = {1: 2, 2: 1}
TRICKS = {1: 20, 2: 20, 3: 20, 4: 15, 5: 12, 6: 10}


class Played(NamedTuple):
    """A card of a trick."""

    seat: int
    card: int
    axe: bool = False


def range_of(card: int) -> int:
    """0 to 3, or 4 for an Avalanche."""
    return card // 14


def number_of(card: int) -> int:
    """The number on it."""
    return card % 14 + 1


def auto_plays(tops: list[int], trick: list[Played], order: list[int], seat: int, **day: bool | int) -> int:
    """The card of an auto-ascender, from its open cards; ``day`` has low_wins, axes, any_top and trump."""
    low_wins, axes = day.get("low_wins"), day.get("axes")

    def height(card: int) -> int:
        if axes and card < 56 and number_of(card) == 7:
            return 99
        return -number_of(card) if low_wins else number_of(card)

    def place(card: int) -> int:
        return order.index(range_of(card)) if card < 56 else 4

    def strength(play: Played) -> tuple[int, int]:
        lead, own = range_of(trick[0].card), range_of(play.card)
        kind = 3 if own == 4 else 2 if own == day.get("trump") else 1 if own == lead else 0
        return kind, 99 if play.axe else 15 - number_of(play.card) if low_wins else number_of(play.card)

    def alarming(card: int) -> bool:
        return card >= 56 or number_of(card) == (1 if low_wins else 14)

    snow = sorted((card for card in tops if card >= 56), key=height)
    if not trick:
        return snow[-1] if snow else min(tops, key=lambda card: (-height(card), place(card)))
    best = max(trick, key=strength)
    alarmed = any(alarming(play.card) for play in trick) if day.get("any_top") else alarming(best.card)
    if snow and best.seat != seat and alarmed and strength(Played(seat, snow[-1])) > strength(best):
        return snow[-1]
    following = [card for card in tops if range_of(card) == range_of(trick[0].card) < 4]
    return following[0] if following else min(tops, key=lambda card: (height(card), place(card)))


def move(state: ElevationState, rng: Rng) -> tuple[int, int]:
    """A random move of whoever may act: the seat (-1 for nature) and the move."""
    seat = -1 if state.is_chance else state.acting()[rng.below(len(state.acting()))]
    made = state.sample(rng) if seat < 0 else state.legal(seat)[rng.below(len(state.legal(seat)))]
    state.apply(made, seat)
    return seat, made


class Referee:
    """One game of so many climbers, followed from the beginning to the end; every difference is an assertion."""

    def __init__(self, state: ElevationState, rng: Rng) -> None:
        self.state, self.rng = state, rng
        self.humans = int(state.humans)
        self.seats = self.humans + AUTOS.get(self.humans, 0)
        self.guide = self.leader = move(state, rng)[1] - 105
        self.days: list[list[int]] = []

    def follow(self) -> None:
        """The whole game."""
        for _ in range(3):
            self.morning()
            while any(self.hands[: self.humans]):
                self.trick()
            self.evening()
        scorers = range(2 if self.humans == 2 else self.seats)
        ranks = [(self.total(seat), max(day[seat] for day in self.days)) for seat in scorers]
        winners = ranks.count(max(ranks))
        assert self.state.over
        assert self.state.returns() == [1 / winners if rank == max(ranks) else 0 for rank in ranks]

    def total(self, seat: int) -> int:
        return sum(day[seat] for day in self.days)

    def morning(self) -> None:
        state, humans = self.state, self.humans
        assert (state.day, state.leader) == (len(self.days), self.leader)
        while state.phase == DEAL:
            move(state, self.rng)
        self.hands = [set(cards_in(hand)) for hand in state.hands]
        self.tops = [{card for card in hand if card >= 56 and seat >= humans} for seat, hand in enumerate(self.hands)]
        self.turn()
        assert state.phase == FLIP
        self.down = set(cards_in(state.deck))
        self.up = [move(state, self.rng)[1]]
        self.down.remove(self.up[0])
        assert [len(hand) for hand in self.hands] == [HAND[humans]] * humans + [20] * (self.seats - humans)
        gifts: list[set[int]] = [set() for _ in range(humans)]
        while state.phase == PASS:
            seat, card = move(state, self.rng)
            gifts[seat].add(card)
        assert [len(gift) for gift in gifts] == [2 if humans > 1 else 0] * humans
        for seat, gift in enumerate(gifts):
            self.hands[seat] -= gift
        for seat, gift in enumerate(gifts):
            self.hands[(seat + (-1 if state.day == 1 else 1)) % humans] |= gift
        self.won: list[set[int]] = [set() for _ in range(self.seats)]
        self.tricks = self.draws = 0

    def turn(self) -> None:
        """Every pile of an auto-ascender shows a card, from the left."""
        for seat in range(self.humans, self.seats):
            for one in range(4):
                pile = {card for card in self.hands[seat] if range_of(card) == one}
                if pile and not pile & self.tops[seat]:
                    assert (self.state.phase, auto_to_turn(self.state)) == (TURN, seat)
                    assert {card for card, _ in self.state.chance()} == pile
                    self.tops[seat].add(move(self.state, self.rng)[1])

    def trick(self) -> None:
        state, plays = self.state, list[Played]()
        assert [set(cards_in(tops)) for tops in state.tops] == self.tops
        for seat in [(self.leader + i) % self.seats for i in range(self.seats)]:
            self.check_turn(seat, plays)
            card = move(state, self.rng)[1]
            self.hands[seat].remove(card)
            self.tops[seat].discard(card)
            plays.append(Played(seat, card))
        snow = [play for play in plays if play.card >= 56]
        following = [play for play in plays if range_of(play.card) == range_of(plays[0].card)]
        self.leader = max(snow or following, key=lambda play: play.card).seat
        self.won[self.leader] |= {play.card for play in plays}
        self.tricks += 1
        drawing = len(self.up) + len(self.down) >= self.humans and not (self.humans == 1 and self.draws == 10)
        if drawing or any(self.hands[: self.humans]):
            self.turn()
        if drawing:
            self.draw()
        if any(self.hands[: self.humans]):
            assert [set(cards_in(hand)) for hand in state.hands] == self.hands
            assert (state.face_up(), set(cards_in(state.deck)), state.leader) == (self.up, self.down, self.leader)

    def check_turn(self, seat: int, plays: list[Played]) -> None:
        state, hand = self.state, self.hands[seat]
        if seat >= self.humans:
            assert (state.phase, auto_to_play(state)) == (AUTO, seat)
            wanted = auto_plays(sorted(self.tops[seat]), plays, [0, 1, 2, 3], seat)
            assert state.chance() == [(wanted, 1)]
            return
        follow = {card for card in hand if plays and range_of(card) == range_of(plays[0].card) < 4}
        assert (state.phase, state.acting()) == (PLAY, [seat])
        assert set(state.legal(seat)) == (follow | {card for card in hand if card >= 56} if follow else hand)

    def draw(self) -> None:
        state, waiting = self.state, [(self.leader + i) % self.seats for i in range(self.seats)]
        if self.leader < self.humans and self.up and self.down:
            assert (state.phase, state.legal(self.leader)) == (CHOOSE, [FACE_UP, FACE_DOWN])
            if move(state, self.rng)[1] == FACE_UP:
                self.hands[waiting.pop(0)].add(self.up.pop())
        for seat in waiting:
            if seat < self.humans and self.down:
                assert (state.phase, seat_to_draw(state)) == (DRAW, seat)
                card = move(state, self.rng)[1]
                self.down.remove(card)
                self.hands[seat].add(card)
            elif seat < self.humans:
                self.hands[seat].add(self.up.pop())
        if self.down:
            assert state.phase == REFILL
            self.up.append(move(state, self.rng)[1])
            self.down.remove(self.up[-1])
        self.draws += 1

    def evening(self) -> None:
        assert (self.tricks, len(self.up) + len(self.down)) == (TRICKS[self.humans], 1)
        self.days.append([self.points(seat) for seat in range(self.seats)])
        assert list(self.state.totals) == [self.total(seat) for seat in range(self.seats)]
        clockwise = [(self.guide + i) % self.humans for i in range(self.humans)]
        self.leader = min(clockwise, key=self.total)

    def points(self, seat: int) -> int:
        ranges = [[number_of(card) for card in self.won[seat] if range_of(card) == one] for one in range(4)]
        if seat < self.humans:
            return sum(max(numbers) - min(numbers) for numbers in ranges if numbers)
        return max((len(numbers), sum(numbers)) for numbers in ranges)[1] if self.humans == 1 else 0
