"""What is worth seeing in Elevation: cards, tricks and who won them with what, draws, approach cards, what a day brought."""

from __future__ import annotations

from highcamp.engine.beat import Beat, Kind, Piece
from highcamp.engine.event import Event
from highcamp.engine.facts import Sheet
from highcamp.engine.words import Line, Seat, Words, joined, line
from highcamp.games.elevation.box import SEAT
from highcamp.games.elevation.chance import seat_to_draw
from highcamp.games.elevation.names import card_name, cards_in
from highcamp.games.elevation.phases import DEAL, DRAW, ENDED, GUIDE, PERSONAL, REPLACE
from highcamp.games.elevation.plays import played_card, player_of
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.seen import revealed, tables
from highcamp.games.elevation.story import TRICK, best, completes, name, plays_of, tell, won
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
            return Beat(kind="trick", caption=won(before, plays), seats=_people(before, best(before, plays)))
        return Beat(kind="card", caption=told, seats=seats)
    kind = "act" if before.phase == GUIDE or not event.by_nature else "draw"
    return Beat(kind=kind, caption=told or caption, seats=seats, pieces=_new(before, after, seat))


def _new(before: ElevationState, after: ElevationState, seat: int | None) -> tuple[Piece, ...]:
    """Cards that have come into the seat's own hand, as the board calls them."""
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
        rows.append((line(name(after, seat)), *(str(points) for points in worth), str(after.totals[seat])))
        why += [line(name(after, seat), f": {point.points:+d} for {point.why}.") for point in row.reasons]
    columns = ("", "Alps", "Andes", "Himalayas", "Rockies", "approach", "day", "in all")
    return Sheet(title=f"Day {day + 1}", columns=columns, rows=tuple(rows), above=tuple(above), below=(*why, *_next(after)))


def _next(after: ElevationState) -> tuple[Words, ...]:
    if after.phase == ENDED:
        return ()
    leads = line(Seat(after.leader).does("have", "has"), " the fewest points and ", Seat(after.leader).verb("lead"))
    return (line(leads, f" on day {after.day + 1}. All cards are shuffled and dealt anew."),)
