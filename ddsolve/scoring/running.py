"""The sheet as players write it: running totals in each field, hundreds as wheels."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ddsolve.scoring.exact import plain

WHEEL = "Ø"


def running_totals(totals: Sequence[Fraction], comma: bool = False) -> str:
    """Return the successive totals of one field: `ØØ.80.Ø20.` for 200, 280, 320.

    A wheel stands for each hundred that an entry passes; after it only the rest is written. With `comma`, the
    Japanese way: whole totals between commas.
    """
    if comma:
        return ",".join(str(plain(total)) for total in totals)
    text = ""
    hundreds = 0
    for total in totals:
        text += _one(total, hundreds) + "."
        hundreds = max(hundreds, int(total) // 100) if total >= 0 else hundreds
    return text


def _one(total: Fraction, hundreds: int) -> str:
    passed = int(total) // 100 - hundreds
    if total < 0 or passed < 0:
        return str(plain(total))  # written off again: the plain total leaves no doubt
    rest = total - 100 * (int(total) // 100)
    return WHEEL * passed + (str(plain(rest)) if rest or not passed else "")
