"""A new expedition, before anything has happened."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit
from highcamp.engine.game import Game
from highcamp.engine.state import NATURE
from highcamp.games.elevation.box import AUTOS, CARDS, COLUMNS, DAYS, HAND_SIZE, MOST_PLAYS, NO_RANGE
from highcamp.games.elevation.knowledge import EVENTS, know_nothing
from highcamp.games.elevation.options import ElevationOptions
from highcamp.games.elevation.phases import GUIDE
from highcamp.games.elevation.rules import Expedition
from highcamp.games.elevation.scoring import NOTHING

RANGE_KEYS = ["alps", "rockies", "andes", "himalayas"]


def start(game: Game[Any, Any], options: ElevationOptions) -> Expedition:
    """The table before The Guide is drawn."""
    humans = options.players
    seats = humans + AUTOS[humans]
    cards, forced = options.cards(), options.forced()
    left = 0
    for card in cards:
        if (options.community or not card.community) and card not in forced:
            left |= bit(card.number)
    feet = [feet for _, feet in options.table_peaks().all()]
    table = Expedition(
        game,
        options,
        NATURE,
        humans=humans,
        seats=seats,
        scorers=2 if humans == 2 else seats,
        hand_size=HAND_SIZE[humans],
        cards=cards,
        forced=forced,
        counts=vec[i64](options.counts()),
        feet=vec[i64](feet + [0] * (CARDS - len(feet))),
        order=vec[i64]([RANGE_KEYS.index(name) for name in options.piles]),
        any_top=options.autos == "any_14",
        day=0,
        guide=0,
        totals=_each(seats, 0),
        pad=_each(DAYS * seats * COLUMNS, 0),
        reasons=vec[i64](),
        left=left,
        phase=GUIDE,
        approach=[],
        hooks=0,
        personal=_each(seats, -1),
        wanted=0,
        trump=NO_RANGE,
        low_wins=False,
        axes=False,
        veiled=False,
        laps=1,
        paths=False,
        strayed=False,
        due=False,
        closing=False,
        deck=0,
        up=_each(CARDS + 1, 0),
        up_count=0,
        hands=_each(seats, 0),
        apart=_each(seats, 0),
        tops=_each(seats, 0),
        picks=_each(seats, 0),
        gives=_each(seats, NOTHING),
        won=_each(seats, 0),
        tricks=_each(seats, 0),
        lost=0,
        unclaimed=0,
        cache=0,
        leader=0,
        nth=0,
        plays=0,
        trick=_each(MOST_PLAYS, 0),
        last=_each(MOST_PLAYS, 0),
        last_count=0,
        winner=0,
        taker=0,
        rounds=0,
        served=0,
        may=_each(seats * (2 * seats + 1), 0),
        voids=_each(seats, 0),
        clues=_each(seats, 0),
        shown=_each(seats, 0),
        events=_each(EVENTS, 0),
        pending=0,
        narrowed=False,
    )
    know_nothing(table)
    return table


def _each(places: int, value: int) -> vec[i64]:
    return vec[i64]([value] * places)
