"""The bots of Tranquility: they play legally, never see another hand, and win about as often as they should."""

from __future__ import annotations

from typing import Any

import pytest

from highcamp import Rng
from highcamp.bots.bot import Bot, ask
from highcamp.games.tranquility.bots import BOTS, Careful, Greedy, Guide
from highcamp.games.tranquility.bots.impulse import urge
from highcamp.games.tranquility.bots.lookahead import ideas, tally
from playing import played
from tranquility_cases import GAME, READY, climb, do, said, solo

OPTIONS: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2},
    {"players": 1, "mountain_goats": True, "green_path": True},
    {"players": 3, "mountain_goats": True, "panorama_objectives": True, "green_path": True},
    {"players": 5, "campfires": "six"},
]


def quick(kind: type[Bot]) -> Bot:
    bot = kind()
    if isinstance(bot, Guide):
        bot.worlds, bot.plays = 1, 2
    return bot


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("kind", [Greedy, Careful], ids=lambda kind: kind.name)
def test_a_whole_climb(kind: type[Bot], options: dict[str, Any]) -> None:
    state, rng, bot = GAME.new(**options), Rng.keyed(kind.name, str(options)), quick(kind)
    while not state.over:
        if state.is_chance:
            state.apply(state.sample(rng))
        else:
            state.play(state.actor, ask(bot, state, state.actor, rng))


@pytest.mark.parametrize("kind", BOTS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_legal_at_any_moment_and_the_world_stays_as_it_is(kind: type[Bot], options: dict[str, Any]) -> None:
    bot, rng = quick(kind), Rng.keyed("moments")
    for event in played(GAME, 5, **options).events[17::23]:
        state = event.before
        if not state.is_chance:
            world = state.imagine(state.actor, rng)
            key = world.key()
            assert bot.choose(world, state.actor, rng) in state.legal()
            assert world.key() == key
            assert bot.advise(world, state.actor, rng).why


@pytest.mark.parametrize("kind", BOTS, ids=lambda kind: kind.name)
def test_what_the_partner_holds_makes_no_difference(kind: type[Bot]) -> None:
    """Two tables that the seat cannot tell apart get the same answer."""
    more: dict[str, Any] = {"piles": [6, 6]}
    mine = climb(
        "R3 G3 B4", "G4 R5 B6 Bridge Summit", "Summit G12 R12 B12 G11", undrawn="G1 R1 B1 G2 R2 B2 G7 R7 B7 G8 R8 B8", **more
    )
    other = climb(
        "R3 G3 B4", "G4 R5 B6 Bridge Summit", "G1 R1 B1 G2 R2", undrawn="Summit G12 R12 B12 G11 B2 G7 R7 B7 G8 R8 B8", **more
    )
    assert mine.view(0) == other.view(0)
    assert ask(quick(kind), mine, 0, Rng.keyed(7)) == ask(quick(kind), other, 0, Rng.keyed(7))


@pytest.mark.parametrize("kind", BOTS, ids=lambda kind: kind.name)
def test_the_summit_is_placed_when_it_can_be(kind: type[Bot]) -> None:
    table = climb(READY, "G1 G2 Summit")
    assert GAME.say(quick(kind).choose(table, 0, Rng.keyed(1)), table) == "Summit at 9.1"


@pytest.mark.parametrize("hand", ["G1 B1 Summit", "R1 R2 Summit"])
def test_the_last_summit_is_kept(hand: str) -> None:
    """Four Summits are gone: the careful climber pays with anything else."""
    table = solo("R9 G9 R9", hand, discards=[["Summit"] * 4], ropes=0, piles=[3], undrawn="B9 G8 R8")
    while not table.is_chance:
        do(table, GAME.say(urge(table), table))
    assert "Summit" in table.position()["hand"][0]


def test_a_rope_rather_than_two_cards() -> None:
    table = solo("R9 G9 R9", "R1 R1 R1 B1 B1 B1", ropes=1)
    assert GAME.say(urge(table), table) == "rope"


def test_ideas_are_legal_and_different() -> None:
    for event in played(GAME, 8, players=2, mountain_goats=True).events[30::9]:
        table: Any = event.before
        if table.actor >= 0 and "Play a card" in GAME.text(table.view(table.actor)):
            found = list(ideas(table, 7))
            assert found
            assert len(set(found)) == len(found)
            assert set(found) <= set(table.legal())


def test_the_impulse_wins_as_often_as_measured() -> None:
    """Of 20,000 climbs each it won 59 % alone and 19 % with two; these are four standard errors of 60 climbs away."""
    assert tally(GAME.new(players=1), Rng.keyed("solo"), 60) > 60 * 0.35  # type: ignore[arg-type]  # it is a Climb
    assert tally(GAME.new(players=2), Rng.keyed("two"), 60) > 0  # type: ignore[arg-type]  # new games are Climbs


def test_words_of_moves_stay_words() -> None:
    assert said(climb("", "G1 G2"))[0] == "G1 at 1.1"
