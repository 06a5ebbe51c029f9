"""Who may do what, and with which words it is refused: at a table, looking back, in talk, and with keys. Pages and JSON API ask
here and nowhere else, so that both can do the same and neither can do more.
"""
