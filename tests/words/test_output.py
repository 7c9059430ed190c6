"""Styles, drawings, progress and help texts."""

from __future__ import annotations

import io

import pytest
from click import Context
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from ddsolve import Deal
from ddsolve.cli.registry import COMMANDS
from ddsolve.cli.root import cli
from ddsolve.cli.run import Progress, Run
from ddsolve.output.report.blocks import ChartBlock, LayoutBlock, paragraph, table
from ddsolve.output.report.spans import strong, text_of
from ddsolve.output.report.style import BOLD, DIM, RED, RESET, Style, visible
from ddsolve.output.report.terminal import terminal_text
from ddsolve.output.report.verdicts import percent, sample_percent
from ddsolve.pages import report_page
from ddsolve.words import figure

PLAIN = Style(unicode=False)


class Terminal(io.StringIO):
    encoding = "utf-8"  # type: ignore[assignment]

    def isatty(self) -> bool:
        return True


def test_what_a_terminal_can_carry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "72")
    assert Style.detect(Terminal()) == Style(unicode=True, color=True, width=72)
    assert Style.detect(Terminal(), ascii_only=True) == Style(unicode=False, color=True, width=72)
    monkeypatch.setenv("NO_COLOR", "1")
    assert Style.detect(Terminal()) == Style(unicode=True, color=False, width=72)
    monkeypatch.delenv("COLUMNS")
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not Style.detect(Terminal()).color
    assert Style.detect(io.TextIOWrapper(io.BytesIO(), encoding="cp1252")) == Style(unicode=False)
    assert Style.detect(io.TextIOWrapper(io.BytesIO(), encoding="utf-8")) == Style(unicode=True)


HOSTILE = "\x00" + "0\x00\x1b[31m\x07\x9b2J\u202eevil\x01\x02\x7f\r"


def test_nothing_from_outside_commands_the_terminal_or_the_report() -> None:
    report = [
        paragraph(f"title {HOSTILE}", strong(HOSTILE)),
        table([HOSTILE], [[HOSTILE]], title=text_of(HOSTILE), note=text_of(HOSTILE)),
        LayoutBlock(Deal.parse("SA | SK | SQ"), {1: HOSTILE}, text_of(HOSTILE)),
    ]
    for style in (Style(), PLAIN):
        written = terminal_text(style, report)
        assert all(sign == "\n" or sign.isprintable() for sign in written)
        assert written.count("evil") == 8
    coloured = terminal_text(Style(color=True), report)
    for code in (RED, BOLD, RESET, DIM):
        coloured = coloured.replace(code, "")
    assert coloured.split() == terminal_text(Style(), report).split()
    page = report_page("solve", report)
    assert all(sign == "\n" or sign.isprintable() for sign in page)
    assert page.count("evil") == 9  # a name stands over its hand and, on a phone, beside it


@pytest.mark.parametrize(
    ("digits", "told"),
    [
        (0, ["0 %", "< 1 %", "50 %", "> 99 %", "100 %"]),
        (1, ["0.0 %", "< 0.1 %", "50.0 %", "> 99.9 %", "100.0 %"]),
        (2, ["0.00 %", "< 0.01 %", "50.00 %", "> 99.99 %", "100.00 %"]),
    ],
)
def test_no_share_is_rounded_to_all_or_nothing(digits: int, told: list[str]) -> None:
    assert [percent(share, digits) for share in (0, 1e-5, 0.5, 1 - 6 / 184756, 1)] == told


def clocked(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, *seconds: float) -> None:
    """Let standard error be a stream, and the clock show these seconds in turn."""
    clock = iter(seconds)
    monkeypatch.setattr("ddsolve.cli.run.time.monotonic", lambda: next(clock))
    monkeypatch.setattr("sys.stderr", stream)


def test_a_progress_bar_appears_for_long_work_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, pipe = Terminal(), io.StringIO()
    clocked(monkeypatch, terminal, 0.0, 0.1, 5.0, 5.01, 9.0)
    with Progress() as progress:
        for share in (0.1, 0.5, 0.6, None):
            progress.show(share)
    drawn = terminal.getvalue().split("\r")
    assert drawn[1].rstrip().endswith(" 50 %  5 s left")  # half is done after five seconds
    assert len(drawn) == 5  # half, unknown, blank, back
    assert drawn[3].strip() == ""

    clocked(monkeypatch, pipe, 0.0, 5.0)
    with Progress() as progress:
        progress.show(0.5)
    assert pipe.getvalue() == ""


def test_a_line_of_words_wipes_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    clocked(monkeypatch, terminal, 0.0, 5.0)
    run = Run("discard", as_json=False)
    run.follow(lambda listen: (listen(0.5), run.tell("First estimate")))
    bar, said = terminal.getvalue().rsplit("\r", 1)
    assert "50 %" in bar
    assert said == "First estimate\n"


def test_the_time_left_never_climbs(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    clocked(monkeypatch, terminal, 0.0, 5.0, 20.0, 30.0)
    with Progress() as progress:
        for share in (0.5, 0.6, 0.9):  # 5 s left by the first; 13 s, then 3 s by the others
            progress.show(share)
    drawn = terminal.getvalue().split("\r")
    assert [line.rstrip().rpartition("%  ")[2] for line in drawn[1:4]] == ["5 s left", "5 s left", "3 s left"]


def test_every_command_says_what_it_does_and_shows_an_example() -> None:
    for name in COMMANDS:
        command = cli.get_command(Context(cli), name)
        assert command is not None
        assert command.help is not None
        assert f"ddsolve {name} " in command.help
        assert "Example" in command.help


def test_a_sample_has_no_more_digits_than_it_carries() -> None:
    assert [sample_percent(0.875, size) for size in (40, 9_000, 10_000, 1_000_000)] == [
        "~88 %",
        "~88 %",
        "~87.5 %",
        "~87.50 %",
    ]
    counts = {6: 35, 7: 5}
    known, sampled = (terminal_text(Style(), [ChartBlock(counts, sampled=flag)]) for flag in (False, True))
    assert "87.50 %" in known
    assert "~88 %" in sampled
    assert ">~88 %</" in report_page("layouts", [ChartBlock(counts, sampled=True)]).replace("&gt;", ">")


def test_a_figure_that_is_rounded_to_nothing_has_no_sign() -> None:
    assert figure(-0.004, ".2f") == "0.00"
    assert figure(-0.006, ".2f") == "-0.01"


# Tables in narrow terminals: nothing wider than the columns there are, no number broken, nothing lost.


WORDS = st.text(alphabet="abcdefgh", min_size=1, max_size=12)
NUMBERS = st.one_of(
    st.integers(-999, 99_999).map(lambda number: f"{number:,}"),
    st.floats(0, 100).map(lambda share: f"{share:.2f} %"),
    st.just("> 99.99 %"),
    st.just("5.31 [5.02, 5.60]"),
)


@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.tuples(WORDS, st.lists(WORDS, max_size=9).map(" ".join), NUMBERS, NUMBERS), min_size=1, max_size=4
    ),
    st.integers(60, 100),
)
def test_any_table_fits_and_keeps_its_figures(rows: list[tuple[str, str, str, str]], columns: int) -> None:
    heads = ["name", "what it means to the players", "expected whists", "share of layouts"]
    block = table(heads, [[strong(one), two, three, four] for one, two, three, four in rows], "llrl")
    text = terminal_text(Style(color=True, width=columns), [block])
    assert all(visible(line) <= columns for line in text.splitlines())
    plain = terminal_text(Style(width=columns), [block])
    for row in rows:
        assert row[2] in plain
        assert all(part in plain for part in row[3].replace(" [", "|[").split("|"))
        assert all(word in plain for word in row[1].split())


def test_a_drawing_finds_room_too() -> None:
    hands = ["♠KJT7 ♣AQ7 ♦J8 ♥Q", "♠- ♣KT8 ♦AT97 ♥AK9", "♠AQ8 ♣J9 ♦KQ ♥JT7"]
    record = "".join(
        f"Player {seat}: {'Константин' * 2}{seat}\nHand {seat}: {hand}\n"
        for seat, hand in enumerate(hands, 1)
    )
    result = CliRunner(env={"COLUMNS": "60"}).invoke(
        cli, ["--lang", "ru", "solve", "-", "--contract", "6бк", "--soloist", "1"], input=record
    )
    assert result.exit_code == 0, result.output
    drawing = result.stdout.partition("6 БК")[0]
    assert all(len(line) <= 60 for line in drawing.splitlines()), drawing
