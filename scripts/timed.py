"""Run a command and note how long it took: ``timed.py NAME COMMAND...``; ``timed.py`` alone prints all that was noted.

Runs on a bare Python, before anything is installed.
"""

import subprocess
import sys
import time
from pathlib import Path

NOTES = Path(__file__).resolve().parent.parent / "build" / "seconds.txt"


def main(name: str = "", *command: str) -> int:
    """Run, or print."""
    if not name:
        print(NOTES.read_text("utf-8") if NOTES.exists() else "Nothing was timed yet.\n", end="")
        return 0
    began = time.monotonic()
    code = subprocess.run(command, check=False).returncode
    line = f"{name:<28}{time.monotonic() - began:>6.0f} s{'' if code == 0 else '  FAILED'}\n"
    NOTES.parent.mkdir(exist_ok=True)
    with NOTES.open("a", encoding="utf-8") as notes:
        notes.write(line)
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
