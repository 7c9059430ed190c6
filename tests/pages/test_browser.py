"""The pages in a real browser: they render, step, fit a phone, and show no console error.

Needs chromium with its driver, and selenium (`pip install ddsolve[browser]`); skipped without them, unless
DDSOLVE_BROWSER=required says that they have to be there.
"""

from __future__ import annotations

import re
from base64 import b64decode
from itertools import pairwise
from pathlib import Path

import pytest
from browsing import ask, look
from pages.make import COMMANDS, make_page
from support import thinned

pytest.importorskip("selenium")  # it is there: `browsing` has looked
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the driver's warnings are not ours


def brightness(color: str) -> int:
    """Add the three numbers of `rgb(1, 2, 3)`."""
    return sum(int(part) for part in color[color.index("(") + 1 : -1].split(",")[:3])


def step(browser: webdriver.Chrome) -> int:
    return int(ask(browser, "document.getElementById('board').dataset.step"))


@pytest.fixture
def board(browser: webdriver.Chrome, tmp_path: Path) -> webdriver.Chrome:
    look(browser)
    browser.get(make_page(tmp_path, "review").as_uri())
    return browser


def sheets(browser: webdriver.Chrome) -> int:
    """Count the sheets of A4 that a page takes in print."""
    made = browser.execute_cdp_cmd("Page.printToPDF", {"paperWidth": 8.27, "paperHeight": 11.69})
    return len(re.findall(rb"/Type\s*/Page\b", b64decode(made["data"])))


ONE_SHEET = ("table", "solve", "claim", "game", "score", "catch")


@pytest.mark.parametrize("name", thinned(COMMANDS, 6))
def test_a_page_renders_on_phone_desk_and_paper_without_an_error(
    browser: webdriver.Chrome, tmp_path: Path, name: str
) -> None:
    page = make_page(tmp_path, name).as_uri()
    for width in (390, 1200):
        look(browser, width)
        browser.get(page)
        assert ask(browser, "document.documentElement.scrollWidth") <= width
        tables = "[...document.querySelectorAll('.scroll')]"
        if (
            name != "conventions"
        ):  # five columns of sources and remarks, which scroll by themselves on a phone
            assert ask(browser, f"{tables}.filter(one => one.scrollWidth > one.clientWidth).length") == 0
        pictures = [each for each in browser.find_elements(By.CSS_SELECTOR, "svg") if each.is_displayed()]
        for picture in pictures:
            box = picture.rect
            assert 100 < box["width"] <= width
            assert box["height"] > 100
        assert name != "claim" or len(pictures) == 1  # the hand is drawn once
        outside = "performance.getEntriesByType('resource').map(entry => entry.name)"
        assert ask(browser, outside) == []
    assert name not in ONE_SHEET or sheets(browser) == 1
    assert browser.get_log("browser") == []


def test_the_page_follows_the_readers_light_or_dark(board: webdriver.Chrome) -> None:
    for dark in (False, True):
        look(board, dark=dark)
        page = brightness(ask(board, "getComputedStyle(document.body).backgroundColor"))
        text = brightness(ask(board, "getComputedStyle(document.body).color"))
        face = brightness(ask(board, "getComputedStyle(document.querySelector('svg .face')).fill"))
        rank = brightness(ask(board, "getComputedStyle(document.querySelector('svg .card text')).fill"))
        assert (text > page) == dark
        assert (rank > face) == dark
        assert abs(text - page) > 300
        assert abs(rank - face) > 300


def test_charts_keep_their_bars_in_print(browser: webdriver.Chrome, tmp_path: Path) -> None:
    browser.get(make_page(tmp_path, "layouts").as_uri())
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    display = "[...document.querySelectorAll('rect.bar')].map(bar => getComputedStyle(bar).display)"
    try:
        assert set(ask(browser, display)) == {"inline"}
    finally:
        look(browser)


def test_the_board_steps_with_buttons_keys_and_the_slider(board: webdriver.Chrome) -> None:
    def press(name: str) -> None:
        board.find_element(By.CSS_SELECTOR, f"[data-go={name}]").click()

    assert step(board) == 0
    assert board.find_element(By.CSS_SELECTOR, "[data-go=back]").get_attribute("disabled")
    press("next")
    assert step(board) == 1
    gone = ask(board, "[...document.querySelectorAll('.stacked .card.gone')].map(card => card.dataset.card)")
    assert gone == ["DA"]
    assert ask(board, "document.querySelectorAll('.stacked svg .trick .card').length") == 1
    assert "plays ♦9" in board.find_element(By.CLASS_NAME, "said").text
    press("next")
    press("next")  # the first trick is over: it stays on the table with its winner
    assert ask(board, "document.querySelectorAll('.stacked svg .trick .card').length") == 3
    assert ask(board, "document.querySelector('.stacked svg .trick .win text').textContent") == "A"
    ActionChains(board).send_keys(Keys.ARROW_LEFT).perform()
    assert step(board) == 2
    ActionChains(board).send_keys(Keys.END).perform()
    assert step(board) == 12
    assert board.find_element(By.CSS_SELECTOR, "[data-go=next]").get_attribute("disabled")
    board.execute_script(
        "const slider = document.querySelector('input[type=range]'); slider.value = 5;"
        "slider.dispatchEvent(new Event('input'))"
    )
    assert step(board) == 5
    press("first")
    assert step(board) == 0
    assert board.get_log("browser") == []


def test_turning_points_and_cards_lead_to_their_place_on_the_board(board: webdriver.Chrome) -> None:
    board.find_element(By.CSS_SELECTOR, "[data-go=turn]").click()
    assert step(board) == 3
    chosen = board.find_element(By.CSS_SELECTOR, ".chip.chosen")
    assert chosen.text == "♥A0 tr."
    assert "good" not in (chosen.get_attribute("class") or "")
    assert "let the misère off clean" in board.find_element(By.CLASS_NAME, "said").text
    board.find_element(By.CSS_SELECTOR, "td[data-step='7']").click()
    assert step(board) == 7
    board.find_element(By.CSS_SELECTOR, ".turns a").click()
    assert step(board) == 3


def test_print_hides_the_controls_and_shows_the_deal(board: webdriver.Chrome) -> None:
    board.find_element(By.CSS_SELECTOR, "[data-go=last]").click()
    board.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    board.execute_script("window.dispatchEvent(new Event('beforeprint'))")
    assert not board.find_element(By.CSS_SELECTOR, ".board .bar").is_displayed()
    assert board.find_element(By.CSS_SELECTOR, "table.play").is_displayed()
    assert ask(board, "document.querySelectorAll('.card.gone').length") == 0
    pages = board.execute_cdp_cmd("Page.printToPDF", {})
    assert pages["data"].startswith("JVBERi0")  # %PDF-


def test_a_phone_has_the_hands_stacked(browser: webdriver.Chrome, tmp_path: Path) -> None:
    browser.get(make_page(tmp_path, "solve").as_uri())
    for width in (390, 1200):
        look(browser, width)
        (shown,) = [each for each in browser.find_elements(By.CSS_SELECTOR, "svg") if each.is_displayed()]
        hands = [hand.rect for hand in shown.find_elements(By.CSS_SELECTOR, ".hand")]
        cards = [card.rect["width"] for card in shown.find_elements(By.CSS_SELECTOR, ".hand .card")]
        assert min(cards) >= 20
        stacked = all(one["y"] + one["height"] <= other["y"] for one, other in pairwise(hands))
        assert stacked == (width == 390)


def test_the_figure_of_a_chip_stands_apart(board: webdriver.Chrome) -> None:
    chips = board.find_elements(By.CSS_SELECTOR, ".chip")
    assert chips  # of the first card, and of a forced one too
    for chip in chips:
        assert chip.find_element(By.CSS_SELECTOR, ".worth").text.endswith("tr.")
    board.find_element(By.CSS_SELECTOR, "[data-go=last]").click()
    steps = ask(board, "JSON.parse(document.getElementById('steps').textContent)")
    assert all(step["choices"] for step in steps[:-1])
