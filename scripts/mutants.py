"""Do a game's tests notice a fault in its rules? Small faults are made on purpose, one at a time, and the tests are run.

    python scripts/mutants.py cant-stop
    python scripts/mutants.py mountaineers --number 120 --seed 2
    python scripts/mutants.py cant-stop --again      the survivors once more, after tests were added
    python scripts/mutants.py cant-stop --show       what is known already; runs nothing

A mutant is one change in one of the game's compiled files: another comparison, another sign, another number, `and` for `or`, a
statement left out. The game's own tests, interpreted, should fail with it; if they pass, it survives: a test is missing, or the
change changes nothing. The same seed chooses the same mutants. They run in a copy of the tree, one after the other; results are
kept in build/mutants/, so that a run that was ended goes on where it was.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import hashlib
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / "build" / "mutants"
NOT_COPIED: Final = (
    ".git",
    ".venv",
    ".hypothesis",
    ".*_cache",
    "build",
    "dist",
    "node_modules",
    "*.egg-info",
    "*.so",
    "__pycache__",
)
SPARE: Final = 10  # seconds that a run may take beyond twice the usual
ASLEEP: Final = 20  # how many times as long by the clock

COMPARED: Final = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "is not": "is", "is": "is not"}
COMPARED_TOO: Final = {"not in": "in", "in": "not in"}
RECKONED: Final = {"+": "-", "-": "+", "*": "+", "//": "*", "%": "+", "&": "|", "|": "&", "^": "|"}


class Mutant(msgspec.Struct, frozen=True, kw_only=True):
    """A change of one place in one file."""

    file: str
    kind: str
    begin: int
    end: int
    now: str
    key: str
    """A fingerprint of the file as it was and of the change."""

    def of(self, source: str) -> str:
        """The file with the change in it."""
        return source[: self.begin] + self.now + source[self.end :]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a mutant."""

    key: str
    outcome: str
    """``killed``, ``too slow`` (its tests did not end in time) or ``survived``."""
    seconds: float


class Places(ast.NodeVisitor):
    """Every place of a file that can be changed."""

    def __init__(self, file: str, source: str) -> None:
        self.file = file
        self.source = source
        self.found: list[Mutant] = []
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._made_of = hashlib.blake2b(source.encode(), digest_size=8).hexdigest()
        self.visit(ast.parse(source))

    # -- what is not changed: types, and words --

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Only the value: types are the type checker's business."""
        if node.value is not None:
            self.visit(node.value)

    def visit_arg(self, node: ast.arg) -> None:
        """A parameter is a name and a type."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """The defaults and the body."""
        for part in (*node.args.defaults, *node.body):
            self.visit(part)

    # -- what is --

    def visit_Compare(self, node: ast.Compare) -> None:
        """Another comparison."""
        for left, right in zip([node.left, *node.comparators], node.comparators, strict=False):
            self._operator("comparison", left, right, COMPARED | COMPARED_TOO)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Another sign."""
        self._operator("arithmetic", node.left, node.right, RECKONED)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """``and`` for ``or``."""
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._operator("boolean", left, right, {"and": "or", "or": "and"})
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """``not`` left out."""
        if isinstance(node.op, ast.Not):
            self._add("boolean", self._begin(node), self._begin(node.operand), "")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Another number, or the other truth."""
        if isinstance(node.value, bool):
            self._add("constant", self._begin(node), self._end(node), str(not node.value))
        elif isinstance(node.value, int):
            self._add("constant", self._begin(node), self._end(node), str(node.value + 1))

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Another sign, or nothing."""
        signs = {f"{sign}=": f"{other}=" for sign, other in RECKONED.items()}
        self._operator("arithmetic", node.target, node.value, signs)
        self._leave_out(node)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Nothing, where that is no mere name that would be missing afterwards."""
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self._leave_out(node)
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        """Nothing; but a docstring is left alone."""
        if isinstance(node.value, ast.Call):
            self._leave_out(node)
            self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        """Nothing."""
        self._leave_out(node)

    def visit_Continue(self, node: ast.Continue) -> None:
        """Nothing."""
        self._leave_out(node)

    def _leave_out(self, node: ast.stmt) -> None:
        self._add("statement", self._begin(node), self._end(node), "pass")

    def _operator(self, kind: str, left: ast.expr, right: ast.expr, others: dict[str, str]) -> None:
        """Exchange the sign between two expressions; brackets may stand beside it."""
        begin, end = self._end(left), self._begin(right)
        longest_first = sorted(others, key=len, reverse=True)
        sign = re.search("|".join(map(re.escape, longest_first)), self.source[begin:end])
        if sign:
            self._add(kind, begin + sign.start(), begin + sign.end(), others[sign[0]])

    def _add(self, kind: str, begin: int, end: int, now: str) -> None:
        key = hashlib.blake2b(f"{self._made_of} {begin} {end} {now}".encode(), digest_size=8).hexdigest()
        self.found.append(Mutant(file=self.file, kind=kind, begin=begin, end=end, now=now, key=key))

    def _begin(self, node: ast.expr | ast.stmt) -> int:
        return self._place(node.lineno, node.col_offset)

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._place(node.end_lineno, node.end_col_offset)

    def _place(self, line: int, column: int) -> int:
        """Python counts columns in bytes."""
        start = self._lines[line - 1]
        text = self.source[start : self._lines[line]].encode()[:column]
        return start + len(text.decode())


def rules_of(folder: str) -> list[str]:
    """The game's compiled files, but not what only its bots use."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["highcamp"]["compiled"]
    own = [name for name in listed if name.startswith(f"games/{folder}/") and "/bots/" not in name]
    return [f"src/highcamp/{name}" for name in own]


def tests_of(folder: str) -> list[str]:
    """The game's own tests."""
    found = sorted(ROOT.glob(f"tests/games/{folder}/test_*.py"))
    return [str(path.relative_to(ROOT)) for path in found]


def chosen(game: str, folder: str, number: int, seed: int) -> list[Mutant]:
    """So many mutants, always the same for the same files and seed."""
    every = [mutant for file in rules_of(folder) for mutant in Places(file, (ROOT / file).read_text("utf-8")).found]
    luck = random.Random(f"{game} {seed}")
    return luck.sample(every, min(number, len(every)))


def _busy() -> float:
    """The processor's seconds that tests have taken so far. Unlike the clock's they are the same on a busy machine."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Copy:
    """A copy of the tree in which the tests are run."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "tree"
        shutil.copytree(ROOT, self.root, ignore=shutil.ignore_patterns(*NOT_COPIED))
        self.surroundings = {**os.environ, "PYTHONPATH": str(self.root / "src")}

    def passes(self, test: str, limit: int | None) -> bool | None:
        """Whether the tests of a file pass; None if they took more of the processor's seconds than that, or slept for long."""
        words = [*("-m", "pytest", "-x", "-q", "-m", "not long and not browser", "-p", "no:cacheprovider"), test]
        with subprocess.Popen(
            [sys.executable, *words],
            cwd=self.root,
            env=self.surroundings,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=None if limit is None else partial(resource.setrlimit, resource.RLIMIT_CPU, (limit, limit + 1)),
        ) as running:
            try:
                code = running.wait(None if limit is None else limit * ASLEEP)
            except subprocess.TimeoutExpired:
                return None
            finally:
                if running.poll() is None:
                    os.killpg(running.pid, signal.SIGKILL)  # and whatever the tests have started
        return None if code == -signal.SIGXCPU else code == 0

    def usual(self, tests: list[str]) -> list[tuple[float, str]]:
        """How long each file keeps the processor busy when nothing is changed, the quickest first."""
        times = []
        for test in tests:
            begun = _busy()
            if not self.passes(test, None):
                sys.exit(f"{test} fails with nothing changed: mend that first.")
            times.append((_busy() - begun, test))
        return sorted(times)

    def put(self, file: str, source: str) -> None:
        """Write a file, and forget what Python has compiled of it: the clock of a disk is too coarse to tell them apart."""
        path = self.root / file
        path.write_text(source, "utf-8")
        for stale in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            stale.unlink()

    def outcome(self, mutant: Mutant, tests: list[tuple[float, str]], limit: int | None) -> str:
        """Try a mutant on one file of tests after the other: most are noticed by the first."""
        source = (ROOT / mutant.file).read_text("utf-8")
        self.put(mutant.file, mutant.of(source))
        try:
            for usual, test in tests:
                passed = self.passes(test, limit or round(2 * usual) + SPARE)
                if not passed:
                    return "too slow" if passed is None else "killed"
        finally:
            self.put(mutant.file, source)
        return "survived"


def known(path: Path) -> dict[str, Result]:
    """What is known already; of two lines about a mutant the later one counts."""
    if not path.exists():
        return {}
    lines = [msgspec.json.decode(line, type=Result) for line in path.read_bytes().splitlines()]
    return {result.key: result for result in lines}


def diff(mutant: Mutant) -> Iterator[str]:
    """A mutant as people read it."""
    source = (ROOT / mutant.file).read_text("utf-8")
    before, after = source.splitlines(), mutant.of(source).splitlines()
    return difflib.unified_diff(before, after, mutant.file, f"{mutant.kind} ({mutant.key})", n=2, lineterm="")


def arguments() -> argparse.Namespace:
    """What was asked for."""
    about, _, rest = (__doc__ or "").partition("\n\n")
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="mutants.py", description=about, epilog=f"examples:\n{rest}", formatter_class=form)
    parser.add_argument("game", help="the game, as it is typed: cant-stop")
    parser.add_argument("--number", type=int, default=60, help="how many mutants (60)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other mutants (1)")
    parser.add_argument("--limit", type=int, help="seconds of the processor for a file of tests (twice the usual, and ten)")
    parser.add_argument("--again", action="store_true", help="try the survivors once more")
    parser.add_argument("--show", action="store_true", help="say what is known already, and run nothing")
    return parser.parse_args()


def try_all(mutants: list[Mutant], done: dict[str, Result], tests: list[str], limit: int | None, path: Path) -> None:
    """Try every mutant of which nothing is known, and write each result down at once."""
    waiting = [mutant for mutant in mutants if mutant.key not in done]
    if not waiting:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="highcamp-mutants-") as folder, path.open("ab") as kept:
        copy = Copy(Path(folder))
        times = copy.usual(tests)
        print(f"{len(waiting)} to try; the tests take {sum(seconds for seconds, _ in times):.0f} s.", flush=True)
        for number, mutant in enumerate(waiting, 1):
            begun = _busy()
            outcome = copy.outcome(mutant, times, limit)
            done[mutant.key] = Result(key=mutant.key, outcome=outcome, seconds=round(_busy() - begun, 1))
            kept.write(msgspec.json.encode(done[mutant.key]) + b"\n")
            kept.flush()
            print(f"{number:4} {outcome:9} {done[mutant.key].seconds:6.1f} s  {mutant.kind:11} {mutant.file}", flush=True)


def main() -> None:
    """Do what the command line says."""
    given = arguments()
    folder = given.game.replace("-", "_")
    tests = tests_of(folder)
    if not tests or not rules_of(folder):
        sys.exit(f"There is no game {given.game!r} here that has compiled files and tests of its own.")
    mutants = chosen(given.game, folder, given.number, given.seed)
    path = KEPT / f"{given.game}-{given.seed}.jsonl"
    done = known(path)
    if given.again:
        done = {key: result for key, result in done.items() if result.outcome != "survived"}
    if not given.show:
        try_all(mutants, done, tests, given.limit, path)
    outcomes = [done[mutant.key].outcome if mutant.key in done else "not tried" for mutant in mutants]
    for mutant, outcome in zip(mutants, outcomes, strict=True):
        if outcome == "survived":
            print("\n" + "\n".join(diff(mutant)))
    figures = ", ".join(f"{outcomes.count(outcome)} {outcome}" for outcome in sorted(set(outcomes)))
    print(f"\n{given.game}, seed {given.seed}: {len(mutants)} mutants: {figures}.")


if __name__ == "__main__":
    main()
