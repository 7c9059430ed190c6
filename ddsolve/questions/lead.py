"""`lead`: advice to a defender who is on lead."""

from __future__ import annotations

from ddsolve.advice.layouts.knowledge import Lengths
from ddsolve.advice.lead import SAMPLES, LeadAdvice, answer_lead, check_led
from ddsolve.advice.lead_open import answer_lead_open
from ddsolve.advice.people.bidders import Heard
from ddsolve.asking.ask import Hasty, Seeded, asked, asking
from ddsolve.asking.declared import HandOrNone
from ddsolve.errors import DealError
from ddsolve.questions.defending import Defending
from ddsolve.questions.groups import UNHEARD, Explained, samples_asked
from ddsolve.solving.bench import Bench
from ddsolve.values.deal import Deal
from ddsolve.values.seats import SEATS
from ddsolve.words import N_


class Lead(Explained, Seeded, Defending, Hasty[LeadAdvice]):
    """What each first card of a defender on lead is worth, all cards seen afterwards.

    Cards are ranked by what the soloist scores after these calls in the convention, in whists; who has not
    called is taken to whist. The seat is taken to be on lead.
    """

    help = N_("""What each first card of a defender on lead is worth, over a sample of the layouts that fit.

    Cards are ranked by what the soloist scores after them. Layouts are added until the best card is
    clear, --samples at most. The seat given is taken to be on lead. With --partner, or with a deal that
    has - for the soloist, the other defender's hand is open, as in misère: then all 66 discards of the
    soloist's cards are solved. With a deal of all hands the answer also tells what each card was worth.

    \b
    Examples:
      ddsolve lead "♠A98 ♣T87 ♦KJ ♥A8" --seat 1 --soloist 2 --contract 7C
      ddsolve lead "♠QJ ♣97 ♦KQJT ♥J7" --seat 1 --soloist 2 --contract misere --partner "♠AK ♣QJT ♦A ♥AKQT"
    """)

    partner: HandOrNone = asked(
        N_("The other defender's ten cards, where both hands are open."), default=None, quiet=True
    )
    samples: int = samples_asked(SAMPLES, grows=True)

    def check(self) -> None:
        """Refuse what is for a sample where both hands are open, and what no call gives a meaning."""
        deal: object = self.hand
        if isinstance(deal, Deal) and self.soloist is None and self.auction is None:
            out = [seat for seat in SEATS if seat not in deal.seats]
            self.put(soloist=deal.before_discard or (out[0] if len(out) == 1 else None))
        super().check()
        check_led(self.convention, self.contract, seen=self.partner is not None or self.opened is not None)
        if self.partner is not None:
            place = self.view.partner.place
            if self.view.limits.has[place] or self.view.limits.lengths[place] != Lengths():
                told = N_("{seat:seat} has his cards open: say only what is known of the soloist")
                raise DealError(told, seat=self.view.partner)
            self.idle(
                *("any_order", "trust", "samples", "seed", "quick", "seconds", "widow"),
                *(("auction",) if "soloist" in self.given else ()),  # else it tells who plays
                reason=N_("{option} is for a sample: with the other defender's hand every discard is solved"),
            )
        elif not Heard(self.call_values(), self.seed, auction=self.auction).anything([self.calls]):
            self.idle("trust", reason=UNHEARD)

    def open_hands(self, deal: Deal) -> None:
        """Take one hand, or both where the soloist's is not given, or they are open in misère."""
        assert self.soloist is not None
        hidden = self.soloist not in deal.seats or deal.before_discard == self.soloist
        if self.partner is not None:
            self.idle("partner", reason=N_("{option} goes with one hand: a deal tells the other defender's"))
        if not (hidden or self.opened is not None):
            raise DealError("as a deal, give both defenders' hands and - (or his 12 cards) for the soloist")
        self.put(hand=deal.hand(self.seat))
        if hidden or self.contract.is_misere:
            self.put(partner=deal.hand(6 - self.seat - self.soloist))

    def answer(self, bench: Bench) -> LeadAdvice:
        """Return the advice; ScoreError where these calls cannot be made."""
        if self.partner is not None:
            return answer_lead_open(bench, self.call_values(), self.partner, self.calls, self.dealt)
        heard = Heard(self.call_values(), self.seed, self.trust, self.auction)
        return answer_lead(bench, heard, self.samples, self.calls, self.dealt)


advise_lead = asking(Lead, "advise_lead")
