"""Positions of Mount Everest as text."""
