"""The process in which bots think: ``python -m highcamp.table.thinking.worker MEGABYTES``.

It reads questions from its standard input, one a line, and answers on its standard output, until its input ends. It has no
socket, no database and nothing of its parent's environment. Games are imported when they are first asked about; bots are kept,
because some remember what they have worked out.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sys
from collections.abc import Iterator
from functools import cache
from typing import BinaryIO

import msgspec

from highcamp.analysis.judging import Judge
from highcamp.bots.bot import Bot
from highcamp.bots.guarded import Guarded
from highcamp.bots.naming import bot
from highcamp.bots.program import offer
from highcamp.engine.odds import Luck, luck_of
from highcamp.engine.registry import game
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.table.thinking.judged import TRIALS, judged
from highcamp.table.thinking.messages import LONGEST_WHY, Answer, Failed, Question, Ready, line, read_question

POLITENESS = 5  # how far a thinking bot stands back behind the pages
MOST_NOTES, LONGEST_NOTE = 5, 1500  # for the log, of one question; letters of each
ODDS_SHARE = 0.8  # of the time, for trying things out: what was begun then must still be finished
GRACE = 30.0  # seconds to load a game and be late by, before the worker ends itself


def main(megabytes: int) -> None:
    """Answer questions until there are no more."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(POLITENESS)
    limit_memory(megabytes)
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # what a bot prints is no answer
    for raw in sys.stdin.buffer:
        asked = read_question(raw)
        end_in(asked.seconds + GRACE)
        reply(answers, asked)
        end_in(0)


def limit_memory(megabytes: int) -> None:
    """Let the system refuse more memory than this, where it can."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        most = resource.getrlimit(resource.RLIMIT_AS)[1]  # stays: a program that is a bot has a limit of its own
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, most))


def end_in(seconds: float) -> None:
    """Have the system end this process if it is still thinking then: its parent may be gone. 0 is never."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


@cache
def bot_for(game_name: str, bot_name: str) -> Bot:
    """The bot, made when it is first asked."""
    return bot(game(game_name), bot_name)


@cache
def judge_for(game_name: str) -> Judge:
    """The judge of a game, made when it is first asked."""
    return Judge(game(game_name), trials=TRIALS)


def reply(answers: BinaryIO, asked: Question) -> None:
    """Say that thinking begins, think, and answer."""
    try:
        if asked.program is not None:
            offer(asked.program)
        thinker = bot_for(asked.game, asked.bot)
        world = game(asked.game).position(asked.world)
        with notes() as taken:
            thinker.get_ready()
            send(answers, Ready())
            answer = answered(thinker, world, asked)
        answer = msgspec.structs.replace(answer, notes=tuple(taken))
    except Exception as wrong:  # whatever a bot does wrong, the next question may be another's
        send(answers, Failed(error=f"{type(wrong).__name__}: {wrong}"[:LONGEST_WHY]))
        if isinstance(wrong, MemoryError):
            sys.exit(1)  # what is remembered is what fills the memory: begin anew
    else:
        send(answers, answer)


def answered(thinker: Bot, world: State, asked: Question) -> Answer:
    """What the bot says."""
    thinker.allowed = asked.seconds
    if asked.ask == "end":
        thinker.see_end(world, asked.seat)
        return Answer(move=-1)
    rng, why = Rng.keyed(asked.key), ""
    if asked.ask == "odds":
        odds = game(asked.game).odds()
        luck = Luck(luck_of(world, asked.seat), allowed=ODDS_SHARE * asked.seconds)
        return Answer(move=-1, odds=tuple(odds.prospects(world, asked.seat, luck)) if odds is not None else ())
    if asked.ask == "judge":
        return Answer(move=-1, judgement=judged(judge_for(asked.game), world, asked.seat, asked.seconds, rng))
    if asked.ask == "choose":
        move = thinker.choose(world, asked.seat, rng)
    else:
        move, why = msgspec.structs.astuple(thinker.advise(world, asked.seat, rng))
    return Answer(move=move, why=why[:LONGEST_WHY], fell_back=isinstance(thinker, Guarded) and thinker.fell_back)


@contextlib.contextmanager
def notes() -> Iterator[list[str]]:
    """What is said meanwhile of outside bots, in their log: it is for the server's."""
    taken: list[str] = []

    class Taking(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if len(taken) < MOST_NOTES:
                taken.append(record.getMessage()[:LONGEST_NOTE])

    log, handler = logging.getLogger("highcamp.bots"), Taking(logging.WARNING)
    log.addHandler(handler)
    try:
        yield taken
    finally:
        log.removeHandler(handler)


def send(answers: BinaryIO, message: Ready | Answer | Failed) -> None:
    """Put a message into the pipe."""
    answers.write(line(message))
    answers.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
