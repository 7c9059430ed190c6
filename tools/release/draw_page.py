"""Draw the pictures of the page that the READMEs show: docs/made/page.png and page.ru.png, in a real browser.

    python tools/release/draw_page.py

It needs chromium with its driver and selenium (`pip install 'ddsolve[browser]'`).
"""

from __future__ import annotations

import base64
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
sys.path.insert(0, str(ROOT / "tests" / "web"))

from browsing import look, open_browser  # noqa: E402 (found by the lines above)
from selenium.webdriver.support.ui import WebDriverWait  # noqa: E402
from serving import serving  # noqa: E402

HAND = "SK.SQ.SJ.ST.S9.C8.C7.DK.DQ.DJ.HA.H9"
PICTURES = {"en": "page.png", "ru": "page.ru.png"}
WIDTH, LONGEST = 1100, 60  # pixels, seconds
END = "document.querySelector('.result table').getBoundingClientRect().bottom + 20"
DONE = "return document.querySelector('.result table') && document.querySelector('.result .progress').hidden"


def main() -> None:
    """Ask for the best discard of one hand in each language, and keep what is seen."""
    with serving() as served:
        for language, name in PICTURES.items():
            with (
                tempfile.TemporaryDirectory() as folder,
                contextmanager(open_browser)(Path(folder), language) as browser,
            ):
                look(browser, WIDTH)
                browser.get(f"{served.address.rstrip('/')}/discard#hand={HAND}&seat=2")
                WebDriverWait(browser, LONGEST).until(lambda shown: shown.execute_script(DONE))
                browser.execute_script("scrollTo(0, 0)")
                bottom = browser.execute_script(f"return {END}")
                clip = {"x": 0, "y": 0, "width": WIDTH, "height": bottom, "scale": 1}
                asked = {"clip": clip, "captureBeyondViewport": True}
                shot = browser.execute_cdp_cmd("Page.captureScreenshot", asked)
                (ROOT / "docs" / "made" / name).write_bytes(base64.b64decode(shot["data"]))


if __name__ == "__main__":
    main()
