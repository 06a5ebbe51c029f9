"""A run: games are played, lessons are learned, trials are held, and all of it is kept, until it is done or stopped."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from highcamp.engine.extras import explaining
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.engine.stamp import Stamp
from highcamp.engine.version import VERSION
from highcamp.train.checkpoint import Run, begin, begun
from highcamp.train.plan import plan_of
from highcamp.train.training import Progress, Show, Trained, Training

with explaining("train"):
    import torch

__all__ = ["Progress", "Show", "Trained", "train"]


def train(
    game: Game[Any, Any],
    out: Path,
    *,
    options: Mapping[str, Any] | None = None,
    settings: Mapping[str, Any] | None = None,
    seed: int = 0,
    workers: int = 1,
    device: str = "auto",
    minutes: float | None = None,
    resume: bool = False,
    tried: float = 120.0,
    show: Show = lambda progress: None,
) -> Trained:
    """Learn a game, into the folder ``out``; the same seed learns the same on the same kind of machine.

    ``options`` are those of the game, in the place of the set-ups that the game names, and ``settings`` those of the plan.
    After so many ``minutes`` it stops, and goes on with ``resume``; ``tried`` is how many seconds lie between two trials.
    """
    if not game.observation():
        raise Refused("no-observation", f"{game.title} does not say what its seats see as numbers.", where=game.name)
    if resume:
        run = begun(out)
        run.stamp.check(game, str(out))
        if options or settings:
            fix = "Leave them out, or begin another run in another folder."
            raise Refused("begun", "What a run goes by was said when it began.", where=str(out), fix=fix)
    else:
        plan = plan_of(game, options or {}, settings or {})
        run = Run(stamp=Stamp.of(game), seed=seed, plan=plan, highcamp=VERSION, commit=_commit())
        begin(out, run)
    until = time.monotonic() + minutes * 60 if minutes is not None else None
    with _stopping() as stopped:
        training = Training(game, run, out, workers=workers, device=device_of(device))
        try:
            if resume:
                training.resume()
            return training.go(until, stopped, tried, show)
        finally:
            training.close()


def device_of(asked: str) -> str:
    """Where it is reckoned: on a GPU, if there is one."""
    if asked == "auto":
        return "cuda" if torch.cuda.is_available() else "cpu"
    if asked.startswith("cuda") and not torch.cuda.is_available():
        raise Refused("no-gpu", "PyTorch finds no GPU here.", where="--device", fix="Leave it out.")
    return asked


@contextmanager
def _stopping() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed: then the lesson that runs is learned to its end, and all is kept. Pressed again, it ends at
    once.
    """
    pressed: list[int] = []

    def press(number: int, frame: object) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(number)

    try:
        before = signal.signal(signal.SIGINT, press)
    except ValueError:  # not in the main thread, where no signal comes
        yield lambda: False
        return
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


def _commit() -> str:
    """The state of the source, where it is a clone."""
    with suppress(OSError, subprocess.SubprocessError):
        words = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
        return subprocess.run(words, capture_output=True, text=True, timeout=10, check=True).stdout.strip()
    return ""
