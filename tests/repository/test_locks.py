"""What players install is known by its hash, and its licences are told."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PINNED = (ROOT / "constraints.txt").read_text("utf-8")


def releases(text: str) -> dict[str, list[str]]:
    """Every pinned release, as written, with the lines that belong to it."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith(" "):
            found[list(found)[-1]].append(line.strip(" \\"))
        elif not line.startswith("#"):
            found[line.rstrip(" \\")] = []
    return found


def plain(name: str) -> str:
    return re.split(r"[\[<>=!~ ;]", name)[0].lower().replace("_", "-")


def version(release: str) -> str:
    return release.partition(" ;")[0]  # on which systems it is installed is another matter


def test_every_release_that_players_install_has_its_hashes() -> None:
    found = releases(PINNED)
    assert len(found) > 30
    for release, hashes in found.items():
        assert re.match(r"[a-z0-9.-]+==[^\s;]+", release)
        assert hashes, f"{release} has no hash"
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", one) for one in hashes), release
    compiled = next(hashes for release, hashes in found.items() if release.startswith("granian=="))
    assert len(compiled) > 20, "the files for other systems and Pythons are left out"


def test_all_that_is_needed_to_build_and_to_play_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needed = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    pinned = {plain(release) for release in releases(PINNED)}
    assert {plain(one) for one in needed} <= pinned


def test_players_and_engineers_have_the_same_versions() -> None:
    ours = releases((ROOT / "constraints-dev.txt").read_text("utf-8"))
    assert {version(one) for one in releases(PINNED)} <= {version(one) for one in ours}


def test_the_licences_of_all_of_it_are_told() -> None:
    made = runpy.run_path(str(ROOT / "scripts" / "licences.py"))
    written = (ROOT / "docs" / "licences.md").read_text("utf-8")
    assert written == made["page"](), "make licences"
    rows = re.findall(r"^\| ([a-z0-9.@/-]+) \| (\S+) \| ([A-Za-z0-9.() +-]+) \|$", written, re.MULTILINE)
    assert {name for name, _, _ in rows} >= {plain(release) for release in releases(PINNED)} | {"idiomorph", "esbuild"}
    assert {name for name, _, _ in rows} >= {"asyncpg", "gymnasium", "numpy", "open-spiel", "pettingzoo", "pillow", "resvg-py"}
