"""The approach cards: each a small class that overrides only the hooks it changes, grouped by when it acts."""
