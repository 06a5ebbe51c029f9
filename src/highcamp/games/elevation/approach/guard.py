"""A card of one's own in Python, watched: what it gets wrong is refused with the card's name and line, before it does harm.

Whoever plays sees a sentence and has the game as it was before the move; nothing of a wrong answer reaches the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from traceback import extract_tb
from typing import Any

from highcamp.engine.refusal import Refused
from highcamp.games.elevation.approach.card import Approach
from highcamp.games.elevation.approach.tally import Tally
from highcamp.games.elevation.box import CARDS, EVERY_CARD, NO_RANGE, size
from highcamp.games.elevation.plays import played_card

MOST_POINTS = 1_000  # of a card for one climber and day
_FIX = "Mend the card, or play without it."


_guards: dict[type[Approach], type[Approach]] = {}  # one for each, so that equal tables share their cards


def guarded(kind: type[Approach]) -> type[Approach]:
    """The same card with every hook that it overrides watched."""
    if kind not in _guards:
        own = {hook: right for hook, right in _RIGHT.items() if getattr(kind, hook) is not getattr(Approach, hook)}
        watched = {hook: _watched(kind, hook, right) for hook, right in own.items()}
        _guards[kind] = type(kind.__name__, (kind,), {"__doc__": kind.__doc__, "guarded": True, **watched})
    return _guards[kind]


def any_guarded(cards: list[Approach]) -> bool:
    """Whether a card in Python is among these."""
    return any(getattr(card, "guarded", False) for card in cards)


def hooks() -> list[str]:
    """Every hook by its name."""
    return list(_RIGHT)


def broken(kind: type[Approach], hook: str, fault: str, error: BaseException | None = None) -> Refused:
    """The refusal that stops a game: which card, what it did, and the line where."""
    text = f"The approach card {kind.name} is broken: {hook} {fault}."
    return Refused("broken-card", text, rule="blank-cards", where=_line(getattr(kind, hook), error), fix=_FIX)


def _line(hook: Any, error: BaseException | None) -> str:
    """The line of the hook's file that raised the error; else the one where the hook begins."""
    code = getattr(hook, "__code__", None)
    if code is None:
        return ""
    raised = extract_tb(error.__traceback__) if error is not None else []
    lines = [frame.lineno for frame in raised if frame.filename == code.co_filename]
    return f"{code.co_filename}, line {lines[-1] if lines else code.co_firstlineno}"


def _watched(kind: type[Approach], hook: str, right: Callable[..., str]) -> Callable[..., Any]:
    own = getattr(kind, hook)

    def watched(self: Approach, *given: Any) -> Any:
        table = None if isinstance(given[0], Tally) else given[0]
        before = (_cards(table), table.phase, table.actor) if table is not None else None
        try:
            said = own(self, *given)
        except Refused:
            raise
        except (Exception, SystemExit) as error:
            raise broken(kind, hook, f"raises {type(error).__name__}: {error}", error) from error
        fault = right(said, *given)
        if not fault and before is not None:
            fault = _harm(table, *before)
        if fault:
            raise broken(kind, hook, fault)
        return said

    return watched


# -- what a hook may answer --


def _nothing(said: Any, *given: Any) -> str:
    """It answers nothing; what it does is looked at."""
    return ""


def _truth(said: Any, *given: Any) -> str:
    return "" if said is True or said is False else f"returns {said!r}, not True or False"


def _whole(said: Any, least: int, most: int) -> str:
    if not isinstance(said, int):
        return f"returns {said!r}, not a whole number"
    return "" if least <= said <= most else f"returns {said}, which is not between {least} and {most}"


def _laid_out(said: Any, table: Any) -> str:
    """As many as the face-down pile can spare, whatever else the morning wants from it."""
    kept = table.wanted + (table.humans + 1) + 2 * table.humans
    return _whole(said, 0, max(0, int(size(table.deck)) - int(kept)))


def _seat(said: Any, table: Any, seat: int) -> str:
    return _whole(said, 0, int(table.holders) - 1)


def _scorer(said: Any, table: Any, seat: int) -> str:
    return _whole(said, 0, int(table.seats) - 1)


def _points(said: Any, tally: Tally) -> str:
    return _whole(said, -MOST_POINTS, MOST_POINTS) or _weighed(None, tally)


def _weighed(said: Any, tally: Tally) -> str:
    """The tally as the card left it."""
    limits = {"drop_high": (0, CARDS), "drop_low": (0, CARDS), "sign": (-10, 10), "tricks": (0, CARDS), "fewest": (0, CARDS)}
    limits |= {"pile": (0, EVERY_CARD), "assigned": (0, EVERY_CARD)}
    for name, (least, most) in limits.items():
        value = getattr(tally, name)
        if not isinstance(value, int) or not least <= value <= most:
            return f"leaves tally.{name} at {value!r}, not a whole number between {least} and {most}"
    loose: Any = tally.loose  # interpreted, it may be anything
    return "" if isinstance(loose, bool) else f"leaves tally.loose at {loose!r}, not True or False"


_RIGHT: dict[str, Callable[..., str]] = {
    "fits": _truth,
    "enters": _nothing,
    "sets_aside": _laid_out,
    "drafts": _truth,
    "passed": _nothing,
    "adds_card": _truth,
    "loses": _truth,
    "taken": _nothing,
    "names_taker": _truth,
    "drawn": _nothing,
    "leads": _seat,
    "rewards": _nothing,
    "shares": _nothing,
    "gives_range": _truth,
    "lends": _scorer,
    "weighs": _weighed,
    "scores": _points,
}


# -- what a hook may do to the table --


def _cards(table: Any) -> int | None:
    """All mountain cards that lie somewhere, as a set; None where one lies in two places, or something is no card."""
    words = [table.deck, table.lost, table.unclaimed, table.cache, *table.hands, *table.apart, *table.won]
    words += [1 << card for card in table.face_up()]
    words += [1 << played_card(table.trick[i]) for i in range(table.plays)]
    together = 0
    for word in words:
        if not isinstance(word, int) or word & ~EVERY_CARD or word & together:
            return None
        together |= word
    return together


def _harm(table: Any, cards: int | None, phase: int, actor: int) -> str:
    """What of the table is not as it can be, compared with how it was."""
    if cards is not None and _cards(table) != cards:
        return "loses a mountain card, or puts one in two places"
    if (table.phase, table.actor) != (phase, actor):
        return "changes whose turn it is"
    limits = {"trump": (0, NO_RANGE), "laps": (1, 2), "wanted": (0, int(size(table.deck)))}
    limits |= {"winner": (0, int(table.holders) - 1), "taker": (0, int(table.holders))}
    for name, (least, most) in limits.items():
        value = getattr(table, name)
        if not isinstance(value, int) or not least <= value <= most:
            return f"leaves table.{name} at {value!r}, not a whole number between {least} and {most}"
    for name in ("low_wins", "axes", "veiled", "paths", "strayed", "due", "closing"):
        if not isinstance(getattr(table, name), bool):
            return f"leaves table.{name} at {getattr(table, name)!r}, not True or False"
    closed = [seat for seat in range(table.holders) if table.tops[seat] & ~table.hands[seat]]
    return "takes an open card from an auto-ascender, but not from table.tops" if closed else ""
