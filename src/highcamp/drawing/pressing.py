"""What a press on a board does: what can be done, what is picked as one of a set, what is shut and says why, what is only told.

A page reads all of it from marks on the elements. No board writes these itself, so that hands, keyboards and ears meet the same
on every board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypedDict, Unpack

from highcamp.drawing.svg import esc
from highcamp.engine.mode import Mode

Kind = Literal["legal", "pick", "shut", "still"]
"""Of a thing: it can be done, it is one of a set, it cannot be done now, or nothing is asked about it."""


_MARKED: Final = re.compile(r' data-(?:press="([^"]+)"|move="(\d+)")')
_PICTURE: Final = ' role="img"'
_TABBED: Final = ' tabindex="0"'


class More(TypedDict, total=False):
    """What else an element may have."""

    why: str
    """The words that come up where a pointer rests."""
    cls: str
    place: str
    """What ``move_to`` gave."""
    id: str


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

    def legal(self, content: str, move: int, label: str, *, tabbed: bool = True, **more: Unpack[More]) -> str:
        """Something that can be done now: to press it is the move. While others have to do it, it is to be looked at.

        The keyboard leaves out what it meets elsewhere (not ``tabbed``).
        """
        marks = _move(move) if self.mode == "play" else ""
        marks += _button(tabbed) if self.asks else _PICTURE
        return _group(content, "choice legal" if self.lit else "choice", marks, label, more)

    def target(self, content: str, name: str, label: str, *, asks: str = "", tabbed: bool = True, **more: Unpack[More]) -> str:
        """Something that is pressed together with something else, as a card is with its place: part of a legal move. ``name``
        is what ``Game.presses`` calls it. Where a move has a cost or a result, the page writes it into its ``slot``. What it
        ``asks``, the page asks once it was pressed.
        """
        question = f' data-asks="{esc(asks)}"' if asks else ""
        marks = f' data-press="{name}"{question}{_button(tabbed)}' if self.asks else _PICTURE
        return _group(content, "choice legal" if self.lit else "choice", marks, label, more)

    def pick(self, content: str, move: int, label: str, *, chosen: bool = False, **more: Unpack[More]) -> str:
        """One of a set: to be chosen though the rules' order wants another first, or to be put back. A table takes that."""
        if not self.asks:
            return picture(content, label, **more)
        pressed = ' aria-pressed="true"' if chosen else ""
        return _group(content, "choice pick", _move(move) + _button() + pressed, label, more)

    def shut(self, content: str, move: int, label: str, *, tabbed: bool = True, **more: Unpack[More]) -> str:
        """Something that cannot be done now; pressed, it says why. Where there are many, the keyboard leaves them out."""
        marks = f'{_move(move)}{_button(tabbed)} aria-disabled="true"' if self.asks else _PICTURE
        return _group(content, "choice", marks, label, more)

    def marked(self, kind: Kind, content: str, move: int, label: str, *, chosen: bool = False, **more: Unpack[More]) -> str:
        """Something of one of these kinds."""
        if kind == "legal":
            return self.legal(content, move, label, **more)
        if kind == "pick":
            return self.pick(content, move, label, chosen=chosen, **more)
        return self.shut(content, move, label, **more) if kind == "shut" else picture(content, label, **more)


def pressed_in(pictures: Iterable[str]) -> set[str]:
    """What can be pressed in pictures, by the names of ``Game.presses``. A picture is all that a game hands over, so that this
    is read from the marks, as a page's script does.
    """
    return {press or f"move-{move}" for press, move in _MARKED.findall("".join(pictures))}


def slot(x: float, y: float, size: float) -> str:
    """Where the page writes what a move would cost, in the middle of ``x``, once the rest of it was pressed."""
    return f'<text class="cost bold" x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle"></text>'


def explained(content: str, why: str, *, cls: str = "", place: str = "", id: str = "") -> str:
    """Something with its explanation, which comes up where a pointer rests."""
    return _group(content, "", "", "", {"why": why, "cls": cls, "place": place, "id": id})


def picture(content: str, label: str = "", **more: Unpack[More]) -> str:
    """Something to be looked at as a whole, by its label, or by that of the board. A screen reader goes into no part of it."""
    return _group(content, "", _PICTURE if label else f'{_PICTURE} aria-labelledby="board-title"', label, more)


def unspoken(content: str, **more: Unpack[More]) -> str:
    """Something for the eye alone, because something else says it."""
    return _group(content, "", ' aria-hidden="true"', "", more)


def _move(move: int) -> str:
    return f' data-move="{move}"'


def _button(tabbed: bool = True) -> str:
    return f' role="button"{_TABBED if tabbed else ""}'


def _group(content: str, kind: str, marks: str, label: str, more: More) -> str:
    id, place, why = more.get("id", ""), more.get("place", ""), more.get("why", "")
    cls = f"{kind} {more.get('cls', '')}".strip()
    own = f' id="{id}"' if id else ""
    style = f' class="{cls}"' if cls else ""
    said = f' aria-label="{esc(label)}"' if label else ""
    where = f" {place}" if place else ""
    title = f"<title>{esc(why)}</title>" if why else ""
    return f"<g{own}{style}{marks}{said}{where}>{title}{content}</g>"
