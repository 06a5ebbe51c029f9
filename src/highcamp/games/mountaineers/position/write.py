"""Writing a position down."""

from __future__ import annotations

from typing import Any

import msgspec

from highcamp.engine.bits import nibble
from highcamp.games.mountaineers.box import BLITZ, NAMES, SHERPA
from highcamp.games.mountaineers.names import card_names
from highcamp.games.mountaineers.phases import DRAW_LEAD
from highcamp.games.mountaineers.position.form import (
    ALL_CHOOSE,
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


def write(state: MountaineersState) -> dict[str, Any]:
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
        to_act=None if moment in ALL_CHOOSE else state.turn + 1,
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
        traded=TRADES.get(nibble(layout, TRADED)),  # type: ignore[arg-type]  # the names of the table are the literals
        steal_two_from=SIDES.get(nibble(layout, SIDE)),  # type: ignore[arg-type]  # and so are these
    )


def _write_climber(state: MountaineersState, seat: int) -> Climber:
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


def _write_medals(state: MountaineersState, match: int, seat: int) -> dict[str, int]:
    row = (match * state.seats + seat) * MEDAL_KINDS
    return {name: state.medals[row + kind] for kind, name in enumerate(MEDAL_NAMES)} if state.mode == SHERPA else {}


def _write_match(state: MountaineersState, match: int) -> Match:
    return Match(
        points=[state.finals[match * state.seats + seat] for seat in range(state.seats)],
        medals=[_write_medals(state, match, seat) for seat in range(state.seats)] if state.mode == SHERPA else [],
    )
