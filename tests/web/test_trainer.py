"""The trainer: a task with one clear answer, and what another choice costs."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from browsing import ask

from ddsolve.advice.lead.advice import advise_lead
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
from web.visiting import DESK, DRAWN, PHONE, SURE, Page, drawn

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the driver's warnings are not ours


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


@pytest.mark.parametrize("width", [PHONE, pytest.param(DESK, marks=pytest.mark.long)])
def test_whist_or_pass(page: Page, width: int) -> None:
    page.open("trainer", width)
    drawn(page, "whist")
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


@pytest.mark.parametrize("width", [DESK, pytest.param(PHONE, marks=pytest.mark.long)])
def test_the_first_lead(page: Page, width: int) -> None:
    page.open("trainer", width)
    drawn(page, "lead")
    assert ask(page.browser, "window.draws") <= 3  # a prepared deal
    told = page.text("#says")
    assert "whists more" in told
    margin = float(re.findall(r"\d+\.\d", told)[0])
    told = {}
    for name in [card.get_attribute("data-card") for card in page.all("#hand .card")]:
        page.click(f"#hand [data-card={name}]")
        told[name] = page.text("#says")
    right = {name for name, text in told.items() if text.startswith("Right")}
    costs = [text for name, text in told.items() if name not in right]
    assert right
    assert costs
    assert all(
        float(re.findall(r"costs the defenders (\d+\.\d) whists on average", text)[0]) >= margin
        for text in costs
    )
    # the right ones are those that the command does not hold to be behind
    verdict = next(text for text in page.text("#why").splitlines() if re.match("Best lead|No clear", text))
    suits = re.findall("([♠♣♦♥])([AKQJ10987]+)", verdict)
    named = {sign + rank for sign, ranks in suits for rank in re.findall("10|.", ranks)}
    signs = dict(zip("SCDH", "♠♣♦♥", strict=True))
    assert named == {signs[name[0]] + name[1].replace("T", "10") for name in right}


PREPARED = re.findall(
    r'seed: (\d+), soloist: "(\d)", contract: "(\w+)", discard: \["(\w+)", "(\w+)"\]',
    files("ddsolve.web").joinpath("static", "prepared.js").read_text("utf-8"),
)


def held(deal: Deal, soloist: int) -> Hand:
    return Hand.of([*deal.hand(soloist), *deal.dead])


def test_prepared_deals_are_many_and_each_another() -> None:
    assert len(PREPARED) >= 12
    assert len({seed for seed, *_ in PREPARED}) == len(PREPARED)
    for seed, soloist, _contract, *thrown in PREPARED:
        assert {str(card) for card in held(Deal.random(int(seed)), int(soloist))} >= set(thrown)


@pytest.mark.long
@pytest.mark.parametrize("known", PREPARED, ids=[f"{seed}-{soloist}" for seed, soloist, *_ in PREPARED])
def test_a_prepared_lead_is_clear(known: tuple[str, ...]) -> None:
    seed, soloist, contract, *_thrown = known
    deal = Deal.random(int(seed))
    options = advise_lead(deal.hand(1), 1, int(soloist), contract, samples=120).options
    wrong = [option for option in options if not option.equal]
    assert 1 <= len(options) - len(wrong) <= 4
    assert min(option.whists.value for option in wrong) - options[0].whists.value >= 2


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
