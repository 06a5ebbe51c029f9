"""Pin every dependency of every extra in ``constraints.txt``: versions only, no addresses, for all systems at once."""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

HERE = Path(__file__).parent.parent

with tempfile.TemporaryDirectory() as folder:
    venv.create(folder, with_pip=True)
    binary = Path(folder, "bin")
    subprocess.run([binary / "pip", "install", "--quiet", "uv"], check=True)
    made = subprocess.run(
        [
            *(binary / "uv", "pip", "compile", "pyproject.toml", "--all-extras", "--universal", "--python-version", "3.11"),
            *("--upgrade", "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links", "--quiet"),
        ],
        cwd=HERE,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
Path(HERE, "constraints.txt").write_text(f"# Made by `make lock`; do not edit.\n{made}", "utf-8")
sys.stdout.write(f"{len(made.splitlines())} versions pinned.\n")
