"""Loose Gully: a small game for Highcamp, written by the recipe in its CONTRIBUTING.md."""
