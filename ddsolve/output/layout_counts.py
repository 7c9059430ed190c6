"""The answer of `layouts` for people."""

from __future__ import annotations

from ddsolve.advice.all_layouts import FirstCard, LayoutCounts
from ddsolve.advice.distribution import Distribution
from ddsolve.advice.hand_allpass import AllPassSample, tricks_estimate
from ddsolve.advice.knowledge import View
from ddsolve.advice.sampling import Estimate
from ddsolve.contract import LEVELS
from ddsolve.games import Game
from ddsolve.output.bars import bars
from ddsolve.output.style import Style
from ddsolve.output.tables import grid, percent
from ddsolve.words import say


def layouts_report(style: Style, view: View, result: LayoutCounts) -> str:
    """Show each game's distribution as a bar chart, and the first cards where they were asked for."""
    parts = [
        say(
            "analysis.layouts_head",
            cards=style.grouped(view.own),
            seat=view.seat,
            leader=view.leader,
            layouts=f"{result.layouts:,}",
        )
        + ("" if view.limits.nothing else " " + say("analysis.limited"))
    ]
    for game, found in result.tricks.items():
        words = {"game": game_name(style, game), "seat": view.seat, "mean": f"{float(found.mean):.3f}"}
        parts.append(style.bold(say("analysis.game_head", **words)) + "\n" + chart(style, found))
        if game in result.first_cards:
            head = say("analysis.first_cards_head", game=game_name(style, game))
            parts.append(head + "\n" + _first_cards(style, game, result.first_cards[game]))
    parts.append(say("analysis.double_dummy"))
    return "\n\n".join(parts)


def game_name(style: Style, game: Game) -> str:
    """Return a game as people write it."""
    return style.fit(say("deal.misere")) if game.is_misere else style.strain(game.strain)


def chart(style: Style, found: Distribution) -> str:
    """Draw a distribution, a bar for each number of tricks that occurs."""
    rows = [(str(tricks), found.counts[tricks]) for tricks in range(found.least, found.most + 1)]
    return bars(style, rows, found.total)


def _first_cards(style: Style, game: Game, cards: tuple[FirstCard, ...]) -> str:
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
        rows.append([style.grouped(first.cards), f"{float(found.mean):.3f}", *shares])
    return grid(style, [say("analysis.card"), say("analysis.mean"), *headers], rows, "l")


def interval(estimate: Estimate, digits: int = 2) -> str:
    """Return `5.31 [5.02, 5.60]`."""
    value, low, high = (f"{number:.{digits}f}" for number in (estimate.value, estimate.low, estimate.high))
    return say("analysis.plus_minus", value=value, low=low, high=high)


def allpass_sample_report(style: Style, result: AllPassSample) -> str:
    """Show a seat's tricks in an all-pass over a sample, and its first cards."""
    words = {"seat": result.seat, "samples": result.samples, "seed": result.seed}
    parts = [style.bold(say("analysis.allpass_head", **words))]
    for name, found in (("guarantee", result.guarantee), ("line", result.line)):
        if found is not None:
            mean = interval(tricks_estimate(found))
            head = f"{say('analysis.' + name)}: {mean} ({say('analysis.interval')})"
            parts.append(head + "\n" + chart(style, found))
    if result.first_cards:
        rows = [[style.card(card), interval(mean)] for card, mean in result.first_cards.items()]
        head = say("analysis.first_card_head", seat=result.seat)
        parts.append(head + "\n" + grid(style, [say("analysis.card"), say("analysis.tricks")], rows, "ll"))
    return "\n\n".join(parts)
