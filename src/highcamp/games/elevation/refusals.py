"""Why a move of Elevation is not possible, in words."""

from __future__ import annotations

from highcamp.engine.bits import bit
from highcamp.engine.phrases import counted, listed
from highcamp.engine.refusal import Refused
from highcamp.games.elevation.autos import to_turn
from highcamp.games.elevation.box import (
    APPROACH,
    AVALANCHES,
    AXE,
    FACE_UP,
    GIVE,
    NAME,
    NO_RANGE,
    RANGE_OF,
    RANGE_SET,
    SEAT,
    highest_of_ranges,
    lowest_of_ranges,
)
from highcamp.games.elevation.chance import auto_to_play, auto_to_turn, draws_approach
from highcamp.games.elevation.names import AUTO_NAMES, RANGE_NAMES, card_name, cards_in
from highcamp.games.elevation.notation import say, seven_of
from highcamp.games.elevation.phases import AUTO, CHOOSE, DRAFT, GUIDE, PASS, PLAY, TAKER, TURN
from highcamp.games.elevation.plays import lead_range
from highcamp.games.elevation.rules import ElevationState

_NOW = {
    PLAY: ("play a card from your hand", "following"),
    PASS: ("choose two cards to pass", "passing"),
    DRAFT: ("keep two cards", "route-finding"),
    CHOOSE: ("choose the face-up or the face-down pile", "drawing"),
    TAKER: ("name who takes the face-up card", "king-of-the-mountain"),
}


def refuse(table: ElevationState, seat: int, move: int) -> Refused:
    """Why this seat may not make this move."""
    phase = table.phase
    if move < FACE_UP and phase in (PLAY, PASS, DRAFT):
        card = move if move < AXE else seven_of(move)
        if not table.hands[seat] & bit(card):
            return Refused("not-in-hand", f"{card_name(card)} is not in your hand.", rule="the-cards")
        if phase == PLAY:
            return _not_played(table, seat, move, card)
        if move >= AXE:
            return Refused("no-axe-now", "The ice axe is swung in a trick, not here.", rule="ice-axe")
        return _not_passed(table, seat, card) if phase == PASS else _not_kept(table, seat, card)
    if move >= GIVE and phase not in _NOW:
        wanted = _named(table.won[seat] & RANGE_SET[move - GIVE])
        if not wanted:
            return Refused("no-such-range", f"You won no {RANGE_NAMES[move - GIVE]}.", rule="seconding")
        return Refused("not-fewest", f"You won fewer cards of another range than {wanted}.", rule="seconding")
    if NAME <= move < GIVE and phase == TAKER:
        return Refused("no-such-climber", "There is no such climber at this table.", rule="king-of-the-mountain")
    what, rule = _NOW.get(phase, ("choose the range that you hand on", "seconding"))
    return Refused("not-now", f"That is not asked now: {what}.", rule=rule)


def refuse_dealt(table: ElevationState, move: int) -> Refused:
    """Why nature cannot bring this up now: which card it is, and where the next one comes from."""
    what = say(move, table)
    if move >= SEAT:
        known = table.phase == GUIDE
        reason = f"the table has {counted(table.humans, 'climber')}" if known else "The Guide is known already"
        return Refused("no-such-outcome", f"{what} cannot be: {reason}.", rule="a-day")
    approach = draws_approach(table)
    if approach != (move >= APPROACH):
        other = "an approach card" if approach else "a mountain card"
        return Refused("no-such-outcome", f"{what} cannot come up here: {other} is next.", rule="a-day", fix=_from(table))
    if approach:
        return Refused("no-such-outcome", f"{what} is not in the approach deck any more.", rule="approach-cards")
    return Refused("no-such-outcome", f"{what} cannot come up here.", rule="a-day", fix=_from(table))


def _from(table: ElevationState) -> str:
    """Where nature's next card comes from, and what to do."""
    if table.phase == GUIDE:
        return "Say which seat begins."
    if draws_approach(table):
        return "Name a card of the approach deck."
    if table.phase == AUTO:
        return f"{_auto(table, auto_to_play(table))} has no choice: it plays {say(table.chance()[0][0], table)}."
    if table.phase == TURN:
        seat = auto_to_turn(table)
        return f"Name a card of {_auto(table, seat)}'s {RANGE_NAMES[to_turn(table, seat)]} pile."
    return "Name a card of the face-down pile."


def _auto(table: ElevationState, seat: int) -> str:
    return AUTO_NAMES[seat - table.humans]


def _not_played(table: ElevationState, seat: int, move: int, card: int) -> Refused:
    lead = lead_range(table)
    if move >= AXE and not table.axes:
        return Refused("no-axe", "There is no Ice Axe today; play the 7 as it is.", rule="ice-axe")
    held = _named(table.hands[seat] & RANGE_SET[lead]) if lead != NO_RANGE else ""
    return Refused(
        "must-follow",
        f"{card_name(card)} does not follow: you hold {held}.",
        rule="following",
        fix=f"Play {RANGE_NAMES[lead]}" + (" or an Avalanche." if table.hands[seat] & AVALANCHES else "."),
    )


def _not_passed(table: ElevationState, seat: int, card: int) -> Refused:
    if RANGE_OF[card] == NO_RANGE:
        return Refused("avalanche-passed", "Avalanches are never passed.", rule="passing")
    lows, highs = lowest_of_ranges(table.hands[seat]), highest_of_ranges(table.hands[seat])
    if not (lows | highs) & bit(card):
        ends = _named((lows | highs) & RANGE_SET[RANGE_OF[card]])
        return Refused(
            "neither-end", f"{card_name(card)} is neither your lowest nor your highest there; those are {ends}.", rule="passing"
        )
    picked = table.picks[seat]
    if picked & bit(card):
        return Refused("chosen-already", f"{card_name(card)} is chosen already.", rule="passing")
    if picked and not lows & highs & picked:  # a single card of its range goes with either end
        side, fits = ("a highest", highs) if lows & picked else ("a lowest", lows)
        if not fits & bit(card):
            return Refused("wrong-end", f"With {_named(picked)} you have to pass {side} card of a range.", rule="passing")
    return Refused("rising", "Choose the two cards in rising order: Alps, Rockies, Andes, Himalayas.", rule="passing")


def _not_kept(table: ElevationState, seat: int, card: int) -> Refused:
    if table.picks[seat] & bit(card):
        return Refused("chosen-already", f"{card_name(card)} is kept already.", rule="route-finding")
    return Refused(
        "rising", "Keep the two cards in rising order: Alps, Rockies, Andes, Himalayas, Avalanches.", rule="route-finding"
    )


def _named(word: int) -> str:
    """A set of cards as people say it, each by its whole name; nothing for the empty set."""
    return listed(map(card_name, cards_in(word))) if word else ""
