"""The answer of `lead` for people."""

from __future__ import annotations

from ddsolve.advice.lead import LeadAdvice
from ddsolve.output.defence import defence_head, drawn, heard_of, misfit, sampled
from ddsolve.output.report.blocks import Report, TextBlock, closing, detail, paragraph, table
from ddsolve.output.report.spans import EMPTY, Text, grouped, joined, phrase, text_of
from ddsolve.output.report.verdicts import (
    as_good,
    costs,
    first_lines,
    no_difference,
    percent,
    share_interval,
    share_percent,
    short,
    short_interval,
)
from ddsolve.questions.lead import Lead
from ddsolve.values.seats import Seat
from ddsolve.words import N_, Listed, _, figure

# By how many defenders whist.
_RANKED = (
    N_("The best card is the one after which the soloist scores least, in whists."),
    N_("The best card is the one after which the soloist scores least, in whists, if one defender whists."),
    N_("The best card is the one after which the soloist scores least, in whists, if both defenders whist."),
)

# Why a card stands before others that are as good by the sample.
_HABITS = {
    "ace-king": N_("The ace from ace and king."),
    "sequence": N_("The top of a sequence."),
    "singleton": N_("A singleton: later you ruff the suit."),
    "safe": N_("It gives nothing away."),
    "trump": N_("A trump, which gives least away."),
    "honour": N_("A card from under an honour."),
    "ace": N_("An ace: you see what comes."),
    "short": N_("From the shortest suit."),
}


def lead_report(_question: Lead, result: LeadAdvice) -> Report:
    """Say what to lead, and what every card is worth."""
    if not result.options:
        return []
    view = result.view
    report: Report = [defence_head(view)]
    best, *others = result.options
    card, *same = map(text_of, best.cards)
    near = [option for option in others if option.equal]
    if best.exact:
        same, near = [*same, *(text_of(each) for option in near for each in option.cards)], []
    unclear = [grouped(option.cards) for option in near]
    beside = [as_good(same), no_difference(unclear)]
    if best.likely:
        likely = phrase("Likely better than {choices:or}, but not clearly.", choices=Listed(unclear))
        beside = [likely, as_good(same)]
    alike = joined(" ", [phrase(_HABITS[best.habit]) if best.habit in _HABITS else EMPTY, *beside])
    if result.prices.played:
        verdict = phrase("Lead {card}.", card=card)
        report.append(first_lines(verdict, alike, _how_sure(result), _was_right(result)))
        report += [] if result.partner else misfit(view, result.order)
    else:
        report.append(_unplayed(result))
    rows: dict[tuple[str, ...], list[Text]] = {}
    for option in result.options:
        tricks = figure(option.tricks.value, ".2f") if option.exact else short_interval(option.tricks)
        beaten = share_interval(option.beaten)
        if option.exact:
            beaten = _(
                "{count} of {total}", count=round(option.beaten.value * result.layouts), total=result.layouts
            )
        hidden = [] if option.hidden is None else [percent(float(option.hidden))]
        hidden += [] if option.loss is None else [figure(float(option.loss), ".2f")]
        whists = figure(option.whists.value, ".2f") if option.exact else short_interval(option.whists)
        dealt = [] if option.on_deal is None else [str(option.on_deal)]
        row = tuple(map(str, [*(hidden or [whists]), beaten, tricks, *dealt]))
        rows.setdefault(row, []).append(grouped(option.cards))  # what is worth the same has one row
    columns = 1 + len(next(iter(rows)))
    caught = _(N_("caught") if view.contract.is_misere else N_("contract beaten"))
    middle = [_("whists of {seat:seat}", seat=view.soloist), caught]
    if result.options[0].hidden is not None:
        loss = [] if result.options[0].loss is None else [_("loss of {seat:seat}", seat=view.soloist)]
        middle = [_("caught"), *loss, _("discards caught if known")]
    headers = [_("card"), *middle, _("tricks of {seat:seat}", seat=view.soloist)]
    headers += [_("on this deal")] * (columns - len(headers))
    shown = [[joined(" ", named), *row] for row, named in rows.items()]
    report.append(table(headers, shown, "l" * len(headers)))
    on_lead = phrase("{seat:Seat} is taken to be on lead.", seat=view.seat)
    by_the_rules = view.seat is Seat.FIRST
    report.append(detail(on_lead) if by_the_rules else paragraph(on_lead))
    report.append(detail(phrase("Every layout is played with all cards seen, by everybody.")))
    if result.options[0].hidden is None and result.prices.played:
        whisted = sum(call in ("whist", "return") for _seat, call in result.prices.calls)
        report.append(detail(phrase(_RANKED[whisted])))
    if result.partner is None:
        said = tuple(call for call in result.calls if call[0] == view.partner)
        report.append(drawn(view, result.order, result.layouts, result.seed))
        heard = heard_of(view.partner, said, result.bids, result.trust, result.effective)
        return [*report, *heard, sampled(result.layouts, result.seed, result.effective)]
    return [
        *report,
        detail(
            phrase(
                N_("The other defender holds {hand}: all 66 discards of the soloist's cards were solved.")
                if result.layouts == 66
                else N_(
                    "The other defender holds {hand}: the discards that can be were solved, {count} of 66."
                ),
                hand=grouped(result.partner),
                count=result.layouts,
            )
        ),
        *_discard_hidden(result),
        closing(
            phrase(
                "Discards that were solved: {count}; all cards are seen in the play.", count=result.layouts
            )
        ),
    ]


def _how_sure(result: LeadAdvice) -> Text:
    """Say how often the advised card beats the contract, what the soloist scores, what the next one costs."""
    best, misere = result.options[0], result.view.contract.is_misere
    if best.hidden is not None:
        share = percent(float(best.hidden))
        return phrase("Caught in {share} against the best mixture of discards.", share=share)
    key = (
        N_("Caught in {share}; {whists} {whists:whist|whists} for {seat:seat}.")
        if misere
        else N_("Beaten in {share}; {whists} {whists:whist|whists} for {seat:seat}.")
    )
    whists = short(best.whists.value) if best.exact else short_interval(best.whists)
    said = phrase(key, share=share_percent(best.beaten), whists=whists, seat=result.view.soloist)
    worse = next((option for option in result.options if not option.equal), None)
    cost = 0.0 if worse is None else worse.whists.value - best.whists.value
    told = EMPTY if worse is None or cost <= 0 else costs(grouped(worse.cards), short(cost))
    return joined(" ", [said, told])


def _unplayed(result: LeadAdvice) -> TextBlock:
    """Say that there is nothing to lead, and what the first cards below would be worth."""
    verdict = phrase("No card is led: after these calls the hand is not played.")
    words = {"whists": short(result.options[0].whists.value), "seat": result.view.soloist}
    scored = phrase("{whists} {whists:whist|whists} for {seat:seat}.", **words)
    return first_lines(verdict, joined(" ", [scored, phrase("Below: if it were played.")]))


def _was_right(result: LeadAdvice) -> Text:
    """Say which cards held the soloist best as the cards lay, where that is known."""
    tricks = [option.on_deal for option in result.options if option.on_deal is not None]
    if not tricks:
        return EMPTY
    best = max(tricks) if result.view.contract.is_misere else min(tricks)
    words = {"tricks": best, "seat": result.view.soloist}
    if tricks.count(best) == len(tricks):
        key = N_("On this very deal {seat:seat} takes {tricks} {tricks:trick|tricks} after every card.")
        return phrase(key, **words)
    held = [card for option in result.options if option.on_deal == best for card in option.cards]
    key = N_("On this very deal the best was {cards}: {tricks} {tricks:trick|tricks} of {seat:seat}.")
    return phrase(key, cards=grouped(held), **words)


def _discard_hidden(result: LeadAdvice) -> Report:
    best = result.options[0]
    if best.hidden is None:
        return []
    told = [
        N_(
            "Which two he threw is not known: the first column is the share that one plan catches of the "
            "mixture of discards that is caught least (`ddsolve catch` shows the plan)."
        )
    ]
    if best.loss is not None:
        told.append(N_("The second is what one plan that plays for the score makes of it, in whists."))
    return [detail(phrase(key)) for key in told]
