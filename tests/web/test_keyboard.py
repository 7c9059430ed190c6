"""Whole questions by the keyboard alone: from the first card to the answer, and on."""

from __future__ import annotations

import pytest
from browsing import ask

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from web.visiting import SURE, Page, printed

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the driver's warnings are not ours


def press(page: Page, *keys: str) -> None:
    ActionChains(page.browser).send_keys(*keys).perform()


def walk(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(60):
        press(page, Keys.TAB)
        if ask(page.browser, f"document.activeElement.matches(`{selector}`)"):
            return
    raise AssertionError(f"Tab does not reach {selector}")


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
    page.answered()
    told = printed("discard", "♠AKQJT987 ♣AKQ ♦7", "--seat", "2", "--won", "10S")
    assert f"{told['options'][0]['expected']:+.1f}".replace("-", "−") in page.text("#result .figures")
    walk(page, "#own .card")
    press(page, Keys.SPACE, Keys.TAB, Keys.SPACE)
    assert len(page.all("#own [aria-pressed=true]")) == 2


def test_a_play_on_the_board(page: Page) -> None:
    page.open("board")
    walk(page, ".paste input")
    press(page, "SA SK | SQ SJ | ST S9", Keys.ENTER)
    page.until("document.querySelectorAll('.slot .held')[2].textContent.includes('9')")
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
    page.until("document.querySelector('#sheet .says').textContent.endsWith('1')")
    told = printed("game", ask(page.browser, "localStorage.getItem('ddsolve-game')"))
    (hand,) = told["hands"]
    assert (hand["contract"], hand["soloist"]) == ("6S", "Player 1")
    assert told["sheet"]["whists"]["Player 2"]["Player 1"] == 8
    walk(page, "#undo")
    press(page, Keys.ENTER)
    page.until("document.querySelector('#sheet .says').textContent.endsWith('0')")
