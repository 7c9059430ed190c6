"""`discard`: what to throw and what to order with twelve cards."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, TypeVar

from ddsolve.advice.bid.rogue import contracts_left
from ddsolve.advice.discard.advice import DiscardAdvice, answer_discard
from ddsolve.advice.discard.beside import (
    PostMortem,
    answer_hidden_discard,
    options_on_deal,
    seat_of_twelve,
    with_closed,
    with_hidden,
)
from ddsolve.advice.discard.many import Comparison, answer_comparison
from ddsolve.advice.exchange import ExchangeAdvice, answer_exchange
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.figures.sampling import MOST_SAMPLES
from ddsolve.advice.hidden.results import HiddenDiscard as Mixture
from ddsolve.asking.ask import Asked, AskingError, Hasty, Long, Seeded, asked, asking
from ddsolve.asking.declared import PRICES, SAMPLES, ContractGiven, ContractOrNone, MissingError, SeatOrNone
from ddsolve.auction import Auction, Call, won_auction
from ddsolve.conventions.convention import lowest_level
from ddsolve.errors import AuctionError, ContractError, DealError
from ddsolve.io.reading import Reads
from ddsolve.questions.groups import (
    SEAT_OF_HAND,
    Auctioned,
    Explained,
    InSeries,
    OfList,
    Priced,
    PricedByPeople,
    Seated,
    Twelve,
    Unseen,
    hand_or_deal,
)
from ddsolve.scoring.hand_result import check_level
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import USUAL
from ddsolve.values.cards import Strain
from ddsolve.values.contract import MISERE, Contract
from ddsolve.values.deal import Deal, check_twelve
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_

Found = TypeVar("Found", covariant=True)
ASIDE = 0.1  # the share of the work that is left for what is made unseen, and for what hiding gains
_IN_TRICKS = {
    "closed": N_(
        "--closed is for a trick contract in one convention: no whole deal, no misère, no all-pass, "
        "no comparison of conventions"
    ),
    "hidden": N_(
        "--hidden is for a trick contract in one convention: no whole deal, no misère, no all-pass, "
        "no comparison of conventions"
    ),
}
_HASTY = N_(
    "--quick and --seconds are for one hand in one convention: no whole deal, no all-pass, no comparison of "
    "conventions; --exact, --closed and --hidden take --seconds alone"
)


class Owned(Asked):
    """Whose cards they are, unless an auction or a whole deal tells it."""

    seat: SeatOrNone = asked(SEAT_OF_HAND, default=None, kw_only=False)


class Discarding(Seeded, Unseen, OfList, InSeries, Auctioned, PricedByPeople, Owned, Hasty[Found]):
    """What is asked of twelve cards after the auction, beside the cards."""

    whole = False

    won: ContractGiven = asked(N_("The bid that won the auction, 6S … 10NT or misere."), default="6S")
    named: str | None = asked(
        N_("The game of the list that was named before the widow, as 7 or 6S (rogues only)."),
        default=None,
        metavar="ITEM",
        quiet=True,
        rare=PRICES,
    )
    exact: bool = asked(
        N_("Count every choice over all layouts, and tell the time."), default=False, quiet=True, rare=SAMPLES
    )
    hidden: bool = asked(
        N_("Also say which discards to mix where the contract is played open, and what hiding gains."),
        default=False,
        quiet=True,
    )
    aside: bool = asked(
        N_("Whether what stands beside the options is valued too: misère, a closed lead, closed play."),
        default=True,
        typed=False,
        key=None,
    )

    @property
    def twelve(self) -> Hand:
        """The twelve cards."""
        raise NotImplementedError

    @property
    def one_advice(self) -> bool:
        """Whether the answer is advice on one hand in one convention."""
        return True

    @property
    def by_people(self) -> bool:
        """Whether defenders may be taken to call as people do: their cards are not known."""
        return True

    @property
    def seated(self) -> Seat:
        """Whose cards they are."""
        assert self.seat is not None
        return self.seat

    def check(self) -> None:
        """Find who has won what, and refuse what is for another kind of answer."""
        super().check()
        if self.auction is not None:
            self.idle("won", reason=N_("{option} is for a hand without --auction, which says what was won"))
            self.settle(self.auction)
        elif "won" not in self.given:  # the lowest bid, which rises in some series
            lowest = lowest_level(self.convention.options, self.allpass_round - 1)
            self.put(won=Contract(lowest, Strain.SPADES))
        hasty = self.quick or self.seconds is not None
        if self.quick and self.whist == "callers":
            told = N_("{option}: a quick answer is valued as if the defenders saw all cards")
            self.idle("whist", reason=told)
        in_tricks = self.one_advice and self.won.level is not None
        self.settle_whist(by_people=self.by_people and self.won.level is not None)
        for name, told in _IN_TRICKS.items():
            if getattr(self, name) and not in_tricks:
                raise AskingError(told)
        if (hasty and not self.one_advice) or (self.quick and (self.exact or self.closed or self.hidden)):
            raise AskingError(_HASTY)
        if self.won == MISERE:
            self.idle("whist", "split", reason=N_("{option} is for trick contracts: a misère is not whisted"))
        if self.convention.options.game_list != "none":
            self.idle("won", reason=N_("{option}: here a game of the list is named (--named), none is bid"))
        self.settle_closed(usual=self.aside and self.whist == "both" and in_tricks and not hasty)
        if self.seat is None:
            raise MissingError("seat")
        check_twelve(self.twelve)
        self.check_bid()
        self.put(small_tables=self.won.level is not None and not self.hidden)

    def settle(self, auction: Auction) -> None:
        """Put in place who orders after an auction, and the least he may order."""
        won = won_auction(auction)
        seat = won.soloist if self.seat is None else self.seat
        won.check_soloist(seat)
        if won.without_widow:
            told = N_("{seat:seat} won with {bid}: there is no widow to take, and no discard")
            raise AuctionError(told, seat=seat, bid=won.bid)
        self.put(seat=seat, won=won.least)

    def check_bid(self) -> None:
        """Raise for a seat or a bid that the convention does not have, and for games that nobody has left."""
        options = self.pricing.convention.options
        if self.won.kind != "allpass" and len(set(options.exit_levels)) == 1:
            told = N_("{option} counts for an all-pass, and where the lowest bid rises in a series")
            self.idle("allpass_round", reason=told)
        check_level(self.won, lowest_level(options, self.allpass_round - 1))
        if self.won.kind == "allpass":
            return
        contracts = [one for row in self.menu.contracts.values() for one in row]  # it raises without any
        if self.quick:
            told = N_("{option} changes nothing in a quick answer under these rules: leave out --quick")
            self.check_split(self.pricing, contracts, told)

    @cached_property
    def pricing(self) -> Pricing:
        """What tricks are worth."""
        return self.prices(self.seated)

    @cached_property
    def menu(self) -> Menu:
        """What may be ordered."""
        listed = self.pricing.convention.options.game_list != "none"
        only = None
        if listed or self.used is not None or self.named is not None:
            only = contracts_left(self.pricing, self.used or (), self.named)
        return Menu(self.pricing, self.won, only, callers=self.whist == "callers")

    def replayed(self, calls: tuple[Call, ...]) -> Auction:
        """Return the auction of these calls, at its place in a series."""
        return Auction.parse(calls, self.convention, players=self.players, round=self.allpass_round)

    def echo(self) -> dict[str, object]:
        """Return the input; of a rogue always what he has played."""
        rogue = {} if self.menu.only is None else {"used": list(self.used or ()), "named": self.named}
        return {**super().echo(), **rogue}

    def timed(self) -> bool:
        """Tell whether it is asked how long the answer takes, too."""
        return self.exact

    def tables(self) -> int:
        """Return how many tables of each thread share its memory."""
        return 2 if self.hidden else 1

    def advise(self, bench: Bench) -> DiscardAdvice:
        """Return advice on twelve cards."""
        hand, most = self.twelve, 1.0 - ASIDE if self.closed or self.hidden else 1.0
        with bench.through(lambda told: replace(told, share=min(told.share, most))):
            found = answer_discard(bench, hand, self.menu, exact=self.exact, seed=self.seed, aside=self.aside)
        if self.samples is not None:
            found = with_closed(bench, hand, found, self.seed, self.samples)
        return with_hidden(bench, hand, found) if self.hidden else found


class BestDiscard(Discarding[DiscardAdvice], Twelve):
    """The discards and contracts of twelve cards, best expected score first, in the soloist's whists.

    Of a sample, and then proved over all layouts. Raises NotationError, DealError, ContractError,
    ConventionError, AuctionError or ScoreError.
    """

    renamed = MappingProxyType({"sampled": "quick"})

    @property
    def twelve(self) -> Hand:
        """The twelve cards."""
        return self.hand

    def answer(self, bench: Bench) -> DiscardAdvice:
        """Return the advice."""
        return self.advise(bench)


class TwelveOrDeal(Asked):
    """A soloist's cards before the discard, alone or beside the others'."""

    hand: Reads[Annotated[Hand | Deal, hand_or_deal], Hand | Deal | str] = asked(
        N_("The twelve cards; or all three hands, one of them of twelve."),
        kw_only=False,
        argument=True,
        metavar="HAND12",
    )


class Discard(Explained, Discarding[DiscardAdvice | Comparison | ExchangeAdvice | PostMortem], TwelveOrDeal):
    """What to throw with twelve cards, whatever follows: `BestDiscard`, and three answers of another kind.

    Before an all-pass, which two cards to hand on; the best choice in every convention (`compare`); and, of
    a whole deal, what was best on that very layout.
    """

    help = N_("""The best discard and contract of twelve cards, by expected score over all layouts.

    First a sample, then the proof: the best choice is counted over all 184,756 layouts, every other one is
    counted too or proved to be worse. With all three hands (12 | 10 | 10) it answers what was best on that
    very layout.

    \b
    Examples:
      ddsolve discard "♠AKQT ♣AK87 ♦K8 ♥98" --seat 1 --convention leningrad
      ddsolve discard "♠7 ♣A87 ♦KJ97 ♥KT87" --seat 2 --won misere
      ddsolve discard "♠Q ♣AT98 ♦AJT ♥KQJ7 | ♠KJT8 ♣7 ♦KQ87 ♥T | ♠A97 ♣KQJ ♦9 ♥A98"
    """)

    compare: bool = asked(
        N_("Show the best choice under every convention."),
        default=False,
        spelled=("--compare-conventions",),
        quiet=True,
    )

    @property
    def deal(self) -> Deal | None:
        """The whole deal, where it was given."""
        return self.hand if isinstance(self.hand, Deal) else None

    @property
    def twelve(self) -> Hand:
        """The twelve cards."""
        return self.hand.hand(self.seated) if isinstance(self.hand, Deal) else self.hand

    @property
    def by_people(self) -> bool:
        """Whether defenders may be taken to call as people do: their cards are not known."""
        return self.deal is None

    @property
    def one_advice(self) -> bool:
        """Whether the answer is advice on one hand in one convention."""
        return not self.compare and self.deal is None and self.won.kind != "allpass"

    def check(self) -> None:
        """Find whose the twelve cards of a deal are."""
        deal = self.deal
        if deal is not None:
            told = N_("{option} is for twelve cards alone: a whole deal is one layout")
            self.idle("exact", "compare", "seed", reason=told)
            owner = seat_of_twelve(deal)
            if self.seat not in (None, owner):
                raise DealError("the 12 cards are {seat:seat}'s", seat=owner)
            self.put(seat=owner)
        elif self.compare:
            told = N_("{option} counts without --compare-conventions, which proves the best")
            self.idle("exact", reason=told)
        super().check()

    def echo(self) -> dict[str, object]:
        """Return the input; of a deal every hand."""
        found, deal = super().echo(), self.deal
        if deal is not None:
            del found["hand"], found["seed"]
            found["hands"] = {str(place): deal.hand(place).ascii for place in deal.seats}
        return found

    def answer(self, bench: Bench) -> DiscardAdvice | Comparison | ExchangeAdvice | PostMortem:
        """Return the advice of the kind that is asked for."""
        if self.deal is not None:
            return options_on_deal(self.deal, self.menu)
        if self.won.kind == "allpass":
            return answer_exchange(
                bench, self.twelve, self.pricing, number=self.allpass_round, seed=self.seed
            )
        if self.compare:
            return answer_comparison(bench, self.twelve, self.menu, self.seed)
        return self.advise(bench)


class HiddenDiscard(Seeded, Priced, Seated, Twelve, Long[Mixture]):
    """The best mixture of discards for a trick contract that is played open, and what it is worth in whists.

    The defenders see the soloist's twelve cards and know the mixture, not the discard; both sides see all
    other cards and play best. The mixture is one discard or the best two. Raises NotationError, DealError,
    ContractError, ConventionError or ScoreError.
    """

    contract: ContractOrNone = asked(N_("The trick contract.  [default: the one that is best]"), default=None)
    renamed = MappingProxyType({"layouts": "samples"})

    samples: int = asked(
        N_("How many layouts value the mixture."),
        default=USUAL.contracts.layouts,
        least=1,
        most=MOST_SAMPLES,
        key="layouts",
    )

    def check(self) -> None:
        """Raise ContractError for what is no trick contract."""
        super().check()
        check_twelve(self.hand)
        if self.contract is not None and self.contract.level is None:
            raise ContractError("{contract} is no trick contract", contract=self.contract)
        self.menu.contracts  # noqa: B018 - it raises for what cannot be ordered

    @cached_property
    def menu(self) -> Menu:
        """What may be ordered."""
        only = None if self.contract is None else (self.contract,)
        return Menu(self.prices(self.seat), self.contract or Contract.parse("6S"), only)

    def tables(self) -> int:
        """Return how many tables of each thread share its memory."""
        return 2

    def answer(self, bench: Bench) -> Mixture:
        """Return the mixture."""
        return answer_hidden_discard(bench, self.hand, self.menu, self.samples, self.seed)


best_discard = asking(BestDiscard, "best_discard")
hidden_discard = asking(HiddenDiscard, "hidden_discard")
