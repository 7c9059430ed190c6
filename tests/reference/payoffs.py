"""An all-pass in which the one with the fewest tricks is paid, from the definition: every card, every play.

``Payoff`` scores final tricks as COD and KZ2 describe the all-pass of Rostov and Kazakhstan; ``played_out``
lets each seat take the card whose end is worth most to it. The tricks won so far go down the tree, so nothing
is assumed of what they mean for the rest.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

Won = tuple[int, ...]  # of seats 0, 1, 2 and the dealer


class Payoff(NamedTuple):
    """``price`` of a trick in whists; ``bonus``: pool points, of ten whists, for no trick."""

    price: int
    bonus: int = 0
    players: int = 3
    tie_pays: bool = True
    difference: bool = False
    dealer_bonus: bool = False

    def worth(self, won: Won, seat: int) -> Fraction:
        """Say what the end of the play is worth to a seat, in whists."""
        taken = won[:3]
        fewest = min(taken)
        winners = [each for each in range(3) if taken[each] == fewest]
        total = Fraction(0)
        if len(winners) == 1 or self.tie_pays:
            for loser in range(3):
                if loser in winners:
                    continue
                for winner in winners:
                    whists = Fraction(
                        (taken[loser] - (fewest if self.difference else 0)) * self.price, len(winners)
                    )
                    total += whists * ((seat == winner) - (seat == loser))
        clean = [each for each in range(3) if taken[each] == 0]
        clean += [3] if self.players == 4 and self.dealer_bonus and won[3] == 0 else []
        return total + 10 * self.bonus * ((seat in clean) - Fraction(len(clean), self.players))

    def key(self, won: Won, seat: int) -> tuple[Any, ...]:
        """Order ends as a seat wants them, the best first."""
        own, after, last = won[seat], won[(seat + 1) % 3], won[(seat + 2) % 3]
        return -self.worth(won, seat), own, -after, -last


def played_out(state: Any, won: Won, payoff: Payoff, memo: dict[Any, Won] | None = None) -> Won:
    """Return all tricks, those ``won`` before included, when everyone plays for his own score."""
    memo = {} if memo is None else memo
    if not any(state.hands) and not state.trick:
        return won
    key = (state, won)
    if key not in memo:
        seat = state.to_move()
        memo[key] = min(after_each(state, won, payoff, memo).values(), key=lambda end: payoff.key(end, seat))
    return memo[key]


def after_each(state: Any, won: Won, payoff: Payoff, memo: dict[Any, Won] | None = None) -> dict[str, Won]:
    """Return the end after each legal card."""
    memo = {} if memo is None else memo
    ends = {}
    for card in state.legal():
        after, winner = state.play(card)
        counted = tuple(count + (seat == winner) for seat, count in enumerate(won))
        ends[card] = played_out(after, counted, payoff, memo)
    return ends
