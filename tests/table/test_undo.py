"""Taking back at a table: alone up to the horizon, beyond it with the others; no offer tells what others chose in secret."""

from __future__ import annotations

import pytest

import highcamp
from highcamp import Refused, Rng
from highcamp.engine import registry
from highcamp.engine.record import Record
from highcamp.table.drafts import (
    draft_answer,
    draft_proposal,
    draft_seating,
)
from highcamp.table.entry import Played, Undone
from highcamp.table.frame import frame
from highcamp.table.setting import Chair, setting_for
from highcamp.table.viewer import Viewer
from table_sitting import Sitting, people, same, some_move

SIMULTANEOUS = [name for name in registry.names() if highcamp.game(name).facts.simultaneous]
MOST = 150  # moves


def offers(sitting: Sitting) -> list[str]:
    return [sitting.frame(seat).undo for seat in range(sitting.table.seats)]


@pytest.mark.parametrize("name", SIMULTANEOUS)
@pytest.mark.parametrize("seed", range(2))
def test_a_secret_choice_changes_nobody_elses_undo(name: str, seed: int) -> None:
    sitting = people(name, seed, players=3)
    rng = Rng.keyed("secret choices", name, seed)
    compared = 0
    for _ in range(MOST):
        if sitting.table.state.over:
            break
        secret = sitting.table.state.gathering()
        before = offers(sitting) if secret else []
        seat, move = some_move(sitting, rng)
        sitting.play(seat, move)
        event = next(event for event in reversed(sitting.table.events) if not event.by_nature)
        if secret:
            after = offers(sitting)
            for other in range(sitting.table.seats):
                if other != seat and sitting.table.game.seen(event, other) is None:
                    assert after[other] == before[other]
                    compared += 1
    assert compared or name not in ("everest", "k2", "elevation")


def opened(name: str) -> tuple[Sitting, int]:
    """A table at which a seat's move has just let all choose in secret, and that seat."""
    for seed in range(5):
        sitting = people(name, seed, players=2)
        rng = Rng.keyed("opened", name, seed)
        for _ in range(MOST):
            if sitting.table.events and sitting.table.events[-1].opens and not sitting.table.events[-1].by_nature:
                return sitting, sitting.table.events[-1].actor
            sitting.play(*some_move(sitting, rng))
    raise AssertionError(f"no move of {name} opens a simultaneous phase")


@pytest.mark.parametrize("name", ["everest", "k2"])
def test_the_move_that_opens_a_day_is_final_from_the_start(name: str) -> None:
    sitting, seat = opened(name)
    assert sitting.frame(seat).undo == ""
    with pytest.raises(Refused, match="let others choose in secret") as caught:
        sitting.undo(seat)
    assert caught.value.fix == "Ask the others to go back together."
    last = sitting.table.events[-1]
    assert sitting.table.game.is_final(last.before, seat, last.move)


def test_a_log_in_which_such_a_move_was_taken_back_is_still_read() -> None:
    sitting, seat = opened("everest")
    last = sitting.table.events[-1]
    sitting.write(Undone(at=sitting.tick(), seat=seat))
    assert sitting.table.state == sitting.again().state == last.before
    sitting.write(Played(at=sitting.tick(), seat=seat, moves=(last.move,)))
    assert sitting.again().state == last.after


def test_a_move_is_taken_back_up_to_the_horizon() -> None:
    sitting = people("cant-stop", 1)
    table = sitting.table
    seat = table.state.actor
    sitting.play(seat, "roll")
    with pytest.raises(Refused) as refused:
        sitting.undo(seat)
    assert refused.value.code == "horizon"
    assert sitting.frame(seat).undo == ""
    state, moves = table.state, sitting.frame(seat).moves
    pair = moves[0]
    sitting.play(seat, pair.move)
    assert sitting.frame(seat).undo == pair.offer
    assert sitting.frame(1 - seat).undo == ""
    sitting.undo(seat)
    assert table.state == state
    assert sitting.frame(seat).moves == moves


def test_a_sealed_choice_is_withdrawn_and_the_others_stay() -> None:
    sitting = people("mountaineers", 2, players=3)
    table, rng = sitting.table, Rng.keyed(2)
    while not table.state.gathering() or len(table.state.to_act) < 3:
        sitting.play(*some_move(sitting, rng))
    for seat in (0, 1):
        sitting.play(seat, table.state.legal(seat)[0])
    asked = table.decisions[2]
    sitting.undo(0)
    assert table.state.to_act == (0, 2)
    assert table.decisions[2] == asked, "my question is the same as before"
    same(table, sitting.again())


def test_at_a_shared_screen_without_secrets_the_last_move_made_there_is_taken_back() -> None:
    position = {"players": 2, "to_act": 1, "climbers": {"7": 2}}
    record = Record(highcamp.game("cant-stop").position(position), from_position=True)
    sitting = Sitting(setting_for(record, [Chair(name="Ada"), Chair(name="Ben")])).begin()
    sitting.play(0, "stop")
    assert frame(sitting.table, Viewer(seats=(1,))).undo_seat is None, "Ben at a screen of his own has not moved"
    shared = frame(sitting.table, Viewer(seats=(0, 1)))
    assert (shared.seat, shared.undo_seat, shared.undo) == (1, 0, "Stop and camp in column 7")


def test_at_a_shared_screen_with_secrets_each_takes_back_their_own() -> None:
    sitting = people("mountaineers", mode="blitz", seed=3)
    seat, other = sitting.table.state.to_act[:2]
    sitting.play(seat, sitting.table.state.legal(seat)[0])
    shared = frame(sitting.table, Viewer(seats=(seat, other), asked=other))
    assert (shared.seat, shared.undo) == (other, "")


def moved(sitting: Sitting, times: int) -> None:
    rng = Rng.keyed("moved")
    for _ in range(times):
        sitting.play(*some_move(sitting, rng))


def test_all_together_go_back_beyond_the_horizon() -> None:
    sitting = people("cant-stop", 1, players=3)
    table = sitting.table
    seat = table.state.actor
    before = table.state
    sitting.play(seat, "roll")
    sitting.write(draft_proposal(table, seat, sitting.tick()))
    asks = [sitting.frame(other).ask for other in range(3)]
    assert [ask is not None and (ask.seat, ask.yours, ask.answer) for ask in asks] == [
        (seat, other == seat, other != seat) for other in range(3)
    ]
    assert not sitting.frame(seat).can_ask
    one, other = [seated for seated in range(3) if seated != seat]
    sitting.write(draft_answer(table, one, True, sitting.tick()))
    assert table.state != before
    with pytest.raises(Refused):
        draft_answer(table, one, True, sitting.at)
    sitting.write(draft_answer(table, other, True, sitting.tick()))
    assert table.state == before
    assert sitting.frame(seat).ask is None
    same(table, sitting.again())


def test_one_who_does_not_agree_ends_it() -> None:
    sitting = people("cant-stop", 1, players=3)
    table = sitting.table
    seat = table.state.actor
    sitting.play(seat, "roll")
    after = table.state
    sitting.write(draft_proposal(table, seat, sitting.tick()))
    sitting.write(draft_answer(table, (seat + 1) % 3, False, sitting.tick()))
    assert table.proposal is None
    assert table.state == after


def test_a_move_ends_the_asking() -> None:
    sitting = people("cant-stop", 1)
    table = sitting.table
    seat = table.state.actor
    sitting.play(seat, "roll")
    sitting.write(draft_proposal(table, seat, sitting.tick()))
    sitting.play(*some_move(sitting, Rng.keyed(1)))
    assert table.proposal is None


def test_bots_and_empty_seats_are_not_asked() -> None:
    record = Record.new("cant-stop", players=3)
    sitting = Sitting(setting_for(record, [Chair(name="Ada"), Chair(bot="random"), Chair()]), 1).begin()
    table = sitting.table
    while table.state.actor != 0:
        sitting.play(*some_move(sitting, Rng.keyed(3)))
    before = table.state
    sitting.play(0, "roll")
    sitting.write(draft_proposal(table, 0, sitting.tick()))
    assert table.state == before


def test_whoever_sat_there_must_answer_and_a_seat_that_changes_hands_ends_the_asking() -> None:
    """Or a host could ask, and put a bot in the place of whoever would not agree."""
    sitting = people("cant-stop", 1)
    table = sitting.table
    seat = table.state.actor
    sitting.play(seat, "roll")
    after = table.state
    sitting.write(draft_proposal(table, seat, sitting.tick()))
    sitting.write(draft_seating(table, 1 - seat, sitting.tick(), name="Ben", bot="random", why="left"))
    assert table.state == after
    assert table.proposal is None
    same(table, sitting.again())


def test_one_for_whom_a_bot_stands_in_is_asked_too() -> None:
    sitting = people("cant-stop", 1)
    table = sitting.table
    seat = table.state.actor
    before = table.state
    sitting.play(seat, "roll")
    after = table.state
    sitting.write(draft_seating(table, 1 - seat, sitting.tick(), name="Ben", bot="random", why="left"))
    sitting.write(draft_proposal(table, seat, sitting.tick()))
    assert table.state == after
    ask = sitting.frame(1 - seat).ask
    assert ask is not None
    assert ask.answer
    sitting.write(draft_answer(table, 1 - seat, True, sitting.tick()))
    assert table.state == before
    assert not table.went_back, "somebody has agreed"
    same(table, sitting.again())


def test_going_back_over_chance_against_bots_is_marked_in_the_log_and_the_result() -> None:
    start = highcamp.game("cant-stop").position({"won": {2: 1, 3: 1}, "camps": [{12: 2}], "climbers": {12: 3}})
    setting = setting_for(Record(start, from_position=True), [Chair(name="Ada"), Chair(bot="random")])
    sitting = Sitting(setting).begin()
    for _ in range(2):
        sitting.play(0, "roll")
        sitting.write(draft_proposal(sitting.table, 0, sitting.tick()))
        assert sitting.table.state == start
    line = "went back over what chance and the others had shown."
    logs = [[told.text for told in sitting.frame(seat).log] for seat in (0, 1, None)]
    assert logs == [[f"{who} {line}"] * 2 for who in ("You", "Ada", "Ada")]
    sitting.play(0, "stop")
    assert sitting.frame(0).result == "You win! You went back over what had been shown twice."
    assert sitting.frame(None).result == "Ada wins the game! Ada went back over what had been shown twice."
    assert [told.text for told in sitting.frame(None).log][:2] == [f"Ada {line}"] * 2, "lines stay where they were written"
    same(sitting.table, sitting.again())


def test_going_back_over_nothing_that_was_shown_is_not_marked() -> None:
    start = highcamp.game("cant-stop").position({"camps": [{7: 2}], "climbers": {7: 3}})
    setting = setting_for(Record(start, from_position=True), [Chair(name="Ada"), Chair(bot="random")])
    sitting = Sitting(setting).begin()
    sitting.play(0, "stop")
    sitting.write(draft_proposal(sitting.table, 0, sitting.tick()))
    assert sitting.table.state == start
    assert not sitting.table.notes


def test_nothing_of_mine_nothing_to_ask_for() -> None:
    sitting = people("cant-stop", 1)
    with pytest.raises(Refused) as refused:
        draft_proposal(sitting.table, 0, 1)
    assert refused.value.code == "nothing-to-undo"
    assert not sitting.frame(0).can_ask
