"""Files that people write by hand: TOML or JSON in, a mapping or a refusal with its place out."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from highcamp.engine.refusal import Refused

LARGEST = 4_000_000  # bytes; no position or record of a real game comes near it


def read_text(path: Path | str) -> str:
    """The text of a file, or a refusal that names it."""
    path = Path(path)
    try:
        if path.stat().st_size > LARGEST:
            raise Refused("too-large", f"The file has more than {LARGEST:,} bytes.", where=str(path))
        return decoded(path.read_bytes(), str(path))
    except FileNotFoundError:
        raise Refused("no-such-file", "There is no such file.", where=str(path), fix="Check the name.") from None
    except OSError as wrong:
        raise Refused("unreadable", f"The file cannot be read: {wrong.strerror}.", where=str(path)) from None


def decoded(raw: bytes, where: str = "") -> str:
    """What is written in a file, with line ends as we have them, or a refusal that says ``where`` it is."""
    try:
        return raw.decode().replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as wrong:
        text, fix = f"Byte {wrong.start} is not UTF-8 text.", "Save the file as UTF-8."
        raise Refused("not-text", text, where=where, fix=fix) from None


def read_mapping(path: Path | str) -> dict[str, Any]:
    """A mapping from a TOML or JSON file (told apart by what is in it, so the name does not matter)."""
    return parse_mapping(read_text(path), str(path))


def parse_mapping(text: str, where: str) -> dict[str, Any]:
    """A mapping from TOML or JSON text; ``where`` it came from stands in a refusal."""
    if text.lstrip().startswith("{"):
        try:
            read = msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError) as wrong:
            raise Refused("bad-json", f"This is not valid JSON: {wrong}.", where=where, fix="Mend it there.") from None
    else:
        try:
            read = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as wrong:
            raise Refused("bad-toml", f"This is not valid TOML: {wrong}.", where=where, fix="Mend it there.") from None
    if not isinstance(read, dict):
        raise Refused("bad-file", "A mapping of names to values is needed.", where=where)
    return read


def write_text(path: Path | str, text: str) -> None:
    """Write a file whole or not at all: an interrupted save never leaves half a file."""
    path = Path(path)
    try:
        if path.exists() and not path.is_file():  # a device or a pipe is written to, never replaced
            path.write_text(text, "utf-8")
            return
        temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
        try:
            with temporary.open("x", encoding="utf-8") as file:
                file.write(text)
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except OSError as wrong:  # no such folder, no right to it, a folder of that name, a full disk
        raise Refused("unwritable", f"The file cannot be written: {wrong.strerror}.", where=str(path)) from None
