"""The conformance kit on games that keep the contract, and what it tells."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import Counter
from typing import Any, Literal

import pytest

import highcamp
from both_ways import in_turn
from highcamp import Game
from highcamp.testing import PROPERTIES, Effort, Nonconformity, check_game, check_worlds, mixtures
from highcamp.testing.chance import _chi_square
from highcamp.testing.digests import fingerprint, fingerprints
from highcamp.testing.imagining import differences, places
from highcamp.testing.secrecy import DIFFER
from highcamp.testing.worlds import LISTED, TOO_MANY
from toys import CAMP, HUTS, ROPE
from toys.broken.moves import Stuck
from toys.broken.shown import OpenHands
from toys.huts import Huts, HutsOptions

CANT_STOP = highcamp.game("cant-stop")
SHORT = (1, 2, 2, 3, 3, 4, 3, 3, 2, 2, 1)
LABS: list[dict[str, Any]] = [
    {"players": 1, "lab": {}},
    {"players": 1, "columns": 1, "variant": "jumping", "lab": {"sides": 3, "closed": [2, 6]}},
    {"players": 2, "columns": 1, "lab": {"heights": SHORT}},
    {"players": 3, "columns": 2, "variant": "forced_move", "lab": {"sides": 4, "heights": SHORT}},
    {"players": 4, "columns": 3, "variant": "jumping", "lab": {"heights": SHORT, "closed": [7]}},
]
TOYS: list[tuple[Game[Any, Any], dict[str, Any]]] = [
    *((CAMP, {"players": players}) for players in (2, 3, 4)),
    *((HUTS, {"players": players}) for players in (2, 3, 4)),
    *((ROPE, {"players": players}) for players in (2, 3)),
]


def said(value: Any) -> str:
    return " ".join(f"{name}={one}" for name, one in value.items()) if isinstance(value, dict) else str(value.name)


# -- games that keep the contract --


@pytest.mark.parametrize(("toy", "options"), TOYS, ids=said)
def test_toys_conform(toy: Game[Any, Any], options: dict[str, Any]) -> None:
    check_game(toy, options)


@pytest.mark.parametrize(
    ("toy", "options"),
    [(ROPE, {"rests": 0}), (ROPE, {"players": 3, "rests": 1}), (HUTS, {"players": 3, "rounds": 2})],
    ids=said,
)
def test_toys_imagine_exactly_the_possible_worlds(toy: Game[Any, Any], options: dict[str, Any]) -> None:
    effort = Effort(games=3, looks=6, pairs=0, draws=0, orders=0, worlds=5_000)
    report = check_worlds(toy, options, effort=effort)
    assert report.notes[LISTED] > 0
    assert report.notes[TOO_MANY] == 0


@pytest.mark.parametrize("options", in_turn(mixtures(CANT_STOP)), ids=said)
def test_cant_stop_conforms(options: dict[str, Any]) -> None:
    check_game(CANT_STOP, options, effort="quick")


@pytest.mark.parametrize("options", LABS, ids=said)
def test_cant_stop_conforms_on_boards_for_study(options: dict[str, Any]) -> None:
    check_game(CANT_STOP, options, effort="quick")


@pytest.mark.long
@pytest.mark.parametrize(("toy", "options"), TOYS, ids=said)
def test_toys_conform_at_length(toy: Game[Any, Any], options: dict[str, Any]) -> None:
    check_game(toy, options, effort="long", seed="at length")


@pytest.mark.long
@pytest.mark.parametrize("options", [*mixtures(CANT_STOP), *LABS], ids=said)
def test_cant_stop_conforms_at_length(options: dict[str, Any]) -> None:
    check_game(CANT_STOP, options, effort="long", seed="at length")


# -- what the kit tells --


def test_report_says_what_was_checked_and_how_often() -> None:
    report = check_game(ROPE, {"players": 3}, effort="quick", seed=5)
    text = str(report)
    for property, count in report.counts.items():
        assert f"{count:,} × {property}" in text
    assert "check_game(<game toy-rope>, {'players': 3}, effort='quick', seed=5)" in text
    assert report.notes[DIFFER] > 0
    assert f"{report.notes[DIFFER]} {DIFFER}" in text
    # Not in this game: nothing is simultaneous in it, and the kit has found nothing wrong.
    assert set(PROPERTIES) - set(report.counts) <= {
        "order",
        "withdraw",
        "secret-undo",
        "crash",
        "playable",
        "seen-nothing",
        "seed",
        "observation-perfect",  # it forgets who has rested
        "odds",  # it tells none
        "odds-known",
    }


def test_same_seed_makes_the_same_check() -> None:
    once, again, other = (check_game(ROPE, {}, effort="quick", seed=seed) for seed in (1, 1, 2))
    assert once.counts == again.counts
    assert once.counts != other.counts


def test_nonconformity_says_how_to_see_it_again() -> None:
    with pytest.raises(Nonconformity) as caught:
        check_game(OpenHands(), {"players": 3}, effort="quick", seed="a seed")
    found = caught.value
    assert isinstance(found, AssertionError)
    assert found.property == "secret-view"
    assert found.call == "check_game(<game toy-rope>, {'players': 3}, effort='quick', seed='a seed')"
    assert found.line[0].startswith("nature: deal ")
    assert found.call in str(found)
    assert found.line[-1] in str(found)
    assert PROPERTIES["secret-view"] in str(found)
    copied = pickle.loads(pickle.dumps(found))
    assert (str(copied), copied.property, copied.line) == (str(found), found.property, found.line)


def test_the_line_of_a_nonconformity_leads_there() -> None:
    with pytest.raises(Nonconformity) as caught:
        check_game(Stuck(), {"players": 3}, effort="quick")
    state = CAMP.start(CAMP.options({"players": 3}))
    for spoken in caught.value.line:
        who, _, move = spoken.partition(": ")
        assert who == ("nature" if state.is_chance else f"seat {state.actor + 1}")
        state.apply(CAMP.parse(move, state))
    assert state.position()["strength"] == 0  # where this toy has no legal move


def test_only_known_efforts() -> None:
    with pytest.raises(ValueError, match="quick, usual, long, or an Effort, not 'hard'"):
        check_game(CAMP, effort="hard")  # type: ignore[arg-type]  # that is the point


def test_options_are_checked_before_anything() -> None:
    with pytest.raises(Nonconformity, match=r"7 is not a whole number from 2 to 4"):
        check_game(CAMP, {"players": 7})


@pytest.mark.parametrize(("toy", "hidden", "property"), [(ROPE, False, "facts"), (CAMP, True, "secrets-found")])
def test_it_can_be_said_whether_anything_is_hidden(toy: Game[Any, Any], hidden: bool, property: str) -> None:
    with pytest.raises(Nonconformity) as caught:
        check_game(toy, effort="quick", hidden=hidden)
    assert caught.value.property == property
    assert f"hidden={hidden})" in caught.value.call


def test_worlds_must_be_few_enough_to_be_listed() -> None:
    effort = Effort(games=1, looks=1, pairs=0, draws=0, orders=0, worlds=1)
    with pytest.raises(Nonconformity, match="too large"):
        check_worlds(ROPE, effort=effort)


# -- its parts --


def test_settings_are_what_a_game_accepts() -> None:
    assert [tuple(setting.values()) for setting in mixtures(ROPE)] == [(p, r) for p in (2, 3) for r in range(4)]
    cant_stop = mixtures(CANT_STOP)
    assert len(cant_stop) == 18
    most = {(setting["players"], setting["columns"]) for setting in cant_stop}
    assert most == {(2, 3), (2, 4), (2, 5), (3, 3), (3, 4), (4, 3)}


def test_settings_change_one_thing_at_a_time_where_there_are_many() -> None:
    class Many(HutsOptions, frozen=True, kw_only=True):
        wind: bool = False
        snow: bool = False
        sky: Literal["blue", "grey"] = "blue"

    class ManyHuts(Huts):
        Options = Many

    found = [tuple(setting.values()) for setting in mixtures(ManyHuts())]
    for players in (2, 3, 4):
        changed = [(2, False, False, "blue"), (4, False, False, "blue"), (3, True, False, "blue")]
        changed += [(3, False, True, "blue"), (3, False, False, "grey")]
        assert {mixture[1:] for mixture in found if mixture[0] == players} == {(3, False, False, "blue"), *changed}
    assert len(found) == len(set(found)) == 18


@pytest.mark.parametrize(
    ("drawn", "fair"),
    [({0: 100, 1: 200, 2: 100}, True), ({0: 120, 1: 180, 2: 100}, True), ({0: 200, 1: 100, 2: 100}, False)],
)
def test_chi_square_tells_fair_from_unfair(drawn: dict[int, int], fair: bool) -> None:
    excess, bound = _chi_square({0: 1, 1: 2, 2: 1}, Counter(drawn), 400)
    assert (excess <= bound) == fair


def test_places_of_a_position() -> None:
    mine = places({"hands": [[1, 2], []], "turn": 0, "won": {"7": 1}})
    assert mine == {"hands.0.0": 1, "hands.0.1": 2, "hands.1": [], "turn": 0, "won.7": 1}
    theirs = places({"hands": [[1], [2]], "turn": 0, "won": {"7": 1}})
    assert differences(mine, theirs) == {"hands.0.1", "hands.1", "hands.1.0"}


# -- interpreted = compiled --


def test_fingerprints_are_the_same_every_time() -> None:
    once, again = (list(fingerprints(HUTS, seeds=1)) for _ in range(2))
    assert once == again
    assert len(once) == len(mixtures(HUTS))
    assert once[0].startswith("toy-huts players=2 rounds=2 seed=0 steps=4 ")


def test_fingerprints_tell_games_apart() -> None:
    seen = {fingerprint(ROPE, {"players": players}, seed)[1] for players in (2, 3) for seed in range(10)}
    assert len(seen) == 20


def test_fingerprints_of_all_games_are_printed() -> None:
    program = (
        "from highcamp.testing import digests\n"
        "digests.mixtures = lambda game: [{}]\n"  # the usual set-up is enough here
        "digests.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    named = [line.split()[0] for line in done.stdout.splitlines()]
    assert named == [game.name for game in highcamp.list_games()]
