"""The answer of `discard` for people before an all-pass with an exchange."""

from __future__ import annotations

from ddsolve.advice.allpass.exchange import ExchangeAdvice
from ddsolve.conventions.series import price_in_series
from ddsolve.output.layouts import interval
from ddsolve.output.report.blocks import Report, paragraph, table
from ddsolve.output.report.spans import grouped, phrase, thrown
from ddsolve.output.report.verdicts import first_lines, no_difference
from ddsolve.words import _, figure


def exchange_report(result: ExchangeAdvice) -> Report:
    """Say which two cards to hand on, and what the best few pairs are worth."""
    if not result.options:
        return []
    pricing = result.pricing
    price = price_in_series(pricing.convention.options, result.number)
    words = {"seat": pricing.seat, "convention": pricing.convention.called, "price": price}
    report: Report = [
        paragraph(
            phrase(
                "{cards}, {seat:seat}, all-pass with an exchange at {price} a trick. {convention}.",
                cards=grouped(result.hand),
                **words,
            )
        )
    ]
    equals = [thrown(one.discard) for one in result.options if one.equal]
    report.append(first_lines(phrase("Hand on {cards}.", cards=equals[0]), no_difference(equals[1:])))
    rows = [
        [thrown(one.discard), interval(one.expected), figure(one.tricks.value, ".2f")]
        for one in result.options
    ]
    headers = [_("hand on"), _("expected whists (95 % interval)"), _("own tricks")]
    report.append(table(headers, rows, "llr"))
    return [
        *report,
        paragraph(
            phrase(
                "A sample of {samples} {samples:layout|layouts} (seed {seed}), everyone playing "
                "for himself with all "
                "cards seen; whoever exchanges later is taken to lay down the two cards that leave "
                "him least danger by count.",
                samples=result.samples,
                seed=result.seed,
            )
        ),
    ]
