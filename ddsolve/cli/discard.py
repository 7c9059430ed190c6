"""The command `discard`: what to throw and what to order with twelve cards."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import click

from ddsolve.advice.allpass.exchange import answer_exchange
from ddsolve.advice.bid.rogue import left_on_list
from ddsolve.advice.discard.advice import DiscardAdvice, answer_discard
from ddsolve.advice.discard.compare import answer_comparison
from ddsolve.advice.discard.hidden import with_hidden
from ddsolve.advice.discard.options import options_on_deal
from ddsolve.advice.discard.unseen import with_closed
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.figures.sampling import Estimate
from ddsolve.auction import Call, won_auction
from ddsolve.cli import lazy
from ddsolve.cli.auction_options import auction_option, replay
from ddsolve.cli.groups import (
    Closed,
    Prices,
    Threads,
    asked_of,
    closed_options,
    effort_options,
    pricing_options,
    round_option,
    seed_option,
    threads_options,
    used_option,
)
from ddsolve.cli.options import CONTRACT, HAND_OR_DEAL, SEAT, Given, html_option, output_options, refuse_typed
from ddsolve.cli.run import Asking, Run
from ddsolve.conventions.series import lowest_level
from ddsolve.errors import AuctionError, ContractError, DealError, ScoreError
from ddsolve.output.compare import compare_report
from ddsolve.output.discard import discard_report, post_mortem_report
from ddsolve.output.exchange import exchange_report
from ddsolve.output.layouts import interval
from ddsolve.output.spans import cards, phrase
from ddsolve.scoring.list_games import contracts_of, read_item
from ddsolve.solving.effort import WHOLE, Effort
from ddsolve.values.contract import ALLPASS, Contract
from ddsolve.values.deal import Deal, check_twelve
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _, figure

TWELVE = 12


@lazy.command(
    "discard",
    help=N_(
        "The best discard and contract of twelve cards, by expected score over all "
        "layouts.\n\n    First a sample, then the proof: the best choice is counted over all "
        "184,756 layouts, every other one is\n    counted too or proved to be worse. --won "
        "names the bid that won the auction. With all three hands\n    (12 | 10 | 10) it "
        "answers what was best on that very layout.\n\n    \b\n    Examples:\n      ddsolve "
        'discard "♠AKQT ♣AK87 ♦K8 ♥98" --seat 1 --convention leningrad\n      ddsolve discard '
        '"♠7 ♣A87 ♦KJ97 ♥KT87" --seat 2 --won misere\n      ddsolve discard "♠Q ♣AT98 ♦AJT '
        '♥KQJ7 | ♠KJT8 ♣7 ♦KQ87 ♥T | ♠A97 ♣KQJ ♦9 ♥A98"\n    '
    ),
)
@lazy.argument("hand", type=HAND_OR_DEAL, metavar="HAND12")
@lazy.option("--seat", type=SEAT, help=N_("The seat whose hand this is, 1 to 3; seat 1 plays first."))
@pricing_options
@lazy.option(
    "--won",
    type=CONTRACT,
    default="6S",
    show_default=True,
    help=N_("The bid that won the auction, 6S … 10NT or misere."),
)
@round_option
@used_option
@lazy.option(
    "--named",
    metavar="ITEM",
    help=N_("The game of the list that was named before the widow, as 7 or 6S (rogues only)."),
)
@auction_option
@lazy.option("--exact", is_flag=True, help=N_("Count every choice over all layouts, and tell the time."))
@closed_options(
    N_(
        "Also value the best three choices for one who does not see the defenders' cards.  [default: with "
        "--whist both, where the play is closed, but for --quick and --seconds]"
    ),
    usual=True,
)
@lazy.option(
    "--hidden",
    is_flag=True,
    help=N_("Also say which discards to mix where the contract is played open, and what hiding gains."),
)
@lazy.option(
    "--compare-conventions", "compare", is_flag=True, help=N_("Show the best choice under every convention.")
)
@seed_option
@effort_options
@threads_options
@output_options
@html_option
def discard_command(
    run: Run,
    hand: Given[Hand | Deal],
    seat: Seat | None,
    won: Contract,
    allpass_round: int,
    used: tuple[str, ...] | None,
    named: str | None,
    auction: tuple[Call, ...] | None,
    exact: bool,
    closed: Closed,
    hidden: bool,
    compare: bool,
    seed: int,
    prices: Prices,
    effort: Effort,
    threads: Threads,
) -> None:
    """Advise a discard and a contract."""
    if closed.closed and (compare or isinstance(hand.value, Deal) or won.level is None):
        raise click.UsageError(
            _(
                "--closed is for a trick contract in one convention: no whole deal, no misère, no all-pass, "
                "no --compare-conventions"
            )
        )
    if hidden and (compare or isinstance(hand.value, Deal) or won.level is None):
        raise click.UsageError(
            _(
                "--hidden is for a trick contract in one convention: no whole deal, no misère, no all-pass, "
                "no --compare-conventions"
            )
        )
    asked = asked_of(effort)
    more = exact or closed.closed or compare or (hidden and effort.quick)
    if asked and (more or isinstance(hand.value, Deal) or won.kind == "allpass"):
        raise click.UsageError(
            _(
                "--quick and --seconds are for one hand in one convention: no whole deal, no all-pass, no "
                "--exact, --closed or --compare-conventions; --hidden takes --seconds alone"
            )
        )
    deal = hand.value if isinstance(hand.value, Deal) else None
    if deal is not None:
        refuse_typed(
            ("exact", "compare", "seed"), N_("{option} is for twelve cards alone: a whole deal is one layout")
        )
        seat = _owner(deal, seat)
    if auction is not None:
        refuse_typed(("won",), N_("{option} is for a hand without --auction, which says what was won"))
        seat, won = _settled(run, prices, auction, seat, allpass_round)
    closed_play = prices.whist == "both" and won.level is not None and not asked and not compare
    samples = closed.record(run, usual=closed_play and deal is None)
    if seat is None:
        raise click.UsageError(_("Missing option '--seat'."))
    held = hand.value if isinstance(hand.value, Hand) else hand.value.hand(seat)
    check_twelve(held)
    pricing = prices.pricing(run, seat)
    if won.kind != "allpass" and len(set(pricing.convention.options.exit_levels)) == 1:
        refuse_typed(
            ("allpass_round",),
            N_("{option} counts for an all-pass, and where the lowest bid rises in a series"),
        )
    run.echo(round=allpass_round)
    if won.kind == "allpass" and deal is None:
        _exchange(run, held, pricing, allpass_round, seed, threads)
        return
    level = lowest_level(pricing.convention.options, allpass_round - 1)
    if won.level is not None and won.level < level:
        raise ScoreError(
            _("{contract} cannot be bid: the lowest level is {level} now", contract=won, level=level)
        )
    menu = Menu(pricing, won, _of_the_list(run, pricing, used, named))
    if deal is not None:
        _on_deal(run, deal, menu)
        return
    run.echo(hand=held.ascii, seat=str(seat), won=str(won), seed=seed, **asked)
    with threads.open(2 if hidden else 1) as bench:
        if compare:
            comparing = WHOLE.growing(bench, lambda: answer_comparison(bench, held, menu, seed))
            run.finish(comparing, compare_report)
            return

        def ask() -> DiscardAdvice:
            most = 0.9 if samples or hidden else 1.0
            with bench.through(lambda told: replace(told, share=min(told.share, most))):
                found = answer_discard(bench, held, menu, exact=exact, seed=seed)
            if samples:
                found = with_closed(bench, held, found, seed, samples)
            return with_hidden(bench, held, found) if hidden else found

        asking = partial(_announced, run, effort.growing(bench, ask))
        run.finish(
            _timed(run, asking) if exact else asking,
            lambda result: discard_report(held, result, hidden=hidden),
        )


def _timed(run: Run, ask: Asking[DiscardAdvice]) -> Asking[DiscardAdvice]:
    """Return what asks and tells how long it took: beside the answer, which is the same on every machine."""

    def asking(listen: Callable[[DiscardAdvice], object]) -> DiscardAdvice:
        started = time.monotonic()
        answer = ask(listen)
        run.tell(phrase("Counted in {seconds} s.", seconds=figure(time.monotonic() - started, ".1f")))
        return answer

    return asking


def _exchange(
    run: Run, held: Hand, pricing: Pricing, allpass_round: int, seed: int, threads: Threads
) -> None:
    """Advise which two cards to hand on before an all-pass."""
    run.echo(hand=held.ascii, seat=str(pricing.seat), won=str(ALLPASS), seed=seed)
    with threads.open() as bench:
        asking = WHOLE.growing(
            bench, lambda: answer_exchange(bench, held, pricing, number=allpass_round, seed=seed)
        )
        run.finish(asking, exchange_report)


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
        name = read_item(kind, named)
        if name not in left:
            raise ScoreError(_("{item} is not left on the list", item=named.strip()[:20]))
        left = (name,)
    found = tuple(game for item in left for game in contracts_of(kind, item))
    if not found:
        raise ContractError(_("an all-pass is no bid that is won: write a trick contract or misere"))
    return found


def _settled(
    run: Run, prices: Prices, auction: tuple[Call, ...], seat: Seat | None, allpass_round: int
) -> tuple[Seat, Contract]:
    """Return who orders after an auction, and the least he may order."""
    convention = prices.load(run)
    players = prices.players_in(convention)
    won = won_auction(replay(run, auction, convention, players, allpass_round))
    seat = won.soloist if seat is None else seat
    won.check_soloist(seat)
    if won.without_widow:
        raise AuctionError(
            _("{seat:seat} won with {bid}: there is no widow to take, and no discard", seat=seat, bid=won.bid)
        )
    return seat, won.least


def _announced(
    run: Run, ask: Asking[DiscardAdvice], listen: Callable[[DiscardAdvice], object]
) -> DiscardAdvice:
    """Ask, and show the estimate when the sample is drawn, the same at any speed."""
    waiting = not run.as_json

    def hear(result: DiscardAdvice) -> None:
        nonlocal waiting
        best = result.best
        if waiting and result.estimated and best is not None and isinstance(best.expected, Estimate):
            waiting = False
            words = {"contract": best.contract, "cards": cards(best.discard)}
            figures = {"whists": interval(best.expected, 1), "samples": best.expected.size}
            run.tell(
                phrase(
                    "First estimate: {contract}, throwing {cards}, {whists} "
                    "{whists:whist|whists} (95 % interval, "
                    "{samples} {samples:layout|layouts} that did not choose it) …",
                    **words,
                    **figures,
                )
            )
        listen(result)

    return ask(hear)


def _owner(deal: Deal, seat: Seat | None) -> Seat:
    """Return whose the twelve cards are."""
    owner = deal.before_discard
    if owner is None:
        raise DealError(_("one of the three hands has to be the soloist's 12 cards"))
    if seat not in (None, owner):
        raise DealError(_("the 12 cards are {seat:seat}'s", seat=owner))
    return owner


def _on_deal(run: Run, deal: Deal, menu: Menu) -> None:
    """Answer the post-mortem: one layout, all cards seen."""
    hands = {str(place): deal.hand(place).ascii for place in deal.seats}
    run.echo(hands=hands, seat=str(menu.pricing.seat), won=str(menu.won))
    found = options_on_deal(deal, menu)
    document = {
        "options": [option.as_json() for option in found.options],
        "not_allowed": [option.as_json() for option in found.not_allowed],
        "layouts": 1,
    }
    run.answer(document, lambda: post_mortem_report(deal, menu, found))
