"""What a trial says: in sentences, in plots, as a table, and as a page that stands alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from highcamp.engine.facts import Sheet
from highcamp.engine.phrases import capital, counted, listed
from highcamp.engine.plots import Axis, Bar, Bars, Dot, Dots, Group, Mark, Plot
from highcamp.engine.proof import Proof
from highcamp.engine.words import Seat, line
from highcamp.studies import page, wording
from highcamp.studies.effects import WINS, Effect, alike
from highcamp.studies.pairs import Spreads, Summary
from highcamp.studies.plan import Plan
from highcamp.studies.statistics import FEWEST, Difference, Sample, mean, wilson
from highcamp.studies.trial import WITHOUT

_HALVES: Final = (("without it", 3), ("with it", 0))  # and the look of each


_LEAST_REACH: Final = 0.02  # of a plot of differences between shares


def findings(plan: Plan, found: Summary) -> Iterator[str]:
    """What it does, and what it was not found to do; as far as it was played."""
    if not found.pairs:
        return
    if found.pairs < plan.games:
        yield f"So far: {found.pairs:,} of {plan.games:,} games with it, and as many without it. This may still change."
    if found.compared.too_few:
        yield f"With fewer than {FEWEST} games of each kind nothing is compared."
        return
    for one in found.compared.effects:
        if one.significant:
            yield f"{capital(wording.what(one))} with it."
    calm = [one for one in found.compared.effects if not one.significant]
    if calm:
        wins = [one for one in found.compared.effects if one.measure == WINS and one.significant]
        named = dict.fromkeys(_measured(one, apart=bool(wins)) for one in calm)
        yield f"No difference was found in {listed(list(named))}."
    yield _moved(found)


def _measured(one: Effect, *, apart: bool) -> str:
    """What an effect is about; the wins of all seats together, where none of them changed."""
    title = "who wins" if one.measure == WINS and not apart else wording.measured(one)
    return f"{title[:1].lower()}{title[1:]}"


def _moved(found: Summary) -> str:
    """How often it mattered at all."""
    share, low, high = found.moved
    if not share:
        return f"Not one of {found.pairs:,} games went otherwise with it (with 95 % certainty fewer than {_percent(high)} do)."
    ends = f"{wording.percent(low)} to {_percent(high)}"
    return f"{wording.percent(share)} of games went otherwise with it than without ({ends})."


def _percent(share: float) -> str:
    return wording.percent(round(share, 3) if share > 0.001 else share)


def care(plan: Plan, found: Summary) -> list[str]:
    """How sure this is, and what it was made of."""
    one = plan.conditions[WITHOUT]
    bots = listed([f"{name} (version {version})" for name, version in plan.versions.items()])
    return [
        f"{capital(alike(plan, WITHOUT))} in {counted(len(one.bots), 'seat')}. Every game is played twice, with the same luck: "
        "without it and with it. A difference is the average over these pairs.",
        *wording.of_care(plan, found.compared),
        f"Seed {plan.seed}, bots {bots}, rules of version {plan.rules}: the same seed gives the same games.",
    ]


# -- plots --


def plots(plan: Plan, found: Summary) -> list[Plot]:
    """What it does to who wins, to points and to length."""
    if not found.pairs:
        return []
    made = [_wins(found), *_spread("Points of a player at the end", "points", found.points_spread)]
    made += _spread("Length of a game", "moves", found.moves_spread)
    return [one for one in made if one is not None]


def _wins(found: Summary) -> Dots | None:
    """By how much each seat wins more or less often."""
    own = [one for one in found.compared.effects if one.measure == WINS]
    if not own:
        return None
    dots = tuple(
        Dot(
            name=line("✓ " if one.significant else "", Seat(one.seat or 0)),
            look=one.seat or 0,
            value=round(one.difference.value, 4) + 0.0,
            low=one.difference.low,
            high=one.difference.high,
        )
        for one in own
    )
    reach = max(_LEAST_REACH, *(abs(end) for dot in dots for end in (dot.low, dot.high)))
    return Dots(
        title="Wins of each seat: the difference",
        axis=Axis(percent=True, decimals=2, low=-reach, high=reach),
        dots=dots,
        marks=(Mark(0.0, "without it"),),
        below=("✓: more than luck.",) if any(one.significant for one in own) else (),
    )


def _spread(title: str, unit: str, spreads: Spreads) -> list[Bars]:
    """Both distributions side by side."""
    if len(spreads.edges) < 3:
        return []
    totals = sum(spreads.without), sum(spreads.with_it)
    whole = spreads.edges[1] - spreads.edges[0] == 1
    groups = []
    for place, edge in enumerate(spreads.edges[:-1]):
        counts = spreads.without[place], spreads.with_it[place]
        bars = tuple(
            Bar(name=name, look=look, amounts=(count / total,))
            for (name, look), count, total in zip(_HALVES, counts, totals, strict=True)
        )
        groups.append(Group(wording.rounded(edge), bars))
    bars_from = unit if whole else f"{unit}, from each number on"
    return [
        Bars(title=f"{title}: how often ({bars_from})", groups=tuple(groups), axis=Axis(percent=True, decimals=2), upright=True)
    ]


# -- the table --


def sheet(plan: Plan, found: Summary) -> Sheet:
    """All figures: without it, with it, and the difference with its interval."""
    effects = {(one.measure, one.seat): one for one in found.compared.effects}
    rows = []
    for name in ("points", "moves", "margin"):
        if name in found.without.measures:
            cells = _mean(found.without.measures[name]), _mean(found.with_it.measures[name])
            rows.append((wording.TITLES[name], *cells, _effect(effects.get((name, None)))))
    pairs = list(zip(found.without.seats, found.with_it.seats, strict=True))
    won = [one for one in found.compared.effects if wording.is_share(one.measure)]
    for one in won:
        before, after = (wilson(half.wins, half.share.size).value for half in pairs[one.seat or 0])
        rows.append((wording.measured(one), wording.percent(before), wording.percent(after), f"{_effect(one)} %"))
    if len(pairs) > 1 and not plan.rules_of.facts.cooperative:
        for seat, (before_it, after_it) in enumerate(pairs):
            cells = _mean(before_it.points), _mean(after_it.points)
            rows.append((f"Points of seat {seat + 1}", *cells, _difference(found.points[seat])))
    return Sheet(title="All figures", columns=("", "without it", "with it", "difference (interval)"), rows=tuple(rows))


def _mean(sample: Sample) -> str:
    return wording.rounded(mean(sample).value)


def _effect(one: Effect | None) -> str:
    if one is None:
        return "–"
    return f"{wording.span(one)}{' ✓' if one.significant else ''}"


def _difference(one: Difference) -> str:
    like = max(abs(one.low), abs(one.high))
    if like == float("inf"):
        return "–"
    sign = "+" if one.value > 0 else ""
    return f"{sign}{wording.rounded(one.value, like)} ({wording.rounded(one.low, like)} to {wording.rounded(one.high, like)})"


# -- a page that stands alone --


def report(plan: Plan, found: Summary, proofs: Sequence[Proof], text: str) -> str:
    """All of it as a page that needs nothing else, with the part itself."""
    title = f"{plan.rules_of.title}: {plan.parts[0].title} tried out"
    told = sheet(plan, found)
    rows = [tuple(map(str, row)) for row in told.rows]
    return page.page(
        title,
        page.section("In short", page.points(findings(plan, found))),
        *(page.section(one.title or "How it looks", page.points(one.lines), _seen(one)) for one in proofs),
        page.section("What it does", *(page.drawn(one, f"plot-{number}") for number, one in enumerate(plots(plan, found), 1))),
        page.section("All figures", page.table(tuple(map(str, told.columns)), rows, said="All figures")),
        page.section("How sure this is", page.points(care(plan, found))),
        page.section("The part", page.code(text)),
    )


def _seen(proof: Proof) -> str:
    return f'<div class="proof">{proof.picture}</div>\n' if proof.picture else ""
