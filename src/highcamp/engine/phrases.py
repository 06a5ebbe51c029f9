"""Small pieces of sentences that are said all over: counts, lists, near misses."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

_DAY = 24 * 60
_AGES = (
    (365 * _DAY, "year"),
    (30 * _DAY, "month"),
    (7 * _DAY, "week"),
    (_DAY, "day"),
    (60, "hour"),
    (1, "minute"),
)  # in minutes


def counted(number: int, noun: str, several: str = "") -> str:
    """A number of things.

    >>> counted(1, "card"), counted(2, "card"), counted(2, "entry", "entries")
    ('1 card', '2 cards', '2 entries')
    """
    return f"{number} {inflected(number, noun, several)}"


def inflected(number: float, noun: str, several: str = "") -> str:
    """The form of a noun beside a number. Here alone English forms it, so that another language has one place to do it in.

    >>> inflected(1, "column"), inflected(0.5, "point"), inflected(2, "entry", "entries")
    ('column', 'points', 'entries')
    """
    return noun if number == 1 else several or f"{noun}s"


def listed(words: Iterable[object], last: str = "and") -> str:
    """Words in a sentence: ``2``, ``2 and 3``, ``2, 3 and 4``."""
    *most, end = [str(word) for word in words]
    return f"{', '.join(most)} {last} {end}" if most else end


def figure(number: float) -> str:
    """A number as it is read: no needless decimals, and a minus that is no hyphen."""
    return f"{number:g}".replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign."""
    return f"{number:+d}".replace("-", "−")


def capital(said: str) -> str:
    """As the beginning of a sentence."""
    return said[:1].upper() + said[1:]


def sentence(said: str) -> str:
    """With a full stop, unless it ends with another mark."""
    return said if said.endswith((".", "!", "?")) else f"{said}."


def one_line(text: str) -> str:
    """What somebody wrote, as one line of printable letters."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def round_heading(number: int, seats: int) -> str:
    """The heading of a round, counted from 1; alone every turn is one, so ten of them stand together."""
    if seats > 1:
        return f"Round {max(number, 1)}"
    first = (max(number, 1) - 1) // 10 * 10 + 1
    return f"Turns {first} to {first + 9}"


def ago(milliseconds: int) -> str:
    """How long ago something was: ``just now``, ``5 minutes ago``, ``1 day ago``."""
    minutes = milliseconds // 60_000
    for size, noun in _AGES:
        if minutes >= size:
            return f"{counted(minutes // size, noun)} ago"
    return "just now"


def suggestion(word: object, known: Iterable[str], otherwise: str = "It has") -> str:
    """What to do about a word that is not among the known ones: the nearest of them, or all."""
    words = list(known)
    return did_you_mean(word, words) or f"{otherwise}: {', '.join(words)}."


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """A question for the nearest of the known words, if one is near."""
    found = difflib.get_close_matches(str(word), list(known), n=1)
    return f"Did you mean {found[0]}?" if found else ""
