"""Why a move of Elevation is not possible, in words."""

from __future__ import annotations

from highcamp.engine.bits import bit
from highcamp.engine.refusal import Refused
from highcamp.games.elevation.box import (
    AVALANCHES,
    AXE,
    FACE_UP,
    GIVE,
    NAME,
    NO_RANGE,
    RANGE_OF,
    RANGE_SET,
    highest_of_ranges,
    lowest_of_ranges,
)
from highcamp.games.elevation.names import RANGE_NAMES, card_name, set_name
from highcamp.games.elevation.notation import seven_of
from highcamp.games.elevation.phases import CHOOSE, DRAFT, PASS, PLAY, TAKER
from highcamp.games.elevation.rules import Expedition

_NOW = {
    PLAY: ("play a card from your hand", "following"),
    PASS: ("choose two cards to pass", "passing"),
    DRAFT: ("keep two cards", "route-finding"),
    CHOOSE: ("choose the face-up or the face-down pile", "drawing"),
    TAKER: ("name who takes the face-up card", "king-of-the-mountain"),
}


def refuse(table: Expedition, seat: int, move: int) -> Refused:
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
        wanted = set_name(table.won[seat] & RANGE_SET[move - GIVE])
        if not wanted:
            return Refused("no-such-range", f"You won no {RANGE_NAMES[move - GIVE]}.", rule="seconding")
        return Refused("not-fewest", f"You won fewer cards of another range than {wanted}.", rule="seconding")
    if NAME <= move < GIVE and phase == TAKER:
        return Refused("no-such-climber", f"There is no climber in seat {move - NAME + 1}.", rule="king-of-the-mountain")
    what, rule = _NOW.get(phase, ("choose the range that you hand on", "seconding"))
    return Refused("not-now", f"That is not asked now: {what}.", rule=rule)


def _not_played(table: Expedition, seat: int, move: int, card: int) -> Refused:
    lead = table.lead_range()
    if move >= AXE and not table.axes:
        return Refused("no-axe", "There is no Ice Axe today; play the 7 as it is.", rule="ice-axe")
    held = set_name(table.hands[seat] & RANGE_SET[lead]) if lead != NO_RANGE else ""
    return Refused(
        "must-follow",
        f"{card_name(card)} does not follow: you hold {held}.",
        rule="following",
        fix=f"Play {RANGE_NAMES[lead]}" + (" or an Avalanche." if table.hands[seat] & AVALANCHES else "."),
    )


def _not_passed(table: Expedition, seat: int, card: int) -> Refused:
    if RANGE_OF[card] == NO_RANGE:
        return Refused("avalanche-passed", "Avalanches are never passed.", rule="passing")
    lows, highs = lowest_of_ranges(table.hands[seat]), highest_of_ranges(table.hands[seat])
    if not (lows | highs) & bit(card):
        ends = set_name((lows | highs) & RANGE_SET[RANGE_OF[card]])
        return Refused(
            "neither-end", f"{card_name(card)} is neither your lowest nor your highest there; those are {ends}.", rule="passing"
        )
    picked = table.picks[seat]
    if picked & bit(card):
        return Refused("chosen-already", f"{card_name(card)} is chosen already.", rule="passing")
    if picked and not lows & highs & picked:  # a single card of its range goes with either end
        side, fits = ("a highest", highs) if lows & picked else ("a lowest", lows)
        if not fits & bit(card):
            return Refused("wrong-end", f"With {set_name(picked)} you have to pass {side} card of a range.", rule="passing")
    return Refused("rising", "Choose the two cards in rising order: Alps, Rockies, Andes, Himalayas.", rule="passing")


def _not_kept(table: Expedition, seat: int, card: int) -> Refused:
    if table.picks[seat] & bit(card):
        return Refused("chosen-already", f"{card_name(card)} is kept already.", rule="route-finding")
    return Refused(
        "rising", "Keep the two cards in rising order: Alps, Rockies, Andes, Himalayas, Avalanches.", rule="route-finding"
    )
