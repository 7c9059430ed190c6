"""Each screen with its answer, on a phone in Russian: the figures of the command line, no jumps, axe."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from browsing import ask
from web.visiting import (
    CAUGHT,
    DEAL,
    DESK,
    EXAMPLES,
    PHONE,
    Page,
    discards,
    drawn,
    held_to_axe,
    printed,
)

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the driver's warnings are not ours

OWN_NAMES = {"SVG", "PNG", "PDF", "LaTeX", "JSON", "PPN", "Bridge", "Studio", "ES"}
TEN = "♠AKQ7 ♣AK9 ♦KQ ♥J"


def comma(text: str) -> str:
    return text.replace(".", ",").replace("-", "−")


def board(page: Page) -> None:
    page.lay_out()
    told = printed("solve", DEAL, "--contract", "6S", "--soloist", "1")
    assert f"взятки играющего: {told['tricks']}." in page.text("#board .says")
    assert len(page.all(".one-hand .worth.good")) == len(
        [move for move in told["moves"] if move["tricks"] == told["tricks"]]
    )
    page.click(".place [data-card=SA]")
    page.until("document.querySelector('.place [data-card=SA].gone')")


def catch(page: Page) -> None:
    page.paste(CAUGHT)
    page.click("[name=leader][value='2']")
    page.answer()
    told = printed("catch", CAUGHT, "--leader", "2")
    best = max(each["value"] for each in told["cards"])
    shown = ask(
        page.browser,
        "[...document.querySelectorAll('.moves .worth.good')]"
        ".map(one => one.parentElement.querySelector('.card').dataset.card)",
    )
    assert set(shown) == {each["card"] for each in told["cards"] if each["value"] == best}


def claim(page: Page) -> None:
    page.paste(TEN)
    page.paste("♥87", slot=1)
    page.choose("contract", "8S")
    page.click("#claims")
    page.answered()
    told = printed("claim", TEN, "--dead", "♥87", "--contract", "8S", "--seat", "1")
    assert told["holds"] is False
    assert page.text("#result .says") == "Неверно."
    assert str(told["failing"]) in re.sub(r"\s", "", page.text("#result .shows"))


def layouts(page: Page) -> None:
    page.paste("♠AKQJT987 ♣AK")
    page.paste("♥87", slot=1)
    page.click("#counts")
    page.answered()
    told = printed("layouts", "♠AKQJT987 ♣AK", "--dead", "♥87", "--seat", "1")
    assert re.sub(r"\D", "", page.text("#result .says")) == str(told["layouts"])
    shown = re.sub(r"\s", "", page.text("#result .shows"))
    taken = sum(int(tricks) * count for tricks, count in told["tricks"]["D"].items())
    assert comma(f"{taken / told['layouts']:.3f}") in shown


def review(page: Page) -> None:
    text = (EXAMPLES / "seven.txt").read_text("utf-8")
    page.review(text)
    told = printed("review", str(EXAMPLES / "seven.txt"))
    assert len(page.all(".turns li")) == len([move for move in told["moves"] if move["cost"]])
    assert re.search("[а-я]", page.text(".turns li"))


def trainer(page: Page) -> None:
    _best, worst = discards(page)
    assert "Лучший снос выгоднее любого другого" in page.text("#says")
    for one in worst:
        page.click(f"#hand [data-card={one}]")
    assert "теряет" in page.text("#says")
    assert ask(page.browser, "window.moved ?? 0") < 0.1
    page.browser.get(page.browser.current_url)  # as after the board: the task is there again
    page.until("document.querySelectorAll('#hand [aria-pressed=true]').length === 2")
    assert "теряет" in page.text("#says")


def trained(page: Page, kind: str, choices: str, wrong: str) -> None:
    """Have a task drawn, make every choice, and be told what each but the right ones costs."""
    drawn(page, kind)
    told = []
    for name in [
        each.get_attribute("data-card") or each.get_attribute("data-call") for each in page.all(choices)
    ]:
        page.click(f"{choices}:is([data-card='{name}'], [data-call='{name}'])")
        told.append(page.text("#says"))
    assert 1 <= sum(text.startswith("Верно") for text in told) < len(told)
    assert all(re.search(wrong, text) for text in told if not text.startswith("Верно"))
    assert page.all("#why table")
    assert page.all("#after a")


def trained_whist(page: Page) -> None:
    trained(page, "whist", "#calls button", r"теряет|\d,\d")
    assert "/board#deal=" in str(page.find("#after a").get_attribute("href"))


def trained_lead(page: Page) -> None:
    trained(page, "lead", "#hand .card", r"\d,\d")


def trained_card(page: Page) -> None:
    trained(page, "card", "#hand .card:not(:disabled)", r"теряет в среднем \d")


def trained_misere(page: Page) -> None:
    trained(page, "misere", "#hand .card", r"\d %")


def diagram(page: Page) -> None:
    page.paste(DEAL)
    page.find("[name=caption]").send_keys("Семёрная")
    page.click("#question button.main")
    page.until("!document.querySelector('#result').hidden && document.querySelector('#result svg')")
    text = page.text("#result svg")
    assert "Семёрная" in text
    assert "Первая рука" in text
    assert not set("AKQJ") & set(text)


def score(page: Page, players: int = 3, convention: str = "sochi") -> None:
    """An evening of a game and an all-pass, entered by buttons: what the command says of the same file."""
    page.until("document.querySelector('.option-list details')")
    page.choose("convention", convention)
    page.until(f"!document.querySelector('[name=count][value=\"{players}\"]').disabled")
    page.click(f"[name=count][value='{players}']")
    names = ["Анна", "Борис", "Вера", "Глеб"][:players]
    page.until(f"document.querySelectorAll('#names [name=player]').length === {players}")
    for field, name in zip(page.all("#names [name=player]"), names, strict=True):
        field.clear()
        field.send_keys(name)
    page.click("#game button.main")
    page.until("!document.querySelector('#hand').hidden")
    page.click("[name=soloist][value=Анна]")
    page.click("[name=contract][value='7S']")
    page.click("[name='call Борис'][value=whist]")
    for _ in range(3):
        page.click(".stepper[data-name=Борис] button:last-child")
    assert page.text("#left").endswith("0")
    page.enter(1)
    page.click("[name=soloist][value='']")
    for name, count in zip(names, ([4, 6], [1, 3, 6], [1, 3, 6, 0])[players - 2], strict=True):
        for _ in range(count):
            page.click(f".stepper[data-name={name}] button:last-child")
    page.enter(2)
    told = printed("game", ask(page.browser, "localStorage.getItem('ddsolve-game')"))
    assert [hand["contract"] for hand in told["hands"]] == ["7S", "allpass"]
    assert len(told["result"]) == players
    shown = page.text("#sheet .shows").replace("-", "−")
    for result in told["result"].values():
        assert comma(f"{result:+.2f}".removesuffix(".00")) in shown


def two(page: Page) -> None:
    score(page, 2, "hussar")


def four(page: Page) -> None:
    score(page, 4, "leningrad")


FLOWS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "board": ("board", board),
    "catch": ("catch", catch),
    "claim": ("claim", claim),
    "layouts": ("claim", layouts),
    "review": ("review", review),
    "trainer": ("trainer", trainer),
    "trainer-whist": ("trainer", trained_whist),
    "trainer-lead": ("trainer", trained_lead),
    "trainer-card": ("trainer", trained_card),
    "trainer-misere": ("trainer", trained_misere),
    "diagram": ("diagram", diagram),
    "score": ("score", score),
    "score-2": ("score", two),
    "score-4": ("score", four),
}
# in the ordinary run a few screens of each kind: others' answers in test_screens, test_trainer, test_keyboard
WITH_A_FINGER = {"board", "catch", "layouts"}
WITH_A_MOUSE = {"claim", "review"}
# an answer later than what a browser still takes for the effect of a press
LATE = (
    "const asked = window.fetch; window.fetch = async (...all) => {"
    " const response = await asked(...all); await new Promise(done => setTimeout(done, 600));"
    " return response; };"
)
MOVED = (
    "window.moved = 0; window.what = [];"
    "new PerformanceObserver(list => { for (const each of list.getEntries()) {"
    " if (each.hadRecentInput) continue;"
    " window.moved += each.value;"
    " window.what.push(each.sources.map(one => one.node?.outerHTML?.slice(0, 60))); } })"
    ".observe({ type: 'layout-shift', buffered: true });"
)


def flows(usual: set[str], *but: str) -> list[Any]:
    return [
        pytest.param(name, marks=() if name in usual else pytest.mark.long)
        for name in FLOWS
        if name not in but
    ]


def test_each_screen_is_tried_in_the_ordinary_run() -> None:
    usual = WITH_A_FINGER | WITH_A_MOUSE
    others = {"trainer", "diagram", "score"}  # answered in English in other files
    assert {FLOWS[name][0] for name in usual} | others == {screen for screen, _ in FLOWS.values()}


@pytest.mark.long
@pytest.mark.parametrize("name", flows(WITH_A_FINGER, "score"))
def test_an_answer_on_a_phone_in_russian(russian: Page, name: str) -> None:
    screen, flow = FLOWS[name]
    page = russian
    page.open(screen, PHONE, dark=len(name) % 2 == 0)
    page.browser.execute_script(MOVED + LATE)
    flow(page)
    assert ask(page.browser, "window.moved ?? 0") < 0.1, ask(page.browser, "window.what")
    assert ask(page.browser, "document.documentElement.scrollWidth") <= PHONE
    live = "[...document.querySelectorAll('#says, .says')].filter(one => one.checkVisibility())"
    assert ask(page.browser, f"{live}.map(one => one.textContent).join('')")
    assert all(one.get_attribute("role") == "status" for one in ask(page.browser, live))
    shown = ask(page.browser, "document.querySelector('main').innerText")
    if name != "review":  # of which the record is in English
        assert set(re.findall(r"[A-Za-z]{2,}", shown)) - OWN_NAMES == set()
    held_to_axe(page)


@pytest.mark.long
@pytest.mark.parametrize("name", flows(WITH_A_MOUSE, "score-2", "score-4"))
def test_an_answer_on_a_desk_in_russian(russian: Page, name: str) -> None:
    screen, flow = FLOWS[name]
    russian.open(screen, DESK, dark=len(name) % 2 == 1)
    flow(russian)
    assert ask(russian.browser, "document.documentElement.scrollWidth") <= DESK


def test_every_value_of_an_option_is_told_in_russian(russian: Page) -> None:
    russian.open("score", PHONE)
    russian.until("document.querySelector('.option-list details')")
    shown = json.loads(
        ask(
            russian.browser,
            "JSON.stringify([...document.querySelectorAll('.option-list option, .option-list legend,"
            " .option-list summary, .option-list .check span')].map(one => one.textContent))",
        )
    )
    assert len(shown) > 150
    assert {text for text in shown if re.search("[A-Za-z]{2,}", text)} == set()
    assert "жлобский: все взятки его" in shown
