"""Build the manual: ``python -m manual`` (``make docs``).

It gathers what is written in ``docs/``, makes the pages that are made from the code, has Zensical build them, looks the site
through, and puts it where the server finds it (``src/highcamp/web/manual``). Nothing that it makes belongs to the repository.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import highcamp
from manual import api, commands, formats, layers, looks, navigation, policy, python, rules
from manual.check import faults
from manual.commonmark import for_zensical
from manual.page import HERE, THEMES, Page, Wrong
from manual.sources import Sources

BUILD = HERE / "build" / "manual"
SERVED = HERE / "src" / "highcamp" / "web" / "manual"


def made() -> Iterator[Page]:
    """The pages that are made from the code."""
    yield from rules.pages()
    yield commands.page()
    yield api.page()
    yield from formats.pages()
    yield from python.pages()


def gathered() -> tuple[list[Any], dict[str, Page], dict[str, bytes]]:
    """The navigation, all pages by what the navigation calls them, and the files beside them."""
    sections = navigation.read()
    if missing := navigation.forgotten(sections):
        raise Wrong(f"docs/navigation.toml does not name {', '.join(missing)}. Add a line for each where it belongs.")
    silent = [name for shelf in python.SHELVES for module in shelf.modules for name in python.undocumented(module)]
    if silent:
        raise Wrong(f"These public names say nothing of themselves: {', '.join(silent)}. Write what they are in the code.")
    from_code = list(made())
    beside = {name: content.encode() for page in from_code for name, content in page.beside}
    sources = Sources(navigation.sources(sections))
    written = list(sources.pages())
    beside |= {name: path.read_bytes() for name, path in sources.pictures().items()}
    beside |= {f"looks/{name}": content for name, content in looks.files().items()}
    beside |= {f"pictures/layers-{theme}.svg": layers.picture(theme).encode() for theme in THEMES}
    pages = {page.target: page for page in from_code}
    pages |= {
        page.source.removeprefix("docs/") if page.source.startswith("docs/") else f"../{page.source}": page for page in written
    }
    return navigation.laid_out(sections, pages), pages, beside


def build(zensical: list[str]) -> Path:
    """The site, built and looked through."""
    nav, pages, beside = gathered()
    shutil.rmtree(BUILD, ignore_errors=True)
    for name, content in beside.items():
        _write(BUILD / "pages" / name, content)
    for page in pages.values():
        _write(BUILD / "pages" / page.target, for_zensical(page.text).encode())
    _write(BUILD / "zensical.toml", _settings(nav).encode())
    built = subprocess.run([*zensical, "build", "--strict", "--clean", "--config-file", BUILD / "zensical.toml"], check=False)
    if built.returncode:
        raise Wrong("Zensical has complaints: they stand above, by the pages in build/manual/pages.")
    site = BUILD / "site"
    for name in ("404.html", "sitemap.xml", "objects.inv"):  # of servers that serve nothing else
        (site / name).unlink(missing_ok=True)
    _write(site / "looks" / "zensical-licence.txt", _licence(Path(zensical[0])))
    _write(site / policy.FILE, policy.policy(site).encode())
    if wrong := list(faults(site, pages.values())):
        raise Wrong("\n".join(wrong))
    return site


def _licence(program: Path) -> bytes:
    """That of Zensical, whose scripts and styles the site has: it is installed beside the program."""
    found = shutil.which(program)
    kept = sorted(Path(found).parents[1].glob("lib*/**/zensical-*.dist-info/licenses/LICENSE*")) if found else []
    if not kept:
        raise Wrong(f"{program} was not found, or its licence is not beside it. Install it anew: rm -r .venv/docs; make docs")
    return kept[0].read_bytes()


def _settings(nav: list[Any]) -> str:
    """What Zensical is told."""
    version = f'copyright = "Highcamp {highcamp.__version__}"'
    places = f'nav = {_inline(nav)}\ndocs_dir = "pages"\nsite_dir = "site"'
    fixed = Path(__file__).with_name("site.toml").read_text("utf-8").replace("[project]", f"[project]\n{version}\n{places}", 1)
    return f"{fixed}\n[project.plugins.mkdocstrings.handlers.python]\npaths = [{json.dumps(str(HERE / 'src'))}]\n"


def _inline(value: Any) -> str:
    """A value as TOML has it within a line."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(key)} = {_inline(one)}' for key, one in value.items())} }}"
    return f"[{', '.join(map(_inline, value))}]" if isinstance(value, list) else json.dumps(value, ensure_ascii=False)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def main() -> int:
    """Build it, or say what keeps us from it."""
    parser = argparse.ArgumentParser(prog="manual", description=__doc__)
    parser.add_argument("--zensical", default="zensical", help="The program, where it is not on the path.")
    words = parser.parse_args()
    try:
        site = build([words.zensical])
    except Wrong as wrong:
        print(f"\n{wrong}\n\nThe manual was not built.")
        return 1
    shutil.rmtree(SERVED, ignore_errors=True)
    shutil.copytree(site, SERVED)
    size = sum(path.stat().st_size for path in SERVED.rglob("*") if path.is_file())
    count = len(list(SERVED.rglob("*.html")))
    print(f"The manual has {count} pages and {size / 1e6:.1f} MB. `highcamp serve` has it under /docs.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
