"""The Python API: which modules it has pages for. The words stand in the code, and mkdocstrings reads them there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from manual.page import HERE, Page

SOURCE = HERE / "src"


class Shelf(NamedTuple):
    """Modules that belong together, on one page."""

    name: str
    title: str
    text: str
    modules: tuple[str, ...]


SHELVES = (
    Shelf(
        "highcamp",
        "highcamp",
        "What most programs need is in the package itself: `import highcamp`.",
        ("highcamp", "highcamp.engine.registry"),
    ),
    Shelf(
        "games",
        "Games and states",
        "The contract: a `Game` is one object a game and holds no state; a `State` is one moment of one game.",
        (
            "highcamp.engine.game",
            "highcamp.engine.offering",
            "highcamp.engine.enclosed",
            "highcamp.engine.telling",
            "highcamp.engine.state",
            "highcamp.engine.options",
            "highcamp.engine.facts",
            "highcamp.engine.label",
            "highcamp.engine.mode",
        ),
    ),
    Shelf(
        "records",
        "Records, chance and refusals",
        "How a game is kept and replayed, where luck comes from, and how *no* is said.",
        (
            "highcamp.engine.record",
            "highcamp.engine.event",
            "highcamp.engine.chance",
            "highcamp.engine.rng",
            "highcamp.engine.refusal",
            "highcamp.engine.forms",
            "highcamp.engine.files",
        ),
    ),
    Shelf(
        "words",
        "Words and pictures",
        "What a game says, and what its boards are drawn with.",
        (
            "highcamp.engine.words",
            "highcamp.engine.beat",
            "highcamp.engine.scene",
            "highcamp.engine.tale",
            "highcamp.engine.plots",
            "highcamp.engine.pad",
            "highcamp.engine.solving",
            "highcamp.drawing.svg",
            "highcamp.drawing.pressing",
            "highcamp.drawing.names",
            "highcamp.drawing.cover",
            "highcamp.drawing.card",
            "highcamp.drawing.pieces",
            "highcamp.drawing.marks",
            "highcamp.drawing.plain",
        ),
    ),
    Shelf(
        "bots",
        "Bots",
        "What a bot is, those that know no game, and how they are named.",
        (
            "highcamp.bots.bot",
            "highcamp.bots.naming",
            "highcamp.bots.program",
            "highcamp.bots.search",
            "highcamp.bots.forecast",
            "highcamp.bots.budget",
        ),
    ),
    Shelf(
        "learners",
        "Doors for research",
        "Games as learners and the libraries of the field know them; the page *Research* shows how they are used.",
        (
            "highcamp.engine.observation",
            "highcamp.envs.vector",
            "highcamp.envs.gymnasium",
            "highcamp.envs.gymnasium_vector",
            "highcamp.envs.pettingzoo",
            "highcamp.envs.stable_baselines",
            "highcamp.envs.openspiel",
            "highcamp.envs.openspiel.game",
            "highcamp.envs.openspiel.state",
            "highcamp.envs.openspiel.observer",
            "highcamp.envs.openspiel.parameters",
        ),
    ),
    Shelf(
        "studies",
        "Studies",
        "Games played by the thousand, and what comes of them; needs the extra `study`.",
        (
            "highcamp.studies.study",
            "highcamp.studies.arena",
            "highcamp.studies.ranking",
            "highcamp.studies.plan",
            "highcamp.studies.folder",
        ),
    ),
    Shelf(
        "testing",
        "The conformance kit",
        "Whether a game keeps the contract: for ours, and for anyone's.",
        (
            "highcamp.testing",
            "highcamp.testing.check",
            "highcamp.testing.effort",
            "highcamp.testing.report",
            "highcamp.testing.leaks",
            "highcamp.testing.mixtures",
            "highcamp.testing.properties",
        ),
    ),
)


def pages() -> Iterator[Page]:
    """One for each shelf."""
    for shelf in SHELVES:
        told = "\n".join(f"::: {module}\n" for module in shelf.modules)
        yield Page(f"python/{shelf.name}.md", f"# {shelf.title}\n\n{shelf.text}\n\n{told}")


def undocumented(module: str, tree: ast.Module | None = None) -> list[str]:
    """The public classes, functions and methods of a module that say nothing of themselves."""
    parsed = tree or ast.parse(_file(module).read_text("utf-8"))
    missing = [] if ast.get_docstring(parsed) else [module]
    return missing + list(_silent(parsed.body, f"{module}."))


def _file(module: str) -> Path:
    path = SOURCE.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _silent(body: list[ast.stmt], before: str) -> Iterator[str]:
    for one in body:
        if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and not one.name.startswith("_"):
            if not ast.get_docstring(one):
                yield before + one.name
            if isinstance(one, ast.ClassDef):
                yield from _silent(one.body, f"{before}{one.name}.")
