"""The answer of `misere` for people."""

from __future__ import annotations

from ddsolve.advice.discards import number
from ddsolve.advice.misere_hand import MisereAdvice, MisereOption
from ddsolve.cards import RANKS, Suit
from ddsolve.hand import Hand
from ddsolve.output.blocks import HandBlock, Report, TableBlock, paragraph, table
from ddsolve.output.layout_counts import chart
from ddsolve.output.spans import Text, cards, grouped, joined, phrase, strong, suited
from ddsolve.output.tables import percent
from ddsolve.words import say


def misere_report(hand: Hand, result: MisereAdvice) -> Report:
    """Say what to throw, how often it is safe, and where the holes are."""
    report: Report = [HandBlock(hand, result.seat)]
    if not result.options:
        return [*report, paragraph(phrase("discard.nothing"))]
    best = result.options[0]
    words = {"hand": grouped(hand), "seat": result.seat, "cards": cards(best.option.discard)}
    advice = strong(phrase("misere.throw", **words))
    report.append(paragraph(advice, _verdict(best), _suits(best), _leaders(best, result)))
    if best.option.tricks is not None:
        report.append(chart(best.option.tricks, phrase("discard.chart", seat=result.seat)))
    return [*report, _table(result), paragraph(phrase("misere.honest"))]


def _verdict(best: MisereOption) -> Text:
    if best.clean:
        if best.first_cards:
            return phrase("misere.clean_lead", cards=grouped(best.first_cards))
        return phrase("misere.clean")
    if best.safe == 1:
        return phrase("misere.clean_with_sight")
    words = {"safe": percent(number(best.option.make))}
    if best.tricks_when_caught is None:
        return phrase("misere.sampled", **words)
    return phrase("misere.safe", **words, tricks=f"{float(best.tricks_when_caught):.2f}")


def _suits(best: MisereOption) -> Text:
    """Say suit by suit whether it is safe, or name the hole: `the jack's hole in ♦`."""
    words = []
    for suit in Suit:
        held = best.own.ranks(suit)
        card = best.holes.get(suit)
        if not held:
            words.append(phrase("misere.void", suit=suit))
        elif card is None:
            words.append(phrase("misere.suit_safe", suit=suited(suit, held)))
        else:
            rank = say(f"misere.rank_{RANKS[card.rank]}")
            words.append(phrase("misere.hole", suit=suited(suit, held), rank=rank))
    return joined("; ", words) + "."


def _leaders(best: MisereOption, result: MisereAdvice) -> str:
    shares = [
        say("misere.leader", seat=seat, share=percent(count / result.layouts))
        for seat, count in best.safe_by_leader.items()
        if result.layouts
    ]
    return say("misere.leaders", shares=", ".join(shares)) if shares else ""


def _table(result: MisereAdvice) -> TableBlock:
    rows = []
    for option in result.options:
        exact = option.option.exact
        about = (lambda text: text) if exact else (lambda text: say("discard.about", figure=text))
        tricks = "" if option.expected_tricks is None else f"{float(option.expected_tricks):.3f}"
        holes = cards(card for card in option.holes.values() if card is not None)
        rows.append(
            [
                cards(option.option.discard),
                about(percent(number(option.option.make))),
                tricks,
                about(f"{option.option.value:.2f}"),
                holes,
            ]
        )
    headers = [say(f"misere.{name}") for name in ("discard", "clean_share", "tricks", "whists", "holes")]
    return table(headers, rows, "lrrrl", title=phrase("misere.table_head"))
