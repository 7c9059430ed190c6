"""One server and one browser for all tests of the page."""

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


@pytest.fixture(scope="session")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    from browsing import open_browser

    yield from open_browser(tmp_path_factory.mktemp("browser"))


@pytest.fixture
def page(chrome: webdriver.Chrome, server: Served) -> Iterator[Page]:
    """Yield a page, and hold it to an empty console."""
    from web.visiting import Page

    yield Page(chrome, server)
    if chrome.current_url.startswith(server.address):
        chrome.execute_script("sessionStorage.clear(); localStorage.clear()")
    assert chrome.get_log("browser") == []


@pytest.fixture
def russian(page: Page) -> Iterator[Page]:
    """Yield a page for a visitor who chose Russian before."""
    chosen = {"name": "lang", "url": page.server.address}
    page.browser.execute_cdp_cmd("Network.setCookie", {**chosen, "value": "ru"})
    yield page
    page.browser.execute_cdp_cmd("Network.deleteCookies", chosen)
