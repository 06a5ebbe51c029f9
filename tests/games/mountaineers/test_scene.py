"""Mountaineers in a browser: the peak, the climbers' rows and the hand, in every form, read and pressed without a slip."""

from __future__ import annotations

import math
import random
from functools import cache
from itertools import pairwise
from typing import Any, get_args
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from highcamp import State
from highcamp.engine.scene import SECOND, Form, Scene
from highcamp.engine.words import Reader
from highcamp.games.mountaineers.draw.layout import sheet, whole
from highcamp.games.mountaineers.draw.ropes import way
from mountaineers_cases import GAME, before_second_cards, blitz_hands, make, play_round
from playing import played
from scenes import LONGEST, SVG, Box, boxes, check_scene, inside, parts, texts, words_of

FORMS = get_args(Form)
MODES = ["basic", "peak", "tournament", "sherpa", "blitz"]
MOMENTS = {
    "basic": {"second card", "discard"},
    "peak": {"bomber", "second card", "extra route", "sabotage", "discard"},
    "tournament": {"bomber", "second card", "extra route", "sabotage", "discard"},
    "sherpa": {"bomber", "second card", "sabotage", "discard"},
    "blitz": {"choose"},
}


@cache
def moments(mode: str, players: int) -> list[State]:
    """A state of every moment in which somebody acts, from random games, and an end."""
    found: dict[str, State] = {}
    seed = 0
    while set(found) != MOMENTS[mode] | {"over"}:
        for event in played(GAME, seed, mode=mode, players=players).events:
            if event.after.to_act or event.after.over:
                found[event.after.view().moment] = event.after
        seed += 1
    return list(found.values())


def sabotage() -> State:
    state = before_second_cards("5 Sabotage/left | 2 9 | 3 4 | 6 7")
    make(state, 0, "Sabotage")
    for seat, card in ((1, "9"), (2, "4"), (3, "7")):
        make(state, seat, card)
    return state


def scene(state: State, form: Form, seat: int | None = 0, names: list[str] | None = None) -> Scene:
    drawn: Scene = GAME.scene(state.view(seat), form=form, names=names or ())
    return drawn


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("mode", MODES)
def test_everything_can_be_touched_and_read(mode: str, players: int) -> None:
    for state in moments(mode, players):
        for seat in {*state.to_act[:1], 0, None}:
            check_scene(state, seat)


# -- pressing --


@pytest.mark.parametrize("form", FORMS)
def test_a_sabotage_is_pressed_at_the_neighbours(form: Form) -> None:
    state = sabotage()
    names = ["you", "Ann", "Bob", "Cleo"]
    lit = boxes(scene(state, form, names=names).board, lambda node: "legal" in node.get("class", "").split())
    rows = dict(boxes(scene(state, form, 2, names).board, lambda node: node.get("id", "").startswith("party-")))
    left, right = GAME.parse("two left", state), GAME.parse("two right", state)
    assert dict(lit) == {f"move-{left}": rows["party-2"], f"move-{right}": rows["party-4"]}
    reader = Reader(tuple(names), 0)
    assert reader.text(GAME.offer(left, state)) == "Take two points from Ann and one from Cleo"
    assert reader.text(GAME.offer(right, state)) == "Take two points from Cleo and one from Ann"


@pytest.mark.parametrize("form", FORMS)
def test_nothing_lies_over_a_neighbour_who_is_pressed(form: Form) -> None:
    root = ElementTree.fromstring(scene(sabotage(), form).board)
    lit = [node for node in root.iter() if "legal" in node.get("class", "").split()]
    inside = [{part.get("id") for part in node.iter()} for node in lit]
    assert [("card-2-first" in ids, "card-4-first" in ids) for ids in inside] == [(True, False), (False, True)]


@pytest.mark.parametrize(
    ("cards", "before", "move", "offer"),
    [
        ("Bomber 9 | 2 3 | 4 5", [], "keep", "Keep the Bomber for 5 points"),
        ("2 Tak-Tak 9 | 3 4 | 5 6", ["Tak-Tak"], "no extra", "Add no Route"),
    ],
)
def test_to_do_without_is_beside_the_board(cards: str, before: list[str], move: str, offer: str) -> None:
    state = before_second_cards(cards)
    for text in before:
        make(state, 0, text)
    assert GAME.presses(GAME.parse(move, state), state) == (SECOND,)
    assert GAME.offer(GAME.parse(move, state), state) == offer


@pytest.mark.parametrize(
    ("cards", "before", "move", "offer"),
    [
        ("Bomber>9 2 | 2 3 | 4 5", [], "trade 9", "Trade the Bomber for Route 9"),
        ("2 Tak-Tak 9 | 3 4 | 5 6", ["Tak-Tak"], "add 9", "Add Route 9 beside the Tak-Tak"),
        ("2 9 | 3 4 | 5 6", [], "9", "Play Route 9"),
        ("2 Clip-In | 3 4 | 5 6", [], "Clip In", "Play the Clip In"),
    ],
)
def test_moves_are_offered_in_words(cards: str, before: list[str], move: str, offer: str) -> None:
    state = before_second_cards(cards)
    for text in before:
        make(state, 0, text)
    assert GAME.offer(GAME.parse(move, state), state) == offer


def test_a_discard_and_a_choice_are_offered_in_words() -> None:
    discard = next(state for state in moments("basic", 3) if state.view().moment == "discard")
    seat = discard.to_act[0]
    assert {GAME.offer(move, discard) for move in discard.legal(seat)} == {
        f"Discard Route {card}" for card in discard.view(seat).climbers[seat].hand
    }
    state = GAME.position({"mode": "blitz", "moment": "choose", "climbers": blitz_hands("9", "7", "5")})
    assert "Choose Route 9" in {GAME.offer(move, state) for move in state.legal(0)}


# -- the hand --


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("mode", MODES)
def test_the_hand_is_below_the_board_and_every_card_answers(mode: str, form: Form) -> None:
    for state in moments(mode, 4):
        for seat in state.to_act:
            own = state.view(seat).climbers[seat]
            root = ElementTree.fromstring(scene(state, form, seat).hand)
            buttons = [node for node in root.iter() if node.get("role") == "button"]
            cards = own.hand + (own.discard if mode == "blitz" else ())
            assert [GAME.details(int(node.attrib["data-move"]), state)["card"] for node in buttons] == list(cards)
            for node in buttons:
                asked = int(node.attrib["data-move"])
                assert (state.why_not(seat, asked) is None) == ("legal" in node.attrib["class"].split())


def test_a_hand_is_its_owners_alone() -> None:
    state = before_second_cards("2 Clip-In | 3 4 | 5 6")
    for form in FORMS:
        assert 'id="hand-14"' in scene(state, form, 0).hand
        assert 'id="hand-14"' not in "".join(scene(state, form, 1).pictures)
        assert scene(state, form, None).hand == ""


def test_what_a_card_would_bring_stands_below_it() -> None:
    state = before_second_cards("2 9 | 3 4 | 5 6")
    for form in FORMS:
        assert "→ 11 points" in [said.words for said in texts(scene(state, form).hand)]


def test_pieces_keep_their_ids_in_every_form() -> None:
    for mode in MODES:
        for state in moments(mode, 5):
            seat = state.to_act[0] if state.to_act else 0
            found = {
                frozenset(
                    node.get("id")
                    for picture in scene(state, form, seat).pictures
                    for node in ElementTree.fromstring(picture).iter()
                )
                for form in FORMS
            }
            assert len(found) == 1


# -- nothing is covered --


@pytest.mark.parametrize("board", [whole(5), *[sheet(form, players) for form in FORMS for players in (3, 4, 5)]])
def test_ropes_run_between_the_cards(board: Any) -> None:
    rows, players = board.rows, 5 if board == whole(5) else round((board.height - board.rows.y) // board.rows.pitch)
    knot = 8  # so far a rope may reach onto the edge of a card that it ties
    inner = {
        (seat, slot): Box(at.x + knot, at.y, at.x + rows.card_wide - knot, at.y + rows.card_tall)
        for seat in range(players)
        for slot in range(3)
        for at in [rows.slot(seat, slot)]
    }
    for upper in inner:
        for lower in inner:
            if upper[0] < lower[0]:
                for a, b in pairwise(way(rows, upper, lower)):
                    line = Box(min(a.x, b.x) - 3, min(a.y, b.y) - 3, max(a.x, b.x) + 3, max(a.y, b.y) + 3)
                    met = [card for card, box in inner.items() if line.meets(box, 0)]
                    assert not met, (upper, lower, met)


@pytest.mark.parametrize("mode", ["tournament", "sherpa", "blitz"])
@pytest.mark.parametrize("names", [(), LONGEST[:5]])
def test_words_of_a_row_do_not_run_under_its_cards(mode: str, names: list[str]) -> None:
    for state in moments(mode, 5):
        for picture in (GAME.svg(state.view(0), names=names), *[scene(state, form, 0, list(names)).board for form in FORMS]):
            cards = boxes(picture, lambda node: node.get("id", "").startswith(("card-", "chosen-")))
            lead = boxes(picture, lambda node: node.get("id") == "lead")
            for said in texts(picture):
                wider = (said.box.right - said.box.left) * 0.08  # fonts differ
                box = said.box._replace(left=said.box.left - wider / 2, right=said.box.right + wider / 2)
                under = [name for name, card in cards if not said.card and box.meets(card, 1)]
                under += [name for name, token in lead if said.words != "LEAD" and box.meets(token, 1)]
                assert not under, said


def test_the_title_of_a_tournament_is_whole() -> None:
    state = moments("tournament", 5)[0]
    said = {text.words for text in texts(GAME.svg(state.view(0)))}
    assert "Mountaineer Tournament" in said
    assert any(words.startswith("match ") and "round " in words for words in said)
    assert not [words for words in said if words.endswith("…")]


def test_a_blocked_card_hides_what_is_behind_it() -> None:
    state = play_round("9p Clip-In | 3 Tak-Takx 9x | Tak-Takx 6 | 7 Sabotage/left | 10 5", (25, 18, 22, 10, 21))
    for form in FORMS:
        root = ElementTree.fromstring(scene(state, form, None).board)
        card = next(node for node in root.iter() if node.get("id") == "card-2-extra")
        shapes = list(next(node for node in card if not node.tag.endswith("title")))
        assert "f-card" in shapes[0].attrib["class"].split()
        assert "soft" not in shapes[0].attrib["class"].split()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_climbers_hide_no_number_of_a_flag(players: int) -> None:
    shown, chance = GAME.new(players=players).view(None), random.Random("flags")
    for _ in range(20):
        leads = chance.randint(10, shown.summit)
        climbers = [replace(own, space=max(0, leads - chance.randrange(25))) for own in shown.climbers]
        for form in FORMS:
            board = GAME.scene(replace(shown, climbers=tuple(climbers)), form=form).board
            drawn = list(parts(ElementTree.fromstring(board)))
            tokens = [part for part in drawn if (part.node.get("id") or "").startswith("token-")]
            flags = [part for part in drawn if (part.node.findtext(f"{SVG}title") or "").startswith("Marker flag")]
            assert (len(tokens), len(flags)) == (players, 4)
            for box in [said.box for flag in flags for said in words_of(inside(flag))]:
                for at in tokens:
                    near = (min(max(at.x, box.left), box.right), min(max(at.y, box.top), box.bottom))
                    assert math.dist(near, (at.x, at.y)) > 15 * at.scale, (form, [own.space for own in climbers])


def test_who_has_won_is_said_beside_the_board() -> None:
    """Not again below it: only a tournament has something to show there, the medals."""
    for mode in MODES:
        state = next(state for state in moments(mode, 5) if state.over)
        for form in FORMS:
            drawn = scene(state, form)
            assert bool(drawn.hand) == (mode in ("tournament", "sherpa"))
            assert not [said.words for picture in drawn.pictures for said in texts(picture) if "win" in said.words]
