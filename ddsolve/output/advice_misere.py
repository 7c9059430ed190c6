"""The answer of `misere` for people."""

from __future__ import annotations

from ddsolve.advice.discards import number
from ddsolve.advice.misere_hand import MisereAdvice, MisereOption
from ddsolve.cards import RANKS, Suit
from ddsolve.hand import Hand
from ddsolve.output.layout_counts import chart
from ddsolve.output.style import Style
from ddsolve.output.tables import grid, percent
from ddsolve.words import say


def misere_report(style: Style, hand: Hand, result: MisereAdvice) -> str:
    """Say what to throw, how often it is safe, and where the holes are."""
    if not result.options:
        return say("discard.nothing")
    best = result.options[0]
    throw = style.cards(best.option.discard)
    lines = [style.bold(say("misere.throw", hand=style.grouped(hand), seat=result.seat, cards=throw))]
    lines.append(_verdict(style, best))
    lines.append(_suits(style, best))
    if best.safe_by_leader:
        lines.append(_leaders(best, result))
    parts = ["\n".join(lines)]
    if best.option.tricks is not None:
        parts.append(say("discard.chart", seat=result.seat) + "\n" + chart(style, best.option.tricks))
    parts.append(_table(style, result))
    parts.append(say("misere.honest"))
    return "\n\n".join(parts)


def _verdict(style: Style, best: MisereOption) -> str:
    if best.clean:
        if best.first_cards:
            return say("misere.clean_lead", cards=style.grouped(best.first_cards))
        return say("misere.clean")
    if best.safe == 1:
        return say("misere.clean_with_sight")
    words = {"safe": percent(number(best.option.make))}
    if best.tricks_when_caught is None:
        return say("misere.sampled", **words)
    return say("misere.safe", **words, tricks=f"{float(best.tricks_when_caught):.2f}")


def _suits(style: Style, best: MisereOption) -> str:
    """Say suit by suit whether it is safe, or name the hole: `the jack's hole in ♦`."""
    words = []
    for suit in Suit:
        held = best.own.ranks(suit)
        card = best.holes.get(suit)
        if not held:
            words.append(say("misere.void", suit=style.suit(suit)))
        elif card is None:
            words.append(say("misere.suit_safe", suit=style.suit(suit, held)))
        else:
            rank = say(f"misere.rank_{RANKS[card.rank]}")
            words.append(say("misere.hole", suit=style.suit(suit, held), rank=rank))
    return "; ".join(words) + "."


def _leaders(best: MisereOption, result: MisereAdvice) -> str:
    shares = [
        say("misere.leader", seat=seat, share=percent(count / result.layouts))
        for seat, count in best.safe_by_leader.items()
        if result.layouts
    ]
    return say("misere.leaders", shares=", ".join(shares)) if shares else ""


def _table(style: Style, result: MisereAdvice) -> str:
    rows = []
    for option in result.options:
        exact = option.option.exact
        about = (lambda text: text) if exact else (lambda text: say("discard.about", figure=text))
        tricks = "" if option.expected_tricks is None else f"{float(option.expected_tricks):.3f}"
        holes = " ".join(style.card(card) for card in option.holes.values() if card is not None)
        rows.append(
            [
                style.cards(option.option.discard),
                about(percent(number(option.option.make))),
                tricks,
                about(f"{option.option.value:.2f}"),
                holes,
            ]
        )
    headers = [say(f"misere.{name}") for name in ("discard", "clean_share", "tricks", "whists", "holes")]
    return say("misere.table_head") + "\n" + grid(style, headers, rows, "lrrrl")
