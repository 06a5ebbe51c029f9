"""The steps, one a file: r0001_words.py is the first."""
