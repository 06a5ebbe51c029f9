"""A server under siege: strangers who would stall it, kills, faults of its database, rubbish, and a long day."""
