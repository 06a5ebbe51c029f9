"""Us and the peers, timed in one run."""
