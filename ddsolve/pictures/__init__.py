"""Pictures: a layout on the table, a trick, a score sheet, a distribution.

The functions named `_svg` return a whole `<svg>` element, which follows the reader's choice of a light or
dark page and prints in light colours; `latex` returns a document or a part of one.
"""

from __future__ import annotations

from ddsolve.pictures.chart import chart_svg
from ddsolve.pictures.layout import hand_svg, layout_svg, trick_svg
from ddsolve.pictures.sheet import sheet_svg
from ddsolve.pictures.tex import latex

__all__ = ["chart_svg", "hand_svg", "latex", "layout_svg", "sheet_svg", "trick_svg"]
