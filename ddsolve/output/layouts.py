"""The answer of `layouts` for people."""

from __future__ import annotations

from ddsolve.advice.all_layouts import FirstCard, LayoutCounts
from ddsolve.advice.distribution import Distribution
from ddsolve.advice.hand_allpass import AllPassSample, tricks_estimate
from ddsolve.advice.knowledge import View
from ddsolve.advice.sampling import Estimate
from ddsolve.contract import LEVELS
from ddsolve.games import Game
from ddsolve.output.blocks import ChartBlock, Report, TableBlock, paragraph, table
from ddsolve.output.figures import percent
from ddsolve.output.spans import EMPTY, Text, grouped, phrase, strong, text_of
from ddsolve.words import say


def layouts_report(view: View, result: LayoutCounts) -> Report:
    """Show each game's distribution as a bar chart, and the first cards where they were asked for."""
    words = {"seat": view.seat, "leader": view.leader, "layouts": f"{result.layouts:,}"}
    head = phrase("analysis.layouts_head", cards=grouped(view.own), **words)
    if not view.limits.nothing:
        head += " " + say("analysis.limited")
    report: Report = [paragraph(head)]
    for game, found in result.tricks.items():
        mean = f"{float(found.mean):.3f}"
        title = phrase("analysis.game_head", game=game_name(game), seat=view.seat, mean=mean)
        report.append(chart(found, strong(title)))
        if game in result.first_cards:
            report.append(first_cards_table(game, result.first_cards[game]))
    return [*report, paragraph(phrase("analysis.double_dummy"))]


def game_name(game: Game) -> Text:
    """Return a game as people write it."""
    return phrase("deal.misere") if game.is_misere else text_of(game.strain)


def chart(found: Distribution, title: Text = EMPTY) -> ChartBlock:
    """Return a distribution as a chart of the numbers of tricks that occur."""
    shown = range(found.least, found.most + 1)
    return ChartBlock({tricks: found.counts[tricks] for tricks in shown}, title)


def first_cards_table(game: Game, cards: tuple[FirstCard, ...]) -> TableBlock:
    """Show what each first card makes: how often each level is reached, or misère stays clean."""
    levels = [level for level in LEVELS if any(card.tricks.at_least(level) for card in cards)]
    headers = [say("analysis.makes", level=level) for level in levels]
    if game.is_misere:
        headers = [say("analysis.no_trick")]
    rows = []
    for first in cards:
        found = first.tricks
        made = [found.counts[0]] if game.is_misere else [found.at_least(level) for level in levels]
        shares = [percent(count / found.total) for count in made]
        rows.append([grouped(first.cards), f"{float(found.mean):.3f}", *shares])
    title = phrase("analysis.first_cards_head", game=game_name(game))
    return table([say("analysis.card"), say("analysis.mean"), *headers], rows, "l", title=title)


def interval(estimate: Estimate, digits: int = 2) -> str:
    """Return `5.31 [5.02, 5.60]`."""
    value, low, high = (f"{number:.{digits}f}" for number in (estimate.value, estimate.low, estimate.high))
    return say("analysis.plus_minus", value=value, low=low, high=high)


def allpass_sample_report(result: AllPassSample) -> Report:
    """Show a seat's tricks in an all-pass over a sample, and its first cards."""
    words = {"seat": result.seat, "samples": result.samples, "seed": result.seed}
    report: Report = [paragraph(strong(phrase("analysis.allpass_head", **words)))]
    for name, found in (("analysis.guarantee", result.guarantee), ("analysis.line", result.line)):
        if found is not None:
            mean = interval(tricks_estimate(found))
            label = say(name)
            head = phrase("analysis.sample_head", label=label, mean=mean)
            report.append(chart(found, head))
    if result.first_cards:
        rows = [[card, interval(mean)] for card, mean in result.first_cards.items()]
        title = phrase("analysis.first_card_head", seat=result.seat)
        report.append(table([say("analysis.card"), say("analysis.tricks")], rows, "ll", title=title))
    return report
