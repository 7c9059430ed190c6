"""Ctrl-C at any moment: one valid JSON document or none, status 130, no traceback, and soon."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from support import hear_ctrl_c

import ddsolve
from ddsolve.cli import interrupts
from ddsolve.cli.root import cli

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")

SOLVE = ["table", "SA S7 | SK HA | D7 HT", "--json"]
LAYOUTS = ["layouts", "♠T9 ♣Q8 ♦KJ9 ♥A87", "--seat", "1", "--dead", "C9 H9", "--strain", "D", "--json"]
# Ctrl-C while a module is looked for: the first of them is imported when the handler is in place
AT_IMPORT = """
import os, signal, sys
import ddsolve.start
at = int(sys.argv.pop(1))
class Finder:
    count = 0
    def find_spec(self, *_):
        Finder.count += 1
        if Finder.count == at:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
ddsolve.start.main()
"""
# Ctrl-C when a function is called for the first time, and once more in another
AT_CALL = """
import os, signal, sys
import ddsolve.cli
import ddsolve.cli.run, ddsolve.cli.run, click
def hit(holder, name, times=1):
    real = getattr(holder, name)
    def replaced(*arguments, **options):
        for _ in range(times):
            os.kill(os.getpid(), signal.SIGINT)
        return real(*arguments, **options)
    setattr(holder, name, replaced)
exec(sys.argv.pop(1))
ddsolve.cli.main()
"""


def run(code: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    result = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        timeout=120,
        check=False,
        preexec_fn=hear_ctrl_c,
    )
    assert b"Traceback" not in result.stderr, result.stderr
    return result


@pytest.mark.parametrize("at", [1, 2, 5, 20, 60])
def test_while_modules_are_imported(at: int) -> None:
    result = run(AT_IMPORT, str(at), *SOLVE)
    assert result.returncode == 130
    assert result.stdout == b"" or json.loads(result.stdout)["partial"] is True
    if at != 20:  # what is imported then is Python's, another in each version
        assert bool(result.stdout) == (at > 20)  # before that there was nobody to say it
    assert result.stderr in (b"stopped\n", b"")  # before the work, at work


def test_nothing_is_imported_before_the_handler_is_there() -> None:
    """Not a module of Python's own either: every one is a moment in which Ctrl-C would be a traceback."""
    code = "import sys; b = set(sys.modules); import ddsolve.start; print(*sorted(set(sys.modules) - b))"
    assert run(code).stdout.split() == [b"ddsolve", b"ddsolve.start"]


def test_the_module_run_as_a_program_is_no_later() -> None:
    """While its first import is looked for, Ctrl-C is already a death by the signal, without a traceback."""
    code = """
import runpy, signal, sys
class Finder:
    def find_spec(self, name, *_):
        if name == "ddsolve.start":
            print(signal.getsignal(signal.SIGINT) is signal.SIG_DFL, flush=True)
sys.meta_path.insert(0, Finder())
sys.argv[1:] = ["--version"]
runpy.run_module("ddsolve", run_name="__main__")
"""
    assert run(code).stdout.splitlines()[0] == b"True"


def at_moments(count: int) -> None:
    """Send Ctrl-C at moments spread over what an answer takes here, however the program is started.

    Before our first line the answer is Python's own: death by the signal, a traceback through its start, or
    the bare name of the exception where that was met before there was any frame.
    """
    script = Path(sysconfig.get_path("scripts")) / "ddsolve"
    starts = [[sys.executable, str(script)], [sys.executable, "-m", "ddsolve"]]
    questions = [["--version"], ["--help"], SOLVE]
    frame = f'File "{Path(ddsolve.__file__).parent}'.encode()  # a KeyError of Python's tells the folder
    seen = set()
    begun = time.monotonic()
    subprocess.run([*starts[0], *SOLVE], check=True, capture_output=True)
    whole = time.monotonic() - begun
    for number in range(count):
        question = questions[number // 2 % 3]
        process = subprocess.Popen(
            [*starts[number % 2], *question],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=hear_ctrl_c,
        )
        time.sleep(whole * (number + 0.5) / count)  # a moment of its work, whichever that is
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        seen.add(process.returncode)
        if b"KeyboardInterrupt" in err:
            assert frame not in err, err
        else:
            assert process.returncode in (0, 130, -signal.SIGINT), err
        if out and question is SOLVE:
            assert json.loads(out)["version"] == ddsolve.__version__
    assert 130 in seen


@pytest.mark.long
def test_at_many_moments() -> None:
    at_moments(150)


@pytest.mark.slow
def test_the_same_without_an_interrupt() -> None:
    """So many modules are looked for that the numbers above mean something."""
    result = run(AT_IMPORT, "100000", *SOLVE)
    assert result.returncode == 0
    assert "partial" not in json.loads(result.stdout)


@pytest.mark.slow
@pytest.mark.parametrize(
    "code",
    [
        "hit(ddsolve.cli.run.Run, 'echo')",  # at work: what is ready is printed
        "hit(ddsolve.cli.run.Run, 'echo'); hit(ddsolve.cli.run.Run, 'document')",  # twice: gone at once
        "hit(ddsolve.cli.run.Run, 'echo'); hit(click, 'echo', 3)",  # while it is printed
        "hit(ddsolve.cli.run.Run, 'echo')\n"
        "class End:\n def __del__(self, kill=os.kill, own=os.getpid()): kill(own, 2)\n"
        "end = End()",  # once more, while Python ends
    ],
)
def test_at_work_and_twice(code: str) -> None:
    result = run(AT_CALL, code, *SOLVE)
    assert result.returncode == 130
    assert json.loads(result.stdout)["partial"] is True


def test_two_at_once_before_the_work() -> None:
    """The second comes while the first is answered."""
    twice = (
        "import ddsolve.cli.interrupts as i\n"
        "real = i._write\n"
        "i._write = lambda *a: (real(*a), os.kill(os.getpid(), signal.SIGINT))\n"
        "i.listen()\n"
        "os.kill(os.getpid(), signal.SIGINT)"
    )
    result = run(AT_CALL, twice, *SOLVE)
    assert result.returncode == 130
    assert json.loads(result.stdout)["partial"] is True
    assert result.stderr == b"stopped\n"


@pytest.mark.long
@pytest.mark.parametrize(
    "arguments",
    [
        ["lead", "♠A98 ♣T87 ♦KJ ♥A8", "--seat", "1", "--soloist", "2", "--contract", "7C"],
        ["whist", "♠A98 ♣T87 ♦KJ ♥A8", "--seat", "2", "--soloist", "1", "--contract", "7C"],
        ["bid", "♠AKQT ♣AK7 ♦K8 ♥9", "--seat", "1"],
        ["bid", "blind", "--seat", "1", "--convention", "leningrad", "--set", "blind_bid=anyone"],
        ["bid", "♠AKQT ♣AK7 ♦K8 ♥9", "--seat", "2", "--convention", "rogue-small"],
        pytest.param(
            ["discard", "♠AKQT ♣AK87 ♦K8 ♥98", "--seat", "1", "--compare-conventions"], marks=pytest.mark.slow
        ),
        ["discard", "♠AKQT ♣AK87 ♦K8 ♥98", "--seat=1", "--won=allpass", "--set=allpass_exchange=true"],
        ["misere", "♠7 ♣A87 ♦KJ97 ♥KT87", "--seat", "2", "--objective", "score"],
        ["layouts", "♠AKQJT ♣AK ♦9 ♥A7", "--dead", "S7 C7", "--seat", "1", "--strain", "S"],
        ["compose", "--task", "soloist makes 2", "--cards", "4"],
    ],
)
def test_before_anything_is_ready(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is shown, and nothing is said of what is not shown."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ddsolve.cli.run.Progress.show", interrupted)
    result = CliRunner().invoke(cli, arguments)
    assert (result.exit_code, result.stdout) == (130, "Stopped: nothing was ready yet.\n")
    document = json.loads(CliRunner().invoke(cli, [*arguments, "--json"]).stdout)
    assert document.keys() - {"convention"} == {"command", "version", "input", "partial"}


@pytest.mark.slow
def test_while_the_answer_is_printed_it_comes_too_late() -> None:
    result = run(AT_CALL, "hit(click, 'echo', 3)", *SOLVE)
    assert result.returncode == 0
    assert "partial" not in json.loads(result.stdout)


@pytest.mark.slow
def test_while_standard_input_is_waited_for() -> None:
    waiting = (
        "class Waiting:\n"
        "    def read(self, size):\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "        return b'SA | S7 | S8'\n"
        "sys.stdin = type('Stream', (), {'buffer': Waiting(), 'isatty': lambda self: False})()"
    )
    result = run(AT_CALL, waiting, "table", "-", "--json")
    assert result.returncode == 130
    assert json.loads(result.stdout)["partial"] is True
    assert result.stderr == b"stopped\n"


@pytest.mark.slow
def test_a_process_that_was_told_to_ignore_it() -> None:
    """A shell does that to what it starts in the background."""
    ignore = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    result = run(ignore + AT_CALL, "hit(ddsolve.cli.run.Run, 'echo', 2)", *SOLVE)
    assert result.returncode == 0
    assert "partial" not in json.loads(result.stdout)


@pytest.mark.slow
def test_all_layouts_are_left_soon() -> None:
    """They once took 17 s to stop: bench are cancelled while they count."""
    code = AT_CALL + "\n"
    hit = (
        "import ddsolve.solving.bench as w, time\n"
        "real = w.wait\n"
        "def late(*a):\n"
        "    found = real(*a)\n"
        "    if not late.done: late.done = True; print(time.time(), file=sys.stderr); "
        "os.kill(os.getpid(), signal.SIGINT)\n"
        "    return found\n"
        "late.done = False; w.wait = late"
    )
    result = run(code, hit, *LAYOUTS)
    ended = time.time()
    assert result.returncode == 130
    assert json.loads(result.stdout)["partial"] is True
    assert ended - float(result.stderr.split()[0]) < 5


@pytest.mark.slow
def test_two_interrupts_from_a_terminal() -> None:
    """As fast as a person can: the process that counts gets both, and leaves one document."""
    process = subprocess.Popen(
        [sys.executable, "-c", AT_CALL, "hit(ddsolve.cli.run.Progress, 'show', 2)", *LAYOUTS],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hear_ctrl_c,
    )
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    assert json.loads(out)["partial"] is True
    assert b"Traceback" not in err


# Ctrl-C while a line is written: it is whole before the work ends
AT_WRITING = """
import os, signal
from ddsolve.cli import interrupts
interrupts.listen()
interrupts.work()
try:
    with interrupts.held():
        os.kill(os.getpid(), signal.SIGINT)
        print("whole", flush=True)
    print("too late")
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


def test_a_line_under_way_is_written_whole() -> None:
    assert run(AT_WRITING).stdout == b"whole\nstopped\n"


def test_ctrl_c_in_the_moment_of_answering_leaves_what_was_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two lines it once counted as answered, and nothing had been printed."""
    answer, left = interrupts.answer, [KeyboardInterrupt]

    def interrupted() -> None:
        if left:
            raise left.pop()
        answer()

    monkeypatch.setattr(interrupts, "answer", interrupted)
    result = CliRunner().invoke(cli, ["holding", "AKQ", "--json"])
    assert result.exit_code == 130
    assert json.loads(result.stdout)["partial"] is True


def test_a_count_that_was_stopped_does_not_say_how_long_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ddsolve.questions.discard.answer_discard", interrupted)
    result = CliRunner().invoke(cli, ["discard", "♠AKQT ♣AK87 ♦K8 ♥98", "--seat", "1", "--exact"])
    assert result.exit_code == 130
    assert "Counted in" not in result.stderr


def test_a_page_that_is_stopped_before_anything_is_ready_has_one_answer() -> None:
    told: list[dict[str, object]] = []
    runs = pytest.importorskip("ddsolve.web.worker")
    run = runs.PageRun("layouts", told.append, with_report=False)

    def stopped(listen: object) -> None:
        raise KeyboardInterrupt

    run.finish(stopped, None, {})
    assert [event["event"] for event in told] == ["answer"]


def test_a_page_that_was_stopped_before_it_began_does_not_begin() -> None:
    runs = pytest.importorskip("ddsolve.web.worker")
    with (
        pytest.raises(KeyboardInterrupt),
        runs.PageRun("layouts", print, with_report=False, stopped=lambda: True),
    ):
        pytest.fail("it began")
