"""PDF and PNG need the library cairo beside the package of Python: some systems are without it."""

from __future__ import annotations

import pytest

try:
    import cairosvg
except (ImportError, OSError):  # OSError: the package is there, the library cairo is not
    cairosvg = None

needs_cairo = pytest.mark.skipif(cairosvg is None, reason="no library cairo")
