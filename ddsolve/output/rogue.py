"""The answer of `bid` for people where games are named from a list."""

from __future__ import annotations

from ddsolve.advice.bid.blind import BlindAdvice
from ddsolve.advice.bid.rogue import ListAdvice
from ddsolve.output.bid import made_of, most_ordered
from ddsolve.output.blocks import Report, paragraph, table
from ddsolve.output.defence import verdict
from ddsolve.output.layouts import interval
from ddsolve.output.spans import grouped, joined, phrase, strong, text_of
from ddsolve.words import _, figure


def list_report(result: ListAdvice) -> Report:
    """Say which game to name, and what each of those left is worth now and with any hand."""
    pricing = result.pricing
    words = {"seat": pricing.seat, "convention": pricing.convention.called, "players": pricing.players}
    report: Report = [
        paragraph(
            phrase(
                "{cards}, {seat:seat}, before the widow. {convention}, {players} {players:player|players}.",
                cards=grouped(result.hand),
                **words,
            )
        )
    ]
    if not result.bids:
        return report
    equals = [text_of(one.item) for one in result.bids if one.equal]
    report.append(paragraph(strong(verdict(phrase("Name {item}.", item=equals[0]), equals))))
    rows = []
    for one in result.bids:
        orders = joined(", ", most_ordered(one.orders))
        average = "" if one.average is None else figure(one.average.value, ".1f")
        rows.append([text_of(one.item), interval(one.expected), made_of(pricing, one), orders, average])
    headers = [
        _("game of the list"),
        _("expected whists (95 % interval)"),
        _("made"),
        _("played then"),
        _("any hand"),
    ]
    report.append(table(headers, rows, "llrlr"))
    report.append(
        paragraph(
            phrase(
                "One hand's value: what the games that are left would bring later is not in it. The "
                "last column is what the game brings on average with any hand, a sample of {hands}: "
                "a game far above it is well used now.",
                hands=result.hands,
            )
        )
    )
    return [
        *report,
        paragraph(
            phrase(
                "A sample of {widows} {widows:widow|widows} (seed {seed}); all cards are seen in the play.",
                widows=result.widows,
                seed=result.seed,
            )
        ),
    ]


# The answer of `bid blind` for people.


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
        rows.append([text_of(one.bid.pretty), interval(one.expected), made_of(pricing, one), orders])
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
