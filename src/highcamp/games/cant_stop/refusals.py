"""Why a move of Can't Stop is not possible, in words."""

from __future__ import annotations

from highcamp.engine.bits import has, nibble
from highcamp.engine.phrases import listed
from highcamp.engine.refusal import Refused
from highcamp.engine.words import Seat, line
from highcamp.games.cant_stop.box import COLUMNS, ROLL, STOP, THROWS, pairings
from highcamp.games.cant_stop.notation import steps_of
from highcamp.games.cant_stop.phases import BEGIN, PAIR
from highcamp.games.cant_stop.rules import CLOSED, CantStopState
from highcamp.games.cant_stop.story import pairing


def refuse(board: CantStopState, move: int) -> Refused:
    """Why the player to act may not make this move."""
    if board.phase == PAIR:
        return _no_pairing(board, move)
    if move == STOP:
        if board.phase == BEGIN:
            return Refused("stop-before-roll", "A turn begins with a roll; stopping comes after.", rule="a-turn")
        return _must_go_on(board)
    return Refused("no-dice", "There are no dice on the table to climb with: roll first.", rule="a-turn")


def _must_go_on(board: CantStopState) -> Refused:
    shared = [
        str(column)
        for column in COLUMNS
        if has(board.placed, column) and board.rival_at(column, nibble(board.climbers, column))
    ]
    if len(shared) == 1:
        text = f"The climber in column {shared[0]} shares its space with an opponent's camp: roll on."
    else:
        columns = f"{', '.join(shared[:-1])} and {shared[-1]}"
        text = f"The climbers in columns {columns} share their spaces with opponents' camps: roll on."
    return Refused("forced-move", text, rule="forced-move")


def _no_pairing(board: CantStopState, move: int) -> Refused:
    if move in (ROLL, STOP):
        return Refused("pair-first", "The dice lie on the table: choose a pairing first.", rule="a-turn")
    wanted = tuple(steps_of(move))
    dice = THROWS[board.throw]
    thrown = listed(dice)
    ways = pairings(dice)
    if len(wanted) == 2 and wanted not in ways:
        return Refused("not-thrown", f"{thrown} cannot be paired to {wanted[0]} and {wanted[1]}.", rule="a-turn")
    if len(wanted) == 1 and not any(wanted[0] in way for way in ways):
        return Refused("not-thrown", f"No two dice of {thrown} add up to {wanted[0]}.", rule="a-turn")
    usable = [column for column in wanted if has(board.usable(), column)]
    for column in wanted:
        if column not in usable:
            return _closed(board, column, fix=f"Climb in column {usable[0]} alone." if usable else "")
    if len(wanted) == 1:
        whole = [pairing(legal) for legal in board.legal() if wanted[0] in steps_of(legal)]
        return Refused(
            "must-use-both",
            f"A pairing with {wanted[0]} has a second step that can be taken, so it must be.",
            rule="placing-a-climber",
            fix=f"Climb {listed(whole, 'or')}.",
        )
    if wanted[0] == wanted[1]:
        return Refused("one-step-left", f"Only one step is left in column {wanted[0]}: take it alone.", rule="doubles")
    return Refused(
        "one-climber-left",
        f"One climber is left for the two new columns {wanted[0]} and {wanted[1]}: choose one of them.",
        rule="placing-a-climber",
    )


def _closed(board: CantStopState, column: int, fix: str) -> Refused:
    winner = nibble(board.winners, column)
    if winner == CLOSED:
        return Refused("column-closed", f"Column {column} is closed in this study.", rule="study-boards", fix=fix)
    if winner:
        won = line(Seat(winner - 1).does("have", "has"), f" won column {column}: nobody climbs there any more.")
        return Refused("column-won", won, rule="winning-a-column", fix=fix)
    if has(board.topped, column):
        text = f"The climber in column {column} stands on top already."
        return Refused("on-top", text, rule="winning-a-column", fix=fix)
    return Refused("no-climber", f"No climber is left to place in column {column}.", rule="placing-a-climber", fix=fix)
