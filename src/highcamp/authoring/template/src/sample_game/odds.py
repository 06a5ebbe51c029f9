"""How likely it is that the stones stay away."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from highcamp import Refused, State
from highcamp.engine.odds import Answer, Likely, Luck, Odds, Prospect, exact

from sample_game.rules import CLIMB, FACES, Climb


class SampleOdds(Odds):
    """Exact: there is one die, and nothing is hidden."""

    def answer(self, words: Sequence[str], state: State | None) -> Answer:
        """The chance of so many pitches without a stone; in a position, of all that are left."""
        assert state is None or isinstance(state, Climb)
        if state is None and words[:1] not in [[str(pitches)] for pitches in range(1, 10)]:
            raise Refused("bad-odds", "How many pitches?", where="WORD", fix="Write a number from 1 to 9.", rule="climbing")
        pitches = int(words[0]) if state is None else state.options.pitches - state.height
        chance = safe(pitches)
        return {"pitches": pitches, "chance": float(chance)}, f"{pitches} pitches without a stone: {chance}."

    def prospects(self, world: State, seat: int, luck: Luck) -> Sequence[Prospect]:
        """What a seat at a table is told: each pitch that it may climb without a camp between."""
        assert isinstance(world, Climb)
        left = world.options.pitches - world.height
        if CLIMB not in world.legal(seat):
            return []
        chances = [safe(pitches) for pitches in range(1, left + 1)]
        rows = tuple(Likely(f"{number} more", (exact(float(chance)),)) for number, chance in enumerate(chances, 1))
        return [Prospect(title="Will the stones stay away?", columns=("No stone",), rows=rows, assuming="A fair die.")]


def safe(pitches: int) -> Fraction:
    """The chance of so many pitches without a stone."""
    return Fraction(FACES - 1, FACES) ** pitches
