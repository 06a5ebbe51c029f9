"""``highcamp legal``: what may be done in a position."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from highcamp.cli import own, positions
from highcamp.cli.completion import GameName, Json, PositionFile
from highcamp.cli.moves import check_moves, sets_of
from highcamp.engine.options import idle_options
from highcamp.engine.phrases import counted
from highcamp.engine.registry import game as game_of
from highcamp.engine.state import State
from highcamp.engine.words import Reader


def legal(
    game: GameName,
    position: PositionFile,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="MOVE", help="Only whether this may be done, or why not; several are a set, in any order."),
    ] = None,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="Who would do it, where several may act.")] = None,
    parts: own.Files = None,
    json: Json = False,
) -> None:
    """List the legal moves of a position, with what they cost; where a game tells, also what is not possible and why."""
    from highcamp.cli.screen import say_json

    found = game_of(game)
    state, given = positions.read(found, position, parts)
    if words:
        mover = positions.seat_of(state, seat)
        told = check_moves(state, max(state.actor, 0) if mover is None else mover, words)
        if json:
            say_json(told)
        else:
            print(_may(told))
        return
    answer = moves_of(state)
    idle = [f"{name}: {sentence}" for name, sentence in idle_options(state.options).items()]
    remark = " ".join(sentence for sentence in [found.remark(given, state), *idle] if sentence)
    if remark:
        answer["remark"] = remark
    if json:
        say_json(answer)
    else:
        _show(state, answer)


def moves_of(state: State) -> dict[str, Any]:
    """Who may act and how, as the JSON answer has it."""
    acting = state.to_act
    moves = [_entry(state, seat, move, len(acting) > 1) for seat in acting for move in state.legal(seat)]
    answer = {"over": state.over, "to_act": [seat + 1 for seat in acting], "moves": moves} | state.game.listing(state)
    for seat in acting:
        _add_sets(answer, state, seat)
    return answer


def _add_sets(answer: dict[str, Any], state: State, seat: int) -> None:
    """Of a set that is picked one by one the rules list what comes next in their order; a person may begin with any of it."""
    found = sets_of(state, seat)
    if found is None:
        return
    who = {"seat": seat + 1} if len(answer["to_act"]) > 1 else {}
    say, legal = state.game.say, state.legal(seat)
    also = [move for move in found.next_picks if move not in legal]
    picks = [{"move": move, "text": say(move, state), **who} for move in also]
    sets = [{"moves": list(whole), "texts": [say(move, state) for move in whole], **who} for whole in found.sets]
    answer |= {"picks": answer.get("picks", []) + picks, "sets": answer.get("sets", []) + sets}


def _may(told: dict[str, Any]) -> str:
    said = "; ".join(move["text"] for move in told["moves"])
    return f"Seat {told['seat']} may: {said}.{' More of the set is to be picked.' if 'more' in told else ''}"


def _entry(state: State, seat: int, move: int, several: bool) -> dict[str, Any]:
    game = state.game
    entry: dict[str, Any] = {"move": move, "text": game.say(move, state)}
    if several:
        entry["seat"] = seat + 1
    entry |= game.details(move, state)
    cost = game.cost(move, state)
    if cost:
        entry["cost"] = cost
    if game.is_final(state, seat, move):
        entry["final"] = True
    return entry


def _show(state: State, answer: dict[str, Any]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from highcamp.cli.screen import console, spelled

    screen = console()
    situation = state.game.situation(state)
    screen.print(f"{state.game.title}: {situation}.")
    if "remark" in answer:
        screen.print(answer["remark"])
    if not answer["moves"] and not answer.get("actions"):
        return
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    several = len(answer["to_act"]) > 1
    for heading in (["Seat"] if several else []) + ["Number", "Move", ""]:
        table.add_column(heading, justify="right" if heading == "Number" else "left")
    picks = answer.get("picks", [])
    for entry in answer["moves"] + answer.get("actions", []) + picks:
        mark = "cannot be taken back" if "final" in entry else "of a set" if entry in picks else ""
        if "cost" in entry:
            mark = f"costs {entry['cost']}"
        table.add_row(*([str(entry["seat"])] if several else []), str(entry["move"]), entry["text"], mark)
    screen.print(table)
    if "sets" in answer:
        size = len(answer["sets"][0]["moves"])
        screen.print(f"A set of {size} is picked here, in any order: {counted(len(answer['sets']), 'set')} can be.")
    sheet = state.game.refusals(state)
    if sheet is not None:
        forbidden = Table(box=SIMPLE_HEAD, pad_edge=False)
        for column in sheet.columns:
            forbidden.add_column(spelled(column, Reader()))
        for row in sheet.rows:
            forbidden.add_row(*(spelled(cell, Reader()) for cell in row))
        screen.print(forbidden)
