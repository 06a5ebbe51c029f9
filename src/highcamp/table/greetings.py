"""What can be said at every table. Messages are for tables by invitation: some games are played in silence."""

GREETINGS = {
    "hello": "Hello!",
    "luck": "Good luck!",
    "well": "Well played!",
    "thanks": "Thank you!",
    "oops": "Oops!",
    "moment": "One moment, please.",
    "back": "I am back.",
    "bye": "Goodbye!",
}
