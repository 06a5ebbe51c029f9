"""What a bot is, and bots that know no game."""
