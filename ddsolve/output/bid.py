"""The answer of `bid` for people."""

from __future__ import annotations

from ddsolve.advice.bidding import BidAdvice, BidOption
from ddsolve.output.blocks import Report, TableBlock, paragraph, table
from ddsolve.output.defence import verdict
from ddsolve.output.figures import percent, share_percent
from ddsolve.output.layouts import interval
from ddsolve.output.spans import Text, grouped, joined, phrase, strong, text_of
from ddsolve.words import say

SHOWN = 9


def bid_report(result: BidAdvice) -> Report:
    """Say what to bid, what each bid is worth, and which widow cards help."""
    head = phrase(
        "bid.head",
        cards=grouped(result.hand),
        seat=result.pricing.seat,
        convention=result.pricing.convention.name,
        players=result.pricing.players,
    )
    report: Report = [paragraph(head)]
    if len(result.bids) > 1:  # stopped early, only the pass has been valued
        equals = [_name(option) for option in result.bids if option.equal]
        report.append(paragraph(strong(verdict(phrase("bid.best", bid=equals[0]), equals))))
    if result.bids:
        report.append(_table(result))
    if result.helping:
        gains = (
            phrase("bid.gain", card=one.card, gain=f"{one.gain.value:+.1f}") for one in result.helping[:8]
        )
        words = {"chance": percent(result.chance), "count": len(result.helping)}
        report.append(paragraph(phrase("bid.helping", cards=joined(", ", gains), **words)))
    report.append(paragraph(phrase("bid.sampled", widows=result.widows, seed=result.seed)))
    if result.pricing.model not in ("none", "one"):
        split = result.pricing.split
        report.append(
            paragraph(phrase("bid.split_played" if split == "played" else f"discard.split_{split}"))
        )
    if any(option.against is not None for option in result.bids):
        report.append(paragraph(phrase("bid.assumed")))
    return report


def _name(option: BidOption) -> Text:
    if option.against is not None:
        return phrase("bid.pass_against", seat=option.against.soloist, bid=option.against.least)
    if option.bid is None:
        return phrase("bid.pass")
    bid = text_of(option.bid)
    if option.without_widow:
        bid = phrase("bid.without_widow", bid=option.bid)
    return phrase("bid.here", bid=bid) if option.here else bid


def _table(result: BidAdvice) -> TableBlock:
    """Show the best bids; misère, the best one without the widow and the pass always."""
    rows = []
    without = next((one for one in result.bids if one.without_widow), None)
    for place, option in enumerate(result.bids):
        always = option.bid is None or option.bid.is_misere or option is without
        if place >= SHOWN and not always:
            continue
        made = "" if option.make is None else share_percent(option.make)
        orders = joined(
            ", ",
            (
                phrase("bid.order", contract=name, share=percent(share, 0))
                for name, share in option.orders[:3]
            ),
        )
        rows.append([_name(option), interval(option.expected), made, orders])
    headers = [say("bid.bid"), say("bid.whists"), say("bid.made"), say("bid.then")]
    return table(headers, rows, "llrl")
