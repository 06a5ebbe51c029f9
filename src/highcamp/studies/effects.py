"""What every varied part does, against the value that is usual: measured, made sure of, and held against how many comparisons
there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from highcamp.bots.random import Random
from highcamp.studies.plan import RULES, Plan
from highcamp.studies.statistics import (
    FEWEST,
    SURE,
    Difference,
    Interval,
    Sample,
    against,
    benjamini_hochberg,
    combined,
    holm,
    interaction,
    wilson,
)
from highcamp.studies.summary import Figures
from highcamp.studies.varying import Part

WINS: Final = "wins"
TOGETHER: Final = "together"
COMPARED: Final = ("points", "moves", "margin")
"""What is compared of games, beside who wins."""
TOLD_OF_PAIRS: Final = ("points", "moves", WINS, TOGETHER)
"""What is compared of two things together."""
FEW: Final = 20
"""Up to so many comparisons nothing at all shall be found by luck (Holm); of more, little of what is found (Benjamini and
Hochberg)."""


class Effect(NamedTuple):
    """What one value of a part does to one measure, against the usual value; of wins, to those of a seat."""

    part: Part
    value: int
    measure: str
    seat: int | None
    difference: Difference
    corrected: float = 1.0

    @property
    def significant(self) -> bool:
        """Whether it is more than luck, with all comparisons of the study in mind."""
        return self.corrected < 1 - SURE


class Fairness(NamedTuple):
    """How often a seat wins, and what would be even."""

    seat: int
    wins: Interval
    even: float
    chance: float
    corrected: float = 1.0

    @property
    def significant(self) -> bool:
        """Whether its wins differ from that by more than luck, with all comparisons of the study in mind."""
        return self.corrected < 1 - SURE


class Compared(NamedTuple):
    """All comparisons of a study."""

    seats: list[Fairness]
    """In the usual condition; empty where bots of different kinds play, or all together."""
    effects: list[Effect]
    too_few: bool
    """Whether something was not compared because there are too few games of it."""
    together: Sequence[Effect] = ()
    """What two things do together beyond what each does alone adds up to; ``value`` is both. They are a family of their own:
    held against each other, so that many effects of single things do not make it easier to find some of pairs.
    """

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.seats) + len(self.effects)

    @property
    def strict(self) -> bool:
        """Whether nothing at all shall be found by luck."""
        return _strict(self.number)

    @property
    def strict_together(self) -> bool:
        """The same, of two things together."""
        return _strict(len(self.together))


def compare(plan: Plan, found: Sequence[Figures]) -> Compared:
    """Compare all that is to be compared, and correct it for how much that is."""
    seats = fairness(plan, found[plan.base])
    effects, together, expected = list[Effect](), list[Effect](), 0
    measures = list(_measures(plan, found))
    places = {one.varied: number for number, one in enumerate(plan.conditions)}
    for number, part in enumerate(plan.parts):
        for value in part.others():
            for measure, seat in measures:
                pairs = list(_beside(places, found, number, (value, part.base), measure, seat))
                expected += bool(pairs)
                if pairs and _enough(pairs):
                    effects.append(Effect(part, value, measure, seat, combined([(one, two) for one, two in pairs])))
        for value, first, second in part.pairs():
            for measure, seat in measures:
                if measure in TOLD_OF_PAIRS:
                    fours = list(_beside(places, found, number, (value, part.base, first, second), measure, seat))
                    expected += bool(fours)
                    if fours and _enough(fours):
                        both = interaction([(one, two, three, four) for one, two, three, four in fours])
                        together.append(Effect(part, value, measure, seat, both))
    too_few = len(effects) + len(together) < expected or found[plan.base].games < FEWEST
    return corrected(Compared(seats, effects, too_few, together))


def corrected(compared: Compared) -> Compared:
    """The same, each held against how many there are."""
    seats, effects = compared.seats, compared.effects
    chances = [*(one.chance for one in seats), *(one.difference.chance for one in effects)]
    held = _held(chances)
    both = _held([one.difference.chance for one in compared.together])
    return Compared(
        [one._replace(corrected=chance) for one, chance in zip(seats, held, strict=False)],
        [one._replace(corrected=chance) for one, chance in zip(effects, held[len(seats) :], strict=True)],
        compared.too_few,
        [one._replace(corrected=chance) for one, chance in zip(compared.together, both, strict=True)],
    )


def _strict(comparisons: int) -> bool:
    return comparisons <= FEW


def _held(chances: Sequence[float]) -> list[float]:
    return (holm if _strict(len(chances)) else benjamini_hochberg)(chances)


def fairness(plan: Plan, usual: Figures) -> list[Fairness]:
    """How often each seat wins where all play alike, against its even share."""
    if plan.rules_of.facts.cooperative or len(usual.seats) < 2 or usual.games < FEWEST:
        return []
    if len({one.bot for one in usual.seats}) > 1:
        return []
    even = 1 / len(usual.seats)
    return [
        Fairness(seat, wilson(one.wins, one.share.size), even, against(one.wins, one.share.size, even))
        for seat, one in enumerate(usual.seats)
    ]


def _measures(plan: Plan, found: Sequence[Figures]) -> Iterator[tuple[str, int | None]]:
    for measure in COMPARED:
        if any(measure in one.measures for one in found):
            yield measure, None
    if plan.rules_of.facts.cooperative:
        yield TOGETHER, None
    else:
        most = max((len(one.seats) for one in found), default=0)
        yield from ((WINS, seat) for seat in range(most if most > 1 else 0))


def _beside(
    places: Mapping[tuple[int, ...], int],
    found: Sequence[Figures],
    part: int,
    values: Sequence[int],
    measure: str,
    seat: int | None,
) -> Iterator[list[Sample]]:
    """These values of a part beside each other, wherever all other parts are the same. ``places`` are the conditions by what is
    varied.
    """
    for varied in places:
        if varied[part] != values[0]:
            continue
        numbers = [places.get((*varied[:part], value, *varied[part + 1 :])) for value in values]
        samples = [None if number is None else _sample(found[number], measure, seat) for number in numbers]
        complete = [one for one in samples if one is not None]
        if len(complete) == len(values):
            yield complete


def _enough(samples: Sequence[Sequence[Sample]]) -> bool:
    return all(one.size >= FEWEST for several in samples for one in several)


def _sample(found: Figures, measure: str, seat: int | None) -> Sample | None:
    if measure == TOGETHER:
        return found.seats[0].share if found.seats else None
    if measure == WINS:
        assert seat is not None
        if seat >= len(found.seats):
            return None
        share = found.seats[seat].share  # above what would be even, which depends on how many play
        return Sample(share.size, share.mean - 1 / len(found.seats), share.variance)
    return found.measures.get(measure)


def alike(plan: Plan, condition: int) -> str:
    """Who plays there, in a word or two: ``medium``, or ``medium, easy``."""
    names = dict.fromkeys(name for name in plan.conditions[condition].bots if name != RULES)
    return ", ".join(names) or Random.name
