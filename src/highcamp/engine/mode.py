"""What a board is drawn for."""

from typing import Literal

Mode = Literal["play", "watch", "alone"]
"""``play``: in a page, where whoever may act presses it. ``watch``: in a page, to be looked at. ``alone``: a picture in a
file or a notebook, with its colours in it."""
