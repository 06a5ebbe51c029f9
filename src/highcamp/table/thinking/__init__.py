"""Bots that think in processes of their own, so that a table never waits for one and none can see more than its seat."""

from highcamp.table.thinking.queue import Asker
from highcamp.table.thinking.thinkers import Closing, Thinkers
from highcamp.table.thinking.thought import Thought

__all__ = ["Asker", "Closing", "Thinkers", "Thought"]
