"""Options of a game: a frozen struct whose fields say what they mean and which values they take.

    class FirstAscentOptions(Options, frozen=True, kw_only=True):
        players: Annotated[int, Meta(ge=2, le=4, description="Climbing teams.")] = 2

Limits that join several options go into ``check``. The same declaration makes the keyword arguments of ``game.new``, the
flags of the command line, and the form in the browser.

Where people choose, an option and its values are called by their names, or by better words: ``extra={"label": "Columns to win",
"words": {"10": "Ten points"}}``. What single values mean is said beside them: ``extra={"means": {"tight": "one fewer."}}``.

An option that matters only beside certain values of others says so: ``extra={"when": {"players": [1]}}``. Elsewhere it is not
offered, and where people set a table one that would change nothing is refused. Programs that try all mixtures, records and
positions may hold such a value: it does no harm.

Studies vary options one by one, or those of a theme together: ``extra={"theme": "module"}``. One whose values cannot be listed
says which are worth comparing: ``extra={"compared": [...]}``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import inspect

from highcamp.engine.forms import fit
from highcamp.engine.phrases import did_you_mean, listed, suggestion
from highcamp.engine.refusal import Refused

Span = tuple[int, int]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all options."""

    def check(self) -> None:
        """Raise ``Refused`` if these options do not go together."""

    @classmethod
    def spans(cls, given: Mapping[str, Any]) -> dict[str, Span]:
        """The lowest and highest value of numbers whose limits depend on other options, beside the given ones, unchecked."""
        return {}

    def idle(self) -> dict[str, str]:
        """The options that change nothing beside the others, each with what it would take."""
        return {option.name: option.needs for option in options_of(type(self)) if not option.matters(self)}


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One option as people see it: its name, meaning, default, and limits or values."""

    name: str
    text: str
    """What it means, its values called as they are typed."""
    meaning: str
    """The same, its values called as people are shown them."""
    default: Any
    kind: Literal["number", "choice", "switch", "other"]
    lowest: int | None = None
    highest: int | None = None
    values: tuple[Any, ...] = ()
    study: bool = False
    """Meant for studies: not offered at a table."""
    when: dict[str, list[Any]] = {}
    """Other options, and the values beside which this one matters."""
    needs: str = ""
    """The same in words."""
    label: str
    """What it is called where people choose."""
    words: dict[str, str] = {}
    """What its values are called there, where that is not just their names."""
    theme: str = ""
    """The word by which studies vary it together with others."""
    compared: tuple[Any, ...] = ()
    """Values that a study compares, where they cannot all be listed."""

    def say(self, value: Any) -> str:
        """A value as people read it: ``Forced move``."""
        return _called(str(value), self.words)

    def matters(self, options: Options) -> bool:
        """Whether it can change anything beside the others."""
        return all(getattr(options, other) in values for other, values in self.when.items())

    @property
    def limits(self) -> str:
        """The values it takes, in words."""
        if self.kind == "number":
            return f"{self.lowest} to {self.highest}"
        if self.kind == "choice":
            return ", ".join(str(value) for value in self.values)
        return "yes or no" if self.kind == "switch" else "a table of its own"

    @property
    def usual(self) -> str:
        """What it is where nobody says anything, in the words of its limits; empty where that is nothing."""
        if self.kind == "switch":
            return "yes" if self.default else "no"
        return "" if self.kind == "other" or self.default is None else str(self.default)


O = TypeVar("O", bound=Options)


def in_words(options: Options) -> list[str]:
    """What is special about a game: the options that matter and are not as usual. How many play, the seats say."""
    idle = options.idle()
    said = []
    for option in options_of(type(options)):
        value = getattr(options, option.name)
        if option.name == "players" or option.name in idle or value == option.default:
            continue
        match option.kind:
            case "switch":
                said.append(option.label if value else f"Without {option.label[:1].lower()}{option.label[1:]}")
            case "other":
                said.append(option.label)
            case _:
                said.append(f"{option.label}: {option.say(value)}")
    return said


def _called(value: str, words: Mapping[str, str]) -> str:
    return words.get(value) or _spaced(value)


def _spaced(name: str) -> str:
    """A name as words: ``Forced move``."""
    plain = name.replace("_", " ")
    return plain[:1].upper() + plain[1:]


@cache  # taking a struct apart costs more than reading a position
def options_of(options: type[Options]) -> tuple[Option, ...]:
    """The options of a game, in the order in which they were declared; a number without limits is a ``ValueError``."""
    info = inspect.type_info(options)
    assert isinstance(info, inspect.StructType)
    hints, spans = get_type_hints(options), options.spans({})
    found = {field.name: _option(field, hints[field.name], spans.get(field.name)) for field in info.fields}
    return tuple(msgspec.structs.replace(option, needs=_needs(option, found)) for option in found.values())


def _option(field: inspect.Field, hint: Any, span: Span | None) -> Option:
    kind, text, extra = field.type, "", {}
    if isinstance(kind, inspect.Metadata):
        text, extra = (kind.extra_json_schema or {}).get("description", ""), kind.extra or {}
        kind = kind.type
    means, words = extra.get("means", {}), extra.get("words", {})
    common: dict[str, Any] = {
        "name": field.name,
        "text": _told(text, means),
        "meaning": _told(text, {_called(value, words): said for value, said in means.items()}),
        "default": None if field.default is msgspec.NODEFAULT else field.default,
        "study": extra.get("study", False),
        "when": extra.get("when", {}),
        "label": extra.get("label", "") or _spaced(field.name),
        "words": words,
        "theme": extra.get("theme", ""),
        "compared": tuple(extra.get("compared", ())),
    }
    if isinstance(kind, inspect.IntType):
        lowest, highest = span or _limits(field.name, kind)
        return Option(kind="number", lowest=lowest, highest=highest, **common)
    if isinstance(kind, inspect.LiteralType):
        values = get_args(hint)
        if strange := means.keys() - {str(value) for value in values}:
            raise ValueError(f"The option {field.name!r} says what {min(strange)!r} means, which is none of its values.")
        return Option(kind="choice", values=values, **common)
    return Option(kind="switch" if isinstance(kind, inspect.BoolType) else "other", **common)


def _told(text: str, means: Mapping[str, str]) -> str:
    """What an option means, and what its values mean, by what they are called."""
    return " ".join([*([text] if text else []), *(f"{value}: {said}" for value, said in means.items())])


@cache
def _widest(options: type[Options]) -> dict[str, Span]:
    """The limits of numbers as they are declared: what is possible beside any other options."""
    info = inspect.type_info(options)
    assert isinstance(info, inspect.StructType)
    kinds = {field.name: field.type.type if isinstance(field.type, inspect.Metadata) else field.type for field in info.fields}
    return {name: _limits(name, kind) for name, kind in kinds.items() if isinstance(kind, inspect.IntType)}


def _needs(option: Option, known: Mapping[str, Option]) -> str:
    """Beside what an option matters: ``mode Peak or Blitz and no own track``."""
    return listed([_beside(known[other], values) for other, values in option.when.items()]) if option.when else ""


def _beside(option: Option, values: list[Any]) -> str:
    called = f"{option.label[:1].lower()}{option.label[1:]}"
    if option.kind in ("switch", "other"):
        return called if any(values) else f"no {called}"
    return f"{called} {listed([option.say(value) for value in values], 'or')}"


def _limits(name: str, kind: inspect.IntType) -> tuple[int, int]:
    """Whoever sets a table may ask for any number that is allowed, so there is a lowest and a highest."""
    lowest = kind.gt + 1 if kind.gt is not None else kind.ge
    highest = kind.lt - 1 if kind.lt is not None else kind.le
    if lowest is None or highest is None:
        side = "lower" if lowest is None else "upper"
        raise ValueError(f"The option {name!r} has no {side} limit: write Annotated[int, Meta(ge=..., le=...)].")
    return lowest, highest


def read_options(options: type[O], given: Mapping[str, Any], game: str) -> O:
    """Options from a mapping; a wrong name, value or mixture is refused with what, where and what to do."""
    known = {option.name: option for option in options_of(options)}
    spans = options.spans(given)
    for name, value in given.items():
        if name not in known:
            fix = suggestion(name, known)
            raise Refused("unknown-option", f"{game} has no option {name!r}.", where=f"option {name}", fix=fix)
        option = known[name]
        if option.kind == "number":
            _check_number(option, value, spans.get(name), _widest(options)[name])
        else:
            _check_value(option, value)
    try:
        read = msgspec.convert(dict(given), options)
    except msgspec.ValidationError:
        fault = fit(given, options)[1][0]
        raise Refused("bad-option", fault.text, where=f"option {fault.where}", fix=fault.fix) from None
    read.check()
    return read


def idle_options(options: Options) -> dict[str, str]:
    """The options that were chosen and change nothing beside the others, each with a sentence that says so."""
    usual = {option.name: option.default for option in options_of(type(options))}
    chosen = {name: needs for name, needs in options.idle().items() if getattr(options, name) != usual[name]}
    return {name: f"This changes nothing here: it matters only with {needs}." for name, needs in chosen.items()}


def refuse_idle(options: Options) -> None:
    """Raise ``Refused`` if somebody who sets a table chose an option that changes nothing beside the others."""
    for name, sentence in idle_options(options).items():
        raise Refused("idle-option", sentence, where=f"option {name}", fix="Leave it out, or choose the others so.")


def _check_number(option: Option, value: Any, span: Span | None, widest: Span) -> None:
    """A number must lie between the widest limits; what is possible beside some other options only, ``check`` refuses."""
    if not isinstance(value, bool) and isinstance(value, int) and widest[0] <= value <= widest[1]:
        return
    lowest, highest = span or (option.lowest, option.highest)
    what = f"a whole number from {lowest} to {highest}" if lowest != highest else f"{lowest}, the only number possible here"
    raise Refused("bad-option", f"{value!r} is not {what}.", where=f"option {option.name}")


def _check_value(option: Option, value: Any) -> None:
    where = f"option {option.name}"
    if option.kind == "choice" and value not in option.values:
        known = [str(one) for one in option.values]
        named = [word for word in re.split(r"[^\w-]+", str(value)) if word in known]
        if len(named) > 1:
            text = f"{value!r} names {len(named)} values, and {option.name} takes one: they exclude each other."
            raise Refused("bad-option", text, where=where, fix=f"Choose {listed(named, 'or')}.")
        raise Refused("bad-option", f"{value!r} is not one of {option.limits}.", where=where, fix=did_you_mean(value, known))
    if option.kind == "switch" and not isinstance(value, bool):
        raise Refused("bad-option", f"{value!r} is neither yes nor no.", where=where, fix="Write true or false.")
