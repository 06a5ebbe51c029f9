"""Can't Stop in a browser: the mountain and its dice tray, in windows of every form, read and pressed without a slip."""

from __future__ import annotations

from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from highcamp import State, game
from highcamp.engine.rng import Rng
from highcamp.engine.scene import Form, Scene
from highcamp.games.cant_stop.box import ROLL, STOP
from scenes import LONGEST, Box, boxes, check_scene, share, texts

GAME = game("cant-stop")
FORMS = GAME.forms
LAB = {"heights": [1, 2, 3, 15, 14, 1, 9, 4, 15, 2, 8], "closed": [3, 11], "sides": 5}
OPTIONS: dict[str, dict[str, Any]] = {
    "two": {"players": 2, "columns": 5},
    "four-forced": {"players": 4, "variant": "forced_move"},
    "lab": {"players": 2, "columns": 2, "lab": LAB},
    "alone": {"players": 1, "columns": 3, "lab": {}},
}


@cache
def moments(name: str) -> list[State]:
    """The last state of every moment of a random game, and the one with the most choices."""
    rng = Rng.keyed("scene", name)
    states: list[State] = [GAME.new(**OPTIONS[name])]
    while not states[-1].over:
        after = states[-1].copy()
        moves = after.legal()
        after.apply(after.sample(rng) if after.is_chance else moves[rng.below(len(moves))])
        states.append(after)
    last = {state.view().moment: state for state in states}
    assert set(last) == {"first player", "begin", "throw", "pair", "decide", "over"}
    return [*last.values(), max(states, key=lambda state: 0 if state.is_chance else len(state.legal()))]


def scene(position: dict[str, Any], form: Form, seat: int | None = 0, names: list[str] | None = None) -> Scene:
    drawn: Scene = GAME.scene(GAME.position(position).view(seat), form=form, names=names or ())
    return drawn


def tray(drawn: Scene) -> str:
    """The picture that the tray is in: where the window is low, that of the mountain."""
    return drawn.hand or drawn.board


def button(picture: str, move: int) -> list[str]:
    """What a plate says; its place is asked for by ``place``."""
    found = [node for node in ElementTree.fromstring(picture).iter() if node.get("data-move") == str(move)]
    assert len(found) == 1
    return [text.text or "" for text in found[0].iter("{http://www.w3.org/2000/svg}text")]


def place(picture: str, move: int) -> Box:
    (found,) = boxes(picture, lambda node: node.get("data-move") == str(move))
    return found[1]


def wider(box: Box) -> Box:
    """Where words may reach in another font."""
    more = (box.right - box.left) * 0.08
    return box._replace(left=box.left - more, right=box.right + more)


@pytest.mark.parametrize("name", OPTIONS)
def test_everything_can_be_touched_and_read(name: str) -> None:
    for state in moments(name):
        check_scene(state, state.to_act[0] if state.to_act else 0)
        check_scene(state, None)


def test_six_choices_can_be_touched_too() -> None:
    state = GAME.position({"climbers": {"2": 1, "12": 1}, "dice": [1, 2, 4, 6]})
    assert len(state.legal()) == 6
    check_scene(state, 0)


@pytest.mark.parametrize("form", FORMS)
def test_the_pictures_have_the_form_of_the_window(form: Form) -> None:
    """And fill it: larger they would be drawn smaller, and a finger too large for them."""
    for name in OPTIONS:
        for state in moments(name):
            assert 0.95 <= share(GAME.scene(state.view(0), form=form).pictures, form) <= 1.01


@pytest.mark.parametrize("form", FORMS)
def test_roll_and_stop_never_lie_where_a_pairing_was(form: Form) -> None:
    places: dict[int, set[Box]] = {ROLL: set(), STOP: set()}
    pairings: set[Box] = set()
    for name in OPTIONS:
        for state in moments(name):
            if state.to_act:
                picture = tray(GAME.scene(state.view(state.to_act[0]), form=form))
                for found, box in boxes(picture, lambda node: node.get("role") == "button"):
                    places.get(int(found.removeprefix("move-")), pairings).add(box)
    assert len(places[ROLL]) == len(places[STOP]) == 1, "each has one place for good"
    assert pairings
    assert not [box for box in pairings for fixed in (*places[ROLL], *places[STOP]) if box.meets(fixed)]


@pytest.mark.parametrize("form", FORMS)
def test_what_is_not_possible_yet_says_why(form: Form) -> None:
    for position, moves in (
        ({"dice": [2, 4, 5, 5]}, {ROLL: "pair-first", STOP: "pair-first", 7: "must-use-both", 12: "not-thrown"}),
        ({}, {STOP: "stop-before-roll", 7: "no-dice"}),
        ({"variant": "forced_move", "camps": [{}, {"7": 3}], "climbers": {"7": 3}}, {STOP: "forced-move"}),
    ):
        state = GAME.position(position)
        drawn = GAME.scene(state.view(0), form=form)
        shut = {
            int(node.attrib["data-move"])
            for picture in drawn.pictures
            for node in ElementTree.fromstring(picture).iter()
            if node.get("aria-disabled")
        }
        assert shut >= set(moves)
        for move, code in moves.items():
            refusal = state.why_not(0, move)
            assert refusal is not None
            assert refusal.code == code


@pytest.mark.parametrize("form", FORMS)
def test_a_pairing_shows_both_sums_and_where_it_leads(form: Form) -> None:
    state = GAME.position({"camps": [{"6": 4}, {}], "climbers": {"3": 1}, "dice": [2, 4, 5, 5]})
    drawn = GAME.scene(state.view(0), form=form)
    move = GAME.parse("6+10", state)
    assert button(tray(drawn), move) == ["6", "4→5", "10", "0→1"]
    board = ElementTree.fromstring(drawn.board)
    ghosts = [node for node in board.iter() if {"ghost", "shown"} <= set(node.get("class", "").split())]
    assert len(ghosts) == len(state.legal()), "seen without pointing: a finger cannot point"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("position", "roll", "stop"),
    [
        # The known extremes: 6-7-8 is the safest triple (1192 of 1296), 2-3-12 the riskiest (568 of 1296).
        ({"climbers": {"6": 1, "7": 2, "8": 2}}, "92.0 %", ["Stop", "6, 7, 8", "banks"]),
        ({"climbers": {"2": 1, "3": 2, "12": 2}}, "43.8 %", ["Stop", "2, 3, 12", "banks"]),
        ({"climbers": {"2": 3, "7": 1}}, None, ["Stop", "2, 7", "wins 2"]),
        ({"climbers": {"2": 3}, "won": {"12": 1, "3": 1}}, None, ["Stop", "2", "wins the game"]),
    ],
)
def test_roll_shows_its_chance_and_stop_what_it_banks(
    position: dict[str, Any], roll: str | None, stop: list[str], form: Form
) -> None:
    picture = tray(scene(position, form))
    assert button(picture, STOP) == stop
    assert roll is None or roll in button(picture, ROLL)


def test_pieces_keep_their_ids_in_every_form() -> None:
    for state in moments("four-forced"):
        view = state.view(state.to_act[0] if state.to_act else 0)
        ids = {
            frozenset(
                node.attrib["id"]
                for picture in GAME.scene(view, form=form).pictures
                for node in ElementTree.fromstring(picture).iter()
                if not node.get("id", "die-").startswith("die-")  # a narrow tray has no room for the dice but on the plates
            )
            for form in FORMS
        }
        assert len(ids) == 1


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("columns", [3, 5, 7])  # who needs one may win three at once
def test_the_end_is_readable_however_many_columns_were_won(columns: int, form: Form) -> None:
    position = {"columns": min(5, columns), "won": {str(number): 2 for number in range(13 - columns, 13)}}
    state = GAME.position(position)
    check_scene(state, 0)
    check_scene(state, 1, names=["Ann", "you"])
    said = [text.words for text in texts(tray(GAME.scene(state.view(1), form=form, names=["Ann", "you"])))]
    assert "You win!" in said
    assert {str(number) for number in range(13 - columns, 13)} <= set(said)


@pytest.mark.parametrize(
    "position",
    [
        {"columns": 5, "won": {str(number): 2 for number in range(6, 13)}},  # ends with many numbers in a row
        {"players": 3, "columns": 4, "won": {str(number): 2 for number in range(7, 13)}},
        {"climbers": {"7": 1, "8": 1, "6": 1}, "dice": [1, 2, 5, 6]},  # a narrow plate of a pairing that no climber can use
    ],
)
def test_no_words_of_the_whole_board_lie_over_each_other(position: dict[str, Any]) -> None:
    found = texts(GAME.svg(GAME.position(position).view(0), names=LONGEST[:4]))
    assert not [(one, two) for i, one in enumerate(found) for two in found[:i] if wider(one.box).meets(wider(two.box), 2)]


@pytest.mark.parametrize(
    ("position", "offers"),
    [
        ({}, {"Roll the dice"}),
        ({"climbers": {"6": 2, "8": 1}}, {"Roll again", "Stop and camp in columns 6 and 8"}),
        ({"climbers": {"6": 2}}, {"Roll again", "Stop and camp in column 6"}),
        (
            {"dice": [2, 5, 3, 4]},
            {"Climb two steps in column 7", "Climb in columns 5 and 9", "Climb in columns 6 and 8"},
        ),
        ({"won": {"9": 2}, "dice": [2, 5, 4, 5]}, {"Climb in column 7", "Climb in columns 6 and 10"}),
    ],
)
def test_moves_are_offered_in_words(position: dict[str, Any], offers: set[str]) -> None:
    state = GAME.position(position)
    assert {GAME.offer(move, state) for move in state.legal()} == offers


def test_what_is_asked_says_why_there_is_no_choice() -> None:
    forced = {"variant": "forced_move", "camps": [{}, {"7": 3}], "climbers": {"7": 3}}
    assert scene(forced, "tall").asks == "Roll on. In column 7 a camp is in the way."
    assert scene({"climbers": {"7": 3}}, "tall").asks == "Roll again, or stop?"
    assert scene({}, "wide").stage == "First to 3 columns"
