"""A game of Elevation told line by line, to each seat as far as it saw what happened."""

from __future__ import annotations

from highcamp.engine.event import Event
from highcamp.games.elevation.box import APPROACH, FACE_UP, NAME, SEAT
from highcamp.games.elevation.chance import auto_to_play, auto_to_turn, seat_to_deal, seat_to_draw
from highcamp.games.elevation.clues import clue_high, clue_low, clue_observer
from highcamp.games.elevation.names import AUTO_NAMES, card_name
from highcamp.games.elevation.notation import say, say_choice
from highcamp.games.elevation.phases import (
    ASIDE,
    AUTO,
    CHOOSE,
    DEAL,
    DRAW,
    ENDED,
    EXTRA,
    FLIP,
    GROUP,
    GUIDE,
    LATE,
    PASS,
    PERSONAL,
    PLAY,
    REPLACE,
    TAKER,
    TURN,
)
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.scoring import day_points
from highcamp.games.elevation.seen import face_down, revealed, tables


def name(table: ElevationState, seat: int, viewer: int | None = None) -> str:
    """What a seat is called by the viewer."""
    if seat == viewer:
        return "You"
    return AUTO_NAMES[seat - table.humans] if seat >= table.humans else f"Seat {seat + 1}"


def tell(event: Event, seat: int | None) -> tuple[str, str]:
    """A line for the log, and a caption if something happened that nobody must miss; either may be empty."""
    before, after = tables(event)
    if seat is not None and seat >= before.humans:
        seat = None
    if before.gathering():
        return _choice(event, seat)
    line = _by_nature(event, seat) if event.by_nature else _move(before, event, seat)
    return line, _caption(before, after, seat)


def _by_nature(event: Event, viewer: int | None) -> str:
    table, _ = tables(event)
    move, phase = event.move, table.phase
    if phase == GUIDE:
        who = name(table, move - SEAT, viewer)
        return f"{who} {'begin and are' if who == 'You' else 'begins and is'} The Guide."
    if phase == DEAL:
        return f"You are dealt {card_name(move)}." if seat_to_deal(table) == viewer else ""
    if phase in (DRAW, REPLACE):
        drawing = seat_to_draw(table)
        return f"You draw {card_name(move)}." if drawing == viewer else f"{name(table, drawing)} draws a card."
    if phase in (GROUP, PERSONAL, LATE):
        return _approach(table, move - APPROACH, viewer)
    lines = {
        FLIP: "{} is the first face-up card.",
        ASIDE: "{} is laid out for the winner of the last trick.",
        EXTRA: "Chance plays {}.",
    }
    if phase == EXTRA and face_down(table) and not revealed(event):
        return "Chance plays a card face-down."
    if phase == TURN:
        return f"{name(table, auto_to_turn(table))} turns {card_name(move)}."
    if phase == AUTO:
        return f"{name(table, auto_to_play(table))} plays {card_name(move)}."
    return lines.get(phase, "{} is turned face-up.").format(card_name(move))


def _approach(table: ElevationState, number: int, viewer: int | None) -> str:
    card = table.cards[number]
    after = table.copy()
    after.apply(number + APPROACH)
    if table.phase == PERSONAL:
        who = name(table, seat_to_draw(table), viewer)
        kept = after.personal[seat_to_draw(table)] == number
        return f"{who} {'get' if who == 'You' else 'gets'} {card.name}: {card.text}" if kept else _replaced(card.name)
    return f"{card.name}: {card.text}" if len(after.approach) > len(table.approach) else _replaced(card.name)


def _replaced(card: str) -> str:
    return f"{card} cannot be used here and is replaced."


def _choice(event: Event, viewer: int | None) -> tuple[str, str]:
    """A hidden choice, and what comes to light with the last one."""
    before, after = tables(event)
    line = ""
    if event.actor == viewer:
        line = f"You choose {say(event.move, before)}."
    elif revealed(event) or event.actor not in after.acting():
        line = f"{name(before, event.actor)} has chosen."
    caption = ""
    if revealed(event) and before.phase == PASS and viewer is not None:
        clue = next(clue for clue in after.clues if clue_observer(clue) == viewer)
        caption = f"You were passed {card_name(clue_low(clue))} and {card_name(clue_high(clue))}."
    return line, caption or _caption(before, after, viewer)


def _move(table: ElevationState, event: Event, viewer: int | None) -> str:
    who = name(table, event.actor, viewer)
    you = who == "You"
    if table.phase == PLAY:
        hidden = face_down(table)
        if hidden and not you:
            return f"{who} plays a card face-down."
        return f"{who} {'play' if you else 'plays'} {say_choice(event.move)}{' face-down' if hidden else ''}."
    top = card_name(table.up[table.up_count - 1])
    if table.phase == CHOOSE:
        verb = "take" if you else "takes"
        return f"{who} {verb} {top}." if event.move == FACE_UP else f"{who} {'leave' if you else 'leaves'} {top}."
    assert table.phase == TAKER
    if event.move - NAME == event.actor:
        return f"{who} {'take' if you else 'takes'} {top}."
    taker = name(table, event.move - NAME, viewer)
    return f"{who} {'give' if you else 'gives'} {top} to {'you' if taker == 'You' else taker}."


def _caption(before: ElevationState, after: ElevationState, viewer: int | None) -> str:
    """The end of a trick, of a day, of the game."""
    if before.phase != ENDED and after.phase == ENDED:
        return f"Day 3 is over: {_points(after, 2)}. {_winners(after, viewer)}"
    if after.day > before.day:
        return f"Day {before.day + 1} is over: {_points(after, before.day)}."
    if before.phase in (PLAY, AUTO, EXTRA) and after.plays == 0 and after.last_count:
        if after.taker == after.holders:
            return "The card of chance wins the trick."
        who = name(after, after.taker, viewer)
        return f"{who} {'win' if who == 'You' else 'wins'} the trick."
    return ""


def _points(table: ElevationState, day: int) -> str:
    return ", ".join(f"{name(table, seat)} {day_points(table, day, seat):+d}" for seat in range(table.seats))


def _winners(table: ElevationState, viewer: int | None) -> str:
    winners = [name(table, seat, viewer) for seat, share in enumerate(table.returns()) if share > 0]
    if winners == ["You"]:
        return "You reach the summit first!"
    return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the victory'}!"
