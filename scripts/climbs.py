"""How often a bot wins Tranquility: The Ascent, with a 95 % interval. The figures in the game's help come from here.

    python scripts/climbs.py guide --games 500 --players 1
    python scripts/climbs.py careful --games 200 --players 2 --module mountain_goats

Every climb has a seed of its own, and the bot gets at each move a world in which it sees nothing it may not know.
"""

from __future__ import annotations

import argparse
from math import sqrt
from typing import Any

import highcamp
from highcamp import Rng
from highcamp.bots.bot import ask
from highcamp.bots.naming import bot

Z = 1.959964
"""Standard errors on either side of a 95 % interval."""


def wilson(won: int, games: int) -> tuple[float, float]:
    """The interval of rates that the score test does not reject."""
    rate, spread = won / games, Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(rate * (1 - rate) / games + spread / games / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def climb(name: str, options: dict[str, Any], seed: str) -> bool:
    """One game, the bot in every seat; whether the Summit was placed."""
    game = highcamp.game("tranquility")
    state, player, luck, mind = game.new(**options), bot(game, name), Rng.keyed(seed, "luck"), Rng.keyed(seed, "mind")
    while not state.over:
        state.apply(state.sample(luck) if state.is_chance else ask(player, state, state.actor, mind))
    return state.returns()[0] > 0


def main() -> None:
    """Play and tell, now and then and at the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--module", action="append", default=[], help="green_path, panorama_objectives, mountain_goats")
    parser.add_argument("--seed", default="climbs")
    asked = parser.parse_args()
    options = {"players": asked.players, **dict.fromkeys(asked.module, True)}
    won = 0
    for played in range(1, asked.games + 1):
        won += climb(asked.bot, options, f"{asked.seed} {played}")
        if played % 50 == 0 or played == asked.games:
            low, high = wilson(won, played)
            print(f"{asked.bot} {options}: {won} of {played}, {won / played:.1%} ({low:.1%} to {high:.1%})", flush=True)


if __name__ == "__main__":
    main()
