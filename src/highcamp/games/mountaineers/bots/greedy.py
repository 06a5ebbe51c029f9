"""The bot that plays what is worth most on average this round, and what a round is worth."""

from __future__ import annotations

from typing import Final

from highcamp.bots.bot import Advice, Bot
from highcamp.bots.levels import MEDIUM
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.mountaineers.box import BELAY, BLITZ, BOMBER, CLIP_IN, SABOTAGE, SHERPA, TAK_TAK
from highcamp.games.mountaineers.doors import round_points
from highcamp.games.mountaineers.match import total_medals
from highcamp.games.mountaineers.names import called
from highcamp.games.mountaineers.notation import card_of
from highcamp.games.mountaineers.phases import CLEANUP, STEAL
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


def beside(points: float, mode: int, decides: bool) -> str:
    """A worth in words, with what counts in it besides points: medals, and the win where the round may decide the game."""
    medals = f", a medal counted as {MEDAL:.0f} points" if mode == SHERPA else ""
    win = f", a win counted as {WIN:.0f} points" if decides else ""
    return f"{abs(points):.1f} points {'more' if points >= 0 else 'less'} than the others{medals}{win}"


def _medals(before: MountaineersState, after: MountaineersState, seat: int) -> int:
    return total_medals(after, seat) - total_medals(before, seat)


def least_wanted(moves: list[int]) -> int:
    """The discard that costs least."""
    return min(moves, key=lambda move: KEPT[card_of(move)])


class Greedy(Bot):
    """Every deck is known, so what others may hold can be counted: the move that is worth most on average over their hands."""

    name = "greedy"
    line = "Plays what scores most on average over the cards that others may hold."
    level = MEDIUM
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
            return Advice(move, f"of the cards in your hand {called(card_of(move))} will be missed least.")
        if len(moves) == 1:
            return Advice(moves[0], "no other card can be played now.")
        totals, decides = self.values(world, seat, moves, rng)
        best = max(range(len(moves)), key=totals.__getitem__)
        return Advice(moves[best], f"this round it brings you on average {beside(totals[best], world.mode, decides)}.")

    def values(self, world: MountaineersState, seat: int, moves: list[int], rng: Rng) -> tuple[list[float], bool]:
        """What each move is worth on average, the same hidden cards and the same luck for all of them; and whether any of these
        rounds was the last of the game.
        """
        worlds = 1 if world.phase == STEAL else self.worlds
        totals, decides = [0.0] * len(moves), False
        for _ in range(worlds):
            dealt, luck = world.imagine(seat, rng), rng.split()
            for place, move in enumerate(moves):
                after = dealt.copy()
                after.apply(move, seat)
                finish_round(world, after, seat, luck.copy())
                totals[place] += worth(world, after, seat)
                decides = decides or after.over
        return [total / worlds for total in totals], decides


def finish_round(start: MountaineersState, world: MountaineersState, seat: int, rng: Rng) -> None:
    """Play the round to its end: the seat takes the best it sees on the table, the others play anything."""
    while world.round == start.round and world.match == start.match:
        actor = world.actor
        moves = world.legal(actor)
        world.apply(best_now(world, seat, moves) if actor == seat else moves[rng.below(len(moves))], actor)


def best_now(world: MountaineersState, seat: int, moves: list[int]) -> int:
    """The move that scores most as the table lies, the first of equals."""
    return max(moves, key=lambda move: points_now(world, seat, move))


def points_now(world: MountaineersState, seat: int, move: int) -> int:
    """What a move scores as the table lies."""
    after = world.copy()
    after.apply(move, seat)
    ended = after.round != world.round or after.match != world.match
    return int(round_points(list(after.last if ended else after.table), world.lead)[seat])
