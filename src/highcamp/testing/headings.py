"""The headings of a game's help, as refusals name them."""

from __future__ import annotations

import re


def headings(markdown: str) -> frozenset[str]:
    """Every heading as a slug: ``## Placing a climber`` is ``placing-a-climber``."""
    found = re.findall(r"^#+\s+(.+?)\s*#*$", markdown, re.MULTILINE)
    return frozenset(re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", heading.lower())) for heading in found)
