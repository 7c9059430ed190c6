"""Pictures as SVG: a layout on the table, a trick, a score sheet, a distribution; light and dark.

Each function returns a whole `<svg>` element. It follows the reader's choice of a light or dark page and
prints in light colours.
"""

from __future__ import annotations

from ddsolve.pictures.chart import chart_svg
from ddsolve.pictures.layout import hand_svg, layout_svg, trick_svg
from ddsolve.pictures.sheet import sheet_svg

__all__ = ["chart_svg", "hand_svg", "layout_svg", "sheet_svg", "trick_svg"]
