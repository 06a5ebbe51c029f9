"""Besieges a real server and writes what it bore to ``docs/siege.md``; everything at loopback addresses, and bounded.

PYTHONPATH=tests/helpers python -m benchmarks.siege.run [PART ...] [--small]

The parts are attacks, kills, faults, mutants and soak, all by default. What a part found is kept, so they can be run one by
one; mutants go on where they ended.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.siege.calm import attacks
from benchmarks.siege.kills import deleted, full, full_postgres, killed, stopped
from benchmarks.siege.mutants import mutants
from benchmarks.siege.results import HERE, Finding, keep, write_page
from benchmarks.siege.soak import soak

PARTS = ("attacks", "kills", "faults", "mutants", "soak")


def findings(part: str, small: bool, time: str) -> Iterator[Finding]:
    """What a part finds, one after the other."""
    if part == "attacks":
        yield from attacks(*((4, 12) if small else (20, 60)))
    elif part == "kills":
        yield from killed(3 if small else 200)
    elif part == "faults":
        yield from stopped(*((3, 1) if small else (50, 10)))
        yield full()
        yield from full_postgres()
        yield deleted()
    elif part == "mutants" and small:
        with tempfile.TemporaryDirectory() as folder:
            yield mutants(1_000, Path(folder, "progress"))
    elif part == "mutants":
        yield mutants(1_000_000, HERE / "build" / "mutants.progress")
    else:
        yield soak(4, "20s") if small else soak(20, time)


def main() -> int:
    """Run, print, write."""
    parser = argparse.ArgumentParser(description="Besiege a real server.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all by default")
    parser.add_argument("--small", action="store_true", help="a few of each, to see that the siege works; nothing is written")
    parser.add_argument("--soak", default="10m", metavar="TIME", help="how long the soak lasts: 10m to 1h")
    given = parser.parse_args()
    unknown = set(given.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}: choose from {', '.join(PARTS)}")
    held = True
    for part in given.parts or PARTS:
        for finding in findings(part, given.small, given.soak):
            held &= finding.held
            mark = "held" if finding.held else "NOT HELD"
            print(f"{finding.part}: {finding.tried}: {finding.found} ({mark})", flush=True)  # a part takes minutes
            if not given.small:
                keep(finding)
                write_page()
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
