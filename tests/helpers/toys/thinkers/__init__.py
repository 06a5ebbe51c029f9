"""Sealed huts once more, with bots that do what a bot should not."""
