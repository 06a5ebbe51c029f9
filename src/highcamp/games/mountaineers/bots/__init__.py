"""Bots that know Mountaineers: one that plays what is worth most on average, and one that cannot be read."""

from __future__ import annotations

from typing import Final

from highcamp.bots.bot import Advice, Bot
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.mountaineers.bots import blitz
from highcamp.games.mountaineers.bots.regret import RoundGame, pick
from highcamp.games.mountaineers.box import BELAY, BLITZ, BOMBER, CLIP_IN, NAMES, SABOTAGE, SHERPA, TAK_TAK
from highcamp.games.mountaineers.doors import round_points
from highcamp.games.mountaineers.match import total_medals
from highcamp.games.mountaineers.names import called
from highcamp.games.mountaineers.notation import card_of
from highcamp.games.mountaineers.phases import CHOOSE, CLEANUP, STEAL
from highcamp.games.mountaineers.rules import MountaineersState

# What a card in hand is worth to keep, about: a Route is worth its number, unless another climber shows it too.
KEPT: Final = {card: 0.8 * card for card in range(2, 11)} | {BOMBER: 6.0, TAK_TAK: 9.0, BELAY: 3.0, CLIP_IN: 5.0, SABOTAGE: 4.0}
WIN: Final = 15.0  # what it is worth, in points, to win with this round
MEDAL: Final = 3.0  # and a Sherpa medal


def worth(before: MountaineersState, after: MountaineersState, seat: int) -> float:
    """What the round that was played between the two states brought the seat, measured against the others."""
    players: int = after.seats
    if after.mode == BLITZ:
        points = [now - then for now, then in zip(after.scores, before.scores, strict=True)]
    else:
        points = round_points(list(after.last), after.last_lead)
    gains = [float(own) for own in points]
    if after.mode == SHERPA:
        gains = [own + MEDAL * float(_medals(before, after, other)) for other, own in enumerate(gains)]
    value = gains[seat] - (sum(gains) - gains[seat]) / (players - 1)
    return value + WIN * after.returns()[seat] if after.over else value


def _medals(before: MountaineersState, after: MountaineersState, seat: int) -> int:
    return total_medals(after, seat) - total_medals(before, seat)


def least_wanted(moves: list[int]) -> int:
    """The discard that costs least."""
    return min(moves, key=lambda move: KEPT[card_of(move)])


class Greedy(Bot):
    """Every deck is known, so what others may hold can be counted: the move that is worth most on average over their hands."""

    name = "greedy"
    line = "Plays what scores most on average over the cards that others may hold."
    quick = True
    worlds = 48

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """The best move."""
        return self.advise(world, seat, rng).move

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The best move, and what it is worth."""
        assert isinstance(world, MountaineersState)
        moves = world.legal(seat)
        if world.phase == CLEANUP:
            move = least_wanted(moves)
            return Advice(move, f"Of your hand, {NAMES[card_of(move)]} will be missed least.")
        if len(moves) == 1:
            return Advice(moves[0], "There is nothing else to do.")
        totals = self.values(world, seat, moves, rng)
        best = max(range(len(moves)), key=totals.__getitem__)
        return Advice(moves[best], f"on average that is {totals[best]:+.1f} points against the others.")

    def values(self, world: MountaineersState, seat: int, moves: list[int], rng: Rng) -> list[float]:
        """What each move is worth on average, the same hidden cards and the same luck for all of them."""
        worlds = 1 if world.phase == STEAL else self.worlds
        totals = [0.0] * len(moves)
        for _ in range(worlds):
            dealt, luck = world.imagine(seat, rng), rng.split()
            for place, move in enumerate(moves):
                after = dealt.copy()
                after.apply(move, seat)
                finish_round(world, after, seat, luck.copy())
                totals[place] += worth(world, after, seat)
        return [total / worlds for total in totals]


def finish_round(start: MountaineersState, world: MountaineersState, seat: int, rng: Rng) -> None:
    """Play the round to its end: the seat takes the best it sees on the table, the others play anything."""
    while world.round == start.round and world.match == start.match:
        actor = world.actor
        moves = world.legal(actor)
        world.apply(_best_now(world, seat, moves) if actor == seat else moves[rng.below(len(moves))], actor)


def _best_now(world: MountaineersState, seat: int, moves: list[int]) -> int:
    """The move that scores most as the table lies."""
    best, most = moves[0], -1
    for move in moves:
        after = world.copy()
        after.apply(move, seat)
        ended = after.round != world.round or after.match != world.match
        points = round_points(list(after.last if ended else after.table), world.lead)[seat]
        if points > most:
            best, most = move, points
    return best


class Mixed(Bot):
    """Regret matching on the current round: a mixture of moves to which the others have no good answer.

    In Blitz, where all hands are open, the mixture is exact; in other modes it is learnt from rounds played in thought.
    """

    name = "mixed"
    line = "Mixes its moves by regret matching, so that nobody can read it."
    passes = 240
    rarest = 0.1  # moves played less often than this are noise of the learning

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """A move drawn from its mixture."""
        assert isinstance(world, MountaineersState)
        if len(world.legal(seat)) == 1 or world.phase in (CLEANUP, STEAL):
            return Greedy().choose(world, seat, rng)
        mixture = self.mixture(world, seat, rng)
        return pick(list(mixture), list(mixture.values()), rng)

    def mixture(self, world: MountaineersState, seat: int, rng: Rng) -> dict[int, float]:
        """The moves worth playing and their shares."""
        if world.phase == CHOOSE:
            return blitz.mixture(world, seat)
        learnt = RoundGame(world, seat, worth, rng).learn(self.passes)
        most = max(learnt.values())
        return {move: share for move, share in sorted(learnt.items()) if share >= min(most, self.rarest)}

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The likeliest move of its mixture."""
        assert isinstance(world, MountaineersState)
        if len(world.legal(seat)) == 1 or world.phase in (CLEANUP, STEAL):
            return Greedy().advise(world, seat, rng)
        mixture = self.mixture(world, seat, rng)
        move = max(mixture, key=mixture.__getitem__)
        often = {other: share for other, share in mixture.items() if other != move and share >= 0.005}
        others = ", ".join(f"{_named(other)} {share:.0%}" for other, share in often.items())
        why = f"{_named(move)} {mixture[move]:.0%} of the time" + (f", else {others}." if others else ".")
        return Advice(move, why)


def _named(move: int) -> str:
    """A move by its card, or by doing without one."""
    return called(card_of(move)) if card_of(move) else "none"


BOTS = [Greedy, Mixed]
