"""Live tables under load: a real server, hundreds of tables, and the time from a move to its arrival at the other player."""
