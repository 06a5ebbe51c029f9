"""The log of a run: a line of JSON for each lesson and each trial, and a plot of what was won."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from highcamp.drawing.plots import draw
from highcamp.engine.plots import Axis, Curve, Lines, Mark

LOG, PLOT = "log.jsonl", "progress.svg"
_MILLION = 1_000_000


class Log:
    """What is written while a network learns."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / LOG
        self.plot = folder / PLOT

    def write(self, kind: str, **told: Any) -> None:
        """Add a line."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode({"kind": kind, **told}) + b"\n")

    def lines(self) -> list[dict[str, Any]]:
        """All there are. One that was cut off while it was written is left out."""
        found = []
        for text in self.path.read_bytes().splitlines() if self.path.exists() else ():
            try:
                found.append(msgspec.json.decode(text, type=dict[str, Any]))
            except msgspec.DecodeError:
                continue
        return found

    def cut(self, lesson: int) -> None:
        """Forget what came after this lesson: it is done once more."""
        kept = [one for one in self.lines() if one.get("lesson", 0) <= lesson]
        self.path.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in kept))

    def draw(self, title: str) -> None:
        """Draw what was won in trials, over the decisions that were learned from."""
        found: dict[str, list[dict[str, Any]]] = {}
        for one in self.lines():
            if one["kind"] == "trial":
                found.setdefault(one["against"], []).append(one)
        if not found:
            return
        curves = tuple(
            Curve(
                name=f"with {against}",
                look=look % 6,
                points=tuple((one["steps"] / _MILLION, one["share"]) for one in several),
                band=tuple(
                    (one["steps"] / _MILLION, max(0.0, one["share"] - one["error"]), min(1.0, one["share"] + one["error"]))
                    for one in several
                ),
            )
            for look, (against, several) in enumerate(found.items())
        )
        last = curves[0].points[-1][0]
        plot = Lines(
            title=title,
            x=Axis(title="million decisions"),
            y=Axis(title="won", percent=True, low=0.0, high=1.0),
            curves=curves,
            marks=(Mark(0.0, "At first"), Mark(last, "By now")) if last else (),
        )
        self.plot.write_text(draw(plot, id="progress", mode="alone"), "utf-8")
