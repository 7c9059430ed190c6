"""The answer of `bid blind` for people."""

from __future__ import annotations

from ddsolve.advice.blind import BlindAdvice
from ddsolve.output.bid import most_ordered
from ddsolve.output.blocks import Report, paragraph, table
from ddsolve.output.figures import share_percent
from ddsolve.output.layouts import interval
from ddsolve.output.spans import joined, phrase, text_of
from ddsolve.words import _


def blind_report(result: BlindAdvice) -> Report:
    """Show what each blind bid is worth if it wins, over all hands."""
    pricing = result.pricing
    head = phrase(
        "{seat:Seat}, before looking. {convention}, {players} {players:player|players}.",
        seat=pricing.seat,
        convention=pricing.convention.called,
        players=pricing.players,
    )
    rows = []
    for one in result.bids:
        orders = joined(", ", most_ordered(one.orders))
        rows.append([text_of(one.bid.pretty), interval(one.expected), share_percent(one.make), orders])
    headers = [
        _("bid that wins"),
        _("expected whists (95 % interval)"),
        _("made"),
        _("most often ordered then"),
    ]
    told = phrase(
        "A sample of {hands} {hands:hand|hands} with their widows (seed {seed}): a blind bid "
        "knows no cards, so it is "
        "worth the average of all hands, each played as the best game that the bid allows. Bombs that it may "
        "win or use up are not in it.",
        hands=result.hands,
        seed=result.seed,
    )
    return [paragraph(head), table(headers, rows, "llrl"), paragraph(told)]
