"""Moves as people are offered them: no notation, what tonight will bring, and who would die of a press."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from everest_cases import EVEREST, acting, oxygen_table
from expedition_cases import does
from highcamp import Game, Rng, State
from highcamp.drawing.svg import esc
from highcamp.engine.scene import Form
from highcamp.engine.words import plain
from highcamp.games.expeditions.view import Client, View
from highcamp.games.k2 import K2_GAME
from playing import played

K2: Game[Any, Any] = K2_GAME
NOTATION = re.compile(r"/\d|\d!|\d\*|^[AB] |\bfree\b|^oxygen|^risk")
PARTY = ({"at": "E1", "clients": ["climber 1", "climber 4", "tourist 1*"]}, "BASE")


def offer(state: State, move: str) -> str:
    return plain(state.game.offer(state.game.parse(move, state), state))


def warning(state: State, move: str) -> str:
    return plain(state.game.warning(state.game.parse(move, state), state))


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("A uses 2/3 up", "Guide A uses the rope, 2 up"),
        ("A uses 2", "Guide A uses the 2"),
        ("B loads climber", "Guide B takes a climber from the base"),
        ("end", "End the day: tonight a climber at level 1 and a tourist at level 1 with guide A would die"),
    ],
)
def test_a_move_is_offered_in_words(move: str, said: str) -> None:
    assert offer(acting(("2", "2/3", "3!"), PARTY), move) == said


def test_a_card_of_the_hand_is_offered_in_words() -> None:
    assert offer(oxygen_table(), "play 1/2") == "Play the rope (1 up or 2 down)"


def test_a_night_without_losses_is_told_at_the_end_of_the_day() -> None:
    assert offer(acting(), "end") == "End the day: nobody dies tonight"
    assert warning(acting(), "end") == ""


def test_who_would_die_tonight_is_asked_about() -> None:
    said = warning(acting(("2", "1", "1"), PARTY), "end")
    assert said == "Tonight a climber at level 1 and a tourist at level 1 with guide A would die."


def test_a_card_that_weakens_says_whom_it_hurts_and_who_would_die() -> None:
    state = acting(("2", "1", "3!"), ({"at": "C1", "clients": ["climber 1", "climber 3"]}, "BASE"))
    assert offer(state, "A uses 3!").endswith(": a climber at level 1 and a climber at level 3 lose 1 level")
    assert warning(state, "A uses 3!") == "A climber at level 1 with guide A would die of it."
    assert offer(state, "B uses 3!").endswith("leads nobody whom it would weaken")
    assert warning(state, "B uses 3!") == ""


@pytest.mark.parametrize("form", get_args(Form))
@pytest.mark.parametrize(
    ("state", "said"),
    [
        (
            acting(("2", "1", "3!"), ({"at": "C1", "clients": ["climber 1", "climber 3"]}, "BASE")),
            "Who uses it? With guide A a climber at level 1 and a climber at level 3 lose 1 level, "
            "and a climber at level 1 would die; guide B leads nobody.",
        ),
        (
            acting(("2", "1", "3!"), ({"at": "C1", "clients": ["tourist 1"]}, {"at": "C1", "clients": ["climber 2"]})),
            "Who uses it? With guide A a tourist at level 1 loses 1 level and would die; "
            "with guide B a climber at level 2 loses 1 level.",
        ),
        (
            acting(("2", "1", "3!"), ({"at": "C1", "clients": ["climber 2", "climber 2", "tourist 1", "tourist 1"]}, "BASE")),
            "Who uses it? With guide A 2 climbers at level 2 and 2 tourists at level 1 lose 1 level, "
            "and 2 tourists at level 1 would die; guide B leads nobody.",
        ),
    ],
)
def test_a_card_that_weakens_says_whom_it_would_hurt_once_it_is_held(state: State, said: str, form: Form) -> None:
    hand = "".join(state.game.scene(state.view(0), form=form).pictures)
    assert [esc(said)] == re.findall(r'data-asks="(Who uses it[^"]*)"', hand)


def test_giving_up_says_what_is_lost_for_good() -> None:
    state = acting(("1", "1", "1"), ({"at": "C1", "clients": ["tourist 2"]}, {"at": "C1", "camps": 1, "tanks": 1}))
    assert warning(state, "A abandons tourist 2") == "A tourist at level 2 would die: 4 points lost."
    assert warning(state, "B abandons camp") == "This camp would be out of the game."
    assert warning(state, "B abandons tank") == ""


def test_a_level_paid_for_risk_can_kill() -> None:
    state = does(acting(("1", "1", "1"), ({"at": "C1", "clients": ["climber 1"]}, "BASE"), risk=1), "A uses 1")
    assert warning(state, "risk clients of A") == "A climber at level 1 with guide A would die of it."


def test_a_step_says_what_it_takes_of_the_points_at_hand() -> None:
    state = does(acting(("2", "1", "1"), ("C1", "BASE")), "A uses 2")
    step = EVEREST.parse("A to B1", state)
    assert EVEREST.cost(step, state) == "1 of 2"


def test_a_walk_goes_the_cheapest_way_and_says_which_cards_it_uses() -> None:
    state = acting(("2", "1", "/4"), ({"at": "A2"}, "BASE"))
    ways = {way.presses: way for way in EVEREST.ways(state, 0)}
    there = state.view(0).spaces.index(next(space for space in state.view(0).spaces if space.name == "C2"))
    way = ways[("who-A", f"space-{there}")]
    assert [EVEREST.say(move, state) for move in way.moves] == ["A uses 2", "A to B3", "A to C2"]
    assert plain(way.offer) == "Guide A walks to C2 with the 2: 2 points of 2"
    assert way.cost == "2 of 2"


def test_nobody_is_weakened_by_a_walk() -> None:
    state = acting(("3!", "/2", "/3"), ({"at": "A2", "clients": ["climber 3"]}, {"at": "B1"}))
    weakening = {EVEREST.parse("A uses 3!", state)}
    assert not any(weakening & set(way.moves) for way in EVEREST.ways(state, 0))


def test_no_walk_leads_on_behind_a_token_that_lies_face_down() -> None:
    state = acting(("3", "3", "2"))
    reached = {way.presses[-1] for way in EVEREST.ways(state, 0) if way.presses[-1].startswith("space-")}
    names = {f"space-{number}": space.name for number, space in enumerate(state.view(0).spaces)}
    assert {names[press] for press in reached} == {"I1", "I2", "I3", "I4", "I5"}


def test_nothing_that_is_offered_is_notation() -> None:
    for game, options in ((EVEREST, {"players": 3}), (K2, {"players": 2, "board": "easier"})):
        state, rng = game.new(**options), Rng.keyed("offers", game.name)
        for _ in range(500):
            if state.over:
                break
            if state.is_chance:
                state.apply(state.sample(rng), state.actor)
                continue
            seat, moves = state.to_act[0], state.legal(state.to_act[0])
            said = [plain(game.offer(move, state)) for move in moves[::3]]
            assert [words for words in said if NOTATION.search(words)] == []
            state.play(seat, moves[rng.below(len(moves))])


def test_the_cards_of_a_day_are_told_shortly() -> None:
    """They lie beside the button that says it, and on a phone it is small."""
    told = []
    for deal in range(8):
        state, rng = K2.new(players=1), Rng.keyed("shortly", deal)
        while not state.to_act:
            state.apply(state.sample(rng), state.actor)
        told.append(plain(K2.offer_set(state.legal(0), state)))
    assert any("the +" in said for said in told)
    assert not any("acclimatization" in said for said in told)


def sleepers(state: State) -> list[Client]:
    """Everybody on the mountain who has a level, as everyone sees them."""
    shown = state.view(None)
    assert isinstance(shown, View)
    return [client for team in shown.teams for holder in (*team.guides, *team.camps) for client in holder.clients]


@pytest.mark.parametrize("game", [EVEREST, K2], ids=lambda game: game.name)
def test_after_the_last_night_nothing_is_said_of_another(game: Game[Any, Any]) -> None:
    record = played(game, 0, players=2)
    assert record.state.over
    assert {client.tonight for client in sleepers(record.state)} == {None}
    last = max(place for place, event in enumerate(record.events) if not event.by_nature)
    before = record.events[last].before
    assert None not in {client.tonight for client in sleepers(before)}
