"""A real browser for tests: chromium with its driver, and selenium (`pip install ddsolve[browser]`).

A test module that imports this is skipped where they are missing, unless DDSOLVE_BROWSER=required says that
they have to be there.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

REQUIRED = os.environ.get("DDSOLVE_BROWSER") == "required"
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

if not REQUIRED:
    pytest.importorskip("selenium")
    if BROWSER is None or DRIVER is None:
        pytest.skip("no chromium with its driver", allow_module_level=True)

from selenium import webdriver  # noqa: E402
from selenium.webdriver.chrome.service import Service  # noqa: E402


def open_browser(folder: Path, language: str = "en") -> Iterator[webdriver.Chrome]:
    """Yield a browser that asks for pages in a language, its profile in a folder; close it afterwards."""
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER or ""
    for option in (*OPTIONS, f"--user-data-dir={folder}", f"--accept-lang={language}"):
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    yield driver
    driver.quit()


def look(browser: webdriver.Chrome, width: int = 390, *, dark: bool = False) -> None:
    """Make the browser a phone, or a wider window, in a light or dark setting."""
    size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": [scheme]})


def ask(browser: webdriver.Chrome, script: str) -> Any:
    """Return the value of an expression on the page."""
    return browser.execute_script(f"return {script}")
