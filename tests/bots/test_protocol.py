"""What docs/writing-a-bot.md says of the protocol is what is said: its tables, its transcript, its code."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import highcamp
from highcamp import Rng
from highcamp.bots import naming, protocol
from highcamp.bots.program import offering, read
from highcamp.bots.protocol import Answer, Hello, Move, Over, Question
from highcamp.bots.running import STARTING
from highcamp.house.hosting import Hosting
from programs import program

DOCS = (Path(__file__).parents[2] / "docs" / "writing-a-bot.md").read_text("utf-8")
REPLAYING = Path(__file__).parents[1] / "helpers" / "replaying_program.py"


def rows(after: str) -> list[str]:
    """The fields in the first column of the first table after this."""
    lines = DOCS[DOCS.index(after) :].splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith("| field |"))
    found: list[str] = []
    for line in lines[begin + 2 :]:
        if not line.startswith("|"):
            break
        found += re.findall(r"`(\w+)`", line.split("|")[1])
    return found


def fields(kind: Any) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(kind)]


def test_the_tables_name_every_field_in_order() -> None:
    assert rows("**`hello`**") == ["type", *fields(Hello)]
    assert rows("**`question`**") == ["type", *fields(Question)]
    assert rows("The answer:") == fields(Answer)
    assert rows("**`over`**") == ["type", *fields(Over)]
    moves = next(line for line in DOCS.splitlines() if line.startswith("| `moves` |"))
    assert re.findall(r"`(\w+)`", moves)[1:] == fields(Move)


def test_the_figures_are_those_of_the_code() -> None:
    said = " ".join(DOCS.split())
    assert f"within {STARTING:.0f} seconds" in said
    assert f"{protocol.LONGEST:,} bytes" in said
    assert f"{protocol.LONGEST_WHY:,} letters" in said
    assert f"({Hosting(db='').think_seconds:.0f} seconds" in said
    assert f'`{{"protocol": {protocol.VERSION}}}`' in said


def test_the_file_is_one(tmp_path: Path) -> None:
    (text,) = re.findall(r"```toml\n(\[\[bot\]\]\n.*?)```", DOCS, re.DOTALL)
    (tmp_path / "bots.toml").write_text(text, "utf-8")
    (one,) = read(tmp_path / "bots.toml")
    assert (one.name, one.command[1:], one.seconds, one.games) == ("my-bot", ("bot.js",), 1.5, ("cant-stop", "k2"))


@pytest.mark.skipif(os.name != "posix", reason="programs need processes of Unix")
def test_the_transcript_is_what_is_said(tmp_path: Path) -> None:
    (text,) = re.findall(r"```\n(> .*?)```", DOCS, re.DOTALL)
    told = [line.removeprefix("> ") for line in text.splitlines() if line.startswith("> ")]
    answers = [line.removeprefix("< ") for line in text.splitlines() if line.startswith("< ")]
    (tmp_path / "answers").write_text("\n".join(answers), "utf-8")
    state = highcamp.game("cant-stop").position({"won": {2: 1, 3: 1}, "camps": [{12: 2}, {}], "climbers": {12: 3}})
    command: list[str | Path] = [sys.executable, REPLAYING, tmp_path / "answers", tmp_path / "notebook"]
    with offering([program(command, "my-bot", seconds=60.0)]):  # the machine may be busy
        bot = naming.bot(state.game, "my-bot")
    bot.get_ready()
    advice = bot.advise(state, 0, Rng.keyed(1))
    assert advice.why == "column 12 is the third."
    state.play(0, advice.move)
    assert state.over
    bot.see_end(state, 0)
    bot.close()
    assert (tmp_path / "notebook").read_text("utf-8").replace('"seconds":60.0', '"seconds":1.5').splitlines() == told


@pytest.mark.skipif(os.name != "posix", reason="programs need processes of Unix")
def test_the_code_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL):
        exec(block, names)
    assert names["move"] in names["state"].legal(0)
    assert names["MyBot"]().choose(names["state"], 0, Rng.keyed(1)) == 1
