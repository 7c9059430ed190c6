"""The trainer: a task with one clear answer, and what another choice costs."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from itertools import chain, combinations
from typing import Any

import pytest
from browsing import ask
from support import thinned
from web.visiting import DESK, PHONE, Page, discards, drawn, held_to_axe

from ddsolve.questions.discard import best_discard
from ddsolve.questions.lead import advise_lead
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the driver's warnings are not ours


@pytest.mark.long
def test_a_discard_comes_at_once_with_one_clear_answer(page: Page) -> None:
    page.open("trainer", PHONE)
    best, worst = discards(page)
    assert "better than any other by" in page.text("#says")
    for one in best:
        page.click(f"#hand [data-card={one}]")
    assert page.text("#says").startswith("Right")
    for one in worst:
        page.click(f"#hand [data-card={one}]")
    assert "costs" in page.text("#says")
    assert len(page.all("#why tbody tr")) == 2
    assert not page.find("#cancel").is_enabled()
    page.click("#after a[href^='/discard']")
    page.until("!document.querySelector('#question button.main').disabled")


def kept_task(page: Page) -> dict[str, Any]:
    """Return the task that is open."""
    task: dict[str, Any] = json.loads(ask(page.browser, "sessionStorage.getItem('ddsolve-task')"))["task"]
    return task


# what takes the time of a search never ends: for what is prepared the deal, else the question about it
HANGING = """
const prepared = arguments[0];
window.real = window.fetch;
window.fetch = (path, more) => {
  if (path === "/api/draw" && !prepared) return window.real(path, more);
  window.asked = true;
  return new Promise((_, refuse) => {
    more.signal?.addEventListener("abort", () => { window.left = true; refuse(more.signal.reason); });
  });
};
"""


@pytest.mark.long
@pytest.mark.parametrize("kind", thinned(["discard", "whist", "lead", "misere"], 2))
def test_a_search_is_cancelled(page: Page, kind: str) -> None:
    page.open("trainer", PHONE)
    page.browser.execute_script(HANGING, kind in ("discard", "lead"))
    page.click(f"[name=kind][value={kind}]")
    page.click("#next")
    page.until("window.asked")
    page.click("#cancel")
    assert page.text("#says") == "Stopped: there is no task."
    assert not page.find("#cancel").is_enabled()
    assert kind in ("discard", "lead") or ask(page.browser, "window.left")
    page.browser.execute_script("window.fetch = window.real")
    page.click("[name=kind][value=discard]")
    assert discards(page)


@pytest.mark.long
@pytest.mark.parametrize("width", [DESK, pytest.param(PHONE, marks=pytest.mark.long)])
def test_the_first_lead(page: Page, width: int) -> None:
    page.open("trainer", width)
    drawn(page, "lead")
    assert ask(page.browser, "window.draws") == 1  # a prepared deal
    told = page.text("#says")
    assert "whists more" in told
    margin = float(re.findall(r"\d+\.\d", told)[0])
    told = {}
    for name in [card.get_attribute("data-card") for card in page.all("#hand .card")]:
        page.click(f"#hand [data-card={name}]")
        told[name] = page.text("#says")
    right = {name for name, text in told.items() if text.startswith("Right")}
    costs = [text for name, text in told.items() if name not in right]
    assert 1 <= len(right) <= 4
    assert costs
    assert all(
        float(re.findall(r"costs the defenders (\d+\.\d) whists on average", text)[0]) >= margin
        for text in costs
    )
    # the margin is that between the last right card and the first wrong one
    options = kept_task(page)["options"]
    assert len(page.all("#why tbody tr")) == len(options)
    worth = {name: option["whists"] for option in options for name in option["cards"]}
    wrong = min(value for name, value in worth.items() if name not in right)
    assert margin == pytest.approx(wrong - max(worth[name] for name in right), abs=0.051)


@pytest.mark.parametrize("width", [PHONE, pytest.param(DESK, marks=pytest.mark.long)])
def test_a_card_in_play(page: Page, width: int) -> None:
    page.open("trainer", width)
    page.click("[name=kind][value=card]")
    page.click("#next")
    page.until("document.querySelectorAll('#hand .card').length", 30)
    task = kept_task(page)
    assert "better by" in page.text("#says")
    assert len(page.all("#others li")) == -(-len(task["turn"]["played"]) // 3)
    told = {}
    for card in task["turn"]["legal"]:
        page.click(f"#hand [data-card={card}]")
        told[card] = page.text("#says")
    right = [option["card"] for option in task["options"][: task["right"]]]
    assert {card for card, text in told.items() if text.startswith("Right")} == set(right)
    assert all("costs" in text for card, text in told.items() if card not in right)
    assert len(page.all("#why tbody tr")) == len(task["options"])
    assert ask(page.browser, "document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    held_to_axe(page)
    page.click("#after a")
    page.until("document.querySelectorAll('#own .card').length", 30)
    assert f"seed={task['seed']}" in page.browser.current_url


def prepared(name: str) -> list[dict[str, Any]]:
    """Return the tasks of a list that the page has."""
    lines = files("ddsolve.web").joinpath("static", name).read_text("utf-8").splitlines()
    return [json.loads(line.rstrip(",")) for line in lines if line.startswith("  {")]


DISCARDS = prepared("discard_tasks.js")
LEADS = prepared("lead_tasks.js")


def held(deal: Deal, soloist: int) -> Hand:
    return Hand.of([*deal.hand(soloist), *deal.dead])


def test_prepared_leads_are_many_and_clear() -> None:
    assert len({task["seed"] for task in LEADS}) == len(LEADS) >= 12
    for task in LEADS:
        deal = Deal.random(task["seed"])
        thrown = {task["discard"][:2], task["discard"][2:]}
        assert {str(card) for card in held(deal, int(task["soloist"]))} >= thrown
        cards = [names.split() for names, *_ in task["rows"]]
        assert sorted(chain(*cards)) == sorted(str(card) for card in deal.hand(1))
        whists = [row[1] for row in task["rows"]]
        assert whists == sorted(whists)
        right = task["right"]
        assert 1 <= len([*chain(*cards[:right])]) <= 4
        assert whists[right - 1] <= whists[0] + 0.51
        assert whists[right] >= whists[right - 1] + 1.99
        assert task["layouts"] >= 1000


def test_prepared_discards_are_many_and_whole() -> None:
    assert len({task["seed"] for task in DISCARDS}) == len(DISCARDS) >= 40
    for task in DISCARDS:
        pairs = [pair for names, *_ in task["rows"] for pair in names.split()]
        cards = [str(card) for card in held(Deal.random(task["seed"]), int(task["seat"]))]
        assert len(pairs) == 66
        assert {frozenset((pair[:2], pair[2:])) for pair in pairs} == set(
            map(frozenset, combinations(cards, 2))
        )
        values = [whists for _names, _contract, whists, _make in task["rows"]]
        assert values == sorted(values, reverse=True)
        assert values[0] - values[1] >= 1.5


@pytest.mark.long
@pytest.mark.parametrize(
    "task",
    [task if at < 3 else pytest.param(task, marks=pytest.mark.long) for at, task in enumerate(DISCARDS)],
)
def test_a_prepared_discard_is_proved(task: dict[str, Any]) -> None:
    hand = held(Deal.random(task["seed"]), int(task["seat"]))
    found = best_discard(hand, int(task["seat"]), whist="best", aside=False)
    rows = {pair: row for row in task["rows"] for pair in row[0].split()}
    counted = [option for option in found.options if option.exact and option.contract is not None]
    assert found.proved
    assert len(counted) > 1
    for option in counted:
        _names, contract, whists, make = rows["".join(map(str, option.discard))]
        assert float(option.expected) <= whists + 0.005
        if str(option.contract) == contract:
            assert (round(float(option.expected), 2), round(float(option.make), 3)) == (whists, make)
    first = found.options[0]
    assert rows["".join(map(str, first.discard))] == task["rows"][0]
    assert str(first.contract) == task["rows"][0][1]


@pytest.mark.long
@pytest.mark.parametrize(
    "task", [task if at < 2 else pytest.param(task, marks=pytest.mark.long) for at, task in enumerate(LEADS)]
)
def test_a_prepared_lead_stands_in_other_layouts(task: dict[str, Any]) -> None:
    hand = Deal.random(task["seed"]).hand(1)
    found = advise_lead(hand, task["contract"], 1, int(task["soloist"]), samples=240).options
    whists = {str(card): option.whists for option in found for card in option.cards}
    for names, worth, *_ in task["rows"]:
        estimate = whists[names.split()[0]]
        slack = (estimate.high - estimate.low) / 2
        assert estimate.low - slack <= worth <= estimate.high + slack
    right = {name for names, *_ in task["rows"][: task["right"]] for name in names.split()}
    assert {str(card) for card in found[0].cards} <= right


@pytest.mark.long
@pytest.mark.parametrize("kind", ["discard", "lead", "misere"])
def test_a_task_is_there_in_the_other_language(page: Page, kind: str) -> None:
    page.open("trainer", PHONE)
    if kind == "discard":
        discards(page)
    else:
        drawn(page, kind)
    chosen = [card.get_attribute("data-card") for card in page.all("#hand .card")][: 1 + (kind == "discard")]
    for name in chosen:
        page.click(f"#hand [data-card={name}]")
    page.until("document.querySelector('#why table')")
    page.click("[data-language=ru]")
    page.until("document.documentElement.lang === 'ru'")
    try:
        page.until("document.querySelector('#why table')")
        for place in ("#situation", "#says", "#why thead"):
            assert re.search("[а-я]", page.text(place)), place
        pressed = [card.get_attribute("data-card") for card in page.all("#hand [aria-pressed=true]")]
        assert sorted(pressed) == sorted(chosen)
    finally:
        page.open("?lang=en")


@pytest.mark.long
@pytest.mark.parametrize("width", [PHONE, pytest.param(DESK, marks=pytest.mark.long)])
def test_a_misere_to_catch(page: Page, width: int) -> None:
    page.open("trainer", width)
    drawn(page, "misere")
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
