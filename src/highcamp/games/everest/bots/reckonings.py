"""What levels say of oxygen, loads and levels on Everest."""

from __future__ import annotations

from highcamp.games.everest.bots.guides import Guides
from highcamp.games.everest.bots.guiding import OXYGEN
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.bots import reasons
from highcamp.games.expeditions.box import BEEN_UP, CAMP, CLIENTS, HOLDERS, KIND, KIND_NAMES, LEVEL
from highcamp.games.expeditions.move import Move, Verb
from highcamp.games.expeditions.names import space_named


def told(world: Everest, player: Guides, move: Move) -> str:
    """Why an errand is done, or nothing where it is none."""
    if move.verb is Verb.LOAD:
        return _taken_up(world, player, move.item)
    if move.verb is Verb.GIVE:
        player.awake()
        there = world.where[player.seat * HOLDERS + world.rising]
        worth = player.gain(there, KIND[move.item], BEEN_UP[move.item], LEVEL[move.item])
        return f"one level more is worth {reasons.points(worth)} to this client, no less than to any other."
    return OXYGEN.get(move.verb, "")


def _taken_up(world: Everest, player: Guides, item: int) -> str:
    if item < CLIENTS:
        worth = reasons.points(player.worth_now(KIND[item]))
        return f"a new {KIND_NAMES[KIND[item]]} is reckoned at {worth} if led from here today."
    use = "a camp gives 1 level a night to those who sleep there" if item == CAMP else "oxygen is opened in a camp"
    place = f", best at {space_named(player.camp_at, world)}" if player.camp_at >= 0 else ""
    return f"{use}{place}, and this guide leads no clients."
