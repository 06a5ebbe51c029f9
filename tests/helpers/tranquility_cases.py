"""Small drawn mountains for the tests of Tranquility.

A picture has the top row first, as it lies on the table: ``==`` is a Bridge, ``*R`` a red Campfire, ``R6`` a red 6.
"""

from __future__ import annotations

from typing import Any

import pytest

from highcamp import Refused
from highcamp.games.tranquility import TRANQUILITY
from highcamp.games.tranquility.listing import placements
from highcamp.games.tranquility.rules import TranquilityState

GAME = TRANQUILITY
SIGNS = {"==": "Bridge", "*G": "CampG", "*B": "CampB", "*R": "CampR", "^": "Summit"}

FULL = """
              ^
            B9 R9
           R8 B8 G8
         B7 R7 B7 R7
        R6 B6 R6 B6 R6
       B5 R5 B5 R5 B5 R5
      R4 B4 R4 B4 R4 B4 R4
    B3 R3 B3 R3 B3 R3 B3 R3
   R2 B2 R2 B2 R2 B2 R2 B2 R2
"""
READY = FULL.replace("^", "")  # all 44 cards, no Summit


def rows(picture: str) -> list[list[str]]:
    """The rows of a picture, from the foot."""
    drawn = [line.split() for line in picture.splitlines() if line.strip()]
    return [[SIGNS.get(sign, sign) for sign in row] for row in reversed(drawn)]


def climb(picture: str = "", hand: str = "", *others: str, **more: Any) -> TranquilityState:
    """A table with this mountain, seat 1 to act with this hand; one partner, who holds two 1s unless others are given."""
    hands = [hand.split(), *[other.split() for other in others or ("G1 B1",)]]
    return _climb({"mountain": rows(picture), "hand": hands, **more})


def solo(picture: str = "", hand: str = "", **more: Any) -> TranquilityState:
    """The same for one."""
    return _climb({"mountain": rows(picture), "hand": [hand.split()], **more})


def _climb(given: dict[str, Any]) -> TranquilityState:
    made = GAME.position(given)
    assert isinstance(made, TranquilityState)
    return made


def do(table: TranquilityState, *moves: str) -> TranquilityState:
    """The table after these moves, made and checked one by one; nature's are said the same way."""
    for text in moves:
        move = GAME.parse(text, table)
        if table.is_chance:
            table.deal(move)
        else:
            table.play(table.actor, move)
    return table


def prices(table: TranquilityState, card: str) -> dict[str, int]:
    """Where a card of the hand may go and what it costs there: ``{"1.3": 2}``."""
    found = [entry for entry in placements(table)["moves"] if entry["card"] == card and "from" not in entry]
    return {f"{entry['row']}.{entry['place']}": entry["discards"] for entry in found}


def campfires(table: TranquilityState, card: str) -> dict[str, int]:
    """Where a Campfire may be lit and its card go, with the cost: ``{"1.1 > 2.1": 0}``."""
    found = [entry for entry in placements(table)["moves"] if entry["card"] == card]
    return {"{}.{} > {}.{}".format(*entry["from"], entry["row"], entry["place"]): entry["discards"] for entry in found}


def code(table: TranquilityState, text: str) -> str:
    """Why the player to act may not make this move: the code, or nothing if it may."""
    refusal = table.why_not(table.actor, GAME.parse(text, table))
    return refusal.code if refusal else ""


def refused(given: dict[str, Any]) -> Refused:
    """The refusal of a position."""
    with pytest.raises(Refused) as caught:
        GAME.position(given)
    return caught.value


def said(table: TranquilityState) -> list[str]:
    """The legal moves in words."""
    return [GAME.say(move, table) for move in table.legal()]
