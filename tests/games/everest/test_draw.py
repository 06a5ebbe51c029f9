"""Pictures and text of Everest and K2: readable on a phone, true to the zones, and clear about who would die."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from everest_cases import EVEREST, acting, oxygen_table, plays, seat_part
from expedition_cases import does
from highcamp import Game, Rng, State
from highcamp.drawing.fitting import width
from highcamp.drawing.palette import TOKENS
from highcamp.engine.record import Record
from highcamp.games.expeditions.draw.layout import MAP_RIGHT, WIDTH, layout
from highcamp.games.expeditions.draw.meanings import called
from highcamp.games.expeditions.draw.strip import CELL
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.k2 import K2_GAME
from highcamp.table.drafts import draft_move
from highcamp.table.setting import Chair, setting_for
from table_sitting import Sitting, people

K2: Game[Any, Any] = K2_GAME
PHONE = 360
DYING = acting(("2", "1", "+2"), ({"at": "E1", "clients": ["climber 1", "climber 4", "tourist 1*"]}, "BASE"))


def tables() -> list[tuple[str, State]]:
    """Both games on all boards, in the middle of random games with the most players."""
    found = []
    for game, board in [(EVEREST, "easier"), (EVEREST, "harder"), (K2, "easier"), (K2, "harder"), (K2, "everest_harder")]:
        state, rng = game.new(players=5, board=board), Rng.keyed(board)
        for _ in range(400):
            moves = [state.sample(rng)] if state.is_chance else state.legal()
            state.apply(moves[rng.below(len(moves))], state.actor)
        found.append((f"{game.name} {board}", state))
    return found


TABLES = tables()


@pytest.mark.parametrize(("name", "state"), TABLES, ids=[name for name, _ in TABLES])
def test_spaces_lie_in_the_band_of_their_zone_and_trails_lead_up(name: str, state: State) -> None:
    spaces = state.view(None).spaces
    drawn = layout(tuple((space.name, space.zone, space.above) for space in spaces))
    bottoms = (drawn.bottom, *drawn.edges)
    for space in spaces:
        place = drawn.places[space.name]
        assert drawn.edges[space.zone] < place.y < bottoms[space.zone], space.name
        assert 0 < place.x < MAP_RIGHT
        assert all(drawn.places[upper].y < place.y for upper in space.above), space.name
    assert len(set(drawn.places.values())) == len(spaces)


@pytest.mark.parametrize(("name", "state"), TABLES, ids=[name for name, _ in TABLES])
def test_letters_can_be_read_on_a_phone(name: str, state: State) -> None:
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', state.svg(0))]
    assert sizes
    assert min(sizes) * PHONE / WIDTH >= 7.5


@pytest.mark.parametrize(("name", "state"), TABLES, ids=[name for name, _ in TABLES])
def test_text_keeps_to_eighty_columns_and_names_every_space(name: str, state: State) -> None:
    said = state.text(0)
    assert max(len(line) for line in said.splitlines()) <= 80
    assert all(re.search(rf"\b{space.name}\b", said) for space in state.view(0).spaces)


def test_who_would_die_stands_right_above_the_moves_and_on_the_end_of_the_turn() -> None:
    picture = DYING.svg(0)
    banner = picture.rindex("Would die tonight: climber 1 with A, tourist 1* with A.")
    assert banner < picture.index('id="choice-1"')
    assert 'aria-label="end: 2 would die"' in picture
    assert "†" in picture


def test_text_says_it_at_the_head_and_at_the_prompt() -> None:
    lines = DYING.text(0).splitlines()
    assert [line for line in lines if line.startswith("!! Would die tonight: climber 1 with A")] == [lines[2], lines[-1]]


def test_the_warning_goes_when_nobody_would_die() -> None:
    saved = does(DYING, "+2 for A", "A raises climber 1", "A raises tourist 1*")
    for said in (saved.svg(0), saved.text(0)):
        assert "Would die" not in said
    assert 'aria-label="end"' in saved.svg(0)


def test_no_client_who_would_die_is_left_out_of_a_crowded_camp() -> None:
    crowd = ["climber 4"] * 6 + ["tourist 3", "climber 3", "climber 2*", "tourist 2", "climber 1", "tourist 1"]
    state = acting(("1", "1", "1"), ("BASE", "BASE"), [{"at": "F1", "clients": crowd}], tile=4, turn=3)
    camp = state.svg(0).split("camp 1 · F1")[1].split("Seat 2")[0]
    assert camp.count("†") == sum(client.tonight == 0 for client in set(state.view(0).teams[0].camps[0].clients))


def test_k2_shows_points_of_spaces_and_climbers_and_no_clients() -> None:
    state = dict(TABLES)["k2 easier"]
    assert "⚑10" in state.svg(0)
    assert "SUMMIT 3/-2/10" in state.text(0)
    for word in ("Guide", "tanks", "acclimatization deck"):
        assert word not in state.svg(0).split("</desc>")[1]


def test_a_seat_of_the_other_team_sees_the_warning_but_no_moves() -> None:
    state = acting(("1", "1", "1"), ({"at": "E1", "clients": ["climber 1"]}, "BASE"), others=[seat_part(("/2", "/3", "/4"))])
    assert "Would die tonight" in state.svg(1)
    assert "choice-1" not in state.svg(1)


# -- what can be pressed --


def moments() -> list[tuple[str, State, int]]:
    """Random games of both mountains, at every twentieth decision, with the seat that is asked."""
    found = []
    for game, options in PLAYED:
        state, rng = game.new(**options), Rng.keyed("moments", options["board"])
        decisions = 0
        while not state.over and decisions < 900:
            if state.is_chance:
                state.apply(state.sample(rng), state.actor)
                continue
            seat = state.to_act[rng.below(len(state.to_act))]
            if decisions % 20 == 0 or state.view(seat).moment in ("crevice", "take risk"):
                found.append((f"{game.name} {options['board']} {decisions}", state.copy(), seat))
            moves = [move for move in state.legal(seat) if game.say(move, state) != "end" or rng.below(4) == 0]
            moves = moves or state.legal(seat)
            state.play(seat, moves[rng.below(len(moves))])
            decisions += 1
    return found


PLAYED: list[tuple[Game[Any, Any], dict[str, Any]]] = [
    (EVEREST, {"players": 3, "board": "easier"}),
    (EVEREST, {"players": 2, "board": "harder", "season": "winter"}),
    (K2, {"players": 2, "board": "harder", "season": "winter", "boots": True}),
    (K2, {"players": 3, "board": "everest_easier", "icefall_tokens": True}),
]
ELEMENT = re.compile(r'<g [^>]*class="choice( legal)?[^"]*" data-move="(\d+)" ([^>]*)>(<title>[^<]+</title>)?')


@pytest.fixture(scope="module")
def asked() -> list[tuple[str, State, int]]:
    return moments()


def test_every_moment_is_among_those_sampled(asked: list[tuple[str, State, int]]) -> None:
    assert {state.view(seat).moment for _, state, seat in asked} == {"select", "take risk", "act", "crevice"}


def test_what_is_lit_is_legal_and_what_is_not_says_why(asked: list[tuple[str, State, int]]) -> None:
    reasons = set()
    for name, state, seat in asked:
        legal, lit = set(state.legal(seat)), set()
        for found in ELEMENT.finditer(state.svg(seat)):
            move, meaning = int(found[2]), f"{name}: {state.game.say(int(found[2]), state)}"
            assert found[4], meaning
            if 'aria-pressed="true"' in found[3]:
                continue  # chosen: to be put back, which a table does
            if found[1]:
                lit.add(move)
                assert 'role="button" tabindex="0"' in found[3], meaning
                continue
            why = state.why_not(seat, move)
            assert move not in legal, meaning
            assert why is not None, meaning
            assert why.code not in ("illegal", "no-such-move", "not-your-turn"), meaning
            assert why.rule, meaning
            reasons.add(why.code)
        assert lit == legal, name
    wanted = {"no-trail", "already-there", "too-few-points", "choose-first", "cards-shown", "rising-order", "icefall-first"}
    assert wanted <= reasons


def test_nobody_else_is_given_anything_to_press(asked: list[tuple[str, State, int]]) -> None:
    for name, state, seat in asked:
        others = [other for other in range(state.view().players) if other not in state.to_act]
        for picture in (state.svg(None), *(state.svg(other) for other in others)):
            assert "data-move" not in picture, name
        alone = state.svg(seat, mode="alone")
        assert "aria-disabled" not in alone, name
        assert "tabindex" not in alone, name


def test_buttons_are_not_hidden_in_pictures(asked: list[tuple[str, State, int]]) -> None:
    for name, state, seat in asked:
        depth, hidden = 0, None
        for tag, rest in re.findall(r"<(/?g)\b([^>]*)>", state.svg(seat)):
            depth += -1 if tag == "/g" else 1
            if hidden is not None and depth < hidden:
                hidden = None
            elif tag == "g" and hidden is None and ('role="img"' in rest or "aria-hidden" in rest):
                hidden = depth
            assert hidden is None or 'role="button"' not in rest, name


def test_a_picture_stays_small(asked: list[tuple[str, State, int]]) -> None:
    assert max(len(state.svg(seat).encode()) for _, state, seat in asked) < 100_000
    assert max(len(state.svg(state.actor if state.actor >= 0 else None).encode()) for _, state in TABLES) < 100_000


def test_a_space_that_both_guides_can_reach_has_a_half_for_each() -> None:
    state = does(acting(("1", "1", "1"), ("BASE", "BASE")), "A uses 1", "B uses 1")
    picture = state.svg(0)
    assert {"go-A-I1", "go-B-I1"} <= set(re.findall(r'id="(go-[^"]+)"', picture))
    assert 'aria-label="I1: A goes there"' in picture


@pytest.mark.parametrize(
    ("state", "space", "code"),
    [
        (acting(("2", "1", "1"), ("A1", "BASE")), "A1", "no-trail"),  # A stands there, so B is asked
        (acting(("2", "1", "1"), ("A1", "A1")), "A1", "already-there"),
        (acting(("2", "1", "1"), ("BASE", "A1")), "J1", "too-few-points"),  # the one who is near is asked
        (acting(("2", "1", "1"), ("BASE", "A1")), "SUMMIT", "no-trail"),
    ],
)
def test_the_guide_asked_about_is_the_one_who_comes_nearest_to_going_there(state: State, space: str, code: str) -> None:
    found = re.search(rf'id="space-{space}" class="choice" data-move="(\d+)"', state.svg(0))
    assert found
    why = state.why_not(0, int(found[1]))
    assert why is not None
    assert why.code == code


def test_the_end_of_a_turn_that_owes_risk_says_so() -> None:
    state = acting(("2", "1", "1"), risk=2)
    ends = [found for found in ELEMENT.finditer(state.svg(0)) if EVEREST.say(int(found[2]), state) == "end"]
    assert [bool(found[1]) for found in ends] == [False]
    why = state.why_not(0, int(ends[0][2]))
    assert why is not None
    assert why.code == "risk-owed"


def pressable(sitting: Sitting, seat: int) -> set[int]:
    """The moves of the cards in the tray."""
    cards = re.findall(r'id="hand-[\d-]+" class="[^"]+" data-move="(\d+)"', sitting.table.state.svg(seat))
    return {int(move) for move in cards}


@pytest.mark.parametrize("name", ["everest", "k2"])
def test_cards_of_the_hand_are_pressed_in_any_order_and_put_back(name: str) -> None:
    sitting = people(name, 2)
    first = sorted(pressable(sitting, 0))
    for move in (first[-1], first[0]):  # the rules want the lowest first
        sitting.play(0, move)
        shown = sitting.frame(0)
        listed = {one.move for one in shown.moves} | {one.move for one in shown.picks}
        assert pressable(sitting, 0) <= listed
    picked = sorted(one.text for one in sitting.frame(0).picks if one.chosen)
    assert picked == sorted(sitting.table.game.say(move, sitting.table.state) for move in (first[0], first[-1]))
    assert ", chosen" in sitting.table.state.svg(0)


@pytest.mark.parametrize("copies", [1, 2])
def test_a_chosen_card_is_raised_and_can_be_put_back_whatever_else_is_in_hand(copies: int) -> None:
    sitting, move = next(
        (sitting, move)
        for sitting in (people("everest", seed) for seed in range(50))
        for move in sitting.table.state.legal(0)
        if sitting.table.state.svg(0).count(f'data-move="{move}"') == copies
    )
    sitting.play(0, move)
    face, drawn = sitting.table.state.options.deck.faces[move_of(move).kind], sitting.table.state.svg(0)
    button = f'data-move="{move}" role="button" tabindex="0" aria-pressed="true"'
    assert drawn.count(f'{button} aria-label="{called(face)}, chosen: put it back"') == 1
    assert drawn.count(f'data-move="{move}"') == copies
    sitting.write(draft_move(sitting.table, 0, sitting.table.decisions[0], move, sitting.dealer, sitting.tick(), put_back=True))
    assert ", chosen" not in sitting.table.state.svg(0)


# -- what things mean --


def titles(state: State, seat: int = 0) -> str:
    return "\n".join(re.findall(r"<title>([^<]+)</title>", state.svg(seat)))


@pytest.mark.parametrize(
    "words",
    [
        "The 3 that costs 1 level: 3 points of movement, up or down, for one guide. All clients with him lose 1 level.",
        "The rope (1 up or 3 down): 1 point up or 3 points down for one guide; one side is used.",
        "The rope (4 down): 4 points down for one guide.",
        "The +2 for acclimatization: 2 points for the clients of one guide or of one camp.",
        "An icefall token, face down",
        "J3, below 6000 m. A crevasse: nobody gets in.",
        "A night here changes every client&#39;s level by −1.",
        "Climber, level 1, scores 2 on top and again back at the base. Would die tonight, which costs 3 points.",
        "Tourist, level 1, has been on top and scores 3 at the base. Would die tonight, which costs 4 points.",
        "Risk token 0: costs nothing.",
        "Risk token −2: whoever takes it gives up 2 points",
        "6000-7000 m: room for 2 guides on a space; a guide carries 3 tanks at most.",
        "Your camp 1, at F1: 1 tank. A camp gives the own team&#39;s clients on its space 1 level each night.",
        "Before choosing cards, a tank in a camp",
        "Day 1. ",
    ],
)
def test_marks_say_what_they_mean(words: str) -> None:
    state = acting(
        ("3!", "1/3", "+2"),
        ({"at": "E1", "clients": ["climber 1", "tourist 1*"]}, "BASE"),
        [{"at": "F1", "tanks": 1}],
        icefall={"J3": "crevasse"},
    )
    assert words in titles(state)


def test_k2_says_what_its_marks_mean_without_guides_and_clients() -> None:
    said = titles(dict(TABLES)["k2 easier"], 2)
    assert "raises one climber by" in said
    assert "to a climber who gets here" in said
    assert not re.search(r"guides? |clients", said)


def test_boots_do_not_claim_that_a_zone_is_closed(asked: list[tuple[str, State, int]]) -> None:
    said = [titles(state, seat) + state.text(seat) for name, state, seat in asked if name.startswith("k2 harder")]
    assert any("entering costs 1 point more" in words for words in said)
    assert not any("nobody moves" in words or "no movement" in words for words in said)


def test_title_and_text_say_that_any_three_may_be_chosen() -> None:
    state = oxygen_table(tanks=0)
    title = state.svg(0).split("<title", 1)[1].split("</title>", 1)[0]
    for told in (title, state.text(0)):
        assert "lowest" not in told.lower()
        assert "any three" in told.lower()
    begun = plays(state, 1, "play 1")
    for told in (begun.svg(0), begun.text(0)):
        assert "rising order" not in told
        assert "2 more, any of your hand" in " ".join(told.split())


# -- texts that did not fit, or could not be read --


def test_the_name_of_today_keeps_to_its_column() -> None:
    state = acting(turn=12)
    found = re.search(r'font-size="([\d.]+)"[^>]*>(day 12)<', state.svg(0))
    assert found is not None
    assert width(found[2], float(found[1]), bold=True) <= CELL


def test_a_long_name_of_a_board_does_not_run_into_the_title() -> None:
    view = msgspec.structs.replace(acting(turn=12).view(0), board="The long way round by the western shoulder and the ice")
    found = re.search(r'font-size="([\d.]+)" text-anchor="end"[^>]*>(day 12 of 18[^<]*)<', EVEREST.svg(view))
    assert found is not None
    assert 22 + width(found[2], float(found[1])) + width("Mount Everest", 36, italic=True) + 24 <= WIDTH


def test_what_a_zone_allows_can_be_read_in_the_dark_on_snow() -> None:
    found = re.search(r"<text ([^>]*)>guides 1 · tanks 1<", acting().svg(0))
    assert found is not None
    paint = re.search(r"f-(\w+)", found[1])
    letters = TOKENS[paint[1] if paint else "ink"].dark
    snow, paper = TOKENS["snow"].dark, TOKENS["paper"].dark
    assert contrast(letters, mixed(snow, paper, 0.4)) >= 4.5


def mixed(over: str, under: str, part: float) -> str:
    channels = [round(int(over[at : at + 2], 16) * part + int(under[at : at + 2], 16) * (1 - part)) for at in (1, 3, 5)]
    return "#" + "".join(f"{channel:02X}" for channel in channels)


def contrast(one: str, other: str) -> float:
    lights = sorted(luminance(colour) for colour in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (channel / 12.92 if channel <= 0.03928 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_three_cards_are_chosen_in_any_order() -> None:
    hand = ["1", "1", "2", "3", "3!", "/4"]
    seats = [{"hand": hand}, {"hand": ["1", "1", "2", "2", "3", "3"]}]
    table = {"moment": "select", "turn": 1, "start": 1, "weather": [3, 1], "risk": {"open": [0, 1, 2]}, "seats": seats}
    record = Record(EVEREST.position({"players": 2, **table}), from_position=True)
    sitting = Sitting(setting_for(record, [Chair(name="Ada"), Chair(name="Ben")])).begin()
    for card in ("3!", "1", "1"):
        frame = sitting.frame(0)
        move = Move(Verb.CHOOSE, kind=frame.view.cards.index(card)).number
        listed = {*(one.move for one in frame.moves), *(pick.move for pick in frame.picks if not pick.chosen)}
        assert move in listed, f"{card} is not to be had"  # the page takes what is listed, and explains all else
        sitting.play(0, move)
    assert sorted(sitting.frame(0).view.teams[0].own.chosen) == ["1", "1", "3!"]
