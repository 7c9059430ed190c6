"""What the page shows is told for what it is: an answer to another question, one cut off, an address."""

from __future__ import annotations

import pytest
from browsing import ask
from web.serving import serving
from web.visiting import CAUGHT, DEAL, EXAMPLES, PHONE, SURE, Page

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the driver's warnings are not ours


def stale(page: Page, section: str = "#result") -> bool:
    """Tell whether an answer is dimmed and says that it is for something else."""
    told = page.find(f"{section} > .stale-note").is_displayed()
    dimmed = ask(page.browser, f"getComputedStyle(document.querySelector('{section} > :last-child')).opacity")
    assert told is (float(dimmed) < 1)
    return told


@pytest.mark.long
def test_an_answer_to_other_cards_is_no_answer(page: Page) -> None:
    page.open("discard")
    for card in SURE:
        page.click(f".deck [data-card={card}]")
    page.choose("won", "10S")
    page.answer()
    assert not stale(page)
    page.click(".deck [data-card=D7]")
    assert stale(page)
    assert stale(page, "#own")
    assert "♦7" not in page.text(".slot .held")
    assert len(page.all("#own .card")) == 12  # of the hand that was asked about
    page.click(".deck [data-card=D7]")
    assert not stale(page)
    page.choose("won", "9S")
    assert stale(page)
    page.choose("won", "10S")
    page.click("[name=seat][value='2']")
    assert stale(page)


@pytest.mark.long
@pytest.mark.parametrize(
    ("screen", "paste", "submit"),
    [("catch", CAUGHT, "#question button.main"), ("diagram", DEAL, "#question button.main")],
)
def test_each_screen_tells_it(page: Page, screen: str, paste: str, submit: str) -> None:
    page.open(screen)
    page.paste(paste)
    page.click(submit)
    page.until("document.querySelector('#result .shows').children.length")
    page.click(".deck [data-card=SA]")
    assert stale(page)


@pytest.mark.long
def test_a_record_that_changes(page: Page) -> None:
    page.open("review")
    page.find("textarea").send_keys((EXAMPLES / "seven.txt").read_text("utf-8"))
    page.click("#question button.main")
    page.until("document.querySelector('.graph')")
    assert not stale(page)
    page.find("textarea").send_keys("\n# more")
    assert stale(page)


@pytest.mark.long
def test_the_cards_of_the_board_are_kept_before_it_and_told_apart_after_it(page: Page) -> None:
    page.open("board")
    page.paste(DEAL)
    page.choose("contract", "7H")
    page.browser.refresh()
    page.until("document.querySelectorAll('.deck .where').length === 30")
    assert not page.find("#board").is_displayed()
    assert ask(page.browser, "document.querySelector('[name=contract]').value") == "7H"
    page.click("#question button.main")
    page.until("document.querySelectorAll('.place .worth.good').length")
    position = page.browser.current_url
    page.click("#setup summary")
    page.click(".deck [data-card=SA]")
    assert stale(page, "#board")
    assert page.browser.current_url != position
    page.click(".deck [data-card=SA]")
    assert not stale(page, "#board")
    assert page.browser.current_url == position


# the first answer comes last
SLOW = (
    "const real = window.fetch; let count = 0; window.answered = 0;"
    "window.fetch = async (...all) => { const late = count++ === 0; const response = await real(...all);"
    " if (late) await new Promise(done => setTimeout(done, 600)); window.answered += 1; return response; };"
)


@pytest.mark.long
def test_an_answer_goes_where_it_was_asked_for(page: Page) -> None:
    page.open("board")
    page.browser.execute_script(SLOW)
    page.find(".paste input").send_keys("♠AK")
    page.click(".paste button")
    page.all(".slot")[1].click()
    page.until("document.querySelectorAll('.deck .where').length === 2")
    assert [held.text for held in page.all(".slot .held")] == ["♠AK", "–", "–", "–"]
    page.open("score")
    page.until("document.querySelector('.option-list details')")
    page.browser.execute_script(SLOW)
    page.choose("convention", "rostov")
    page.choose("convention", "leningrad")
    page.until("window.answered === 2")
    leningrad = page.text("#about")
    page.choose("convention", "rostov")
    page.until(f"document.querySelector('#about').textContent !== {leningrad!r}")
    page.choose("convention", "leningrad")
    page.until(f"document.querySelector('#about').textContent === {leningrad!r}")


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("discard#hand=SA.SK.SA", "♠A is given twice"),
        ("catch#1=SA.SK&2=HA.SK&3=H7", "♠K is given twice"),
        ("discard#hand=SA.S6", "no cards"),
        ("board#deal=S:AA+|+S:K7+|+S:QJ&contract=6S", "seat 1: SA is given twice"),
        ("board#deal=♠AK | ♠Q", "has three hands"),
        ("diagram#widow=SA.SK.SQ", "room for 2"),
    ],
)
def test_cards_in_the_address_that_cannot_be_are_refused(page: Page, address: str, told: str) -> None:
    page.open(address)
    assert told in page.problem("#picker .problem")
    assert {place.text for place in page.all(".slot .held")} == {"–"}
    asked = address.startswith("board")  # the server has read it
    assert len(page.browser.get_log("browser")) == asked


def test_a_deal_of_the_address_in_any_notation_and_a_choice_that_cannot_be(page: Page) -> None:
    page.open("board#deal=п:ТК | п:Д7 | п:В8&contract=6♠&soloist=9")
    page.until("document.querySelector('.place.moves')")
    assert {one.text for one in page.all("h1 ~ .problem") if one.text} == {
        f"The address holds what cannot be: {one}" for one in ("contract=6♠", "soloist=9")
    }


def test_what_is_known_of_the_others_is_in_sight_after_a_reload(page: Page) -> None:
    page.open("claim#hand=SA.SK&seat=1")
    page.until("document.querySelectorAll('.deck [aria-pressed=true]').length === 2")
    assert not ask(page.browser, "document.querySelector('#question details').open")
    page.open("claim#hand=SA.SK&seat=1&most-2-D=3")
    page.until("document.querySelector('#question details').open")
    assert "at most 3" in page.text("#question details")


@pytest.mark.long
def test_an_answer_that_is_cut_off_is_not_being_proved(page: Page) -> None:
    with serving() as ends:
        other = Page(page.browser, ends)
        other.open("discard", PHONE)
        other.paste("♠AK98 ♣T8 ♦AJ7 ♥KQ7")
        other.click("#question button.main")
        other.until("document.querySelector('#result table')")
        ends.process.kill()
        assert "is not proved" in other.problem("#result .problem")
        assert "Nothing is proved yet." in other.text("#result .shows")
        page.browser.get("about:blank")
        assert "ERR_INCOMPLETE" in page.browser.get_log("browser")[0]["message"]


# the next stream waits for its turn, the one after that is told that too many wait
QUEUE = """
const answers = [
  () => new Response("{}", { status: 503, headers: { "retry-after": "1" } }),
  () => new Response(new ReadableStream({ start(told) { told.enqueue(new TextEncoder().encode(
    'event: begin\\ndata: {"id": "x"}\\n\\nevent: waiting\\ndata: {"place": 7}\\n\\n')); } })),
];
const sent = window.fetch;
window.asked = 0;
window.fetch = (path, more) =>
  path.startsWith("/api/discard") ? answers[Math.min(window.asked++, 1)]() : sent(path, more);
"""


def test_a_page_that_waits_says_its_place_and_asks_again_by_itself(page: Page) -> None:
    page.open("discard")
    page.browser.execute_script(QUEUE)
    page.find(".paste input").send_keys("♠AKQT ♥AK87 ♦K8 ♣98")
    page.click(".paste button")
    page.until("!document.querySelector('#question button.main').disabled")
    page.click("#question button.main")
    said = "document.querySelector('#result .left').textContent"
    page.until(f"{said} === 'too many are waiting: asking again soon…'")
    page.until(f"{said} === 'number 7 in the queue'", 5)
    assert ask(page.browser, "window.asked") == 2
