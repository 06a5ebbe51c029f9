"""Options: their limits are the true ones, and one that changes nothing beside the others is refused and not offered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

import pytest

from cant_stop_cases import GAME as CANT_STOP
from cli_runs import run, write
from highcamp import Game, Record, Refused, Rng, game
from highcamp.engine.options import Option, idle_options, options_of
from highcamp.engine.registry import names
from highcamp.table.setting import Chair, new_setting
from highcamp.testing.mixtures import mixtures
from playing import played
from web_client import Server

# -- limits --


def beside(option: Option) -> dict[str, Any]:
    """Values of the other options with which this one matters."""
    return {other: values[0] for other, values in option.when.items() if values[0] is not None}


NUMBERS = [(name, option) for name in names() for option in options_of(game(name).Options) if option.kind == "number"]


@pytest.mark.parametrize(("name", "option"), NUMBERS, ids=[f"{name} {option.name}" for name, option in NUMBERS])
def test_every_number_within_the_limits_is_possible_and_none_outside(name: str, option: Option) -> None:
    assert option.lowest is not None
    assert option.highest is not None
    others = beside(option)
    for value in range(option.lowest, option.highest + 1):
        game(name).new(**others, **{option.name: value})
    for value in (option.lowest - 1, option.highest + 1, -5, 99):
        with pytest.raises(Refused) as refused:
            game(name).new(**others, **{option.name: value})
        assert refused.value.where == f"option {option.name}"
        said = str(refused.value)
        assert f"{option.lowest} to {option.highest}" in said or refused.value.code == "too-few-players"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"columns": 9}, "from 3 to 5"),
        ({"players": 3, "columns": 9}, "from 3 to 4"),
        ({"columns": 9, "players": 4}, "3, the only number"),
        ({"players": 9}, "from 2 to 4"),
        ({"players": 9, "lab": {}}, "from 1 to 4"),
        ({"columns": 0, "lab": {}}, "from 1 to 5"),
        ({"players": [], "columns": 9}, "from 2 to 4"),
    ],
)
def test_limits_beside_other_options(given: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused) as refused:
        CANT_STOP.new(**given)
    assert said in refused.value.text


@pytest.mark.parametrize("both", ["jumping+forced_move", "jumping, forced_move", "jumping and forced_move"])
def test_two_variants_are_said_to_exclude_each_other(both: str) -> None:
    with pytest.raises(Refused) as refused:
        CANT_STOP.new(variant=both)
    assert "exclude each other" in refused.value.text
    assert "Did you mean" not in str(refused.value)
    assert {"jumping", "forced_move"} <= set(refused.value.fix.strip(".").split())
    said = run("play", "cant-stop", "--variant", both)
    assert said.exit_code == 2
    assert "exclude each other" in said.output


def test_an_option_given_twice_is_refused() -> None:
    said = run("play", "cant-stop", "--variant", "jumping", "--variant", "forced_move")
    assert said.exit_code == 2
    assert "twice" in said.output


@pytest.mark.parametrize(
    ("position", "alone"),
    [
        ({"dice": [1, 3, 4, 6]}, "4"),
        ({"dice": [1, 3, 4, 6]}, "10"),
        ({"dice": [3, 4, 3, 4]}, "7"),
        ({"climbers": {"4": 1}, "dice": [1, 1, 3, 3]}, "4"),
    ],
)
def test_who_plays_half_a_pairing_is_told_what_to_play(position: dict[str, Any], alone: str) -> None:
    state = CANT_STOP.position(position)
    refusal = state.why_not(0, CANT_STOP.parse(alone, state))
    assert refusal is not None
    assert refusal.code == "must-use-both"
    advised = [move for move in state.legal() if f"{CANT_STOP.offer(move, state)}." in refusal.fix]
    assert advised
    assert all(alone in CANT_STOP.say(move, state).split("+") for move in advised)


# -- options that change nothing --

IDLE: list[tuple[str, dict[str, Any], str]] = [
    ("tranquility", {"players": 2, "guide_ropes": 1}, "guide_ropes"),
    ("tranquility", {"objectives": 5}, "objectives"),
    ("tranquility", {"players": 1, "open_hands": True}, "open_hands"),
    ("tranquility", {"own_box": {"panoramas": [[n, 1, 2] for n in range(3, 13)]}}, "own_box"),
    ("elevation", {"players": 3, "autos": "any_14"}, "autos"),
    ("elevation", {"players": 2, "swap": "after_drawing"}, "swap"),
    ("elevation", {"community": False, "shortcut": "7"}, "shortcut"),
    ("elevation", {"day_1": 0, "day_2": 0, "day_3": 0, "community": False}, "community"),
    ("mountaineers", {"mode": "basic", "track": "long"}, "track"),
    ("mountaineers", {"mode": "blitz", "blitz_goal": "first_flag", "track": "long"}, "track"),
    ("mountaineers", {"track": "long", "own_track": {"summit": 30, "flags": [10]}}, "track"),
    ("everest", {"players": 3, "crowding": "by_players"}, "crowding"),
    ("k2", {"season": "summer", "boots": True}, "boots"),
    ("cant-stop", {"lab": {}, "players": 1, "variant": "jumping"}, "variant"),
]
FINE: list[tuple[str, dict[str, Any]]] = [
    ("tranquility", {"players": 1, "guide_ropes": 1}),
    ("tranquility", {"players": 2, "guide_ropes": 3}),  # what it is if nothing is said
    ("tranquility", {"panorama_objectives": True, "objectives": 5}),
    ("elevation", {"community": False, "shortcut": "7", "always": ["treacherous_shortcut"]}),
    ("everest", {"players": 4, "crowding": "by_players"}),
    ("k2", {"season": "winter", "boots": True}),
    ("k2", {"boots": True, "own_weather": {"tiles": [[{"stop": True, "zones": [3]}, {}, {}]] * 6}}),
]


def sit(name: str, given: dict[str, Any]) -> None:
    """Set a table, as the pages and the API do."""
    seats = game(name).new(**given).seats
    new_setting(game(name), given, [Chair(name=f"Guest {seat}") for seat in range(seats)])


@pytest.mark.parametrize(("name", "given", "option"), IDLE)
def test_an_option_that_changes_nothing_is_refused_with_the_reason(name: str, given: dict[str, Any], option: str) -> None:
    with pytest.raises(Refused) as refused:
        sit(name, given)
    assert (refused.value.code, refused.value.where) == ("idle-option", f"option {option}")
    assert "changes nothing" in refused.value.text
    sit(name, {other: value for other, value in given.items() if other != option})  # as it advises


@pytest.mark.parametrize(("name", "given"), FINE)
def test_the_same_option_is_taken_where_it_matters(name: str, given: dict[str, Any]) -> None:
    sit(name, given)


@pytest.mark.parametrize(("name", "given", "option"), IDLE)
def test_records_and_positions_that_hold_it_are_still_read(name: str, given: dict[str, Any], option: str) -> None:
    found = game(name)
    record = played(found, seed=1, most=12, **given)
    again = Record.loads(record.dumps())
    assert getattr(again.state.options, option) == getattr(record.state.options, option)
    assert found.position(record.state.position()) == record.state


def test_the_reason_is_given_at_the_command_line_in_the_api_and_in_the_form(server: Server) -> None:
    said = run("play", "tranquility", "--guide-ropes", "1")
    assert said.exit_code == 2
    assert "matters only with players 1" in said.output
    assert "guide_ropes" in said.output
    body = {"game": "tranquility", "chairs": [{}, {}], "options": {"guide_ropes": 1}}
    answer = server.browser().post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "idle-option")
    form = {"players": "2", "guide_ropes": "1", "clock": "none"}
    page = server.browser().post("/new/tranquility", data=form)
    assert page.status_code == 422
    assert "changes nothing" in page.text
    assert "only with players 1" in page.text
    played = server.browser().post("/new/mountaineers", data={"mode": "basic", "track": "long", "clock": "none"})
    assert "only with mode Peak, Tournament, Sherpa or Blitz, blitz ends at The summit and no own track" in played.text


def test_a_position_that_holds_it_is_remarked_upon(tmp_path: Path) -> None:
    path = write(tmp_path, json.dumps(game("tranquility").position({"players": 2}).position() | {"guide_ropes": 1}))
    said = json.loads(run("legal", "tranquility", "--position", path, "--json").stdout)
    assert "guide_ropes" in said["remark"]


def test_the_form_sets_aside_what_does_not_matter(server: Server) -> None:
    page = server.browser().get("/new/tranquility").text
    assert 'data-option="guide_ropes" data-idle' in page
    assert 'data-option="players" data-idle' not in page


# -- no others: every mixture that is taken is felt, and none that is refused --

# Felt so seldom that a few games at random do not show it; each has tests of its own.
SELDOM = {"day_2", "day_3", "community", "autos", "swap", "shortcut"}
SELDOM |= {"campfire_onto_bridge", "split_return", "crowding", "tak_tak_always_extra"}


def walk(found: Game[Any, Any], given: dict[str, Any], seed: int, steps: int, looks: bool) -> Iterator[Any]:
    """What can be felt of a game at random: who may do what, how it ends, and if wanted how it looks."""
    state, rng = found.start(found.options(given)), Rng.keyed("walk", seed)
    for _ in range(steps):
        acting = state.to_act
        yield acting, [state.legal(seat) for seat in acting], state.over and state.returns(), state.text() if looks else ""
        if state.over:
            return
        if state.is_chance:
            state.apply(state.sample(rng))
        else:
            seat = acting[rng.below(len(acting))]
            moves = state.legal(seat)
            state.apply(moves[rng.below(len(moves))], seat)


def felt(found: Game[Any, Any], one: dict[str, Any], other: dict[str, Any], games: int, steps: int, looks: bool) -> bool:
    def walks(given: dict[str, Any]) -> Iterator[Any]:
        return chain.from_iterable(walk(found, given, seed, steps, looks) for seed in range(games))

    return any(mine != yours for mine, yours in zip_longest(walks(one), walks(other)))


@pytest.mark.parametrize("name", names())
def test_whatever_is_taken_can_be_felt(name: str) -> None:
    found = game(name)
    usual = {option.name: option.default for option in options_of(found.Options)}
    for mixture in mixtures(found):
        if idle_options(found.options(mixture)):
            continue
        changed = [option for option, value in mixture.items() if value != usual[option] and option != "players"]
        if len(changed) == 1 and changed[0] not in SELDOM and mixture["players"] in (1, 2, 3):
            plain = {option: value for option, value in mixture.items() if option != changed[0]}
            assert felt(found, mixture, plain, games=3, steps=400, looks=True), mixture


@pytest.mark.parametrize(("name", "given", "option"), IDLE)
def test_whatever_is_refused_cannot_be_felt(name: str, given: dict[str, Any], option: str) -> None:
    found = game(name)
    plain = {other: value for other, value in given.items() if other != option}
    assert not felt(found, given, plain, games=2, steps=80, looks=False)
