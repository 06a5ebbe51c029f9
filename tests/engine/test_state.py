"""What every state can do, whoever wrote the game: tried on games in plain Python, which the compiled base must serve too."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from highcamp import NATURE, NOBODY, Game, Refused, Rng, State
from highcamp.engine.event import happen
from highcamp.engine.facts import Part, Standing, ranked
from highcamp.engine.playout import playout, playouts
from playing import played, told
from toys import CAMP, HUTS, ROPE

TOYS: list[Game[Any, Any]] = [CAMP, HUTS, ROPE]


class Choice(State):
    """One seat and so many legal moves."""

    def __init__(self, moves: int) -> None:
        super().__init__(CAMP, None, 0)
        self.moves = moves

    def most_legal(self) -> i64:
        return 10

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        for move in range(self.moves):
            buffer[move] = 300 * move
        return self.moves


def test_who_acts() -> None:
    deal, bids, day = ROPE.new(), HUTS.new(players=3), told(CAMP, "strength 2").state
    assert (deal.is_chance, deal.over, deal.to_act, deal.actor) == (True, False, (), NATURE)
    assert (bids.is_chance, bids.over, bids.to_act, bids.actor) == (False, False, (0, 1, 2), 0)
    assert (day.is_chance, day.over, day.to_act, day.actor) == (False, False, (0,), 0)
    end = played(CAMP).state
    assert (end.is_chance, end.over, end.to_act, end.actor) == (False, True, (), NOBODY)


def test_legal_moves_are_the_actors_unless_a_seat_is_named() -> None:
    day = told(CAMP, "strength 2").state
    assert day.legal() == day.legal(0) == [0, 2]
    assert day.legal(1) == []
    bids = told(HUTS, "1 bid 1", players=3).state
    assert (bids.legal(0), bids.legal(1), bids.legal()) == ([], [0, 1, 2], [0, 1, 2])
    assert ROPE.new().legal() == played(CAMP).state.legal() == []


@pytest.mark.parametrize("moves", range(7))
def test_legal_moves_are_the_callers_to_change(moves: int) -> None:
    state = Choice(moves)
    listed = state.legal()
    assert listed == [300 * move for move in range(moves)]
    listed.append(1)
    listed.sort(reverse=True)
    assert state.legal() == [300 * move for move in range(moves)]


def test_a_move_is_the_actors_unless_a_seat_is_named() -> None:
    bids = told(HUTS, "1 bid 1", players=3).state
    left_out, named = bids.copy(), bids.copy()
    left_out.apply(2)
    named.apply(2, bids.actor)
    assert left_out == named != bids


@pytest.mark.parametrize(
    ("moves", "seat", "move", "code"),
    [
        (["strength 2"], 0, 1, "tent-stands"),
        (["strength 2"], 1, 0, "not-your-turn"),
        (["strength 2"], 2, 0, "no-such-seat"),
        (["strength 2"], -1, 0, "no-such-seat"),
        (["strength 2"], 0, 3, "no-such-move"),
        (["strength 2"], 0, -1, "no-such-move"),
        ([], 0, 0, "nature-acts"),
        (["strength 3", "climb", "climb", "climb", "end", "strength 3"], 1, 1, "tent-stands"),
    ],
)
def test_play_refuses_and_changes_nothing(moves: list[str], seat: int, move: int, code: str) -> None:
    state = told(CAMP, *moves).state
    before = state.position()
    with pytest.raises(Refused) as refused:
        state.play(seat, move)
    assert refused.value.code == code
    assert str(state.why_not(seat, move)) == str(refused.value)
    assert state.position() == before


@pytest.mark.parametrize("toy", [ROPE, HUTS], ids=lambda toy: str(toy.name))
def test_only_a_seat_that_there_is_observes_anything(toy: Game[Any, Any]) -> None:
    state = toy.new(players=2)
    assert len(state.observe(1)) == toy.observation().size
    for seat in (-1, 2, 9):
        with pytest.raises(Refused, match=rf"There is no seat {seat + 1}; the seats are 1 to 2\."):
            state.observe(seat)


def test_deal_is_checked_too() -> None:
    state = ROPE.new()
    state.deal(2)
    for move, code in [(2, "no-such-outcome"), (6, "no-such-outcome"), (-1, "no-such-outcome")]:
        with pytest.raises(Refused) as refused:
            state.deal(move)
        assert refused.value.code == code
    with pytest.raises(Refused, match="a seat has to act"):
        HUTS.new().deal(0)
    with pytest.raises(Refused, match="over"):
        played(CAMP).state.deal(0)
    assert state.position()["hands"] == [[3], []]


@pytest.mark.parametrize("toy", TOYS, ids=repr)
def test_nature_acts_by_itself_in_its_turn_only(toy: Game[Any, Any]) -> None:
    state, rng, same = toy.new(players=2), Rng.keyed("luck"), Rng.keyed("luck")
    while not state.over:
        twin, natures = state.copy(), state.is_chance
        if natures:
            twin.apply(twin.sample(same))
        assert state.deal_from(rng) == natures
        assert (state, rng.copy().bits()) == (twin, same.copy().bits())
        if not natures:
            state.apply(state.legal()[-1])
    before = state.copy()
    assert not state.deal_from(rng)
    assert state == before


@pytest.mark.parametrize("toy", TOYS, ids=repr)
def test_equal_states_are_equal_whoever_made_them(toy: Game[Any, Any]) -> None:
    state, again, other = played(toy, 1, 5).state, played(toy, 1, 5).state, played(toy, 2, 5).state
    assert state == again
    assert hash(state) == hash(again)
    assert state != other
    assert state != "a state"
    assert len({state, again, other}) == 2


def test_states_of_other_games_or_options_are_not_equal() -> None:
    assert CAMP.new() != ROPE.new()
    assert CAMP.new(days=2) != CAMP.new(days=3)  # the same tents, but another storm


def test_words_about_a_state() -> None:
    assert repr(ROPE.new()) == "<toy-rope state: nature draws cards>"
    assert repr(HUTS.new()) == "<toy-huts state: seat 1 and seat 2 to act>"
    assert repr(played(CAMP).state) == "<toy-camp state: over>"
    assert repr(CAMP) == "<game toy-camp>"
    assert CAMP.new()._repr_svg_() == CAMP.new().svg(None, "alone")


def test_happen_leaves_the_state_as_it_is() -> None:
    state = told(CAMP, "strength 2").state
    event = happen(state, 0, 0)
    assert event.before is state
    assert (event.by_nature, state.position()["height"], event.after.position()["height"]) == (False, 0, 1)


def test_info_keys_tell_apart_what_a_seat_can_tell_apart() -> None:
    dealt, other = told(ROPE, "deal 1", "deal 2").state, told(ROPE, "deal 1", "deal 3").state
    assert dealt.info_key(0) == other.info_key(0)
    assert dealt.info_key(1) != other.info_key(1)
    assert dealt.info_key(None) == other.info_key(None)


def test_digest_is_made_from_the_position_alone() -> None:
    state = played(CAMP, most=4).state
    assert state.digest() == CAMP.position(dict(reversed(state.position().items()))).digest()
    assert len(state.digest()) == 16


# -- playing out --


def test_playout_plays_the_state_itself_to_its_end() -> None:
    state = HUTS.new(players=3)
    assert playout(state, Rng.keyed(1)) == 9
    assert state.over


def test_playout_stops_when_told() -> None:
    state = CAMP.new()
    assert playout(state, Rng.keyed(1), 5) == 5
    assert not state.over


def test_playouts_leave_the_state_and_share_one_win() -> None:
    state = CAMP.new(players=3)
    returns, steps = playouts(state, Rng.keyed(1), 200)
    assert state == CAMP.new(players=3)
    assert sum(returns) == pytest.approx(1)
    assert 200 * 3 * 2 <= steps <= 200 * 3 * 3 * 5
    assert playouts(state, Rng.keyed(1), 200) == (returns, steps)


def test_a_state_without_rules_says_so() -> None:
    bare = State(CAMP, CAMP.options({}), 0)
    for unwritten in (bare.most_legal, bare.chance, bare.copy, bare.key, bare.returns):
        with pytest.raises(NotImplementedError):
            unwritten()


# -- standings --


def test_equals_share_a_place() -> None:
    parts = [(Part(3, "a"),), (Part(5, "b"),), (Part(3, "c"),), ()]
    rows = ranked([3.0, 5.0, 3.0, 0.0], parts)
    assert [row.place for row in rows] == [2, 1, 2, 4]
    assert rows[1] == Standing(seat=1, points=5.0, place=1, parts=(Part(5, "b"),))
    assert msgspec.json.encode(rows[3]) == b'{"seat":3,"points":0.0,"place":4,"parts":[]}'
