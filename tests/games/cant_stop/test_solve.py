"""What is worked out of Can't Stop: as published, as plain value iteration has it, and what is too large for it."""

from __future__ import annotations

from itertools import combinations, product
from math import prod
from typing import Any

import pytest

import highcamp
from both_ways import COMPILED
from cant_stop_cases import GAME
from cant_stop_exact import Iterated, ThreeOpen, position
from cant_stop_reference import Table
from highcamp import Refused, State
from highcamp.engine.solving import Solved, solve, solver_of
from highcamp.games.cant_stop.phases import BEGIN, ENDED
from highcamp.games.cant_stop.rules import CantStopState
from highcamp.games.cant_stop.solve.retrograde import Retrograde
from highcamp.games.cant_stop.solve.size import lasting, size, spelled

QUICK = pytest.mark.skipif(not COMPILED, reason="takes minutes interpreted")


def board(**options: Any) -> CantStopState:
    solver = solver_of(GAME)
    assert solver.Board is not None
    state = solver.start(solver.Board(**options))
    assert isinstance(state, CantStopState)
    return state


# -- as published --

# James Glenn, Haw-ren Fang, Clyde P. Kruskal: A Retrograde Approximation Algorithm for One-Player Can't Stop (Computers and
# Games 2006): the fewest expected turns with dice of n sides and shortest columns of k spaces, to three decimals. Quoted from
# memory, before any of them was computed here; the paper's own table was not at hand to hold them against.
QUOTED: dict[tuple[int, int], float] = {
    (2, 1): 1.298,
    (2, 2): 1.347,
    (2, 3): 1.400,
    (3, 1): 1.480,
    (3, 2): 1.722,
    (3, 3): 1.890,
    (4, 1): 2.187,
    (4, 2): 2.454,
    (4, 3): 2.700,
}
DEAR = {(3, 2): QUICK, (3, 3): QUICK, (4, 1): QUICK, (4, 2): pytest.mark.long, (4, 3): pytest.mark.long}
CASES = [pytest.param(*board, turns, marks=DEAR.get(board, ())) for board, turns in QUOTED.items()]


@pytest.mark.parametrize(("sides", "shortest", "turns"), CASES)
def test_fewest_turns_alone_are_as_quoted(sides: int, shortest: int, turns: float) -> None:
    found = highcamp.solve("cant-stop", sides=sides, shortest=shortest)
    assert found.exact
    assert found.fewer
    assert f"{found.value:.3f}" == f"{turns:.3f}"
    assert found.error is not None
    assert found.error < 1e-8


def test_boards_are_as_large_as_published() -> None:
    assert size(board(sides=4, shortest=1)).positions == 18_432
    assert size(board()).positions == 7_431_782_400


# -- as plain value iteration has it --


def told(found: Solved) -> dict[str, float]:
    return {one.text: -one.value if found.fewer else one.value for one in found.moves}


def reference(state: CantStopState) -> Table:
    return Table.of(state.position())


def small(players: int, variant: str, columns: int, heights: dict[int, int], sides: int = 3) -> CantStopState:
    """A game on these columns alone."""
    lab = {
        "sides": sides,
        "heights": [heights.get(column, 1) for column in range(2, 13)],
        "closed": [column for column in range(2, 2 * sides + 1) if column not in heights],
    }
    state = GAME.new(players=players, columns=columns, variant=variant, lab=lab)
    assert isinstance(state, CantStopState)
    state.apply(0)
    return state


ITERATED: dict[str, Iterated] = {}


def iterated(start: CantStopState) -> Iterated:
    """Worked out once for several tests."""
    name = start.digest()
    if name not in ITERATED:
        ITERATED[name] = Iterated(reference(start), start.sides)
    return ITERATED[name]


SMALL = [
    (1, "none", 2, {2: 2, 4: 3, 6: 2}),
    (1, "none", 3, {2: 1, 3: 3, 4: 2, 6: 2}),
    (2, "none", 2, {2: 1, 5: 2, 6: 2}),
    *((2, variant, 2, {2: 1, 4: 3, 6: 1}) for variant in ("none", "jumping", "forced_move")),
]


@pytest.mark.parametrize("setup", SMALL, ids=str)
def test_every_saved_position_is_worth_what_plain_iteration_says(setup: tuple[Any, ...]) -> None:
    start = small(*setup)
    plain = iterated(start)
    assert len(plain.saved) > 10
    for name, table in plain.saved.items():
        state = GAME.position(start.position() | table.shown())
        found = solve(GAME, state)
        assert found.exact
        assert (-found.value if found.fewer else found.value) == pytest.approx(plain.worth[name], abs=1e-9), table


@pytest.mark.parametrize("setup", SMALL, ids=str)
def test_all_that_follows_is_worked_out_with_it(setup: tuple[Any, ...]) -> None:
    """Twins too, which are taken over: a good player may never come there, so the beginning alone does not tell."""
    start = small(*setup)
    plain, retrograde = iterated(start), Retrograde(start)
    assert retrograde.advance(1_000_000) == 0
    for name, table in plain.saved.items():
        place = sum(retrograde.weights[column] * digit for column, digit in digits(table).items())
        if len(table.camps) == 1:
            found = retrograde.first.worths[place]
        else:
            found = 1 - (retrograde.second if table.turn == 0 else retrograde.first).worths[place]
        assert found == pytest.approx(plain.worth[name], abs=1e-9), table


def digits(table: Table) -> dict[int, int]:
    """Of every open column: who is how high, or has won it."""
    found = {}
    for column, top in table.heights.items():
        if column in table.closed or column > 6:
            continue
        players = len(table.camps)
        own = [row.get(column, 0) for row in table.camps]
        if column in table.won:
            found[column] = top**players + table.won[column]
        else:
            found[column] = own[0] if players == 1 else own[0] * top + own[1]
    return found


@pytest.mark.parametrize("setup", SMALL, ids=str)
def test_every_move_of_a_turn_is_worth_what_plain_iteration_says(setup: tuple[Any, ...]) -> None:
    start = small(*setup)
    plain = iterated(start)
    moments = standings(start)
    for state in moments[:: len(moments) // 30]:
        dice = state.position().get("dice")
        found = solve(GAME, state)
        if state.phase == BEGIN:
            continue
        expected = plain.moves(reference(state), dice)
        assert told(found) == pytest.approx(expected, abs=1e-9)
        assert list(told(found).values()) == sorted(told(found).values(), reverse=True)
        assert all(one.error == found.error for one in found.moves)


def standings(start: CantStopState) -> list[CantStopState]:
    """All that a player may have to decide in a turn."""
    new, seen = [start], list[CantStopState]()
    while new:
        state = new.pop()
        if state in seen or state.phase == ENDED or state.turn != start.turn:
            continue
        if state.is_chance:
            moves = [outcome for outcome, _ in state.chance()]
        else:
            seen.append(state)
            moves = [move for move in state.legal() if GAME.say(move, state) != "stop"]
        for move in moves:
            after = state.copy()
            after.apply(move)
            new.append(after)
    return seen


THREE = [{2: 2, 3: 3, 12: 2}, {6: 2, 7: 2, 8: 2}]


@pytest.mark.parametrize("heights", THREE, ids=str)
def test_chances_of_two_on_three_open_columns(heights: dict[int, int]) -> None:
    """From camps that are alike and others: the two are then solved together, or each alone."""
    exact = ThreeOpen(heights)
    pairs = list(exact.worth.items())
    for (own, other), worth in pairs[:: 1 if COMPILED else 7]:
        found = solve(GAME, GAME.position(position(heights, own, other)))
        assert found.value == pytest.approx(worth, abs=1e-8), (own, other)


def test_the_last_turn() -> None:
    """Whoever climbs at all wins: of two who take turns the first wins with a chance of 1 / (2 - p), and p is published."""
    found = solve(GAME, GAME.position(position({2: 3, 3: 5, 12: 3}, (2, 4, 2), (2, 4, 2))))
    assert found.value == pytest.approx(1 / (2 - 568 / 1296), abs=1e-12)


def test_a_throw_that_is_about_to_fall_is_worth_what_the_roll_was() -> None:
    heights = {2: 3, 3: 5, 12: 3}
    state = GAME.position(position(heights, (1, 2, 0), (0, 0, 1)) | {"climbers": {"2": 2}})
    rolled = {one.text: one.value for one in solve(GAME, state).moves}["roll"]
    state.apply(0)
    assert state.is_chance
    found = solve(GAME, state)
    assert found.value == pytest.approx(rolled, abs=1e-12)
    assert found.moves == ()


def test_it_is_told_how_much_is_done() -> None:
    seen: list[tuple[int, int]] = []
    solve(GAME, sides=2, shortest=3, show=lambda done, of: seen.append((done, of)))
    assert seen == sorted(seen)
    assert seen[-1] == (96, 96)


# -- how large --


@pytest.mark.parametrize("players", [1, 2])
def test_sizes_are_counted_right(players: int) -> None:
    heights = (2, 3, 1)
    state = small(players, "none", 2, dict(zip((2, 4, 5), heights, strict=True)))
    wide = [list(product(range(top), repeat=players)) + ["won"] * players for top in heights]
    positions = list(product(*wide))
    standings = 0
    for seat in range(players):
        for laid in positions:
            free = [top - one[seat] for top, one in zip(heights, laid, strict=True) if not isinstance(one, str)]
            standings += sum(prod(some) for n in (1, 2, 3) for some in combinations(free, n))
    found = size(state)
    assert (found.positions, found.standings, found.seats) == (len(positions), standings, players)
    assert found.positions == Retrograde(state).next + 1
    assert found.memory == 8 * players * len(positions)


def test_times_and_amounts_are_spelled() -> None:
    times = [lasting(seconds) for seconds in (0.2, 61, 6000, 86_400 * 5, 1e12)]
    assert times == ["1 second", "61 seconds", "2 hours", "5 days", "years"]
    assert [spelled(amount) for amount in (800, 1_500_000, 4 * 10**9)] == ["0.8 kB", "1.5 MB", "4 GB"]


def test_a_board_that_is_too_large_is_refused_with_how_large_it_is() -> None:
    with pytest.raises(Refused) as refused:
        solve(GAME, sides=6)
    assert refused.value.code == "too-large"
    assert "7,431,782,400 saved positions (59.5 GB of memory" in str(refused.value.text)
    with pytest.raises(Refused) as refused:
        solve(GAME, sides=4, most=18_431, shortest=1)
    assert "--most 18432" in refused.value.fix
    assert solve(GAME, sides=2, most=96, shortest=3).positions == 96


# -- estimates --


def test_a_position_that_is_too_large_is_estimated() -> None:
    state = GAME.position({"camps": [{"6": 3, "8": 2}, {"7": 5}], "climbers": {"6": 5, "7": 2, "8": 4}})
    found = solve(GAME, state)
    assert not found.exact
    assert found.positions == 0
    assert found.error is not None
    assert 0.01 < found.error < 0.1
    assert "too much to be worked out" in found.how
    assert {one.text for one in found.moves} == {"roll", "stop"}
    assert found.moves[0].value == found.value == max(one.value for one in found.moves)
    assert solve(GAME, state, estimate=True).moves == found.moves


@pytest.mark.parametrize("players", [3, 4])
def test_more_players_are_estimated(players: int) -> None:
    found = solve(GAME, GAME.position({"players": players, "dice": [1, 2, 5, 6]}))
    assert not found.exact
    assert f"{players} players" in found.how
    assert {one.text for one in found.moves} == {"3+11", "6+8", "7+7"}


def test_estimates_of_one_alone_are_turns_and_fall_as_one_climbs() -> None:
    values = []
    for camps in ({}, {"7": 6}, {"7": 12}, {"7": 12, "6": 10, "8": 10}):
        state = GAME.position({"players": 1, "lab": {}, "camps": [camps]})
        values.append(solve(GAME, state, estimate=True).value)
    assert values == sorted(values, reverse=True)
    assert 6 < values[0] < 8
    assert 1 <= values[-1] < 3
    won = solve(GAME, GAME.position({"players": 1, "lab": {}, "won": {"2": 1, "12": 1}, "climbers": {"7": 13}}), estimate=True)
    assert {one.text: one.value for one in won.moves}["stop"] == 0
    assert won.error is not None
    assert 0.1 < won.error < 0.5
    assert "root mean square" in won.how


def test_where_errors_were_not_measured_it_is_said() -> None:
    for given in ({"columns": 4}, {"variant": "jumping"}, {"lab": {"closed": (2,)}}, {"lab": {"sides": 5}, "players": 1}):
        found = solve(GAME, GAME.position(given), estimate=True)
        assert (found.error, found.moves[0].error) == (None, None)
        assert "has not been measured" in found.how


def test_small_ends_are_estimated_roughly_right() -> None:
    """The order of an estimate is no accident: where one seat is far ahead, both say so."""
    ahead = GAME.position(position({2: 3, 7: 13, 12: 3}, (2, 9, 2), (0, 0, 0)))
    behind = GAME.position(position({2: 3, 7: 13, 12: 3}, (0, 0, 0), (2, 9, 2)))
    for state in (ahead, behind):
        assert abs(solve(GAME, state, estimate=True).value - solve(GAME, state).value) < 0.35
    assert solve(GAME, ahead).value > 0.5 > solve(GAME, behind).value


# -- what cannot be asked --


def test_what_cannot_be_solved_is_refused() -> None:
    over = GAME.position({"won": {"2": 1, "3": 1, "12": 1}})
    cases: list[tuple[State | None, dict[str, Any], str]] = [
        (over, {}, "over"),
        (GAME.position({}), {"sides": 3}, "two-boards"),
        (None, {"sides": 7}, "bad-option"),
        (None, {"sides": 3, "open": (2, 7)}, "bad-option"),
        (None, {"sides": 2, "players": 2}, "bad-option"),
        (None, {"side": 2}, "unknown-option"),
    ]
    for state, options, code in cases:
        with pytest.raises(Refused) as refused:
            solve(GAME, state, **options)
        assert refused.value.code == code
    with pytest.raises(Refused, match="has no solver"):
        highcamp.solve("elevation")


def test_a_position_before_it_is_drawn_who_begins_is_that_of_seat_one() -> None:
    lab = {"sides": 2, "heights": [1] * 11}
    drawn = GAME.new(players=1, lab=lab)
    assert drawn.is_chance
    begun = drawn.copy()
    begun.apply(0)
    assert highcamp.solve(drawn) == highcamp.solve(begun)
    assert drawn.is_chance, "the state that was handed over is as it was"
