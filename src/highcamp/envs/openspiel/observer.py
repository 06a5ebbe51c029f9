"""What a seat sees, as OpenSpiel's observers tell it: numbers in named pieces, and text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from highcamp.engine.observation import Observation
from highcamp.engine.refusal import Refused
from highcamp.engine.state import State


class Observer:
    """What one kind of observation holds; ``set_from`` fills it in, always in the same place.

    There are three: what a seat observes, all that it knows (``perfect_recall``), and what anybody sees
    (``PrivateInfoType.NONE``), which has no numbers. What it knows has numbers where its observation keeps all of it.
    """

    def __init__(self, observation: Observation, kind: Any = None, params: Mapping[str, Any] | None = None) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise Refused("bad-observation", f"An observation has no parameters here, not {sorted(params)}.", where="params")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            why = "There are observations of what everybody sees, without or with what one player knows, and no others."
            raise Refused("bad-observation", why, where="iig_obs_type")
        self.observation = observation
        self.public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.recalls = bool(kind.perfect_recall)
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if observation and not self.public and (observation.perfect or not self.recalls):
            self.tensor = np.zeros(observation.size, np.float32)
            places = observation.places
            self.dict = {one.name: self.tensor[places[one.name]].reshape(one.shape or (1,)) for one in observation.features}

    def set_from(self, state: Any, player: int) -> None:
        """Write what the player observes into ``tensor``, and so into every piece of ``dict``."""
        if self.tensor is None:
            why = "This is told as text only: no observation of this game keeps that much, and nothing else."
            raise Refused("no-tensor", why, where="set_from", fix="Ask for the observation tensor, or for a string.")
        check_player(state.highcamp, player)
        self.tensor[:] = np.frombuffer(state.highcamp.observe(player), np.int16)

    def string_from(self, state: Any, player: int) -> str:
        """What the player knows, or observes, as text: the same text exactly where that is the same."""
        if self.public:
            return f"anybody {_shown(state.highcamp, None)}"
        check_player(state.highcamp, player)
        if self.recalls or not self.observation:
            return f"player {player} {_shown(state.highcamp, player)}"
        numbers = self.observation.explain(state.highcamp.observe(player).tolist())
        return f"player {player} " + ", ".join(f"{name}: {number}" for name, number in numbers.items())


def check_player(state: State, player: Any) -> None:
    """Refuse a player who does not play."""
    seats = int(state.seats)
    if not isinstance(player, (int, np.integer)) or not 0 <= player < seats:
        raise Refused("no-such-seat", f"There is no player {player!r}; they are 0 to {seats - 1}.", where="player")


def _shown(state: State, seat: int | None) -> str:
    """A view, and who may act, as ``State.info_key`` has it, to be read."""
    return msgspec.json.encode([state.view(seat), state.acting()], order="deterministic").decode()
