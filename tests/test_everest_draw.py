"""Pictures and text of Everest and K2: readable on a phone, true to the zones, and clear about who would die."""

from __future__ import annotations

import re
from typing import Any

import pytest

from everest_cases import EVEREST, acting, does, seat_part
from highcamp import Game, Rng, State
from highcamp.games.everest.draw.layout import MAP_RIGHT, WIDTH, layout
from highcamp.games.k2 import K2_GAME

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
    assert all(f"{space.name}:" in said for space in state.view(0).spaces)


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
    assert "SUMMIT:3/-2/10" in state.text(0)
    for word in ("Guide", "tanks", "acclimatization deck"):
        assert word not in state.svg(0).split("</desc>")[1]


def test_a_seat_of_the_other_team_sees_the_warning_but_no_moves() -> None:
    state = acting(("1", "1", "1"), ({"at": "E1", "clients": ["climber 1"]}, "BASE"), others=[seat_part(("/2", "/3", "/4"))])
    assert "Would die tonight" in state.svg(1)
    assert "choice-1" not in state.svg(1)
