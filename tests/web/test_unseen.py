"""A hand played unseen: by clicks and by the keyboard, to its review."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from browsing import ask
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from web.visiting import DESK, PHONE, Page, held_to_axe

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the driver's warnings are not ours


def kept(page: Page) -> dict[str, Any]:
    """Return the hand as the page keeps it."""
    found: dict[str, Any] = json.loads(ask(page.browser, "sessionStorage.getItem('ddsolve-unseen') ?? '{}'"))
    return found


def decided(page: Page, count: int) -> dict[str, Any]:
    """Return the turn after so many decisions, once it is there."""
    told = f"JSON.parse(sessionStorage.getItem('ddsolve-unseen') ?? '{{}}').steps?.length === {count}"
    page.until(told, 30)
    turn: dict[str, Any] = kept(page)["turn"]
    return turn


def fits(page: Page) -> None:
    width = ask(page.browser, "document.documentElement.scrollWidth")
    assert width <= ask(page.browser, "document.documentElement.clientWidth")


def played(page: Page, said: dict[str, str]) -> dict[str, Any]:
    """Play to the end: what is said to bid and call, else the first that may be chosen."""
    turn, count = decided(page, 0), 0
    while turn["asks"]:
        fits(page)
        assert len(page.all("#others .place")) == 2
        if turn["asks"] == "card":
            page.click(f"#own [data-card={turn['legal'][0]}]")
        elif turn["asks"] == "discard":
            for card in turn["legal"][-2:]:
                page.click(f"#own [data-card={card}]")
        else:
            call = said.get(turn["asks"], turn["legal"][0])
            page.click(f"#calls [data-call='{call if call in turn['legal'] else turn['legal'][0]}']")
        count += 1
        turn = decided(page, count)
    return turn


@pytest.mark.parametrize(
    ("address", "said", "judged"),
    [
        pytest.param(
            *("seed=5&seat=1&convention=sochi", {"call": "whist"}, ["/bid", "/whist"]),
            marks=pytest.mark.long,
        ),
        ("seed=1&seat=2&convention=leningrad", {"bid": "6S"}, ["/bid", "/discard"]),
    ],
)
def test_a_hand_is_played_to_its_review(
    page: Page, address: str, said: dict[str, str], judged: list[str]
) -> None:
    page.open(f"unseen#{address}", PHONE)
    turn = played(page, said)
    assert sum(turn["won"].values()) == 10
    page.until("!document.querySelector('#board').hidden && document.querySelector('#result .shows h2')")
    record = turn["record"]
    thrown, soloist = record["discard"], record["soloist"]
    shown = {each.get_attribute("data-card") for each in page.all(f"#board [data-seat='{soloist}'] .card")}
    assert len(shown) == 10
    assert shown >= set(record["widow"]) - set(thrown)
    assert not shown & set(thrown)
    page.until("![...document.querySelectorAll('#advice li')].some(line => !line.querySelector('a'))")
    links = [link.get_attribute("href") for link in page.all("#advice a")]
    assert [f"/{link.split('#')[0].split('/')[-1]}" for link in links] == judged
    assert all(re.search("first estimate", link.text) for link in page.all("#advice a"))
    assert all("widow=" in link for link in links if "/whist#" in link)  # which lay open when he called
    assert len(page.all("#came li")) == 3
    fits(page)
    held_to_axe(page)
    page.browser.get(links[-1])  # and back: the hand is there, with its review
    page.until("document.querySelector('#question')")
    page.browser.back()
    page.until("!document.querySelector('#board').hidden")


def test_a_hand_is_played_by_the_keyboard(russian: Page) -> None:
    page = russian
    page.open("unseen#seed=0&seat=3", DESK)
    decided(page, 0)
    assert "Торговля" in page.text("#told")
    page.find("#calls button").send_keys(Keys.ENTER)
    for count in (1, 2):
        decided(page, count)
        page.until("document.querySelector('#hand').contains(document.activeElement)")
        ActionChains(page.browser).send_keys(Keys.ENTER).perform()
    assert len(decided(page, 3)["hand"]) == 8
    assert not re.search("[A-Za-z]", page.text("#hand"))


def test_what_cannot_be_played_is_not_offered_and_refused_in_an_address(page: Page) -> None:
    page.open("unseen#seed=-1&seat=9&convention=hussar")
    offered = {one.get_attribute("value") for one in page.all("[name=convention] option")}
    assert "rostov" in offered
    assert not offered & {"hussar", "rogue-small"}
    assert {one.text for one in page.all("h1 ~ .problem")} == {
        f"The address holds what cannot be: {odd}" for odd in ("seed=-1", "seat=9", "convention=hussar")
    }
    page.choose("convention", "rostov")
    page.click("#question button.main")
    decided(page, 0)
    assert "convention=rostov" in page.browser.current_url
    assert not page.find("#question .problem").is_displayed()
