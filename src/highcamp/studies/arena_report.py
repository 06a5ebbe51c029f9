"""What an arena says: in sentences, as figures, and as a page that stands alone."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from highcamp.engine.phrases import capital, counted, figure, listed
from highcamp.engine.plots import Axis, Dot, Dots, Mark
from highcamp.engine.words import Seat, line
from highcamp.studies import page
from highcamp.studies.plan import RULES, Plan
from highcamp.studies.ranking import Pair, Ranking
from highcamp.studies.seating import orders
from highcamp.studies.statistics import Interval
from highcamp.studies.wording import percent, rounded

_MOST_MATRIX: Final = 12  # bots whose pairs are shown in a square, too


# -- in sentences --


def findings(plan: Plan, found: Ranking) -> Iterator[str]:
    """What was found, and what was not."""
    yield from _compared(plan, found)
    for one in found.standings:
        if one.missed:
            moves = counted(one.missed, "move")
            yield f"{one.name} gave no answer to {moves}, or none in time, or a wrong one: another bot made them."


def _compared(plan: Plan, found: Ranking) -> Iterator[str]:
    if not found.enough:
        deals = counted(found.deals, "deal")
        yield (
            f"{capital(deals)} of {counted(len(plan.conditions), 'game')} {'says' if found.deals == 1 else 'say'} nothing yet: "
            f"{found.needed} are needed."
        )
        return
    yield _order(plan, found)
    for pair in found.neighbours:
        yield _apart(plan, pair)


def groups(plan: Plan, found: Ranking) -> list[list[str]]:
    """The order, and in it side by side those who cannot be told apart from their neighbours."""
    assert plan.contest is not None
    made = [[found.standings[0].name]]
    for pair in found.neighbours:
        name = plan.contest.bots[pair.worse]
        if pair.significant:
            made.append([name])
        else:
            made[-1].append(name)
    return made


def _order(plan: Plan, found: Ranking) -> str:
    games = f"{found.games:,} games"
    named = ", then ".join(listed(group) for group in groups(plan, found))
    if found.settled:
        return f"The order is settled after {games}: {named}."
    if len(groups(plan, found)) == 1:
        return f"After {games} nobody can be told apart from the next one: {named}."
    return f"After {games} the order is not settled: {named}. Those named together cannot be told apart yet."


def _apart(plan: Plan, pair: Pair) -> str:
    assert plan.contest is not None
    better, worse = plan.contest.bots[pair.better], plan.contest.bots[pair.worse]
    elo = f"{elos(pair.elo.value)} ({elos(pair.elo.low)} to {elos(pair.elo.high)}) points of Elo"
    luck = "" if pair.significant else ", which may be luck"
    return f"{better} wins {_hundred(pair.wins)} more games in a hundred than {worse} and is {elo} above it{luck}."


def _hundred(share: Interval) -> str:
    """A share with its interval, in a hundred: ``27.5 (3.6 to 51.4)``."""
    return f"{_tenths(100 * share.value)} ({_tenths(100 * share.low)} to {_tenths(100 * share.high)})"


def elos(value: float) -> str:
    """Points of Elo, as they are told: whole ones."""
    return figure(round(value)) if math.isfinite(value) else "…"


def signed(value: float) -> str:
    """The same with a sign."""
    return f"+{elos(value)}" if 0.5 < value < math.inf else elos(value)


# -- as figures --


def rows(found: Ranking) -> list[dict[str, Any]]:
    """A row a bot, the best first."""
    return [
        {
            "bot": one.name,
            "elo": one.elo.value,
            "elo_low": one.elo.low,
            "elo_high": one.elo.high,
            "skill": one.skill.value,
            "skill_low": one.skill.low,
            "skill_high": one.skill.high,
            "wins": one.wins.value,
            "wins_low": one.wins.low,
            "wins_high": one.wins.high,
            "points": one.points,
            "missed": one.missed,
        }
        for one in found.standings
    ]


def told(plan: Plan, found: Ranking) -> dict[str, Any]:
    """All of it for programs."""
    assert plan.contest is not None
    names = plan.contest.bots
    return {
        "game": plan.game,
        "options": plan.conditions[0].options,
        "seed": plan.seed,
        "games": found.games,
        "deals": found.deals,
        "settled": found.settled,
        "order": [one.name for one in found.standings],
        "bots": [{key: _finite(value) for key, value in row.items()} for row in rows(found)],
        "pairs": [
            {
                "better": names[one.better],
                "worse": names[one.worse],
                **_told("elo", one.elo),
                **_told("wins", one.wins),
                **_told("ahead", one.ahead),
                "chance": one.chance,
                "corrected": one.corrected,
                "significant": one.significant,
            }
            for one in found.pairs
        ],
    }


def _told(name: str, one: Interval) -> dict[str, Any]:
    return {name: one.value, f"{name}_low": _finite(one.low), f"{name}_high": _finite(one.high)}


def _finite(value: Any) -> Any:
    return None if isinstance(value, float) and not math.isfinite(value) else value


HEADS: Final = ("bot", "Elo", "wins in %", "openskill", "points")


def cells(found: Ranking) -> list[tuple[str, ...]]:
    """The table of the bots, intervals in brackets."""
    return [
        (
            one.name,
            f"{signed(one.elo.value)} ({signed(one.elo.low)} to {signed(one.elo.high)})",
            _hundred(one.wins),
            f"{_tenths(one.skill.value)} ({elos(one.skill.low)} to {elos(one.skill.high)})",
            rounded(one.points),
        )
        for one in found.standings
    ]


def _tenths(value: float) -> str:
    return f"{value:.1f}".replace("-", "−") if math.isfinite(value) else "…"


# -- as a page --


def report(plan: Plan, found: Ranking) -> str:
    """All of it."""
    title = f"{plan.rules_of.title}: an arena of {found.games:,} games"
    sure = found.deals > 1
    return page.page(
        title,
        page.section("In short", page.points(findings(plan, found)), page.paragraph(_about(plan), quiet=True)),
        page.section("Who is how good", _elo(found) if sure else "", _standings(found)) if found.deals else "",
        page.section("Each against each", _square(plan, found), _pairs(plan, found)) if sure else "",
        page.section("Does the seat matter?", _seats(found)) if sure else "",
        page.section("How sure this is", page.points(care(plan, found)), page.paragraph(_made(plan), quiet=True)),
    )


def _about(plan: Plan) -> str:
    assert plan.contest is not None
    return f"{capital(listed(plan.contest.bots))}. {_sitting(plan)}"


def _sitting(plan: Plan) -> str:
    """Who sat where, with which luck."""
    assert plan.contest is not None
    each, first = len(plan.conditions), plan.conditions[0]
    seats = counted(sum(name != RULES for name in first.bots), "seat")
    if plan.contest.apart:
        return (
            f"Each bot plays every deal at a table of its own kind, in {seats}, with the same luck as the others; of two bots "
            "the one that made more of a deal has won it."
        )
    if first.turned is None:
        return f"A deal is {counted(each, 'game')} with the same luck, in {seats}: every order of seats at every table."
    drawn = orders([name for name in first.bots if name != RULES])
    return (
        f"A deal is {counted(each, 'game')} with the same luck, in {seats}: every table sits down in one of its {drawn:,} "
        "orders, drawn anew for each deal, and everybody has every seat in turn."
    )


def _standings(found: Ranking) -> str:
    words = (
        "Elo by wins, 0 being the average of these bots; 400 more are ten times the chance. openskill by places. In brackets: "
        "intervals."
    )
    return page.table(HEADS, cells(found), said="Ratings") + page.paragraph(words, quiet=True)


def _elo(found: Ranking) -> str:
    dots = tuple(Dot(name=one.name, value=round(one.elo.value), low=one.elo.low, high=one.elo.high) for one in found.standings)
    return page.drawn(Dots(title="Elo", axis=Axis(decimals=0), dots=dots, marks=(Mark(0.0, "average"),)), "elo")


def _square(plan: Plan, found: Ranking) -> str:
    """How often each was ahead of each other."""
    assert plan.contest is not None
    names = [one.name for one in found.standings]
    if len(names) > _MOST_MATRIX:
        return ""
    ahead: dict[tuple[str, str], str] = {}
    for one in found.pairs:
        better, worse = plan.contest.bots[one.better], plan.contest.bots[one.worse]
        ahead[better, worse], ahead[worse, better] = percent(one.ahead.value), percent(1 - one.ahead.value)
    made = [(row, *(ahead.get((row, column), "–") for column in names)) for row in names]
    words = "How often the bot of the row had the better place than the bot of the column; a shared place is half."
    return page.table(("", *names), made, said="Each against each") + page.paragraph(words, quiet=True)


def _pairs(plan: Plan, found: Ranking) -> str:
    assert plan.contest is not None
    names = plan.contest.bots
    made, bold = [], []
    for row, one in enumerate(found.pairs):
        made.append(
            (
                f"{names[one.better]} above {names[one.worse]}",
                f"{signed(one.elo.value)} ({signed(one.elo.low)} to {signed(one.elo.high)})",
                _hundred(one.wins),
                ("✓ " if one.significant else "") + _chance(one.corrected) if found.enough else "–",
            )
        )
        if one.significant:
            bold.append((row, 3))
    heads = ("", "Elo", "more wins in a hundred", "if it were luck")
    words = "In brackets: intervals. ✓: more than luck, with all pairs in mind."
    return page.table(heads, made, said="All pairs", bold=bold) + page.paragraph(words, quiet=True)


def _chance(value: float) -> str:
    return "below 0.1 %" if value < 0.001 else percent(value)


def _seats(found: Ranking) -> str:
    if len(found.seats) < 2:
        return ""
    dots = tuple(
        Dot(name=line(Seat(seat)), look=seat, value=one.value, low=one.low, high=one.high)
        for seat, one in enumerate(found.seats)
    )
    plot = Dots(
        title="Share of wins, whoever sits there",
        axis=Axis(percent=True, decimals=2),
        dots=dots,
        marks=(Mark(1 / len(dots), "even"),),
    )
    return page.drawn(plot, "seats")


def care(plan: Plan, found: Ranking) -> Sequence[str]:
    """How sure it is, and by which rules."""
    made = [
        "What is compared are differences within deals, so luck that all had in common is in none of them. Intervals come from "
        "how much deals differ from each other."
    ]
    if found.always:
        made += [
            "It was looked again and again whether the order is settled, more seldom the longer it took. Intervals are 95 % "
            "intervals that hold at all of these looks together (Robbins' mixture, as an asymptotic confidence sequence), so "
            "that stopping when it suits makes them no less true.",
            f"Settled means: every bot is better than the next one by more than luck, with all looks in mind and all pairs "
            f"({len(found.pairs)}; Holm). Of twenty arenas one at most is called settled with somebody in the wrong place.",
        ]
    else:
        made += [
            "The number of games was agreed on before. Every interval is a 95 % interval of its own (Student).",
            f"What is told as more than luck is held against how many pairs there are ({len(found.pairs)}; Holm): where all "
            "are alike, one arena in twenty says otherwise.",
        ]
    made.append(
        "Elo is fitted to all games at once (at each table by the model of Luce, for two that of Bradley and Terry). openskill "
        "rates game after game; its own uncertainty is widened by as much as games of a deal have in common."
    )
    return made


def _made(plan: Plan) -> str:
    options = msgspec.json.encode(plan.conditions[0].options).decode()
    bots = listed([f"{name} (version {version})" for name, version in plan.versions.items()])
    return (
        f"Seed {plan.seed}, options {options}, bots {bots}, rules of version {plan.rules}: the same seed gives the same games."
    )
