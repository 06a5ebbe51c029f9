"""A hint gives one real reason in plain words and units: every bot of every game, at every kind of moment of random play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

import highcamp
from both_ways import COMPILED
from highcamp import Rng, State
from highcamp.bots.naming import bots
from highcamp.engine import registry
from highcamp.table.advice import hint
from highcamp.table.thinking.fallback import stand_in
from playing import played
from table_sitting import people

TABLES: dict[str, tuple[dict[str, Any], ...]] = {
    "cant-stop": ({"players": 3}, {"players": 2, "variant": "forced_move"}),
    "elevation": (
        {"players": 4, "always": ["route_finding", "king_of_the_mountain"]},
        {"players": 3, "always": ["belay_partner"]},
        {"players": 2},
    ),
    "everest": ({"players": 2},),
    "k2": ({"players": 2},),
    "mountaineers": tuple({"players": 3, "mode": mode} for mode in ("basic", "peak", "sherpa", "blitz")),
    "tranquility": ({"players": 1}, {"players": 3, "mountain_goats": True, "panorama_objectives": True, "green_path": True}),
}

# What the decisions of a game are about: every hint has one of these words.
MATTERS = {
    "cant-stop": ("roll", "win", "pairing", "dice", "stop"),
    "elevation": ("card", "trick", "range"),
    "everest": ("card", "plan", "risk", "day", "tonight", "level", "oxygen", "camp", "icefall", "reckoned"),
    "k2": ("card", "plan", "risk", "day", "tonight", "level", "tent", "icefall"),
    "mountaineers": ("card", "round", "play"),
    "tranquility": ("card", "climb", "place", "play", "goats", "hand"),
}

FIGURE = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w.]*\w)")
AFTER = re.compile(r" (?:%|(?:more|less|other|possible|imagined|of|to|and) )*[A-Za-z]{3,}| %")
NAMES = r"Route|columns?(?: \d+ and)?|green|blue|red|level|day|Alps|Rockies|Andes|Himalayas|Avalanche|camp|tent"
NAMING = re.compile(rf"(?:{NAMES}) $")
"""What stands before a number that is a name."""


def moments(name: str, seed: int, most: int, **options: Any) -> Iterator[tuple[State, int]]:
    """Up to ``most`` decisions of each kind: what phase it is, and what sorts of moves there are."""
    met: dict[object, int] = {}
    for event in played(highcamp.game(name), seed, **options).events:
        if event.by_nature:
            continue
        state: Any = event.before
        sorts = frozenset(re.sub(r"\d+.*", "", state.game.say(move, state))[:6] for move in state.legal(event.actor)[:20])
        kind = (state.phase, sorts)
        met[kind] = met.get(kind, 0) + 1
        if met[kind] <= most:
            yield state, event.actor


def check(name: str, seed: int, most: int, moments_a_table: int | None = None) -> set[str]:
    """Ask every bot, at so many moments of each table or at all; the hints that were given."""
    hints = set()
    for options in TABLES[name]:
        # Interpreted, those that think ahead take seconds.
        players = {called: kind() for called, kind in bots(highcamp.game(name)).items() if COMPILED or kind.quick}
        for state, seat in islice(moments(name, seed, most, **options), moments_a_table):
            for called, bot in players.items():
                rng = Rng.keyed(seed, called)
                advice = bot.advise(state.imagine(seat, rng), seat, rng)
                assert advice.move in state.legal(seat)
                told = f"{called} of {name}: {advice.why}"
                assert advice.why != bot.line, told
                assert advice.why.endswith("."), told
                for figure in FIGURE.finditer(advice.why):
                    before, after = advice.why[: figure.start()], advice.why[figure.end() :]
                    assert AFTER.match(after) or NAMING.search(before), f"a bare {figure[0]}: {told}"
                if called != "random":
                    assert any(word in advice.why for word in MATTERS[name]), told
                hints.add(told)
    return hints


@pytest.mark.parametrize("name", registry.names())
def test_every_hint_of_every_bot_has_a_reason_of_its_own(name: str) -> None:
    assert check(name, 1, 1, None if COMPILED else 2)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 8))
@pytest.mark.parametrize("name", registry.names())
def test_every_hint_of_every_bot_of_many_games(name: str, seed: int) -> None:
    check(name, seed, 3)


@pytest.mark.parametrize("game", highcamp.list_games(), ids=lambda game: game.name)
def test_a_hint_of_whoever_stood_in_for_hard_says_so(game: highcamp.Game[Any, Any]) -> None:
    table = people(game).table
    seat = table.state.to_act[0]
    thought = stand_in(table.state, seat)
    told = hint(table, seat, thought)
    assert told.bot not in ("", "hard")
    assert told.would.startswith(f"Hard had no time to think. A {told.bot} bot would choose: ")
    assert told.move == thought.move
    assert hint(table, seat, msgspec.structs.replace(thought, fell_back=False)).would.startswith("A hard bot would choose: ")
