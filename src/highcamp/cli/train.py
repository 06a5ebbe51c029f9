"""``highcamp train``: a network learns a game by playing it against itself."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from highcamp.cli.completion import GameName, OptionFlags, OptionWords
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of

if TYPE_CHECKING:
    from highcamp.train.run import Progress, Trained

_EVERY = 5.0  # seconds between two lines


def train(
    game: GameName,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", file_okay=False, help="Where what is learned is kept.")],
    words: OptionWords = None,
    option: OptionFlags = None,
    steps: Annotated[
        int | None, typer.Option("--steps", metavar="N", help="Decisions of the whole run.", show_default=False)
    ] = None,
    minutes: Annotated[
        float | None, typer.Option("--minutes", metavar="M", help="Stop after so long; go on by --resume.", show_default=False)
    ] = None,
    envs: Annotated[int | None, typer.Option("--envs", metavar="N", help="Games at once.", show_default=False)] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", help="Processes that step games, for each half of them; by default one a core."),
    ] = None,
    device: Annotated[
        str, typer.Option("--device", metavar="auto|cpu|cuda", help="Where it is reckoned: a GPU, if there is one.")
    ] = "auto",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The same seed learns the same, on the same machine.")] = 0,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A setting of the plan; may be repeated.")
    ] = None,
    trial_every: Annotated[
        float, typer.Option("--trial-every", metavar="SECONDS", help="Seconds between two trials against bots.")
    ] = 120.0,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in that folder.")] = False,
) -> None:
    """Have a network learn the game by playing against itself: thousands of games at once, on a GPU if there is one."""
    from highcamp.cli.words import read_options
    from highcamp.train.run import train as learn

    own = game_of(game)
    options = read_options(own, [*(words or []), *(option or [])])
    given = _settings(settings or [])
    given |= {name: value for name, value in (("steps", steps), ("games", envs)) if value is not None}
    learned = learn(
        own,
        out,
        options=options,
        settings=given,
        seed=seed,
        workers=workers or max(1, (os.cpu_count() or 2) - 1),
        device=device,
        minutes=minutes,
        resume=resume,
        tried=trial_every,
        show=_Lines(),
    )
    _say(learned)
    if not learned.finished:
        print("Not all is learned: go on by --resume.", file=sys.stderr)


def _settings(words: list[str]) -> dict[str, Any]:
    """Settings of the plan: ``rate=0.001``, ``against=random,medium``."""
    found: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise Refused("bad-word", f"{word!r} sets nothing.", where="--set", fix="Write name=value.")
        try:
            found[name] = msgspec.json.decode(text)
        except msgspec.DecodeError:
            found[name] = [one for one in text.split(",") if one]
    return found


class _Lines:
    """A line every few seconds, on standard error."""

    def __init__(self) -> None:
        self.said = 0.0

    def __call__(self, progress: Progress) -> None:
        if progress.trial is None:
            if time.monotonic() - self.said < _EVERY:
                return
            self.said = time.monotonic()
        print(progress, file=sys.stderr, flush=True)


def _say(learned: Trained) -> None:
    """What was won, and where it is kept."""
    for one in learned.trials:
        verdict = "" if not one.fair else ": it beats them" if one.beats else ": no more than luck yet"
        print(f"Won {one}{verdict}.")
    print(f"Written: {learned.network} ({learned.size:,} bytes)")
