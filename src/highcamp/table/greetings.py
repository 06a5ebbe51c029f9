"""What can be said at every table. Messages there are only by invitation: some games are played in silence, strangers stay kind."""

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
