"""A game's own options as they stand on the command line: ``--columns 4``, ``--columns=4`` or ``columns=4``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from highcamp.cli.completion import flag_name, flag_of
from highcamp.engine.files import read_mapping
from highcamp.engine.game import Game
from highcamp.engine.options import Option, Options, options_of
from highcamp.engine.phrases import did_you_mean
from highcamp.engine.refusal import Refused

_YES = {"yes", "true", "on"}
_NO = {"no", "false", "off"}
_LONGEST_NAME = 1000  # of a file: whatever is longer was meant as JSON


def read_options(game: Game[Any, Any], words: Sequence[str], flags: Iterable[str] = ()) -> dict[str, Any]:
    """The options that the words give, for ``game.new``. ``flags`` are the command's own, for a near miss among them."""
    return read_flags(game.Options, game.name, words, flags)


def read_flags(options: type[Options], game: str, words: Sequence[str], flags: Iterable[str] = ()) -> dict[str, Any]:
    """The same for options of any kind that a game has."""
    known = {option.name: option for option in options_of(options)}
    given: dict[str, Any] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, equals, text = word.partition("=")
        if not equals and not word.startswith("--"):
            raise Refused("bad-word", f"{word!r} is no option.", where=f"word {word}", fix="Write --name value or name=value.")
        name = flag_name(name)
        if name not in known:
            raise _unknown(game, word.partition("=")[0], known.values(), flags)
        if name in given:
            raise Refused("option-twice", f"{name} is given twice.", where=f"option {name}", fix="Say it once.")
        if not equals:
            text = rest.pop(0) if rest and not rest[0].startswith("--") else ""
            if not text and known[name].kind != "switch":
                raise Refused("bad-option", f"{word} needs a value: {known[name].limits}.", where=f"option {name}")
        given[name] = _value(known[name], text or "yes")
    return given


def _unknown(game: str, word: str, known: Iterable[Option], flags: Iterable[str]) -> Refused:
    offered = [flag_of(option) for option in known]
    near = did_you_mean(word if word.startswith("-") else f"--{word}", [*offered, *flags])
    fix = near or f"It has: {', '.join(offered)}."
    return Refused("unknown-option", f"{game} has no option {word}.", where=f"option {word}", fix=fix)


def _value(option: Option, text: str) -> Any:
    """What a word stands for; a word that fits nothing stays as it is, and the game refuses it."""
    if option.kind == "number":
        return int(text) if text.removeprefix("-").isdecimal() else text
    if option.kind == "choice":
        plain = {str(value).replace("_", "-"): value for value in option.values}
        return plain.get(text.replace("_", "-"), text)
    if option.kind == "switch":
        low = text.lower()
        return True if low in _YES else False if low in _NO else text
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as wrong:
        # Figures that an owner of the box has written down, such as peaks or a board, are in a file.
        if len(text) < _LONGEST_NAME and Path(text).is_file():
            return read_mapping(text)
        fix = "Write it as JSON, or name a TOML or JSON file that holds it."
        raise Refused("bad-option", f"{text!r} is not valid JSON: {wrong}.", where=f"option {option.name}", fix=fix) from None
