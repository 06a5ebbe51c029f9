"""Words of bits, against plain integers: wrong shifts show only above bit 31."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from highcamp.engine.bits import bit, count, filled, has, lowest, nibble, shl, shr, with_nibble

PLACES = range(62)
WORDS = st.integers(0, 2**62 - 1)
ROWS = st.integers(0, 2**60 - 1)


def test_every_single_bit() -> None:
    for place in PLACES:
        word = bit(place)
        assert word == 2**place == shl(1, place)
        assert shr(word, place) == 1
        assert [other for other in PLACES if has(word, other)] == [place]
        assert (count(word), lowest(word)) == (1, place)


@given(WORDS)
def test_words(word: int) -> None:
    members = [place for place in PLACES if word // 2**place % 2]
    assert [place for place in PLACES if has(word, place)] == members
    assert count(word) == len(members)
    assert all(shr(word, by) == word // 2**by for by in PLACES)
    if members:
        assert lowest(word) == members[0]


@given(ROWS, st.integers(0, 14), st.integers(0, 15))
def test_rows_of_small_numbers(row: int, place: int, value: int) -> None:
    numbers = [row // 16**n % 16 for n in range(15)]
    assert [nibble(row, n) for n in range(15)] == numbers
    assert [nibble(filled(row), n) for n in range(16)] == [15 if number else 0 for number in numbers] + [0]
    numbers[place] = value
    assert with_nibble(row, place, value) == sum(number * 16**n for n, number in enumerate(numbers))
