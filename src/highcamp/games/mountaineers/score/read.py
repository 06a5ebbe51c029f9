"""A score sheet: what was played at a real table, as written in a file or on the score page, read and checked.

The help, under "Scoring a real table", shows the form with an example for each mode.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from highcamp.engine.bits import has, with_nibble
from highcamp.engine.forms import fit
from highcamp.engine.options import read_options
from highcamp.engine.phrases import listed
from highcamp.engine.refusal import Refused
from highcamp.games.mountaineers.box import (
    BASIC,
    BLITZ,
    BOMBER,
    HIGHEST_ROUTE,
    MODE_TITLES,
    NAMES,
    PEAK,
    SABOTAGE,
    SHERPA,
    TAK_TAK,
    TOURNAMENT,
)
from highcamp.games.mountaineers.doors import matched_in
from highcamp.games.mountaineers.game import MOUNTAINEERS
from highcamp.games.mountaineers.match import deck
from highcamp.games.mountaineers.names import read_card
from highcamp.games.mountaineers.options import MountaineersOptions
from highcamp.games.mountaineers.position.check import check_layout
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.scoring import LEFT, RIGHT, SIDE, TRADED, TRADED_FIRST, TRADED_SECOND, cards_of, sabotages
from highcamp.games.mountaineers.setup import start

FORM = "scoring-a-real-table"  # the heading in the help that shows the form
MOST_POINTS = 100_000
_OPTIONS = ("mode", "track", "own_track", "blitz_goal", "tak_tak_always_extra")
_BY_MODE = ("track", "own_track", "blitz_goal", "match")  # say nothing about a round without its mode
_SIDES = {"left": LEFT, "right": RIGHT}
_TRADES = {"first": TRADED_FIRST, "second": TRADED_SECOND}


class Climber(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A climber as written down."""

    name: str
    played: list[str | int] = []
    traded: Literal["first", "second"] | None = None
    steal_two_from: Literal["left", "right"] | None = None
    total: int | None = None
    medals: int | None = None
    matches: list[int] = []


class ScoreSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All that is written down but the options."""

    climber: list[Climber]
    match: int | None = None
    fixed_lead: bool | None = None


def no(text: str, where: str, fix: str = "") -> Refused:
    """A sheet that cannot be."""
    return Refused("bad-score-sheet", text, rule=FORM, where=where, fix=fix)


def read(given: Mapping[str, Any]) -> tuple[ScoreSheet, MountaineersState, bool]:
    """The sheet; a table set up for its options; and whether a mode was named, or only a round is to be counted."""
    plain = {key: value for key, value in given.items() if key not in _OPTIONS}
    try:
        sheet = msgspec.convert(plain, ScoreSheet)
    except msgspec.ValidationError:
        fault = fit(plain, ScoreSheet)[1][0]
        raise no(fault.text, fault.where, f"{fault.fix} For the form see: highcamp rules mountaineers scoring.") from None
    players = len(sheet.climber)
    if not 3 <= players <= 5:
        raise no(f"There {'is 1 climber' if players == 1 else f'are {players} climbers'}; 3 to 5 play.", "climber")
    named = "mode" in given
    for key in _BY_MODE:
        if key in given and not named:
            raise no("Without a mode only the round is counted.", key, 'Write for instance mode = "peak", or leave it out.')
    chosen = {key: given[key] for key in _OPTIONS if key in given}
    state = start(MOUNTAINEERS, read_options(MountaineersOptions, {**chosen, "players": players}, MOUNTAINEERS.title))
    _check_names(sheet)
    _check_modes(sheet, state, named)
    for field, what in (("total", "Points before the round"), ("medals", "Medals won before")):
        _check_all_or_none(sheet, field, what)
    return sheet, state, named


def is_tournament(state: MountaineersState) -> bool:
    """Whether medals are counted and the Lead stays."""
    return state.mode in (TOURNAMENT, SHERPA)


def _check_names(sheet: ScoreSheet) -> None:
    names = [climber.name for climber in sheet.climber]
    for place, name in enumerate(names):
        if not name.strip() or name in names[:place]:
            raise no(f"{name!r} cannot be the name of climber {place + 1}: each needs a name of their own.", "climber.name")


def _check_modes(sheet: ScoreSheet, state: MountaineersState, named: bool) -> None:
    """What only some modes have."""
    medals = named and is_tournament(state)
    if sheet.match is not None and not (medals and 1 <= sheet.match <= state.seats):
        raise no(
            f"There is no match {sheet.match} here: a tournament has one for each climber.",
            "match",
            "Give the number of a tournament's match, or leave it out.",
        )
    if named and sheet.fixed_lead is not None and sheet.fixed_lead != (state.mode not in (BASIC, PEAK)):
        stays = "passes" if sheet.fixed_lead else "stays where it is"
        raise no(f"In mode {MODE_TITLES[state.mode]} the Lead {stays}.", "fixed_lead", "Leave it out: the mode tells.")
    for climber in sheet.climber:
        for field in ("medals", "matches"):
            if getattr(climber, field) not in (None, []) and not medals:
                raise no(
                    "Medals are counted in tournaments only.",
                    f"{climber.name}, {field}",
                    'Write mode = "tournament" or mode = "sherpa", or leave it out.',
                )


def _check_all_or_none(sheet: ScoreSheet, field: str, what: str) -> None:
    numbers = {climber.name: getattr(climber, field) for climber in sheet.climber}
    check_numbers([(f"{name}, {field}", number) for name, number in numbers.items() if number is not None])
    without = [name for name, number in numbers.items() if number is None]
    if 0 < len(without) < len(numbers):
        have = [name for name in numbers if name not in without]
        raise no(
            f"{what} are given for {listed(have)}, but not for {listed(without)}.",
            f"{without[0]}, {field}",
            "Give them for everybody, 0 for those who had none, or for nobody.",
        )


def check_numbers(numbers: Iterable[tuple[str, int]]) -> None:
    """Points or medals, each with its place."""
    for where, number in numbers:
        if not 0 <= number <= MOST_POINTS:
            raise no(f"{number} cannot be.", where, f"Give a number from 0 to {MOST_POINTS}.")


# -- the cards of a round --


def layouts(sheet: ScoreSheet, state: MountaineersState) -> list[int]:
    """What lies before each climber, with the sides of working Sabotages."""
    laid = [_layout(climber, state) for climber in sheet.climber]
    matched = matched_in(laid)
    for seat, climber in enumerate(sheet.climber):
        if sabotages(laid[seat], matched):
            if climber.steal_two_from is None:
                raise no(
                    "This Sabotage works: from which side did it steal two points?",
                    f"{climber.name}, steal_two_from",
                    'Write steal_two_from = "left" or "right".',
                )
            laid[seat] = with_nibble(laid[seat], SIDE, _SIDES[climber.steal_two_from])
    return laid


def cards(climber: Climber, state: MountaineersState) -> list[int]:
    """The cards that a climber names, each one that the deck of this mode has."""
    where = f"{climber.name}, played"
    found: list[int] = []
    for name in climber.played:
        card = read_card(name, where)
        if not has(deck(state), card):
            raise no(f"There is no {NAMES[card]} in mode {MODE_TITLES[state.mode]}.", where)
        if card in found:
            raise no(f"{NAMES[card]} is there twice; a deck has one of each.", where)
        found.append(card)
    if state.mode == BLITZ and (climber.traded or climber.steal_two_from):
        raise no("In Blitz there are Routes only: nothing is traded or stolen.", climber.name, "Leave it out.")
    return found


def _layout(climber: Climber, state: MountaineersState) -> int:
    """What lies before a climber in the end: a traded Bomber has left the table."""
    named = cards(climber, state)
    if climber.traded is None:
        # If all that is named can lie there, it does; else a Bomber before a Route may have been traded for it.
        readings = [(named, 0)]
        at = named.index(BOMBER) if BOMBER in named else len(named)
        if at < 2 and at + 1 < len(named) and named[at + 1] <= HIGHEST_ROUTE:
            readings.append((named[:at] + named[at + 1 :], (TRADED_FIRST, TRADED_SECOND)[at]))
    else:
        place = 0 if climber.traded == "first" else 1
        listed_there = named[place : place + 1] == [BOMBER]
        readings = [(named[:place] + named[place + 1 :] if listed_there else named, _TRADES[climber.traded])]
    faults = []
    for lying, traded in readings:
        try:
            return _layout_of(lying, traded, climber, state)
        except Refused as fault:
            faults.append(fault)
    raise faults[0]


def _layout_of(lying: list[int], traded: int, climber: Climber, state: MountaineersState) -> int:
    """The layout of these cards, if they can lie there."""
    where = f"{climber.name}, played"
    if not 2 <= len(lying) <= 3:
        said = "1 card was" if len(lying) == 1 else f"{len(lying)} cards were"
        raise no(
            f"{said} played; a first and a second card are needed, a third may follow a Tak-Tak.",
            where,
            "A Bomber that was traded stands before the Route that took its place.",
        )
    layout = with_nibble(0, TRADED, traded)
    for place, card in enumerate(lying):
        layout = with_nibble(layout, place, card)
    try:
        check_layout(layout, state, where)
    except Refused as fault:
        raise no(fault.text, where, _order_of(lying, state)) from None
    if climber.steal_two_from and not has(cards_of(layout), SABOTAGE):
        raise no("Without a Sabotage nothing is stolen.", f"{climber.name}, steal_two_from", "Leave it out.")
    return layout


def _order_of(lying: list[int], state: MountaineersState) -> str:
    """How cards are to be written down."""
    order = "Write first card, second card and extra Route in this order, a traded Bomber before the Route that took its place."
    return f"{order} Or set tak_tak_always_extra = true." if lying[0] == TAK_TAK and not state.always_extra else order


# -- whole tournaments --


def numbers_of_matches(sheet: ScoreSheet, state: MountaineersState) -> list[list[int]]:
    """By match: the points at its end, or in a Sherpa Tournament the medals it brought."""
    first, *others = sheet.climber
    for climber in sheet.climber:
        check_numbers([(f"{climber.name}, matches", number) for number in climber.matches])
        if (
            climber.played
            or climber.traded
            or climber.steal_two_from
            or climber.total is not None
            or climber.medals is not None
        ):
            raise no("Give either a round or the results of whole matches.", f"{climber.name}, matches")
    for climber in others:
        if len(climber.matches) != len(first.matches):
            raise no(
                f"{first.name} has results of {len(first.matches)} matches, {climber.name} of {len(climber.matches)}.",
                f"{climber.name}, matches",
                "Give everybody's result of every match that was played.",
            )
    if len(first.matches) > state.seats:
        raise no(
            f"{len(first.matches)} matches are too many: every climber leads one, {state.seats} in all.", "climber.matches"
        )
    results = [list(match) for match in zip(*[climber.matches for climber in sheet.climber], strict=True)]
    for number, points in enumerate(results, 1):
        if state.mode == TOURNAMENT and max(points) < state.goal:
            raise no(
                f"Nobody reached the summit, {state.goal}, in match {number}; a match of a tournament ends only there.",
                "climber.matches",
                "Give the points at the end of the match, and the track if it is another.",
            )
    return results
