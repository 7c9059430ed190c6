"""The application: pages, the files they need, the interface, and the guard before all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib.resources import files
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ddsolve.web.api import Api
from ddsolve.web.crew import Crew
from ddsolve.web.guard import Door, Guard
from ddsolve.web.screens import LANGUAGES, SCREENS, Look, language_of, missing_page, screen_page
from ddsolve.words import N_, _, speaking

_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_YEAR = 31_536_000


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
