"""What all tests share."""

from hypothesis import settings

# The same examples every time, and no stopwatch: a busy machine is no failure.
settings.register_profile("highcamp", derandomize=True, deadline=None, database=None)
settings.load_profile("highcamp")
