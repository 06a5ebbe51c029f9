"""A study from the outside: asked for in a line, played, and read as tables, charts and a report."""

from __future__ import annotations

import shutil
import weakref
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Final

from highcamp.bots.naming import USUAL
from highcamp.engine import registry
from highcamp.engine.extras import explaining
from highcamp.engine.files import write_text
from highcamp.studies import run as running
from highcamp.studies import tables, wording
from highcamp.studies.effects import Compared, Effect, compare
from highcamp.studies.figures import figures
from highcamp.studies.folder import Folder
from highcamp.studies.plan import Plan, planned
from highcamp.studies.report import report
from highcamp.studies.summary import Figures

with explaining("study"):
    import polars as pl

if TYPE_CHECKING:
    import altair

REPORT: Final = "report.html"


class Study:
    """A study that was played, or as much of it as was."""

    def __init__(self, folder: Folder, *, finished: bool) -> None:
        self.folder = folder
        self.finished = finished

    @property
    def plan(self) -> Plan:
        """What was played."""
        return self.folder.plan

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return self.folder.path

    @property
    def games(self) -> pl.DataFrame:
        """A row a game."""
        return tables.scan(self.path, tables.GAMES).collect()

    @property
    def seats(self) -> pl.DataFrame:
        """A row a seat of a game."""
        return tables.scan(self.path, tables.SEATS).collect()

    @property
    def conditions(self) -> pl.DataFrame:
        """A row a condition."""
        return tables.scan(self.path, tables.CONDITIONS).collect()

    @property
    def effects(self) -> pl.DataFrame:
        """A row for each comparison of a value with the usual one."""
        rows = [
            {
                "part": one.part.name,
                "value": one.part.values[one.value].said,
                "against": one.part.values[one.part.base].said,
                **_told(one),
            }
            for one in self.compared.effects
        ]
        return pl.DataFrame(rows, infer_schema_length=None)

    @property
    def pairs(self) -> pl.DataFrame:
        """A row for each comparison of two things together with what each does alone, the strongest first."""
        rows = []
        for one in wording.strongest(self.compared.together):
            values = one.part.values
            first, second = (values[place].said for place in values[one.value].both or ())
            rows.append({"part": one.part.name, "one": first, "other": second, **_told(one)})
        return pl.DataFrame(rows, infer_schema_length=None)

    @cached_property
    def figures(self) -> list[Figures]:
        """What every condition came to."""
        return figures(self.path, self.plan)

    @cached_property
    def compared(self) -> Compared:
        """All that is compared."""
        return compare(self.plan, self.figures)

    @property
    def charts(self) -> dict[str, altair.Chart]:
        """Charts for notebooks, by name."""
        from highcamp.studies.charts import charts

        return charts(self.path, self.plan, self.figures, self.compared)

    @property
    def findings(self) -> list[str]:
        """What was found, and what was looked for and not found, in sentences."""
        return list(wording.findings(self.plan, self.compared))

    @cached_property
    def report(self) -> str:
        """All of it as a page that stands alone."""
        return report(self.path, self.plan, self.figures, self.compared, self.folder.played)

    def __repr__(self) -> str:
        return f"<Study of {self.plan.game}: {self.folder.played:,} of {self.plan.total:,} games in {self.path}>"


def _told(one: Effect) -> dict[str, Any]:
    return {
        "measure": one.measure,
        "seat": one.seat,
        "difference": one.difference.value,
        "low": one.difference.low,
        "high": one.difference.high,
        "chance": one.difference.chance,
        "corrected": one.corrected,
        "significant": one.significant,
    }


def study(
    game: str,
    *,
    bots: str | Sequence[str] = USUAL,
    games: int = 1000,
    vary: str | Sequence[str] | Mapping[str, Sequence[Any] | None] = (),
    seed: object = 0,
    out: str | Path | None = None,
    workers: int | None = None,
    engine: str = running.LOCAL,
    address: str | None = None,
    resume: bool = False,
    analyse: int = 0,
    pairs: bool = False,
    show: Callable[[running.Progress], None] = lambda progress: None,
    **options: Any,
) -> Study:
    """Play many games, and compare what is varied: ``study("first-ascent", players=3, games=2000, vary=["variant"], seed=7)``.

    ``games`` are those of each condition; the first ``analyse`` of them are looked back at, for luck and what was given away.
    ``pairs`` puts each two things of a theme together, too: which of them do more together than alone.
    Without ``out`` the results are gone with the study. ``engine`` is ``local``, or ``ray`` for a cluster: the one at the
    ``address``, or one of this machine alone.
    """
    named = [bots] if isinstance(bots, str) else list(bots)
    varied = vary if isinstance(vary, Mapping) else dict.fromkeys([vary] if isinstance(vary, str) else vary)
    plan = planned(
        registry.game(game), options=options, bots=named, games=games, vary=varied, seed=seed, analysed=analyse, pairs=pairs
    )
    players = running.engine(workers, engine, address)
    path = Path(mkdtemp(prefix="highcamp-study-") if out is None else out)
    folder = Folder.laid_out(path, plan, resume=resume)
    if out is None:
        weakref.finalize(folder, shutil.rmtree, path, ignore_errors=True)
    finished = running.run(folder, players, show)
    tables.write(folder)
    made = Study(folder, finished=finished)
    write_text(path / REPORT, made.report)
    return made
