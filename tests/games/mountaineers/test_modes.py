"""Mountaineers' other modes, by the numbers of rulings and amendments: tournaments, Sherpa and Blitz."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from highcamp import State
from highcamp.engine.bits import count
from mountaineers_cases import (
    GAME,
    blitz_hands,
    make,
    play_round,
    random_games,
)

Check = Callable[[], None]


# -- tournaments --


def tournament_of(players: int, *matches: tuple[int, ...], mode: str = "tournament") -> State:
    """A finished tournament with these results; matches that are not given are won by their Lead."""
    results = [list(points) for points in matches]
    while len(results) < players:
        results.append([50 if seat == len(results) else 0 for seat in range(players)])
    climbers = [{"score": results[-1][seat], "hand": ["2", "3"]} for seat in range(players)]
    position = {"mode": mode, "players": players, "moment": "over", "lead": players, "climbers": climbers}
    return GAME.position(position | {"matches": [{"points": points} for points in results]})


@pytest.mark.parametrize(
    ("match", "points", "medals"),
    [
        (1, (52, 40, 30, 20, 10), (8, 5, 3, 2, 1)),
        (1, (52, 40, 40, 20, 10), (8, 5, 5, 2, 1)),
        (1, (52, 40, 40, 40, 10), (8, 5, 5, 5, 1)),
        (1, (52, 52, 30, 20, 10), (5, 8, 3, 2, 1)),
        (1, (52, 30, 52, 52, 10), (5, 2, 5, 8, 1)),
        (2, (52, 52, 30, 20, 10), (8, 5, 3, 2, 1)),  # seat 2 leads, so seat 1 plays last
        (3, (52, 52, 0, 0, 0), (5, 8, 3, 3, 3)),
        (3, (20, 30, 50, 50, 50), (1, 2, 5, 5, 8)),
        (5, (10, 10, 10, 10, 50), (5, 5, 5, 5, 8)),
    ],
)
def test_tournament_medals(match: int, points: tuple[int, ...], medals: tuple[int, ...]) -> None:
    won_by_lead = [tuple(50 if seat == lead else 0 for seat in range(5)) for lead in range(match - 1)]
    view = tournament_of(5, *won_by_lead, points).view()
    assert view.matches[match - 1].medals == medals
    assert sum(climber.medals for climber in view.climbers) == sum(sum(own.medals) for own in view.matches)


def test_tournaments_with_other_results_are_not_the_same() -> None:
    results = [(50, 40, 30), (50, 41, 30), (50, 40, 29)]
    assert len({tournament_of(3, points).key() for points in results}) == len(results)


def a_tournament_is_a_match_per_climber_in_seat_order() -> None:
    for players in (3, 4):
        for states in random_games(1, mode="tournament", players=players):
            leads = {state.match: state.lead for state in states if not state.over}
            assert leads == {match: match for match in range(players)}
            assert all(state.lead == min(state.match, players - 1) for state in states)
            assert states[-1].match == players
            ends = [list(states[-1].finals)[match * players : (match + 1) * players] for match in range(players)]
            assert all(max(points) >= 50 for points in ends)
    # Two flags ahead does not end a match of a tournament.
    assert not play_round("4 6 | 2 3 | 2 3", (25, 2, 2), mode="tournament").over


def equal_medals_share_the_win() -> None:
    state = tournament_of(3, (50, 40, 30), (30, 50, 40), (40, 30, 50))
    assert [own.points for own in state.standing()] == [16, 16, 16]
    assert state.view().winners == (0, 1, 2)
    assert state.returns() == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    state = tournament_of(3, (50, 40, 30), (50, 40, 30), (30, 50, 40))
    assert [own.points for own in state.standing()] == [19, 18, 11]
    assert state.returns() == [1.0, 0.0, 0.0]


def places_after_a_tie() -> None:
    state = tournament_of(4, (52, 40, 40, 10))
    assert state.view().matches[0].places == (1, 2, 2, 4)
    test_tournament_medals(1, (52, 40, 40, 20, 10), (8, 5, 5, 2, 1))


# -- Sherpa: (lead, flag, trade, gap) by climber --


SHERPA = {
    "leading, and an uncovered flag below": ("2 3 | 4 5 | 6 9", (0, 0, 0), [(1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 1)]),
    "on a flag, which covers it": ("4 6 | 2 3 | 7 8", (0, 0, 0), [(1, 3, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)]),
    "on a flag without moving": ("2 3 | 2 3 | 4 5", (10, 20, 5), [(1, 3, 0, 0), (0, 3, 0, 0), (0, 0, 0, 0)]),
    "a Bomber traded, and one kept": ("Bomber>9 2 | 3 4 | 5 Bomber", (0, 0, 0), [(1, 0, 1, 0), (0, 0, 0, 0), (0, 3, 0, 0)]),
    "a second Bomber traded": ("2 Bomber>7 | 3 5 | 4 8", (0, 0, 0), [(1, 0, 1, 0), (0, 0, 0, 0), (0, 0, 0, 1)]),
    "a blocked trade counts too": ("Bomber>9 2 | 9 4 | 5 6", (0, 0, 0), [(1, 0, 1, 0), (0, 0, 0, 0), (0, 0, 0, 1)]),
    "several flags below": ("2 3 | 4 5 | 2 3", (7, 21, 44), [(1, 0, 0, 0), (0, 3, 0, 2), (0, 0, 0, 3)]),
    "the summit is no flag": ("2 3 | 6 7 | 4 10", (33, 23, 45), [(1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 1)]),
    "two on the summit": ("2 3 | 4 5 | 6 7", (45, 44, 12), [(1, 0, 0, 2), (0, 0, 0, 2), (0, 0, 0, 0)]),
    "flags below everyone": ("2 3 | 4 5 | 6 7", (31, 33, 35), [(1, 0, 0, 0), (0, 0, 0, 1), (0, 0, 0, 1)]),
}


@pytest.mark.parametrize("name", SHERPA)
def test_sherpa_medals(name: str) -> None:
    check_sherpa(name)


def check_sherpa(name: str) -> None:
    cards, totals, medals = SHERPA[name]
    state = play_round(cards, totals, mode="sherpa")
    position = state.position()
    kinds = ("lead", "flag", "trade", "gap")
    rows = position["matches"][0]["medals"] if position.get("matches") else [own["medals"] for own in position["climbers"]]
    assert [tuple(row[kind] for kind in kinds) for row in rows] == medals
    view = state.view()
    assert [sum(medal.points for medal in own) for own in view.last.medals] == [sum(own) for own in medals]
    assert [climber.medals for climber in view.climbers] == [sum(own) for own in medals]


def sherpa(*wanted: str) -> Check:
    def check() -> None:
        for name in wanted:
            check_sherpa(name)

    return check


def flags_of_a_climber_on_the_summit() -> None:
    sherpa("on a flag, which covers it", "several flags below", "two on the summit")()
    # Not all flags below the summit count, only those above a climber behind; on 50 just as many as on 49.
    for others, flags in (((33, 31), 1), ((23, 21), 2), ((18, 18), 3)):
        for start in (36, 35):
            view = play_round("4 10 | 2 3 | 2 3", (start, *others), mode="sherpa").view()
            uncovered = [medal.points for medal in view.last.medals[0] if "flags" in medal.why]
            assert uncovered == [flags], (start, others)
    # The flag on 40 is covered by the climber who stands on it.
    view = play_round("4 10 | 2 3 | 2 3", (36, 40, 33), mode="sherpa").view()
    assert [medal.why for medal in view.last.medals[0]] == ["Lead Climber"]


def sherpa_places_earn_nothing() -> None:
    check_sherpa("the summit is no flag")
    view = play_round("2 3 | 6 7 | 4 10", (33, 23, 45), mode="sherpa").view()
    assert view.matches[0].points == (38, 36, 59)
    assert view.matches[0].medals == (1, 0, 1)


# -- Blitz --


def blitz(*cards: str, scores: tuple[int, ...] = (), **options: Any) -> State:
    """A play of Blitz."""
    rows = blitz_hands(*cards)
    for row, points in zip(rows, scores, strict=False):
        row["score"] = points
    state = GAME.position({"mode": "blitz", "players": len(cards), "moment": "choose", "climbers": rows, **options})
    for seat, card in enumerate(cards):
        make(state, seat, card)
    return state


BLITZ = [
    (("9", "7", "5"), (10, 0, 0)),
    (("9", "9", "5"), (0, 0, 10)),
    (("9", "9", "9"), (0, 0, 0)),
    (("2", "3", "4"), (0, 0, 10)),
    (("10", "10", "8", "8"), (0, 0, 0, 0)),
    (("10", "10", "8", "7"), (0, 0, 10, 0)),
    (("10", "10", "9", "9", "2"), (0, 0, 0, 0, 10)),
    (("6", "9", "9", "6", "6"), (0, 0, 0, 0, 0)),
    (("6", "9", "9", "6", "7"), (0, 0, 0, 0, 10)),
]


@pytest.mark.parametrize(("cards", "scores"), BLITZ)
def test_blitz(cards: tuple[str, ...], scores: tuple[int, ...]) -> None:
    state = blitz(*cards)
    assert tuple(climber.score for climber in state.view().climbers) == scores
    assert [own.points for own in state.view().last.climbers] == list(scores)


def check_blitz() -> None:
    for cards, scores in BLITZ:
        test_blitz(cards, scores)


def blitz_is_played_to_the_summit() -> None:
    for at, then, over in ((0, 10, False), (30, 40, False), (40, 50, True)):
        state = blitz("9", "7", "5", scores=(at, 0, 0))
        assert (state.view().climbers[0].score, state.over) == (then, over)
    assert blitz("9", "7", "5", blitz_goal="first_flag").view().winners == (0,)
    assert blitz("9", "7", "5", scores=(90, 0, 0), track="long").view().winners == (0,)


def blitz_cycles_are_four_open_and_five_plays() -> None:
    for states in random_games(mode="blitz", players=3):
        held = [count(state.hand[0]) for state in states if state.view().moment == "choose" and state.actor == 0]
        assert held == [5 - place % 5 for place in range(len(held))]
        for state in states:
            if state.view().moment == "choose":
                assert all(count(state.hand[seat] | state.discard[seat]) == 9 for seat in range(3))
            if state.view().moment == "open":
                assert state.chance() == [(card, 1) for card in range(2, 11) if state.draw[state.turn] >> card & 1]


def the_lead_is_a_label_in_blitz() -> None:
    for lead in (1, 2, 3):
        state = blitz("9", "7", "5", lead=lead)
        assert state.view().lead == lead - 1
        assert [climber.score for climber in state.view().climbers] == [10, 0, 0]
        assert [climber.held for climber in state.view().climbers] == [4, 4, 4]


def cards_shown_in_blitz_stay_visible() -> None:
    state = blitz("9", "7", "5")
    for seat, card in enumerate(("9", "7", "5")):
        assert card in state.view(None).climbers[seat].discard
        assert len(state.view(None).climbers[seat].discard) == 5


# -- tournaments and Blitz --


def the_lead_stays_in_tournaments_and_blitz() -> None:
    for mode in ("tournament", "sherpa"):
        state = play_round("2 3 | 9 10 | 4 5", mode=mode)
        assert state.view().lead == 0
    assert play_round("2 3 | 9 10 | 4 5", mode="peak").view().lead == 1
    the_lead_is_a_label_in_blitz()
    test_tournament_medals(1, (52, 52, 30, 20, 10), (5, 8, 3, 2, 1))
    test_tournament_medals(2, (52, 52, 30, 20, 10), (8, 5, 3, 2, 1))


RULINGS: dict[str, Check] = {
    "29 tournament": a_tournament_is_a_match_per_climber_in_seat_order,
    "30 equal medals": equal_medals_share_the_win,
    "31 Sherpa medals": sherpa(*SHERPA),
    "32 summit is no flag": sherpa("the summit is no flag", "two on the summit"),
    "33 Bomber for 5 earns none": sherpa("a Bomber traded, and one kept"),
    "34 last round counts, places do not": sherpa_places_earn_nothing,
    "35 Blitz to the summit": blitz_is_played_to_the_summit,
    "36 Blitz cycle": blitz_cycles_are_four_open_and_five_plays,
    "37 highest unique": check_blitz,
    "38 Lead in Blitz": the_lead_is_a_label_in_blitz,
    "39 shown cards stay visible": cards_shown_in_blitz_stay_visible,
    "amendment 2 fixed Lead": the_lead_stays_in_tournaments_and_blitz,
    "amendment 5 places after a tie": places_after_a_tie,
    "amendment 7 covered flags, and the summit": flags_of_a_climber_on_the_summit,
}


@pytest.mark.parametrize("ruling", RULINGS)
def test_ruling(ruling: str) -> None:
    RULINGS[ruling]()
