"""Elevation held against a referee of its own: whole games without approach cards, and every choice of an auto-ascender."""

from __future__ import annotations

import pytest

from elevation_reference import Played, Referee, auto_plays
from elevation_tables import new, step
from highcamp.engine.rng import Rng
from highcamp.games.elevation.chance import auto_to_play
from highcamp.games.elevation.names import cards_in
from highcamp.games.elevation.phases import AUTO
from highcamp.games.elevation.plays import played_card, player_of, with_axe


@pytest.mark.parametrize("players", range(1, 7))
def test_whole_games_go_as_the_referee_says(players: int) -> None:
    for seed in range(8):
        Referee(new(players=players), Rng.keyed("referee", players, seed)).follow()


CARDS = ["descent", "ice_axe", "rapid_ascent", "andes_mints"]


@pytest.mark.parametrize("mask", range(16))
def test_auto_ascenders_choose_as_the_referee_says_under_every_card_that_matters(mask: int) -> None:
    rng = Rng.keyed("autos", mask)
    always = tuple(card for i, card in enumerate(CARDS) if mask >> i & 1)
    for piles in (("alps", "rockies", "andes", "himalayas"), ("himalayas", "alps", "andes", "rockies")):
        for autos in ("winning_14", "any_14"):
            state = new(players=1 + rng.below(2), always=always, piles=piles, autos=autos)
            day: dict[str, bool | int] = {"low_wins": bool(mask & 1), "axes": bool(mask & 2), "any_top": autos == "any_14"}
            day |= {"trump": 2} if mask & 8 else {}
            while state.day == 0:
                if state.phase == AUTO:
                    seat, plays = int(auto_to_play(state)), [state.trick[i] for i in range(state.plays)]
                    trick = [Played(player_of(one), played_card(one), with_axe(one)) for one in plays]
                    order = [int(one) for one in state.order]
                    wanted = auto_plays(cards_in(state.tops[seat]), trick, order, seat, **day)
                    assert state.chance() == [(wanted, 1)]
                step(state, rng)
