"""The answer of `whist` for people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ddsolve.advice.whist.results import CallOption, WhistAdvice
from ddsolve.output.blocks import Report, paragraph, table
from ddsolve.output.defence import call_word, defence_head, drawn, heard_of, verdict
from ddsolve.output.holding import held_report
from ddsolve.output.layouts import chart, interval
from ddsolve.output.spans import EMPTY, Text, joined, phrase, strong, text_of
from ddsolve.questions.whist import Whist
from ddsolve.scoring.hand_result import DUMMY_PLAYERS, Call
from ddsolve.words import N_, Listed, _, figure

_SPLIT = {
    "played": N_(
        "Two whisters write their tricks as they fall when each plays for the contract "
        "first, then for himself; {seat:seat} then takes {own} on average."
    ),
    "even": N_(
        "Two whisters are taken to share their tricks evenly, the odd one to the first; "
        "{seat:seat} then has {own} on average."
    ),
    "even_second": N_(
        "Two whisters are taken to share their tricks evenly, the odd one to the second; "
        "{seat:seat} then has {own} on average."
    ),
    "first": N_(
        "All tricks of two whisters are taken to be the first one's; {seat:seat} then has {own} on average."
    ),
    "second": N_(
        "All tricks of two whisters are taken to be the second one's; {seat:seat} then has {own} on average."
    ),
}
_CHOICE = {
    "best": N_("Best call: {call}."),
    "forced": N_("Best call: {call}, the only one that the convention leaves (stalingrad, forced_whist)."),
}
_PLAY = {
    "either": N_("{call} (open or closed)"),
    "open": N_("{call}, open"),
    "closed": N_("{call}, closed"),
}
_AFTER = {
    "clear": N_("Best call: {choices}, after {calls}."),
    "forced": N_(
        "Best call: {choices}, after {calls}; the only one that the convention leaves (stalingrad, "
        "forced_whist)."
    ),
    "unclear": N_("No clear difference between {choices:and} after {calls}."),
}
_CONSENT = {
    "either": N_("{call} (closed, or open if the passer agrees)"),
    "open": N_("{call}, open (if the passer agrees)"),
}
_PARTNER = {
    "best": N_("The other defender is taken to call what is best for him in each layout."),
    "pass": N_("The other defender is taken to pass."),
    "whist": N_("The other defender is taken to whist."),
    "forced": N_("The other defender has no choice either."),
}


def whist_report(_question: Whist, result: WhistAdvice) -> Report:
    """Say what to call, what each call is worth, and how the layouts were drawn."""
    report: Report = [defence_head(result.view, result.dealer)]
    if result.options:
        report.append(paragraph(strong(_verdict(result.options))))
    weights: Report = []
    for standing, options in groupby(result.options, key=lambda option: option.after):
        ranked = list(options)
        head = phrase("After {calls}:", calls=head_of(standing)) if standing else EMPTY
        rows = [[_named(option), interval(option.expected)] for option in ranked]
        headers = [_("call"), _("expected whists (95 % interval)")]
        if not ranked[0].forced:
            said = tuple(call for call in standing if call[0] == result.view.partner)
            weights += heard_of(result.view.partner, said, result.bids, result.trust, ranked[0].effective)
        report.append(table(headers, rows, "ll", title=head))
    if result.tricks is not None:
        key = (
            N_("The soloist's tricks in the sample, before what was called is weighed:")
            if weights
            else N_("The soloist's tricks in the sample:")
        )
        report.append(chart(result.tricks, phrase(key), sampled=True))
    report += held_report(result.listed_holdings, result.guaranteed)
    report += [drawn(result.view, result.order, result.samples, result.seed), *weights]
    if result.dealer:
        return [
            *report,
            paragraph(
                phrase(
                    "The dealer would whist in the place of {seat:seat}, whose cards he sees. Which of "
                    "the two hands he looks at he has to choose unseen.",
                    seat=result.view.seat,
                )
            ),
        ]
    if result.players == DUMMY_PLAYERS:
        return [*report, paragraph(_against_dummy(result))]
    own = "" if result.own_tricks is None else figure(result.own_tricks.value, ".2f")
    split = phrase(_SPLIT[result.split], seat=result.view.seat, own=own)
    passed = (result.view.partner, "pass")
    alone = bool(result.options) and all(passed in option.after for option in result.options)
    forced = bool(result.options) and result.options[0].forced
    partner = "forced" if forced else result.partner
    report.append(paragraph(phrase(_PARTNER[partner])))
    return report if alone else [*report, paragraph(split)]  # nobody shares after a pass


def _against_dummy(result: WhistAdvice) -> Text:
    """Say what the dummy of two players does: he calls nothing, and a whist alone leaves him out."""
    alone = any(option.call == "alone" for option in result.options)
    if alone:
        return phrase(
            "The dummy always passes. A whist is open, with its cards; alone, its cards stay out of play, "
            "and the soloist's tricks above are not those of that game."
        )
    return phrase("The dummy always passes. A whist is open, with its cards.")


def _verdict(options: Sequence[CallOption]) -> Text:
    """Say what to call, in one sentence for every way the calls before may go."""
    found = []
    for standing, group in groupby(options, key=lambda option: option.after):
        ranked = list(group)
        found.append((standing, [text_of(_named(option)) for option in ranked if option.equal]))
    best = _CHOICE["forced" if options[0].forced else "best"]
    if all(equals == found[0][1] for _, equals in found):
        return verdict(phrase(best, call=found[0][1][0]), found[0][1])
    found.sort(key=lambda one: len(one[1]) > 1)  # what is clear first, for the line to begin with
    one = "forced" if options[0].forced else "clear"
    said = []
    for standing, equals in found:
        pattern = _AFTER[one if len(equals) == 1 else "unclear"]
        said.append(phrase(pattern, choices=Listed(equals), calls=head_of(standing)))
    return joined(" ", said)


def head_of(standing: tuple[Call, ...]) -> Listed:
    """Return the calls so far in words."""
    return Listed(_("{seat:seat}: {call}", seat=seat, call=call_word(call)) for seat, call in standing)


def _named(option: CallOption) -> str:
    word = call_word(option.call)
    if option.play is None:
        return word
    return _((_CONSENT if option.needs_consent else _PLAY)[option.play], call=word)
