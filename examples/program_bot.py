"""A bot as a program: it is asked in JSON lines on standard input and answers on standard output (docs/writing-a-bot.md).

    highcamp play cant-stop --program my-bot='python3 examples/program_bot.py' --seat 2=my-bot

It needs nothing but Python. Replace ``choose`` with something clever: a question holds all that the seat may know.
"""

import json
import random
import sys
from typing import Any


def choose(question: dict[str, Any]) -> tuple[int, str]:
    """The number of a legal move, and why."""
    moves = question["moves"]
    return random.choice(moves)["move"], f"one of {len(moves)} that I could make."


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer: dict[str, Any] = {"protocol": 1}
    elif message["type"] == "question":
        move, why = choose(message)
        answer = {"number": message["number"], "move": move, "why": why}
    else:
        continue  # of another kind, that there may be one day: it wants no answer
    print(json.dumps(answer), flush=True)
