"""Tables in narrow terminals: nothing wider than the columns there are, no number broken, nothing lost."""

from __future__ import annotations

from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from ddsolve.cli.root import cli
from ddsolve.output.report.blocks import table
from ddsolve.output.report.spans import strong
from ddsolve.output.report.style import Style, visible
from ddsolve.output.report.terminal import terminal_text

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
