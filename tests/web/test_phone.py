"""The screens in Russian, mostly on a phone: from the first touch to the answer of the command line."""

from __future__ import annotations

import re

import pytest
from browsing import ask
from support import thinned
from web.visiting import DEAL, DESK, EXAMPLES, NARROW, PHONE, SCREENS, SURE, Page, held_to_axe, printed

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the driver's warnings are not ours

# what is written in Latin letters in Russian too
OWN_NAMES = {"JSON", "PPN", "Bridge", "Studio", "SVG", "PNG", "PDF", "LaTeX", "AK", "xl", "ES"}


@pytest.mark.parametrize("width", [PHONE, pytest.param(DESK, marks=pytest.mark.long)])
@pytest.mark.long
def test_the_best_discard_in_russian(russian: Page, width: int) -> None:
    russian.open("", width)
    russian.click(".tiles a[href='/discard']")
    assert russian.text("h1") == "Снос"
    for card in SURE:
        russian.click(f".deck [data-card={card}]")
    assert russian.text(".slot .held") == "♠ТКДВ10987 ♣ТКД ♦7"
    assert russian.text(".slot .count") == "12 из 12"
    russian.browser.execute_script("document.querySelector('[name=won]').value = '10S'")
    russian.answer()
    told = printed("discard", "♠AKQJT987 ♣AKQ ♦7", "--seat", "1", "--won", "10S")
    figure = f"{told['options'][0]['expected']:.1f}".replace(".", ",")
    assert figure in russian.text("#result .shows")
    held_to_axe(russian)
    russian.find(".paste input").send_keys("♠AA")
    russian.click(".paste button")
    assert re.search("[а-я]", russian.refused("#picker .problem"))


TYPED = (
    "п ТК98 т 108 б ТВ7 ч КД7",
    "пики ТК98 трефы 108 бубны ТВ7 червы КД7",
    "пики ТК98, трефы 108, бубны ТВ7, червы КД7",
)


def test_cards_as_people_type_them_and_as_the_example_of_the_field(russian: Page) -> None:
    russian.open("discard", PHONE)
    example = str(russian.find(".paste input").get_attribute("placeholder"))
    for typed in (example.partition(": ")[2], *TYPED):
        russian.paste(typed)
        assert russian.text(".slot .held") == "♠ТК98 ♣108 ♦ТВ7 ♥КД7"
        russian.click(".bar button:last-child")
        assert russian.text(".slot .held") == "–"


# the words that are seen on several lines, with where they stand
BROKEN = """
const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node; (node = walker.nextNode());) {
  if (!node.parentElement.checkVisibility() || node.parentElement.closest("textarea, option, svg")) continue;
  for (const word of node.data.matchAll(/[\\p{L}\\d.,♠♣♦♥+−≈%]{2,}/gu)) {
    const range = document.createRange();
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    const tops = [...range.getClientRects()].filter((one) => one.width).map((one) => one.top);
    if (Math.max(...tops) - Math.min(...tops) > 6) found.push(`${word[0]} in: ${node.data}`);
  }
}
return found;
"""


@pytest.mark.parametrize("screen", thinned(SCREENS, 2))
def test_a_screen_in_russian_has_no_english_word_and_breaks_none_on_a_phone(
    russian: Page, screen: str
) -> None:
    russian.open(screen, NARROW)
    assert ask(russian.browser, "document.documentElement.lang") == "ru"
    russian.until("document.readyState === 'complete'")
    russian.until("!document.querySelector('.option-list') || document.querySelector('.option-list details')")
    shown = ask(
        russian.browser,
        "[document.querySelector('main').innerText, document.title,"
        " ...[...document.querySelectorAll('main [aria-label], main [placeholder]')]"
        ".map(one => one.ariaLabel ?? one.placeholder)].join('\\n')",
    )
    english = set(re.findall(r"[A-Za-z]{2,}", shown)) - {"ddsolve", *OWN_NAMES}
    assert english == set()
    if screen == "score":
        russian.find("#open").send_keys(str(EXAMPLES / "вечер.txt"))
        russian.until("!document.querySelector('#sheet').hidden")
    if screen == "board":
        russian.lay_out()
    assert russian.browser.execute_script(BROKEN) == []
    assert ask(russian.browser, "document.documentElement.scrollWidth") <= NARROW


def test_a_field_is_named_as_the_page_has_it(russian: Page) -> None:
    russian.open("review", PHONE)
    russian.find("textarea").send_keys("x")
    russian.find("[name=record]").send_keys("x")
    russian.click("#question button.main")
    field = "«Какая по счёту сдача в файле»"
    assert russian.refused("#result .problem") == f"{field} не годится: 'x' — не целое число."


LONG_NAMES = ["W" * 30, "Анна-Мария Константинопольская", "щ" * 30, "Wolfeschlegelsteinhausenberger"]


@pytest.mark.long
def test_long_names_fit_on_a_phone(page: Page) -> None:
    page.open("score", 360)
    page.until("document.querySelector('.option-list details')")
    page.click("[name=count][value='4']")
    for field, name in zip(page.all("#names input"), LONG_NAMES, strict=True):
        field.clear()
        field.send_keys(name)
    page.click("#game button.main")
    page.until("document.querySelector('#sheet .shows svg')")
    page.click("#who label input")
    page.click("[name=contract][value='6S']")
    page.click("#calls [value=whist]")
    wide = "document.documentElement.scrollWidth"
    assert ask(page.browser, wide) <= 360
    for _ in range(4):
        page.click("#tricks .stepper:nth-child(2) button:last-of-type")
    page.enter(1)
    assert ask(page.browser, wide) <= 360
    first = "document.querySelector('#sheet td.l:first-child').getBoundingClientRect().width"
    assert ask(page.browser, first) < 130


@pytest.mark.parametrize(("width", "height"), [(PHONE, 844), pytest.param(360, 640, marks=pytest.mark.long)])
def test_the_whole_board_is_in_sight(page: Page, width: int, height: int) -> None:
    page.open("board", width)
    page.browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True},
    )
    page.paste(DEAL)
    page.click("#question button.main")
    page.until("document.querySelector('.deal-table button')")
    at = "document.querySelector('{}').getBoundingClientRect()"
    assert abs(ask(page.browser, at.format("#board") + ".top")) < 40
    seen = [".one-hand", ".two-hand", ".three-hand", ".trick", "[data-go=back]", "[data-go=next]"]
    for place in [*seen, *([".deal-table"] if width == PHONE else [])]:
        assert ask(page.browser, at.format(place) + ".top") >= 0, place
        assert ask(page.browser, at.format(place) + ".bottom") <= height, place
    rows = (
        "[...document.querySelectorAll('.place .hand')].map(hand =>"
        " new Set([...hand.children].map(one => one.offsetTop)).size)"
    )
    assert ask(page.browser, rows) == [1, 1, 1]
    page.click(".place [data-card=SA]")
    page.until("document.querySelector('.move')")
    page.click("[data-go=first]")
    page.until("!document.querySelector('.place .gone')")
    page.click(".move[data-step='1']")
    page.until("document.querySelector('.place [data-card=SA].gone')")
    page.click("[data-game='2D']")  # a game of the table is played from its first card
    page.until("!document.querySelector('.place .gone')")
    assert page.text(".two-hand .who").startswith("seat 2 · 6♦")
    held_to_axe(page)


@pytest.mark.long
@pytest.mark.parametrize("screen", ["allpass", "misere"])
def test_no_column_is_cut_on_a_phone(russian: Page, screen: str) -> None:
    russian.open(screen, NARROW)
    russian.click("#example")
    russian.until("document.querySelector('#result .scroll')")
    russian.answered()
    cut = "[...document.querySelectorAll('.scroll')].some(one => one.scrollWidth > one.clientWidth)"
    assert not ask(russian.browser, cut)
    assert russian.browser.execute_script(BROKEN) == []
