"""What our commands add to typer's: a quick start, and refusals that are sentences."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from highcamp.cli import own
from highcamp.engine.extras import MissingExtra
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import labels


class Command(TyperCommand):
    """A command."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All arguments and options."""
        return _quick(own.name_flags(super().get_params(ctx)))


class GameCommand(Command):
    """A command about a game, shown by the examples that the games bring."""

    more_examples: tuple[str, ...] = ()
    """Those that no game brings."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The help."""
        _, _, typed = ctx.command_path.partition(" ")  # with the group that it is in
        self.epilog = examples(*of_games(typed), *self.more_examples)
        super().format_help(ctx, formatter)


class Group(TyperGroup):
    """A group of commands. A refusal ends any of them with a sentence and exit code 2, never with a traceback."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All arguments and options."""
        return _quick(super().get_params(ctx))

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except Refused as refusal:
            raise _ended(ctx, refusal) from None
        except MissingExtra as missing:
            raise _ended(ctx, Refused("missing-extra", missing.what, fix=f"Run: {missing.remedy}")) from None


def _ended(ctx: Any, refusal: Refused) -> typer.Exit:
    """Say why, and end the command."""
    from highcamp.cli.screen import say_refusal

    say_refusal(refusal, ctx.find_root().obj)
    return typer.Exit(2)


def _quick(params: list[Any]) -> list[Any]:
    """Flags that were not given are None to typer, and to convert them it imports pydantic, a third of our start-up time."""
    for param in params:
        if getattr(param, "is_flag", False) and param.default is None:
            param.default = False
    return params


def examples(*lines: str) -> str:
    """Examples to stand below a command's help."""
    # The leading empty line keeps typer from taking the indentation away; rich would take a bracket for its own.
    return "\n".join(["", "Examples:", *(f"  {line}" for line in lines)]).replace("[", "\\[")


def of_games(command: str) -> list[str]:
    """What the games have to show for a command, short games first."""
    return [line for label in sorted(labels(), key=lambda label: label.minutes) for line in label.examples.get(command, ())]
