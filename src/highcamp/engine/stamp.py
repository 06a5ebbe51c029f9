"""The stamp of what was trained: the game, and the versions of its rules and of its observation. Whatever learned by other
numbers, or by other rules, is refused before it plays a single bad move.

    np.savez("climber.npz", weights=weights, stamp=Stamp.of(game).dumps())  # where it is kept
    Stamp.loads(str(kept["stamp"])).check(game)  # before it is used
"""

from __future__ import annotations

from typing import Any

import msgspec

from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused


class Stamp(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What something was trained on."""

    game: str
    rules: int
    """The version of the rules (``Game.rules_version``)."""
    observation: int
    """The version of the observation."""
    numbers: int
    """How many numbers that has."""
    moves: int
    """How many moves there are to choose from."""

    @classmethod
    def of(cls, game: Game[Any, Any]) -> Stamp:
        """The stamp of whatever is trained on a game as it is here."""
        seen = game.observation()
        return cls(
            game=game.name,
            rules=game.rules_version,
            observation=seen.version,
            numbers=seen.size,
            moves=game.facts.moves,
        )

    def dumps(self) -> str:
        """As a line of text, to be kept beside what was learned."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def loads(cls, text: str | bytes, where: str = "stamp") -> Stamp:
        """A stamp that was kept; ``where`` is what a refusal calls the place it was found in."""
        try:
            return msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, UnicodeDecodeError):
            fix = "Keep Stamp.of(game).dumps() beside what is trained."
            raise Refused("bad-stamp", "It does not say what it was trained on.", where=where, fix=fix) from None

    def check(self, game: Game[Any, Any], where: str = "stamp") -> None:
        """Refuse what was trained on another game, on other rules, or on other numbers than this game has."""
        here = Stamp.of(game)
        if self.game != here.game:
            why = f"It was trained on {self.game}, not on {here.game}."
            raise Refused("other-game", why, where=where, fix="Use it for the game it knows.")
        for code, what, then, now in (
            ("other-rules", f"version {{}} of the rules of {game.title}", self.rules, here.rules),
            ("other-observation", f"version {{}} of what is observed in {game.title}", self.observation, here.observation),
            ("other-observation", f"{{}} numbers of {game.title}", self.numbers, here.numbers),
            ("other-moves", f"{{}} moves of {game.title}", self.moves, here.moves),
        ):
            if then != now:
                why = f"It was trained on {what.format(then)}; here it is {now}."
                fix = "Train it anew, or use the version of Highcamp that it was trained with."
                raise Refused(code, why, where=where, fix=fix)
