"""What a defender's questions share: his cards, the contract against him, what was called and bid before."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar

from ddsolve.advice.people.calls import CallValues, Partner
from ddsolve.advice.people.sensible import NO_CARDS, DefenderLayout, DefenderView
from ddsolve.asking.ask import Asked, AskingError, asked
from ddsolve.asking.declared import KNOWN, ContractGiven, HandOrNone, SeatGiven, SeatOrNone
from ddsolve.auction import won_auction
from ddsolve.errors import ContractError, DealError
from ddsolve.io.reading import Reads
from ddsolve.questions.groups import SEAT_OF_HAND, DefendersCalled, Heard, Known, hand_or_deal
from ddsolve.questions.scored import Scored
from ddsolve.scoring.calling import Split
from ddsolve.scoring.special_games import check_soloist
from ddsolve.values.deal import FULL_HAND, Deal
from ddsolve.values.hand import Hand
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_


class DefendedGame(Asked):
    """A defender, and what he defends against."""

    reordered = ("hand", "seat", "soloist", "contract", "convention")

    hand: Reads[Annotated[Hand, hand_or_deal], Hand | Deal | str] = asked(
        "The ten cards.", kw_only=False, argument=True
    )
    contract: ContractGiven = asked(N_("6S … 10NT or misere."), kw_only=False)
    seat: SeatGiven = asked(SEAT_OF_HAND, kw_only=False)
    soloist: SeatOrNone = asked(N_("The soloist's seat."), default=None, kw_only=False)


class Defending(DefendersCalled, Heard, Known, Scored, DefendedGame):
    """A defender, the contract, and what is known of the soloist's hand.

    opened: the deal, where all hands were given: the advice knows one of them, its worth on the deal all.
    """

    opened: ClassVar[Deal | None] = None
    small_tables: ClassVar[bool] = True

    widow: HandOrNone = asked(
        N_("The widow's two cards, if it was shown: the soloist has them or has thrown them."),
        default=None,
        metavar="CARDS",
        quiet=True,
    )
    soloist_has: HandOrNone = asked(
        N_("Cards the soloist is known to hold."), default=None, quiet=True, rare=KNOWN
    )
    any_order: bool = asked(
        N_("Take nothing from the order: every layout counts."), default=False, rare=KNOWN
    )

    def check(self) -> None:
        """Find the soloist, who may be told by the auction, and check that he can play and order this."""
        super().check()
        for name in ("widow", "soloist_has"):
            given: Hand | None = getattr(self, name)
            if given is not None and not given:  # a suit without a card says nothing
                raise AskingError("{name}: no card is named", name=name)
        if self.auction is not None:
            won = won_auction(self.auction)
            won.check_soloist(self.soloist or won.soloist)
            self.put(soloist=self.soloist or won.soloist)
            won.check_order(self.contract)
        elif self.soloist is None:
            raise AskingError("give --soloist, or the --auction that he won")
        else:
            check_soloist(self.convention.options, self.players, self.soloist)
        self.check_hand()
        self.view.check()

    def check_hand(self) -> None:
        """Take the defender's hand from a deal where one was given."""
        deal: object = self.hand
        if not isinstance(deal, Deal):
            return
        assert self.soloist is not None
        if self.seat == self.soloist:
            raise ContractError("{seat:seat} is the soloist: this question is for a defender", seat=self.seat)
        if len(deal.seats) == len(SEATS) and all(len(deal.hand(seat)) == FULL_HAND for seat in SEATS):
            self.put(opened=deal)
        self.open_hands(deal)

    def open_hands(self, deal: Deal) -> None:
        """Put in place what is taken from a deal; DealError where that is not enough."""
        if self.opened is None:
            raise DealError("as a deal, give the ten cards of all three after the discard")
        self.put(hand=deal.hand(self.looks_at()))

    @property
    def dealt(self) -> DefenderLayout | None:
        """The layout of the deal, where all hands were given."""
        deal, view = self.opened, self.view
        return (
            None if deal is None else view.layout(deal.hand(view.soloist).mask, deal.hand(view.partner).mask)
        )

    def echo(self) -> dict[str, object]:
        """Return the input, with the deal where all hands were given."""
        return {**super().echo(), **({} if self.opened is None else {"deal": str(self.opened)})}

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
            self.hand,
            self.looks_at(),
            self.soloist,
            self.contract,
            limits,
            not self.any_order,
            self.widow or NO_CARDS,
        )

    def call_values(
        self, partner: Partner = "best", split: Split = "played", *, dealer: bool = False
    ) -> CallValues:
        """Return what calls lead to under the convention."""
        return CallValues(self.convention, self.view, self.players, partner, split, dealer)
