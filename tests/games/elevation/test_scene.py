"""Elevation in a browser: everything can be touched and read in windows of every form, and is pressed where it is."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any, get_args
from xml.etree import ElementTree

import pytest
from msgspec import structs

from elevation_tables import go, new, run_until, step, table
from highcamp.drawing.fitting import width
from highcamp.drawing.names import SLACK
from highcamp.engine.rng import Rng
from highcamp.engine.scene import Form
from highcamp.engine.words import plain
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.approach.deck import PRINTED
from highcamp.games.elevation.box import GIVE, NAME
from highcamp.games.elevation.draw.faces import size
from highcamp.games.elevation.draw.layout import Today, layout
from highcamp.games.elevation.draw.posts import changes
from highcamp.games.elevation.phases import AUTO, CHOOSE, DRAFT, ENDED, PASS, PLAY, TAKER
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.view import Sign
from scenes import LONGEST, PLACES, Box, boxes, check_scene, inside, parts, texts, words_of
from table_sitting import people

FORMS = get_args(Form)
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


@cache
def begun(players: int) -> ElevationState:
    return within(1, players=players)


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
@pytest.mark.parametrize("players", [3, 4, 6])
def test_the_supply_cache_stands_beside_its_cards(form: Any, players: int) -> None:
    view = within(1, players=players, always=("supply_cache", "precipice")).view(0)
    drawn = ELEVATION.scene(view, form=form).board
    board = ElementTree.fromstring(drawn)
    room = Box(0, 0, *map(float, board.get("viewBox", "").split()[2:]))
    assert [name for name, box in boxes(drawn, lambda node: "piece" in node.get("class", "")) if not box.inside(room)] == []
    found = {part.node.get("id"): part for part in parts(board) if part.node.get("id")}
    cache = [found[f"card-{face.card}"] for face in view.cache]
    assert len(cache) == players + 1

    def away(number: int) -> float:
        """From the left end of a sign to the nearest of the cards."""
        sign = found[f"sign-{number}"]
        return min(math.hypot(card.x - sign.x, card.y - sign.y) for card in cache)

    signs = {sign.name: away(number) for number, sign in enumerate(view.approach, 1)}
    assert signs["Supply Cache"] == min(signs.values()) < 120


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


def test_the_hand_is_one_row_in_a_landscape_window_and_at_most_two_in_others() -> None:
    state = at(PASS, players=3)
    assert len(state.view(0).hand) == 10
    for form in FORMS:
        hand = ELEVATION.scene(state.view(0), form=form).hand
        tops = {round(box.top) for _, box in boxes(hand, lambda node: bool(node.get("data-move")))}
        assert len(tops) == (1 if form in ("wide", "deep", "low") else 2)


@pytest.mark.parametrize("form", FORMS)
def test_usual_names_are_whole_at_a_full_table(form: Form) -> None:
    names = ["Ann", "Teal bot", "Ochre bot", "Indigo bot", "Moss bot", "Plum bot"]
    view = begun(6).view(0)
    said = {one.words for one in texts(ELEVATION.scene(view, form=form, names=names).board)}
    noted = () if view.guide is None or form in ("tall", "long") else (names[view.guide],)  # a word stands beside that one
    assert set(names[1:]) - set(noted) <= said


@pytest.mark.parametrize("form", FORMS)
def test_rows_of_the_hand_are_as_long_as_each_other(form: Form) -> None:
    """Or one card longer, however many are left; where there is room for all, they lie in one."""
    view = at(PASS, players=3).view(0)
    for count in range(1, len(view.hand) + 1):
        fewer = structs.replace(view, hand=view.hand[:count])
        cards = boxes(ELEVATION.scene(fewer, form=form).hand, lambda node: bool(node.get("data-move")))
        rows = Counter(round(box.top) for _, box in cards)
        assert max(rows.values()) - min(rows.values()) <= 1, count
        wide = cards[0][1].right - cards[0][1].left
        assert len(rows) == 1 or count * wide > PLACES[form][0] - 6, count


def test_once_the_game_is_over_the_board_has_the_room_of_the_hand() -> None:
    view = at(ENDED, players=3).view(0)
    assert not any(ELEVATION.scene(view, form=form).hand for form in FORMS)


def test_every_approach_card_stands_in_the_scene_and_can_be_read_in_full() -> None:
    for kind in PRINTED:
        sign = Sign(name=kind.name, text=kind.text)
        assert changes(sign) in ("trick", "drawing", "scoring", "cache")
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


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize("number", [1, 2, 3, 8])
def test_no_sentence_of_a_sign_is_cut_off(form: Any, players: int, number: int) -> None:
    """With room for it it is there, else the name alone; and all signs stand clear of what else is on the table."""
    state = begun(players)
    for first in range(0, len(PRINTED), number):
        signs = tuple(Sign(name=kind.name, text=kind.text) for kind in PRINTED[first : first + number])
        view = structs.replace(state.view(0), approach=signs)
        board = ELEVATION.scene(view, form=form).board
        drawn = [part for part in parts(ElementTree.fromstring(board)) if (part.node.get("id") or "").startswith("sign-")]
        assert len(drawn) == len(signs)
        said = [words_of(inside(part)) for part in drawn]
        assert [one.words for words in said for one in words if one.words.endswith("…")] == []
        names = {words[0].words: " ".join(one.words for one in words[1:]) for words in said}
        for sign in signs:
            assert names[sign.name] in ("", sign.text)
        if number == 1 or (number == 2 and form == "long") or form not in ("tall", "low", "long"):
            assert any(names.values())
        places = boxes(board, lambda node: (node.get("id") or "").startswith(("party-", "card-")))
        places += [(place, box) for place, box in boxes(board, lambda node: bool(node.get("data-move"))) if place != "move-0"]
        for one in (one for words in said for one in words):
            assert not [name for name, place in places if one.box.meets(place, 2)], one


def test_what_makes_a_range_trump_stands_beside_the_trick() -> None:
    trumps = [kind for kind in PRINTED if "are trump" in kind.text]
    assert len(trumps) == 4
    assert {changes(Sign(name=kind.name, text=kind.text)) for kind in trumps} == {"trick"}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("others", [2, 3, 4, 5])
def test_everything_has_a_place_of_its_own(form: Any, others: int) -> None:
    for personal, cache_, chance in itertools.product((False, True), repeat=3):
        at = layout(form, Today(others, personal, cache_, chance))
        wide, tall = size(at.scale)
        cards = [Box(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2) for x, y in at.cards]
        named = {f"card {number}": card for number, card in enumerate(cards[: others + 1 + chance])}
        named |= {f"panel {number}": sized(box) for number, box in enumerate(at.panels)}
        named |= {"trick signs": sized(at.trick_signs), "own": sized(at.own)}
        named |= {f"score signs {number}": sized(box) for number, box in enumerate(at.score_signs)}
        named |= {f"pile {number}": named_below(box, at.letters) for number, box in enumerate(at.piles)}
        if at.draw_signs:
            named["draw signs"] = sized(at.draw_signs)
        if cache_:
            beside = others + 2 < at.across
            rows = 1 if beside else -(-(others + 2) // at.across)
            (x, y), high = at.cache, max(11, at.letters - 1) * 1.6 + 2
            named["cache"] = Box(x, y, x + 100, y + (0 if beside else at.letters + 3) + rows * high)
        x, y = at.heading
        named["heading"] = Box(x - 60, y - at.letters, x + 60, y + 2)
        for (one, there), (other, here) in itertools.combinations(named.items(), 2):
            assert not there.meets(here, 0), (one, there, other, here)
        for name, box in named.items():
            assert box.inside(Box(0, 0, at.width, at.height)), name
        for axe in at.axes:
            over = [name for name, box in named.items() if sized(axe).meets(box, 0)]
            assert set(over) <= {f"card {others}", f"card {others + 1}"}


def named_below(box: tuple[float, float, float, float], letters: float) -> Box:
    there = sized(box)
    return there._replace(bottom=there.bottom + letters + 2)


def sized(box: tuple[float, float, float, float]) -> Box:
    left, top, wide, tall = box
    return Box(left, top, left + wide, top + tall)


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


@pytest.mark.parametrize("form", FORMS)
def test_a_card_that_is_chosen_stays_within_the_picture(form: Any) -> None:
    sitting = people("elevation", 1, players=3, day_1=0)
    sitting.play(0, min(pick.move for pick in sitting.frame(0).moves))
    view = sitting.frame(0).view
    assert view.picks
    hand = ELEVATION.scene(view, form=form).hand
    room = Box(0, 0, *map(float, ElementTree.fromstring(hand).get("viewBox", "").split()[2:]))
    assert [name for name, box in boxes(hand, lambda node: "piece" in node.get("class", "")) if not box.inside(room)] == []


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
