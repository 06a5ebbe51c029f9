"""The tree of a search: what was tried in imagined worlds, and what came of it. Compiled; it knows no game.

Information-set Monte Carlo tree search with one tree. Each time, the world that is played in has been imagined anew from what
the searching seat knows; a node therefore stands for many worlds, and a move is weighed by how often it was
there to be chosen (``offered``). Every seat looks after its own returns. What is chosen at the same time is chosen at one node,
by each seat from its own arms, by regret matching; nature's moves are drawn, never listed.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import shl, shr
from highcamp.engine.playout import play_on_quickly
from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, NOBODY, State
from highcamp.engine.vectors import same

_LOW: Final = 0x7FFFFFFF


def mixed(name: i64, number: i64) -> i64:
    """A name of 62 bits made from a name and a number: two halves of 31 bits, whose products stay below 2**63."""
    low = (((name & _LOW) ^ (number & _LOW)) * 1_103_515_245 + 12_345) & _LOW
    high = ((shr(name, 31) ^ low ^ (shr(number, 31) & _LOW)) * 1_220_703_125 + 7) & _LOW
    low = (low ^ shr(high, 13) ^ shl(high & 0x1FFF, 18)) & _LOW
    return shl(high, 31) | low


class Arm:
    """A move of one seat at a node, and what came of it."""

    seat: i64
    move: i64
    offered: i64  # how often it was there to be chosen
    visits: i64  # how often it was chosen
    total: float  # its seat's returns after it, added up
    weight: float  # how good it looks before anything was tried, by the game's own ``weigh``
    regret: float  # in a simultaneous choice: what it would have brought more than what was chosen, added up
    share: float  # and how much of the mixture it was, added up
    after: "Arm | None"  # the next in rising order of seat and move

    def __init__(self, seat: i64, move: i64, after: "Arm | None") -> None:
        self.seat = seat
        self.move = move
        self.offered = 0
        self.visits = 0
        self.total = 0.0
        self.weight = 0.0
        self.regret = 0.0
        self.share = 0.0
        self.after = after

    def mean(self) -> float:
        """The returns to expect from it."""
        return self.total / float(self.visits) if self.visits > 0 else 0.0


class Node:
    """A moment as it can be told apart by those who act there: the moves that led to it, by name."""

    name: i64
    visits: i64
    first: Arm | None

    def __init__(self, name: i64) -> None:
        self.name = name
        self.visits = 0
        self.first = None


class Tree:
    """One search from one moment, for one seat."""

    seat: i64
    hidden: bool
    explore: float
    widen: float
    chapter: i64
    rounds: i64  # how often it was tried
    steps: i64  # and how many moves that were, nature's too
    nodes: dict[int, Node]
    trail: list[Arm]  # the arms chosen this time
    at: list[Node]  # where each of them was chosen
    shares: list[float]  # how likely each of them was to be chosen: 0 where choices are made one after the other
    there: list[Arm]  # the arms to choose from now
    buffer: vec[i64]

    def __init__(self, world: State, seat: i64, hidden: bool, explore: float, widen: float) -> None:
        self.seat = seat
        self.hidden = hidden
        self.explore = explore
        self.widen = widen
        self.chapter = world.chapter()
        self.rounds = 0
        self.steps = 0
        self.nodes = {}
        self.trail = []
        self.at = []
        self.shares = []
        self.there = []
        self.buffer = same(0, world.most_legal())

    def run(self, world: State, rng: Rng, times: i64) -> None:
        """Try so many times more, each in a world that is imagined anew from this one, which stays as it is."""
        done: i64 = 0
        while done < times:
            self.once(world.imagine(self.seat, rng), rng)
            done += 1

    def arms(self, world: State) -> list[Arm]:
        """The searching seat's arms at the moment it searches from, those alone that can be chosen there."""
        legal = world.legal(self.seat)
        node = self.node_at(mixed(1, world.glimpse(self.seat)))
        found: list[Arm] = []
        arm = node.first
        while arm is not None:
            if arm.seat == self.seat and arm.move in legal:
                found.append(arm)
            arm = arm.after
        return found

    def once(self, world: State, rng: Rng) -> None:
        """Play one world from here: in the tree by what was found so far, and on from its edge by quick moves."""
        self.trail.clear()
        self.at.clear()
        self.shares.clear()
        path: i64 = 1
        fresh = False
        while not fresh and world.actor != NOBODY and (self.chapter < 0 or world.chapter() == self.chapter):
            seat = world.actor
            if seat == NATURE:
                world.apply(world.sample(rng))
                self.steps += 1
            elif world.gathering():
                node = self.node_at(mixed(path, world.glimpse(self.seat)))
                fresh = node.visits == 0
                node.visits += 1
                path = self.gather(world, node, rng)
            else:
                n = world.legal_into(self.buffer, seat)
                if n == 1 and not self.hidden:  # nothing to choose, and nobody learns anything by it
                    world.apply(self.buffer[0], seat)
                    self.steps += 1
                    continue
                node = self.node_at(mixed(path, world.glimpse(self.seat)))
                node.visits += 1
                arm = self.best(world, node, seat, n, rng)
                fresh = arm.visits == 0
                self.trail.append(arm)
                self.at.append(node)
                self.shares.append(0.0)
                world.apply(arm.move, seat)
                self.steps += 1
                path = mixed(mixed(node.name, seat), arm.move)
        self.steps += play_on_quickly(world, rng, self.buffer, self.chapter)
        self.learn(world.returns() if world.actor == NOBODY else world.estimate())
        self.rounds += 1

    def node_at(self, name: i64) -> Node:
        """The node of this name, made if need be."""
        node = self.nodes.get(name)
        if node is None:
            node = Node(name)
            self.nodes[name] = node
        return node

    # -- one after the other --

    def best(self, world: State, node: Node, seat: i64, n: i64, rng: Rng) -> Arm:
        """The arm to try now, of the ``n`` moves in the buffer: an untried one while there is room for more, else the one whose
        returns and rarity promise most (UCB, with the times it was offered in the place of the node's visits).
        """
        self.offer(world, node, seat, n)
        there = self.there
        tried: i64 = 0
        untried: Arm | None = None
        ties: i64 = 0
        for arm in there:
            if arm.visits > 0:
                tried += 1
            elif untried is None or arm.weight > untried.weight:
                untried = arm
                ties = 1
            elif arm.weight == untried.weight:  # any of the most promising, each as likely
                ties += 1
                if rng.below(ties) == 0:
                    untried = arm
        if untried is not None and (
            tried == 0 or self.widen <= 0.0 or float(tried) < 2.0 + self.widen * math.sqrt(float(node.visits))
        ):
            return untried
        chosen = there[0]
        most = -1.0e9
        for arm in there:
            if arm.visits > 0:
                visits = float(arm.visits)
                promise = (
                    arm.total / visits
                    + self.explore * math.sqrt(math.log(float(arm.offered)) / visits)
                    + arm.weight / (visits + 1.0)
                )
                if promise > most:
                    most = promise
                    chosen = arm
        return chosen

    def offer(self, world: State, node: Node, seat: i64, n: i64) -> None:
        """Gather the arms of the ``n`` moves in the buffer, which are rising, as ``there``; make those that are new."""
        there = self.there
        there.clear()
        buffer = self.buffer
        before: Arm | None = None
        arm = node.first
        while arm is not None and arm.seat < seat:
            before = arm
            arm = arm.after
        is_new = False
        for i in range(n):
            move = buffer[i]
            while arm is not None and arm.seat == seat and arm.move < move:
                before = arm
                arm = arm.after
            if arm is None or arm.seat != seat or arm.move != move:
                arm = Arm(seat, move, arm)
                is_new = True
                if before is None:
                    node.first = arm
                else:
                    before.after = arm
            arm.offered += 1
            there.append(arm)
            before = arm
            arm = arm.after
        if is_new and n > 1:
            weights = world.weigh(seat)
            if len(weights) == n:
                for i in range(n):
                    there[i].weight = weights[i]

    # -- at the same time --

    def gather(self, world: State, node: Node, rng: Rng) -> i64:
        """Have every seat choose at this node without a look at the others, until all is in; return the path from there."""
        path = node.name
        own: list[int] = []  # where each seat stands: a set is chosen one by one, and each seat sees only its own
        while world.gathering():
            seat = world.actor
            if seat < 0:
                break
            while len(own) <= seat:
                own.append(node.name)
            n = world.legal_into(self.buffer, seat)
            here = node if own[seat] == node.name else self.node_at(own[seat])
            self.offer(world, here, seat, n)
            arm = self.mixed_choice(here, rng)
            world.apply(arm.move, seat)
            self.steps += 1
            own[seat] = mixed(mixed(own[seat], seat), arm.move)
            path = mixed(mixed(path, seat), arm.move)
        return path

    def mixed_choice(self, node: Node, rng: Rng) -> Arm:
        """An arm drawn from the mixture that regrets ask for, with a little of everything; it goes on the trail."""
        there = self.there
        n = len(there)
        regrets = 0.0
        for arm in there:
            if arm.regret > 0.0:
                regrets += arm.regret
        even = 1.0 / float(n)
        drawn = float(rng.below(1_000_000_000)) / 1_000_000_000.0
        chosen: Arm | None = None
        chance = even
        for arm in there:
            wanted = even
            if regrets > 0.0:
                wanted = arm.regret / regrets if arm.regret > 0.0 else 0.0
            arm.share += wanted
            wanted = 0.9 * wanted + 0.1 * even
            if chosen is None:
                if drawn < wanted:
                    chosen = arm
                    chance = wanted
                drawn -= wanted
        if chosen is None:
            chosen = there[n - 1]
        self.trail.append(chosen)
        self.at.append(node)
        self.shares.append(chance)
        return chosen

    # -- the edge, and what was learnt --

    def learn(self, values: list[float]) -> None:
        """Add what this world came to at every arm that led there."""
        for i in range(len(self.trail)):
            arm = self.trail[i]
            value = values[arm.seat]
            share = self.shares[i]
            if share > 0.0:
                regret(self.at[i], arm, share, value)
            arm.visits += 1
            arm.total += value


def regret(node: Node, chosen: Arm, share: float, value: float) -> None:
    """Add what a seat regrets at a node where it chose this arm, which was as likely as ``share``, and it came to ``value``.

    The other arms were not seen: each is taken to bring what the seat has come to here on average, and the chosen one stands
    for all the times it is not chosen. That is right on average (outcome sampling with a baseline).
    """
    visits: i64 = 0
    total = 0.0
    arm = node.first
    while arm is not None:
        if arm.seat == chosen.seat:
            visits += arm.visits
            total += arm.total
        arm = arm.after
    gain = value - (total / float(visits) if visits > 0 else 0.5)
    arm = node.first
    while arm is not None:
        if arm.seat == chosen.seat:
            arm.regret -= gain
        arm = arm.after
    chosen.regret += gain / share
