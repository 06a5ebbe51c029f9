"""Exact odds: how many of the throws of four dice let a climber climb."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from highcamp.engine.bits import bit, has
from highcamp.engine.phrases import listed
from highcamp.engine.refusal import Refused
from highcamp.games.cant_stop.box import COLUMNS, SIDES, SUMS, THROW_NUMBER, THROWS
from highcamp.games.cant_stop.notation import say_choice
from highcamp.games.cant_stop.phases import PAIR
from highcamp.games.cant_stop.rules import CantStopState

Answer = tuple[dict[str, Any], str]

# How many orders of the dice give each throw.
WEIGHTS = [0] * len(THROWS)
for _number in THROW_NUMBER:
    WEIGHTS[_number] += 1


def rolls_naming(columns: Iterable[int], sides: int = 6) -> int:
    """Of the ``sides ** 4`` rolls, how many have a pairing that names one of these columns."""
    wanted = 0
    for column in columns:
        wanted |= bit(column)
    return rolls_within(wanted, sides)


@cache
def rolls_within(wanted: int, sides: int = 6) -> int:
    """The same for a set of columns given as a word of bits."""
    return sum(weight for throw, weight in enumerate(WEIGHTS) if THROWS[throw][3] <= sides and SUMS[throw] & wanted)


def rolls_that_move(board: CantStopState) -> int:
    """Of all rolls, how many are no bust for the player whose turn it is."""
    return rolls_within(board.usable(), board.sides)


# -- what can be asked --


def ask(words: Sequence[str], board: CantStopState | None) -> Answer:
    """The chance that the next roll moves a climber in one of these columns, by default in any that the board leaves open.

    Where dice wait for their pairing no roll comes before it is chosen, so the answer is one for each pairing.
    """
    wanted = _columns(words)
    if board is None:
        if not wanted:
            raise Refused("no-columns", "No column was named.", fix="Name some, such as 6 7 8, or give a --position.")
        return _next_roll(wanted, COLUMNS, SIDES)
    if board.phase != PAIR:
        return _next_roll(wanted, _open_columns(board), board.sides)
    dice = list(THROWS[board.throw])
    pairings, lines = [], [f"The dice {'-'.join(map(str, dice))} wait for their pairing. Of the rolls that may come after it:"]
    for move in board.legal():
        after = board.copy()
        after.apply(move)
        answer, sentence = _next_roll(wanted, _open_columns(after), after.sides)
        pairings.append({"pairing": say_choice(move)} | answer)
        lines.append(f"  {say_choice(move)}: {sentence}")
    return {"dice": dice, "pairings": pairings}, "\n".join(lines)


def _columns(words: Sequence[str]) -> list[int]:
    for word in words:
        if not word.isdecimal() or int(word) not in COLUMNS:
            raise Refused("no-such-column", f"There is no column {word}.", where=f"column {word}", fix="Columns are 2 to 12.")
    return sorted({int(word) for word in words})


def _open_columns(board: CantStopState) -> list[int]:
    """The columns that a roll can name and in which a climber could then climb."""
    return [column for column in COLUMNS if has(board.usable(), column) and column <= 2 * board.sides]


def _next_roll(wanted: list[int], usable: list[int], sides: int) -> Answer:
    counted = [column for column in wanted or usable if column in usable]
    left_out = [column for column in wanted if column not in usable]
    rolls, of = rolls_naming(counted, sides), sides**4
    answer = {"columns": counted, "rolls": rolls, "of": of, "chance": rolls / of}
    if counted:
        sentence = f"{rolls} of {of} rolls ({rolls / of:.2%}) move a climber in column {listed(counted, 'or')}."
    else:
        sentence = "No roll moves a climber."
    if left_out:
        answer["left_out"] = left_out
        several = len(left_out) > 1
        closed = f"Columns {listed(left_out)} cannot be climbed." if several else f"Column {left_out[0]} cannot be climbed."
        sentence = f"{sentence} {closed}"
    return answer, sentence
