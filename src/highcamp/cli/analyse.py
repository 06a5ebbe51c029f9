"""``highcamp analyse``: a finished game looked back at, to tell luck from skill."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from highcamp.cli import own
from highcamp.cli.completion import Json
from highcamp.cli.saves import find
from highcamp.engine.files import write_text
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.words import Line, Reader, Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from highcamp.analysis.findings import Findings
    from highcamp.table.review import Chance, Judged, Review

EXAMPLES = (
    "highcamp analyse game.jsonl",
    "highcamp analyse game.jsonl --html analysis.html",
    "highcamp analyse game.jsonl --depth 4 --json",
)
_WORST = 5  # decisions that are told


def analyse(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A file that highcamp saved, or a kept game by its name.")],
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", dir_okay=False, help="Write a page that stands alone instead.")
    ] = None,
    depth: Annotated[
        float, typer.Option("--depth", metavar="N", help="Look so many times as deeply: 4 takes four times as long.")
    ] = 1.0,
    json: Json = False,
    parts: own.Files = None,
) -> None:
    """Tell luck from skill in a finished game: everyone's chances, what was given away, and the turning points."""
    import msgspec

    from highcamp.cli.screen import console, say_json
    from highcamp.table.replay import names
    from highcamp.table.review import review

    if html is not None and json:
        raise Refused("two-forms", "An analysis is written as JSON or as a page.", where="--html", fix="Leave one of them out.")
    if not 0 < depth <= 100:
        raise Refused("bad-depth", f"{depth:g} is no depth.", where="--depth", fix="Write a number up to 100, such as 2.")
    own.run(parts)
    played = Record.load(find(record))
    found = _found(played, depth)
    reader = Reader(names(played))
    if json:
        say_json(msgspec.to_builtins(found))
    elif html is not None:
        from highcamp.web.reviewed import alone

        write_text(html, alone(review(played, found), reader))
        print(f"Written: {html}")
    else:
        _tell(console(), review(played, found), reader)


def _found(played: Record, depth: float) -> Findings:
    """All that is found, with a bar while it is looked for."""
    from highcamp.analysis.run import progressing

    latest: Findings | None = None
    with _bar(f"Looking back at {played.game.title}") as show:
        for progress in progressing(played, depth=depth):
            latest = progress.findings or latest
            show(progress.done)
    assert latest is not None
    return latest


@contextmanager
def _bar(words: str) -> Iterator[Callable[[float], None]]:
    """A bar on standard error, where somebody may look at it."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words, total=1.0)
        yield lambda done: bar.update(task, completed=done)


def _tell(screen: Console, told: Review, reader: Reader) -> None:
    """All of it, for people."""
    from highcamp.cli.screen import heading, plot, sheet, spelled

    for verdict in told.verdicts:
        screen.print(spelled(verdict.words, reader), verdict.figures)
    screen.print()
    screen.print(plot(told.curve, reader))
    if told.seats is not None:
        screen.print(sheet(told.seats, reader))
    screen.print(told.scale)
    if told.turning:
        screen.print()
        screen.print(heading("Turning points"))
    for number, one in enumerate(told.turning, 1):
        screen.print(spelled(one.words, reader, f"{number}. "))
    if told.worst:
        screen.print()
        screen.print(heading("The worst decisions"))
    for decision in told.worst[:_WORST]:
        _tell_decision(screen, decision, reader)
    if told.chances:
        screen.print()
        screen.print(heading("Luck"))
    for seat in _lucky(told):
        whom = () if told.together else (" for ", Seat(seat))
        for best, found in (("Luckiest", told.luckiest(seat)), ("Unluckiest", told.unluckiest(seat))):
            for chance in found[:1]:
                _tell_chance(screen, (best, *whom, ", "), chance, told, reader)
    screen.print()
    screen.print(told.depth, style="dim")


def _lucky(told: Review) -> range:
    """The seats whose luck is told: one of two, as one's good luck is the other's bad luck, and one where all share it."""
    return range(1 if len(told.verdicts) <= 2 else len(told.verdicts))


def _tell_decision(screen: Console, one: Judged, reader: Reader) -> None:
    from highcamp.cli.screen import spelled

    where = f"{one.heading}, " if one.heading else ""
    lost = f"{one.mark}, {one.lost}"
    screen.print(spelled((*one.who, ": ", *one.played, f". ({where}move {one.step + 1}: {lost})"), reader, "• "))
    better = spelled((*one.better, "."), reader, "  Better: ")
    screen.print(better.append(f" {one.why}") if one.why else better)


def _tell_chance(screen: Console, which: Line, one: Chance, told: Review, reader: Reader) -> None:
    from highcamp.cli.screen import spelled

    where = f"{one.heading}: " if one.heading else ""
    changed = one.changed(together=told.together)
    screen.print(spelled((*which, where, *one.words, " ", *changed, "."), reader, "• "))
