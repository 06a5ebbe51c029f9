"""The search that every game has: it finds what can be found, is repeatable, and changes nothing."""

from __future__ import annotations

from itertools import product

import pytest

import highcamp
from highcamp import Game, Rng, State
from highcamp.bots.search import Search
from highcamp.bots.tree import mixed
from highcamp.engine import registry
from toys.camp import CAMP
from toys.huts import HUTS
from toys.packs import PACKS
from toys.rope import ROPE

GAMES = [*map(highcamp.game, registry.names()), CAMP, HUTS, PACKS, ROPE]


def first_choice(game: Game, rng: Rng, after: int = 0) -> State:  # type: ignore[type-arg]  # any game
    """The game at a moment at which a seat has something to choose, ``after`` moves later or more."""
    state = game.new()
    steps = 0
    while state.is_chance or steps < after or len(state.legal()) < 2:
        moves = [state.sample(rng)] if state.is_chance else state.legal()
        state.apply(rng.pick(moves), state.actor)
        steps += 1
    return state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_plays_every_game_repeatably_and_leaves_the_world_as_it_was(game: Game) -> None:  # type: ignore[type-arg]  # any game
    for after in (0, 3):
        state = first_choice(game, Rng.keyed(game.name, after), after)
        seat = state.acting()[-1]
        before = state.key()
        moves = [Search(iterations=20).choose(state, seat, Rng.keyed("search")) for _ in range(2)]
        assert moves[0] in state.legal(seat)
        assert moves[0] == moves[1]
        assert state.key() == before


def test_it_stops_where_stopping_wins() -> None:
    game = highcamp.game("cant-stop")
    won = {"2": 1, "3": 1}
    state = game.position({"players": 2, "columns": 3, "to_act": 1, "climbers": {"12": 3}, "won": won})
    assert game.say(Search(iterations=300).choose(state, 0, Rng.keyed(1)), state) == "stop"


def test_among_equals_every_pack_that_a_best_answer_may_hold_is_in_the_mixture() -> None:
    """Two pack three of 1, 2, 2, 3, 4: no pack may win against the mixture that was found by more than a trifle."""
    state = PACKS.new(players=2)
    tree = Search(iterations=3000).search(state, 0, Rng.keyed(2))
    shares = {arm.move: arm.share for arm in tree.arms(state)}
    whole = sum(shares.values())
    assert all(share >= 0 for share in shares.values())
    # A first card of 1 never leads to a winning pack: 2, 3, 4 beats or ties each pack that begins so.
    assert shares[0] / whole < 0.1


def test_names_of_nodes_stay_small_and_seldom_meet() -> None:
    names = {mixed(mixed(1, a), b) for a, b in product(range(300), repeat=2)}
    assert len(names) == 90_000
    assert all(0 <= name < 2**62 for name in names)


def test_time_is_a_limit_too() -> None:
    state = first_choice(CAMP, Rng.keyed(3))
    tree = Search(iterations=10**9, seconds=0.0).search(state, state.actor, Rng.keyed(3))
    assert 0 < tree.rounds < 1000


def test_in_a_hurry_it_searches_less_and_with_time_again_as_before() -> None:
    state = first_choice(CAMP, Rng.keyed(3))
    bot = Search(iterations=500)
    bot.allowed = 0.0
    assert bot.search(state, state.actor, Rng.keyed(3)).rounds < 500
    bot.allowed = 60.0
    assert bot.search(state, state.actor, Rng.keyed(3)).rounds == 500


def test_advice_gives_the_share_of_imagined_games() -> None:
    state = first_choice(CAMP, Rng.keyed(4))
    advice = Search(iterations=50).advise(state, state.actor, Rng.keyed(4))
    assert advice.move in state.legal()
    assert "50 imagined games" in advice.why
