"""What each seat plays for in an all-pass, where that is not the fewest tricks of its own."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from ddsolve.conventions import Convention
from ddsolve.io.reading import read
from ddsolve.scoring.calling import all_counts
from ddsolve.scoring.hand_result import DUMMY_PLAYERS, HandResult
from ddsolve.scoring.one_hand import score
from ddsolve.values.contract import ALLPASS
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.rules import WIDOW_TRICKS, AllPassOrder, Counts
from ddsolve.values.seats import SEATS, Seat

KEPT = 16


def allpass_order(convention: Convention | str, players: int = 3, number: int = 1) -> AllPassOrder | None:
    """Return the order in which each seat wants final counts of tricks; None: the fewest own tricks first.

    number: the place of the all-pass in its series, for the price of a trick. Where the one with the fewest
    tricks is paid (`allpass_score = least_writes`: Rostov and Kazakhstan, COD KZ2), it may pay to take one
    more, or to let another take it. So each plays for his own score: its value in whists, then the fewest
    own tricks, then the most for the next seat, then for the third. Where each trick is charged, and of two
    players, the fewest own tricks are the best score. Raises ScoreError for players it is not made for.
    """
    return _order(read(Convention, convention, "convention"), players, number)


@lru_cache(maxsize=KEPT)
def _order(convention: Convention, players: int, number: int) -> AllPassOrder | None:
    if convention.options.allpass_score != "least_writes" or players == DUMMY_PLAYERS:
        return None
    dealer = convention.options.widow_rule(players) == "dealer"
    totals = range(MOST_TRICKS - (WIDOW_TRICKS if dealer else 0), MOST_TRICKS + 1)
    counts = [count for total in totals for count in all_counts(total)]

    def worth(count: Counts) -> Fraction:
        # no rule of scoring tells the seats apart, so what seat 1 wants any seat wants
        return allpass_value(convention, count, players, number)[str(Seat.FIRST)]

    return AllPassOrder.by(counts, worth)


def allpass_value(
    convention: Convention, tricks: Counts, players: int = 3, number: int = 1
) -> dict[str, Fraction]:
    """Return what an all-pass is worth to each player; tricks: of seats 1, 2, 3, else the dealer's."""
    counts = dict(zip(SEATS, tricks, strict=True))
    if sum(tricks) < MOST_TRICKS:
        counts[Seat.DEALER] = MOST_TRICKS - sum(tricks)
    return score(convention, HandResult(contract=ALLPASS, players=players, tricks=counts, round=number)).value
