"""The command `discard`: what to throw and what to order with twelve cards."""

from __future__ import annotations

import time
from collections.abc import Iterator

import click

from ddsolve.advice.closed_options import with_closed
from ddsolve.advice.compare import iter_comparison
from ddsolve.advice.discards import DiscardAdvice, iter_best_discard
from ddsolve.advice.post_mortem import options_on_deal
from ddsolve.advice.pricing import Menu, Pricing
from ddsolve.advice.rogue import left_on_list
from ddsolve.advice.sampling import Estimate
from ddsolve.auction import Call, won_auction
from ddsolve.cli.auction_options import auction_option, replay
from ddsolve.cli.groups import (
    Prices,
    Threads,
    pricing_options,
    seed_option,
    threads_options,
    used_option,
)
from ddsolve.cli.options import CONTRACT, SEAT, Given, Reader, html_option, output_options
from ddsolve.cli.run import Run
from ddsolve.contract import Contract
from ddsolve.deal import Deal
from ddsolve.errors import AuctionError, ContractError, DealError, ScoreError
from ddsolve.hand import Hand
from ddsolve.output.compare import compare_report
from ddsolve.output.discard import discard_report, post_mortem_report
from ddsolve.output.layouts import interval
from ddsolve.output.spans import cards, phrase
from ddsolve.scoring.list_games import contracts_of
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
@used_option
@click.option("--named", metavar="ITEM", help=say("rogue.option_named"))
@auction_option
@click.option("--exact", is_flag=True, help=say("help_advice.option_exact"))
@click.option("--closed", is_flag=True, help=say("help_advice.option_closed"))
@click.option("--compare-conventions", "compare", is_flag=True, help=say("help_advice.option_compare"))
@seed_option
@threads_options
@output_options
@html_option
def discard_command(
    run: Run,
    hand: Given[Hand | Deal],
    seat: Seat | None,
    won: Contract,
    used: tuple[str, ...] | None,
    named: str | None,
    auction: tuple[Call, ...] | None,
    exact: bool,
    closed: bool,
    compare: bool,
    seed: int,
    prices: Prices,
    threads: Threads,
) -> None:
    """Advise a discard and a contract."""
    if isinstance(hand.value, Deal):
        _on_deal(run, hand.value, seat, prices)
        return
    if auction is not None:
        seat, won = _settled(run, prices, auction, seat)
    if seat is None:
        raise click.UsageError(say("help_advice.needs_seat"))
    held = hand.value
    if len(held) != TWELVE:
        raise DealError(say("advice.twelve", count=len(held)))
    pricing = prices.pricing(run, seat)
    menu = Menu(pricing, won, _of_the_list(run, pricing, used, named))
    run.echo(hand=held.ascii, seat=str(seat), won=str(won), seed=seed)
    with threads.open() as workers:
        if compare:
            run.finish(iter_comparison(workers, held, menu, seed), compare_report)
            return
        steps = iter_best_discard(workers, held, menu, exact=exact, seed=seed)
        if closed:
            steps = with_closed(workers, held, steps, seed)
        run.finish(_announced(run, steps, timed=exact), lambda result: discard_report(held, result))


def _of_the_list(
    run: Run, pricing: Pricing, used: tuple[str, ...] | None, named: str | None
) -> tuple[Contract, ...] | None:
    """Return what a rogue may play: the game he has named, or all that are left; None where games are bid."""
    kind = pricing.convention.options.game_list
    if kind == "none" and used is None and named is None:
        return None
    run.echo(used=list(used or ()), named=named)
    left = left_on_list(pricing, used or ())
    if named is not None:
        name = next((item for item in left if item.lower() == named.strip().lower()), None)
        if name is None:
            raise ScoreError(say("rogue.named_used", item=named.strip()[:20]))
        left = (name,)
    found = tuple(game for item in left for game in contracts_of(kind, item))
    if not found:
        raise ContractError(say("advice.won_allpass"))
    return found


def _settled(run: Run, prices: Prices, auction: tuple[Call, ...], seat: Seat | None) -> tuple[Seat, Contract]:
    """Return who orders after an auction, and the least he may order."""
    convention = prices.load(run)
    won = won_auction(replay(run, auction, convention, prices.players_in(convention)))
    seat = won.soloist if seat is None else seat
    won.check_soloist(seat)
    if won.without_widow:
        raise AuctionError(say("auction.no_discard", seat=seat, bid=won.bid))
    return seat, won.least


def _announced(run: Run, steps: Iterator[DiscardAdvice], *, timed: bool) -> Iterator[DiscardAdvice]:
    """Show the first estimate as soon as there is one, and how long it all took.

    The time is not in the answer, which is the same on every machine.
    """
    started = time.monotonic()
    waiting = not run.as_json
    try:
        for result in steps:
            best = result.best
            if waiting and best is not None and isinstance(best.expected, Estimate):
                waiting = False
                words = {"contract": best.contract, "cards": cards(best.discard)}
                figures = {"whists": interval(best.expected, 1), "samples": best.expected.size}
                run.tell(phrase("discard.first_estimate", **words, **figures))
            yield result
    finally:
        if timed:
            run.tell(phrase("discard.took", seconds=f"{time.monotonic() - started:.1f}"))


def _on_deal(run: Run, deal: Deal, seat: Seat | None, prices: Prices) -> None:
    """Answer the post-mortem: one layout, all cards seen."""
    owner = deal.before_discard
    if owner is None:
        raise DealError(say("advice.twelve_in_deal"))
    if seat not in (None, owner):
        raise DealError(say("advice.other_seat", seat=owner))
    pricing = prices.pricing(run, owner)
    run.echo(hands={str(place): deal.hand(place).ascii for place in deal.seats}, seat=str(owner))
    options = options_on_deal(deal, pricing)
    document = {"options": [option.as_json() for option in options], "layouts": 1}
    run.answer(document, lambda: post_mortem_report(deal, options))
