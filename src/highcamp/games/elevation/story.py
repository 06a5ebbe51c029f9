"""A game of Elevation told line by line, to each seat as far as it saw what happened."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.engine.event import Event
from highcamp.engine.phrases import listed as in_words
from highcamp.engine.phrases import signed
from highcamp.engine.telling import Turn
from highcamp.engine.words import Line, Part, Seat, Words, joined, line
from highcamp.games.elevation.approach.card import ADDS_CARD, LOSES
from highcamp.games.elevation.box import APPROACH, FACE_UP, GIVE, NAME, RANGE_OF, SEAT, size
from highcamp.games.elevation.chance import auto_to_play, auto_to_turn, seat_to_deal, seat_to_draw
from highcamp.games.elevation.clues import clue_high, clue_low, clue_observer
from highcamp.games.elevation.names import AUTO_NAMES, RANGE_NAMES, card_name
from highcamp.games.elevation.notation import say_choice
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
    SECOND,
    TAKER,
    TURN,
)
from highcamp.games.elevation.plays import played_card, player_of, strength, with_axe
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.scoring import day_points
from highcamp.games.elevation.seen import face_down, revealed, tables

TRICK = (PLAY, AUTO, EXTRA)  # phases in which a card is played to it


def name(table: ElevationState, seat: int) -> Part:
    """What a seat is called: an auto-ascender has a name of its own."""
    return AUTO_NAMES[seat - table.humans] if seat >= table.humans else Seat(seat)


def does(table: ElevationState, seat: int, verb: str) -> Line:
    """What a climber or an auto-ascender does."""
    return line(f"{name(table, seat)} {Seat(seat).verb(verb).other}") if seat >= table.humans else Seat(seat).does(verb)


def tell(event: Event, seat: int | None) -> tuple[Words, Words]:
    """A line for the log, and a caption if something happened that nobody must miss; either may be empty."""
    before, _ = tables(event)
    if seat is not None and seat >= before.humans:
        seat = None
    if before.gathering():
        return _choice(event, seat)
    told = _by_nature(event, seat) if event.by_nature else _move(before, event, seat)
    return told, _caption(event)


def _by_nature(event: Event, viewer: int | None) -> Words:
    table, _ = tables(event)
    move, phase = event.move, table.phase
    if phase == GUIDE:
        guide = Seat(move - SEAT)
        return line(guide.does("begin"), " and ", guide.verb("are", "is"), " The Guide.")
    if phase == DEAL:
        dealt_to = seat_to_deal(table)
        return line(Seat(dealt_to).does("are", "is"), f" dealt {card_name(move)}.") if dealt_to == viewer else ""
    if phase in (DRAW, REPLACE):
        drawing = seat_to_draw(table)
        return line(does(table, drawing, "draw"), f" {card_name(move)}." if drawing == viewer else " a card.")
    if phase in (GROUP, PERSONAL, LATE):
        return _approach(table, move - APPROACH)
    lines = {
        FLIP: "{} is the first face-up card.",
        ASIDE: "{} is laid out for the winner of the last trick.",
        EXTRA: "Chance plays {}.",
    }
    if phase == EXTRA and face_down(table) and not revealed(event):
        return "Chance plays a card face-down."
    if phase == TURN:
        return line(does(table, auto_to_turn(table), "turn"), f" {card_name(move)}.")
    if phase == AUTO:
        return line(does(table, auto_to_play(table), "play"), f" {card_name(move)}.")
    return lines.get(phase, "{} is turned face-up.").format(card_name(move))


def _approach(table: ElevationState, number: int) -> Words:
    card = table.cards[number]
    after = table.copy()
    after.apply(number + APPROACH)
    if table.phase == PERSONAL:
        drawing = seat_to_draw(table)
        kept = after.personal[drawing] == number
        return line(does(table, drawing, "get"), f" {card.name}: {card.text}") if kept else _replaced(card.name)
    return f"{card.name}: {card.text}" if len(after.approach) > len(table.approach) else _replaced(card.name)


def _replaced(card: str) -> str:
    return f"{card} cannot be used here and is replaced."


def _choice(event: Event, viewer: int | None) -> tuple[Words, Words]:
    """A hidden choice, and what comes to light with the last one."""
    before, after = tables(event)
    who = Seat(event.actor)
    told: Words = ""
    if event.actor == viewer:
        told = line(who.does("choose"), f" {_chosen(event.move)}.")
    elif revealed(event) or event.actor not in after.acting():
        told = line(who.does("have", "has"), " chosen.")
    caption: Words = ""
    if revealed(event) and before.phase == PASS and viewer is not None:
        clue = next(clue for clue in after.clues if clue_observer(clue) == viewer)
        passed = f" passed {card_name(clue_low(clue))} and {card_name(clue_high(clue))}."
        caption = line(Seat(viewer).does("were", "was"), passed)
    return told, caption or _caption(event)


def _chosen(move: int) -> str:
    """What a seat has chosen in secret: a card, or a range to hand on."""
    return card_name(move) if move < GIVE else f"to give {RANGE_NAMES[move - GIVE]} to the left"


def _move(table: ElevationState, event: Event, viewer: int | None) -> Line:
    who = Seat(event.actor)
    if table.phase == PLAY:
        hidden = face_down(table)
        card = "a card" if hidden and event.actor != viewer else say_choice(event.move)
        return line(who.does("play"), f" {card}{' face-down' if hidden else ''}.")
    top = card_name(table.up[table.up_count - 1])
    if table.phase == CHOOSE:
        if event.move == FACE_UP:
            return line(who.does("take"), f" {top}.")
        return line(who.does("leave"), f" {top} and ", who.verb("draw"), " from the face-down pile.")
    assert table.phase == TAKER
    if event.move - NAME == event.actor:
        return line(who.does("take"), f" {top}.")
    return line(who.does("give"), f" {top} to ", name(table, event.move - NAME), ".")


def _caption(event: Event) -> Words:
    """The end of a trick, of a day, and hands that go round."""
    before, after = tables(event)
    said: list[Words] = [won(before, plays_of(event))] if completes(event) else []
    if goes_round(event):
        said.append("Equipment Swap: every hand goes to the left.")
    if before.phase != ENDED and (after.phase == ENDED or after.day > before.day):
        said.append(line(f"Day {before.day + 1} is over: ", _points(after, before.day), "."))
    return joined(" ", said) if said else ""


def _points(table: ElevationState, day: int) -> Line:
    gains = [line(name(table, seat), f" {signed(day_points(table, day, seat))}") for seat in range(table.seats)]
    return joined(", ", gains)


# -- headings --


def heading(event: Event) -> str:
    """The day, and the trick; to draw after a trick is a part of it."""
    table, _ = tables(event)
    done = _tricks(table)
    day = f"Day {table.day + 1}"
    if (table.phase in TRICK or done) and table.hooks & ADDS_CARD and table.hooks & LOSES:
        return f"{day}, its tricks"  # nobody counts those that a card of chance has won and lost
    if table.phase in TRICK or table.plays:
        return f"{day}, trick {done + 1}"
    if table.phase == SECOND:
        return f"{day}, its end"
    return f"{day}, trick {done}" if done else day


def _tricks(table: ElevationState) -> int:
    """How many were played today; those that the card of chance has won lie unclaimed."""
    each = table.laps * (table.holders + 1)
    return sum(table.tricks) + (size(table.unclaimed) + each - 1) // each


def hand_of(event: Event, seat: int | None) -> Turn | None:
    """Cards that a seat is dealt stand together in its log; what a climber plays is a line by itself."""
    table, _ = tables(event)
    to = seat_to_deal(table) if table.phase == DEAL else -1
    return Turn(to) if to == seat and to < table.humans else None  # nobody looks into an auto-ascender's hand


def dealt(events: Sequence[Event]) -> Words:
    """A hand, or as much of it as was dealt."""
    table, _ = tables(events[0])
    cards = in_words(card_name(event.move) for event in sorted(events, key=lambda event: event.move))
    return line(Seat(seat_to_deal(table)).does("are", "is"), f" dealt {cards}.")


# -- tricks --


def completes(event: Event) -> bool:
    """Whether the last card was played to a trick."""
    before, after = tables(event)
    return before.phase in TRICK and after.plays == 0


def plays_of(event: Event) -> list[int]:
    """The plays of the trick that was completed last; a new day forgets how many they were."""
    before, after = tables(event)
    return [after.last[i] for i in range(before.plays + 1)] if completes(event) else before.last_trick()


def goes_round(event: Event) -> bool:
    """Whether hands went to the left after a trick: otherwise no card goes from one to another in the middle of a day."""
    before, after = tables(event)
    if before.gathering() or after.day != before.day:
        return False
    seats = range(before.humans)
    return any(before.hands[seat] & after.hands[other] for seat in seats for other in seats if other != seat)


def best(table: ElevationState, plays: list[int]) -> int:
    """The play that won."""
    lead = RANGE_OF[played_card(plays[0])]
    return max(plays, key=lambda play: strength(table, play, lead))


def won(table: ElevationState, plays: list[int]) -> Line:
    """Who won a trick with what."""
    winning = best(table, plays)
    card = f"{card_name(played_card(winning))}{' and the axe' if with_axe(winning) else ''}"
    if player_of(winning) == table.holders:
        return line(f"The card of chance, {card}, wins the trick.")
    return line(does(table, player_of(winning), "win"), f" the trick with {card}.")
