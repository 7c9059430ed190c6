"""An evening at the table, kept on the page `score`, in a real browser."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from browsing import ask
from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.wait import WebDriverWait
from web.visiting import EXAMPLES, PHONE, Page, printed

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the driver's warnings are not ours


@pytest.mark.long
def test_the_score_sheet(page: Page) -> None:
    """What is entered by buttons: `score` in test_answers."""
    hands = [
        {"contract": "7S", "soloist": "Anna", "calls": "whist, pass", "tricks": [7, 3, 0]},
        {"contract": "allpass", "tricks": {"Anna": 1, "Boris": 3, "Vera": 6}},
    ]
    open_game(page, {"convention": "sochi", "players": ["Anna", "Boris", "Vera"], "hands": hands})
    page.written(2)
    assert ask(page.browser, "document.querySelector('#save').href").startswith("blob:")
    tab = page.browser.current_window_handle  # what another tab writes is not written over by this one
    page.click("[name=soloist][value=Vera]")
    page.browser.switch_to.new_window("tab")
    page.open("score", PHONE)
    page.written(2)
    page.click("#undo")
    page.written(1)
    page.browser.close()
    page.browser.switch_to.window(tab)
    page.written(1)
    assert ask(page.browser, "document.querySelector('[name=soloist][value=Vera]').checked")  # half entered


@pytest.mark.long
def test_tricks_after_two_passes_are_not_dropped(page: Page) -> None:
    page.open("score")
    page.until("document.querySelector('.option-list details')")
    page.click("#game button.main")
    page.click("#who label")
    page.click("[name=contract][value='6S']")
    less, more = page.all(".stepper button")[0::2], page.all(".stepper button")[1::2]
    for button in [less[0]] * 2 + [more[1]] * 3 + [more[2]] * 3:
        button.click()
    page.click("#hand button.main")
    assert "no cards were played after these calls" in page.refused()
    assert [count.text for count in page.all(".stepper output")] == ["4", "3", "3"]
    for button in [less[1]] * 3 + [less[2]] * 3 + [more[0]] * 2:  # there are ten in all
        button.click()
    page.enter(1)
    page.click("#hand button.main")
    page.problem()
    page.click("#who label")
    assert not page.text("#problem")  # it was of the form as it stood
    page.click("[name=contract][value=misere]")
    (more,) = page.all(".stepper button:last-child")  # only its own tricks are written
    more.click()
    page.enter(2)
    assert "+10" in page.text("#sheet .shows")
    page.click("#who label")
    page.click("[name=contract][value='6S']")
    page.click("#calls [value=whist]")
    page.all(".stepper button")[3].click()
    page.click("#calls [value=pass]")  # after all nobody whists: the trick does not count
    page.enter(3)
    assert "tricks" not in kept_hand(page)


def begun(page: Page, convention: str, players: str) -> None:
    """Begin a game of a convention on the score sheet, which is open."""
    page.until("document.querySelector('.option-list details')")
    about = page.text("#about")
    page.choose("convention", convention)
    page.until(f"document.querySelector('#about').textContent !== {about!r}")
    page.click(f"[name=count][value='{players}']")
    page.click("#game button.main")
    page.until("document.querySelector('#sheet .shows svg')")


def open_game(page: Page, game: dict[str, object]) -> None:
    """Open the score sheet of a game, as the browser has kept it."""
    page.open("score", PHONE)
    page.browser.execute_script("localStorage.setItem('ddsolve-game', arguments[0])", json.dumps(game))
    page.open("score", PHONE)


def write_down(page: Page) -> None:
    """Write the hand in the form, and wait until the sheet and what the browser keeps have it."""
    before = ask(page.browser, "document.querySelector('#save').href")
    page.click("#hand button.main")
    page.until(f"document.querySelector('#save').href !== {before!r}")


def kept_game(page: Page) -> dict[str, Any]:
    """Return the game as the browser has it."""
    game: dict[str, Any] = json.loads(ask(page.browser, "localStorage.getItem('ddsolve-game')"))
    return game


def kept_hand(page: Page) -> dict[str, object]:
    """Return the hand that was written last."""
    hand: dict[str, object] = kept_game(page)["hands"][-1]
    return hand


@pytest.mark.long
def test_the_prize_for_a_widow_is_written(page: Page) -> None:
    page.open("score", PHONE)
    begun(page, "finns", "4")
    page.click("#who label input")
    assert not page.find("#prize").is_displayed()
    page.click("[name=contract][value='7S']")
    page.find("[name=widow]").send_keys("SA SA")
    page.click("#hand button.main")
    assert "SA is given twice" in page.refused()
    assert page.find("[name=widow]").get_attribute("value") == "SA SA"  # to be mended
    page.find("[name=widow]").clear()
    page.find("[name=widow]").send_keys("SA SK")
    page.enter(1)
    assert kept_hand(page)["widow"] == "SA SK"
    assert "Player 4 on Player 1" in page.text("#sheet .shows")
    assert not page.find("#bomb").is_displayed()


@pytest.mark.long
def test_of_two_players_one_may_whist_alone(page: Page) -> None:
    page.open("score", PHONE)
    begun(page, "hussar", "2")
    page.click("#who label input")
    page.click("[name=contract][value='7S']")
    shown = "[...document.querySelectorAll('#calls input')].filter((one) => one.offsetParent)"
    offered = f"{shown}.map((one) => one.value)"
    assert ask(page.browser, offered) == ["whist", "alone", "pass"]
    page.click("#calls [value=alone]")
    for _ in range(3):
        page.click(".stepper:nth-child(2) button:last-child")
    page.enter(1)
    assert kept_hand(page)["calls"] == {"Player 2": "alone"}
    page.click("[name=soloist][value='Player 2']")
    page.click("[name=contract][value='8S']")
    assert ask(page.browser, offered) == ["whist", "pass"]


@pytest.mark.long
def test_a_hand_that_was_written_is_corrected(page: Page) -> None:
    hands = [
        {
            "contract": "7S",
            "soloist": "Anna",
            "calls": ["Boris=pass", "Vera=half", "Boris=return"],
            "tricks": {"Anna": 7, "Boris": 3},
            "dealer": "Vera",
        },
        {"contract": "allpass", "tricks": {"Anna": 1, "Boris": 3, "Vera": 6}},
    ]
    game = {"convention": "leningrad", "players": ["Anna", "Boris", "Vera"], "hands": hands}
    open_game(page, game)
    page.written(2)
    assert "The lowest bid is 7." in page.text("#dealing")
    assert not page.find("[name=contract][value='6S']").is_enabled()
    page.click("#which option[value='0']")
    page.until("document.querySelector('#hand-title').textContent === 'Hand 1'")
    assert page.find("[name=contract][value='6S']").is_enabled()
    write_down(page)  # as it was
    assert page.text("#hand-title") == "The next hand"
    kept = kept_game(page)["hands"]
    same = printed("game", json.dumps(game))
    assert printed("game", json.dumps({**game, "hands": kept}))["sheet"] == same["sheet"]
    assert kept[0]["dealer"] == "Vera"
    page.click("#which option[value='0']")
    page.click("[name='call Boris'][value=pass]")
    page.click("[name='call Vera'][value=whist]")
    write_down(page)
    assert page.text("#hand-title") == "The next hand"
    assert page.text("#sheet .says").endswith("2")
    kept = kept_game(page)["hands"]
    assert kept[0]["calls"] == {"Boris": "pass", "Vera": "whist"}
    assert kept[1] == hands[1]
    page.click("#which option[value='1']")
    page.click("#leave")
    assert page.text("#hand-title") == "The next hand"


@pytest.mark.long
@pytest.mark.parametrize(
    "game",
    [
        "Anna, Boris, Vera\nAnna 7S; pass, half, return; 7-2-1",
        "Anna, Boris, Vera\nAnna 7S down one; Boris whist, Vera pass",
        "Anna, Boris, Vera\nAnna 7п уход без трёх\nall-pass 2-3-5",
        "Anna, Boris, Vera, Gleb\nAnna 7S; pass, pass, whist; 7-3-0",
        '{"players": ["A", "B=x", "C"], "set": {"half_whist": "pass_half"}, '
        '"hands": [{"contract": "7S", "soloist": "A", "calls": ["B=x=пас", "C=Half"]}]}',
        '{"players": ["A", "B", "C"], "set": {"stalingrad": "6S"}, '
        '"hands": [{"contract": "6S", "soloist": "A", "tricks": [6, 3, 1]}]}',
        '{"players": ["A", "B", "C"], "set": {"half_whist": "whist_pass_half"}, '
        '"hands": [{"contract": "7S", "soloist": "A", "calls": ["B=whist", "C=pass", "B=half"]}]}',
    ],
)
def test_a_hand_that_is_corrected_to_itself_changes_nothing(page: Page, game: str) -> None:
    page.open("score", PHONE)
    asked = "ask('evening', { text: arguments[0] })"
    opened = f"import('/static/api.js').then(({{ ask }}) => {asked}).then(arguments[1])"
    made = page.browser.execute_async_script(opened, game)["game"]
    open_game(page, made)
    page.until("document.querySelector('#which').options.length > 1")
    page.click("#which option[value='0']")
    page.until("document.querySelector('#hand-title').textContent === 'Hand 1'")
    write_down(page)
    assert page.text("#hand-title") == "The next hand"
    kept = kept_game(page)
    assert printed("game", json.dumps(kept))["sheet"] == printed("game", json.dumps(made))["sheet"]
    assert not page.text("#problem")


@pytest.mark.long
def test_a_correction_that_is_refused_or_left(page: Page) -> None:
    hands = [
        {
            "contract": "6S",
            "soloist": "Anna",
            "calls": {"Boris": "whist", "Vera": "pass"},
            "tricks": {"Anna": 6, "Boris": 4},
        },
        {"contract": "allpass", "tricks": {"Anna": 1, "Boris": 3, "Vera": 6}},
    ]
    game = {"convention": "leningrad", "players": ["Anna", "Boris", "Vera"], "hands": hands}
    open_game(page, game)
    page.until("document.querySelector('#which').options.length > 1")
    page.click("#which option[value='0']")
    page.click(".stepper[data-name=Boris] button:first-of-type")
    page.click("#hand button.main")
    page.refused(once=False)  # a correction asks twice
    assert page.text("#hand-title") == "Hand 1"
    page.click(".stepper[data-name=Vera] button:last-child")
    write_down(page)
    assert page.text("#hand-title") == "The next hand"
    kept = kept_game(page)["hands"]
    assert (kept[0]["tricks"], kept[1]) == ({"Anna": 6, "Boris": 3, "Vera": 1}, hands[1])
    page.click("#which option[value='1']")
    page.until("document.querySelector('#hand-title').textContent === 'Hand 2'")
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        file.write("Anna, Boris, Vera\nAnna 7S; pass, pass\n")
        file.flush()
        page.find("#open").send_keys(file.name)
        WebDriverWait(page.browser, 20).until(expected_conditions.alert_is_present()).accept()
        page.written(1)
    assert page.text("#hand-title") == "The next hand"


@pytest.mark.long
def test_a_forced_all_pass_is_chosen(page: Page) -> None:
    page.open("score", PHONE)
    begun(page, "racing", "3")
    chosen = "document.querySelector('#who input:checked')?.value ?? null"
    page.until(f"({chosen}) === ''")
    for _ in range(10):
        page.click(".stepper:nth-child(1) button:last-child")
    page.enter(1)
    page.until(f"({chosen}) === null")  # from now on anything may be played


@pytest.mark.long
def test_bombs_are_won_and_written(page: Page) -> None:
    game = {"set": {"bombs": True}, "players": ["Anna", "Boris", "Vera"], "hands": []}
    open_game(page, game)
    page.until("document.querySelector('#sheet .shows svg')")
    page.click("[name=soloist][value='']")
    page.choose("blind_passes", "2")
    for place, count in enumerate((2, 3, 5), 1):
        for _ in range(count):
            page.click(f".stepper:nth-child({place}) button:last-child")
    page.enter(1)
    assert kept_hand(page)["blind_passes"] == 2
    page.click("#who label input")
    page.click("[name=contract][value='6S']")
    assert page.text("[name=bomb] option:checked") == "as it is due: single"
    page.choose("bomb", "2")
    page.enter(2)
    assert kept_hand(page)["bomb"] == 2
    assert not page.find("#prize").is_displayed()


@pytest.mark.long
@pytest.mark.parametrize("back", [False, True])
def test_a_half_whist_and_its_whist_taken_back(page: Page, back: bool) -> None:
    page.open("score", PHONE)
    page.until("document.querySelector('.option-list details')")
    page.click("#game button.main")
    page.click("#who label:nth-child(2)")
    page.click("[name=contract][value='6H']")
    takes_back = page.find("#calls [value=return]")
    assert not takes_back.is_displayed()
    page.click("#calls fieldset:nth-child(2) [value=half]")
    assert page.text("#left") == "No cards are played after these calls."
    if back:
        page.click("#calls [value=return]")
        for place, step, count in ((0, 0, 1), (1, 1, 3), (2, 1, 2)):
            for _ in range(count):
                page.all(".stepper")[place].find_elements(By.TAG_NAME, "button")[step].click()
    page.enter(1)
    game = kept_game(page)
    names = game["players"]
    calls = [f"{names[2]}=pass", f"{names[0]}=half", *([f"{names[2]}=return"] if back else [])]
    (hand,) = game["hands"]
    told = hand["calls"] if back else ["=".join(each) for each in hand["calls"].items()]
    assert (told, "tricks" in hand) == (calls, back)


def test_a_game_that_is_over_is_closed_or_played_on(page: Page) -> None:
    page.open("score")
    page.until("document.querySelector('.option-list details')")
    game = {
        "convention": "sochi",
        "set": {"pool_size": 2},
        "players": ["Anna", "Boris", "Vera"],
        "hands": [
            {"contract": "6S", "soloist": name, "calls": "pass, pass"} for name in ("Anna", "Boris", "Vera")
        ],
    }
    page.browser.execute_script(
        "localStorage.setItem('ddsolve-game', arguments[0]); location.reload()", json.dumps(game)
    )
    page.until("document.querySelector('#play-on')?.checkVisibility()")
    assert "The game is over" in page.text("#sheet .shows")
    assert not page.find("#hand").is_displayed()
    page.click("#play-on")
    page.until("!document.querySelector('#hand').hidden")
    assert kept_game(page)["continue"] is True
    assert not page.find("#play-on").is_displayed()
    page.click("#undo")
    page.written(2)
    assert "continue" not in kept_game(page)


def test_any_file_of_a_game_is_opened(page: Page, tmp_path: Path) -> None:
    toml = tmp_path / "evening.toml"
    toml.write_text(
        'players = ["Anna", "Boris", "Vera"]\nconvention = "rostov"\n'
        '[[hands]]\ncontract = "allpass"\ntricks = {Anna = 1, Boris = 3, Vera = 6}\n',
        encoding="utf-8",
    )
    page.open("score", PHONE)
    for path in (EXAMPLES / "evening.json", toml, EXAMPLES / "вечер.txt"):
        page.browser.execute_script("localStorage.clear(); location.reload()")
        page.until(
            "document.querySelector('.option-list details') && document.querySelector('#sheet').hidden"
        )
        page.find("#open").send_keys(str(path))
        wanted = printed("game", str(path))
        page.until("!document.querySelector('#sheet').hidden")
        page.until(f"document.querySelector('#sheet .says').textContent.endsWith('{len(wanted['hands'])}')")
        told = printed("game", ask(page.browser, "localStorage.getItem('ddsolve-game')"))
        assert (told["sheet"], told["result"]) == (wanted["sheet"], wanted["result"])
    kept = ask(page.browser, "localStorage.getItem('ddsolve-game')")
    page.find("#open").send_keys(str(EXAMPLES / "evening.json"))  # an evening is not lost without a word
    WebDriverWait(page.browser, 20).until(expected_conditions.alert_is_present()).dismiss()
    assert ask(page.browser, "localStorage.getItem('ddsolve-game')") == kept


@pytest.mark.long
def test_a_ten_that_is_checked_is_not_whisted_and_has_its_tricks(page: Page) -> None:
    page.open("score")
    begun(page, "vmk", "3")
    page.click("#who label")
    page.click("[name=contract][value='10S']")
    assert not page.find("#calls").is_displayed()
    assert "No cards are played" not in page.text("#left")
    page.click(".stepper button")  # one short
    page.all(".stepper button")[3].click()
    page.enter(1)
    assert kept_hand(page)["tricks"] == {"Player 1": 9, "Player 2": 1, "Player 3": 0}
    assert "calls" not in kept_hand(page)


@pytest.mark.long
def test_a_start_or_a_file_that_is_refused_leaves_the_evening_as_it_was(page: Page, tmp_path: Path) -> None:
    six = {"contract": "6S", "soloist": "A", "calls": "pass,pass"}
    open_game(page, {"convention": "sochi", "players": ["A", "B", "C", "D"], "hands": [six]})
    page.until("document.querySelector('#which option[value=\"0\"]')")
    page.until("document.querySelector('#dealing').textContent.startsWith('A deals')")
    before = page.text("#dealing"), page.text("#who div")
    page.click("#setup summary")
    page.browser.execute_script("document.querySelectorAll('#names input')[1].value = 'A'")
    page.click("#game button.main")
    WebDriverWait(page.browser, 20).until(expected_conditions.alert_is_present()).accept()
    assert "'A' is written twice" in page.problem()
    assert (page.text("#dealing"), page.text("#who div")) == before
    page.click("#which option[value='0']")
    page.until("document.querySelector('#hand-title').textContent === 'Hand 1'")
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("A, B, C\nall-pass 5-5-5\n", "utf-8")
    page.find("#open").send_keys(str(wrong))
    WebDriverWait(page.browser, 20).until(expected_conditions.alert_is_present()).accept()
    page.until("document.querySelector('#problem').textContent.includes('15')")
    page.click("[name=contract][value='7S']")
    page.click("#hand button.main")
    page.until("document.querySelector('#hand-title').textContent === 'The next hand'")
    page.until("localStorage.getItem('ddsolve-game').includes('7S')")
    assert [each["contract"] for each in kept_game(page)["hands"]] == ["7S"]
    assert all("400" in entry["message"] for entry in page.browser.get_log("browser"))


@pytest.mark.long
def test_a_correction_that_moves_the_end_of_the_game(page: Page) -> None:
    def of(soloist: str, contract: str) -> dict[str, object]:
        return {"contract": contract, "soloist": soloist, "calls": "pass,pass"}

    hands = [of("A", "6S"), of("B", "10S"), of("C", "6S")]
    open_game(
        page, {"convention": "sochi", "players": ["A", "B", "C"], "set": {"pool_size": 5}, "hands": hands}
    )
    page.until("document.querySelector('#which option[value=\"0\"]')")
    page.click("#which option[value='0']")
    page.click("[name=contract][value='10S']")  # now all pools were full after the second
    page.click("#hand button.main")
    asked = WebDriverWait(page.browser, 20).until(expected_conditions.alert_is_present())
    assert "after hand 2" in asked.text
    asked.accept()
    page.until("localStorage.getItem('ddsolve-game').includes('continue')")
    page.click("#which option[value='0']")
    page.click("[name=contract][value='6S']")  # and were not: the next end is one again
    page.click("#hand button.main")
    page.until("!localStorage.getItem('ddsolve-game').includes('continue')")
