"""Which two things do more, or less, together than what each does alone adds up to: the strongest of many, in a table."""

from __future__ import annotations

from typing import Final

from highcamp.engine.phrases import counted
from highcamp.studies import page, wording
from highcamp.studies.effects import Compared
from highcamp.studies.varying import Part

_SHOWN: Final = 30


def two_together(part: Part, compared: Compared) -> str:
    """The section of a part of which each two were put together; nothing of others."""
    own = {(one.value, one.measure, one.seat): one for one in compared.together if one.part == part}
    if not own:
        return ""
    kinds = {(one.measure, one.seat): wording.measured(one) for one in own.values()}
    values = list(dict.fromkeys(one.value for one in wording.strongest(list(own.values()))))
    rows, bold = [], []
    for row, value in enumerate(values[:_SHOWN]):
        cells = [own.get((value, measure, seat)) for measure, seat in kinds]
        rows.append((part.values[value].said, *("–" if one is None else wording.span(one) for one in cells)))
        bold += [(row, column) for column, one in enumerate(cells, 1) if one is not None and one.significant]
    heads = [f"{title}, in %" if wording.is_share(measure) else title for (measure, _), title in kinds.items()]
    words = (
        "What both do together less what each does alone, with intervals; what stands out is no luck. The strongest come first"
    )
    shown = f": {_SHOWN} of {counted(len(values), 'pair')}." if len(values) > _SHOWN else "."
    return page.section(
        f"{part.title}, two together",
        page.table(("", *heads), rows, said=f"What two of {part.title} do together", bold=bold),
        page.paragraph(f"{words}{shown}", quiet=True),
    )
