"""Positions of Mountaineers: everything on and off the table as a readable mapping, and back.

    mode = "peak"
    moment = "second card"        # what happens next
    to_act = 2                    # who draws, turns up or plays
    lead = 1                      # who has the Lead Climber token
    rounds = 2                    # finished in this match

    [[climbers]]                  # one for each seat
    score = 21
    hand = ["3", "Tak-Tak", "9"]
    discard = ["2", "5", "Belay"]
    known = ["3"]                 # hand cards that everyone knows of since the last reshuffle
    played = ["7"]                # first card, second card, extra Route
    traded = "first"              # that card came in place of a Bomber
    steal_two_from = "left"       # a Sabotage that has chosen its sides
    chosen = "3"                  # a card chosen in secret

The draw pile is what remains of the deck. ``last_round`` holds its ``lead`` and its ``climbers`` with what they played; in
the moments ``discard`` and ``over`` those are the cards on the table. Tournaments list finished ``matches``.
"""

from highcamp.games.mountaineers.position.read import read
from highcamp.games.mountaineers.position.write import write

__all__ = ["read", "write"]
