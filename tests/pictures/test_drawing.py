"""Every drawing in every format and theme: the right cards, a file of its kind, one line if it cannot be."""

from __future__ import annotations

import builtins
import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pictures.printing import needs_cairo
from PIL import Image
from support import run

from ddsolve import Deal
from ddsolve.errors import FormatError
from ddsolve.pictures.drawing import Drawing, offered_formats

HAND = (
    "Title: Three <cards> & more\nPlayer 1: Anna\nHand 1: ♠AK ♥A\nHand 2: ♠Q7 ♥K\nHand 3: ♠J8 ♥Q\n"
    "Contract: 6S\nSoloist: 1\nPlay: ♠A ♠7 ♠8 ♠K ♠Q ♠J\n"
)
GAME = "Anna, Boris, Vera; sochi\nAnna 7S; Boris whist, Vera pass; 7-3-0\n"
SHEET = (
    '{"players": ["A", "B"], "pool": {"A": 71, "B": 2}, "hill": {"A": 3, "B": 4}, "whists": {"A": {"B": 5}}}'
)
DEAL = "♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q"
CARD = re.compile(r'data-card="(\w\w)"')


def draw(folder: Path, *words: str, status: int = 0) -> dict[str, Any]:
    """Run the command with --json in a folder with the files above; return its document, or its error."""
    (folder / "hand.txt").write_text(HAND, encoding="utf-8")
    (folder / "game.txt").write_text(GAME, encoding="utf-8")
    (folder / "sheet.json").write_text(SHEET, encoding="utf-8")
    named = [folder / word if "." in word and " " not in word else word for word in words]
    result = run("diagram", *named, "--json")
    assert result.exit_code == status, result.output
    return {"error": result.stderr} if status else json.loads(result.stdout)


@pytest.mark.parametrize(
    ("words", "drawn", "cards"),
    [
        ((DEAL,), "deal", "SA SK HA SQ S7 HK SJ S8 HQ"),
        (("hand.txt",), "deal", "SA SK HA SQ S7 HK SJ S8 HQ"),
        (("hand.txt", "--after", "1"), "ending", "SK HA SQ HK SJ HQ"),
        (("hand.txt", "--played", "SA S7"), "ending", "SK HA SQ HK SJ S8 HQ"),
        ((DEAL, "--contract", "6S", "--soloist", "1", "--played", "SA"), "ending", "SK HA SQ S7 HK SJ S8 HQ"),
        (("♠AK ♥A",), "hand", "SA SK HA"),
        (("hand.txt", "--trick", "2"), "trick", ""),
        (("game.txt",), "sheet", ""),
        (("sheet.json",), "sheet", ""),
    ],
)
def test_what_is_drawn(words: tuple[str, ...], drawn: str, cards: str, tmp_path: Path) -> None:
    for theme in ("plain", "boxed", "page"):
        document = draw(tmp_path, *words, "--out", "it.svg", "--theme", theme)
        assert (document["drawn"], document["format"]) == (drawn, "svg")
        content = (tmp_path / "it.svg").read_bytes()
        assert len(content) == document["bytes"]
        assert sorted(CARD.findall(content.decode())) == sorted(cards.split())
    if drawn == "trick":
        assert [rank for rank in "AKQJ" if f">{rank}</text>" in content.decode()] == ["K", "Q", "J"]
    if drawn == "sheet":
        assert ("71" if "sheet.json" in words else "Boris") in content.decode()


@needs_cairo
@pytest.mark.slow
@pytest.mark.parametrize("theme", ["plain", "boxed", "page", "a5"])
@pytest.mark.parametrize("words", [("hand.txt",), ("game.txt", "--caption", "Пуля")])
def test_files_for_print(theme: str, words: tuple[str, ...], tmp_path: Path) -> None:
    draw(tmp_path, *words, "--out", "it.png", "--theme", theme)
    with Image.open(tmp_path / "it.png") as picture:
        wide, high = picture.size
        middle = picture.convert("RGBA").getpixel((wide // 2, high - 12))
    assert isinstance(middle, tuple)
    assert middle[3] == 255  # the paper goes on below the caption
    draw(tmp_path, *words, "--out", "it.pdf", "--theme", theme)
    content = (tmp_path / "it.pdf").read_bytes()
    assert content.startswith(b"%PDF")
    if theme in ("page", "a5"):
        assert abs(high / wide - 297 / 210) < 0.01


@pytest.mark.parametrize(
    ("form", "zero", "page"), [("svg", ">0</text>", "148mm"), ("tex", r"{\small 0}", "a5paper")]
)
def test_a_blank_sheet_has_names_and_fields_and_no_figure(
    form: str, zero: str, page: str, tmp_path: Path
) -> None:
    draw(tmp_path, "Anna, Boris, Vera", "--blank", "--out", f"it.{form}", "--theme", "a5")
    content = (tmp_path / f"it.{form}").read_text(encoding="utf-8")
    assert all(content.count(word) >= 3 for word in ("hill", "pool", "Anna", "Boris", "Vera"))
    assert page in content
    assert zero not in content
    draw(tmp_path, "game.txt", "--out", f"it.{form}")
    assert zero in (tmp_path / f"it.{form}").read_text(encoding="utf-8")


def test_plain_is_black() -> None:
    picture = Drawing(Deal.parse(DEAL), "plain").svg()
    assert "#c1121f" not in picture
    assert "<style>" not in picture


def test_the_caption_is_the_title_or_as_asked(tmp_path: Path) -> None:
    draw(tmp_path, "hand.txt", "--out", "it.svg")
    assert "Three &lt;cards&gt; &amp; more" in (tmp_path / "it.svg").read_text(encoding="utf-8")
    draw(tmp_path, "hand.txt", "--out", "it.tex", "--caption", "")
    assert "Three" not in (tmp_path / "it.tex").read_text(encoding="utf-8")


def test_ranks(tmp_path: Path) -> None:
    for form in ("svg", "tex"):
        draw(tmp_path, DEAL, "--out", f"it.{form}", "--ranks", "ru")
        assert "Т" in (tmp_path / f"it.{form}").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ((DEAL, "--out", "it.gif"), "cannot tell the format"),
        ((DEAL, "--out", "it.svg", "--fragment"), "--fragment is for a .tex file"),
        (("hand.txt", "--out", "it.svg", "--after", "3"), "trick 3 is not there: 2 are finished"),
        (("hand.txt", "--out", "it.svg", "--after", "1", "--trick", "1"), "choose one"),
        ((DEAL, "--out", "it.svg", "--after", "0"), "the contract is not known"),
        (("♠AK ♠A", "--out", "it.svg"), "given twice"),
    ],
)
def test_what_cannot_be_drawn(words: tuple[str, ...], error: str, tmp_path: Path) -> None:
    assert error in draw(tmp_path, *words, status=2)["error"]


def test_without_the_library_one_line_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def missing(name: str, *others: Any, **more: Any) -> Any:
        if name == "cairosvg":
            raise OSError("no library called cairo")
        return real(name, *others, **more)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(FormatError, match=r"ddsolve\[pictures\]"):
        Drawing(Deal.parse(DEAL)).written("pdf")


@pytest.mark.parametrize("missing", [True, False])
def test_the_page_has_buttons_for_what_can_be_made_here(
    monkeypatch: pytest.MonkeyPatch, missing: bool
) -> None:
    screens = pytest.importorskip("ddsolve.web.screens")
    monkeypatch.setitem(sys.modules, "cairosvg", None if missing else ModuleType("cairosvg"))
    offered_formats.cache_clear()
    page = screens.screen_page("/diagram", screens.Look(), "en")
    offered_formats.cache_clear()
    shown = re.findall('data-format="(.*?)"', page)
    assert shown == (["svg", "tex"] if missing else ["svg", "pdf", "png", "tex"])
