"""The screens of `ddsolve web` in a real browser, from the first click to the answer of the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import ask, look, open_browser
from click.testing import CliRunner

from ddsolve.cli.root import cli

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait
from web.serving import Served, serving

pytestmark = pytest.mark.filterwarnings("default")  # the driver's own warnings are not ours

PHONE, DESK = 390, 1200
DEAL = "♠AKQ7 ♣AK9 ♦KQ ♥J | ♠JT9 ♣QJ ♦A98 ♥AK | ♠8 ♣T87 ♦JT7 ♥QT9"
SURE = ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "CA", "CK", "CQ", "D7"]
CAUGHT = "♠A ♣KQJ ♥A7 | ♠J8 ♦A7 | ♣T7 ♥KQ"
EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
# what is written in Latin letters in Russian too
OWN_NAMES = {"JSON", "PPN", "Bridge", "Studio", "SVG", "PNG", "PDF", "AK", "xl", "ES"}
SCREENS = ("", "discard", "board", "score", "catch", "claim", "review", "trainer", "diagram")


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with serving() as served:
        yield served


@pytest.fixture(scope="module")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    yield from open_browser(tmp_path_factory.mktemp("browser"))


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
        """Click what a visitor can see and hit."""
        found = self.find(selector)
        self.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", found)
        found.click()

    def paste(self, text: str, slot: int = 0) -> None:
        self.all(".slot")[slot].click()
        self.find(".paste input").send_keys(text)
        self.click(".paste button")
        self.until("document.querySelector('.paste input').value === ''")

    def until(self, script: str, seconds: float = 60) -> None:
        WebDriverWait(self.browser, seconds, 0.05).until(lambda _: ask(self.browser, script))

    def text(self, selector: str) -> str:
        return str(self.find(selector).text)

    def answered(self) -> None:
        self.until("document.querySelector('#result .progress').hidden")
        assert not self.find("#result .problem").is_displayed(), self.text("#result .problem")


@pytest.fixture
def page(chrome: webdriver.Chrome, server: Served) -> Iterator[Page]:
    yield Page(chrome, server)
    assert chrome.get_log("browser") == []


def printed(*words: str) -> Any:
    result = CliRunner().invoke(cli, [*words, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("width", [PHONE, DESK])
def test_no_screen_is_wider_than_its_window(page: Page, screen: str, width: int) -> None:
    page.open(screen, width, dark=width == PHONE)
    assert ask(page.browser, "document.documentElement.scrollWidth") <= width
    small = ask(
        page.browser,
        "[...document.querySelectorAll('main button, main select, main input[type=text]')]"
        ".filter(one => one.offsetParent && !one.matches('.card, .visually'))"
        ".filter(one => one.getBoundingClientRect().height < 40).map(one => one.outerHTML)",
    )
    assert small == []
    outside = "performance.getEntriesByType('resource').map(entry => new URL(entry.name).host)"
    assert set(ask(page.browser, outside)) <= {f"127.0.0.1:{page.server.port}"}


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_the_discard_from_the_first_click(page: Page, width: int) -> None:
    page.open("discard", width)
    assert not page.find("#question button.main").is_enabled()
    for number, card in enumerate(SURE, 1):
        page.click(f".deck [data-card={card}]")
        assert page.text(".slot .count") == f"{number} of 12"
    page.find("[name=won]").send_keys("10♠")
    page.click("#question button.main")
    page.answered()
    told = printed("discard", "♠AKQJT987 ♣AKQ ♦7", "--seat", "1", "--won", "10S")
    best = told["options"][0]
    shown = ask(
        page.browser, "[...document.querySelectorAll('.verdict .card')].map(card => card.dataset.card)"
    )
    assert shown == best["discard"]
    assert f"{best['expected']:+.1f}" in page.text("#result .figures")
    assert "proved" in page.text("#result .figures")
    other = next(each for each in told["options"] if each["discard"] != best["discard"])
    for card in other["discard"]:
        page.click(f"#own [data-card={card}]")
    assert "whists" in page.text("#own .says")


def test_picking_undo_keyboard_and_pasting(page: Page) -> None:
    page.open("discard")
    page.click(".deck [data-card=SA]")
    page.click(".deck [data-card=HT]")
    page.click(".deck [data-card=HT]")
    assert page.text(".slot .held") == "♠A"
    page.click(".bar button")
    assert page.text(".slot .held") == "♠A ♥10"
    page.find(".deck [data-card=HT]").send_keys(Keys.ARROW_LEFT, Keys.ENTER)
    assert page.text(".slot .held") == "♠A ♥J10"
    ActionChains(page.browser).send_keys("c7").perform()
    assert page.text(".slot .held") == "♠A ♣7 ♥J10"
    page.paste("п:ТК98 т:108 б:ТВ7 ч:КД7")
    assert page.text(".slot .held") == "♠AK98 ♣108 ♦AJ7 ♥KQ7"
    assert "hand=S%3AAK98" in page.browser.current_url


def test_cards_that_cannot_be_read_are_told(page: Page) -> None:
    page.open("discard")
    page.find(".paste input").send_keys("♠AA")
    page.click(".paste button")
    page.until("!document.querySelector('#picker .problem').hidden")
    assert "SA is given twice" in page.text("#picker .problem")
    entries = page.browser.get_log("browser")  # the browser itself tells of a status 400
    assert len(entries) == 1
    assert "400" in entries[0]["message"]


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_the_board(page: Page, width: int) -> None:
    page.open("board", width)
    page.paste(DEAL)
    page.click("#question button.main")
    page.until("document.querySelectorAll('.place .worth.good').length")
    told = printed("solve", DEAL, "--contract", "6S", "--soloist", "1")
    shown = ask(
        page.browser,
        "Object.fromEntries([...document.querySelectorAll('.one-hand .holder')]"
        ".map(one => [one.querySelector('.card').dataset.card, one.querySelector('.worth').textContent]))",
    )
    assert shown == {move["card"]: f"{move['tricks']} tr." for move in told["moves"]}
    for card in ("SA", "SJ", "S8", "S7"):
        page.click(f".place [data-card={card}]")
        page.until(f"document.querySelector('.place [data-card={card}].gone')")
    page.click("[data-go=back]")
    page.until("!document.querySelector('.place [data-card=S7].gone')")
    page.click(".place [data-card=SK]")
    page.until("document.querySelector('.branches').hidden === false")
    assert page.text(".branches li") == "♠7"
    address, moves = page.browser.current_url, page.text(".tricks")
    page.open("")
    page.browser.get(address)
    page.until("document.querySelectorAll('.tricks .move').length === 4")
    assert page.text(".tricks") == moves
    page.click("#engine")
    page.until("!document.querySelector('.place .worth.good')")
    page.click(".auto[data-seat='2']")
    page.until("document.querySelectorAll('.tricks .move').length === 5")


def test_the_score_sheet(page: Page) -> None:
    page.open("score", PHONE)
    page.browser.execute_script("localStorage.clear()")
    page.open("score", PHONE)
    names = ["Anna", "Boris", "Vera"]
    for field, name in zip(page.all("[name=player]"), names, strict=True):
        field.clear()
        field.send_keys(name)
    page.click("#game button.main")
    page.until("document.querySelectorAll('#who label').length === 4")
    page.click("[name=soloist][value=Anna]")
    page.click("[name=contract][value='7S']")
    page.click("[name='call Boris'][value=whist]")
    for _ in range(3):
        page.click(".stepper[data-name=Boris] button:last-child")
    page.click("#hand button.main")
    page.until("document.querySelector('#sheet .says').textContent.endsWith('1')")
    page.click("[name=soloist][value='']")
    for name, count in (("Anna", 1), ("Boris", 3), ("Vera", 6)):
        for _ in range(count):
            page.click(f".stepper[data-name={name}] button:last-child")
    page.click("#hand button.main")
    page.until("document.querySelector('#sheet .says').textContent.endsWith('2')")
    game = json.loads(ask(page.browser, "localStorage.getItem('ddsolve-game')"))
    assert ask(page.browser, "document.querySelector('#save').href").startswith("blob:")
    told = printed("game", json.dumps(game))
    assert [hand["contract"] for hand in told["hands"]] == ["7S", "allpass"]
    assert told["sheet"]["pool"]["Anna"] == 4
    for name in names:
        result = f"{told['result'][name]:+.2f}".removesuffix(".00").replace("-", "−")
        assert result in page.text("#sheet .shows").replace("-", "−")
    page.open("score", PHONE)  # as after a restart
    page.until("document.querySelector('#sheet .says').textContent.endsWith('2')")
    page.click("#undo")
    page.until("document.querySelector('#sheet .says').textContent.endsWith('1')")


def test_catching_a_misere(page: Page) -> None:
    page.open("catch", PHONE)
    page.paste(CAUGHT)
    page.click("[name=leader][value='2']")
    page.click("#question button.main")
    page.answered()
    told = printed("catch", CAUGHT, "--leader", "2")
    shown = ask(
        page.browser,
        "Object.fromEntries([...document.querySelectorAll('.moves .holder')]"
        ".map(one => [one.querySelector('.card').dataset.card, one.querySelector('.worth').textContent]))",
    )
    assert shown == {
        each["card"]: f"{100 * each['value']:.1f} %"
        if each["value"] not in (0, 1)
        else f"{100 * each['value']} %"
        for each in told["cards"]
    }
    page.click(".moves [data-card=SJ]")
    page.until("document.querySelector('.place.moves')?.dataset.seat === '3'")


def test_a_claim_and_the_layout_that_beats_it(page: Page) -> None:
    page.open("claim")
    page.paste("♠AKQ7 ♣AK9 ♦KQ ♥J")
    page.paste("♥87", slot=1)
    page.find("[name=contract]").send_keys("8♠")
    page.click("#claims")
    page.answered()
    told = printed("claim", "♠AKQ7 ♣AK9 ♦KQ ♥J", "--dead", "♥87", "--contract", "8S", "--seat", "1")
    assert told["holds"] is False
    assert page.text("#result .says") == "It does not hold."
    assert f"{told['failing']:,}" in page.text("#result .shows")
    page.click("#result a.button")
    page.until("document.querySelectorAll('.place .worth.good').length")
    assert "8♠" in page.text(".one-hand .who")


def test_all_layouts(page: Page) -> None:
    page.open("claim", PHONE)
    page.paste("♠AKQJT987 ♣AK")
    page.paste("♥87", slot=1)
    page.click("#counts")
    page.answered()
    assert page.all("#result svg")


def test_a_review(page: Page) -> None:
    text = (EXAMPLES / "seven.txt").read_text("utf-8")
    page.open("review", PHONE)
    page.browser.execute_script("document.querySelector('textarea').value = arguments[0]", text)
    page.click("#question button.main")
    page.until("document.querySelector('.graph')")
    told = printed("review", str(EXAMPLES / "seven.txt"))
    costly = [move for move in told["moves"] if move["cost"]]
    assert len(page.all(".graph .turn")) == len(page.all(".turns li")) == len(costly)
    page.click(".turns a")
    page.until("document.querySelectorAll('.place .worth.good').length")
    assert len(page.all(".tricks .move")) == len(told["moves"])


def test_a_diagram(page: Page) -> None:
    page.open("diagram")
    page.paste(DEAL)
    page.find("[name=caption]").send_keys("<b>Seven</b> & more")
    page.click("[name=ranks][value=russian]")
    page.click("#question button.main")
    page.until("document.querySelector('#result svg')")
    drawn = page.text("#result svg")
    assert "<b>Seven</b> & more" in drawn
    assert {"Т", "К", "Д", "В"} <= set(drawn)
    assert not {"A", "K", "Q", "J"} & set(drawn)


def test_the_trainer_draws_a_hand_with_one_clear_answer(page: Page) -> None:
    page.open("trainer", PHONE)
    page.browser.execute_script(
        """
        const real = window.fetch;
        window.fetch = (path, more) => {
          if (path !== "/api/draw") return real(path, more);
          const hand = ["SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "CA", "CK"];
          const deal = { hands: { 1: hand }, dead: ["D8", "D7"] };
          return Promise.resolve(new Response(JSON.stringify(deal), { status: 200 }));
        };
        """
    )
    page.click("#next")
    page.until("document.querySelectorAll('#hand .card').length === 12", 120)
    assert "better than any other by" in page.text("#says")
    page.click("#hand [data-card=D8]")
    page.click("#hand [data-card=D7]")
    assert page.text("#says").startswith("Right")
    page.click("#hand [data-card=CA]")
    assert "costs" in page.text("#says")


def test_light_dark_and_four_colours_are_kept(page: Page) -> None:
    page.open("discard")
    dark = "getComputedStyle(document.body).backgroundColor"
    club = "getComputedStyle(document.querySelector('.card.C')).color"
    before, black = ask(page.browser, dark), ask(page.browser, club)
    page.click("#theme")
    page.click("#suits")
    changed = ask(page.browser, dark), ask(page.browser, club)
    assert before not in changed
    assert black not in changed
    page.open("discard")
    assert (ask(page.browser, dark), ask(page.browser, club)) == changed
    page.click("#theme")
    page.click("#suits")


def test_print_shows_the_answer_without_controls(page: Page) -> None:
    page.open("diagram")
    page.paste(DEAL)
    page.click("#question button.main")
    page.until("document.querySelector('#result svg')")
    page.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert page.find("#result svg").is_displayed()
    assert not [one for one in page.all("button, form, nav") if one.is_displayed()]
    look(page.browser)


@pytest.fixture
def russian(page: Page) -> Iterator[Page]:
    page.open("?lang=ru")
    yield page
    page.open("?lang=en")


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_in_russian_has_no_english_word(russian: Page, screen: str) -> None:
    russian.open(screen, PHONE)
    assert ask(russian.browser, "document.documentElement.lang") == "ru"
    russian.until("document.readyState === 'complete'")
    shown = ask(
        russian.browser,
        "[document.querySelector('main').innerText, document.title,"
        " ...[...document.querySelectorAll('main [aria-label], main [placeholder]')]"
        ".map(one => one.ariaLabel ?? one.placeholder)].join('\\n')",
    )
    english = set(re.findall(r"[A-Za-z]{2,}", shown)) - {"ddsolve", *OWN_NAMES}
    assert english == set()
    assert ask(russian.browser, "document.documentElement.scrollWidth") <= PHONE


def test_the_best_discard_on_a_phone_in_russian(russian: Page) -> None:
    russian.open("", PHONE)
    russian.click(".tiles a[href='/discard']")
    assert russian.text("h1") == "Снос"
    for card in SURE:
        russian.click(f".deck [data-card={card}]")
    assert russian.text(".slot .held") == "♠ТКДВ10987 ♣ТКД ♦7"
    assert russian.text(".slot .count") == "12 из 12"
    russian.browser.execute_script("document.querySelector('[name=won]').value = '10S'")
    russian.click("#question button.main")
    russian.answered()
    told = printed("discard", "♠AKQJT987 ♣AKQ ♦7", "--seat", "1", "--won", "10S")
    figure = f"{told['options'][0]['expected']:+.1f}".replace(".", ",")
    assert figure in russian.text("#result .figures")
    assert "доказано" in russian.text("#result .figures")
    russian.find(".paste input").send_keys("♠AA")
    russian.click(".paste button")
    russian.until("!document.querySelector('#picker .problem').hidden")
    assert re.search("[а-я]", russian.text("#picker .problem"))
    assert len(russian.browser.get_log("browser")) == 1  # the browser itself tells of a status 400


def test_the_example_of_cards_as_text_can_be_read(russian: Page) -> None:
    russian.open("discard")
    example = str(russian.find(".paste input").get_attribute("placeholder"))
    russian.paste(example.partition(": ")[2])
    assert russian.text(".slot .held") == "♠ТК98 ♣108 ♦ТВ7 ♥КД7"


@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing_serious(page: Page, screen: str) -> None:
    axe = pytest.importorskip("axe_core_python.selenium")
    page.open(screen, PHONE if len(screen) % 2 else DESK, dark=len(screen) % 3 == 0)
    found = axe.Axe().run(page.browser)
    serious = [
        (each["id"], [node["html"][:200] for node in each["nodes"]])
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]
    assert serious == []
