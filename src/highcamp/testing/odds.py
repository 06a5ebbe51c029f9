"""Odds: asked of every kind of moment, they are well formed, turn on nothing but what the seat knows, and change nothing."""

from __future__ import annotations

from highcamp.engine.odds import Chance, Luck, Prospect, luck_of, tell
from highcamp.engine.state import State
from highcamp.testing.inspection import Inspection, encoded
from highcamp.testing.naming import is_words

TRIALS = 1  # worlds that are tried: whether the figures are right, a game's own tests say
MOMENTS = 3  # kinds of moments that are asked about: what is sampled can be dear


def check_odds(inspection: Inspection, state: State, kind: object) -> None:
    """What the first seat to act is told."""
    odds = inspection.game.odds()
    if odds is None or not state.acting() or kind in inspection.odds_asked or len(inspection.odds_asked) == MOMENTS:
        return
    inspection.odds_asked.add(kind)
    seat = state.acting()[0]
    world = state.imagine(seat, luck_of(state, seat))
    before = world.key()
    with inspection.trying("odds", "Telling odds to seat {}", seat + 1):
        told = tuple(odds.prospects(world, seat, Luck(luck_of(world, seat), trials=TRIALS)))
    inspection.require("odds", world.key() == before, "telling odds changed the world that they were told of")
    for prospect in told:
        _check_prospect(inspection, prospect)
    # What the seat cannot know is another in a world that it imagines; what it is told must not be.
    other = state.imagine(seat, inspection.rng("odds", inspection.step))
    with inspection.trying("odds", "Telling odds to seat {}", seat + 1):
        again = tell(other, seat, trials=TRIALS)
    why = "seat {} is told {}, and {} if it is asked again and what it has not seen is another"
    inspection.require("odds-known", encoded(again) == encoded(told), why, seat + 1, encoded(told), encoded(again))


def _check_prospect(inspection: Inspection, prospect: Prospect) -> None:
    inspection.require("odds", all(map(is_words, prospect.said())), "{!r} is not made of words", prospect)
    wide = all(len(row.chances) == len(prospect.columns) for row in prospect.rows)
    inspection.require("odds", wide and bool(prospect.rows), "{!r} has not a chance in each row and column", prospect.title)
    for chance in (chance for row in prospect.rows for chance in row.chances if chance is not None):
        inspection.require("odds", _is_sound(chance), "{!r} is no chance", chance)


def _is_sound(chance: Chance) -> bool:
    if chance.low is None or chance.high is None:
        return 0 <= chance.chance <= 1 and chance.low is chance.high
    return 0 <= chance.low <= chance.chance <= chance.high <= 1
