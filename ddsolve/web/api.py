"""The interface under /api/: a JSON object in, the document of `--json` out; or its growth as a stream."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from ddsolve.errors import FormatError
from ddsolve.io.documents import in_floats, read_json
from ddsolve.io.reading import shown
from ddsolve.web.crew import Crew, Errand
from ddsolve.web.guard import MOST_BYTES
from ddsolve.web.lanes import BusyError, Event
from ddsolve.web.questions import COMMANDS
from ddsolve.words import N_, _, said, speaking

BODY_SECONDS = 10.0  # in which the question has to arrive
RETRY = 5  # seconds after which a busy server may be asked again
STREAM = "text/event-stream"
OFFERED = (*COMMANDS, "read", "draw", "diagram", "options", "evening", "unseen")
_CLOSED = 499  # nobody is there to read it


class Api:
    """Answers questions with a crew of workers."""

    def __init__(self, crew: Crew, language: Callable[[Request], str]) -> None:
        self._crew = crew
        self._language = language
        self._running: dict[str, Errand] = {}

    async def ask(self, request: Request) -> Response:
        """Answer `POST /api/NAME`."""
        language = self._language(request)
        name = request.path_params["name"]
        if name not in OFFERED:
            return _refuse(404, language, N_("there is no question {name!r}"), name=name[:40])
        if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
            return _refuse(415, language, N_("the question has to be JSON (content-type: application/json)"))
        try:
            given = await asyncio.wait_for(_body(request), BODY_SECONDS)
        except asyncio.TimeoutError:
            return _refuse(408, language, N_("the question did not arrive in time"))
        except ClientDisconnect:
            return Response(status_code=_CLOSED)
        except OverflowError:
            return _refuse(
                413, language, N_("more than {limit} {limit:byte|bytes} are not read"), limit=MOST_BYTES
            )
        except UnicodeDecodeError:
            return _refuse(400, language, N_("the question is no JSON object"))
        try:
            with speaking(language):
                read = read_json(given) if given.strip() else {}
                if not isinstance(read, dict):
                    raise FormatError("the question is no JSON object")
        except FormatError as error:
            with speaking(language):
                return JSONResponse({"error": said(error)}, 400)
        asked = request.query_params.get("report")
        if asked not in (None, "html"):
            told = N_("report: {given} is not offered; there is html")
            return _refuse(400, language, told, given=shown(asked))
        report = asked is not None
        grows = STREAM in request.headers.get("accept", "")
        question = Errand(name, in_floats(read), language, report, grows)
        events = self._crew.ask(question)
        try:
            await anext(events)
        except BusyError:
            busy = _refuse(
                503, language, N_("busy: too many questions are waiting, please ask again in a few seconds")
            )
            busy.headers["retry-after"] = str(RETRY)
            return busy
        if grows:
            return _Stream(self, question, events)
        return await _while_connected(request, _whole(events, language))

    async def stop(self, request: Request) -> Response:
        """Answer `POST /api/stop/ID`: the stream of that id ends with what is ready."""
        question = self._running.get(request.path_params["id"])
        if question is None:
            return _refuse(404, self._language(request), N_("nothing runs under this name"))
        question.stop.set()
        return JSONResponse({"stopped": True})

    def begin(self, question: Errand) -> str:
        """Give a running question a name by which it can be stopped."""
        name = secrets.token_urlsafe(12)
        self._running[name] = question
        return name

    def end(self, name: str) -> None:
        """Forget a question."""
        self._running.pop(name, None)


class _Stream(Response):
    """The events of a question as server-sent events; when the reader goes away the work ends."""

    def __init__(self, api: Api, question: Errand, events: AsyncGenerator[Event, None]) -> None:
        super().__init__(media_type=STREAM)
        self._api = api
        self._question = question
        self._events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream."""
        name = self._api.begin(self._question)
        told = asyncio.create_task(self._tell(name, send))
        left = asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait((told, left), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._api.end(name)
            left.cancel()
            told.cancel()
            await asyncio.gather(told, return_exceptions=True)

    async def _tell(self, name: str, send: Send) -> None:
        headers = [(b"content-type", STREAM.encode()), (b"cache-control", b"no-store")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        async with aclosing(self._events) as events:
            await send(_part("begin", {"id": name}))
            async for event in events:
                kind = str(event.pop("event"))
                await send(_part(kind, _spoken(event, self._question.language)))
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _part(kind: str, data: Event) -> dict[str, Any]:
    body = f"event: {kind}\ndata: {json.dumps(data)}\n\n".encode()
    return {"type": "http.response.body", "body": body, "more_body": True}


async def _whole(events: AsyncGenerator[Event, None], language: str) -> Response:
    """Return the answer, without what came on the way to it."""
    response = _refuse(500, language, N_("the work ended without an answer"))
    async with aclosing(events) as heard:
        async for event in heard:
            if event["event"] == "answer":
                document = event["document"]
                if "html" in event:
                    document = {**document, "html": event["html"]}
                response = JSONResponse(document)
            elif event["event"] == "error":
                response = JSONResponse({"error": _spoken(event, language)["error"]}, int(event["status"]))
    return response


async def _while_connected(request: Request, work: Any) -> Response:
    """Return what the work returns; it ends when the client goes away."""
    task: asyncio.Task[Response] = asyncio.create_task(work)
    left = asyncio.create_task(_gone(request.receive))
    try:
        await asyncio.wait((task, left), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        return Response(status_code=_CLOSED)
    finally:
        left.cancel()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _spoken(event: Event, language: str) -> Event:
    """Return an event with words where a worker was ended before it could say any."""
    if event.get("error", "") is None:
        with speaking(language):
            return {**event, "error": _("the work ended without an answer")}
    return event


async def _body(request: Request) -> str:
    data = bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > MOST_BYTES:
            raise OverflowError
    return data.decode("utf-8")


def _refuse(status: int, language: str, key: str, **values: object) -> Response:
    with speaking(language):
        return JSONResponse({"error": _(key, **values)}, status)
