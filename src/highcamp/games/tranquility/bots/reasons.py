"""Why a move is liked that needed no climbs played in thought: what it costs, and what there is instead."""

from __future__ import annotations

from highcamp.engine.bits import has, nibble
from highcamp.engine.phrases import counted
from highcamp.games.tranquility.box import (
    ASCENT,
    BRIDGE,
    CELLS,
    DISCARD,
    GOATS_NEEDED,
    HALT,
    HERD,
    PLAY,
    RELOCATE,
    ROPE,
    SUMMIT,
    SUMMITS,
    TOP,
)
from highcamp.games.tranquility.doors import cost_of_ascent
from highcamp.games.tranquility.hand import kinds
from highcamp.games.tranquility.herd import goats_up
from highcamp.games.tranquility.names import spoken
from highcamp.games.tranquility.rules import TranquilityState
from highcamp.games.tranquility.view import choice


def reason(climb: TranquilityState, move: int) -> str:
    """Why a legal move is the one to make, by what the player to act sees."""
    moves = climb.legal()
    if move == PLAY + SUMMIT * CELLS + TOP:
        return "the mountain is complete, and the Summit wins the climb."
    if DISCARD <= move < RELOCATE:
        return _throwing(climb, move - DISCARD, moves)
    if move == ROPE:
        return f"no play of your hand is worth its price, and {counted(climb.ropes, 'Guide rope')} can bring a new one."
    if move == HALT and len(moves) == 1:
        return "these goats can go no further now."
    if move == HALT:
        return f"going on would cost {counted(climb.climbed + 1, 'card')} in all for these goats."
    if move >= HERD:
        missing = counted(max(GOATS_NEEDED - goats_up(climb), 0), "goat")
        return f"{missing} must still come up; one row more for these costs {counted(choice(climb, move).cost, 'card')} in all."
    price = price_of(climb, move)
    if move >= RELOCATE:
        return f"of {counted(len(moves), 'place')} that {spoken(climb.moved - 1)} can move to it suits best; it costs {price}."
    plays = sum(other < DISCARD for other in moves)
    if plays == 1:
        return f"it is the only play that your hand allows, and costs {price}."
    return f"of {plays} plays that your hand allows it gives most for its price: it costs {price}."


def price_of(climb: TranquilityState, move: int) -> str:
    """What a play costs; that of a Campfire depends on where its card goes."""
    cost = choice(climb, move)
    return cost.spent or "no card" if cost.cost == cost.most else f"up to {counted(cost.most, 'card')}"


def _throwing(climb: TranquilityState, kind: int, moves: list[int]) -> str:
    """Why this card of the hand goes."""
    hand = list(kinds(climb.hands[climb.turn]))
    if len(moves) == 1:
        return "no other card may be discarded now." if len(hand) > 1 else "your hand has no other card to discard."
    least = f"of the {counted(len(hand), 'card')} in your hand it is among those worth least to keep"
    if hand.count(kind) > 1:
        return f"{least}: you hold {hand.count(kind)} of that kind."
    if kind == SUMMIT:
        gone = nibble(climb.discards[SUMMIT], climb.turn)
        return f"{least}: {counted(SUMMITS - 1 - gone, 'other Summit')} may still come."
    if kind >= ASCENT:
        return f"{least}: a {'Bridge' if kind == BRIDGE else 'Campfire'} helps less now than the numbers that you hold."
    free = [cell for cell in range(TOP) if has(climb.free | climb.bridges, cell)]
    costs = [cost for cell in free if (cost := cost_of_ascent(climb, kind, cell)) >= 0]
    if not costs:
        return f"{least}: there is no place for {spoken(kind)} now."
    now = f"its cheapest place now costs {counted(min(costs), 'card')}" if min(costs) else "numbers that you keep fit better"
    return f"{least}: {now}."
