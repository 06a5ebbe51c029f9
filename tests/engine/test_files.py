"""Files: read with a reason when they cannot be, written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from highcamp import Refused
from highcamp.engine.files import LARGEST, read_mapping, read_text, write_text


@pytest.mark.parametrize(
    ("content", "mapping"),
    [
        ("players = 2\n[won]\n12 = 1\n", {"players": 2, "won": {"12": 1}}),
        ('  {"players": 2, "won": {"12": 1}}\n', {"players": 2, "won": {"12": 1}}),
        ("", {}),
        ("# only a remark\n", {}),
        ("{}", {}),
    ],
    ids=["TOML", "JSON", "empty", "remark", "empty JSON"],
)
def test_toml_and_json_are_told_apart(content: str, mapping: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text(content, "utf-8")
    assert read_mapping(path) == mapping
    assert read_mapping(str(path)) == mapping


@pytest.mark.parametrize(
    ("content", "code", "says"),
    [
        (b'{"players": }', "bad-json", "not valid JSON"),
        (b'{"players": 2', "bad-json", "not valid JSON"),
        (b"players = 2\ncolumns = x\n", "bad-toml", "line 2"),
        (b"players: 2\n", "bad-toml", "not valid TOML"),
        (b"[1, 2]", "bad-toml", "not valid TOML"),
        (b"name = '\xff'", "not-text", "Byte 8"),
        (b"x" * (LARGEST + 1), "too-large", f"{LARGEST:,}"),
        (b'{"a":' * 5_000, "bad-json", "not valid JSON"),
    ],
    ids=["bad JSON", "half JSON", "bad TOML", "YAML", "a list", "not UTF-8", "too large", "too deep"],
)
def test_unreadable_files_are_refused_by_name(content: bytes, code: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "position"
    path.write_bytes(content)
    with pytest.raises(Refused) as refused:
        read_mapping(path)
    assert (refused.value.code, refused.value.where) == (code, str(path))
    assert says in refused.value.text


def test_missing_file_and_folder(tmp_path: Path) -> None:
    with pytest.raises(Refused) as missing:
        read_text(tmp_path / "nothing")
    assert (missing.value.code, missing.value.fix) == ("no-such-file", "Check the name.")
    with pytest.raises(Refused) as folder:
        read_text(tmp_path)
    assert folder.value.code == "unreadable"


def test_writing_replaces_the_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "saved"
    write_text(path, "a long first text\n")
    write_text(str(path), "Gipfel ▲\n")
    assert path.read_text("utf-8") == "Gipfel ▲\n"
    assert list(tmp_path.iterdir()) == [path]


def test_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "saved"
    write_text(path, "old")

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(Refused, match="No space left") as refused:
        write_text(path, "new")
    assert (refused.value.code, refused.value.where) == ("unwritable", str(path))
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_unwritable_places_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "no such folder" / "saved", tmp_path):
        with pytest.raises(Refused) as refused:
            write_text(path, "text")
        assert (refused.value.code, refused.value.where) == ("unwritable", str(path))
