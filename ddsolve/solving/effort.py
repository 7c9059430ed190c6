"""How much work an answer takes: what is sampled for each question, a value of the bench; and until when.

Any numbers work. Larger ones cost time and choose better; what values a choice is drawn afresh, so that no
number flatters it. Those below were set by hand, by what an answer may take on two cores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from ddsolve.errors import CancelledError, DdsolveError
from ddsolve.values.answers import Json

if TYPE_CHECKING:
    from ddsolve.solving.bench import Bench


Rounds = Sequence[tuple[int, float]]  # layouts of a round, and how many candidates go on, or what part of all


@dataclass(frozen=True, slots=True)
class Halving:
    """A halving race, and the layouts that value what it leaves."""

    rounds: Rounds
    valuing: int


@dataclass(frozen=True, slots=True)
class MisereLine:
    """The misère beside a trick bid: layouts for all discards, for the finalists, for the one chosen."""

    first: int = 8
    finalists: int = 4
    choosing: int = 24
    valuing: int = 100


@dataclass(frozen=True, slots=True)
class QuickMisere(MisereLine):
    """The same for thousands of hands. hopeless: where any discard is clean in no more of the first, stop."""

    first: int = 24
    hopeless: int = 1  # in all layouts 20 % at the most
    choosing: int = 16
    valuing: int = 50


@dataclass(frozen=True, slots=True)
class CalledRace:
    """Contracts as people call them: the lowest `levels` of each strain and the first `top` options.

    rounds: contracts that are looked at, and the layout that a round ends with; two to three seconds on
    two cores (some 18 ms of one for a contract in a layout). turns: choices that may be counted wholly.
    """

    levels: int = 2
    top: int = 8
    discards: int = 6  # of each contract, the best by what is proved
    rounds: Sequence[tuple[int, int]] = ((99, 4), (4, 12), (2, 48))
    turns: int = 6


@dataclass(frozen=True, slots=True)
class Splits:
    """What each of two whisters takes: choices looked at, then those looked at again (what is shown, about).

    turns: choices that may be counted wholly, since they came first.
    """

    most: int = 64
    first: int = 60  # layouts for each of them
    chosen: int = 10
    layouts: int = 200
    fresh: int = 800  # others, on which the first is held against the proved choice
    turns: int = 6


@dataclass(frozen=True, slots=True)
class MisereAfterWidow:
    """Misère after one widow: layouts for every discard, how many of them go on, and into how many in all."""

    first: int = 2
    raced: int = 5
    look: int = 8
    mixed: int = 4  # of which every two are tried together
    valued: int = 8  # fresh layouts
    most_tricks: float = 3  # with more on average nobody bids misère, and how it is hidden does not matter


@dataclass(frozen=True, slots=True)
class AfterWidow:
    """After one widow, before the bid: layouts for every discard in a strain, then for the best of each."""

    first: int = 3
    kept: int = 3  # of each strain go on
    second: int = 8
    valued: int = 8  # fresh ones
    misere: MisereAfterWidow = MisereAfterWidow()
    # far behind: a tenth of the work, some 8 whists too low
    far_misere: MisereAfterWidow = MisereAfterWidow(first=1, raced=3, look=4, mixed=2, valued=4)


@dataclass(frozen=True, slots=True)
class Passing:
    """Deals that value a pass where `widows` are tried, with more or fewer in proportion: one precision."""

    widows: int = 60
    glance: int = 8  # widows of the first estimate: in most hands a second of work on two processors
    glanced: int = 4  # of them those with which it looks at the calls, which takes the most time
    after_bids: int = 150  # a pass that others may bid after
    into_allpass: int = 300  # a pass that nobody may
    to_defend: int = 100  # a pass that leaves another's order to defend

    def deals(self, widows: int) -> int:
        """Return the deals of a pass that others may bid after."""
        return self._in_proportion(self.after_bids, widows)

    def allpasses(self, widows: int) -> int:
        """Return the deals of a pass into an all-pass."""
        return self._in_proportion(self.into_allpass, widows)

    def defences(self, widows: int) -> int:
        """Return the layouts of a pass that leaves an order to defend."""
        return self._in_proportion(self.to_defend, widows)

    def _in_proportion(self, usual: int, widows: int) -> int:
        return max(2, round(usual * widows / self.widows))


@dataclass(frozen=True, slots=True)
class Caught:
    """Which discards to mix so that a misère is caught least often."""

    layouts: int = 3_000  # that value the mixture, where not all do
    choosing: int = 300  # that choose the discards
    priced: int = 100  # of these, on which every other discard is tried beside a mixture
    glance: int = 60  # that choose the first answer, and first cards first
    fresh: int = 150  # others, which value the first answer
    leads: tuple[int, ...] = (300, 1200)  # that choose among first cards that are close, in rounds
    margin: float = 1.5  # a card stays if it is worse by less than this over the root of the layouts
    candidates: int = 8  # discards whose fronts are worked out together
    batch: int = 6  # other discards that are tried together beside a mixture
    most: int = 6  # discards that are counted over all layouts
    known: int = 2  # of these the best if known, at least
    rounds: int = 3  # times that discards which helped may be added
    played: int = 250  # on which a mixture is played, of those that valued it
    held: int = 150  # on which the mixtures of both aims are held against each other
    few: int = 3  # discards that are mixed in milliseconds; a plan against more of them can take a second
    many: int = 16  # layouts for that
    by_people: int = 100  # on which a mixture is played by people, 20 ms each: two seconds of one core

    def affordable(self, layouts: int, mixed: int) -> int:
        """Return on how many of so many layouts plans against a mixture of so many discards are made."""
        return layouts if mixed <= self.few else min(layouts, self.many)


@dataclass(frozen=True, slots=True)
class Thirds:
    """How many third discards are worked out, the likeliest first, on how many layouts; how many value."""

    tried: int
    layouts: int
    valuing: int


@dataclass(frozen=True, slots=True)
class Scored:
    """Which discards to mix for the score of a misère."""

    layouts: int = 2_000  # that value the mixture at most, where not all do
    looks: int = 8  # the part of them that is looked at first
    precise: int = 50  # enough when the interval is a trick's price over this to each side
    glance: int = 16  # on which all discards are looked at
    glanced: int = 40  # on which the first mixture is played
    kept: int = 14  # discards after the glance
    choosing: int = 60  # that choose
    again: int = 150  # on which the best pairs are looked at once more
    paired: int = 9  # discards of which every two are tried
    tried: int = 6  # pairs worked out exactly
    finalists: int = 2  # pairs that are looked at on more layouts
    leads: int = 40  # that choose the first card
    led: int = 4  # cards that stay
    changes: int = 2  # times that a better pair may be found afterwards
    played: int = 250  # on which a mixture is played, of those that valued it
    played_three: int = 40  # the same with three discards, which take much longer
    alone: Thirds = Thirds(tried=2, layouts=20, valuing=300)  # where the score alone is asked for
    exactly: Thirds = Thirds(tried=20, layouts=60, valuing=1000)  # and exactly

    @property
    def fresh(self) -> int:
        """The layouts before the first one that has chosen nothing."""
        return self.choosing + self.again


# of a misère that nobody bids, whose layouts are the dearest
LOST_SCORE = Scored(glanced=12, again=80)


@dataclass(frozen=True, slots=True)
class Contracts:
    """Which two discards of a trick contract to mix."""

    trying: int = 100  # layouts on which all discards are tried
    best: int = 5  # discards of which every two are tried
    finalists: int = 3  # pairs that are looked at on more layouts
    again: int = 300  # so many
    layouts: int = 4_000  # fresh ones that value the mixture
    changes: int = 2  # times that a better pair may be found afterwards
    thirds: int = 8  # discards that are tried as a third


@dataclass(frozen=True, slots=True)
class Plans:
    """How large a search for one plan against every layout may grow: a second or two."""

    layouts: int = 1000
    nodes: int = 60_000


PLANS = Plans()


@dataclass(frozen=True, slots=True)
class Policy:
    """All of them, a field each."""

    # all discards in every game, then the better ones; the best eight are valued in others
    discard: Halving = Halving(((6, 0.5), (24, 0.25), (60, 0.0)), 120)
    discards_valued: int = 8
    # the same for thousands of hands, kept for each price list; and what is chosen is valued
    many: Halving = Halving(((1, 48), (2, 16), (4, 7), (8, 3), (16, 1), (30, 1)), 50)
    # of the 66 pairs to hand on before an all-pass those that look safest
    exchange: Halving = Halving(((3, 10), (8, 4)), 40)
    exchanged: int = 30
    misere_line: MisereLine = MisereLine()
    many_miseres: QuickMisere = QuickMisere()
    called: CalledRace = CalledRace()
    splits: Splits = Splits()
    after_widow: AfterWidow = AfterWidow()
    passing: Passing = Passing()
    caught: Caught = Caught()
    score: Scored = Scored()
    lost_score: Scored = LOST_SCORE
    contracts: Contracts = Contracts()
    plans: Plans = PLANS
    unseen_options: int = 3  # of `discard`, the best, that are valued for one who does not see


USUAL = Policy()
# for one who waits behind others, who is told the first round: a tenth less time. Its whole sample takes
# three fifths, and chose as the usual one for 23 of thirty hands, as two usual ones agree in 21
HURRIED = Policy(discard=Halving(((3, 0.5), (10, 0.25), (24, 0.0)), 48))


# How much work an answer may take: all of it, until time is up, or the first estimate only.
#
# Work is counted in layouts, so that a seed gives the same answer on every machine; only where seconds are
# asked for does the clock decide, and then the answer is marked as partial.


def cut_short(partial: bool) -> Json:
    """Return what a document says of an answer that time has cut short."""
    return {"partial": True} if partial else {}


# An answer that grows: `share` is how much of the work is done. One that may be cut short has `partial`, and
# tells by `estimated` whether there is a first estimate yet.
Growing = TypeVar("Growing")
Listener = Callable[[Any], object]


@runtime_checkable
class Flag(Protocol):
    """What tells whether somebody has cancelled: `threading.Event`, say."""

    def is_set(self) -> bool:
        """Tell whether it is so."""


def check_flag(given: object) -> None:
    """Raise DdsolveError for a class in the place of a flag, which it would make."""
    if isinstance(given, type):
        raise DdsolveError("cancel: {name} is a class, and a flag is wanted", name=given.__name__)


@dataclass(frozen=True, slots=True)
class Effort:
    """`quick`: the first estimate, and no more; seconds: what is ready after so many, at least that.

    cancelled: tells whether the answer is not wanted any more: then it is what is ready, if anything is.
    at_once: whether that holds of the seconds, too. since: when it was asked, by default now.
    """

    quick: bool = False
    seconds: float | None = None
    cancelled: Callable[[], bool] | None = None
    at_once: bool = False
    since: float | None = None

    def end(self) -> float | None:
        """Return when time is up, None for never."""
        since = monotonic() if self.since is None else self.since
        return None if self.seconds is None else since + self.seconds

    def is_cancelled(self) -> bool:
        """Tell whether the answer is not wanted any more."""
        return self.cancelled is not None and self.cancelled()

    def check(self, end: float | None) -> None:
        """Raise CancelledError where the work ends although nothing is ready; end: when time is up."""
        if self.is_cancelled():
            raise CancelledError("cancelled before anything was ready")
        if self.at_once and _is_past(end):
            raise CancelledError("the time was up before anything was ready")

    def answer(self, bench: Bench, ask: Callable[[], Growing], listen: Listener | None = None) -> Growing:
        """Return an answer as far as it may grow; listen: who hears of it on the way."""
        end = self.end()

        def hear(told: Any) -> None:
            ready = getattr(told, "share", 1.0) < 1 and getattr(told, "estimated", False)
            if ready and self.quick:
                raise _Enough(replace(told, share=1.0))
            if not ready:
                self.check(end)
            elif self.is_cancelled() or _is_past(end):
                raise _Enough(replace(told, partial=True))
            if listen is not None:
                listen(told)

        try:
            with bench.heard(hear):
                return ask()
        except _Enough as enough:
            found: Growing = enough.answer
            return found


def _is_past(end: float | None) -> bool:
    return end is not None and monotonic() >= end


class _Enough(Exception):  # noqa: N818 - it ends the work, and nothing went wrong
    """Ends the work on an answer: it has grown as far as it may."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer
