"""One server for all tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from selenium import webdriver
    from web.serving import Served
    from web.visiting import Page


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    from web.serving import serving

    with serving() as served:
        yield served


@pytest.fixture
def page(browser: webdriver.Chrome, server: Served) -> Iterator[Page]:
    """Yield a page, and hold it to an empty console."""
    from web.visiting import Page

    yield Page(browser, server)
    if browser.current_url.startswith(server.address):
        browser.execute_script("sessionStorage.clear(); localStorage.clear()")
    assert browser.get_log("browser") == []


@pytest.fixture
def russian(page: Page) -> Iterator[Page]:
    """Yield a page for a visitor who chose Russian before."""
    chosen = {"name": "lang", "url": page.server.address}
    page.browser.execute_cdp_cmd("Network.setCookie", {**chosen, "value": "ru"})
    yield page
    page.browser.execute_cdp_cmd("Network.deleteCookies", chosen)
