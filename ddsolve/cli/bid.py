"""The command `bid`: what to bid before the widow is seen."""

from __future__ import annotations

import click

from ddsolve.advice.bid.advice import answer_bid
from ddsolve.advice.bid.blind import answer_blind
from ddsolve.advice.bid.passing import WIDOWS, is_heard
from ddsolve.advice.bid.results import Trusted
from ddsolve.advice.bid.rogue import answer_list
from ddsolve.auction import Call
from ddsolve.cli import lazy
from ddsolve.cli.auction_options import auction_option, blind_option, replay, seats_of
from ddsolve.cli.groups import (
    UNHEARD,
    Prices,
    Threads,
    asked_of,
    effort_options,
    pricing_options,
    round_option,
    seat_of_hand,
    seed_option,
    threads_options,
    trust_option,
    used_option,
)
from ddsolve.cli.options import Given, Reader, html_option, output_options, refuse_typed
from ddsolve.cli.run import Run
from ddsolve.errors import ScoreError
from ddsolve.output.bid import bid_report
from ddsolve.output.rogue import blind_report, list_report
from ddsolve.solving.effort import Effort
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _


def _hand_or_blind(text: str) -> Given[Hand | None]:
    blind = text.strip().lower() in BLIND_WORDS
    return Given(text.strip(), None if blind else Hand.parse(text))


BLIND_WORDS = ("blind", "втёмную", "втемную")
HAND_OR_BLIND: Reader[Given[Hand | None]] = Reader("HAND", _hand_or_blind, files=True)


@lazy.command(
    "bid",
    help=N_(
        "The expected score of each bid before the widow is seen, of misère, and of a "
        "pass.\n\n    Sampled: some of the 231 widows, and for each the best order "
        "found in some layouts and valued in others.\n    With blind in the place of the hand: what "
        "the blind bids are worth, over all hands.\n\n    \b\n    Example:\n      ddsolve bid "
        '"♠AKQT ♣AK7 ♦K8 ♥9" --seat 1 --convention leningrad --players 4\n    '
    ),
)
@lazy.argument("hand", type=HAND_OR_BLIND, metavar="HAND")
@seat_of_hand
@pricing_options
@lazy.option(
    "--samples",
    "--widows",
    "widows",
    type=click.IntRange(2, 231),
    default=WIDOWS,
    show_default=True,
    help=N_("How many widows of the 231 are tried at most; fewer where it is clear before whether to bid."),
)
@round_option
@used_option
@auction_option
@blind_option
@trust_option
@lazy.option(
    "--any-order", is_flag=True, help=N_("Take nothing from a bid that stands: every layout counts.")
)
@seed_option
@effort_options
@threads_options
@output_options
@html_option
def bid_command(
    run: Run,
    hand: Given[Hand | None],
    seat: Seat,
    widows: int,
    allpass_round: int,
    used: tuple[str, ...] | None,
    auction: tuple[Call, ...] | None,
    blind: str,
    trust: float,
    any_order: bool,
    seed: int,
    prices: Prices,
    effort: Effort,
    threads: Threads,
) -> None:
    """Advise a bid."""
    if blind and auction is None:
        raise click.UsageError(_("--blind tells of the passes in --auction"))
    pricing = prices.pricing(run, seat)
    run.echo(seat=str(seat), seed=seed, samples=widows, round=allpass_round, **asked_of(effort))
    unlisted = pricing.convention.options.game_list == "none" or auction is not None
    if hand.value is None or not unlisted:
        refuse_typed(
            ("trust", "any_order"), N_("{option} is for a hand and its bids: neither blind nor of a list")
        )
    if hand.value is None:
        if auction is not None or used is not None:
            raise click.UsageError(_("a blind bid is the first call: without --auction and --used"))
        with threads.open() as bench:
            asking = effort.growing(
                bench,
                lambda: answer_blind(bench, pricing, samples=widows, allpass_round=allpass_round, seed=seed),
            )
            run.finish(asking, blind_report, whole=True)
        return
    ten = hand.value
    run.echo(hand=ten.ascii)
    if not unlisted:
        refuse_typed(("allpass_round",), N_("{option} is for a pass: a list of games has none"))
        run.echo(used=list(used or ()))
        with threads.open() as bench:
            listing = effort.growing(
                bench,
                lambda: answer_list(bench, ten, pricing, used or (), widows=widows, seed=seed),
            )
            run.finish(listing, list_report, whole=True)
        return
    if used is not None:
        raise ScoreError(_("this convention has no list of games: they are bid for"))
    replayed = None
    if auction is not None:
        replayed = replay(run, auction, pricing.convention, pricing.players, allpass_round, seats_of(blind))
    if not is_heard(pricing, replayed, any_order=any_order):
        refuse_typed(("trust",), UNHEARD)
    if replayed is None or replayed.standing is None:
        refuse_typed(("any_order",), N_("{option} counts against a bid that stands only"))
    run.echo(trust=trust, any_order=any_order)
    with threads.open() as bench:
        bidding = effort.growing(
            bench,
            lambda: answer_bid(
                bench,
                ten,
                pricing,
                widows=widows,
                allpass_round=allpass_round,
                auction=replayed,
                heard=Trusted(trust, any_order),
                seed=seed,
            ),
        )
        run.finish(bidding, bid_report, whole=True)
