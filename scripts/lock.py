"""Pin every dependency, for all systems at once and without addresses: in ``constraints-dev.txt`` the versions for every extra,
in ``constraints.txt`` what players install and what builds it, with the hashes of all files of each release.

What training and the examples need beside it is not pinned: a framework for deep learning has other files for every kind of
machine, and would bring those of all of them along. They run in an environment of their own, with versions that
``pyproject.toml`` allows.

``lock.py --upgrade`` chooses the newest versions that are allowed; without it those that are pinned stay.
"""

import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

HERE = Path(__file__).parent.parent
USUAL = ["--universal", "--python-version", "3.11", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links", "--quiet"]
HEAD = ["--custom-compile-command", "make lock"]
UNPINNED = {"examples", "train"}


def main(words: list[str]) -> None:
    """Make both files."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))
    building = project["build-system"]["requires"]
    extras = sorted(project["project"]["optional-dependencies"].keys() - UNPINNED)
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        binary = Path(folder, "bin")
        subprocess.run([binary / "pip", "install", "--quiet", "uv"], check=True)
        build = Path(folder, "build.in")
        build.write_text("\n".join(building), "utf-8")
        compiled: list[str | Path] = [binary / "uv", "pip", "compile", "pyproject.toml", build, *USUAL, *HEAD]
        named = [f"--extra={extra}" for extra in extras]
        everything = [*compiled, *named, "--output-file", "constraints-dev.txt", *words]
        players = [*compiled, "--generate-hashes", "--constraint", "constraints-dev.txt", "--output-file", "constraints.txt"]
        for command in (everything, [*players, *words]):
            subprocess.run(command, cwd=HERE, check=True)
    for name in ("constraints-dev.txt", "constraints.txt"):
        pinned = (HERE / name).read_text("utf-8").count("==")
        sys.stdout.write(f"{name}: {pinned} versions pinned.\n")


if __name__ == "__main__":
    main(sys.argv[1:])
