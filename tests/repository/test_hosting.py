"""The samples for hosts are sound: each is read by the program that it is written for, and says what Highcamp understands."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from itertools import takewhile
from pathlib import Path

import pytest
from typer.main import get_command

from highcamp.cli.main import app
from highcamp.house.hosting import Hosting
from highcamp.web.app import create_app

HOSTING = Path(__file__).parents[2] / "docs" / "hosting"
UNITS = ["highcamp.service", "highcamp-backup.service", "highcamp-backup.timer"]


def program(name: str, package: str) -> str:
    """Where a program is; the test that asks is skipped where it is not."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"The sample was NOT checked: {name} is not here. To check it: apt install {package}")
    return found


def told(*words: str | Path) -> str:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_every_sample_is_told() -> None:
    guide = (HOSTING.parent / "hosting.md").read_text("utf-8")
    assert {path.name for path in HOSTING.iterdir()} == {*UNITS, "nginx.conf", "Caddyfile"}
    assert [path.name for path in HOSTING.iterdir() if f"(hosting/{path.name})" not in guide] == []


def test_the_units_are_sound(tmp_path: Path) -> None:
    systemd = program("systemd-analyze", "systemd")
    for name in UNITS:  # the program that they start need not be installed here
        text = (HOSTING / name).read_text("utf-8")
        (tmp_path / name).write_text(text.replace("/opt/highcamp/bin/highcamp", "/bin/true"), "utf-8")
    assert told(systemd, "verify", *[tmp_path / name for name in UNITS]) == ""
    (tmp_path / UNITS[0]).write_text("[Service]\nExecStart=true\nProtectSystem=very\n", "utf-8")
    done = subprocess.run([systemd, "verify", tmp_path / UNITS[0]], capture_output=True, text=True, check=False)
    assert done.returncode or done.stderr, "it notices what is wrong"


@pytest.mark.parametrize("unit", UNITS[:2])
def test_what_they_start_is_a_command_of_ours(unit: str) -> None:
    (line,) = re.findall(r"^ExecStart=(.*)$", (HOSTING / unit).read_text("utf-8"), re.MULTILINE)
    words = shlex.split(line)
    if words[:2] == ["/bin/sh", "-c"]:
        words = shlex.split(words[2].removeprefix("exec ").replace("%%", "%"))
    assert words[0] == "/opt/highcamp/bin/highcamp"
    command = get_command(app)
    for word in takewhile(lambda word: not word.startswith("--"), words[1:]):
        command = getattr(command, "commands", {}).get(word, command)
    flags = {flag for param in command.params for flag in param.opts}
    assert command.name in ("serve", "backup")
    assert [word for word in words if word.startswith("--") and word not in flags] == []


def test_the_file_for_nginx_is_sound(tmp_path: Path) -> None:
    nginx, openssl = program("nginx", "nginx"), program("openssl", "openssl")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    told(openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x", "-keyout", key, "-out", certificate)
    text = (HOSTING / "nginx.conf").read_text("utf-8")
    ours = re.sub(r"(ssl_certificate_key) \S+;", rf"\1 {key};", text)
    ours = re.sub(r"(ssl_certificate) \S+;", rf"\1 {certificate};", ours)
    assert ours.count(str(tmp_path)) == 2
    (tmp_path / "site.conf").write_text(ours, "utf-8")
    kept = "".join(f"{name}_temp_path {tmp_path}/{name}; " for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    around = (
        f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {kept} include {tmp_path}/site.conf; }}"
    )
    (tmp_path / "nginx.conf").write_text(around, "utf-8")
    assert "test is successful" in told(nginx, "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf")
    (tmp_path / "site.conf").write_text(ours.replace("proxy_buffering off", "proxy_bufering off"), "utf-8")
    done = subprocess.run([nginx, "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf"], capture_output=True, check=False)
    assert done.returncode, "it notices what is wrong"


def test_the_file_for_caddy_is_sound() -> None:
    caddy = program("caddy", "caddy")
    assert "Valid configuration" in told(caddy, "validate", "--adapter", "caddyfile", "--config", HOSTING / "Caddyfile")


def test_all_streams_are_handed_on_at_once() -> None:
    """Whatever is told as it happens goes by an address that nginx does not buffer, and nothing else does."""
    (pattern,) = re.findall(r"location ~ (\S+) \{", (HOSTING / "nginx.conf").read_text("utf-8"))
    paths = {route.path: route for route in create_app(Hosting(db="sqlite:///none.db")).routes}
    streams = {path for path in paths if path.endswith(("/live", "/stream"))}
    assert len(streams) == 2
    named = {path: re.sub(r"\{[^}]*\}", "abc", path) for path in paths}
    assert {path for path, asked in named.items() if re.search(pattern, asked)} == streams
