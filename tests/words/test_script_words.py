"""The texts that the scripts of the page hold: every one is found, and has its Russian."""

from __future__ import annotations

import re
from gettext import GNUTranslations
from pathlib import Path

import pytest

import ddsolve
from ddsolve.web.screens import script_words, texts

HOME = Path(ddsolve.__file__).parent
SCRIPTS = sorted((HOME / "web" / "static").glob("*.js"))
# a text that `texts` would not find: chosen without N, in other quotes, with an escape
HIDDEN = re.compile(r"""\bt\(\s*(?!")[^(),]*["'`]|\bN\((?!")|\b[tN]\(\s*"[^"]*\\""")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_text_of_a_script_is_hidden(script: Path) -> None:
    assert not HIDDEN.findall(script.read_text(encoding="utf-8"))


def test_what_is_a_text_of_a_script() -> None:
    assert texts('split("a"); t("one {count}", { count }); N("two"); t(\n  "three"); `${t("four")}`') == [
        "one {count}",
        "two",
        "three",
        "four",
    ]
    hidden = """t(so ? "a" : "b"); t('c'); t(`d`); N(e); t("f\\n"); """
    assert len(HIDDEN.findall(hidden + 't(G[h], { i: "j" }); t("k", {})')) == 5


def test_every_text_of_the_scripts_is_in_the_catalogue() -> None:
    with (HOME / "locale/ru/LC_MESSAGES/ddsolve.mo").open("rb") as file:
        known = GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    told = [text for text in script_words() if not re.fullmatch(r"seat \d", text)]
    assert len(told) > 150
    assert [text for text in told if text not in known] == []
