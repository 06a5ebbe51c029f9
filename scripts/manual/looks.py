"""How the manual looks: our colours and our font, on Zensical's pages."""

from __future__ import annotations

from pathlib import Path

from highcamp.drawing.palette import TOKENS
from highcamp.web.typeface import ITALIC, UPRIGHT, faces
from manual.page import HERE, Wrong

_STATIC = HERE / "src" / "highcamp" / "web" / "static"
_SHEET = Path(__file__).with_name("manual.css")
_USED = ("paper", "card", "ink", "mute", "line", "glow", "haze", "rock", "alps", "rockies", "andes", "himalayas", "ochre")


def files() -> dict[str, bytes]:
    """What lies in ``looks/``."""
    if not (_STATIC / UPRIGHT).exists():
        raise Wrong("The pages' font is not bundled yet. Run: python scripts/front.py")
    found = {name: (_STATIC / name).read_bytes() for name in (UPRIGHT, ITALIC, "plex-sans-licence.txt", "icon.svg")}
    return {**found, "manual.css": stylesheet().encode()}


def stylesheet() -> str:
    """The stylesheet: the font, the colours of both themes, and what is done with them."""
    light = "".join(f"--{name}:{TOKENS[name].light};" for name in _USED)
    dark = "".join(f"--{name}:{TOKENS[name].dark};" for name in _USED)
    colours = f'[data-md-color-scheme="default"]{{{light}}}\n[data-md-color-scheme="slate"]{{{dark}}}\n'
    return faces({name: name for name in (UPRIGHT, ITALIC)}) + colours + _SHEET.read_text("utf-8")
