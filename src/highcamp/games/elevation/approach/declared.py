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
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from highcamp.engine.bits import bit
from highcamp.engine.refusal import Refused
from highcamp.games.elevation.approach.card import Approach
from highcamp.games.elevation.approach.tally import Tally
from highcamp.games.elevation.box import CARDS, FIRST_AVALANCHE, RANGE_OF, RANGE_SET, RANGES, TOP, VALUE_OF, card_of

LARGEST = 4_000  # bytes of a card
MOST_TRICKS = 30  # more than a day has
_RANGES = ["Alps", "Rockies", "Andes", "Himalayas", "Avalanche"]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line of what a card scores."""

    each: Literal["card", "range", "number", "day"]
    points: Annotated[int, Meta(ge=-50, le=50)]
    numbers: Annotated[tuple[Annotated[int, Meta(ge=1, le=14)], ...], Meta(max_length=14)] = ()
    ranges: Annotated[tuple[Literal["Alps", "Rockies", "Andes", "Himalayas", "Avalanche"], ...], Meta(max_length=5)] = ()
    feet_at_least: Annotated[int, Meta(ge=0, le=40_000)] | None = None
    feet_at_most: Annotated[int, Meta(ge=0, le=40_000)] | None = None
    at_least: Annotated[int, Meta(ge=0, le=61)] = 1
    at_most: Annotated[int, Meta(ge=0, le=61)] = 61
    tricks_at_least: Annotated[int, Meta(ge=0, le=MOST_TRICKS)] = 0
    tricks_at_most: Annotated[int, Meta(ge=0, le=MOST_TRICKS)] = MOST_TRICKS


class Declared(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card of one's own, as it stands in options and records."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    text: Annotated[str, Meta(min_length=1, max_length=200)]
    score: Annotated[tuple[Part, ...], Meta(min_length=1, max_length=8)]


def read_declared(text: str, where: str) -> Declared:
    """A card from TOML or JSON text; a bad one is refused with the line and the reason."""
    if len(text.encode()) > LARGEST:
        raise Refused("too-large", f"A card has at most {LARGEST:,} bytes.", where=where, fix="Shorten it.")
    raw: Any
    if text.lstrip().startswith("{"):
        try:
            raw = msgspec.json.decode(text)
        except msgspec.DecodeError as wrong:
            line = 1 + text[: int(found[1])].count("\n") if (found := re.search(r"byte (\d+)", str(wrong))) else 1
            raise Refused("bad-card", f"This is not valid JSON: {wrong}.", where=f"{where}, line {line}") from None
    else:
        try:
            raw = tomllib.loads(text)
        except tomllib.TOMLDecodeError as wrong:
            found = re.search(r"line (\d+)", str(wrong))
            line = int(found[1]) if found else text.count("\n") + 1
            raise Refused("bad-card", f"This is not valid TOML: {wrong}.", where=f"{where}, line {line}") from None
    try:
        return msgspec.convert(raw, Declared)
    except msgspec.ValidationError as wrong:
        raise Refused("bad-card", f"{wrong}.", where=f"{where}, line {_line(text, str(wrong))}", fix=_FIX) from None


_FIX = "The form is: name, text, and one or more [[score]] parts with each = card, range, number or day, and points."


def _line(text: str, wrong: str) -> int:
    """The line that a complaint such as ``... - at `$.score[1].each` `` is about."""
    lines = text.splitlines()
    start = 0
    part = re.search(r"\$\.score\[(\d+)\]", wrong)
    if part:
        heads = [i for i, line in enumerate(lines) if "[[score]]" in line]
        if not heads:  # JSON: parts begin at their braces
            heads = [i for i, line in enumerate(lines) if '"each"' in line or '"points"' in line]
        if int(part[1]) < len(heads):
            start = heads[int(part[1])]
    word = re.search(r"unknown field `(\w+)`", wrong) or re.search(r"\.(\w+)(?:\[[\d.]*\])*`$", wrong)
    if word and word[1] != "score":
        for i in range(start, len(lines)):
            if re.search(rf'(^|["\s{{,]){word[1]}"?\s*[=:]', lines[i]):
                return i + 1
    return start + 1


class DeclaredCard(Approach):
    """A declared card at the table. Only its points are its own, so it fits anywhere, at any time, for anyone."""

    path = True
    parts: tuple[Part, ...] = ()

    def scores(self, tally: Tally) -> int:
        """The points of all parts."""
        return sum(_points(part, tally) for part in self.parts)


def declared_card(declared: Declared) -> Approach:
    """The card that a declaration makes."""
    key = re.sub(r"[^a-z0-9]+", "_", declared.name.lower()).strip("_") or "own"
    words = {"__doc__": declared.text, "key": key, "name": declared.name, "text": declared.text, "parts": declared.score}
    kind: type[DeclaredCard] = type("OwnCard", (DeclaredCard,), words)
    return kind()


def _points(part: Part, tally: Tally) -> int:
    if not part.tricks_at_least <= tally.tricks <= part.tricks_at_most:
        return 0
    matching = _matching(part, tally)
    if part.each == "card":
        return part.points * len(matching)
    if part.each == "day":
        counts = [len(matching)]
    elif part.each == "range":
        wanted = [_RANGES.index(name) for name in part.ranges] or list(range(RANGES))
        counts = [sum(mountain_range == one for mountain_range, _ in matching) for one in wanted]
    else:
        counts = [sum(value == number for _, value in matching) for number in part.numbers or range(1, TOP + 1)]
    return part.points * sum(part.at_least <= count <= part.at_most for count in counts)


def _matching(part: Part, tally: Tally) -> list[tuple[int, int]]:
    """The cards that the part counts, as range and number; an Avalanche that counts for a range has no feet."""
    ranges = [_RANGES.index(name) for name in part.ranges] or list(range(RANGES))
    numbers = part.numbers or range(1, TOP + 1)
    by_feet = part.feet_at_least is not None or part.feet_at_most is not None
    low = part.feet_at_least or 0
    high = part.feet_at_most if part.feet_at_most is not None else 40_000
    found: list[tuple[int, int]] = []
    for card in range(CARDS):
        if not tally.pile & bit(card):
            continue
        mountain_range, value = RANGE_OF[card], VALUE_OF[card]
        if card >= FIRST_AVALANCHE and mountain_range not in ranges:
            mountain_range = _assigned_to(tally, value)
        if mountain_range not in ranges or value not in numbers:
            continue
        if by_feet and (card >= FIRST_AVALANCHE or not low <= tally.feet[card] <= high):
            continue
        found.append((mountain_range, value))
    return found


def _assigned_to(tally: Tally, value: int) -> int:
    """The range for which the Avalanche of this number counts, or -1."""
    for mountain_range in range(RANGES):
        if tally.assigned & RANGE_SET[mountain_range] & bit(card_of(mountain_range, value)):
            return mountain_range
    return -1
