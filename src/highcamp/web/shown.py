"""A frame made ready to be sent: as JSON and as HTML, each once, however many look through the same eyes."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
from markupsafe import Markup

from highcamp.bots.naming import bots
from highcamp.engine.registry import game as game_of
from highcamp.table.frame import Frame, fingerprint
from highcamp.table.greetings import GREETINGS
from highcamp.web.rendering import render


class Shown:
    """A frame, its number, and its forms."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self._encoded = msgspec.json.encode(frame)
        self.digest = fingerprint(self._encoded)

    @cached_property
    def json(self) -> bytes:
        """As programs get it, its number first."""
        return b'{"digest":"' + self.digest.encode() + b'",' + self._encoded[1:]

    @cached_property
    def parts(self) -> dict[str, Any]:
        """What the template of a table needs."""
        game = game_of(self.frame.game)
        return {
            "frame": self.frame,
            "svg": Markup(game.svg(self.frame.view)),  # drawn by us, and escaped where it was drawn
            "text": game.text(self.frame.view),
            "bots": list(bots(game)),
            "greetings": GREETINGS,
        }

    @cached_property
    def html(self) -> bytes:
        """As pages get it: the inside of their main part."""
        return render("table_main.html", **self.parts).encode()
