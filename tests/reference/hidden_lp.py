"""The whole game with a hidden discard as a linear programme in sequence form (scipy).

One variable for each (public history, world): how likely the soloist makes his part of it. One free variable
for each public history: what the defence can still get, all worlds together, weighted with those likelihoods.
The soloist minimises the mean over the layouts of what it gets at the start. It knows nothing of fronts or
regions and merges no two histories, so it proves them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from reference import hidden_tricks
from reference.hidden import Ending, Payoff, World, options, play


class Programme:
    """Rows of a linear programme as they are found. contract: a trump suit, or "NT"; None is misère."""

    def __init__(self, payoff: Payoff, worlds: Sequence[World], contract: str | None = None) -> None:
        self.payoff = payoff
        self.options: Callable[[Ending, Sequence[World]], list[tuple[str, tuple[int, ...]]]] = options
        self.play: Callable[[Ending, str], Ending] = play
        if contract is not None:
            trump = None if contract == "NT" else contract
            self.options = partial(hidden_tricks.options, trump=trump)
            self.play = partial(hidden_tricks.after, trump=trump)
        self.worlds = tuple(worlds)
        self.variables = len(worlds)  # the first ones are the mixture
        self.upper: list[dict[int, float]] = []  # each row <= 0
        self.equal: list[tuple[dict[int, float], float]] = [(dict.fromkeys(range(len(worlds)), 1.0), 1.0)]
        self.free: set[int] = set()

    def new(self, *, free: bool = False) -> int:
        self.variables += 1
        if free:
            self.free.add(self.variables - 1)
        return self.variables - 1

    def add(self, where: Ending, reach: dict[int, int]) -> dict[int, float]:
        """Add a history. reach: the likelihood variable of each world left; returns its value as a sum."""
        if where.over:
            worth = float(self.payoff(where.won))
            return dict.fromkeys(reach.values(), worth)
        left = list(reach)
        cards = self.options(where, [self.worlds[world] for world in left])
        if where.to_move:
            best = self.new(free=True)
            for card, _ in cards:
                row = dict(self.add(self.play(where, card), reach))
                row[best] = row.get(best, 0.0) - 1.0
                self.upper.append(row)
            return {best: 1.0}
        shares = {card: {left[place]: self.new() for place in able} for card, able in cards}
        for world in left:
            row = {share[world]: 1.0 for share in shares.values() if world in share}
            row[reach[world]] = -1.0
            self.equal.append((row, 0.0))
        total: dict[int, float] = {}
        for card, share in shares.items():
            for variable, factor in self.add(self.play(where, card), share).items():
                total[variable] = total.get(variable, 0.0) + factor
        return total

    def solve(self, cost: dict[int, float]) -> tuple[float, list[float]]:
        objective = np.zeros(self.variables)
        for variable, factor in cost.items():
            objective[variable] = factor
        from scipy.optimize import linprog  # takes a second to import

        answer = linprog(
            objective,
            A_ub=self.matrix(self.upper) if self.upper else None,
            b_ub=np.zeros(len(self.upper)) if self.upper else None,
            A_eq=self.matrix([row for row, _ in self.equal]),
            b_eq=np.array([right for _, right in self.equal]),
            bounds=[(None, None) if place in self.free else (0, None) for place in range(self.variables)],
        )
        assert answer.status == 0, answer.message
        return float(answer.fun), [float(share) for share in answer.x[: len(self.worlds)]]

    def matrix(self, rows: Sequence[dict[int, float]]) -> Any:
        from scipy.sparse import coo_matrix

        entries = [
            (place, column, factor) for place, row in enumerate(rows) for column, factor in row.items()
        ]
        places, columns, factors = zip(*entries, strict=True)
        return coo_matrix((factors, (places, columns)), shape=(len(rows), self.variables)).tocsr()


def equilibrium(
    layouts: Sequence[Ending],
    worlds: Sequence[World],
    payoff: Payoff,
    weights: Sequence[float] | None = None,
    contract: str | None = None,
) -> tuple[float, list[float]]:
    """Give the soloist's loss and a best mixture, over equally likely layouts; or with these weights fixed.
    contract: see `Programme`.

    The defenders see the layout and know the mixture, the soloist fixes it before.
    """
    programme = Programme(payoff, worlds, contract)
    cost: dict[int, float] = {}
    for layout in layouts:
        for variable, factor in programme.add(layout, {world: world for world in range(len(worlds))}).items():
            cost[variable] = cost.get(variable, 0.0) + factor / len(layouts)
    for place, weight in enumerate(weights or ()):
        programme.equal.append(({place: 1.0}, weight))
    return programme.solve(cost)
