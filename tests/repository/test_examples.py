"""The examples that learn with NumPy alone do learn, and fail if they have not; ``make examples`` runs those that need more."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest

from both_ways import COMPILED
from programs import EXAMPLES

quick = pytest.mark.skipif(not COMPILED, reason="interpreted rules take minutes")

LEARNING = sorted([*EXAMPLES.glob("learn_*.py"), *EXAMPLES.glob("solve_*.py")])

# NumPy's threads would only wait for each other, and for the tests beside these.
ALONE = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


def run(example: str, *words: str) -> list[str]:
    """What an example prints; it must have ended well."""
    done = subprocess.run(
        [sys.executable, EXAMPLES / example, *words], env=ALONE, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def opened(example: str) -> ModuleType:
    """An example as a module, that a test may change."""
    spec = importlib.util.spec_from_file_location(f"example_{Path(example).stem}", EXAMPLES / example)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where its types are looked up
    spec.loader.exec_module(module)
    return module


@quick
@pytest.mark.parametrize("game", ["mountaineers", "elevation"])
def test_a_policy_gradient_beats_chance(game: str) -> None:
    assert run("learn_by_gradient.py", game)[-1].startswith(f"{game}: ")


@quick
@pytest.mark.parametrize("game", ["mountaineers", "elevation"])
def test_a_policy_that_learned_nothing_does_not_pass(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    example = opened("learn_by_gradient.py")
    monkeypatch.setattr(example, "LESSONS", 0)
    monkeypatch.setattr(example, "TRIALS", 100)
    monkeypatch.setattr(sys, "argv", ["learn_by_gradient.py", game])
    assert example.main() == 1


def test_regret_matching_reaches_the_known_equilibrium() -> None:
    assert run("solve_blitz.py")[-1].startswith("31 hands solved: ")


def test_regret_matching_that_was_cut_short_does_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    example = opened("solve_blitz.py")
    monkeypatch.setattr(example, "PASSES", 6)
    assert example.main() == 1


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_the_equilibrium_is_one(size: int) -> None:
    """Against two who toss coins, every card wins in exactly a third of all cases; so no mixture is better than another."""
    shares = [Fraction(float(share)) for share in opened("solve_blitz.py").coins(size)]
    assert sum(shares) == 1
    for own in range(size):
        wins = Fraction(0)
        for others in product(range(size), repeat=2):
            shown = [own, *others]
            unmatched = [card for card in shown if shown.count(card) == 1]
            if not unmatched:
                won = Fraction(1, 3)  # all showed the same card, and all still hold the same ones
            else:
                won = Fraction(max(unmatched) == own)
            wins += shares[others[0]] * shares[others[1]] * won
        assert wins == Fraction(1, 3)


@pytest.mark.parametrize("path", LEARNING, ids=lambda path: path.stem)
def test_an_example_says_how_it_is_run_and_what_it_needs(path: Path) -> None:
    said = path.read_text("utf-8").split('"""')[1]
    assert f"\n    python examples/{path.name}" in said
    assert '\nNeeds: pip install "highcamp[' in said
