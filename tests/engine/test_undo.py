"""Taking back: what can be, what cannot, and what is left."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import highcamp
from highcamp import Event, Game, Record, Refused
from highcamp.engine.undo import place_to_undo
from playing import told
from toys import CAMP, HUTS, ROPE

CANT_STOP = highcamp.game("cant-stop")

# Game, options, moves, the seat that takes back, the place of the move that it takes back.
BACK: list[tuple[str, Game[Any, Any], dict[str, Any], list[str], int, int]] = [
    ("the last small move of a turn", CAMP, {}, ["strength 3", "climb", "pitch"], 0, 2),
    ("the end of a game", CAMP, {"days": 1}, ["strength 1", "end", "strength 1", "end"], 1, 3),
    ("a roll before the dice fall", CANT_STOP, {}, ["seat 2 begins", "roll"], 1, 1),
    ("a pairing", CANT_STOP, {}, ["seat 1 begins", "roll", "1-2-3-4", "5+5"], 0, 3),
    ("a stop", CANT_STOP, {}, ["seat 1 begins", "roll", "1-2-3-4", "5+5", "stop"], 0, 4),
    ("a choice that is still secret", HUTS, {}, ["1 bid 3"], 0, 0),
    ("a choice that others followed", HUTS, {"players": 3}, ["2 bid 3", "1 bid 1"], 1, 0),
    ("a choice after a reveal", HUTS, {}, ["1 bid 3", "2 bid 1", "2 bid 2"], 1, 2),
    ("a rest that shows nothing", ROPE, {}, ["deal 1", "deal 2", "deal 3", "deal 4", "rest"], 0, 4),
]

# Game, options, moves, the seat that wants to take back, the code of the refusal.
NO_WAY_BACK: list[tuple[str, Game[Any, Any], dict[str, Any], list[str], int, str]] = [
    ("nothing has happened", CAMP, {}, [], 0, "nothing-to-undo"),
    ("nothing of one's own", HUTS, {}, ["1 bid 3"], 1, "nothing-to-undo"),
    ("the weather is known", CAMP, {}, ["strength 3"], 0, "horizon"),
    ("the day has ended and another begun", CAMP, {}, ["strength 3", "climb", "end", "strength 1"], 0, "horizon"),
    ("the dice have fallen", CANT_STOP, {}, ["seat 1 begins", "roll", "1-2-3-4"], 0, "horizon"),
    ("another has moved", CANT_STOP, {}, ["seat 1 begins", "roll", "1-2-3-4", "5+5", "stop", "roll"], 0, "others-moved"),
    ("the bids are turned up", HUTS, {}, ["1 bid 3", "2 bid 1"], 1, "horizon"),
    ("the bids were turned up before others bid again", HUTS, {}, ["1 bid 3", "2 bid 1", "1 bid 2"], 1, "horizon"),
    ("a card was shown", ROPE, {}, ["deal 1", "deal 2", "deal 3", "deal 4", "play 1"], 0, "horizon"),
    (
        "the last rest shows that the next seat can play",
        ROPE,
        {"rests": 1},
        ["deal 1", "deal 2", "deal 3", "deal 4", "rest"],
        0,
        "horizon",
    ),
]


@pytest.mark.parametrize(("game", "options", "moves", "seat", "place"), [row[1:] for row in BACK], ids=[row[0] for row in BACK])
def test_can_be_taken_back(game: Game[Any, Any], options: dict[str, Any], moves: list[str], seat: int, place: int) -> None:
    record = told(game, *moves, **options)
    record.dumps()  # a record that was saved before can be undone as well
    assert place_to_undo(record.events, seat) == place
    gone = record.undo(seat)
    rest = told(game, *moves[:place], *moves[place + 1 :], **options)
    assert (gone.actor, gone.before) == (seat, told(game, *moves[:place], **options).state)
    assert record.state == rest.state
    assert record.dumps() == rest.dumps()


@pytest.mark.parametrize(
    ("game", "options", "moves", "seat", "code"), [row[1:] for row in NO_WAY_BACK], ids=[row[0] for row in NO_WAY_BACK]
)
def test_cannot_be_taken_back(game: Game[Any, Any], options: dict[str, Any], moves: list[str], seat: int, code: str) -> None:
    record = told(game, *moves, **options)
    before = record.dumps()
    with pytest.raises(Refused) as refused:
        record.undo(seat)
    assert refused.value.code == code
    assert refused.value.text.endswith(".")
    assert record.dumps() == before


def test_a_whole_turn_can_be_taken_back_move_by_move() -> None:
    record = told(CAMP, "strength 3", "climb", "pitch", "climb")
    begun = told(CAMP, "strength 3").state
    for _ in range(3):
        record.undo(0)
    assert record.state == begun
    with pytest.raises(Refused, match=r"What chance brought \(strength 3\) cannot be taken back"):
        record.undo(0)


def test_withdrawing_tells_nobody_and_the_choice_can_be_made_anew() -> None:
    record = told(HUTS, "1 bid 1", "2 bid 3", players=3)
    shown = record.state.view(1)
    record.undo(0)
    assert record.state.to_act == (0, 2)
    assert record.state.view(1).chosen == shown.chosen == 3
    record.play(0, 1)
    record.play(2, 0)
    assert record.state.position()["past"] == [[2, 3, 1]]


def test_refusals_name_seats_from_one() -> None:
    record = told(CANT_STOP, "seat 2 begins", "roll", "1-2-3-4", "5+5", "stop", "roll")
    with pytest.raises(Refused, match="Seat 1 has moved since"):
        record.undo(1)


@pytest.mark.parametrize(
    ("game", "moves", "final"),
    [
        (CAMP, ["strength 3", "climb"], {"climb": False, "pitch": False, "end": True}),
        (CANT_STOP, ["seat 1 begins", "roll", "1-2-3-4", "5+5"], {"roll": True, "stop": False}),
        (HUTS, ["2 bid 1"], {"bid 1": True, "bid 2": True, "bid 3": True}),
        (HUTS, [], {"bid 1": False, "bid 2": False, "bid 3": False}),
    ],
    ids=["a day", "a turn", "the last bid", "the first bid"],
)
def test_final_moves_are_marked(game: Game[Any, Any], moves: list[str], final: dict[str, bool]) -> None:
    state = told(game, *moves).state
    seat = state.to_act[0]
    assert {game.say(move, state): game.is_final(state, seat, move) for move in state.legal(seat)} == final


def test_undo_of_a_loaded_record() -> None:
    record = Record.loads(told(CAMP, "strength 3", "climb").dumps(), CAMP)
    record.undo(0)
    assert record.dumps() == told(CAMP, "strength 3").dumps()


def moment(gathering: bool, *acting: int) -> Any:
    """As much of a state as the undo horizon asks about."""
    game = SimpleNamespace(reveals=lambda event: False, seen=lambda event, seat: None, say=lambda move, state: "a move")
    return SimpleNamespace(gathering=lambda: gathering, acting=lambda: list(acting), game=game)


def code_of(events: list[Event], seat: int) -> str:
    with pytest.raises(Refused) as caught:
        place_to_undo(events, seat)
    return caught.value.code


def test_a_move_that_opens_a_simultaneous_phase_is_final_from_the_start() -> None:
    quiet, gathering = moment(False, 0), moment(True, 0, 1)
    opening, mine, theirs = Event(quiet, 0, 0, gathering), Event(gathering, 0, 0, gathering), Event(gathering, 1, 0, gathering)
    assert code_of([opening], 0) == code_of([opening, theirs], 0) == "opened"
    assert place_to_undo([opening, mine, theirs], 0) == place_to_undo([opening, mine], 0) == 1
    assert code_of([opening], 1) == "others-moved"
    assert place_to_undo([opening, theirs], 1) == 1


def test_a_move_after_which_only_the_same_seat_chooses_can_be_taken_back() -> None:
    quiet, alone = moment(False, 0), moment(True, 0)
    assert place_to_undo([Event(quiet, 0, 0, alone)], 0) == 0
    assert place_to_undo([Event(quiet, 0, 0, alone), Event(alone, 0, 0, alone)], 0) == 1
