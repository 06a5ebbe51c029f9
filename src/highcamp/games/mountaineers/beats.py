"""What is worth seeing in Mountaineers: cards, reveals, and every point of a round when it is scored."""

from __future__ import annotations

from highcamp.engine.beat import Beat, Kind, Piece
from highcamp.engine.bits import nibble
from highcamp.engine.event import Event
from highcamp.engine.facts import Sheet
from highcamp.engine.phrases import counted, signed
from highcamp.engine.words import Seat, Words, line
from highcamp.games.mountaineers.box import BLITZ, KEEP, NO_EXTRA, PLACES, SHERPA, TOURNAMENT
from highcamp.games.mountaineers.explain import RoundTally
from highcamp.games.mountaineers.phases import BESIDE, BOMB, CLEANUP, DRAW_LEAD, FIRST, OPEN, REFILL, SECOND
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.scoring import SECOND_CARD
from highcamp.games.mountaineers.seen import is_reveal
from highcamp.games.mountaineers.story import tell
from highcamp.games.mountaineers.view import View, view

_KINDS: dict[int, Kind] = {REFILL: "draw", FIRST: "card", BOMB: "card", SECOND: "card", BESIDE: "card", OPEN: "card"}
_LAID = {FIRST: "first", SECOND: "second", BESIDE: "extra"}  # as the board calls a climber's cards


def ends(event: Event) -> bool:
    """Whether a round was scored, and perhaps a match with it."""
    before, after = _states(event)
    return after.round != before.round or after.match != before.match


def beat(event: Event, seat: int | None) -> Beat | None:
    """The event as the seat sees it."""
    before, after = _states(event)
    told, caption = tell(event, seat)
    if ends(event):
        kind: Kind = "end" if after.over else "match" if after.match != before.match else "round"
        shown = view(after, None)
        assert shown.last is not None
        sheet = _sheet(before, after, told, shown, shown.last)
        return Beat(kind=kind, caption=caption, seats=(), pieces=_scored(before, after, shown.last), sheet=sheet)
    if not told:
        return None
    if before.gathering():
        kind = "reveal" if is_reveal(event) and before.phase != CLEANUP else "choice"
        return Beat(kind=kind, caption=told, seats=() if is_reveal(event) else (event.actor,))
    who = event.move if before.phase == DRAW_LEAD else before.turn
    if event.move in (KEEP, NO_EXTRA) and not event.by_nature:
        return Beat(kind="act", caption=told, seats=(who,))
    return Beat(kind=_KINDS.get(before.phase, "act"), caption=told, seats=(who,), pieces=_moved(event.move, before, who, seat))


def _moved(move: int, before: MountaineersState, who: int, seat: int | None) -> tuple[Piece, ...]:
    """The card that was drawn, laid open or played, as the board calls it."""
    if before.phase == REFILL:
        return (Piece(f"hand-{move}"),)  # told to nobody else
    if before.phase == OPEN:
        return (Piece(f"hand-{move}" if who == seat else f"open-{who + 1}"),)
    if before.phase == BOMB:
        second = nibble(before.table[who], SECOND_CARD) != 0
        return (_laid(who, "second" if second else "first"),)
    return (_laid(who, _LAID[before.phase]),) if before.phase in _LAID else ()


def _laid(seat: int, which: str) -> Piece:
    return Piece(f"card-{seat + 1}-{which}", f"party-{seat + 1}")


def _scored(before: MountaineersState, after: MountaineersState, last: RoundTally) -> tuple[Piece, ...]:
    """What moves when a round is scored: the cards that turn, if all were chosen in secret, points to whom they belong, and
    the climbers.
    """
    turned = [Piece(f"card-{own + 1}-first", f"chosen-{own + 1}") for own in range(after.seats) if before.mode == BLITZ]
    thefts = [
        Piece(f"theft-{theft.victim + 1}-{theft.thief + 1}", end=f"score-{theft.thief + 1}")
        for theft in last.thefts
        if theft.points
    ]
    gains = [Piece(f"gain-{own.seat + 1}", end=f"score-{own.seat + 1}") for own in last.climbers if own.points]
    climbed = [Piece(f"token-{own + 1}") for own in range(after.seats) if after.scores[own] != before.scores[own]]
    return (*turned, *thefts, *gains, *climbed)


def _states(event: Event) -> tuple[MountaineersState, MountaineersState]:
    before, after = event.before, event.after
    assert isinstance(before, MountaineersState)
    assert isinstance(after, MountaineersState)
    return before, after


def _sheet(before: MountaineersState, after: MountaineersState, told: Words, shown: View, last: RoundTally) -> Sheet:
    """What every card brought its climber, what was stolen, and the new totals."""
    several = after.mode in (TOURNAMENT, SHERPA)
    title = f"Match {before.match + 1}, round {before.round + 1}" if several else f"Round {before.round + 1}"
    rows = [row for own in range(after.seats) for row in _rows(last, own, before.scores[own])]
    columns = ("", "card", "why", "points")
    return Sheet(title=title, columns=columns, rows=tuple(rows), above=(told,), below=tuple(_next(before, after, shown)))


def _rows(last: RoundTally, seat: int, total: int) -> list[tuple[Words, ...]]:
    own, who = last.climbers[seat], line(Seat(seat))
    rows: list[tuple[Words, ...]] = [(who, one.card, one.words, signed(one.points)) for one in own.cards]
    rows += [
        (who, "stolen", line("by ", Seat(theft.thief)), signed(-theft.points))
        for theft in last.thefts
        if theft.victim == seat and theft.points
    ]
    if last.medals:
        rows += [(who, counted(medal.points, "medal"), medal.why, "") for medal in last.medals[seat]]
    return [*rows, (who, "in all", f"{signed(own.points)} this round", str(total + own.points))]


def _next(before: MountaineersState, after: MountaineersState, shown: View) -> list[Words]:
    """What changes now."""
    said: list[Words] = []
    if after.match != before.match:
        match = shown.matches[-1]
        for seat in range(after.seats):
            place = f"{PLACES[match.places[seat] - 1]} of the match: " if after.mode == TOURNAMENT else ""
            said.append(line(Seat(seat), f": {place}{counted(match.medals[seat], 'medal')}."))
    if after.over:
        return said
    if after.match != before.match:
        return [*said, line(Seat(after.lead).does("lead"), " the next match, which begins at the foot again.")]
    if after.lead != before.lead:
        return [*said, line(Seat(after.lead).does("are", "is"), " Lead Climber now.")]
    return [*said, line(Seat(after.lead).does("stay"), " Lead Climber.")]
