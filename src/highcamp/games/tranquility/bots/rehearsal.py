"""Rehearsing a decision: what practice says, against whole other plans, in worlds that the player could be in. Compiled.

In each world the order of every draw pile is settled, so that all plans meet the same cards and differ only by themselves.
Practice is good and trials are few: another plan must be better beyond the luck of the trials, or the habit is kept. (Taking
whatever came to most in 240 trials won 25 of 60 climbs with two and 25 of 60 with three; the habit alone wins three quarters.)
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, count, has, lowest, shl, shr
from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, NOBODY
from highcamp.engine.vectors import same
from highcamp.games.tranquility.bots.herding import best_herd
from highcamp.games.tranquility.bots.impulse import Ideas, Mind, plays, urge
from highcamp.games.tranquility.bots.lookahead import WIN, reached
from highcamp.games.tranquility.bots.reading import Reading
from highcamp.games.tranquility.bots.weights import NEVER, practised
from highcamp.games.tranquility.box import DISCARD, KINDS, RELOCATE, ROPE, SUMMIT
from highcamp.games.tranquility.hand import card, holds
from highcamp.games.tranquility.phases import ACT, PAY
from highcamp.games.tranquility.rules import TranquilityState

SURE: Final = 3  # how much better a plan must be, squared, in standard errors: better by 1.7 of them


class Rehearsal:
    """What the player to act may do, and what became of it. A plan is a word: up to five moves of twelve bits, each plus 1."""

    climb: TranquilityState
    w: vec[i64]
    reading: Reading
    plans: vec[i64]
    better: vec[i64]  # by plan: by how much it came to more than the habit, summed
    squares: vec[i64]  # and the squares of that
    wins: vec[i64]
    worlds: vec[i64]  # by plan: in how many it was tried
    order: vec[i64]  # the habit, then the other plans, the best first
    chosen: i64

    def __init__(self, climb: TranquilityState, most: i64) -> None:
        self.climb = climb
        self.w = practised(climb.seats)
        self.reading = Reading(climb, self.w)
        self.chosen = 0
        self.plans = vec[i64]([])
        mind = Mind(climb, self.w)
        self.add(habit(climb, self.w, mind))
        if climb.summit_ready() and holds(mind.hand, SUMMIT):
            pass  # it wins
        elif climb.phase == ACT:
            self.add_plays(mind, most)
            if mind.held >= 2:
                self.add_sets(mind, 2, 3)
            herd = best_herd(climb)
            if herd >= 0:
                self.add(herd + 1)
            if climb.ropes > 0 and climb.piles[climb.turn] > 0:
                self.add(ROPE + 1)
        elif climb.phase == PAY:
            self.add_sets(mind, climb.due, most)
        else:
            for move in climb.legal():
                self.add(move + 1)
        n = len(self.plans)
        self.better = same(0, n)
        self.squares = same(0, n)
        self.wins = same(0, n)
        self.worlds = same(0, n)
        self.order = same(0, n)
        for i in range(n):
            self.order[i] = i

    # -- plans --

    def add(self, plan: i64) -> None:
        """One more, if it is not there."""
        for i in range(len(self.plans)):
            if self.plans[i] == plan:
                return
        self.plans = append(self.plans, plan)

    def add_plays(self, mind: Mind, most: i64) -> None:
        """The most promising plays; what they cost is paid by impulse."""
        found = Ideas()
        plays(self.climb, self.w, mind, found)
        taken: i64 = 0
        while taken < most and taken < len(found.moves):
            best = found.best()
            self.add(found.moves[best] + 1)
            found.gains[best] = 2 * NEVER
            taken += 1

    def add_sets(self, mind: Mind, due: i64, most: i64) -> None:
        """The sets of cards that are most easily done without."""
        found = Ideas()
        for chosen in range(bit(mind.held)):
            if count(chosen) != due or lowest(chosen) < mind.lowest or is_double(mind, chosen):
                continue
            outlook = mind.outlook
            good = 0 if outlook is None else outlook.waiting(mind.hand, chosen)
            found.add(chosen, good - 10 * mind.loss(due, chosen))
        taken: i64 = 0
        while taken < most and taken < len(found.moves):
            best = found.best()
            self.add(throwing(mind, found.moves[best]))
            found.gains[best] = 2 * NEVER
            taken += 1

    # -- trying --

    def rehearse(self, trials: i64, rng: Rng) -> None:
        """Try the plans about so many times in all; after each round only the better half goes on against the habit."""
        left = len(self.plans)
        rounds: i64 = 1
        while shl(1, rounds) < left:
            rounds += 1
        while left > 1:
            worlds = trials // (rounds * left)
            if worlds < 1:
                worlds = 1
            while worlds > 0:
                self.in_one_world(left, rng)
                worlds -= 1
            self.sort(left)
            left = (left + 1) // 2 if left > 2 else 1
        plan = self.order[1]
        if self.better[plan] > 0 and self.better[plan] * self.better[plan] > SURE * self.squares[plan]:
            self.chosen = plan

    def in_one_world(self, left: i64, rng: Rng) -> None:
        """Try those that are left in one more world."""
        world = self.reading.world(rng)
        deck = shuffled(world, rng)
        luck = rng.split()
        usual: i64 = 0
        for i in range(left):
            plan = self.order[i]
            trial = world.copy()
            came = play_out(trial, self.plans[plan], deck, luck.copy(), self.w)
            if i == 0:
                usual = came
            self.better[plan] += came - usual
            self.squares[plan] += (came - usual) * (came - usual)
            self.worlds[plan] += 1
            if trial.won:
                self.wins[plan] += 1

    def sort(self, left: i64) -> None:
        """After the habit the best first, of the first so many; of equals the one that was first before."""
        for i in range(2, left):
            plan = self.order[i]
            place = i
            while place > 1 and self.better[self.order[place - 1]] < self.better[plan]:
                self.order[place] = self.order[place - 1]
                place -= 1
            self.order[place] = plan

    # -- what came of it, for plain code --

    def is_open(self) -> bool:
        """Whether there is anything to decide."""
        return len(self.plans) > 1

    def move(self) -> int:
        """The first move of the plan that was chosen."""
        return (self.plans[self.chosen] & 4095) - 1

    def is_habit(self) -> bool:
        """Whether that is what practice says too."""
        return self.chosen == 0

    def rate(self) -> float:
        """How often it won."""
        return float(self.wins[self.chosen]) / float(self.worlds[self.chosen])

    def usual_rate(self) -> float:
        """How often the habit won."""
        return float(self.wins[0]) / float(self.worlds[0])


def habit(climb: TranquilityState, w: vec[i64], mind: Mind) -> i64:
    """The plan that practice suggests: a set of cards to discard, or one move, which is paid for by impulse."""
    if climb.phase == PAY:
        return throwing(mind, mind.thrown(climb.due, -1))
    move = urge(climb, w)
    return throwing(mind, mind.thrown(2, -1)) if move >= DISCARD and move < RELOCATE else move + 1


def is_double(mind: Mind, chosen: i64) -> bool:
    """Whether a set of places takes the later of two equal cards and leaves the earlier."""
    for place in range(mind.lowest + 1, mind.held):
        if has(chosen, place) and not has(chosen, place - 1) and card(mind.hand, place) == card(mind.hand, place - 1):
            return True
    return False


def throwing(mind: Mind, chosen: i64) -> i64:
    """The plan of discarding a set of places."""
    plan: i64 = 0
    by: i64 = 0
    while chosen != 0:
        plan |= shl(DISCARD + card(mind.hand, lowest(chosen)) + 1, by)
        chosen &= chosen - 1
        by += 12
    return plan


def shuffled(world: TranquilityState, rng: Rng) -> vec[i64]:
    """All cards that are not drawn yet, in an order: the draw pile of the first seat, then that of the second, and so on."""
    deck = same(0, world.undrawn)
    n: i64 = 0
    for kind in range(KINDS):
        left = world.pool[kind]
        while left > 0:
            deck[n] = kind
            n += 1
            left -= 1
    while n > 1:
        drawn = rng.below(n)
        n -= 1
        kind = deck[drawn]
        deck[drawn] = deck[n]
        deck[n] = kind
    return deck


def play_out(climb: TranquilityState, plan: i64, deck: vec[i64], rng: Rng, w: vec[i64]) -> i64:
    """Carry a plan out, and play the climb to its end, every seat by its own impulse; what was reached then."""
    ropes = climb.ropes
    starts = same(0, climb.seats)
    for seat in range(1, climb.seats):
        starts[seat] = starts[seat - 1] + climb.piles[seat - 1]
    while climb.actor != NOBODY:
        if climb.actor == NATURE:
            if climb.ropes == ropes:
                climb.apply(deck[starts[climb.turn] + climb.piles[climb.turn] - 1])
            else:  # a rope shuffles the pile
                climb.apply(climb.sample(rng))
        elif plan != 0:
            climb.apply((plan & 4095) - 1)
            plan = shr(plan, 12)
        elif climb.phase == PAY:
            pay(climb, w)
        else:
            climb.apply(urge(climb, w))
    return reached(climb) + (WIN if climb.won else 0)


def pay(climb: TranquilityState, w: vec[i64]) -> None:
    """Discard all that is due."""
    mind = Mind(climb, w)
    chosen = mind.thrown(climb.due, -1)
    while chosen != 0:
        climb.apply(DISCARD + card(mind.hand, lowest(chosen)))
        chosen &= chosen - 1
