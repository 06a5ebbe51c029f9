"""Reading a position back, or saying what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from highcamp.engine.bits import bit, has, with_nibble
from highcamp.engine.forms import check_keys, shaped
from highcamp.engine.game import Game
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.games.mountaineers.box import MODES, NAMES, SHERPA, TOURNAMENT
from highcamp.games.mountaineers.match import deck
from highcamp.games.mountaineers.names import read_card
from highcamp.games.mountaineers.phases import CLEANUP, DRAW_LEAD, ENDED, STEAL
from highcamp.games.mountaineers.position.check import check_layout, check_played_out, settle
from highcamp.games.mountaineers.position.form import (
    KEYS,
    MEDAL_NAMES,
    MOMENTS,
    SIDES,
    TRADES,
    Climber,
    Layout,
    Match,
    Position,
    Round,
)
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.scoring import MEDAL_KINDS, SIDE, TRADED
from highcamp.games.mountaineers.setup import start


def read(game: Game[Any, Any], given: Mapping[str, Any]) -> MountaineersState:
    """The state that a mapping describes."""
    check_keys(given, {*game.Options.__struct_fields__, *KEYS})
    state = start(game, game.options({key: value for key, value in given.items() if key not in KEYS}))
    table = {key: value for key, value in given.items() if key in KEYS}
    if table.get("moment", MOMENTS[DRAW_LEAD]) == MOMENTS[DRAW_LEAD]:
        return _read_start(state, table)
    position = shaped(table, Position, "bad-position", "position")
    if position.moment not in MOMENTS:
        raise Refused(
            "bad-position", f"{position.moment!r} is no moment.", where="moment", fix=f"It is one of: {', '.join(MOMENTS)}."
        )
    state.phase = MOMENTS.index(position.moment)
    state.lead = seat_of(position.lead, state, "lead")
    state.turn = 0 if position.to_act is None else seat_of(position.to_act, state, "to_act")
    state.round = _count(position.rounds, "rounds")
    _read_matches(state, position.matches)
    _read_last(state, position.last_round)
    _read_climbers(state, position.climbers)
    settle(state, position.to_act is not None)
    return state


def _read_start(state: MountaineersState, table: Mapping[str, Any]) -> MountaineersState:
    extra = sorted(set(table) - {"moment"})
    if extra:
        raise Refused(
            "bad-position",
            "Nothing has happened yet when the Lead Climber is drawn.",
            where=extra[0],
            fix="Say with moment what happens next, for instance: second card.",
        )
    if "moment" in table and state.phase != DRAW_LEAD:
        raise Refused("bad-position", "No Lead is drawn in a tournament: each climber leads a match.", where="moment")
    return state


def seat_of(given: int, state: MountaineersState, where: str) -> int:
    """A seat as people count them, as we count them."""
    if not 1 <= given <= state.seats:
        raise Refused("bad-position", f"There is no seat {given}; the seats are 1 to {state.seats}.", where=where)
    return given - 1


def _count(given: int, where: str) -> int:
    if not 0 <= given <= 100_000:
        raise Refused("bad-position", f"{given} cannot be: a number from 0 to 100000 is needed.", where=where)
    return given


def _read_cards(given: Sequence[str | int], state: MountaineersState, where: str) -> int:
    cards = 0
    for name in given:
        card = _read_card(name, state, where)
        if has(cards, card):
            raise Refused("bad-position", f"{NAMES[card]} is there twice; a deck has one of each.", where=where)
        cards |= bit(card)
    return cards


def _read_card(name: str | int, state: MountaineersState, where: str) -> int:
    card = read_card(name, where)
    if not has(deck(state), card):
        raise Refused("bad-position", f"There is no {NAMES[card]} in mode {MODES[state.mode]}.", where=where)
    return card


def _read_layout(given: Layout, state: MountaineersState, where: str) -> int:
    if len(given.played) > 3:
        raise Refused("bad-position", f"{len(given.played)} cards were played; three are the most.", where=where)
    _read_cards(given.played, state, where)
    layout = 0
    for place, name in enumerate(given.played):
        layout = with_nibble(layout, place, _read_card(name, state, where))
    for code, trade in TRADES.items():
        if given.traded == trade:
            layout = with_nibble(layout, TRADED, code)
    for code, side in SIDES.items():
        if given.steal_two_from == side:
            layout = with_nibble(layout, SIDE, code)
    check_layout(layout, state, where)
    return layout


def _read_last(state: MountaineersState, last: Round | None) -> None:
    if last is None:
        if state.phase == CLEANUP:
            raise Refused("bad-position", "The cards just played are missing.", where="last_round")
        return
    state.last_lead = seat_of(last.lead, state, "last_round.lead")
    if len(last.climbers) != state.seats:
        raise Refused("bad-position", f"{state.seats} climbers are needed.", where="last_round.climbers")
    for seat, climber in enumerate(last.climbers):
        where = f"last_round, seat {seat + 1}"
        state.last[seat] = _read_layout(climber, state, where)
        check_played_out(state.last[seat], state, where)


def _read_climbers(state: MountaineersState, climbers: Sequence[Climber]) -> None:
    if len(climbers) != state.seats:
        raise Refused("bad-position", f"It has {counted(len(climbers), 'climber')} for {state.seats} seats.", where="climbers")
    for seat, climber in enumerate(climbers):
        where = f"seat {seat + 1}"
        state.scores[seat] = _count(climber.score, f"{where}, score")
        state.hand[seat] = _read_cards(climber.hand, state, f"{where}, hand")
        state.discard[seat] = _read_cards(climber.discard, state, f"{where}, discard")
        state.sure[seat] = _read_cards(climber.known, state, f"{where}, known")
        state.table[seat] = _read_layout(climber, state, f"{where}, played")
        if climber.steal_two_from and state.phase != STEAL:
            raise Refused("bad-position", "Sides are chosen once all cards lie.", where=f"{where}, steal_two_from")
        state.chosen[seat] = 0 if climber.chosen is None else _read_card(climber.chosen, state, f"{where}, chosen")
        if climber.medals:
            _read_medals(state, state.match, seat, climber.medals, f"{where}, medals")


def _read_medals(state: MountaineersState, match: int, seat: int, given: Mapping[str, int], where: str) -> None:
    if state.mode != SHERPA or match >= state.seats:
        raise Refused("bad-position", "Medals are counted by round only in a Sherpa Tournament that goes on.", where=where)
    for name, medals in given.items():
        if name not in MEDAL_NAMES:
            raise Refused("bad-position", f"{name!r} earns no medals.", where=where, fix=f"Use: {', '.join(MEDAL_NAMES)}.")
        row = (match * state.seats + seat) * MEDAL_KINDS
        state.medals[row + MEDAL_NAMES.index(name)] = _count(medals, where)


def _read_matches(state: MountaineersState, matches: Sequence[Match]) -> None:
    if matches and state.mode not in (TOURNAMENT, SHERPA):
        raise Refused("bad-position", f"Mode {MODES[state.mode]} has one match only.", where="matches")
    if len(matches) > state.seats:
        raise Refused("bad-position", f"{len(matches)} matches are too many; there is one per climber.", where="matches")
    for number, match in enumerate(matches):
        where = f"match {number + 1}"
        if len(match.points) != state.seats or max(match.points) < state.goal:
            raise Refused("bad-position", "Points of every climber are needed, and one of them on the summit.", where=where)
        for seat, points in enumerate(match.points):
            state.finals[number * state.seats + seat] = _count(points, where)
        for seat, medals in enumerate(match.medals[: state.seats]):
            _read_medals(state, number, seat, medals, where)
    state.match = len(matches)
    if state.match == state.seats and state.match and state.phase != ENDED:
        raise Refused("bad-position", "Every climber has led a match: the tournament is over.", where="matches")
