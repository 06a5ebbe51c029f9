"""What can be posted at a table, by the last word of its address."""

ACTS = ["move", "undo", "ask", "answer", "greet", "leave", "back", "sit", "link", "alone", "hint", "why", "rematch", "continue"]
ACTS += ["odds", "coach", "say", "mute", "quiet", "remove"]
