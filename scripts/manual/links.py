"""Links of the repository's pages, as they have to stand in the site; and parts of other files that a page takes in.

``<!-- include: ../CONTRIBUTING.md#compiled-files -->`` stands for what is under that heading, with a file for the file as code,
and with a folder for all files in it.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from highcamp.engine import handbook
from manual.page import HERE, Wrong, fenced

_INCLUDE = re.compile(r"^<!-- include: (\S+) -->$", re.MULTILINE)
_FENCE = re.compile(r"(^ *(`{3,}|~{3,}).*?^ *\2 *$)", re.MULTILINE | re.DOTALL)
_CODE_OR_LINK = re.compile(r"(`+[^`]+`+)|(!?\[(?:[^\[\]]|\[[^\]]*\]\([^)]*\))*\]\()([^)\s]+)\)")
_KINDS = {
    ".py": "python",
    ".toml": "toml",
    ".md": "markdown",
    ".js": "javascript",
    ".json": "json",
    ".cff": "yaml",
    ".sh": "sh",
}


def rewritten(text: str, change: Callable[[str], str]) -> str:
    """A page with every target of its links and pictures changed; code stays as it is."""

    def one(found: re.Match[str]) -> str:
        if found[1]:
            return found[1]
        before = _CODE_OR_LINK.sub(one, found[2]) if "](" in found[2][1:-2] else found[2]  # a picture that is a link
        return f"{before}{change(found[3])})"

    parts = _FENCE.split(text)
    made = []
    for place, part in enumerate(parts):
        if place % 3 == 0:
            made.append(_CODE_OR_LINK.sub(one, part))
        elif place % 3 == 1:
            made.append(part)
    return "".join(made)


def targets(text: str) -> list[str]:
    """Where the links and pictures of a page lead."""
    found: list[str] = []

    def note(target: str) -> str:
        found.append(target)
        return target

    rewritten(text, note)
    return found


def is_outside(target: str) -> bool:
    """Whether a link leads away from the repository, or by the server to another page of it."""
    return bool(re.match(r"[a-z]+:", target)) or target.startswith("/")


def resolved(target: str, source: str) -> tuple[str, str]:
    """The file that a link of a file leads to, from the top of the repository, and the heading in it."""
    path, _, heading = target.partition("#")
    if not path:
        return source, heading
    joined = os.path.normpath(PurePosixPath(source).parent / unquote(path))
    if joined.startswith("..") or not (HERE / joined).exists():
        raise Wrong(f"{source} links to {target}, and there is no such file.")
    return joined, heading


def included(text: str, source: str) -> str:
    """A page with the parts of others that it takes in, whose links still lead where they did."""

    def one(found: re.Match[str]) -> str:
        path, heading = resolved(found[1], source)
        whole = HERE / path
        if heading:
            section = handbook.find(whole.read_text("utf-8"), heading)
            return moved(section.text.partition("\n")[2].strip(), path, source)
        files = tracked(path) if whole.is_dir() else [path]
        return "\n".join(
            f"`{PurePosixPath(file).relative_to(PurePosixPath(path).parent)}`\n\n{code(HERE / file)}" for file in files
        )

    return _INCLUDE.sub(one, text)


def moved(text: str, path: str, to: str) -> str:
    """A part of one file as it stands in another."""

    def change(target: str) -> str:
        if is_outside(target):
            return target
        found, heading = resolved(target, path)
        return relative(found, to) + (f"#{heading}" if heading else "")

    return rewritten(text, change)


def relative(target: str, page: str) -> str:
    """The way from a page to a file, both from the same top."""
    return PurePosixPath(os.path.relpath(target, PurePosixPath(page).parent)).as_posix()


def tracked(folder: str) -> list[str]:
    """The files of a folder that belong to the repository, those that say what it is first; of a copy without git, all."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", folder]
    if (HERE / ".git").exists():
        found = subprocess.run(command, cwd=HERE, check=True, capture_output=True, text=True).stdout.split()
    else:
        paths = [HERE / folder, *(HERE / folder).rglob("*")]
        found = [path.relative_to(HERE).as_posix() for path in paths if path.is_file() and path.suffix != ".pyc"]
    return sorted(found, key=lambda file: (not file.endswith(".toml"), file))


def code(file: Path) -> str:
    """A file as code."""
    return fenced(file.read_text("utf-8") or "# empty", _KINDS.get(file.suffix, "text"))
