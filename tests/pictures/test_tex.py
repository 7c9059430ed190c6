"""LaTeX drawings hold every card once, harm nobody's text, and compile with standard packages."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from scoring_support import sheet_of

from ddsolve import Contract, Deal, Hand, PlayState
from ddsolve.errors import DdsolveError
from ddsolve.pictures import latex
from ddsolve.pictures.tex import MARK, Drawn, escaped
from ddsolve.words import speaking

SIGNS = {"spade": "S", "club": "C", "diamond": "D", "heart": "H"}
WIDOW = Deal.parse("♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7 | H8 S9")
ROW = re.compile(r"\\(spade|club|diamond|heart)suit\$\}?~([^\n]*)")
PAIR = re.compile(r"\\(spade|club|diamond|heart)suit\$\}?([0-9JQKA]+)")
NASTY = r"50% & ‘a_b’ {x} #1 ~ ^ \end{document} $y$ [z] «ж» — ♥10 Zoë ł 漢"


def position() -> PlayState:
    state = PlayState.start(Deal(WIDOW.hands), Contract.parse("7S"), 3)
    for card in ("SK", "D7", "SA", "DK"):
        state = state.play(next(held for held in state.legal() if str(held) == card))
    return state


def drawings() -> dict[str, Drawn]:
    state = position()
    return {
        "deal": WIDOW,
        "position": state,
        "two": Deal.parse("♠AK9 | - | ♠QJT"),
        "trick": state.tricks[0],
        "hand": WIDOW.hand(1),
        **{
            f"sheet of {count}": sheet_of(["Anna", "Boris", "Vera", "Grigory <& Co>"][:count])
            for count in (2, 3, 4)
        },
    }


def cards_in(text: str) -> Counter[str]:
    """Return the cards that a text holds, as often as it does: rows of hands, and cards with their suit."""
    found: Counter[str] = Counter()
    for suit, row in ROW.findall(text):
        found.update(SIGNS[suit] + rank.replace("10", "T") for rank in re.findall("10|[789JQKA]", row))
    found.update(SIGNS[suit] + rank.replace("10", "T") for suit, rank in PAIR.findall(text))
    return found


@pytest.mark.parametrize("theme", ["plain", "boxed", "page"])
def test_every_card_once(theme: str) -> None:
    assert cards_in(latex(WIDOW, theme=theme)) == Counter(map(str, [*WIDOW.in_play, *WIDOW.dead]))
    state = position()
    held = [str(card) for hand in state.hands for card in hand]
    assert cards_in(latex(state, theme=theme)) == Counter([*held, "DK", *map(str, WIDOW.dead)])
    assert cards_in(latex(state.tricks[0], theme=theme)) == Counter(["SK", "D7", "SA"])


def test_the_winner_is_marked() -> None:
    text = latex(position().tricks[0], theme="plain")
    assert re.findall(r"\\underline\{(.*?)\}", text) == [r"$\spadesuit$A"]


def test_ranks_are_of_the_language_or_as_asked() -> None:
    hand = Hand.parse("♠AKQJT")
    assert "A~K~Q~J~10" in latex(hand, theme="plain")
    assert "Т~К~Д~В~10" in latex(hand, theme="plain", ranks="ru")
    with speaking("ru"):
        assert "Т~К~Д~В~10" in latex(hand, theme="plain")
        assert "A~K~Q~J~10" in latex(hand, theme="plain", ranks="en")


def test_themes_differ_and_plain_needs_no_package() -> None:
    plain, boxed, page = (latex(WIDOW, theme=theme) for theme in ("plain", "boxed", "page"))
    assert plain.count("usepackage") == 1  # the encoding of the text
    assert r"\fbox" not in plain
    assert boxed.count(r"\preferanscard{") == len(WIDOW.in_play)
    assert r"\clearpage" in page


def test_a_part_goes_into_a_chapter() -> None:
    part = latex(WIDOW, whole=False)
    assert "documentclass" not in part
    assert part.removeprefix(MARK).strip() in latex(WIDOW)


def test_nobody_s_text_is_a_command() -> None:
    text = escaped(NASTY)
    assert r"\textbackslash{}end\{document\}" in text
    assert re.search(r"(?<!\\)[%#&_]", text) is None
    assert text.endswith("?")  # no standard font has it
    assert escaped("two\nlines\x1b[0m") == "two lines {[}0m" or "\x1b" not in escaped("two\nlines\x1b[0m")


@pytest.mark.parametrize("wrong", [{"theme": "baroque"}, {"ranks": "fr"}, {"theme": None}])
def test_what_is_unknown_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(DdsolveError):
        latex(WIDOW, **wrong)


def test_no_drawing_of_something_else() -> None:
    with pytest.raises(DdsolveError, match="no drawing"):
        latex("♠AK | ♠QJ | ♠T9")  # type: ignore[arg-type]


def compiled(text: str, folder: Path) -> str:
    """Return what the compiler says of a document; it has to make a file."""
    compiler = shutil.which("pdflatex")
    if compiler is None:
        pytest.skip("no pdflatex here")
    (folder / "one.tex").write_text(text, encoding="utf-8")
    run = [compiler, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "one.tex"]
    done = subprocess.run(run, cwd=folder, capture_output=True, text=True, errors="replace")
    assert done.returncode == 0, done.stdout[-1500:]
    assert (folder / "one.pdf").stat().st_size > 1000
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["plain", "boxed", "page"])
def test_all_parts_compile_in_one_chapter(theme: str, tmp_path: Path) -> None:
    chapter = latex(drawings()["sheet of 4"], theme=theme, caption="Ход первой руки, № 1", target=20)
    chapter = chapter.replace(r"\begin{document}", r"\usepackage{color}\begin{document}")
    parts = []
    for drawn in drawings().values():
        for language in ("en", "ru"):
            with speaking(language):
                parts.append(latex(drawn, theme=theme, caption=NASTY, names=(r"A\B", "", "C%"), whole=False))
    text = chapter.replace(r"\end{document}", "\n".join([*parts, r"\end{document}"]))
    assert "Overfull" not in compiled(text, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "theme", "language"),
    [
        ("deal", "plain", "en"),
        ("position", "boxed", "ru"),
        ("sheet of 3", "boxed", "en"),
        ("trick", "page", "en"),
    ],
)
def test_a_document_has_the_packages_it_needs(name: str, theme: str, language: str, tmp_path: Path) -> None:
    with speaking(language):
        compiled(latex(drawings()[name], theme=theme, target=20), tmp_path)
