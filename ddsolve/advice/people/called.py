"""The other defender as a caller: what his whist or pass before us says of his cards.

The model, and it is only a model: he knows his ten cards, the order and the calls before him, no more. In
VIEWS layouts that he himself holds for possible (drawn as ours are, with QUICK trials of the order instead of
ten) every way the calls may go on is valued, each later caller doing what is best for himself on average over
those same layouts. He makes a call with the chance

    exp(v / SCALE) / Σ exp(v' / SCALE)

where v is its average value in whists for him. So he takes what is best on his own expectation, hesitates
where calls are about equal, and errs the more rarely the more it costs: the rate of error is not one number.
SCALE was fitted to players who are not the model's own (`scripts/fit_callers.py`); a rate of errors that
does not depend on their cost came out as none. With VIEWS a value is known to two whists, less than SCALE.

A layout weighs as much as the calls made before us were likely from the cards it gives him, to the power
`trust`: 1 takes the model at its word, 0 leaves all layouts equal.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import fsum
from random import Random
from typing import TYPE_CHECKING

from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import Estimate
from ddsolve.advice.layouts.sharing import taken_by
from ddsolve.advice.people.calls import CallValues
from ddsolve.advice.people.sensible import DefenderLayout, DefenderView, own_layouts
from ddsolve.scoring.entries import DEALER
from ddsolve.scoring.hand_result import TRICKS, Call
from ddsolve.scoring.sharing import Taken, all_shares, fixed
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve.advice.people.calls import CallValues
    from ddsolve.solving.tools import Tools

VIEWS = 6  # layouts that a caller imagines
QUICK = 2  # trials of the order in each of them
SCALE = 3.0  # whists

Outlook = tuple[Taken, ...]  # the tricks in the layouts that a caller imagines


@dataclass(frozen=True)
class Callers:
    """The model for one question: the tree of calls and its prices."""

    values: CallValues
    seed: int

    def outlook(
        self,
        tools: Tools,
        layout: DefenderLayout,
        seat: Seat,
        taken: Callable[[Tools, DefenderLayout], Taken],
    ) -> Outlook:
        """Return what a defender expects with the cards of a layout; empty where no layout fits."""
        asked = self.values.view
        view = DefenderView(
            Hand(layout[seat.place]),
            seat,
            asked.soloist,
            asked.contract,
            sensible=asked.sensible,
            shown=asked.shown,
        )
        random = Random(f"{self.seed}/{seat}/{layout[seat.place]}")
        return tuple(taken(tools, imagined) for imagined in own_layouts(tools, random, view, VIEWS, QUICK))

    def chances(self, calls: tuple[Call, ...], outlook: Outlook) -> dict[str | None, float]:
        """Return how likely each call is of the defender whose turn it is after `calls`."""
        key = calls, outlook
        if key not in self._known:
            turn = self.values.calling.turn(calls)
            assert turn is not None
            worth = self.worth(calls, outlook, turn[1])
            self._known[key] = dict(zip(turn[1], chances(worth), strict=True))
        return self._known[key]

    def worth(self, calls: tuple[Call, ...], outlook: Outlook, choices: Sequence[str | None]) -> list[float]:
        """Return what some calls are worth to the defender whose turn it is; 0 where he expects nothing."""
        turn = self.values.calling.turn(calls)
        assert turn is not None
        if not outlook:
            return [0.0] * len(choices)
        player = turn[0]
        return [self._after(calls, player, each, outlook)[str(player)] for each in choices]

    @cached_property
    def _known(self) -> dict[tuple[tuple[Call, ...], Outlook], dict[str | None, float]]:
        return {}

    def weight(self, standing: tuple[Call, ...], outlook: Outlook, seat: Seat) -> float:
        """Return how likely the defender at `seat` was to make his calls of `standing`."""
        found = 1.0
        for place, (player, call) in enumerate(standing):
            if player == seat:
                found *= self.chances(standing[:place], outlook).get(call, 1.0)
        return found

    def _after(
        self, calls: tuple[Call, ...], player: Seat, choice: str | None, outlook: Outlook
    ) -> Mapping[str, float]:
        """Return everyone's average value after a call, the others doing what is best on that average."""
        if choice is None:
            return self._mean(calls, outlook)
        after = (*calls, (player, choice))
        return self.values.calling.best(after, lambda ended: self._mean(ended, outlook), alone=True)[1]

    def _mean(self, calls: tuple[Call, ...], outlook: Outlook) -> dict[str, float]:
        found = [self.values.worth(calls, tricks, None) for tricks in outlook]
        return {seat: sum(float(one[seat]) for one in found) / len(found) for seat in found[0]}


def chances(worth: Sequence[float]) -> list[float]:
    """Return how likely each of some calls is, by their values for the caller in whists."""
    best = max(worth)
    powers = [math.exp((value - best) / SCALE) for value in worth]
    total = sum(powers)
    return [power / total for power in powers]


# What a contract is worth when the defenders call as people do, each seeing his own ten cards.
#
# In a layout each of them calls by the model above: with what he expects over layouts that he imagines,
# erring the more rarely the more it costs. So every way the calls may go has its chance there, and the
# contract the mean of these ways with the tricks of that layout. Who imagines takes two
# whisters' tricks to be shared evenly, which changes hardly a call and costs a quarter of the time.


Ways = Mapping[tuple[Call, ...], float]  # how likely the calls are to go so


@dataclass(frozen=True, slots=True)
class CallEffect:
    """What a contract gains by it that the defenders call without seeing all cards, in the soloist's whists.

    changes: the gain in each layout of the sample; whisted: how likely it is whisted in each.
    """

    difference: Estimate
    changes: tuple[float, ...] = field(repr=False)
    whisted: tuple[float, ...] = field(repr=False)

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

    @cached_property
    def _values(self) -> CallValues:
        first = self.pricing.seat.next
        view = DefenderView(Hand(), first, self.pricing.seat, self.contract)
        return CallValues(
            self.pricing.convention, view, self.pricing.players, split=fixed(self.pricing.split)
        )

    @cached_property
    def _callers(self) -> Callers:
        return Callers(self._values, self.seed)

    @property
    def free(self) -> bool:
        """Whether a defender has anything to choose: not in misère, nor where all must whist."""
        return self.contract.level is not None and self._values.calling.only_way() is None

    def ways(self, tools: Tools, hands: DefenderLayout) -> Ways:
        """Return how likely each way is that the calls may go; it hangs on the defenders' cards alone."""
        outlooks = {
            seat: self._callers.outlook(tools, hands, seat, self._imagined)
            for seat in self.pricing.seat.others
        }
        return dict(self._going_on((), 1.0, outlooks))

    def _imagined(self, tools: Tools, hands: DefenderLayout) -> Taken:
        strain = self._values.view.strain
        return taken_by(fixed(self.pricing.split), tools, hands, strain, self.pricing.seat)

    def _going_on(
        self, calls: tuple[Call, ...], chance: float, outlooks: Mapping[Seat, Outlook]
    ) -> Iterator[tuple[tuple[Call, ...], float]]:
        """Yield each way to the end with its chance, after some calls that had one."""
        turn = self._values.calling.turn(calls)
        if turn is None:
            yield calls, chance
            return
        player, choices = turn
        if player == self.pricing.seat:  # his silence is his consent
            yield from self._going_on((*calls, (player, str(choices[0]))), chance, outlooks)
            return
        # the dealer of four looks at the hand of the first to pass
        outlook = outlooks[self.pricing.seat.next if player == DEALER else player]
        for choice, likely in self._callers.chances(calls, outlook).items():
            if choice is None:  # he leaves it so, and nobody calls after that
                yield calls, chance * likely
            else:
                yield from self._going_on((*calls, (player, choice)), chance * likely, outlooks)

    def worth(self, ways: Ways, taken: Taken) -> float:
        """Return what the contract is worth for the soloist, in whists, where so many tricks are taken."""
        seat = str(self.pricing.seat)
        return sum(chance * self._ends(calls, taken, seat) for calls, chance in ways.items())

    def _ends(self, calls: tuple[Call, ...], taken: Taken, seat: str) -> float:
        return float(self._values.worth(calls, taken, None)[seat])

    def best(self, taken: Taken) -> float:
        """Return what it is worth if they call as if they saw all cards, two whisters sharing evenly."""
        return float(self.pricing.values(self.contract)[taken[0]])

    @cached_property
    def one_more(self) -> Sequence[float]:
        """What one defender who whists changes, for 0 to 10 tricks of the soloist: `one` less `best`."""
        rows = self.pricing.values(self.contract, "one"), self.pricing.values(self.contract)
        return [float(one) - float(best) for one, best in zip(*rows, strict=True)]

    def range(self, possible: Sequence[int], control: float = 0.0, mean: float = 0.0) -> tuple[float, float]:
        """Return the least and the most, in whists, that calling unseen can change, whatever is called.

        possible: the numbers of tricks that the soloist can take. control: so much of what `one_more` is
        above its mean is taken off.
        """
        changes = [
            end - control * (self.one_more[tricks] - mean)
            for tricks in possible
            for end in self._changes[tricks]
        ]
        return min(changes), max(changes)

    @cached_property
    def _changes(self) -> Sequence[tuple[float, float]]:
        """The least and the most that it can change, for 0 to 10 tricks of the soloist."""
        seat = str(self.pricing.seat)
        found: list[list[float]] = [[] for _ in range(TRICKS + 1)]
        for taken in all_shares(self.pricing.split):
            found[taken[0]] += [
                self._ends(calls, taken, seat) - self.best(taken) for calls in self._complete(())
            ]
        return [(min(changes), max(changes)) for changes in found]

    def whisted(self, ways: Ways) -> float:
        """Return how likely it is that anybody whists, of those ways."""
        return sum(chance for calls, chance in ways.items() if self._values.calling.is_played(calls))

    def _complete(self, calls: tuple[Call, ...]) -> Iterator[tuple[Call, ...]]:
        """Yield every way that the calls may go on to the end."""
        turn = self._values.calling.turn(calls)
        if turn is None:
            yield calls
            return
        player, choices = turn
        for choice in choices:
            if choice is None:
                yield calls
            elif player != self.pricing.seat or choice == choices[0]:
                yield from self._complete((*calls, (player, choice)))

    def taken(self, tools: Tools, hands: Sequence[int]) -> Taken:
        """Return who takes how many tricks in a layout; two whisters' shared as the price list says."""
        strain = self._values.view.strain
        return taken_by(self.pricing.split, tools, hands, strain, self.pricing.seat)
