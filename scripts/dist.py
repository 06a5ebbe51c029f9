"""Build what is installed without a clone, and try it: ``dist.py`` fills ``dist/``.

There lie the source distribution, a wheel with compiled rules for this platform and this Python, and one of plain Python for
every other; both are built from the source distribution, as an installer would. ``dist/offline`` has the wheels of all they
need, too, so that ``pip install --no-index --find-links dist/offline highcamp`` works without a network.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import urllib.request
import venv
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
DIST = HERE / "dist"
OFFLINE = DIST / "offline"
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
BELONGS = re.compile(r"highcamp/|highcamp__mypyc\.[^/]*\.(so|pyd)$|highcamp-[^/]*\.dist-info/")
NEVER = re.compile(r"(^|/)(tests?|benchmarks|node_modules|__pycache__|build|\.git|\.venv)/|\.(map|c|h|o|pyc|orig|rej|log|db)$")
TEMPLATE = "highcamp/authoring/template/"  # a whole package, to start from: its tests belong there
PLACES = ("PIPX_HOME", "PIPX_MAN_DIR", "UV_TOOL_DIR", "UV_CACHE_DIR")  # where installers of programs keep them
PROGRAMS = ("PIPX_BIN_DIR", "UV_TOOL_BIN_DIR")  # and where they put what is typed
PAGES = ("app.js", "app.css", "icon.svg", "plex-sans.woff2", "plex-sans-licence.txt")


class Wrong(Exception):
    """Something that was built is not as it must be; says what."""


def say(words: str) -> None:
    """Tell how far it is."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def call(*words: object, **environment: str) -> str:
    """Run a program and return what it says; that is shown only when it fails."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("HIGHCAMP_", "PYTHON"))}
    command = [str(word) for word in words]
    done = subprocess.run(command, cwd=HERE, env=clean | environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Wrong(f"`{' '.join(command)}` failed:\n{done.stdout}\n{done.stderr}".rstrip())
    return done.stdout


def build() -> tuple[Path, Path, Path]:
    """The source distribution and both wheels, compiled and pure."""
    shutil.rmtree(DIST, ignore_errors=True)
    say("The source distribution …")
    call(sys.executable, HERE / "scripts" / "front.py")  # so that whoever builds from it needs no npm
    call(sys.executable, "-m", "build", "--sdist", "--outdir", DIST)
    source = only(DIST, "*.tar.gz")
    say("The wheel of plain Python …")
    call(*PIP, "wheel", "--no-deps", "--wheel-dir", DIST, source, HIGHCAMP_PURE="1")
    pure = only(DIST, "*.whl")
    say("The wheel with compiled rules, which takes about a minute …")
    call(*PIP, "wheel", "--no-deps", "--wheel-dir", DIST / "compiled", source, HIGHCAMP_COMPILED="1")
    compiled = only(DIST / "compiled", "*.whl").rename(DIST / only(DIST / "compiled", "*.whl").name)
    (DIST / "compiled").rmdir()
    return source, compiled, pure


def only(folder: Path, pattern: str) -> Path:
    """The one file of that kind."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise Wrong(f"One {pattern} was expected in {folder.name}, not {', '.join(one.name for one in found) or 'none'}.")
    return found[0]


def gather(*wheels: Path) -> None:
    """Fill ``dist/offline`` with the wheels and all they need."""
    say("What it needs, for an installation without a network …")
    pins = HERE / "constraints-dev.txt"
    call(*PIP, "download", "--only-binary=:all:", "--constraint", pins, "--dest", OFFLINE, wheels[0])
    for wheel in wheels:
        shutil.copyfile(wheel, OFFLINE / wheel.name)


def check_names(source: Path, compiled: Path, pure: Path) -> None:
    """All that belongs into them is there, and nothing else is."""
    listed = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["tool"]["highcamp"]["compiled"]
    for wheel in (compiled, pure):
        names = zipfile.ZipFile(wheel).namelist()
        refuse(wheel, [name for name in names if not BELONGS.match(name) or spoils(name)], "does not belong there")
        needed = ["highcamp/py.typed", f"{TEMPLATE}pyproject.toml", f"{TEMPLATE}src/sample_game/py.typed"]
        needed += ["highcamp/web/manual/index.html", "highcamp/web/manual/policy.json"]
        needed += [f"{TEMPLATE}tests/test_sample_game.py", *(f"highcamp/web/static/{name}" for name in PAGES)]
        refuse(wheel, [name for name in needed if name not in names], "is missing")
        libraries = {name.split(".")[0] for name in names if name.endswith((".so", ".pyd"))}
        expected = (
            {"highcamp__mypyc", *(f"highcamp/{name.removesuffix('.py')}" for name in listed)} if wheel == compiled else set()
        )
        refuse(wheel, sorted(libraries ^ expected), "is compiled and should not be, or the other way round")
    if not pure.name.endswith("-py3-none-any.whl") or compiled.name.endswith("-any.whl"):
        raise Wrong(f"A wheel has the wrong platform in its name: {compiled.name}, {pure.name}.")
    with tarfile.open(source) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    refuse(source, [name for name in names if spoils(name) or name.endswith((".so", ".pyd"))], "does not belong there")


def spoils(name: str) -> bool:
    """Whether this belongs into nothing that is installed."""
    return NEVER.search(name.replace(f"{TEMPLATE}tests/", TEMPLATE)) is not None


def refuse(where: Path, names: list[str], why: str) -> None:
    """Stop if there is anything wrong."""
    if names:
        raise Wrong(f"{where.name}: {', '.join(names[:5])}{' …' if len(names) > 5 else ''} {why}.")


def try_out(wheel: Path, expected: str) -> None:
    """Install it without a network into a fresh environment, and have it serve its pages."""
    say(f"{wheel.name}: installed without a network, and served …")
    with tempfile.TemporaryDirectory() as folder:
        venv.create(Path(folder, "env"), with_pip=True)
        scripts = Path(folder, "env", "Scripts" if sys.platform == "win32" else "bin")
        call(scripts / "python", *PIP[1:], "install", "--no-index", "--find-links", OFFLINE, wheel)
        version = call(scripts / "highcamp", "--version")
        if expected not in version:
            raise Wrong(f"{wheel.name} says that it is {version.strip()}; expected was {expected}.")
        command = [str(scripts / "highcamp"), "serve", "--port", "0", "--db", str(Path(folder, "games.db"))]
        with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
            try:
                fetch(server)
            finally:
                server.terminate()


def try_tools(wheel: Path, expected: str) -> None:
    """Have those who install programs install it, as the README says, without a network and far from what the user has."""
    found = ["--no-index", "--find-links", str(OFFLINE)]
    python = ["--python", sys.executable]
    lines: list[list[object]] = [
        ["pipx", "install", *python, f"--pip-args={shlex.join(found)}", wheel],
        ["uv", "tool", "install", *python, *found, "highcamp"],
    ]
    for line in lines:
        say(f"{wheel.name}: installed by {line[0]} …")
        with tempfile.TemporaryDirectory() as folder:
            programs = Path(folder, "bin")
            places = {name: str(Path(folder, name)) for name in PLACES} | dict.fromkeys(PROGRAMS, str(programs))
            call(sys.executable, "-m", *line, **places)
            version = call(programs / "highcamp", "--version")
            if expected not in version:
                raise Wrong(f"{line[0]} has installed {version.strip()}; expected was {expected}.")


def fetch(server: subprocess.Popen[str]) -> None:
    """Read the start page, and the script that it names."""
    assert server.stdout is not None
    address = next((line.split()[3] for line in server.stdout if line.startswith("Highcamp is at ")), None)
    if address is None:
        raise Wrong("`highcamp serve` did not say where it is.")
    with urllib.request.urlopen(address, timeout=60) as page:
        start = page.read().decode()
    script = re.search(r'src="([^"]*app\.js[^"]*)"', start)
    if script is None:
        raise Wrong("The start page names no script.")
    with urllib.request.urlopen(address.rstrip("/") + script[1], timeout=60) as page:
        if b"Highcamp" not in page.read():
            raise Wrong("The pages' script is not what it should be.")


def main() -> int:
    """Build, gather, check, try."""
    try:
        source, compiled, pure = build()
        check_names(source, compiled, pure)
        call(sys.executable, "-m", "twine", "check", "--strict", source, compiled, pure)
        gather(compiled, pure)
        try_out(compiled, "compiled")
        try_out(pure, "pure")
        try_tools(compiled, "compiled")
    except Wrong as wrong:
        sys.stderr.write(f"highcamp: {wrong}\n")
        return 1
    for path in (source, compiled, pure):
        say(f"  {path.relative_to(HERE)}  {path.stat().st_size / 1e6:.1f} MB")
    say(f"  {OFFLINE.relative_to(HERE)}/  {len(list(OFFLINE.iterdir()))} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
