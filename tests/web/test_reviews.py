"""Reviews and diagrams on the page, in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from browsing import ask, look
from web.visiting import DEAL, EXAMPLES, PHONE, Page, held_to_axe, printed, saved

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the driver's warnings are not ours


@pytest.mark.long
def test_a_record_that_speaks_of_an_auction_has_none(page: Page) -> None:
    text = (EXAMPLES / "seven.txt").read_text("utf-8").replace("Title: ", "Title: The auction of ")
    page.open("review", PHONE)
    page.review(text)
    page.click("[data-go=last]")
    page.browser.execute_script("document.querySelector('textarea').value = 'nothing'")
    page.click("#question button.main")
    page.refused("#result .problem")
    assert not page.find("#board").is_displayed()


@pytest.mark.long
def test_a_review(page: Page) -> None:
    text = (EXAMPLES / "seven.txt").read_text("utf-8")
    page.open("review", PHONE)
    page.review(text)
    told = printed("review", str(EXAMPLES / "seven.txt"))
    costly = [move for move in told["moves"] if move["cost"]]
    assert len(page.all(".graph .turn")) == len(page.all(".turns li")) == len(costly)
    page.click("#suits")  # four colours in the words, the tables and the picture of a report too
    hue = "(selector, of) => getComputedStyle(document.querySelector(`#result ${selector}`))[of]"
    for kind, of in ((".tone-{}", "color"), ("[data-card^={}] text", "fill")):
        places = [kind.format(suit) for suit in "CD"]
        assert len({ask(page.browser, f"({hue})('{place}', '{of}')") for place in (*places, "p")}) == 3
    page.click("#suits")
    page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert not [one for one in page.all("button, .button, form, nav") if one.is_displayed()]
    look(page.browser)
    page.click(".turns a")
    page.until("document.querySelectorAll('.place .worth.good').length")
    assert len(page.all(".tricks .move")) == len(told["moves"])


@pytest.mark.long
def test_of_several_hands_one_with_an_auction_and_one_without(page: Page) -> None:
    bare = "Hand 1: ♠A\nHand 2: ♠K\nHand 3: ♠Q\nContract: 6S\nSoloist: 1\nPlay: SA SK SQ"
    called = f"Deal: {DEAL}\nContract: 6NT\nSoloist: 1\nAuction: 1=6NT 2=pass 3=pass\nPlay: SA SJ S8"
    text = f"{called}\n---\n{bare}"
    page.open("review")
    page.browser.execute_script("document.querySelector('textarea').value = arguments[0]", text)
    for number in ("2", "1"):
        page.find("[name=record]").clear()
        page.find("[name=record]").send_keys(number)
        page.click("#question button.main")
        page.until("document.querySelector('.graph')")
        assert not page.find("#result .problem").is_displayed()


@pytest.mark.long
def test_two_hands_of_which_the_first_is_away_and_a_file_of_windows(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    text = "Title: Взятка\nDeal: - | ♠AK ♥A | ♠QJ ♥K\nContract: 6S\nSoloist: 2\nPlay: SA SJ\n"
    file.write_bytes(text.replace("♠", "S").replace("♥", "H").encode("cp1251"))
    page.open("review")
    page.find("#dropped").send_keys(str(file))
    page.until("document.querySelector('.graph')")
    assert "Взятка" in page.find("textarea").get_attribute("value")
    page.click("[data-go=first]")
    page.until("document.querySelector('.place.moves')?.dataset.seat === '2'")
    assert "leader=2" in page.find("#result a.button").get_attribute("href")


SHORT = (
    "Hand 1: ♣T ♦T ♥8\nHand 2: ♠9 ♣A8\nHand 3: ♣J9 ♦7\nContract: allpass\nPlay: H8 CA D7 CT C8 CJ C9 DT S9"
)


@pytest.mark.long
def test_the_graph_of_an_all_pass_tells_its_hands_apart(page: Page) -> None:
    page.open("review")
    page.browser.execute_script(
        "document.querySelector('textarea').value = arguments[0]", f"{SHORT}\n---\n{SHORT}"
    )
    page.click("#question button.main")
    choose = "the file holds 2 hands: choose one with “Which hand of several (a number)”"
    assert page.refused("#result .problem") == choose
    page.find("[name=record]").send_keys("2")
    page.click("#question button.main")
    page.until("document.querySelector('.graph')")
    page.browser.refresh()
    page.until("document.querySelector('.graph')")  # of the hand that was chosen
    assert [each.text for each in page.all(".legend span")] == ["seat 1", "seat 2", "seat 3"]
    turn, *lines = ask(
        page.browser,
        "[...document.querySelectorAll('.turn')].map(dot => ['cx', 'cy'].map("
        "each => dot.getAttribute(each)).join())"
        ".concat([...document.querySelectorAll('.graph polyline')].map(line => line.getAttribute('points')))",
    )
    assert [turn in line.split() for line in lines] == [False, False, True]  # ♣J of seat 3
    assert page.find("#result #board").is_displayed()
    page.click("[data-go=last]")  # the board is here, not on a page of its own
    page.until("document.querySelectorAll('#board .place .gone').length === 9")
    page.click(".turns a")
    page.until("document.querySelectorAll('#board .place .gone').length < 9")
    assert "/review" in page.browser.current_url
    held_to_axe(page)


def drawn(page: Page) -> str:
    page.click("#question button.main")
    page.until("!document.querySelector('#result').hidden && document.querySelector('#result svg')")
    return page.text("#result svg")


@pytest.mark.long
def test_a_diagram_in_every_format(page: Page) -> None:
    page.open("diagram")
    page.paste(DEAL)
    page.find("[name=caption]").send_keys("<b>Seven</b> & more")
    page.click("[name=ranks][value=ru]")
    text = drawn(page)
    assert "<b>Seven</b> & more" in text
    assert {"Т", "К", "Д", "В"} <= set(text)
    assert not {"A", "K", "Q", "J"} & set(text)
    assert saved(page, "svg").startswith(b"<svg")
    assert saved(page, "pdf").startswith(b"%PDF-")
    assert saved(page, "png").startswith(b"\x89PNG")
    tex = saved(page, "tex").decode()
    assert "\\begin{document}" in tex
    assert "Seven" in tex


@pytest.mark.long
def test_a_trick_and_a_layout_keep_their_cards(page: Page) -> None:
    page.open("diagram")
    page.paste(DEAL)
    page.click("[name=what][value=trick]")
    page.click(".bar button:last-child")
    for slot, card in enumerate(("SA", "S7")):
        page.all(".slot")[slot].click()
        page.click(f".deck [data-card={card}]")
    assert "1. seat 1" in drawn(page)
    page.click("[name=leader][value='3']")
    page.click("#question button.main")
    assert page.refused("#result .problem") == "leader: seat 3 takes no part in this deal"
    page.click("[name=what][value=layout]")
    assert [count.text for count in page.all(".slot:not([hidden]) .count")] == ["10 of 10"] * 3 + ["0 of 2"]
    page.click("[name=what][value=trick]")
    assert [held.text for held in page.all(".slot:not([hidden]) .held")] == ["♠A", "♠7", "–"]


@pytest.mark.long
def test_a_trick_is_drawn_and_printed_without_controls(page: Page) -> None:
    page.open("diagram", PHONE)
    page.click("[name=what][value=trick]")
    for slot, card in enumerate(("SA", "S7", "H9")):
        page.all(".slot")[slot].click()
        page.click(f".deck [data-card={card}]")
    page.find("[name=contract]").send_keys("6♥")
    text = drawn(page)
    assert {"A", "7", "9"} <= set(text)
    assert "2. seat 2" in text
    assert ask(page.browser, "document.querySelector('#result svg').getAttribute('aria-label')").endswith(
        "won by seat 3"
    )
    page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert page.find("#result svg").is_displayed()
    assert not [one for one in page.all("button, form, nav") if one.is_displayed()]
    look(page.browser)
