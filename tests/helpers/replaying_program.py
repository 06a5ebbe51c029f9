"""A bot as a program that writes down what it is told, and answers what it was given to say.

python replaying_program.py ANSWERS NOTEBOOK
"""

import json
import sys
from pathlib import Path

answers = iter(Path(sys.argv[1]).read_text("utf-8").splitlines())
with Path(sys.argv[2]).open("w", encoding="utf-8") as notebook:
    for line in sys.stdin:
        notebook.write(line)
        notebook.flush()
        if json.loads(line)["type"] != "over":
            print(next(answers), flush=True)  # noqa: T201  # that is how it answers
