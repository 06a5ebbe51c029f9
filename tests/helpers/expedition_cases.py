"""What tests of both expeditions do with a state."""

from __future__ import annotations

import re

from highcamp import State


def does(state: State, *moves: str) -> State:
    """The state after these moves of whoever is to act."""
    after = state.copy()
    for text in moves:
        after.play(after.to_act[0], after.game.parse(text, after))
    return after


def legal(state: State) -> set[str]:
    """The legal moves as text."""
    return {state.game.say(move, state) for move in state.legal()}


def dead_in(said: str) -> int:
    """How many a night has killed, as it is told."""
    return sum(int(number or 1) for number in re.findall(r"(?:(\d+) \w+s|climber|tourist) [^:.]*? dies? at ", said))
