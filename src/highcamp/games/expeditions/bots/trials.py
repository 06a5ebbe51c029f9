"""Choices tried out: what comes of one when quick players play on to the end, in worlds that the seat could be in. Compiled."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.rng import Rng
from highcamp.engine.state import NOBODY
from highcamp.engine.vectors import same
from highcamp.games.expeditions.bots.pathfinder import Pathfinder
from highcamp.games.expeditions.box import CHOOSE, CHOSEN, GUIDES, MOVES
from highcamp.games.expeditions.phases import TURN_TILE
from highcamp.games.expeditions.points import leader
from highcamp.games.expeditions.rules import Expedition

# What is tried: three cards, goals for the day, or what to take up at the base.
THREE: Final = 0
HEADS: Final = 1
ORDERS: Final = 2


def sky(state: Expedition, rng: Rng) -> vec[i64]:
    """The weather of all days: tiles that are not turned up yet lie in any order."""
    tiles = state.tiles[:]
    count: i64 = len(tiles)
    left = same(1, count)
    unknown = count
    for place in range(count):
        if tiles[place] >= 0:
            left[tiles[place]] = 0
            unknown -= 1
    for place in range(count):
        if tiles[place] < 0:
            skip = rng.below(unknown)
            tile: i64 = 0
            while left[tile] == 0 or skip > 0:
                if left[tile] == 1:
                    skip -= 1
                tile += 1
            tiles[place] = tile
            left[tile] = 0
            unknown -= 1
    return tiles


def play_out(state: Expedition, players: list[Pathfinder], tiles: vec[i64], rng: Rng) -> None:
    """Quick players play on to the end under this sky."""
    buffer = same(0, MOVES)
    while state.actor != NOBODY:
        make_one(state, players, tiles, buffer, rng)


def make_one(state: Expedition, players: list[Pathfinder], tiles: vec[i64], buffer: vec[i64], rng: Rng) -> None:
    """One move, a quick player's or nature's, under this sky."""
    actor = state.actor
    if actor >= 0:
        state.apply(players[actor].move(buffer), actor)
    elif state.phase == TURN_TILE:
        place: i64 = 0
        while state.tiles[place] >= 0:
            place += 1
        state.apply(tiles[place])
    else:
        state.apply(state.sample(rng))


def lead_on(state: Expedition, player: Pathfinder, rng: Rng) -> None:
    """Quick players, all as this one, play the state itself on to its end under any sky that may come."""
    trek = Trek(state, player, rng)
    play_out(state, trek.players, trek.tiles, rng)


class Trek:
    """An expedition that quick players, all as one, lead on move by move: for plain code that looks at every step."""

    state: Expedition
    tiles: vec[i64]
    players: list[Pathfinder]
    buffer: vec[i64]

    def __init__(self, state: Expedition, player: Pathfinder, rng: Rng) -> None:
        self.state = state
        self.tiles = sky(state, rng)
        self.buffer = same(0, MOVES)
        self.players = []
        for seat in range(state.players):
            self.players.append(player.under(state, seat, self.tiles))

    def step(self, rng: Rng) -> None:
        """One move of the state itself, which is not over."""
        make_one(self.state, self.players, self.tiles, self.buffer, rng)


class Trials:
    """Some choices of one seat at one moment, and what came of each so far."""

    state: Expedition
    seat: i64
    player: Pathfinder
    sort: i64
    win: i64  # what winning counts for, in points
    arms: i64
    data: vec[i64]  # arm * GUIDES + guide -> head or order; or a set of cards as a code
    totals: vec[i64]  # points at the end
    gains: vec[i64]  # by how much each came to more than the first one in the same worlds
    squares: vec[i64]  # and the squares of that
    tries: vec[i64]
    alive: vec[i64]

    def __init__(self, state: Expedition, player: Pathfinder, sort: i64, data: list[int], win: i64) -> None:
        self.state = state
        self.seat = player.seat
        self.player = player
        self.sort = sort
        self.win = win
        self.arms = len(data) // GUIDES
        self.data = vec[i64](data)
        self.totals = same(0, self.arms)
        self.gains = same(0, self.arms)
        self.squares = same(0, self.arms)
        self.tries = same(0, self.arms)
        self.alive = same(1, self.arms)

    def run(self, rng: Rng, worlds: i64) -> None:
        """Try every choice that is still in the running in so many worlds more, the same worlds and luck for all."""
        world: i64 = 0
        while world < worlds:
            self.once(rng)
            world += 1

    def once(self, rng: Rng) -> None:
        """Try them in one world."""
        imagined = self.state.imagine(self.seat, rng)
        tiles = sky(imagined, rng)
        luck = rng.split()
        knowing: list[Pathfinder] = []
        for seat in range(imagined.players):
            knowing.append(self.player.under(imagined, seat, tiles))
        usual: i64 = 0
        for arm in range(self.arms):
            if self.alive[arm] == 1:
                state = imagined.copy()
                players: list[Pathfinder] = []
                for seat in range(imagined.players):
                    players.append(knowing[seat].again(state))
                self.begin(arm, state, players[self.seat])
                play_out(state, players, tiles, luck.copy())
                came = state.points[self.seat]
                self.tries[arm] += 1
                self.totals[arm] += came
                if leader(state) == self.seat:
                    came += self.win
                if arm == 0:
                    usual = came
                self.gains[arm] += came - usual
                self.squares[arm] += (came - usual) * (came - usual)

    def begin(self, arm: i64, state: Expedition, player: Pathfinder) -> None:
        """Make the choice."""
        one = self.data[arm * GUIDES]
        two = self.data[arm * GUIDES + 1]
        if self.sort == HEADS:
            player.day.fix(one, two)
        elif self.sort == ORDERS:
            player.lore.order(one, two)
        else:
            self.pick(one, state)

    def pick(self, three: i64, state: Expedition) -> None:
        """Choose those of three cards that are not chosen yet."""
        player = self.player
        for kind in range(state.deck.kinds):
            chosen = player.state.cards[player.state.at(self.seat, CHOSEN) + kind]
            code = three
            for place in range(player.day.n):
                if code % 3 == 1 and player.day.kinds[place] == kind:
                    if chosen > 0:
                        chosen -= 1
                    else:
                        state.apply(CHOOSE + kind, self.seat)
                code //= 3

    def mean(self, arm: i64) -> float:
        """The points that came of a choice on average."""
        return float(self.totals[arm]) / float(self.tries[arm])

    def games(self, arm: i64) -> int:
        """How often a choice was tried."""
        return self.tries[arm]

    def promise(self, arm: i64, doubt: float) -> float:
        """By how much a choice is better than the first one, less so many standard errors of that."""
        tries = float(self.tries[arm])
        if arm == 0 or tries < 2.0:
            return 0.0 if arm == 0 else -1.0e9
        mean = float(self.gains[arm]) / tries
        spread = max(0.0, float(self.squares[arm]) / tries - mean * mean)
        return mean - doubt * math.sqrt((spread + 0.25) / (tries - 1.0))

    def best(self, doubt: float) -> int:
        """The choice that is better than the first one beyond doubt, by the most; or the first one."""
        found: i64 = 0
        for arm in range(self.arms):
            if self.alive[arm] == 1 and self.promise(arm, doubt) > self.promise(found, doubt):
                found = arm
        return found

    def halve(self) -> int:
        """Drop the worse half of those in the running, never the first one, and say how many are left."""
        left: i64 = 0
        for arm in range(self.arms):
            left += self.alive[arm]
        drop: i64 = left // 2
        left -= drop
        while drop > 0:
            worst: i64 = -1
            for arm in range(1, self.arms):
                if self.alive[arm] == 1 and (
                    worst < 0 or self.gains[arm] * self.tries[worst] <= self.gains[worst] * self.tries[arm]
                ):
                    worst = arm
            self.alive[worst] = 0
            drop -= 1
        return left
