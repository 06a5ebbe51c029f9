"""What can be pressed on a board, for every game at many moments: exactly what is legal, and only where it is played."""

from __future__ import annotations

import re
from functools import cache
from typing import get_args
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import highcamp
from highcamp import State
from highcamp.drawing.pressing import Press, explained, picture, unspoken
from highcamp.engine.mode import Mode
from playing import played

GAMES = [game.name for game in highcamp.list_games()]
MARKS = ("data-move", "tabindex", "aria-disabled", "aria-pressed")


@cache
def moments(game: str) -> list[tuple[State, int | None]]:
    """Moments of two games, each as one who has to act sees it, or else as a seat or a spectator does."""
    found: list[tuple[State, int | None]] = []
    for seed in range(2):
        record = played(highcamp.game(game), seed, 1200)
        for part in range(14):
            state = record.at(len(record.events) * part // 13)
            others: list[int | None] = [None, *range(state.seats)]
            found.append((state, state.to_act[0] if state.to_act and part % 4 else others[part % len(others)]))
    return found


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def elements(state: State, seat: int | None, mode: Mode) -> list[Element]:
    return list(ElementTree.fromstring(state.svg(seat, mode)).iter())


def classes(element: Element) -> list[str]:
    return element.get("class", "").split()


def test_to_play_exactly_the_legal_moves_are_lit(game: str) -> None:
    lit_once = False
    for state, seat in moments(game):
        drawn = elements(state, seat, "play")
        lit = [element for element in drawn if "legal" in classes(element)]
        legal = set(state.legal(seat)) if seat is not None else set()
        assert {int(element.attrib["data-move"]) for element in lit} == legal
        assert all(element.get("role") == "button" and element.get("aria-label") for element in lit)
        lit_once |= bool(lit)
    assert lit_once


def test_what_cannot_be_done_is_known_as_such_to_the_ear_and_has_a_reason(game: str) -> None:
    for state, seat in moments(game):
        for element in elements(state, seat, "play"):
            if element.get("aria-disabled") is None:
                continue
            assert seat is not None
            assert "legal" not in classes(element)
            assert state.why_not(seat, int(element.attrib["data-move"])) is not None


def test_what_is_watched_or_stands_alone_cannot_be_pressed(game: str) -> None:
    for state, seat in moments(game):
        for mode in ("watch", "alone"):
            for element in elements(state, seat, mode):
                assert not [name for name in MARKS if name in element.attrib]
                assert element.get("role") != "button"
                assert not {"legal", "pick"} & set(classes(element))


def test_a_picture_alone_needs_no_stylesheet(game: str) -> None:
    for state, seat in moments(game):
        alone = state.svg(seat, "alone")
        assert "var(" not in alone
        assert "class=" not in alone
        assert 'class="' in state.svg(seat, "watch")


def words(drawn: list[Element]) -> set[str]:
    return {element.text or "" for element in drawn if element.tag.endswith(("text", "title", "tspan"))}


def test_watching_shows_all_but_what_asks_for_a_press(game: str) -> None:
    for state, seat in moments(game):
        played, watched = (words(elements(state, seat, mode)) for mode in ("play", "watch"))
        assert watched <= played
        if seat not in state.to_act:
            assert watched == played


# -- the kit --


def marked(drawn: str) -> Element:
    return ElementTree.fromstring(drawn)


@pytest.mark.parametrize("mode", get_args(Mode))
@pytest.mark.parametrize("mine", [True, False])
def test_only_one_who_has_to_act_at_a_table_presses(mode: Mode, mine: bool) -> None:
    press = Press(mode, mine)
    legal, shut, pick = (marked(make("", 7, "Go")) for make in (press.legal, press.shut, press.pick))
    able = mine and mode == "play"
    assert [one.get("role") for one in (legal, shut, pick)] == ["button" if able else "img"] * 3
    assert [one.get("tabindex") for one in (legal, shut, pick)] == ["0" if able else None] * 3
    assert ("legal" in classes(legal)) == (mine and mode != "watch")
    assert shut.get("data-move") == pick.get("data-move") == ("7" if able else None)
    assert legal.get("data-move") == ("7" if mode == "play" else None), "others who press it learn whose turn it is"
    assert {one.get("aria-label") for one in (legal, shut, pick)} == {"Go"}


def test_what_is_shut_says_so_and_the_keyboard_may_leave_it_out() -> None:
    press = Press("play", mine=True)
    assert marked(press.shut("", 1, "Go")).get("aria-disabled") == "true"
    assert marked(press.shut("", 1, "Go", tabbed=False)).get("tabindex") is None
    assert marked(press.pick("", 1, "Go", chosen=True)).get("aria-pressed") == "true"
    assert marked(press.pick("", 1, "Go")).get("aria-pressed") is None


def test_a_part_of_a_move_may_ask_for_the_rest() -> None:
    nasty = "\"'<script>&"
    assert marked(Press("play", mine=True).target("", "card", "A card", asks=nasty)).get("data-asks") == nasty
    assert marked(Press("play", mine=True).target("", "card", "A card")).get("data-asks") is None
    assert marked(Press("watch", mine=True).target("", "card", "A card", asks=nasty)).get("data-asks") is None


@pytest.mark.parametrize("kind", ["legal", "pick", "shut", "still"])
def test_words_from_outside_are_escaped(kind: str) -> None:
    nasty = "\"'<script>&"
    press = Press("play", mine=True)
    drawn = marked(press.marked(kind, "<rect/>", 1, nasty, why=nasty))  # type: ignore[arg-type]  # a kind by its name
    assert drawn.get("aria-label") == nasty
    assert [child.tag for child in drawn] == ["title", "rect"]
    assert drawn[0].text == nasty


def test_things_to_look_at() -> None:
    assert marked(picture("")).get("aria-labelledby") == "board-title"
    assert marked(picture("", "A peak")).attrib == {"role": "img", "aria-label": "A peak"}
    assert marked(unspoken("", cls="ghost")).attrib == {"class": "ghost", "aria-hidden": "true"}
    assert re.fullmatch(
        r'<g id="x" class="piece"><title>Why</title><rect/></g>', explained("<rect/>", "Why", cls="piece", id="x")
    )
