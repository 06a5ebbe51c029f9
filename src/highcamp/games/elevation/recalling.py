"""Reading back what climbers know of hidden cards."""

from __future__ import annotations

from highcamp.engine.bits import bit
from highcamp.engine.rng import Rng
from highcamp.games.elevation.box import EVERY_CARD, NO_RANGE, RANGE_OF
from highcamp.games.elevation.checks import seat_at, seat_key, wrong
from highcamp.games.elevation.clues import RULED_OUT, clue_of
from highcamp.games.elevation.knowledge import places
from highcamp.games.elevation.names import read_card, read_cards, read_range, set_name, set_of
from highcamp.games.elevation.position import Situation, contents, full_places, place_names, usual_places
from highcamp.games.elevation.rules import Expedition
from highcamp.games.elevation.voids import void_count, void_of, with_void


def read_knowledge(table: Expedition, given: Situation) -> None:
    """Everything that the position says about who knows what."""
    _check_shown(table)
    table.narrowed = bool(given.knows)
    for key in given.knows:
        seat_key(key, table.humans, "knows")
    for seat in range(table.holders):
        _read_known(table, given, seat)
    for void in given.voids:
        seat = seat_at(void.seat, table.humans, "voids")
        mountain_range = read_range(void.range, "voids")
        if mountain_range == NO_RANGE or void_of(table.voids[seat], mountain_range) >= 0:
            raise wrong(f"{void.range} cannot stand here.", "voids", "Name each range once for a seat.")
        entry = void_count(table.voids[seat])
        table.voids[seat] = with_void(table.voids[seat], entry, mountain_range, void.room)
    _read_clues(table, given)
    _check_voids(table)


def _read_known(table: Expedition, given: Situation, seat: int) -> None:
    """What one seat knows of hidden cards; nobody can know what is not so."""
    names, first = place_names(table.holders), seat * places(table)
    where: dict[int, tuple[int, ...]] = {}
    for known in given.knows.get(str(seat + 1), []):
        unknown = [name for name in known.places if name not in names]
        if unknown:
            raise wrong(f"There is no place {unknown[0]!r}.", "knows", f"Places are {', '.join(names)}.")
        cards = read_cards(known.cards, "knows")
        where |= dict.fromkeys(cards, tuple(names.index(name) for name in known.places))
    usual = usual_places(table, seat)
    full = full_places(table, where)
    for place in range(places(table)):
        table.may[first + place] = EVERY_CARD if place in usual and place not in full else 0
    for card, own in where.items():
        for place in range(places(table)):
            table.may[first + place] &= ~bit(card)
            if place in own:
                table.may[first + place] |= bit(card)
    lies = contents(table)
    for place in usual:
        denied = lies[place] & ~table.may[first + place]
        if denied:
            raise wrong(f"Seat {seat + 1} cannot know that: {set_name(denied)} lies in {names[place]}.", "knows")


def _check_shown(table: Expedition) -> None:
    """What everyone saw a seat take must be in its hand."""
    for seat in range(table.holders):
        played = [table.trick[i] for i in range(table.plays)]
        held = table.hands[seat] | set_of([table.card_of(play) for play in played if table.player_of(play) == seat])
        if table.shown[seat] & ~held or (seat >= table.humans and table.shown[seat]):
            raise wrong(f"{set_name(table.shown[seat])} is not in the seat's hand.", f"shown, seat {seat + 1}")


def _read_clues(table: Expedition, given: Situation) -> None:
    for key, clue in given.clues.items():
        seat = seat_key(key, table.humans, "clues")
        by = seat_at(clue.by, table.humans, "clues")
        low, high = read_card(clue.cards[0], "clues"), read_card(clue.cards[1], "clues")
        if NO_RANGE in (RANGE_OF[low], RANGE_OF[high]) or low >= high or table.clues[seat]:
            raise wrong("A clue names two cards that could be passed, one pair for a seat.", "clues")
        rooms = [RULED_OUT if room is None else room for room in clue.rooms]
        table.clues[seat] = clue_of(low, high, by, rooms[0], rooms[1])


def _check_voids(table: Expedition) -> None:
    """Voids and clues must leave room for the hands as they are."""
    for seat in range(table.humans):
        try:
            table.imagine(seat, Rng.keyed("reading"))
        except AssertionError:
            raise wrong(f"What seat {seat + 1} knows does not fit the hands.", "voids") from None
