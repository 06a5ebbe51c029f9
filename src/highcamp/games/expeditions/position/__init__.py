"""Positions as text: what every expedition has."""
