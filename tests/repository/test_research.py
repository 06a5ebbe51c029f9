"""What the page for researchers shows must run as it stands, and what it says of versions must be so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import highcamp

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "research.md").read_text("utf-8")
CITATION = (ROOT / "CITATION.cff").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_examples_run_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(BLOCKS) >= 7
    names: dict[str, object] = {}
    for block in BLOCKS:
        exec(block, names)
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "moves[1]: Game 1: 5000 is no move; moves are numbered 0 to 78."
    assert printed[1].startswith("{'")
    said = re.findall(r"# (stamp: .*)", "".join(BLOCKS))
    assert [printed[-1]] == said


def test_every_door_has_an_example() -> None:
    for door in ("highcamp.vector(", "gymnasium.make(", "pettingzoo.env(", "pettingzoo.parallel_env(", "pyspiel.load_game("):
        assert any(door in block for block in BLOCKS), door


def test_the_same_seed_is_the_same_game_at_several_doors() -> None:
    """As the page says it."""
    from highcamp.envs.pettingzoo import TurnEnv

    env = TurnEnv("cant-stop", players=3)
    games = highcamp.vector("cant-stop", envs=2, players=3, seed=7)
    env.reset(seed=7)
    for _ in range(200):
        assert env.seats.state == games.state(0)
        move = int(games.arrays.masks[0].nonzero()[0][-1])
        games.step([move, -1])
        env.step(move)
        if not env.agents or games.arrays.ends[0]:
            break


def test_files_that_are_linked_are_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE)
    assert "observations/README.md" in links
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []


def test_it_is_cited_as_what_it_is() -> None:
    cited = dict(re.findall(r"^([a-z-]+): (.+)$", CITATION, re.MULTILINE))
    assert cited["version"] == highcamp.__version__
    assert cited["license"] == "MIT"
    assert "- name: Highcamp contributors" in CITATION
    assert f"version = {{{highcamp.__version__}}}" in PAGE
    assert f"title = {{{cited['title'].strip(chr(34))}}}" in PAGE
