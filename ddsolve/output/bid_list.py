"""The answer of `bid` where no auction decides, games of a list and blind bids; what its answers share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from ddsolve.advice.bid.results import BidOption, ListAdvice, ListOption
from ddsolve.advice.discard.options import RESIGN
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.output.auction import item_word
from ddsolve.output.report.blocks import Report, TableBlock, closing, detail, first_rows, paragraph, table
from ddsolve.output.report.spans import EMPTY, Text, grouped, joined, phrase, text_of
from ddsolve.output.report.verdicts import (
    UNPLAYED,
    cost_of_next,
    first_lines,
    interval,
    no_difference,
    percent,
    share_percent,
    short_interval,
)
from ddsolve.values.contract import Contract
from ddsolve.words import _, figure

SHOWN = 6  # games in the brief answer


def most_ordered(orders: Sequence[tuple[str, float]]) -> list[Text]:
    """Name the two contracts that are ordered most often, each with its share."""
    return [
        phrase(
            "{contract} {share}",
            contract=_("resign") if name == RESIGN else Contract.parse(name),
            share=percent(share, 0),
        )
        for name, share in orders[:2]
    ]


def made_of(pricing: Pricing, option: BidOption | ListOption) -> str:
    """Write how often what is ordered is made; it means nothing where some of it is not played."""
    if option.make is None:
        return ""
    ordered = [Contract.parse(name) for name, _share in option.orders if name != RESIGN]
    return share_percent(option.make) if all(map(pricing.is_played, ordered)) else UNPLAYED


def list_report(result: ListAdvice) -> Report:
    """Say which game to name, and what each of those left is worth now and with any hand; or blind bids."""
    pricing = result.pricing
    words = {"seat": pricing.seat, "convention": pricing.convention.called, "players": pricing.players}
    if result.hand is None:
        return _blind_report(result, words)
    report: Report = [
        paragraph(
            phrase(
                "{cards}, {seat:seat}, before the widow. {convention}, {players} {players:player|players}.",
                cards=grouped(result.hand),
                **words,
            )
        )
    ]
    if not result.bids:
        return report
    verdict = phrase("Name {item}.", item=item_word(result.bids[0].item))
    near = [item_word(one.item) for one in takewhile(lambda one: one.equal, result.bids[1:])][:SHOWN]
    report.append(first_lines(verdict, no_difference(near), _how_sure(result.bids)))
    report += first_rows(
        _table(result, _("game of the list"), _("played then"), _("any hand"), _("costs")), SHOWN
    )
    report.append(
        detail(
            phrase(
                "Every game has to be played once. So each has a price, what it is kept for other hands for: "
                "with these prices {hands} random hands name each game as often as it is left. What a game "
                "costs is told after the prices; beside it stands what it brings on average with any hand.",
                hands=result.hands,
            )
        )
    )
    told = sampled(result.widows, result.seed)
    return [*report, closing(told), detail(told)]


def _how_sure(options: Sequence[ListOption]) -> Text:
    """Say what the game to name brings, and what the next best costs."""
    said = phrase("Worth {whists} whists with this hand.", whists=short_interval(options[0].expected))
    cost = cost_of_next(options, lambda one: text_of(item_word(one.item)))
    counted = phrase("That counts what each game is kept for: it has to be played once.") if cost else EMPTY
    return joined(" ", [said, cost, counted])


def sampled(widows: int, seed: int) -> Text:
    """Say in a line what the figures rest on."""
    return phrase(
        "A sample of {widows} {widows:widow|widows} (seed {seed}); all cards are seen in the play.",
        widows=widows,
        seed=seed,
    )


def _blind_report(result: ListAdvice, words: dict[str, object]) -> Report:
    """Show what each blind bid is worth if it wins, over all hands."""
    head = phrase("{seat:Seat}, before looking. {convention}, {players} {players:player|players}.", **words)
    told = phrase(
        "A sample of {hands} {hands:hand|hands} with their widows (seed {seed}): a blind bid "
        "knows no cards, so it is "
        "worth the average of all hands, each played as the best game that the bid allows.",
        hands=result.hands,
        seed=result.seed,
    )
    bids = _table(result, _("bid that wins"), _("most often ordered then"))
    counted = result.pricing.convention.options.bombs
    bombs = phrase("Bombs that it may win or use up are not in it.") if counted else EMPTY
    best = max(result.bids, key=lambda one: one.expected.value, default=None)
    if best is None:
        return [paragraph(head)]
    verdict = phrase(
        "Worth most if it wins: {item}, {whists} whists.",
        item=_named(best),
        whists=short_interval(best.expected),
    )
    return [paragraph(head), first_lines(verdict), bids, paragraph(told, bombs)]


def _named(option: ListOption) -> Text:
    return text_of(item_word(option.item) if option.bid is None else option.bid.pretty)


def _table(result: ListAdvice, named: str, ordered: str, *average: str) -> TableBlock:
    """Show the bids under these words; average: the headers of what they bring with any hand, and cost."""
    headers = [named, _("expected whists (95 % interval)"), _("made"), ordered, *average]
    rows = [
        [
            _named(option),
            interval(option.expected),
            made_of(result.pricing, option),
            joined(", ", most_ordered(option.orders)),
            "" if option.average is None else figure(option.average.value, ".1f"),
            "" if option.behind is None else figure(option.behind.value, ".1f"),
        ]
        for option in result.bids
    ]
    return table(headers, [row[: len(headers)] for row in rows], "llrlrr"[: len(headers)])
