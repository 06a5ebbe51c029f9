"""Can't Stop, solved as far as it can be: turns, reduced boards, and the ends of games."""
