"""A trick game with its calls heard: what the writers of entries ask about it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ddsolve.conventions import Options
from ddsolve.errors import ScoreError
from ddsolve.scoring.calls import Defence, hear_calls
from ddsolve.scoring.entries import DEALER, Price, price_of
from ddsolve.scoring.hand_result import TRICKS, HandResult, dummy_seat, seats_in_game, trick_count
from ddsolve.seats import Seat
from ddsolve.words import _

# what the defenders owe together, and each of two whisters himself, at six to ten
TEAM_QUOTA = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
PERSONAL_QUOTA = {6: 2, 7: 1, 8: 1, 9: 1, 10: 1}
OVER_GREEDY_TOP = 9


@dataclass(frozen=True, slots=True)
class TrickGame:
    """A game of `level` tricks, its prices and its defence.

    `taken` are the soloist's tricks, all ten if none were played. `closed`: the defenders' cards stayed
    hidden.
    """

    hand: HandResult
    soloist: Seat
    level: int
    price: Price
    defence: Defence
    taken: int
    closed: bool

    @property
    def short(self) -> int:
        """The soloist's undertricks."""
        return max(0, self.level - self.taken)

    @property
    def team_quota(self) -> int:
        """What the defenders owe together."""
        return TEAM_QUOTA[self.level]

    @property
    def personal_quota(self) -> int:
        """What each of two whisters owes, where his own count is asked for."""
        return PERSONAL_QUOTA[self.level]

    @property
    def team_tricks(self) -> int:
        """What the defenders took together."""
        return TRICKS - self.taken

    @property
    def partner(self) -> Seat | None:
        """The passer who plays with a lone whister: not a dummy, nor the one whose hand the dealer took."""
        idle = (self.defence.stands_for, dummy_seat(self.hand))
        return next((seat for seat in self.defence.passers if seat not in idle), None)

    @property
    def consoled_dealer(self) -> bool:
        """Whether a dealer sits out and may be consoled."""
        return DEALER in seats_in_game(self.hand) and DEALER not in self.defence.whisters

    def is_over_greedy(self, options: Options) -> bool:
        """Whether each whister answers for his own quota here: the quotas end at nine."""
        applies = options.over_greedy == "always" or (
            options.over_greedy == "two_whisters" and not self.defence.lone
        )
        return applies and self.level <= OVER_GREEDY_TOP

    def own_tricks(self, whister: Seat) -> Fraction:
        """Return the tricks of the hand that a defender plays."""
        return Fraction(trick_count(self.hand, self.defence.hand_of(whister)))


def open_game(options: Options, hand: HandResult) -> TrickGame:
    """Return the trick game of a hand; ScoreError for calls or tricks that the convention forbids."""
    level = hand.contract.level
    if level is None:
        raise ScoreError(_("{contract} has no level", contract=hand.contract))
    defence = hear_calls(options, hand)
    if defence.whisters:
        _check_play(options, hand, defence)
    elif hand.closed:
        raise ScoreError(_("closed play is for a whister to choose: nothing was whisted here"))
    taken = TRICKS if hand.tricks is None else trick_count(hand, hand.declarer)
    lone_closed = hand.closed or options.lone_play == "closed" or options.over_greedy == "always"
    closed = not defence.lone or lone_closed
    price = price_of(options, level, hand.bomb)
    return TrickGame(hand, hand.declarer, level, price, defence, taken, closed)


def _check_play(options: Options, hand: HandResult, defence: Defence) -> None:
    """Raise ScoreError if the tricks are missing, or cannot be under this defence."""
    if hand.tricks is None:
        raise ScoreError(_("{game} was played: the tricks are missing", game=hand.contract))
    silent = [seat for seat in (defence.first, defence.second) if seat not in defence.whisters]
    if defence.alone and any(trick_count(hand, seat) for seat in silent):
        raise ScoreError(_("a whister alone plays without the dummy, who takes no tricks"))
    if hand.closed and defence.lone and (defence.alone or options.lone_play == "open"):
        raise ScoreError(_("a lone whister plays open in this convention (lone_play = open)"))
