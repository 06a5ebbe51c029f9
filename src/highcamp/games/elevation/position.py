"""Positions of Elevation: the whole table as a readable mapping.

    players = 3
    day = 2
    leader = 1
    approach = ["Figure 8", "Descent"]
    hands = ["Alps 3 9; Andes 14", "Rockies 1 2; Avalanche 4", "Himalayas 5 6 7"]
    down = "Alps 1 2; Andes 5"            # the face-down pile; its order is nobody's business
    up = ["Rockies 9"]                    # the face-up pile, its top last
    won = ["Andes 3 11", "", "Alps 4"]
    tricks = [1, 0, 1]
    totals = [31, 28, 40]
    trick = [{seat = 1, card = "Alps 12"}]

``moment`` says what happens next (``play`` unless told otherwise). Cards that are named nowhere are out of the day. What each
climber knows (``knows``, ``voids``, ``clues``, ``shown``) may be left out: then nobody knows more than the table shows. So may
an auto-ascender's ``tops``: they are then turned before the next trick. In a trick and in ``last``, seat 0 is chance.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from highcamp.engine.bits import bit, has
from highcamp.games.elevation.box import COLUMNS, DAYS, MOST_PLAYS, size
from highcamp.games.elevation.clues import RULED_OUT, clue_high, clue_low, clue_observer, clue_room
from highcamp.games.elevation.knowledge import catch_up, places
from highcamp.games.elevation.names import RANGE_NAMES, card_name, cards_in, set_name, set_of
from highcamp.games.elevation.phases import ENDED, GUIDE
from highcamp.games.elevation.rules import Expedition
from highcamp.games.elevation.scoring import (
    NOTHING,
    UNDECIDED,
    card_of_reason,
    day_of_reason,
    points_of_reason,
    seat_of_reason,
)
from highcamp.games.elevation.voids import void_count, void_range, void_room

Moment = Literal[
    "guide",
    "deal",
    "flip",
    "approach",
    "personal",
    "set aside",
    "draft",
    "pass",
    "replace",
    "turn",
    "play",
    "auto",
    "extra",
    "choose pile",
    "name taker",
    "draw",
    "refill",
    "late approach",
    "seconding",
    "over",
]
MOMENTS: tuple[Moment, ...] = Moment.__args__  # type: ignore[attr-defined]  # by phase number

Seat = Annotated[int, Meta(ge=1, le=6)]
Small = Annotated[int, Meta(ge=0, le=100)]
Points = Annotated[int, Meta(ge=-100_000, le=100_000)]


class Play(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card played to a trick; seat 0 is nature."""

    seat: Annotated[int, Meta(ge=0, le=6)]
    card: str
    axe: bool = False


class Reason(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Approach points of a finished day."""

    day: Annotated[int, Meta(ge=1, le=DAYS)]
    seat: Seat
    card: str
    points: Points


class Known(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards known to lie in one of these places: ``hand 2``, ``apart 2``, ``down``."""

    cards: str
    places: tuple[str, ...]


class Void(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hand was seen without a range; since then ``room`` cards can have come in that are of it, or of a later void."""

    seat: Seat
    range: str
    room: Annotated[int, Meta(ge=0, le=31)] = 0


class Clue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand passed these two cards, and ``by`` knows it: the first was the lowest of its range and the second the highest,
    with this room for cards that came in since, or the other way round; None where a way is ruled out.
    """

    cards: tuple[str, str]
    by: Seat
    rooms: tuple[Annotated[int, Meta(ge=0, le=62)] | None, Annotated[int, Meta(ge=0, le=62)] | None]


class Situation(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A position without its options. Seats count from 1; lists go by seat."""

    moment: Moment = "play"
    day: Annotated[int, Meta(ge=1, le=DAYS)] = 1
    guide: Seat = 1
    leader: Seat = 1
    approach: list[str] = []
    personal: list[str] = []
    gone: list[str] = []
    totals: list[Points] = []
    pad: list[Annotated[list[Annotated[list[Points], Meta(min_length=COLUMNS, max_length=COLUMNS)]], Meta(max_length=6)]] = []
    reasons: list[Reason] = []
    hands: list[str] = []
    down: str = ""
    up: list[str] = []
    apart: list[str] = []
    tops: list[str] = []
    picks: list[str] = []
    gives: list[str] = []
    won: list[str] = []
    tricks: list[Small] = []
    lost: str = ""
    unclaimed: str = ""
    cache: str = ""
    trick: Annotated[list[Play], Meta(max_length=MOST_PLAYS)] = []
    last: Annotated[list[Play], Meta(max_length=MOST_PLAYS)] = []
    winner: Seat | None = None
    taker: Annotated[int, Meta(ge=0, le=6)] | None = None  # 0 is nature
    turn: Small | None = None
    wanted: Small = 0
    rounds: Annotated[int, Meta(ge=0, le=2)] = 0
    served: list[Seat] = []
    strayed: bool = False
    closing: bool = False
    knows: dict[str, list[Known]] = {}  # by the seat that knows
    voids: list[Void] = []
    clues: dict[str, Clue] = {}  # by the seat that now holds the hand
    shown: list[str] = []


SITUATION_KEYS = frozenset(Situation.__struct_fields__)


def write(table: Expedition) -> dict[str, Any]:
    """The table as a mapping."""
    options = _plain(table.options)
    if options["peaks"] is None:
        del options["peaks"]
    if table.phase == GUIDE:
        return options | {"moment": "guide"}
    return options | _plain(_situation(table))


def _plain(struct: msgspec.Struct) -> dict[str, Any]:
    """A struct as JSON values."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(struct))
    return plain


def _situation(table: Expedition) -> Situation:
    days = [[_row(table, day, seat) for seat in range(table.holders)] for day in range(DAYS)]
    written = DAYS if table.phase == ENDED else table.day
    return Situation(
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
        clues=_clues(table),
        shown=_if_any(_sets(table.shown)),
    )


def _row(table: Expedition, day: int, seat: int) -> list[int]:
    first = (day * table.holders + seat) * COLUMNS
    return [table.pad[first + i] for i in range(COLUMNS)]


def _sets(words: Iterable[int]) -> list[str]:
    return [set_name(word) for word in words]


def _if_any(words: list[str]) -> list[str]:
    return words if any(words) else []


def _gift(given: int) -> str:
    return "" if given == NOTHING else "undecided" if given == UNDECIDED else RANGE_NAMES[given]


def _gone(table: Expedition) -> list[int]:
    """Approach cards that were drawn and are not in force any more."""
    there = set_of([card.number for card in [*table.approach, *table.forced]]) | table.left
    there |= set_of([number for number in table.personal if number >= 0])
    shuffled = [card.number for card in table.cards if table.options.community or not card.community]
    return [number for number in shuffled if not there & set_of([number])]


def _play(table: Expedition, play: int) -> Play:
    seat = (table.player_of(play) + 1) % (table.holders + 1)
    return Play(seat=seat, card=card_name(table.card_of(play)), axe=table.with_axe(play))


def _reason(table: Expedition, reason: int) -> Reason:
    return Reason(
        day=day_of_reason(reason) + 1,
        seat=seat_of_reason(reason) + 1,
        card=table.cards[card_of_reason(reason)].name,
        points=points_of_reason(reason),
    )


# -- what climbers know --


def place_names(seats: int) -> list[str]:
    """The hidden places, in the order in which ``may`` has them."""
    return [f"hand {seat + 1}" for seat in range(seats)] + [f"apart {seat + 1}" for seat in range(seats)] + ["down"]


def usual_places(table: Expedition, seat: int) -> list[int]:
    """Where a hidden card may be for someone who knows nothing: other hands, cards that others hold apart, the pile."""
    others = [other for other in range(table.holders) if other != seat or seat >= table.humans]
    apart = [table.holders + other for other in others if table.apart[other]]
    return [*others, *apart, 2 * table.holders]


def contents(table: Expedition) -> list[int]:
    """The hidden cards that really lie in each place; one played face-down still counts with its hand, or with
    the pile that nature plays from.
    """
    held = [*table.hands, table.deck]
    if table.veiled:
        for i in range(1, table.plays):
            held[table.player_of(table.trick[i])] |= bit(table.card_of(table.trick[i]))
    hands = [held[seat] & ~table.shown[seat] & ~table.tops[seat] for seat in range(table.holders)]
    return [*hands, *table.apart, held[table.holders]]


def knows(table: Expedition, seat: int) -> list[Known]:
    """Hidden cards of which the seat knows more than that they are hidden.

    A place whose cards it knows all goes without saying for the others: they cannot be there.
    """
    names = place_names(table.holders)
    first = seat * places(table)
    hidden = table.hidden_from(seat)
    where: dict[int, tuple[int, ...]] = {}
    elsewhere = [i for i in range(places(table)) if i not in (seat, table.holders + seat)]
    for card in cards_in(hidden):
        where[card] = tuple(i for i in elsewhere if has(table.may[first + i], card))
    full = full_places(table, where)
    usual = tuple(i for i in usual_places(table, seat) if i not in full)
    by_places: dict[tuple[int, ...], list[int]] = {}
    for card, own in where.items():
        if own != usual:
            by_places.setdefault(own, []).append(card)
    return [
        Known(cards=set_name(set_of(cards)), places=tuple(names[i] for i in own)) for own, cards in sorted(by_places.items())
    ]


def full_places(table: Expedition, where: dict[int, tuple[int, ...]]) -> list[int]:
    """The places all of whose cards can be nowhere else."""
    sure = [own[0] for own in where.values() if len(own) == 1]
    return [place for place, word in enumerate(contents(table)) if word and sure.count(place) == size(word)]


def public_voids(table: Expedition) -> list[Void]:
    """The ranges in which hands were seen to be empty, oldest first for each seat."""
    catch_up(table)
    return [
        Void(seat=seat + 1, range=RANGE_NAMES[void_range(voids, i)], room=void_room(voids, i))
        for seat, voids in enumerate(table.voids)
        for i in range(void_count(voids))
    ]


def _clues(table: Expedition) -> dict[str, Clue]:
    catch_up(table)
    found = {}
    for seat, clue in enumerate(table.clues):
        if clue:
            rooms = [None if clue_room(clue, way) == RULED_OUT else clue_room(clue, way) for way in range(2)]
            cards = (card_name(clue_low(clue)), card_name(clue_high(clue)))
            found[str(seat + 1)] = Clue(cards=cards, by=clue_observer(clue) + 1, rooms=(rooms[0], rooms[1]))
    return found
