"""Groups of fields that several questions have, with the rules between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import CLOSED_SAMPLES, MOST_SAMPLES
from ddsolve.advice.layouts.knowledge import Limits
from ddsolve.asking.ask import Asked, AskingError, asked
from ddsolve.asking.declared import KNOWN, PRICES, SAMPLES, HandGiven, SeatGiven, TextsGiven
from ddsolve.auction import Auction
from ddsolve.auction import Call as AuctionCall
from ddsolve.conventions import Convention
from ddsolve.conventions.convention import prices_change
from ddsolve.io.reading import Reads, read
from ddsolve.questions.scored import (
    NOT_BOTH,
    ONE_PRICE,
    Scored,
    Shared,
    read_auction_calls,
    refuse_round_after_bid,
    round_asked,
)
from ddsolve.scoring.expected import Model
from ddsolve.scoring.hand_result import DUMMY_PLAYERS, Call, GivenCalls
from ddsolve.scoring.hand_result import read_calls as read_defenders_calls
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_

if TYPE_CHECKING:
    from typing_extensions import Self

SEAT_OF_HAND = N_("The seat whose hand this is, 1 to 3; seat 1 plays first.")
SEAT_UNLESS_SAID = N_(
    "The seat whose hand this is, 1 to 3; seat 1 plays first.  [required unless the file says it]"
)
TRICKS_ALONE = N_(
    "{option}: only the soloist's tricks are looked at here, and so priced they are worth the same"
)
UNHEARD = N_("{option} counts after calls of the others only")  # of `trust`


def samples_asked(size: int, *, grows: bool = False) -> Any:
    """Declare how many layouts are sampled, so many by default; grows: fewer where they are enough."""
    key = (
        N_("How many layouts are sampled at most; fewer where a half or a quarter of them tells the best.")
        if grows
        else N_("How many layouts are sampled.")
    )
    return asked(key, default=size, least=2, most=MOST_SAMPLES, rare=SAMPLES)


def hand_or_deal(given: object) -> Hand | Deal:
    """Read a hand, or a deal: three hands with `|` between them."""
    if isinstance(given, Deal) or (isinstance(given, str) and "|" in given):
        return read(Deal, given, "hand")
    return read(Hand, given, "hand")


class Twelve(Asked):
    """A soloist's cards before the discard."""

    hand: HandGiven = asked(N_("The twelve cards."), kw_only=False, argument=True, metavar="HAND12")


class Seated(Asked):
    """Whose cards they are."""

    seat: SeatGiven = asked(SEAT_OF_HAND, kw_only=False)


class Ten(Asked):
    """A player's cards where he has not taken the widow, or has thrown two."""

    hand: HandGiven = asked(N_("The ten cards."), kw_only=False, argument=True)


class Held(Seated, Ten):
    """A player with his ten cards."""


class Paid(Shared, Scored):
    """What a soloist's tricks are worth, however it is said how the defenders whist."""

    @property
    def model(self) -> Model:
        """How the defenders are taken to whist where tricks are priced."""
        raise NotImplementedError

    def check(self) -> None:
        """Refuse two passes where the defenders must whist."""
        super().check()
        if self.model != "best" and self.convention.options.forced_whist != "no":
            told = N_("{option}: in this convention it is ruled who whists")
            if self.model == "none":
                told = N_("{option}: the defenders must whist in this convention, and cannot both pass")
            self.idle("whist", reason=told)
        if self.model == "both" and self.players == DUMMY_PLAYERS:
            raise AskingError(NOT_BOTH)
        if self.model == "none" or self.players == DUMMY_PLAYERS:
            self.idle("split", reason=N_("{option} is for two whisters, and there are none"))
        elif self.model == "one":
            self.idle("split", reason=N_("{option} is for two whisters, and there is one"))

    def check_split(self, pricing: Pricing, contracts: Iterable[Contract], told: str) -> None:
        """Refuse a split on which nothing hangs where the soloist's tricks alone are priced: told so."""
        evenly = replace(pricing, split="even")
        if "split" in self.given and all(pricing.values(one) == evenly.values(one) for one in contracts):
            self.idle("split", reason=told)

    def prices(self, seat: Seat) -> Pricing:
        """Return what a soloist's tricks are worth to a seat; ScoreError where it cannot play."""
        return Pricing(self.convention, seat, self.model, self.players, self.split).checked()


class Priced(Paid):
    """What a soloist's tricks are worth: scoring, and how the defenders are taken to whist."""

    whist: Model = asked(N_("How the defenders are taken to whist: none, one, both or best."), default="best")

    @property
    def model(self) -> Model:
        """How the defenders are taken to whist."""
        return self.whist


Whisting = Literal["callers", "none", "one", "both", "best"]


class PricedByPeople(Paid):
    """What a soloist's tricks are worth where the defenders may be taken to call as people do."""

    whist: Reads[Whisting, Whisting | None] = asked(
        N_(
            "How the defenders are taken to whist: callers, as people do, each seeing his own cards; none, "
            "one, both; best: as if they saw all cards.  [default: callers; best where all is open]"
        ),
        default=None,
    )

    @property
    def model(self) -> Model:
        """How the defenders are taken to whist where tricks are priced: callers change that by a sample."""
        whist: Whisting | None = self.whist
        return "best" if whist is None or whist == "callers" else whist

    def settle_whist(self, *, by_people: bool) -> None:
        """Put in place how they are taken to whist; by_people: whether callers are known in this question."""
        whist: Whisting | None = self.whist
        two = self.players == DUMMY_PLAYERS  # a whist alone is another game, which callers do not weigh
        if whist is None:
            self.put(whist="callers" if by_people and not two else "best")
        elif whist == "callers" and two:
            told = N_("{option} callers is for three or four players: of two one defends, perhaps alone")
            self.idle("whist", reason=told)
        elif whist == "callers" and not by_people:
            told = N_("{option} callers is for trick contracts of one hand in one convention")
            self.idle("whist", reason=told)


class InSeries(Asked):
    """The place of an all-pass in its series."""

    allpass_round: int = round_asked(N_("Which all-pass of a series a pass would lead to, for its price."))

    def check_round(self, convention: Convention, *, passes: bool = True) -> None:
        """Refuse a place in the series where neither prices nor the lowest bid hang on it.

        passes: whether an all-pass may follow; if not, only the lowest bid can.
        """
        options = convention.options
        if not passes:
            refuse_round_after_bid(self, options)
        if len(set(options.exit_levels)) == 1 and not prices_change(options):
            self.idle("allpass_round", reason=ONE_PRICE)


def read_used(given: object) -> tuple[str, ...]:
    """Return games of a list, given as `6S 7 misere` or one by one."""
    return read(tuple[str, ...], given.replace(",", " ").split() if isinstance(given, str) else given, "used")


def used_asked(default: tuple[str, ...] | None = None, *, kw_only: bool = True) -> Any:
    """Declare the games of a list that are gone."""
    return asked(
        N_('The games of the list that are used up, as "6S 7 misere" (rogues only).'),
        default=default,
        kw_only=kw_only,
        metavar="ITEMS",
        quiet=default is None,
        told=False,
        rare=PRICES,
    )


class OfList(Asked):
    """What a rogue has played; None: nothing was said of it."""

    used: Reads[Annotated[tuple[str, ...], read_used] | None, str | Iterable[str] | None] = used_asked()


class Unseen(Asked):
    """Whether it is told too what is made by one who does not see the others' cards: in closed play."""

    closed: bool | None = asked(
        N_(
            "Also value the best three choices for one who does not see the defenders' cards.  "
            "[default: with --whist both, where the play is closed, but for --quick and --seconds]"
        ),
        default=None,
        spelled=("--closed/--no-closed",),
        quiet=True,
    )
    samples: int | None = asked(
        N_("With --closed: how many layouts value what is made unseen.  [default: 200]"),
        default=None,
        least=3,
        most=MOST_SAMPLES,
        quiet=True,
        rare=SAMPLES,
    )

    def settle_closed(self, *, usual: bool = False) -> None:
        """Put in place whether it is told, and over how many layouts; usual: where nothing is said."""
        closed = usual if self.closed is None else self.closed
        if not closed and self.samples is not None:
            raise AskingError("--samples is for --closed")
        self.put(closed=closed, samples=(self.samples or CLOSED_SAMPLES) if closed else None)


class Known(Asked):
    """What is known of the other hands."""

    has: TextsGiven = asked(
        N_('Cards a defender is known to hold, as "2:SA SK"; repeat for more.'),
        default=(),
        metavar="SEAT:CARDS",
        multiple=True,
        quiet=True,
        rare=KNOWN,
    )
    length: TextsGiven = asked(
        N_('What is known of a defender\'s suit, as "2:S>=4" (also <= and =); repeat for more.'),
        default=(),
        metavar="SEAT:SUIT>=N",
        multiple=True,
        quiet=True,
        rare=KNOWN,
    )

    limits: Limits | None = asked("All that is known, as one value.", default=None, typed=False, key=None)

    def echo(self) -> dict[str, object]:
        """Return the input; what is known stands there as a whole."""
        known = {"has": list(self.has), "length": list(self.length)}
        return {**super().echo(), **(known if self.has or self.length else {})}

    def known(self) -> Limits:
        """Return it as restrictions."""
        if self.limits is not None:
            self.idle("has", "length", reason=N_("{option}: limits say all that is known"))
            return self.limits
        return Limits.parse(self.has, self.length)


def calls_text(calls: tuple[Call, ...]) -> list[str]:
    """Return calls as JSON has them."""
    return [f"{seat}={call}" for seat, call in calls]


class DefendersCalled(Asked):
    """What the defenders have called."""

    calls: Reads[Annotated[tuple[Call, ...], read_defenders_calls], GivenCalls] = asked(
        N_("The calls so far, as 2=pass,3=half."), default=(), metavar="CALLS", told=False, echo=calls_text
    )


def read_auction(given: object) -> Auction | tuple[AuctionCall, ...]:
    """Return an auction as it is, or the calls of one, to be replayed; AuctionError for what is no call."""
    return given if isinstance(given, Auction) else read_auction_calls(given)


def auction_text(auction: Auction) -> list[str]:
    """Return the calls of an auction as JSON has them."""
    return [str(call) for call in auction.calls]


class Auctioned(Scored):
    """The auction."""

    auction: Reads[Annotated[Auction, read_auction] | None, Auction | str | Iterable[AuctionCall] | None] = (
        asked(
            N_('The calls of the auction, as "1=6S 2=pass 3=6C 1=here".'),
            default=None,
            metavar="CALLS",
            quiet=True,
            echo=auction_text,
        )
    )

    def check(self) -> None:
        """Replay the auction under the convention; AuctionError for an illegal call."""
        super().check()
        calls: object = self.auction
        if isinstance(calls, tuple):  # as read: only the convention makes an auction of them
            self.put(auction=self.replayed(calls))

    def replayed(self, calls: tuple[AuctionCall, ...]) -> Auction:
        """Return the auction of these calls."""
        return Auction.parse(calls, self.convention, players=self.players)


class Heard(Auctioned):
    """The auction, and how much what was called tells."""

    trust: float = asked(
        N_("How much the calls so far tell of cards: 1 as the model of callers says, 0 nothing."),
        default=1.0,
        least=0,
        most=1,
        rare=KNOWN,
    )


class NoWidow(Asked):
    """Whether ten cards are played without the widow."""

    no_widow: bool = asked(
        N_("Ten cards played without the widow: two of the 22 unseen cards are dead."),
        default=False,
        quiet=True,
    )

    def refuse_beside_no_widow(self, *names: str) -> None:
        """Refuse what tells cards of the others, which is not known without the widow."""
        for name in names:
            if getattr(self, name):
                raise AskingError(
                    "--no-widow and --{option}: without the widow only the own ten cards are known",
                    option=name.replace("_", "-"),
                )


class Explained(Asked):
    """How much is said to people of what an answer rests on."""

    why: bool = asked(
        N_("Also say what the answer rests on: models, samples, bounds."), default=False, quiet=True, key=None
    )


class Unscored(Asked):
    """What takes nothing of an analyst: a convention counts where it is given with the question."""

    @classmethod
    def with_usual(cls, usual: Mapping[str, object], *values: object, **named: object) -> Self:
        """Return the question as it was given."""
        return super().with_usual({}, *values, **named)
