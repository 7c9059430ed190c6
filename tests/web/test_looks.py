"""How the screens look and sound: widths, colours, print, keyboard, screen readers, nothing that jumps."""

from __future__ import annotations

import pytest
from browsing import ask, look
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from support import thinned, thinned_table
from web.visiting import DEAL, DESK, PHONE, SCREENS, Page

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the driver's warnings are not ours


@pytest.mark.parametrize(("screen", "width"), thinned_table(SCREENS, [PHONE, DESK], 4))
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


@pytest.mark.parametrize("screen", thinned(SCREENS, 2))
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


GROWING = "♠AK98 ♣T8 ♦AJ7 ♥KQ7"


@pytest.mark.long
def test_nothing_jumps_while_the_figures_grow(page: Page) -> None:
    page.open("discard", PHONE)
    page.paste(GROWING)
    page.browser.execute_script(
        "window.moved = 0; new PerformanceObserver(list => { for (const each of list.getEntries())"
        " if (!each.hadRecentInput) window.moved += each.value; }).observe({ type: 'layout-shift' });"
    )
    page.click("#question button.main")
    page.until("document.querySelector('#result .figures')", 120)
    ask(page.browser, "document.querySelector('#result .figures').scrollIntoView()")
    page.browser.execute_async_script("setTimeout(arguments[0], 1500)")
    page.click("#result .stop")
    page.answered()
    assert ask(page.browser, "window.moved") < 0.1


@pytest.mark.parametrize("screen", thinned(SCREENS, 2))
def test_the_keyboard_reaches_everything_in_order(page: Page, screen: str) -> None:
    page.open(screen)
    wanted = (
        "[...document.querySelectorAll('a[href], button:not(:disabled), input:not(:disabled), select, "
        "textarea, summary')].filter(one => one.checkVisibility() && one.tabIndex >= 0 && "
        "(one.type !== 'radio' || one.checked || !document.querySelector(`[name=${one.name}]:checked`)))"
    )
    ask(page.browser, f"{wanted}.forEach((one, at) => {{ one.dataset.at = at; }})")
    reached = []
    for _ in range(ask(page.browser, f"{wanted}.length") + 1):
        ActionChains(page.browser).send_keys(Keys.TAB).perform()
        at = ask(page.browser, "document.activeElement.dataset.at ?? null")
        if at is None or int(at) in reached:
            break
        reached.append(int(at))
    assert reached == sorted(reached)
    assert len(reached) == ask(page.browser, f"{wanted}.length")
