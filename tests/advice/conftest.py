"""What tests of advice share: a bench."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ddsolve.solving.bench import Bench


@pytest.fixture
def bench() -> Iterator[Bench]:
    with Bench(1, 1 << 20) as found:
        yield found
