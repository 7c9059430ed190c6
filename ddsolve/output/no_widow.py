"""The answers about games without the widow, for people."""

from __future__ import annotations

from ddsolve.advice.layouts.all_layouts import LayoutCounts
from ddsolve.advice.no_widow.layouts import ClosedWidow
from ddsolve.advice.no_widow.misere import ClosedMisere
from ddsolve.advice.no_widow.samples import SampledLayouts, mean_tricks
from ddsolve.output.blocks import HandBlock, Report, paragraph
from ddsolve.output.figures import share_percent
from ddsolve.output.layouts import chart, first_cards_table, game_name, interval
from ddsolve.output.misere import suit_words
from ddsolve.output.spans import Text, grouped, nphrase, phrase, strong
from ddsolve.values.seats import Seat
from ddsolve.words import N_, figure

_NO_WIDOW = {
    "safe": N_(
        "The cards alone are enough in {safe} of the layouts: {caught} of {layouts} catch it, all cards seen."
    ),
    "sampled_safe": N_("The cards alone are enough in {safe} of a sample of the layouts."),
    "hopeless": N_(
        "Caught in nearly every layout of a sample (safe in {safe}), so nothing more was counted."
    ),
    "worth": N_("Worth {whists} {whists:whist|whists} (95 % interval) in {convention}."),
    "worth_exactly": N_("Worth {whists} {whists:whist|whists} in {convention}."),
}


def closed_layouts_report(closed: ClosedWidow, result: LayoutCounts | SampledLayouts) -> Report:
    """Show each game's distribution, sampled or counted, and the first cards where they were asked for."""
    if not result.tricks:
        return []
    words = {"seat": closed.seat, "leader": closed.leader, "layouts": figure(result.layouts, ",")}
    said = [
        phrase(
            "{cards}, {seat:seat}, without the widow; {leader:seat} leads. {layouts} "
            "{layouts:layout|layouts}, "
            "two of the unseen cards dead.",
            cards=grouped(closed.own),
            **words,
        )
    ]
    sampled = isinstance(result, SampledLayouts)
    if isinstance(result, SampledLayouts):
        said.append(
            phrase(
                "A sample of {samples} of them (seed {seed}), every card seen by everybody.",
                samples=result.samples,
                seed=result.seed,
            )
        )
    report: Report = [HandBlock(closed.own, closed.seat), paragraph(*said)]
    for game, found in result.tricks.items():
        mean = interval(mean_tricks(found), 3) if sampled else figure(float(found.mean), ".3f")
        title = phrase(
            "{game}: tricks of the soloist, {seat:seat}; {mean} on average",
            game=game_name(game),
            seat=closed.seat,
            mean=mean,
        )
        report.append(chart(found, strong(title), sampled=sampled))
        if game in result.first_cards:
            report.append(first_cards_table(game, result.first_cards[game]))
    return (
        report
        if sampled
        else [*report, paragraph(phrase("Every layout is played with all cards seen, by everybody."))]
    )


def closed_misere_report(result: ClosedMisere, convention: str) -> Report:
    """Say how often a misère without the widow is caught, what it is worth, and where its holes are."""
    own, seat = result.closed.own, result.closed.seat
    report: Report = [HandBlock(own, seat)]
    head = strong(phrase("{hand}, {seat:seat}: misère without the widow.", hand=grouped(own), seat=seat))
    clean = result.claim is not None and result.claim.holds
    suits = suit_words(own, result.open_cards, seat == Seat.FIRST and not clean)
    report.append(paragraph(head, *_verdict(result), suits))
    said: list[Text] = []
    if result.tricks is not None:
        words = {"samples": result.tricks.total, "seed": result.seed}
        said.append(
            phrase(
                "Tricks taken: {mean} on average (95 % interval, a sample of {samples}, seed {seed}).",
                mean=interval(mean_tricks(result.tricks)),
                **words,
            )
        )
    if result.whists is not None:
        name = "worth" if result.whists.size else "worth_exactly"
        worth = interval(result.whists) if result.whists.size else figure(result.whists.value, ".2f")
        said.append(phrase(_NO_WIDOW[name], whists=worth, convention=convention))
    elif result.tricks is not None or clean:
        said.append(
            phrase(
                "{convention} knows no misère without the widow (no_widow = off), so it has no price there.",
                convention=convention,
            )
        )
    return [
        *report,
        paragraph(*said),
        paragraph(phrase("Every layout is played with all cards seen, by everybody.")),
    ]


def _verdict(result: ClosedMisere) -> list[Text]:
    claim, safe = result.claim, result.safe
    if safe is None:
        return []
    layouts = figure(result.closed.layouts, ",")
    if claim is None:
        name = "hopeless" if result.hopeless else "sampled_safe"
        return [phrase(_NO_WIDOW[name], safe=share_percent(safe))]
    if claim.holds:
        if claim.first_cards:
            return [
                phrase(
                    "Clean, leading {cards}: none of the {layouts} {layouts:layout|layouts} can catch it.",
                    cards=grouped(claim.first_cards),
                    layouts=layouts,
                )
            ]
        return [
            phrase("Clean: none of the {layouts} {layouts:layout|layouts} can catch it.", layouts=layouts)
        ]
    if claim.double_dummy_holds:
        said = [phrase("No layout catches it with all cards seen, but no single first card is good in all.")]
    else:
        words = {"safe": share_percent(safe), "caught": figure(claim.double_dummy_failing, ",")}
        said = [
            phrase(
                "The cards alone are enough in {safe} of the layouts: {caught} of {layouts} catch "
                "it, all cards seen.",
                layouts=layouts,
                **words,
            )
        ]
    if claim.best_card is not None:
        said.append(
            nphrase(
                "Lead {card}, whatever the layout: {count} layout catches it then.",
                "Lead {card}, whatever the layout: {count} layouts catch it then.",
                claim.failing,
                card=claim.best_card,
                count=figure(claim.failing, ","),
            )
        )
    return said
