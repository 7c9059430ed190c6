"""The command line as a real process: encodings, pipes, signals, and how fast it starts."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

from ddsolve.cli.registry import COMMANDS

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


@pytest.mark.long
def test_a_terminal_without_suit_signs_gets_letters() -> None:
    for encoding in ("ascii", "cp1252", "cp1251"):
        result = run(*SOLVE, PYTHONIOENCODING=encoding)
        assert result.returncode == 0, result.stderr
        assert b"S 10987" in result.stdout
        assert "misere" in result.stdout.decode(encoding)
        assert run("solve", "--help", PYTHONIOENCODING=encoding).returncode == 0


@pytest.mark.slow
def test_errors_can_be_written_in_any_encoding() -> None:
    result = run("table", "♠A | пТ | S7", PYTHONIOENCODING="ascii")
    assert result.returncode == 2
    assert result.stderr.isascii()
    assert result.stderr.count(b"\n") == 1
    assert b"Traceback" not in result.stderr


@pytest.mark.slow
def test_json_is_the_same_in_every_encoding() -> None:
    documents = [run(*SOLVE, "--json", PYTHONIOENCODING=encoding).stdout for encoding in ("ascii", "utf-8")]
    assert documents[0] == documents[1]
    assert json.loads(documents[0])["input"]["deal"] == DEAL


@pytest.mark.slow
def test_standard_input_is_read_as_utf_8() -> None:
    arguments = ["solve", "-", "--contract", "misere", "--soloist", "1", "--json"]
    result = run(*arguments, stdin=DEAL.encode(), PYTHONIOENCODING="ascii")
    assert json.loads(result.stdout)["tricks"] == 0


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
@posix
def test_an_absent_standard_input_is_empty() -> None:
    result = shell('"$@" <&-', "table", "-")
    assert result.returncode == 2
    assert b"no cards" in result.stderr


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_full_disk_is_told_in_one_line() -> None:
    result = shell('"$@" >/dev/full', *SOLVE)
    assert result.returncode == 1
    assert result.stderr.startswith(b"ddsolve: cannot write the answer")
    assert result.stderr.count(b"\n") == 1


@posix
@pytest.mark.parametrize("buffering", ["", "1"])
def test_an_answer_that_is_cut_off_is_told(buffering: str) -> None:
    """An unbuffered stream takes a part without a word. Python's own bytecode would be cut off, too."""
    settings = f"PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED={buffering}"
    script = f'cd "$(mktemp -d)" && ulimit -f 1 && {settings} "$@" > answer'
    result = shell(script, "conventions", "--json")
    assert result.returncode == 1
    assert result.stderr.startswith(b"ddsolve: cannot write the answer")


@pytest.mark.slow
@posix
def test_a_deal_may_come_through_a_named_pipe() -> None:
    result = shell('"$1" "$2" "$3" table <(echo "SA | S7 | S8") --json')
    assert json.loads(result.stdout)["misere"] == {"1": 1, "2": 0, "3": 0}


@pytest.mark.slow
@posix
def test_signs_are_read_in_the_c_locale() -> None:
    """Python does not decode what the locale does not know, but the terminal has sent UTF-8 all the same."""
    result = run(*SOLVE, "--json", LC_ALL="C", PYTHONCOERCECLOCALE="0")
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["tricks"] == 0


@pytest.mark.slow
def test_what_is_no_files_name_in_an_ascii_locale() -> None:
    """A typed sheet was looked for as a file, and the program called that a mistake of its own."""
    ascii_only = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}
    settled = run("settle", "Анна 20 4 Борис=12, Борис 10 2, Вера 0 0", "--json", **ascii_only)
    assert json.loads(settled.stdout)["input"]["sheet"]["players"] == ["Анна", "Борис", "Вера"]
    refused = run("convert", "вечер.txt", **ascii_only)
    assert (refused.returncode, refused.stderr.count(b"\n")) == (2, 1)
    assert b"cannot read" in refused.stderr


def test_it_starts_with_a_click_whose_types_are_not_generic() -> None:
    """Click took no type in brackets before 8.5: a class of ours that asked for it ended every command."""
    code = (
        "import click\n"
        "def item(cls, item):\n"
        "    if cls.__module__.startswith('click'): raise TypeError(f'{cls} is not a generic class')\n"
        "    return cls\n"
        "for one in (click.ParamType, click.Path, click.Choice): one.__class_getitem__ = classmethod(item)\n"
        "from ddsolve.cli.registry import COMMANDS\n"
        "from ddsolve.cli.root import cli\n"
        "assert all(cli.get_command(click.Context(cli), name) for name in COMMANDS)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr.decode()


def loaded(*arguments: str, **environment: str) -> set[str]:
    """Return the modules that a run of the command line has loaded when it ends."""
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print('|' + ' '.join(sys.modules), file=sys.stderr))\n"
        "import ddsolve.cli; ddsolve.cli.main()"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        env=os.environ | environment,
        timeout=60,
        check=False,
    )
    assert result.returncode in (0, 1), result.stderr  # 1: what click ends a completion with
    assert result.stdout
    return set(result.stderr.decode().rpartition("|")[2].split())


def completing(words: str) -> dict[str, str]:
    """Return the environment in which bash asks for what follows the words."""
    place = str(len(words.split()) - 1)
    return {"_DDSOLVE_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": place}


# The goals are times (see the benchmarks); what makes them reachable is tested here.
HEAVY = {"tabulate", "jinja2", "random", "concurrent.futures", "tomllib", "tomli", "importlib.metadata"}
LIGHT = re.compile(
    r"ddsolve(\.(_version|start|errors|io(\.plain_text)?|words(\.\w+)?|output(\.report(\.encoding)?)?"
    r"|cli(\.(click_words|interrupts|lazy|registry|root))?))?"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "environment"),
    [(["--help"], {}), (["--version"], {}), ([], {}), ([], completing("ddsolve dis"))],
    ids=["--help", "--version", "nothing", "completion"],
)
def test_what_tells_of_commands_loads_none(arguments: list[str], environment: dict[str, str]) -> None:
    modules = loaded(*arguments, **environment)
    assert not modules & HEAVY
    assert [name for name in modules if name.startswith("ddsolve") and not LIGHT.fullmatch(name)] == []


@pytest.mark.slow
def test_completing_an_option_loads_its_command_alone() -> None:
    modules = loaded(**completing("ddsolve table --"))
    homes = {entry.target.partition(":")[0] for entry in COMMANDS.values()}
    assert modules & homes == {"ddsolve.questions.table"}
    assert not modules & {"tabulate", "jinja2", "ddsolve.pages", "ddsolve.pictures", "ddsolve.files"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q", "--contract", "7S", "--soloist", "1"],
        ["score", "--contract", "allpass", "--tricks", "2-3-5"],
        ["auction", "1=6S"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_quick_questions_load_no_advice(arguments: list[str]) -> None:
    advice = {name for name in loaded(*arguments) if name.startswith("ddsolve.advice.")}
    assert advice <= {"ddsolve.advice.figures", "ddsolve.advice.figures.sampling"}  # what intervals are of


def test_importing_the_package_imports_nothing_of_it() -> None:
    code = "import sys, ddsolve; print([name for name in sys.modules if name.startswith('ddsolve')])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert result.stdout.decode().strip() == "['ddsolve']"
