"""Bots that try choices out: the most promising ones of a quick player, in worlds that the seat could be in, to the end."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar, NamedTuple

from highcamp.bots.bot import Advice, Bot
from highcamp.bots.budget import Budget
from highcamp.engine.phrases import counted
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.expeditions.bots import reasons
from highcamp.games.expeditions.bots.pathfinder import Pathfinder
from highcamp.games.expeditions.bots.swift import Swift, SwiftCraft, plan_of
from highcamp.games.expeditions.bots.trials import HEADS, ORDERS, THREE, Trials
from highcamp.games.expeditions.box import CHOSEN, GUIDES, ON_TABLE
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.expeditions.phases import ACT, SELECT
from highcamp.games.expeditions.rules import Expedition


class Choice(NamedTuple):
    """What was chosen, what it came to in points, in how many imagined games, and of how many choices."""

    data: list[int]
    points: float
    games: int
    of: int


class Thinker(Bot):
    """Compares cards, goals and loads by how games end after them. What it has decided holds for the day, until luck or others
    change what it knows. With ``iterations`` it is repeatable under a seed.
    """

    iterations: ClassVar[int] = 400
    seconds: ClassVar[float] = 3.0  # which it needs nowhere but on plain Python
    choices: ClassVar[int] = 6
    win: ClassVar[int] = 6  # what winning counts for, in points, beside the points themselves
    doubt: ClassVar[float] = 1.0  # standard errors by which another choice must be better than the quick player's

    def __init__(self, craft: SwiftCraft, iterations: int | None = None) -> None:
        self._swift = Swift(craft)
        self.most = self.iterations if iterations is None else iterations
        self.time = self.seconds if iterations is None else float("inf")
        self._made: dict[Hashable, Choice] = {}

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """A legal move for the seat."""
        assert isinstance(world, Expedition)
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        player = self._swift.player(world, seat)
        if world.phase == SELECT:
            errand = player.errand()
            return errand if errand >= 0 else self._pick(world, player, rng)
        if world.phase != ACT:
            return player.next_move()
        orders = self._orders(world, player, rng)
        player.lore.order(*orders.data)
        errand = player.errand()
        if errand >= 0:
            return errand
        key = self._key(world, seat, "heads")
        player.day.fix(*self._decide(world, player, HEADS, key, rng).data)
        move = player.next_move()
        self._made[key] = self._made[key]._replace(data=[player.day.bound_for(guide) for guide in range(GUIDES)])
        return move if move in legal else self._swift.player(world, seat).next_move()

    def _pick(self, world: Expedition, player: Pathfinder, rng: Rng) -> int:
        """The next card of the three decided on."""
        seat = player.seat
        three = self._decide(world, player, THREE, self._key(world, seat, "three"), rng)
        for kind in range(world.deck.kinds):
            move = Move(Verb.CHOOSE, kind=kind).number
            if three.data.count(kind) > world.cards[world.at(seat, CHOSEN) + kind] and move in world.legal(seat):
                return move
        return player.next_move()

    def _orders(self, world: Expedition, player: Pathfinder, rng: Rng) -> Choice:
        """What the guides are to take up today."""
        return self._decide(world, player, ORDERS, self._key(world, player.seat, "orders"), rng)

    def _key(self, world: Expedition, seat: int, what: str) -> Hashable:
        """What a decision of the day rests on: all that luck and others have shown, and the own cards."""
        kinds = range(world.deck.kinds)
        shown = tuple(world.cards[world.at(other, ON_TABLE) + kind] for other in range(world.players) for kind in kinds)
        own = tuple(world.held(seat, kind) + world.cards[world.at(seat, CHOSEN) + kind] for kind in kinds)
        return (what, world.options, seat, world.turn, tuple(world.tiles), tuple(world.tokens), shown, own)

    def _decide(self, world: Expedition, player: Pathfinder, sort: int, key: Hashable, rng: Rng) -> Choice:
        """Decide once; the same for the rest of the day."""
        if key not in self._made:
            day = [old for old in self._made if isinstance(old, tuple) and old[2:4] == (player.seat, world.turn)]
            if not day:
                self._made.clear()  # one day at a time
            self._made[key] = self._try(world, player, sort, rng)
        return self._made[key]

    def _try(self, world: Expedition, player: Pathfinder, sort: int, rng: Rng) -> Choice:
        """Try the most promising choices, the worse half of them for half as long."""
        data = player.lore.errands() if sort == ORDERS else player.day.candidates(self.choices)
        best, trials = 0, Trials(world, player, sort, data, self.win)
        left = len(data) // GUIDES
        if left > 1:
            budget, stages = Budget(self.time, self.allowed), max(1, (left - 1).bit_length())
            while True:
                for _ in range(max(2, round(self.effort * self.most) // (stages * left))):
                    trials.run(rng, 1)
                    if budget.is_spent:
                        break
                if left <= 2 or budget.is_spent:
                    break
                left = trials.halve()
            best = trials.best(self.doubt)
        found = data[best * GUIDES : (best + 1) * GUIDES] or [-1, -1]
        if sort == ORDERS and not data:
            found = [0, 0]
        games = trials.games(best) if data else 0
        points = trials.mean(best) if games else 0.0
        return Choice(player.day.cards_of(found[0]) if sort == THREE else found, points, games, len(data) // GUIDES)

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The move, and what decided: from this moment alone, so that whoever asks twice is told the same."""
        assert isinstance(world, Expedition)
        self._made.clear()
        move = self.choose(world, seat, rng)
        return Advice(move, self._why(world, seat, move_of(move)))

    def _why(self, world: Expedition, seat: int, move: Move) -> str:
        """What decided: how many points imagined games came to."""
        what = "three" if world.phase == SELECT else "orders" if move.verb is Verb.LOAD else "heads"
        made = self._made.get(self._key(world, seat, what))
        thought = world.phase == SELECT and move.verb is Verb.CHOOSE
        thought = thought or (world.phase == ACT and move.verb in (Verb.USE, Verb.STEP, Verb.PLACE, Verb.END, Verb.LOAD))
        if made is None or not made.games or not thought or len(world.legal(seat)) == 1:
            return self._swift.why(world, seat, move)
        games = f"{counted(made.games, 'imagined game')} came to {made.points:.1f} points on average"
        better = f"did clearly better, with a win counted as {self.win} points"
        if what == "three":
            return f"with the three cards that go with this one {games}, and none of {made.of} choices of cards {better}."
        if what == "orders":
            return f"with this load for the day {games}, and none of {made.of} ways to load {better}."
        player = self._swift.player(world, seat)
        player.day.fix(*made.data)
        player.day.plan_day()
        return f"by the plan for today {reasons.going(plan_of(player), seat, world)}, and {games} after that."
