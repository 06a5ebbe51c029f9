"""What a seat, or a spectator, may know of an expedition."""

from __future__ import annotations

import msgspec

from highcamp.engine.bits import bit
from highcamp.games.elevation.box import (
    AXE,
    COLUMNS,
    DAYS,
    FIRST_AVALANCHE,
    NO_RANGE,
    RANGE_OF,
    RANGE_SET,
    RANGES,
    VALUE_OF,
    size,
)
from highcamp.games.elevation.clues import clue_high, clue_low, clue_observer
from highcamp.games.elevation.names import AUTO_NAMES, RANGE_NAMES, cards_in, set_name
from highcamp.games.elevation.notation import say_choice, seven_of
from highcamp.games.elevation.phases import ENDED, GUIDE, SECOND
from highcamp.games.elevation.plays import best_play, played_card, player_of, with_axe
from highcamp.games.elevation.position.form import MOMENTS, Hidden, Moment, Void
from highcamp.games.elevation.position.knowledge import hidden_places, known_places, public_voids
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.scoring import card_of_reason, day_of_reason, points_of_reason, seat_of_reason


class Face(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A mountain card as it is printed."""

    card: int
    range: str
    value: int
    peak: str
    feet: int


class Sign(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """An approach card."""

    name: str
    text: str


class Point(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Approach points and what they are for."""

    card: str
    points: int
    why: str


class Row(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A line of the score pad."""

    day: int
    alps: int
    andes: int
    himalayas: int
    rockies: int
    approach: int
    total: int
    reasons: tuple[Point, ...]


class Climber(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A seat as everyone sees it, and what the viewer knows besides. ``won`` is None where the table plays from memory.
    An auto-ascender's ``tops`` and ``piles`` are from left to right, its Avalanches last.
    """

    name: str
    auto: bool
    cards: int
    shown: tuple[Face, ...]
    tops: tuple[Face, ...]
    piles: tuple[int, ...]
    apart: int
    won: tuple[Face, ...] | None
    won_cards: int
    tricks: int
    personal: Sign | None
    pad: tuple[Row, ...]
    total: int


class PlayedCard(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A card of a trick; ``face`` is None while it lies face-down, ``seat`` None for nature's card."""

    seat: int | None
    face: Face | None
    axe: bool = False
    best: bool = False


class Choice(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One thing the viewer can do now."""

    move: int
    text: str
    card: int | None = None


class Place(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Where cards lie hidden: in the hand of a seat, apart for it, or in the face-down pile, which is no seat's."""

    kind: Hidden
    seat: int | None = None


class Known(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Cards that the viewer knows to lie in one of these places."""

    cards: str
    places: tuple[Place, ...]


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The table as ``seat`` sees it. Seats count from 0."""

    seat: int | None
    day: int
    moment: Moment
    guide: int | None
    leader: int | None
    acting: tuple[int, ...]
    climbers: tuple[Climber, ...]
    hand: tuple[Face, ...]
    apart: tuple[Face, ...]
    picks: tuple[Face, ...]
    passed_to: tuple[Face, ...]
    trick: tuple[PlayedCard, ...]
    last: tuple[PlayedCard, ...]
    last_taker: int | None
    up: tuple[Face, ...]
    down: int
    approach: tuple[Sign, ...]
    trump: str
    low_wins: bool
    axes: bool
    veiled: bool
    laps: int
    closing: bool
    cache: tuple[Face, ...]
    unclaimed: tuple[Face, ...]
    lost: tuple[Face, ...]
    pass_right: bool
    choices: tuple[Choice, ...]
    knows: tuple[Known, ...]
    voids: tuple[Void, ...]
    winners: tuple[int, ...]


class Faces:
    """The faces of a table's cards."""

    def __init__(self, table: ElevationState) -> None:
        self.peaks = table.options.table_peaks().all()

    def one(self, card: int) -> Face:
        """A card's face."""
        peak, feet = ("Avalanche", 0) if card >= FIRST_AVALANCHE else self.peaks[card]
        return Face(card=card, range=RANGE_NAMES[RANGE_OF[card]], value=VALUE_OF[card], peak=peak, feet=feet)

    def of(self, word: int) -> tuple[Face, ...]:
        """The faces of a set."""
        return tuple(self.one(card) for card in cards_in(word))


def view(table: ElevationState, seat: int | None) -> View:
    """The table as the seat sees it."""
    if seat is not None and seat >= table.humans:
        seat = None
    faces = Faces(table)
    acts = seat is not None and seat in table.acting()
    return View(
        seat=seat,
        day=table.day + 1,
        moment=MOMENTS[table.phase],
        guide=None if table.phase == GUIDE else table.guide,
        leader=None if table.phase == GUIDE else table.leader,
        acting=tuple(table.acting()),
        climbers=tuple(_climber(table, faces, other, seat) for other in range(table.holders)),
        hand=() if seat is None else faces.of(table.hands[seat]),
        apart=() if seat is None else faces.of(table.apart[seat]),
        picks=() if seat is None else faces.of(table.picks[seat]),
        passed_to=faces.of(_passed_to(table, seat)),
        trick=_trick(table, faces, seat),
        last=tuple(_played(table, faces, play) for play in table.last_trick()),
        last_taker=table.taker if table.last_count and table.taker < table.holders else None,
        up=tuple(faces.one(card) for card in table.face_up()),
        down=size(table.deck),
        approach=tuple(Sign(name=card.name, text=card.text) for card in table.approach),
        trump="" if table.trump == NO_RANGE else RANGE_NAMES[table.trump],
        low_wins=table.low_wins,
        axes=table.axes,
        veiled=table.veiled,
        laps=table.laps,
        closing=table.closing,
        cache=faces.of(table.cache),
        unclaimed=faces.of(table.unclaimed),
        lost=faces.of(table.lost),
        pass_right=table.passes_right(),
        choices=tuple(_choice(move) for move in table.legal(seat)) if seat is not None and acts else (),
        knows=() if seat is None else _known(table, seat),
        voids=tuple(public_voids(table)),
        winners=tuple(i for i, share in enumerate(table.returns()) if share > 0),
    )


def _known(table: ElevationState, seat: int) -> tuple[Known, ...]:
    places = [Place(kind=kind, seat=whose) for kind, whose in hidden_places(table.holders)]
    found = known_places(table, seat)
    return tuple(Known(cards=set_name(cards), places=tuple(places[i] for i in own)) for own, cards in found)


def _passed_to(table: ElevationState, seat: int | None) -> int:
    """The two cards that were passed to the seat this morning."""
    for clue in table.clues:
        if seat is not None and clue_observer(clue) == seat:
            return bit(clue_low(clue)) | bit(clue_high(clue))
    return 0


def _choice(move: int) -> Choice:
    card = move if move < AXE else seven_of(move) if move < AXE + RANGES else None
    return Choice(move=move, text=say_choice(move), card=card)


def _climber(table: ElevationState, faces: Faces, seat: int, viewer: int | None) -> Climber:
    auto = seat >= table.humans
    hide = table.options.memory and seat != viewer and table.phase not in (SECOND, ENDED)
    number = table.personal[seat]
    own = table.cards[number] if number >= 0 else None
    return Climber(
        name=AUTO_NAMES[seat - table.humans] if auto else f"Climber {seat + 1}",
        auto=auto,
        cards=size(table.hands[seat]),
        shown=faces.of(table.shown[seat]),
        tops=tuple(face for i in [*table.order, NO_RANGE] for face in faces.of(table.tops[seat] & RANGE_SET[i])),
        piles=tuple(size(table.hands[seat] & RANGE_SET[table.order[i]]) for i in range(RANGES)) if auto else (),
        apart=size(table.apart[seat]),
        won=None if hide else faces.of(table.won[seat]),
        won_cards=size(table.won[seat]),
        tricks=table.tricks[seat],
        personal=Sign(name=own.name, text=own.text) if own else None,
        pad=tuple(pad_row(table, day, seat) for day in range(days_scored(table))) if seat < table.seats else (),
        total=table.totals[seat],
    )


def days_scored(table: ElevationState) -> int:
    """How many days are over."""
    return DAYS if table.phase == ENDED else table.day


def pad_row(table: ElevationState, day: int, seat: int) -> Row:
    """A seat's day in the order of the printed pad."""
    first = (day * table.holders + seat) * COLUMNS
    alps, rockies, andes, himalayas, approach = (table.pad[first + i] for i in range(COLUMNS))
    return Row(
        day=day + 1,
        alps=alps,
        andes=andes,
        himalayas=himalayas,
        rockies=rockies,
        approach=approach,
        total=alps + rockies + andes + himalayas + approach,
        reasons=tuple(
            _point(table, reason) for reason in table.reasons if day_of_reason(reason) == day and seat_of_reason(reason) == seat
        ),
    )


def _point(table: ElevationState, reason: int) -> Point:
    card = table.cards[card_of_reason(reason)]
    points = points_of_reason(reason)
    return Point(card=card.name, points=points, why=why(card.name, card.unit, card.units, points))


def why(name: str, unit: int, units: tuple[str, str], points: int) -> str:
    """What approach points are for, in words: ``Figure 8: 2 eights``."""
    if not unit or points % unit:
        return name
    count = points // unit
    return f"{name}: {units[0]}" if count == 1 else f"{name}: {count} {units[1]}"


# -- the trick --


def _trick(table: ElevationState, faces: Faces, seat: int | None) -> tuple[PlayedCard, ...]:
    hidden = [table.veiled and i > 0 and player_of(table.trick[i]) != seat for i in range(table.plays)]
    best = best_play(table, -1) if table.plays and not any(hidden) else -1
    return tuple(
        PlayedCard(seat=_whose(table, table.trick[i]), face=None)
        if hidden[i]
        else _played(table, faces, table.trick[i], table.trick[i] == best)
        for i in range(table.plays)
    )


def _played(table: ElevationState, faces: Faces, play: int, best: bool = False) -> PlayedCard:
    return PlayedCard(
        seat=_whose(table, play),
        face=faces.one(played_card(play)),
        axe=with_axe(play),
        best=best,
    )


def _whose(table: ElevationState, play: int) -> int | None:
    """Who played it; None is nature."""
    seat = player_of(play)
    return seat if seat < table.holders else None
