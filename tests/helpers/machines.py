"""A Ray cluster of several machines, all of which are this one: a head node, and machines that join and die."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType

import pytest

import processes

USUAL = ["--min-worker-port=0", "--max-worker-port=0", "--include-log-monitor=false", "--disable-usage-stats", "--block"]


class Machines:
    """A cluster. The head node plays nothing itself."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("RAY_AUTH_MODE", "token")
        monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
        monkeypatch.setenv("RAY_worker_niceness", "0")
        monkeypatch.setenv("RAY_gcs_rpc_server_reconnect_timeout_s", "5")  # not a minute
        self.before = processes.begun()
        self.folder = Path(tempfile.mkdtemp(prefix="highcamp-head-"))
        self.running: list[subprocess.Popen[str]] = []
        self.address = ""

    def __enter__(self) -> Machines:
        own = [f"--temp-dir={self.folder}", "--include-dashboard=false", "--num-cpus=0"]
        self.head = self._start("--head", "--port=0", *own)
        return self

    def join(self, path: Path | None = None) -> subprocess.Popen[str]:
        """One more machine, with one processor. ``path`` is where its Python looks for packages first."""
        return self._start(f"--address={self.address}", "--num-cpus=1", path=path)

    def die(self, machine: subprocess.Popen[str]) -> None:
        """The power fails."""
        os.killpg(machine.pid, signal.SIGKILL)
        machine.wait()

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None) -> None:
        all_of_it = processes.begun() - self.before
        for machine in self.running:
            if machine.poll() is None:
                self.die(machine)
            assert machine.stdout is not None
            machine.stdout.close()
        processes.wait_for_the_end(all_of_it)
        shutil.rmtree(self.folder)

    def _start(self, *words: str, path: Path | None = None) -> subprocess.Popen[str]:
        paths = [str(path)] if path else []
        paths += filter(None, [os.environ.get("PYTHONPATH")])
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        command = [str(Path(sys.executable).with_name("ray")), "start", *words, *USUAL]
        machine = subprocess.Popen(
            command, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
        )
        self.running.append(machine)
        assert machine.stdout is not None
        said = ""
        for line in machine.stdout:
            said += line
            if "--address='" in line:
                self.address = self.address or line.partition("--address='")[2].partition("'")[0]
            if "block forever" in line:
                return machine
        raise AssertionError(said)
