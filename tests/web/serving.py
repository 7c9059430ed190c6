"""A server for the tests, and plain requests to it."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit


class Served(NamedTuple):
    process: subprocess.Popen[str]
    address: str

    @property
    def port(self) -> int:
        return urlsplit(self.address).port or 80

    def request(
        self, method: str, path: str, body: bytes | str | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body.encode() if isinstance(body, str) else body, named)
        response = connection.getresponse()
        data = response.read()
        connection.close()
        return response.status, {name.lower(): value for name, value in response.getheaders()}, data

    def ask(self, name: str, given: object, **headers: str) -> tuple[int, Any]:
        sent = {"content_type": "application/json", **headers}
        status, _, data = self.request("POST", f"/api/{name}", json.dumps(given), **sent)
        return status, json.loads(data)

    def ask_status(self, name: str, given: object, **headers: str) -> int:
        sent = {"content_type": "application/json", **headers}
        return self.request("POST", f"/api/{name}", json.dumps(given), **sent)[0]


@contextmanager
def serving(*options: str) -> Iterator[Served]:
    command = [sys.executable, "-m", "ddsolve", "web", "--port", "0", "--no-browser", *options]
    environment = {**os.environ, "PYTHONWARNINGS": "default"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd="/"
    ) as process:
        assert process.stdout is not None
        try:
            yield Served(process, process.stdout.readline().strip())
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(10)
            finally:
                process.kill()
