"""Writing files: the old one stands until the new one is whole, and a failed write loses nothing."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from support import refused, run

from ddsolve import FormatError
from ddsolve.errors import OutputError
from ddsolve.io.disk import check_target, replacing, save

SMALL = "SA S7 | SK HA | D7 HT"
RECORD = "Hand 1: SA S7\nHand 2: SK HA\nHand 3: D7 HT\nContract: 6S\nSoloist: 1\n"
full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
posix = pytest.mark.skipif(sys.platform == "win32", reason="modes and links as POSIX has them")


def process(*arguments: object) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "ddsolve", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, timeout=60, check=False)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "seven.txt"
    path.write_text(RECORD, encoding="utf-8")
    return path


@pytest.fixture
def forbidden() -> Iterator[Path]:
    """A folder in which nothing can be written, root or not."""
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        (folder / "old.json").write_text("old")
        folder.chmod(0o555)
        yield folder
        folder.chmod(0o755)


@contextmanager
def nobody() -> Iterator[None]:
    """Be a user without rights for a while, where the tests are run by root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def left_beside(path: Path) -> list[str]:
    return sorted(item.name for item in path.parent.iterdir() if item != path)


def test_a_failure_in_the_middle_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    save(path, "old")
    for failure, told in ((KeyboardInterrupt(), KeyboardInterrupt), (OSError(28, "full"), OutputError)):
        with pytest.raises(told), replacing(path):
            raise failure
    assert path.read_text() == "old"
    assert left_beside(path) == []


@posix
def test_a_short_write_is_gone_on_with() -> None:
    """A system may take a part only; what is written in the end is all of it."""
    reader, writer = os.pipe()
    content = os.urandom(300_000)  # more than a pipe holds: every write is short
    code = "import sys; d = sys.stdin.buffer.read(); sys.stdout.buffer.write(d)"
    with subprocess.Popen([sys.executable, "-c", code], stdin=reader, stdout=subprocess.PIPE) as other:
        os.close(reader)
        save(Path(f"/dev/fd/{writer}"), content)
        os.close(writer)
        assert other.communicate(timeout=60)[0] == content


@posix
@pytest.mark.parametrize("kind", ["pipe", "socket", "link"])
def test_a_pipe_without_another_end_is_refused(kind: str, tmp_path: Path, record: Path) -> None:
    """Opening it would wait for ever; the alarm ends the test if it does."""
    target = tmp_path / "x.json"
    if kind == "socket":
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(str(target))
    else:
        os.mkfifo(tmp_path / "pipe" if kind == "link" else target)
    if kind == "link":
        target.symlink_to(tmp_path / "pipe")
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.alarm(60)
    try:
        with pytest.raises(OutputError, match="it is no plain file"):
            save(target, "x")
        for arguments in (
            ("convert", record, "--to", "json", "-o", target),
            ("table", SMALL, "--html", target),
            ("batch", "--generate", 1, "--jobs", 1, "-o", target),
        ):
            assert f"cannot write {str(target)!r}: it is no plain file" in refused(*arguments)
        for arguments in (
            ("solve", target),
            ("review", target),
            ("game", target),
            ("batch", target, "-o", "x"),
        ):
            assert f"cannot read {str(target)!r}: it is no plain file" in refused(*arguments)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@posix
def test_mode_and_link_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "real.html", tmp_path / "link.html"
    save(path, "old")
    path.chmod(0o640)
    link.symlink_to(path)
    save(link, "new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    fresh = tmp_path / "fresh.html"
    before = os.umask(0o027)
    try:
        save(fresh, "x")
    finally:
        os.umask(before)
    assert fresh.stat().st_mode & 0o777 == 0o640


def test_what_cannot_be_written_is_told_before_the_work(tmp_path: Path, record: Path) -> None:
    for target in (tmp_path, tmp_path / "nowhere" / "x.json", record / "x.json"):
        convert = ("convert", record, "--to", "json", "-o", target)
        for arguments in (convert, ("table", SMALL, "--html", target)):
            assert "cannot write" in refused(*arguments)


@pytest.mark.slow
@posix
@pytest.mark.parametrize("name", ["new.json", "old.json"])
def test_a_folder_without_the_right_to_write(forbidden: Path, name: str, tmp_path: Path) -> None:
    target = forbidden / name
    # once as root, who may read every module
    assert run("table", SMALL, "--html", tmp_path / "x").exit_code == 0
    assert run("batch", "--generate", 1, "--jobs", 1, "-o", tmp_path / "y").exit_code == 0
    with nobody():
        with pytest.raises(FormatError, match=r"Permission denied|no right to write"):
            check_target(target)
        with pytest.raises(OutputError, match="Permission denied"):
            save(target, "x")
        for arguments in (("table", SMALL, "--html", target), ("batch", "--generate", 1, "-o", target)):
            refused(*arguments)
    assert (forbidden / "old.json").read_text() == "old"


@pytest.mark.long
@full
@pytest.mark.parametrize("as_json", [[], ["--json"]], ids=["text", "json"])
def test_an_answer_that_cannot_be_written_is_printed(record: Path, as_json: list[str]) -> None:
    result = process("convert", record, "--to", "json", "-o", "/dev/full", *as_json)
    assert result.returncode == 1
    printed = json.loads(result.stdout)
    whole = json.loads(process("convert", record, "--to", "json").stdout)
    assert (json.loads(printed["text"]) if as_json else printed) == whole
    assert b"cannot write '/dev/full'" in result.stderr
    result = process("table", SMALL, "--html", "/dev/full", *as_json)
    assert result.returncode == 1
    assert result.stdout == process("table", SMALL, *as_json).stdout
    assert result.stderr.count(b"\n") == 1


@pytest.mark.slow
@posix
def test_a_disk_that_fills_up_leaves_the_old_file(tmp_path: Path, record: Path) -> None:
    """The limit on the size of files makes a full disk: the new file is torn, the old one is not touched."""
    page = tmp_path / "page.html"
    old = '<!doctype html><meta name="generator" content="ddsolve 0.0.1">'
    page.write_text(old)
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "sys.argv = ['ddsolve', *sys.argv[1:]]\n"
        "from ddsolve.cli import main; main()\n"
    )
    command = [sys.executable, "-B", "-c", code, "table", SMALL, "--html", str(page), "--json"]
    result = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert result.returncode == 1
    assert b"cannot write" in result.stderr
    assert json.loads(result.stdout)["command"] == "table"
    assert page.read_text() == old
    assert left_beside(page) == [record.name]


@pytest.mark.slow
@posix
def test_output_to_standard_output_is_one_stream(tmp_path: Path, record: Path) -> None:
    """`-o /dev/stdout > FILE` once replaced FILE under the shell's hand."""
    target = tmp_path / "out.json"
    with target.open("wb") as stream:
        command = [sys.executable, "-m", "ddsolve", "convert", str(record), "--to", "json"]
        subprocess.run([*command, "-o", "/dev/stdout"], stdout=stream, check=True, timeout=60)
    assert json.loads(target.read_text(encoding="utf-8"))["records"]


def test_a_hyphen_is_no_name_of_a_file(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is standard output where that makes sense; a page stands beside the answer that goes there."""
    monkeypatch.chdir(record.parent)
    before = list(record.parent.iterdir())
    assert run("convert", record, "-o", "-").stdout == run("convert", record).stdout
    for words in (("batch", "--generate", 1, "--jobs", 1, "-o"), ("table", SMALL, "--html")):
        assert refused(*words, "-") == "ddsolve: cannot write '-': give the name of a file\n"
    assert list(record.parent.iterdir()) == before


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("solve", "seven.txt", "--html"), "seven.txt"),  # the hands themselves
        (("table", SMALL, "--html"), "index.html"),  # a page, but not ours
        (("diagram", SMALL, "--out"), "club.svg"),
        (("diagram", SMALL, "--out"), "chapter.tex"),
        (("convert", "seven.txt", "-o"), "club.txt"),
        (("convert", "seven.txt", "--to", "json", "-o"), "club.svg"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_what_is_something_else_is_not_replaced(
    words: tuple[str, ...], name: str, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written by hand, and lost with one wrong word on the command line."""
    monkeypatch.chdir(record.parent)
    texts = {
        "index.html": "<!doctype html><p>Our club</p>",
        "chapter.tex": "\\documentclass{book}\n",
        "seven.txt": RECORD,
    }
    text = texts.get(name, "Our club meets on Fridays")
    Path(name).write_text(text, encoding="utf-8")
    Path("link").symlink_to(name)
    targets = (name, "link") if "--html" in words else (name,)
    for target in targets:
        assert "holds something else" in refused(*words, target)
    assert Path(name).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", ["page.html", "deal.svg", "deal.tex", "part.tex", "hands.json", "hands.txt"])
def test_what_was_written_before_is_replaced(
    name: str, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(record.parent)
    Path(name).write_bytes(b"")  # an empty one too
    words = {
        "page.html": ("table", SMALL, "--html"),
        "part.tex": ("diagram", SMALL, "--fragment", "--out"),
    }.get(name, ("diagram", SMALL, "--out") if name.startswith("deal") else ("convert", "seven.txt", "-o"))
    for _ in range(2):
        result = run(*words, name)
        assert result.exit_code == 0, result.output
        assert Path(name).stat().st_size > 0


def test_a_file_is_not_converted_over_itself_with_a_loss(tmp_path: Path, record: Path) -> None:
    good = run("convert", record, "-o", record)
    assert good.exit_code == 0, good.output
    assert "♠A7" in record.read_text(encoding="utf-8")
    for addition in ("---\nHand 1: SA\nHand 2: SX\n", "nonsense\n", "# my note\n"):
        record.write_text(RECORD + addition, encoding="utf-8")
        for name in (record, f"@{record}"):
            assert "would be lost" in refused("convert", name, "-o", record)
            assert record.read_text(encoding="utf-8") == RECORD + addition
    other = run("convert", record, "-o", tmp_path / "other.txt")
    assert other.exit_code == 0
    assert "note beginning" in other.stderr
