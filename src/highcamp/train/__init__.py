"""Networks that learn a game by playing it against themselves, on thousands of games at once.

    highcamp train first-ascent --out runs/first-ascent

``run`` is the whole of it. What is learned is a file that ``highcamp.networks`` reads without any of this. Of its modules only
those that reckon with tensors import PyTorch, which the extra ``train`` brings.
"""
