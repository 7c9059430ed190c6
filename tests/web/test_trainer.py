"""The trainer: a task with one clear answer, and what another choice costs."""

from __future__ import annotations

import pytest
from browsing import ask

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
from web.visiting import DRAWN, PHONE, SURE, Page

pytestmark = pytest.mark.filterwarnings("default")  # the driver's own warnings are not ours


def test_the_trainer_draws_a_hand_with_one_clear_answer(page: Page) -> None:
    page.open("trainer", PHONE)
    page.browser.execute_script(DRAWN, SURE[:10])
    page.click("#next")
    page.until("document.querySelectorAll('#hand .card').length === 12", 120)
    assert "better than any other by" in page.text("#says")
    page.click("#hand [data-card=D8]")
    page.click("#hand [data-card=D7]")
    assert page.text("#says").startswith("Right")
    page.click("#hand [data-card=CA]")
    assert "costs" in page.text("#says")


# the same draws for every run, few layouts, and nothing taken from the order: it is the page that is tested
QUICK = """
let state = 7;
Math.random = () => { state = (state * 16807) % 2147483647; return state / 2147483647; };
let seed = arguments[0];
const real = window.fetch;
window.fetch = (path, more) => {
  const given = JSON.parse(more.body);
  if (path.startsWith("/api/draw")) given.seed = seed++;
  if (/whist|lead/.test(path)) Object.assign(given, { samples: 24, any_order: true });
  return real(path, { ...more, body: JSON.stringify(given) });
};
"""


def drawn(page: Page, kind: str, seed: int) -> None:
    page.open("trainer", PHONE)
    page.browser.execute_script(QUICK, seed)
    page.click(f"[name=kind][value={kind}]")
    page.click("#next")
    page.until("document.querySelectorAll('#hand .card').length === 10", 120)


@pytest.mark.slow
def test_whist_or_pass(page: Page) -> None:
    drawn(page, "whist", 1)
    assert "better by" in page.text("#says")
    calls = [button.get_attribute("data-call") for button in page.all("#calls button")]
    told = {}
    for call in calls:
        page.click(f"#calls [data-call={call}]")
        told[call] = page.text("#says")
    assert len([text for text in told.values() if text.startswith("Right")]) == 1
    assert all("costs" in text or text.startswith("Right") for text in told.values())
    assert page.all("#why table")
    assert "/board#deal=" in str(page.find("#after a").get_attribute("href"))


COUNTED = """
let state = 7;
Math.random = () => { state = (state * 16807) % 2147483647; return state / 2147483647; };
window.draws = 0;
const real = window.fetch;
window.fetch = (path, more) => { window.draws += path.startsWith("/api/draw"); return real(path, more); };
"""


@pytest.mark.slow
def test_the_first_lead(page: Page) -> None:
    page.open("trainer", PHONE)
    page.browser.execute_script(COUNTED)
    page.click("[name=kind][value=lead]")
    page.click("#next")
    page.until("document.querySelectorAll('#hand .card').length === 10", 300)
    assert ask(page.browser, "window.draws") <= 3  # a prepared deal
    assert "tricks fewer" in page.text("#says")
    told = []
    for name in [card.get_attribute("data-card") for card in page.all("#hand .card")]:
        page.click(f"#hand [data-card={name}]")
        told.append(page.text("#says"))
    right = [text for text in told if text.startswith("Right")]
    assert 1 <= len(right) < len(told)
    assert all("tricks more on average" in text for text in told if text not in right)
    assert page.all("#why table")


@pytest.mark.slow
def test_a_misere_to_catch(page: Page) -> None:
    drawn(page, "misere", 1)
    told = []
    for name in [card.get_attribute("data-card") for card in page.all("#hand .card")]:
        page.click(f"#hand [data-card={name}]")
        told.append(page.text("#says"))
    right = [text for text in told if text.startswith("Right")]
    assert 1 <= len(right) < len(told)
    assert all("of the cases" in text for text in told)
    page.click("#after a")
    page.until("!document.querySelector('#question button.main').disabled")
    assert [count.text for count in page.all(".slot .count")].count("10 of 10") == 2
