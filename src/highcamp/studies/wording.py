"""What a study says in words: what was found, and what was looked for and not found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from highcamp.engine.phrases import counted, figure, listed
from highcamp.studies.effects import TOGETHER, WINS, Compared, Effect, Fairness
from highcamp.studies.plan import Plan
from highcamp.studies.statistics import FEWEST
from highcamp.studies.varying import Part

_MOST: Final = 8  # findings of a part that are told one by one

TITLES: Final = {
    "points": "Points of a player",
    "moves": "Moves of a game",
    "margin": "Points between the first and the second",
    "swing": "How far apart the points of a game lie",
    "choices": "Decisions of a game",
    "dealt": "Chance events of a game",
    "leads": "Changes of the lead",
    WINS: "Wins",
    TOGETHER: "Wins, all together",
}


def decimals(size: float) -> int:
    """How many decimals a number of this size is told with: three digits that count."""
    return 0 if size >= 100 else 1 if size >= 10 else 2 if size >= 1 else 3


def rounded(value: float, like: float | None = None) -> str:
    """A number, rounded as its own size, or that of another one, asks for."""
    if abs(value) >= 1000:
        return f"{value:,.0f}".replace("-", "−")
    return figure(round(value, decimals(abs(value if like is None else like))) + 0.0)  # never a zero with a sign


def percent(share: float) -> str:
    """A share."""
    return f"{figure(round(share * 100, 1) + 0.0)} %"


def measured(effect: Effect) -> str:
    """What an effect is measured by, as a heading."""
    return f"Wins of seat {effect.seat + 1}" if effect.seat is not None else TITLES[effect.measure]


def is_share(measure: str) -> bool:
    """Whether it is read in per cent."""
    return measure in (WINS, TOGETHER)


def span(effect: Effect) -> str:
    """The difference with its interval: ``+3.1 (2.4 to 3.8)``."""
    value, low, high, _ = effect.difference
    if is_share(effect.measure):
        value, low, high = 100 * value, 100 * low, 100 * high
    like = max(abs(low), abs(high))
    sign = "+" if value > 0 else ""
    return f"{sign}{rounded(value, like)} ({rounded(low, like)} to {rounded(high, like)})"


def findings(plan: Plan, compared: Compared) -> Iterator[str]:
    """What was found, and what was looked for and not found."""
    yield from of_seats(compared)
    for part in plan.parts:
        yield from of_part(part, compared)
        yield from of_pairs(part, compared)


def of_seats(compared: Compared) -> Iterator[str]:
    """Whether it matters where one sits."""
    if not compared.seats:
        return
    for one in compared.seats:
        if one.significant:
            yield _fairness(one)
    calm = [f"seat {one.seat + 1}" for one in compared.seats if not one.significant]
    if len(calm) == len(compared.seats):
        yield f"No seat was found to win more or less often than its even share of {percent(compared.seats[0].even)}."
    elif calm:
        yield f"Of {listed(calm)} no difference from the even share was found."


def _fairness(one: Fairness) -> str:
    more = "more" if one.wins.value > one.even else "less"
    share, low, high = (percent(value) for value in one.wins)
    return f"Seat {one.seat + 1} wins {share} of games ({low} to {high}), {more} than its even share of {percent(one.even)}."


def of_part(part: Part, compared: Compared) -> Iterator[str]:
    """What a varied part does, and what it was not found to do."""
    own = [effect for effect in compared.effects if effect.part == part]
    found = strongest([one for one in own if one.significant])
    for one in found[:_MOST]:
        yield said(one)
    if len(found) > _MOST:
        yield f"{counted(len(found) - _MOST, 'more difference')} of {part.title} that are no luck stand in the table."
    calm = dict.fromkeys(measured(one) for one in own if not one.significant)
    moved = {measured(one) for one in found}
    nothing = [one for one in calm if one not in moved]
    if nothing:
        yield f"{part.title}: no difference was found in {listed([_inside(one) for one in nothing])}."


def of_pairs(part: Part, compared: Compared) -> Iterator[str]:
    """Which two things of a part do more, or less, together than what each does alone adds up to."""
    own = [effect for effect in compared.together if effect.part == part]
    found = strongest([one for one in own if one.significant])
    for one in found[:_MOST]:
        yield f"{part.title}: with {part.values[one.value].said} together {what(one)} than what each does alone adds up to."
    if len(found) > _MOST:
        yield f"{counted(len(found) - _MOST, 'more difference')} of two of {part.title} together are no luck; see the table."
    if own and not found:
        pairs = counted(len({one.value for one in own}), "pair")
        named = listed([_inside(title) for title in dict.fromkeys(measured(one) for one in own)])
        yield f"{part.title}: of {pairs} none was found to do more or less together than each alone, in {named}."


def strongest(effects: Sequence[Effect]) -> list[Effect]:
    """Those first that are largest beside their error."""
    return sorted(effects, key=lambda one: -_weight(one))


def _inside(title: str) -> str:
    return title[:1].lower() + title[1:]


def _weight(one: Effect) -> float:
    """How large a difference is beside its error."""
    half = (one.difference.high - one.difference.low) / 2
    return abs(one.difference.value) / half if half > 0 else float("inf")


def said(one: Effect) -> str:
    """An effect that was found, as a sentence."""
    values = one.part.values
    return f"{one.part.title}: with {values[one.value].said} instead of {values[one.part.base].said} {what(one)}."


def what(one: Effect) -> str:
    """What it does, as the end of a sentence: ``games are 3.1 (2.4 to 3.8) moves longer``."""
    value, low, high, _ = one.difference
    share = is_share(one.measure)
    size, ends = abs(value) * (100 if share else 1), sorted(abs(end) * (100 if share else 1) for end in (low, high))
    like = ends[1]
    sure = f"({rounded(ends[0], like)} to {rounded(ends[1], like)})"
    much = f"{rounded(size, like)} {sure}" if low < high else f"exactly {rounded(size, like)}"
    more = value > 0
    told = {
        "points": f"players have {much} {'more' if more else 'fewer'} points",
        "moves": f"games are {much} moves {'longer' if more else 'shorter'}",
        "margin": f"the first is {much} points {'further from' if more else 'closer to'} the second",
        TOGETHER: f"{much} {'more' if more else 'fewer'} games in a hundred are won",
        WINS: f"seat {(one.seat or 0) + 1} wins {much} {'more' if more else 'fewer'} games in a hundred",
    }
    return told[one.measure]


def of_care(plan: Plan, compared: Compared) -> Iterator[str]:
    """How many comparisons there are, and what is done about it."""
    if compared.number:
        found = sum(one.significant for one in compared.seats) + sum(one.significant for one in compared.effects)
        yield f"Of {counted(compared.number, 'comparison')} {found} {'is' if found == 1 else 'are'} told as differences."
        if compared.strict:
            yield "They are held against how many they are (Holm): where nothing differs, one study in twenty says otherwise."
        else:
            yield (
                "They are held against how many they are (Benjamini and Hochberg): of what is told as a difference one in "
                "twenty is luck, and where nothing differs, one study in twenty says otherwise."
            )
        yield from _of_pairs_care(compared)
        yield "Every interval is a 95 % interval of its own."
    if compared.too_few:
        yield f"With fewer than {FEWEST} games of a condition nothing is compared."
    for which, why in plan.left_out:
        yield f"Left out: {which}. {why}"


def _of_pairs_care(compared: Compared) -> Iterator[str]:
    if compared.together:
        count, found = len(compared.together), sum(one.significant for one in compared.together)
        held = "Holm" if compared.strict_together else "Benjamini and Hochberg"
        yield (
            f"Of {counted(count, 'comparison')} of two things together {found} {'is' if found == 1 else 'are'} told as "
            f"differences. They are held against each other in the same way ({held}), apart from all others."
        )
