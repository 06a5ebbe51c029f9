"""The build: bundle the pages' scripts, compile the rules with mypyc if that is possible, and install them as plain Python if
it is not.

``HIGHCAMP_PURE=1`` switches compiling off; ``HIGHCAMP_COMPILED=1`` makes a failed compile an error. It is all or nothing: if
one extension fails, every one already built is removed, because a shim without its library would not even import. Editable
installs are always pure: a compiled module would shadow the file being edited.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
FORCED = os.environ.get("HIGHCAMP_COMPILED") == "1"
PURE = os.environ.get("HIGHCAMP_PURE") == "1"


def compiled_files() -> list[str]:
    """The files to compile, as pyproject.toml lists them."""
    listed = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["tool"]["highcamp"]["compiled"]
    return [str(Path("src", "highcamp", name)) for name in listed]


def extensions() -> list[Any]:
    """The extension modules to build; none for a pure install."""
    building = any(command in sys.argv for command in ("bdist_wheel", "build_ext", "install", "build"))
    if not building:
        return []
    for leftover in Path(HERE, "build").glob("lib*"):  # an earlier build must not slip into this one
        shutil.rmtree(leftover)
    if PURE:
        return []
    try:
        from mypyc.build import mypycify

        listed = ["--config-file", str(Path("scripts", "compile.ini")), *compiled_files()]
        made = mypycify(listed, opt_level="3", debug_level="0", group_name="highcamp")
    except (Exception, SystemExit) as failure:
        if FORCED:
            raise
        print(f"highcamp: mypyc failed ({failure}); installing pure Python")
        return []
    for extension in made:
        if sys.platform != "win32":
            # Hidden symbols let the C compiler inline across our modules: a third of the speed. Warnings about generated
            # code help nobody, and to look whether it is well indented takes longer than to compile it.
            quick = ["-fvisibility=hidden", "-w", "-Wno-misleading-indentation"]
            extension.extra_compile_args = [*extension.extra_compile_args, *quick]
        if sys.platform == "linux":
            # Calls into Python without a detour through the linkage table: another few per cent.
            extension.extra_compile_args.append("-fno-plt")
    if optimises_while_linking():
        # Our one large file is optimised in four parts, on all cores. More parts would cost speed.
        parts = ["-flto=auto", "--param=lto-partitions=4"]
        large = made[0]
        large.extra_compile_args = [*large.extra_compile_args, "-flto"]
        large.extra_link_args = [*large.extra_compile_args, *parts]
    return made


def optimises_while_linking() -> bool:
    """Whether the compiler is a gcc that does, on several cores: some are installed without what it takes."""
    if sys.platform != "linux":
        return False
    command = shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC")))
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "one.c")
        source.write_text("int one(void) { return 1; }\n", "utf-8")
        link = [*command, "-flto", "-flto=auto", "-shared", "-fPIC", str(source), "-o", str(source.with_suffix(".so"))]
        try:
            told = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False).stdout
            linked = subprocess.run(link, capture_output=True, check=False).returncode == 0
        except OSError:
            return False
    return linked and "Free Software Foundation" in told


class AllOrNothing(build_ext):
    """Builds every extension, several at once, or removes what was built and goes on without."""

    def initialize_options(self) -> None:
        """As many at once as there are cores."""
        super().initialize_options()
        self.parallel = os.cpu_count() or 1

    def run(self) -> None:
        """Build."""
        try:
            super().run()
        except (Exception, SystemExit) as failure:
            if FORCED:
                raise
            print(f"highcamp: the C compiler failed ({failure}); installing pure Python")
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions: list[Any] = []


class WithPages(build_py):
    """Bundles what the pages need before the package's files are gathered; for editable installs too."""

    def run(self) -> None:
        """Build."""
        if subprocess.run([sys.executable, str(HERE / "scripts" / "front.py")], check=False).returncode:
            sys.exit("highcamp: the pages' scripts could not be bundled, and without them no table can be shown.")
        super().run()


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing, "build_py": WithPages})
