"""One game of a study, played from its seed: the study's, the condition's number (but not where conditions are paired) and the
game's. Nothing else has a part in it, so it is the same whoever plays it, and whenever.
"""

from __future__ import annotations

import math
from typing import Final

import msgspec

from highcamp.analysis.run import analyse
from highcamp.bots.bot import Bot, ask
from highcamp.bots.guarded import Guarded
from highcamp.bots.naming import bot
from highcamp.bots.program import offer
from highcamp.bots.random import Random
from highcamp.bots.steady import steady
from highcamp.engine.playout import play_by_lot
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, NOBODY, State
from highcamp.studies.plan import RULES, Plan

_LONGEST: Final = 1_000_000  # moves, after which a game is taken to have no end


class Played(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What is kept of a game. Lists have a value for each seat."""

    number: int
    moves: int
    """Of the seats."""
    dealt: int
    """Nature's moves."""
    choices: list[int]
    """Moves with something to choose."""
    shares: list[float]
    """Of the win."""
    points: list[float]
    places: list[int]
    leads: int | None = None
    """How often somebody else came to lead; None where that was not followed."""
    missed: list[int] | None = None
    """Moves that another bot made, because one from outside made none in time, or a wrong one; None where there were none."""
    luck: list[float] | None = None
    """Of a win, what chance brought each seat; None where that was not looked for."""
    given: list[float] | None = None
    """Of a win, what each seat gave away, never above 0; None likewise."""


class Table:
    """One condition, laid out: games of it begin here."""

    def __init__(self, plan: Plan, condition: int) -> None:
        self.plan = plan
        self.condition = condition
        for program in plan.programs:
            offer(program)  # this process may be a worker
        self.start: State = plan.rules_of.new(**plan.conditions[condition].options)
        self.luck = "paired" if plan.paired else condition
        self.seats = int(self.start.seats)
        self.programs = {program.name for program in plan.programs}
        self.by_lot = all(name in (Random.name, RULES) for name in plan.conditions[condition].bots)
        self.has_leads = self.seats > 1 and not plan.rules_of.facts.cooperative

    def play(self, number: int) -> Played:
        """The game of this number."""
        nature = Rng.keyed(self.plan.seed, "study", self.luck, number)
        lots = nature.split()
        followed = self.has_leads and number < self.plan.followed
        if number < self.plan.analysed:
            return self.looked_back_at(number, nature, lots, followed=followed)
        if self.by_lot and not followed:
            return self.quickly(number, nature, lots)
        return self.slowly(number, nature, lots, followed=followed)

    def looked_back_at(self, number: int, nature: Rng, lots: Rng, *, followed: bool) -> Played:
        """A game, and what of it was luck and what was given away."""
        deeds: list[tuple[int, int]] = []
        played = self.slowly(number, nature, lots, followed=followed, deeds=deeds)
        record = Record(self.start.copy())
        for actor, move in deeds:
            record.repeat(actor, move)
        shares = analyse(record, workers=1, allowed=math.inf).shares
        return msgspec.structs.replace(played, luck=[one.luck for one in shares], given=[one.given_away for one in shares])

    def quickly(self, number: int, nature: Rng, lots: Rng) -> Played:
        """A game in which all play by lot, inside compiled code."""
        state = self.start.copy()
        *choices, moves, dealt = play_by_lot(state, nature, lots, _LONGEST)
        return self._played(state, number, moves, dealt, choices, None)

    def slowly(
        self, number: int, nature: Rng, lots: Rng, *, followed: bool, deeds: list[tuple[int, int]] | None = None
    ) -> Played:
        """Any game, move by move; among bots that play by lot the same as inside compiled code. ``deeds`` takes down who did
        what.
        """
        state = self.start.copy()
        rngs = [Rng.keyed(self.plan.seed, "study", self.luck, number, seat) for seat in range(self.seats)]
        players = self._players(number)
        moves = dealt = 0
        choices, missed, leads = [0] * self.seats, [0] * self.seats, Leads()
        while moves + dealt < _LONGEST:
            seat = state.actor
            if seat == NATURE:
                move = state.sample(nature)
                state.apply(move)
                dealt += 1
            elif seat == NOBODY:
                break
            else:
                legal = state.legal(seat)
                choices[seat] += len(legal) > 1
                player = players[seat]
                move = lots.pick(legal) if player is None else self._asked(player, state, legal, rngs[seat], number)
                state.apply(move, seat)
                missed[seat] += isinstance(player, Guarded) and player.fell_back
                moves += 1
            if deeds is not None:
                deeds.append((int(seat), int(move)))
            if followed:
                leads.see(state)
        for player in players:
            if player is not None and player.name not in self.programs:  # which are asked about the next game, too
                player.close()
        played = self._played(state, number, moves, dealt, choices, leads.changes if followed else None)
        return msgspec.structs.replace(played, missed=missed) if any(missed) else played

    def _players(self, number: int) -> list[Bot | None]:
        """New ones, that remember nothing; None where somebody plays by lot, or the rules do."""
        by_lot = (Random.name, RULES)
        names = self.plan.sitting(self.condition, number)
        return [None if name in by_lot else steady(bot(self.plan.rules_of, name)) for name in names]

    def _asked(self, player: Bot, state: State, legal: list[int], rng: Rng, number: int) -> int:
        move = ask(player, state, int(state.actor), rng)
        if move not in legal:
            text = f"The bot {player.name} made a move that is not legal in {self._called(number)}: {move}."
            raise Refused("bot-fault", text, where="bots", fix="Choose another bot.")
        return move

    def _played(self, state: State, number: int, moves: int, dealt: int, choices: list[int], leads: int | None) -> Played:
        if not state.over:
            text = f"After {_LONGEST:,} moves there was no end of {self._called(number)}."
            raise Refused("endless-game", text, fix="Choose other bots or other options.")
        standings = sorted(self.plan.rules_of.standing(state, None), key=lambda row: row.seat)
        return Played(
            number=number,
            moves=moves,
            dealt=dealt,
            choices=choices,
            shares=state.returns(),
            points=[row.points for row in standings],
            places=[row.place for row in standings],
            leads=leads,
        )

    def _called(self, number: int) -> str:
        said = self.plan.said(self.condition)
        return f"game {number} of seed {self.plan.seed}{f' ({said})' if said else ''}"


class Leads:
    """Who leads in the course of a game, as everybody can see it, and how often that changes."""

    def __init__(self) -> None:
        self.leader: int | None = None
        self.changes = 0

    def see(self, state: State) -> None:
        """A moment more. While several lead together, or choose in secret, it is as it was."""
        if state.gathering():
            return
        first = [row.seat for row in state.game.standing(state, None) if row.place == 1]
        if len(first) == 1 and first[0] != self.leader:
            self.changes += self.leader is not None
            self.leader = first[0]


def play(tables: dict[int, Table], plan: Plan, condition: int, numbers: range) -> list[Played]:
    """Games of a condition. What was laid out is kept in ``tables``."""
    if condition not in tables:
        tables[condition] = Table(plan, condition)
    table = tables[condition]
    return [table.play(number) for number in numbers]
