"""``highcamp legal``: what may be done in a position."""

from __future__ import annotations

from typing import Any

from highcamp.cli import own, positions
from highcamp.cli.completion import GameName, Json, PositionFile
from highcamp.engine.options import idle_options
from highcamp.engine.registry import game as game_of
from highcamp.engine.state import State


def legal(game: GameName, position: PositionFile, parts: own.Files = None, json: Json = False) -> None:
    """List the legal moves of a position, with what they cost; where a game tells, also what is not possible and why."""
    from highcamp.cli.screen import say_json

    found = game_of(game)
    state, given = positions.read(found, position, parts)
    answer = moves_of(state)
    remark = " ".join(sentence for sentence in [found.remark(given, state), *idle_options(state.options).values()] if sentence)
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
    return {"over": state.over, "to_act": [seat + 1 for seat in acting], "moves": moves} | state.game.listing(state)


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

    from highcamp.cli.forbidden import grouped
    from highcamp.cli.screen import console

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
    for entry in answer["moves"] + answer.get("actions", []):
        mark = "cannot be taken back" if "final" in entry else ""
        if "cost" in entry:
            mark = f"costs {entry['cost']}"
        table.add_row(*([str(entry["seat"])] if several else []), str(entry["move"]), entry["text"], mark)
    screen.print(table)
    if "illegal" in answer:
        forbidden = Table(box=SIMPLE_HEAD, pad_edge=False)
        for heading in ("Card", "Not at", "Because of"):
            forbidden.add_column(heading)
        for row in grouped(answer["illegal"]):
            forbidden.add_row(*row)
        screen.print(forbidden)
