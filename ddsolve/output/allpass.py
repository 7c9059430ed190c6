"""The answer of `allpass` for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ddsolve.advice.allpass.played import AllPassSample
from ddsolve.output.layouts import WIDOW_USED, allpass_head, allpass_sample_report
from ddsolve.output.report.blocks import HandBlock, LayoutBlock, Report, TableBlock, paragraph, table
from ddsolve.output.report.spans import EMPTY, Text, phrase
from ddsolve.output.score import signed
from ddsolve.output.solving import line_table, seat_name
from ddsolve.values.results import AllPassResult
from ddsolve.values.seats import Seat
from ddsolve.words import N_, Typed, _

if TYPE_CHECKING:
    from ddsolve.questions.allpass import AllPass

_TURN_WIDOW = N_("Taken as not turned: {shows} or {name} plays the all-pass with the widow.")


def allpass_report(question: AllPass, result: AllPassResult | AllPassSample) -> Report:
    """Show the position, both exact results for every seat, and the line; of ten cards alone the sample."""
    if isinstance(result, AllPassSample):
        asked = question.alone
        assert asked is not None
        own = HandBlock(asked.hand, asked.seat, asked.dead)
        return [own, allpass_head(asked.hand, asked.seat, asked.rule), *allpass_sample_report(result)]
    state = question.state
    head = phrase(
        N_("All-pass, {rules}: tricks of each seat, those already won included")
        if any(state.won)
        else N_("All-pass, {rules}: tricks of each seat"),
        rules=_(WIDOW_USED[state.rules.widow_rule]),
    )
    report: Report = [LayoutBlock(state), allpass_table(result, head)]
    if question.assumed:
        report.append(
            paragraph(
                phrase(_TURN_WIDOW, shows=Typed("--widow-rule shows|dealer"), name=Typed("--convention NAME"))
            )
        )
    return report + (line_table(state, result, phrase("One best line:")) if result.line else [])


def allpass_table(result: AllPassResult, title: Text = EMPTY) -> TableBlock:
    """Show both exact results for every seat, with what they are worth where that was asked."""
    value = {} if result.value is None else result.value
    dealer = result.dealer is not None or Seat.DEALER in value
    headers = ["", *map(seat_name, result.guarantee), *([seat_name(Seat.DEALER)] if dealer else [])]
    against = (
        N_("at most, against both others") if len(result.guarantee) == 3 else N_("at most, against the other")
    )
    rows: list[list[object]] = [
        [_(against), *result.guarantee.values()],
        [_("everyone for himself"), *result.tricks.values()],
    ]
    if dealer:
        rows[0].append("")
        rows[1].append("" if result.dealer is None else result.dealer)
    if value:
        rows.append([_("value in whists"), *map(signed, value.values())])
    return table(headers, rows, "l", title=title)
