"""MaskablePPO learns Can't Stop against ``random`` and has to beat it.

    python examples/learn_cant_stop.py

Needs: pip install "highcamp[examples]"
"""

import math
import sys
import time

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

from highcamp.envs.stable_baselines import SeatsVecEnv

GAME, OPPONENT = "cant-stop", "random"
STEPS = 400_000
GAMES = 400  # to evaluate it by


def wins(model: MaskablePPO, env: VecEnv, games: int) -> int:
    """How many of so many games it wins, always with the move it likes best. In each row of games those that are begun first
    count, so that short games are not counted more often than long ones.
    """
    env.seed(2)
    seen = env.reset()
    each = games // env.num_envs
    played, won = np.zeros(env.num_envs, int), 0
    while played.min() < each:
        moves, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
        seen, rewards, ends, _ = env.step(moves)
        won += int((rewards[ends & (played < each)] == 1).sum())
        played += ends
    return won


def main() -> int:
    """Learn, and play."""
    torch.set_num_threads(1)  # the networks are so small that more would only wait for each other
    begun = time.perf_counter()
    env = SeatsVecEnv(GAME, 64, bots=OPPONENT)
    model = MaskablePPO("MlpPolicy", env, n_steps=128, batch_size=1024, n_epochs=4, ent_coef=0.01, seed=1, device="cpu")
    model.learn(STEPS)
    learned = time.perf_counter() - begun
    won = wins(model, SeatsVecEnv(GAME, 50, bots=OPPONENT), GAMES)
    share = won / GAMES
    error = 1.96 * math.sqrt(share * (1 - share) / GAMES)
    print(f"After {STEPS} moves, in {learned:.0f} seconds: {won} of {GAMES} games won, {share:.1%} (± {error:.1%}).")
    return 0 if share - error > 0.6 else 1


if __name__ == "__main__":
    sys.exit(main())
