"""The answer of `discard` for people: advice first, then what it rests on."""

from __future__ import annotations

from ddsolve.advice.discards import DiscardAdvice, DiscardOption, json_number, number
from ddsolve.advice.misere_line import MisereLine
from ddsolve.advice.sampling import Estimate
from ddsolve.hand import Hand
from ddsolve.output.layout_counts import chart, interval
from ddsolve.output.style import Style
from ddsolve.output.tables import grid, percent
from ddsolve.words import say

NEXT_BEST = 7


def discard_report(style: Style, hand: Hand, result: DiscardAdvice) -> str:
    """Say what to order and throw, how often it is made, what the next best choices cost."""
    best = result.best
    if best is None:
        return say("discard.nothing")
    parts = [_head(style, hand, result), _advice(style, result, best)]
    if best.tricks is not None:
        parts.append(say("discard.chart", seat=result.menu.pricing.seat) + "\n" + chart(style, best.tricks))
    parts.append(_next_best(style, result.options, best, result.proved))
    if result.closed is not None:
        words = {"card": style.card(result.closed.card), "make": percent(float(result.closed.make))}
        parts.append(say("discard.closed", **words, expected=f"{float(result.closed.expected):.2f}"))
    if result.misere is not None:
        parts.append(misere_line(style, result.misere))
    parts.append(_model(result))
    return "\n\n".join(parts)


def post_mortem_report(style: Style, options: tuple[DiscardOption, ...]) -> str:
    """Show the best of every contract on one layout."""
    rows = []
    seen = set()
    for option in options:
        if option.contract in seen or option.contract is None or option.tricks is None:
            continue
        seen.add(option.contract)
        throw = style.cards(option.discard)
        rows.append([style.contract(option.contract), throw, option.tricks.least, f"{option.value:.2f}"])
    best = options[0]
    assert best.contract is not None
    words = {"contract": style.contract(best.contract), "cards": style.cards(best.discard)}
    headers = [say(f"discard.{name}") for name in ("contract", "throw", "tricks", "whists")]
    return (
        style.bold(say("discard.on_deal", **words, whists=f"{best.value:.2f}"))
        + "\n\n"
        + grid(style, headers, rows, "llrr")
    )


def _head(style: Style, hand: Hand, result: DiscardAdvice) -> str:
    pricing = result.menu.pricing
    words = {
        "cards": style.grouped(hand),
        "seat": pricing.seat,
        "won": style.contract(result.menu.won),
        "convention": pricing.convention.name,
        "players": pricing.players,
    }
    return say("discard.head", **words)


def _advice(style: Style, result: DiscardAdvice, best: DiscardOption) -> str:
    if best.contract is None:
        return style.bold(say("discard.resign", whists=_figure(best)))
    words = {"contract": style.contract(best.contract), "cards": style.cards(best.discard)}
    lines = [style.bold(say("discard.order", **words))]
    if best.equals:
        lines.append(say("discard.equals", cards=_pairs(style, best)))
    made = {"make": percent(number(best.make)), "whists": _figure(best)}
    lines.append(say("discard.made", **made))
    if best.expected_one is not None:
        lines.append(say("discard.one", whists=f"{number(best.expected_one):.2f}"))
    if result.proved:
        lines.append(say("discard.everything" if result.everything else "discard.proved"))
    else:
        lines.append(say("discard.sampled", seed=result.seed))
    return "\n".join(lines)


def _pairs(style: Style, option: DiscardOption) -> str:
    return ", ".join(style.cards(pair) for pair in option.equals[:6]) + (
        "…" if len(option.equals) > 6 else ""
    )


def _figure(option: DiscardOption) -> str:
    if isinstance(option.expected, Estimate):
        return interval(option.expected)
    return f"{float(option.expected):.2f}"


def _next_best(style: Style, options: tuple[DiscardOption, ...], best: DiscardOption, proved: bool) -> str:
    """Show the best contract of every other discard, and the other contracts of the best one, by value."""
    rows: list[list[object]] = []
    seen = {(best.contract.strain if best.contract else None, best.discard)}
    for option in options[1:]:
        strain = option.contract.strain if option.contract else None
        key = (strain, option.discard)
        same = option.discard == best.discard and best.contract and strain == best.contract.strain
        if (key in seen and not same) or len(rows) == NEXT_BEST:
            continue
        if same and number(option.make) == 0:
            continue
        seen.add(key)
        rows.append(_row(style, option, best))
    headers = [say(f"discard.{name}") for name in ("contract", "throw", "whists", "made_short", "costs")]
    return say("discard.next_best") + "\n" + grid(style, headers, rows, "llrrr")


def _row(style: Style, option: DiscardOption, best: DiscardOption) -> list[object]:
    contract = say("discard.resign_short") if option.contract is None else style.contract(option.contract)
    made = percent(number(option.make))
    if option.exact:
        cost = f"{best.value - option.value:.2f}"
        return [contract, style.cards(option.discard), _figure(option), made, cost]
    cost = (
        "" if option.at_most is None else say("discard.at_least", cost=f"{best.value - option.at_most:.2f}")
    )
    about = say("discard.about", figure=f"{option.value:.2f}")
    return [contract, style.cards(option.discard), about, say("discard.about", figure=made), cost]


def misere_line(style: Style, line: MisereLine) -> str:
    """Say what misère would have been worth."""
    words = {
        "cards": style.cards(line.discard),
        "whists": interval(line.expected),
        "make": percent(line.make.value),
        "samples": line.expected.size,
    }
    return say("discard.misere", **words)


def _model(result: DiscardAdvice) -> str:
    """Say how the defenders were taken to whist, and that all cards are seen in the play."""
    return say(f"discard.model_{result.menu.pricing.model}") + " " + say("analysis.double_dummy")


__all__ = ["discard_report", "json_number", "misere_line", "post_mortem_report"]
