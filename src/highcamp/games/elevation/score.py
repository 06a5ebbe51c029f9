"""Scoring a real day: who won which cards, under which approach cards, gives the lines of the score pad.

    approach = ["Figure 8", "Scree"]

    [[climber]]                # in seat order, clockwise
    name = "Ava"
    won = "Andes 3 5 6 7 11; Avalanche 2"
    tricks = 4                 # only where a card asks
    personal = "Harness"       # a Pathfinder card
    gives = "Andes"            # Seconding, where the smallest range is not the only one
    auto = true                # an auto-ascender; they come last

One climber alone is scored where no card compares climbers. ``shortcut``, ``own`` and ``peaks`` are as in the game's options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from highcamp.engine.bits import bit
from highcamp.engine.forms import fit
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.games.elevation.approach.card import GIVES_RANGE, Approach
from highcamp.games.elevation.approach.deck import find
from highcamp.games.elevation.approach.declared import MOST_TRICKS
from highcamp.games.elevation.approach.trumps import Trump
from highcamp.games.elevation.game import ELEVATION
from highcamp.games.elevation.morning import come_into_force, usable
from highcamp.games.elevation.names import RANGE_NAMES, each_once, read_cards, read_range, set_of
from highcamp.games.elevation.position.check import why_not_personal, why_unusable
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.scoring import UNDECIDED, begin_giving, give, score_day, smallest_ranges
from highcamp.games.elevation.setup import start
from highcamp.games.elevation.view import pad_row

_OPTIONS = ("shortcut", "own", "peaks")


class ClimberDay(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What one climber brought home."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    won: str = ""
    tricks: Annotated[int, Meta(ge=0, le=MOST_TRICKS)] | None = None
    personal: str = ""
    gives: str = ""
    auto: bool = False


class Day(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A day to score."""

    climber: Annotated[list[ClimberDay], Meta(min_length=1, max_length=6)]
    approach: list[str] = []


class Line(msgspec.Struct, kw_only=True):
    """A climber's line of the pad; ``reasons`` are the approach points in words."""

    name: str
    alps: int
    andes: int
    himalayas: int
    rockies: int
    approach: int
    day: int
    reasons: list[str]


class Scores(msgspec.Struct, kw_only=True):
    """The pad of a day."""

    climbers: list[Line]


def score(given: Mapping[str, Any]) -> Scores:
    """Score a day, or say what is wrong with it and where."""
    plain = {key: value for key, value in given.items() if key not in _OPTIONS}
    try:
        day = msgspec.convert(plain, Day)
    except msgspec.ValidationError:
        fault = fit(plain, Day)[1][0]
        raise Refused("bad-score", fault.text, where=_place(fault.where), fix=fault.fix) from None
    options = {key: value for key, value in given.items() if key in _OPTIONS}
    if isinstance(options.get("shortcut"), int):  # a number in a file, a word among the options
        options["shortcut"] = str(options["shortcut"])
    table = _table(day, options)
    _read_approach(table, day)
    _read_piles(table, day)
    if any(card.gives_range(table) for card in table.approach if card.hooks & GIVES_RANGE):
        _hand_on(table, day)
    else:
        _check_nothing_given(day)
    score_day(table)
    return Scores(climbers=[_line(table, seat, one) for seat, one in enumerate(day.climber) if seat < table.seats])


def _place(path: str) -> str:
    """``climber[1].won`` as people say it."""
    if path.startswith("climber["):
        number, _, rest = path.removeprefix("climber[").partition("]")
        return f"climber {int(number) + 1}" + (f", {rest.removeprefix('.')}" if rest else "")
    return path or "the file"


def _table(day: Day, options: dict[str, Any]) -> ElevationState:
    """A table with a seat for each; one climber alone sits at a table of three, of which only the first is scored."""
    humans = sum(not one.auto for one in day.climber)
    autos = len(day.climber) - humans
    if any(one.auto for one in day.climber[:humans]):
        raise Refused(
            "bad-score", "Auto-ascenders sit after the climbers.", rule="free-solo", where="climber", fix="List them last."
        )
    if autos and autos != {1: 2, 2: 1}.get(humans):
        raise Refused(
            "bad-score",
            f"A table of {counted(humans, 'climber')} and {counted(autos, 'auto-ascender')} cannot be.",
            rule="free-solo",
            where="climber",
            fix="One climber plays with two of them, two climbers with one, more with none.",
        )
    names = [one.name for one in day.climber]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Refused("bad-score", f"There are two climbers called {twice}.", where="climber", fix="Rename one.")
    return start(ELEVATION, ELEVATION.options(options | {"players": 3 if len(day.climber) == 1 else humans}))


def _read_approach(table: ElevationState, day: Day) -> None:
    for name in day.approach:
        card = find(table.cards, name, "approach")
        if card in table.approach:
            raise Refused("bad-score", f"{card.name} is there twice.", where="approach")
        if not usable(table, card):
            text = f"{card.name} cannot be played here: {why_unusable(table, card)}."
            rule = (
                "free-solo" if not card.solo and table.humans < 3 else "trump" if isinstance(card, Trump) else "approach-cards"
            )
            raise Refused("bad-score", text, rule=rule, where="approach", fix="Leave it out.")
        come_into_force(table, card)
    for seat, one in enumerate(day.climber):
        where = f"climber {seat + 1} ({one.name}), personal"
        if one.personal:
            card = find(table.cards, one.personal, where)
            reason = why_not_personal(table, card)
            if reason:
                text = f"{card.name} cannot be a climber's own card here: {reason}."
                raise Refused("bad-score", text, rule="pathfinder", where=where, fix="Name another.")
            table.personal[seat] = card.number
    _check_comparable(table, day)


def _check_comparable(table: ElevationState, day: Day) -> None:
    cards: list[tuple[Approach, str]] = [(card, "approach") for card in table.approach]
    for seat, one in enumerate(day.climber):
        if table.personal[seat] >= 0:
            cards.append((table.cards[table.personal[seat]], f"climber {seat + 1} ({one.name}), personal"))
    for card, where in cards:
        if card.compares and len(day.climber) == 1:
            raise Refused("alone", f"{card.name} compares climbers, and there is only one.", where=where, fix="List them all.")
        if card.counts_tricks and any(one.tricks is None for one in day.climber[: table.seats]):
            missing = next(i for i, one in enumerate(day.climber) if one.tricks is None)
            raise Refused(
                "no-tricks",
                f"{card.name} needs to know how many tricks {day.climber[missing].name} won.",
                where=f"climber {missing + 1} ({day.climber[missing].name}), tricks",
                fix="Add tricks to every climber.",
            )


def _read_piles(table: ElevationState, day: Day) -> None:
    piles = []
    for seat, one in enumerate(day.climber):
        where = f"climber {seat + 1} ({one.name}), won"
        word = set_of(read_cards(one.won, where))
        piles.append((where, word))
        table.won[seat] = word
        table.tricks[seat] = one.tricks or 0
    each_once(piles)


def _hand_on(table: ElevationState, day: Day) -> None:
    """Seconding: the smallest range goes to the left."""
    begin_giving(table)
    for seat in range(table.seats):
        one = day.climber[seat]
        where = f"climber {seat + 1} ({one.name}), gives"
        ranges = smallest_ranges(table, seat)
        names = " or ".join(RANGE_NAMES[i] for i in range(4) if ranges & bit(i))
        if one.gives:
            chosen = read_range(one.gives, where)
            if not ranges & bit(chosen):
                raise Refused("not-fewest", f"{one.name} has to hand on {names or 'nothing'}.", rule="seconding", where=where)
            table.gives[seat] = chosen
        elif table.gives[seat] == UNDECIDED:
            raise Refused(
                "tie", f"{one.name} may choose which range to hand on.", rule="seconding", where=where, fix=f"Write {names}."
            )
    give(table)


def _check_nothing_given(day: Day) -> None:
    for seat, one in enumerate(day.climber, 1):
        if one.gives:
            raise Refused(
                "bad-score",
                "Only Seconding hands a range on.",
                rule="seconding",
                where=f"climber {seat} ({one.name}), gives",
                fix="Leave it out, or add Seconding to approach.",
            )


def _line(table: ElevationState, seat: int, one: ClimberDay) -> Line:
    row = pad_row(table, 0, seat)
    return Line(
        name=one.name,
        alps=row.alps,
        andes=row.andes,
        himalayas=row.himalayas,
        rockies=row.rockies,
        approach=row.approach,
        day=row.total,
        reasons=[f"{point.points:+d} {point.why}" for point in row.reasons],
    )


def say(scores: Scores) -> str:
    """The pad as text."""
    wide = max(8, *(len(line.name) for line in scores.climbers))
    head = f"{'':{wide}}  {'Alps':>6} {'Andes':>6} {'Himal.':>6} {'Rockies':>7} {'Approach':>8} {'Day':>5}"
    lines = [head]
    for one in scores.climbers:
        ranges = f"{one.alps:>6} {one.andes:>6} {one.himalayas:>6} {one.rockies:>7}"
        lines.append(f"{one.name:{wide}}  {ranges} {one.approach:>8} {one.day:>5}")
        lines += [f"{'':{wide}}    {reason}" for reason in one.reasons]
    return "\n".join(lines)
