"""Every point of a round explained: what each card scored, or what kept it from scoring, and who stole from whom.

The counting is that of ``scoring.py``; here it only gets its words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import msgspec

from highcamp.engine.bits import has, nibble
from highcamp.engine.words import Line, Part, Seat, line, listed, plain
from highcamp.games.mountaineers.box import BELAY, BOMBER, CLIP_IN, NAMES, SABOTAGE
from highcamp.games.mountaineers.doors import Count, medals_of, winner_with
from highcamp.games.mountaineers.scoring import LEFT, NO_SIDE, RIGHT, SIDE, TRADED, card_points, cards_of, counts

Fate = Literal["scores", "blocked", "protected", "helps"]
Namer = Callable[[int], Part]


class CardScore(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One card on the table: its points, why, and the other seats that show the same card."""

    card: str
    points: int
    why: str
    words: Line
    """Why, with the climbers named as seats."""
    fate: Fate
    matched: tuple[int, ...] = ()
    traded: bool = False


class Theft(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Points that a Sabotage took."""

    thief: int
    victim: int
    points: int


class Tally(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One climber's round: the cards in the order they were laid, and the points after all thefts."""

    seat: int
    cards: tuple[CardScore, ...]
    points: int


class MedalScore(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Sherpa medals and what they are for."""

    points: int
    why: str


class RoundTally(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A round, by seat."""

    lead: int
    climbers: tuple[Tally, ...]
    thefts: tuple[Theft, ...] = ()
    medals: tuple[tuple[MedalScore, ...], ...] = ()
    """Sherpa: by seat."""


def seat_name(seat: int) -> str:
    """A seat as people count them."""
    return f"seat {seat + 1}"


def tally(layouts: Iterable[int], lead: int, name: Namer = Seat) -> RoundTally:
    """A round with every point explained; one that still goes on is explained as it stands."""
    rows = list(layouts)
    players = len(rows)
    counted = Count(rows)
    thefts: list[Theft] = []
    for seat in [(lead + i) % players for i in range(players)]:
        side = nibble(rows[seat], SIDE)
        if side != NO_SIDE:
            for victim, most in (((seat + 1) % players, LEFT), ((seat - 1) % players, RIGHT)):
                taken = counted.take(seat, victim, 2 if side == most else 1)
                thefts.append(Theft(thief=seat, victim=victim, points=taken))
    climbers = []
    for seat in range(players):
        laid = [nibble(rows[seat], place) for place in range(3)]
        traded = nibble(rows[seat], TRADED)
        cards = tuple(
            _card(rows, seat, card, counted, thefts, name, traded == place + 1) for place, card in enumerate(laid) if card
        )
        climbers.append(Tally(seat=seat, cards=cards, points=counted.points[seat]))
    return RoundTally(lead=lead, climbers=tuple(climbers), thefts=tuple(thefts))


def _card(
    rows: Sequence[int],
    seat: int,
    card: int,
    counted: Count,
    thefts: Sequence[Theft],
    name: Namer,
    traded: bool,
) -> CardScore:
    own, matched, belay = cards_of(rows[seat]), counted.matched, counted.belay
    others = tuple(other for other in range(len(rows)) if other != seat and has(cards_of(rows[other]), card))
    points = card_points(card, own, matched, belay)
    played = line(listed([name(other) for other in others]), " played it too")
    fate: Fate = "scores"
    if card == BOMBER:
        why = line("always 5, never blocked")
    elif card == BELAY:
        why = line(f"as much as the lowest unmatched Route, {belay}" if belay else "no unmatched Route lies on the table")
    elif card == CLIP_IN:
        fate, why = "helps", line("protects all cards of this climber")
    elif not counts(card, own, matched):
        fate, why = "blocked", line("blocked: ", played)
    else:
        if others:
            fate, why = "protected", line("protected by Clip In, though ", played)
        else:
            why = line("nobody else played it")
        if card == SABOTAGE:
            fate = "helps" if fate == "scores" else fate
            own_thefts = [theft for theft in thefts if theft.thief == seat]
            points = sum(theft.points for theft in own_thefts)
            why = _stolen(own_thefts, name)
    if traded:
        why = line(why, "; traded for the Bomber")
    return CardScore(card=NAMES[card], points=points, why=plain(why), words=why, fate=fate, matched=others, traded=traded)


def _stolen(thefts: Sequence[Theft], name: Namer) -> Line:
    if not thefts:
        return line("steals one and two points from the neighbours when all cards lie")
    return line("steals ", listed([line(f"{theft.points} from ", name(theft.victim)) for theft in thefts]))


_MEDAL_WORDS = ["Lead Climber", "on a marker flag", "a Route for the Bomber", "uncovered flags above a climber behind"]


def sherpa_tally(layouts: Iterable[int], lead: int, flags: Iterable[int], spaces: Iterable[int]) -> RoundTally:
    """A round of a Sherpa Tournament with the medals that each climber earned; ``spaces`` is where they stand after it."""
    rows, at, marked = list(layouts), list(spaces), list(flags)
    medals = []
    for seat in range(len(rows)):
        earned = medals_of(seat, lead, rows, marked, at)
        medals.append(tuple(MedalScore(points=n, why=_MEDAL_WORDS[kind]) for kind, n in enumerate(earned) if n))
    return msgspec.structs.replace(tally(rows, lead), medals=tuple(medals))


def blitz_tally(layouts: Iterable[int], lead: int, climbed: int, name: Namer = Seat) -> RoundTally:
    """A play of Blitz: the highest card that nobody matches climbs ``climbed`` spaces."""
    cards = list(layouts)  # a layout of Blitz is just its card
    winner = winner_with(cards)
    climbers = []
    for seat, card in enumerate(cards):
        others = tuple(other for other in range(len(cards)) if other != seat and cards[other] == card)
        fate: Fate = "blocked" if others else "scores" if seat == winner else "helps"
        if others:
            why = line("blocked: ", listed([name(other) for other in others]), " chose it too")
        elif seat == winner:
            why = line("the highest that nobody else chose: on to the next flag")
        else:
            why = line(f"lower than the {NAMES[cards[winner]]} of ", name(winner))
        points = climbed if seat == winner else 0
        score = CardScore(card=NAMES[card], points=points, why=plain(why), words=why, fate=fate, matched=others)
        climbers.append(Tally(seat=seat, cards=(score,), points=points))
    return RoundTally(lead=lead, climbers=tuple(climbers))
