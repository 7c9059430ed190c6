"""Whole questions by the keyboard alone: from the first card to the answer, and on."""

from __future__ import annotations

import re

import pytest
from browsing import ask
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from web.visiting import CAUGHT, DEAL, EXAMPLES, SURE, Page, discards, printed, saved

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the driver's warnings are not ours


def press(page: Page, *keys: str) -> None:
    ActionChains(page.browser).send_keys(*keys).perform()


def walk(page: Page, selector: str, *, back: bool = False) -> None:
    """Press Tab, or Shift and Tab, until something has the focus."""
    for _ in range(60):
        press(page, *([Keys.SHIFT, Keys.TAB, Keys.NULL] if back else [Keys.TAB]))
        if ask(page.browser, f"document.activeElement.matches(`{selector}`)"):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def paste(page: Page, text: str) -> None:
    """Write a whole deal into the line for it, and wait until the page has taken it."""
    walk(page, ".paste input")
    press(page, text, Keys.ENTER)
    page.until("document.querySelector('.paste input').value === ''")


@pytest.mark.long
def test_a_discard(page: Page) -> None:
    page.open("discard")
    walk(page, ".deck .card")
    press(page, "".join(SURE).lower())
    assert page.text(".slot .count") == "12 of 12"
    walk(page, "[name=seat]")
    press(page, Keys.ARROW_RIGHT)
    walk(page, "[name=won]")
    press(page, "10")
    walk(page, "#question button.main")
    press(page, Keys.ENTER)
    page.until("document.querySelector('#own .card')?.checkVisibility()")
    page.browser.execute_script("(window.held = document.querySelector('#own .card')).focus()")
    page.answered()
    assert ask(page.browser, "document.activeElement === window.held")  # while the answer grew
    told = printed("discard", "♠AKQJT987 ♣AKQ ♦7", "--seat", "2", "--won", "10S")
    assert f"{told['options'][0]['expected']:.1f} whists" in page.text("#result .shows")
    walk(page, "#own .card")
    press(page, Keys.SPACE, Keys.TAB, Keys.SPACE)
    assert len(page.all("#own [aria-pressed=true]")) == 2


@pytest.mark.long
def test_a_play_on_the_board(page: Page) -> None:
    page.open("board")
    paste(page, "SA SK | SQ SJ | ST S9")
    walk(page, "#question button.main")
    press(page, Keys.ENTER)
    page.until("document.querySelectorAll('.place .worth.good').length")
    gone = "document.querySelectorAll('.place .card.gone').length"
    for number in range(1, 7):  # the focus goes from hand to hand with the play
        page.until("document.activeElement.matches('.moves button.card:not(:disabled)')", 20)
        press(page, Keys.ENTER)
        page.until(f"{gone} === {number}", 20)
    assert "end" in page.text("#board .says")
    press(page, Keys.HOME)
    page.until(f"{gone} === 0")
    press(page, Keys.ARROW_RIGHT)
    page.until(f"{gone} === 1")


@pytest.mark.long
def test_a_hand_on_the_sheet(page: Page) -> None:
    page.open("score")
    page.until("document.querySelector('.option-list details')")
    walk(page, "#game button.main")
    press(page, Keys.ENTER)
    page.until("!document.querySelector('#hand').hidden && document.activeElement.name === 'soloist'")
    press(page, Keys.SPACE)
    walk(page, "[name=contract]")
    press(page, Keys.SPACE)
    walk(page, "[name^='call ']")
    press(page, Keys.ARROW_LEFT)
    walk(page, ".stepper:nth-of-type(2) button:last-child")
    press(page, *[Keys.ENTER] * 4)
    walk(page, "#hand button.main")
    press(page, Keys.ENTER)
    page.written(1)
    told = printed("game", ask(page.browser, "localStorage.getItem('ddsolve-game')"))
    (hand,) = told["hands"]
    assert (hand["contract"], hand["soloist"]) == ("6S", "Player 1")
    assert told["sheet"]["whists"]["Player 2"]["Player 1"] == 8
    walk(page, "#undo")
    press(page, Keys.ENTER)
    page.written(0)


@pytest.mark.long
def test_a_misere_to_catch(page: Page) -> None:
    page.open("catch")
    paste(page, CAUGHT)
    walk(page, "[name=leader]")
    press(page, Keys.ARROW_RIGHT)
    walk(page, "#question button.main")
    press(page, Keys.ENTER)
    page.answered()
    told = printed("catch", CAUGHT, "--leader", "2")
    best = max(each["value"] for each in told["cards"])
    good = "[...document.querySelectorAll('.moves .worth.good')]"
    shown = ask(page.browser, f"{good}.map(one => one.parentElement.firstChild.dataset.card)")
    assert set(shown) == {each["card"] for each in told["cards"] if each["value"] == best}
    walk(page, ".moves button.card:not(:disabled)")
    for left in (13, 12):  # the focus goes from hand to hand with the play
        press(page, Keys.ENTER)
        page.until(f"document.querySelectorAll('.place .card').length === {left}")
        assert ask(page.browser, "document.activeElement.matches('.moves button.card')")
    walk(page, "#result .shows .bar button", back=True)
    press(page, Keys.ENTER)
    page.until("document.querySelectorAll('.place .card').length === 13")


@pytest.mark.long
def test_a_claim_and_all_layouts(page: Page) -> None:
    page.open("claim")
    walk(page, ".deck .card")
    press(page, "".join(SURE[:10]).lower())
    assert page.text(".slot .count") == "10 of 12"
    walk(page, ".slot:nth-of-type(2)", back=True)
    press(page, Keys.SPACE)
    walk(page, ".deck .card")
    press(page, "h8h7")
    walk(page, "[name=contract]")
    press(page, Keys.ARROW_DOWN)
    walk(page, "#claims")
    press(page, Keys.ENTER)
    page.answered()
    given = ["♠AKQJT987 ♣AK", "--dead", "♥87", "--seat", "1"]
    told = printed("claim", *given, "--contract", "10C")
    assert (told["holds"], page.text("#result .says")) == (False, "It does not hold.")
    assert f"{told['failing']:,}" in page.text("#result .shows")
    press(page, Keys.TAB)
    assert ask(page.browser, "document.activeElement.id") == "counts"
    press(page, Keys.SPACE)
    page.answered()
    counted = printed("layouts", *given)
    assert f"{counted['layouts']:,}" in page.text("#result .says")
    taken = sum(int(tricks) * count for tricks, count in counted["tricks"]["D"].items())
    assert f"{taken / counted['layouts']:.3f}" in re.sub(r"\s", "", page.text("#result .shows"))


@pytest.mark.long
def test_a_review_and_its_turning_point_on_the_board(page: Page) -> None:
    path = EXAMPLES / "seven.txt"
    page.open("review")
    walk(page, "textarea")
    press(page, path.read_text("utf-8"))
    walk(page, "#question button.main")
    press(page, Keys.ENTER)
    page.until("document.querySelector('.graph')")
    costly = [move for move in printed("review", str(path))["moves"] if move["cost"]]
    assert len(page.all(".turns li")) == len(costly) > 0
    walk(page, ".turns a")
    press(page, Keys.ENTER)
    page.until("document.querySelectorAll('.place .worth.good').length")
    gone = ask(page.browser, "document.querySelectorAll('.place .card.gone').length")
    press(page, Keys.ARROW_RIGHT)
    page.until(f"document.querySelectorAll('.place .card.gone').length === {gone + 1}")


@pytest.mark.long
def test_a_task_of_the_trainer(page: Page) -> None:
    page.open("trainer")
    best, worst = discards(page)
    for card in worst:
        walk(page, f"#hand [data-card={card}]")
        press(page, Keys.SPACE)
    assert "costs" in page.text("#says")
    for card in best:
        walk(page, f"#hand [data-card={card}]")
        press(page, Keys.ENTER)
    assert page.text("#says").startswith("Right")
    walk(page, "#after a")


@pytest.mark.long
def test_a_diagram_and_its_file(page: Page) -> None:
    page.open("diagram")
    paste(page, DEAL)
    walk(page, "[name=theme]")
    press(page, Keys.ARROW_RIGHT)
    walk(page, "[name=caption]")
    press(page, "Seven")
    walk(page, "#question button.main")
    press(page, Keys.ENTER)
    page.until("!document.querySelector('#result').hidden && document.querySelector('#result svg')")
    assert "Seven" in page.text("#result svg")
    walk(page, "[data-format=tex]")
    assert b"Seven" in saved(page, "tex", lambda: press(page, Keys.ENTER))
