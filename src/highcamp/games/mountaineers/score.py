"""Scoring a round from a real table: ``highcamp score mountaineers FILE``.

    [[climber]]                       # in clockwise order from the Lead Climber
    name = "Ann"
    played = ["10", "Tak-Tak", "4"]   # first card, second card, extra Route; a traded Bomber is left out
    total = 21                        # points before the round, if you want new totals

    [[climber]]
    name = "Ben"
    played = ["7", "Sabotage"]
    steal_two_from = "left"           # whoever sits clockwise; the other neighbour loses one point

``fixed_lead = true`` keeps the Lead where it is, as tournaments do; ``tak_tak_always_extra = true`` allows an extra Route
beside a Tak-Tak that was turned up as first card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, has, with_nibble
from highcamp.engine.forms import shaped
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.games.mountaineers.box import HIGHEST_ROUTE, NAMES, SABOTAGE, TAK_TAK
from highcamp.games.mountaineers.explain import RoundTally, tally
from highcamp.games.mountaineers.notation import read_card
from highcamp.games.mountaineers.scoring import LEFT, RIGHT, SIDE, leader, matched_cards, sabotages

_SIDES = {"left": LEFT, "right": RIGHT}


class Entry(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A climber as written in the file."""

    name: str
    played: list[str | int]
    steal_two_from: Literal["left", "right"] | None = None
    total: int = 0


class Sheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The file."""

    climber: list[Entry]
    fixed_lead: bool = False
    tak_tak_always_extra: bool = False


class ScoredCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card, its points, and why."""

    card: str
    points: int
    why: str


class Stolen(msgspec.Struct, frozen=True, kw_only=True):
    """Points that a climber lost to a Sabotage."""

    by: str
    points: int


class ScoredClimber(msgspec.Struct, frozen=True, kw_only=True):
    """A climber's round: points after all thefts, the new total, and where they come from."""

    name: str
    round: int
    total: int
    cards: list[ScoredCard]
    stolen: list[Stolen]


class Scored(msgspec.Struct, frozen=True, kw_only=True):
    """The round, and who is Lead Climber now."""

    climbers: list[ScoredClimber]
    lead: str


def score(given: Mapping[str, Any]) -> Scored:
    """Score a round; raises ``Refused`` for one that cannot have been played."""
    sheet = _read(given)
    layouts = vec[i64]([_layout(entry, sheet) for entry in sheet.climber])
    matched = matched_cards(layouts)
    for seat, entry in enumerate(sheet.climber):
        if sabotages(layouts[seat], matched):
            if entry.steal_two_from is None:
                raise _no(
                    "This Sabotage works: from which side did it steal two points?",
                    f"{entry.name}, steal_two_from",
                    'Write steal_two_from = "left" or "right".',
                )
            layouts[seat] = with_nibble(layouts[seat], SIDE, _SIDES[entry.steal_two_from])
    names = [entry.name for entry in sheet.climber]
    told = tally(layouts, 0, names.__getitem__)
    climbers = [_climber(told, seat, entry, names) for seat, entry in enumerate(sheet.climber)]
    totals = vec[i64]([climber.total for climber in climbers])
    return Scored(climbers=climbers, lead=names[0 if sheet.fixed_lead else leader(totals, 0)])


def _no(text: str, where: str, fix: str = "") -> Refused:
    return Refused("bad-score-sheet", text, where=where, fix=fix)


def _read(given: Mapping[str, Any]) -> Sheet:
    sheet = shaped(given, Sheet, "bad-score-sheet", "the file")
    if not 3 <= len(sheet.climber) <= 5:
        raise _no(f"There are {len(sheet.climber)} climbers; 3 to 5 play.", "climber")
    names = [entry.name for entry in sheet.climber]
    for place, name in enumerate(names):
        if not name.strip() or name in names[:place]:
            raise _no(f"{name!r} cannot be the name of climber {place + 1}: each needs a name of their own.", "climber.name")
    return sheet


def _layout(entry: Entry, sheet: Sheet) -> int:
    where = f"{entry.name}, played"
    if not 2 <= len(entry.played) <= 3:
        played = counted(len(entry.played), "card was", "cards were")
        raise _no(f"{played} played; a first and a second card are needed, a third may follow a Tak-Tak.", where)
    cards = [read_card(name, where) for name in entry.played]
    layout, lying = 0, 0
    for place, card in enumerate(cards):
        if has(lying, card):
            raise _no(f"{NAMES[card]} is there twice; a deck has one of each.", where)
        lying |= bit(card)
        layout = with_nibble(layout, place, card)
    if len(cards) == 3:
        _check_extra(cards, sheet, where)
    if entry.steal_two_from and not has(lying, SABOTAGE):
        raise _no("Without a Sabotage nothing is stolen.", f"{entry.name}, steal_two_from", "Leave it out.")
    if not 0 <= entry.total <= 100_000:
        raise _no(f"{entry.total} points cannot be.", f"{entry.name}, total")
    return layout


def _check_extra(cards: list[int], sheet: Sheet, where: str) -> None:
    if cards[2] > HIGHEST_ROUTE:
        raise _no(f"The third card must be a Route, not {NAMES[cards[2]]}.", where)
    if cards[1] != TAK_TAK and not (sheet.tak_tak_always_extra and cards[0] == TAK_TAK):
        raise _no(
            "Only a Tak-Tak played as second card is followed by a Route.",
            where,
            "Put first card, second card and extra Route in this order, or set tak_tak_always_extra = true.",
        )


def _climber(told: RoundTally, seat: int, entry: Entry, names: list[str]) -> ScoredClimber:
    own = told.climbers[seat]
    return ScoredClimber(
        name=entry.name,
        round=own.points,
        total=entry.total + own.points,
        cards=[ScoredCard(card=card.card, points=card.points, why=card.why) for card in own.cards],
        stolen=[
            Stolen(by=names[theft.thief], points=theft.points) for theft in told.thefts if theft.victim == seat and theft.points
        ],
    )


def say(scored: Scored) -> str:
    """The scored round as lines for people."""
    lines = []
    for climber in scored.climbers:
        lines.append(f"{climber.name}: {climber.round} this round, {climber.total} in all")
        lines += [f"  {card.points:>2}  {card.card}: {card.why}" for card in climber.cards]
        lines += [f"  {-theft.points:>2}  stolen by {theft.by}" for theft in climber.stolen]
    return "\n".join([*lines, f"Lead Climber: {scored.lead}"])
