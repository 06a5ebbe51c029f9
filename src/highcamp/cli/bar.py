"""How far games that are played by the thousand are, shown where somebody may look at it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from highcamp.studies.run import Progress

_SPEED = "games a second"


@contextmanager
def bar(words: str) -> Iterator[Callable[[Progress], None]]:
    """A bar on standard error, with games a second and the time that is left, where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[speed]}"))
    with Bar(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(words, total=None, speed="")

        def show(progress: Progress) -> None:
            speed = f"{progress.speed:,.3g} {_SPEED}" if progress.speed else ""
            shown.update(task, completed=progress.played, total=progress.total, speed=speed)

        yield show
