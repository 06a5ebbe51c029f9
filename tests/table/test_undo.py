"""Taking back at a table: what is offered to a seat tells it nothing of what others have chosen in secret."""

from __future__ import annotations

import pytest

import highcamp
from highcamp import Refused, Rng
from highcamp.engine import registry
from highcamp.table.entry import Played, Undone
from table_sitting import Sitting, people, some_move

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
