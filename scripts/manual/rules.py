"""The rules of each game: its help, word for word, with a board drawn under every heading that a lesson shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from highcamp.drawing.paint import Theme, themed, whole
from highcamp.engine import handbook
from highcamp.engine.game import Game
from highcamp.engine.registry import list_games
from highcamp.engine.scene import FORMS, Form
from highcamp.lessons.form import Step
from highcamp.lessons.walk import Walk, lessons_of
from manual.page import THEMES, Page


def pages() -> Iterator[Page]:
    """One for each game."""
    for game in list_games():
        shown = _shown(game)
        sections = handbook.sections(game.help())
        levels = {section.name: section.level for section in sections}
        text = "".join(_section(game, name, title, own, shown.get(name)) for name, title, own in _cut(game.help(), sections))
        drawn = [(name, picture) for step in shown.values() for name, picture in _drawn(game, step)]
        assert levels, f"{game.name} has no help"
        yield Page(f"rules/{game.name}.md", text, beside=tuple(drawn))


def _cut(markdown: str, sections: list[handbook.Section]) -> Iterator[tuple[str, str, str]]:
    """Every heading with what stands under it before the next one."""
    for place, section in enumerate(sections):
        inner = sections[place + 1].text if place + 1 < len(sections) and sections[place + 1].level > section.level else ""
        own = section.text[: section.text.index(inner)] if inner else section.text
        yield section.name, section.title, own


def _section(game: Game[Any, Any], name: str, title: str, own: str, step: Step | None) -> str:
    head, _, rest = own.partition("\n")
    marks = head[: len(head) - len(head.lstrip("#"))]
    return f"{marks} {title} {{#{name}}}\n{rest.rstrip()}\n\n{_figure(game, step) if step else ''}"


def _shown(game: Game[Any, Any]) -> dict[str, Step]:
    """The step that is drawn under a heading: the first that meets it, and each of them once."""
    lessons = lessons_of(game)
    found: dict[str, Step] = {}
    for step in lessons.path if lessons else ():
        heading = next((one for one in step.teaches if one not in found), None)
        if heading is not None:
            found[heading] = step
    return found


def _figure(game: Game[Any, Any], step: Step) -> str:
    names = [f"../{_file(game, step, form, theme)}#only-{theme}" for form in FORMS for theme in THEMES]
    shown = "".join(f"![{step.title}]({name}){{ loading=lazy }}" for name in names)
    return f"{shown}\n{{ .board }}\n\n*{step.text}*\n{{ .caption }}\n\n"


def _file(game: Game[Any, Any], step: Step, form: Form, theme: Theme) -> str:
    return f"boards/{game.name}-{step.name}-{form}-{theme}.svg"


def _drawn(game: Game[Any, Any], step: Step) -> Iterator[tuple[str, str]]:
    """The table at the beginning of a step, as whoever learns sees it: on a desk, and on a phone."""
    lessons = lessons_of(game)
    assert lessons is not None
    walk = Walk(game, lessons, step)
    view = walk.state.view(walk.seat)
    for form in FORMS:
        picture = whole(game.scene(view, form=form, names=walk.reader.names))
        for theme in THEMES:
            yield _file(game, step, form, theme), themed(picture, theme)
