"""All that can be said at a table. There is no free chat: some games are played in silence, and strangers stay kind."""

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
