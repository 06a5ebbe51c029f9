"""A part of one's own that is to be tried out: what a form says of it, how it reads, and the trial that is made of both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from highcamp.bots.levels import EASY, MEDIUM
from highcamp.bots.random import Random
from highcamp.engine.game import Game
from highcamp.engine.options import options_of
from highcamp.engine.phrases import listed, suggestion
from highcamp.engine.proof import Proof
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.house.trials import Asked
from highcamp.studies.plan import Plan
from highcamp.studies.trial import GAMES, laid
from highcamp.web import choosing, own
from highcamp.web.answers import problem_of
from highcamp.web.choosing import Review
from highcamp.web.forms import whole_number
from highcamp.web.rendering import render

BOTS: Final = (Random.name, EASY, MEDIUM)
"""Who may play: those that are quick."""
COUNTS: Final = (200, GAMES, 10_000)
"""How many games a form offers, of each kind."""
SEED: Final = "1"
"""Usually: two ways to write a part are then tried with the same luck."""
_LONGEST_SEED: Final = 40


class Tried(Review, frozen=True, kw_only=True):
    """What is to be said of a part and of the options to try it with."""

    proof: str = ""
    """How the part reads, as a piece of the page; empty as long as it cannot be played with."""


def field_of(game: Game[Any, Any], option: str = "") -> own.Field:
    """The field of a part that players bring along: the one of this option, or the first."""
    fields = own.own_fields(game)
    found = next((field for field in fields if field.option == (option or field.option)), None)
    if found is None:
        known = [field.option for field in fields]
        fix = suggestion(option, known) if known else "Choose another game."
        raise Refused("no-own-parts", f"{game.title} takes no such part of your own.", where="part", fix=fix)
    return found


def stands_for(game: Game[Any, Any], option: str) -> str:
    """The option whose value a part takes the place of; empty if there is none."""
    return next((one.name for one in options_of(game.Options) if one.when.get(option) == [None]), "")


def asked(game: Game[Any, Any], given: Mapping[str, str]) -> Asked:
    """What a form asks for."""
    field = field_of(game, given.get("part", ""))
    games = whole_number(given["games"], "games") if given.get("games", "").strip() else GAMES
    return made(
        game,
        field.option,
        given.get(field.option, ""),
        options=choosing.read(game, given),
        surely="surely" in given or "has_surely" not in given,
        bot=given.get("bot", MEDIUM),
        games=games,
        seed=given.get("seed", "").strip() or SEED,
    )


def made(
    game: Game[Any, Any],
    option: str,
    text: str,
    *,
    options: dict[str, Any],
    surely: bool = True,
    bot: str = MEDIUM,
    games: int = GAMES,
    seed: str = SEED,
) -> Asked:
    """A wish to try something out, checked; refused with the first thing that is wrong."""
    field = field_of(game, option)
    if not text.strip():
        raise Refused("no-part", "There is nothing to try out yet.", where=f"option {option}", fix="Start from ours.")
    if bot not in BOTS:
        raise Refused("unknown-bot", f"{bot!r} is none of those who play here.", where="bot", fix=f"{listed(BOTS, 'or')}.")
    if len(seed) > _LONGEST_SEED:
        raise Refused("bad-seed", f"A seed has {_LONGEST_SEED} letters at most.", where="seed", fix="Shorten it.")
    wrong = own.faults(game, field.option, text)
    if wrong:
        raise Refused("bad-part", wrong[0], where=f"option {field.option}")
    value = own.value(game, field.option, text)
    return Asked(
        game=game.name,
        option=field.option,
        text=text,
        name=_named(game, field, value),
        surely=surely,
        options=options,
        bot=bot,
        games=games,
        seed=seed,
    )


def plan(wish: Asked) -> Plan:
    """The trial that is made of it."""
    game = game_of(wish.game)
    value = own.value(game, wish.option, wish.text)
    brought = {wish.option: value, **(game.surely(wish.option, value) if wish.surely else {})}
    game.check_public({**wish.options, **brought})
    return laid(
        game,
        name=wish.option,
        title=wish.name,
        options=wish.options,
        brought=msgspec.to_builtins(brought),
        bot=wish.bot,
        games=wish.games,
        seed=wish.seed,
    )


def proofs(wish: Asked) -> tuple[Proof, ...]:
    """How the part reads and looks, beside the options that it is tried with."""
    game = game_of(wish.game)
    options = game.options({**wish.options, wish.option: own.value(game, wish.option, wish.text)})
    try:
        return tuple(game.proofs(wish.option, options))
    except Refused:
        raise
    except Exception as wrong:  # a game that somebody else has written, or a part that it has not thought of
        text = f"{game.title} cannot show this: {type(wrong).__name__}: {wrong}".rstrip(".")
        raise Refused(
            "failed-proof", f"{text}.", where=f"option {wish.option}", fix="Change it, or tell its author."
        ) from wrong


def review(game: Game[Any, Any], given: Mapping[str, str]) -> Tried:
    """What is to be said of a form while it is filled in."""
    told = choosing.review_form(game, given)
    field = field_of(game, given.get("part", ""))
    wrong, shown = told.wrong, ""
    if given.get(field.option, "").strip() and not told.own.get(field.option):
        try:
            wish = asked(game, given)
            shown = proof(proofs(wish))
            plan(wish)
        except Refused as refusal:
            wrong = wrong or problem_of(refusal)
    against = stands_for(game, field.option)  # which is what it is compared with, and so matters here
    idle = tuple(name for name in told.idle if name != against)
    return Tried(idle=idle, shut=told.shut, preset=told.preset, own=told.own, wrong=wrong, proof=shown)


def proof(found: tuple[Proof, ...]) -> str:
    """Proofs as a piece of a page."""
    return render("proof.html", proofs=found)


def _named(game: Game[Any, Any], field: own.Field, value: Any) -> str:
    """What a part is called: as it calls itself, unless that was left as it stands in ours."""
    called = _called(value)
    ours = [] if field.option == "own" else [_called(own.value(game, field.option, text)) for text in field.starts.values()]
    return called if called and called not in ours else field.label


def _called(value: Any) -> str:
    """What a part calls itself."""
    if isinstance(value, Mapping):
        named = value.get("name") or value.get("title")
        return named if isinstance(named, str) else ""
    if isinstance(value, list | tuple):
        names = [_called(msgspec.to_builtins(one)) for one in value]
        return listed(names) if names and all(names) else ""
    return ""


def has_surely(game: Game[Any, Any], option: str) -> bool:
    """Whether such a part might not come up in a game, so that it can be asked for to be in play in every one."""
    field = field_of(game, option)
    for text in field.starts.values():
        try:
            return bool(game.surely(option, own.value(game, option, text)))
        except Refused:
            return False
    return False
