"""Games played by the thousand, under one condition or under several that are compared, and what they say.

Playing needs nothing but the rules; tables of results need ``polars`` (the extra ``study``).
"""
