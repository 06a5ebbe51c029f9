"""Tranquility in a browser: a card and its place are pressed, in windows of every form; nothing is too small or overlaps."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

from highcamp.engine.scene import Form
from highcamp.engine.words import plain
from highcamp.games.tranquility.box import DISCARD, SUMMIT
from highcamp.games.tranquility.draw.faces import chip
from highcamp.games.tranquility.rules import TranquilityState
from playing import played
from scenes import SVG, boxes, check_scene, inside, parts, share, words_of
from tranquility_cases import FULL, GAME, READY, climb, do, solo

FORMS = GAME.forms
SIGHTS = ["10-11-10", "10-12-10", "11-10-11", "11-12-11", "12-11-12"]
ALL: dict[str, Any] = {"panoramas": SIGHTS, "achieved": SIGHTS[:2], "green_path": True, "mountain_goats": True}
MIDDLE = """
 G9 B8
 B6 R7 G8
R5 == B6 G7 R8
B3 R4 *G B5 == G7
R2 B2 G3 R3 B4 G5 R6"""
HANDS = ("B7 G5 CampR Bridge Summit", "R9 R10 R11 R12 Summit", "G1 B1", "R1 B2", "G2 B12 Bridge CampB G11")

FIRST = "the first row, first place"
MOMENTS: dict[str, Callable[[], Any]] = {
    "begin": lambda: GAME.new(players=5, panorama_objectives=True),
    "act": lambda: climb(MIDDLE, *HANDS, goats=[[1, 1], [1, 1], [2, 1]], **ALL),
    "open": lambda: climb(MIDDLE, *HANDS, open_hands=True, **ALL),
    "pay": lambda: do(climb("R3", "B5 G1 G2 R9 Summit"), "B5 at 1.2", "discard G2"),
    "move up": lambda: do(climb("G7 R6", "CampG B1"), "CampG on 1.1"),
    "herding": lambda: do(climb("G8\nB8 R7\nR3 B9 R6", "R1 R2 R4", goats=[[1, 1]]), "herd 1.1 right"),
    "alone": lambda: solo("R3", "B5 G2 G3 R4 B12 Summit", **ALL),
    "full": lambda: climb(READY, "Summit G1 G2 G3 G4"),
    "won": lambda: climb(FULL, "G1", **ALL),
    "lost": lambda: climb("R3", "", piles=[0, 0], undrawn="", **ALL),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_everything_can_be_touched_and_read(name: str) -> None:
    table = MOMENTS[name]()
    for seat in (None, *range(table.options.players)):
        check_scene(table, seat)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", sorted(MOMENTS.keys() - {"begin", "lost"}))  # then there is no hand
def test_the_pictures_have_the_form_of_the_window(name: str, form: Form) -> None:
    """And fill it: larger they would be drawn smaller, and a finger too large for them."""
    assert 0.95 <= share(GAME.scene(MOMENTS[name]().view(0), form=form).pictures, form) <= 1.01


@pytest.mark.parametrize("form", ["tall", "long", "low"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("shown", [False, True])
def test_whose_hand_it_is_is_seen_at_a_glance(form: Form, players: int, shown: bool) -> None:
    """A name stands nearer to its own hand than to the one above it, and is whole."""
    names = ["Ann", "Teal bot", "Ochre bot", "Indigo bot", "Moss bot"][:players]
    table = climb(MIDDLE, *HANDS[:players], open_hands=shown, **ALL)
    board = GAME.scene(table.view(0), form=form, names=names).board
    hands = dict(boxes(board, lambda node: str(node.get("id")).startswith("held-")))
    parties = {part.node.get("id"): part for part in parts(ElementTree.fromstring(board))}
    hands = dict(boxes(board, lambda node: (node.get("id") or "").startswith("held-")))
    above = 0.0
    for seat, name in enumerate(["You", *names[1:]], 1):
        said = words_of(inside(parties[f"party-{seat}"]))
        called = next(one.box for one in said if one.words.startswith(name[:4]))
        hand = hands[f"held-{seat}-1"]
        assert called.top - above > hand.top - called.bottom, name
        above = hand.bottom
        assert name in {one.words for one in said}


def test_small_cards_are_drawn_inside_their_edge() -> None:
    for word in ("Bridge", "Summit", "CampG"):
        root = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{chip(word, 20, 17)}</svg>')
        edge = next(part for part in parts(root) if part.node.tag == f"{SVG}rect")
        size = [float(edge.node.get(side)) * edge.scale for side in ("width", "height")]
        assert size == pytest.approx([20, 17], rel=0.01)
        assert edge.scale < 0.5  # ropes and planks are as much smaller


def chain(table: Any, text: str) -> tuple[str, ...]:
    return GAME.presses(GAME.parse(text, table), table)


def test_a_card_and_its_place_are_pressed() -> None:
    table = climb("R6 == B9", "G7 G7 CampR Bridge", goats=[[1, 1]])
    assert set(chain(table, "G7 at 1.2")) == {"card-G7", "place-1-2"}
    assert set(chain(climb("B8\nR6 G6", "B1 B6", goats=[[1, 2]]), "herd 1.2 left")) == {"place-1-2", "place-2-1"}
    for form in FORMS:
        scene = GAME.scene(table.view(0), form=form)
        assert "".join(scene.pictures).count('data-press="card-G7"') == 2, "of two equal cards either"
        assert 'data-press="place-1-2"' in scene.board
        assert not scene.hand or 'data-press="card-' not in scene.board


def test_what_is_on_its_way_needs_no_more_than_a_place() -> None:
    lit = do(climb("G7 R6", "CampG B1"), "CampG on 1.1")
    assert chain(lit, "up to 2.1") == ("place-2-1",)
    driven = do(climb("G8\nB8 R7\nR3 B9 R6", "R1 R2 R4", goats=[[1, 1]]), "herd 1.1 right")
    assert chain(driven, "herd 2.1 right") == ("place-3-1",)
    for form in FORMS:
        place = target(GAME.scene(driven.view(0), form=form).board, "place-3-1")
        assert ">2 cards<" in place, "what it costs to go on is there at once"


def target(picture: str, name: str) -> str:
    found = [node for node in ElementTree.fromstring(picture).iter() if node.get("data-press") == name]
    assert len(found) == 1
    return re.sub("ns0:", "", ElementTree.tostring(found[0], "unicode"))


def test_a_place_has_a_slot_for_the_cost() -> None:
    for form in FORMS:
        place = target(GAME.scene(climb("R6 == B9", "G7 G1 G2").view(0), form=form).board, "place-1-2")
        assert place.count('class="cost bold"') == 1


def test_a_campfire_tells_its_whole_cost_before_it_is_lit() -> None:
    table = climb("B7 R5\nB6 G7 R6 B5 G4", "CampG B1 B2 B3 R1")
    costs = {GAME.say(move, table): GAME.cost(move, table) for move in table.legal() if "Camp" in GAME.say(move, table)}
    after = do(table, "CampG on 1.2")
    onward = [GAME.details(move, after)["discards"] for move in after.legal()]
    low, high = min(onward), max(onward)
    assert (low, high) == (0, 2)
    assert costs["CampG on 1.2"] == f"{low}–{high} cards"


@pytest.mark.parametrize(
    ("table", "text", "offer"),
    [
        (climb("R6", "G11 G1 G2 G3 G4"), "discard G11", "discard the green 11"),
        (climb("R10", "G11 G1 G2 G3 G4"), "G11 at 1.2", "green 11 on the first row, second place"),
        (
            climb("G7 R6", "CampG B1"),
            "CampG on 1.1",
            "green Campfire on the first row, first place: the green 7 there moves up",
        ),
        (do(climb("G7 R6", "CampG B1"), "CampG on 1.1"), "up to 2.1", "green 7 up to the second row, first place"),
        (climb("B8\nR6 G6", "B1 B6", goats=[[1, 2]]), "herd 1.2 left", "goats of the first row, second place up to the left"),
        (climb(READY, "Summit G1"), "Summit at 9.1", "Summit on the top"),
        (solo("R3", "B3 G2"), "rope", "use a Guide rope: a new hand"),
    ],
)
def test_offers_are_words(table: Any, text: str, offer: str) -> None:
    assert plain(GAME.offer(GAME.parse(text, table), table)) == offer


def test_no_offer_is_notation_and_none_is_there_twice() -> None:
    record = played(GAME, 7, most=150, players=3, mountain_goats=True, panorama_objectives=True)
    for state in (event.before for event in record.events):
        assert isinstance(state, TranquilityState)
        if state.to_act:
            offers = [plain(GAME.offer(move, state)) for move in state.legal()]
            assert len(set(offers)) == len(offers)
            assert not [offer for offer in offers if re.search(r"\d\.\d|[GBR]\d", offer)]


def test_a_summit_is_not_thrown_away_unasked() -> None:
    table = climb("R6", "G7 Summit Summit")
    assert "Summit" in plain(GAME.warning(DISCARD + SUMMIT, table))
    assert not [move for move in table.legal() if move != DISCARD + SUMMIT and GAME.warning(move, table)]
    assert GAME.offer_set([GAME.parse("discard G7", table), DISCARD + SUMMIT], table) == ("discard the green 7 and the Summit")


def test_discards_look_alike_whatever_the_order_of_the_rules() -> None:
    table = do(climb("R3", "B5 G1 G2 R9 Summit"), "B5 at 1.2", "discard G2")
    assert len(table.legal()) < 3, "by the rules only what is larger"
    for form in FORMS:
        pictures = GAME.scene(table.view(0), form=form).pictures
        nodes = [node for picture in pictures for node in ElementTree.fromstring(picture).iter()]
        cards = [node for node in nodes if node.get("data-move") and not node.get("aria-disabled")]
        assert len(cards) == 4
        assert not [node for node in cards if "primary" in node.attrib["class"]]
        assert [node.attrib["aria-label"] for node in cards if node.get("aria-pressed") == "true"] == ["Put back the green 2"]


def test_what_is_asked_stands_beside_the_board() -> None:
    scene = GAME.scene(do(climb("R3", "B5 G1 G2 R9 Summit"), "B5 at 1.2").view(0), form="tall")
    assert scene.asks == "Discard 2 more cards."
    assert scene.stage == "2 of 44 cards"
    moving = GAME.scene(do(climb("G7 R6", "CampG B1"), "CampG on 1.1").view(0), form="tall")
    assert moving.asks == "Where does the green 7 move up to?"


def test_a_partner_sees_nothing_of_the_hand() -> None:
    table = climb("R6", "B11 G7 CampR")
    for form in FORMS:
        for seat in (1, None):
            shown = "".join(GAME.scene(table.view(seat), form=form))
            assert "Blue 11" not in shown
            assert "card-" not in shown


def test_pieces_keep_their_ids_in_every_form() -> None:
    table = climb(MIDDLE, *HANDS, **ALL)
    ids = {
        frozenset(re.findall(r' id="((?:cell|hand|party|discard)-[^"]+)"', "".join(GAME.scene(table.view(0), form=form))))
        for form in FORMS
    }
    assert len(ids) == 1
