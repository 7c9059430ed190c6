"""What all tests share."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from selenium import webdriver

settings.register_profile("ours", deadline=None)  # of a machine that others use, too
settings.load_profile("ours")

# Thousands of tests are collected, and stay; looking for garbage among them took a quarter of that time.
gc.disable()


def pytest_collection_finish() -> None:
    """Collect garbage from now on, but never look at the collected tests again."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Run in an empty folder: `python -m ddsolve` of a test must not find the checkout before the package."""
    before = os.getcwd()
    os.chdir(tmp_path_factory.mktemp("elsewhere"))
    yield
    os.chdir(before)


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """Open one browser for all tests that look at a page."""
    from browsing import open_browser

    yield from open_browser(tmp_path_factory.mktemp("browser"))


@pytest.fixture
def marks_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave in what is shown the marks of a translation, which no reader sees."""
    monkeypatch.setattr("ddsolve.words.unmarked", str)
