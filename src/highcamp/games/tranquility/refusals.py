"""Why a move of Tranquility is not possible, in words; each points to its heading in ``help.md``."""

from __future__ import annotations

from highcamp.engine.bits import has
from highcamp.engine.phrases import capital, counted, listed
from highcamp.engine.refusal import Refused
from highcamp.games.tranquility import mountain
from highcamp.games.tranquility.box import (
    ASCENT,
    BRIDGE,
    CELLS,
    COLOURS,
    DISCARD,
    GOATS_NEEDED,
    GREEN_PATH,
    HALT,
    HERD,
    MOUNTAIN_GOATS,
    NUMBER,
    PANORAMA,
    PEAK_ROW,
    PLAY,
    RELOCATE,
    ROPE,
    ROW,
    TOP,
    UP_LEFT,
    UP_RIGHT,
)
from highcamp.games.tranquility.doors import cost_of_ascent, cost_of_bridge, has_green_path, has_higher_place
from highcamp.games.tranquility.hand import card, holds, size
from highcamp.games.tranquility.herd import goats_up
from highcamp.games.tranquility.mountain import campable
from highcamp.games.tranquility.names import colour_of, sight, spoken, spot
from highcamp.games.tranquility.phases import ACT, HERDING, MOVE_UP, PAY
from highcamp.games.tranquility.rules import TranquilityState

_MOMENTS = {
    MOVE_UP: ("move-up-first", "A Campfire was lit: say first where its card moves up to.", "campfires"),
    HERDING: ("herd-first", "A herd is on its way: drive it on, or halt.", "herding"),
    PAY: ("pay-first", "Cards are still to be discarded for this action.", "paying"),
}


def refuse(climb: TranquilityState, move: int) -> Refused:
    """Why the player to act may not make this move."""
    if DISCARD <= move < RELOCATE and climb.phase in (ACT, PAY):
        return _no_discard(climb, move - DISCARD)
    if RELOCATE <= move < HERD and climb.phase == MOVE_UP:
        return no_relocation(climb, climb.moved - 1, climb.source, move - RELOCATE) or _unknown(move)
    if HERD <= move < HALT and climb.phase in (ACT, HERDING):
        return _no_herd(climb, *divmod(move - HERD, 2))
    if climb.phase != ACT:
        return Refused(*_MOMENTS[climb.phase][:2], rule=_MOMENTS[climb.phase][2])
    if move < DISCARD:
        kind, cell = divmod(move - PLAY, CELLS)
        if not holds(climb.hands[climb.turn], kind):
            return Refused("not-held", f"{capital(spoken(kind))} is not in the hand.", rule="a-turn")
        return no_play(climb, kind, cell) or _unknown(move)
    if move == ROPE:
        return _no_rope(climb)
    if move == HALT:
        return Refused("no-herd", "No herd is on its way.", rule="herding")
    return Refused("no-campfire", "No Campfire was lit, so no card moves up.", rule="campfires")


def _unknown(move: int) -> Refused:
    return Refused("not-legal", f"Move {move} is not possible now.", rule="a-turn")


# -- cards on the mountain --


def no_play(climb: TranquilityState, kind: int, cell: int) -> Refused | None:
    """Why a card of the hand may not be played there; None if it may."""
    if kind < ASCENT:
        return _no_ascent(climb, kind, cell, size(climb.hands[climb.turn]) - 1)
    if kind < BRIDGE:
        return _no_campfire(climb, kind, cell)
    if kind == BRIDGE:
        reason = cost_of_bridge(climb, cell)
        return _no_space(climb, kind, cell, reason) if reason < 0 else None
    return _no_summit(climb, cell)


def _no_ascent(climb: TranquilityState, kind: int, cell: int, left: int) -> Refused | None:
    cost = cost_of_ascent(climb, kind, cell)
    if cost < 0:
        return _no_space(climb, kind, cell, cost)
    if cost <= left:
        return None
    cards = counted(left, "card")
    return Refused(
        "too-dear", f"{capital(spoken(kind))} on {spot(cell)} costs {cost}, and only {cards} would be left.", rule="cost"
    )


def _no_space(climb: TranquilityState, kind: int, cell: int, reason: int) -> Refused:
    at, row = spot(cell), ROW[cell] + 1
    if reason == mountain.TAKEN:
        there = capital(spoken(climb.cells[cell] - 1))
        return Refused("taken", f"{there} lies on {at} already; only Bridges can be covered.", rule="where-cards-go")
    if reason == mountain.ON_BRIDGE:
        return Refused("bridge-there", f"A Bridge lies on {at}; only an Ascent card covers it.", rule="bridges")
    if reason == mountain.GAP:
        return Refused("gap", f"Row {row} grows from the left without gaps; it has not come to {at}.", rule="where-cards-go")
    if reason == mountain.UNSUPPORTED:
        return Refused("unsupported", f"{capital(at)} needs two cards right below it.", rule="support")
    if reason == mountain.ONLY_SUMMIT:
        return Refused("only-summit", "On the very top only a Summit may lie.", rule="summit")
    if reason == mountain.TOO_LOW:
        number = NUMBER[kind]
        return Refused("too-low", f"A {number} cannot lie above row {number}; this is row {row}.", rule="number-limit")
    if reason == mountain.ROW_END:
        return Refused("row-end", f"No Bridge at either end of a row; {at} is one.", rule="bridges")
    colour = COLOURS[colour_of(kind)]
    return Refused("same-colour", f"On {at} a {colour} card would lie beside a {colour} one.", rule="colours")


def _no_summit(climb: TranquilityState, cell: int) -> Refused | None:
    if cell != TOP:
        return Refused("summit-elsewhere", "A Summit goes only on the very top.", rule="summit")
    if climb.won or not has(climb.free, TOP):
        lying = sum(1 for other in range(TOP) if climb.cells[other])
        return Refused("unfinished", f"The mountain has {lying} of its {TOP} cards.", rule="summit")
    if climb.bridges:
        return Refused("bridge-left", "Every Bridge must be covered before the Summit.", rule="summit")
    if climb.modules & PANORAMA and climb.achieved != (1 << len(climb.wanted)) - 1:
        open_ = [sight(code) for i, code in enumerate(climb.wanted) if not has(climb.achieved, i)]
        return Refused(
            "objective-open",
            f"{capital(listed(open_))} {'are' if len(open_) > 1 else 'is'} not captured yet.",
            rule="panorama-objectives",
        )
    if climb.modules & MOUNTAIN_GOATS and goats_up(climb) < GOATS_NEEDED:
        text = f"{counted(goats_up(climb), 'goat has', 'goats have')} reached row 8; {GOATS_NEEDED} are needed."
        return Refused("goats-missing", text, rule="mountain-goats")
    if climb.modules & GREEN_PATH and not has_green_path(climb):
        return Refused("no-green-path", "No path of green cards leads from row 1 to row 8.", rule="green-path")
    return None


# -- Campfires --


def no_source(climb: TranquilityState, kind: int, cell: int) -> Refused | None:
    """Why a Campfire may not replace the card in a cell, wherever that card would go; None if it may."""
    at, colour = spot(cell), COLOURS[colour_of(kind)]
    if not campable(climb.cells[cell], colour_of(kind)):
        there = spoken(climb.cells[cell] - 1) if climb.cells[cell] else "nothing"
        return Refused(
            "not-replaceable", f"A {colour} Campfire replaces a {colour} Ascent card; on {at} lies {there}.", rule="campfires"
        )
    if climb.goats[cell]:
        return Refused("goats-there", f"Goats stand on {at}: no Campfire is lit under them.", rule="campfires")
    if ROW[cell] >= PEAK_ROW:
        return Refused("nothing-higher", "A card of row 8 has nowhere higher to go.", rule="campfires")
    return None


def _no_campfire(climb: TranquilityState, kind: int, cell: int) -> Refused | None:
    refusal = no_source(climb, kind, cell)
    left = size(climb.hands[climb.turn]) - 1
    if refusal or has_higher_place(climb, cell, left):
        return refusal
    moved = spoken(climb.cells[cell] - 1)
    return Refused("nowhere-to-go", f"Nowhere higher up is there a place for {moved} that can be paid.", rule="campfires")


def no_relocation(climb: TranquilityState, kind: int, source: int, cell: int, left: int | None = None) -> Refused | None:
    """Why the card that a Campfire moves may not go there; None if it may. ``left``: the cards that can pay."""
    if ROW[cell] <= ROW[source]:
        return Refused("not-higher", f"The card must go above row {ROW[source] + 1}.", rule="campfires")
    if not climb.onto_bridges and has(climb.bridges, cell):
        return Refused("bridge-there", "By agreement a moved card may not cover a Bridge.", rule="campfires")
    return _no_ascent(climb, kind, cell, size(climb.hands[climb.turn]) if left is None else left)


# -- other actions --


def _no_discard(climb: TranquilityState, kind: int) -> Refused:
    hand = climb.hands[climb.turn]
    if not holds(hand, kind):
        return Refused("not-held", f"{capital(spoken(kind))} is not in the hand.", rule="paying")
    if climb.phase == ACT and size(hand) < 2:
        return Refused("one-card", "Discarding takes two cards, and only one is left.", rule="discard-two")
    if climb.paid and kind < card(climb.paid, size(climb.paid) - 1):
        last = spoken(card(climb.paid, size(climb.paid) - 1))
        reason = f"{capital(spoken(kind))} comes before {last}, which is down already."
    else:
        reason = f"Above {spoken(kind)} too few cards are left to discard."
    return Refused("discard-order", f"{reason} Cards are discarded in rising order.", rule="paying")


def _no_herd(climb: TranquilityState, cell: int, right: int) -> Refused:
    at = spot(cell)
    if not climb.modules & MOUNTAIN_GOATS:
        return Refused("no-goats", "This climb is without the Mountain goats.", rule="mountain-goats")
    if climb.phase == HERDING and cell != climb.source:
        return Refused("one-herd", f"One herd a turn; this one stands on {spot(climb.source)}.", rule="herding")
    if not climb.goats[cell]:
        return Refused("no-goats-there", f"No goats stand on {at}.", rule="herding")
    to = (UP_RIGHT if right else UP_LEFT)[cell]
    if to < 0:
        side = "right" if right else "left"
        return Refused("edge", f"From {at} no way leads up on the {side}.", rule="herding")
    if climb.cells[to] == BRIDGE + 1:
        return Refused("goats-fear-bridges", f"Goats do not step on the Bridge on {spot(to)}.", rule="herding")
    return Refused("no-card-above", f"No card lies on {spot(to)} yet.", rule="herding")


def _no_rope(climb: TranquilityState) -> Refused:
    if climb.seats > 1:
        return Refused("solo-only", "Guide ropes are for solo climbs.", rule="guide-ropes")
    if not climb.ropes:
        return Refused("no-rope", "No Guide rope is left.", rule="guide-ropes")
    return Refused("pile-empty", "The draw pile is empty: a rope would bring nothing.", rule="guide-ropes")
