"""What a study is: which games are played, under which conditions, by whom. From its plan alone it can be played again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any, Final

import msgspec

from highcamp.bots.naming import bot
from highcamp.bots.program import Program
from highcamp.engine import registry
from highcamp.engine.game import Game
from highcamp.engine.options import idle_options
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.studies.varying import Part, Value, parts

FORM: Final = 1
"""Raised when what is written of a study means something else: an older folder is then not gone on with."""
FOLLOWED: Final = 500
"""In so many games of a study it is followed who leads, as many of each condition: that costs a standing after every move."""
FOLLOWED_EACH: Final = 20
"""In so many of each condition at least."""
MOST_CONDITIONS: Final = 1_000
"""Enough for each two of 44 things. Each condition costs every worker a table, and the report a row."""
MOST_GAMES: Final = 1_000_000_000
RULES: Final = "rules"
"""Who plays the seats that the rules play themselves."""


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """One way to set the table. ``varied`` is which value of each part it has, by their places."""

    options: dict[str, Any]
    bots: tuple[str, ...]
    """Who sits where."""
    varied: tuple[int, ...] = ()
    turned: int | None = None
    """If this is a number, the bots sit in an order that is drawn for each game, turned by so many seats."""


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """What makes a study an arena: bots that are held against each other, in every order of seats."""

    bots: tuple[str, ...]
    settled: bool = False
    """It ends when the order of the bots is settled."""
    apart: bool = False
    """Each bot plays every deal at a table of its own kind, and they are compared by what they made of it."""


class Plan(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A whole study."""

    form: int = FORM
    game: str
    rules: int
    """The version of the rules."""
    seed: str
    games: int
    """Of each condition."""
    followed: int
    """Games of each condition in which it is followed who leads: the first ones."""
    parts: tuple[Part, ...] = ()
    conditions: tuple[Condition, ...]
    left_out: tuple[tuple[str, str], ...] = ()
    """Mixtures that the game does not allow, or in which something changes nothing, and why."""
    versions: dict[str, int]
    """Of the bots."""
    paired: bool = False
    """The game of a number has the same luck in every condition, so that conditions are compared game by game."""
    analysed: int = 0
    """Games of each condition that are looked back at: the first ones."""
    contest: Contest | None = None
    programs: tuple[Program, ...] = ()
    """Programs that play in it."""

    @cached_property
    def rules_of(self) -> Game[Any, Any]:
        """The game."""
        return registry.game(self.game)

    @property
    def noun(self) -> str:
        """What it is."""
        return "study" if self.contest is None else "arena"

    @property
    def total(self) -> int:
        """All games."""
        return self.games * len(self.conditions)

    def said(self, condition: int) -> str:
        """What is special about a condition: ``Columns to win: 4, Variant: Jumping``."""
        pairs = zip(self.parts, self.conditions[condition].varied, strict=True)
        return ", ".join(f"{part.title}: {part.values[place].said}" for part, place in pairs)

    def sitting(self, condition: int, number: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        one = self.conditions[condition]
        if one.turned is None:
            return one.bots
        free = [name for name in one.bots if name != RULES]
        lots = Rng.keyed(self.seed, "seats", *free, number)
        for last in range(len(free) - 1, 0, -1):
            place = lots.below(last + 1)
            free[last], free[place] = free[place], free[last]
        order = iter(free[one.turned :] + free[: one.turned])
        return tuple(name if name == RULES else next(order) for name in one.bots)

    @property
    def base(self) -> int:
        """The condition in which every part is as usual, or the first that is there."""
        usual = tuple(part.base for part in self.parts)
        return next((number for number, one in enumerate(self.conditions) if one.varied == usual), 0)

    def difference(self, other: Plan) -> str:
        """What another plan plays otherwise; empty where it is the same, be it for more or fewer games."""
        if self.noun != other.noun:
            return "another purpose"
        for name, words in _DIFFERENCES.items():
            if getattr(self, name) != getattr(other, name):
                return words
        return ""


_DIFFERENCES: Final = {
    "game": "another game",
    "rules": "another version of the rules",
    "seed": "another seed",
    "parts": "other parts that are varied",
    "conditions": "other options, or other bots",
    "versions": "other versions of the bots",
    "followed": "another number of games that are followed",
    "analysed": "another number of games that are looked back at",
    "paired": "other luck",
    "contest": "another end",
    "programs": "other programs",
}


def planned(
    game: Game[Any, Any],
    *,
    options: Mapping[str, Any],
    bots: Sequence[str],
    games: int,
    vary: Mapping[str, Sequence[Any] | None],
    seed: object,
    analysed: int = 0,
    pairs: bool = False,
) -> Plan:
    """The plan of a study. ``bots`` is one for all seats, or one for each; ``vary`` names parts, with the values to compare or
    (None) all there are; ``pairs`` puts each two of a theme together, too.
    """
    if not 1 <= games <= MOST_GAMES:
        raise Refused("bad-number", f"{games} is no number of games.", where="games", fix="Ask for one or more.")
    if not 0 <= analysed <= games:
        text = f"{analysed} of {games} games cannot be looked back at."
        raise Refused("bad-number", text, where="analyse", fix=f"Choose 0 to {games}.")
    found = parts(game, vary, options, bots, pairs=pairs)
    many = 1
    for part in found:
        many *= len(part.values)
    if many > MOST_CONDITIONS:
        text = f"That makes {many:,} conditions, and a study has {MOST_CONDITIONS} at most."
        raise Refused("many-conditions", text, where="vary", fix="Vary fewer parts, or name fewer values.")
    conditions, left_out, first = list[Condition](), list[tuple[str, str]](), None
    for places in product(*(range(len(part.values)) for part in found)):
        values = [part.values[place] for part, place in zip(found, places, strict=True)]
        try:
            conditions.append(condition(game, options, bots, values, places))
        except Refused as wrong:
            first = first or wrong
            said = ", ".join(f"{part.title}: {value.said}" for part, value in zip(found, values, strict=True))
            left_out.append((said, wrong.text))
    if first is not None and not conditions:
        raise first
    made = Plan(
        game=game.name,
        rules=game.rules_version,
        seed=str(seed),
        games=games,
        followed=max(FOLLOWED_EACH, FOLLOWED // len(conditions)),
        parts=tuple(found),
        conditions=tuple(conditions),
        left_out=tuple(left_out),
        analysed=analysed,
        versions=versions(game, conditions),
    )
    return msgspec.json.decode(msgspec.json.encode(made), type=Plan)  # as it is read again: tuples in options become lists


def condition(
    game: Game[Any, Any], options: Mapping[str, Any], bots: Sequence[str], values: Sequence[Value], places: tuple[int, ...]
) -> Condition:
    """The condition with these values; refused where the game does not allow it, or a value would change nothing."""
    given = {**options}
    for value in values:
        given |= value.options
    state = game.new(**given)
    idle = idle_options(state.options)
    for value in values:
        for name in value.options:
            if name in idle:
                raise Refused("idle-option", idle[name], where=f"option {name}")
    named = next((value.bots for value in values if value.bots), tuple(bots))
    return Condition(options=msgspec.to_builtins(given), bots=seated(state, named), varied=places)


def seated(state: State, bots: Sequence[str]) -> tuple[str, ...]:
    """Who sits where: a bot for all seats, or one for each that the rules do not play."""
    automatic = state.game.automatic_seats(state)
    free = [seat for seat in range(state.seats) if seat not in automatic]
    names = [*bots] * (len(free) if len(bots) == 1 else 1)
    if len(names) != len(free):
        text = f"{counted(len(names), 'bot')} cannot take {counted(len(free), 'seat')}."
        raise Refused("bad-bots", text, where="bots", fix="Name one for all seats, or one for each.")
    for name in dict.fromkeys(names):
        try:
            bot(state.game, name)
        except Refused as wrong:
            raise wrong.at("bots") from None
    taken = dict(zip(free, names, strict=True))
    return tuple(taken.get(seat, RULES) for seat in range(state.seats))


def versions(game: Game[Any, Any], conditions: Sequence[Condition]) -> dict[str, int]:
    """The version of every bot that plays."""
    names = dict.fromkeys(name for one in conditions for name in one.bots if name != RULES)
    return {name: bot(game, name).version for name in names}
