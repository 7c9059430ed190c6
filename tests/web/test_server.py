"""`ddsolve web` from outside: the address, the door, the same documents as the command line, and its end."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from question_examples import EXAMPLES, by_json
from support import printed, refused
from web.serving import Served, serving

from ddsolve.conventions import NAMES, Convention
from ddsolve.web.screens import TITLES
from ddsolve.web.server import _address
from ddsolve.words import speaking

DEAL = "♠AK9 | ♠QJT | ♠87 ♣7"
TWELVE = "♠AK98 ♣T8 ♦AJ7 ♥KQ7"
FILES = Path(__file__).resolve().parents[2] / "docs" / "examples"


def test_the_address_is_printed_and_the_first_page_is_there(server: Served) -> None:
    assert server.address == f"http://127.0.0.1:{server.port}/"
    status, headers, page = server.request("GET", "/")
    assert status == 200
    assert headers["content-type"].startswith("text/html")
    assert b'href="/discard"' in page


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/static/",
        "/static/nothing.js",
        "/static/..%2fserver.py",
        "/static/%2e%2e/%2e%2e/etc/passwd",
    ],
)
def test_unknown_paths_are_not_found(server: Served, path: str) -> None:
    assert server.request("GET", path)[0] == 404


@pytest.mark.parametrize("accepted", ["ru", "ru-RU,ru;q=0.9,en;q=0.8", "de, ru;q=0.5, en;q=0.1"])
def test_the_language_is_the_browsers(server: Served, accepted: str) -> None:
    assert b'<html lang="ru"' in server.request("GET", "/", accept_language=accepted)[2]
    chosen = server.request("GET", "/", accept_language=accepted, cookie="lang=en")[2]
    assert b'<html lang="en"' in chosen


@pytest.mark.parametrize("accepted", ["", "en-GB", "de", "ru;q=0", "ru;q=x", "*", "ru;q=0.1,en;q=0.2"])
def test_else_it_is_english(server: Served, accepted: str) -> None:
    assert b'<html lang="en"' in server.request("GET", "/", accept_language=accepted)[2]


def test_every_convention_is_offered_by_its_title() -> None:
    assert {name: Convention.load(name).title for name in NAMES} == TITLES


def test_a_language_chosen_is_kept(server: Served) -> None:
    status, headers, _ = server.request("GET", "/discard?lang=ru&x=1")
    assert status == 303
    assert headers["location"] == "/discard?x=1"
    assert "lang=ru" in headers["set-cookie"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["table", "layouts", "score"])
def test_an_answer_is_the_document_of_the_command(server: Served, name: str) -> None:
    """Every question by this door, but for the way there and back: tests/doors."""
    given = EXAMPLES[name][1]
    assert server.ask(name, given) == (200, by_json(name, given))


@pytest.mark.parametrize(
    ("name", "key", "file"), [("game", "file", "evening.json"), ("settle", "sheet", "sheet.json")]
)
def test_a_file_is_given_by_its_text(server: Served, name: str, key: str, file: str) -> None:
    told = printed(name, str(FILES / file))
    status, answered = server.ask(name, {key: (FILES / file).read_text("utf-8")})
    assert status == 200
    for document in (told, answered):
        document["input"].pop("file", None)
    assert answered == told


def test_records_are_given_by_their_text_too(server: Served) -> None:
    text = (FILES / "seven.txt").read_text("utf-8")
    status, answered = server.ask("review", {"file": text})
    assert status == 200
    told = printed("review", str(FILES / "seven.txt"))
    assert answered["moves" if "moves" in told else "cards"] == told["moves" if "moves" in told else "cards"]
    status, board = server.ask("play", {"deal": DEAL, "contract": "6S", "soloist": 1, "moves": "SA\nSQ"})
    assert status == 200
    assert [len(state["played"]) for state in board["states"]] == [0, 1, 2]


def test_null_is_what_was_not_given(server: Served) -> None:
    for name, given in (
        ("table", {"deal": DEAL, "leader": None}),
        ("diagram", {"deal": DEAL, "contract": None}),
    ):
        assert server.ask_status(name, given) == 200


def test_the_report_comes_beside_where_it_is_asked(server: Served) -> None:
    given = {"deal": DEAL, "contract": "6S", "soloist": 1}
    _, plain = server.ask("solve", given)
    _, told = server.ask("solve?report=html", given)
    assert "<table>" in told.pop("html")
    assert told == plain


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("solve", {"deal": DEAL, "contract": "11S", "soloist": 1}, "11S"),
        ("solve", {"deal": DEAL, "soloist": 1}, "contract"),
        ("solve", {"deal": ["♠A"]}, "deal"),
        ("solve", {"deal": None}, "DEAL"),
        ("solve", {"dael": DEAL}, "dael"),
        ("solve", {"deal": DEAL, "contract": "6S", "soloist": 1, "html": "/tmp/page.html"}, "html"),
        ("solve", {"deal": DEAL, "contract": "6S", "soloist": 1, "jobs": 400}, "jobs"),
        ("convert", {"file": "♠A | ♠K | ♠Q", "output": "/tmp/x"}, "output"),
        ("score", {"contract": "6S", "closed": "yes"}, "closed"),
        ("layouts", {"hand": TWELVE, "strain": "S"}, "strain"),
        (
            "game",
            {"file": '{"players": ["A", "B"], "convention": "beside.toml", "hands": []}'},
            "beside.toml",
        ),
    ],
)
def test_bad_input_is_one_line(server: Served, name: str, given: dict[str, object], words: str) -> None:
    status, answered = server.ask(name, given)
    assert status == 400
    assert list(answered) == ["error"]
    assert words in answered["error"]
    assert "\n" not in answered["error"]


def test_the_guard_answers_in_json_and_in_the_readers_language(server: Served) -> None:
    told = {
        lang: server.ask("table", {"deal": DEAL}, origin="null", cookie=f"lang={lang}")[1]["error"]
        for lang in ("en", "ru")
    }
    assert told["en"].isascii()
    assert re.match("[а-я]", told["ru"])


@pytest.mark.parametrize(
    ("name", "given", "told"),
    [
        ("review", {"file": "x", "number": "x"}, "— не целое число"),
        ("review", {"file": "x", "number": 0}, "не годится"),
        ("table", {}, "не назван"),
        ("bid", {"hand": "♠A", "whist": "never"}, "не годится"),
        ("allpass", {"deal": "♠AK | ♠QJ | ♠T9", "set": ["x=1"]}, "только вместе с"),  # told by the question
        ("conventions", {"compare": ["sochi"]}, "из 2 текстов"),
    ],
)
def test_a_field_is_refused_in_the_readers_language(
    server: Served, name: str, given: dict[str, object], told: str
) -> None:
    status, answer = server.ask(name, given, cookie="lang=ru")
    assert status == 400
    assert told in answer["error"].lower()


def test_a_worker_heeds_a_wish_to_stop_that_comes_with_the_question() -> None:
    given = {"hand": "♠KQT9 ♣AKQ ♦AK7 ♥87", "seat": "1", "exact": True}
    asked = {
        "command": "discard",
        "given": given,
        "language": "en",
        "fixed": {},
        "report": False,
        "first": False,
    }
    command = [sys.executable, "-m", "ddsolve.web.worker"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(json.dumps(asked) + "\n" + json.dumps({"stop": True}) + "\n")
        worker.stdin.flush()
        events = [json.loads(worker.stdout.readline()) for _line in range(2)]
        worker.stdin.close()
    assert events[0] == {"event": "answer", "document": {"partial": True}, "html": ""}
    assert events[1] == {"event": "done"}


def test_a_page_may_not_be_framed_nor_run_what_is_not_ours(server: Served) -> None:
    _, headers, page = server.request("GET", "/discard")
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert b"<style" not in page
    assert b" style=" not in page
    assert b"onclick" not in page


@pytest.mark.slow
def test_a_long_answer_grows_and_can_be_stopped(server: Served) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    sent = {"content-type": "application/json", "accept": "text/event-stream"}
    connection.request("POST", "/api/discard", json.dumps({"hand": TWELVE, "seat": 1, "exact": True}), sent)
    response = connection.getresponse()
    assert response.getheader("content-type", "").startswith("text/event-stream")
    kinds, name = [], ""
    documents = []
    while (line := response.readline().decode().strip()) or kinds[-1:] != ["answer"]:
        if line.startswith("event: "):
            kinds.append(line[7:])
        elif line.startswith("data: "):
            data = json.loads(line[6:])
            name = data.get("id", name)
            documents.append(data.get("document"))
            if documents[-1] and documents[-1].get("options") and kinds[-1] == "step" and name:
                status, told = server.ask(f"stop/{name}", {})
                if status == 200:
                    assert told == {"stopped": True}
    assert kinds[0] == "begin"
    assert kinds[1] == "step"
    assert kinds[-1] == "answer"
    assert documents[-1]["partial"] is True
    assert documents[-1]["options"]
    connection.close()


def growing(served: Served, path: str, question: dict[str, object]) -> bytes:
    """Return the request for an answer that grows, as it is sent."""
    body = json.dumps(question).encode()
    return (
        b"POST /api/%b HTTP/1.1\r\nhost: 127.0.0.1:%d\r\ncontent-type: application/json\r\n"
        b"accept: text/event-stream\r\ncontent-length: %d\r\n\r\n" % (path.encode(), served.port, len(body))
    ) + body


@pytest.mark.long
def test_a_tab_that_closes_ends_its_search(server: Served) -> None:
    """Half as many long questions as cores are answered at once: one that is left makes room.

    Each of these misères takes longer by itself than all may take here.
    """
    sent = growing(server, "misere", {"hand": "♠T97 ♣987 ♦T98 ♥A98", "seat": 1, "exact": True})
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", server.port), 60) as connection:
            connection.sendall(sent)
            assert connection.recv(1000).startswith(b"HTTP/1.1 200")  # its turn has come
    short = {"hand": "♠AK ♥A", "unseen": "♠QJ7 ♥KQJ", "contract": "6S", "seat": 1, "tricks": 3}
    assert server.ask_status("claim", short) == 200


@pytest.mark.slow
def test_who_breaks_off_a_request_leaves_no_trace() -> None:
    with serving() as served:
        with socket.create_connection(("127.0.0.1", served.port)) as connection:
            connection.sendall(
                b"POST /api/solve HTTP/1.1\r\nhost: 127.0.0.1:%d\r\ncontent-type: application/json\r\n"
                b"transfer-encoding: chunked\r\n\r\nzz\r\n" % served.port
            )
            assert connection.recv(1000).startswith(b"HTTP/1.1 400")
        assert served.request("GET", "/")[0] == 200
        served.process.send_signal(signal.SIGTERM)
        served.process.wait(5)
        assert served.process.stderr is not None
        assert served.process.stderr.read() == "Invalid HTTP request received.\n"  # no traceback


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_in_the_middle_of_work(number: signal.Signals) -> None:
    with serving() as served, socket.create_connection(("127.0.0.1", served.port)) as connection:
        connection.sendall(growing(served, "discard", {"hand": TWELVE, "seat": 1, "exact": True}))
        assert b"200 OK" in connection.recv(1000)
        served.process.send_signal(number)
        started = time.monotonic()
        status = served.process.wait(5)
        assert time.monotonic() - started < 5
        assert status == (130 if number == signal.SIGINT else 0)
        assert served.process.stderr is not None
        assert served.process.stderr.read() == ""


@pytest.mark.long
def test_another_address_asks_for_the_token() -> None:
    with serving("--host", "0.0.0.0") as served:
        address, _, token = served.address.partition("?token=")
        assert len(token) > 15
        shown = urlsplit(address).hostname or ""
        assert shown != "0.0.0.0"
        with socket.create_connection((shown, served.port), 10):  # it can be opened
            pass
        assert served.request("GET", "/")[0] == 401
        status, _, asked = served.request("GET", "/?token=wrong", accept_language="ru")
        assert status == 401
        assert b'<html lang="ru"' in asked
        assert b'<input name="token"' in asked
        assert served.ask_status("table", {"deal": DEAL}) == 401
        assert served.ask_status("table", {"deal": DEAL}, authorization=f"Bearer {token}") == 200
        status, headers, _ = served.request("GET", f"/?token={token}")
        assert (status, headers["location"]) == (303, "/")
        assert "samesite=lax" in headers["set-cookie"].lower()  # a link in a letter is not asked again
        assert b'name="lang" value="ru"' in served.request("GET", "/bid?lang=ru")[2]
        cookie = f"token={token}"
        assert served.request("GET", "/", cookie=cookie)[0] == 200
        assert served.request("GET", f"/?token={token}&lang=ru", cookie=cookie)[1]["location"] == "/?lang=ru"
        there = f"{shown}:{served.port}"
        assert served.request("GET", "/", cookie=f"token={token}", host=there)[0] == 200
        assert served.request("GET", "/", host="evil.example", cookie=f"token={token}")[0] == 421


@pytest.mark.slow
def test_a_server_in_front_has_its_name_and_a_token_that_stays() -> None:
    token = "club-token-of-2026"
    with serving("--public-name", "Club.example", "--token", token) as served:
        assert served.address.endswith(f"?token={token}")
        for host in ("club.example", "club.example:8443", "CLUB.example", f"127.0.0.1:{served.port}"):
            assert served.request("GET", "/", host=host)[0] == 401
            assert served.request("GET", "/", cookie=f"token={token}", host=host)[0] == 200
        for host in ("club.example.evil", "evil.club.example", "club.example:x", "club.example:1:2"):
            assert served.request("GET", "/", cookie=f"token={token}", host=host)[0] == 421
        asked = {"host": "club.example", "authorization": f"Bearer {token}"}
        for origin, status in (("https://club.example", 200), ("https://evil.example", 403)):
            assert served.ask_status("table", {"deal": DEAL}, origin=origin, **asked) == status


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("--token", "short"), "16 to 128 letters"),
        (("--token", "with spaces in it, it is long"), "16 to 128 letters"),
        (("--public-name", "https://club.example"), "a name as club.example"),
        (("--public-name", "club.example:80"), "a name as club.example"),
        (("--public-name", ""), "a name as club.example"),
    ],
)
def test_a_name_or_a_token_that_cannot_be_is_refused(given: tuple[str, str], told: str) -> None:
    assert told in refused("web", "--no-browser", "--port", "0", *given)


@pytest.mark.parametrize(
    ("host", "reached", "told"),
    [
        ("0.0.0.0", "192.168.1.20", "http://192.168.1.20:80/?token=x"),
        ("", "192.168.1.20", "http://192.168.1.20:80/?token=x"),
        ("0.0.0.0", None, "http://127.0.0.1:80/?token=x"),
        ("::", "2001:db8::20", "http://[2001:db8::20]:80/?token=x"),
        ("::", None, "http://[::1]:80/?token=x"),
        ("192.168.1.7", None, "http://192.168.1.7:80/?token=x"),
    ],
)
def test_the_address_is_one_that_another_machine_can_open(
    monkeypatch: pytest.MonkeyPatch, host: str, reached: str | None, told: str
) -> None:
    class Unsent(socket.socket):
        def connect(self, _address: Any) -> None:
            if reached is None:
                raise OSError("network is unreachable")

        def getsockname(self) -> Any:
            return (reached, 9)

    monkeypatch.setattr(socket, "socket", Unsent)
    assert _address(host, 80, "x") == told


def test_a_page_opened_in_russian_has_the_language_in_its_address() -> None:
    assert _address("127.0.0.1", 80, None) == "http://127.0.0.1:80/"
    with speaking("ru"):
        assert _address("127.0.0.1", 80, None) == "http://127.0.0.1:80/?lang=ru"
        assert _address("127.0.0.1", 80, "x") == "http://127.0.0.1:80/?lang=ru&token=x"


@pytest.mark.slow
def test_a_port_that_is_taken_is_told_in_one_line(server: Served) -> None:
    command = [sys.executable, "-m", "ddsolve", "web", "--no-browser", "--port", str(server.port)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert str(server.port) in done.stderr


@pytest.mark.slow
def test_other_commands_do_not_load_it() -> None:
    code = (
        "import sys; from click.testing import CliRunner; from ddsolve.cli.root import cli; "
        "words = ['solve', '♠A | ♠K | ♠Q', '--contract', '6S', '--soloist', '1'];"
        "assert CliRunner().invoke(cli, words).exit_code == 0; "
        "assert CliRunner().invoke(cli, ['--help']).exit_code == 0; "
        "ours = ('ddsolve.web', 'starlette', 'uvicorn');"
        "assert not [name for name in sys.modules if name.startswith(ours)]"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
