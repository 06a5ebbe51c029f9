"""How Mountaineers can be set up."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from highcamp.engine.options import Options
from highcamp.engine.refusal import Refused
from highcamp.games.mountaineers.parts import Track, shipped_tracks

_TO_THE_SUMMIT = ["peak", "tournament", "sherpa", "blitz"]  # a basic match ends at 50 points


class MountaineersOptions(Options, frozen=True, kw_only=True):
    """Climbers, mode, mountain, agreed readings."""

    players: Annotated[int, Meta(ge=3, le=5, description="Climbers: 3 to 5.")] = 3
    mode: Annotated[
        Literal["basic", "peak", "tournament", "sherpa", "blitz"],
        Meta(
            extra={
                "means": {
                    "basic": "Routes only, to 50.",
                    "peak": "all cards, to the summit or two flags ahead.",
                    "tournament": "a match per climber, medals by place.",
                    "sherpa": "a match per climber, medals on the way.",
                    "blitz": "secret Routes, a flag for the highest that nobody matches.",
                }
            }
        ),
    ] = "peak"
    track: Annotated[
        Literal["short", "long"],
        Meta(
            description="A flag every 10 spaces.",
            extra={
                "means": {"short": "summit at 50.", "long": "summit at 100."},
                "words": {"short": "Short, to 50", "long": "Long, to 100"},
                "when": {"mode": _TO_THE_SUMMIT, "blitz_goal": ["summit"], "own_track": [None]},
            },
        ),
    ] = "short"
    blitz_goal: Annotated[
        Literal["summit", "first_flag"],
        Meta(
            description="Blitz only: where the race ends; the rulebook says both.",
            extra={
                "label": "Blitz ends at",
                "words": {"summit": "The summit", "first_flag": "The first flag"},
                "when": {"mode": ["blitz"]},
            },
        ),
    ] = "summit"
    tak_tak_always_extra: Annotated[
        bool,
        Meta(
            description="A Tak-Tak turned up as first card also allows an extra Route beside the second card.",
            extra={"label": "Tak-Tak always allows an extra Route", "when": {"mode": ["peak", "tournament"]}},
        ),
    ] = False
    own_track: Annotated[
        Track | None,
        Meta(
            description="The figures of your own score track: summit and flags.",
            extra={"study": True, "when": {"mode": _TO_THE_SUMMIT}},
        ),
    ] = None

    @property
    def mountain(self) -> Track:
        """The track that is climbed."""
        return self.own_track or shipped_tracks()[self.track]

    def check(self) -> None:
        if self.blitz_goal != "summit" and self.mode != "blitz":
            raise Refused(
                "bad-option",
                f"Only Blitz has a choice of goal; the mode is {self.mode}.",
                rule="blitz",
                where="option blitz_goal",
                fix="Leave it out, or choose mode blitz.",
            )
        if self.tak_tak_always_extra and self.mode not in ("peak", "tournament"):
            raise Refused(
                "bad-option",
                f"There is no Tak-Tak in mode {self.mode}.",
                rule="tak-tak",
                where="option tak_tak_always_extra",
                fix="Leave it out, or choose mode peak or tournament.",
            )
        if self.own_track is not None:
            self._check_track(self.own_track)

    def _check_track(self, track: Track) -> None:
        where = "option own_track.flags"
        if list(track.flags) != sorted(set(track.flags)):
            raise Refused("bad-option", "The flags must be rising, each once.", where=where)
        if track.flags[-1] >= track.summit:
            raise Refused(
                "bad-option",
                f"The flag on space {track.flags[-1]} is not below the summit on {track.summit}.",
                where=where,
                fix="Leave the summit itself out: it is no marker flag.",
            )
