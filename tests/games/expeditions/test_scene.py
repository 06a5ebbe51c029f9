"""Everest and K2 at a table in a browser: all that is pressed for a move is there, apart, and large enough for a thumb."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any, NamedTuple, get_args
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from everest_cases import EVEREST, acting, oxygen_table, seat_part
from expedition_cases import does
from highcamp import Game, Rng, State
from highcamp.engine.scene import MAIN, SECOND, Form
from highcamp.games.expeditions.draw.signs import CROSS
from highcamp.games.k2 import K2_GAME

K2: Game[Any, Any] = K2_GAME
FORMS = get_args(Form)
THUMB = 40
LETTERS = {"wide": 12, "tall": 11}
SIZES = {"wide": ((920, 560), (920, 120)), "tall": ((390, 400), (390, 130))}


class Target(NamedTuple):
    """What can be pressed, and where."""

    name: str
    picture: int
    left: float
    top: float
    right: float
    bottom: float


def random_moments() -> list[tuple[str, State]]:
    found = []
    for game, options in (
        (EVEREST, {"players": 5}),
        (EVEREST, {"players": 2, "board": "harder", "season": "winter"}),
        (K2, {"players": 5, "board": "harder", "season": "winter", "boots": True}),
        (K2, {"players": 1, "board": "easier"}),
        (K2, {"players": 3, "board": "everest_easier", "icefall_tokens": True}),
    ):
        state, rng = game.new(**options), Rng.keyed("scenes", game.name, options["players"])
        decisions = 0
        while not state.over and decisions < 700:
            if state.is_chance:
                state.apply(state.sample(rng), state.actor)
                continue
            seat = state.to_act[0]
            if decisions % 70 == 0:
                found.append((f"{game.name} {options['players']} {decisions}", state.copy()))
            texts = {move: game.say(move, state) for move in state.legal(seat)}
            moves = [move for move, text in texts.items() if not (text == "end" or "abandons" in text)] or list(texts)
            state.play(seat, moves[rng.below(len(moves))])
            decisions += 1
    return found


CROWD = ["climber 1", "climber 2", "climber 3", "tourist 1", "tourist 2*"]
MOMENTS: dict[str, State] = {
    "at the base, with risk": acting(
        ("2", "2/3", "3!"), ({"at": "BASE", "clients": ["climber 1", "climber 1"], "tanks": 1}, "BASE"), risk=2
    ),
    "a crowded camp": acting(
        ("2", "1/3", "+2"),
        ({"at": "C1", "clients": ["climber 1", "tourist 1*"]}, {"at": "C1", "clients": ["tourist 2"]}),
        [{"at": "C1", "clients": CROWD, "tanks": 2}, {"at": "F1", "clients": CROWD[:3]}],
        others=[seat_part(("/2", "/3", "/4"))] * 4,
        icefall={"I1": 1, "J1": 1, "J2": 2, "I2": "crevasse"},
    ),
    "far to walk": does(
        acting(
            ("3", "3", "2"),
            ({"at": "C1", "clients": ["climber 3"]}, {"at": "D2", "clients": ["tourist 2"]}),
            [{"at": "C1", "clients": CROWD, "tanks": 2}, {"at": "F1", "clients": CROWD[:1]}],
            icefall={"I1": 1, "J1": 1, "J2": 1, "I2": 1, "I3": 1},
        ),
        "A uses 3",
    ),
    "nobody and nothing": acting(("2", "1", "1/2")),
    "putting back": does(oxygen_table(), "oxygen camp 1", "keep +3"),
    "giving out": does(acting(("+2", "1", "1"), ({"at": "C1", "clients": ["climber 1", "climber 2"]}, "BASE")), "+2 for A"),
    "points to pay with": does(
        acting(("2/3", "2", "1/3"), ({"at": "C1", "clients": ["climber 3"]}, "BASE"), risk=2),
        "A uses 2",
        "A uses 2/3 up",
        "A uses 1/3 down",
    ),
    "looking": does(oxygen_table(), "oxygen camp 1"),
    **dict(random_moments()),
}


def pictures(state: State, form: Form) -> list[Element]:
    seat = state.to_act[0]
    scene = state.game.scene(state.view(seat), form=form, names=["A name of twenty-four le", "Ben", "Cleo", "Dov", "Eve"])
    return [ElementTree.fromstring(picture) for picture in scene.pictures]


def targets(state: State, form: Form) -> list[Target]:
    """Everything that is lit."""
    found = []
    for number, picture in enumerate(pictures(state, form)):
        for element in picture.iter():
            if "legal" in (element.get("class") or "").split():
                name = element.get("data-press") or f"move-{element.get('data-move')}"
                found.append(Target(name, number, *extent(element)))
    return found


def extent(element: Element) -> tuple[float, float, float, float]:
    """Of what takes the press: the hit, or else the plate."""
    match = re.match(r"translate\((\S+) (\S+)\)", element.get("transform") or "translate(0 0)")
    assert match is not None
    x, y = float(match[1]), float(match[2])
    shapes = [shape for shape in element.iter() if {"hit", "plate"} & set((shape.get("class") or "").split())]
    shape = next((shape for shape in shapes if shape.get("class") == "hit"), shapes[0])
    if shape.tag.endswith("circle"):
        x, y, r = x + float(shape.get("cx", 0)), y + float(shape.get("cy", 0)), float(shape.get("r", 0))
        return x - r, y - r, x + r, y + r
    left, top = x + float(shape.get("x", 0)), y + float(shape.get("y", 0))
    right, bottom = left + float(shape.get("width", 0)), top + float(shape.get("height", 0))
    return round(left, 1), round(top, 1), round(right, 1), round(bottom, 1)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_targets_are_large_enough_inside_and_apart(moment: str, form: Form) -> None:
    found = targets(MOMENTS[moment], form)
    for one in found:
        wide, tall = SIZES[form][one.picture]
        assert min(one.right - one.left, one.bottom - one.top) >= THUMB, one
        assert one.left >= 0, one
        assert one.top >= 0, one
        assert one.right <= wide, one
        assert one.bottom <= tall, one
    for one, other in combinations(found, 2):
        beside = one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top
        assert beside or one.picture != other.picture, (one, other)


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_move_and_way_has_a_chain_and_no_chain_is_a_part_of_another(moment: str) -> None:
    state = MOMENTS[moment]
    game, seat = state.game, state.to_act[0]
    chains = [frozenset(game.presses(move, state)) for move in state.legal(seat)]
    chains += [frozenset(way.presses) for way in game.ways(state, seat)]
    for one, other in combinations(chains, 2):
        assert not one <= other, (one, other)
        assert not other <= one, (one, other)
    for form in FORMS:
        drawn = {target.name for target in targets(state, form)} | {MAIN, SECOND}
        assert frozenset().union(*chains) <= drawn
        if state.view(seat).moment == "act":
            assert drawn - {MAIN, SECOND} <= frozenset().union(*chains), "something is lit that does nothing"


@pytest.mark.parametrize("moment", MOMENTS)
def test_ways_are_made_of_moves_that_are_legal_one_after_the_other(moment: str) -> None:
    state = MOMENTS[moment]
    seat = state.to_act[0]
    for way in state.game.ways(state, seat):
        after = state.copy()
        for move in way.moves:
            assert move in after.legal(seat), way
            after.apply(move, seat)
        assert len(way.moves) > 1


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_letters_are_large_enough_and_ids_are_unique(moment: str, form: Form) -> None:
    elements = [element for picture in pictures(MOMENTS[moment], form) for element in picture.iter()]
    sizes = [float(element.get("font-size", 99)) for element in elements if element.tag.endswith("text") and element.text]
    assert min(sizes) >= LETTERS[form] * 0.9  # letters of pieces are a little smaller
    ids = [element.get("id") for element in elements if element.get("id")]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_what_is_shut_says_why_and_nothing_to_press_is_hidden_in_a_picture(moment: str, form: Form) -> None:
    state = MOMENTS[moment]
    seat = state.to_act[0]
    for picture in pictures(state, form):
        for element in picture.iter():
            if element.get("aria-disabled"):
                why = state.why_not(seat, int(element.get("data-move", -1)))
                assert why is not None, element.get("aria-label")
                assert why.rule, why
            if element.get("role") == "img":
                assert not any(inner.get("role") == "button" for inner in element.iter())


@pytest.mark.parametrize("form", FORMS)
def test_whoever_is_not_asked_has_nothing_to_press(form: Form) -> None:
    for state in MOMENTS.values():
        for viewer in (None, *(seat for seat in range(state.seats) if seat not in state.to_act)):
            shown = "".join(state.game.scene(state.view(viewer), form=form).pictures)
            assert "data-move" not in shown
            assert "data-press" not in shown


def test_all_six_days_that_are_known_stand_beside_the_mountain() -> None:
    state = MOMENTS["at the base, with risk"]
    for form in FORMS:
        board = state.game.scene(state.view(0), form=form).board
        assert all(f"<title>Day {day.turn}." in board for day in state.view(0).days)


def test_who_would_die_tonight_has_a_cross() -> None:
    state = acting(("2", "1", "+2"), ({"at": "E1", "clients": ["climber 1", "climber 4"]}, "BASE"))
    for form in FORMS:
        assert state.game.scene(state.view(0), form=form).board.count(f'd="{CROSS}"') == 1


def test_a_cost_has_a_place_on_every_space_that_can_be_reached() -> None:
    state = MOMENTS["far to walk"]
    for form in FORMS:
        goals = [
            element for element in pictures(state, form)[0].iter() if (element.get("data-press") or "").startswith("space-")
        ]
        assert goals
        assert all(any(inner.get("class") == "cost bold" for inner in goal.iter()) for goal in goals)
