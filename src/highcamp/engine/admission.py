"""Whether a game can be put on the shelf: what every door relies on, asked once before any of them opens."""

from __future__ import annotations

from inspect import signature
from typing import Any, Final

from highcamp.engine.contract import why_unmet
from highcamp.engine.facts import MOST_SEATS
from highcamp.engine.game import Game
from highcamp.engine.options import options_of

_PICTURES: Final = (("svg", "mode"), ("svg", "names"), ("text", "names"))
_ASKED_FOR: Final = (
    "Pictures are asked for by svg(view, *, mode='play', names=()) and text(view, *, names=()); mode 'alone' is what "
    "standalone=True was."
)
_SAID: Final = ("title", "line", "minutes", "rules_version", "facts", "Options")


def why_unfit(game: Game[Any, Any]) -> str:
    """Why no table can be set for this game, as a sentence; empty for one that is fine."""
    unmet = why_unmet(game.contract)
    if unmet:
        return unmet
    missing = [name for name in _SAID if not hasattr(game, name)]
    if missing:
        return f"It does not say its {', '.join(missing)}."
    asked = {method: signature(getattr(game, method)).parameters for method, _ in _PICTURES}
    unheard = [f"Its {method} takes no {name}." for method, name in _PICTURES if name not in asked[method]]
    if unheard:
        return " ".join([*unheard, _ASKED_FOR])
    fewest, most = game.facts.seats
    if not 1 <= fewest <= most <= MOST_SEATS:
        return f"It is for {fewest} to {most} seats, and a table has 1 to {MOST_SEATS}."
    try:
        options_of(game.Options)
    except ValueError as wrong:
        return str(wrong)
    game.cover(), game.pad(), game.odds()  # every start page and list asks for them: one that fails must fail here
    return ""
