"""Who chooses a second time while the others still choose is told so, and that the first choice can be taken back."""

from __future__ import annotations

from typing import Any

import pytest

from elevation_tables import go
from elevation_tables import table as elevation_table
from highcamp import Dealer, Record, Refused, Rng, game
from highcamp.engine.registry import list_games
from highcamp.table.drafts import Stale, draft_move
from mountaineers_cases import play_round
from table_sitting import Sitting, people
from web_client import Server
from web_program import Program, make

SIMULTANEOUS = [each.name for each in list_games() if each.facts.simultaneous]
OPTIONS: dict[str, dict[str, Any]] = {"elevation": {"always": ["belay_partner"], "day_1": 0}, "mountaineers": {"mode": "blitz"}}


def options(name: str) -> dict[str, Any]:
    """A table of three that soon choose at the same time."""
    return {"players": 3} | OPTIONS.get(name, {})


def begun(name: str) -> Record:
    """A game in which the first seat has chosen and the others have not."""
    record, dealer, rng = Record.new(name, **options(name)), Dealer(3), Rng.keyed("twice", name)
    while not record.state.gathering():
        if record.state.is_chance:
            record.deal(dealer)
        else:
            moves = record.state.legal()
            record.play(record.state.to_act[0], moves[rng.below(len(moves))])
    while 0 in record.state.to_act:
        record.play(0, record.state.legal(0)[-1])
    assert record.state.to_act == (1, 2)
    return record


def at_table(name: str) -> Sitting:
    """The same with people at a table."""
    sitting = people(name, 3, **options(name))
    while not sitting.table.state.gathering():
        sitting.play(sitting.table.state.to_act[0], sitting.table.state.legal()[0])
    while 0 in sitting.table.state.to_act:
        sitting.play(0, sitting.table.state.legal(0)[-1])
    return sitting


def test_the_games_with_choices_at_the_same_time() -> None:
    assert sorted(SIMULTANEOUS) == ["elevation", "everest", "k2", "mountaineers"]


@pytest.mark.parametrize("name", SIMULTANEOUS)
def test_a_second_choice_is_refused_with_what_can_be_done(name: str) -> None:
    record = begun(name)
    move = record.events[-1].move
    with pytest.raises(Refused) as refused:
        record.play(0, move)
    assert refused.value.code == "has-chosen"
    assert "Seat 1 has chosen" in refused.value.text
    assert "seat 2 and seat 3" in refused.value.text
    assert "undo" in refused.value.fix
    record.undo(0)  # what it advises
    record.play(0, move)


@pytest.mark.parametrize("name", SIMULTANEOUS)
def test_a_choice_that_came_with_the_position_is_not_said_to_be_undoable(name: str) -> None:
    record = Record(game(name).position(begun(name).state.position()), from_position=True)
    with pytest.raises(Refused) as refused:
        record.play(0, 0)
    assert refused.value.code == "has-chosen"
    assert not refused.value.fix
    with pytest.raises(Refused):
        record.undo(0)


@pytest.mark.parametrize("name", SIMULTANEOUS)
def test_a_second_answer_at_a_table_is_told_the_same(name: str) -> None:
    sitting = at_table(name)
    with pytest.raises(Stale) as late:
        sitting.play(0, sitting.table.events[-1].move)
    assert "You have chosen" in late.value.text
    assert "undo" in late.value.fix
    sitting.undo(0)
    assert 0 in sitting.table.state.to_act


def test_a_late_answer_in_a_game_of_turns_is_told_that_the_table_has_moved_on() -> None:
    sitting = people("cant-stop", 1)
    seat = sitting.table.state.actor
    first = sitting.table.decisions[seat]
    sitting.play(seat, "roll")
    with pytest.raises(Stale) as late:
        draft_move(sitting.table, seat, first, 0, sitting.dealer, 9)
    assert "chosen" not in late.value.text


def test_programs_are_told_and_can_follow(server: Server) -> None:
    made = make(server.browser(), "mountaineers", [{}, {}, {}], options={"mode": "blitz", "players": 3})
    ada = Program(server, made, 0, "Ada")
    server.until(made["id"], lambda table: table.state.gathering())
    frame = ada.frame()
    move = frame["moves"][0]["move"]
    assert ada.move(frame["decision"], move).status_code == 200
    again = ada.move(frame["decision"], frame["moves"][1]["move"])
    assert (again.status_code, again.json()["code"]) == (409, "stale")
    assert "You have chosen" in again.json()["text"]
    assert "undo" in again.json()["fix"]
    why = ada.browser.post(
        f"/table/{made['id']}/why", data={"seat": "0", "move": str(move)}, headers={"accept": "application/json"}
    )
    assert why.json()["code"] == "has-chosen"
    hint = ada.browser.post(f"/table/{made['id']}/hint", data={"seat": "0"}, headers={"accept": "application/json"})
    assert hint.json()["code"] == "has-chosen"
    undo = {"seat": 0, "decision": ada.frame()["undo_decision"]}
    assert ada.browser.post(f"/api/tables/{made['id']}/undo", json=undo).status_code == 200
    assert ada.frame()["decision"] is not None


# -- seats that have nothing to choose --


def test_a_climber_with_an_empty_hand_has_not_chosen() -> None:
    state = play_round("Bomber 9 | Bomber>2 Tak-Tak 3 | 10 4")
    assert state.to_act == (0, 2)  # nothing to discard for seat 2
    refusal = state.why_not(1, 2)
    assert refusal is not None
    assert refusal.code == "not-your-turn"


def test_a_climber_who_hands_on_without_a_choice_has_not_chosen() -> None:
    state = elevation_table(
        approach=["Seconding"],
        hands=["Alps 9", "Alps 10", "Alps 2"],
        won=["Andes 1; Rockies 1", "", "Himalayas 1 2"],
        day=3,
    )
    go(state, "Alps 9", "Alps 10", "Alps 2")
    assert state.to_act == (0,)
    refusal = state.why_not(2, 0)
    assert refusal is not None
    assert refusal.code == "not-your-turn"
