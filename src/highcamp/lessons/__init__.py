"""Lessons: a game learned step by step on its own board, by moves of its own rules. What is taught is data of the game."""
