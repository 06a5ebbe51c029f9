"""What was found, kept beside this file so that a part can be run alone, on any machine, and written to ``docs/siege.md``."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import msgspec

import highcamp

HERE = Path(__file__).parent.parent.parent
KEPT = HERE / "benchmarks" / "siege" / "findings.json"
PAGE = HERE / "docs" / "siege.md"


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that was tried."""

    part: str
    tried: str
    found: str
    """Figures, in words."""
    held: bool


def keep(finding: Finding) -> None:
    """Keep it, in the place of what was found before by the same trial."""
    others = [one for one in kept() if (one.part, one.tried) != (finding.part, finding.tried)]
    found = sorted([*others, finding], key=lambda one: (one.part, one.tried))
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")


def kept() -> list[Finding]:
    """All that was found so far, part by part."""
    return msgspec.json.decode(KEPT.read_bytes(), type=list[Finding]) if KEPT.exists() else []


def write_page() -> None:
    """docs/siege.md."""
    rows = "\n".join(
        f"| {finding.part} | {finding.tried} | {finding.found} | {'✓' if finding.held else '✗'} |" for finding in kept()
    )
    PAGE.write_text(
        f"""# Siege

Made by `make siege`; do not edit. Highcamp {highcamp.__version__}, CPython {platform.python_version()}, {platform.system()}
{platform.machine()}, {os.cpu_count()} cores shared by the server, its database, the players and the strangers; everything at
the loopback addresses of this machine.

- **attacks**: a stranger at one address does the worst that is known, at the server's usual limits, while players at other
  addresses go on at their tables. 99 of 100 of their moves are to arrive within 500 ms, and their bots are to take at most
  twice as long as before.
- **kills, faults**: players note every move that a server acknowledged. Afterwards each of them is in the database once, and
  nothing was acknowledged that is not there.
- **mutants**: inputs of every kind, damaged: no answer says that the server failed, none takes more than 2 s, and nothing has
  changed.
- **soak**: memory of the server and its bots after a warm-up, flat within 5 %.

| part | tried | found | held |
|---|---|---|---|
{rows}
""",
        "utf-8",
    )
