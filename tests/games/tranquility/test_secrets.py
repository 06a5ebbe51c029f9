"""Who knows what in Tranquility: hands and discards are hidden, the mountain is not."""

from __future__ import annotations

from typing import Any

import pytest

from highcamp import Record, Refused, Rng
from highcamp.engine.event import happen
from highcamp.games.tranquility.game import Tranquility
from highcamp.games.tranquility.options import TranquilityOptions
from highcamp.games.tranquility.rules import TranquilityState
from highcamp.testing import Effort, check_worlds
from playing import Told, told
from tranquility_cases import GAME, climb, do, solo

EMPTY: dict[str, Any] = {"piles": [0, 0], "undrawn": ""}


def seen(table: Any, text: str, seat: int | None) -> Any:
    actor = -1 if table.is_chance else table.actor
    return GAME.seen(happen(table, actor, GAME.parse(text, table)), seat)[1]


def test_ruling_27_what_is_drawn_and_discarded_is_seen_by_its_owner_only() -> None:
    table = climb("", "G1 G2 G3", piles=[3, 0], undrawn="R7 R8 R9")
    assert [seen(table, "discard G1", seat) for seat in (0, 1, None)] == ["discard G1", "discard", "discard"]
    assert [seen(table, "G3 at 1.1", seat) for seat in (0, 1, None)] == ["G3 at 1.1"] * 3
    do(table, "G3 at 1.1")
    assert [seen(table, "draw R7", seat) for seat in (0, 1, None)] == ["draw R7", "draw", "draw"]


def test_open_hands_and_a_lone_climb_hide_nothing() -> None:
    for table in (climb("", "G1 G2 G3", open_hands=True), solo("", "G2 G3")):
        assert seen(table, "discard G2", None) == "discard G2"
        assert table.view(None).climbers[0].hand == tuple(table.position()["hand"][0])
        assert table.imagine(0, Rng.keyed(1)) == table


def test_a_view_has_the_own_cards_and_only_the_number_of_others() -> None:
    table = climb("", "G1 G2 G3", "R5 Summit", discards=[["B1"], ["B2", "B3"]])
    mine, theirs = table.view(0).climbers
    assert mine.hand == ("G1", "G2", "G3")
    assert mine.discards == ("B1",)
    assert theirs.hand is None
    assert theirs.discards is None
    assert (theirs.held, theirs.discarded) == (2, 2)
    assert table.view(1).choices == ()
    assert table.view(None).choices == ()
    assert "R5" not in table.text(0) + table.svg(0)


def test_who_was_given_a_bridge_is_known_until_one_is_played() -> None:
    table = climb("G1 R1", "G2 G3", "Bridge B3 B4", dealt_bridge=[2], piles=[5, 5], undrawn="G5 G6 G7 G8 G9 R5 R6 R7 R8 R9")
    rng = Rng.keyed("bridges")
    for _ in range(30):
        assert "Bridge" in table.imagine(0, rng).position()["hand"][1]
    do(table, "discard G2", "discard G3", "draw G5", "draw G6", "draw G7", "draw G8", "draw G9", "discard B3", "discard Bridge")
    places = {"hand" if "Bridge" in table.imagine(0, rng).position()["hand"][1] else "discards" for _ in range(60)}
    assert places == {"hand", "discards"}  # it may have been discarded, but it is in no draw pile
    assert all("Bridge" not in table.imagine(0, rng).position()["undrawn"] for _ in range(30))
    played_ = do(climb("G1 R1", "G2 G3", "Bridge B3 B4", dealt_bridge=[2], to_act=2, **EMPTY), "Bridge at 1.3")
    assert played_.position()["dealt_bridge"] == []


def test_a_single_card_of_a_player_to_act_is_known_to_be_playable() -> None:
    table = climb("R3", "G1 G2", "B3", to_act=2, piles=[4, 0], undrawn="R3 R4 B9 G3")
    rng = Rng.keyed("single")
    hands = {table.imagine(0, rng).position()["hand"][1][0] for _ in range(80)}
    assert hands == {"B3", "G3"}  # R3 is red beside red, the others would cost something


def test_a_single_card_that_lost_the_climb_is_known_to_be_unplayable() -> None:
    table = climb("R3", "G1 G2", "B9", to_act=2, piles=[4, 0], undrawn="R3 R4 B3 G3")
    assert table.over
    rng = Rng.keyed("lost")
    worlds = [table.imagine(0, rng) for _ in range(80)]
    assert {world.position()["hand"][1][0] for world in worlds} == {"B9", "R3", "R4"}
    assert all(world.over for world in worlds)


def test_cards_already_paid_stay_below_those_still_to_pay() -> None:
    table = do(climb("R3", "B6 G1 G5 R7 R9", piles=[0, 3], undrawn="B1 B2 B3"), "B6 at 1.2", "discard G5")
    rng = Rng.keyed("paying")
    for _ in range(60):
        world = table.imagine(1, rng)
        assert world.legal()
        assert world.view(1) == table.view(1)


class Small(Tranquility):
    """The same rules with a dozen cards of a few kinds, so that all worlds can be listed."""

    def start(self, options: TranquilityOptions) -> TranquilityState:
        given = {"players": 2, "nature": "deal", "mountain": [["R3", "G4"]], "hand": [[], ["Bridge"]], "dealt_bridge": [2]}
        return self.read_position(given | {"piles": [6, 5], "undrawn": "G3 G3 G3 B5 B5 B5 B5 R4 R4 R4 Bridge"})


def test_the_possible_worlds_of_a_small_table() -> None:
    """All worlds that a seat could be in, from the deal to the end, are imagined, and no others."""
    report = check_worlds(Small(), {"players": 2}, effort=Effort(games=4, looks=8, pairs=1, draws=1, orders=1, worlds=6_000))
    assert report.notes["times all possible worlds were listed"] > 20


# -- taking back --


def take_back(table: Any, *moves: str) -> Record:
    record = Record(table, from_position=True)
    for text in moves:
        if record.state.is_chance:
            record.deal(Told(text))
        else:
            record.play(record.state.actor, record.game.parse(text, record.state))
    record.undo(0)
    return record


def test_a_card_shown_cannot_be_taken_back() -> None:
    with pytest.raises(Refused, match="showed something new"):
        take_back(climb("R3", "B5 G1 G2"), "B5 at 1.2")


def test_a_face_down_card_can_until_the_action_is_done() -> None:
    record = take_back(climb("R3", "B5 G1 G2"), "B5 at 1.2", "discard G1")
    assert record.state.position()["due"] == 2


def test_a_lone_climber_can_take_a_card_back_until_the_next_is_drawn() -> None:
    assert take_back(solo("R3", "B5 G2 G3"), "B5 at 1.2").state == solo("R3", "B5 G2 G3")
    with pytest.raises(Refused, match="chance"):
        take_back(solo("R3", "B3 G2 G3", piles=[1], undrawn="R9"), "B3 at 1.2", "draw R9")


def test_a_whole_opening_is_told_in_words() -> None:
    record = told(GAME, "seat 2 begins", "draw G1", "draw G2", players=2)
    assert record.state.position()["hand"] == [["Bridge"], ["G1", "G2"]]
