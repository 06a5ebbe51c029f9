"""What a seat may imagine of cards it has not seen: every case that can be, and no other."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

from everest_cases import EVEREST, MAIN, oxygen_table, plays
from highcamp import Rng, State

HANDS = [["1", "1", "2", "3", "1/2", "/4"], ["1", "1", "2", "2", "3", "3"]]


def imagined(state: State, seat: int, of: int, what: str, times: int = 150) -> set[tuple[str, ...]]:
    """What may lie there of a seat's cards, as another seat or the same one imagines it."""
    rng = Rng.keyed("imagine", seat, of, what)
    return {tuple(state.imagine(seat - 1, rng).position()["seats"][of - 1].get(what, ())) for _ in range(times)}


def second_cycle(taken: int, deck: list[str], removed: list[str]) -> State:
    """Seat 1 has shuffled a deck in which a +3 has taken the place of a 1; so often it has used oxygen before that."""
    cards = sorted((Counter(MAIN) - Counter(["1"])).elements()) + ["+3"]
    own: dict[str, Any] = {"hand": HANDS[0], "shuffled": cards, "deck": deck, "removed": removed, "taken": [taken, taken]}
    table = {"moment": "select", "turn": 7, "start": 1, "weather": [3, 1, 2, 4], "risk": {"open": [0, 1, 2]}}
    return EVEREST.position({"players": 2, **table, "seats": [own, {"hand": HANDS[1]}]})


def test_the_own_acclimatization_deck_lies_in_any_order_but_for_the_cards_put_back() -> None:
    """It was shuffled face down. Of six cards a +3 was kept and two went to the bottom: the other three lie as they like."""
    state = plays(oxygen_table(), 1, "oxygen camp 1", "keep +3", "bottom +1", "bottom +2", "remove 1")
    assert imagined(state, 1, 1, "deck") == {(*unknown, "+1", "+2") for unknown in permutations(["+1", "+2", "+3"])}


def test_what_the_new_deck_lacks_is_known_to_be_removed_and_nothing_else_is() -> None:
    state = second_cycle(1, ["+1", "+1", "+2", "+2", "+3"], ["1"])
    assert imagined(state, 2, 1, "removed") == {("1",)}
    decks = imagined(state, 2, 1, "deck", 400)
    assert decks == set(permutations(["+1", "+1", "+2", "+2", "+3"]))


def test_a_card_gained_and_removed_again_may_be_any_that_nobody_has_shown() -> None:
    state = second_cycle(2, ["+1", "+2", "+2", "+3"], ["1", "+1"])
    assert imagined(state, 2, 1, "removed") == {("1", "+1"), ("1", "+2"), ("1", "+3")}


def test_a_card_removed_may_be_an_old_one_or_one_gained_before() -> None:
    """Two were gained and neither was played: the first may be gone for the second, but need not; the last one is not."""
    state = plays(oxygen_table(), 1, "oxygen camp 1", "keep +3", "bottom +1", "bottom +2", "remove 1")
    state = plays(state, 1, "oxygen camp 1", "keep +3", "bottom +1", "bottom +2", "remove 1", "play 2", "play 3", "play 1/2")
    state = plays(state, 2, "play 1", "play 1", "play 2")
    removed = imagined(state, 2, 1, "removed", 100)
    assert all(len(cards) == 2 for cards in removed)
    assert {sum(card.startswith("+") for card in cards) for cards in removed} == {0, 1}
