"""One live game without any web: who sits where, what was done, what each viewer sees, clocks, and thinking bots."""
