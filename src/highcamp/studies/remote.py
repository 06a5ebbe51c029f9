"""What a worker of a Ray cluster does, on whichever machine it is: it sees whether games are the same there, and plays some."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from highcamp.bots.program import offer
from highcamp.engine.refusal import Refused
from highcamp.studies.engine import played
from highcamp.studies.pieces import Piece
from highcamp.studies.plan import Plan, versions
from highcamp.studies.playing import Table


class Answer(NamedTuple):
    """What a worker says."""

    machine: str
    version: str
    """Of Highcamp there; empty where there is none."""
    way: str
    """Compiled or pure."""
    found: Any = None
    """The fields of what is finished, or why it could not be; None where the version is another one."""


def door() -> Callable[[str, bytes, tuple[int, int, int]], tuple[Any, ...]]:
    """The function that a cluster is given. It goes there as it stands, so that where Highcamp is another one or missing it
    runs and can say so. Nothing else of ours is sent.
    """

    def play(version: str, plan: bytes, piece: tuple[int, int, int]) -> tuple[Any, ...]:
        from importlib import import_module
        from socket import gethostname

        machine = gethostname()
        try:
            there = import_module("highcamp").__version__
            way = "pure" if str(import_module("highcamp.engine.state").__file__).endswith(".py") else "compiled"
        except ImportError:
            return machine, "", ""
        if there != version:
            return machine, there, way
        return machine, there, way, import_module("highcamp.studies.remote").answer(machine, plan, piece)

    return play


def answer(machine: str, encoded: bytes, piece: tuple[int, int, int]) -> tuple[Any, ...] | Refused:
    """The games of a piece, or why they cannot be played."""
    try:
        plan, tables = laid(encoded)
        return tuple(played(tables, plan, Piece(*piece)))
    except Refused as refusal:
        return refusal.at(machine)


@lru_cache(maxsize=1)
def laid(encoded: bytes) -> tuple[Plan, dict[int, Table]]:
    """The plan that all pieces are of, and what was laid out for it here. Refused where the game or a bot is another one."""
    plan = msgspec.json.decode(encoded, type=Plan)
    rules = plan.rules_of.rules_version
    if rules != plan.rules:
        text = f"The rules of {plan.rules_of.title} have version {rules}, and {plan.rules} where the study was asked for."
        raise Refused("other-rules", text, fix="Install the same packages on all machines.")
    for program in plan.programs:
        offer(program)
    for name, version in versions(plan.rules_of, plan.conditions).items():
        if version != plan.versions.get(name):
            text = f"The bot {name} has version {version}, and {plan.versions.get(name)} where the study was asked for."
            raise Refused("other-bot", text, fix="Install the same packages on all machines.")
    return plan, {}
