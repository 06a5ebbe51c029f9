"""Pictures and text of Mountaineers: everything a player must see is there, in sight of the right seat only."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from highcamp import State
from highcamp.drawing.names import Names
from highcamp.engine.event import happen
from highcamp.engine.words import plain
from highcamp.games.mountaineers.draw.layout import sheet, track, whole
from highcamp.games.mountaineers.story import tell
from highcamp.games.mountaineers.words import choice_text, title_of, two_from
from mountaineers_cases import GAME, before_second_cards, blitz_hands, deal, make, play_round
from playing import played

SVG = "{http://www.w3.org/2000/svg}"


def ids(svg: str) -> list[str]:
    return [element.attrib["id"] for element in ET.fromstring(svg).iter() if "id" in element.attrib]


def pressed(svg: str, legal: bool) -> list[ET.Element]:
    """What can be pressed: what is lit, or else what answers why not."""
    found = [element for element in ET.fromstring(svg).iter() if element.get("role") == "button"]
    return [button for button in found if ("legal" in button.attrib["class"].split()) == legal]


def buttons(svg: str, legal: bool = True) -> list[int]:
    return [int(button.attrib["data-move"]) for button in pressed(svg, legal)]


def reveal() -> State:
    return play_round("9p Clip-In | 3 Tak-Takx 9x | Tak-Takx 6 | 7 Sabotage/left | 10 5", (25, 18, 22, 10, 21))


def test_choices_are_explained_by_what_they_do() -> None:
    """Not by how their moves are worded."""
    state = before_second_cards("10 Sabotage/left | 3 4 | 5 6")
    for seat, card in enumerate(("Sabotage", "4", "6")):
        make(state, seat, card)
    seen = state.view(0)
    blank = [msgspec.structs.replace(choice, text="?") for choice in seen.choices]
    assert [title_of(choice) for choice in blank] == ["Two from the left", "Two from the right"]
    assert [two_from(seen, choice) for choice in blank] == [1, 2]
    left = choice_text(seen, blank[0], Names(0, ["Ada", "Ben", "Cleo"]))
    assert left == "Up to two points of this round from Ben, up to one from Cleo."


@pytest.mark.parametrize("mode", ["basic", "peak", "tournament", "sherpa", "blitz"])
def test_every_moment_is_drawn(mode: str) -> None:
    record = played(GAME, 3, most=50, mode=mode, players=4)
    for event in record.events:
        for seat in (None, 0, 3):
            picture = event.after.svg(seat)
            assert len(ids(picture)) == len(set(ids(picture))), "an id names one thing"
            assert all(len(line) <= 80 for line in event.after.text(seat).splitlines())
            tell(event, seat)


def test_what_can_be_done_is_a_button_and_only_for_the_one_who_acts() -> None:
    state = before_second_cards("Bomber>9 4 | 2 3 | 8 6")
    assert buttons(state.svg(0)) == state.legal(0)
    for picture in (state.svg(1), state.svg(None), state.svg(0, mode="alone")):
        assert buttons(picture) == buttons(picture, legal=False) == []
    for move in state.legal(0):
        assert GAME.say(move, state) in state.text(0)


REASONS = {"bomber-first", "tak-tak-first", "sides-first", "not-in-hand"}


@pytest.mark.parametrize("mode", ["basic", "peak", "tournament", "sherpa", "blitz"])
def test_what_cannot_be_done_says_why_not(mode: str) -> None:
    asked = set()
    for event in played(GAME, 5, most=150, mode=mode, players=4).events[20:]:
        state = event.after
        for seat in state.to_act:
            picture = state.svg(seat)
            assert buttons(picture) == state.legal(seat)
            for button in pressed(picture, legal=False):
                refusal = state.why_not(seat, int(button.attrib["data-move"]))
                assert refusal is not None
                assert refusal.code in REASONS
                assert refusal.rule
                assert button.get("aria-disabled") == "true"
                assert button.get("aria-label")
                asked.add(refusal.code)
            shown = {GAME.details(move, state).get("card") for move in buttons(picture) + buttons(picture, legal=False)}
            assert set(state.view(seat).climbers[seat].hand) <= shown, "every card of the hand answers"
    assert "not-in-hand" in asked


@pytest.mark.parametrize(
    ("cards", "before", "card", "code"),
    [
        ("Bomber 9 Clip-In | 2 3 | 4 5", [], "Clip In", "bomber-first"),
        ("Bomber 9 Clip-In | 2 3 | 4 5", [], "Bomber", "bomber-first"),
        ("2 Tak-Tak 9 | 3 4 | 5 6", ["Tak-Tak"], "Tak-Tak", "tak-tak-first"),
        ("2 9 | 3 4 | 5 6", [], "2", "not-in-hand"),  # the first card
    ],
)
def test_own_cards_answer_why_not(cards: str, before: list[str], card: str, code: str) -> None:
    state = before_second_cards(cards)
    for text in before:
        make(state, 0, text)
    move = GAME.parse(card, state)
    assert move in buttons(state.svg(0), legal=False)
    refusal = state.why_not(0, move)
    assert refusal is not None
    assert refusal.code == code


def test_a_sabotage_names_its_neighbours_and_leaves_the_hand_in_sight() -> None:
    state = before_second_cards("5 Sabotage/left | 2 9 | 3 4")
    make(state, 0, "Sabotage")
    for seat, card in ((1, "9"), (2, "4")):
        make(state, seat, card)
    picture = state.svg(0)
    titles = [button[0].text for button in pressed(picture, legal=True)]
    assert titles == [
        "Up to two points of this round from Seat 2, up to one from Seat 3.",
        "Up to two points of this round from Seat 3, up to one from Seat 2.",
    ]
    assert "…" not in picture
    hand = state.view(0).climbers[0].hand
    assert {GAME.say(move, state) for move in buttons(picture, legal=False)} == {"5", "Sabotage", *hand}


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("7", "Route 7: 7 points, unless"),
        ("Bomber", "Bomber: 5 points"),
        ("Tak-Tak", "Tak-Tak: 6 points"),
        ("Belay", "Belay: as many points as the lowest Route"),
        ("Clip In", "Clip In: no points"),
        ("Sabotage", "Sabotage: takes two points"),
    ],
)
def test_every_card_of_the_hand_says_what_it_does(card: str, words: str) -> None:
    second = card.replace(" ", "-")
    state = before_second_cards(f"3 4 | 2 {second} | 8 10")
    assert words in state.svg(1), "while another one plays"
    assert words not in state.svg(2) + state.svg(None)
    make(state, 0, "4")
    assert words in state.svg(1)


@pytest.mark.parametrize(("mode", "words"), [("peak", "two flags"), ("sherpa", "3 medals"), ("blitz", "the next flag")])
def test_flags_and_tokens_say_what_they_mean(mode: str, words: str) -> None:
    titles = [element.text or "" for element in ET.fromstring(GAME.new(mode=mode).svg(None)).iter(f"{SVG}title")]
    flags = [title for title in titles if title.startswith("Marker flag on space")]
    assert len(flags) == 4
    assert all(words in title for title in flags)
    assert "Seat 1 on space 0" in titles


def test_the_reveal_shows_points_blocks_protection_and_thefts() -> None:
    state = reveal()
    picture, text = state.svg(None), state.text(None)
    titles = [element.text or "" for element in ET.fromstring(picture).iter(f"{SVG}title")]
    for words in (
        "9, 9 points: protected by Clip In, though seat 2 played it too",
        "9, 0 points: blocked: seat 1 played it too",
        "Sabotage, 3 points: steals 2 from seat 5 and 1 from seat 3",
    ):
        assert any(title.startswith(words) for title in titles)
        assert words.partition(": ")[2][:40] in text
    assert "stolen by Seat 4" in text
    assert "−2 by Seat 4" in picture


def test_tokens_and_cards_keep_their_ids() -> None:
    names = ids(reveal().svg(None))
    assert {f"token-{seat}" for seat in range(1, 6)} < set(names)
    assert {"card-1-first", "card-2-extra", "lead"} < set(names)


def test_a_chosen_card_is_shown_to_its_owner_only() -> None:
    state = GAME.position({"mode": "blitz", "moment": "choose", "climbers": blitz_hands("9", "7", "5")})
    make(state, 0, "9")
    assert "has chosen 9" in " ".join(state.text(0).split())
    assert "has chosen 9" not in " ".join(state.text(1).split())
    assert "only you see it" in state.svg(0)
    assert "only you see it" not in state.svg(1)


def test_a_finished_tournament_shows_every_match_and_medal() -> None:
    state = played(GAME, 1, mode="tournament").state
    medals = [[match.medals[seat] for match in state.view().matches] for seat in range(3)]
    for own in medals:
        assert f"{' + '.join(map(str, own))} = {sum(own)}" in state.svg(None)
    assert "Finished matches:" in state.text(None)
    for standing, own in zip(state.standing(), medals, strict=True):
        assert [part.points for part in standing.parts] == own


@pytest.mark.parametrize("summit", [7, 50, 60, 61, 100, 1000])
def test_the_track_climbs_and_stays_on_the_board(summit: int) -> None:
    for board in (whole(3), sheet("wide", 4), sheet("tall", 5)):
        places = track(board, summit)
        assert len(places) == summit + 1
        assert all(30 < place.x < board.width - 30 and 60 < place.y < board.ground for place in places)
        assert all(above.y <= below.y for below, above in pairwise(places))


# -- the story --


def told(state: State, actor: int, text: str, seat: int | None) -> tuple[str, str]:
    line, caption = tell(happen(state, actor, GAME.parse(text, state)), seat)
    return plain(line), plain(caption)


def test_the_story_tells_each_seat_what_it_saw() -> None:
    state = GAME.new()
    assert told(state, -1, "seat 2 leads", None) == ("Seat 2 is Lead Climber.", "")
    deal(state, "seat 2 leads")
    assert told(state, -1, "seat 1 draws 7", 0) == ("Seat 1 draws Route 7.", "")
    assert told(state, -1, "seat 1 draws 7", 1) == ("", "")


@pytest.mark.parametrize(
    ("cards", "before", "move", "line"),
    [
        ("Bomber 9 | 2 3 | 4 5", [], "keep", "Seat 1 keeps the Bomber."),
        ("Bomber>9 2 | 2 3 | 4 5", [], "trade 9", "Seat 1 trades the Bomber for Route 9."),
        ("2 Tak-Tak 9 | 3 4 | 5 6", ["Tak-Tak"], "add 9", "Seat 1 adds Route 9 beside the Tak-Tak."),
        ("2 Tak-Tak 9 | 3 4 | 5 6", ["Tak-Tak"], "no extra", "Seat 1 adds no Route."),
        ("2 9 | 3 4 | 5 6", [], "9", "Seat 1 plays Route 9."),
    ],
)
def test_the_story_of_a_turn(cards: str, before: list[str], move: str, line: str) -> None:
    state = before_second_cards(cards)
    for text in before:
        make(state, 0, text)
    assert told(state, 0, move, None) == (line, "")


def test_the_story_of_a_round() -> None:
    state = before_second_cards("2 9 | 3 4 | 5 Sabotage/left")
    for seat, card in enumerate(("9", "4", "Sabotage")):
        make(state, seat, card)
    line, caption = told(state, 2, "two left", None)
    assert line == "Seat 3 takes two points from seat 1 and one from seat 2 with the Sabotage."
    assert caption == "Round scored: seat 1 +9, seat 2 +6, seat 3 +8."


def test_the_story_of_a_blitz() -> None:
    position: dict[str, Any] = {"mode": "blitz", "moment": "choose", "climbers": blitz_hands("9", "7", "5")}
    state = GAME.position(position)
    assert told(state, 0, "9", 0)[0] == "Seat 1 chooses Route 9."
    assert told(state, 0, "9", 1)[0] == "Seat 1 chooses."
    make(state, 0, "9")
    make(state, 1, "7")
    line, caption = told(state, 2, "5", 1)
    assert line == "All have chosen. Seat 1 shows Route 9. Seat 2 shows Route 7. Seat 3 shows Route 5."
    assert caption == "Seat 1 climbs to 10."
