"""Bots are fair: what is hidden from its seat never changes what a bot does, in any game, in any phase, through any door."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

import highcamp
from highcamp import Rng, State
from highcamp.bots import naming
from highcamp.bots.bot import Bot, ask
from highcamp.engine import registry
from highcamp.table.thinking.messages import question
from playing import played
from toys.huts import HUTS
from toys.rope import ROPE

COMPILED = not str(highcamp.engine.state.__file__).endswith(".py")
HIDING = [*(highcamp.game(name) for name in registry.names() if highcamp.game(name).facts.hidden), HUTS, ROPE]
OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "elevation": ({"players": 4, "always": ["belay_partner", "route_finding", "king_of_the_mountain"]}, {"players": 3}),
    "mountaineers": tuple({"players": 3, "mode": mode} for mode in ("peak", "sherpa", "blitz")),
    "tranquility": ({"players": 3, "mountain_goats": True, "panorama_objectives": True, "green_path": True},),
}


class Suspicious(Bot):
    """Does what the very last detail of its world tells it to: were it shown anything hidden, it would play by it."""

    name = "suspicious"
    line = "Plays by every detail that it is shown."

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        detail = hashlib.sha256(msgspec.json.encode(world.position(), order="sorted")).digest()
        moves = world.legal(seat)
        return moves[int.from_bytes(detail[:8]) % len(moves)]


def twins(game: Any, most: int) -> Iterator[tuple[State, State, int]]:
    """Up to ``most`` decisions of each phase, each with another truth behind it that its seat cannot tell from this one."""
    for options in OPTIONS.get(game.name, ({},)):
        met: dict[object, int] = {}
        for event in played(game, 5, **options).events:
            phase = getattr(event.before, "phase", 0)
            if event.by_nature or met.get(phase, 0) >= most or len(event.before.legal(event.actor)) < 2:
                continue
            for luck in range(20):
                other = event.before.imagine(event.actor, Rng.keyed("other", luck))
                if other != event.before:  # where everything has been seen there is no other
                    met[phase] = met.get(phase, 0) + 1
                    yield event.before, other, event.actor
                    break


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
def test_what_is_hidden_never_reaches_a_bot(game: Any) -> None:
    found = list(twins(game, 4))
    assert found
    differently = 0
    for truth, other, seat in found:
        asked = [ask(Suspicious(), state, seat, Rng.keyed("luck")) for state in (truth, other)]
        assert asked[0] == asked[1]
        sent = [
            question("choose", state, seat=seat, bot="hard", seconds=1.0, rng=Rng.keyed("luck")) for state in (truth, other)
        ]
        assert sent[0] == sent[1]
        shown = [Suspicious().choose(state, seat, Rng.keyed("luck")) for state in (truth, other)]
        differently += shown[0] != shown[1]
    assert differently, "shown the truth, it would have played by it"


def unhurried(kind: type[Bot]) -> Bot:
    """The bot, with no look at the clock: on a busy machine that would change what it does."""
    made: Any = kind
    return made(iterations=min(made.iterations, 100)) if hasattr(kind, "iterations") else kind()


def check(game: Any, most: int) -> None:
    for called, kind in naming.bots(game).items():
        if not COMPILED and not kind.quick:
            continue  # interpreted, those that think ahead take seconds
        for truth, other, seat in islice(twins(game, most), None if COMPILED else 3):
            moves = [ask(unhurried(kind), state, seat, Rng.keyed(called)) for state in (truth, other)]
            assert moves[0] == moves[1], f"{called} of {game.name}"


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
def test_every_bot_of_every_game_does_the_same_whatever_is_hidden(game: Any) -> None:
    check(game, 1)


@pytest.mark.long
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
def test_the_same_at_many_moments(game: Any) -> None:
    check(game, 8)
