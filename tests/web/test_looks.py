"""How the screens look and sound: widths, colours, keyboard, screen readers, nothing that jumps."""

from __future__ import annotations

import pytest
from browsing import ask
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from support import thinned
from web.visiting import DESK, NARROW, PHONE, SCREENS, Page, held_to_axe

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]  # the driver's warnings are not ours


WANTED = (
    "[...document.querySelectorAll('a[href], button:not(:disabled), input:not(:disabled), select, "
    "textarea, summary')].filter(one => one.checkVisibility() && one.tabIndex >= 0 && "
    "(one.type !== 'radio' || one.checked || !document.querySelector(`[name=${one.name}]:checked`)))"
)


def held_to_its_window(page: Page, width: int) -> None:
    """Hold a screen to its width, its controls to what a finger hits, and what it loads to our server."""
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


def reached_by_tab(page: Page) -> list[str]:
    """Press the tab key as often as there are controls; return their numbers in the order reached."""
    count = ask(page.browser, f"{WANTED}.map((one, at) => {{ one.dataset.at = at; }}).length")
    page.browser.execute_script(
        "window.reached = []; document.addEventListener('focusin',"
        " told => window.reached.push(told.target.dataset.at ?? 'another'))"
    )
    ActionChains(page.browser).send_keys(Keys.TAB * count).perform()
    assert count
    reached: list[str] = ask(page.browser, "window.reached")
    assert len(reached) == count
    return reached


@pytest.mark.parametrize("screen", thinned(SCREENS, 4))
def test_a_screen_fits_its_window_speaks_to_a_reader_and_is_reached_by_keyboard(
    page: Page, screen: str
) -> None:
    for width in (NARROW, PHONE, DESK):
        page.open(screen, width, dark=len(screen) % 3 == 0)
        held_to_its_window(page, width)
        if width == (PHONE if len(screen) % 2 else DESK):
            held_to_axe(page)
    reached = reached_by_tab(page)
    assert reached == [str(number) for number in range(len(reached))]


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
    page.until("document.querySelector('#result table')", 120)
    ask(page.browser, "document.querySelector('#result table').scrollIntoView()")
    page.browser.execute_async_script("setTimeout(arguments[0], 1500)")
    page.click("#result .stop")
    page.answered()
    assert ask(page.browser, "window.moved") < 0.1
