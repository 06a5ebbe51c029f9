"""Whether it was luck: what a game came to for each seat, or for all together, as a sentence."""

from __future__ import annotations

from typing import Final

import msgspec

from highcamp.analysis.findings import Findings, Share
from highcamp.engine.words import Line, Seat, line

_MATTERS: Final = 0.05  # of the chance to win: less decides no game
_BEYOND_DOUBT: Final = 1.64  # standard errors


def accounts(findings: Findings, *, together: bool) -> list[Share]:
    """Each seat's; where all win or lose together, one for all, with what all of them gave away."""
    own = list(findings.shares)
    if not together or not own:
        return own
    first, given = own[0], sum(one.given_away for one in own)
    error = sum(one.given_error**2 for one in own) ** 0.5
    rest = first.result - first.start - first.luck - given
    return [msgspec.structs.replace(first, given_away=given, given_error=error, unknowable=rest, others=0.0)]


def verdict(seat: int | None, own: Share, others: list[Share]) -> Line:
    """What decided it for a seat, or (None) for all together."""
    luck = own.luck if abs(own.luck) > _BEYOND_DOUBT * own.luck_error else 0.0
    given = -own.given_away if -own.given_away > _BEYOND_DOUBT * own.given_error else 0.0
    edge = (sum(-other.given_away for other in others) / len(others) - given) if others else _MATTERS - given
    who = line("All") if seat is None else line(Seat(seat))
    if own.result >= 1:
        return line(who, " won", _why_won(luck, edge), ".")
    if own.result > 0:
        return line(who, " shared the win", _why_won(luck, edge), ".")
    return line(who, " lost", _why_lost(luck, given, edge), ".")


def _why_won(luck: float, edge: float) -> str:
    if luck >= _MATTERS:
        return " by luck, and by playing well" if edge >= _MATTERS else " by luck"
    if luck <= -_MATTERS:
        return " against bad luck: the play was better than the luck"
    return " by playing well" if edge >= _MATTERS else ": neither luck nor mistakes decided it"


def _why_lost(luck: float, given: float, edge: float) -> str:
    if max(-luck, given) < _MATTERS:
        return ": neither luck nor mistakes decided it" if luck < _MATTERS else " in spite of good luck"
    if -luck >= given:
        return " by luck: the play was better than the luck" if edge > luck + _MATTERS else " by luck"
    return " in spite of good luck: it was given away" if luck >= _MATTERS else ": it was given away"
