"""What a coach says is made of what its seat sees, in every game; and it helps only those who have agreed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import highcamp
from highcamp import Dealer, Game, Record, Rng, State
from highcamp.analysis.judging import Judge
from highcamp.engine.words import plain
from highcamp.table.coaching import WORTH_ASKING, turn_of
from highcamp.table.drafts import draft_coach
from highcamp.table.entry import Seated
from highcamp.table.frame import frame
from highcamp.table.live import Table
from highcamp.table.setting import Chair, Setting, new_setting
from highcamp.table.thinking.judged import judged, plans
from playing import played
from table_sitting import people, viewer
from toys.huts import HUTS

GAMES = highcamp.list_games()
LONGEST = 200  # letters: three lines on a phone, or four


def coached(game: Game[Any, Any], state: State, seat: int) -> Table:
    """A table at this moment, with a person in the seat who wants a coach."""
    table = people(game.name, state.seats).table
    table.record.state = state
    bots = ["" if one == seat else "random" for one in range(table.seats)]
    table.takers = [msgspec.structs.replace(taker, bot=bot) for taker, bot in zip(table.takers, bots, strict=True)]
    table.wish_coach = {seat}
    return table


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_it_has_something_short_to_say_of_every_decision(game: Game[Any, Any]) -> None:
    said = set[str]()
    for seed in range(3):
        for event in played(game, seed, 300).events:
            state = event.before
            if event.by_nature or state.over:
                continue
            view = state.view(event.actor)
            words = plain(game.coach(view))
            cautions = [plain(game.caution(view, move)) for move in state.legal(event.actor)]
            assert words, view
            assert words[-1] == "."
            assert max(map(len, (words, *cautions))) <= LONGEST, words
            said.add(words)
    assert len(said) >= 4


@pytest.mark.parametrize("game", [game for game in GAMES if game.facts.hidden], ids=lambda game: game.name)
def test_it_says_the_same_of_worlds_that_a_seat_cannot_tell_apart(game: Game[Any, Any]) -> None:
    compared = 0
    for number, event in enumerate(played(game, 1, 120).events):
        if event.by_nature:
            continue
        state, seat = event.before, event.actor
        other = state.imagine(seat, Rng.keyed("coach", number))
        compared += other.key() != state.key()
        assert game.coach(state.view(seat)) == game.coach(other.view(seat))
        assert [game.caution(state.view(seat), move) for move in state.legal(seat)] == [
            game.caution(other.view(seat), move) for move in other.legal(seat)
        ]
    assert compared > 3


def test_a_frame_says_nothing_that_is_hidden() -> None:
    """The frame of a coached seat is the same in every world that the seat could be in."""
    table = people("elevation", 3).table
    seat = table.state.acting()[0]
    coached_table = coached(table.game, table.state, seat)
    shown = frame(coached_table, viewer(seat))
    assert shown.coach is not None
    assert shown.coach.says
    truth = coached_table.state
    for number in range(5):
        coached_table.record.state = truth.imagine(seat, Rng.keyed("coach", number))
        assert frame(coached_table, viewer(seat)) == shown


def test_a_game_without_a_coach_of_its_own_says_what_can_be_done() -> None:
    setting = new_setting(HUTS, {}, [Chair(name="Ada"), *[Chair(bot="random")] * (HUTS.new().seats - 1)], coach=True)
    table = Table("huts", setting, Record(HUTS.new()))
    assert table.coached
    table.record.deal_all(Dealer(1))
    assert 0 in table.state.acting()
    shown = frame(table, viewer(0))
    assert shown.coach is not None
    assert shown.coach.says.startswith("You can choose between ")


def test_only_what_leaves_no_way_back_is_judged() -> None:
    game = highcamp.game("cant-stop")
    state = game.position({"players": 2, "to_act": 1, "camps": [{}, {}], "climbers": {"7": 2}})
    assert plans(state, 0) == [(0,), (1,)], "to stop can be undone, but the next one rolls at once"
    pairing = game.position({"players": 2, "to_act": 1, "camps": [{}, {}], "climbers": {"7": 2}, "dice": [1, 2, 3, 4]})
    assert plans(pairing, 0) == []


def test_rolling_on_with_a_won_game_gives_much_away() -> None:
    won = {
        "players": 2,
        "to_act": 1,
        "camps": [{}, {}],
        "won": {"2": 1, "3": 1, "4": 2, "5": 2},
        "climbers": {"7": 13, "8": 1, "12": 1},
    }
    state = highcamp.game("cant-stop").position(won)
    found = judged(Judge(state.game, trials=8), state, 0, 5.0, Rng.keyed("judge"))
    assert found is not None
    losses = {one.plan: one.loss for one in found.weighed}
    assert losses[(1,)] == 0
    assert losses[(0,)] > WORTH_ASKING
    assert found.chance == pytest.approx(1)


# -- who has agreed --


def sitting(*chairs: Chair, coach: bool = True) -> Table:
    return Table("t", new_setting(highcamp.game("cant-stop"), {"players": len(chairs)}, list(chairs), coach=coach))


def test_a_turn_began_with_the_first_of_a_seats_events_in_a_row() -> None:
    record = played(highcamp.game("cant-stop"), 3, 60, players=2)
    table = people("cant-stop", 2).table
    table.record = record.fork()
    seat = record.state.acting()[0]
    began = max(place for place, event in enumerate(record.events, 1) if event.actor == 1 - seat)
    assert turn_of(table, seat) == began < len(record.events)


def test_it_helps_as_long_as_every_person_has_agreed() -> None:
    assert sitting(Chair(name="Ada"), Chair(bot="random")).coached
    assert not sitting(Chair(name="Ada"), Chair(bot="random"), coach=False).coached
    assert not sitting(Chair(bot="random"), Chair(bot="random")).coached
    assert not sitting(Chair(name="Ada"), Chair()).coached
    two = sitting(Chair(name="Ada"), Chair(name="Ben"))
    assert not two.coached
    two.read(draft_coach(two, 1, True, 1))
    assert two.coached
    two.read(Seated(at=2, seat=1, name="Ben", bot="random", why="left"))
    two.read(Seated(at=3, seat=1, name="Ben", why="back"))
    assert two.coached, "who comes back has agreed before"
    two.read(Seated(at=4, seat=1, name="Cleo", why="joined"))
    assert not two.coached, "who is new has not"
    two.read(draft_coach(two, 1, True, 5))
    two.read(draft_coach(two, 0, False, 6))
    assert not two.coached, "one is enough"


def test_a_setting_from_before_has_no_coach() -> None:
    setting = sitting(Chair(name="Ada"), Chair(bot="random")).setting
    old = {name: value for name, value in msgspec.to_builtins(setting).items() if name != "coach"}
    assert not msgspec.convert(old, Setting).coach
