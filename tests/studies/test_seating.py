"""Who meets whom in an arena, in which order of seats, and with which luck."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import msgspec
import pytest

import highcamp
from arenas import plan
from highcamp import Refused
from highcamp.studies.plan import RULES, Condition
from highcamp.studies.playing import Table
from highcamp.studies.seating import ALL, contested, orders, sittings, tables

DEALS = [
    # bots, seats; games of a deal; whether all orders are in it
    (2, 2, 2, True),
    (3, 2, 6, True),
    (6, 2, 30, True),
    (3, 3, 6, True),
    (2, 3, 6, True),  # AAB and ABB
    (4, 4, 24, True),
    (5, 5, 120, True),
    (2, 6, 20, True),
    (3, 6, 90, True),
    (6, 6, 6, False),
    (6, 4, 60, False),
    (4, 6, 36, False),
]


@pytest.mark.parametrize(("bots", "seats", "games", "whole"), DEALS)
def test_a_deal_is_every_order_of_seats_or_one_that_is_drawn(bots: int, seats: int, games: int, whole: bool) -> None:
    names = "ABCDEF"[:bots]
    found = list(sittings(names, seats))
    assert len(found) == games
    assert all((turned is None) == whole for _, turned in found)
    if whole:
        assert len({table for table, _ in found}) == games
        assert {tuple(sorted(table)) for table, _ in found} == set(tables(names, seats))
    else:
        assert sum(orders(table) for table in tables(names, seats)) > ALL


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("bots", [2, 3, 4, 5, 6])
def test_everybody_has_every_seat_as_often_and_meets_everybody_as_often(bots: int, seats: int) -> None:
    names = "ABCDEF"[:bots]
    each = {name: Counter[int]() for name in names}
    met: Counter[tuple[str, str]] = Counter()
    for table, turned in sittings(names, seats):
        seated = table if turned is None else table[turned:] + table[:turned]
        for seat, name in enumerate(seated):
            each[name][seat] += 1
        met.update(pair for pair in permutations(seated, 2) if pair[0] != pair[1])
    assert len({tuple(found[seat] for seat in range(seats)) for found in each.values()}) == 1
    assert len(set(each["A"].values())) == 1
    assert len(set(met.values())) == 1


def test_an_order_is_drawn_for_each_deal_and_turned() -> None:
    arena = plan("random", "easy", "medium", "hard", game="elevation", players=6)
    assert len(arena.conditions) == 36
    drawn = [arena.sitting(0, number) for number in range(40)]
    assert len(set(drawn)) > 30
    assert {tuple(sorted(one)) for one in drawn} == {tuple(sorted(arena.conditions[0].bots))}
    for number in range(3):
        first = arena.sitting(0, number)
        assert [arena.sitting(turned, number) for turned in range(6)] == [
            first[turned:] + first[:turned] for turned in range(6)
        ]
    assert plan("random", "easy", "medium", "hard", game="elevation", players=6, seed=8).sitting(0, 0) != drawn[0]


def test_seats_that_the_rules_play_stay_theirs() -> None:
    arena = plan("easy", "random", game="elevation", players=1)
    assert [one.bots for one in arena.conditions] == [("easy", RULES, RULES), ("random", RULES, RULES)]


@pytest.mark.parametrize(("name", "players"), [("tranquility", 3), ("tranquility", 1), ("elevation", 1), ("k2", 1)])
def test_together_or_alone_each_has_a_table_of_its_own(name: str, players: int) -> None:
    arena = plan("easy", "random", game=name, players=players)
    assert arena.contest is not None
    assert arena.contest.apart
    assert [{bot for bot in one.bots if bot != RULES} for one in arena.conditions] == [{"easy"}, {"random"}]


def test_all_games_of_a_deal_have_the_same_luck() -> None:
    """Two that play by lot draw the same lots, too: then the deal is one game, whoever sits where."""
    arena = msgspec.structs.replace(plan("random", "easy"), conditions=(Condition(options={}, bots=("random", "random")),) * 2)
    one, other = Table(arena, 0), Table(arena, 1)
    played = [(one.play(number), other.play(number)) for number in range(4)]
    assert all(first == second for first, second in played)
    assert len({tuple(first.points) + (first.moves,) for first, _ in played}) > 1


def test_the_number_of_games_is_that_of_whole_deals() -> None:
    assert plan(games=600).games == 100
    assert plan(games=601).games == 101
    assert plan(games=1).games == 1
    assert plan(games=605, settled=True).games == 100


REFUSED = [
    (["easy"], {}, "needs two or more", "after cant-stop"),
    ([], {}, "needs two or more", "after cant-stop"),
    (["easy", "easy"], {}, "easy is named twice", "once"),
    (["medium", "rule-of-28"], {}, "medium and rule-of-28 are the same bot", "once"),
    (["easy", "medum"], {}, "no bot 'medum'", "medium"),
    (["easy", "medium"], {"players": 9}, "9 is not a whole number", ""),
]


@pytest.mark.parametrize(("bots", "options", "text", "fix"), REFUSED)
def test_what_cannot_be_meant_is_refused(bots: list[str], options: dict[str, int], text: str, fix: str) -> None:
    with pytest.raises(Refused, match=text) as refused:
        contested(highcamp.game("cant-stop"), bots=bots, options=options, games=10, settled=False, seed=1)
    assert fix in refused.value.fix


def test_a_number_of_games_that_is_none_is_refused() -> None:
    with pytest.raises(Refused, match="0 is no number of games"):
        plan(games=0)
