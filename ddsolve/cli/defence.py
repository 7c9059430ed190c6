"""What the commands `whist` and `lead` both ask: seats, contract, what is known of the soloist."""

from __future__ import annotations

from dataclasses import dataclass

import click

from ddsolve.advice.people.calls import passed_seat
from ddsolve.advice.people.sensible import DefenderView
from ddsolve.auction import Auction, won_auction
from ddsolve.auction import Call as AuctionCall
from ddsolve.cli import lazy
from ddsolve.cli.auction_options import auction_option, replay
from ddsolve.cli.groups import (
    Known,
    Scoring,
)
from ddsolve.cli.options import (
    CONTRACT,
    HAND,
    SEAT,
    Given,
)
from ddsolve.cli.run import Run
from ddsolve.scoring.list_games import check_soloist
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _


@dataclass(frozen=True, slots=True)
class Defence:
    """What both commands ask: seats, contract, and what is known of the soloist's hand."""

    seat: Seat
    soloist: Seat | None
    contract: Contract
    auction: tuple[AuctionCall, ...] | None
    soloist_has: Given[Hand] | None
    any_order: bool
    dealer_for: Seat | None = None

    def settle(self, run: Run, scoring: Scoring) -> tuple[Seat, Auction | None]:
        """Return the soloist, told or from the auction, and that; check that he can play, and order this."""
        convention = scoring.load(run)
        players = scoring.players_in(convention)
        if self.auction is not None:
            auction = replay(run, self.auction, convention, players)
            won = won_auction(auction)
            won.check_soloist(self.soloist or won.soloist)
            won.check_order(self.contract)
            return self.soloist or won.soloist, auction
        if self.soloist is None:
            raise click.UsageError(_("give --soloist, or the --auction that he won"))
        check_soloist(convention.options, players, self.soloist)
        return self.soloist, None

    def view(self, run: Run, hand: Given[Hand], soloist: Seat, known: Known) -> DefenderView:
        """Return what the defender knows, and record it."""
        run.echo(hand=hand.value.ascii, seat=str(self.seat), soloist=str(soloist))
        seat = passed_seat(self.seat, soloist, self.dealer_for)
        if self.seat == Seat.DEALER:
            run.echo(dealer_for=str(seat))
        run.echo(contract=str(self.contract), any_order=self.any_order)
        limits = known.limits(run)
        if self.soloist_has is not None:
            run.echo(soloist_has=self.soloist_has.value.ascii)
            limits = limits.with_cards(soloist, self.soloist_has.value)
        view = DefenderView(hand.value, seat, soloist, self.contract, limits, not self.any_order)
        view.check()
        return view


DEFENCE_OPTIONS = (
    lazy.option("--soloist", type=SEAT, help=N_("The soloist's seat.")),
    lazy.option("--contract", type=CONTRACT, required=True, help=N_("6S … 10NT or misere.")),
    auction_option,
    lazy.option("--soloist-has", type=HAND, help=N_("Cards the soloist is known to hold.")),
    lazy.option("--any-order", is_flag=True, help=N_("Take nothing from the order: every layout counts.")),
)
