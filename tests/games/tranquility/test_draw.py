"""Pictures and stories of Tranquility: what is there is shown, what is hidden is not, and nothing runs over."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from highcamp import Rng
from highcamp.engine.event import happen
from highcamp.engine.words import plain
from highcamp.games.tranquility.box import DISCARD
from highcamp.games.tranquility.draw.plain import text
from highcamp.games.tranquility.names import spoken
from highcamp.games.tranquility.names import word as word_of
from highcamp.games.tranquility.story import tell
from playing import played
from scenes import boxes, texts
from table_sitting import people
from tranquility_cases import FULL, GAME, READY, climb, do, solo

TABLES: dict[str, Callable[[], Any]] = {
    "begin": lambda: GAME.new(players=5, panorama_objectives=True),
    "act": lambda: climb("G7\nR6 == B9", "B7 G5 CampR Bridge Summit", modules=["goats"], goats=[[1, 1]]),
    "pay": lambda: do(climb("R3", "B5 G1 G2 R9 Summit"), "B5 at 1.2"),
    "move up": lambda: do(climb("G7 R6", "CampG B1"), "CampG on 1.1"),
    "herding": lambda: do(climb("G8\nB8 R7\nR3 B9 R6", "R1 R2 R4", goats=[[1, 1]]), "herd 1.1 right"),
    "solo": lambda: solo("R3", "B5 G2 G3", modules=["green path", "panoramas"], panoramas=["3-4-3"]),
    "won": lambda: climb(FULL, "G1"),
    "lost": lambda: climb("R3", "", piles=[0, 0], undrawn=""),
    "open": lambda: climb("R3", "B5 G2", "R9 R10 R11 R12 Summit", open_hands=True),
}


def pressed(page: Any, legal: bool) -> list[Any]:
    """What can be pressed: what is lit, as a move or as one of a set, or else what answers why not."""
    buttons = [node for node in page.iter() if node.get("role") == "button"]
    return [node for node in buttons if bool({"legal", "pick"} & set(node.attrib["class"].split())) == legal]


def move_of(node: Any) -> int:
    return int(node.attrib["data-move"])


@pytest.mark.parametrize(
    ("table", "lines"),
    [
        (climb("G8\nB8 R7\nR3 B9 R6", "R1 R2 R4", goats=[[1, 2]]), ["herd 1.2 left, 1.2 right"]),
        (TABLES["herding"](), ["herd 2.1 right", "halt stay here for 1 card"]),
        (solo("R3", "B3 G2", ropes=1), ["rope a new hand for a Guide rope"]),
    ],
)
def test_the_text_of_choices_is_made_of_what_they_do(table: Any, lines: list[str]) -> None:
    """Not of how their moves are worded."""
    seen = table.view(0)
    blank = tuple(msgspec.structs.replace(choice, text="") for choice in seen.choices)
    said = [" ".join(line.split()) for line in text(msgspec.structs.replace(seen, choices=blank)).splitlines()]
    assert set(lines) <= set(said)


@pytest.mark.parametrize("name", TABLES)
def test_the_board_is_whole(name: str) -> None:
    table = TABLES[name]()
    for seat in (0, 1, None) if table.options.players > 1 else (0, None):
        words = table.text(seat)
        assert max(len(line) for line in words.splitlines()) <= 80
        page = ElementTree.fromstring(table.svg(seat))
        legal = set(table.legal(seat)) if seat is not None else set()
        lit = {move_of(node) for node in pressed(page, legal=True)}
        assert legal <= lit
        assert all(node.get("aria-label") for node in pressed(page, legal=True))
        if not legal:
            assert not lit
            assert not pressed(page, legal=False)
        assert not pressed(ElementTree.fromstring(table.svg(seat, "alone")), legal=False)
        assert len({node.get("id") for node in page.iter() if node.get("id")}) == sum(1 for n in page.iter() if n.get("id"))
        assert "style=" not in table.svg(seat)


@pytest.mark.parametrize(
    "options",
    [{"players": 2}, {"players": 1}, {"players": 3, "mountain_goats": True, "panorama_objectives": True, "green_path": True}],
)
def test_at_a_table_what_is_lit_can_be_pressed_and_all_else_says_why_not(options: dict[str, Any]) -> None:
    sitting, rng = people("tranquility", 2, **options), Rng.keyed("press", str(options))
    for _ in range(70):
        state = sitting.table.state
        if state.over:
            break
        seat = state.actor
        page = ElementTree.fromstring(state.svg(seat))
        frame = sitting.frame(seat)
        lit = {move_of(node) for node in pressed(page, legal=True)}
        taken = {choice.move for choice in frame.moves} | {pick.move for pick in frame.picks}
        assert set(state.legal(seat)) <= lit <= taken
        shut = pressed(page, legal=False)
        assert len(shut) >= 30, "places that cannot be used"
        for node in shut:
            refusal = state.why_not(seat, move_of(node))
            assert refusal is not None
            assert refusal.code not in ("not-legal", "not-held", "discard-order")
            assert refusal.rule
            assert node.get("aria-disabled") == "true"
            assert node.get("aria-label")
        plays = sorted(move for move in lit if move < DISCARD) or sorted(lit)
        moves = plays if rng.below(2) else sorted(lit)
        sitting.play(seat, moves[rng.below(len(moves))])


@pytest.mark.parametrize(
    ("table", "thing", "code"),
    [
        (climb("R6", "G7 G1"), "First row, third place: empty", "gap"),
        (climb("R6", "G7 G1"), "First row, first place: red 6", "taken"),
        (climb("R6", "R7 R1"), "First row, second place: empty, the next of its row", "same-colour"),
        (climb("R6", "G12 R1"), "First row, second place: empty, the next of its row", "too-dear"),
        (climb("R6", "G7 G1"), "Top: empty", "only-summit"),
        (climb("R6", "Summit G1"), "Top: empty", "unfinished"),
        (climb("R6", "Summit G7"), "Summit: cannot be played now", "unfinished"),
        (climb("R6", "CampR G7"), "First row, first place: red 6", "nowhere-to-go"),
        (climb("R6", "CampR G7"), "Red Campfire: cannot be played now", "nowhere-to-go"),
        (climb("R6", "CampG G7"), "Green Campfire: cannot be played now", "not-replaceable"),
        (climb("", "Bridge G7"), "Bridge: cannot be played now", "row-end"),
        (climb("R6", "G12 G1"), "Green 12: cannot be played now", "too-dear"),
        (climb("R6", "G6", piles=[0, 0], undrawn=""), "discard the green 6", "one-card"),
        (climb("R6 G6", "B7 B6", goats=[[1, 1]]), "First row, first place: red 6, 1 goat", "no-card-above"),
        (climb("R6 G6", "B1 B6", goats=[[1, 2]]), "First row, second place: green 6, 1 goat", "no-card-above"),
        (do(climb("R3", "B5 G1 G2 R9"), "B5 at 1.2"), "First row, third place: empty, the next of its row", "pay-first"),
        (do(climb("G7 R6", "CampG B1"), "CampG on 1.1"), "First row, third place: empty, the next of its row", "not-higher"),
        (do(climb("G7 R6", "CampG B1"), "CampG on 1.1"), "Blue 1: cannot be played now", "move-up-first"),
        (
            do(climb("G8\nB8 R7\nR3 B9 R6", "R1 R2 R4", goats=[[1, 1]]), "herd 1.1 right"),
            "Second row, second place: red 7",
            "herd-first",
        ),
        (solo("R3", "B3 G2", ropes=0), "Guide rope: a new hand (0 left)", "no-rope"),
    ],
)
def test_why_not_is_asked_at_the_board(table: Any, thing: str, code: str) -> None:
    page = ElementTree.fromstring(table.svg(table.actor))
    asked = [node for node in pressed(page, legal=False) if node.get("aria-label") == thing]
    assert len(asked) == 1
    refusal = table.why_not(table.actor, move_of(asked[0]))
    assert refusal is not None
    assert refusal.code == code


def test_goats_that_can_be_driven_are_no_dead_end() -> None:
    page = ElementTree.fromstring(climb("B8\nR6 G6", "B1 B6", goats=[[1, 2]]).svg(0))
    assert not [node for node in pressed(page, legal=False) if node.attrib["aria-label"].startswith("First row, second place")]


def test_discards_are_picked_in_any_order_and_put_back() -> None:
    sitting = people("tranquility", 4)
    seat = sitting.table.state.actor

    def discards() -> dict[str, int]:
        page = ElementTree.fromstring(sitting.table.state.svg(seat))
        found = {node.attrib["aria-label"]: move_of(node) for node in pressed(page, legal=True)}
        return {label: move for label, move in found.items() if label.startswith(("discard", "put back"))}

    lit = discards()
    assert len(lit) >= 4, "the largest too, which by the rules comes last"
    first, *_, last = sorted(lit.values())
    sitting.play(seat, last)
    assert [pick.move for pick in sitting.frame(seat).picks if pick.chosen] == [last]
    sitting.play(seat, last)  # put back by the list or the same plate
    sitting.play(seat, first)
    assert f"put back {spoken(first - DISCARD)}" in discards()
    sitting.play(seat, first)
    assert discards() == lit
    sitting.play(seat, last)
    sitting.play(seat, first)
    assert sitting.table.state.position()["discards"][seat] == [word_of(first - DISCARD), word_of(last - DISCARD)]


def test_a_picked_card_is_raised_among_the_others_which_stay_where_they_are() -> None:
    table = climb("R3", "B3 G1 G2 R9")

    def row(state: Any) -> list[tuple[str, str]]:
        page = ElementTree.fromstring(state.svg(0))
        found = [node for node in page.iter() if (node.get("id") or "").startswith("hand-")]
        found.sort(key=lambda node: float(node.attrib["transform"].split("(")[1].split()[0]))  # from left to right
        return [(str(node[0].text).split(":")[0], node.attrib["transform"]) for node in found]

    before = row(table)
    after = row(do(table, "discard G2"))
    assert [word for word, _ in before] == [word for word, _ in after] == ["Green 1", "Green 2", "Blue 3", "Red 9"]
    assert [n for n in range(4) if before[n] != after[n]] == [1]


def test_a_picked_card_can_be_put_back_while_another_like_it_is_in_hand() -> None:
    page = ElementTree.fromstring(do(climb("R3", "Summit Summit G2 R9"), "discard Summit").svg(0))
    found = [(node.attrib["aria-label"], node.get("aria-pressed")) for node in pressed(page, legal=True)]
    assert [one for one in found if "Summit" in one[0]] == [("discard the Summit", None), ("put back the Summit", "true")]


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("G7", "Green 7: for rows 1 to 7, not beside green."),
        ("R12g", "Red 12 with a goat: for rows 1 to 8"),
        ("R1", "Red 1: for row 1, not beside red."),
        ("Bridge", "Bridge: fills a place at no cost"),
        ("CampR", "Red Campfire: takes the place of a red number"),
        ("Summit", "Summit: wins the climb"),
    ],
)
def test_every_card_says_what_it_does(hand: str, words: str) -> None:
    table = climb("R3", f"{hand} G2")
    assert words in table.svg(0)
    assert words not in table.svg(1) + table.svg(None)
    if hand in ("Bridge", "CampR"):
        assert words in climb(f"R3 {'==' if hand == 'Bridge' else '*R'}", "G2").svg(None)


def test_no_words_lie_over_the_mountain_whatever_is_to_be_done() -> None:
    sights = ["10-11-10", "10-12-10", "11-10-11", "11-12-11", "12-11-12"]
    modules: dict[str, Any] = {"panoramas": sights, "achieved": sights, "green_path": True, "mountain_goats": True}
    for table in (climb(FULL, "G1 G2", **modules), solo("R3", "B5 G2 G3", **modules)):
        words, places = texts(table.svg(0)), boxes(table.svg(0), lambda node: (node.get("id") or "").startswith("cell-"))
        assert places
        assert not [(said.words, name) for said in words for name, place in places if said.box.meets(place) and not said.card]


def test_costs_are_on_the_board() -> None:
    table = climb("R6 == B9", "G7 G1 G1 G1")
    assert "at 1.2 (−2)" in table.text(0)
    assert "G7 −2" in table.svg(0)


def test_every_card_of_the_mountain_is_on_the_board() -> None:
    table = climb(READY, "G1 G2")
    for word in {there for row in table.position()["mountain"] for there in row}:
        assert re.search(rf"\b{word}\b", table.text(1))
    assert table.svg(1).count('id="cell-') == 44


def test_a_spectator_sees_backs() -> None:
    table = climb("R3", "B5 G1 G2 R9 Summit", discards=[["R12"], []])
    for shown in (table.text(None), table.svg(None), table.text(1), table.svg(1)):
        assert "B5" not in shown
    for shown in (table.text(None), table.svg(None), table.text(0), table.svg(0), table.text(1), table.svg(1)):
        assert "R12" not in shown  # discards are not shown to anyone, though their owner's view remembers them


@pytest.mark.parametrize(
    ("table", "text", "seat", "line", "caption"),
    [
        (climb("R3", "B3 G1"), "B3 at 1.2", 1, "Seat 1 places the blue 3 on the first row, second place.", ""),
        (climb("R3", "B3 G1"), "discard G1", 1, "Seat 1 discards a card.", ""),
        (climb("R3", "B3 G1"), "discard G1", 0, "Seat 1 discards the green 1.", ""),
        (climb("R3", "B3 G1", nature="draw"), "draw R7", 0, "Seat 1 draws the red 7.", ""),
        (climb("R3", "B3 G1", nature="draw"), "draw R7", 1, "", ""),
        (GAME.new(), "seat 2 begins", 0, "Seat 2 begins.", ""),
        (solo("R3", "B3 G2", ropes=1), "rope", 0, "Seat 1 uses a Guide rope: a new hand.", ""),
        (climb(READY, "Summit"), "Summit at 9.1", 0, "Seat 1 places the Summit on the top.", "The Summit! Everyone wins."),
        (
            climb("R3 G4", "B3 R1", panoramas=["3-4-3"]),
            "B3 at 1.3",
            1,
            "Seat 1 places the blue 3 on the first row, third place.",
            "The Panorama 3, 4, 3 is captured!",
        ),
    ],
)
def test_stories(table: Any, text: str, seat: int, line: str, caption: str) -> None:
    event = happen(table, -1 if table.is_chance else table.actor, table.game.parse(text, table))
    assert tuple(map(plain, tell(event, seat))) == (line, caption)


def test_a_whole_climb_can_be_told() -> None:
    events = played(GAME, 3, players=3, mountain_goats=True, panorama_objectives=True).events
    told = [tuple(map(plain, tell(event, 0))) for event in events]
    assert told[-1][1] == f"Seat {events[-1].after.position()['to_act']} cannot act: the climb is lost."
    assert all(line == "" or line.endswith(".") for line, _ in told)


def chip_words(table: Any) -> list[Any]:
    page = ElementTree.fromstring(table.svg(table.actor))
    chips = [node for node in page.iter() if "choice" in node.get("class", "").split()]
    return [word for chip in chips for word in chip.iter() if word.tag.endswith("text")]


def test_what_can_be_done_is_never_cut_short() -> None:
    for event in played(GAME, 6, players=1).events[20::5] + played(GAME, 6, players=2, mountain_goats=True).events[20::5]:
        if not event.before.is_chance:
            assert all("…" not in (word.text or "") for word in chip_words(event.before))


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(climb("R6", "G7 B4 Bridge Summit B1"), id="three at the end of a row"),
        pytest.param(climb("R6 == B9", "G7 R10 B1 B2 Summit"), id="three on a Bridge"),
        pytest.param(climb("R1 G1 R1 G1 R1 G1 R1 G1", "R2 B1 B3 G12 Summit"), id="three in the last place of row 1"),
        pytest.param(climb("G7 R6", "CampG CampR B1"), id="Campfires"),
    ],
)
def test_what_can_be_done_is_large_enough_for_a_phone(table: Any) -> None:
    """The board is 720 wide and a phone 360: letters of 12 are 6 pixels there."""
    assert min(float(word.attrib["font-size"]) for word in chip_words(table)) >= 12


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (climb("R3", "B3 G1"), "Play a card or discard two."),
        (climb("R3", "R3 R1"), "Discard two."),
        (climb("R3", "B3", piles=[0, 0], undrawn=""), "Play a card."),
        (climb("B5 \n R3 G3", "B1 G1", goats=[[1, 1]]), "Discard two or herd goats."),
        (solo("R3", "B3 G2", ropes=1), "Play a card, discard two or use a rope."),
    ],
)
def test_the_board_says_what_kinds_of_things_can_be_done(table: Any, words: str) -> None:
    assert f"{words}\n" in table.text(0)
    assert f">{words}<" in table.svg(0)
