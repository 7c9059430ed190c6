"""Self-contained pages: no network, pictures and style inline, light and dark, for phone and printer.

`report_page` makes a page of any report a command prints; `review_page` adds a board to step through.
"""

from __future__ import annotations

from pathlib import Path

from ddsolve.errors import FormatError
from ddsolve.pages.report_page import report_fragment, report_page
from ddsolve.pages.review_page import review_fragment, review_page
from ddsolve.words import say

__all__ = ["report_fragment", "report_page", "review_fragment", "review_page", "write_page"]


def write_page(path: Path, page: str) -> None:
    """Write a page as UTF-8; FormatError with the reason where that fails."""
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise FormatError(say("files.unwritable", path=str(path), reason=error.strerror)) from None
