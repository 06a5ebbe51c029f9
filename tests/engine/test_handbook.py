"""The headings of a game's rules: the page, the terminal and the kit call each of them by the same name."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

import highcamp
from highcamp import Refused
from highcamp.engine import handbook, registry
from highcamp.testing.inspection import Inspection
from highcamp.web.pages.rules import as_html
from toys import ROPE


class Headings(HTMLParser):
    """The headings of a page that stand by themselves, not in a list or a quotation: their ids and their words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str | None, str]] = []
        self._within = 0
        self._open = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("blockquote", "ul", "ol"):
            self._within += 1
        elif tag[0] == "h" and tag[1:].isdecimal() and not self._within:
            self._open = True
            self.found.append((dict(attrs).get("id"), ""))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("blockquote", "ul", "ol"):
            self._within -= 1
        elif tag[0] == "h":
            self._open = False

    def handle_data(self, data: str) -> None:
        if self._open:
            id, words = self.found[-1]
            self.found[-1] = (id, words + data)


def known_to_the_kit(markdown: str) -> frozenset[str]:
    """The names that the kit lets a refusal point to."""

    class Told(type(ROPE)):  # type: ignore[misc]  # the class of a toy
        def help(self) -> str:
            return markdown

    return Inspection(Told(), {}, "quick", 0, None).headings()


@pytest.mark.parametrize(
    ("line", "name", "title"),
    [
        ("## Doubles {#doubles}", "doubles", "Doubles"),
        ("## Two of a kind {#doubles} ##", "doubles", "Two of a kind"),
        ("## Up/down", "up-down", "Up/down"),
        ("## snow_line", "snow-line", "snow_line"),
        ("## Über den Grat", "über-den-grat", "Über den Grat"),
        ("## U\u0308ber den Grat", "über-den-grat", "U\u0308ber den Grat"),
        ("## Can't Stop", "cant-stop", "Can't Stop"),
        ("## The *very* `end`", "the-very-end", "The very end"),
        ("The end\n=======", "the-end", "The end"),
        ("## ???", "section", "???"),
    ],
)
def test_a_heading_is_called_the_same_everywhere(line: str, name: str, title: str) -> None:
    markdown = f"# Rules\n\n{line}\n\ntext\n"
    assert [(section.name, section.title) for section in handbook.sections(markdown)] == [("rules", "Rules"), (name, title)]
    assert Headings(as_html(markdown)).found == [("rules", "Rules"), (name, title)]
    assert known_to_the_kit(markdown) == {"rules", name}
    assert handbook.find(markdown, name).text.endswith("text\n")
    assert "{#" not in handbook.find(markdown, name).text


@pytest.mark.parametrize(
    "block",
    [
        "```\n# no heading\n```",
        "~~~\n# no heading\n~~~",
        "````\n```\n# no heading\n````",
        "    # no heading",
        "#hashtag",
        "> # no heading of the rules",
        "- # no heading of the rules",
    ],
)
def test_what_only_looks_like_a_heading_is_none(block: str) -> None:
    markdown = f"# Rules\n\n{block}\n\n## After\n"
    assert [section.name for section in handbook.sections(markdown)] == ["rules", "after"]
    assert [id for id, _ in Headings(as_html(markdown)).found] == ["rules", "after"]
    assert known_to_the_kit(markdown) == {"rules", "after"}


def test_headings_of_the_same_words_can_be_told_apart() -> None:
    markdown = "# A\n## End\none\n# B\n## End\ntwo\n## End 2\nthree\n"
    assert [section.name for section in handbook.sections(markdown)] == ["a", "end", "b", "end-2", "end-2-2"]
    assert [id for id, _ in Headings(as_html(markdown)).found] == ["a", "end", "b", "end-2", "end-2-2"]
    assert handbook.find(markdown, "End").text == "## End\none\n"


def test_a_name_that_a_heading_gives_itself_is_found_as_it_is_written() -> None:
    markdown = "## Doubles {#Two_Alike}\ntext\n"
    assert Headings(as_html(markdown)).found == [("Two_Alike", "Doubles")]
    assert handbook.find(markdown, "Two_Alike").title == "Doubles"
    with pytest.raises(Refused):
        handbook.find(markdown, "doubles")


words = st.text(st.sampled_from("aBÜ ß_/'’#*`{}[]()<&->.1\u0301\u2028é"), max_size=12)
names = st.text(st.sampled_from("abÜ-_1"), min_size=1, max_size=6)
lines = st.one_of(
    words,
    st.builds("{} {}".format, st.integers(1, 7).map("#".__mul__), words),
    st.builds("## {} {{#{}}}".format, words, names),
    st.sampled_from(["```", "~~~", "===", "---", "> # quoted", "- # listed", "    # indented", "", "<h2>raw</h2>", "[a]: b"]),
)


@given(st.lists(lines, max_size=14).map("\n".join))
def test_sections_the_page_and_the_kit_agree_whatever_is_written(markdown: str) -> None:
    sections = handbook.sections(markdown)
    shown = Headings(as_html(markdown)).found
    assert [section.name for section in sections] == [id for id, _ in shown]
    assert known_to_the_kit(markdown) == {id for id, _ in shown}
    assert all(id and not any(letter.isspace() for letter in id) for id, _ in shown)
    assert len({id for id, _ in shown}) == len(shown)
    plain = Headings(MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)).found
    assert len(plain) == len(shown)  # as many as Markdown itself knows
    for section in sections:
        assert handbook.find(markdown, section.name) == section


@pytest.mark.parametrize("name", registry.names())
def test_every_heading_of_our_rules_is_named_by_its_words(name: str) -> None:
    markdown = highcamp.game(name).help()
    sections = handbook.sections(markdown)
    assert len(sections) > 3
    assert [section.name for section in sections] == [id for id, _ in Headings(as_html(markdown)).found]
    assert [section.title for section in sections] == [words for _, words in Headings(as_html(markdown)).found]
