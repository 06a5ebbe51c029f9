"""Elevation as a picture and as text."""

from __future__ import annotations

import re
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

from elevation_tables import go, new, run_until, step, table
from highcamp.engine.mode import Mode
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.elevation.phases import AUTO, CHOOSE, DRAFT, ENDED, PASS, PLAY
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.view import Known, Place
from table_sitting import Sitting, people

MOMENTS: list[tuple[dict[str, Any], int]] = [
    ({"players": 3, "day_1": 1}, PASS),
    ({"players": 6, "always": ("rapid_ascent", "descent")}, CHOOSE),
    ({"players": 4, "always": ("route_finding",)}, DRAFT),
    ({"players": 1, "day_1": 2}, AUTO),
    ({"players": 5, "always": ("pathfinder", "supply_cache", "ice_axe")}, PLAY),
    ({"players": 2}, ENDED),
]


@pytest.mark.parametrize(("options", "phase"), MOMENTS)
def test_pictures_and_text_of_every_moment(options: dict[str, Any], phase: int) -> None:
    state = run_until(new(**options), Rng.keyed("draw", phase), phase)
    for viewer in (0, None):
        text = state.text(viewer)
        assert max(len(line) for line in text.splitlines()) <= 80
        for mode in get_args(Mode):
            picture = state.svg(viewer, mode)
            root = ElementTree.fromstring(picture)
            ids = [element.get("id") for element in root.iter() if element.get("id")]
            assert len(ids) == len(set(ids))
            assert "<style" not in picture
            assert " style=" not in picture


def pressed(state: State, seat: int | None, mode: Mode = "play") -> list[Any]:
    """What carries a move."""
    return [node for node in ElementTree.fromstring(state.svg(seat, mode)).iter() if node.get("data-move")]


def move_of(node: Any) -> int:
    return int(node.attrib["data-move"])


def is_legal(node: Any) -> bool:
    return "legal" in node.attrib["class"].split()


def is_shut(node: Any) -> bool:
    return bool(node.get("aria-disabled") == "true")


def test_every_legal_move_is_a_button_with_a_spoken_label() -> None:
    state = table(approach=["Ice Axe"], hands=["Alps 7 9; Andes 2", "Alps 2; Rockies 1 2", "Andes 1 5; Rockies 3"])
    picture = state.svg(0)
    buttons = re.findall(r'data-move="(\d+)" role="button" tabindex="0" aria-label="([^"]+)"', picture)
    assert sorted(int(move) for move, _ in buttons) == state.legal(0)
    assert ("6", "Alps 7, Ortler, 12,812 ft") in buttons
    assert 'role="button"' not in state.svg(1)
    assert 'role="button"' not in state.svg(0, "alone")


WALKS: list[dict[str, Any]] = [
    {"players": 3, "always": ("route_finding", "king_of_the_mountain")},
    {"players": 6, "always": ("rapid_ascent", "descent", "seconding", "alpaca_wool", "supply_cache", "pathfinder")},
    {"players": 4, "always": ("ice_axe", "low_visibility")},
    {"players": 2, "day_1": 1},
]


@pytest.mark.parametrize("options", WALKS)
def test_what_is_lit_can_be_done_and_all_else_says_why_not(options: dict[str, Any]) -> None:
    state, rng = new(**options), Rng.keyed("press", str(options))
    asked: set[str] = set()
    for _ in range(400):
        step(state, rng)
        for seat in state.acting() if rng.below(4) == 0 else ():
            nodes = pressed(state, seat)
            assert {move_of(node) for node in nodes if node.get("tabindex") and is_legal(node)} == set(state.legal(seat))
            for node in nodes:
                assert node.get("aria-label")
                refusal = state.why_not(seat, move_of(node))
                assert (refusal is None) == is_legal(node)
                if refusal is not None and is_shut(node):
                    asked.add(refusal.code)
                    assert refusal.rule
                    assert refusal.code not in ("not-legal", "not-in-hand", "rising", "chosen-already")
            firsts = [is_shut(node) for node in nodes if node.get("tabindex")]
            assert firsts == sorted(firsts), "the keyboard meets first what can be done"
            assert not pressed(state, seat, mode="alone")
            assert len(state.svg(seat).encode()) < 100_000
        assert not pressed(state, None)
    assert {"must-follow", "neither-end", "not-now"} <= asked


SECONDING = table(
    moment="seconding",
    approach=["Seconding"],
    won=["Alps 1; Andes 2; Rockies 1 3", "Alps 2 4", "Andes 4 5"],
    gives=["undecided", "Alps", "Andes"],
)


@pytest.mark.parametrize(
    ("state", "thing", "code"),
    [
        (go(table(hands=["Alps 3 4", "Alps 2; Rockies 1", "Andes 1 2"]), "Alps 3"), "Rockies 1", "must-follow"),
        (table(hands=["Alps 3", "Alps 2", "Andes 1"], down="Rockies 3", up=["Andes 2"]), "face-up", "not-now"),
        (table(hands=["Alps 3", "Alps 2", "Andes 1"], down="Rockies 3", up=["Andes 2"]), "face-down", "not-now"),
        (SECONDING, "Give Rockies", "not-fewest"),
        (SECONDING, "Give Himalayas", "no-such-range"),
    ],
)
def test_why_not_is_asked_at_the_board(state: ElevationState, thing: str, code: str) -> None:
    seat = state.acting()[0]
    asked = [node for node in pressed(state, seat) if node.attrib["aria-label"].startswith(thing)]
    assert [is_shut(node) for node in asked] == [True]
    refusal = state.why_not(seat, move_of(asked[0]))
    assert refusal is not None
    assert refusal.code == code


# -- two cards in any order --


def pressable(sitting: Sitting, seat: int) -> dict[str, Any]:
    nodes = [node for node in pressed(sitting.table.state, seat) if node.get("tabindex") and not is_shut(node)]
    return {sitting.table.game.say(move_of(node), sitting.table.state): node for node in nodes}


@pytest.mark.parametrize(("options", "phase"), [({"players": 3}, PASS), ({"players": 3, "always": ("route_finding",)}, DRAFT)])
def test_two_cards_are_picked_at_the_board_in_any_order(options: dict[str, Any], phase: int) -> None:
    for seed in range(4):
        sitting = people("elevation", seed, **{"day_1": 0, **options})
        start = sitting.table.state
        assert isinstance(start, ElevationState)
        assert start.phase == phase

        def as_listed(sitting: Sitting = sitting) -> dict[str, Any]:
            frame = sitting.frame(0)
            board = pressable(sitting, 0)
            assert set(board) == {move.text for move in frame.moves} | {pick.text for pick in frame.picks}
            chosen = {text for text, node in board.items() if node.get("aria-pressed") == "true"}
            assert chosen == {pick.text for pick in frame.picks if pick.chosen}
            return board

        first = as_listed()
        for text, node in first.items():
            if not is_legal(node):
                continue
            sitting.play(0, text)
            board = as_listed()
            assert text in board
            sitting.play(0, text)  # pressed again it is put back
            assert set(as_listed()) == set(first)
        last = [text for text, node in first.items() if not is_legal(node)]
        assert last, "a card that by the rules can only be the second"
        sitting.play(0, last[0])
        sitting.play(0, next(text for text in pressable(sitting, 0) if text in {m.text for m in sitting.frame(0).moves}))
        assert 0 not in sitting.table.state.acting()


def test_a_card_that_does_not_go_with_the_chosen_one_says_so() -> None:
    state = table(moment="pass", hands=["Alps 2 5 9; Andes 3 8", "Alps 1; Rockies 1 2 3 4", "Himalayas 1 2 3 4 5"])
    state = go(state, "Alps 2")
    codes = {}
    for node in pressed(state, 0):
        refusal = state.why_not(0, move_of(node))
        codes[node.attrib["aria-label"].split(",")[0]] = refusal.code if refusal else "fits"
    hand = {name: code for name, code in codes.items() if not name.startswith("face-")}
    assert set(hand.items()) == {
        ("Alps 2", "chosen-already"),
        ("Alps 5", "neither-end"),
        ("Alps 9", "fits"),
        ("Andes 3", "wrong-end"),
        ("Andes 8", "fits"),
    }


@pytest.mark.parametrize(
    ("players", "day", "where"),
    [(3, 1, "to the left"), (3, 2, "to the right"), (3, 3, "to the left"), (2, 1, "to the other"), (2, 2, "to the other")],
)
def test_the_prompt_says_where_passed_cards_go(players: int, day: int, where: str) -> None:
    state = table(players=players, day=day, moment="pass", hands=["Alps 1 5", "Andes 1 5", "Rockies 1 5"])
    for viewer in (0, None):
        assert f"pass two cards {where}" in " ".join(state.text(viewer).split())
    assert f"pass two cards {where}" in state.svg(0)


# -- what things are --


def titles(state: ElevationState, seat: int | None) -> list[str]:
    found = ElementTree.fromstring(state.svg(seat)).iter("{http://www.w3.org/2000/svg}title")
    return [str(node.text) for node in found]


HANDS = ["Alps 7 9; Avalanche 2", "Alps 2; Rockies 1 3", "Andes 1 5 6"]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (table(approach=["Ice Axe"], hands=HANDS), "Ice Axe: You may play a 7 with the axe"),
        (table(approach=["Ice Axe"], hands=HANDS), "neither trump nor Avalanches"),
        (table(approach=["Ice Axe"], hands=HANDS), "12,812 ft. High beats low within a range. Swung with the axe"),
        (table(approach=["Alpaca Wool", "Descent"], hands=HANDS), "Alps are trump: they beat the other ranges"),
        (table(approach=["Descent"], hands=HANDS), "Low beats high within a range"),
        (table(approach=["Descent"], hands=HANDS), "beats every range; of several the lowest wins"),
        (table(hands=HANDS), "Avalanche 2: may always be played and beats every range; of several the highest wins"),
        (table(hands=HANDS, up=["Andes 2"], down="Alps 1"), "The face-up pile: the winner of a trick may take"),
        (table(hands=HANDS, up=["Andes 2"], down="Alps 1"), "The face-down pile: after a trick everyone draws"),
        (go(table(hands=HANDS), "Alps 7"), "You played Alps 7. It is the best card so far."),
        (table(hands=HANDS, won=["Rockies 2 11", "", ""]), "Won today: Rockies 2 to 11. A range pays"),
        (table(hands=HANDS, unclaimed="Andes 2 3", lost="Alps 14"), "Today won by chance: Andes 2, Andes 3; lost: Alps 14."),
    ],
)
def test_what_lies_there_says_what_it_does(state: ElevationState, words: str) -> None:
    assert [title for title in titles(state, 0) if words in title]


def test_titles_tell_no_secret() -> None:
    assert [title for title in titles(table(hands=HANDS), 0) if "Avalanche 2" in title]
    assert not [title for title in titles(table(hands=HANDS), 1) if "Avalanche 2" in title]
    veiled = go(table(approach=["Low Visibility"], hands=HANDS), "Alps 7", "Alps 2")
    assert "Seat 2 played a card face-down. It is turned when all have played." in titles(veiled, 2)
    assert not [title for title in titles(veiled, 2) if "Alps 2" in title]


# -- room --


def height(state: ElevationState, seat: int | None) -> int:
    found = re.search(r'viewBox="0 0 720 (\d+)"', state.svg(seat))
    assert found is not None
    return int(found[1])


def letters(node: Any, scale: float = 1) -> list[float]:
    """The sizes of all letters in a drawing, as they are shown."""
    found = re.search(r"scale\(([\d.]+)\)", node.get("transform", ""))
    scale *= float(found[1]) if found else 1
    own = [float(node.attrib["font-size"]) * scale] if node.get("font-size") and (node.text or len(node)) else []
    return own + [size for child in node for size in letters(child, scale)]


@pytest.mark.parametrize(("options", "phase"), MOMENTS)
def test_no_letter_is_too_small_for_a_phone(options: dict[str, Any], phase: int) -> None:
    state = run_until(new(**options), Rng.keyed("letters", phase), phase)
    for viewer in (0, None):
        assert min(letters(ElementTree.fromstring(state.svg(viewer)))) > 14.9


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1, "day_1": 1},
        {"players": 3, "always": ("low_visibility", "precipice")},
        {"players": 4, "always": ("rapid_ascent", "low_visibility")},
        {"players": 6, "always": ("treacherous_shortcut", "andes_mints", "free_climbing")},
    ],
)
def test_the_board_fits_a_window_and_keeps_its_height_all_day(options: dict[str, Any]) -> None:
    """A window that is 880 high shows the board 480 wide or more."""
    state, rng = new(**options), Rng.keyed("room", str(options))
    heights: set[int] = set()
    for _ in range(400):
        run_until(state, rng, PLAY, CHOOSE)
        if state.over or state.day:
            break
        heights.add(height(state, 0))
        step(state, rng)
    assert len(heights) == 1
    assert max(heights) <= 720 * (880 - 88) / 480


# -- pieces and words --


def test_a_card_keeps_its_id_from_hand_to_trick() -> None:
    state = table(hands=["Alps 7 9", "Alps 2; Rockies 1", "Andes 1 5"])
    assert 'id="card-6"' in state.svg(0)
    assert 'id="card-6"' in go(state, "Alps 7").svg(1)


def test_what_approach_cards_change_is_marked_on_the_cards() -> None:
    hands = ["Alps 7 9", "Alps 2; Rockies 1", "Andes 1 5"]
    assert ">trump<" in table(approach=["Alpaca Wool"], hands=hands).svg(0)
    assert ">trump<" not in table(hands=hands).svg(0)
    assert "low beats high" in table(approach=["Descent"], hands=hands).svg(0)


def test_the_text_says_what_the_seat_knows() -> None:
    state = table(
        hands=["Alps 7 9", "Alps 2; Rockies 1", "Andes 1 5"], knows={"1": [{"cards": "Rockies 1", "places": ["hand 2"]}]}
    )
    assert state.view(0).knows == (Known(cards="Rockies 1", places=(Place(kind="hand", seat=1),)),)
    assert "You know: Rockies 1 in Seat 2's hand." in state.text(0)
    assert "You know" not in state.text(1)


def test_the_text_says_that_a_card_lies_apart_or_in_the_pile() -> None:
    state = table(
        approach=["Anchor"],
        hands=["Alps 7 9", "Alps 2 3", "Andes 1 5"],
        apart=["Andes 2 9", "Andes 3 8", "Andes 4 7"],
        down="Rockies 1",
        knows={"1": [{"cards": "Andes 3", "places": ["apart 2"]}, {"cards": "Rockies 1", "places": ["apart 3", "down"]}]},
    )
    assert "You know: Andes 3 in Seat 2's cards apart." in state.text(0)
    assert "You know: Rockies 1 in Seat 3's cards apart or the face-down pile." in state.text(0)


def test_a_single_point_is_told_as_one() -> None:
    state = table(hands=["Alps 1", "Alps 2", "Alps 3"], day=2, totals=[1, 2, 0])
    for told in (state.text(0), state.svg(0)):
        assert re.search(r"\b1 point\b", told)
        assert not re.search(r"\b1 points\b", told)
