"""Scoring a real table: ``highcamp score mountaineers FILE``, and the score page.

A sheet (see ``read.py``) holds a round, plays of Blitz, or what every match of a tournament brought. Where it names its mode,
the answer also says whether the match is over, who wins, and which places and medals were earned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from highcamp.engine.phrases import listed
from highcamp.games.mountaineers.blitz import flag_above
from highcamp.games.mountaineers.box import BASIC, BLITZ, HIGHEST_ROUTE, OPEN_CARDS, PLACES, SHERPA, TOURNAMENT
from highcamp.games.mountaineers.doors import leader_by, places_by, winner_with
from highcamp.games.mountaineers.explain import MedalScore, RoundTally, blitz_tally, sherpa_tally, tally
from highcamp.games.mountaineers.match import match_over
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.score.read import ScoreSheet, cards, is_tournament, layouts, no, numbers_of_matches, read
from highcamp.games.mountaineers.score.result import (
    Scored,
    ScoredCard,
    ScoredClimber,
    ScoredMatch,
    ScoredTournament,
    Stolen,
    TournamentClimber,
    say,
)
from highcamp.games.mountaineers.scoring import MEDALS

__all__ = ["say", "score"]

_MOST_PLAYS = HIGHEST_ROUTE - 1 - OPEN_CARDS  # of Blitz, from one deal


def score(given: Mapping[str, Any]) -> Scored | ScoredTournament:
    """Score a sheet; raises ``Refused`` for one that cannot have been played."""
    sheet, state, named = read(given)
    if any(climber.matches for climber in sheet.climber):
        return _tournament(sheet, state)
    before = [climber.total or 0 for climber in sheet.climber]
    names = [climber.name for climber in sheet.climber]
    if named:
        _check_running(state, before, names)
    if state.mode == BLITZ:
        return _blitz(sheet, state, before, names)
    return _round(sheet, state, before, names, named)


def _is_over(state: MountaineersState, totals: Sequence[int], lead: int) -> bool:
    """Whether a match is over with these points."""
    for seat, total in enumerate(totals):
        state.scores[seat] = total
    state.lead = lead
    return match_over(state)


def _check_running(state: MountaineersState, before: list[int], names: list[str]) -> None:
    """Whether a round can be played with these points, by this Lead."""
    if _is_over(state, before, 0):
        raise no(
            "With these points the match was over before the round.",
            "climber.total",
            f"Give the points before the round, and the track if it is not the {state.options.mountain.title.lower()}.",
        )
    best = before.index(max(before))
    if state.mode not in (TOURNAMENT, SHERPA, BLITZ) and before[0] < before[best]:
        raise no(
            f"{names[0]}, listed first, had fewer points than {names[best]}; the Lead Climber has the most.",
            f"{names[0]}, total",
            "List the climbers clockwise from the Lead Climber.",
        )


# -- a round --


def _round(sheet: ScoreSheet, state: MountaineersState, before: list[int], names: list[str], named: bool) -> Scored:
    laid = layouts(sheet, state)
    told = tally(laid, 0, names.__getitem__)
    points = [own.points for own in told.climbers]
    totals = [old + new for old, new in zip(before, points, strict=True)]
    lead = 0 if sheet.fixed_lead or is_tournament(state) else leader_by(totals, 0)
    over = _ending(state, totals, names, lead) if named and _is_over(state, totals, lead) else ""
    places = places_by(totals, 0)
    climbers = []
    for seat, climber in enumerate(sheet.climber):
        reached = places[seat] if over and state.mode != SHERPA else None
        medals = _medals(state, laid, totals, seat, reached)
        won = sum(medal.points for medal in medals)
        climbers.append(
            ScoredClimber(
                name=climber.name,
                round=points[seat],
                total=totals[seat],
                cards=_cards(told, seat),
                stolen=[
                    Stolen(by=names[theft.thief], points=theft.points)
                    for theft in told.thefts
                    if theft.victim == seat and theft.points
                ],
                place=reached,
                medals=medals,
                all_medals=None if climber.medals is None else climber.medals + won,
            )
        )
    return Scored(
        climbers=climbers,
        lead=names[lead],
        mode=state.options.mode if named else None,
        from_zero=sheet.climber[0].total is None,
        over=over,
        winners=_winners(sheet, state, climbers) if over else [],
    )


def _cards(told: RoundTally, seat: int) -> list[ScoredCard]:
    return [ScoredCard(card=card.card, points=card.points, why=card.why) for card in told.climbers[seat].cards]


def _medals(state: MountaineersState, laid: list[int], totals: list[int], seat: int, reached: int | None) -> list[MedalScore]:
    """The medals of a Sherpa Tournament's round, or for the place in a match of the other tournament."""
    if state.mode == SHERPA:
        spaces = [min(total, state.summit) for total in totals]
        return list(sherpa_tally(laid, 0, state.flags, spaces).medals[seat])
    if state.mode == TOURNAMENT and reached is not None:
        return [MedalScore(points=MEDALS[reached], why=f"{PLACES[reached - 1]} place")]
    return []


def _ending(state: MountaineersState, totals: list[int], names: list[str], lead: int) -> str:
    """What ended the match."""
    there = [name for name, total in zip(names, totals, strict=True) if total >= state.goal]
    if there:
        goal = (
            f"{state.goal} points" if state.mode == BASIC else "the summit" if state.goal == state.summit else "the first flag"
        )
        return f"{listed(there)} reached {goal}"
    return f"two marker flags or more stand between {names[lead]} and the next climber"


def _winners(sheet: ScoreSheet, state: MountaineersState, climbers: list[ScoredClimber]) -> list[str]:
    """Who wins the match that is over; of a tournament, who wins it all, if this was its last match."""
    if not is_tournament(state):
        return [climber.name for climber in climbers if climber.place == 1]
    medals = [climber.all_medals for climber in climbers if climber.all_medals is not None]
    if sheet.match != state.seats or not medals:
        return []
    return [climber.name for climber in climbers if climber.all_medals == max(medals)]


# -- Blitz --


def _blitz(sheet: ScoreSheet, state: MountaineersState, before: list[int], names: list[str]) -> Scored:
    spaces = list(before)
    for name, space in zip(names, spaces, strict=True):
        if space not in (0, *state.flags):
            raise no(
                f"{space} is no flag; in Blitz tokens stand on flags only.",
                f"{name}, total",
                f"Give 0 or one of {', '.join(str(flag) for flag in state.flags)}.",
            )
    hands = [cards(climber, state) for climber in sheet.climber]
    plays = len(hands[0])
    for climber, hand in zip(sheet.climber, hands, strict=True):
        if len(hand) != plays or not 1 <= plays <= _MOST_PLAYS:
            raise no(
                f"{names[0]} and {climber.name} played {plays} and {len(hand)} cards; "
                f"all play equally many, 1 to {_MOST_PLAYS}.",
                f"{climber.name}, played",
                "Give the cards of one play, or of several with the same deal, in their order.",
            )
    scored: list[list[ScoredCard]] = [[] for _ in names]
    for number in range(plays):
        if _is_over(state, spaces, 0):
            raise no(f"With play {number} the match was over.", "climber.played", "Leave out what was played after it.")
        chosen = [hand[number] for hand in hands]
        winner = winner_with(chosen)
        climbed = flag_above(state, spaces[winner]) - spaces[winner] if winner >= 0 else 0
        told = blitz_tally(chosen, 0, climbed, names.__getitem__)
        for seat in range(len(names)):
            scored[seat] += _cards(told, seat)
        if winner >= 0:
            spaces[winner] += climbed
    over = _ending(state, spaces, names, 0) if _is_over(state, spaces, 0) else ""
    places = places_by(spaces, 0)
    climbers = [
        ScoredClimber(
            name=name,
            round=spaces[seat] - before[seat],
            total=spaces[seat],
            cards=scored[seat],
            stolen=[],
            place=places[seat] if over else None,
        )
        for seat, name in enumerate(names)
    ]
    return Scored(
        climbers=climbers,
        lead=names[0],
        mode=state.options.mode,
        from_zero=sheet.climber[0].total is None,
        over=over,
        winners=_winners(sheet, state, climbers) if over else [],
    )


# -- whole tournaments --


def _tournament(sheet: ScoreSheet, state: MountaineersState) -> ScoredTournament:
    results = numbers_of_matches(sheet, state)
    rows: list[list[ScoredMatch]] = [[] for _ in sheet.climber]
    for match, numbers in enumerate(results):
        places = places_by(numbers, match)
        for seat, number in enumerate(numbers):
            if state.mode == SHERPA:
                rows[seat].append(ScoredMatch(medals=number))
            else:
                reached = places[seat]
                rows[seat].append(ScoredMatch(medals=MEDALS[reached], points=number, place=reached))
    climbers = [
        TournamentClimber(name=climber.name, matches=row, medals=sum(match.medals for match in row))
        for climber, row in zip(sheet.climber, rows, strict=True)
    ]
    best = max(climber.medals for climber in climbers)
    finished = len(results) == state.seats
    return ScoredTournament(
        climbers=climbers,
        mode=state.options.mode,
        played=len(results),
        winners=[climber.name for climber in climbers if climber.medals == best] if finished else [],
    )
