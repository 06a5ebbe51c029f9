"""The contract every game keeps, and what the platform needs to know of it."""
