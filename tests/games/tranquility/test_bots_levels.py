"""The levels of Tranquility: what medium and hard know, that nobody sees what is hidden, and how often they win."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import highcamp
from highcamp import Rng
from highcamp.bots.bot import Bot, ask
from highcamp.games.tranquility.bots import BOTS, Careful, Guide, Hard
from highcamp.games.tranquility.bots.impulse import habit
from highcamp.games.tranquility.bots.lookahead import tally, tally_by_habit
from highcamp.games.tranquility.bots.rehearsal import Rehearsal
from highcamp.games.tranquility.rules import TranquilityState
from playing import played
from table_histories import pairs
from tranquility_cases import GAME, READY, climb, do, solo

COMPILED = not str(highcamp.engine.state.__file__).endswith(".py")


def thrifty(kind: type[Bot]) -> Bot:
    """A bot that thinks as little as it can: for what does not depend on how well it plays."""
    bot = kind()
    if isinstance(bot, Guide):
        bot.worlds, bot.plays = 1, 2
    if isinstance(bot, Hard):
        bot.trials, bot.plays = 1, 2
    return bot


def practice(table: TranquilityState) -> str:
    return GAME.say(habit(table), table)


# -- levels --


def test_each_level_is_played_by_one_bot() -> None:
    levels = [getattr(kind, "level", "") for kind in BOTS]
    assert [level for level in levels if level] == ["easy", "medium", "hard"]
    assert BOTS[-1] is Hard


# -- what they know --


@pytest.mark.parametrize("hand", ["G1 B1 Summit", "R1 R2 Summit"])
def test_the_last_summit_is_kept(hand: str) -> None:
    """Four Summits are gone: anything else is thrown away."""
    table = solo("R9 G9 R9", hand, discards=[["Summit"] * 4], ropes=0, piles=[3], undrawn="B9 G8 R8")
    while not table.is_chance:
        do(table, practice(table))
    assert "Summit" in table.position()["hand"][0]


def test_of_two_places_for_nothing_the_one_is_taken_that_fewer_others_fit() -> None:
    """The 12 could begin the second row as well, where anything would fit; beside the 12 hardly anything does."""
    table = climb("R6 G5 R12", "B12 G1 R1")
    assert practice(table) == "B12 at 1.4"


def test_cards_become_dearer_as_the_pile_runs_out() -> None:
    """A play that costs two is made from a full pile, and not with the last cards."""
    undrawn = "G2 R2 B2 G3 R3 B3 G4 R4 B4 G5 R5 B5 G6 R6 B6 G8 R8 B8 G9 R9 B9 G10 R10 B10 G11 R11 B11 G12 R12 B12"
    rich = climb("R5", "G7 B1 B1 Summit Summit", piles=[30, 30], undrawn=f"{undrawn} {undrawn}")
    assert practice(rich) == "G7 at 1.2"
    poor = climb("R5", "G12 G1 B1 R1", piles=[0, 12], undrawn="G2 R2 B2 G3 R3 B3 G4 R4 B4 G5 R5 B5")
    assert practice(poor) != "G12 at 1.2"


def test_a_rehearsal_finds_the_only_way_to_win() -> None:
    """One place is left and the partner holds the Summit: the last card must go there, whatever else there is."""
    picture = READY.replace("B9 R9", "B9")
    table = climb(picture, "R10 G1", "Summit B1", piles=[0, 0], undrawn="")
    assert ask(Hard(), table, 0, Rng.keyed(1)) == GAME.parse("R10 at 8.2", table)


def test_a_rehearsal_keeps_the_card_that_the_last_place_needs() -> None:
    """Two cards must go and three are held: only the 9 fits the last place, for which one more turn is needed."""
    picture = READY.replace("B9 R9", "B9")
    table = climb(picture, "R1 R9 G1", "B1 B2 B3", piles=[1, 0], undrawn="Summit")
    rehearsal = Rehearsal(table, 6)
    rehearsal.rehearse(40, Rng.keyed(2))
    assert GAME.say(rehearsal.move(), table) == "R9 at 8.2"
    assert rehearsal.is_habit()
    assert rehearsal.rate() == 1


def test_a_rehearsal_is_the_same_each_time() -> None:
    table = climb(
        "R3 G3 B4", "G4 R5 B6 Bridge Summit", "Summit G12 R12", piles=[6, 6], undrawn="G1 R1 B1 G2 R2 B2 G7 R7 B7 G8 R8 B8"
    )
    assert len({ask(thrifty(Hard), table, 0, Rng.keyed(7)) for _ in range(3)}) == 1


# -- nobody sees what is hidden --


@pytest.mark.parametrize("kind", BOTS, ids=lambda kind: kind.name)
@pytest.mark.parametrize(
    "options",
    [{"players": 2}, {"players": 3, "green_path": True, "panorama_objectives": True, "mountain_goats": True}, {"players": 5}],
    ids=str,
)
def test_what_is_hidden_changes_no_move(kind: type[Bot], options: dict[str, Any]) -> None:
    """At tables that the seat cannot tell apart a bot with the same seed does the same."""
    met = 0
    for mine, other, seat in islice(pairs(GAME, **options), 0, 60, 6):
        assert ask(thrifty(kind), mine, seat, Rng.keyed("fair", met)) == ask(thrifty(kind), other, seat, Rng.keyed("fair", met))
        met += 1
    assert met > 3


# -- how often they win --


def new(**options: Any) -> TranquilityState:
    table = GAME.new(**options)
    assert isinstance(table, TranquilityState)
    return table


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_medium_wins_more_often_than_easy(players: int) -> None:
    """Of 1,000 climbs each easy won 50, 20, 25, 25 and 22 %, and medium 86, 75, 81, 83 and 73 %."""
    easy = tally(new(players=players), Rng.keyed("easy"), 40)
    medium = tally_by_habit(new(players=players), Rng.keyed("medium"), 40)
    assert medium > easy
    assert medium >= 40 * 0.5


def test_easy_places_more_cards_than_chance() -> None:
    def placed(state: Any) -> int:
        return sum(len(row) for row in state.position()["mountain"])

    climbs = []
    for seed in range(6):
        state, rng, bot = new(players=3), Rng.keyed("easy", seed), Careful()
        while not state.over:
            state.apply(state.sample(rng) if state.is_chance else ask(bot, state, state.actor, rng))
        climbs.append(placed(state))
    assert min(climbs) > max(placed(played(GAME, seed, players=3).events[-1].after) for seed in range(6))


@pytest.mark.parametrize(
    ("options", "won"),
    [
        ({"players": 1}, 35),
        ({"players": 3}, 11),
        ({"players": 1, "green_path": True}, 19),
        ({"players": 1, "panorama_objectives": True}, 6),
        ({"players": 2, "mountain_goats": True}, 3),
    ],
    ids=str,
)
def test_careful_plays_as_it_always_did(options: dict[str, Any], won: int) -> None:
    """It shares the code of those who have practised; what it won of 60 climbs before there were any."""
    assert tally(new(**options), Rng.keyed("pinned"), 60) == won


def climbs_won(bot: Bot, climbs: int, **options: Any) -> int:
    won = 0
    for seed in range(climbs):
        state, rng = new(**options), Rng.keyed("climbs", seed)
        while not state.over:
            state.apply(state.sample(rng) if state.is_chance else ask(bot, state, state.actor, rng))
        won += state.won
    return won


@pytest.mark.skipif(not COMPILED, reason="interpreted, this many trials take minutes")
def test_hard_wins_most_climbs_with_little_thought() -> None:
    """With 60 trials instead of 800; a hard that takes whatever came to most won fewer than half, even with 240."""
    bot = Hard()
    bot.trials = 60
    assert climbs_won(bot, 10, players=2) >= 6


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_hard_wins_as_often_as_asked(players: int) -> None:
    """``make strength`` plays more of them."""
    assert climbs_won(Hard(), 30, players=players) >= 30 * 0.75
