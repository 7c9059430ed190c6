"""What a defender's questions share: his cards, the contract against him, what was called and bid before."""

from __future__ import annotations

from functools import cached_property

from ddsolve.advice.people.calls import CallValues, Partner
from ddsolve.advice.people.sensible import DefenderView
from ddsolve.asking.ask import Asked, AskingError, asked
from ddsolve.asking.rare import KNOWN
from ddsolve.auction import won_auction
from ddsolve.io.reading import Reads
from ddsolve.questions.groups import Called, Heard, Known
from ddsolve.questions.scored import Scored
from ddsolve.scoring.list_games import check_soloist
from ddsolve.scoring.sharing import Split
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _


class Defence(Asked):
    """A defender, and what he defends against."""

    hand: Reads[Hand, Hand | str] = asked("The ten cards.", kw_only=False, argument=True)
    seat: Reads[Seat, Seat | int | str] = asked(
        N_("The seat whose hand this is, 1 to 3; seat 1 plays first."), kw_only=False
    )
    soloist: Reads[Seat | None, Seat | int | str | None] = asked(
        N_("The soloist's seat."), kw_only=False, optional=True
    )
    contract: Reads[Contract, Contract | str] = asked(N_("6S … 10NT or misere."), kw_only=False)


class Defending(Called, Heard, Known, Scored, Defence):
    """A defender, the contract, and what is known of the soloist's hand."""

    soloist_has: Reads[Hand | None, Hand | str | None] = asked(
        N_("Cards the soloist is known to hold."), default=None, quiet=True, rare=KNOWN
    )
    any_order: bool = asked(
        N_("Take nothing from the order: every layout counts."), default=False, rare=KNOWN
    )

    def check(self) -> None:
        """Find the soloist, who may be told by the auction, and check that he can play and order this."""
        super().check()
        if self.auction is not None:
            won = won_auction(self.auction)
            won.check_soloist(self.soloist or won.soloist)
            self.put(soloist=self.soloist or won.soloist)
            won.check_order(self.contract)
        elif self.soloist is None:
            raise AskingError(_("give --soloist, or the --auction that he won"))
        else:
            check_soloist(self.convention.options, self.players, self.soloist)
        self.check_hand()
        self.view.check()

    def check_hand(self) -> None:
        """Put in place what the hand was given as, once the soloist is known."""

    def looks_at(self) -> Seat:
        """Return the seat whose cards the one asked has before him."""
        return self.seat

    @cached_property
    def view(self) -> DefenderView:
        """What the defender knows."""
        assert self.soloist is not None
        limits = self.known()
        if self.soloist_has is not None:
            limits = limits.with_cards(self.soloist, self.soloist_has)
        return DefenderView(
            self.hand, self.looks_at(), self.soloist, self.contract, limits, not self.any_order
        )

    def call_values(
        self, partner: Partner = "best", split: Split = "played", *, dealer: bool = False
    ) -> CallValues:
        """Return what calls lead to under the convention."""
        return CallValues(self.convention, self.view, self.players, partner, split, dealer)
