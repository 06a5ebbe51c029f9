"""The stylesheet of all boards: pages link it, a standalone drawing embeds it.

The tokens hang on ``.highcamp``: a page's ``<html>``, or the drawing itself where it stands alone. ``data-theme`` on the same
element overrides what the reader's system prefers. Everything else is bound to ``.board``, so that it cannot leak into a
notebook's page; all but the paints (``f-ink`` fills with ink, ``s-ink`` strokes): a shape that is defined once and used often
is a tree of its own, into which a rule with an ancestor does not reach.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from highcamp.drawing.palette import SEATS, TOKENS

MOST_CHOICES = 12  # ghosts are tied to choices by number, and CSS has no variables in selectors

_SANS = 'ui-sans-serif,system-ui,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif'
_SERIF = '"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua","Noto Serif",Georgia,serif'

_LETTERING = f"""
.board{{display:block;max-width:100%;height:auto;fill:var(--ink)}}
.board{{font-family:{_SANS};font-variant-numeric:tabular-nums lining-nums}}
.board text{{user-select:none}}
.board .bold{{font-weight:700}}
.board .map{{font-family:{_SERIF};font-style:italic}}
.board .numeral{{font-weight:750;letter-spacing:-.01em}}
"""

_STROKES = """
.board .thin{stroke-width:1.5}
.board .pen{stroke-width:2.5}
.board .bold-pen{stroke-width:4}
.board .pen,.board .thin,.board .bold-pen{stroke-linecap:round;stroke-linejoin:round}
.board .none{fill:none}
.board .dashed{stroke-dasharray:2 9}
.board .dim{opacity:.4}
.board .soft{opacity:.6}
"""

_CHOICES = """
.board .choice .plate{fill:var(--card);stroke:var(--line);stroke-width:2.5}
.board .choice:is(.legal,.pick) .plate{stroke:var(--glow);stroke-width:4}
.board .choice.legal.primary .plate{fill:var(--glow)}
.board .choice.legal.primary text{fill:var(--paper)}
.board .choice[role=button]{cursor:pointer;outline:none}
.board .choice[role=button]:is(:hover,:focus-visible) .plate{fill:var(--paper);stroke-width:7}
.board .choice[role=button].primary:is(:hover,:focus-visible) .plate{fill:var(--glow);stroke:var(--ink)}
.board .ghost{opacity:0;pointer-events:none}
.board.standalone .ghost{opacity:.75}
"""

# A picture that stands alone stands still; a reader who asked for less motion gets none.
_MOTION = """
@keyframes highcamp-tumble{from{transform:translateY(-40px) rotate(-200deg);opacity:0}}
@keyframes highcamp-unfurl{from{transform:scaleX(0)}}
@media (prefers-reduced-motion:no-preference){
.board:not(.standalone) .piece{transition:transform .25s ease-out}
.board:not(.standalone) .ghost{transition:opacity .15s ease-out}
.board:not(.standalone) .tumble{animation:highcamp-tumble .45s ease-out 1;transform-box:fill-box;transform-origin:center}
.board:not(.standalone) .unfurl{animation:highcamp-unfurl .3s ease-out 1;transform-box:fill-box;transform-origin:left}
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
        f".highcamp{{color-scheme:light dark;{tokens('light')}}}\n"
        f"@media (prefers-color-scheme:dark){{.highcamp:not([data-theme=light]){{{dark}}}}}\n"
        f".highcamp[data-theme=light]{{color-scheme:light}}\n"
        f".highcamp[data-theme=dark]{{color-scheme:dark;{dark}}}\n"
    )
    paints = "".join(f".f-{name}{{fill:var(--{name})}}.s-{name}{{stroke:var(--{name})}}\n" for name in [*TOKENS, "seat"])
    seats = "".join(f".board .seat-{number}{{--seat:var(--{seat.colour})}}\n" for number, seat in enumerate(SEATS))
    ghosts = ",".join(f".board:has(.pick-{number}:is(:hover,:focus-visible)) .ghost-{number}" for number in range(MOST_CHOICES))
    return f"{themes}{_LETTERING}{_STROKES}{seats}{paints}{_CHOICES}{ghosts}{{opacity:1}}\n{_MOTION}"
