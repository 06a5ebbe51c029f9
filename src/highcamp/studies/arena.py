"""An arena from the outside: bots that are held against each other, and who is how good."""

from __future__ import annotations

import shutil
import weakref
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Final

import msgspec

from highcamp.bots.program import Program, offering
from highcamp.engine import registry
from highcamp.engine.extras import explaining
from highcamp.engine.files import write_text
from highcamp.engine.refusal import Refused
from highcamp.studies import arena_report, tables
from highcamp.studies import run as running
from highcamp.studies.deals import Deals, whole
from highcamp.studies.folder import Folder
from highcamp.studies.plan import Plan
from highcamp.studies.ranking import Ranking, is_settled, ranking
from highcamp.studies.seating import contested
from highcamp.studies.settling import looks, needed
from highcamp.studies.tally import Tally

with explaining("study"):
    import polars as pl

if TYPE_CHECKING:
    from collections.abc import Iterator

REPORT: Final = "report.html"
SETTLED: Final = "settled"
GAMES: Final = 1_000
"""That are played where nobody says otherwise."""
MOST_GAMES: Final = 20_000
"""That are played at most until the order is settled."""


class Arena:
    """An arena that was played, or as much of it as was."""

    def __init__(self, folder: Folder, tally: Tally, *, finished: bool) -> None:
        self.folder = folder
        self.tally = tally
        self.finished = finished

    @property
    def plan(self) -> Plan:
        """What was played."""
        return self.folder.plan

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return self.folder.path

    @cached_property
    def ranking(self) -> Ranking:
        """Who is how good."""
        return ranking(self.tally)

    @property
    def order(self) -> list[str]:
        """The bots, the best first."""
        return [one.name for one in self.ranking.standings]

    @property
    def settled(self) -> bool:
        """Whether the order is more than luck."""
        return self.ranking.settled

    @property
    def table(self) -> pl.DataFrame:
        """A row a bot, the best first."""
        return pl.DataFrame(arena_report.rows(self.ranking))

    @property
    def findings(self) -> list[str]:
        """What was found, in sentences."""
        return list(arena_report.findings(self.plan, self.ranking))

    @cached_property
    def report(self) -> str:
        """All of it as a page that stands alone."""
        return arena_report.report(self.plan, self.ranking)

    @property
    def told(self) -> dict[str, Any]:
        """All of it for programs."""
        return arena_report.told(self.plan, self.ranking)

    def __repr__(self) -> str:
        return f"<Arena of {self.plan.game}: {', '.join(self.order)}; {self.tally.games:,} games in {self.path}>"


class Judge:
    """Reads the deals in order as they become whole, and looks whether that is enough."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.tally = Tally(folder.plan)
        self.settled = False
        self._until = folder.plan.contest is not None and folder.plan.contest.settled
        self._looks: Iterator[int] = looks(needed(len(folder.plan.conditions)), folder.plan.games)
        self._next = next(self._looks)

    def enough(self) -> bool:
        """Whether no more deals are needed: never, where a number of games was agreed on."""
        if self._until and not self.settled and whole(self.folder) >= self._next:
            self.read()
        return self.settled

    def read(self) -> None:
        """Read the deals that are there, as far as they count."""
        if self.settled:
            return
        for deal in self.folder.deals(self.tally.deals, whole(self.folder)):
            self.tally.add(deal)
            if self._until and self.tally.deals == self._next:
                self.settled = is_settled(self.tally)
                if self.settled:
                    return
                self._next = next(self._looks, 0)


def arena(
    game: str,
    *bots: str,
    games: int | None = None,
    until: str = "",
    programs: Sequence[Program] = (),
    seed: object = 0,
    out: str | Path | None = None,
    workers: int | None = None,
    engine: str = running.LOCAL,
    address: str | None = None,
    resume: bool = False,
    show: Callable[[running.Progress], None] = lambda progress: None,
    **options: Any,
) -> Arena:
    """Hold bots against each other: ``arena("first-ascent", "hard", "medium", until="settled")``.

    With ``until="settled"`` as many games are played as it takes to know the order, ``games`` at most. ``engine`` is ``local``,
    or ``ray`` for a cluster: the one at the ``address``, or one of this machine alone.
    """
    if until not in ("", SETTLED):
        raise Refused(
            "bad-end", f"{until!r} is no end of an arena.", where="until", fix=f"Say {SETTLED}, or a number of games."
        )
    settled = until == SETTLED
    with offering(programs):
        number = (MOST_GAMES if settled else GAMES) if games is None else games
        plan = contested(registry.game(game), bots=bots, options=options, games=number, settled=settled, seed=seed)
        players = running.engine(workers, engine, address)
        path = Path(mkdtemp(prefix="highcamp-arena-") if out is None else out)
        folder = Folder.laid_out(path, plan, resume=resume)
        if out is None:
            weakref.finalize(folder, shutil.rmtree, path, ignore_errors=True)
        judge = Judge(folder)
        finished = judge.enough() or running.run(folder, players, show, cut=Deals, enough=judge.enough)
        judge.read()
    if judge.settled:  # games beyond that are kept, and not told of
        folder.plan = msgspec.structs.replace(folder.plan, games=judge.tally.deals)
    tables.write(folder)
    made = Arena(folder, judge.tally, finished=finished)
    write_text(path / REPORT, made.report)
    return made
