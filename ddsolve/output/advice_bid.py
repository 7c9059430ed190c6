"""The answer of `bid` for people."""

from __future__ import annotations

from ddsolve.advice.bidding import BidAdvice, BidOption
from ddsolve.output.layout_counts import interval
from ddsolve.output.style import Style
from ddsolve.output.tables import grid, percent
from ddsolve.words import say

SHOWN = 9


def bid_report(style: Style, result: BidAdvice) -> str:
    """Say what to bid, what each bid is worth, and which widow cards help."""
    head = say(
        "bid.head",
        cards=style.grouped(result.hand),
        seat=result.pricing.seat,
        convention=result.pricing.convention.name,
        players=result.pricing.players,
    )
    parts = [head]
    if len(result.bids) > 1:  # stopped early, only the pass has been valued
        parts.append(style.bold(say("bid.best", bid=_name(style, result.bids[0]))))
    if result.bids:
        parts.append(_table(style, result))
    if result.helping:
        cards = ", ".join(
            say("bid.gain", card=style.card(one.card), gain=f"{one.gain.value:+.1f}")
            for one in result.helping[:8]
        )
        parts.append(
            say("bid.helping", cards=cards, chance=percent(result.chance), count=len(result.helping))
        )
    parts.append(say("bid.sampled", widows=result.widows, seed=result.seed))
    return "\n\n".join(parts)


def _name(style: Style, option: BidOption) -> str:
    return say("bid.pass") if option.bid is None else style.contract(option.bid)


def _table(style: Style, result: BidAdvice) -> str:
    """Show the best bids; misère and the pass always."""
    rows = []
    for place, option in enumerate(result.bids):
        if place >= SHOWN and option.bid is not None and not option.bid.is_misere:
            continue
        made = "" if option.make is None else percent(option.make.value)
        orders = ", ".join(
            say("bid.order", contract=name, share=percent(share)) for name, share in option.orders[:3]
        )
        rows.append([_name(style, option), interval(option.expected), made, orders])
    headers = [say(f"bid.{name}") for name in ("bid", "whists", "made", "then")]
    return grid(style, headers, rows, "llrl")
