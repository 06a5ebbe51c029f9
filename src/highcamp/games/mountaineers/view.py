"""What a seat may know of a game of Mountaineers.

Hands and the order of draw piles are secret; decks are known, and discard piles lie open. So of every other climber a seat
knows which cards are in hand or draw pile together, and since the last reshuffle some that must be in hand.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from highcamp.engine.bits import count
from highcamp.games.mountaineers.box import BLITZ, MODES, NAMES, SHERPA
from highcamp.games.mountaineers.doors import places_by, round_points, winner_with
from highcamp.games.mountaineers.explain import RoundTally, blitz_tally, sherpa_tally, tally
from highcamp.games.mountaineers.match import match_medals, space, total_medals, wins
from highcamp.games.mountaineers.names import card_names
from highcamp.games.mountaineers.notation import card_of, say_choice
from highcamp.games.mountaineers.phases import BESIDE, BOMB, DRAW_LEAD, ENDED, SECOND, STEAL
from highcamp.games.mountaineers.position.form import MOMENTS
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.scoring import MEDAL_KINDS


class Climber(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One climber: points, cards as far as the viewer knows them, and medals in a tournament."""

    seat: int
    score: int
    space: int
    hand: tuple[str, ...] | None
    """The cards in hand, None where they are hidden."""
    held: int
    draw_pile: int
    unseen: tuple[str, ...]
    """Cards whose place is not known: the draw pile, and for another climber also what may be in hand."""
    known: tuple[str, ...]
    """Cards in hand that everyone can work out."""
    discard: tuple[str, ...]
    has_chosen: bool
    chosen: str | None
    """The card chosen in secret, shown to its owner only."""
    medals: int
    match_medals: tuple[int, ...]
    """Sherpa: medals of the running match for leading, on flags, for trades, for uncovered flags below."""


class Match(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A finished match of a tournament."""

    lead: int
    points: tuple[int, ...]
    places: tuple[int, ...]
    medals: tuple[int, ...]


class Choice(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One thing the viewer can do, and what the viewer's round would then be worth as the table lies now."""

    move: int
    text: str
    card: str
    points: int | None = None


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The table as one seat sees it; ``now`` is the running round, ``last`` the one scored before."""

    seat: int | None
    players: int
    mode: str
    track: str
    summit: int
    flags: tuple[int, ...]
    goal: int
    moment: str
    to_act: tuple[int, ...]
    turn: int | None
    """Who draws, turns up or plays; None where all choose at once and when the game is over."""
    lead: int | None
    match: int
    matches: tuple[Match, ...]
    rounds: int
    climbers: tuple[Climber, ...]
    now: RoundTally | None
    last: RoundTally | None
    choices: tuple[Choice, ...]
    winners: tuple[int, ...]


def view(state: MountaineersState, seat: int | None) -> View:
    """The table as the seat sees it."""
    gathering = state.gathering()
    return View(
        seat=seat,
        players=state.seats,
        mode=MODES[state.mode],
        track=state.options.mountain.title,
        summit=state.summit,
        flags=tuple(state.flags),
        goal=state.goal,
        moment=MOMENTS[state.phase],
        to_act=state.to_act,
        turn=None if gathering or state.phase in (DRAW_LEAD, ENDED) else state.turn,
        lead=None if state.phase == DRAW_LEAD else state.lead,
        match=state.match,
        matches=tuple(_match(state, match) for match in range(state.match)),
        rounds=state.round,
        climbers=tuple(_climber(state, other, seat) for other in range(state.seats)),
        now=_tally(tuple(state.table), state.lead) if any(state.table) else None,
        last=_last(state),
        choices=tuple(_choice(state, seat, move) for move in state.legal(seat)) if seat in state.to_act else (),
        winners=tuple(other for other in range(state.seats) if wins(state, other)) if state.over else (),
    )


def _match(state: MountaineersState, match: int) -> Match:
    seats = range(state.seats)
    points = [state.finals[match * state.seats + seat] for seat in seats]
    return Match(
        lead=match,
        points=tuple(points),
        places=tuple(places_by(points, match)),
        medals=tuple(match_medals(state, match, seat) for seat in seats),
    )


def _climber(state: MountaineersState, seat: int, viewer: int | None) -> Climber:
    own = seat == viewer
    hand, unseen = state.hand[seat], state.draw[seat]
    if not own:
        unseen |= hand & ~state.sure[seat]
    first = (state.match * state.seats + seat) * MEDAL_KINDS
    counted = state.mode == SHERPA and state.match < state.seats
    return Climber(
        seat=seat,
        score=state.scores[seat],
        space=space(state, seat),
        hand=card_names(hand) if own or state.mode == BLITZ else None,
        held=count(hand),
        draw_pile=count(state.draw[seat]),
        unseen=card_names(unseen),
        known=card_names(state.sure[seat]),
        discard=card_names(state.discard[seat]),
        has_chosen=state.chosen[seat] != 0,
        chosen=(NAMES[state.chosen[seat]] or None) if own else None,
        medals=total_medals(state, seat) if len(state.finals) else 0,
        match_medals=tuple(state.medals[first + kind] for kind in range(MEDAL_KINDS)) if counted else (),
    )


@lru_cache(256)
def _tally(layouts: tuple[int, ...], lead: int) -> RoundTally:
    """The round explained; every seat asks for the same ones."""
    return tally(layouts, lead)


def _last(state: MountaineersState) -> RoundTally | None:
    """The round scored last; if it ended a match of a tournament, as it stood then."""
    if state.last_lead < 0:
        return None
    if state.mode == BLITZ:
        winner = winner_with(list(state.last))
        at = state.scores[winner] if winner >= 0 else 0
        return blitz_tally(state.last, state.last_lead, at - max([flag for flag in state.flags if flag < at], default=0))
    if state.mode != SHERPA:
        return _tally(tuple(state.last), state.last_lead)
    seats = range(state.seats)
    points = list(state.scores) if state.round else [state.finals[(state.match - 1) * state.seats + seat] for seat in seats]
    return sherpa_tally(state.last, state.last_lead, state.flags, [min(own, state.summit) for own in points])


def _choice(state: MountaineersState, seat: int, move: int) -> Choice:
    points = None
    if state.phase in (BOMB, SECOND, BESIDE, STEAL):
        points = _points_after(state, seat, move)
    return Choice(move=move, text=say_choice(move), card=NAMES[card_of(move)], points=points)


def _points_after(state: MountaineersState, seat: int, move: int) -> int:
    """The seat's points of this round if nothing else were played after this move."""
    after = state.copy()
    after.apply(move, seat)
    scored = after.round != state.round or after.match != state.match
    return round_points(list(after.last if scored else after.table), state.lead)[seat]
