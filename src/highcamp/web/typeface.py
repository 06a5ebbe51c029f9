"""The font that pages bring along, told to browsers: its files, and what stands in for it until they are there.

Stand-ins are fonts of the machine, made as wide and as high as ours: nothing moves when ours arrives, and words fit even where
it never does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from highcamp.drawing.look import FAMILY, STAND_IN

UPRIGHT: Final = "plex-sans.woff2"
ITALIC: Final = "plex-sans-italic.woff2"

# The letters that are in the files, as their package says.
SUBSET: Final = (
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,"
    "U+2193,U+2212,U+2215,U+FEFF,U+FFFD"
)
_ASCENT, _DESCENT = 102.5, 27.5  # of ours, in hundredths of the font size

# Style, weights, how much larger its letters must be to be as wide as ours, and what it is called on most machines.
_STAND_INS: Final = (
    ("normal", "100 500", 102, ("Arial", "ArialMT", "Liberation Sans", "Arimo", "Roboto")),
    ("normal", "501 900", 99.5, ("Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold", "Roboto Bold")),
    ("italic", "100 900", 100.5, ("Arial Italic", "Arial-ItalicMT", "Liberation Sans Italic", "Arimo Italic", "Roboto Italic")),
)


def faces(addresses: Mapping[str, str]) -> str:
    """The rules that begin the boards' stylesheet; ``addresses`` are those of all files there are."""
    ours = "".join(
        f'@font-face{{font-family:"{FAMILY}";font-style:{style};font-weight:100 700;font-display:swap;'
        f'src:url("{addresses[name]}") format("woff2");unicode-range:{SUBSET}}}\n'
        for style, name in (("normal", UPRIGHT), ("italic", ITALIC))
        if name in addresses
    )
    theirs = "".join(
        f'@font-face{{font-family:"{STAND_IN}";font-style:{style};font-weight:{weights};'
        f"src:{','.join(f'local({name!r})' for name in names)};size-adjust:{size:g}%;"
        f"ascent-override:{_ASCENT * 100 / size:.1f}%;descent-override:{_DESCENT * 100 / size:.1f}%;line-gap-override:0%}}\n"
        for style, weights, size, names in _STAND_INS
    )
    return ours + theirs
