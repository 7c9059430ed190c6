"""Groups of fields that several questions have, with the rules between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.advice.layouts.knowledge import Limits
from ddsolve.advice.no_widow.questions import MOST_SAMPLES
from ddsolve.advice.people.calls import read_calls as read_defenders_calls
from ddsolve.asking.ask import Asked, AskingError, asked
from ddsolve.auction import Auction, read_calls
from ddsolve.auction import Call as AuctionCall
from ddsolve.io.reading import Reads, read, read_items
from ddsolve.questions.scored import Scored
from ddsolve.scoring.hand_result import Call
from ddsolve.words import N_, _

if TYPE_CHECKING:
    from typing_extensions import Self

UNHEARD = N_("{option} counts after calls of the others only")  # of `trust`


def samples_asked(size: int) -> Any:
    """Declare how many layouts are sampled, so many by default."""
    return asked(N_("How many layouts are sampled."), default=size, least=2, most=MOST_SAMPLES)


class Seeded(Asked):
    """What is left to chance."""

    seed: int = asked(
        N_("The seed of the sample; the same seed gives the same answer."), default=DEFAULT_SEED
    )


class Known(Asked):
    """What is known of the other hands."""

    has: Reads[tuple[str, ...], Iterable[str]] = asked(
        N_('Cards a defender is known to hold, as "2:SA SK"; repeat for more.'),
        default=(),
        metavar="SEAT:CARDS",
        multiple=True,
        quiet=True,
    )
    length: Reads[tuple[str, ...], Iterable[str]] = asked(
        N_('What is known of a defender\'s suit, as "2:S>=4" (also <= and =); repeat for more.'),
        default=(),
        metavar="SEAT:SUIT>=N",
        multiple=True,
        quiet=True,
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


class Called(Asked):
    """What the defenders have called."""

    calls: Reads[
        Annotated[tuple[Call, ...], read_defenders_calls], str | Iterable[Call] | Iterable[tuple[Any, str]]
    ] = asked(
        N_("The calls so far, as 2=pass,3=half."), default=(), metavar="CALLS", told=False, echo=calls_text
    )


def read_auction(given: object) -> Auction | tuple[AuctionCall, ...]:
    """Return an auction as it is, or the calls of one, to be replayed; AuctionError for what is no call."""
    if isinstance(given, str):
        return read_calls(given)
    if isinstance(given, Auction):
        return given
    return tuple(read(AuctionCall, call, "auction") for call in read_items(given, "auction", ordered=True))


def auction_text(auction: Auction) -> list[str]:
    """Return the calls of an auction as JSON has them."""
    return [str(call) for call in auction.calls]


class Heard(Scored):
    """The auction, and how much what was called tells."""

    auction: Reads[Annotated[Auction, read_auction] | None, Auction | str | Iterable[AuctionCall] | None] = (
        asked(
            N_('The calls of the auction, as "1=6S 2=pass 3=6C 1=here".'),
            default=None,
            metavar="CALLS",
            quiet=True,
            echo=auction_text,
        )
    )
    trust: float = asked(
        N_("How much the calls so far tell of cards: 1 as the model of callers says, 0 nothing."),
        default=1.0,
        least=0,
        most=1,
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
                    _(
                        "--no-widow and --{option}: without the widow only the own ten cards are known",
                        option=name.replace("_", "-"),
                    )
                )


class Unscored(Asked):
    """What takes nothing of an analyst: a convention counts where it is given with the question."""

    @classmethod
    def under(cls, usual: Mapping[str, object], *values: object, **named: object) -> Self:
        """Return the question as it was given."""
        return cls(*values, **named)
