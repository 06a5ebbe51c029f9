"""Reading a position of Elevation back, or saying what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from highcamp.engine.bits import bit
from highcamp.engine.forms import check_keys, shaped
from highcamp.engine.game import Game
from highcamp.engine.state import NATURE, NOBODY
from highcamp.games.elevation.approach.deck import find
from highcamp.games.elevation.box import AVALANCHES, COLUMNS, DAYS, SEVENS
from highcamp.games.elevation.morning import come_into_force, usable
from highcamp.games.elevation.names import RANGE_NAMES, cards_in, each_once, read_card, read_cards, read_range, set_name, set_of
from highcamp.games.elevation.options import MOST_A_DAY
from highcamp.games.elevation.phases import (
    ASIDE,
    AUTO,
    CHOOSE,
    DEAL,
    DRAFT,
    DRAW,
    ENDED,
    EXTRA,
    FLIP,
    GROUP,
    LATE,
    PASS,
    PERSONAL,
    PLAY,
    REFILL,
    REPLACE,
    SECOND,
    TAKER,
    TURN,
)
from highcamp.games.elevation.plays import play_of, player_of
from highcamp.games.elevation.position.check import (
    check_brought_about,
    check_dealt,
    check_morning_pile,
    check_open_piles,
    check_turn,
    even_hands,
    set_up,
    waiting_to_draw,
    why_not_personal,
    why_unusable,
)
from highcamp.games.elevation.position.form import KEYS, MOMENTS, Play, Position
from highcamp.games.elevation.position.knowledge import read_knowledge
from highcamp.games.elevation.position.reachable import check_reachable
from highcamp.games.elevation.position.values import by_seat, seat_at, wrong
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.scoring import NOTHING, UNDECIDED, begin_giving, reason_of, smallest_ranges
from highcamp.games.elevation.setup import start
from highcamp.games.elevation.trick import enough, goes_on, next_play, turns_tops

MOST_HELD = 20


def read(game: Game[Any, Any], position: Mapping[str, Any]) -> ElevationState:
    """The table that a mapping describes."""
    check_keys(position, {*game.Options.__struct_fields__, *KEYS})
    options = game.options({key: value for key, value in position.items() if key not in KEYS})
    table = start(game, options)
    given = {key: value for key, value in position.items() if key in KEYS}
    given.setdefault("day", DAYS if given.get("moment") == MOMENTS[ENDED] else 1)
    if given.get("moment") == "guide":
        extra = sorted((set(position) & KEYS) - {"moment"})
        if extra:
            raise wrong("Nothing has happened yet when The Guide is drawn.", extra[0])
        return table
    form = shaped(given, Position, "bad-position", "position")
    _read_cards(table, form)
    _read_approach(table, form)
    _read_score(table, form)
    _read_trick(table, form)
    _read_moment(table, form)
    read_knowledge(table, form)
    return table


def _read_sets(table: ElevationState, given: list[str], name: str) -> None:
    """Read a set of cards for each seat into the field of this name."""
    sets = getattr(table, name)
    for seat, text in enumerate(by_seat(table, given, name)):
        sets[seat] = set_of(read_cards(text, f"{name}, seat {seat + 1}"))


# -- cards --


def _read_cards(table: ElevationState, given: Position) -> None:
    _read_sets(table, given.hands, "hands")
    _read_sets(table, given.apart, "apart")
    _read_sets(table, given.tops, "tops")
    _read_sets(table, given.picks, "picks")
    _read_sets(table, given.won, "won")
    _read_sets(table, given.shown, "shown")
    table.deck = set_of(read_cards(given.down, "down"))
    table.lost = set_of(read_cards(given.lost, "lost"))
    table.unclaimed = set_of(read_cards(given.unclaimed, "unclaimed"))
    table.cache = set_of(read_cards(given.cache, "cache"))
    up = [read_card(text, "up") for text in given.up]
    if len(set(up)) < len(up):
        raise wrong("A card is named twice.", "up", "There is one of each card.")
    table.up_count = len(up)
    for i, card in enumerate(up):
        table.up[i] = card
    trick = [read_card(play.card, "trick") for play in given.trick]
    if len(set(trick)) < len(trick):
        raise wrong("A card is named twice.", "trick", "There is one of each card.")
    lies = [("down", table.deck), ("up", set_of(up)), ("lost", table.lost), ("unclaimed", table.unclaimed)]
    lies += [("cache", table.cache), ("trick", set_of(trick))]
    for name, words in (("hands", table.hands), ("apart", table.apart), ("won", table.won)):
        lies += [(f"{name}, seat {seat + 1}", word) for seat, word in enumerate(words)]
    each_once(lies)
    for seat in range(table.holders):
        if seat >= table.humans:
            table.tops[seat] |= table.hands[seat] & AVALANCHES
        if seat < table.humans and len(cards_in(table.hands[seat])) > MOST_HELD:
            raise wrong(f"A climber never holds more than {MOST_HELD} cards.", f"hands, seat {seat + 1}")
        if seat < table.humans and table.tops[seat]:
            raise wrong("Only auto-ascenders have face-up cards.", f"tops, seat {seat + 1}")
        for name, word in (("tops", table.tops[seat]), ("picks", table.picks[seat])):
            if word & ~table.hands[seat]:
                missing = set_name(word & ~table.hands[seat])
                raise wrong(f"{missing} is not in the seat's hand.", f"{name}, seat {seat + 1}")
    for seat, tricks in enumerate(by_seat(table, given.tricks, "tricks")):
        table.tricks[seat] = tricks


def _read_approach(table: ElevationState, given: Position) -> None:
    table.day = given.day - 1
    if len(given.approach) > MOST_A_DAY + 1:
        raise wrong(f"At most {MOST_A_DAY} approach cards lie out, and one that came late.", "approach", "Leave some out.")
    for name in given.approach:
        card = find(table.cards, name, "approach")
        if card in table.approach:
            raise wrong(f"{card.name} is there twice.", "approach")
        if not usable(table, card):
            raise wrong(f"{card.name} cannot be played here: {why_unusable(table, card)}.", "approach", "Leave it out.")
        come_into_force(table, card)
        table.left &= ~bit(card.number)
    for seat, name in enumerate(by_seat(table, given.personal, "personal")):
        if name:
            card = find(table.cards, name, f"personal, seat {seat + 1}")
            reason = why_not_personal(table, card)
            if reason:
                raise wrong(f"{card.name} cannot be a climber's own card here: {reason}.", f"personal, seat {seat + 1}")
            table.personal[seat] = card.number
            table.left &= ~bit(card.number)
    for name in given.gone:
        table.left &= ~bit(find(table.cards, name, "gone").number)
    table.strayed = given.strayed
    table.closing = given.closing


def _read_score(table: ElevationState, given: Position) -> None:
    for seat, total in enumerate(by_seat(table, given.totals, "totals")):
        table.totals[seat] = total
    if len(given.pad) > 3:
        raise wrong("There are three days.", "pad")
    for day, rows in enumerate(given.pad):
        for seat, row in enumerate(by_seat(table, rows, f"pad, day {day + 1}")):
            for i in range(COLUMNS):
                table.pad[(day * table.holders + seat) * COLUMNS + i] = row[i]
    reasons = []
    for reason in given.reasons:
        seat = seat_at(reason.seat, table.holders, "reasons")
        reasons.append(reason_of(reason.day - 1, seat, find(table.cards, reason.card, "reasons").number, reason.points))
    table.give_reasons(reasons)


# -- the trick --


def _play(table: ElevationState, play: Play, where: str) -> int:
    card = read_card(play.card, where)
    if play.axe and not SEVENS & bit(card):
        raise wrong(f"Only a 7 is played with the axe, not {play.card}.", where)
    seat = table.holders if play.seat == 0 else seat_at(play.seat, table.holders, where)
    return play_of(seat, int(play.axe), card)


def _read_trick(table: ElevationState, given: Position) -> None:
    table.guide = seat_at(given.guide, table.humans, "guide")
    table.leader = seat_at(given.leader, table.holders, "leader")
    table.winner = table.leader if given.winner is None else seat_at(given.winner, table.holders, "winner")
    if given.taker is None:
        table.taker = table.winner
    else:
        table.taker = table.holders if given.taker == 0 else seat_at(given.taker, table.holders, "taker")
    table.plays = len(given.trick)
    for i, play in enumerate(given.trick):
        table.trick[i] = _play(table, play, "trick")
    table.last_count = len(given.last)
    for i, play in enumerate(given.last):
        table.last[i] = _play(table, play, "last")
    table.nth = given.turn if given.turn is not None else sum(play.seat > 0 for play in given.trick)
    table.wanted = given.wanted
    table.rounds = given.rounds
    table.served = set_of([seat_at(seat, table.holders, "served") for seat in given.served])


# -- what happens next --


def _read_moment(table: ElevationState, given: Position) -> None:
    phase = MOMENTS.index(given.moment)
    table.phase = phase
    if any(table.picks) and phase not in (PASS, DRAFT):
        raise wrong("Cards are chosen only while passing or drafting.", "picks")
    if table.plays and phase not in (PLAY, AUTO, TURN, EXTRA):
        raise wrong("There is no trick on the table at this moment.", "trick")
    if table.served and phase != DRAW:
        raise wrong("Nobody has drawn yet at this moment.", "served")
    if any(given.gives) and phase != SECOND:
        raise wrong("Ranges are handed on only at the end of a day.", "gives")
    check_brought_about(table)
    if phase not in (PLAY, AUTO, TURN, EXTRA, DEAL, SECOND, ENDED):
        even_hands(table)
    check_morning_pile(table)
    check_reachable(table, given)
    check_open_piles(table)
    if set_up(table) or (phase == TURN and table.rounds):
        _read_turning(table)
    elif phase in (PLAY, AUTO, TURN):
        _read_turn(table)
    elif phase in (PASS, DRAFT):
        _read_choices(table)
    elif phase == SECOND:
        _read_gives(table, given)
    elif phase in (CHOOSE, TAKER):
        both = table.deck and table.up_count and table.rounds and enough(table)
        if table.winner >= table.humans or not both:
            raise wrong("The winner, a climber, chooses only where both piles have cards and rounds are left.", "moment")
        table.actor = table.winner
    elif phase == ENDED:
        table.actor = NOBODY
    else:
        _read_nature(table)


def _read_turn(table: ElevationState) -> None:
    """A climber or an auto-ascender plays, or an auto's pile is turned: the table itself tells which."""
    check_turn(table)
    if not any(even_hands(table)):
        raise wrong("Nobody has a card left to play.", "hands", "Give hands, or another moment.")
    next_play(table)


def _read_turning(table: ElevationState) -> None:
    """New tops are turned when auto-ascenders are set up, or between a trick and the drawing after it."""
    if set_up(table):
        check_dealt(table)
    elif table.rounds != table.laps or not goes_on(table):
        raise wrong("After a trick all rounds of drawing are still to come.", "rounds")
    else:
        even_hands(table)
    if not turns_tops(table):
        raise wrong("No pile has to be turned.", "tops", "Leave one out, or give another moment.")


def _read_choices(table: ElevationState) -> None:
    """What was chosen so far must be choices that could be made."""
    chosen = table.picks[:]
    for seat in range(table.humans):
        if len(cards_in(table.hands[seat])) < 2:
            raise wrong("A hand has fewer than two cards to choose from.", f"hands, seat {seat + 1}")
        table.picks[seat] = 0
        for card in cards_in(chosen[seat]):
            table.actor = seat
            if not table.to_choose(seat) or card not in table.legal(seat):
                raise wrong("These cards cannot be chosen.", f"picks, seat {seat + 1}")
            table.picks[seat] |= bit(card)
        table.actor = seat
        if table.to_choose(seat) and not table.legal(seat):
            raise wrong("There is nothing to choose from.", f"hands, seat {seat + 1}")
    if not table.wait_for_choices():
        raise wrong("Everyone has chosen already.", "picks", "Leave the last choice out.")


def _read_gives(table: ElevationState, given: Position) -> None:
    """What each hands on; where nothing is said, whoever has a choice has not chosen yet."""
    begin_giving(table)
    for seat, name in enumerate(by_seat(table, given.gives, "gives")):
        where = f"gives, seat {seat + 1}"
        due, ranges = int(table.gives[seat]), smallest_ranges(table, seat) if seat < table.seats else 0
        chosen = {"": NOTHING, "undecided": UNDECIDED}.get(name)
        if chosen is None:
            chosen = read_range(name, where)
        if chosen >= 0 and not ranges & bit(chosen):
            raise wrong(f"{name} is not the range with the fewest cards.", where)
        if chosen == NOTHING and ranges:
            raise wrong("A range has to be handed on.", where)
        if chosen == UNDECIDED and due != UNDECIDED:
            raise wrong("There is nothing to decide.", where)
        if chosen >= 0 and due not in (UNDECIDED, chosen):
            raise wrong("An auto-ascender hands on the leftmost of equals.", where, f"Write {RANGE_NAMES[due]}.")
        table.gives[seat] = chosen
    if not table.wait_for_choices():
        raise wrong("Nobody has anything to decide.", "gives", "Leave open what a climber can choose, or give another moment.")


def _read_nature(table: ElevationState) -> None:
    """Nature draws: there must be something to draw, and someone to draw for."""
    phase = table.phase
    table.actor = NATURE
    if not (table.left if phase in (GROUP, PERSONAL, LATE) else table.deck):
        raise wrong("There is no card left to draw.", "down", "Put cards there, or give another moment.")
    table.due = phase == LATE
    table.strayed = table.strayed or table.due
    if phase == PERSONAL and table.nth >= table.holders:
        raise wrong("Everyone has a card already.", "turn")
    if phase == GROUP and not 0 < table.wanted <= MOST_A_DAY - len(table.approach):
        raise wrong(f"{table.wanted} more approach cards cannot be drawn.", "wanted")
    if phase in (ASIDE, REPLACE) and not 0 < table.wanted <= 2 * table.humans + 1:
        raise wrong(f"{table.wanted} cards cannot be drawn.", "wanted")
    if phase == DEAL:
        check_dealt(table)
    if phase == FLIP and table.up_count:
        raise wrong("The first face-up card is not turned yet.", "up")
    if phase in (DRAW, REFILL) and not table.rounds:
        raise wrong("No round of drawing is going on.", "rounds")
    if phase == DRAW:
        waiting = waiting_to_draw(table)
        if table.nth >= table.holders or (table.winner + table.nth) % table.holders not in waiting[:1]:
            raise wrong("It is nobody's turn to draw.", "turn")
    if phase == EXTRA:
        check_turn(table)
        even_hands(table)
        if not table.plays or player_of(table.trick[table.plays - 1]) == table.holders:
            raise wrong("Nature plays a card only to a trick, and one in a lap.", "trick")
