"""Sample Game, for Highcamp."""
