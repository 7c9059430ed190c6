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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from ddsolve.advice.people.sensible import DefenderLayout, DefenderView, own_layouts
from ddsolve.scoring.hand_result import Call
from ddsolve.scoring.sharing import Taken
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
            Hand(layout[seat.place]), seat, asked.soloist, asked.contract, sensible=asked.sensible
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
