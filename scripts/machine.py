"""What this machine can do, and the system package to install where it cannot: ``machine.py venv`` or ``machine.py compiler``.

Runs on a bare Python, before anything is installed.
"""

import importlib.util
import os
import shutil
import sys
import sysconfig
from pathlib import Path

VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"


def lacks_venv() -> str:
    """What is missing to make a virtual environment, or nothing."""
    if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
        return ""
    return (
        f"Python {VERSION} here cannot make virtual environments. Install its venv package:\n"
        f"  Debian, Ubuntu:  apt install python{VERSION}-venv\n"
        "  others:          it comes with the python3 package; reinstall that\n"
    )


def lacks_compiler() -> str:
    """What is missing to compile the rules, or nothing."""
    named = os.environ.get("CC") or (sysconfig.get_config_var("CC") or "cc").split()[0]
    missing = []
    if not any(shutil.which(compiler) for compiler in (named, "cc", "gcc", "clang")):
        missing.append("a C compiler\n  Debian, Ubuntu:  apt install gcc\n  Fedora:          dnf install gcc")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        missing.append(
            f"the headers of Python {VERSION}\n"
            f"  Debian, Ubuntu:  apt install python{VERSION}-dev\n  Fedora:          dnf install python3-devel"
        )
    return "".join(f"To compile the rules this machine lacks {part}\n" for part in missing)


if __name__ == "__main__":
    lacking = {"venv": lacks_venv, "compiler": lacks_compiler}[sys.argv[1]]()
    sys.stderr.write(lacking)
    sys.exit(1 if lacking else 0)
