"""The interface under arguments of every kind: an answer or one clear line, never a fault of the server."""

from __future__ import annotations

import http.client
import json
import re
import socket
import sys
import time
from pathlib import Path

import click
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from web.serving import Served

from ddsolve.cli.root import cli
from ddsolve.web.questions import is_long, parameters
from ddsolve.web.worker import guard

EXTRAS = {
    "read": ("text",),
    "draw": ("seed",),
    "diagram": ("deal", "caption", "ranks", "theme", "format", "contract", "leader"),
    "options": ("convention",),
    "evening": ("text",),
    "unseen": ("seed", "seat", "convention", "decided"),
}


def keys() -> dict[str, tuple[str, ...]]:
    """Return the keys of each question that is answered at once."""
    context = click.Context(cli)
    found = dict(EXTRAS)
    for name in ("table", "solve", "allpass", "holding", "auction", "score", "settle", "game", "conventions"):
        assert not is_long(name, {"deal": "|"}) or name == "holding"
        command = cli.get_command(context, name)
        assert command is not None
        found[name] = tuple(parameters(command))
    return found


def test_an_all_pass_of_one_hand_is_no_quick_question() -> None:
    assert is_long("allpass", {"deal": "♠A7 ♣A7 ♦A87 ♥A87"})


KEYS = keys()
WORDS = st.sampled_from(
    ["♠AK | ♠QJ | ♠T9", "♠A | ♠7 | ♥9", "6S", "10NT", "misere", "allpass", "1", "2=whist", "sochi", "SA S7",
     "п:ТК98", "<script>", "../../etc/passwd", "@x", "-", "--json", "\x1b[2J", "A, B, C\nA 6S; 6-2-2", "{}"]
)  # fmt: skip
VALUES = st.one_of(
    WORDS,
    st.text(max_size=12),
    st.integers(-5, 10**12),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.none(),
    st.lists(WORDS, max_size=3),
    st.dictionaries(st.text(max_size=3), WORDS, max_size=2),
)
QUESTIONS = st.sampled_from(sorted(KEYS)).flatmap(
    lambda name: st.tuples(
        st.just(name), st.dictionaries(st.sampled_from([*KEYS[name], "else"]), VALUES, max_size=4)
    )
)


@pytest.mark.slow
@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(QUESTIONS)
def test_any_arguments_are_answered_or_refused_in_one_line(
    server: Served, question: tuple[str, dict[str, object]]
) -> None:
    name, asked = question
    status, told = server.ask(name, asked)
    assert status in (200, 400), (question, told)
    if status == 400:
        assert list(told) == ["error"]
        assert "\n" not in told["error"]
        assert "\x1b" not in told["error"]
    assert "Traceback" not in json.dumps(told)


def test_a_connection_that_is_cut_leaves_no_trace(server: Served) -> None:
    head = (
        b"POST /api/table HTTP/1.1\r\nhost: 127.0.0.1:%d\r\ncontent-type: application/json\r\n" % server.port
    )
    for sent in (head[:20], head, head + b"content-length: 500\r\n\r\n{", b"\x00\xff\r\n\r\n"):
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", server.port)) as connection:
                connection.sendall(sent)
    assert server.ask("table", {"deal": "♠A | ♠K | ♠Q"})[0] == 200


@pytest.mark.long
def test_a_request_that_never_ends_is_closed(server: Served) -> None:
    """Ten seconds for a head, ten for a question: others are answered meanwhile."""
    body = b"POST /api/table HTTP/1.1\r\nhost: 127.0.0.1:%d\r\ncontent-type: application/json\r\n"
    with (
        socket.create_connection(("127.0.0.1", server.port)) as head,
        socket.create_connection(("127.0.0.1", server.port)) as rest,
    ):
        head.sendall(b"POST /api/table HTTP/1.1\r\n")
        rest.sendall(body % server.port + b"content-length: 50\r\n\r\n{")
        started = time.monotonic()
        assert server.ask("table", {"deal": "♠A | ♠K | ♠Q"})[0] == 200
        for connection in (head, rest):
            connection.settimeout(60)
        assert head.recv(100) == b""
        assert b"408" in rest.recv(100)
        assert time.monotonic() - started < 60


DEAL = "♠AK9 | ♠QJT | ♠87 ♣7"


FILES = Path(__file__).resolve().parents[2] / "docs" / "examples"


@pytest.mark.parametrize(
    "given",
    [
        {"deal": "@/etc/passwd"},
        {"deal": "/etc/passwd"},
        {"deal": "/etc/passwd\n"},
        {"deal": "-"},
        {"hand": "@/etc/passwd"},
        {"file": "/etc/passwd"},
        {"file": "@/etc/passwd"},
        {"sheet": "/etc/passwd"},
        {"name": "/etc/passwd"},
        {"name": "/etc/x.toml"},
        {"convention": "/etc/passwd"},
    ],
)
def test_no_file_is_read(server: Served, given: dict[str, object]) -> None:
    key = next(iter(given))
    name = {"deal": "play", "hand": "discard", "sheet": "settle", "name": "conventions"}.get(key, "review")
    if key == "convention":
        given = {**given, "file": (FILES / "seven.txt").read_text("utf-8")}
    status, answered = server.ask(name, given)
    assert status == 400, answered
    assert "root:" not in json.dumps(answered)


@pytest.mark.parametrize(
    ("body", "headers", "status"),
    [
        (b"{}", {"content_type": "text/plain"}, 415),
        (b"{", {}, 400),
        (b"[1]", {}, 400),
        (b'{"deal": 1, "deal": 2}', {}, 400),
        (b"\xff\xfe", {}, 400),
        (b'{"deal": ' + b"[" * 100 + b"]" * 100 + b"}", {}, 400),
        (b'{"deal": "' + b"x" * (1 << 20) + b'"}', {}, 413),
        (b'{"deal": NaN}', {}, 400),
    ],
)
def test_what_is_no_question_is_refused(
    server: Served, body: bytes, headers: dict[str, str], status: int
) -> None:
    sent = {"content_type": "application/json", "cookie": "lang=ru", **headers}
    answered, _, told = server.request("POST", "/api/table", body, **sent)
    assert answered == status
    assert re.search("[а-я]", json.loads(told)["error"])


def test_too_much_in_pieces_is_refused_too(server: Served) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    pieces = iter([b'{"deal": "' + b"x" * 300_000] * 5)
    connection.request(
        "POST", "/api/table", pieces, {"content-type": "application/json"}, encode_chunked=True
    )
    assert connection.getresponse().status == 413
    connection.close()


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"host": "127.0.0.1.evil.example:80"}, 421),
        ({"host": "127.0.0.1:1"}, 421),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec_fetch_site": "cross-site"}, 403),
        ({"sec_fetch_site": "same-site"}, 403),
        ({"sec_fetch_site": "same-origin"}, 200),
    ],
)
def test_foreign_pages_are_refused(server: Served, headers: dict[str, str], status: int) -> None:
    assert server.ask_status("table", {"deal": DEAL}, **headers) == status


def test_a_worker_reads_packages_wherever_they_are_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = tmp_path / "site-packages"  # as `pip install --user` has them
    monkeypatch.setattr(sys, "path", [*sys.path, str(own), str(tmp_path)])
    allow = guard()
    allow("open", (str(own / "package" / "module.py"), "r", 0))
    for path, mode in ((tmp_path / "hand.txt", "r"), (own / "module.py", "w")):
        with pytest.raises(PermissionError):
            allow("open", (str(path), mode, 0))
