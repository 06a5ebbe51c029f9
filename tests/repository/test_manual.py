"""The builder of the manual: what it makes of our pages and of the code, and what it refuses to build."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import markdown_it
import pytest

import highcamp
from documents import PAGES, ROOT
from highcamp.engine.registry import names, plugin_version
from manual import __main__ as builder
from manual import api, check, commands, formats, layers, links, navigation, policy, python, rules
from manual.commonmark import for_zensical
from manual.page import Page, Wrong
from manual.sources import Sources

OURS = [name for name in names() if plugin_version(name) is None]


# -- what is told of the code --


def test_every_command_and_every_option_says_what_it_is() -> None:
    silent = [
        f"{found.typed} {one.name}"
        for found in commands.commands()
        for one in commands.parameters(found)
        if len((one.help or "").split()) < 2
    ]
    assert silent == []
    assert [found.typed for found in commands.commands() if not found.command.help] == []


def test_every_option_is_on_the_page() -> None:
    """As it is typed, under the heading of its command."""
    text = commands.page().text
    for found in commands.commands():
        section = text.partition(f"\n## {found.typed}\n")[2].partition("\n## ")[0]
        flags = [flag for one in commands.parameters(found) for flag in one.opts if flag.startswith("-")]
        assert section, found.typed
        assert [flag for flag in flags if f"{flag}" not in section] == [], found.typed
    serve = text.partition("\n## highcamp serve\n")[2].partition("\n## ")[0]
    assert "| `--port N` | The port to listen at; 0 is any that is free. Usually `8000`. From 0 to 65535. |" in serve


def test_every_path_of_the_api_is_on_its_page() -> None:
    page = api.page()
    told = api.description()
    assert len(told["paths"]) > 30
    for path, acts in told["paths"].items():
        for method in acts:
            assert f"### {method.upper()} {path} " in page.text
    for name in told["components"]["schemas"]:
        assert f"### {name} " in page.text
    targets = {target for target in links.targets(page.text) if target.startswith("#")}
    anchors = set(re.findall(r"\{#([^}]+)\}", page.text))
    assert {target[1:] for target in targets} <= anchors


@pytest.mark.parametrize("name", OURS)
def test_a_page_on_positions_has_every_key_and_every_option(name: str) -> None:
    game = highcamp.game(name)
    (page,) = [page for page in formats.pages() if page.target == f"positions/{name}.md"]
    assert game.Position is not None
    for key in (*game.Options.__struct_fields__, *game.Position.__struct_fields__):
        assert f"| `{key}`" in page.text, key


def test_records_are_told_by_their_lines() -> None:
    (page,) = [page for page in formats.pages() if page.target == "records.md"]
    rows = re.findall(r"^\| `(\w+)`(?: \(needed\))? \| [^|]+ \| (.*) \|$", page.text, re.MULTILINE)
    assert {"highcamp", "game", "rules", "n", "by", "move", "digest", "end", "over"} <= {key for key, _ in rows}
    assert [key for key, said in rows if not said.strip()] == []


def test_the_rules_are_the_help_word_for_word_with_boards() -> None:
    for page in rules.pages():
        game = highcamp.game(page.target.removeprefix("rules/").removesuffix(".md"))
        bare = re.sub(r"^(#+ .*?) \{#[^}]*\}$", r"\1", page.text, flags=re.MULTILINE)
        shown = re.sub(r"!\[.*\n\{ \.board \}\n\n\*.*\*\n\{ \.caption \}\n", "", bare)
        help = re.sub(r"^(#+ .*?)\s*\{#[^}]*\}$", r"\1", game.help(), flags=re.MULTILINE)
        assert shown.split() == help.split()
        assert len(page.beside) >= 8
        assert {name for name, _ in page.beside} <= set(re.findall(r"\.\./([^)#]+)#only", page.text))
        assert all(picture.startswith("<svg") for _, picture in page.beside)


def test_the_picture_of_the_layers_has_every_package() -> None:
    drawn = layers.picture("light")
    packages = {path.parent.name for path in (ROOT / "src" / "highcamp").glob("*/__init__.py")}
    assert {name for row in layers.layers() for name in row} == packages
    assert all(f">{name}</text>" in drawn for name in packages)


# -- what is public says what it is --


def test_what_is_public_says_what_it_is() -> None:
    modules = [module for shelf in python.SHELVES for module in shelf.modules]
    assert len(modules) > 40
    assert [name for module in modules for name in python.undocumented(module)] == []


def test_every_name_that_a_package_offers_is_in_the_reference() -> None:
    modules = {module for shelf in python.SHELVES for module in shelf.modules}
    for package in ("highcamp", "highcamp.testing", "highcamp.envs.openspiel"):
        path = ROOT / "src" / Path(*package.split(".")) / "__init__.py"
        parsed = ast.parse(path.read_text("utf-8"))
        came = {
            alias.asname or alias.name: node.module
            for node in ast.walk(parsed)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
        }
        offered = next(
            [ast.literal_eval(one) for one in node.value.elts]
            for node in parsed.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.List) and ast.unparse(node.targets[0]) == "__all__"
        )
        assert [name for name in offered if name in came and came[name] not in modules] == [], package


def test_a_public_name_that_says_nothing_is_found() -> None:
    told = 'class Told:\n    """It does."""\n\n    def mute(self): ...\n\n    def _own(self): ...\n'
    source = f'"""A module."""\n\n{told}\ndef silent(): ...\n'
    assert python.undocumented("a.module", ast.parse(source)) == ["a.module.Told.mute", "a.module.silent"]


# -- pages --


def test_every_page_says_of_which_highcamp_it_is() -> None:
    """The same that the command line says, and citations, and the newest part of the changelog."""
    settings = tomllib.loads(builder._settings([{"Play": "playing.md"}]))
    assert settings["project"]["copyright"] == f"Highcamp {highcamp.__version__}"
    assert settings["project"]["nav"] == [{"Play": "playing.md"}]
    versions = re.findall(r"^## (\d\S*) - (\d{4}-\d\d-\d\d)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert versions[0][0] == highcamp.__version__
    assert f"## To {highcamp.__version__}\n" in (ROOT / "docs" / "upgrading.md").read_text("utf-8")


def test_no_page_is_forgotten() -> None:
    sections = navigation.read()
    assert navigation.forgotten(sections) == []
    less = [section for section in sections if section.title != "Host"]
    assert "hosting.md" in navigation.forgotten(less)


def test_a_page_that_is_named_and_not_there_is_refused() -> None:
    with pytest.raises(Wrong, match=r"names nothing\.md"):
        navigation.laid_out([navigation.Section("Play", ("nothing.md",))], {})


def test_links_lead_to_where_pages_lie_in_the_site() -> None:
    """The pages that are linked beside those of the manual come along, as they are."""
    pages = {page.target: page for page in Sources(navigation.sources(navigation.read())).pages()}
    assert "](contributing.md)" in pages["how-it-is-built.md"].text
    assert "](../contributing.md)" not in pages["how-it-is-built.md"].text
    assert "](files/examples/outside_bot.py.md)" in pages["writing-a-bot.md"].text
    assert "def choose(frame" in pages["files/examples/outside_bot.py.md"].text
    assert "highcamp.games" in pages["a-whole-game.md"].text


NESTED = """Text:
- one
  with more

  1) first
     ```
       code
     ```
  2) second
- two
  - inner
| a | b |
|---|---|
| 1 | 2 |
"""


def test_lists_are_set_in_as_the_older_reader_wants_it() -> None:
    made = for_zensical(NESTED).splitlines()
    assert made[:4] == ["Text:", "", "-   one", "    with more"]
    assert "    1.  first" in made
    assert "          code" in made
    assert "    -   inner" in made


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_set_in_anew_a_page_is_still_the_same(page: Path) -> None:
    """To a reader of CommonMark, but for space and for lists that became loose."""

    def plain(text: str) -> str:
        html = markdown_it.MarkdownIt("commonmark").enable("table").render(text)
        return re.sub(r"\s+|</?p>", "", html)

    text = page.read_text("utf-8")
    assert plain(for_zensical(text)) == plain(text)


# -- the built site --


def site(folder: Path, html: str) -> Path:
    (folder / "page.html").write_text(f"<article>{html}</article>", "utf-8")
    return folder


@pytest.mark.parametrize(
    ("html", "told"),
    [
        ('<a href="gone.html">x</a>', "gone.html leads nowhere"),
        ('<a href="#gone">x</a>', "#gone leads to a heading that is not there"),
        ('<img src="gone.png">', "gone.png leads nowhere"),
        ('<script src="https://cdn.example/x.js"></script>', "fetched from elsewhere"),
        ('<link rel="stylesheet" href="//fonts.example/x.css">', "fetched from elsewhere"),
        ('<p style="color:red">x</p>', "styles stand in the page"),
        ("<ul><li>one</li></ul>", "of 2 <li> that were written, 1 are shown"),
    ],
)
def test_what_is_wrong_with_a_site_is_told(html: str, told: str, tmp_path: Path) -> None:
    wrong = list(check.faults(site(tmp_path, html), [Page("page.md", "- one\n- two\n")]))
    assert any(told in one for one in wrong), wrong


def test_a_sound_site_has_no_faults(tmp_path: Path) -> None:
    html = '<h1 id="top">x</h1><ul><li><a href="#top">one</a></li></ul><a href="https://example.org">away</a>'
    assert list(check.faults(site(tmp_path, html), [Page("page.md", "# x\n\n- one\n")])) == []
    assert list(check.faults(tmp_path, [Page("other.md", "# y\n")])) == ["other.md: it was not built."]


def test_the_policy_has_the_scripts_of_the_pages_and_the_style_of_the_search(tmp_path: Path) -> None:
    """The hash of an empty script is known from the standard's own examples."""
    (tmp_path / "a.html").write_text("<script></script>", "utf-8")
    (tmp_path / "assets" / "javascripts").mkdir(parents=True)
    bundle = tmp_path / "assets" / "javascripts" / "bundle.1.min.js"
    bundle.write_text("var Ab='';x(C(\"style\",{},Ab.toString()))", "utf-8")
    empty = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
    assert policy.policy(tmp_path) == f'{{"script": ["{empty}"], "style": ["{empty}"]}}'
    bundle.write_text("nothing", "utf-8")
    with pytest.raises(Wrong, match="style of the search"):
        policy.policy(tmp_path)
