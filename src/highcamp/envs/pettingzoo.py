"""Games as PettingZoo knows them: agents in turn (``env``), or all at once where a game is played like that (``parallel_env``).

``TurnEnv`` and ``TogetherEnv`` refuse an illegal move and change nothing. ``env`` and ``parallel_env`` follow PettingZoo's own
way: an illegal move ends the game, with -1 for whoever made it. They do it themselves: PettingZoo's wrappers for that look
everything up through each other, which would take twice as long as the games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from highcamp.engine.extras import explaining
from highcamp.engine.refusal import Refused
from highcamp.engine.state import State

with explaining("rl"):
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env_logger import EnvLogger

from highcamp.envs.agents import END, MODES, REFUSE, Agents, Seen
from highcamp.envs.versions import env_version

ILLEGAL: Final = -1.0


class TurnEnv(AECEnv[str, Seen, Any]):
    """Agents act one after the other. Where several choose at once, the lowest seat is asked first, and none sees what another
    has chosen before all have.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "is_parallelizable": False}  # noqa: RUF012  # as PettingZoo has it

    def __init__(self, game: str, render_mode: str | None = None, *, illegal: str = REFUSE, **options: Any) -> None:
        super().__init__()
        self.seats = Agents(game, render_mode, illegal, options)
        self.illegal = illegal
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": _name(self.seats)}
        self.possible_agents = list(self.seats.seat_of)
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.seats.seen)
        self.action_spaces = dict(self.seats.action_spaces)
        self.agents: list[str] = []

    @property
    def state_of_game(self) -> State:
        """All there is to know: never what a learner should see."""
        return self.seats.state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What it can see."""
        return self.observation_spaces[self.seats.known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What it can do."""
        return self.action_spaces[self.seats.known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed its luck goes on."""
        self.seats.refuse_options(options)
        self.seats.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.seats.names[self.seats.state.actor]

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and which moves it may make."""
        return self.seats.observe(agent)

    def step(self, action: Any) -> None:
        """The selected agent's move."""
        if not self.agents:
            raise nobody()
        agent, seats = self.agent_selection, self.seats
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            move = seats.check(agent, action)
        except Refused as refusal:
            if self.illegal == REFUSE:
                raise
            if not self.action_spaces[agent].contains(action):
                raise AssertionError("action is not in action space") from refusal
            self._forfeit(agent)
            return
        state = seats.state
        state.apply(move, seats.seat_of[agent])
        seats.deal()
        self._cumulative_rewards[agent] = 0.0
        if state.over:
            returns = state.returns()
            for other in self.agents:
                self.rewards[other] = returns[seats.seat_of[other]]
                self.terminations[other] = True
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = seats.names[state.actor]
        if self.render_mode == "human":
            self.render()

    def _forfeit(self, agent: str) -> None:
        """The game ends by an illegal move, as PettingZoo's ``TerminateIllegalWrapper`` ends it."""
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as somebody sees it who watches."""
        return self.seats.render()

    def close(self) -> None:
        """Nothing is held."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class TogetherEnv(ParallelEnv[str, Seen, Any]):
    """All agents act at once, at every moment of the game."""

    metadata: dict[str, Any] = {"render_modes": list(MODES)}  # noqa: RUF012  # as PettingZoo has it

    def __init__(self, game: str, render_mode: str | None = None, *, illegal: str = REFUSE, **options: Any) -> None:
        super().__init__()
        self.seats = Agents(game, render_mode, illegal, options)
        if not self.seats.game.is_parallel(self.seats.start.options):
            why = f"In {self.seats.game.title} not all act at once, set up like this."
            raise Refused("not-parallel", why, where=game, fix="Use env(), where agents act in turn.")
        self.illegal = illegal
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": _name(self.seats)}
        self.possible_agents = list(self.seats.seat_of)
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.seats.seen)
        self.action_spaces = dict(self.seats.action_spaces)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What it can see."""
        return self.observation_spaces[self.seats.known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What it can do."""
        return self.action_spaces[self.seats.known(agent)]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new game; without a seed its luck goes on."""
        self.seats.refuse_options(options)
        self.seats.begin(seed)
        self.agents = list(self.possible_agents)
        return {agent: self.seats.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """A move of every agent. One that is not legal is refused, and nothing changes; or it ends the game."""
        seats, agents = self.seats, self.agents
        if not agents:
            raise nobody()
        if not isinstance(actions, Mapping):
            raise Refused("bad-moves", f"A step takes a move of each agent, by its name, not {actions!r}.", where="actions")
        for agent in actions:
            seats.known(agent)
        missing = sorted(set(agents) - set(actions))
        if missing:
            raise Refused("no-move", f"There is no move of {', '.join(missing)}.", where="actions")
        checked: dict[str, int] = {}
        wrong: list[str] = []
        for agent in agents:
            try:
                checked[agent] = seats.check(agent, actions[agent])
            except Refused as refusal:
                if self.illegal == REFUSE:
                    raise
                if not self.action_spaces[agent].contains(actions[agent]):
                    raise AssertionError("action is not in action space") from refusal
                wrong.append(agent)
        rewards = dict.fromkeys(agents, 0.0)
        if wrong:
            rewards.update(dict.fromkeys(wrong, ILLEGAL))
        else:
            for agent, move in checked.items():
                seats.state.apply(move, seats.seat_of[agent])
            seats.deal()
            if seats.state.over:
                returns = seats.state.returns()
                rewards = {agent: returns[seats.seat_of[agent]] for agent in agents}
        over = bool(wrong) or seats.state.over
        self.agents = [] if over else agents
        if self.render_mode == "human":
            self.render()
        return (
            {agent: seats.observe(agent) for agent in agents},
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, bool(wrong)),
            {agent: {} for agent in agents},
        )

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as somebody sees it who watches."""
        return self.seats.render()

    def close(self) -> None:
        """Nothing is held."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def nobody() -> Refused:
    """Said where no agent is left, or none has come yet."""
    return Refused("over", "No game is going on.", fix="Begin one: reset().")


def _name(seats: Agents) -> str:
    return f"{seats.game.name.replace('-', '_')}_v{env_version(seats.game)}"


def env(game: str, render_mode: str | None = None, **options: Any) -> AECEnv[str, Seen, Any]:
    """A game with agents in turn, as PettingZoo makes its own: an illegal move ends it, with -1 for its agent, and what is
    called before ``reset`` is an error.
    """
    _refuse_illegal(options)
    return wrappers.OrderEnforcingWrapper(TurnEnv(game, render_mode, illegal=END, **options))


def parallel_env(game: str, render_mode: str | None = None, **options: Any) -> TogetherEnv:
    """A game whose agents always act at once; an illegal move ends it, with -1 for its agent."""
    _refuse_illegal(options)
    return TogetherEnv(game, render_mode, illegal=END, **options)


def _refuse_illegal(options: Mapping[str, Any]) -> None:
    """These two do with illegal moves as PettingZoo does; the classes are there for whoever wants them refused."""
    if "illegal" in options:
        why = "Illegal moves end the game here, as PettingZoo has it."
        raise Refused("bad-option", why, where="illegal", fix="Use TurnEnv or TogetherEnv, which refuse them.")
