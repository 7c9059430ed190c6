"""The answer of `misere` for ten cards, without the widow."""

from __future__ import annotations

from ddsolve.advice.layouts.all_layouts import mean_tricks
from ddsolve.advice.no_widow.misere import ClosedMisere
from ddsolve.output.layouts import interval
from ddsolve.output.misere_suits import suit_words
from ddsolve.output.report.blocks import HandBlock, Report, paragraph
from ddsolve.output.report.figures import share_percent
from ddsolve.output.report.spans import Text, grouped, nphrase, phrase
from ddsolve.output.report.verdicts import first_lines, no_misere
from ddsolve.values.seats import Seat
from ddsolve.words import N_, figure


def closed_misere_report(result: ClosedMisere, convention: str) -> Report:
    """Say how often a misère without the widow is caught, what it is worth, and where its holes are."""
    own, seat = result.closed.own, result.closed.seat
    report: Report = [HandBlock(own, seat)]
    head = phrase("{hand}, {seat:seat}: misère without the widow.", hand=grouped(own), seat=seat)
    clean = result.claim is not None and result.claim.holds
    suits = suit_words(own, result.open_cards, seat == Seat.FIRST and not clean)
    report += [paragraph(head), first_lines(*_no_widow_verdict(result), suits)]
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
        key = N_("Worth {whists} {whists:whist|whists} in {convention}.")
        worth = figure(result.whists.value, ".2f")
        if result.whists.size:
            key = N_("Worth {whists} {whists:whist|whists} (95 % interval) in {convention}.")
            worth = interval(result.whists)
        said.append(phrase(key, whists=worth, convention=convention))
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


def _no_widow_verdict(result: ClosedMisere) -> list[Text]:
    claim, safe = result.claim, result.safe
    if safe is None:
        return []
    layouts = figure(result.closed.layouts, ",")
    if claim is None:
        if not result.hopeless:
            key = N_("The cards alone are enough in {safe} of a sample of the layouts.")
            return [phrase(key, safe=share_percent(safe))]
        key = N_("Caught in nearly every layout of a sample (safe in {safe}), so nothing more was counted.")
        return [no_misere(), phrase(key, safe=share_percent(safe))]
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
