"""What the tests of `batch` share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def deals(tmp_path: Path) -> Path:
    from bulk.batches import LINES

    path = tmp_path / "deals.txt"
    path.write_text("\n".join(LINES) + "\n\n", encoding="utf-8")
    return path
