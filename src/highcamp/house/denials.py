"""What cannot be had at the house, apart from what the rules refuse."""

from __future__ import annotations

from highcamp.table.coaching import Doubt

NOT_YOURS = "That seat is not yours. Open the link of your seat in this browser."


class Missing(Exception):
    """There is no such table, or none that the one who asks may know of."""

    text = "There is no such table here."
    fix = "Check the address."


class Taken(Exception):
    """Somebody else was first."""

    def __init__(self, text: str = "Somebody was here first: the seat is taken.", fix: str = "Ask for another link.") -> None:
        super().__init__(text)
        self.text = text
        self.fix = fix


class Forbidden(Exception):
    """The one who asks may not do that; the words say what to do instead."""


class Unsure(Exception):
    """A coach asks whether a move is meant."""

    def __init__(self, doubt: Doubt) -> None:
        super().__init__(doubt.text)
        self.doubt = doubt


class NoTrial(Missing):
    """There is no such trial."""

    text = "There is no such trial here."
    fix = "Only so many are kept: it may have been cleared away."


class Shut(Exception):
    """The workshop is not for whoever asks; the words say why, and what opens it."""

    def __init__(self, text: str, fix: str) -> None:
        super().__init__(text)
        self.text = text
        self.fix = fix
