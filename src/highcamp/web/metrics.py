"""``/metrics``, which Prometheus asks for. A machine is scraped once, however many workers it has.

At a quiet server the counts tell when a secret choice was made. So they are for the host alone: for whoever asks from the
machine itself, or sends the key that the environment variable ``HIGHCAMP_METRICS_KEY`` holds as ``Authorization: Bearer KEY``.
Where there is a public address, strangers may come by way of this machine: then only the key counts.
"""

from __future__ import annotations

import hmac
import os

from litestar import Response, get
from litestar.exceptions import NotFoundException

from highcamp.house import counts
from highcamp.house.hosting import Hosting
from highcamp.web.identity import AnyRequest, Serving, is_at_home

KEY = "HIGHCAMP_METRICS_KEY"
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def show(request: AnyRequest, house: Serving) -> Response[bytes]:
    """All counts, for the host."""
    if not _is_host(request, house.hosting):
        raise NotFoundException
    return Response(counts.text(), media_type=CONTENT_TYPE, headers={"cache-control": "no-store"})


def _is_host(request: AnyRequest, hosting: Hosting) -> bool:
    key = os.environ.get(KEY, "")
    if key:
        return hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {key}".encode())
    return is_at_home(request, hosting)
