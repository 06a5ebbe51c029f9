"""What cannot be had at the house, apart from what the rules refuse."""

from __future__ import annotations

NOT_YOURS = "That seat is not yours. Open the link of your seat in this browser."


class Missing(Exception):
    """There is no such table."""


class Taken(Exception):
    """Somebody else was first."""


class Forbidden(Exception):
    """The one who asks may not do that; the words say what to do instead."""
