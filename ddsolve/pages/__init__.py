"""Self-contained pages: no network, pictures and style inline, light and dark, for phone and printer.

`report_page` makes a page of any report a command prints; `review_page` adds a board to step through.
"""

from __future__ import annotations

from pathlib import Path

from ddsolve.io.disk import check_target, refuse_other, save
from ddsolve.pages.report_page import report_blocks, report_fragment, report_page
from ddsolve.pages.review_page import review_fragment, review_page

__all__ = [
    "check_page",
    "report_blocks",
    "report_fragment",
    "report_page",
    "review_fragment",
    "review_page",
    "write_page",
]


_BEGINS = rb'<!doctype html>[\s\S]*<meta name="generator" content="ddsolve '


def check_page(path: Path) -> None:
    """Raise FormatError where a page could not be written, or would replace what is no page of ours."""
    check_target(path)
    refuse_other(path, _BEGINS)


def write_page(path: Path, page: str) -> None:
    """Write a page as UTF-8, wholly or not at all; OutputError with the reason where that fails."""
    save(path, page)
