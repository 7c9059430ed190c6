"""The application behind its guard; listening: the socket, the address that is printed, an end in seconds."""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import os
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from importlib.resources import files
from typing import Any, NamedTuple
from urllib.parse import urlencode

import click
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from uvicorn.protocols.http.h11_impl import H11Protocol

from ddsolve.io.plain_text import single_line
from ddsolve.web.api import Api
from ddsolve.web.crew import Crew
from ddsolve.web.guard import TOKEN, Door, Guard
from ddsolve.web.screens import LANGUAGES, SCREENS, Look, language_of, missing_page, screen_page
from ddsolve.words import ENGLISH, N_, _, language, speaking

MOST_CONNECTIONS = 1024  # more than the queues hold: who comes then is told when to ask again
HEAD_SECONDS = 10  # in which the head of a request has to arrive
END_SECONDS = 2  # for answers under way when the server is told to end
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_YEAR = 31_536_000


# The application: pages, the files they need, the interface, and the guard before all of them.


class _File(NamedTuple):
    content: bytes
    media_type: str
    tag: str


def _packaged() -> dict[str, _File]:
    """Return all files that are served, by name, read once: no request reads a file of this machine."""
    found = {}
    for entry in files("ddsolve.web").joinpath("static").iterdir():
        ending = entry.name[entry.name.rfind(".") :]
        if ending in _TYPES:
            content = entry.read_bytes()
            found[entry.name] = _File(content, _TYPES[ending], hashlib.sha256(content).hexdigest()[:16])
    return found


def application(crew: Crew, door: Door) -> Guard:
    """Return the whole application behind its guard."""
    static = _packaged()
    api = Api(crew, language_of)

    async def screen(request: Request) -> Response:
        chosen = request.query_params.get("lang")
        if chosen in LANGUAGES:
            rest = request.url.remove_query_params("lang")
            response: Response = RedirectResponse(rest.path + (f"?{rest.query}" if rest.query else ""), 303)
            response.set_cookie("lang", chosen, max_age=_YEAR, samesite="lax")
            return response
        with speaking(language_of(request)):
            return _page(screen_page(request.url.path, look_of(request), language_of(request)))

    async def file(request: Request) -> Response:
        found = static.get(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        if request.headers.get("if-none-match") == found.tag:
            return Response(status_code=304, headers={"etag": found.tag})
        return Response(
            found.content,
            media_type=found.media_type,
            headers={"etag": found.tag, "cache-control": "no-cache"},
        )

    async def refused(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        language = language_of(request)
        with speaking(language):
            if request.url.path.startswith("/api/"):
                key = {
                    404: N_("there is no question {name!r}"),
                    405: N_("a question is asked with POST"),
                }.get(status, N_("the work ended without an answer"))
                return JSONResponse({"error": _(key, name=request.url.path[5:45])}, status)
            return _page(missing_page(look_of(request), language), status)

    routes = [
        *(Route(path, screen, methods=["GET"]) for path in SCREENS),
        Route("/static/{name}", file, methods=["GET"]),
        Route("/api/stop/{id}", api.stop, methods=["POST"]),
        Route("/api/{name}", api.ask, methods=["POST"]),
    ]
    handlers: Mapping[object, object] = {HTTPException: refused, Exception: refused}
    return Guard(Starlette(routes=routes, exception_handlers=handlers), door)  # type: ignore[arg-type]


def _page(text: str, status: int = 200) -> Response:
    return Response(text, status, media_type="text/html", headers={"cache-control": "no-store"})


def look_of(request: Request) -> Look:
    """Return how the visitor wants his pages: what he has not chosen follows his system."""
    theme = request.cookies.get("theme", "")
    return Look(theme if theme in ("light", "dark") else "", request.cookies.get("suits") == "four")


# Listening.


class _Patient(H11Protocol):
    """Closes a connection whose request does not arrive in time."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if self._timer is None and self._idle:
            self._wait()
        super().data_received(data)
        if not self._idle and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    @property
    def _idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _wait(self) -> None:
        self._timer = self.loop.call_later(HEAD_SECONDS, self._too_slow)

    def _too_slow(self) -> None:
        self._timer = None
        if self._idle and not self.transport.is_closing():
            self.transport.close()


class _Server(uvicorn.Server):
    """Prints its address when it listens; ends its workers first when it ends."""

    def __init__(self, config: uvicorn.Config, crew: Crew, address: str, *, open_browser: bool) -> None:
        super().__init__(config)
        self._crew = crew
        self._address = address
        self._open_browser = open_browser
        self._warming: asyncio.Task[None] | None = None
        self.interrupted = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        click.echo(self._address)
        sys.stdout.flush()
        self._warming = asyncio.create_task(self._crew.warm())
        if self._open_browser:
            with suppress(RuntimeError):  # can't start new thread: the address is told
                threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        await self._crew.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: Any) -> None:
        self.interrupted |= sig == signal.SIGINT
        self.should_exit, self.force_exit = True, self.should_exit  # a second one does not wait


def serve(
    host: str, port: int, public_name: str | None = None, token: str | None = None, *, open_browser: bool
) -> bool:
    """Listen until told to end; tell whether that was by Ctrl-C. ClickException where that cannot be.

    public_name: of a server in front of this one. token: None for a new one where others can ask.
    """
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    if token is None and not (_is_loopback(host) and public_name is None):
        token = secrets.token_urlsafe(16)
    crew = Crew()
    app = application(crew, Door.of(host, port, token, [socket.gethostname()], public_name))
    config = uvicorn.Config(
        app,
        http=_Patient,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=END_SECONDS,
        h11_max_incomplete_event_size=1 << 14,
    )
    server = _Server(config, crew, _address(host, port, token), open_browser=open_browser)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, server.handle_exit)
    with listening:
        asyncio.run(_serve(server, listening))
    return server.interrupted


async def _serve(server: _Server, listening: socket.socket) -> None:
    await server._serve([listening])  # not `serve`, which would raise the signal once more at the end


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; ClickException with the reason where the system refuses."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _rest, address = found[0]
        listening = socket.socket(family, kind, protocol)
        try:
            if os.name == "posix":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(128)
        except BaseException:
            listening.close()
            raise
    except (OSError, UnicodeError) as error:
        reason = single_line(getattr(error, "strerror", None) or str(error))
        raise click.ClickException(
            _(
                "cannot listen on {host}, port {port}: {reason}",
                host=single_line(host)[:60],
                port=port,
                reason=reason,
            )
        ) from None
    return listening


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


# of networks that are for examples only: the way there tells which address others reach this machine by
_ELSEWHERE = {"0.0.0.0": (socket.AF_INET, "192.0.2.1"), "::": (socket.AF_INET6, "2001:db8::1")}


def _address(host: str, port: int, token: str | None) -> str:
    """Return the address to be printed: one that others can open, where they may ask."""
    every = host or "0.0.0.0"
    shown = _outward(every) if every in _ELSEWHERE else host
    shown = f"[{shown}]" if ":" in shown else shown
    asked = {"lang": language()} if language() != ENGLISH else {}  # English is what the browser need not want
    asked |= {TOKEN: token} if token else {}
    return f"http://{shown}:{port}/" + (f"?{urlencode(asked)}" if asked else "")


def _outward(every: str) -> str:
    """Return this machine's address on its network, else its own name for itself; nothing is sent."""
    family, elsewhere = _ELSEWHERE[every]
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as unsent:
            unsent.connect((elsewhere, 9))
            return str(unsent.getsockname()[0])
    except OSError:
        return "127.0.0.1" if family is socket.AF_INET else "::1"
