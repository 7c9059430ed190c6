"""The command line as a real process: encodings, pipes, signals, and how fast it starts."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

DEAL = "♠T987 ♣8 ♦987 ♥98 | ♠AK ♣QJT ♦J ♥AKQT | ♠QJ ♣97 ♦AKQT ♥J7"
SOLVE = ["solve", DEAL, "--contract", "misere", "--soloist", "1"]


def run(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "ddsolve", *arguments],
        input=stdin,
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "0", **environment},
        timeout=60,
        check=False,
    )


def test_a_terminal_without_suit_signs_gets_letters() -> None:
    for encoding in ("ascii", "cp1252", "cp1251"):
        result = run(*SOLVE, PYTHONIOENCODING=encoding)
        assert result.returncode == 0, result.stderr
        assert b"S T987" in result.stdout
        assert "misere" in result.stdout.decode(encoding)
        assert run("solve", "--help", PYTHONIOENCODING=encoding).returncode == 0


def test_errors_can_be_written_in_any_encoding() -> None:
    result = run("table", "♠A | пТ | S7", PYTHONIOENCODING="ascii")
    assert result.returncode == 2
    assert result.stderr.isascii()
    assert result.stderr.count(b"\n") == 1
    assert b"Traceback" not in result.stderr


def test_json_is_the_same_in_every_encoding() -> None:
    documents = [run(*SOLVE, "--json", PYTHONIOENCODING=encoding).stdout for encoding in ("ascii", "utf-8")]
    assert documents[0] == documents[1]
    assert json.loads(documents[0])["input"]["deal"] == DEAL


def test_standard_input_is_read_as_utf_8() -> None:
    arguments = ["solve", "-", "--contract", "misere", "--soloist", "1", "--json"]
    result = run(*arguments, stdin=DEAL.encode(), PYTHONIOENCODING="ascii")
    assert json.loads(result.stdout)["tricks"] == 0


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = subprocess.Popen(
        [sys.executable, "-m", "ddsolve", *SOLVE], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert command.stdout is not None
    assert command.stderr is not None
    command.stdout.close()
    assert b"Traceback" not in command.stderr.read()
    command.stderr.close()
    command.wait(timeout=60)


posix = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell is needed")


def shell(script: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run a shell script in which `"$@"` is the command; nothing may end in a traceback."""
    command = ["bash", "-c", script, "bash", sys.executable, "-m", "ddsolve", *arguments]
    result = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert b"Traceback" not in result.stderr
    return result


@posix
@pytest.mark.parametrize(
    ("script", "status"),
    [
        ('"$@" >&-', 0),
        ('"$@" 2>&-', 0),
        ('"$@" - 2>&- >&-', 2),
        ('"$@" | head -1', 0),
        ('set -o pipefail; "$@" --json | head -c 5', 0),
    ],
)
def test_streams_may_be_closed(script: str, status: int) -> None:
    assert shell(script, *SOLVE).returncode == status


@posix
def test_an_absent_standard_input_is_empty() -> None:
    result = shell('"$@" <&-', "table", "-")
    assert result.returncode == 2
    assert b"no cards" in result.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_full_disk_is_told_in_one_line() -> None:
    result = shell('"$@" >/dev/full', *SOLVE)
    assert result.returncode == 1
    assert result.stderr.startswith(b"ddsolve: cannot write the answer")
    assert result.stderr.count(b"\n") == 1


@posix
def test_a_deal_may_come_through_a_named_pipe() -> None:
    result = shell('"$1" "$2" "$3" table <(echo "SA | S7 | S8") --json')
    assert json.loads(result.stdout)["misere"] == {"1": 1, "2": 0, "3": 0}


@posix
def test_signs_are_read_in_the_c_locale() -> None:
    """Python does not decode what the locale does not know, but the terminal has sent UTF-8 all the same."""
    result = run(*SOLVE, "--json", LC_ALL="C", PYTHONCOERCECLOCALE="0")
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["tricks"] == 0


def test_help_imports_no_command_and_nothing_heavy() -> None:
    """The goals are times (see the benchmarks); what makes them reachable is tested here."""
    code = (
        "import sys, ddsolve; early = set(sys.modules)\n"
        "from ddsolve.cli.root import cli\n"
        "try: cli(['--help'])\n"
        "except SystemExit: pass\n"
        "late = set(sys.modules)\n"
        "print([name for name in ('click', 'ddsolve.cards', 'ddsolve.solver') if name in early])\n"
        "print([name for name in ('tabulate', 'ddsolve._engine', 'ddsolve.cli.solving') if name in late])\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert result.stdout.decode().splitlines()[-2:] == ["[]", "[]"]
