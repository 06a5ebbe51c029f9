"""Odds of Tranquility, held against every way in which the unseen cards can lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, count
from math import comb, sqrt

import pytest

from both_ways import COMPILED
from highcamp import Rng
from highcamp.engine.odds import Chance, Prospect, tell
from highcamp.games.tranquility.names import kind_of
from highcamp.games.tranquility.odds import Unseen, unseen_of
from highcamp.games.tranquility.rules import TranquilityState
from tranquility_cases import GAME, READY, climb, do, solo
from tranquility_reference import Cell, all_cells, colour, cost, number


def told(state: TranquilityState, trials: int = 1) -> list[Prospect]:
    """What the seat to act is told."""
    return list(tell(state, state.turn, trials=trials))


def found(state: TranquilityState) -> dict[str, tuple[Chance | None, ...]]:
    """What is told of the cards, by what it is about."""
    return {str(row.what): row.chances for row in told(state)[0].rows}


# -- where cards may lie --


def ways(cards: str, hands: int, discards: int) -> Iterator[tuple[str, str, str]]:
    """Every way to lay out cards, a letter each: held, thrown away, not drawn."""
    for held in combinations(range(len(cards)), hands):
        rest = [place for place in range(len(cards)) if place not in held]
        for thrown in combinations(rest, discards):
            left = [place for place in rest if place not in thrown]
            yield tuple("".join(cards[place] for place in places) for places in (held, thrown, left))  # type: ignore[misc]


@pytest.mark.parametrize(
    ("wanted", "others", "hands", "discards"), [(1, 7, 2, 3), (2, 6, 3, 2), (3, 4, 1, 4), (0, 5, 2, 2), (2, 2, 0, 1)]
)
def test_cards_are_counted_over_all_ways_in_which_they_lie(wanted: int, others: int, hands: int, discards: int) -> None:
    every = list(ways("x" * wanted + "o" * others, hands, discards))
    places = Unseen(hands, discards, wanted + others - hands - discards, ((Fraction(1), 0, 0),))
    assert places.in_hands(wanted) == Fraction(sum("x" in held for held, _, _ in every), len(every))
    assert places.lost(wanted) == Fraction(sum(thrown.count("x") == wanted for _, thrown, _ in every), len(every))
    first = [left[0] == "x" for _, _, left in every if left]
    assert places.next_card(wanted) == Fraction(wanted, wanted + others)
    assert not wanted or any(first)


def test_a_bridge_that_was_openly_given_lies_among_its_owners_cards() -> None:
    """One other seat: two cards in hand, three discarded, one of the five is a Bridge; four more cards, of which one is wanted.

    With 2 in 5 the Bridge is held: of the seven other cards one more is; else two are.
    """
    places = Unseen(2, 3, 3, ((Fraction(2, 5), 1, 0), (Fraction(3, 5), 0, 1)))
    assert places.in_hands(1) == Fraction(2, 5) * Fraction(1, 7) + Fraction(3, 5) * Fraction(2, 7)
    assert places.lost(1) == Fraction(2, 5) * Fraction(3, 7) + Fraction(3, 5) * Fraction(2, 7)
    assert places.in_hands(0, known=True) == Fraction(2, 5)
    assert places.lost(0, known=True) == Fraction(3, 5)


def test_what_is_counted_is_what_a_seat_imagines() -> None:
    """A table in the middle of a game, with Bridges given and cards thrown away: each figure beside many imagined worlds."""
    state = GAME.new(players=3)
    rng = Rng.keyed("middle")
    turns = 0
    while not (turns > 25 and state.actor == state.turn and state.phase == 4):  # type: ignore[attr-defined]  # of this game
        moves = state.legal()
        move = state.sample(rng) if state.is_chance else moves[rng.below(len(moves))]
        turns += not state.is_chance
        state.apply(move)
    assert isinstance(state, TranquilityState)
    assert unseen_of(state, state.turn).bridges[0][1:] != (0, 0)
    worlds = [state.imagine(state.turn, rng) for _ in range(1500 if COMPILED else 200)]
    for word, what in (("Bridge", "A Bridge"), ("Summit", "A Summit"), ("CampR", "A red Campfire")):
        held, first, lost = found(state)[what]
        kind, counted = kind_of(word), Counter[str]()
        for world in worlds:
            assert isinstance(world, TranquilityState)
            others = [world.hands[seat] for seat in range(3) if seat != state.turn]
            inside = any(hand >> 8 * place & 255 == kind + 1 for hand in others for place in range(6))
            counted["held"] += inside
            counted["lost"] += not inside and not world.pool[kind]
        mine = state.hands[state.turn]
        for chance, key in ((held, "held"), (lost, "lost")):
            if key == "lost" and any(mine >> 8 * place & 255 == kind + 1 for place in range(6)):
                continue  # what one holds is not gone
            assert chance is not None
            share = counted[key] / len(worlds)
            assert abs(chance.chance - share) <= 4 * sqrt(max(share * (1 - share), 0.002) / len(worlds)), (what, key)
        assert first is not None


def in_the_middle(players: int, turns: int) -> tuple[TranquilityState, int]:
    """A game after so many turns of anything: the seat that began with the Bridge acts, so that nobody else was given any."""
    for game in count():
        state, rng, made = GAME.new(players=players), Rng.keyed("dealt", players, game), 0
        while not state.over:
            if not state.is_chance and state.view(state.actor).moment == "act":
                made += 1
                if made > turns and state.view(state.actor).climbers[state.actor].began_with_bridge:
                    assert isinstance(state, TranquilityState)
                    return state, state.actor
            moves = state.legal()
            state.apply(state.sample(rng) if state.is_chance else moves[rng.below(len(moves))])
    raise AssertionError


@pytest.mark.parametrize(("players", "turns"), [(2, 5), (2, 14), (3, 9), (3, 24)])
def test_in_the_middle_of_a_game_every_chance_is_a_count_of_cards(players: int, turns: int) -> None:
    """By what the seat has in sight, and by the tests' own reading of what fits: of 85 cards those that it has not seen lie
    anywhere, each as likely. Of ``unseen`` cards ``wanted`` are such ones; the others hold and threw away so many.
    """
    state, seat = in_the_middle(players, turns)
    view = state.view(seat)
    own, others = view.climbers[seat], [one for other, one in enumerate(view.climbers) if other != seat]
    mountain = {(cell.row, cell.place): cell.card for row in view.mountain for cell in row if cell.card}
    seen = [*mountain.values(), *own.hand, *own.discards]
    unseen, held, thrown = 85 - len(seen), sum(one.held for one in others), sum(one.discarded for one in others)
    assert unseen == held + thrown + sum(one.pile for one in view.climbers)
    copies = {f"{letter}{number}": 2 for letter in "GBR" for number in range(1, 13)} | {"Summit": 5}
    copies |= {f"Camp{letter}": 1 for letter in "GBR"} | {"Bridge": 85 - 72 - 5 - 3}
    assert sum(copies.values()) == 85

    def fit(cell: Cell) -> set[str]:
        """The numbers that lie there for one discard at most."""
        costs = {card: cost(mountain, cell, card) for card in copies if number(card)}
        return {card for card, price in costs.items() if price is not None and price <= 1}

    asked = [cards for cell in all_cells() if (cards := fit(cell))]
    asked += [{"CampG"}, {"CampB"}, {"CampR"}, {"Bridge"}, {"Summit"}]
    told_rows = list(found(state).items())
    for (what, chances), cards in zip(told_rows, asked, strict=True):
        wanted = sum(copies[card] for card in cards) - sum(plain(card) in cards for card in seen)
        somebody, first, gone = chances
        assert first == Chance(wanted / unseen), what
        mine = any(plain(card) in cards for card in own.hand)
        assert gone == Chance(0.0 if mine else float(Fraction(comb(thrown, wanted), comb(unseen, wanted)))), what
        nobody = Fraction(comb(unseen - wanted, held), comb(unseen, held))
        assert somebody == Chance(float(1 - nobody)), what
    assert len({chances for _, chances in told_rows}) > 3, "not all are alike"


def plain(card: str) -> str:
    """A card without its goat."""
    return f"{colour(card)}{number(card)}" if number(card) else card


# -- what is told --


def test_a_place_is_told_with_the_numbers_that_fit() -> None:
    """Beside a green 5 in the first row lie 4 to 6 that are not green for one discard at most."""
    state = climb("G5", "R1 R2 R3", "G1 B1")
    notes = {row.what: row.note for row in told(state)[0].rows}
    assert str(notes["First row, second place"]).startswith("4 to 6, blue or red: ")
    assert "First row, first place" not in notes


def test_alone_nobody_else_holds_a_card() -> None:
    state = solo("G5", "R1 R2 R3")
    (needed, _) = told(state)
    assert needed.columns == ("Your next card is one", "All that are left are gone")
    assert all(len(row.chances) == 2 for row in needed.rows)


def test_open_hands_hide_only_what_is_not_drawn() -> None:
    hidden, open_hands = (found(climb("G5", "R1 R2 R3", "G6 B6", open_hands=shown)) for shown in (False, True))
    place = "First row, second place"
    assert open_hands[place][0] == Chance(1.0)
    assert hidden[place][0] not in (Chance(1.0), Chance(0.0), None)


def test_a_climb_that_is_as_good_as_done_succeeds() -> None:
    """The mountain is whole and a Summit is in hand: medium plays it."""
    (_, end) = told(climb(READY, "Summit G1 B1"), 20)
    (row,) = end.rows
    assert row.chances[0] is not None
    assert row.chances[0].chance == 1.0


def test_whoever_looks_sees_the_same_again() -> None:
    state = climb("G5", "R1 R2 R3")
    other = state.imagine(0, Rng.keyed("another truth"))
    assert other != state
    assert told(state, 5) == told(other, 5)
    after = do(state, "discard R1")
    assert told(after, 5)
