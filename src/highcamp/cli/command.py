"""What our commands add to typer's: a quick start, and refusals that are sentences."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from highcamp.engine.refusal import Refused


class Command(TyperCommand):
    """A command."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All arguments and options."""
        return _quick(super().get_params(ctx))


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
            from highcamp.cli.screen import say_refusal

            say_refusal(refusal, ctx.find_root().obj)
            raise typer.Exit(2) from None


def _quick(params: list[Any]) -> list[Any]:
    """Flags that were not given are None to typer, and to convert them it imports pydantic, a third of our start-up time."""
    for param in params:
        if getattr(param, "is_flag", False) and param.default is None:
            param.default = False
    return params


def examples(*lines: str) -> str:
    """Examples to stand below a command's help."""
    # The leading empty line keeps typer from taking the indentation away.
    return "\n".join(["", "Examples:", *(f"  {line}" for line in lines)])
