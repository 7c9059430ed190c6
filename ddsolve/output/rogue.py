"""The answer of `bid` for people where games are named from a list."""

from __future__ import annotations

from ddsolve.advice.rogue import ListAdvice
from ddsolve.output.blocks import Report, paragraph, table
from ddsolve.output.defence import verdict
from ddsolve.output.figures import percent, share_percent
from ddsolve.output.layouts import interval
from ddsolve.output.spans import grouped, joined, phrase, strong, text_of
from ddsolve.words import say


def list_report(result: ListAdvice) -> Report:
    """Say which game to name, and what each of those left is worth now and with any hand."""
    pricing = result.pricing
    words = {"seat": pricing.seat, "convention": pricing.convention.name, "players": pricing.players}
    report: Report = [paragraph(phrase("rogue.head", cards=grouped(result.hand), **words))]
    if not result.bids:
        return report
    equals = [text_of(one.item) for one in result.bids if one.equal]
    report.append(paragraph(strong(verdict(phrase("rogue.best", item=equals[0]), equals))))
    rows = []
    for one in result.bids:
        made = "" if one.make is None else share_percent(one.make)
        orders = joined(
            ", ",
            [phrase("bid.order", contract=name, share=percent(share, 0)) for name, share in one.orders[:3]],
        )
        average = "" if one.average is None else f"{one.average.value:.1f}"
        rows.append([text_of(one.item), interval(one.expected), made, orders, average])
    headers = [say(f"rogue.{name}") for name in ("item", "whists", "made", "then", "average")]
    report.append(table(headers, rows, "llrlr"))
    report.append(paragraph(phrase("rogue.one_hand", hands=result.hands)))
    return [*report, paragraph(phrase("rogue.sampled", widows=result.widows, seed=result.seed))]
