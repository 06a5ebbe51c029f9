"""What a run keeps, to go on later as if it had never stopped: what was learned, the league, and every game as it stands."""

from __future__ import annotations

import shutil
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from highcamp.engine.extras import explaining
from highcamp.engine.refusal import Refused
from highcamp.engine.stamp import Stamp
from highcamp.train.plan import Plan

with explaining("train"):
    import torch

FOLDER: Final = "checkpoint"
_NEW, _OLD = f"{FOLDER}.new", f"{FOLDER}.old"
RUN: Final = "run.json"


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """What a run was begun with."""

    stamp: Stamp
    seed: int
    plan: Plan
    highcamp: str
    commit: str = ""


class Stand(msgspec.Struct, frozen=True, kw_only=True):
    """How far it is."""

    lesson: int = 0
    steps: int = 0
    seconds: float = 0.0


def save(folder: Path, stand: Stand, parts: Mapping[str, dict[str, Any]], games: Sequence[bytes]) -> None:
    """Keep it. What was kept before is there until all is written."""
    new, kept, old = folder / _NEW, folder / FOLDER, folder / _OLD
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir()
    for name, part in parts.items():
        torch.save(part, new / f"{name}.pt")
    (new / "games.bin").write_bytes(zlib.compress(b"\n".join(games), 1))
    (new / "stand.json").write_bytes(msgspec.json.encode(stand))
    shutil.rmtree(old, ignore_errors=True)
    if kept.exists():
        kept.rename(old)
    new.rename(kept)
    shutil.rmtree(old, ignore_errors=True)


def load(folder: Path, device: str) -> tuple[Stand, dict[str, dict[str, Any]], list[bytes]]:
    """What was kept last. Nothing of it is run: the files hold numbers, words and tensors."""
    kept = next((folder / name for name in (FOLDER, _OLD) if (folder / name / "stand.json").exists()), None)
    if kept is None:
        fix = "Name the folder of a run that was interrupted, or leave --resume out."
        raise Refused("no-checkpoint", "There is nothing to go on with.", where=str(folder), fix=fix)
    stand = msgspec.json.decode((kept / "stand.json").read_bytes(), type=Stand)
    parts = {path.stem: torch.load(path, map_location=device, weights_only=True) for path in sorted(kept.glob("*.pt"))}
    return stand, parts, zlib.decompress((kept / "games.bin").read_bytes()).split(b"\n")


def begin(folder: Path, run: Run) -> None:
    """Say what a run is begun with."""
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / RUN).exists():
        fix = "Go on with it by --resume, or name another folder."
        raise Refused("taken", "There is a run in this folder already.", where=str(folder), fix=fix)
    (folder / RUN).write_bytes(msgspec.json.format(msgspec.json.encode(run)))


def begun(folder: Path) -> Run:
    """What the run in this folder was begun with."""
    try:
        return msgspec.json.decode((folder / RUN).read_bytes(), type=Run)
    except (OSError, msgspec.DecodeError):
        fix = "Name the folder of a run, or leave --resume out."
        raise Refused("no-run", "There is no run to go on with.", where=str(folder), fix=fix) from None
