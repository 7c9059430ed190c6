"""`claim`: ten, a level, preference, a clean misère or an all-pass against every layout."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from ddsolve.advice.claim.checks import (
    AllPassClaim,
    Spoken,
    answer_allpass_claim,
    answer_claim,
    answer_claim_of_twelve,
    view_in_allpass,
)
from ddsolve.advice.claim.preference import PREFERENCE, Preference, answer_preference
from ddsolve.advice.claim.results import Claim as Claimed
from ddsolve.advice.claim.results import Goal
from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.advice.layouts.knowledge import Limits, View
from ddsolve.advice.no_widow import ClosedWidow, answer_claim_of_ten
from ddsolve.advice.unseen.play import check_closed, with_closed
from ddsolve.asking.ask import AskingError, Long, Question, asked, asking
from ddsolve.asking.declared import Cards, CardsInTurn, CardsOrNone, HandGiven, MissingError, SeatUnlessSaid
from ddsolve.conventions import Convention
from ddsolve.errors import ContractError, DealError
from ddsolve.io.reading import Reads, read
from ddsolve.questions.dealt import FIRST_LEADS, Recorded, Written, held_in, written
from ddsolve.questions.groups import SEAT_UNLESS_SAID, Known, NoWidow, Unscored, Unseen
from ddsolve.questions.scored import players_in
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK, Card, in_order, read_cards_lying_out
from ddsolve.values.contract import ALLPASS, Contract
from ddsolve.values.deal import FULL_HAND, WITH_WIDOW, Deal, check_widow_pair
from ddsolve.values.hand import Hand
from ddsolve.values.rules import AllPassRules
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

if TYPE_CHECKING:
    from ddsolve.files import GameRecord

    Hands = Hand | Deal | str | GameRecord
else:
    Hands = Any

_SPOKEN: dict[str, Spoken] = {
    **dict.fromkeys(("i take no more", "no more", "no more tricks"), "no_more"),
    **dict.fromkeys(("больше не беру", "я больше не беру", "больше не возьму"), "no_more"),
    **dict.fromkeys(("the rest are mine", "the rest is mine", "the rest", "all the rest"), "rest"),
    **dict.fromkeys(("остальные мои", "остальные взятки мои", "остальное моё", "остальное мое"), "rest"),
}


@dataclass(frozen=True, slots=True)
class SpokenClaim:
    """A contract, or None for the preference; spoken: which claim of an all-pass is made, None for both."""

    contract: Contract | None
    spoken: Spoken | None = None

    @classmethod
    def parse(cls, text: str) -> SpokenClaim:
        """Read a contract, `preference`, or what is said in an all-pass, as `the rest are mine`."""
        name = " ".join(text.lower().split())
        if name in PREFERENCE:
            return cls(None)
        if name in _SPOKEN:
            return cls(ALLPASS, _SPOKEN[name])
        try:
            contract = Contract.parse(text)
        except ContractError:
            raise ContractError(
                "unknown claim {text!r}: write 6S … 10NT, misere, preference or allpass",
                text=text.strip()[:20],
            ) from None
        return cls(contract)

    def __str__(self) -> str:
        return PREFERENCE[0] if self.contract is None else str(self.contract)


def read_said(given: object) -> SpokenClaim:
    """Read a claim."""
    if isinstance(given, str | SpokenClaim):
        return read(SpokenClaim, given, "contract")
    return SpokenClaim(read(Contract, given, "contract"))


_HAND, _DEAL = written(Hand, "hand", files=True), written(Deal, "hand", files=True)


def hand_or_deal(given: object) -> Any:
    """Read a hand or all three, bare or in a file of hands."""
    reader: Callable[[object], Any] = _HAND
    if isinstance(given, Deal) or (isinstance(given, str) and "|" in given):
        reader = _DEAL
    return reader(given)


class Claim(Unscored, NoWidow, Known, Unseen, Recorded, Long[Claimed | Preference | AllPassClaim]):
    """Whether a claim holds over all layouts, and if not, the play that beats it.

    A hand of 1 to 10 cards with the others in `dead`, ten without the widow, or 12 before the discard; or in
    an all-pass all three, as a deal. A trick contract claims its level, or `tricks`. The answer is a Claim,
    a Preference or an AllPassClaim.
    """

    help = N_("""Check a claim against every layout of the unseen cards.

    The claim is a contract (its level is claimed), misere (clean) or preference. It holds if every
    layout can be made and, where it is your turn, one card is good in all of them; the answer says
    whether the whole plan was proved. With a hand of 12 it holds if some discard makes it hold. In an
    all-pass two claims are checked: no more tricks, and all the rest, or the one that is said ("I take
    no more", "the rest are mine"); all three hands may be given there, as a deal.

    \b
    Examples:
      ddsolve claim "♠AKQ87 ♣AKQ87" --dead "D8 D7" --contract 10S --seat 1
      ddsolve claim "♠7 ♣A87 ♦KJ97 ♥KT87" --contract misere --seat 2
      ddsolve claim "♣AT ♦K" --unseen "SA SK C8 CQ D9 DT" --contract 6S --tricks 1 --seat 1
      ddsolve claim "♠87 ♥7" --unseen "SQ SK D9 DT H9 HJ" --contract allpass --seat 2
    """)

    hand: Reads[Annotated[Hand, hand_or_deal], Hands] = asked("", kw_only=False, argument=True)
    contract: Reads[Annotated[SpokenClaim, read_said], SpokenClaim | Contract | str | None] = asked(
        N_("6S … 10NT, misere, preference or allpass.  [required unless the file says it]"),
        default=None,
        kw_only=False,
        metavar="CLAIM",
        echo=str,
    )
    seat: SeatUnlessSaid = asked(SEAT_UNLESS_SAID, default=None, kw_only=False)
    dead: Reads[Annotated[tuple[Card, ...], read_cards_lying_out], Cards] = asked(
        N_("The cards in nobody's hand: the discard."), default=(), kw_only=False, metavar="CARDS"
    )
    unseen: CardsOrNone = asked(
        N_("The defenders' cards, instead of --dead, late in the play."),
        default=None,
        metavar="CARDS",
        key=None,
    )
    tricks: int | None = asked(
        N_("How many tricks are claimed, those won before included.  [default: the level]"),
        default=None,
        least=0,
        most=FULL_HAND,
        quiet=True,
    )
    leader: SeatUnlessSaid = asked(FIRST_LEADS, default=None)
    played: CardsInTurn = asked(
        N_("The cards played so far, in order, from the first trick on."), default=(), metavar="CARDS"
    )
    convention: Reads[Convention | None, Convention | str | None] = asked(
        N_("The convention of an all-pass with --played: how it uses the widow, the dead cards as turned."),
        default=None,
        metavar="NAME",
        key=None,
    )
    rules: AllPassRules | None = asked(
        "How the widow is used in an all-pass, in the place of a convention's way.",
        default=None,
        typed=False,
        key=None,
    )
    closed: bool | None = asked(
        N_(
            "Also how often one makes it who does not see; exactly with up to five cards, unless too many "
            "plans."
        ),
        default=False,
        quiet=True,
    )
    opened: ClassVar[Deal | None] = None
    text: ClassVar[str] = ""

    def check(self) -> None:
        """Find hand, contract and seat; refuse what does not go together; check that the cards do."""
        super().check()
        record = self.find(self.hand)
        for name in ("contract", "seat"):
            if getattr(self, name) is None:
                raise MissingError(name)
        leader: Seat | None = self.leader
        self.put(contract=read_said(self.contract), leader=leader or Seat.FIRST)
        self.find_hand(record)
        if self.goal is None and not self.allpass:
            early = N_("{option}: the preference is shown with all twelve cards, before anything is known")
            self.idle("tricks", "dead", "unseen", "played", "has", "length", "limits", reason=early)
        late = "unseen" in self.given or len(self.dead) > WITH_WIDOW - FULL_HAND
        if self.played and len(self.hand) < FULL_HAND and not late:
            raise AskingError(
                "--played: the hand is given as it was before these cards, all ten, with the two thrown"
            )
        said = self.tricks is not None or self.no_widow  # without the widow nothing has been played yet
        if self.goal is not None and not said and self.goal.tricks > len(self.hand):
            told = _(
                "{count} {count:card|cards} cannot take {tricks} {tricks:trick|tricks}: say how many tricks "
                "these are to take",
                count=len(self.hand),
                tricks=self.goal.tricks,
            )
            raise DealError(told)
        if not self.allpass:
            self.idle("convention", "rules", needed="--contract allpass")
        elif self.tricks is not None or self.no_widow:
            raise AskingError(
                "an all-pass is claimed without --tricks and --no-widow: give the widow with --dead"
            )
        given = self.given & {"dead", "unseen", "played", "has", "length", "limits", "closed"}
        if self.goal is not None and len(self.hand) == FULL_HAND and record is None and not given:
            self.put(no_widow=True)  # ten cards and nothing thrown: there was no widow to take
        self.settle_closed()
        if self.closed and (self.no_widow or self.goal is None or len(self.hand) == WITH_WIDOW):
            raise AskingError("--closed is for a claim of tricks after the discard")
        if self.no_widow:
            self.refuse_beside_no_widow("dead", "unseen", "played", "has", "length", "limits")
            if self.goal is None:
                raise ContractError(
                    "the preference is shown with all twelve cards: there is none without the widow"
                )
            assert self.without_widow
            return
        if self.opened is None:
            self.put(dead=self.find_dead(record))
        if self.goal is not None and len(self.hand) == WITH_WIDOW:
            if self.dead or self.played or not self.known().nothing:
                raise DealError("with 12 cards nothing is dead, played or known of the defenders yet")
        elif self.allpass:
            self.put(rules=self.find_rules(record))
            assert self.view
        elif self.goal is not None and self.view and self.closed:
            check_closed(self.view, self.goal)

    @property
    def allpass(self) -> bool:
        """Whether it is a claim in an all-pass."""
        return self.contract.contract == ALLPASS

    @cached_property
    def goal(self) -> Goal | None:
        """What is claimed; None for the preference and in an all-pass."""
        contract = self.contract.contract
        return None if contract is None or self.allpass else Goal.of(contract, self.tricks)

    def find_hand(self, record: GameRecord | None) -> None:
        """Put the claimant's hand in place: of a record after the discard, if that is known, or of a deal."""
        given: object = self.hand
        if record is not None:
            self.put(hand=held_in(record, self.seat))
            return
        text = given.text if isinstance(given, Written) else str(given)
        value = given.value if isinstance(given, Written) else given
        if isinstance(value, Deal):
            if not self.allpass:
                Hand.parse(text)  # it refuses a deal, and says what reads one
            reason = N_("{option} is for one hand: here all three are given")
            self.idle("dead", "unseen", "has", "length", "limits", reason=reason)
            self.put(opened=value, text=text, dead=tuple(value.widow or value.dead))
            value = value.hand(self.seat)
        self.put(hand=value)

    def find_dead(self, record: GameRecord | None) -> tuple[Card, ...]:
        """Return the dead cards as given or as the record has them, or all that are not own or unseen."""
        if self.unseen is None:
            if "dead" not in self.given and record is not None and len(self.hand) != WITH_WIDOW:
                return tuple(record.as_played.dead)
            return self.dead
        if "dead" in self.given:
            raise AskingError("give the dead cards or the unseen ones, not both")
        theirs = Hand.of(self.unseen)
        for card in self.hand & theirs:
            raise DealError("{card} is given twice: in the hand and among the unseen cards", card=card)
        if len(theirs) != 2 * len(self.hand):
            raise DealError(
                "{count} unseen {count:card|cards} beside {own} own: the other two hands hold {needed}",
                count=len(theirs),
                own=len(self.hand),
                needed=2 * len(self.hand),
            )
        return tuple(Hand(FULL_MASK & ~self.hand.mask & ~theirs.mask))

    def find_rules(self, record: GameRecord | None) -> AllPassRules:
        """Return how the widow is used in the all-pass; the dead cards are the widow, as turned."""
        if len(self.hand) == FULL_HAND and not self.dead:
            raise DealError(
                "the widow is unknown: in an all-pass give its two cards (--dead) where it was turned, "
                "else claim late, with the cards left (--unseen)"
            )
        if self.rules is not None or self.convention is None:
            recorded = None if record is None or self.given & {"dead", "unseen"} else record.rules
            return self.rules or recorded or AllPassRules()
        convention, options = self.convention, self.convention.options
        rule = options.widow_rule(players_in(convention, None))
        turned = self.dead if self.opened is None else tuple(self.opened.widow or ())
        if rule != "none" and len(turned) != 2:
            raise DealError(
                "{convention} turns the widow in an all-pass: give its two cards with --dead (of a deal "
                "as the fourth field), and the play from the first card on with --played",
                convention=convention.name,
            )
        widow = None if rule == "none" else check_widow_pair(in_order(turned))
        return AllPassRules(rule, widow, options.allpass_lead2, options.allpass_lead3, options.void_lead)

    def known(self) -> Limits:
        """Return what is known of the others: where all three hands are given, theirs."""
        if self.opened is None:
            return super().known()
        following = self.seat.others[0]
        return Limits().with_cards(following, self.opened.hand(following))

    @cached_property
    def view(self) -> View:
        """What the claimant knows after the cards played."""
        view = View.of(self.hand, self.dead, self.seat, self.leader, self.known())
        if self.goal is None:
            return view_in_allpass(view, self.played, self.rules or AllPassRules())
        return view.replay(self.played, self.goal.game.trump)

    @cached_property
    def without_widow(self) -> ClosedWidow:
        """What a claimant without the widow knows."""
        return ClosedWidow.of(self.hand, self.seat, self.leader)

    def echo(self) -> dict[str, object]:
        """Return the input: the claim in full, and the deal where all three hands were given."""
        told = super().echo()
        if self.no_widow:
            del told["dead"], told["played"]
        if self.contract.spoken is not None:
            told["claim"] = self.contract.spoken
        if self.opened is not None:
            told["deal"] = self.text
        if self.goal is not None:
            told["tricks"] = self.goal.tricks
        if self.closed:
            told["seed"] = DEFAULT_SEED
        return told

    def answer(self, bench: Bench) -> Claimed | Preference | AllPassClaim:
        """Return the answer; DealError where every card has been played."""
        if self.allpass:
            return answer_allpass_claim(bench, self.view, self.contract.spoken)
        goal = self.goal
        if goal is None:
            return answer_preference(self.hand, self.seat, self.leader)
        if self.no_widow:
            return answer_claim_of_ten(bench, self.without_widow, goal)
        if len(self.hand) == WITH_WIDOW:
            return answer_claim_of_twelve(bench, self.hand, self.seat, goal, self.leader)
        if self.samples is None:
            return answer_claim(bench, self.view, goal)
        with bench.through(lambda told: replace(told, share=0.9 * told.share)):
            found = answer_claim(bench, self.view, goal)
        return with_closed(bench, self.view, goal, found, DEFAULT_SEED, self.samples, self.hand)


check_claim = asking(Claim, "check_claim")


class ShownPreference(Question[Preference]):
    """Whether a preference, all twelve cards shown, holds in every layout of the others."""

    hand: HandGiven = asked("The twelve cards.", kw_only=False)
    seat: Reads[Annotated[Seat, Seat.parse], Seat | int | str] = asked(
        "The seat whose hand this is, 1 to 3.", kw_only=False
    )
    leader: Reads[Annotated[Seat, Seat.parse], Seat | int | str] = asked(
        N_("The seat that leads to the first trick."), default=1, kw_only=False
    )

    def answer(self, bench: Bench) -> Preference:
        """Return the answer."""
        return answer_preference(self.hand, self.seat, self.leader)


check_preference = asking(ShownPreference, "check_preference")
