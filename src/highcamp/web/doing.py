"""What each player does now, in a word that stands beside the name."""

from __future__ import annotations

from highcamp.table.frame import Frame, Player


def doing(player: Player, frame: Frame) -> str:
    """A word or two on what a player does now; none once the game is over."""
    if frame.over:
        return ""
    if player.taker == "open":
        return "not here yet"
    if frame.ask is not None and frame.ask.seat == player.seat:
        return "ask to go back" if player.seat == frame.you else "asks to go back"
    if not player.acts:
        return "wait" if player.seat == frame.you else "waits"
    if player.seat == frame.you:
        return "your turn"
    if sum(other.acts for other in frame.seats) > 1:
        return "chooses"
    return "to move" if player.taker == "person" else "thinks"
