"""What is built for those who install without a clone holds all that belongs there, and nothing else."""

from __future__ import annotations

import io
import runpy
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
DIST: dict[str, Any] = runpy.run_path(str(ROOT / "scripts" / "dist.py"))
SHARED = ["highcamp/py.typed", "highcamp/testing/kit.py", *(f"highcamp/web/static/{name}" for name in DIST["PAGES"])]
SHARED += [f"{DIST['TEMPLATE']}{name}" for name in ("pyproject.toml", "src/sample_game/py.typed", "tests/test_sample_game.py")]
SHARED += ["highcamp/web/manual/index.html", "highcamp/web/manual/policy.json", "highcamp-1.0.dist-info/METADATA"]
LISTED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["highcamp"]["compiled"]
LIBRARIES = ["highcamp__mypyc.cpython-311-x86_64-linux-gnu.so"]
LIBRARIES += [f"highcamp/{name.removesuffix('.py')}.cpython-311-x86_64-linux-gnu.so" for name in LISTED]
SOURCES = ["setup.py", "src/highcamp/py.typed", "front/app.ts", "scripts/compile.ini"]


def built(folder: Path, more: dict[str, list[str]], less: dict[str, list[str]]) -> tuple[Path, Path, Path]:
    """A source distribution, a compiled wheel and a pure one, with nothing but names in them."""
    kinds = {"source": SOURCES, "compiled": [*SHARED, *LIBRARIES], "pure": SHARED}
    held = {
        kind: [name for name in [*names, *more.get(kind, [])] if name not in less.get(kind, [])]
        for kind, names in kinds.items()
    }
    source, compiled = folder / "highcamp-1.0.tar.gz", folder / "highcamp-1.0-cp311-cp311-linux_x86_64.whl"
    pure = folder / "highcamp-1.0-py3-none-any.whl"
    with tarfile.open(source, "w:gz") as archive:
        for name in held["source"]:
            archive.addfile(tarfile.TarInfo(f"highcamp-1.0/{name}"), io.BytesIO())
    for wheel, names in ((compiled, held["compiled"]), (pure, held["pure"])):
        with zipfile.ZipFile(wheel, "w") as packed:
            for name in names:
                packed.writestr(name, "")
    return source, compiled, pure


def test_what_is_whole_passes(tmp_path: Path) -> None:
    DIST["check_names"](*built(tmp_path, {}, {}))


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("compiled", "tests/test_rules.py"),
        ("compiled", "highcamp/web/static/app.js.map"),
        ("compiled", "highcamp/games/cant_stop/rules.c"),
        ("pure", "benchmarks/run.py"),
        ("pure", "highcamp/authoring/template/src/sample_game/__pycache__/game.cpython-311.pyc"),
        ("pure", "highcamp/games/cant_stop/tests/test_rules.py"),
        ("pure", "highcamp/engine/__pycache__/state.cpython-311.pyc"),
        ("pure", LIBRARIES[1]),
        ("source", "front/node_modules/esbuild/package.json"),
        ("source", "src/highcamp/engine/state.cpython-311-x86_64-linux-gnu.so"),
        ("source", "tests/repository/test_dist.py"),
    ],
)
def test_what_does_not_belong_there_is_refused(kind: str, name: str, tmp_path: Path) -> None:
    with pytest.raises(Exception, match=r"belong|compiled") as refused:
        DIST["check_names"](*built(tmp_path, {kind: [name]}, {}))
    assert name.split(".")[0] in str(refused.value)


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("compiled", "highcamp/web/static/app.js"),
        ("pure", "highcamp/py.typed"),
        ("pure", f"{DIST['TEMPLATE']}tests/test_sample_game.py"),
    ],
)
def test_what_is_missing_is_told(kind: str, name: str, tmp_path: Path) -> None:
    with pytest.raises(Exception, match=f"{name} is missing"):
        DIST["check_names"](*built(tmp_path, {}, {kind: [name]}))


def test_a_listed_file_that_was_not_compiled_is_told(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="is compiled and should not be, or the other way round"):
        DIST["check_names"](*built(tmp_path, {}, {"compiled": [LIBRARIES[1]]}))
