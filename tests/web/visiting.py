"""A page of `ddsolve web` in a real browser, as a visitor uses it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from browsing import ask, look
from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait
from support import shown
from web.serving import Served

NARROW, PHONE, DESK = 360, 390, 1366
HAND_SCREENS = ("bid", "whist", "lead", "misere", "allpass")
PLACES = ("board", "score", "catch", "claim", "review", "trainer", "unseen", "diagram")
SCREENS = ("", "discard", *PLACES, *HAND_SCREENS)
DEAL = "♠AKQ7 ♣AK9 ♦KQ ♥J | ♠JT9 ♣QJ ♦A98 ♥AK | ♠8 ♣T87 ♦JT7 ♥QT9"
SURE = ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "CA", "CK", "CQ", "D7"]
CAUGHT = "♠A ♣KQJ ♥A7 | ♠J8 ♦A7 | ♣T7 ♥KQ"
EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"


class Page:
    def __init__(self, browser: webdriver.Chrome, server: Served) -> None:
        self.browser = browser
        self.server = server

    def open(self, path: str, width: int = DESK, *, dark: bool = False) -> None:
        look(self.browser, width, dark=dark)
        self.browser.get("about:blank")
        self.browser.get(self.server.address + path)

    def find(self, selector: str) -> Any:
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[Any]:
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def click(self, selector: str) -> None:
        """Click what a visitor can see and hit; what was drawn anew meanwhile is looked for again."""

        def clicked(browser: webdriver.Chrome) -> bool:
            found = self.find(selector)
            browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", found)
            found.click()
            return True

        WebDriverWait(self.browser, 5, 0.05, [StaleElementReferenceException]).until(clicked)

    def paste(self, text: str, slot: int = 0) -> None:
        self.until(f"document.querySelectorAll('.slot').length > {slot}")
        self.all(".slot")[slot].click()
        self.find(".paste input").send_keys(text)
        self.click(".paste button")
        self.until("document.querySelector('.paste input').value === ''")

    def choose(self, name: str, value: str) -> None:
        """Choose from a menu."""
        self.browser.execute_script(
            "const menu = document.querySelector(`[name=${arguments[0]}]`); menu.value = arguments[1];"
            "for (const told of ['input', 'change']) menu.dispatchEvent(new Event(told, { bubbles: true }))",
            *(name, value),
        )

    def answer(self) -> None:
        """Ask what the form says, and wait for the whole answer."""
        self.click("#question button.main")
        self.answered()

    def lay_out(self, deal: str = DEAL) -> None:
        """Lay a deal out on the board, which is open, and wait for what its cards are worth."""
        self.paste(deal)
        self.click("#question button.main")
        self.until("document.querySelectorAll('.place .worth.good').length")

    def review(self, text: str) -> None:
        """Have a record reviewed on its page, which is open."""
        self.browser.execute_script("document.querySelector('textarea').value = arguments[0]", text)
        self.click("#question button.main")
        self.until("document.querySelector('.graph')")

    def enter(self, number: int) -> None:
        """Write the hand in the form of the score sheet down, and wait until so many are there."""
        self.click("#hand button.main")
        self.written(number)

    def written(self, number: int) -> None:
        """Wait until the score sheet tells of so many hands."""
        self.until(f"document.querySelector('#sheet .says').textContent.endsWith('{number}')")

    def until(self, script: str, seconds: float = 60) -> None:
        WebDriverWait(self.browser, seconds, 0.05).until(lambda _: ask(self.browser, script))

    def text(self, selector: str) -> str:
        return str(self.find(selector).text)

    def problem(self, line: str = "#problem") -> str:
        """Wait until a line tells what is wrong, and return it."""
        self.until(f"!document.querySelector('{line}').hidden")
        return self.text(line)

    def refused(self, line: str = "#problem", *, once: bool = True) -> str:
        """Wait for the line in which the server refuses; the browser itself tells of a status 400."""
        told = self.problem(line)
        first, *others = ["400" in entry["message"] for entry in self.browser.get_log("browser")]
        assert first
        assert not (once and others)
        return told

    def answered(self) -> None:
        self.until("document.querySelector('#result .progress').hidden")
        assert not self.find("#result .problem").is_displayed(), self.text("#result .problem")


# the same draws for every run, counted; for a whist few layouts, and nothing taken from the order
QUICK = """
let state = 7;
Math.random = () => { state = (state * 16807) % 2147483647; return state / 2147483647; };
let seed = 1;
window.draws = 0;
const real = window.fetch;
window.fetch = (path, more) => {
  const given = JSON.parse(more.body);
  if (path.startsWith("/api/draw")) { window.draws++; if (!LEAD) given.seed = seed++; }
  if (path.includes("whist")) Object.assign(given, { samples: 24, any_order: true });
  return real(path, { ...more, body: JSON.stringify(given) });
};
"""


def drawn(page: Page, kind: str) -> None:
    """Have the trainer, which is open, draw a task of a kind: a first lead is one of the prepared ones."""
    page.browser.execute_script(QUICK.replace("LEAD", json.dumps(kind == "lead")))
    page.click(f"[name=kind][value={kind}]")
    page.click("#next")
    page.until(
        "document.querySelectorAll('#hand .card').length && !document.querySelector('#cancel:enabled')", 300
    )


def discards(page: Page) -> tuple[list[str], list[str]]:
    """Have the trainer, which is open, find a discard; return the best two cards and the worst."""
    page.click("#next")
    page.until("document.querySelectorAll('#hand .card').length === 12", 3)
    options = json.loads(ask(page.browser, "sessionStorage.getItem('ddsolve-task')"))["task"]["options"]
    return options[0]["discards"][0], options[-1]["discards"][0]


def saved(page: Page, form: str, press: Callable[[], None] | None = None) -> bytes:
    """Return the file that a button of a diagram saves: what the browser would be given to store."""
    page.browser.execute_script(
        "window.kept = null; const made = URL.createObjectURL;"
        "URL.createObjectURL = blob => { blob.arrayBuffer().then("
        "each => { window.kept = [...new Uint8Array(each)]; }); return made(blob); };"
        "HTMLAnchorElement.prototype.click = function () { window.name = this.download; }"
    )
    if press is None:
        page.click(f"[data-format={form}]")
    else:
        press()
    page.until("window.kept !== null")
    assert ask(page.browser, "window.name") == f"diagram.{form}"
    return bytes(ask(page.browser, "window.kept"))


def held_to_axe(page: Page) -> None:
    """Hold a screen with its answer to no finding of axe above the minor ones."""
    axe = pytest.importorskip("axe_core_python.selenium")
    # a drawn card's rank stands on the card, which axe does not see
    found = axe.Axe().run(page.browser, {"exclude": [["svg .card"]]})
    worse = [each for each in found["violations"] if each["impact"] in ("serious", "critical", "moderate")]
    assert [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in worse] == []


_shown = cache(shown)


def printed(*words: str) -> Any:
    """Return the document of a command."""
    return json.loads(_shown(*words, "--json"))
