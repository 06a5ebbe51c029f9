"""How things of a class look while nobody touches them. The stylesheet tells it to browsers, ``paint`` to other programs."""

from __future__ import annotations

from typing import Final, NamedTuple

from highcamp.drawing.palette import TOKENS

FAMILY: Final = "IBM Plex Sans"  # the pages bring it along
STAND_IN: Final = "Plex stand-in"  # a font of the machine, made as wide (see ``web/typeface.py``)
# After ours come fonts whose letters are about as wide, so that words which fit in ours fit in theirs.
OTHERS: Final = 'Arial,"Helvetica Neue",Helvetica,"Liberation Sans",Roboto,"Segoe UI","Noto Sans",sans-serif'
SANS: Final = f'"{FAMILY}","{STAND_IN}",{OTHERS}'


class Rule(NamedTuple):
    """What is ``own``, a class or an element, looks like this: an attribute and its value each, colours by name.

    It holds everywhere, or ``within`` something that has all of these classes.
    """

    own: str
    look: dict[str, str]
    within: frozenset[str] = frozenset()


_ROUND: Final = {"stroke-linecap": "round", "stroke-linejoin": "round"}
_CHOICE: Final = frozenset({".choice"})
_LIT: Final = {"stroke": "glow", "stroke-width": "4"}

# ``f-ink`` fills with ink, ``s-ink`` strokes with it. The colour of ``seat`` is that of the seat whose class stands around it.
PAINTS: Final = tuple(
    rule for name in [*TOKENS, "seat"] for rule in (Rule(f".f-{name}", {"fill": name}), Rule(f".s-{name}", {"stroke": name}))
)

# Where two say something about the same thing, the later one holds; all hold over paints.
RULES: Final = (
    Rule(".bold", {"font-weight": "700"}),
    Rule(".map", {"font-style": "italic"}),
    Rule(".numeral", {"font-weight": "700", "letter-spacing": "-.01em"}),
    Rule(".thin", {"stroke-width": "1.5", **_ROUND}),
    Rule(".pen", {"stroke-width": "2.5", **_ROUND}),
    Rule(".bold-pen", {"stroke-width": "4", **_ROUND}),
    Rule(".none", {"fill": "none"}),
    Rule(".hit", {"fill": "none"}),
    Rule(".dashed", {"stroke-dasharray": "2 9"}),
    Rule(".dim", {"opacity": ".4"}),
    Rule(".soft", {"opacity": ".6"}),
    Rule(".plate", {"fill": "card", "stroke": "line", "stroke-width": "2.5"}, _CHOICE),
    Rule(".plate", _LIT, _CHOICE | {".legal"}),
    Rule(".plate", _LIT, _CHOICE | {".pick"}),
    Rule(".fine", {"stroke-width": "2.5"}, _CHOICE | {".legal"}),
    Rule(".fine", {"stroke-width": "2.5"}, _CHOICE | {".pick"}),
    Rule(".plate", {"stroke": "mute", "stroke-width": "1.5"}, _CHOICE | {".legal", ".quiet"}),
    Rule(".plate", {"fill": "glow"}, _CHOICE | {".legal", ".primary"}),
    Rule("text", {"fill": "paper"}, _CHOICE | {".legal", ".primary"}),
)
