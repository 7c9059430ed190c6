"""The door: who may ask, from where, how much, and what a browser may do with the answer.

A page of another site cannot ask through the visitor's browser: the name in `Host` has to be ours (a foreign
name led to this machine is refused), and what a browser says of where a request comes from has to be this
page. Where the server listens to other machines, a token is asked as well.
"""

from __future__ import annotations

import hmac
import ipaddress
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qsl, urlencode

from h11 import LocalProtocolError
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ddsolve.web.screens import language_of
from ddsolve.words import _, language, speaking

MOST_BYTES = 1 << 20  # of one request's body
TOKEN = "token"
_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_SAFE = ("GET", "HEAD")
# alone, as nothing else is served without the token
_TOKEN_PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>ddsolve</title>
<form><label>{told}
<input name="{token}" type="password" required autofocus></label>{rest} <button>OK</button></form>
</html>
"""


@dataclass(frozen=True, slots=True)
class Door:
    """Names this server answers to, and the token that is asked, if any."""

    names: frozenset[str]
    public: str | None = None
    any_address: bool = False
    token: str | None = None

    @classmethod
    def of(
        cls, host: str, port: int, token: str | None, more: Iterable[str] = (), public: str | None = None
    ) -> Door:
        """Return the door of a server on a host and a port; `public`: the name of one in front of it."""
        ends = ("", f":{port}") if port == 80 else (f":{port}",)
        named = ["127.0.0.1", "localhost", "[::1]", *more]
        if host not in ("0.0.0.0", "::", ""):
            named.append(f"[{host}]" if ":" in host else host)
        return cls(
            frozenset(name.lower() + end for name in named for end in ends),
            None if public is None else public.lower(),
            host in ("0.0.0.0", "::", ""),
            token,
        )

    def knows(self, host: str) -> bool:
        """Tell whether a `Host` is ours; an address, not a name, where we listen on all of them."""
        name = host.lower()
        if name in self.names or (
            self.public is not None and re.sub(r":[0-9]{1,5}$", "", name) == self.public
        ):
            return True
        return self.any_address and _is_address(host)

    def admits(self, given: str | None) -> bool:
        """Tell whether this is the token, if one is asked."""
        return self.token is None or hmac.compare_digest((given or "").encode(), self.token.encode())


def _is_address(host: str) -> bool:
    bare = host.rpartition(":")[0] if host.rfind(":") > host.rfind("]") else host
    try:
        ipaddress.ip_address(bare.strip("[]"))
    except ValueError:
        return False
    return True


class Guard:
    """Refuses what does not come from our own pages, and adds the headers of every answer."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app = app
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message["headers"],
                    *((name.encode(), value.encode()) for name, value in _HEADERS.items()),
                ]
            with suppress(LocalProtocolError):  # who broke off in the middle of a request hears no answer
                await send(message)

        with speaking(language_of(Request(scope))):
            refused = self._refusal(scope)
        await (refused or self.app)(scope, receive, with_headers)

    def _refusal(self, scope: Scope) -> Response | None:
        """Return the answer to who may not ask; None for a welcome guest."""
        headers = _headers(scope)
        host = headers.get("host", "")
        if not self.door.knows(host):
            return _error(_("this server does not go by that name"), 421)
        origin, site = headers.get("origin"), headers.get("sec-fetch-site", "none")
        navigates = headers.get("sec-fetch-mode") == "navigate" and scope["method"] in _SAFE
        foreign = origin is not None and origin.lower() not in (
            f"http://{host.lower()}",
            f"https://{host.lower()}",
        )
        if foreign or (site not in ("same-origin", "none") and not navigates):
            return _error(_("questions are taken from our own page only"), 403)
        if int_or(headers.get("content-length"), 0) > MOST_BYTES:
            return _error(_("more than {limit} {limit:byte|bytes} are not read", limit=MOST_BYTES), 413)
        return self._ask_token(scope, headers)

    def _ask_token(self, scope: Scope, headers: dict[str, str]) -> Response | None:
        if self.door.token is None:
            return None
        given = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        if scope["method"] in _SAFE and any(name == TOKEN and self.door.admits(key) for name, key in given):
            rest = urlencode([(name, value) for name, value in given if name != TOKEN])
            # so that the address is no secret any more, also where the cookie is there already
            response = RedirectResponse(scope["path"] + (f"?{rest}" if rest else ""), 303)
            # lax: a link in a letter brings the cookie along; what other sites send is stopped by `Origin`
            response.set_cookie(TOKEN, self.door.token, httponly=True, samesite="lax")
            return response
        bearer = headers.get("authorization", "").removeprefix("Bearer ")
        if self.door.admits(_cookie(headers)) or self.door.admits(bearer):
            return None
        told = _("a token is needed: open the address that the program has printed")
        if scope["method"] in _SAFE and not scope["path"].startswith(("/api/", "/static/")):
            rest = "".join(
                f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'
                for name, value in given
                if name != TOKEN
            )
            page = _TOKEN_PAGE.format(lang=language(), told=escape(told), token=TOKEN, rest=rest)
            return HTMLResponse(page, 401)
        return _error(told, 401)


def _error(told: str, status: int) -> Response:
    return JSONResponse({"error": told}, status)


def _headers(scope: Scope) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        key = name.decode("latin-1")
        # a header twice is nobody's honest request: neither is believed
        found[key] = "?" if key in found and key in ("host", "origin") else value.decode("latin-1")
    return found


def _cookie(headers: dict[str, str]) -> str | None:
    try:
        morsel: Any = SimpleCookie(headers.get("cookie", "")).get(TOKEN)
    except CookieError:
        return None
    return None if morsel is None else str(morsel.value)


def int_or(text: str | None, default: int) -> int:
    """Return a whole number written in ASCII digits, else `default`."""
    return (
        int(text) if text is not None and text.isascii() and text.isdecimal() and len(text) < 20 else default
    )
