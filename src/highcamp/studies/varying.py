"""What a study can vary: the options of a game, several under one word, and who plays. No game is known here by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

import msgspec

from highcamp.bots.levels import LEVELS
from highcamp.bots.naming import bots as bots_of
from highcamp.engine.game import Game
from highcamp.engine.options import Option, options_of
from highcamp.engine.phrases import capital, listed, suggestion
from highcamp.engine.refusal import Refused

BOTS: Final = "bots"
NONE: Final = "none"
"""What it is called if nothing of a theme is in play."""


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """One of the values that are compared: the options, or the bots, that it stands for."""

    said: str
    options: dict[str, Any] = {}
    bots: tuple[str, ...] = ()
    both: tuple[int, int] | None = None
    """If two others are in play together: the places of those."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is varied, with the values that are compared; the others are compared with the one at ``base``."""

    name: str
    title: str
    values: tuple[Value, ...]
    base: int = 0

    def others(self) -> Iterator[int]:
        """The values that are compared with the base."""
        return (place for place, value in enumerate(self.values) if place != self.base and value.both is None)

    def pairs(self) -> Iterator[tuple[int, int, int]]:
        """Each two that are in play together: where they are, and where each alone is."""
        return ((place, *value.both) for place, value in enumerate(self.values) if value.both is not None)


def variable(game: Game[Any, Any]) -> list[str]:
    """The words for all that can be varied without naming values."""
    options = options_of(game.Options)
    themes = [option.theme for option in options if option.theme]
    return [*dict.fromkeys([*themes, *(option.name for option in options if values_of(option)), BOTS])]


def parts(
    game: Game[Any, Any],
    vary: Mapping[str, Sequence[Any] | None],
    options: Mapping[str, Any],
    bots: Sequence[str],
    *,
    pairs: bool = False,
) -> list[Part]:
    """What is varied: each word with its values, or (None) with all there are. ``pairs`` puts each two of a theme together,
    too.
    """
    known = {option.name: option for option in options_of(game.Options)}
    found = []
    for word, values in vary.items():
        name = word.replace("-", "_")
        themed = [option for option in known.values() if option.theme == word]
        if name in known:
            part = _of_option(game, known[name], values, options)
        elif word == BOTS:
            part = _of_bots(game, values, bots)
        elif themed:
            part = _of_theme(word, themed, values)
            part = _with_pairs(part) if pairs else part
        else:
            fix = suggestion(word, variable(game), "What can be varied")
            raise Refused("unknown-part", f"{game.title} has nothing called {word!r} to vary.", where="vary", fix=fix)
        _check(part, word)
        found.append(part)
    if pairs and not any(value.both for part in found for value in part.values):
        themes = dict.fromkeys(option.theme for option in known.values() if option.theme)
        fix = f"Vary two or more of {listed(themes, last='or')}." if themes else "Leave it out."
        raise Refused("no-pairs", "Of what is varied no two can be in play together.", where="pairs", fix=fix)
    return found


def values_of(option: Option) -> list[Any]:
    """The values of an option that can be listed, those that a study compares, or none."""
    if option.kind == "number":
        assert option.lowest is not None
        assert option.highest is not None
        return list(range(option.lowest, option.highest + 1))
    if option.kind == "choice":
        return list(option.values)
    if option.kind == "switch":
        return [False, True]
    return [option.default, *option.compared] if option.compared else []


def _of_option(game: Game[Any, Any], option: Option, values: Sequence[Any] | None, options: Mapping[str, Any]) -> Part:
    listed_ones = values_of(option)
    compared = listed_ones if values is None else list(values)
    for value in compared:
        if value not in listed_ones:
            game.options({**options, option.name: value})  # refused if it is none, and not left out as a mixture is
    if not compared:
        fix = "Name the values to compare, or give two studies one each."
        raise Refused("no-values", f"The values of {option.name} cannot be listed.", where=f"vary {option.name}", fix=fix)
    usual = options.get(option.name, option.default)
    found = tuple(Value(said=_called(option, value), options={option.name: value}) for value in compared)
    return Part(name=option.name, title=option.label, values=found, base=compared.index(usual) if usual in compared else 0)


def _of_bots(game: Game[Any, Any], values: Sequence[Any] | None, bots: Sequence[str]) -> Part:
    compared = [str(value) for value in values] if values is not None else list(LEVELS)
    known = bots_of(game)
    for name in compared:
        if name not in known:
            raise Refused("unknown-bot", f"{game.title} has no bot {name!r}.", where="vary bots", fix=suggestion(name, known))
    base = compared.index(bots[0]) if len(bots) == 1 and bots[0] in compared else 0
    return Part(name=BOTS, title="Bots", values=tuple(Value(said=name, bots=(name,)) for name in compared), base=base)


def _of_theme(word: str, options: Sequence[Option], values: Sequence[Any] | None) -> Part:
    """Each thing of a theme alone, beside none of them."""
    found = [Value(said=NONE, options={option.name: option.default for option in options})]
    for option in options:
        for value in values_of(option):
            if value != option.default:
                said = option.label if option.kind == "switch" else _called(option, value)
                found.append(Value(said=said, options={option.name: value}))
    if values is not None:
        named = {_plain(one.said): one for one in found}
        for value in values:
            if _plain(str(value)) not in named:
                fix = suggestion(str(value), (one.said for one in found))
                raise Refused("unknown-value", f"There is no {word} {str(value)!r}.", where=f"vary {word}", fix=fix)
        wanted = {_plain(str(value)) for value in values}
        found = [one for one in found if one.said == NONE or _plain(one.said) in wanted]
    return Part(name=word, title=capital(word), values=tuple(found))


def _with_pairs(part: Part) -> Part:
    """The same, and each two things of it together. Of an option that has one value at a time no two are."""
    found = list(part.values)
    for (first, one), (second, other) in combinations(enumerate(part.values), 2):
        if part.base not in (first, second) and (options := _mixed(one.options, other.options)) is not None:
            found.append(Value(said=listed([one.said, other.said]), options=options, both=(first, second)))
    return Part(name=part.name, title=part.title, values=tuple(found), base=part.base)


def _mixed(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any] | None:
    """The options of both; None where an option has no place for two."""
    found = {**one, **other}
    for name in one.keys() & other.keys():
        if not (isinstance(one[name], (list, tuple)) and isinstance(other[name], (list, tuple))):
            return None
        found[name] = (*one[name], *other[name])
    return found


def _check(part: Part, word: str) -> None:
    said = [value.said for value in part.values]
    if len(said) < 2:
        text = f"There is one value of {word} ({listed(said)}), and nothing to compare it with."
        raise Refused("one-value", text, where=f"vary {word}", fix="Name two or more.")
    twice = next((one for one in said if said.count(one) > 1), None)
    if twice is not None:
        raise Refused("value-twice", f"{twice} is named twice.", where=f"vary {word}", fix="Say it once.")


def _called(option: Option, value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return listed([str(one) for one in value]) if value else NONE
    if option.kind == "switch":
        return "yes" if value else "no"
    return NONE if value is None else option.say(value)


def _plain(said: str) -> str:
    return "".join(letter for letter in said.lower() if letter.isalnum())
