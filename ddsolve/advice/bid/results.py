"""What advice on a bid says: each bid or game of a list with its value, cards that help, what calls tell."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ddsolve.advice.allpass import Played
from ddsolve.advice.figures.comparing import Behind, Distribution
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import Estimate, effective_size
from ddsolve.advice.people.bidders import GAINED
from ddsolve.advice.people.called import SCALE
from ddsolve.advice.people.orders import OVER, UNDER
from ddsolve.advice.people.sensible import Fitting
from ddsolve.auction import HERE, PASS, Bid, WonAuction
from ddsolve.solving.effort import cut_short
from ddsolve.values.answers import Answer, Json, known, listed
from ddsolve.values.cards import Card
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand


@dataclass(frozen=True, slots=True)
class Trusted:
    """What calls tell: trust, 0 to 1, in all; any_order: nothing, from a bid that stands."""

    trust: float = 1.0
    any_order: bool = False


TRUSTED = Trusted()


@dataclass(frozen=True, slots=True)
class PassedOut:
    """The tricks of one seat where all pass: as people play, and in some of the deals with all cards seen."""

    played: Played
    line: Distribution

    def as_json(self) -> Json:
        """Return both, as `layouts --allpass` has them."""
        return {"line": Played(self.line).as_json(), "played": self.played.as_json()}


@dataclass(frozen=True, slots=True)
class BidOption(Behind):
    """One bid, if it wins the auction, or a pass: the expected whists with their interval.

    make: how often the contract then named is made. orders: how often each contract is named (resign too).
    here: another's bid is held. without_widow: the ten cards are played as they are. against: whom a pass
    leaves to play, and his bid; None: nobody has bid. sample: the whists with each widow, empty for a pass.
    behind: by how much the best bid is better, widow by widow; None for the best itself. then: after a pass
    that leaves the auction to the others, how often each seat plays, or all pass (`allpass`), see `passing`.
    said: by the other defender of a bid that is an order as well; weights: how much each layout counts then,
    see `heard`; fitting: what could be asked of that order in them, see `draw_fitting`. best, one: the
    expected whists if the defenders called as if they saw all cards, and if one whisted; None for a pass.
    allpass: after a pass, his own tricks where all pass; None where that hardly comes.
    """

    bid: Contract | None
    expected: Estimate
    make: Estimate | None = None
    orders: tuple[tuple[str, float], ...] = ()
    sample: tuple[float, ...] = field(default=(), repr=False)
    here: bool = False
    without_widow: bool = False
    against: WonAuction | None = None
    behind: Estimate | None = None
    then: tuple[tuple[str, float], ...] = ()
    said: tuple[Bid | str, ...] = ()
    weights: tuple[float, ...] = field(default=(), repr=False)
    fitting: Fitting | None = None
    best: float | None = None
    one: float | None = None
    allpass: PassedOut | None = None

    @property
    def effective(self) -> float:
        """How many layouts of equal weight would tell as much (Kish); 0 where there are no weights."""
        return effective_size(self.weights)

    @property
    def defended(self) -> WonAuction | None:
        """The order that a pass leaves to defend; None where it leaves the auction to the others."""
        return None if self.then else self.against

    @property
    def name(self) -> str:
        """`6S`, `misere`, `here`, `pass`."""
        if self.bid is None:
            return PASS
        return HERE if self.here else str(Bid(self.bid, self.without_widow))

    def as_json(self, *, callers: bool = False) -> Json:
        """Return one entry of `bids` in `ddsolve bid --json`; callers: whether `expected` is by them."""
        entry: Json = {
            "bid": self.name,
            "expected": self.expected.value,
            "best": self.best,
            "one": self.one,
            "callers": self.expected.as_json() if callers else None,
            "interval": [self.expected.low, self.expected.high],
            "exact": False,
            **listed(self, "equal", "behind"),
        }
        if self.make is not None:
            entry |= self.make.keyed("make", "make_interval")
        entry |= known(orders=dict(self.orders) or None, allpass=self.allpass)
        if self.then:
            entry["then"] = dict(self.then)
            entry["effective_layouts"] = self.expected.size  # each was kept, and counts like any other
        if self.against is not None:
            entry["against"] = {"soloist": str(self.against.soloist), "bid": str(self.against.bid)}
            if self.fitting is not None:
                entry["order"] = self.fitting
            if self.weights:
                entry["effective_layouts"] = self.effective
        return entry


@dataclass(frozen=True, slots=True)
class HelpingCard:
    """A widow card and how much the best trick bid gains when it is there."""

    card: Card
    gain: Estimate


@dataclass(frozen=True, slots=True, repr=False)
class BidAdvice(Answer):
    """Bids with their worth in whists, best first.

    helping: cards that surely help the best trick bid, `helped`; `chance` that one is there.
    widows: how many were tried, fewer than asked for where it is clear before whether to bid; partial:
    time was up before either. callers: whether the defenders are taken to call as people do.
    """

    rows: ClassVar[str] = "bids"

    hand: Hand
    pricing: Pricing
    widows: int
    seed: int
    bids: tuple[BidOption, ...] = ()
    helping: tuple[HelpingCard, ...] = ()
    helped: Contract | None = None
    chance: float = 0.0
    heard: Trusted = TRUSTED
    callers: bool = False
    partial: bool = False
    share: float = 0.0

    @property
    def estimated(self) -> bool:
        """Whether there is a first estimate."""
        return self.widows > 0

    def as_json(self) -> Json:
        """Return the keys of `ddsolve bid --json`."""
        return {
            **cut_short(self.partial),
            "bids": [bid.as_json(callers=self.callers) for bid in self.bids],
            "helping_cards": [{"card": str(one.card), **one.gain.keyed("gain")} for one in self.helping],
            "helping_chance": self.chance,
            "helped": None if self.helped is None else str(self.helped),
            "trust": self.heard.trust,
            "any_order": self.heard.any_order,
            "model": {"scale": SCALE, "bidders_gain": GAINED, "order_under": UNDER, "order_over": OVER},
            "widows": self.widows,
            "seed": self.seed,
            "sampled": True,
        }


@dataclass(frozen=True, slots=True)
class ListOption(Behind):
    """One game of the list: the expected whists of naming it, how often it is made, the trumps chosen then.

    average: what it brings with any hand. kept: its price (`prices`). sample: the whists with each widow.
    behind: by how much the best game is further above its price; None for the best itself. bid: the blind
    one that `item` is, which nothing is compared with: what it is worth if it wins, over all hands.
    """

    item: str
    expected: Estimate
    make: Estimate | None = None
    orders: tuple[tuple[str, float], ...] = ()
    sample: tuple[float, ...] = field(default=(), repr=False)
    average: Estimate | None = None
    kept: Estimate | None = None
    behind: Estimate | None = None
    bid: Bid | None = None

    def as_json(self) -> Json:
        """Return one entry of `bids` in `ddsolve bid --json` where games are named from a list, or blind."""
        entry: Json = {
            "bid": self.item,
            **self.expected.keyed("expected"),
            "exact": False,
        }
        if self.bid is None:
            entry |= listed(self, "equal", "behind", "average", "kept")
        if self.make is not None:
            entry |= self.make.keyed("make", "make_interval")
            entry["orders"] = dict(self.orders)
        return entry


@dataclass(frozen=True, slots=True, repr=False)
class ListAdvice(Answer):
    """The games that are left, best first to name now. hands: how many others made the averages.

    Blind bids, the lowest first, have no hand and no widows: they are valued over so many hands. partial:
    time was up first.
    """

    rows: ClassVar[str] = "bids"

    hand: Hand | None
    pricing: Pricing
    widows: int
    hands: int
    seed: int
    bids: tuple[ListOption, ...] = ()
    partial: bool = False
    share: float = 0.0

    @property
    def estimated(self) -> bool:
        """Whether there is a first estimate."""
        return bool(self.bids)

    def as_json(self) -> Json:
        """Return the keys of `ddsolve bid --json` where games are named from a list, or bids are blind."""
        return {
            **cut_short(self.partial),
            "bids": [one.as_json() for one in self.bids],
            **({"blind": True} if self.hand is None else {"one_hand": True, "widows": self.widows}),
            "hands": self.hands,
            "seed": self.seed,
            "sampled": True,
        }


class BlindAdvice(ListAdvice):
    """The blind bids of a convention."""

    __slots__ = ()


BlindOption = ListOption  # its former name
