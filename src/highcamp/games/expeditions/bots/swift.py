"""Bots that answer at once: a quick player (``pathfinder.py``) whose outlook is kept for the day."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable

from highcamp.bots.bot import Advice, Bot
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.expeditions.bots import reasons
from highcamp.games.expeditions.bots.pathfinder import Pathfinder
from highcamp.games.expeditions.bots.plans import Goal, Plan
from highcamp.games.expeditions.box import CHOSEN, GUIDES, HOLDERS, PLAY
from highcamp.games.expeditions.move import Move, move_of
from highcamp.games.expeditions.phases import CREVICE, SELECT, TAKE_TOKEN
from highcamp.games.expeditions.rules import Expedition


class SwiftCraft(ABC):
    """What quick players know of one mountain, by these weights."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights

    @abstractmethod
    def look(self, world: Expedition, seat: int) -> Pathfinder:
        """A quick player of the seat, with what it knows today."""

    def loaded(self, world: Expedition, seat: int) -> int:
        """What else an outlook turns on."""
        return 0

    def told(self, world: Expedition, player: Pathfinder, move: Move) -> str:
        """Why an errand is done that only this mountain has."""
        return ""


class Swift(Bot):
    """Plays what a quick player plays, by what it knows of its mountain."""

    def __init__(self, craft: SwiftCraft) -> None:
        self._craft = craft
        self._known: tuple[Hashable, Pathfinder] | None = None

    def player(self, world: Expedition, seat: int) -> Pathfinder:
        """The quick player of this moment; what it thinks of the coming days is thought once a day."""
        camps = tuple(world.where[seat * HOLDERS + holder] for holder in range(GUIDES, HOLDERS))
        key = (world.options, seat, world.turn, tuple(world.tiles), tuple(world.tokens), camps, self._craft.loaded(world, seat))
        if self._known is None or self._known[0] != key:
            self._known = (key, self._craft.look(world, seat))
        return self._known[1].again(world)

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """A legal move for the seat."""
        assert isinstance(world, Expedition)
        legal = world.legal(seat)
        return legal[0] if len(legal) == 1 else self.player(world, seat).next_move()

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The move, and what decided."""
        assert isinstance(world, Expedition)
        move = self.choose(world, seat, rng)
        return Advice(move, self.why(world, seat, move_of(move)))

    def why(self, world: Expedition, seat: int, move: Move) -> str:
        """What decided."""
        if len(world.legal(seat)) == 1:
            return reasons.forced(world)
        if world.phase == TAKE_TOKEN:
            return reasons.token(move.value)
        if world.phase == CREVICE:
            return reasons.crevice(move, world)
        player = self.player(world, seat)
        if told := self._craft.told(world, player, move):
            return told
        if world.phase == SELECT:
            held = sum(world.held(seat, kind) + world.cards[world.at(seat, CHOSEN) + kind] for kind in range(world.deck.kinds))
            player.day.take_hand()
            player.day.find(player.day.best_three(), 0)
            return reasons.three(plan_of(player), seat, world, held <= PLAY)
        player.day.plan_day()
        return reasons.acting(move, plan_of(player), seat, world)


def plan_of(player: Pathfinder) -> Plan:
    """The plan that a quick player found last, to be told."""
    goals = tuple(Goal(0, player.day.heading(guide), player.day.camps(guide)) for guide in range(GUIDES))
    return Plan(player.day.worth, (), goals)
