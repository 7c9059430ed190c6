"""The screens of `ddsolve web` in a real browser, from the first click to the answer of the command line."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browsing import ask
from click.testing import CliRunner
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from support import thinned
from web.visiting import CAUGHT, DEAL, DESK, PHONE, Page, printed

from ddsolve.cli.root import cli

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the driver's warnings are not ours


@pytest.mark.parametrize("screen", thinned(["misere", "whist", "allpass", "bid", "lead", "discard"], 6))
@pytest.mark.parametrize("width", thinned([PHONE, DESK], 2))
def test_one_hand_is_asked_by_the_form_that_its_question_declares(
    page: Page, screen: str, width: int
) -> None:
    page.open(screen, width)
    assert not page.find("#question button.main").is_enabled()
    page.click("#example")
    page.answered()
    cards = page.find("#question").get_attribute("data-example").split(".")
    given = ["--seat", "1"]
    if screen in ("whist", "lead"):
        given += ["--soloist", "2", "--contract", "7S"]
    told = CliRunner().invoke(cli, [screen, " ".join(cards), *given], terminal_width=200)
    verdict = told.stdout.splitlines()[2]
    assert verdict in page.text("#result .shows").replace("\n", " ")
    page.click(".deck [aria-pressed=false]")
    assert page.text(".problem") == "Your hand: all cards are there"
    page.choose("convention", "leningrad")
    assert "other cards" in page.text("#result .stale-note")
    shared = page.browser.current_url
    page.browser.get("about:blank")
    page.browser.get(shared)  # an address that was sent is answered
    page.answered()
    assert page.find("[name=convention]").get_attribute("value") == "leningrad"


def test_the_link_to_the_content_keeps_the_cards(page: Page) -> None:
    page.open("lead")
    page.paste("♠AK")
    page.browser.execute_script("document.querySelector('.skip').click()")
    assert ask(page.browser, "document.activeElement.id") == "main"
    assert page.text(".slot .count") == "2 of 10"
    page.find(".paste input").send_keys("♠AKQJT987 ♣AKQ", Keys.ENTER)
    page.problem("#picker .problem")
    page.click(".deck [data-card=H9]")
    assert not page.find("#picker .problem").is_displayed()


def test_any_cards_are_asked_about_from_the_first_page(page: Page) -> None:
    page.open("")
    offered = {
        "♠AKQT.AK87.K8.98": ["Discard", "Misère", "Claim"],
        "S:AKT8 H:AK7 D:K8 C:9": ["Bid", "Whist", "Lead", "All-pass"],
        DEAL.replace("♥J ", "♥J87 "): ["Catch a misère"],
        "S:789 C:7 D:7 | S:AKQ | S:JT H:A": ["Catch a misère"],  # of an ending, too
        DEAL: ["Board"],
    }
    for cards, titles in offered.items():
        page.find("#cards input").clear()
        page.find("#cards input").send_keys(cards.lstrip("♠") if "." in cards else cards)
        page.click("#cards button")
        page.until(f"document.querySelectorAll('.tiles li:not([hidden])').length === {len(titles)}")
        assert [tile.text for tile in page.all(".tiles li:not([hidden]) strong")] == titles
    page.find("#cards input").send_keys("x")  # other cards: nothing leads to those of before
    assert not any("#" in link.get_attribute("href") for link in page.all(".tiles a"))
    page.find("#cards input").send_keys(Keys.BACKSPACE)
    page.click("#cards button")
    page.until("document.querySelectorAll('.tiles li:not([hidden])').length === 1")
    page.click(".tiles li:not([hidden]) a")
    page.until("document.querySelectorAll('.slot .count.full').length === 3")
    page.open("")
    page.find("#cards input").send_keys("♠AK")
    page.click("#cards button")
    page.until("document.querySelector('#cards .says').textContent.includes('Ten cards, twelve, a deal')")


JUDGED = (
    "const [answer, pairs, done] = arguments;"
    "import('/static/discards.js').then(({ judged }) => done(pairs.map(pair => judged(answer, pair))))"
)


def judged(page: Page, answer: Any, *pairs: str) -> list[Any]:
    """Return what the page says of throwing pairs of cards."""
    told: list[Any] = page.browser.execute_async_script(JUDGED, answer, [pair.split() for pair in pairs])
    return told


@pytest.mark.long
def test_what_your_own_discard_costs(page: Page) -> None:
    page.open("discard")
    several = printed("discard", "♠KQJT9 ♣87 ♦KQJ ♥A9", "--seat", "2", "--whist", "best")
    same, none = judged(page, several, "C8 H9", "C8 CK")  # ♣7 ♥9 stands for ♣8 ♥9
    assert same["says"].endswith("That costs {cost} whists.")
    assert round(same["cost"], 2) == 2.31
    assert none["says"].endswith("it does worse than those in the table.")
    first = {"options": several["options"][:1], "proved": False}
    early, leading = judged(page, first, "C8 H9", " ".join(several["options"][0]["discard"]))
    assert early["says"].endswith("what it is worth is not known.")
    assert leading["says"].startswith("{cards}: the best so far")
    wide = printed("discard", "♠AQT ♣AQ97 ♦AKQ97", "--seat", "3", "--whist", "best")
    mine, best, order = judged(page, wide, "SA SQ", "ST SQ", "C7 C9")
    assert mine["contract"] == "6D"
    assert 0 < mine["least"] <= 11.18  # what it costs: with 7♦ it is worth most
    assert best["says"].startswith("{cards}: as good as it gets")
    assert order["says"].endswith("with another order perhaps less.")  # with 8♣ it may be worth more


def test_what_calls_come_to_is_an_estimate(page: Page) -> None:
    page.open("discard")
    calls = {"value": 7.24, "interval": [6.64, 8.01], "samples": 48}
    options = [
        {
            "discard": ["H7", "H9"],
            "contract": "6S",
            "expected": 7.24,
            "callers": calls,
            "make": 1,
            "exact": True,
        },
        {
            "discard": ["H7", "C8"],
            "contract": "6S",
            "expected": 5.5,
            "callers": None,
            "make": 1,
            "exact": True,
        },
    ]
    (mine,) = judged(page, {"options": options, "proved": True}, "H7 C8")
    assert mine["says"].endswith("That costs about {cost}.")
    assert mine["digits"] == 1
    hopeless = {**options[1], "contract": "6D", "expected": -70.0, "callers": {**calls, "value": -70.0}}
    (mine,) = judged(page, {"options": [options[0], hopeless, options[1]], "proved": True}, "H7 C8")
    assert mine["contract"] == "6S"  # the calls in it were not sampled: it could not come first


@pytest.mark.long
def test_a_misere_of_other_cards_is_left(page: Page) -> None:
    page.open("discard")
    page.paste("♠AKQJT987 ♣AKQ ♦7")
    page.choose("won", "10S")
    page.answer()
    page.browser.execute_script(
        "const real = window.fetch; window.fetch = (path, more) => {"
        " if (!path.startsWith('/api/misere')) return real(path, more);"
        " window.begun = true; return new Promise((_, refuse) => more.signal.addEventListener('abort',"
        " () => { window.left = true; refuse(more.signal.reason); })); }"
    )
    page.click("#misere .ask")
    page.until("window.begun")
    page.paste("♠AKQJT987 ♣AKQ ♦8")
    page.answer()
    assert ask(page.browser, "window.left")
    assert not page.find("#misere .progress").is_displayed()


def test_picking_undo_keyboard_and_pasting_and_cards_that_cannot_be_read(page: Page) -> None:
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
    assert "hand=SA.SK.S9.S8." in page.browser.current_url
    page.find(".paste input").send_keys("♠AA")
    page.click(".paste button")
    assert "SA is given twice" in page.refused("#picker .problem")


# what is asked next does not arrive
FAILING = (
    "window.real = window.fetch; window.failed = 0; window.fetch = () => {"
    " window.failed += 1; return Promise.reject(new TypeError('no network')); };"
)


def taken_back(page: Page, first: str, other: str, gone: str) -> None:
    """Play a card that does not arrive, which is told, then another one, which does."""
    page.browser.execute_script(FAILING)
    page.click(f".place [data-card={first}]")
    page.until("[...document.querySelectorAll('.problem')].some(one => !one.hidden)")
    page.browser.execute_script("window.fetch = window.real")
    page.click(f".place [data-card={other}]")
    page.until(f"document.querySelector('{gone}')")
    assert not [one for one in page.all(".problem") if one.is_displayed()]


@pytest.mark.parametrize("width", [PHONE, pytest.param(DESK, marks=pytest.mark.long)])
def test_the_board(page: Page, width: int) -> None:
    page.open("board", width)
    page.lay_out()
    told = printed("solve", DEAL, "--contract", "6S", "--soloist", "1")
    shown = ask(
        page.browser,
        "Object.fromEntries([...document.querySelectorAll('.one-hand .holder')]"
        ".map(one => [one.querySelector('.card').dataset.card, one.querySelector('.worth').textContent]))",
    )
    assert shown == {move["card"]: str(move["tricks"]) for move in told["moves"]}
    games = printed("table", DEAL)
    page.until("document.querySelector('.deal-table button')")
    in_table = ask(
        page.browser,
        "[...document.querySelectorAll('.deal-table tbody tr')].map(row =>"
        " [...row.querySelectorAll('button')].map(one => one.textContent))",
    )
    assert in_table == [
        [
            *(str(count) for count in games["tricks"][seat].values()),
            str(games["misere"][seat]),
            f"{games['allpass']['tricks'][seat]} ({games['allpass']['guarantee'][seat]})",
        ]
        for seat in "123"
    ]
    taken_back(page, "SK", "SA", ".place [data-card=SA].gone")
    for card in ("SJ", "S8", "S7"):
        page.click(f".place [data-card={card}]")
        page.until(f"document.querySelector('.place [data-card={card}].gone')")
    page.click("[data-go=back]")
    page.until("!document.querySelector('.place [data-card=S7].gone')")
    page.click(".place [data-card=SK]")
    page.until("document.querySelector('.branches').hidden === false")
    page.until("document.querySelector('.graph polyline')?.points.length === 5")  # all is drawn
    assert page.text(".branches li") == "♠7"
    address, moves = page.browser.current_url, page.text(".tricks")
    page.open("")
    page.browser.get(address)
    page.until("document.querySelectorAll('.tricks .move').length === 4")
    page.until("document.querySelector('.graph polyline')?.points.length === 5")  # all is drawn
    assert page.text(".tricks") == moves
    page.click("#engine")
    page.until("!document.querySelector('.place .worth.good')")
    page.click(".auto[data-seat='2']")
    page.until("document.querySelectorAll('.tricks .move').length === 5")
    page.click(".auto[data-seat='2']")
    page.click("[data-go=first]")
    page.until("!document.querySelector('.place .gone')")  # it is drawn
    page.click(".place [data-card=SK]")
    page.until("document.querySelectorAll('.tricks .move').length === 1")
    page.click("#engine")
    page.until("document.querySelector('.deal-table').checkVisibility()")
    page.click("[data-game='2NT']")
    page.until("location.hash.includes('contract=6NT') && !document.querySelectorAll('.tricks .move').length")
    page.browser.back()  # to what was played before
    page.until("document.querySelectorAll('.tricks .move').length === 1 && location.hash.includes('=6S')")
    page.click("#engine")
    page.click(".place [data-card=S9]")
    page.click("[data-go=back]")
    page.click(".auto[data-seat='2']")  # back in the line it plays on from here
    page.until("document.querySelector('.place.moves').dataset.seat === '3'")


OPEN = "♠T987 ♣8 ♦987 ♥98 | ♠AK ♣QJT ♦J ♥AKQT | ♠QJ ♣97 ♦AKQT ♥J7"


@pytest.mark.long
def test_an_all_pass_with_the_widow(page: Page) -> None:
    page.open("review")
    page.review(f"Deal: {OPEN}\nContract: allpass\nWidow: ♣A ♣K\nPlay: ♣8 ♣T ♣7 ♠7")
    page.click("#result a.button")
    page.until("document.querySelectorAll('.place .worth.good').length")
    assert "widow_rule=shows" in page.browser.current_url
    page.click("[data-go=last]")
    page.until("document.querySelector('.place [data-card=S7].gone')")
    assert not page.find("#problem").is_displayed()
    page.click("#setup summary")
    page.choose("widow_rule", "dealer")
    page.click("#question button.main")
    page.until("document.querySelector('#board .says').textContent.includes('dealer: 2')")
    assert "seat 1: 0, seat 2: 8, seat 3: 0, the dealer: 2" in page.text("#board .says")
    assert "in brackets" in page.text("#board .own-note")
    thrown = "[...document.querySelectorAll('.trick .card')].map(one => one.dataset.card)"
    assert ask(page.browser, thrown) == ["CA"]
    for card in ("C8", "CT", "C7"):
        page.click(f".place [data-card={card}]")
        page.until(f"document.querySelector('.place [data-card={card}].gone')")
    assert ask(page.browser, thrown) == ["CK"]  # the one of the second trick
    assert "Won with the widow's cards: 1." in page.text("#board .says")
    page.click("#setup summary")
    for card in ("CA", "CK"):
        page.click(f".deck [data-card={card}]")
    page.click("#question button.main")
    assert page.refused() == "the widow rule 'dealer' needs the widow's two cards"


@pytest.mark.long
def test_the_leads_of_an_all_pass_go_to_the_board_with_the_review(page: Page) -> None:
    page.open("review", PHONE)
    leads = "Second lead: winner\nThird lead: winner\nVoid lead: sets-suit"
    play = "Play: ♣8 ♣T ♣7 ♣Q ♣9 ♠7 ♣J"  # the second hand goes on
    page.review(f"Deal: {OPEN}\nContract: allpass\nWidow: ♣A ♣K\n{leads}\n{play}")
    page.click("#result a.button")
    page.until("document.querySelectorAll('.place .worth.good').length")
    page.click("[data-go=last]")
    page.until("document.querySelector('.place [data-card=CJ].gone')")
    assert not page.find("#problem").is_displayed()
    page.click("#setup summary")
    chosen = "[...document.querySelectorAll('#leads select')].map(one => one.value)"
    assert ask(page.browser, chosen) == ["winner", "winner", "sets-suit"]
    page.choose("widow_rule", "")
    assert not page.find("#leads").is_displayed()


@pytest.mark.long
def test_estimates_are_told_as_estimates(page: Page) -> None:
    page.open("discard", PHONE)
    page.paste("♠AK98 ♣T8 ♦AJ7 ♥KQ7")
    page.click("#question button.main")
    page.until("document.querySelector('#result table')")
    page.click("#result .stop")
    page.until("document.querySelector('#result .progress').hidden")
    assert "Nothing is proved yet." in page.text("#result .shows")
    for place in (1, 2):
        page.click(f"#own .card:nth-child({place})")
    assert re.search(r"costs about \d+\.\d[^\d]", page.text("#own .says"))


@pytest.mark.long
def test_a_list_of_games_needs_no_bid(page: Page) -> None:
    page.open("discard#hand=SK.SQ.SJ.ST.S9.C8.C7.DK.DQ.DJ.HA.H9&seat=2&convention=rogue-small")
    page.answered()
    told = printed("discard", "♠KQJT9 ♣87 ♦KQJ ♥A9", "--seat", "2", "--convention", "rogue-small")
    first = told["options"][0]
    assert f"order {first['contract'][0]}♠" in page.text("#result .shows")


def test_catching_a_misere(page: Page) -> None:
    page.open("catch", PHONE)
    page.paste(CAUGHT)
    page.click("[name=leader][value='2']")
    page.answer()
    told = printed("catch", CAUGHT, "--leader", "2")
    shown = ask(
        page.browser,
        "Object.fromEntries([...document.querySelectorAll('.moves .holder')]"
        ".map(one => [one.querySelector('.card').dataset.card, one.querySelector('.worth').textContent]))",
    )
    assert shown == {
        each["card"]: f"{100 * each['value']:.1f}\xa0%"
        if each["value"] not in (0, 1)
        else f"{100 * each['value']}\xa0%"
        for each in told["cards"]
    }
    taken_back(page, "S8", "SJ", ".place:not(:has([data-card=SJ])).moves")
    page.until("document.querySelector('.place.moves')?.dataset.seat === '3'")


@pytest.mark.long
def test_the_layout_that_beats_a_claim_is_of_what_was_asked(page: Page) -> None:
    page.open("claim")
    page.paste("♠AKQ7 ♣AK9 ♦KQ ♥J")
    page.paste("♥87", slot=1)
    page.choose("contract", "8S")
    page.browser.execute_script(
        "const real = window.fetch; window.fetch = async (...all) => {"
        " const menu = document.querySelector('[name=contract]'); menu.value = '9D'; return real(...all); }"
    )
    page.click("#claims")
    page.answered()
    assert "contract=8S" in str(page.find("#result a.button").get_attribute("href"))
    page.click("#result a.button")
    page.until("document.querySelectorAll('.place .worth.good').length")
    assert "8♠" in page.text(".one-hand .who")


def test_before_the_discard_nothing_is_known_of_the_others(page: Page) -> None:
    page.open("claim#hand=S7.S8.S9.ST.SJ.SQ.SK.SA.CA.CK&seat=1&contract=9S&has-2=HA")
    page.until("document.querySelectorAll('.deck [aria-pressed=true]').length === 11")
    assert not page.find("#claims").is_enabled()
    page.choose("contract", "preference")
    assert not page.find("#question details").is_displayed()
    for card in ("HA", "H7"):
        page.click(f".deck [data-card={card}]")
    assert page.find("#claims").is_enabled()


def test_what_was_known_of_your_own_seat_stays_away(page: Page) -> None:
    page.open("claim")
    page.all(".slot")[3].click()
    for card in ("DA", "DK"):
        page.click(f".deck [data-card={card}]")
    page.click("[name=seat][value='2']")
    page.click(".bar button")
    assert not page.all(".deck .where")


@pytest.mark.long
def test_what_is_known_narrows_the_layouts(page: Page) -> None:
    page.open("claim", PHONE)
    page.paste("♠AKQJT987 ♣AK")
    page.paste("♥87", slot=1)
    page.all(".slot")[3].click()
    page.click(".deck [data-card=HA]")
    page.click("details summary")
    for which, (least, most) in {"2-C": (4, 5), "3-D": (0, 3)}.items():
        seat, suit = which.split("-")
        page.browser.execute_script(
            "const ends = document.querySelectorAll(`.slider[data-seat='${arguments[0]}']"
            "[data-suit=${arguments[1]}] input`); [arguments[2], arguments[3]].forEach((value, at) => {"
            "ends[at].value = value; ends[at].dispatchEvent(new Event('input', { bubbles: true })); })",
            *(seat, suit, least, most),
        )
    assert page.text(".slider[data-seat='2'][data-suit=C] output") == "4 to 5"
    assert page.text(".slider[data-seat='3'][data-suit=D] output") == "at most 3"
    page.click("#claims")
    page.answered()
    lengths = ["--length", "2:C>=4", "--length", "2:C<=5", "--length", "3:D<=3", "--has", "2:HA"]
    told = printed("claim", "♠AKQJT987 ♣AK", "--dead", "♥87", "--contract", "10S", "--seat", "1", *lengths)
    assert told["holds"] is (page.text("#result .says") == "It holds.")
    assert told["layouts"] < 184_756
    assert f"{told['layouts']:,}" in page.text("#result .shows")
    page.click("#counts")
    page.answered()
    assert page.text("#result .says").endswith(f"{told['layouts']:,}")
    assert page.all("#result svg")
