"""Colours by name, for light and dark, and the signs of the seats.

Nothing here is used in a drawing by value: a drawing says ``class="f-ink"``, and the stylesheet or ``paint`` knows the rest. No
light colour is there twice, so that a picture can be turned dark colour by colour.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Token(NamedTuple):
    """One colour in the light and in the dark theme."""

    light: str
    dark: str


TOKENS: Final[dict[str, Token]] = {
    "paper": Token("#F6F1E7", "#14222E"),  # the page
    "card": Token("#FFFDF8", "#1D3040"),  # cards, panels
    "ink": Token("#1F2D3A", "#EAF0F4"),  # text
    "mute": Token("#5F6E7A", "#9DB0BE"),  # secondary text
    "line": Token("#D9CFBD", "#33495A"),  # borders, contour lines
    "glow": Token("#BA4318", "#FF8A65"),  # your turn, what you can do now, focus; nothing else
    # land, from the far ranges to the near rock and its shaded side
    "haze": Token("#EDE5D6", "#1A2B38"),
    "rock": Token("#E8DDC8", "#283D4E"),
    "shade": Token("#D8CAB0", "#1F3241"),
    "deep": Token("#1E2C39", "#0B151D"),  # shadow on what is coloured; dark in both
    "snow": Token("#DCEAF1", "#C9DCE6"),
    # the four ranges
    "alps": Token("#2F7D4F", "#63B283"),
    "rockies": Token("#B23A2E", "#E57368"),
    "andes": Token("#2A66A8", "#6FA8DC"),
    "himalayas": Token("#6A4A9C", "#A98BD6"),
    # the seats; the first four, at most tables all, are also far apart for every kind of colour vision
    "terracotta": Token("#A8503A", "#D8785A"),
    "teal": Token("#0E7C7B", "#35BDB0"),
    "ochre": Token("#A77208", "#EBC054"),
    "indigo": Token("#33408F", "#8899F2"),
    "moss": Token("#3B4A1C", "#C6DB8E"),
    "plum": Token("#6C1D54", "#DA9CE8"),
}


class Seat(NamedTuple):
    """How a seat is told apart: by colour, by mark, by weave. The mark alone suffices."""

    colour: str
    mark: str


SEATS: Final = (
    Seat("terracotta", "●"),
    Seat("teal", "▲"),
    Seat("ochre", "■"),
    Seat("indigo", "◆"),
    Seat("moss", "⬟"),
    Seat("plum", "✚"),
)
