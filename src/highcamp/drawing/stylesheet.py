"""The stylesheet of all boards in pages. A drawing that stands alone has none (see ``paint``).

The tokens hang on ``.highcamp``, a page's ``<html>``. ``data-theme`` on the same element overrides what the reader's system
prefers. Everything else is bound to ``.board`` and ``.plot``; all but the paints (``f-ink`` fills with ink, ``s-ink`` strokes):
a shape that is defined once and used often is a tree of its own, into which a rule with an ancestor does not reach.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from highcamp.drawing.look import PAINTS, RULES, SANS, Rule
from highcamp.drawing.palette import SEATS, TOKENS

MOST_CHOICES = 12  # ghosts are tied to choices by number, and CSS has no variables in selectors

_DRAWN = ":is(.board,.plot)"

_LETTERING = """
.board,.plot{display:block;max-width:100%;height:auto;fill:var(--ink)}
.board,.plot{font-family:var(--sans);font-variant-numeric:tabular-nums lining-nums}
.board text{user-select:none}
"""

_TOUCHED = """
.board .choice[role=button]{cursor:pointer;outline:none}
.board .choice[role=button]:is(:hover,:focus-visible) .plate{fill:var(--paper);stroke-width:7}
.board .choice[role=button].primary:is(:hover,:focus-visible) .plate{fill:var(--glow);stroke:var(--ink)}
.board .ghost{opacity:0;pointer-events:none}
.board .ghost.shown{opacity:.5}
.board .hit{fill:none;pointer-events:all}
"""

# What is there only while a page says so: the bubble of a cost that it wrote, the ring of what was done last, what of a set is
# chosen (the table may know it before the game does), a card that is held.
_SAID = """
.board :is(.bubble,.ring,.chosen){opacity:0;pointer-events:none}
.board .choice:has(.cost:not(:empty)) .bubble,.board .fresh .ring,.board [aria-pressed=true] .chosen{opacity:1}
.board .bubble{fill:var(--card);stroke:var(--glow);stroke-width:1.5}
.board .cost{fill:var(--ink);pointer-events:none}
.board .ring{fill:none;stroke:var(--glow);stroke-width:3;stroke-dasharray:3 4;stroke-linecap:round}
.board .held .plate{fill:var(--glow);stroke:var(--glow)}
"""

# A place of a plot that leads to a moment of the game shows where it is while it is pointed at.
_PLOTTED = """
.plot .hit{fill:none;pointer-events:all}
.plot .here{opacity:0}
.plot .stop{outline:none}
.plot .stop:is(:hover,:focus-visible) .here{opacity:1}
.plot .stop:focus-visible .here{stroke:var(--glow);stroke-width:4}
"""

# A reader who asked for less motion gets none.
_MOTION = """
@keyframes highcamp-tumble{from{transform:translateY(-40px) rotate(-200deg);opacity:0}}
@keyframes highcamp-unfurl{from{transform:scaleX(0)}}
@keyframes highcamp-turn{from{transform:scaleX(0)}}
@keyframes highcamp-drop{to{translate:0 90px;opacity:0}}
@media (prefers-reduced-motion:no-preference){
.board .piece{transition:transform .25s ease-out}
.board .ghost{transition:opacity .15s ease-out}
.board .tumble{animation:highcamp-tumble .45s ease-out 1;transform-box:fill-box;transform-origin:center}
.board .unfurl{animation:highcamp-unfurl .3s ease-out 1;transform-box:fill-box;transform-origin:left}
.board :is(.beaten,.arrived) .turning{animation:highcamp-turn .45s ease-out 1;transform-box:fill-box;transform-origin:center}
.board .lost{animation:highcamp-drop .8s ease-in .4s 1 forwards}
}
"""


def tokens(theme: Literal["light", "dark"]) -> str:
    """The tokens of a theme as custom properties."""
    return "".join(f"--{name}:{getattr(token, theme)};" for name, token in TOKENS.items())


@cache
def stylesheet() -> str:
    """All of it."""
    dark = tokens("dark")
    themes = (
        f".highcamp{{color-scheme:light dark;--sans:{SANS};{tokens('light')}}}\n"
        f"@media (prefers-color-scheme:dark){{.highcamp:not([data-theme=light]){{{dark}}}}}\n"
        f".highcamp[data-theme=light]{{color-scheme:light}}\n"
        f".highcamp[data-theme=dark]{{color-scheme:dark;{dark}}}\n"
    )
    paints = "".join(f"{rule.own}{{{_declared(rule)}}}\n" for rule in PAINTS)
    rules = "".join(f"{_DRAWN} {_around(rule)}{rule.own}{{{_declared(rule)}}}\n" for rule in RULES)
    seats = "".join(f"{_DRAWN} .seat-{number}{{--seat:var(--{seat.colour})}}\n" for number, seat in enumerate(SEATS))
    ghosts = ",".join(
        f".highcamp:has(.pick-{number}:is(:hover,:focus-visible)) .ghost-{number}" for number in range(MOST_CHOICES)
    )
    return f"{themes}{_LETTERING}{seats}{paints}{rules}{_TOUCHED}{_SAID}{_PLOTTED}{ghosts}{{opacity:1}}\n{_MOTION}"


def _around(rule: Rule) -> str:
    return f"{''.join(sorted(rule.within))} " if rule.within else ""


def _declared(rule: Rule) -> str:
    """How it looks, with colours by the names of the tokens."""
    values = {name: f"var(--{value})" if value in TOKENS or value == "seat" else value for name, value in rule.look.items()}
    return ";".join(f"{name}:{value}" for name, value in values.items())
