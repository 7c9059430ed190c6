"""What all tests share."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest

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


@pytest.fixture
def few_layouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the least samples wherever an answer takes its own: for tests of what is asked, not of figures."""
    for module, numbers in {
        "bid.passing": {"ALLPASSES": 6, "DEALS": 3, "DEFENCES": 4},
        "people.sensible": {"PROBED": 4},
        "hidden.caught": {"GLANCE": 2, "CHOOSING": 2},
        "hidden.contract_search": {"TRYING": 2, "AGAIN": 2},
        "catching.guesses": {"LAYOUTS": 3},
        "discard.unseen": {"OPTIONS": 1},
        "unseen.style": {"FIRST_LAYOUTS": 2},
    }.items():
        for name, number in numbers.items():
            monkeypatch.setattr(f"ddsolve.advice.{module}.{name}", number)
    for module in ("value", "groups"):
        monkeypatch.setattr(f"ddsolve.questions.{module}.CLOSED_SAMPLES", 4)


@pytest.fixture
def marks_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave in what is shown the marks of a translation, which no reader sees."""
    monkeypatch.setattr("ddsolve.words.unmarked", str)
