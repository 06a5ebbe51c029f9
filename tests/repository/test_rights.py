"""Who may do what is decided in one place, which pages and API both ask."""

from __future__ import annotations

import re
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "highcamp"
DECISION = re.compile(r"raise (?:Forbidden|Taken)\b")
DECIDES = ("house/acts/", "house/sight.py", "house/seats.py", "house/handover.py", "house/house.py", "web/security.py")
"""Acts, what they ask, and where it turns out that somebody was first; of requests from other sites no act ever hears."""
BEHIND = re.compile(r"house\.(?:seats|talk|handover|stills|act|act_from|sight)\b")


def test_rights_are_decided_by_acts() -> None:
    places = {path.relative_to(SOURCE).as_posix(): path.read_text("utf-8") for path in SOURCE.rglob("*.py")}
    deciding = {name for name, text in places.items() if DECISION.search(text)}
    assert "house/acts/guest.py" in deciding
    assert not {name for name in deciding if not name.startswith(DECIDES)}


def test_pages_and_api_do_nothing_behind_the_acts() -> None:
    found = {
        f"{path.name}: {line.strip()}"
        for path in (SOURCE / "web").rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if BEHIND.search(line) and "import" not in line and "talk.version" not in line  # which says only that it is time to ask
    }
    assert not found
