"""Everest and K2 at a table in a browser: all that is pressed for a move is there, apart, and large enough for a thumb."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple, get_args
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from everest_cases import EVEREST, acting, oxygen_table, seat_part
from expedition_cases import does
from highcamp import Game, Rng, State
from highcamp.engine.scene import MAIN, SECOND, Form
from highcamp.games.expeditions.draw.asking import own_cards
from highcamp.games.expeditions.draw.signs import CROSS
from highcamp.games.k2 import K2_GAME
from scenes import SMALLEST_LETTERS, Box, Part, boxes, inside, parts, share, words_of

K2: Game[Any, Any] = K2_GAME
FORMS = get_args(Form)
THUMB = 40


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
            if decisions % 140 == 0:
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


def scenery(state: State, form: Form) -> tuple[str, ...]:
    seat = state.to_act[0]
    scene = state.game.scene(state.view(seat), form=form, names=["A name of twenty-four le", "Ben", "Cleo", "Dov", "Eve"])
    return scene.pictures


def pictures(state: State, form: Form) -> list[Element]:
    return [ElementTree.fromstring(picture) for picture in scenery(state, form)]


def targets(state: State, form: Form) -> list[Target]:
    """Everything that is lit."""
    found = []
    for number, picture in enumerate(pictures(state, form)):
        for element, x, y, _, _ in parts(picture):
            if "legal" in (element.get("class") or "").split():
                name = element.get("data-press") or f"move-{element.get('data-move')}"
                found.append(Target(name, number, *extent(element, x, y)))
    return found


def extent(element: Element, x: float, y: float) -> tuple[float, float, float, float]:
    """Of what takes the press: the hit, or else the plate."""
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
    found, sizes = targets(MOMENTS[moment], form), [size(picture) for picture in pictures(MOMENTS[moment], form)]
    for one in found:
        wide, tall = sizes[one.picture]
        assert min(one.right - one.left, one.bottom - one.top) >= THUMB, one
        assert one.left >= 0, one
        assert one.top >= 0, one
        assert one.right <= wide, one
        assert one.bottom <= tall, one
    for one, other in combinations(found, 2):
        beside = one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top
        assert beside or one.picture != other.picture, (one, other)


def size(picture: Element) -> tuple[float, float]:
    wide, tall = (picture.get("viewBox") or "").split()[2:]
    return float(wide), float(tall)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_board_and_hand_fill_what_a_window_leaves_for_them_and_no_more(moment: str, form: Form) -> None:
    """Larger than that, they would be drawn smaller, and a thumb too large for them; nor is much of the height left empty."""
    assert 0.9 <= share(scenery(MOMENTS[moment], form), form) <= 1.01


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_every_space_shows_its_figures_and_no_piece_lies_over_them(moment: str, form: Form) -> None:
    state = MOMENTS[moment]
    view, board = state.view(state.to_act[0]), pictures(state, form)[0]
    drawn = list(parts(board))
    for space in view.spaces:
        words = words_of(inside(next(part for part in drawn if part.node.get("id") == f"space-{space.name}")))
        cost = "?" if space.cost is None else str(space.cost) if space.cost else None
        night = f"{space.night:+d}".replace("-", "−") if space.night and cost else None
        said = {text.words for text in words}
        assert {figure for figure in (cost, night) if figure} <= said, space
        for piece in (part for part in drawn if "piece" in (part.node.get("class") or "").split()):
            mark = Box(piece.x - 6, piece.y - 6, piece.x + 6, piece.y + 6)
            assert not any(mark.meets(text.box) for text in words), (space, piece.node.get("id"))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_trail_is_seen_where_it_leaves_a_space_and_where_it_reaches_the_next(moment: str, form: Form) -> None:
    board = pictures(MOMENTS[moment], form)[0]
    (links,) = (part.node for part in parts(board) if part.node.get("class") == "link")
    ways = [tuple(map(float, re.findall(r"[-\d.]+", line))) for line in links[0].attrib["d"].split("M")[1:]]
    for low, high in trails(MOMENTS[moment], board):
        along = [way for way in ways if all(aside(place, middle(low), middle(high)) < 0.5 for place in (way[:2], way[2:]))]
        assert any(holds(low, way[:2]) for way in along), (low, high)
        assert any(holds(high, way[2:]) for way in along), (low, high)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("board", ["easier", "harder"])
@pytest.mark.parametrize("game", [EVEREST, K2])
def test_trails_lead_up_the_mountain(game: Game[Any, Any], board: str, form: Form) -> None:
    """However low it is: a trail that leads aside, below other spaces, is hard to make out."""
    state, rng = game.new(players=3, board=board), Rng.keyed("trails")
    while not state.to_act:
        state.apply(state.sample(rng), state.actor)
    found = trails(state, pictures(state, form)[0])
    assert found
    assert not [(low, high) for low, high in found if middle(high)[1] >= middle(low)[1]]


def trails(state: State, board: Element) -> list[tuple[Box, Box]]:
    """The spaces at both ends of every trail."""
    spaces = state.view(state.to_act[0]).spaces
    found = {part.node.get("id"): part for part in parts(board)}
    plates = {space.name: plate(found[f"space-{space.name}"]) for space in spaces}
    return [(plates[space.name], plates[upper]) for space in spaces for upper in space.above]


def plate(space: Part) -> Box:
    """What is drawn of a space."""
    shape = next(part.node for part in inside(space) if part.node.tag.endswith("rect") and part.node.get("class") != "hit")
    left, top = space.x + float(shape.attrib["x"]), space.y + float(shape.attrib["y"])
    return Box(left, top, left + float(shape.attrib["width"]), top + float(shape.attrib["height"]))


def middle(box: Box) -> tuple[float, float]:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def holds(box: Box, place: Sequence[float]) -> bool:
    x, y = place
    return Box(x, y, x, y).inside(box, 0.2)


def aside(place: Sequence[float], start: Sequence[float], end: Sequence[float]) -> float:
    """How far a place is from the line between two others."""
    across, down = end[0] - start[0], end[1] - start[1]
    return abs((place[0] - start[0]) * down - (place[1] - start[1]) * across) / math.hypot(across, down)


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_move_and_way_has_a_chain_and_no_other_comes_about_on_its_way(moment: str) -> None:
    state = MOMENTS[moment]
    game, seat = state.game, state.to_act[0]
    chains = [game.presses(move, state) for move in state.legal(seat)]
    chains += [way.presses for way in game.ways(state, seat)]
    whole = [frozenset(chain) for chain in chains]
    assert len(set(whole)) == len(whole)
    for chain in chains:
        begun = {frozenset(chain[:length]) for length in range(1, len(chain))}
        assert not begun & set(whole), chain
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
    assert min(sizes) >= SMALLEST_LETTERS[form] * 0.9  # letters of pieces are a little smaller
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


@pytest.mark.parametrize("form", FORMS)
def test_today_is_framed_whole_and_figures_of_days_stand_apart(form: Form) -> None:
    (board, *_) = pictures(MOMENTS["at the base, with risk"], form)
    frame = next(
        part.node for part in parts(board) if part.node.get("class") == "none s-ink pen" and part.node.get("rx") == "6"
    )
    assert float(frame.attrib["x"]) >= 1.5
    days = words_of(part for part in parts(board) if (part.node.get("class") or "") in ("bold f-deep", "bold f-paper"))
    losses = sorted((said.box for said in days if said.words in ("−1", "−2")), key=lambda box: (round(box.top), box.left))
    assert losses
    beside = [(one, other) for one, other in pairwise(losses) if round(one.top) == round(other.top)]
    assert all(other.left - one.right >= 2 for one, other in beside)


@pytest.mark.parametrize("form", FORMS)
def test_what_a_card_costs_is_told_in_whole_words(form: Form) -> None:
    """However narrow it is."""
    state = EVEREST.new(players=2, board="harder", season="winter")
    rng = Rng.keyed("costs")
    while not (state.to_act and any(face.loss for face in map(state.view(0).face, own_hand(state)))):
        if state.is_chance:
            state.apply(state.sample(rng), state.actor)
        else:
            seat = state.to_act[0]
            state.play(seat, state.legal(seat)[0])
    words = [said.words for picture in scenery(state, form) for said in words_of(parts(ElementTree.fromstring(picture)))]
    assert any(said in ("−1 level", "level") for said in words)
    assert not [said for said in words if "…" in said]


def own_hand(state: State) -> Sequence[str]:
    found = own_cards(state.view(state.to_act[0]))
    assert found is not None
    return [*found.hand, *found.chosen]


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


def test_whoever_is_at_the_base_stands_below_it() -> None:
    state = MOMENTS["at the base, with risk"]
    for form in FORMS:
        board = state.game.scene(state.view(0), form=form).board
        [(_, base)] = boxes(board, lambda node: node.get("id") == "space-BASE")
        there = [part for part in parts(ElementTree.fromstring(board)) if (part.node.get("id") or "").startswith("guide-")]
        assert len(there) == 2 * state.seats
        assert min(part.x for part in there) < base.right
        assert max(part.x for part in there) > base.left
        assert min(part.y for part in there) > base.bottom


def test_a_risk_says_what_is_pressed_to_pay_it() -> None:
    state = MOMENTS["at the base, with risk"]
    assert state.game.scene(state.view(0), form="long").asks == "Risk still to pay: 2. Press Risk, then what pays it."
