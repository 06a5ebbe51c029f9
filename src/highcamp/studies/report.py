"""The report of a study, as one page that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from highcamp.engine.phrases import capital, counted, listed
from highcamp.engine.plots import INK, Axis, Dot, Dots, Mark, Spread
from highcamp.engine.words import Seat, line
from highcamp.studies import page, wording
from highcamp.studies.effects import Compared, Effect, alike
from highcamp.studies.figures import histogram
from highcamp.studies.paired import two_together
from highcamp.studies.plan import Plan
from highcamp.studies.statistics import Sample, mean, wilson
from highcamp.studies.summary import Figures
from highcamp.studies.swings import swings
from highcamp.studies.tables import GAMES, SEATS
from highcamp.studies.varying import Part

_MOST_DOTS: Final = 60  # of a plot; more values stand in the table only
_MOST_ROWS: Final = 60  # of a table that lies open


def report(path: Path, plan: Plan, found: Sequence[Figures], compared: Compared, played: int) -> str:
    """All of it."""
    title = f"{plan.rules_of.title}: a study of {counted_games(played)}"
    usual = found[plan.base]
    return page.page(
        title,
        page.section("In short", page.points(_in_short(plan, compared, played)), _about(plan)),
        page.section(f"Who wins{_where(plan)}", _wins(plan, usual)),
        page.section(f"Points and length{_where(plan)}", *_spreads(path, plan)),
        page.section(f"The course of a game{_where(plan)}", *_course(path, plan, usual)),
        page.section(f"Luck and play{_where(plan)}", *_luck(usual)),
        *(_part(plan, number, part, compared, found) for number, part in enumerate(plan.parts)),
        *(two_together(part, compared) for part in plan.parts),
        page.section("Every condition", _conditions(plan, found)) if len(found) > 1 else "",
        page.section("How sure this is", page.points(wording.of_care(plan, compared)), _made(plan)),
    )


def counted_games(number: int) -> str:
    """So many games."""
    return "1 game" if number == 1 else f"{number:,} games"


def _where(plan: Plan) -> str:
    said = plan.said(plan.base)
    return f" ({said})" if said else ""


def _in_short(plan: Plan, compared: Compared, played: int) -> Iterator[str]:
    if played < plan.total:
        yield f"{played:,} of {plan.total:,} games were played: the study was ended early, and can be gone on with."
    yield from wording.findings(plan, compared)


def _about(plan: Plan) -> str:
    one = plan.conditions[plan.base]
    varied = f" What is varied: {listed([part.title for part in plan.parts])}." if plan.parts else ""
    seats = counted(len(one.bots), "seat")
    words = f"{capital(alike(plan, plan.base))} in {seats}, {counted_games(plan.games)} of {_each(plan)}.{varied}"
    return page.paragraph(words, quiet=True)


def _each(plan: Plan) -> str:
    return "each condition" if len(plan.conditions) > 1 else "one condition"


# -- the usual condition --


def _wins(plan: Plan, usual: Figures) -> str:
    if not usual.seats or not usual.games:
        return ""
    if plan.rules_of.facts.cooperative or len(usual.seats) == 1:
        won = wilson(usual.seats[0].wins, usual.games)
        return page.paragraph(f"{wording.percent(won.value)} of games are won ({_ends(won.low, won.high)}).")
    dots = []
    for seat, one in enumerate(usual.seats):
        share, low, high = wilson(one.wins, one.share.size)
        dots.append(Dot(name=line(Seat(seat), f": {one.bot}"), look=seat, value=share, low=low, high=high))
    plot = Dots(
        title="Share of wins",
        axis=Axis(percent=True, decimals=2),
        dots=tuple(dots),
        marks=(Mark(1 / len(dots), "even"),),
    )
    return page.drawn(plot, "wins")


def _ends(low: float, high: float) -> str:
    return f"{wording.percent(low)} to {wording.percent(high)}"


def _spreads(path: Path, plan: Plan) -> Iterator[str]:
    for table, column, title, unit in (
        (SEATS, "points", "Points of a player at the end", "points"),
        (GAMES, "moves", "Length of a game", "moves"),
    ):
        yield _spread(path, plan, table, column, title, unit)


def _spread(path: Path, plan: Plan, table: str, column: str, title: str, unit: str) -> str:
    found = histogram(path, table, column, plan.base)
    if found is None:
        return ""
    mark = Mark(found.mean, f"mean {wording.rounded(found.mean)}")
    plot = Spread(title=title, x=Axis(title=unit), edges=found.edges, counts=found.counts, marks=(mark,))
    return page.drawn(plot, column)


def _course(path: Path, plan: Plan, usual: Figures) -> Iterator[str]:
    rows = [(wording.TITLES[name], *_mean(sample)) for name, sample in usual.measures.items()]
    if not rows:
        return
    yield page.table(("", "mean", "interval", "spread"), rows, said="Means of a game")
    seats = [
        (f"Seat {seat + 1}", one.bot, *_mean(one.points)[:2], *_mean(one.choices)[:1]) for seat, one in enumerate(usual.seats)
    ]
    yield page.table(("", "bot", "points", "interval", "decisions"), seats, said="Means of a seat")
    if "leads" in usual.measures:
        yield _spread(path, plan, GAMES, "leads", "How often the lead changes", "changes")
        count = counted_games(usual.measures["leads"].size)
        yield page.paragraph(f"Who leads, as everybody can see it, was followed in the first {count}.", quiet=True)


def _luck(usual: Figures) -> Iterator[str]:
    """What chance brought each seat and what it gave away, where games were looked back at."""
    count = max((one.luck.size for one in usual.seats), default=0)
    if not count:
        return
    rows = []
    for seat, one in enumerate(usual.seats):
        spread = f"± {wording.percent(one.luck.variance**0.5)}" if count > 1 else "–"
        given, low, high = mean(one.given)
        sure = _ends(low, high) if count > 1 else "–"
        rows.append((f"Seat {seat + 1}", one.bot, wording.percent(one.luck.mean), spread, wording.percent(given), sure))
    yield page.table(("", "bot", "luck", "spread", "given away", "interval"), rows, said="Luck and play of a seat")
    words = (
        f"{capital(_first(count))} looked back at. Luck is by how much chance moved "
        "how likely a seat was to win, on average and from game to game; given away is what its decisions lost of that, as a "
        "good bot judges."
    )
    yield page.paragraph(words, quiet=True)


def _first(count: int) -> str:
    return "the first game was" if count == 1 else f"the first {count:,} games were"


def _mean(sample: Sample) -> tuple[str, str, str]:
    value, low, high = mean(sample)
    sure = f"{wording.rounded(low, value)} to {wording.rounded(high, value)}" if sample.size > 1 else "–"
    return wording.rounded(value), sure, f"± {wording.rounded(sample.variance**0.5)}"


# -- what is varied --


def _part(plan: Plan, number: int, part: Part, compared: Compared, found: Sequence[Figures]) -> str:
    own = [one for one in compared.effects if one.part == part]
    if not own:
        return ""
    base = part.values[part.base].said
    kinds = list(dict.fromkeys((one.measure, one.seat) for one in own))
    rows, bold = [], []
    for row, value in enumerate(part.others()):
        cells = {(one.measure, one.seat): one for one in own if one.value == value}
        rows.append((part.values[value].said, *(wording.span(cells[kind]) if kind in cells else "–" for kind in kinds)))
        bold += [(row, place) for place, kind in enumerate(kinds, 1) if kind in cells and cells[kind].significant]
    titles = [next(wording.measured(one) for one in own if (one.measure, one.seat) == kind) for kind in kinds]
    heads = [f"{title}, in %" if wording.is_share(kind[0]) else title for title, kind in zip(titles, kinds, strict=True)]
    plots = [
        _dots([one for one in own if (one.measure, one.seat) == kind], f"effect-{number}-{place}")
        for place, kind in enumerate(kinds)
    ]
    return page.section(
        f"{part.title}, against {base}",
        *plots,
        page.table(("", *heads), rows, said=f"What {part.title} does", bold=bold),
        page.paragraph("Differences from the usual value, with their intervals. What stands out is no luck.", quiet=True),
        swings(plan, number, part, found),
    )


def _dots(effects: Sequence[Effect], id: str) -> str:
    if len(effects) > _MOST_DOTS:
        return ""
    first = effects[0]
    values, share = first.part.values, wording.is_share(first.measure)
    digits = wording.decimals(max(abs(end) for one in effects for end in (one.difference.low, one.difference.high)))
    dots = tuple(
        Dot(
            name=("✓ " if one.significant else "") + values[one.value].said,
            look=INK if one.seat is None else one.seat,
            value=round(one.difference.value, 3 if share else digits) + 0.0,  # never a zero with a sign
            low=one.difference.low,
            high=one.difference.high,
        )
        for one in effects
    )
    plot = Dots(
        title=f"{wording.measured(first)}: the difference",
        axis=Axis(percent=True, decimals=2) if share else Axis(decimals=digits),
        dots=dots,
        marks=(Mark(0.0, values[first.part.base].said),),
        below=("✓: more than luck.",) if any(one.significant for one in effects) else (),
    )
    return page.drawn(plot, id)


def _conditions(plan: Plan, found: Sequence[Figures]) -> str:
    seats = max(len(one.seats) for one in found)
    together = plan.rules_of.facts.cooperative or seats < 2
    heads = ["won"] if together else [f"seat {seat + 1} wins" for seat in range(seats)]
    measures = [name for name in wording.TITLES if any(name in one.measures for one in found)]
    rows = []
    for number, one in enumerate(found):
        wins = [wording.percent(seat.share.mean) for seat in one.seats[: len(heads)]]
        means = [_mean(one.measures[name])[0] if name in one.measures else "–" for name in measures]
        rows.append((plan.said(number), f"{one.games:,}", *wins, *["–"] * (len(heads) - len(wins)), *means))
    titles = [wording.TITLES[name] for name in measures]
    told = page.table(("", "games", *heads, *titles), rows, said="Every condition")
    return told if len(rows) <= _MOST_ROWS else page.folded(f"All {len(rows):,}", told)


def _made(plan: Plan) -> str:
    options = msgspec.json.encode(plan.conditions[plan.base].options).decode()
    bots = listed([f"{name} (version {version})" for name, version in plan.versions.items()])
    rules = f"rules of version {plan.rules}"
    words = (
        f"Seed {plan.seed}, options {options}, bots {bots}, {rules}: the same seed gives the same games, whoever plays them."
    )
    return page.paragraph(words, quiet=True)
