"""Positions, notation, options and refusals of Everest: what is read and written, and what is refused, with its place."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from everest_cases import EVEREST, acting, refused, seat_part
from expedition_cases import does, legal
from highcamp import Dealer, Record, Refused, State
from highcamp.games.expeditions.box import MOVES
from highcamp.games.expeditions.notation import cards_of, spaces_of, texts
from highcamp.testing import Effort, check_game


def changed(path: str, value: Any) -> dict[str, Any]:
    """A sound position with one thing in it changed."""
    position = copy.deepcopy(acting(("3", "1", "+2"), ("A1", "A2"), [{"at": "A2", "tanks": 1}], risk=1).position())
    keys: list[Any] = [int(key) if key.isdigit() else key for key in path.split(".")]
    inner: Any = position
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = value
    return position


IMPOSSIBLE: dict[str, tuple[str, Any, str]] = {
    "moment": ("moment", "lunch", "moment"),
    "turn": ("turn", 19, "turn"),
    "start": ("start", 3, "start"),
    "actor": ("to_act", 0, "to_act"),
    "pawns": ("recent", [1, 1], "recent"),
    "pawn missing": ("recent", [1], "recent"),
    "tiles": ("weather", [1], "weather"),
    "tile twice": ("weather", [1, 1], "weather"),
    "icefall": ("icefall", {"A1": 1}, "icefall.A1"),
    "token": ("icefall", {"I1": 7}, "icefall.I1"),
    "too many tokens": ("icefall", {"I1": "crevasse", "I2": "crevasse"}, "icefall.I2"),
    "risk": ("risk.open", [0, 1, 9], "risk.open"),
    "two open": ("risk.open", [0, 1], "risk.open"),
    "seats": ("seats", [], "seats"),
    "card": ("seats.0.table", ["1", "2", "9"], "seats[0].table"),
    "too many cards": ("seats.0.table", ["4!", "4!", "1"], "seats[0]"),
    "points": ("seats.0.points", 0, "seats[0].points"),
    "space": ("seats.0.guides.0.at", "Z9", "seats[0].guides[0].at"),
    "hidden icefall": ("seats.0.guides.0.at", "I1", "seats[0]"),
    "load": ("seats.0.guides.0.clients", ["climber 1"] * 5, "seats[0].guides[0]"),
    "oxygen": ("seats.0.guides.0", {"at": "E1", "tanks": 3}, "seats[0].guides[0].tanks"),
    "client": ("seats.0.guides.0.clients", ["yeti 1"], "seats[0].guides[0].clients"),
    "level": ("seats.0.guides.0.clients", ["climber 7"], "seats[0].guides[0].clients"),
    "camps": ("seats.0.stock", 2, "seats[0].stock"),
    "owed": ("acting.owed", 2, "acting.owed"),
    "points from nowhere": ("acting.points.A.free", 9, "acting.points"),
    "no card on him": ("acting.unused", ["1", "+2", "2"], "acting.unused"),
    "passing": ("acting.passing", "C", "acting.passing"),
    "passing nothing": ("acting.passing", "A", "seats"),
    "handing over": ("acting.gives_first", "A", "acting.gives_first"),
    "unknown key": ("seats.0.colour", "red", "seats[0]"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_positions_are_refused_with_their_place(name: str) -> None:
    path, value, where = IMPOSSIBLE[name]
    with pytest.raises(Refused) as refusal:
        EVEREST.position(changed(path, value))
    assert refusal.value.where.startswith(where), str(refusal.value)
    assert refusal.value.text


@pytest.mark.parametrize("icefall", [{}, {"I1": "crevasse"}])
def test_who_stands_where_nobody_can_is_told_to_turn_up_a_token(icefall: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        EVEREST.position(changed("seats.0.guides.0.at", "I1") | {"icefall": icefall})
    assert "Turn up a token" in refusal.value.fix
    EVEREST.position(changed("seats.0.guides.0.at", "I1") | {"icefall": {"I1": 2}})  # as it advises


@pytest.mark.parametrize(("path", "value"), [("risk.hidden", [0, 1]), ("seats", [{}])])
def test_one_of_a_thing_is_told_as_one(path: str, value: Any) -> None:
    with pytest.raises(Refused) as refusal:
        EVEREST.position(changed(path, value))
    assert not re.search(r"\b1 \w+s\b", refusal.value.text)


def test_too_many_guides_on_a_space_are_refused() -> None:
    with pytest.raises(Refused, match="3 guides stand on A1"):
        acting(("1", "1", "1"), ("A1", "A1"), others=[seat_part(("/2", "/3", "/4"), ("A1", "BASE"))])


def test_what_is_left_out_is_as_at_the_start() -> None:
    state = EVEREST.position(
        {
            "moment": "select",
            "weather": [1, 2],
            "risk": {"open": [0, 1, 1]},
            "seats": [{"hand": ["1", "1", "1", "2", "2", "3"]}, {"hand": ["1", "1", "2", "3", "/2", "/4"]}],
        }
    )
    assert state.to_act == (0, 1)
    team = state.view(0).teams[0]
    assert (team.points, team.in_pile, team.in_deck, team.stock) == (5, 12, 6, 2)


def test_every_move_has_one_text_and_reads_back() -> None:
    state = acting()
    said = texts(cards_of(state), spaces_of(state))  # type: ignore[arg-type]  # this game's state
    assert len(set(said.values())) == len(said)
    assert max(said) < MOVES
    for move, text in said.items():
        assert EVEREST.parse(text.upper(), state) == move


def test_nonsense_is_refused_with_an_example() -> None:
    with pytest.raises(Refused) as refusal:
        EVEREST.parse("A flies to SUMMIT", acting())
    assert "A to B1" in refusal.value.fix


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"players": 1}, "option players"),
        ({"players": 6}, "option players"),
        ({"board": "k2"}, "option board"),
        ({"season": "spring"}, "option season"),
        ({"players": 3, "crowding": "tight"}, "option crowding"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], where: str) -> None:
    with pytest.raises(Refused) as refusal:
        EVEREST.new(**options)
    assert refusal.value.where == where


REFUSED = [
    ("A to B2", "no-trail"),
    ("A to B1", "too-few-points"),
    ("A uses 2", "no-card"),
    ("A uses +2", "no-movement"),
    ("A uses 3 up", "no-rope"),
    ("1 for A", "no-acclimatization"),
    ("+2 for camp 2", "no-camp"),
    ("A camps", "no-camp"),
    ("A raises climber 1", "no-points"),
    ("A loads tank", "not-at-base"),
    ("A unloads tank", "not-there"),
    ("A puts tank into camp 1", "not-there"),
    ("A takes tank from camp 1", "no-camp"),
    ("B takes climber 1 from camp 1", "not-there"),
    ("A hands over tank", "apart"),
    ("A abandons camp", "not-there"),
    ("settle", "no-hand-over"),
    ("swap", "not-neighbours"),
    ("go in", "no-icefall"),
    ("play 1", "cards-shown"),
    ("take risk 1", "no-token-now"),
    ("A to A1", "already-there"),
    ("risk free of A", "cannot-pay-so"),
    ("risk clients of A", "cannot-pay-so"),
    ("end", "risk-owed"),
]


@pytest.mark.parametrize(("text", "code"), REFUSED)
def test_refusals_say_why(text: str, code: str) -> None:
    state = acting(("3", "1", "+2"), ("A1", "A2"), [{"at": "A2", "tanks": 1}], risk=1)
    assert refused(state, text) == code


def test_the_forecast_says_who_would_die() -> None:
    guide = {"at": "E1", "clients": ["climber 1", "climber 4", "tourist 3"]}
    state = acting(("1", "1", "1"), (guide, "BASE"))
    assert [client.tonight for client in state.view(1).teams[0].guides[0].clients] == [0, 3, 2]
    assert "Would die tonight: climber 1 with A" in state.text(0)
    assert "Would die tonight" not in does(state, "A abandons climber 1").text(0)


def test_hands_are_shown_to_their_owner_only() -> None:
    state, dealer = EVEREST.new(), Dealer(4)
    while state.is_chance:
        state.apply(dealer.draw(state))
    assert [team.own is not None for team in state.view(0).teams] == [True, False]
    assert [team.own for team in state.view(None).teams] == [None, None]


def test_undo_reaches_back_over_moves_with_open_cards_but_not_over_an_opened_tank() -> None:
    record = Record(acting(("2", "1", "1"), ("A1", "A2")), from_position=True)
    for text in ("A uses 2", "A to B1"):
        record.play(0, EVEREST.parse(text, record.state))
    record.undo(0)
    record.undo(0)
    assert "A uses 2" in legal(record.state)


def test_a_tank_opened_in_secret_stops_only_its_owner() -> None:
    hand = ["1", "1", "2", "3", "1/2", "/4"]
    table = {"moment": "select", "turn": 1, "start": 1, "weather": [3, 1], "risk": {"open": [0, 1, 2]}}
    seats = [{"hand": hand, "camps": [{"at": "B1", "tanks": 1}]}, {"hand": hand}]
    record = Record(EVEREST.position({**table, "seats": seats}), from_position=True)
    record.play(1, EVEREST.parse("play 1", record.state))
    record.play(0, EVEREST.parse("oxygen camp 1", record.state))
    with pytest.raises(Refused):
        record.undo(0)
    assert record.undo(1).move == EVEREST.parse("play 1", record.state)


def test_shipped_data_is_named_by_digest_in_records() -> None:
    header = Record(EVEREST.new()).header()
    assert sorted(header.data) == ["board easier", "cards", "weather summer"]


# -- cards of one's own that are in both decks --

# `+1` is twice among the eighteen cards, and twice in the acclimatization deck.
BOTH_DECKS: dict[str, Any] = {
    "main": [{"up": 1, "down": 1, "copies": 10}, {"up": 2, "down": 2, "copies": 6}],
    "main_acclimatization": [1, 1],
    "acclimatization": [1, 1, 2],
    "risk": {"0": 4, "1": 11, "2": 5},
}


def both_decks(seat: dict[str, Any], **more: Any) -> State:
    """Seat 1 is choosing, with these cards; the other has the usual ones."""
    table = {"moment": "select", "turn": 1, "start": 1, "weather": [3, 1], "risk": {"open": [0, 1, 2]}}
    seats = [seat, {"hand": ["1", "1", "1", "2", "2", "+1"]}]
    return EVEREST.position({"players": 2, "own_cards": BOTH_DECKS, **table, **more, "seats": seats})


@pytest.mark.parametrize(
    ("seat", "pile", "deck"),
    [
        # hand, oxygen used; then how many +1 are in the pile and in the acclimatization deck
        ({"hand": ["1", "1", "1", "1", "2", "2"]}, 2, 2),
        ({"hand": ["1", "1", "1", "1", "2", "+1"]}, 1, 2),
        ({"hand": ["1", "1", "1", "1", "+1", "+1"]}, 0, 2),
        ({"hand": ["1", "1", "1", "+1", "+1", "+1"], "removed": ["1"], "taken": [0, 1]}, 0, 1),
        ({"hand": ["1", "1", "+1", "+1", "+1", "+1"], "removed": ["1", "1"], "taken": [0, 2]}, 0, 0),
        # one +1 in hand and one card removed: oxygen brought that +1, since no +2 is about
        ({"hand": ["1", "1", "1", "2", "2", "+1"], "removed": ["1"], "taken": [0, 1]}, 2, 1),
        # oxygen brought the +2, so the +1 was dealt
        ({"hand": ["1", "1", "1", "2", "+2", "+1"], "removed": ["1"], "taken": [0, 1]}, 1, 2),
    ],
)
def test_a_card_of_both_decks_may_be_held_twice(seat: dict[str, Any], pile: int, deck: int) -> None:
    state = both_decks(seat)
    written = state.position()["seats"][0]
    assert written["hand"].count("+1") == seat["hand"].count("+1")
    assert (written["pile"].count("+1"), written["deck"].count("+1")) == (pile, deck)
    assert EVEREST.position(state.position()) == state
    without = {key: value for key, value in written.items() if key != "deck"}  # a pile that is written leaves only the deck
    assert EVEREST.position(state.position() | {"seats": [without, state.position()["seats"][1]]}) == state


def test_more_of_a_card_than_both_decks_have_is_refused() -> None:
    with pytest.raises(Refused) as refusal:
        both_decks({"hand": ["1", "+1", "+1", "+1", "+1", "+1"], "removed": ["1", "1"], "taken": [0, 2]})
    assert "+1" in refusal.value.text
    assert refusal.value.where.startswith("seats[0]")


def test_before_the_decks_are_stacked_the_acclimatization_cards_are_in_no_pile() -> None:
    for cards in (None, BOTH_DECKS):
        given = {"moment": "weather tile", "turn": 1, "start": 1, "seats": [{}, {}]}
        state = EVEREST.position(given | ({"own_cards": cards} if cards else {}))
        assert len(state.position()["seats"][0]["pile"]) == 18


def test_the_kit_with_a_card_in_both_decks() -> None:
    days = {"tiles": [[{}, {}, {}], [{}, {"loss": 1, "zones": [0]}, {}], [{}, {}, {}]]}
    few = Effort(games=1, looks=1, pairs=1, draws=300, orders=2, worlds=200, moves=60)
    check_game(EVEREST, {"players": 2, "own_cards": BOTH_DECKS, "own_weather": days}, effort=few)
