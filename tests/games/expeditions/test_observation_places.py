"""Each number of an observation lies where the names of its features say; the compiled file and the plain one agree."""

from __future__ import annotations

from typing import Any

import pytest

import highcamp
from highcamp.games.everest import observe as of_everest
from highcamp.games.expeditions import box, observe
from highcamp.games.expeditions.position.write import MOMENTS, STAGES
from highcamp.games.k2 import observe as of_k2

EVEREST, K2 = highcamp.game("everest"), highcamp.game("k2")

PLACES = {
    "players": observe.PLAYERS,
    "moment": observe.PHASE,
    "day": observe.DAY,
    "days": observe.LAST_DAY,
    "start": observe.START,
    "to_act": observe.TO_ACT,
    "acting": observe.ACTING,
    "points": observe.POINTS,
    "recent": observe.RECENT,
    "winner": observe.WINNER,
    "risk.open": observe.RISK_OPEN,
    "risk.left": observe.RISK_LEFT,
    "risk.seat": observe.RISK_SEAT,
    "risk.value": observe.RISK,
    "weather.days": observe.FORECAST,
    "weather.loss": observe.LOSS,
    "weather.stop": observe.STOP,
    "weather.tiles": observe.TURNED,
    "weather.loss_left": observe.LOSS_LEFT,
    "weather.stop_left": observe.STOP_LEFT,
    "board.limit": observe.LIMIT,
    "board.zone": observe.ZONE,
    "board.night": observe.NIGHT,
    "board.icefall": observe.ICE,
    "board.cost": observe.COST,
    "board.tokens": observe.ICE_LEFT,
    "at": observe.AT,
    "map.you": observe.STANDS,
    "map.others": observe.OTHERS,
    "card.up": observe.CARD_UP,
    "card.down": observe.CARD_DOWN,
    "card.rope": observe.CARD_ROPE,
    "card.loss": observe.CARD_LOSS,
    "card.acclimatization": observe.CARD_BOOST,
    "card.copies": observe.CARD_COPIES,
    "hand": observe.HAND,
    "pile": observe.PILE,
    "chosen": observe.CHOICE,
    "in_hand": observe.HAND_SIZE,
    "in_pile": observe.PILE_SIZE,
    "table": observe.TABLE,
    "discard": observe.DISCARD,
    "action.unused": observe.UNUSED,
    "action.points": observe.POOL,
    "action.carded": observe.CARDED,
    "action.owed": observe.OWED,
    "action.passing": observe.PASSING,
    "action.entering": observe.ENTERING,
    "action.ahead": observe.AHEAD,
}
EVERESTS = {
    "oxygen.limit": of_everest.OXYGEN,
    "oxygen.looks": of_everest.LOOKS,
    "oxygen.split": of_everest.SPLIT,
    "oxygen.cards": of_everest.ASIDE,
    "clients": of_everest.CLIENT,
    "clients.all": of_everest.PARTY,
    "tanks": of_everest.TANKS,
    "camps": of_everest.CARRIED,
    "stock": of_everest.STOCK,
    "tonight": of_everest.TONIGHT,
    "shuffled": of_everest.SHUFFLED,
    "ever": of_everest.EVER,
    "deck.size": of_everest.DECK_SIZE,
    "deck.known": of_everest.DECK_KNOWN,
    "oxygen.used": of_everest.USED,
    "oxygen.used_before": of_everest.USED_BEFORE,
    "deck.you": of_everest.OWN_DECK,
    "removed": of_everest.OUT,
    "removed.today": of_everest.OUT_TODAY,
    "gained.today": of_everest.IN_TODAY,
    "doing": of_everest.DOING,
    "looking": of_everest.LOOKED,
    "just_gained": of_everest.JUST,
    "put_back": of_everest.PUT_BACK,
    "spent": of_everest.SPENT,
    "action.giving": of_everest.GIVING,
    "action.taking": of_everest.TAKING,
    "action.handed": of_everest.HANDED,
    "action.gives_first": of_everest.GIVES_FIRST,
    "action.gives_back": of_everest.GIVES_BACK,
}
K2S = {
    "board.points": of_k2.HEIGHT,
    "boots": of_k2.BOOTS,
    "level": of_k2.LEVEL,
    "climbed": of_k2.BEST,
    "tonight": of_k2.TONIGHT,
}


@pytest.mark.parametrize(("game", "own", "size"), [(EVEREST, EVERESTS, of_everest.SIZE), (K2, K2S, of_k2.SIZE)], ids=str)
def test_every_feature_lies_where_it_is_written(game: Any, own: dict[str, int], size: int) -> None:
    observation = game.observation()
    written = PLACES | {name: observe.SHARED + place for name, place in own.items()}
    assert {name: place.start for name, place in observation.places.items()} == written
    assert observation.size == size == game.new().observed()


def test_the_form_holds_whatever_a_file_may_hold() -> None:
    """Compiled files add up only numbers of their own in advance, so these are written twice."""
    seats, most = 5, (box.MOST_SPACES, box.MOST_KINDS, box.MOST_TILES, box.MOST_RISK + 1)
    assert {observe.SEATS, of_everest.TEAMS, of_k2.TEAMS} == {seats}
    assert most == (observe.SPACES, observe.KINDS, observe.TILES, observe.VALUES)
    assert (of_everest.CARDS, of_everest.DECK, of_k2.BOARD) == (box.MOST_KINDS, box.MOST_DECK, box.MOST_SPACES)
    assert (len(MOMENTS), len(STAGES)) == (observe.PHASES, of_everest.STAGES)
    assert observe.AHEAD_DAYS == box.OPEN_TILES * box.DAYS
