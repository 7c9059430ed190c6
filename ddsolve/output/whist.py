"""The answer of `whist` for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ddsolve.advice.people.called import VIEWS
from ddsolve.advice.whist import CallOption, WhistAdvice
from ddsolve.output.defence import call_word, defence_head, drawn, heard_of, misfit, sampled
from ddsolve.output.holding import held_report
from ddsolve.output.report.blocks import Report, TextBlock, detail, in_full, table
from ddsolve.output.report.spans import EMPTY, Text, joined, phrase, text_of
from ddsolve.output.report.verdicts import (
    capital,
    chart,
    cost_of_next,
    first_lines,
    in_doubt,
    interval,
    sample_percent,
    short,
    short_interval,
)
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
FEW = 15  # layouts: with fewer the reader is told what the figures rest on
_CHOICE = {
    "whist": N_("Whist."),
    "pass": N_("Pass."),
    "half": N_("Half-whist."),
    "return": N_("Take the whist back."),
    "stay": N_("Leave it."),
    "keep": N_("Keep the whist."),
    "alone": N_("Whist alone."),
}
_PLAY = {"either": N_("{call} (open or closed)"), "open": N_("{call}, open"), "closed": N_("{call}, closed")}
_CONSENT = {
    "either": N_("{call} (closed, or open if the passer agrees)"),
    "open": N_("{call}, open (if the passer agrees)"),
}
_PARTNER = {
    "callers": N_("The other defender is taken to see his own cards and to call as people do."),
    "best": N_("The other defender is taken to call what is best for him in each layout."),
    "pass": N_("The other defender is taken to pass."),
    "whist": N_("The other defender is taken to whist."),
    "forced": N_("The other defender has no choice either."),
}


def whist_report(_question: Whist, result: WhistAdvice) -> Report:
    """Say what to call, what each call is worth, and how the layouts were drawn."""
    report: Report = [defence_head(result.view, result.dealer)]
    if result.options:
        report += [_verdict(result.options), *misfit(result.view, result.order)]
    weights: Report = []
    for standing, options in groupby(result.options, key=lambda option: option.after):
        ranked = list(options)
        head = phrase("After these calls ({calls}):", calls=head_of(standing)) if standing else EMPTY
        rows = [[_named(option), interval(option.expected), *_on_deal(option)] for option in ranked]
        headers = [_("call"), _("expected whists (95 % interval)"), *[_("on this deal")] * (len(rows[0]) - 2)]
        if not ranked[0].forced:
            said = tuple(call for call in standing if call[0] == result.view.partner)
            weights += heard_of(result.view.partner, said, result.bids, result.trust, ranked[0].effective)
        report.append(table(headers, rows, "llr", title=head))
    tables = len(report)
    if result.tricks is not None:
        key = (
            N_("The soloist's tricks in the sample, before what was called is weighed:")
            if weights
            else N_("The soloist's tricks in the sample:")
        )
        report.append(chart(result.tricks, phrase(key), sampled=True))
    report += held_report(result.listed_holdings, result.guaranteed)
    ways = len({option.after for option in result.options})
    if ways > 1:  # each has a table: there is no room for the rest
        report[tables:] = map(in_full, report[tables:])
    told = [one.effective for one in result.options if ways == 1 and not one.after]
    report.append(sampled(result.samples, result.seed, *told[:1]))
    report += [drawn(result.view, result.order, result.samples, result.seed), *weights]
    report += [detail(words) for words in _usual(result.options)]
    if result.dealer:
        return [
            *report,
            detail(
                phrase(
                    "The dealer would whist in the place of {seat:seat}, whose cards he sees. Which of "
                    "the two hands he looks at he has to choose unseen.",
                    seat=result.view.seat,
                )
            ),
        ]
    if result.players == DUMMY_PLAYERS:
        return [*report, detail(_against_dummy(result))]
    own = "" if result.own_tricks is None else figure(result.own_tricks.value, ".2f")
    split = phrase(_SPLIT[result.split], seat=result.view.seat, own=own)
    passed = (result.view.partner, "pass")
    alone = bool(result.options) and all(passed in option.after for option in result.options)
    forced = bool(result.options) and result.options[0].forced
    partner = "forced" if forced else result.partner
    report.append(detail(phrase(_PARTNER[partner])))
    return report if alone else [*report, detail(split)]  # nobody shares after a pass


def _usual(options: Sequence[CallOption]) -> Iterator[Text]:
    """Say how often people call what with these cards, for every way the calls before may go."""
    for after, ranked in groupby(options, key=lambda option: option.after):
        chances = {_word(one): one.usual for one in ranked if one.usual is not None}
        if chances:
            named = Listed(f"{call} {sample_percent(chance, VIEWS)}" for call, chance in chances.items())
            said = phrase("With these cards people call so: {calls}.", calls=named)
            head = phrase("After these calls ({calls}):", calls=head_of(after)) if after else EMPTY
            yield joined(" ", [head, said])


def _against_dummy(result: WhistAdvice) -> Text:
    """Say what the dummy of two players does: he calls nothing, and a whist alone leaves him out."""
    alone = any(option.call == "alone" for option in result.options)
    if alone:
        return phrase(
            "The dummy always passes. A whist is open, with its cards; alone, its cards stay out of play, "
            "and the soloist's tricks above are not those of that game."
        )
    return phrase("The dummy always passes. A whist is open, with its cards.")


def _verdict(options: Sequence[CallOption]) -> TextBlock:
    """Say what to call, for every way the calls before may go; what is no worse, what the next one costs."""
    ways = [(after, list(ranked)) for after, ranked in groupby(options, key=lambda option: option.after)]
    forced = phrase("The convention leaves no other call.") if options[0].forced else EMPTY
    equals = [[option for option in ranked if option.equal] for _after, ranked in ways]
    first = ways[0][1]
    if len(ways) == 1:
        unclear = _unclear(equals[0][1:])
        return first_lines(_choice(first[0]), unclear, forced, _how_sure(first), _was_right(first))
    if all(_said(named[0]) == _said(equals[0][0]) for named in equals):
        verdict = _choice(first[0])
    else:
        verdict = joined(
            " ",
            [
                phrase("{call} after {calls}.", call=capital(text_of(_said(named[0]))), calls=head_of(after))
                for (after, _ranked), named in zip(ways, equals, strict=True)
            ],
        )
    below = []
    for (after, ranked), named in zip(ways, equals, strict=True):
        unclear = _unclear(named[1:])
        head = phrase("After these calls ({calls}):", calls=head_of(after))
        below.append(joined(" ", [head, _how_sure(ranked), unclear]))
    return first_lines(verdict, *below, forced)


def _unclear(options: Sequence[CallOption]) -> Text:
    """Say which calls are not clearly worse than the advised one, and which of them by how much."""
    return joined(" ", in_doubt(options, lambda some: [text_of(_choosing(one, _said(one))) for one in some]))


def _choice(option: CallOption) -> Text:
    """Say one call as he says it, and how it is played where that matters."""
    if option.play in (None, "either"):
        return phrase(_CHOICE["keep" if _keeps(option) else option.call])
    return phrase("{call}.", call=capital(text_of(_named(option))))


def _said(option: CallOption) -> str:
    """Name a call, and how it is played where that matters."""
    return _word(option) if option.play == "either" else _named(option)


def _choosing(option: CallOption, word: str) -> str:
    """Return the word for a call as the subject of a sentence."""
    if option.call != "stay":
        return word
    return _("keeping the whist") if _keeps(option) else _("leaving it")


def _how_sure(ranked: Sequence[CallOption]) -> Text:
    """Say what the advised call is worth, and what the next best costs."""
    best = ranked[0]
    said = phrase("Worth {whists} {whists:whist|whists}.", whists=short_interval(best.expected))
    if best.after and 2 * best.effective < min(len(best.weights), 2 * FEW):
        key = N_("Hardly anybody calls so: this rests on {few} {few:layout|layouts}.")
        few = phrase(key, few=max(1, round(best.effective)))
        said = few + " " + said
    cost = cost_of_next(ranked, lambda one: text_of(_choosing(one, _word(one))))
    return joined(" ", [said, cost])


def _on_deal(option: CallOption) -> list[str]:
    """Return the column of what a call was worth, where that is known."""
    return [] if option.on_deal is None else [short(option.on_deal)]


def _was_right(ranked: Sequence[CallOption]) -> Text:
    """Say which call was worth most as the cards lay, where that is known."""
    if ranked[0].on_deal is None or len(ranked) == 1:
        return EMPTY
    most = max(option.on_deal or 0.0 for option in ranked)
    best = [_said(option) for option in ranked if option.on_deal == most]
    if len(best) == len(ranked):
        return phrase("On this very deal all calls were worth the same.")
    key = N_("On this very deal {calls:or} was worth most: {whists}.")
    return phrase(key, calls=Listed(best), whists=short(most))


def head_of(standing: tuple[Call, ...]) -> Listed:
    """Return the calls so far in words."""
    return Listed(_("{seat:seat}: {call}", seat=seat, call=call_word(call)) for seat, call in standing)


def _keeps(option: CallOption) -> bool:
    """Whether it is to go on with one's own whist, where half of one would do: nothing is left as it is."""
    return option.call == "stay" and any(call == "whist" for _seat, call in option.after)


def _word(option: CallOption) -> str:
    return _("keep the whist") if _keeps(option) else call_word(option.call)


def _named(option: CallOption) -> str:
    word = _word(option)
    if option.play is None:
        return word
    return _((_CONSENT if option.needs_consent else _PLAY)[option.play], call=word)
