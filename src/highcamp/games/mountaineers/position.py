"""Positions of Mountaineers: everything on and off the table as a readable mapping, and back.

    mode = "peak"
    moment = "second card"        # what happens next
    to_act = 2                    # who draws, turns up or plays
    lead = 1                      # who has the Lead Climber token
    rounds = 2                    # finished in this match

    [[climbers]]                  # one for each seat
    score = 21
    hand = ["3", "Tak-Tak", "9"]
    discard = ["2", "5", "Belay"]
    known = ["3"]                 # hand cards that everyone knows of since the last reshuffle
    played = ["7"]                # first card, second card, extra Route
    traded = "first"              # that card came in place of a Bomber
    steal_two_from = "left"       # a Sabotage that has chosen its sides
    chosen = "3"                  # a card chosen in secret

The draw pile is what remains of the deck. ``last_round`` holds its ``lead`` and its ``climbers`` with what they played; in
the moments ``discard`` and ``over`` those are the cards on the table. Tournaments list finished ``matches``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from highcamp.engine.bits import bit, has, nibble, with_nibble
from highcamp.engine.forms import check_keys, shaped
from highcamp.engine.game import Game
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.engine.state import NATURE
from highcamp.games.mountaineers import soundness
from highcamp.games.mountaineers.box import BASIC, BASIC_GOAL, BLITZ, MODES, NAMES, SHERPA, TOURNAMENT
from highcamp.games.mountaineers.notation import card_names, read_card
from highcamp.games.mountaineers.options import MountaineersOptions
from highcamp.games.mountaineers.rules import CLEANUP, DRAW_LEAD, ENDED, STEAL, Ascent
from highcamp.games.mountaineers.scoring import LEFT, MEDAL_KINDS, RIGHT, SIDE, TRADED, TRADED_FIRST, TRADED_SECOND

MOMENTS = [
    "draw lead",
    "refill",
    "first card",
    "bomber",
    "second card",
    "extra route",
    "sabotage",
    "discard",
    "open",
    "choose",
    "over",
]
SIDES = {LEFT: "left", RIGHT: "right"}
MEDAL_NAMES = ["lead", "flag", "trade", "gap"]
_TRADES = {TRADED_FIRST: "first", TRADED_SECOND: "second"}
_ALL_CHOOSE = ("discard", "choose", "over")
_KEYS = {"moment", "to_act", "lead", "rounds", "climbers", "last_round", "matches"}


class Layout(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one climber played in a round."""

    played: list[str | int] = []
    traded: Literal["first", "second"] | None = None
    steal_two_from: Literal["left", "right"] | None = None


class Climber(Layout, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One climber's cards and points."""

    score: int = 0
    hand: list[str | int] = []
    discard: list[str | int] = []
    known: list[str | int] = []
    chosen: str | int | None = None
    medals: dict[str, int] = {}


class Round(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The round scored last."""

    lead: int
    climbers: list[Layout]


class Match(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A finished match of a tournament."""

    points: list[int]
    medals: list[dict[str, int]] = []


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All of it."""

    moment: str
    to_act: int | None = None
    lead: int = 1
    rounds: int = 0
    climbers: list[Climber] = []
    last_round: Round | None = None
    matches: list[Match] = []


def start(game: Game[Any, Any], options: MountaineersOptions) -> Ascent:
    """Before anything has happened: a tournament begins with seat 1 as Lead Climber, else the Lead is drawn."""
    track = options.mountain
    mode = MODES.index(options.mode)
    goal = BASIC_GOAL if mode == BASIC else track.summit
    if mode == BLITZ and options.blitz_goal == "first_flag":
        goal = track.flags[0]
    state = Ascent(game, options, NATURE)
    state.lay_out(options.players, mode, list(track.flags))
    state.summit = track.summit
    state.goal = goal
    state.always_extra = options.tak_tak_always_extra
    if mode in (TOURNAMENT, SHERPA):
        state.begin_match()
    return state


# -- writing --


def write(state: Ascent) -> dict[str, Any]:
    """The state as a mapping."""
    position: dict[str, Any] = msgspec.to_builtins(state.options)
    track = position.pop("own_track")
    if track is not None:
        position["own_track"] = track | {"flags": list(track["flags"])}
    moment = MOMENTS[state.phase]
    if state.phase == DRAW_LEAD:
        return position | {"moment": moment}
    written = Position(
        moment=moment,
        to_act=None if moment in _ALL_CHOOSE else state.turn + 1,
        lead=state.lead + 1,
        rounds=state.round,
        climbers=[_write_climber(state, seat) for seat in range(state.seats)],
        matches=[_write_match(state, match) for match in range(state.match)],
    )
    if state.last_lead >= 0:
        written.last_round = Round(lead=state.last_lead + 1, climbers=[_write_layout(layout) for layout in state.last])
    # What does not apply is left out: nobody in particular acts, no round was scored, no match is finished.
    return position | {key: value for key, value in msgspec.to_builtins(written).items() if value not in (None, [])}


def _write_layout(layout: int) -> Layout:
    cards = [nibble(layout, place) for place in range(3)]
    return Layout(
        played=[NAMES[card] for card in cards if card],
        traded=_TRADES.get(nibble(layout, TRADED)),  # type: ignore[arg-type]  # the names of the table are the literals
        steal_two_from=SIDES.get(nibble(layout, SIDE)),  # type: ignore[arg-type]  # and so are these
    )


def _write_climber(state: Ascent, seat: int) -> Climber:
    layout = _write_layout(state.table[seat])
    return Climber(
        played=layout.played,
        traded=layout.traded,
        steal_two_from=layout.steal_two_from,
        score=state.scores[seat],
        hand=list(card_names(state.hand[seat])),
        discard=list(card_names(state.discard[seat])),
        known=[] if state.mode == BLITZ else list(card_names(state.sure[seat])),
        chosen=NAMES[state.chosen[seat]] or None,
        medals=_write_medals(state, state.match, seat) if state.match < state.seats else {},
    )


def _write_medals(state: Ascent, match: int, seat: int) -> dict[str, int]:
    row = (match * state.seats + seat) * MEDAL_KINDS
    return {name: state.medals[row + kind] for kind, name in enumerate(MEDAL_NAMES)} if state.mode == SHERPA else {}


def _write_match(state: Ascent, match: int) -> Match:
    return Match(
        points=[state.finals[match * state.seats + seat] for seat in range(state.seats)],
        medals=[_write_medals(state, match, seat) for seat in range(state.seats)] if state.mode == SHERPA else [],
    )


# -- reading --


def read(game: Game[Any, Any], given: Mapping[str, Any]) -> Ascent:
    """The state that a mapping describes."""
    check_keys(given, {*game.Options.__struct_fields__, *_KEYS})
    state = start(game, game.options({key: value for key, value in given.items() if key not in _KEYS}))
    table = {key: value for key, value in given.items() if key in _KEYS}
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
    soundness.settle(state, position.to_act is not None)
    return state


def _read_start(state: Ascent, table: Mapping[str, Any]) -> Ascent:
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


def seat_of(given: int, state: Ascent, where: str) -> int:
    """A seat as people count them, as we count them."""
    if not 1 <= given <= state.seats:
        raise Refused("bad-position", f"There is no seat {given}; the seats are 1 to {state.seats}.", where=where)
    return given - 1


def _count(given: int, where: str) -> int:
    if not 0 <= given <= 100_000:
        raise Refused("bad-position", f"{given} cannot be: a number from 0 to 100000 is needed.", where=where)
    return given


def _cards(given: Sequence[str | int], state: Ascent, where: str) -> int:
    cards = 0
    for name in given:
        card = _card(name, state, where)
        if has(cards, card):
            raise Refused("bad-position", f"{NAMES[card]} is there twice; a deck has one of each.", where=where)
        cards |= bit(card)
    return cards


def _card(name: str | int, state: Ascent, where: str) -> int:
    card = read_card(name, where)
    if not has(state.deck(), card):
        raise Refused("bad-position", f"There is no {NAMES[card]} in mode {MODES[state.mode]}.", where=where)
    return card


def _layout(given: Layout, state: Ascent, where: str) -> int:
    if len(given.played) > 3:
        raise Refused("bad-position", f"{len(given.played)} cards were played; three are the most.", where=where)
    _cards(given.played, state, where)
    layout = 0
    for place, name in enumerate(given.played):
        layout = with_nibble(layout, place, _card(name, state, where))
    for code, trade in _TRADES.items():
        if given.traded == trade:
            layout = with_nibble(layout, TRADED, code)
    for code, side in SIDES.items():
        if given.steal_two_from == side:
            layout = with_nibble(layout, SIDE, code)
    soundness.check_layout(layout, state, where)
    return layout


def _read_last(state: Ascent, last: Round | None) -> None:
    if last is None:
        if state.phase == CLEANUP:
            raise Refused("bad-position", "The cards just played are missing.", where="last_round")
        return
    state.last_lead = seat_of(last.lead, state, "last_round.lead")
    if len(last.climbers) != state.seats:
        raise Refused("bad-position", f"{state.seats} climbers are needed.", where="last_round.climbers")
    for seat, climber in enumerate(last.climbers):
        where = f"last_round, seat {seat + 1}"
        state.last[seat] = _layout(climber, state, where)
        soundness.check_played_out(state.last[seat], state, where)


def _read_climbers(state: Ascent, climbers: Sequence[Climber]) -> None:
    if len(climbers) != state.seats:
        raise Refused("bad-position", f"It has {counted(len(climbers), 'climber')} for {state.seats} seats.", where="climbers")
    for seat, climber in enumerate(climbers):
        where = f"seat {seat + 1}"
        state.scores[seat] = _count(climber.score, f"{where}, score")
        state.hand[seat] = _cards(climber.hand, state, f"{where}, hand")
        state.discard[seat] = _cards(climber.discard, state, f"{where}, discard")
        state.sure[seat] = _cards(climber.known, state, f"{where}, known")
        state.table[seat] = _layout(climber, state, f"{where}, played")
        if climber.steal_two_from and state.phase != STEAL:
            raise Refused("bad-position", "Sides are chosen once all cards lie.", where=f"{where}, steal_two_from")
        state.chosen[seat] = 0 if climber.chosen is None else _card(climber.chosen, state, f"{where}, chosen")
        if climber.medals:
            _read_medals(state, state.match, seat, climber.medals, f"{where}, medals")


def _read_medals(state: Ascent, match: int, seat: int, given: Mapping[str, int], where: str) -> None:
    if state.mode != SHERPA or match >= state.seats:
        raise Refused("bad-position", "Medals are counted by round only in a Sherpa Tournament that goes on.", where=where)
    for name, medals in given.items():
        if name not in MEDAL_NAMES:
            raise Refused("bad-position", f"{name!r} earns no medals.", where=where, fix=f"Use: {', '.join(MEDAL_NAMES)}.")
        row = (match * state.seats + seat) * MEDAL_KINDS
        state.medals[row + MEDAL_NAMES.index(name)] = _count(medals, where)


def _read_matches(state: Ascent, matches: Sequence[Match]) -> None:
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
