"""What is said of an all-pass: on a deal, over a sample, and before it where all exchange with the widow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ddsolve.advice.allpass import AllPassSample, Played
from ddsolve.advice.exchange import ExchangeAdvice
from ddsolve.advice.figures.sampling import Estimate
from ddsolve.conventions.convention import price_in_series
from ddsolve.output.report.blocks import (
    HandBlock,
    LayoutBlock,
    Report,
    TableBlock,
    TextBlock,
    closing,
    detail,
    first_rows,
    in_full,
    paragraph,
    table,
)
from ddsolve.output.report.spans import EMPTY, Text, grouped, joined, phrase, text_of, thrown
from ddsolve.output.report.verdicts import (
    as_good,
    chart,
    costs,
    first_lines,
    interval,
    no_difference,
    sample_percent,
    short,
    short_interval,
)
from ddsolve.output.score import signed
from ddsolve.output.solve import line_table, seat_name
from ddsolve.values.cards import Card
from ddsolve.values.hand import Hand
from ddsolve.values.results import AllPassResult
from ddsolve.values.rules import WidowRule
from ddsolve.values.seats import Seat
from ddsolve.words import N_, Typed, _, figure

if TYPE_CHECKING:
    from ddsolve.questions.allpass import AllPass

SHOWN = 6  # first cards of a brief answer
WIDOW_USED = {
    "none": N_("the widow not used"),
    "shows": N_("the widow's cards name the suit of the first two tricks"),
    "dealer": N_("the dealer plays the widow's cards to the first two tricks"),
}
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


def allpass_head(hand: Hand, seat: Seat, rule: WidowRule | None) -> TextBlock:
    """Name the ten cards, their seat and how the widow is used."""
    rules = _(WIDOW_USED[rule or "none"])
    return paragraph(
        phrase("{cards}, {seat:seat}, in an all-pass, {rules}.", cards=grouped(hand), seat=seat, rules=rules)
    )


def allpass_sample_report(result: AllPassSample) -> Report:
    """Say what a seat takes in an all-pass as people play, and what it would with all cards seen."""
    ways = {_(key): found for key, found in _ways(result).items() if found is not None}
    if not ways:
        return []
    words = {"samples": result.samples, "seed": result.seed}
    valued = result.value is not None
    rows = [
        [
            way,
            interval(found.mean),
            sample_percent(found.tricks.counts[0] / found.tricks.total, found.tricks.total),
            *([("" if found.value is None else short_interval(found.value))] if valued else []),
        ]
        for way, found in ways.items()
    ]
    headers = ["", _("tricks"), _("no trick"), *([_("value in whists")] if valued else [])]
    report: Report = [_allpass_verdict(result, next(iter(ways.values()))), table(headers, rows, "l")]
    if result.first_cards:
        values = result.first_values
        alike: dict[tuple[str, ...], list[Card]] = {}  # what is worth the same has one row
        for card, mean in result.first_cards.items():
            row = interval(mean), *([short_interval(values[card])] if values else [])
            alike.setdefault(row, []).append(card)
        firsts = [[grouped(together), *row] for row, together in alike.items()]
        title = phrase(
            "Average tricks of {seat:seat} after each first card, as people play:", seat=result.seat
        )
        headers = [_("card"), _("tricks"), *([_("value in whists")] if values else [])]
        report += first_rows(table(headers, firsts, "l", title=title), SHOWN)
    report += [in_full(chart(found.tricks, text_of(way), sampled=True)) for way, found in ways.items()]
    said = phrase("A sample of {samples} {samples:layout|layouts} (seed {seed}).", **words)
    drawn = N_("As people play: {samples} {samples:deal|deals}, each by his own cards.")
    if result.played is not None:
        said = said + " " + phrase(drawn, samples=result.played.tricks.total)
    return [*report, detail(said), closing(said)]


def _ways(result: AllPassSample) -> dict[str, Played | None]:
    """Return what a seat takes by how an all-pass is played, as far as it is known, the likeliest first."""
    seen = None if result.line is None else Played(result.line, result.value)
    against = None if result.guarantee is None else Played(result.guarantee)
    return {
        N_("as people play"): result.played,
        N_("cards seen, each for himself"): seen,
        N_("cards seen, against both"): against,
    }


def _allpass_verdict(result: AllPassSample, played: Played) -> TextBlock:
    """Say about how many tricks they are, and what to lead."""
    key = (
        N_("About {tricks} {tricks:trick|tricks} as people play.")
        if result.played
        else N_("About {tricks} {tricks:trick|tricks}.")
    )
    tricks = phrase(key, tricks=figure(played.mean.value, ".1f"))
    if not result.first_cards:
        return first_lines(tricks)
    found, behind = result.first_values or result.first_cards, result.behind
    card, *others = found
    same = [one for one in others if found[one] == found[card]]
    alike: dict[Estimate, list[Card]] = {}  # what is worth the same is one choice
    for one in others:
        if one not in same:
            alike.setdefault(found[one], []).append(one)
    choices = list(alike.values())
    near = [together for together in choices if behind[together[0]].low <= 0]
    lead = phrase("Lead {card}.", card=card)
    doubt = [as_good([text_of(one) for one in same]), no_difference(list(map(grouped, near)))]
    worse = next((together for together in choices if together not in near), None)
    cost = EMPTY if worse is None else costs(grouped(worse), _cost(behind[worse[0]].value, result))
    return first_lines(joined(" ", [tricks, lead]), joined(" ", doubt), cost)


def _cost(value: float, result: AllPassSample) -> str:
    if result.first_values:
        return short(value)
    return _("{tricks} {tricks:trick|tricks}", tricks=figure(value, ".1f"))


# Before an all-pass with an exchange: `discard --won allpass`.


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
