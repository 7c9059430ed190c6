"""Nouns follow their numbers in both languages, in every text of the catalogue, from 0 to 200."""

from __future__ import annotations

import re
from gettext import GNUTranslations
from pathlib import Path

import pytest

import ddsolve
from ddsolve.web.screens import script_words, texts
from ddsolve.words import english, ngettext, russian, speaking

with (Path(ddsolve.__file__).parent / "locale/ru/LC_MESSAGES/ddsolve.mo").open("rb") as _file:
    CATALOGUE = GNUTranslations(_file)
TEXTS = {
    (key if isinstance(key, str) else key[0]): text
    for key, text in CATALOGUE._catalog.items()
    if key  # type: ignore[attr-defined]
}
FORMS = re.compile(r"\{\w+:([^{}|]+(?:\|[^{}|]+)+)\}")
SOURCES = sorted({spec for source in TEXTS for spec in FORMS.findall(source)})
RUSSIAN = sorted({spec for text in TEXTS.values() for spec in FORMS.findall(text)})
NUMBERED = sorted({key[0] for key in CATALOGUE._catalog if isinstance(key, tuple)})  # type: ignore[attr-defined]
NOUNS = "layouts|tricks|cards|players|hands|widows|samples|discards|results|fields|whists|points|digits|parts"
# What the page's script fills in: it shows figures with decimals, or its sentence is for several alone.
BY_SCRIPT = {
    source
    for source in TEXTS
    if any(
        part in source
        for part in ("{margin}", "{cost}", "whists expected", "tricks on average", "that fit his order")
    )
}


def place(count: int) -> int:
    tens, ones = divmod(count % 100, 10)
    return 2 if tens == 1 or ones == 0 or ones > 4 else 0 if ones == 1 else 1


def test_there_are_nouns_to_test() -> None:
    assert len(SOURCES) > 10
    assert len(RUSSIAN) > 10
    assert NUMBERED


def test_english_nouns() -> None:
    for spec in SOURCES:
        one, many = spec.split("|")
        assert one != many
        for count in range(201):
            assert english.formed(count, spec) == (one if count == 1 else many)
            assert english.formed(f"{count:,}", spec) == (one if count == 1 else many)
        assert english.formed("1.00", spec) == english.formed("1,001", spec) == many


def test_russian_nouns() -> None:
    for spec in RUSSIAN:
        forms = spec.split("|")
        assert len(forms) == 3
        for count in range(201):
            assert russian.formed(count, spec) == forms[place(count)]
        assert russian.formed("1\u2009021", spec) == forms[0]
        assert russian.formed("1,00", spec) == russian.formed(0.5, spec) == forms[1]


def test_a_sentence_without_translation_is_told_in_english() -> None:
    assert [russian.formed(count, "deal|deals") for count in (1, 2, 5)] == ["deal", "deals", "deals"]


@pytest.mark.parametrize("source", NUMBERED)
def test_whole_sentences(source: str) -> None:
    forms = [CATALOGUE._catalog[source, number] for number in range(3)]  # type: ignore[attr-defined]
    for count in range(201):
        assert CATALOGUE.ngettext(source, source, count) == forms[place(count)]


def test_a_sentence_for_one_in_both_languages() -> None:
    words = ("{count} trick", "{count} tricks")
    assert [ngettext(*words, count) for count in (0, 1, 2)] == ["0 tricks", "1 trick", "2 tricks"]
    with speaking("ru"):
        assert [ngettext(*words, count) for count in (1, 3, 11)] == ["1 взятка", "3 взятки", "11 взяток"]


def test_no_number_stands_before_a_bare_plural() -> None:
    bare = re.compile(rf"\{{\w+(?::[^}}|]*)?\}} (?:{NOUNS})\b")
    found = {source for source in TEXTS if bare.search(source) and source not in BY_SCRIPT}
    assert not {source for source in found if source not in NUMBERED and "{whists} whists" not in source}


# The texts that the scripts of the page hold: every one is found, and has its Russian.


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
