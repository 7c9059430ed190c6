"""The interface under arguments of every kind: an answer or one clear line, never a fault of the server."""

from __future__ import annotations

import json
import socket
import time

import click
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from web.serving import Served

from ddsolve.cli.root import cli
from ddsolve.web.questions import is_long, parameters

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
