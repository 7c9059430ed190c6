"""The command `discard`: what to throw and what to order with twelve cards."""

from __future__ import annotations

import time
from collections.abc import Iterator
from operator import attrgetter
from typing import Any

import click

from ddsolve.advice.discards import DiscardAdvice, iter_best_discard
from ddsolve.advice.post_mortem import options_on_deal
from ddsolve.advice.pricing import Menu, Pricing
from ddsolve.advice.workers import Workers
from ddsolve.cli.auction_options import auction_option, read_won
from ddsolve.cli.hand_options import open_workers, pricing_options, read_pricing, seed_option, workers_options
from ddsolve.cli.options import CONTRACT, SEAT, Given, Reader, html_option, output_options
from ddsolve.cli.run import Run
from ddsolve.contract import Contract
from ddsolve.conventions import Convention
from ddsolve.deal import Deal
from ddsolve.errors import AuctionError, DealError
from ddsolve.hand import Hand
from ddsolve.output.advice_compare import compare_report
from ddsolve.output.advice_discard import discard_report, post_mortem_report
from ddsolve.output.spans import cards, phrase
from ddsolve.seats import Seat
from ddsolve.words import say

TWELVE = 12


def _hand_or_deal(text: str) -> Given[Hand | Deal]:
    return Given(text.strip(), Deal.parse(text) if "|" in text else Hand.parse(text))


HAND_OR_DEAL: Reader[Given[Hand | Deal]] = Reader("HAND12", _hand_or_deal, files=True)


@click.command("discard", help=say("help_advice.discard"))
@click.argument("hand", type=HAND_OR_DEAL, metavar="HAND12")
@click.option("--seat", type=SEAT, help=say("help_advice.option_seat"))
@pricing_options
@click.option("--won", type=CONTRACT, default="6S", show_default=True, help=say("help_advice.option_won"))
@auction_option
@click.option("--exact", is_flag=True, help=say("help_advice.option_exact"))
@click.option("--compare-conventions", "compare", is_flag=True, help=say("help_advice.option_compare"))
@seed_option
@workers_options
@output_options
@html_option
def discard_command(
    run: Run, hand: Given[Hand | Deal], seat: Seat | None, won: Contract, **given: Any
) -> None:
    """Advise a discard and a contract."""
    if isinstance(hand.value, Deal):
        _on_deal(run, hand.value, seat, given)
        return
    settled = None
    if given["auction"] is not None:
        convention = Convention.load(given["convention"], given["overrides"])
        settled = read_won(run, given["auction"], convention, given["players"])
    if settled is not None:
        seat = settled.soloist if seat is None else seat
        settled.check_soloist(seat)
        if settled.without_widow:
            raise AuctionError(say("auction.no_discard", seat=seat, bid=settled.bid))
        won = settled.least
    if seat is None:
        raise click.UsageError(say("help_advice.needs_seat"))
    held = hand.value
    if len(held) != TWELVE:
        raise DealError(say("advice.twelve", count=len(held)))
    pricing = read_pricing(run, given, seat)
    run.echo(hand=held.ascii, seat=str(seat), won=str(won), seed=given["seed"])
    menu = Menu(pricing, won)
    with open_workers(given) as workers:
        if given["compare"]:
            _compare(run, workers, held, menu, given["seed"])
            return
        started = time.monotonic()
        steps = iter_best_discard(workers, held, menu, exact=given["exact"], seed=given["seed"])
        result, partial = run.follow(_announced(run, steps), share=attrgetter("share"))
    if given["exact"]:  # not in the answer, which is the same on every machine
        run.tell(phrase("discard.took", seconds=f"{time.monotonic() - started:.1f}"))
    if result is None:
        run.answer({}, partial=True)
        return
    run.answer(result.as_json(), lambda: discard_report(held, result), partial=partial)


def _announced(run: Run, steps: Iterator[DiscardAdvice]) -> Iterator[DiscardAdvice]:
    """Show the first estimate on the terminal as soon as there is one, while the proof goes on."""
    waiting = not run.as_json
    for result in steps:
        best = result.best
        if waiting and best is not None and best.contract is not None:
            waiting = False
            words = {"contract": best.contract, "cards": cards(best.discard), "whists": f"{best.value:.1f}"}
            run.tell(phrase("discard.first_estimate", **words))
        yield result


def _on_deal(run: Run, deal: Deal, seat: Seat | None, given: dict[str, Any]) -> None:
    """Answer the post-mortem: one layout, all cards seen."""
    owner = deal.before_discard
    if owner is None:
        raise DealError(say("advice.twelve_in_deal"))
    if seat not in (None, owner):
        raise DealError(say("advice.other_seat", seat=owner))
    pricing: Pricing = read_pricing(run, given, owner)
    hands = {str(place): deal.hand(place).ascii for place in deal.seats}
    run.echo(hands=hands, seat=str(owner))
    options = options_on_deal(deal, pricing)
    document = {"options": [option.as_json() for option in options], "layouts": 1}
    run.answer(document, lambda: post_mortem_report(deal, options))


def _compare(run: Run, workers: Workers, hand: Hand, menu: Menu, seed: int) -> None:
    from ddsolve.advice.compare import iter_comparison

    result, partial = run.follow(iter_comparison(workers, hand, menu, seed), share=attrgetter("share"))
    if result is None:
        run.answer({}, partial=True)
        return
    run.answer(result.as_json(), lambda: compare_report(result), partial=partial)
