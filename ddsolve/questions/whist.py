"""`whist`: advice to a defender who is to call."""

from __future__ import annotations

from typing import Annotated

from ddsolve.advice.people.bidders import Heard as HeardOf
from ddsolve.advice.people.calls import (
    IDLE_AFTER,
    CallValues,
    Partner,
    partner_counts,
    situations,
    split_counts,
)
from ddsolve.advice.whist import WhistAdvice, answer_whist
from ddsolve.asking.ask import Hasty, Seeded, asked, asking
from ddsolve.asking.declared import ContractGiven, SeatOrNone
from ddsolve.io.reading import Reads, read
from ddsolve.questions.defending import Defending
from ddsolve.questions.groups import UNHEARD, Explained, samples_asked
from ddsolve.questions.scored import Shared
from ddsolve.solving.bench import Bench
from ddsolve.values.seats import Seat
from ddsolve.words import N_


def caller_seat(given: object) -> Seat:
    """Read a seat of one who calls: 1, 2, 3 or dealer."""
    return Seat.DEALER if str(given).strip() == str(Seat.DEALER) else read(Seat, given, "seat")


class Whist(Explained, Seeded, Shared, Defending, Hasty[WhistAdvice]):
    """What whist, half-whist and pass are worth to a defender, in whists, from a sample with intervals."""

    help = N_("""What whist, half-whist and pass are worth to a defender, over a sample of layouts that fit.

    The layouts are those in which the order was sensible; the answer says how that was taken, --any-order
    leaves it out. The second defender is advised for each call of the first unless --calls tells it. With a
    deal of all three hands the answer also tells what each call was worth: was it right?

    \b
    Examples:
      ddsolve whist "♠A98 ♣T87 ♦KJ ♥A8" --seat 2 --soloist 1 --contract 7C
      ddsolve whist "♠A98 ♣T87 ♦KJ ♥A8" --seat 3 --soloist 1 --contract 6C --calls 2=pass
      ddsolve whist "♠A98 ♣T87 ♦KJ ♥A8" --seat dealer --soloist 1 --contract 6C
    """)

    contract: ContractGiven = asked(N_("6S … 10NT."), kw_only=False)
    seat: Reads[Annotated[Seat, caller_seat], Seat | int | str] = asked(
        N_(
            "The seat whose call it is, 1 to 3; dealer: both passed, and the dealer of four has "
            "looked at this hand."
        ),
        kw_only=False,
    )
    dealer_for: SeatOrNone = asked(
        N_("Whose hand the dealer has looked at.  [default: that of the first to pass]"),
        default=None,
        quiet=True,
    )
    partner: Partner = asked(
        N_("How the other defender calls afterwards: callers, as people do; best: as if he saw all cards."),
        default="callers",
    )
    samples: int = samples_asked(200, grows=True)

    def check(self) -> None:
        """Seat the dealer; refuse what no call gives a meaning."""
        players: int | None = self.players
        if self.seat != Seat.DEALER and self.dealer_for is not None:
            self.idle("dealer_for", needed="--seat dealer")
        elif self.seat == Seat.DEALER and players is None:
            self.put(players=4)  # only a game of four has him
        super().check()
        if self.seat == Seat.DEALER:
            self.put(dealer_for=self.looks_at())
        values, standings = self.values, situations(self.values, self.calls)
        heard = HeardOf(values, self.seed, auction=self.auction).anything(standings)
        if not heard:
            self.idle("trust", reason=UNHEARD)
        if "partner" in self.given and not partner_counts(values, standings):
            self.idle("partner", reason=IDLE_AFTER["partner"])
        if "split" in self.given and not heard and not split_counts(values, standings):
            self.idle("split", reason=IDLE_AFTER["split"])

    def looks_at(self) -> Seat:
        """Return the seat whose cards the one asked has before him."""
        assert self.soloist is not None
        if self.seat != Seat.DEALER:
            return self.seat
        return self.dealer_for or self.soloist.next  # ES: clockwise the first who passed

    @property
    def values(self) -> CallValues:
        """What calls lead to."""
        return self.call_values(self.partner, self.split, dealer=self.seat == Seat.DEALER)

    def answer(self, bench: Bench) -> WhistAdvice:
        """Return the advice; ScoreError where he has no call to make."""
        return answer_whist(
            bench, self.values, self.calls, self.samples, self.seed, self.trust, self.auction, self.dealt
        )


advise_whist = asking(Whist, "advise_whist")
