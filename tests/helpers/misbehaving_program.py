"""A bot as a program that does something wrong the first time it is asked, and plays the lowest move ever after.

    python misbehaving_program.py DEED MARKER

MARKER is a file that remembers that it did; with ``-`` it never learns.
"""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

deed, marker = sys.argv[1:]


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def misbehave(question: dict[str, Any]) -> None:
    move = question["moves"][0]["move"]
    if deed == "hang":
        signal.pause()
    elif deed == "spawn":
        child = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
        say(json.dumps({"move": move, "why": f"{os.getpid()} {child.pid}"}) + "\n")
        signal.pause()
    elif deed == "exit":
        sys.exit(3)
    elif deed == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    elif deed == "close":
        os.close(1)
        signal.pause()
    elif deed == "hog":
        bytes(512 << 20)
        say(json.dumps({"move": move}) + "\n")
    elif deed == "babble":
        say("let me see\n")
    elif deed == "list":
        say("[1, 2]\n")
    elif deed == "deep":
        say("[" * 60_000 + "\n")
    elif deed == "endless":
        while True:
            say("rubbish" * 10_000)
    elif deed == "cheat":
        say('{"move": 9999}\n')
    elif deed == "mumble":
        say('{"move": "what I like"}\n')
    elif deed == "float":
        say('{"move": 1.5}\n')
    elif deed == "late":
        say(json.dumps({"number": question["number"] - 1, "move": move}) + "\n")
    elif deed == "twice":
        say(json.dumps({"move": move}) + "\n" + json.dumps({"move": move}) + "\n")
    elif deed == "chatter":
        for _ in range(2):
            say(json.dumps({"number": question["number"], "move": move}) + "\n")
    elif deed == "last":
        say(json.dumps({"move": question["moves"][-1]["text"]}) + "\n")
    elif deed == "watch":
        say(json.dumps({"move": move, "why": str(question["seconds"])}) + "\n")
    elif deed == "learn":
        say(json.dumps({"move": move}) + "\n")
    elif deed == "shout":
        sys.stderr.write("thinking aloud\n" * 100_000)
        say(json.dumps({"move": move}) + "\n")
    elif deed == "spy":
        found = {
            "environment": dict(os.environ),
            "files": [fd for fd in range(100) if Path(f"/proc/self/fd/{fd}").exists()],
            "session": os.getsid(0) == os.getpid(),
            "folder": str(Path.cwd()),
        }
        say(json.dumps({"move": move, "why": json.dumps(found)}) + "\n")
    elif deed == "ignore":
        say(json.dumps({"move": move, "why": str(os.getpid())}) + "\n")
        signal.pause()  # also when nobody is there any more


if deed == "deaf":
    signal.pause()
for line in sys.stdin:
    message = json.loads(line)
    learnt = marker != "-" and Path(marker).exists()
    if message["type"] == "hello":
        say('{"protocol": 2}\n' if deed == "foreign" else '{"protocol": 1}\n')
    elif message["type"] == "over" and deed == "learn":
        with Path(marker).open("a", encoding="utf-8") as notebook:
            notebook.write(line)
    elif message["type"] == "question" and learnt:
        say(json.dumps({"move": message["moves"][0]["move"]}) + "\n")
    elif message["type"] == "question":
        if marker != "-":
            Path(marker).touch()
        misbehave(message)
