"""What a press on a board does: what can be done, what is picked as one of a set, what is shut and says why, what is only told.

A page reads all of it from marks on the elements. No board writes these itself, so that hands, keyboards and ears meet the same
on every board.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from highcamp.drawing.svg import esc
from highcamp.engine.mode import Mode

Kind = Literal["legal", "pick", "shut", "still"]
"""Of a thing: it can be done, it is one of a set, it cannot be done now, or nothing is asked about it."""


class Press(NamedTuple):
    """What a board is drawn for, and whether it is up to whoever looks to do something."""

    mode: Mode
    mine: bool

    @property
    def lit(self) -> bool:
        """Whether what can be done shines."""
        return self.mine and self.mode != "watch"

    @property
    def asks(self) -> bool:
        """Whether what cannot be done may be asked about here."""
        return self.mine and self.mode == "play"

    def legal(self, content: str, move: int, label: str, *, why: str = "", cls: str = "", place: str = "", id: str = "") -> str:
        """Something that can be done now: to press it is the move. While others have to do it, it is to be looked at."""
        marks = f' data-move="{move}"' if self.mode == "play" else ""
        marks += ' role="button" tabindex="0"' if self.asks else ' role="img"'
        return _group(content, f"choice {'legal' if self.lit else ''} {cls}", marks, label, why, place, id)

    def pick(
        self,
        content: str,
        move: int,
        label: str,
        *,
        chosen: bool = False,
        why: str = "",
        cls: str = "",
        place: str = "",
        id: str = "",
    ) -> str:
        """One of a set: to be chosen though the rules' order wants another first, or to be put back. A table takes that."""
        if not self.asks:
            return picture(content, label, why=why, cls=cls, place=place, id=id)
        pressed = ' aria-pressed="true"' if chosen else ""
        marks = f' data-move="{move}" role="button" tabindex="0"{pressed}'
        return _group(content, f"choice pick {cls}", marks, label, why, place, id)

    def shut(
        self,
        content: str,
        move: int,
        label: str,
        *,
        tabbed: bool = True,
        why: str = "",
        cls: str = "",
        place: str = "",
        id: str = "",
    ) -> str:
        """Something that cannot be done now; pressed, it says why. Where there are many, the keyboard leaves them out."""
        marks = ' role="img"'
        if self.asks:
            stop = ' tabindex="0"' if tabbed else ""
            marks = f' data-move="{move}" role="button"{stop} aria-disabled="true"'
        return _group(content, f"choice {cls}", marks, label, why, place, id)

    def marked(
        self,
        kind: Kind,
        content: str,
        move: int,
        label: str,
        *,
        chosen: bool = False,
        why: str = "",
        place: str = "",
        id: str = "",
    ) -> str:
        """Something of one of these kinds."""
        if kind == "legal":
            return self.legal(content, move, label, why=why, place=place, id=id)
        if kind == "pick":
            return self.pick(content, move, label, chosen=chosen, why=why, place=place, id=id)
        if kind == "shut":
            return self.shut(content, move, label, why=why, place=place, id=id)
        return picture(content, label, why=why, place=place, id=id)


def told(content: str, words: str, *, cls: str = "", place: str = "", id: str = "") -> str:
    """Something with its explanation, which comes up where a pointer rests."""
    return _group(content, cls, "", "", words, place, id)


def picture(content: str, label: str = "", *, why: str = "", cls: str = "", place: str = "", id: str = "") -> str:
    """Something to be looked at, as a whole; without a label the board itself. A screen reader goes into no part of it."""
    marks = ' role="img"' if label else ' role="img" aria-labelledby="board-title"'
    return _group(content, cls, marks, label, why, place, id)


def unspoken(content: str, *, why: str = "", cls: str = "", place: str = "", id: str = "") -> str:
    """Something for the eye alone, because something else says it."""
    return _group(content, cls, ' aria-hidden="true"', "", why, place, id)


def _group(content: str, cls: str, marks: str, label: str, why: str, place: str, id: str) -> str:
    own = f' id="{id}"' if id else ""
    names = " ".join(cls.split())
    style = f' class="{names}"' if names else ""
    said = f' aria-label="{esc(label)}"' if label else ""
    where = f" {place}" if place else ""
    title = f"<title>{esc(why)}</title>" if why else ""
    return f"<g{own}{style}{marks}{said}{where}>{title}{content}</g>"
