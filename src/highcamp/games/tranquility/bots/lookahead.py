"""Looking ahead: climbs played to their end in worlds that the player to act could be in. Compiled, as the sense is."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from highcamp.engine.bits import count
from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, NOBODY
from highcamp.engine.vectors import vector
from highcamp.games.tranquility.bots.herding import best_herd
from highcamp.games.tranquility.bots.impulse import Ideas, Mind, plays, urge
from highcamp.games.tranquility.bots.module_sense import hopes
from highcamp.games.tranquility.bots.weights import NEVER, WEIGHTS, practised
from highcamp.games.tranquility.box import GOATS_NEEDED, GREEN_PATH, MOUNTAIN_GOATS, PANORAMA, ROPE, TOP
from highcamp.games.tranquility.herd import goats_up
from highcamp.games.tranquility.mountain import green_path
from highcamp.games.tranquility.rules import TranquilityState

# What counts at the end of a climb, in cards placed.
WIN: Final = 200
WAY: Final = 8  # a green path, or half of it while there is hope
SIGHT: Final = 6  # an objective captured
GOAT_UP: Final = 2


def finish(climb: TranquilityState, rng: Rng, w: vec[i64] = WEIGHTS) -> i64:
    """Play the climb to its end, every seat by its own impulse; what was reached then, and WIN more for a win."""
    while climb.actor != NOBODY:
        if climb.actor == NATURE:
            climb.apply(climb.sample(rng))
        else:
            climb.apply(urge(climb, w))
    return reached(climb) + (WIN if climb.won else 0)


def reached(climb: TranquilityState) -> i64:
    """The cards on the mountain, and as much of what the modules ask as is done."""
    score: i64 = 0
    for cell in range(TOP):
        if climb.cells[cell] != 0:
            score += 1
    if (climb.modules & GREEN_PATH) != 0 and hopes(climb.cells) > 0:
        score += WAY if green_path(climb.cells) else WAY // 2
    if (climb.modules & PANORAMA) != 0:
        score += SIGHT * count(climb.achieved)
    if (climb.modules & MOUNTAIN_GOATS) != 0:
        score += GOAT_UP * goats_up(climb)
    return score


def all_reached(climb: TranquilityState) -> i64:
    """What a climb comes to that did all it was asked to, but for the Summit."""
    score: i64 = TOP
    if (climb.modules & GREEN_PATH) != 0:
        score += WAY
    if (climb.modules & PANORAMA) != 0:
        score += SIGHT * len(climb.wanted)
    if (climb.modules & MOUNTAIN_GOATS) != 0:
        score += GOAT_UP * GOATS_NEEDED
    return score


def tally(climb: TranquilityState, rng: Rng, games: i64, w: vec[i64] = WEIGHTS) -> int:
    """How many of so many games from here the impulse alone wins."""
    won: i64 = 0
    for _ in range(games):
        if finish(climb.copy(), rng, w) >= WIN:
            won += 1
    return won


def tally_by_habit(climb: TranquilityState, rng: Rng, games: i64) -> int:
    """The same for climbers who have practised."""
    return tally(climb, rng, games, practised(climb.seats))


def ideas(climb: TranquilityState, most: i64) -> vec[i64]:
    """What may be worth a thought for the player to act: the most promising plays, and every other kind of action."""
    mind = Mind(climb, WEIGHTS)
    found = Ideas()
    plays(climb, WEIGHTS, mind, found)
    chosen = vec[i64]([])
    for _ in range(min(most, len(found.moves))):
        best = found.best()
        chosen = append(chosen, found.moves[best])
        found.gains[best] = 2 * NEVER
    if mind.held >= 2:
        chosen = append(chosen, mind.discard(2))
    herd = best_herd(climb)
    if herd >= 0:
        chosen = append(chosen, herd)
    if climb.ropes > 0 and climb.piles[climb.turn] > 0:
        chosen = append(chosen, ROPE)
    return chosen


def trials(climb: TranquilityState, seat: i64, tried: list[int], worlds: i64, rng: Rng) -> vec[i64]:
    """What each move comes to in so many worlds that the seat could be in, summed; the same worlds and luck for all."""
    moves = vector(tried)
    totals = vec[i64]([0] * len(moves))
    for _ in range(worlds):
        imagined = climb.imagine(seat, rng)
        luck = rng.split()
        for i in range(len(moves)):
            world = imagined.copy()
            world.apply(moves[i])
            totals[i] += finish(world, luck.copy())
    return totals
