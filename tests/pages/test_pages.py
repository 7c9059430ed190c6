"""The pages of --html as files: complete, self-contained, nothing of the user's text taken for markup."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import click
import pytest
from pages.make import BOOK, COMMANDS, DEAL, page_of
from support import printed, refused, thinned

from ddsolve import Deal, Suit, allpass, read_records, review, solve, table
from ddsolve.cli.root import cli
from ddsolve.output.report.spans import strong, text_of
from ddsolve.output.review import in_words
from ddsolve.pages import report_page
from ddsolve.pictures.templates import rich
from ddsolve.words import seated

VOID = {"meta", "link", "input", "br"}


class Outline(HTMLParser):
    """Checks that every element is closed in order, and keeps texts and attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] not in ("script", "style"):
            self.text += data


def outline(page: str) -> Outline:
    parser = Outline()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    return parser


WORDS_ONLY = (
    "conventions",
    "holding",
    "bid",
    "lead",
    "value",
    "score",
    "settle",
    "auction",
    "catch",
)  # pages without a picture


@pytest.mark.slow
@pytest.mark.parametrize("name", thinned(COMMANDS, 3))
def test_a_page_is_complete_and_needs_no_network(name: str) -> None:
    page = page_of(name)
    found = outline(page)
    tags = [tag for tag, _ in found.elements]
    assert "title" in tags
    assert ("svg" in tags) == (name not in WORDS_ONLY)
    assert tags.count("style") == 1
    for tag, attributes in found.elements:
        assert tag not in ("iframe", "img", "object", "form")
        assert "src" not in attributes
        if tag in ("a", "link"):
            assert (attributes.get("href") or "").startswith(("#", "data:,"))
    addresses = set(re.findall(r"https?://[^\s\"']+", page)) - {"http://www.w3.org/2000/svg"}
    assert not addresses
    assert "@import" not in page
    assert "url(" not in page
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert 'name="viewport"' in page
    assert "None" not in found.text


def test_every_command_that_writes_a_page_has_one_here_and_a_heading() -> None:
    context = click.Context(cli)
    written = {
        name
        for name in cli.list_commands(context)
        if any(one.name == "html" for one in cli.get_command(context, name).params)
    }
    assert written
    assert written == set(COMMANDS) - {"review-allpass"}
    for name in written - {"review"}:  # its heading is the hand's
        assert "<h1></h1>" not in report_page(name, [])


def test_the_users_text_is_never_markup() -> None:
    page = page_of("review")
    found = outline(page)
    assert 'Lasker\'s misère <script>alert("no")</script>' in found.text
    assert "alert" not in "".join(re.findall(r"<script>(.*?)</script>", page, re.S))
    assert [tag for tag, _ in found.elements].count("script") == 2


def test_a_review_page_tells_what_the_review_tells() -> None:
    page = page_of("review")
    result = review(read_records(BOOK).records[0])
    found = outline(page)
    assert result.turns
    with seated(result.record.players):
        for turn in result.turns:
            assert in_words(turn) in found.text
    assert "Anna" in found.text
    assert "seat 1" not in found.text
    steps = json.loads(re.findall(r'id="steps">(.*?)</script>', page, re.S)[0])
    assert len(steps) == len(result.cards) + 1
    assert [step["turn"] for step in steps[:-1]] == [card.is_turn for card in result.cards]
    assert steps[-1]["gone"] == [str(card.card) for card in result.cards]
    for step, card in zip(steps, result.cards, strict=False):
        assert step["next"] == str(card.card)
        chosen = [choice["value"] for choice in step["choices"] if choice["chosen"]]
        assert chosen == [f"{card.after.tricks} tr."]


@pytest.mark.slow
def test_a_table_page_holds_the_numbers_of_the_document() -> None:
    found = outline(page_of("table"))
    document = printed("table", f"{DEAL} | H8 S9")
    for seat, row in document["tricks"].items():
        numbers = "".join(f"{tricks}" for tricks in [*row.values(), document["misere"][seat]])
        assert f"seat {seat}{numbers}" in found.text.replace("\n", "")


def test_a_page_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    assert "cannot write" in refused("table", DEAL, "--html", tmp_path / "no" / "page.html")


def test_a_review_shows_itself_in_a_notebook() -> None:
    html = review(read_records(BOOK).records[0])._repr_html_()
    found = outline(html)
    assert [tag for tag, _ in found.elements].count("script") == 0
    assert "let the misère off clean" in found.text


@pytest.mark.slow
@pytest.mark.parametrize("made", ["solve", "table", "allpass"])
def test_results_show_themselves_in_a_notebook(made: str) -> None:
    deal = Deal.parse(f"{DEAL} | H8 S9")
    plain = Deal(deal.hands)
    results = {"solve": solve(plain, "6S", 1), "table": table(deal), "allpass": allpass(plain)}
    result = results[made]
    found = outline(result._repr_html_())
    assert [tag for tag, _ in found.elements].count("table") == {"solve": 1, "table": 5, "allpass": 1}[made]
    assert "seat 1" in found.text.lower()


def test_rich_text_escapes_and_colours() -> None:
    assert str(rich(text_of("♦9 & <b> ") + strong(Suit.HEARTS))) == (
        '<span class="red">♦9</span> &amp; &lt;b&gt; <strong><span class="red">♥</span></strong>'
    )
