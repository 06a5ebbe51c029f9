"""A finished game looked back at: what luck did, what each seat gave away, and what nobody could know."""
