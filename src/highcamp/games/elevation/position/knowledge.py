"""What climbers know of hidden cards, written down and read back."""

from __future__ import annotations

from highcamp.engine.bits import bit, has
from highcamp.engine.rng import Rng
from highcamp.games.elevation.box import EVERY_CARD, NO_RANGE, RANGE_OF, size
from highcamp.games.elevation.clues import RULED_OUT, clue_high, clue_low, clue_observer, clue_of, clue_room
from highcamp.games.elevation.knowledge import catch_up, hidden_from, places
from highcamp.games.elevation.names import RANGE_NAMES, card_name, cards_in, read_card, read_cards, read_range, set_name, set_of
from highcamp.games.elevation.plays import played_card, player_of
from highcamp.games.elevation.position.form import Clue, Hidden, Known, Position, Void
from highcamp.games.elevation.position.values import seat_at, seat_key, wrong
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.voids import void_count, void_of, void_range, void_room, with_void


def read_knowledge(table: ElevationState, given: Position) -> None:
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


def _read_known(table: ElevationState, given: Position, seat: int) -> None:
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


def _check_shown(table: ElevationState) -> None:
    """What everyone saw a seat take must be in its hand."""
    for seat in range(table.holders):
        played = [table.trick[i] for i in range(table.plays)]
        held = table.hands[seat] | set_of([played_card(play) for play in played if player_of(play) == seat])
        if table.shown[seat] & ~held or (seat >= table.humans and table.shown[seat]):
            raise wrong(f"{set_name(table.shown[seat])} is not in the seat's hand.", f"shown, seat {seat + 1}")


def _read_clues(table: ElevationState, given: Position) -> None:
    for key, clue in given.clues.items():
        seat = seat_key(key, table.humans, "clues")
        by = seat_at(clue.by, table.humans, "clues")
        low, high = read_card(clue.cards[0], "clues"), read_card(clue.cards[1], "clues")
        if NO_RANGE in (RANGE_OF[low], RANGE_OF[high]) or low >= high or table.clues[seat]:
            raise wrong("A clue names two cards that could be passed, one pair for a seat.", "clues")
        rooms = [RULED_OUT if room is None else room for room in clue.rooms]
        table.clues[seat] = clue_of(low, high, by, rooms[0], rooms[1])


def _check_voids(table: ElevationState) -> None:
    """Voids and clues must leave room for the hands as they are."""
    for seat in range(table.humans):
        try:
            table.imagine(seat, Rng.keyed("reading"))
        except AssertionError:
            raise wrong(f"What seat {seat + 1} knows does not fit the hands.", "voids") from None


def hidden_places(seats: int) -> list[tuple[Hidden, int | None]]:
    """The hidden places, in the order in which ``may`` has them, and whose they are: the pile is nobody's."""
    hands: list[tuple[Hidden, int | None]] = [("hand", seat) for seat in range(seats)]
    return [*hands, *(("apart", seat) for seat in range(seats)), ("down", None)]


def place_names(seats: int) -> list[str]:
    """What they are called in a position."""
    return [kind if seat is None else f"{kind} {seat + 1}" for kind, seat in hidden_places(seats)]


def usual_places(table: ElevationState, seat: int) -> list[int]:
    """Where a hidden card may be for someone who knows nothing: other hands, cards that others hold apart, the pile."""
    others = [other for other in range(table.holders) if other != seat or seat >= table.humans]
    apart = [table.holders + other for other in others if table.apart[other]]
    return [*others, *apart, 2 * table.holders]


def contents(table: ElevationState) -> list[int]:
    """The hidden cards that really lie in each place; one played face-down still counts with its hand, or with
    the pile that nature plays from.
    """
    held = [*table.hands, table.deck]
    if table.veiled:
        for i in range(1, table.plays):
            held[player_of(table.trick[i])] |= bit(played_card(table.trick[i]))
    hands = [held[seat] & ~table.shown[seat] & ~table.tops[seat] for seat in range(table.holders)]
    return [*hands, *table.apart, held[table.holders]]


def known_places(table: ElevationState, seat: int) -> list[tuple[tuple[int, ...], int]]:
    """Hidden cards of which the seat knows more than that they are hidden: the places where they may be, and the set of them.

    A place whose cards it knows all goes without saying for the others: they cannot be there.
    """
    first = seat * places(table)
    hidden = hidden_from(table, seat)
    where: dict[int, tuple[int, ...]] = {}
    elsewhere = [i for i in range(places(table)) if i not in (seat, table.holders + seat)]
    for card in cards_in(hidden):
        where[card] = tuple(i for i in elsewhere if has(table.may[first + i], card))
    full = full_places(table, where)
    usual = tuple(i for i in usual_places(table, seat) if i not in full)
    by_places: dict[tuple[int, ...], list[int]] = {}
    for card, own in where.items():
        if own != usual:
            by_places.setdefault(own, []).append(card)
    return [(own, set_of(cards)) for own, cards in sorted(by_places.items())]


def knows(table: ElevationState, seat: int) -> list[Known]:
    """The same, written down."""
    names = place_names(table.holders)
    return [Known(cards=set_name(cards), places=tuple(names[i] for i in own)) for own, cards in known_places(table, seat)]


def full_places(table: ElevationState, where: dict[int, tuple[int, ...]]) -> list[int]:
    """The places all of whose cards can be nowhere else."""
    sure = [own[0] for own in where.values() if len(own) == 1]
    return [place for place, word in enumerate(contents(table)) if word and sure.count(place) == size(word)]


def public_voids(table: ElevationState) -> list[Void]:
    """The ranges in which hands were seen to be empty, oldest first for each seat."""
    catch_up(table)
    return [
        Void(seat=seat + 1, range=RANGE_NAMES[void_range(voids, i)], room=void_room(voids, i))
        for seat, voids in enumerate(table.voids)
        for i in range(void_count(voids))
    ]


def clues_of(table: ElevationState) -> dict[str, Clue]:
    """The cards that hands passed, as far as they tell something."""
    catch_up(table)
    found = {}
    for seat, clue in enumerate(table.clues):
        if clue:
            rooms = [None if clue_room(clue, way) == RULED_OUT else clue_room(clue, way) for way in range(2)]
            cards = (card_name(clue_low(clue)), card_name(clue_high(clue)))
            found[str(seat + 1)] = Clue(cards=cards, by=clue_observer(clue) + 1, rooms=(rooms[0], rooms[1]))
    return found
