"""The other defender as a caller: what his whist or pass before us says of his cards.

The model, and it is only a model: he knows his ten cards, the order and the calls before him, no more. In
VIEWS layouts that he himself holds for possible (drawn as ours are, with QUICK trials of the order instead of
ten, the other's cards such as his last call tells at a glance) every way the calls may go on is valued,
each later caller doing what is best for himself on average over those same layouts. He makes a call with
the chance

    exp(v / SCALE) / Σ exp(v' / SCALE)

where v is its average value in whists for him. So he takes what is best on his own expectation, hesitates
where calls are about equal, and errs the more rarely the more it costs: the rate of error is not one number.
SCALE was fitted to players who are not the model's own (`tools/fit/callers.py`); a rate of errors that
does not depend on their cost came out as none. With VIEWS a value is known to some three whists, as SCALE.

So call those who imagine. COUNTERS of the players imagine nothing: up to an eight they whist if they count
their share of tricks in their own hands (`glance`). Without them a defender with one trick whists on a six as
often as not, and who holds eight tricks would be told to sit on it.

A layout weighs as much as the calls made before us were likely from the cards it gives him, to the power
`trust`: 1 takes the model at its word, 0 leaves all layouts equal.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from math import fsum
from typing import TypeVar

from ddsolve.advice.figures.pricing import Ends, Pricing, remembered, spanned
from ddsolve.advice.figures.sampling import Estimate, stream
from ddsolve.advice.layouts.common import taken_by
from ddsolve.advice.people.calls import CallValues
from ddsolve.advice.people.orders import HIGH, OVER, UNDER
from ddsolve.advice.people.sensible import (
    NO_LIMITS,
    TRIES,
    DefenderLayout,
    DefenderView,
    likely_whist,
    own_layouts,
)
from ddsolve.scoring.calling import PLAYING, Taken, all_shares, fixed
from ddsolve.scoring.entries import DEALER
from ddsolve.scoring.hand_result import CONSENT, Call
from ddsolve.solving.tools import Tools
from ddsolve.values.answers import Json
from ddsolve.values.contract import Contract
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

Ways = Mapping[tuple[Call, ...], float]  # how likely the calls are to go so

VIEWS = 6  # layouts that a caller imagines
QUICK = 2  # trials of the order in each of them
SCALE = 3.0  # whists
MOST_KNOWN = 1 << 14  # outlooks: some 20 MB; a discard asks for fewer
COUNTERS = 0.5  # the share of players who whist by the tricks in their own hands


def told_model() -> Json:
    """Return what documents say of the model of callers, and of orders."""
    return {"views": VIEWS, "scale": SCALE, "order_under": UNDER, "order_over": OVER}


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a caller goes by: the tricks in the layouts that he imagines, and his own hand at a glance.

    counts: how likely one who counts whists with it; None where nobody goes by that.
    """

    taken: tuple[Taken, ...] = ()
    counts: float | None = None


Outlooks = dict[object, Outlook]
Key = TypeVar("Key")
Known = TypeVar("Known")


def _remembered(known: dict[Key, Known], key: Key, find: Callable[[], Known]) -> Known:
    """Return what is known, else found; a memory that is full begins anew."""
    found = known.get(key)
    if found is None:
        found = find()
        if len(known) >= MOST_KNOWN:
            known.clear()
        known[key] = found
    return found


@dataclass(frozen=True)
class Callers:
    """The callers of one question: the tree of calls and its prices; how many layouts each imagines.

    tries: of hands that look strong, for all of them. known: outlooks of defenders, which hang on no price:
    price lists that share it, of one seed and effort, find one another's.
    """

    values: CallValues
    seed: int
    views: int = VIEWS
    tries: int = TRIES
    known: Outlooks = field(default_factory=dict, repr=False, compare=False)

    def outlook(self, tools: Tools, layout: DefenderLayout, seat: Seat, heard: str | None = None) -> Outlook:
        """Return what a defender expects with the cards of a layout; empty where no layout fits.

        heard: what the other called before him, see `heard_of`.
        """
        asked, held = self.values.view, layout[seat.place]
        order = asked.soloist, asked.contract, asked.sensible, asked.shown
        key = order, self.values.split, seat, held, heard
        return _remembered(self.known, key, lambda: self._outlook(tools, held, seat, heard))

    def _outlook(self, tools: Tools, held: int, seat: Seat, heard: str | None) -> Outlook:
        asked = self.values.view
        view = replace(asked, hand=Hand(held), seat=seat, limits=NO_LIMITS)
        random = stream(self.seed, seat, held)
        drawn = own_layouts(tools, random, view, self.views, QUICK, heard, self.tries)
        low = asked.contract.level is not None and asked.contract.level < HIGH
        counts = likely_whist(view.hand.mask, asked.contract) if low else None
        split, strain = fixed(self.values.split), asked.strain
        return Outlook(tuple(taken_by(split, tools, one, strain, asked.soloist) for one in drawn), counts)

    def chances(self, calls: tuple[Call, ...], outlook: Outlook) -> dict[str | None, float]:
        """Return how likely each call is of the defender whose turn it is after `calls`."""

        def likely() -> dict[str | None, float]:
            turn = self.values.calling.turn(calls)
            assert turn is not None
            worth = self.worth(calls, outlook, turn[1])
            return with_those_who_count(dict(zip(turn[1], chances(worth), strict=True)), outlook.counts)

        return _remembered(self._known, (calls, outlook), likely)

    def worth(self, calls: tuple[Call, ...], outlook: Outlook, choices: Sequence[str | None]) -> list[float]:
        """Return what some calls are worth to the defender whose turn it is; 0 where he expects nothing."""
        turn = self.values.calling.turn(calls)
        assert turn is not None
        if not outlook.taken:
            return [0.0] * len(choices)
        player = turn[0]
        return [self._after(calls, player, each, outlook)[str(player)] for each in choices]

    @cached_property
    def _known(self) -> dict[tuple[tuple[Call, ...], Outlook], dict[str | None, float]]:
        return {}

    def weight(
        self, standing: tuple[Call, ...], seat: Seat, outlook: Callable[[str | None], Outlook]
    ) -> float:
        """Return how likely the defender at `seat` was to make his calls of `standing`.

        outlook: of him, by what he has heard.
        """
        found = 1.0
        for place, (player, call) in enumerate(standing):
            if player == seat:
                before = standing[:place]
                found *= self.chances(before, outlook(heard_of(before, seat))).get(call, 1.0)
        return found

    def ways(
        self,
        calls: tuple[Call, ...],
        outlook: Callable[[Seat, str | None], Outlook],
        asked: Seat | None = None,
    ) -> Ways:
        """Return how likely each way is that the calls may go on after those made.

        outlook: what a defender expects, by what he has heard, in one layout. asked: who does not err, but
        says what he expects most of.
        """
        return dict(self._going_on(calls, 1.0, outlook, asked))

    def _going_on(
        self,
        calls: tuple[Call, ...],
        chance: float,
        outlook: Callable[[Seat, str | None], Outlook],
        asked: Seat | None,
    ) -> Iterator[tuple[tuple[Call, ...], float]]:
        """Yield each way to the end with its chance, after some calls that had one."""
        turn = self.values.calling.turn(calls)
        if turn is None:
            yield calls, chance
            return
        player, choices = turn
        soloist = self.values.view.soloist
        if player == soloist:  # to half a whist, by what the layouts come to that its caller imagines
            seat = calls[-1][0]
            expected = outlook(seat, heard_of(calls[:-1], seat))
            worth = self.worth(calls, expected, choices)
            said = (player, str(choices[worth.index(max(worth))]))
            yield from self._going_on((*calls, said), chance, outlook, asked)
            return
        # the dealer of four looks at the hand of the first to pass
        seat = soloist.next if player == DEALER else player
        expected = outlook(seat, heard_of(calls, seat))
        if player == asked:
            worth = self.worth(calls, expected, choices)
            likely_calls = {choices[worth.index(max(worth))]: 1.0}
        else:
            likely_calls = self.chances(calls, expected)
        for choice, likely in likely_calls.items():
            if choice is None:  # he leaves it so, and nobody calls after that
                yield calls, chance * likely
            else:
                yield from self._going_on((*calls, (player, choice)), chance * likely, outlook, asked)

    def _after(
        self, calls: tuple[Call, ...], player: Seat, choice: str | None, outlook: Outlook
    ) -> Mapping[str, float]:
        """Return everyone's average value after a call, the others doing what is best on that average."""
        if choice is None:
            return self._mean(calls, outlook)
        after = (*calls, (player, choice))
        return self.values.calling.best(after, lambda ended: self._mean(ended, outlook), alone=True)[1]

    def _mean(self, calls: tuple[Call, ...], outlook: Outlook) -> dict[str, float]:
        found = [self.values.worth(calls, tricks, None) for tricks in outlook.taken]
        return {seat: sum(float(one[seat]) for one in found) / len(found) for seat in found[0]}


def heard_of(calls: tuple[Call, ...], seat: Seat) -> str | None:
    """Return what a defender heard last of the other: `whist`, else `pass`, None if nothing."""
    said = [call for player, call in calls if player != seat and call not in CONSENT]
    return None if not said else "whist" if said[-1] in PLAYING else "pass"


def chances(worth: Sequence[float]) -> list[float]:
    """Return how likely each of some calls is, by their values for the caller in whists."""
    best = max(worth)
    powers = [math.exp((value - best) / SCALE) for value in worth]
    total = sum(powers)
    return [power / total for power in powers]


def with_those_who_count(imagined: dict[str | None, float], counts: float | None) -> dict[str | None, float]:
    """Return how likely each call is where COUNTERS of the players whist by what they count, see `Outlook`.

    Their other calls are those that the rest would choose among.
    """
    whist = sum(chance for call, chance in imagined.items() if call in PLAYING)
    other = sum(chance for call, chance in imagined.items() if call not in PLAYING)
    if counts is None or not whist or not other:
        return imagined
    share = (1 - COUNTERS) * whist + COUNTERS * counts
    return {
        call: chance * (share / whist if call in PLAYING else (1 - share) / other)
        for call, chance in imagined.items()
    }


# What a contract is worth when the defenders call as people do, each seeing his own ten cards.
#
# In a layout each of them calls by the model above: with what he expects over layouts that he imagines,
# erring the more rarely the more it costs. So every way the calls may go has its chance there, and the
# contract the mean of these ways with the tricks of that layout. Who imagines takes two
# whisters' tricks to be shared evenly, which changes hardly a call and costs a quarter of the time.


@dataclass(frozen=True, slots=True)
class CallEffect:
    """What a contract gains by it that the defenders call without seeing all cards, in the soloist's whists.

    changes: the gain in each layout of the sample; whisted: how likely it is whisted in each. ends: the least
    and the most that the contract can be worth. unheeded: a gain that is told, but by which nothing ranks.
    """

    difference: Estimate
    changes: tuple[float, ...] = field(repr=False)
    whisted: tuple[float, ...] = field(repr=False)
    ends: Ends = field(default=(-math.inf, math.inf), repr=False)
    unheeded: Estimate | None = None

    @property
    def played(self) -> float | None:
        """In which share of the layouts it is whisted; None where nobody has a choice."""
        return fsum(self.whisted) / len(self.whisted) if self.whisted else None


UNCALLED = CallEffect(Estimate(0.0, 0.0, 0.0, 0), (), ())  # nobody has a choice, and nothing changes


@dataclass(frozen=True)
class Called:
    """A contract under one price list, and how the defenders call against it."""

    pricing: Pricing
    contract: Contract
    seed: int
    outlooks: Outlooks = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def _values(self) -> CallValues:
        first = self.pricing.seat.next
        view = DefenderView(Hand(), first, self.pricing.seat, self.contract)
        return CallValues(
            self.pricing.convention, view, self.pricing.players, split=fixed(self.pricing.split)
        )

    @cached_property
    def _callers(self) -> Callers:
        return Callers(self._values, self.seed, known=self.outlooks)

    @property
    def free(self) -> bool:
        """Whether a defender has anything to choose: not in misère, nor where all must whist."""
        return self.contract.level is not None and self._values.calling.only_way() is None

    def ways(self, tools: Tools, hands: DefenderLayout) -> Ways:
        """Return how likely each way is that the calls may go; it hangs on the defenders' cards alone."""
        return self._callers.ways((), partial(self._callers.outlook, tools, hands))

    def worth(self, ways: Ways, taken: Taken) -> float:
        """Return what the contract is worth for the soloist, in whists, where so many tricks are taken."""
        seat = str(self.pricing.seat)
        return sum(chance * self._after_calls(calls, taken, seat) for calls, chance in ways.items())

    def _after_calls(self, calls: tuple[Call, ...], taken: Taken, seat: str) -> float:
        return float(self._values.worth(calls, taken, None)[seat])

    def usual(self, played: float, one: float) -> float:
        """Return what it is worth if it is whisted so often, by one defender; one: what it is worth then."""
        return played * one + (1 - played) * float(self.pricing.values(self.contract, "none")[MOST_TRICKS])

    def one(self, tricks: int) -> float:
        """Return what it is worth with so many tricks if one defender whists."""
        return float(self.pricing.values(self.contract, "one")[tricks])

    def ends(self, possible: Sequence[int]) -> Ends:
        """Return the least and the most, in whists, that it can be worth, whatever is called.

        possible: the numbers of tricks that the soloist can take.
        """
        return spanned(end for tricks in possible for end in self._ends_of(tricks))

    def range(self, possible: Sequence[int], played: float) -> Ends:
        """Return the same over `usual`."""
        return spanned(
            end - self.usual(played, self.one(tricks)) for tricks in possible for end in self._ends_of(tricks)
        )

    @remembered
    def _ends_of(self, tricks: int) -> Ends:
        """Return the least and the most that it can be worth where the soloist takes so many tricks."""
        seat = str(self.pricing.seat)
        shares = [taken for taken in all_shares(self.pricing.split) if taken[0] == tricks]
        ways = list(self._values.calling.ends((), consent=True))
        return spanned(self._after_calls(calls, taken, seat) for taken in shares for calls in ways)

    def whisted(self, ways: Ways) -> float:
        """Return how likely it is that anybody whists, of those ways."""
        return sum(chance for calls, chance in ways.items() if self._values.calling.is_played(calls))

    def taken(self, tools: Tools, hands: Sequence[int]) -> Taken:
        """Return who takes how many tricks in a layout; two whisters' shared as the price list says."""
        strain = self._values.view.strain
        return taken_by(self.pricing.split, tools, hands, strain, self.pricing.seat)
