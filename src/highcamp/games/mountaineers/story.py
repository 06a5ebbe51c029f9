"""A game of Mountaineers told line by line, to each seat only what it saw."""

from __future__ import annotations

from highcamp.engine.event import Event
from highcamp.engine.phrases import listed
from highcamp.games.mountaineers.box import BLITZ, KEEP, NAMES, NO_EXTRA, TWO_LEFT
from highcamp.games.mountaineers.notation import card_of
from highcamp.games.mountaineers.phases import BESIDE, BOMB, CLEANUP, DRAW_LEAD, FIRST, REFILL, SECOND, STEAL
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.seen import is_reveal
from highcamp.games.mountaineers.view import view


def tell(event: Event, seat: int | None) -> tuple[str, str]:
    """A line for the log, and a caption if something happened that nobody must miss; either may be empty."""
    before, after = event.before, event.after
    assert isinstance(before, MountaineersState)
    assert isinstance(after, MountaineersState)
    line = _chance(before, event.move, seat) if event.by_nature else _move(event, before, seat)
    return line, _scored(before, after)


def _chance(state: MountaineersState, move: int, seat: int | None) -> str:
    who = f"Seat {state.turn + 1}"
    if state.phase == DRAW_LEAD:
        return f"Seat {move + 1} is Lead Climber."
    if state.phase == REFILL:
        return f"{who} draws {NAMES[move]}." if seat == state.turn else ""
    return f"{who} {'turns up' if state.phase == FIRST else 'lays open'} {NAMES[move]}."


def _move(event: Event, state: MountaineersState, seat: int | None) -> str:
    who, move = f"Seat {event.actor + 1}", event.move
    card = NAMES[card_of(move)]
    if state.phase == SECOND:
        return f"{who} plays {card}."
    if state.phase == BOMB:
        return f"{who} keeps the Bomber." if move == KEEP else f"{who} trades the Bomber for {card}."
    if state.phase == BESIDE:
        return f"{who} adds no Route." if move == NO_EXTRA else f"{who} adds {card}."
    if state.phase == STEAL:
        return f"{who} takes two points from the {'left' if move == TWO_LEFT else 'right'}."
    return _choice(event, state, seat, card)


def _choice(event: Event, state: MountaineersState, seat: int | None, card: str) -> str:
    if not is_reveal(event):
        return f"Seat {event.actor + 1} chooses{f' {card}' if seat == event.actor else ''}."
    chosen = [state.chosen[other] if other != event.actor else card_of(event.move) for other in range(state.seats)]
    verb = "discards" if state.phase == CLEANUP else "shows"
    return "All have chosen. " + " ".join(f"Seat {other + 1} {verb} {NAMES[c]}." for other, c in enumerate(chosen) if c)


def _scored(before: MountaineersState, after: MountaineersState) -> str:
    """What a round brought, when this event ended one."""
    if after.round == before.round and after.match == before.match:
        return ""
    shown = view(after, None)
    assert shown.last is not None
    if before.mode == BLITZ:
        winner = next((own.seat for own in shown.last.climbers if own.points), None)
        told = (
            "Nobody moves: every card is matched." if winner is None else f"Seat {winner + 1} climbs to {after.scores[winner]}."
        )
    else:
        told = "Round scored: " + ", ".join(f"seat {own.seat + 1} +{own.points}" for own in shown.last.climbers) + "."
    if after.match != before.match and not after.over:
        told += f" Match {after.match} is over; seat {after.lead + 1} leads the next."
    if after.over:
        told += f" {listed([f'Seat {winner + 1}' for winner in shown.winners])} {'win' if len(shown.winners) > 1 else 'wins'}!"
    return told
