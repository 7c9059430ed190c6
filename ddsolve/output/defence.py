"""The answers of `whist` and `lead` for people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ddsolve.advice.callers import ERROR, VIEWS
from ddsolve.advice.leads import LeadAdvice
from ddsolve.advice.sensible import DefenderView, Order
from ddsolve.advice.whisting import CallOption, WhistAdvice
from ddsolve.output.blocks import Report, TextBlock, paragraph, table
from ddsolve.output.figures import percent
from ddsolve.output.layouts import chart, interval
from ddsolve.output.spans import Text, grouped, joined, lines, phrase, strong, suited, text_of
from ddsolve.scoring.hand_result import Call
from ddsolve.words import say

MOST_TRICKS = 10


def whist_report(result: WhistAdvice) -> Report:
    """Say what to call, what each call is worth, and how the layouts were drawn."""
    report: Report = [_head(result.view, result.dealer)]
    weights: Report = []
    for standing, options in groupby(result.options, key=lambda option: option.after):
        ranked = list(options)
        head = phrase("defence.after", calls=head_of(standing)) if standing else ""
        key = "forced_call" if ranked[0].forced else "best_call"
        equals = [text_of(_named(option)) for option in ranked if option.equal]
        best = strong(verdict(phrase(f"defence.{key}", call=equals[0]), equals))
        rows = [[_named(option), interval(option.expected)] for option in ranked]
        headers = [say("defence.call"), say("defence.whists")]
        if standing and result.trust and not ranked[0].forced:
            told = {"trust": f"{result.trust:g}", "effective": f"{ranked[0].effective:.0f}"}
            told |= {"views": str(VIEWS), "error": percent(ERROR, 0)}
            weights.append(paragraph(phrase("defence.weighted", calls=head_of(standing), **told)))
        report.append(table(headers, rows, "ll", title=lines(head, best)))
    if result.tricks is not None:
        report.append(chart(result.tricks, phrase("defence.soloist_tricks")))
    if result.listed_holdings:
        held = (
            phrase("holding.of_suit", cards=suited(suit, ranks), name=say(f"holding.whists_{count}"))
            for suit, ranks, count in result.listed_holdings
        )
        report.append(paragraph(phrase("holding.in_hand", holdings=joined(", ", held))))
    report += [_drawn(result.view, result.order, result.samples, result.seed), *weights]
    if result.dealer:
        return [*report, paragraph(phrase("defence.dealer_plays", seat=result.view.seat))]
    own = "" if result.own_tricks is None else f"{result.own_tricks.value:.2f}"
    split = phrase(f"defence.split_{result.split}", seat=result.view.seat, own=own)
    return [*report, paragraph(phrase(f"defence.partner_{result.partner}")), paragraph(split)]


def verdict(best: Text, equals: Sequence[Text]) -> Text:
    """Return the sentence that names the best choice, or those between which nothing is clear."""
    if len(equals) == 1:
        return best
    choices = joined(say("reviews.and"), [joined(", ", equals[:-1]), equals[-1]])
    return phrase("defence.no_difference", choices=choices)


def head_of(standing: tuple[Call, ...]) -> str:
    """Return the calls so far in words."""
    return ", ".join(say("defence.call_of", seat=seat, call=_call_word(call)) for seat, call in standing)


def _call_word(call: str) -> str:
    return say(f"defence.{call}")


def _named(option: CallOption) -> str:
    word = _call_word(option.call)
    if option.needs_consent:
        return say(f"defence.{option.play}_consent", call=word)
    return word if option.play is None else say(f"defence.{option.play}", call=word)


def lead_report(result: LeadAdvice) -> Report:
    """Say what to lead, and what every card comes to."""
    view = result.view
    if not result.options:
        return [paragraph(phrase("discard.nothing"))]
    report: Report = [_head(view)]
    if result.partial:
        report.append(paragraph(phrase("defence.time_up")))
    equals = [grouped(option.cards) for option in result.options if option.equal]
    report.append(paragraph(strong(verdict(phrase("defence.lead", card=equals[0]), equals))))
    rows = []
    for option in result.options:
        tricks = f"{option.tricks.value:.2f}" if option.exact else interval(option.tricks)
        low, high = percent(option.beaten.low), percent(option.beaten.high)
        beaten = say("analysis.plus_minus", value=percent(option.beaten.value), low=low, high=high)
        if option.exact:
            beaten = say(
                "defence.of", count=round(option.beaten.value * result.layouts), total=result.layouts
            )
        rows.append([grouped(option.cards), beaten, tricks])
    caught = say("defence.caught" if view.contract.is_misere else "defence.beaten")
    headers = [say("analysis.card"), caught, say("defence.tricks", seat=view.soloist)]
    report.append(table(headers, rows, "lll"))
    to_lead = phrase("defence.taken_to_lead", seat=view.seat) + " " + say("analysis.double_dummy")
    report.append(paragraph(to_lead))
    if result.partner is None:
        return [*report, _drawn(view, result.order, result.layouts, result.seed)]
    return [*report, paragraph(phrase("defence.all_discards", hand=grouped(result.partner)))]


def _head(view: DefenderView, dealer: bool = False) -> TextBlock:
    words = {"seat": view.seat, "contract": view.contract, "soloist": view.soloist}
    key = "defence.dealer_head" if dealer else "defence.head"
    return paragraph(phrase(key, cards=grouped(view.hand), **words))


def _drawn(view: DefenderView, order: Order, samples: int, seed: int) -> TextBlock:
    """Say how the layouts were drawn: what was asked of the soloist's order, as far as it applies."""
    words = {"samples": samples, "seed": seed, "contract": view.contract}
    if order == "any":
        return paragraph(phrase("defence.hardly_any" if view.sensible else "defence.drawn_any", **words))
    if view.contract.is_misere:
        key = "defence.drawn_misere" if order == "sensible" else "defence.hardly_misere"
        return paragraph(phrase(key, **words))
    trumps = say("defence.drawn_no_trumps" if view.strain.trump is None else "defence.drawn_trumps")
    if order == "strong":
        return paragraph(phrase("defence.hardly_strong", **words, trumps=trumps))
    more = "" if view.contract.level == MOST_TRICKS else say("defence.drawn_more")
    return paragraph(phrase("defence.drawn", **words, trumps=trumps, more=more))
