"""The answers about games without the widow, for people."""

from __future__ import annotations

from ddsolve.advice.all_layouts import LayoutCounts
from ddsolve.advice.closed_misere import ClosedMisere
from ddsolve.advice.closed_samples import SampledLayouts, mean_tricks
from ddsolve.advice.no_widow import ClosedWidow
from ddsolve.output.blocks import HandBlock, Report, paragraph
from ddsolve.output.figures import share_percent
from ddsolve.output.layouts import chart, first_cards_table, game_name, interval
from ddsolve.output.misere import suit_words
from ddsolve.output.spans import Text, grouped, phrase, strong
from ddsolve.seats import Seat


def closed_layouts_report(closed: ClosedWidow, result: LayoutCounts | SampledLayouts) -> Report:
    """Show each game's distribution, sampled or counted, and the first cards where they were asked for."""
    words = {"seat": closed.seat, "leader": closed.leader, "layouts": f"{result.layouts:,}"}
    said = [phrase("no_widow.layouts_head", cards=grouped(closed.own), **words)]
    sampled = isinstance(result, SampledLayouts)
    if isinstance(result, SampledLayouts):
        said.append(phrase("no_widow.sampled", samples=result.samples, seed=result.seed))
    report: Report = [HandBlock(closed.own, closed.seat), paragraph(*said)]
    for game, found in result.tricks.items():
        mean = interval(mean_tricks(found), 3) if sampled else f"{float(found.mean):.3f}"
        title = phrase("no_widow.game_head", game=game_name(game), seat=closed.seat, mean=mean)
        report.append(chart(found, strong(title)))
        if game in result.first_cards:
            report.append(first_cards_table(game, result.first_cards[game]))
    return report if sampled else [*report, paragraph(phrase("analysis.double_dummy"))]


def closed_misere_report(result: ClosedMisere, convention: str) -> Report:
    """Say how often a misère without the widow is caught, what it is worth, and where its holes are."""
    own, seat = result.closed.own, result.closed.seat
    report: Report = [HandBlock(own, seat)]
    head = strong(phrase("no_widow.misere_head", hand=grouped(own), seat=seat))
    clean = result.claim is not None and result.claim.holds
    suits = suit_words(own, result.open_cards, seat == Seat.FIRST and not clean)
    report.append(paragraph(head, *_verdict(result), suits))
    said: list[Text] = []
    if result.tricks is not None:
        words = {"samples": result.tricks.total, "seed": result.seed}
        said.append(phrase("no_widow.tricks", mean=interval(mean_tricks(result.tricks)), **words))
    if result.whists is not None:
        name = "worth" if result.whists.size else "worth_exactly"
        worth = interval(result.whists) if result.whists.size else f"{result.whists.value:.2f}"
        said.append(phrase(f"no_widow.{name}", whists=worth, convention=convention))
    elif result.tricks is not None or clean:
        said.append(phrase("no_widow.no_price", convention=convention))
    return [*report, paragraph(*said), paragraph(phrase("analysis.double_dummy"))]


def _verdict(result: ClosedMisere) -> list[Text]:
    claim, safe = result.claim, result.safe
    if safe is None:
        return []
    layouts = f"{result.closed.layouts:,}"
    if claim is None:
        name = "hopeless" if result.hopeless else "sampled_safe"
        return [phrase(f"no_widow.{name}", safe=share_percent(safe))]
    if claim.holds:
        if claim.first_cards:
            return [phrase("no_widow.clean_lead", cards=grouped(claim.first_cards), layouts=layouts)]
        return [phrase("no_widow.clean", layouts=layouts)]
    if claim.double_dummy_holds:
        said = [phrase("no_widow.clean_with_sight")]
    else:
        words = {"safe": share_percent(safe), "caught": f"{claim.double_dummy_failing:,}"}
        said = [phrase("no_widow.safe", layouts=layouts, **words)]
    if claim.best_card is not None:
        said.append(phrase("no_widow.own_lead", card=claim.best_card, caught=f"{claim.failing:,}"))
    return said
