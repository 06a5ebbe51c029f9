"""Do a game's tests notice a fault in its rules? Small faults are made on purpose, one at a time, and the tests are run.

    python scripts/mutants.py cant-stop
    python scripts/mutants.py mountaineers --number 120 --seed 2
    python scripts/mutants.py tranquility --workers 16
    python scripts/mutants.py cant-stop --quick      with the quick files of tests alone, to begin with
    python scripts/mutants.py cant-stop --again      the survivors once more, after tests were added
    python scripts/mutants.py cant-stop --show       what is known already; runs nothing

A mutant is one change in one of the game's compiled files: another comparison, another sign, another number, `and` for `or`, a
statement left out. The game's tests, interpreted, should fail with it, or those of a game that is built on it; if they pass, it
survives: a test is missing, or the change changes nothing. The same seed chooses the same mutants. Golden games and quick files
of tests are run before the others, so that a mutant that is noticed takes seconds. Each worker has a copy of the tree; results
are kept in build/mutants/, so that a run that was ended goes on where it was. On a machine where nothing can be installed, what
the tests import may lie in a folder that PYTHONPATH names. Those that survived, and why, are told in docs/mutants.md.
"""

from __future__ import annotations

import argparse
import difflib
import multiprocessing
import os
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from typing import Final, NamedTuple

import msgspec
import pytest

from faults import Mutant, Places

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
GOLDEN: Final = "tests/games/test_golden.py"  # notices the most in the shortest time
QUICK: Final = 3  # seconds, of which it takes one to begin
LONGER: Final = 3  # how many times the usual seconds tests may take with a mutant
SPARE: Final = 10  # seconds more than that
ASLEEP: Final = 3600  # seconds by the clock after which they do nothing any more, however busy the machine is
PASSED: Final = {0, 5}  # all of them, or there were none
PROCESSES: Final = multiprocessing.get_context("forkserver")  # what all tests import is imported once
PROCESSES.set_forkserver_preload(["hypothesis", "msgspec", "pytest"])


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a mutant."""

    key: str
    outcome: str
    """``killed``, ``too slow`` (its tests did not end in time) or ``survived``."""
    seconds: float


def rules_of(folder: str) -> list[str]:
    """The game's compiled files, but not what only its bots use."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["highcamp"]["compiled"]
    own = [name for name in listed if name.startswith(f"games/{folder}/") and "/bots/" not in name]
    return [f"src/highcamp/{name}" for name in own]


class Tests(NamedTuple):
    """The tests of a game."""

    files: list[str]
    """Its own, those of the games that are built on it, and those of all games."""
    named: str
    """Which tests of those files: those that name it, or a game that is built on it."""


def tests_of(folder: str) -> Tests:
    """The tests of a game, or of what games share."""
    games, uses = ROOT / "src/highcamp/games", re.compile(rf"\bhighcamp\.games\.{folder}\b")
    users = [path for path in games.glob("*/**/*.py") if uses.search(path.read_text("utf-8"))]
    names = {folder} | {path.relative_to(games).parts[0] for path in users}
    found = [path for name in names for path in ROOT.glob(f"tests/games/{name}/test_*.py")]
    if found:
        found += ROOT.glob("tests/games/test_*.py")
    spelt = names | {name.replace("_", "-") for name in names}
    return Tests(sorted(str(path.relative_to(ROOT)) for path in found), " or ".join(sorted(spelt)))


def chosen(game: str, folder: str, number: int, seed: int) -> list[Mutant]:
    """So many mutants, always the same for the same files and seed."""
    every = [mutant for file in rules_of(folder) for mutant in Places(file, (ROOT / file).read_text("utf-8")).found]
    luck = random.Random(f"{game} {seed}")
    return luck.sample(every, min(number, len(every)))


class Run(NamedTuple):
    """Files of tests, run once."""

    files: list[str]
    passed: bool | None
    """None if it took too long."""
    seconds: float
    """Of the processor. Unlike the clock's they are nearly the same on a busy machine."""


def tested(root: Path, words: list[str], limit: int, said: Connection) -> None:
    """Run tests in a process of their own, and say whether they passed and what they took; one that is ended says nothing."""
    os.setsid()
    os.chdir(root)
    elsewhere = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(root / "src"), *([elsewhere] if elsewhere else [])])
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # no rules need any, and to load them takes longer than most tests
    sys.path.insert(0, str(root / "src"))
    sys.dont_write_bytecode = False  # what is compiled once is compiled for all
    if limit:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        passed = pytest.main(words) in PASSED
    used = resource.getrusage(resource.RUSAGE_SELF)
    said.send((passed, used.ru_utime + used.ru_stime))


class Copy:
    """A copy of the tree in which the tests are run."""

    def __init__(self, folder: Path, named: str) -> None:
        self.root = folder
        self.named = named
        shutil.copytree(ROOT, self.root, ignore=shutil.ignore_patterns(*NOT_COPIED))

    def run(self, files: list[str], limit: int = 0) -> Run:
        """Run files of tests, for so many of the processor's seconds at most; they may sleep, but not for long."""
        chosen = ("-m", "not long and not browser", "-k", self.named)
        words = ["-x", "-q", *chosen, "-p", "no:cacheprovider", *files]
        heard, said = PROCESSES.Pipe(duplex=False)
        process = PROCESSES.Process(target=tested, args=(self.root, words, limit, said))
        process.start()
        process.join(ASLEEP)
        assert process.pid is not None
        self._end(process.pid)
        process.join()
        passed, seconds = heard.recv() if heard.poll() else (None, float(limit))
        return Run(files, passed, seconds)

    @staticmethod
    def _end(group: int) -> None:
        """End whatever the tests have started."""
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)

    def put(self, file: str, source: str) -> None:
        """Write a file, and forget what Python has compiled of it: the clock of a disk is too coarse to tell them apart."""
        path = self.root / file
        path.write_text(source, "utf-8")
        for stale in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            stale.unlink()

    def result(self, mutant: Mutant, usual: list[Run], limit: int | None) -> Result:
        """Try a mutant on one run after the other: most are noticed by the first."""
        source = (ROOT / mutant.file).read_text("utf-8")
        self.put(mutant.file, mutant.of(source))
        outcome, seconds = "survived", 0.0
        for before in usual:
            run = self.run(before.files, limit or round(LONGER * before.seconds) + SPARE)
            seconds += run.seconds
            if not run.passed:
                outcome = "too slow" if run.passed is None else "killed"
                break
        self.put(mutant.file, source)
        return Result(key=mutant.key, outcome=outcome, seconds=round(seconds, 1))


class Workers:
    """So many threads, each with a copy of the tree while it works."""

    def __init__(self, stack: ExitStack, number: int, named: str) -> None:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="highcamp-mutants-")))
        self._free: SimpleQueue[Copy] = SimpleQueue()
        self._pool = ThreadPoolExecutor(number)
        stack.callback(self._pool.shutdown, cancel_futures=True)
        for copy in self._pool.map(lambda worker: Copy(folder / str(worker), named), range(number)):
            self._free.put(copy)

    def usual(self, files: list[str], only_quick: bool) -> list[Run]:
        """The tests when nothing is changed, the quickest first: golden games, all quick files in one run, the others."""
        limit = QUICK if only_quick else 0
        runs = list(self._pool.map(lambda file: self._unchanged([file], limit), files))
        if only_quick:
            runs = [run for run in runs if run.passed is not None]
        runs.sort(key=lambda run: run.seconds)
        together = [run for run in runs if run.seconds < QUICK and run.files != [GOLDEN]]
        usual = [run for run in runs if run not in together]
        if together:
            usual.append(self._unchanged([file for run in together for file in run.files]))
        usual.sort(key=lambda run: run.seconds)
        failed = [file for run in [*together, *usual] for file in run.files if not run.passed]
        if failed:
            sys.exit(f"With nothing changed something fails in {', '.join(failed)}: mend that first.")
        return usual

    def results(self, mutants: list[Mutant], usual: list[Run], limit: int | None) -> Iterator[tuple[Mutant, Result]]:
        """What becomes of the mutants, whichever is known first."""
        begun = {self._pool.submit(self._tried, mutant, usual, limit): mutant for mutant in mutants}
        for future in as_completed(begun):
            yield begun[future], future.result()

    def _unchanged(self, files: list[str], limit: int = 0) -> Run:
        with self._copy() as copy:
            return copy.run(files, limit)

    def _tried(self, mutant: Mutant, usual: list[Run], limit: int | None) -> Result:
        with self._copy() as copy:
            return copy.result(mutant, usual, limit)

    @contextmanager
    def _copy(self) -> Iterator[Copy]:
        copy = self._free.get()
        yield copy
        self._free.put(copy)


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
    parser.add_argument("game", help="the game, as it is typed: cant-stop; or the folder that games share: expeditions")
    parser.add_argument("--number", type=int, default=60, help="how many mutants (60)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other mutants (1)")
    parser.add_argument("--limit", type=int, help="seconds of the processor for a run of tests (thrice the usual, and ten)")
    parser.add_argument("--workers", type=int, default=1, help="how many mutants at a time (1)")
    parser.add_argument("--quick", action="store_true", help="leave the slow files of tests to --again")
    parser.add_argument("--again", action="store_true", help="try the survivors once more")
    parser.add_argument("--show", action="store_true", help="say what is known already, and run nothing")
    return parser.parse_args()


def try_all(mutants: list[Mutant], done: dict[str, Result], tests: Tests, given: argparse.Namespace, path: Path) -> None:
    """Try every mutant of which nothing is known, and write each result down at once."""
    waiting = [mutant for mutant in mutants if mutant.key not in done]
    if not waiting:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        kept = stack.enter_context(path.open("ab"))
        workers = Workers(stack, given.workers, tests.named)
        usual = workers.usual(tests.files, given.quick)
        print(f"{len(waiting)} to try; the tests take {sum(run.seconds for run in usual):.0f} s.", flush=True)
        for number, (mutant, result) in enumerate(workers.results(waiting, usual, given.limit), 1):
            done[mutant.key] = result
            kept.write(msgspec.json.encode(result) + b"\n")
            kept.flush()
            print(f"{number:4} {result.outcome:9} {result.seconds:6.1f} s  {mutant.kind:11} {mutant.file}", flush=True)


def main() -> None:
    """Do what the command line says."""
    given = arguments()
    folder = given.game.replace("-", "_")
    tests = tests_of(folder)
    if not tests.files or not rules_of(folder):
        sys.exit(f"There is no game {given.game!r} here that has compiled files and tests of its own.")
    mutants = chosen(given.game, folder, given.number, given.seed)
    path = KEPT / f"{given.game}-{given.seed}.jsonl"
    done = known(path)
    if given.again:
        done = {key: result for key, result in done.items() if result.outcome != "survived"}
    if not given.show:
        try_all(mutants, done, tests, given, path)
    outcomes = [done[mutant.key].outcome if mutant.key in done else "not tried" for mutant in mutants]
    for mutant, outcome in zip(mutants, outcomes, strict=True):
        if outcome == "survived":
            print("\n" + "\n".join(diff(mutant)))
    figures = ", ".join(f"{outcomes.count(outcome)} {outcome}" for outcome in sorted(set(outcomes)))
    print(f"\n{given.game}, seed {given.seed}: {len(mutants)} mutants: {figures}.")


if __name__ == "__main__":
    main()
