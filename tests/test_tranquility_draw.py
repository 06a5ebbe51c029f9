"""Pictures and stories of Tranquility: what is there is shown, what is hidden is not, and nothing runs over."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

from highcamp.engine.event import happen
from highcamp.games.tranquility.story import tell
from playing import played
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


@pytest.mark.parametrize("name", TABLES)
def test_the_board_is_whole(name: str) -> None:
    table = TABLES[name]()
    for seat in (0, 1, None) if table.options.players > 1 else (0, None):
        words = table.text(seat)
        assert max(len(line) for line in words.splitlines()) <= 80
        page = ElementTree.fromstring(table.svg(seat))
        buttons = [node for node in page.iter() if node.get("role") == "button"]
        moves = {int(node.attrib["data-move"]) for node in buttons}
        assert moves == (set(table.legal(seat)) if seat is not None else set())
        assert all(node.get("aria-label") for node in buttons)
        assert len({node.get("id") for node in page.iter() if node.get("id")}) == sum(1 for n in page.iter() if n.get("id"))
        assert "style=" not in table.svg(seat)


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
        (climb("R3", "B3 G1"), "B3 at 1.2", 1, "Seat 1 plays B3 at 1.2.", ""),
        (climb("R3", "B3 G1"), "discard G1", 1, "Seat 1 discards a card.", ""),
        (climb("R3", "B3 G1"), "discard G1", 0, "Seat 1 discards G1.", ""),
        (climb("R3", "B3 G1", nature="draw"), "draw R7", 0, "Seat 1 draws R7.", ""),
        (climb("R3", "B3 G1", nature="draw"), "draw R7", 1, "", ""),
        (GAME.new(), "seat 2 begins", 0, "Seat 2 begins.", ""),
        (solo("R3", "B3 G2", ropes=1), "rope", 0, "Seat 1 uses a Guide rope.", ""),
        (climb(READY, "Summit"), "Summit at 9.1", 0, "Seat 1 plays Summit at 9.1.", "The Summit! Everyone wins."),
        (
            climb("R3 G4", "B3 R1", panoramas=["3-4-3"]),
            "B3 at 1.3",
            1,
            "Seat 1 plays B3 at 1.3.",
            "Captured: 3-4-3!",
        ),
    ],
)
def test_stories(table: Any, text: str, seat: int, line: str, caption: str) -> None:
    event = happen(table, -1 if table.is_chance else table.actor, table.game.parse(text, table))
    assert tell(event, seat) == (line, caption)


def test_a_whole_climb_can_be_told() -> None:
    events = played(GAME, 3, players=3, mountain_goats=True, panorama_objectives=True).events
    told = [tell(event, 0) for event in events]
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
