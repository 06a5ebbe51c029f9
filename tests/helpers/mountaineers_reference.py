"""The scoring of a round once more, written straight from the rulebook with names and lists, to hold ours against."""

from __future__ import annotations

from collections import Counter

from mountaineers_cases import ROUTES, Laid


def points(climbers: list[list[Laid]]) -> list[int]:
    """Points of the round, clockwise from the Lead."""
    shown = Counter(card.lies for cards in climbers for card in cards)
    alone = [int(card) for card in ROUTES if shown[card] == 1]
    scores = []
    for cards in climbers:
        clipped = any(card.lies == "Clip In" for card in cards)
        score = 0
        for card in cards:
            free = clipped or shown[card.lies] == 1
            if card.lies == "Bomber":
                score += 5
            elif card.lies == "Belay":
                score += min(alone, default=0)
            elif card.lies == "Tak-Tak" and free:
                score += 6
            elif card.lies in ROUTES and free:
                score += int(card.lies)
        scores.append(score)
    for thief, cards in enumerate(climbers):
        clipped = any(card.lies == "Clip In" for card in cards)
        for card in cards:
            if card.lies == "Sabotage" and (clipped or shown["Sabotage"] == 1):
                for side, victim in (("left", (thief + 1) % len(climbers)), ("right", thief - 1)):
                    loot = min(scores[victim], 2 if card.side == side else 1)
                    scores[victim] -= loot
                    scores[thief] += loot
    return scores


def next_lead(totals: list[int]) -> int:
    """Who leads next: the most points, of several the one who played last."""
    return max(range(len(totals)), key=lambda seat: (totals[seat], seat))
