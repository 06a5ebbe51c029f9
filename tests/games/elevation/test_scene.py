"""Elevation in a browser: everything can be touched and read in windows of either form, and is pressed where it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec import structs

from elevation_tables import go, new, run_until, step, table
from highcamp.drawing.fitting import width
from highcamp.drawing.names import SLACK
from highcamp.engine.rng import Rng
from highcamp.engine.words import plain
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.approach.deck import PRINTED
from highcamp.games.elevation.box import GIVE, NAME
from highcamp.games.elevation.draw.posts import changes
from highcamp.games.elevation.phases import AUTO, CHOOSE, DRAFT, ENDED, PASS, PLAY, TAKER
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.view import Sign
from scenes import FORMS, LONGEST, Box, boxes, check_scene, frame_of, texts
from table_sitting import people

MANY = ("seconding", "alpaca_wool", "king_of_the_mountain", "figure_8", "scree", "harness")


def at(phase: int, **options: Any) -> ElevationState:
    return run_until(new(**options), Rng.keyed("scene", phase), phase)


def within(plays: int, **options: Any) -> ElevationState:
    """In the middle of a trick, a while after the first."""
    state, rng = new(**options), Rng.keyed("within", plays)
    for _ in range(300):
        run_until(state, rng, PLAY)
        if state.plays >= plays and any(state.won):
            return state
        step(state, rng)
    raise AssertionError("no such trick")


HANDS = ["Alps 7 9; Andes 7", "Alps 2; Rockies 1 2", "Andes 1 5; Rockies 3"]
SECONDING = table(
    moment="seconding",
    approach=["Seconding"],
    won=["Alps 1; Andes 2; Rockies 1 3", "Alps 2 4", "Andes 4 5"],
    gives=["undecided", "Alps", "Andes"],
)
MOMENTS: dict[str, Callable[[], ElevationState]] = {
    "begin": lambda: new(players=6),
    "pass": lambda: at(PASS, players=2, day_1=1),
    "draft": lambda: at(DRAFT, players=4, always=("route_finding", "pathfinder")),
    "trick of three": lambda: within(2, players=3, day_1=2),
    "trick of four": lambda: within(3, players=4, always=("low_visibility", "descent")),
    "trick of six, twice": lambda: within(10, players=6, always=("rapid_ascent", "descent", "ice_axe")),
    "trick of five with chance": lambda: within(
        4, players=5, always=("pathfinder", "supply_cache", "ice_axe", "free_climbing")
    ),
    "many signs": lambda: within(3, players=6, always=MANY),
    "pile": lambda: at(CHOOSE, players=6, always=("supply_cache", "precipice")),
    "taker": lambda: at(TAKER, players=3, always=("king_of_the_mountain",)),
    "seconding": lambda: SECONDING.copy(),
    "axe": lambda: table(approach=["Ice Axe", "Alpaca Wool"], hands=HANDS),
    "alone": lambda: within(1, players=1, day_1=2),
    "auto": lambda: at(AUTO, players=2, day_1=1),
    "from memory": lambda: within(2, players=4, memory=True),
    "over": lambda: at(ENDED, players=4),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_everything_can_be_touched_and_read(name: str) -> None:
    state = MOMENTS[name]()
    for seat in (None, *range(state.humans)):
        check_scene(state, seat)


def pressed(picture: str) -> dict[str, Any]:
    found = [node for node in ElementTree.fromstring(picture).iter() if node.get("data-press") or node.get("data-move")]
    return {node.get("data-press") or f"move-{node.get('data-move')}": node for node in found}


def test_a_seven_says_how_it_is_played() -> None:
    state = table(approach=["Ice Axe"], hands=HANDS)
    plain_seven, axe = (ELEVATION.parse(text, state) for text in ("Alps 7", "Alps 7 with the axe"))
    assert set(ELEVATION.presses(plain_seven, state)) & set(ELEVATION.presses(axe, state)) == {"seven-6"}
    assert ELEVATION.presses(ELEVATION.parse("Alps 9", state), state) == ("move-8",)
    for form in FORMS:
        scene = ELEVATION.scene(state.view(0), form=form)
        assert {"seven-6", "seven-34", "move-8"} <= set(pressed(scene.hand))
        assert {"axe", "plain"} <= set(pressed(scene.board))
    without = table(hands=HANDS)
    assert ELEVATION.presses(plain_seven, without) == ("move-6",)


def test_climbers_and_ranges_are_pressed_themselves() -> None:
    taker = at(TAKER, players=3, always=("king_of_the_mountain",))
    seat = taker.acting()[0]
    for form in FORMS:
        board = pressed(ELEVATION.scene(taker.view(seat), form=form).board)
        named = [node for node in board.values() if "party" in node.attrib["class"]]
        assert {int(node.attrib["data-move"]) for node in named} == {NAME, NAME + 1, NAME + 2}
        given = pressed(ELEVATION.scene(SECONDING.view(0), form=form).board)
        shut = {name for name, node in given.items() if node.get("aria-disabled") == "true"}
        assert {f"move-{move}" for move in SECONDING.legal(0)} | {f"move-{GIVE + 1}", f"move-{GIVE + 3}"} <= set(given)
        assert {f"move-{GIVE + 1}", f"move-{GIVE + 3}"} <= shut


@pytest.mark.parametrize("form", FORMS)
def test_every_climbers_spans_are_there_in_numbers(form: Any) -> None:
    state = table(hands=["Alps 1", "Alps 2", "Alps 3"], won=["Rockies 2 11", "Andes 4; Himalayas 1 14", ""])
    for seat in (0, 1, 2, None):
        words = {said.words for said in texts(ELEVATION.scene(state.view(seat), form=form).board)}
        assert {"2–11", "4", "1–14"} <= words


@pytest.mark.parametrize("form", FORMS)
def test_every_card_of_the_trick_lies_before_its_climber(form: Any) -> None:
    state = go(table(hands=HANDS), "Alps 9", "Alps 2")
    for seat in range(3):
        board = ELEVATION.scene(state.view(seat), form=form).board
        panels = dict(boxes(board, lambda node: "party" in node.get("class", "").split()))
        cards = boxes(board, lambda node: (node.get("id") or "").startswith("card-"))
        for player, card in ((0, 8), (1, 1)):
            (where,) = [box for name, box in cards if name == f"card-{card}"]
            nearest = min(panels, key=lambda name: apart(where, panels[name]))
            assert nearest == f"party-{player + 1}"


def apart(one: Box, other: Box) -> float:
    """How far it is between the middles."""
    across = (one.left + one.right - other.left - other.right) / 2
    down = (one.top + one.bottom - other.top - other.bottom) / 2
    return across * across + down * down


def test_the_hand_is_one_row_in_a_wide_window_and_at_most_two_in_a_tall_one() -> None:
    state = at(PASS, players=3)
    assert len(state.view(0).hand) == 10
    for form, rows in zip(FORMS, (1, 2), strict=True):
        hand = ELEVATION.scene(state.view(0), form=form).hand
        tops = {round(box.top) for _, box in boxes(hand, lambda node: bool(node.get("data-move")))}
        assert len(tops) == rows
    assert frame_of(ELEVATION.scene(state.view(0), form="tall").hand).bottom <= 130


def test_every_approach_card_stands_in_the_scene_and_can_be_read_in_full() -> None:
    for kind in PRINTED:
        sign = Sign(name=kind.name, text=kind.text)
        assert changes(sign) in ("trick", "drawing", "scoring")
    view = within(3, players=6, always=MANY).view(0)
    for form in FORMS:
        board = ELEVATION.scene(view, form=form).board
        titles = [str(node.text) for node in ElementTree.fromstring(board).iter("{http://www.w3.org/2000/svg}title")]
        for sign in view.approach:
            assert [title for title in titles if sign.text in title]
    scoring = [Sign(name="Figure 8", text=""), Sign(name="Seconding", text=""), Sign(name="A card of our own", text="")]
    assert {changes(sign) for sign in scoring} == {"scoring"}
    assert changes(Sign(name="Alpaca Wool", text="")) == "trick"
    assert changes(Sign(name="King of the Mountain", text="")) == "drawing"


# -- sets --


def test_what_is_chosen_of_a_set_can_be_marked_in_any_order() -> None:
    """The table may know a pick before the game does: then the page marks it, on what is there for it."""
    sitting = people("elevation", 1, players=3, day_1=0)
    late = max(pick.move for pick in sitting.frame(0).picks)
    sitting.play(0, late)
    frame = sitting.frame(0)
    assert [pick.move for pick in frame.picks if pick.chosen] == [late]
    for form in FORMS:
        card = pressed(ELEVATION.scene(frame.view, form=form).hand)[f"move-{late}"]
        assert "pick" in card.attrib["class"].split()
        assert [node for node in card.iter() if node.get("class") == "chosen"]


def test_a_set_is_offered_as_a_whole() -> None:
    state = table(moment="pass", hands=["Alps 2 5; Andes 3", "Alps 1; Rockies 1 2", "Himalayas 1 2 3"])
    moves = [ELEVATION.parse(text, state) for text in ("Alps 2", "Andes 3")]
    assert plain(ELEVATION.offer_set(moves, state)) == "pass Alps 2 and Andes 3 to the left"
    draft = at(DRAFT, players=3, always=("route_finding",))
    assert plain(ELEVATION.offer_set(moves, draft)) == "keep Alps 2 and Andes 3"


def test_offers_are_words() -> None:
    state = at(CHOOSE, players=3)
    top = state.view(None).up[-1]
    assert [plain(ELEVATION.offer(move, state)) for move in state.legal(state.acting()[0])] == [
        f"take {top.range} {top.value} from the face-up pile",
        "draw from the face-down pile",
    ]
    assert plain(ELEVATION.offer(GIVE, SECONDING)) == "give Alps to the left"


def test_what_is_asked_stands_beside_the_board() -> None:
    state = table(moment="pass", hands=["Alps 2 5; Andes 3", "Alps 1; Rockies 1 2", "Himalayas 1 2 3"])
    scene = ELEVATION.scene(state.view(0), form="wide")
    assert scene.asks == "Pass two cards to the left: a lowest and a highest of a range."
    assert scene.stage == "day 1 of 3"
    waiting = ELEVATION.scene(go(table(hands=HANDS), "Alps 9").view(0), form="wide", names=["you", "Ann", "Bo"])
    assert waiting.asks == "Waiting for Ann to play a card."


# -- what others hold --


def test_a_scene_tells_nothing_of_others_hands() -> None:
    state = table(hands=HANDS)
    for form in FORMS:
        for seat in (1, 2, None):
            assert 'id="card-6"' not in "".join(ELEVATION.scene(state.view(seat), form=form))


# -- the whole picture --


@pytest.mark.parametrize("players", [3, 4, 6])
def test_the_guides_note_does_not_run_into_the_score(players: int) -> None:
    hands = [f"Alps {i + 1}" for i in range(players)]
    state = table(players=players, hands=hands, day=2, totals=[140] * players)
    found = re.findall(
        r'<text x="42" y="33" font-size="(\d+)" class="bold">([^<]*)<tspan[^>]*>guide</tspan></text>'
        r'<text x="(\d+)[^"]*" y="(\d+)" font-size="29" text-anchor="end" class="numeral">140<',
        ELEVATION.svg(state.view(1), names=LONGEST[:players]),
    )
    assert len(found) == 1
    size, name, right, low = found[0]
    end = 42 + width(name, float(size), bold=True) * SLACK + 7 + width("guide", 18, italic=True) * SLACK
    beside = width("140", 29, bold=True) if int(low) < 40 else 0
    assert end <= int(right) - beside


def test_a_long_name_of_an_own_card_stays_on_its_sign() -> None:
    long = Sign(name="An Approach Card With A Name That Is Longer Than Any Sign Is Wide", text="It scores.")
    longer = Sign(name=f"{long.name}, Twice", text="It scores.")
    view = structs.replace(table(hands=HANDS).view(0), approach=(long, longer))
    left, right = (said for said in texts(ELEVATION.svg(view)) if said.words.startswith("An Approach"))
    assert left.box.right < 360 < right.box.left
    assert right.box.right < 720
