"""A small move in the open, told: whose guide or climber did what with what, and who was weakened by it."""

from __future__ import annotations

from highcamp.engine.words import Line, Seat, line
from highcamp.games.expeditions.box import GUIDES, HOLDERS, KIND_NAMES, LEVELS
from highcamp.games.expeditions.move import Move, Verb
from highcamp.games.expeditions.names import card_named, card_used, item_named, newcomer, passed_on, space_named, who_named
from highcamp.games.expeditions.notation import all_called, faces_of, is_led
from highcamp.games.expeditions.offers import paying, token_named
from highcamp.games.expeditions.outlook import hurt_words
from highcamp.games.expeditions.rules import Expedition

_RISK = (Verb.RISK_POINT, Verb.RISK_BOOST, Verb.RISK_CARD, Verb.RISK_CLIENTS)


def deed(seat: int, move: Move, before: Expedition, after: Expedition) -> Line:
    """A sentence for a move that everybody saw."""
    who, verb = Seat(seat), move.verb
    if verb is Verb.END:
        return line(who.does("are", "is"), " done for today.")
    if verb is Verb.TOKEN:
        return line(who.does("take"), f" the risk token {token_named(move.value)}.")
    if verb in _RISK:
        return line(who.does("pay"), f" {paying(move, before)}.")
    if verb is Verb.NO_MORE:
        return line(who.does("give"), " no more: the other points of the card are lost.")
    if verb is Verb.BOOST:
        return _boost(seat, move, before, after)
    if verb is Verb.GIVE:
        level = move.item % LEVELS + 1
        return line(
            who.own, f" {KIND_NAMES[move.item // 12]} {_with(move.holder, before)} rises from level {level} to {level + 1}."
        )
    if verb is Verb.ABANDON:
        return line(who.does("abandon"), f" {item_named(move.item)} {_with(move.holder, before)} for good.")
    if verb in (Verb.SWAP, Verb.SETTLE):
        done = "change places" if verb is Verb.SWAP else "have handed over"
        return line(who.own, f" {all_called(before)} A and B {done}.")
    guide = max(move.guide, before.entering if verb in (Verb.PAY_IN, Verb.GO_BACK) else -1)
    return line(who.own, f" {who_named(guide, before)} {_done(seat, move, before, after)}.")


def _with(holder: int, state: Expedition) -> str:
    return f"{'with' if holder < GUIDES else 'in'} {who_named(holder, state)}"


def _boost(seat: int, move: Move, before: Expedition, after: Expedition) -> Line:
    card = card_named(faces_of(before)[move.kind])
    if is_led(before):
        return line(Seat(seat).does("use"), f" {card} for those {_with(move.holder, before)}.")
    was, now = before.strength(seat, move.holder), after.strength(seat, move.holder)
    rise = f" and rises from level {was} to {now}" if now != was else f" and stays at level {now}"
    return line(Seat(seat).own, f" {who_named(move.holder, before)} uses {card}{rise}.")


def _done(seat: int, move: Move, before: Expedition, after: Expedition) -> str:
    """What a guide or climber did."""
    verb = move.verb
    here = before.where[seat * HOLDERS + max(move.guide, 0)]
    if verb is Verb.USE:
        return f"uses {card_used(move, before)}{hurt_words(before, move)}"
    if verb is Verb.STEP:
        return _step(move, before, after, here)
    if verb is Verb.PAY_IN:
        return f"pays the rest and goes in at {space_named(before.ahead, before)}"
    if verb is Verb.GO_BACK:
        return f"turns back before {space_named(before.ahead, before)}"
    if verb is Verb.PLACE:
        return f"sets up {'a camp' if is_led(before) else 'the tent'} at {space_named(here, before)}"
    if verb is Verb.LOAD:
        return f"loads {newcomer(move)}"
    return passed_on(move, before)


def _step(move: Move, before: Expedition, after: Expedition, here: int) -> str:
    there = space_named(move.space, before)
    if before.toll(move.space) == 0:
        return f"goes into the icefall at {there}"
    if after.passage == move.guide:
        return f"passes through {there}, which is full"
    return f"{'climbs' if before.mountain.way(here, move.space) == 1 else 'comes down'} to {there}"
