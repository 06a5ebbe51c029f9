"""Reading positions of Tranquility: any mountain can be set up.

Only the shape is checked (rows without gaps, two cards below each card), so that puzzles may use what no deck would give;
``strict = true`` also checks the deck, the colours and the numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from highcamp.engine.bits import bit
from highcamp.engine.forms import check_keys
from highcamp.engine.game import Game
from highcamp.engine.phrases import counted
from highcamp.engine.state import NATURE, NOBODY
from highcamp.games.tranquility.box import (
    BRIDGE,
    CAMPFIRE,
    COLOUR,
    GOATS,
    MOUNTAIN_GOATS,
    PEAK_ROW,
    ROWS,
    START,
    SUMMIT,
    TOP,
    WIDTHS,
    cell_at,
)
from highcamp.games.tranquility.chance import piles_short
from highcamp.games.tranquility.doors import take_stock, want
from highcamp.games.tranquility.hand import size, with_card
from highcamp.games.tranquility.herd import can_climb, goats_out
from highcamp.games.tranquility.mountain import campable, panorama_code
from highcamp.games.tranquility.names import cell_word, kind_of, word
from highcamp.games.tranquility.options import TranquilityOptions
from highcamp.games.tranquility.phases import DEAL, DRAW_FIRST, DRAW_PANORAMA, ENDED, HERDING, MOVE_UP, PAY, SHORT_PILES
from highcamp.games.tranquility.position import check as strict
from highcamp.games.tranquility.position import holdings
from highcamp.games.tranquility.position.form import OTHER, TABLE, TURN
from highcamp.games.tranquility.position.values import cards_of, cell_from, flag, list_of, table_of, whole, wrong
from highcamp.games.tranquility.position.write import MODULES, NATURES
from highcamp.games.tranquility.rules import TranquilityState
from highcamp.games.tranquility.setup import start


def read(game: Game[Any, Any], position: Mapping[str, Any]) -> TranquilityState:
    """The table that a mapping describes."""
    check_keys(position, {*game.Options.__struct_fields__, *TABLE, *TURN, *OTHER})
    climb = start(game, _options(game, position))
    phase = _nature(position)
    _read_panoramas(climb, position)
    if phase in (DRAW_PANORAMA, DRAW_FIRST):
        return _before_the_deal(climb, position, phase)
    climb.turn = whole(position.get("to_act", 1), 1, climb.seats, "to_act") - 1
    climb.first = whole(position.get("first", 1), 1, climb.seats, "first") - 1
    _read_mountain(climb, position.get("mountain", []))
    _read_goats(climb, position.get("goats", []))
    holdings.read_hands(climb, position)
    _read_running(climb, position)
    holdings.read_piles(climb, position, dealt=phase != SHORT_PILES)
    if flag(position.get("strict", False), "strict"):
        strict.check(climb)
    _set_moment(climb, position, phase)
    return climb


# -- options and moments --


def _options(game: Game[Any, Any], position: Mapping[str, Any]) -> TranquilityOptions:
    given = {key: value for key, value in position.items() if key not in TABLE | TURN | OTHER}
    hands = position.get("hand")
    if "players" not in given and isinstance(hands, (list, tuple)) and hands:
        given["players"] = 1 if all(isinstance(card, str) for card in hands) else len(hands)
    for name in _module_names(position.get("modules", [])):
        given[name] = True
    if position.get("panoramas"):
        given["panorama_objectives"] = True
    if position.get("goats"):
        given["mountain_goats"] = True
    options: TranquilityOptions = game.options(given)
    return options


def _module_names(given: Any) -> list[str]:
    names = []
    for name in list_of(given, "modules"):
        plain = re.sub(r"[^a-z]", "", str(name).lower()).rstrip("s")
        found = [module for module in MODULES if len(plain) > 3 and plain in module.replace("_", "")]
        if len(found) != 1:
            raise wrong(f"{name!r} is no module.", "modules", f"The modules are {', '.join(MODULES)}.")
        names.append(found[0])
    return names


def _nature(position: Mapping[str, Any]) -> int | None:
    nature = position.get("nature")
    if nature is None:
        return None
    for phase, name in NATURES.items():
        if nature == name:
            return phase
    raise wrong(f"Nature draws no {nature!r}.", "nature", f"Write one of: {', '.join(NATURES.values())}.")


def _before_the_deal(climb: TranquilityState, position: Mapping[str, Any], phase: int) -> TranquilityState:
    extra = sorted((TABLE | TURN) & set(position))
    if extra:
        raise wrong(f"Nothing is dealt yet while nature draws the {NATURES[phase]}.", extra[0])
    if (len(climb.wanted) == climb.objectives) != (phase == DRAW_FIRST):
        raise wrong(f"{len(climb.wanted)} of {climb.objectives} objectives are turned over.", "nature")
    climb.phase = phase
    return climb


def _set_moment(climb: TranquilityState, position: Mapping[str, Any], phase: int | None) -> None:
    running = sorted(TURN & set(position))
    if climb.won:
        if running or phase is not None:
            raise wrong("The Summit is placed: the climb is over.", running[0] if running else "nature")
        climb.phase, climb.actor = ENDED, NOBODY
    elif phase is not None:
        if running:
            raise wrong("Nature acts only between actions.", running[0])
        _check_nature(climb, phase)
        climb.phase, climb.actor = phase, NATURE
    elif not running:
        climb.begin_turn(climb.turn)  # who cannot act has lost, as at the table


def _check_nature(climb: TranquilityState, phase: int) -> None:
    turn, full = climb.turn, climb.hand_size()
    if phase == SHORT_PILES:
        larger = -(-climb.undrawn // climb.seats)
        if not piles_short(climb) or any(pile != larger for pile in climb.piles):
            raise wrong(f"Before the short piles are known every pile has {larger} cards, one too many in some.", "piles")
    elif climb.held(turn) == full or not climb.piles[turn]:
        raise wrong(f"Seat {turn + 1} has nothing to draw.", "nature")
    if phase == DEAL:
        for seat in range(climb.seats):
            if climb.held(seat) + climb.piles[seat] < full:
                raise wrong(f"Seat {seat + 1} cannot be dealt a full hand.", "piles")


# -- the mountain --


def _read_mountain(climb: TranquilityState, given: Any) -> None:
    rows = list_of(given, "mountain")
    if len(rows) > ROWS:
        raise wrong(f"The mountain has {ROWS} rows, not {len(rows)}.", "mountain")
    below = 0
    for row, cards in enumerate(rows):
        where = f"mountain row {row + 1}"
        kinds = cards_of(cards, where)
        if len(kinds) > WIDTHS[row]:
            raise wrong(
                f"{counted(len(kinds), 'card lies', 'cards lie')} in row {row + 1}, which has {WIDTHS[row]} places.", where
            )
        if kinds and row and len(kinds) >= below:
            raise wrong(
                f"Its {counted(len(kinds), 'card needs', 'cards need')} {len(kinds) + 1} cards below, not {below}.", where
            )
        below = len(kinds)
        for place, kind in enumerate(kinds):
            _put(climb, cell_at(row, place), kind)
    if climb.won and climb.bridges:
        raise wrong("Under a Summit no Bridge is left uncovered.", "mountain")
    take_stock(climb)


def _put(climb: TranquilityState, cell: int, kind: int) -> None:
    if (kind == SUMMIT) != (cell == TOP):
        raise wrong("A Summit lies on the very top only, and nothing else lies there.", f"mountain at {cell_word(cell)}")
    climb.cells[cell] = kind + 1
    if kind == BRIDGE:
        climb.bridges |= bit(cell)


def _read_panoramas(climb: TranquilityState, position: Mapping[str, Any]) -> None:
    codes = [_sequence(given, "panoramas") for given in list_of(position.get("panoramas", []), "panoramas")]
    if len(codes) > 5 or len(set(codes)) != len(codes):
        raise wrong("Up to five different sequences are needed.", "panoramas")
    want(climb, codes)
    for given in list_of(position.get("achieved", []), "achieved"):
        code = _sequence(given, "achieved")
        if code not in codes:
            raise wrong(f"{given!r} is not among the objectives.", "achieved", "List it under panoramas too.")
        climb.achieved |= bit(codes.index(code))


def _sequence(given: Any, where: str) -> int:
    numbers = re.findall(r"\d+", given) if isinstance(given, str) else given
    try:
        a, b, c = (int(number) for number in numbers)
    except (TypeError, ValueError):
        raise wrong(f"{given!r} is no sequence of three numbers.", where, 'Write "3-4-3" or [3, 4, 3].') from None
    if not all(1 <= number <= 12 for number in (a, b, c)):
        raise wrong(f"{given!r} has a number that is not from 1 to 12.", where)
    return panorama_code(a, b, c)


def _read_goats(climb: TranquilityState, given: Any) -> None:
    for goat in list_of(given, "goats"):
        cell = cell_from(goat, "goats")
        if climb.cells[cell] in (0, BRIDGE + 1) or cell == TOP:
            raise wrong(f"No goat can stand at {cell_word(cell)}: it needs a card there that is no Bridge.", "goats")
        climb.goats[cell] += 1
    if goats_out(climb) > GOATS:
        raise wrong(f"{goats_out(climb)} goats stand on the mountain; the box has {GOATS}.", "goats")


# -- what the turn has begun --


def _read_running(climb: TranquilityState, position: Mapping[str, Any]) -> None:
    begun = [key for key in ("due", "moving", "herd") if key in position]
    if len(begun) > 1:
        raise wrong(f"{begun[0]} and {begun[1]} cannot be at the same time.", begun[1])
    if "paid" in position and begun != ["due"]:
        raise wrong("Cards are paid only while some are due.", "paid", "Write due too.")
    if begun:
        climb.actor = climb.turn
        {"due": _read_due, "moving": _read_moving, "herd": _read_herd}[begun[0]](climb, position)


def _read_due(climb: TranquilityState, position: Mapping[str, Any]) -> None:
    held = climb.held(climb.turn)
    if not held:
        raise wrong("There is no card left to discard.", "due")
    climb.due = whole(position["due"], 1, held, "due")
    paid = cards_of(position.get("paid", []), "paid")
    if len(paid) + held > climb.hand_size():
        raise wrong("Hand and paid cards are more than a full hand.", "paid")
    for kind in paid:
        climb.paid = with_card(climb.paid, kind)
    climb.phase = PAY
    if not climb.legal():
        raise wrong("Cards are discarded in rising order: too few are left above those paid.", "paid")


def _read_moving(climb: TranquilityState, position: Mapping[str, Any]) -> None:
    moving = table_of(position["moving"], "moving", ("card", "from"))
    climb.source = cell_from(moving["from"], "moving.from")
    kind = kind_of(moving["card"], "moving.card")
    climb.moved = kind + 1
    colour = COLOUR[kind]
    if not campable(climb.moved, colour) or climb.cells[climb.source] != CAMPFIRE + colour + 1:
        raise wrong("Where an Ascent card has left, a Campfire of its colour lies.", "moving")
    climb.phase = MOVE_UP
    if climb.source >= START[PEAK_ROW] or not climb.legal():
        raise wrong(f"{word(kind)} has nowhere to go that can be paid.", "moving")


def _read_herd(climb: TranquilityState, position: Mapping[str, Any]) -> None:
    herd = table_of(position["herd"], "herd", ("at", "rows"))
    climb.source = cell_from(herd["at"], "herd.at")
    if not climb.modules & MOUNTAIN_GOATS or not climb.goats[climb.source] or not can_climb(climb, climb.source):
        raise wrong("No herd can be on its way there: it needs goats and a next step.", "herd.at")
    held = size(climb.hands[climb.turn])
    if held < 2:
        raise wrong("There are no cards for another step.", "herd")
    climb.climbed = whole(herd["rows"], 1, held - 1, "herd.rows")
    climb.phase = HERDING
