"""What the tool of small changes names is there: sources and tests of its parts, changes that may stay."""

from __future__ import annotations

from pathlib import Path

import pytest
from mutate.run import PARTS, ROOT, listed

import ddsolve

PACKAGE = Path(ddsolve.__file__).parent


@pytest.mark.parametrize("part", PARTS)
def test_a_part_names_what_is_there(part: str) -> None:
    sources, tests = PARTS[part]
    missing = [source for source in sources if not (PACKAGE / source).exists()]
    missing += [test for test in tests if test.startswith("tests/") and not (ROOT / test).exists()]
    assert missing == []


def test_a_change_that_may_stay_is_one_of_a_file_that_is_there() -> None:
    named = {change.split(": ", 1)[0] for change in listed()}
    assert sorted(file for file in named if not (PACKAGE / file).is_file()) == []
