"""What a browser has to allow the site's pages: the scripts that stand in them and the style of the search, each by its hash.

The server's policy forbids whatever stands in a page. These few lines are Zensical's own and the same on every page.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path

from manual.page import Wrong

FILE = "policy.json"
_SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
_STYLE = re.compile(r'\("style",\{\},(\w+)\.toString\(\)\)')
_ESCAPES = {"n": "\n", "t": "\t"}


def policy(site: Path) -> str:
    """The hashes, as JSON."""
    scripts = {script for page in site.rglob("*.html") for script in _SCRIPT.findall(page.read_bytes())}
    styles = {style for bundle in site.glob("assets/javascripts/bundle*.js") for style in _styles(bundle.read_text("utf-8"))}
    if not styles:
        raise Wrong(
            "The style of the search is not where it was: look for it in the bundle's script, and change manual/policy.py."
        )
    return json.dumps({"script": sorted(map(hashed, scripts)), "style": sorted(map(hashed, styles))})


def hashed(content: bytes) -> str:
    """A hash as policies have it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def _styles(script: str) -> list[bytes]:
    """The style sheets that the script puts into a page, from the text of the script."""
    names = {found[1] for found in _STYLE.finditer(script)}
    return [_literal(script, found.end()) for name in names for found in re.finditer(rf"\b{name}=(?=['\"])", script)]


def _literal(script: str, begin: int) -> bytes:
    """What a text in the script says, which begins here."""
    quote, end = script[begin], begin + 1
    while script[end] != quote:
        end += 2 if script[end] == "\\" else 1
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), script[begin + 1 : end]).encode()
