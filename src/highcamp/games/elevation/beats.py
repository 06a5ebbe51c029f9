"""What is worth seeing in Elevation: cards, tricks and who won them with what, draws, approach cards, what a day brought."""

from __future__ import annotations

from highcamp.engine.beat import Beat, Kind, Piece
from highcamp.engine.bits import has
from highcamp.engine.event import Event
from highcamp.engine.facts import Sheet
from highcamp.engine.phrases import figure, signed
from highcamp.engine.words import Line, Seat, Words, joined, line
from highcamp.games.elevation.box import SEAT
from highcamp.games.elevation.chance import seat_to_draw
from highcamp.games.elevation.names import card_name, cards_in
from highcamp.games.elevation.phases import (
    ASIDE,
    CHOOSE,
    DEAL,
    DRAW,
    ENDED,
    FLIP,
    GUIDE,
    PERSONAL,
    REFILL,
    REPLACE,
    TAKER,
    TURN,
)
from highcamp.games.elevation.plays import played_card, player_of
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.seen import revealed, tables
from highcamp.games.elevation.story import TRICK, best, completes, goes_round, name, plays_of, tell, won
from highcamp.games.elevation.view import pad_row


def ends(event: Event) -> bool:
    """Whether a day was scored."""
    before, after = tables(event)
    return after.day > before.day or (after.phase == ENDED and before.phase != ENDED)


def beat(event: Event, seat: int | None) -> Beat | None:
    """The event as the seat sees it. A deal comes all at once and is shown by the board."""
    before, after = tables(event)
    told, caption = tell(event, seat)
    if ends(event):
        kind: Kind = "end" if after.phase == ENDED else "day"
        return Beat(kind=kind, caption=caption, sheet=_sheet(event, before, after))
    if before.phase == DEAL or not (told or caption):
        return None
    seats = _seats(event, before)
    if before.gathering():
        new = _new(before, after, seat)
        return Beat(kind="reveal" if revealed(event) else "choice", caption=caption or told, seats=seats, pieces=new)
    if before.phase in TRICK:
        if completes(event):
            plays = plays_of(event)
            taken = tuple(_to_winner(after, play) for play in plays)
            return Beat(kind="trick", caption=caption, seats=_people(before, best(before, plays)), pieces=taken)
        return Beat(kind="card", caption=told, seats=seats, pieces=(_laid(before, after, seat),))
    kind = "act" if before.phase == GUIDE or not event.by_nature else "draw"
    moved = {piece.id: piece for piece in (*_new(before, after, seat), *_in_the_open(event, before, after))}
    said = caption if goes_round(event) else told or caption
    return Beat(kind=kind, caption=said, seats=seats, pieces=tuple(moved.values()))


# -- pieces, as the board calls them --


def _laid(before: ElevationState, after: ElevationState, seat: int | None) -> Piece:
    """The card that was played to the trick, face-down where the seat sees no more of it."""
    play = after.trick[before.plays]
    hidden = before.veiled and before.plays > 0 and player_of(play) != seat
    return Piece(f"down-{before.plays + 1}" if hidden else f"card-{played_card(play)}", _place(after, player_of(play)))


def _to_winner(after: ElevationState, play: int) -> Piece:
    """A card of a trick, which goes to whoever won it, unless it is lost."""
    card, winner = played_card(play), after.taker
    taken = winner < after.holders and has(after.won[winner], card)
    return Piece(f"card-{card}", _place(after, player_of(play)), _place(after, winner) if taken else "")


def _place(table: ElevationState, player: int) -> str:
    """Where a climber sits; chance sits nowhere."""
    return f"party-{player + 1}" if player < table.holders else ""


def _in_the_open(event: Event, before: ElevationState, after: ElevationState) -> tuple[Piece, ...]:
    """What all see come or go: a face-up card, the top of an auto-ascender's pile, an approach card."""
    if before.phase in (FLIP, REFILL, TURN, ASIDE):
        return (Piece(f"card-{event.move}"),)
    if before.phase in (CHOOSE, TAKER):
        top = before.up[before.up_count - 1]
        takers = [seat for seat in range(before.humans) if has(after.hands[seat] & ~before.hands[seat], top)]
        return tuple(Piece(f"card-{top}", end=_place(after, seat)) for seat in takers)
    if before.phase == PERSONAL:
        drawing = seat_to_draw(before)
        return (Piece(f"sign-of-{drawing + 1}"),) if after.personal[drawing] != before.personal[drawing] else ()
    return tuple(Piece(f"sign-{number + 1}") for number in range(len(before.approach), len(after.approach)))


def _new(before: ElevationState, after: ElevationState, seat: int | None) -> tuple[Piece, ...]:
    """Cards that have come into the seat's own hand."""
    if seat is None or seat >= before.humans:
        return ()
    return tuple(Piece(f"card-{card}") for card in cards_in(after.hands[seat] & ~before.hands[seat]))


def _seats(event: Event, before: ElevationState) -> tuple[int, ...]:
    if not event.by_nature:
        return (event.actor,)
    if before.phase == GUIDE:
        return (event.move - SEAT,)
    return (seat_to_draw(before),) if before.phase in (DRAW, REPLACE, PERSONAL) else ()


def _people(table: ElevationState, play: int) -> tuple[int, ...]:
    """Whose it is, if it is a climber's."""
    return (player_of(play),) if player_of(play) < table.humans else ()


def _played(table: ElevationState, play: int) -> Line:
    who = "chance" if player_of(play) == table.holders else name(table, player_of(play))
    return line(who, f" {card_name(played_card(play))}")


# -- the end of a day --


def _sheet(event: Event, before: ElevationState, after: ElevationState) -> Sheet:
    """The last trick, what every range brought and to whom, the new totals, and how it goes on."""
    day, plays = before.day, plays_of(event)
    above: list[Words] = []
    if plays:
        cards = joined(", ", [_played(before, play) for play in plays])
        above = [line("The last trick: ", cards, ". ", won(before, plays))]
    rows: list[tuple[Words, ...]] = []
    why: list[Words] = []
    for seat in range(after.seats):
        row = pad_row(after, day, seat)
        worth = (row.alps, row.andes, row.himalayas, row.rockies, row.approach, row.total)
        rows.append((line(name(after, seat)), *map(figure, worth), figure(int(after.totals[seat]))))
        why += [line(name(after, seat), f": {signed(point.points)} for {point.why}.") for point in row.reasons]
    columns = ("", "Alps", "Andes", "Himalayas", "Rockies", "approach", "day", "in all")
    return Sheet(title=f"Day {day + 1}", columns=columns, rows=tuple(rows), above=tuple(above), below=(*why, *_next(after)))


def _next(after: ElevationState) -> tuple[Words, ...]:
    if after.phase == ENDED:
        return ()
    leads = line(Seat(after.leader).does("have", "has"), " the fewest points and ", Seat(after.leader).verb("lead"))
    return (line(leads, f" on day {after.day + 1}. All cards are shuffled and dealt anew."),)
