"""A blank card filled in without programming: a name, a text, and points composed from named parts.

    name = "Sherpa"
    text = "2 points for each card of 25,000 ft or more; lose 3 if you won no trick."

    [[score]]
    each = "card"            # card, range, number or day
    points = 2
    feet_at_least = 25000

    [[score]]
    each = "day"
    points = -3
    at_least = 0
    tricks_at_most = 0

A part looks at the cards of your pile that match ``numbers``, ``ranges`` and ``feet_...`` (left out: all cards of the four
ranges) and gives its points for each such *card*; or for each *range* or each *number* of which you have ``at_least`` to
``at_most`` such cards; or once a *day* if you have that many in all. ``tricks_at_least`` and ``tricks_at_most`` limit any part.
"""

from __future__ import annotations

import re
import tomllib
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from highcamp.engine.bits import bit
from highcamp.engine.forms import Fault, fit
from highcamp.engine.refusal import Refused
from highcamp.games.elevation.approach.card import Approach
from highcamp.games.elevation.approach.tally import Tally
from highcamp.games.elevation.approach.ways import COUNTS, SETS, Ways
from highcamp.games.elevation.box import CARDS, EVERY_CARD, NO_RANGE, PEAKS, RANGE_OF, RANGE_SET, RANGES, TOP, VALUE_OF
from highcamp.games.elevation.names import cards_in, set_of

LARGEST = 4_000  # bytes of a card
MOST_TRICKS = 30  # more than a day has
LOW_CARDS = set_of([card for card in range(CARDS) if VALUE_OF[card] <= 5])  # the numbers that Avalanches have
_RANGES = ["Alps", "Rockies", "Andes", "Himalayas", "Avalanche"]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of what a card scores."""

    each: Literal["card", "range", "number", "day"]
    points: Annotated[int, Meta(ge=-50, le=50)]
    numbers: Annotated[tuple[Annotated[int, Meta(ge=1, le=14)], ...], Meta(max_length=14)] = ()
    ranges: Annotated[tuple[Literal["Alps", "Rockies", "Andes", "Himalayas", "Avalanche"], ...], Meta(max_length=5)] = ()
    feet_at_least: Annotated[int, Meta(ge=0, le=40_000)] | None = None
    feet_at_most: Annotated[int, Meta(ge=0, le=40_000)] | None = None
    at_least: Annotated[int, Meta(ge=0, le=CARDS)] = 1
    at_most: Annotated[int, Meta(ge=0, le=CARDS)] = CARDS
    tricks_at_least: Annotated[int, Meta(ge=0, le=MOST_TRICKS)] = 0
    tricks_at_most: Annotated[int, Meta(ge=0, le=MOST_TRICKS)] = MOST_TRICKS

    def __post_init__(self) -> None:
        """Refuse what could never pay, and limits that would not be looked at."""
        if self.each == "card" and (self.at_least, self.at_most) != (1, CARDS):
            raise ValueError("at_least and at_most go with range, number and day, not with card")
        for what in ("at", "feet_at", "tricks_at"):
            least, most = getattr(self, f"{what}_least"), getattr(self, f"{what}_most")
            if least is not None and most is not None and least > most:
                raise ValueError(f"{what}_least ({least}) is above {what}_most ({most})")

    def by_feet(self) -> bool:
        """Whether it looks at feet."""
        return self.feet_at_least is not None or self.feet_at_most is not None

    def reaches(self, feet: int) -> bool:
        """Whether a peak lies within its feet."""
        return (self.feet_at_least or 0) <= feet and (self.feet_at_most is None or feet <= self.feet_at_most)

    def counts_tricks(self) -> bool:
        """Whether it looks at how many tricks were won."""
        return self.tricks_at_least > 0 or self.tricks_at_most < MOST_TRICKS


class Declared(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card of one's own, as it stands in options and records."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    text: Annotated[str, Meta(min_length=1, max_length=200)]
    score: Annotated[tuple[Part, ...], Meta(min_length=1, max_length=8)]


def read_declared(text: str, where: str) -> Declared:
    """A card from TOML or JSON text; a bad one is refused with the line and the reason."""
    _check_size(text, where)
    raw = _parsed(text, where)
    try:
        return msgspec.convert(raw, Declared)
    except msgspec.ValidationError:
        fault = fit(raw, Declared)[1][0]
        raise Refused(
            "bad-card", fault.text, where=f"{where}, line {_line(text, fault.where)}", fix=f"{fault.fix} {_FIX}"
        ) from None


def faults(text: str, where: str, above: int) -> list[Fault]:
    """All that is wrong with a card, each with its line in a text that has so many lines above it; none if it can be played."""
    try:
        _check_size(text, where)
        text = "\n" * above + text
        raw = _parsed(text, where)
    except Refused as wrong:
        return [Fault(wrong.where, str(wrong.text), wrong.fix)]
    found = fit(raw, Declared)[1]
    return [Fault(f"{where}, line {_line(text, fault.where)}", fault.text, fault.fix) for fault in found]


def _check_size(text: str, where: str) -> None:
    if len(text.encode()) > LARGEST:
        raise Refused("too-large", f"A card has at most {LARGEST:,} bytes.", where=where, fix="Shorten it.")


def _parsed(text: str, where: str) -> Any:
    """What stands in a text."""
    raw: Any
    if text.lstrip().startswith("{"):
        try:
            raw = msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError) as wrong:
            line = 1 + text[: int(found[1])].count("\n") if (found := re.search(r"byte (\d+)", str(wrong))) else 1
            raise Refused("bad-card", f"This is not valid JSON: {wrong}.", where=f"{where}, line {line}") from None
    else:
        try:
            raw = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as wrong:
            found = re.search(r"line (\d+)", str(wrong))
            line = int(found[1]) if found else text.count("\n") + 1
            raise Refused("bad-card", f"This is not valid TOML: {wrong}.", where=f"{where}, line {line}") from None
    return raw


_FIX = "The form is: name, text, and one or more [[score]] parts with each = card, range, number or day, and points."


def _line(text: str, place: str) -> int:
    """The line where a place such as ``score[1].each`` stands."""
    lines = text.splitlines()
    start = 0
    part = re.match(r"score\[(\d+)\]", place)
    if part:
        heads = [i for i, line in enumerate(lines) if "[[score]]" in line]
        if not heads:  # JSON: parts begin at their braces
            heads = [i for i, line in enumerate(lines) if '"each"' in line or '"points"' in line]
        if int(part[1]) < len(heads):
            start = heads[int(part[1])]
    word = re.search(r"(\w+)(?:\[\d*\])*$", place)
    if word and word[1] != "score":
        for i in range(start, len(lines)):
            if re.search(rf'(^|["\s{{,]){word[1]}"?\s*[=:]', lines[i]):
                return i + 1
    return start + 1


class Reading(NamedTuple):
    """A part made ready for scoring."""

    part: Part
    cards: int
    """The set of cards that it counts, before feet are looked at."""
    assigned: int
    """The same for Avalanches that count for a range; they have no feet."""
    groups: tuple[int, ...]
    """The sets of which there must be ``at_least`` to ``at_most``: ranges, numbers, or all cards."""

    def applies(self, tally: Tally) -> bool:
        """Whether so many tricks were won as the part asks for."""
        return self.part.tricks_at_least <= tally.tricks <= self.part.tricks_at_most

    def real(self, tally: Tally) -> int:
        """The cards of a pile that it counts."""
        found = int(tally.pile) & self.cards
        if self.part.by_feet():
            return set_of([card for card in cards_in(found) if self.part.reaches(tally.feet[card])])
        return found

    def worth(self, count: int) -> int:
        """The points for a set of which there are so many cards."""
        return self.part.points if self.part.at_least <= count <= self.part.at_most else 0

    def points(self, tally: Tally) -> int:
        """What the part scores."""
        if not self.applies(tally):
            return 0
        real, added = self.real(tally), int(tally.assigned) & self.assigned
        if self.part.each == "card":
            return self.part.points * (real.bit_count() + added.bit_count())
        return sum(self.worth((real & group).bit_count() + (added & group).bit_count()) for group in self.groups)

    def tabulate(self, ways: Ways) -> None:
        """The same for all ways to assign Avalanches at once: by card, by range, or by how many there are in all."""
        real, low = self.real(ways.tally), self.assigned & LOW_CARDS
        if self.part.each == "day":
            held = real.bit_count()
            ways.add_steps(low, [self.worth(held + more) for more in range(COUNTS)])
        elif self.part.each == "range":
            for group in self.groups:
                held, first = (real & group).bit_count(), (group & -group).bit_length() - 1
                for joined in range(SETS):
                    ways.add_set(first // TOP, joined, self.worth(held + (low & joined << first).bit_count()))
        else:
            for card in cards_in(low):
                ways.add_card(card, self._one_more(card, real))

    def _one_more(self, card: int, real: int) -> int:
        """What an Avalanche adds that counts as this card: there is one of each number, so nothing else does."""
        if self.part.each == "card":
            return self.part.points
        held = next((real & group).bit_count() for group in self.groups if group & bit(card))
        return self.worth(held + 1) - self.worth(held)


def reading(part: Part) -> Reading:
    """What a part looks at."""
    ranges = {_RANGES.index(name) for name in part.ranges} or set(range(RANGES))
    numbers = set(part.numbers) or set(range(1, TOP + 1))
    cards = set_of([card for card in range(CARDS) if RANGE_OF[card] in ranges and VALUE_OF[card] in numbers])
    groups = [EVERY_CARD]
    if part.each == "range":
        groups = [RANGE_SET[one] for one in ranges]
    elif part.each == "number":
        groups = [set_of([card for card in range(CARDS) if VALUE_OF[card] == number]) for number in numbers]
    if part.by_feet():
        return Reading(part, cards & PEAKS, 0, tuple(groups))
    # Where Avalanches are counted as such, they do not count for a range as well.
    return Reading(part, cards, 0 if NO_RANGE in ranges else cards, tuple(groups))


class DeclaredCard(Approach):
    """A declared card at the table. Only its points are its own, so it fits anywhere, at any time, for anyone."""

    path = True
    readings: tuple[Reading, ...] = ()

    def scores(self, tally: Tally) -> int:
        """The points of all parts."""
        return sum(one.points(tally) for one in self.readings)

    def tabulates(self, ways: Ways) -> bool:
        """Nobody can make the scoring of a day slow: each part is looked at once, not for all 3125 ways."""
        for one in self.readings:
            if one.assigned & LOW_CARDS and one.applies(ways.tally):
                one.tabulate(ways)
        return True


def declared_card(declared: Declared) -> Approach:
    """The card that a declaration makes."""
    readings = tuple(reading(part) for part in declared.score)
    words = {
        "__doc__": declared.text,
        "key": re.sub(r"[\W_]+", "_", declared.name.lower()).strip("_"),
        "name": declared.name,
        "text": declared.text,
        "readings": readings,
        "counts_tricks": any(part.counts_tricks() for part in declared.score),
        "by_range": any(one.assigned & LOW_CARDS for one in readings),
    }
    kind: type[DeclaredCard] = type("OwnCard", (DeclaredCard,), words)
    return kind()
