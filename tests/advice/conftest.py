"""What tests of advice share: the scripts that ask it, which lie beside the package, and a bench."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ddsolve.solving.bench import Bench

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))


@pytest.fixture
def bench() -> Iterator[Bench]:
    with Bench(1, 1 << 20) as found:
        yield found
