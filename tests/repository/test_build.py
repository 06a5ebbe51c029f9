"""The build compiles everything or nothing. Most of these tests build real wheels, so they run with ``make test-long``."""

import os
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def build(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    source = folder / "source"
    made = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info", "node_modules")
    for name in ("src", "front", "scripts"):
        shutil.copytree(ROOT / name, source / name, ignore=made)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(folder / "wheel"), str(source)]
    clean = {key: value for key, value in os.environ.items() if not key.startswith("HIGHCAMP_")}
    return subprocess.run(command, env=clean | environment, capture_output=True, text=True, timeout=600)


def files(folder: Path) -> list[str]:
    (wheel,) = (folder / "wheel").glob("*.whl")
    return zipfile.ZipFile(wheel).namelist()


def libraries(folder: Path) -> list[str]:
    return [name for name in files(folder) if name.endswith((".so", ".pyd"))]


@pytest.mark.long
def test_with_a_compiler_every_listed_file_is_compiled(tmp_path: Path) -> None:
    built = build(tmp_path, HIGHCAMP_COMPILED="1")
    assert built.returncode == 0, built.stderr
    made = {name.split(".")[0] for name in libraries(tmp_path)}
    assert {"highcamp/engine/state", "highcamp/games/cant_stop/rules", "highcamp__mypyc"} <= made


@pytest.mark.long
@pytest.mark.parametrize("environment", [{"CC": "false"}, {"HIGHCAMP_PURE": "1"}], ids=["no compiler", "asked for"])
def test_otherwise_nothing_is(tmp_path: Path, environment: dict[str, str]) -> None:
    built = build(tmp_path, **environment)
    assert built.returncode == 0, built.stderr
    assert libraries(tmp_path) == []


@pytest.mark.long
def test_what_pages_need_is_built_in_and_the_font_has_its_licence_beside_it(tmp_path: Path) -> None:
    built = build(tmp_path, HIGHCAMP_PURE="1")
    assert built.returncode == 0, built.stderr
    needed = {"app.js", "app.css", "icon.svg", "plex-sans.woff2", "plex-sans-italic.woff2", "plex-sans-licence.txt"}
    assert {f"highcamp/web/static/{name}" for name in needed} <= set(files(tmp_path))


@pytest.mark.long
def test_a_forced_build_fails_loudly(tmp_path: Path) -> None:
    built = build(tmp_path, CC="false", HIGHCAMP_COMPILED="1")
    assert built.returncode != 0
    assert re.search(r"command '\S*false' failed", built.stderr), built.stderr  # and for no other reason
    assert not list((tmp_path / "wheel").glob("*.whl"))


GCC = """\
#!/bin/sh
case "$*" in
*--version*) echo "Copyright Free Software Foundation, Inc." ;;
*-flto*) {linking} ;;
esac
"""


@pytest.mark.skipif(sys.platform != "linux", reason="nowhere else is it asked for")
@pytest.mark.parametrize(("linking", "does"), [("exit 0", True), ("echo could not run lto-wrapper; exit 1", False)])
def test_a_gcc_without_what_optimises_at_linking_is_not_asked_to(
    linking: str, does: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = tmp_path / "gcc"
    compiler.write_text(GCC.format(linking=linking), "utf-8")
    compiler.chmod(0o755)
    monkeypatch.setattr(sys, "argv", ["setup.py", "--version"])
    monkeypatch.setattr("setuptools.setup", lambda **_: None)
    monkeypatch.setenv("CC", str(compiler))
    assert runpy.run_path(str(ROOT / "setup.py"))["optimises_while_linking"]() is does
