"""Games played to the end inside compiled code, at random or by quick moves: the inner loop of studies and searches."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, NOBODY, State
from highcamp.engine.vectors import same

_LONGEST: Final = 100_000  # steps after which a game counts as it stands: it must end, a mistake in one need not


def playout(state: State, rng: Rng, most: i64 = 1_000_000) -> i64:
    """Play the state itself to its end with uniformly random moves (at most ``most``) and return how many were made."""
    return play_on(state, rng, same(0, state.most_legal()), most)


def play_on(state: State, rng: Rng, buffer: vec[i64], most: i64) -> i64:
    """The same with a buffer that is wide enough for the legal moves of any state of this game."""
    steps: i64 = 0
    while steps < most:
        actor = state.actor
        if actor == NATURE:
            state.apply(state.sample(rng))
        elif actor == NOBODY:
            break
        else:
            n = state.legal_into(buffer, actor)
            state.apply(buffer[rng.below(n)], actor)
        steps += 1
    return steps


def play_by_lot(state: State, nature: Rng, lots: Rng, most: i64 = 1_000_000) -> list[int]:
    """Play the state itself to its end, every seat by lot, and return how often each seat had a choice, then how many moves the
    seats made, then nature.
    """
    buffer = same(0, state.most_legal())
    choices = same(0, state.seats)
    moves: i64 = 0
    dealt: i64 = 0
    while moves + dealt < most:
        seat = state.actor
        if seat == NATURE:
            state.apply(state.sample(nature))
            dealt += 1
        elif seat == NOBODY:
            break
        else:
            n = state.legal_into(buffer, seat)
            if n > 1:
                choices[seat] += 1
            state.apply(buffer[lots.below(n)], seat)
            moves += 1
    return [*[int(choices[seat]) for seat in range(state.seats)], int(moves), int(dealt)]


def playouts(state: State, rng: Rng, games: i64) -> tuple[list[float], int]:
    """Play ``games`` random games from copies of this state: the mean returns by seat, and the number of steps made."""
    buffer = same(0, state.most_legal())
    totals: list[float] = []
    steps: i64 = 0
    for _ in range(games):
        world = state.copy()
        steps += play_on(world, rng, buffer, 1_000_000)
        returns = world.returns()
        if len(totals) == 0:
            totals = [0.0] * len(returns)
        for seat in range(len(returns)):
            totals[seat] += returns[seat]
    return [total / float(games) for total in totals], steps


def play_quickly(state: State, rng: Rng, chapter: i64 = -1) -> i64:
    """Play the state itself by quick moves to its end, or to that of a chapter, and return how many were made."""
    return play_on_quickly(state, rng, same(0, state.most_legal()), chapter)


def play_on_quickly(state: State, rng: Rng, buffer: vec[i64], chapter: i64) -> i64:
    """The same with a buffer that is wide enough. Below 0 a chapter is the whole game. Where the game knows no quick move that
    is better than any other, any is made.
    """
    steps: i64 = 0
    blind = False
    while steps < _LONGEST:
        seat = state.actor
        if seat == NOBODY or (chapter >= 0 and state.chapter() != chapter):
            break
        if seat == NATURE:
            state.apply(state.sample(rng))
        elif blind:
            state.apply(buffer[rng.below(state.legal_into(buffer, seat))], seat)
        else:
            move = state.quick(buffer, seat, rng)
            if move < 0:
                blind = True
                continue
            state.apply(move, seat)
        steps += 1
    return steps


def step_quickly(state: State, rng: Rng) -> i64:
    """Make one step of the state itself, nature's or a quick move, and return which: for plain code that looks at each."""
    seat = state.actor
    if seat == NATURE:
        move = state.sample(rng)
        state.apply(move)
        return move
    buffer = same(0, state.most_legal())
    move = state.quick(buffer, seat, rng)
    if move < 0:  # the game knows no quick move that is better than any other
        move = buffer[rng.below(state.legal_into(buffer, seat))]
    state.apply(move, seat)
    return move
