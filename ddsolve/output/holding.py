"""The answers of `holding` for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ddsolve.advice.holdings import HoldingTricks, names
from ddsolve.output.blocks import Report, paragraph, table
from ddsolve.output.figures import percent
from ddsolve.output.spans import phrase, strong
from ddsolve.words import say


def tricks_document(found: HoldingTricks) -> dict[str, object]:
    """Return the chances of each number of tricks as JSON."""
    return {
        "tricks": {str(count): float(chance) for count, chance in found.chances.items()},
        "expected": float(found.expected),
        "sure": found.sure,
    }


def holding_report(ranks: str, found: Sequence[HoldingTricks], lead: str) -> Report:
    """Say what the holding is called, and how many tricks it takes on each side of the soloist."""
    called = ", ".join(say(f"holding.{key}") for key in names(ranks))
    head = phrase("holding.head", cards=shown(ranks), names=called) if called else shown(ranks)
    counts = sorted({count for one in found for count in one.chances})
    headers = [
        say("holding.side"),
        *(say("holding.tricks", count=count) for count in counts),
        say("holding.mean"),
    ]
    rows = [
        [
            say(f"holding.{one.side}"),
            *(percent(float(one.chances.get(count, 0))) for count in counts),
            f"{float(one.expected):.2f}",
        ]
        for one in found
    ]
    note = paragraph(phrase(f"holding.led_{lead}"))
    return [paragraph(strong(head)), table(headers, rows, "l" + "r" * (len(counts) + 1)), note]


def holdings_table(rows: Iterable[tuple[str, Sequence[HoldingTricks]]]) -> Report:
    """Show many holdings: names, sure and mean tricks on each side."""
    lines = []
    headers: list[str] = []
    for ranks, found in rows:
        if not headers:
            sides = [say(f"holding.{one.side}") for one in found]
            columns = [say("holding.sure_mean", side=side) for side in sides]
            headers = [say("holding.cards"), *columns, say("holding.called")]
        figures = [f"{one.sure} / {float(one.expected):.2f}" for one in found]
        lines.append([shown(ranks), *figures, ", ".join(say(f"holding.{key}") for key in names(ranks))])
    return [table(headers, lines, "l" + "r" * (len(headers) - 2) + "l")]


def shown(ranks: str) -> str:
    """Return ranks as people read them: `K1098`."""
    return ranks.replace("T", "10")
