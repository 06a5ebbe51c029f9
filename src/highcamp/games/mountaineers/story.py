"""A game of Mountaineers told line by line, to each seat only what it saw."""

from __future__ import annotations

from highcamp.engine.event import Event
from highcamp.engine.ties import tie_lost
from highcamp.engine.words import Line, Seat, Words, joined, line
from highcamp.games.mountaineers.box import BLITZ, BOMBER_POINTS, KEEP, NO_EXTRA, SHERPA, TOURNAMENT, TWO_LEFT, TWO_RIGHT
from highcamp.games.mountaineers.names import called
from highcamp.games.mountaineers.notation import card_of
from highcamp.games.mountaineers.phases import BESIDE, BOMB, CLEANUP, DRAW_LEAD, FIRST, REFILL, SECOND, STEAL
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.seen import is_reveal
from highcamp.games.mountaineers.view import view


def warning(move: int, state: MountaineersState) -> Words:
    """To whom a tie goes with which this move ends the game, where another move would end it better."""
    winner = tie_lost(state, state.actor, move)
    if winner is None:
        return ""
    return line("The game would end with a tie, and ", Seat(winner).does("win"), " it: of equals whoever played last leads.")


def offer(move: int, state: MountaineersState) -> Words:
    """A climber's move as it is offered."""
    if move == KEEP:
        return f"Keep the Bomber for {BOMBER_POINTS} points"
    if move == NO_EXTRA:
        return "Add no Route"
    if move in (TWO_LEFT, TWO_RIGHT):
        return line("Take ", _sides(move, state))
    name = called(card_of(move))
    if state.phase == BOMB:
        return f"Trade the Bomber for {name}"
    if state.phase == BESIDE:
        return f"Add {name} beside the Tak-Tak"
    return f"{'Play' if state.phase == SECOND else 'Discard' if state.phase == CLEANUP else 'Choose'} {name}"


def _sides(move: int, state: MountaineersState) -> Line:
    """From whom a Sabotage steals how much."""
    sides = [Seat((state.turn + 1) % state.seats), Seat((state.turn - 1) % state.seats)]
    two, one = sides if move == TWO_LEFT else reversed(sides)
    return line("two points from ", two, " and one from ", one)


def tell(event: Event, seat: int | None) -> tuple[Words, Words]:
    """A line for the log, and a caption if something happened that nobody must miss; either may be empty."""
    before, after = event.before, event.after
    assert isinstance(before, MountaineersState)
    assert isinstance(after, MountaineersState)
    line = _chance(before, event.move, seat) if event.by_nature else _move(event, before, seat)
    return line, _scored(before, after)


def heading(event: Event) -> str:
    """The round, and the match where there are several; to discard a card is the last of a round that is counted already."""
    state = event.before
    assert isinstance(state, MountaineersState)
    round_ = state.round if state.phase == CLEANUP else state.round + 1
    return f"Match {state.match + 1}, round {round_}" if state.mode in (TOURNAMENT, SHERPA) else f"Round {round_}"


def _chance(state: MountaineersState, move: int, seat: int | None) -> Words:
    who = Seat(state.turn)
    if state.phase == DRAW_LEAD:
        return line(Seat(move).does("are", "is"), " Lead Climber.")
    if state.phase == REFILL:
        return line(who.does("draw"), f" {called(move)}.") if seat == state.turn else ""
    if state.phase == FIRST:
        return line(who.does("turn"), f" up {called(move)}.")
    return line(who.does("lay"), f" open {called(move)}.")


def _move(event: Event, state: MountaineersState, seat: int | None) -> Line:
    who, move = Seat(event.actor), event.move
    card = called(card_of(move)) if card_of(move) else ""
    if state.phase == SECOND:
        return line(who.does("play"), f" {card}.")
    if state.phase == BOMB:
        return line(who.does("keep"), " the Bomber.") if move == KEEP else line(who.does("trade"), f" the Bomber for {card}.")
    if state.phase == BESIDE:
        return line(who.does("add"), " no Route." if move == NO_EXTRA else f" {card} beside the Tak-Tak.")
    if state.phase == STEAL:
        return line(who.does("take"), " ", _sides(move, state), " with the Sabotage.")
    return _choice(event, state, seat, card)


def _choice(event: Event, state: MountaineersState, seat: int | None, card: str) -> Line:
    if not is_reveal(event):
        return line(Seat(event.actor).does("choose"), f" {card}." if seat == event.actor else ".")
    chosen = [state.chosen[other] if other != event.actor else card_of(event.move) for other in range(state.seats)]
    verb = "discard" if state.phase == CLEANUP else "show"
    shown = [line(Seat(other).does(verb), f" {called(c)}.") for other, c in enumerate(chosen) if c]
    return line("All have chosen. ", joined(" ", shown))


def _scored(before: MountaineersState, after: MountaineersState) -> Words:
    """What a round brought, when this event ended one."""
    if after.round == before.round and after.match == before.match:
        return ""
    shown = view(after, None)
    assert shown.last is not None
    if before.mode == BLITZ:
        winner = next((own.seat for own in shown.last.climbers if own.points), None)
        told = line("Nobody moves: every card is matched.")
        if winner is not None:
            told = line(Seat(winner).does("climb"), f" to {after.scores[winner]}.")
    else:
        gains = [line(Seat(own.seat), f" +{own.points}") for own in shown.last.climbers]
        told = line("Round scored: ", joined(", ", gains), ".")
    if after.match != before.match and not after.over:
        told = line(told, f" Match {after.match} is over; ", Seat(after.lead).does("lead"), " the next.")
    return told
