"""`bid`: what to bid before the widow is seen, blind or with ten cards, or which game of a list to name."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal

from ddsolve.advice.bid.advice import answer_bid
from ddsolve.advice.bid.passing import is_heard
from ddsolve.advice.bid.results import BidAdvice, BlindAdvice, ListAdvice, Trusted
from ddsolve.advice.bid.rogue import answer_blind, answer_list, blind_bids, left_on_list
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.asking.ask import AskingError, Hasty, Seeded, asked, asking
from ddsolve.asking.declared import declared, plain
from ddsolve.auction import Auction, Call, said_by
from ddsolve.auction.seen import check_blind, read_blind
from ddsolve.errors import ScoreError
from ddsolve.io.reading import Reads, read
from ddsolve.questions.groups import (
    TRICKS_ALONE,
    UNHEARD,
    Explained,
    Heard,
    Held,
    InSeries,
    OfList,
    Paid,
    Priced,
    PricedByPeople,
    Seated,
    read_used,
    used_asked,
)
from ddsolve.questions.scored import blind_asked
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import USUAL
from ddsolve.values.contract import TRICK_CONTRACTS
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_

BLIND = "blind"
_BLIND_WORDS = (BLIND, "втёмную", "втемную")


def hand_or_blind(given: object) -> object:
    """Read the ten cards, or the word for none."""
    blind = isinstance(given, str) and given.strip().lower() in _BLIND_WORDS
    return BLIND if blind else read(Hand, given, "hand")


class Bidding(Seeded, Paid, Seated):
    """What is asked of somebody before the widow is seen, beside his cards."""

    samples: int = asked(
        N_("How many widows of the 231 are tried at most; fewer where it is clear before whether to bid."),
        default=USUAL.passing.widows,
        least=2,
        most=231,
        spelled=("--samples", "--widows"),
    )

    small_tables: ClassVar[bool] = True

    @cached_property
    def pricing(self) -> Pricing:
        """What games are worth."""
        return self.prices(self.seat)


class InAuction(Heard, InSeries, PricedByPeople, Bidding):
    """The auction so far, and what it tells."""

    blind: Reads[Annotated[tuple[Seat, ...], read_blind], str | Iterable[Seat | int | str]] = blind_asked()
    any_order: bool = asked(N_("Take nothing from a bid that stands: every layout counts."), default=False)

    def check(self) -> None:
        """Refuse blind passes of no auction."""
        if self.blind and self.auction is None:
            raise AskingError("--blind tells of the passes in --auction")
        super().check()

    def replayed(self, calls: tuple[Call, ...]) -> Auction:
        """Return the auction of these calls; AuctionError for one that cannot be."""
        auction = Auction.parse(
            calls, self.convention, players=self.players, round=self.allpass_round, blind=self.blind
        )
        check_blind(auction, self.blind)
        return auction


class Bid(InAuction, Held, Hasty[BidAdvice]):
    """The expected score of every bid that may win, of misère and of a pass, in whists.

    Before the widow is seen; sampled, with intervals. With an auction: of what may be called now.
    """

    renamed = MappingProxyType({"widows": "samples"})

    def check(self) -> None:
        """Refuse what no call gives a meaning."""
        super().check()
        self.settle_whist(by_people=True)
        auction = self.auction
        Auction(self.convention, self.players)  # it refuses where games are named from a list
        self.check_round(self.convention, passes=auction is None or auction.standing is None)
        if not is_heard(self.pricing, auction, any_order=self.any_order):
            self.idle("trust", reason=UNHEARD)
        if auction is None or auction.standing is None:
            self.idle("any_order", reason=N_("{option} counts against a bid that stands only"))
        elif auction.holder is not None and not said_by(auction, auction.holder):
            self.idle("any_order", reason=N_("{option}: a blind bid tells nothing of the cards anyway"))
        if self.quick and self.samples >= USUAL.passing.widows:
            self.idle("samples", reason=N_("{option}: a quick answer looks at fewer widows anyway"))

    def answer(self, bench: Bench) -> BidAdvice:
        """Return the advice."""
        return answer_bid(
            bench,
            self.hand,
            self.pricing,
            widows=self.samples,
            allpass_round=self.allpass_round,
            auction=self.auction,
            heard=Trusted(self.trust, self.any_order),
            seed=self.seed,
            callers=self.whist == "callers",
        )


class NamedGame(Priced, Bidding, OfList, Held, Hasty[ListAdvice]):
    """What each game left on a rogue's list is worth with ten cards, before the widow is seen: in whists.

    One hand's value each.
    """

    used: Reads[Annotated[tuple[str, ...], read_used], str | Iterable[str]] = used_asked(
        default=(), kw_only=False
    )

    def check(self) -> None:
        """Refuse where there is no list, or nothing left on it."""
        super().check()
        left_on_list(self.pricing, self.used)
        self.check_split(self.pricing, self.pricing.playable(TRICK_CONTRACTS), TRICKS_ALONE)

    def answer(self, bench: Bench) -> ListAdvice:
        """Return the advice."""
        return answer_list(bench, self.hand, self.pricing, self.used, widows=self.samples, seed=self.seed)


class BlindBid(InSeries, Priced, Bidding, Hasty[BlindAdvice]):
    """What the blind bids are worth, over all hands: in whists."""

    def check(self) -> None:
        """Refuse where there are no blind bids."""
        super().check()
        blind_bids(self.pricing, self.allpass_round - 1)
        self.check_round(self.convention, passes=False)
        self.check_split(self.pricing, self.pricing.playable(TRICK_CONTRACTS), TRICKS_ALONE)

    def answer(self, bench: Bench) -> BlindAdvice:
        """Return the advice."""
        return answer_blind(
            bench, self.pricing, samples=self.samples, allpass_round=self.allpass_round, seed=self.seed
        )


class AnyBid(Explained, OfList, InAuction, Held, Hasty[BidAdvice | ListAdvice | BlindAdvice]):
    """What to bid before the widow is seen: blind, with ten cards, or by naming a game of a list."""

    help = N_("""The expected score of each bid before the widow is seen, of misère, and of a pass.

    Sampled: some of the 231 widows, and for each the best order found in some layouts and valued in others.
    With blind in the place of the hand: what the blind bids are worth, over all hands.

    \b
    Example:
      ddsolve bid "♠AKQT ♣AK7 ♦K8 ♥9" --seat 1 --convention leningrad --players 4
    """)

    hand: Reads[Annotated[Hand | Literal["blind"], hand_or_blind], Hand | str] = asked(  # type: ignore[assignment]
        "The ten cards.", kw_only=False, argument=True, metavar="HAND"
    )
    question: ClassVar[Bid | NamedGame | BlindBid]

    def check(self) -> None:
        """Find what kind of question it is, and refuse what is for another."""
        super().check()
        kind: type[Bid | NamedGame | BlindBid] = Bid
        listed = self.auction is None and self.convention.options.game_list != "none"
        if self.hand == BLIND or listed:
            reason = N_("{option} is for a hand and its bids: neither blind nor of a list")
            self.idle("trust", "any_order", reason=reason)
        if self.hand == BLIND:
            if self.auction is not None or self.used is not None:
                raise AskingError("a blind bid is the first call: without --auction and --used")
            kind = BlindBid
        elif listed:
            self.idle("allpass_round", reason=N_("{option} is for a pass: a list of games has none"))
            kind = NamedGame
        elif self.used is not None:
            raise ScoreError("this convention has no list of games: they are bid for")
        if kind is not Bid:
            self.settle_whist(by_people=False)
        given = {name: getattr(self, name) for name in declared(kind) if name in self.given}
        self.put(question=kind(**given))

    def echo(self) -> dict[str, object]:
        """Return the input: what counts for a question of this kind."""
        return {"hand": plain(self.hand), "round": self.allpass_round, **self.question.echo()}

    def answer(self, bench: Bench) -> BidAdvice | ListAdvice | BlindAdvice:
        """Return the advice."""
        return self.question.answer(bench)


advise_bid = asking(Bid, "advise_bid")
