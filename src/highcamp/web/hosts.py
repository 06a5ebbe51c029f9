"""The names that this server goes by.

A site can have its own name lead to an address inside somebody's network (DNS rebinding); the browser then takes our answers
for that site's own. So whoever asks for a server of another name is not answered. A bare address cannot be led elsewhere.
"""

from __future__ import annotations

import re
import socket
from functools import cache, lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from highcamp.house.hosting import Hosting

_HOST = re.compile(r"[A-Za-z0-9._:\[\]-]{1,260}")
_PORTS = {"http": 80, "https": 443}


class Misdirected(Exception):
    """This server is not called that."""


def check(host: str, hosting: Hosting) -> None:
    """Refuse a request that is meant for a server of another name."""
    name = _name(host)
    if not name or not (_is_loopback(name) or _is_ours(name, host, hosting)):
        raise Misdirected


def is_loopback(host: str) -> bool:
    """Whether a server is called by a name that every machine has for itself."""
    return _is_loopback(_name(host))


def is_here(origin: str, host: str, hosting: Hosting) -> bool:
    """Whether a page of this origin is ours. A public address decides; without one it is the name the browser has used."""
    try:
        return _place(origin) == _place(hosting.public_url) if hosting.public_url else urlsplit(origin).netloc == host
    except ValueError:  # it is no address at all
        return False


def _is_ours(name: str, host: str, hosting: Hosting) -> bool:
    if name in hosting.hosts:
        return True
    if hosting.public_url:
        scheme = urlsplit(hosting.public_url).scheme
        return _place(f"{scheme}://{host}") == _place(hosting.public_url)
    return _is_address(name) or name in _own_names() or name == hosting.host.lower()


@lru_cache(1024)
def _name(host: str) -> str:
    """The name in a header, without the port; empty if it cannot be one."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".") if _HOST.fullmatch(host) else ""
    except ValueError:
        return ""


def _place(url: str) -> tuple[str, str | None, int | None]:
    """What makes an origin: scheme, name, port."""
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port or _PORTS.get(parts.scheme)


@lru_cache(1024)
def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@lru_cache(1024)
def _is_loopback(name: str) -> bool:
    return name == "localhost" or (_is_address(name) and ip_address(name).is_loopback)


@cache
def _own_names() -> frozenset[str]:
    """What others in the same network may call this machine."""
    own = socket.gethostname().lower()
    return frozenset([own, f"{own.partition('.')[0]}.local"]) - {""}
