"""The best choice in each convention, for people."""

from __future__ import annotations

from ddsolve.advice.discard.advice import Comparison
from ddsolve.output.report.blocks import Report, paragraph, table
from ddsolve.output.report.figures import UNPLAYED, share_percent
from ddsolve.output.report.spans import phrase, thrown
from ddsolve.questions.discard import Discard
from ddsolve.words import Typed, _, figure


def compare_report(question: Discard, result: Comparison) -> Report:
    """Show a line for each convention."""
    if not result.best:
        return []
    rows = []
    for name, option in result.best:
        order = _("resign") if option.contract is None else option.contract
        made = "" if option.contract is None else share_percent(option.make)
        throw = thrown(option.discard)
        if option.led is not None:
            made = share_percent(option.led.make)
            throw = throw + ", " + phrase("{card} as the first card", card=option.led.card)
        whists = figure(option.value, ".2f")
        if name in result.unplayed:
            made = UNPLAYED
        if option.played is not None:  # sampled
            whists = _("~{figure}", figure=whists)
        rows.append([Typed(name), order, throw, whists, made])
    headers = [_("convention"), _("order"), _("throw"), _("whists"), _("made")]
    rows_of_all = table(headers, rows, "lllrr", title=phrase("The best choice in each convention:"))
    if question.whist != "best":
        return [rows_of_all]
    seen = phrase(
        "The defenders whist as if they saw all cards, and so seldom against a six; asked alone, a "
        "convention is answered for defenders who call as people do."
    )
    return [rows_of_all, paragraph(seen)]
