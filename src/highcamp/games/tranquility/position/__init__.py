"""Positions of Tranquility: the table as a readable mapping, and back.

    players = 2
    mountain = [["R6", "Bridge", "B9"], ["G7"]]    # rows from the foot, left to right
    hand = [["G5", "Summit"], ["B2", "CampR"]]     # a list per player
    to_act = 1
    piles = [2, 1]                                 # cards in each draw pile
    undrawn = "G1 G1 G2"                           # the cards in all of them; nobody knows which pile holds which
    discards = [["R1", "B3"], []]
    modules = ["panorama_objectives", "mountain_goats"]
    panoramas = ["3-4-3", "9-8-7", "2-3-4"]
    achieved = ["9-8-7"]
    goats = [[1, 2], [1, 2]]                       # row and place of each goat
    ropes = 2                                      # Guide ropes left (solo)
    dealt_bridge = [2]                             # seats known to have a Bridge since the deal

The running turn: ``due = 2`` with ``paid = ["G1"]`` (cards to discard), ``moving = {card = "G7", from = [1, 2]}`` (a Campfire
was lit), ``herd = {at = [2, 1], rows = 1}`` (goats on their way), and ``nature = "draw"`` (or ``deal``, ``short piles``,
``first player``, ``panorama``) where chance has the move.
"""

from highcamp.games.tranquility.position.read import read
from highcamp.games.tranquility.position.write import write

__all__ = ["read", "write"]
