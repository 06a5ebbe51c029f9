"""The tables' logs on SQLite or PostgreSQL: what was acknowledged is there, whatever happens to the server."""
