"""What a position may not say because no game ever gets there: things that lie out without the card that brings them, or at a
moment when they are not there yet or not any more.

How many cards lie where is free: a position may be a small part of a day, and the rest out of it. A card of one's own in
Python may do anything, so where one is in force nothing is taken for impossible that it could have brought about.
"""

from __future__ import annotations

from highcamp.engine.bits import has
from highcamp.games.elevation.approach.card import ADDS_CARD, NAMES_TAKER, PASSED, SETS_ASIDE
from highcamp.games.elevation.approach.guard import any_guarded
from highcamp.games.elevation.approach.tricks import OffCourse, Precipice
from highcamp.games.elevation.box import DAYS, NO_RANGE, RANGE_OF, RANGE_SET, VALUE_OF, size
from highcamp.games.elevation.names import RANGE_NAMES, card_name, set_name, set_of
from highcamp.games.elevation.phases import (
    ASIDE,
    AUTO,
    CHOOSE,
    DEAL,
    DRAFT,
    DRAW,
    ENDED,
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
from highcamp.games.elevation.plays import lead_range, played_card, player_of, with_axe
from highcamp.games.elevation.position.check import set_up
from highcamp.games.elevation.position.form import Position
from highcamp.games.elevation.position.values import wrong
from highcamp.games.elevation.rules import ElevationState

_MORNING = (DEAL, FLIP, GROUP, PERSONAL, ASIDE, DRAFT, PASS, REPLACE)
_DRAWING = (CHOOSE, TAKER, DRAW, REFILL)
_EVENING = (SECOND, ENDED)


def check_reachable(table: ElevationState, given: Position) -> None:
    """Refuse what cannot be at this moment."""
    if table.phase in _MORNING or set_up(table):
        _check_morning(table, given)
    elif table.phase in _EVENING:
        _check_evening(table)
    _check_moment(table)
    _check_counts(table, given)
    _check_brought(table)
    _check_trick(table)
    _check_last(table)
    _check_scored(table, given)


def _none(there: object, where: str, text: str) -> None:
    if there:
        raise wrong(text, where, "Leave it out, or give another moment.")


def _check_morning(table: ElevationState, given: Position) -> None:
    """Before the first trick."""
    for where, word in (("lost", table.lost), ("unclaimed", table.unclaimed)):
        _none(word, where, "Nothing is won or lost before the first trick.")
    for where, words in (("won", table.won), ("tricks", table.tricks)):
        _none(any(words), where, "Nothing is won before the first trick.")
    for where, told in (("last", given.last), ("voids", given.voids), ("shown", any(table.shown))):
        _none(told, where, "No trick was played yet.")
    if table.phase != REPLACE:
        _none(given.clues, "clues", "Nothing was passed yet.")
    if table.leader >= table.humans:
        raise wrong("A climber leads when a day begins.", "leader", f"Give a seat from 1 to {table.humans}.")
    if table.phase in (DEAL, FLIP, GROUP) or set_up(table):
        _none(any(number >= 0 for number in table.personal), "personal", "Personal cards are dealt after the day's group.")
    if table.phase in (DEAL, FLIP, GROUP, PERSONAL) or set_up(table):
        _none(table.cache, "cache", "Nothing is laid out yet.")
    if table.phase == DEAL or set_up(table):
        _none(table.up_count, "up", "The first face-up card is not turned yet.")
    if table.phase == PERSONAL:
        served = [(table.leader + i) % table.holders for i in range(table.nth)]
        for seat in range(table.holders):
            if (table.personal[seat] >= 0) != (seat in served):
                text = "has no card of its own yet" if seat not in served else "has been dealt a card of its own"
                raise wrong(f"Seat {seat + 1} {text}.", f"personal, seat {seat + 1}", "turn says how many have one.")


def _check_evening(table: ElevationState) -> None:
    """After the last trick: what lay on the table is given out."""
    for where, words in (("hands", table.hands), ("apart", table.apart)):
        _none(any(words), where, "At the end of a day there are only cards that were won.")
    for where, word in (("cache", table.cache), ("unclaimed", table.unclaimed)):
        _none(word, where, "These cards are given out when the day ends.")
    if table.phase == ENDED and table.day + 1 < DAYS:
        raise wrong(f"The game is over after day {DAYS}.", "day", "Leave it out.")


def _check_moment(table: ElevationState) -> None:
    if table.phase == PASS and table.humans == 1:
        raise wrong("Alone you do not pass.", "moment", "Give another moment, or two climbers.")
    king = table.hooks & NAMES_TAKER != 0
    if table.phase == CHOOSE and king:
        text = "Today the winner does not choose a pile, but names who takes the face-up card."
        raise wrong(text, "moment", 'Write moment = "name taker".')
    if table.phase == DRAW and king and table.up_count and table.winner < table.humans and not table.served:
        raise wrong("Someone has been named, and has taken the face-up card.", "served", "Say who.")
    for seat in range(table.humans, table.holders):
        if has(table.served, seat):
            raise wrong("Auto-ascenders never draw.", "served")
    if table.phase == DRAFT and size(table.hands[0]) <= 2:
        raise wrong("Of the last two cards there is nothing to choose: they are kept.", "hands, seat 1", "Give larger packs.")


def _check_counts(table: ElevationState, given: Position) -> None:
    """Numbers that only some moments have."""
    between = table.phase == TURN and not table.plays and not set_up(table)
    if table.phase not in _DRAWING and not between:
        _none(given.rounds, "rounds", "No round of drawing is going on.")
    if given.rounds > table.laps:
        raise wrong("After a trick there is one round of drawing, with Rapid Ascent two.", "rounds")
    if table.phase not in (GROUP, ASIDE, REPLACE):
        _none(given.wanted, "wanted", "No cards are wanted at this moment.")
    if any_guarded(table.approach):
        return
    if table.phase == REPLACE and table.nth + table.wanted != 2 * table.humans:
        raise wrong(f"{2 * table.humans} cards are drawn in all: those in turn, and those in wanted.", "wanted")
    laid = sum(card.sets_aside(table) for card in table.approach if card.hooks & SETS_ASIDE)
    if table.phase == ASIDE and size(table.cache) + table.wanted != laid:
        raise wrong(f"{laid} cards are laid out in all: those in cache, and those in wanted.", "wanted")
    if size(table.cache) > laid > 0:
        raise wrong(f"Only {laid} cards are laid out.", "cache", "Leave some out.")


def _check_brought(table: ElevationState) -> None:
    """What lies on the table was brought there by a card in force."""
    if any_guarded(table.approach):
        return
    needs: list[tuple[object, bool, str, str]] = [
        (table.cache, table.hooks & SETS_ASIDE != 0, "cache", "Supply Cache"),
        (any(number >= 0 for number in table.personal), table.paths, "personal", "Pathfinder"),
        (table.taker == table.holders, table.hooks & ADDS_CARD != 0, "taker", "Free Climbing"),
        (any(table.apart) and table.phase != DRAFT, _anchored(table), "apart", "Anchor"),
        (table.strayed or table.phase == LATE, _in_force(table, OffCourse), "strayed", "Off Course"),
        (table.closing, _in_force(table, Precipice), "closing", "Precipice"),
    ]
    for there, brought, where, card in needs:
        if there and not brought:
            place = "moment" if where == "strayed" and table.phase == LATE else where
            raise wrong(f"Only {card} brings this about.", place, f"Leave it out, or name {card} under approach.")
    if table.strayed and table.deck:
        raise wrong("Off Course brings a card when the face-down pile is gone.", "strayed", "Leave it out, or empty down.")
    if table.closing and (table.deck or table.phase not in (PLAY, AUTO, TURN, LATE)):
        raise wrong("The last trick is played when the face-down pile is gone.", "closing", "Leave it out.")


def _anchored(table: ElevationState) -> bool:
    return table.hooks & PASSED != 0 and (table.phase == REPLACE or table.phase not in _MORNING)


def _in_force(table: ElevationState, kind: type) -> bool:
    return any(isinstance(card, kind) for card in table.approach)


# -- tricks --


def _check_trick(table: ElevationState) -> None:
    """Everyone followed who could; axes are swung only where there are any, and never for nature."""
    for where, plays in (("trick", [table.trick[i] for i in range(table.plays)]), ("last", table.last_trick())):
        for play in plays:
            if with_axe(play) and (not table.axes or player_of(play) == table.holders):
                reason = "Nobody swings an axe for chance" if table.axes else "There is no Ice Axe today"
                raise wrong(f"{reason}: {card_name(played_card(play))} is played as it is.", where)
    lead = lead_range(table)
    for i in range(table.plays):
        seat, card = player_of(table.trick[i]), played_card(table.trick[i])
        auto = table.humans <= seat < table.holders
        if auto and table.axes and VALUE_OF[card] == 7 and not with_axe(table.trick[i]):
            raise wrong("Auto-ascenders always swing the axe.", "trick", "Write axe = true.")
        if seat >= table.humans or RANGE_OF[card] in (lead, NO_RANGE) or lead == NO_RANGE:
            continue
        held = table.hands[seat] & RANGE_SET[lead]
        if held:
            text = f"Seat {seat + 1} holds {set_name(held)}, and cannot have played {card_name(card)} on {RANGE_NAMES[lead]}."
            raise wrong(text, "trick")


def _check_last(table: ElevationState) -> None:
    """The cards of the last trick are not in play any more."""
    cards = set_of([played_card(play) for play in table.last_trick()])
    in_play = table.deck | table.cache | set_of(table.face_up())
    for seat in range(table.holders):
        in_play |= table.hands[seat] | table.apart[seat]
    in_play |= set_of([played_card(table.trick[i]) for i in range(table.plays)])
    if cards & in_play:
        raise wrong(f"{set_name(cards & in_play)} cannot be of the last trick: it is still in play.", "last")


def _check_scored(table: ElevationState, given: Position) -> None:
    """Only days that are over are on the pad."""
    days = given.day if table.phase == ENDED else given.day - 1
    if len(given.pad) > days:
        raise wrong(f"Day {days + 1} is not scored yet.", "pad", "Leave it out.")
    if any(reason.day > days for reason in given.reasons):
        raise wrong(f"Day {days + 1} is not scored yet.", "reasons", "Leave it out.")
