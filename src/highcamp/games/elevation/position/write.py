"""Writing a position down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from highcamp.games.elevation.box import COLUMNS, DAYS
from highcamp.games.elevation.names import RANGE_NAMES, card_name, cards_in, set_name, set_of
from highcamp.games.elevation.phases import ENDED, GUIDE
from highcamp.games.elevation.plays import played_card, player_of, with_axe
from highcamp.games.elevation.position.form import MOMENTS, Play, Position, Reason
from highcamp.games.elevation.position.knowledge import clues_of, knows, public_voids
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.scoring import (
    NOTHING,
    UNDECIDED,
    card_of_reason,
    day_of_reason,
    points_of_reason,
    seat_of_reason,
)


def write(table: ElevationState) -> dict[str, Any]:
    """The table as a mapping."""
    options = _plain(table.options)
    if options["peaks"] is None:
        del options["peaks"]
    if table.phase == GUIDE:
        return options | {"moment": "guide"}
    return options | _plain(_position(table))


def _plain(struct: msgspec.Struct) -> dict[str, Any]:
    """A struct as JSON values."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(struct))
    return plain


def _position(table: ElevationState) -> Position:
    days = [[_row(table, day, seat) for seat in range(table.holders)] for day in range(DAYS)]
    written = DAYS if table.phase == ENDED else table.day
    return Position(
        moment=MOMENTS[table.phase],
        day=table.day + 1,
        guide=table.guide + 1,
        leader=table.leader + 1,
        approach=[card.name for card in table.approach],
        personal=_if_any([table.cards[number].name if number >= 0 else "" for number in table.personal]),
        gone=[table.cards[number].name for number in _gone(table)],
        totals=list(table.totals),
        pad=days[:written],
        reasons=[_reason(table, reason) for reason in table.reasons],
        hands=_sets(table.hands),
        down=set_name(table.deck),
        up=[card_name(card) for card in table.face_up()],
        apart=_if_any(_sets(table.apart)),
        tops=_if_any(_sets(table.tops)),
        picks=_if_any(_sets(table.picks)),
        gives=_if_any([_gift(given) for given in table.gives]),
        won=_if_any(_sets(table.won)),
        tricks=list(table.tricks),
        lost=set_name(table.lost),
        unclaimed=set_name(table.unclaimed),
        cache=set_name(table.cache),
        trick=[_play(table, table.trick[i]) for i in range(table.plays)],
        last=[_play(table, play) for play in table.last_trick()],
        winner=table.winner + 1,
        taker=(table.taker + 1) % (table.holders + 1),
        turn=table.nth,
        wanted=table.wanted,
        rounds=table.rounds,
        served=[place + 1 for place in cards_in(table.served)],
        strayed=table.strayed,
        closing=table.closing,
        knows={str(seat + 1): known for seat in range(table.humans) if (known := knows(table, seat))},
        voids=public_voids(table),
        clues=clues_of(table),
        shown=_if_any(_sets(table.shown)),
    )


def _row(table: ElevationState, day: int, seat: int) -> list[int]:
    first = (day * table.holders + seat) * COLUMNS
    return [table.pad[first + i] for i in range(COLUMNS)]


def _sets(words: Iterable[int]) -> list[str]:
    return [set_name(word) for word in words]


def _if_any(words: list[str]) -> list[str]:
    return words if any(words) else []


def _gift(given: int) -> str:
    return "" if given == NOTHING else "undecided" if given == UNDECIDED else RANGE_NAMES[given]


def _gone(table: ElevationState) -> list[int]:
    """Approach cards that were drawn and are not in force any more."""
    there = set_of([card.number for card in [*table.approach, *table.forced]]) | table.left
    there |= set_of([number for number in table.personal if number >= 0])
    shuffled = [card.number for card in table.cards if table.options.community or not card.community]
    return [number for number in shuffled if not there & set_of([number])]


def _play(table: ElevationState, play: int) -> Play:
    seat = (player_of(play) + 1) % (table.holders + 1)
    return Play(seat=seat, card=card_name(played_card(play)), axe=with_axe(play))


def _reason(table: ElevationState, reason: int) -> Reason:
    return Reason(
        day=day_of_reason(reason) + 1,
        seat=seat_of_reason(reason) + 1,
        card=table.cards[card_of_reason(reason)].name,
        points=points_of_reason(reason),
    )
