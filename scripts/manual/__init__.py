"""The manual: what is written in ``docs/`` and what is made from the code, built into one site (``make docs``)."""
