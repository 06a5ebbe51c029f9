"""A log told without the rules: what happened at a table whose game cannot be played here any more. Moves are told by their
numbers, for only the rules know their names; everything else in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from highcamp.table.entry import Answered, Began, Coached, Entry, Greeted, Played, Proposed, Renewed, Seated, Undone
from highcamp.table.greetings import GREETINGS
from highcamp.table.setting import Setting
from highcamp.table.taker import Taker


def chronicle(setting: Setting, log: Iterable[Entry]) -> list[str]:
    """The log, a line for each entry."""
    takers = [Taker(chair.name, chair.bot) for chair in setting.chairs]
    told = []
    for entry in log:
        told.append(_line(entry, [taker.name_in(seat) for seat, taker in enumerate(takers)]))
        if isinstance(entry, Seated):
            takers[entry.seat] = Taker(entry.name, entry.bot)
    return told


def _line(entry: Entry, names: Sequence[str]) -> str:
    """What an entry says; ``names`` are those of the seats before it."""
    match entry:
        case Began():
            return f"The game begins.{_chance(entry.dealt)}"
        case Played():
            return _play_line(entry, names[entry.seat])
        case Undone():
            return f"{names[entry.seat]} takes the latest move back."
        case Seated():
            return _seating_line(entry, names[entry.seat])
        case Greeted():
            return f"{names[entry.seat]}: {GREETINGS.get(entry.word, entry.word)}"
        case Proposed():
            return f"{names[entry.seat]} asks to go back."
        case Answered():
            return f"{names[entry.seat]} {'agrees' if entry.agrees else 'does not agree'} to go back."
        case Coached():
            return f"{names[entry.seat]} {'agrees to a coach' if entry.agrees else 'does without a coach'}."
        case Renewed():
            return "The players go on to another table."


def _play_line(entry: Played, name: str) -> str:
    back = f" takes {_moves(entry.back)} back and" if entry.back else ""
    made = f" makes move {_list(entry.moves)}." if entry.moves else " picks."
    kept = f" Picked for later: {_list(entry.kept)}." if entry.kept else ""
    return f"{name}{back}{made}{kept}{_chance(entry.dealt)}"


def _seating_line(entry: Seated, before: str) -> str:
    after = Taker(entry.name, entry.bot)
    if after.is_person:
        return f"{entry.name} sits at seat {entry.seat + 1}."
    return f"The bot {entry.bot} plays for {before}." if entry.bot else f"Seat {entry.seat + 1} waits for somebody."


def _chance(dealt: Sequence[int]) -> str:
    return f" Chance: {_list(dealt)}." if dealt else ""


def _list(moves: Sequence[int]) -> str:
    return ", ".join(map(str, moves))


def _moves(number: int) -> str:
    return "a move" if number == 1 else f"{number} moves"
