"""Can't Stop as a picture and as plain text, at every moment of random games and in chosen positions."""

import re
import unicodedata
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from typing import Any, get_args

import pytest

from highcamp import Rng, State, game
from highcamp.drawing.palette import TOKENS
from highcamp.engine.mode import Mode

GAME = game("cant-stop")
SVG = "{http://www.w3.org/2000/svg}"

LAB = {"heights": [1, 2, 3, 15, 14, 1, 9, 4, 15, 2, 8], "closed": [3, 11], "sides": 5}
OPTIONS: dict[str, dict[str, Any]] = {
    "two": {"players": 2, "columns": 5},
    "three-jumping": {"players": 3, "columns": 4, "variant": "jumping"},
    "four-forced": {"players": 4, "variant": "forced_move"},
    "lab": {"players": 2, "columns": 2, "lab": LAB},
    "alone": {"players": 1, "columns": 3, "lab": {}},
}


@cache
def played(name: str, seed: int = 1) -> list[State]:
    """All states of a random game that tends to roll on, so that it reaches the heights."""
    rng = Rng.keyed("draw", name, seed)
    states: list[State] = [GAME.new(**OPTIONS[name])]
    while not states[-1].over:
        after = states[-1].copy()
        moves = after.legal()
        after.apply(after.sample(rng) if after.is_chance else moves[rng.below(len(moves))])
        states.append(after)
    return states


def sampled(name: str, most: int = 16) -> list[State]:
    """Some states of the game, its beginning and end among them, and the last of every moment."""
    states = played(name)
    last = {state.view().moment: state for state in states}
    assert set(last) == {"first player", "begin", "throw", "pair", "decide", "over"}
    return states[:: max(1, len(states) // most)] + list(last.values())


def tree(drawing: str) -> ET.Element:
    return ET.fromstring(drawing)


def classes(element: ET.Element) -> set[str]:
    return set(element.get("class", "").split())


# -- every moment --


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("mode", get_args(Mode))
def test_every_moment_is_drawn_well_formed_and_without_inline_style(name: str, mode: Mode) -> None:
    for state in sampled(name):
        for seat in (None, 0):
            drawing = state.svg(seat, mode)
            root = tree(drawing)
            assert root.tag == f"{SVG}svg"
            assert not [element for element in root.iter() if "style" in element.attrib]
            assert "<style" not in drawing
            ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
            assert max(ids.values()) == 1
            references = re.findall(r'(?:href="|url\()#([^")]+)', drawing)
            assert set(references) <= set(ids), "what is used is defined"
            title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
            assert title is not None
            assert title.text
            assert desc is not None
            assert desc.text == state.text(seat)


def pressed(root: ET.Element, legal: bool) -> list[ET.Element]:
    """What can be pressed: what is lit, or else what answers why not."""
    buttons = [element for element in root.iter() if element.get("role") == "button"]
    return [button for button in buttons if ("legal" in classes(button)) == legal]


def move_of(element: ET.Element) -> int:
    return int(element.attrib["data-move"])


@pytest.mark.parametrize("name", OPTIONS)
def test_every_legal_choice_is_there_and_the_keyboard_meets_it_once(name: str) -> None:
    for state in sampled(name):
        acting = state.to_act[0] if state.to_act else None
        for seat in {None, 0, acting}:
            root = tree(state.svg(seat))
            mine = seat is not None and seat == acting
            lit = pressed(root, legal=True)
            assert {move_of(button) for button in lit} == (set(state.legal()) if mine else set())
            assert sorted(move_of(button) for button in lit if button.get("tabindex") == "0") == (state.legal() if mine else [])
            assert all(button.get("aria-label") for button in lit)
            if not mine:
                assert not pressed(root, legal=False)
                drawn = [element for element in root.iter() if "data-move" in element.attrib]
                assert sorted(map(move_of, drawn)) == state.legal(), "the others see the choices too"


@pytest.mark.parametrize("name", OPTIONS)
def test_what_cannot_be_done_says_why_not(name: str) -> None:
    for state in sampled(name):
        for seat in state.to_act:
            root = tree(state.svg(seat))
            shut = pressed(root, legal=False)
            assert {move_of(button) for button in shut} >= {*range(2, 13)} - set(state.legal()), "every column answers"
            for button in shut:
                refusal = state.why_not(seat, move_of(button))
                assert refusal is not None
                assert refusal.code in REASONS
                assert refusal.rule
                assert button.get("aria-disabled") == "true"
                assert button.get("aria-label")
                assert "choice" in classes(button)
            assert not pressed(tree(state.svg(seat, "alone")), legal=False)


REASONS = {"no-dice", "not-thrown", "column-closed", "column-won", "on-top", "no-climber", "must-use-both", "forced-move"}


@pytest.mark.parametrize(
    ("position", "move", "label", "code"),
    [
        ({"variant": "forced_move", "camps": [{}, {"7": 3}], "climbers": {"7": 3}}, "stop", "Stop. Not yet.", "forced-move"),
        ({"won": {"2": 2, "12": 1}, "dice": [1, 1, 6, 6]}, "2+12", "2 and 12: column 2 won, column 12 won", "column-won"),
        ({"won": {"5": 2, "9": 1}, "dice": [1, 4, 4, 5]}, "5+9", "5 and 9: column 5 won, column 9 won", "column-won"),
        (
            {"climbers": {"7": 1, "8": 1, "6": 1}, "dice": [1, 1, 6, 6]},
            "2+12",
            "2 and 12: column 2 no climber, column 12 no climber",
            "no-climber",
        ),
        ({"won": {"7": 2}}, "7", "Column 7, won by Seat 2: nobody climbs here any more.", "no-dice"),
        ({"won": {"7": 2}, "dice": [1, 6, 2, 2]}, "7", "Column 7, won by Seat 2: nobody climbs here any more.", "column-won"),
        ({"dice": [1, 6, 2, 2]}, "7", "Column 7, 13 spaces.", "must-use-both"),
        ({"dice": [1, 6, 2, 2]}, "12", "Column 12, 3 spaces.", "not-thrown"),
    ],
)
def test_why_not_is_asked_at_the_board(position: dict[str, Any], move: str, label: str, code: str) -> None:
    state = GAME.position(position)
    button = by_move(tree(state.svg(0)), GAME.parse(move, state))
    assert button.get("aria-disabled") == "true"
    assert (button.get("aria-label") or "").startswith(label)
    refusal = state.why_not(0, move_of(button))
    assert refusal is not None
    assert refusal.code == code


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        ("route-6", "Column 6, 11 spaces. Camps: Seat 1 on 2, Seat 2 on 4. A climber stands on 5. A bust throws it back to 2."),
        (
            "route-7",
            "Column 7, 13 spaces. A climber stands on top: stop to win the column. A bust throws it back to the ground.",
        ),
        ("party-2", "Seat 2 has won 0 of 3 columns"),
        ("choice-1", "If no sum of the dice can be climbed"),
        ("choice-2", "Camps move up"),
    ],
)
def test_what_is_drawn_explains_itself(thing: str, words: str) -> None:
    state = GAME.position({"camps": [{"6": 2}, {"6": 4}], "climbers": {"6": 5, "7": 13}})
    for seat in (0, 1, None):
        element = next(element for element in tree(state.svg(seat)).iter() if element.get("id") == thing)
        assert element[0].tag == f"{SVG}title"
        told = words
        if seat is not None:
            told = words.replace(f"Seat {seat + 1} has", "You have").replace(f"Seat {seat + 1}", "you")
        assert (element[0].text or "").startswith(told)


@pytest.mark.parametrize("name", OPTIONS)
def test_glow_is_only_for_the_one_who_can_act(name: str) -> None:
    def lit(drawing: str) -> bool:
        body = re.sub("<defs>.*</defs>", "", drawing, flags=re.DOTALL)
        return any(classes(element) & {"f-glow", "s-glow", "legal"} for element in tree(body).iter())

    glow = TOKENS["glow"].light
    for state in sampled(name):
        for seat in range(OPTIONS[name]["players"]):
            assert lit(state.svg(seat)) == (seat in state.to_act)
        assert not lit(state.svg(None))  # a spectator in a page
        assert (glow in state.svg(None, "alone")) == bool(state.to_act)  # a picture in someone's hands


def test_drawing_is_deterministic() -> None:
    for state in sampled("three-jumping"):
        again = GAME.position(state.position())
        assert again.svg(0) == state.svg(0)
        assert again.text(0) == state.text(0)


def test_pieces_keep_their_ids_while_they_climb() -> None:
    before = GAME.position({"camps": [{"6": 2}, {"6": 2}], "climbers": {"6": 4, "8": 1}, "dice": [2, 4, 3, 3]})
    after = before.copy()
    after.play(0, GAME.parse("6+6", before))

    def places(state: State) -> dict[str, str]:
        found = {}
        for element in tree(state.svg(0)).iter():
            if "piece" in classes(element):
                found[element.attrib["id"]] = element.attrib["transform"]
        return found

    old, new = places(before), places(after)
    dice = {f"die-{number}" for number in range(1, 5)}
    assert set(old) - dice == set(new) == {"camp-1-6", "camp-2-6", "climber-6", "climber-8"}
    assert [piece for piece in new if old[piece] != new[piece]] == ["climber-6"]


# -- chosen positions --


def words_of(root: ET.Element) -> str:
    return " ".join(element.text or "" for element in root.iter(f"{SVG}text"))


def by_move(root: ET.Element, move: int) -> ET.Element:
    return next(element for element in root.iter() if element.get("data-move") == str(move))


def test_a_choice_says_what_it_does_and_shows_where_it_leads() -> None:
    state = GAME.position({"camps": [{"6": 4}, {}], "climbers": {"3": 1}, "dice": [2, 4, 5, 5]})
    root = tree(state.svg(0))
    both = by_move(root, GAME.parse("6+10", state))
    assert both.get("aria-label") == "Climb: column 6 from 4 to 5 of 11, column 10 from 0 to 1 of 7"
    assert [element.text for element in both.iter(f"{SVG}text")] == ["6", "4→5", "10", "0→1"]
    number = next(name for name in classes(both) if name.startswith("pick-")).removeprefix("pick-")
    ghosts = next(element for element in root.iter() if f"ghost-{number}" in classes(element))
    assert len(ghosts.findall(f"{SVG}use")) == 2


@pytest.mark.parametrize(
    ("position", "choice", "sums"),
    [
        ({"won": {"9": 2}, "dice": [2, 5, 4, 5]}, "7", ["7", "0→1", "9", "won"]),
        ({"climbers": {"7": 13}, "dice": [2, 5, 4, 5]}, "9", ["9", "0→1", "7", "on top"]),
        ({"climbers": {"2": 1, "12": 1}, "dice": [3, 3, 4, 4]}, "8", ["8", "0→1", "6"]),  # one climber, two new columns
        ({"camps": [{"7": 11}], "dice": [2, 5, 3, 4]}, "7+7", ["7", "top!", "7", "top!"]),
    ],
)
def test_both_sums_are_shown_and_why_one_is_not_climbed(position: dict[str, Any], choice: str, sums: list[str]) -> None:
    state = GAME.position(position)
    plate = by_move(tree(state.svg(0)), GAME.parse(choice, state))
    assert [element.text for element in plate.iter(f"{SVG}text")] == sums


@pytest.mark.parametrize(
    ("columns", "chance"),
    # The known extremes: 6-7-8 is the safest triple (1192 of 1296), 2-3-12 the riskiest (568 of 1296).
    [((6, 7, 8), "92.0 %"), ((2, 3, 12), "43.8 %")],
)
def test_roll_again_shows_the_chance_and_stop_what_it_banks(columns: tuple[int, ...], chance: str) -> None:
    state = GAME.position({"camps": [{"7": 1}, {}], "climbers": {str(column): 2 for column in columns}})
    root = tree(state.svg(0))
    assert chance in words_of(root)
    assert f"{chance} no bust" in state.text(0)
    banked = [element.text for element in by_move(root, GAME.parse("stop", state)).iter(f"{SVG}text")]
    assert banked[::2] == ["Stop", *["1→2" if column == 7 else "0→2" for column in columns]]


def test_a_forced_move_says_why_there_is_no_stop() -> None:
    state = GAME.position({"variant": "forced_move", "camps": [{}, {"7": 3}], "climbers": {"7": 3}})
    words = words_of(tree(state.svg(0)))
    assert "Not yet. In column 7" in words
    assert "not yet. In column 7 a camp is in the way." in state.text(0)


def test_shared_spaces_are_fanned() -> None:
    camps = [{"7": 4}] * 4
    root = tree(GAME.position({"players": 4, "camps": camps, "climbers": {"7": 5}}).svg(None))
    tents = [element for element in root.iter() if (element.get("id") or "").startswith("camp-")]
    places = [float(element.attrib["transform"].split("(")[1].split()[0]) for element in tents]
    assert len(set(places)) == 4
    assert sum(places) / 4 == pytest.approx(360)
    assert min(b - a for a, b in zip(sorted(places), sorted(places)[1:], strict=False)) >= 15


def test_a_won_column_is_roped_off_under_its_winners_flag() -> None:
    root = tree(GAME.position({"won": {"7": 2}}).svg(0))
    flag = next(element for element in root.iter() if element.get("id") == "flag-7-won")
    assert "seat-1" in classes(flag)
    assert not [element for element in root.iter() if element.get("id") == "flag-7"]


def test_the_end_names_the_winner_to_each() -> None:
    state = GAME.position({"won": {"2": 1, "6": 2, "7": 2, "8": 2}})
    assert "You win!" in words_of(tree(state.svg(1)))
    assert "Seat 2 wins!" in words_of(tree(state.svg(0)))
    assert "Seat 2 wins!" in state.text(None)


@pytest.mark.parametrize("beyond", [3, 4, 5])
def test_a_winner_with_more_columns_than_needed_fits_its_panel(beyond: int) -> None:
    won = {str(column): 1 for column in range(4, 4 + beyond)}
    for players in (2, 3, 4):
        root = tree(GAME.position({"players": players, "won": won}).svg(None))
        panel = next(element for element in root.iter() if element.get("id") == "party-1")
        edge = float(panel.find(f"{SVG}rect").attrib["width"])  # type: ignore[union-attr]  # a panel has one
        assert all(float(ring.attrib["cx"]) + 19 <= edge for ring in panel.iter(f"{SVG}circle"))


# -- plain text --


@pytest.mark.parametrize("name", OPTIONS)
def test_the_text_board_fits_eighty_columns(name: str) -> None:
    for state in played(name):
        for line in state.text(state.to_act[0] if state.to_act else None).splitlines():
            assert len(line) <= 80, line
            assert line == line.rstrip()
            assert not any(unicodedata.east_asian_width(letter) in "WF" for letter in line)
            assert "\x1b" not in line


def test_the_text_board_shows_everything() -> None:
    position = {
        "players": 3,
        "to_act": 2,
        "camps": [{"6": 4, "9": 2}, {"6": 4}, {"6": 4}],
        "won": {"12": 1},
        "climbers": {"6": 6, "5": 9},
        "dice": [2, 4, 5, 5],
    }
    lines = GAME.position(position).text(1).splitlines()
    rows = {line[:2].strip(): line[3:] for line in lines[2:15]}
    cells = {height: [row[6 * i : 6 * i + 6].strip() for i in range(11)] for height, row in rows.items()}
    assert cells["4"][6 - 2] == "●▲■"
    assert cells["6"][6 - 2] == "†"
    assert cells["9"][5 - 2] == "†5†"  # a climber on top
    assert cells["3"][12 - 2] == "●12●"  # won
    assert cells["1"][12 - 2] == "┊"
    assert cells["13"] == ["", "", "", "", "", "[7]"] + [""] * 5
    told = "\n".join(lines[15:])
    assert "▸ ▲ Seat 2 (you): 0 of 3 columns; camps 6:4" in told
    assert "● Seat 1: 1 of 3 columns (12); camps 6:4, 9:2" in told
    assert "Dice: 2 4 5 5. Climbers † 5:9, 6:6. 1 climber left." in told
    assert "6+10   column 6 from 6 to 7 of 11, column 10 from 0 to 1 of 7" in told
