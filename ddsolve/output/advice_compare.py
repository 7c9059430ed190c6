"""The best choice in each convention, for people."""

from __future__ import annotations

from ddsolve.advice.compare import Comparison
from ddsolve.advice.discards import number
from ddsolve.output.style import Style
from ddsolve.output.tables import grid, percent
from ddsolve.words import say


def compare_report(style: Style, result: Comparison) -> str:
    """Show a line for each convention."""
    rows = []
    for name, option in result.best:
        order = say("discard.resign_short") if option.contract is None else style.contract(option.contract)
        made = "" if option.contract is None else percent(number(option.make))
        rows.append([name, order, style.cards(option.discard), f"{option.value:.2f}", made])
    names = ("convention", "contract", "throw", "whists", "made_short")
    return (
        say("discard.compare_head") + "\n" + grid(style, [say(f"discard.{n}") for n in names], rows, "lllrr")
    )
