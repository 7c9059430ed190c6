"""The answers of `whist` and `lead` for people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ddsolve.advice.bidders import LOOKS
from ddsolve.advice.callers import SCALE, VIEWS
from ddsolve.advice.leads import LeadAdvice
from ddsolve.advice.sensible import STRONG, DefenderView, Order
from ddsolve.advice.whisting import CallOption, WhistAdvice
from ddsolve.auction import PASS, Bid
from ddsolve.output.blocks import Report, TextBlock, paragraph, table
from ddsolve.output.figures import percent
from ddsolve.output.holding import held_report
from ddsolve.output.layouts import chart, interval
from ddsolve.output.spans import EMPTY, Text, grouped, joined, phrase, strong, text_of
from ddsolve.scoring.hand_result import DUMMY_PLAYERS, Call
from ddsolve.seats import Seat
from ddsolve.words import N_, Listed, _, figure

_DEFENCE_SPLIT = {
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
_DEFENCE = {
    "best_call": N_("Best call: {call}."),
    "either": N_("{call} (open or closed)"),
    "forced_call": N_(
        "Best call: {call}, the only one that the convention leaves (stalingrad, forced_whist)."
    ),
    "whist": N_("whist"),
    "pass": N_("pass"),
    "half": N_("half-whist"),
    "return": N_("take the whist back"),
    "stay": N_("leave it"),
    "alone": N_("whist alone"),
    "open": N_("{call}, open"),
    "closed": N_("{call}, closed"),
}
_VERDICT_PARTS = {
    "clear": N_("Best call after {calls}: {choices}."),
    "forced": N_(
        "Best call after {calls}: {choices}, the only one that the convention leaves (stalingrad, "
        "forced_whist)."
    ),
    "unclear": N_("No clear difference between {choices:and} after {calls}."),
}
_DEFENCE_CONSENT = {
    "either": N_("{call} (closed, or open if the passer agrees)"),
    "open": N_("{call}, open (if the passer agrees)"),
}
_DEFENCE_PARTNER = {
    "best": N_("The other defender is taken to call what is best for him in each layout."),
    "pass": N_("The other defender is taken to pass."),
    "whist": N_("The other defender is taken to whist."),
    "forced": N_("The other defender has no choice either."),
}
MOST_TRICKS = 10
# How the layouts of a trick game were drawn: by whether there are trumps, and whether a trick more can be.
_DRAWN_STRONG = {
    False: N_(
        "Hardly any layout fits a sensible order of {contract}, so of the {samples} "
        "{samples:layout|layouts} (seed {seed}) only "
        "that is asked: no ace thrown, honours enough at a glance, and of {several} such layouts the one in "
        "which the order fares best."
    ),
    True: N_(
        "Hardly any layout fits a sensible order of {contract}, so of the {samples} "
        "{samples:layout|layouts} (seed {seed}) only "
        "that is asked: at least four trumps, no trump and no ace thrown, honours enough at a glance, and of "
        "{several} such layouts the one in which the order fares best."
    ),
}
_DRAWN_SENSIBLE = {
    (False, True): N_(
        "A sample of {samples} {samples:layout|layouts} (seed {seed}) in which the order is "
        "sensible: no ace thrown, made at "
        "least every second time as the soloist sees it."
    ),
    (False, False): N_(
        "A sample of {samples} {samples:layout|layouts} (seed {seed}) in which the order is "
        "sensible: no ace thrown, made at "
        "least every second time as the soloist sees it, and one trick more in fewer than nine of ten."
    ),
    (True, True): N_(
        "A sample of {samples} {samples:layout|layouts} (seed {seed}) in which the order is "
        "sensible: at least four trumps, no "
        "trump and no ace thrown, made at least every second time as the soloist sees it."
    ),
    (True, False): N_(
        "A sample of {samples} {samples:layout|layouts} (seed {seed}) in which the order is "
        "sensible: at least four trumps, no "
        "trump and no ace thrown, made at least every second time as the soloist sees it, and one trick more "
        "in fewer than nine of ten."
    ),
}


def whist_report(result: WhistAdvice) -> Report:
    """Say what to call, what each call is worth, and how the layouts were drawn."""
    report: Report = [_head(result.view, result.dealer)]
    if result.options:
        report.append(paragraph(strong(_whist_verdict(result.options))))
    weights: Report = []
    for standing, options in groupby(result.options, key=lambda option: option.after):
        ranked = list(options)
        head = phrase("After {calls}:", calls=head_of(standing)) if standing else EMPTY
        rows = [[_named(option), interval(option.expected)] for option in ranked]
        headers = [_("call"), _("expected whists (95 % interval)")]
        if not ranked[0].forced:
            said = tuple(call for call in standing if call[0] == str(result.view.partner))
            weights += heard_of(result.view.partner, said, result.bids, result.trust, ranked[0].effective)
        report.append(table(headers, rows, "ll", title=head))
    if result.tricks is not None:
        report.append(chart(result.tricks, phrase("The soloist's tricks in the sample:"), sampled=True))
    report += held_report(result.listed_holdings, result.guaranteed)
    report += [_drawn(result.view, result.order, result.samples, result.seed), *weights]
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
    split = phrase(_DEFENCE_SPLIT[result.split], seat=result.view.seat, own=own)
    forced = bool(result.options) and result.options[0].forced
    partner = "forced" if forced else result.partner
    return [*report, paragraph(phrase(_DEFENCE_PARTNER[partner])), paragraph(split)]


def _against_dummy(result: WhistAdvice) -> Text:
    """Say what the dummy of two players does: he calls nothing, and a whist alone leaves him out."""
    alone = any(option.call == "alone" for option in result.options)
    if alone:
        return phrase(
            "The dummy always passes. A whist is open, with its cards; alone, its cards stay out of play, "
            "and the soloist's tricks above are not those of that game."
        )
    return phrase("The dummy always passes. A whist is open, with its cards.")


def _whist_verdict(options: Sequence[CallOption]) -> Text:
    """Say what to call, in one sentence for every way the calls before may go."""
    found = []
    for standing, group in groupby(options, key=lambda option: option.after):
        ranked = list(group)
        found.append((standing, [text_of(_named(option)) for option in ranked if option.equal]))
    best = _DEFENCE["forced_call" if options[0].forced else "best_call"]
    if all(equals == found[0][1] for _, equals in found):
        return verdict(phrase(best, call=found[0][1][0]), found[0][1])
    found.sort(key=lambda one: len(one[1]) > 1)  # what is clear first, for the line to begin with
    one = "forced" if options[0].forced else "clear"
    said = []
    for standing, equals in found:
        pattern = _VERDICT_PARTS[one if len(equals) == 1 else "unclear"]
        said.append(phrase(pattern, choices=Listed(equals), calls=head_of(standing)))
    return joined(" ", said)


def verdict(best: Text, equals: Sequence[Text]) -> Text:
    """Return the sentence that names the best choice, or those between which nothing is clear."""
    if len(equals) == 1:
        return best
    return phrase("No clear difference between {choices:and}.", choices=Listed(equals))


def heard_of(
    seat: Seat, calls: tuple[Call, ...], bids: Sequence[Bid | str], trust: float, effective: float
) -> Report:
    """Say how layouts were weighed by what a seat called, and bid; nothing where they were not."""
    if not trust or not (calls or bids):
        return []
    parts = [_("{calls} in the auction", calls=Listed(map(bid_word, bids)))] if bids else []
    parts += [_call_word(call) for _seat, call in calls]
    words = {"trust": figure(trust, "g"), "effective": figure(effective, ".0f")}
    return [
        paragraph(
            phrase(
                "Layouts count by how well what {seat:seat} said ({calls}) fits his cards: he is taken to "
                "know them alone, to value his calls over {views} {views:layout|layouts} that he "
                "imagines, and to choose one that is worse by d whists exp(d/{scale}) times more rarely "
                "(trust {trust}). They tell as much as {effective} equal ones.",
                seat=seat,
                calls=Listed(parts),
                views=VIEWS if calls else LOOKS,
                scale=figure(SCALE, "g"),
                **words,
            )
        )
    ]


def bid_word(said: Bid | str) -> str:
    """Return what was said in an auction, for people."""
    if isinstance(said, Bid):
        return said.pretty
    return _(_DEFENCE["pass"]) if said == PASS else _("here")


def head_of(standing: tuple[Call, ...]) -> Listed:
    """Return the calls so far in words."""
    return Listed(_("{seat:seat}: {call}", seat=seat, call=_call_word(call)) for seat, call in standing)


def _call_word(call: str) -> str:
    return _(_DEFENCE[call])


def _named(option: CallOption) -> str:
    word = _call_word(option.call)
    if option.play is None:
        return word
    return _((_DEFENCE_CONSENT if option.needs_consent else _DEFENCE)[option.play], call=word)


def lead_report(result: LeadAdvice) -> Report:
    """Say what to lead, and what every card comes to."""
    view = result.view
    if not result.options:
        return [paragraph(phrase("Stopped before the first estimate."))]
    report: Report = [_head(view)]
    if result.partial:
        report.append(paragraph(phrase("Time was up: more layouts may tell more.")))
    equals = [grouped(option.cards) for option in result.options if option.equal]
    report.append(paragraph(strong(verdict(phrase("Best lead: {card}.", card=equals[0]), equals))))
    rows = []
    for option in result.options:
        tricks = figure(option.tricks.value, ".2f") if option.exact else interval(option.tricks)
        low, high = percent(option.beaten.low), percent(option.beaten.high)
        beaten = _("{value} [{low}, {high}]", value=percent(option.beaten.value), low=low, high=high)
        if option.exact:
            beaten = _(
                "{count} of {total}", count=round(option.beaten.value * result.layouts), total=result.layouts
            )
        rows.append([grouped(option.cards), beaten, tricks])
    caught = _(N_("caught") if view.contract.is_misere else N_("contract beaten"))
    headers = [_("card"), caught, _("tricks of {seat:seat}", seat=view.soloist)]
    report.append(table(headers, rows, "lll"))
    to_lead = (
        phrase("{seat:Seat} is taken to be on lead.", seat=view.seat)
        + " "
        + _("Every layout is played with all cards seen, by everybody.")
    )
    report.append(paragraph(to_lead))
    if result.partner is None:
        said = tuple(call for call in result.calls if call[0] == str(view.partner))
        report.append(_drawn(view, result.order, result.layouts, result.seed))
        return [*report, *heard_of(view.partner, said, result.bids, result.trust, result.effective)]
    return [
        *report,
        paragraph(
            phrase(
                "The other defender holds {hand}: all 66 discards of the soloist's cards were solved.",
                hand=grouped(result.partner),
            )
        ),
    ]


def _head(view: DefenderView, dealer: bool = False) -> TextBlock:
    words = {"seat": view.seat, "contract": view.contract, "soloist": view.soloist}
    key = (
        N_("{cards}, passed by {seat:seat} and seen by the dealer, against {contract} of {soloist:seat}.")
        if dealer
        else N_("{cards}, {seat:seat}, against {contract} of {soloist:seat}.")
    )
    return paragraph(phrase(key, cards=grouped(view.hand), **words))


def _drawn(view: DefenderView, order: Order, samples: int, seed: int) -> TextBlock:
    """Say how the layouts were drawn: what was asked of the soloist's order, as far as it applies."""
    words = {"samples": samples, "seed": seed, "contract": view.contract}
    if order == "any":
        return paragraph(
            phrase(
                N_(
                    "Hardly any layout fits the order of {contract}, so nothing is taken from it: a "
                    "sample of {samples} {samples:layout|layouts} (seed {seed})."
                )
                if view.sensible
                else N_(
                    "A sample of {samples} {samples:layout|layouts} (seed {seed}); nothing is "
                    "taken from the order itself."
                ),
                **words,
            )
        )
    if view.contract.is_misere:
        key = (
            N_(
                "A sample of {samples} {samples:layout|layouts} (seed {seed}) in which the "
                "misère is sensible: at "
                "most one suit with a hole, clean at least every second time as the soloist sees it."
            )
            if order == "sensible"
            else N_(
                "Hardly any layout fits a sensible misère, so of the {samples} "
                "{samples:layout|layouts} (seed {seed}) "
                "only that is asked: at most one suit with a hole, and of {several} such layouts the one in "
                "which the misère fares best."
            )
        )
        return paragraph(phrase(key, **words, several=STRONG))
    trumps = view.strain.trump is not None
    if order == "strong":
        return paragraph(phrase(_DRAWN_STRONG[trumps], **words, several=STRONG))
    return paragraph(phrase(_DRAWN_SENSIBLE[trumps, view.contract.level == MOST_TRICKS], **words))
