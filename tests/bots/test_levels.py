"""The levels: every game has them, by the same names, and who plays them can be asked for by either name."""

from __future__ import annotations

import re
from typing import Any

import pytest

import highcamp
from highcamp import Game, Refused, Rng, State
from highcamp.bots import naming
from highcamp.bots.bot import Bot
from highcamp.bots.search import Search
from highcamp.engine import registry
from highcamp.engine.measured import Measured
from highcamp.testing import check_game
from toys.camp import CAMP, Camp
from toys.huts import HUTS

LEVELS = ["easy", "medium", "hard"]
GAMES = [*map(highcamp.game, registry.names()), CAMP, HUTS]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_levels_come_first_in_every_game_easiest_first(game: Any) -> None:
    names = list(naming.bots(game))
    assert names[:3] == LEVELS
    assert names[3] == "random"
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", registry.names())
def test_who_has_a_name_and_plays_a_level_answers_to_both(name: str) -> None:
    game = highcamp.game(name)
    own = {kind for kind in game.bots() if kind.level}
    assert {kind.level for kind in own} == set(LEVELS), "our games play every level themselves"
    for kind in own:
        assert type(naming.bot(game, kind.level)) is kind
        assert type(naming.bot(game, kind.name)) is kind


def test_where_a_game_names_nobody_the_search_plays_each_level_and_looks_further() -> None:
    searches = [naming.bot(CAMP, level) for level in LEVELS]
    assert all(isinstance(one, Search) for one in searches)
    looks = [one.most for one in searches if isinstance(one, Search)]
    assert looks == sorted(set(looks))


def test_whoever_is_away_or_asks_is_served_by_the_best_and_whoever_says_nothing_meets_the_usual() -> None:
    assert (naming.USUAL, naming.ADVISER) == ("medium", "hard")


class Played(Bot):
    """A bot that says it plays some level."""

    name = "player"
    line = "Plays."

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        return world.legal(seat)[0]


def with_bots(*kinds: type[Bot]) -> Game:  # type: ignore[type-arg]  # any game
    class Other(Camp):
        def bots(self) -> list[type[Bot]]:
            return list(kinds)

    return Other()


def a_bot(name: str, level: str) -> type[Bot]:
    return type(name.title(), (Played,), {"name": name, "level": level})


@pytest.mark.parametrize(
    ("kinds", "told"),
    [
        ((a_bot("one", "hard"), a_bot("two", "hard")), "hard"),
        ((a_bot("one", "heroic"),), "heroic"),
        ((a_bot("hard", "easy"),), "hard"),
        ((a_bot("easy", ""),), "easy"),
    ],
    ids=["twice", "unknown", "another's name", "a name without its level"],
)
def test_the_kit_refuses_levels_that_mean_nothing(kinds: tuple[type[Bot], ...], told: str) -> None:
    with pytest.raises(AssertionError, match=rf"level.*{re.escape(told)}"):
        check_game(with_bots(*kinds), {})


def test_an_unknown_level_is_refused_with_what_there_is() -> None:
    with pytest.raises(Refused, match="no bot 'heroic'") as refused:
        naming.bot(highcamp.game("cant-stop"), "heroic")
    assert "easy, medium, hard" in refused.value.fix


@pytest.mark.parametrize("name", registry.names())
def test_what_was_measured_is_of_bots_that_there_are(name: str) -> None:
    game = highcamp.game(name)
    for one in game.measured():
        assert one.bot in naming.bots(game)
        assert not one.against or one.against in naming.bots(game)
        assert 0 <= one.low <= one.wins <= one.high <= 1


def test_a_measurement_is_said_in_a_line() -> None:
    one = Measured(
        bot="hard",
        version=1,
        setting="two teams",
        against="medium",
        games=60,
        wins=0.7,
        low=0.575,
        high=0.802,
        points=12.0,
        thinks=3.0,
    )
    assert one.said() == "wins 70% (57% to 80%) against medium, two teams, 60 games"
