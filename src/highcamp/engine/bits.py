"""Words of bits: the only place in compiled code where a shift may stand.

mypyc emits ``1 << n`` as a 32-bit shift when the left operand is a literal, silently wrong above bit 31. A left operand that
is a parameter is emitted as 64 bits wide, so every shift goes through these helpers;
``tests/repository/test_shifts.py`` looks for others.
"""

from mypy_extensions import i64


def shl(word: i64, by: i64) -> i64:
    """``word`` moved ``by`` bits up. The caller keeps the result below 2**63: compiled words wrap, interpreted ones grow."""
    return word << by


def shr(word: i64, by: i64) -> i64:
    """``word`` moved ``by`` bits down."""
    return word >> by


def bit(place: i64) -> i64:
    """The word in which only the bit at ``place`` is set."""
    return shl(1, place)


def has(word: i64, place: i64) -> bool:
    """Whether the bit at ``place`` is set."""
    return (shr(word, place) & 1) != 0


def count(word: i64) -> i64:
    """How many bits are set (of the lower 63)."""
    n: i64 = 0
    while word != 0:
        word &= word - 1
        n += 1
    return n


def lowest(word: i64) -> i64:
    """The place of the lowest set bit; the word must not be 0."""
    place: i64 = 0
    while (word & 255) == 0:
        word = shr(word, 8)
        place += 8
    while (word & 1) == 0:
        word = shr(word, 1)
        place += 1
    return place


def nibble(row: i64, place: i64) -> i64:
    """The four-bit number at ``place`` of a row of up to fifteen such numbers."""
    return shr(row, place * 4) & 15


def with_nibble(row: i64, place: i64, value: i64) -> i64:
    """The row with ``value`` (0 to 15) at ``place``."""
    return (row & ~shl(15, place * 4)) | shl(value, place * 4)


def filled(row: i64) -> i64:
    """The row with 15 at every place where the given row is not 0."""
    ones = row | shr(row, 1)
    ones |= shr(ones, 2)
    return (ones & 0x111111111111111) * 15
