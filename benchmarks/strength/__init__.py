"""How strong the bots are: whole games against each other, over all seats, until the answer is clear enough."""
