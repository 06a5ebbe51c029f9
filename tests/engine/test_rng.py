"""Random numbers: the right generator, fair, and the same everywhere."""

from __future__ import annotations

import hashlib
import pickle
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highcamp import Dealer, Rng, State
from toys import CAMP, ROPE

WORDS = st.integers(0, 2**32 - 1)


def sfc32(a: int, b: int, c: int, turn: int) -> Iterator[int]:
    """The generator once more, from its description and in plain integers."""
    while True:
        drawn = (a + b + turn) % 2**32
        turn = (turn + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = ((c << 21 | c >> 11) % 2**32 + drawn) % 2**32
        yield drawn


def lemire(words: Iterator[int], n: int) -> int:
    """A fair number below n: as many words of every class are thrown away as are left over."""
    while True:
        product = next(words) * n
        if product % 2**32 >= 2**32 % n:
            return product >> 32


def words_of(*key: object) -> list[int]:
    raw = hashlib.blake2b("\x1f".join(str(part) for part in key).encode(), digest_size=16).digest()
    return [int.from_bytes(raw[place : place + 4], "little") for place in (0, 4, 8, 12)]


def chi_square(counts: Counter[int], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


def far(cells: int) -> float:
    """Six sigmas above what is expected."""
    freedom = cells - 1
    return float(freedom + 6 * (2 * freedom) ** 0.5 + 12)


@given(WORDS, WORDS, WORDS, WORDS)
def test_bits_are_those_of_the_generator(a: int, b: int, c: int, turn: int) -> None:
    rng, words = Rng(a, b, c, turn), sfc32(a, b, c, turn)
    assert [rng.bits() for _ in range(20)] == [next(words) for _ in range(20)]


@given(st.tuples(WORDS, WORDS, WORDS, WORDS), st.integers(1, 2**31))
def test_below_is_fair_by_construction(seed: tuple[int, int, int, int], n: int) -> None:
    rng, words = Rng(*seed), sfc32(*seed)
    assert [rng.below(n) for _ in range(20)] == [lemire(words, n) for _ in range(20)]


@pytest.mark.parametrize("n", [2**31, 2**31 - 1, 3 * 2**29])
def test_below_throws_away_what_would_be_unfair(n: int) -> None:
    rng, words = Rng(1, 2, 3, 4), sfc32(1, 2, 3, 4)
    assert [rng.below(n) for _ in range(500)] == [lemire(words, n) for _ in range(500)]


@given(st.lists(st.one_of(st.integers(), st.text())))
def test_streams_are_keyed_by_what_they_are_for(key: list[int | str]) -> None:
    rng, reference = Rng.keyed(*key), sfc32(*words_of(*key))
    assert [rng.bits() for _ in range(3)] == [next(reference) for _ in range(3)]


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 126, 1296])
def test_below_is_uniform(n: int) -> None:
    rng = Rng.keyed("uniform", n)
    counts = Counter(rng.below(n) for _ in range(20_000))
    assert set(counts) <= set(range(n))
    assert chi_square(counts, n) < far(n)


@given(st.tuples(WORDS, WORDS, WORDS, WORDS), st.lists(st.text(), min_size=1))
def test_pick_takes_the_one_that_below_says(seed: tuple[int, int, int, int], things: list[str]) -> None:
    rng, words = Rng(*seed), sfc32(*seed)
    assert [rng.pick(things) for _ in range(5)] == [things[lemire(words, len(things))] for _ in range(5)]


def test_pick_needs_something_to_pick_from() -> None:
    with pytest.raises(IndexError):
        Rng.keyed("none").pick([])


def test_uniform_is_uniform_and_below_one() -> None:
    rng = Rng.keyed("uniform")
    drawn = [rng.uniform() for _ in range(20_000)]
    assert 0 <= min(drawn) < max(drawn) < 1
    assert chi_square(Counter(int(number * 50) for number in drawn), 50) < far(50)
    assert Rng(2**32 - 1, 0, 0, 0).uniform() < 1


def test_split_streams_do_not_follow_each_other() -> None:
    rng = Rng.keyed("split")
    child = rng.split()
    pairs = Counter(8 * rng.below(8) + child.below(8) for _ in range(20_000))
    assert chi_square(pairs, 64) < far(64)
    children = Counter(rng.split().below(16) for _ in range(5_000))
    assert chi_square(children, 16) < far(16)


def test_keyed_streams_differ_and_do_not_follow_each_other() -> None:
    firsts = {Rng.keyed(7, "dice", n).bits() for n in range(2_000)}
    assert len(firsts) > 1_990
    neighbours = Counter(8 * Rng.keyed(7, n).below(8) + Rng.keyed(7, n + 1).below(8) for n in range(0, 20_000, 2))
    assert chi_square(neighbours, 64) < far(64)
    assert Rng.keyed(7, "dice", 1).bits() != Rng.keyed(7, "dic", "e1").bits()


def test_copy_and_pickle_go_on_from_the_same_place() -> None:
    rng = Rng.keyed("copy")
    rng.bits()
    copied, pickled = rng.copy(), pickle.loads(pickle.dumps(rng))
    expected = [rng.bits() for _ in range(5)]
    assert [copied.bits() for _ in range(5)] == expected
    assert [pickled.bits() for _ in range(5)] == expected


def test_fresh_streams_differ() -> None:
    assert len({Rng.fresh().bits() for _ in range(50)}) > 45


def test_repr_is_the_call_that_makes_it() -> None:
    rng = Rng.keyed("repr")
    assert eval(repr(rng), {"Rng": Rng}).bits() == rng.bits()


# -- nature at the table --


def draws(dealer: Dealer, states: list[State]) -> list[int]:
    return [dealer.draw(state) for state in states]


def test_seeded_draws_depend_on_what_is_drawn_and_how_often() -> None:
    weather, cards = CAMP.new(), ROPE.new()
    weather_alone = draws(Dealer(5), [weather] * 20)
    cards_alone = draws(Dealer(5), [cards] * 20)
    mixed = draws(Dealer(5), [weather, cards] * 20)
    assert mixed[::2] == weather_alone
    assert mixed[1::2] == cards_alone
    assert draws(Dealer(6), [cards] * 20) != cards_alone


def test_unseeded_draws_are_not_repeated() -> None:
    assert draws(Dealer(), [ROPE.new()] * 40) != draws(Dealer(), [ROPE.new()] * 40)


def test_a_member_is_what_below_says_when_it_first_hits() -> None:
    words = Rng.keyed("words")
    one, other = Rng.keyed("members"), Rng.keyed("members")
    for n in (1, 7, 61):
        for _ in range(300):
            word = words.bits() % 2**n | 2 ** words.below(n)
            place = one.below(n)
            while not word >> place & 1:
                place = one.below(n)
            assert other.member(word, n) == place
    assert (one.a, one.b, one.c, one.turn) == (other.a, other.b, other.c, other.turn)
