"""The tree of calls: whose turn it is and what he may say, for defenders who choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import TypeVar

from ddsolve.conventions import Options
from ddsolve.scoring.calls import ALONE_LEVELS, HALF_WHIST_LEVELS, is_checked, whist_is_forced
from ddsolve.scoring.entries import DEALER
from ddsolve.scoring.hand_result import TRICKS, Call, HandResult, dummy_seat
from ddsolve.scoring.sharing import Taken
from ddsolve.seats import Seat

# a caller and what he may say, the quietest first; None: he leaves things as they are
Turn = tuple[Seat, tuple[str | None, ...]]
Number = TypeVar("Number", Fraction, float)
NOBODY: Mapping[Seat, str] = MappingProxyType({})
PLAYING = ("whist", "return", "alone")  # the calls of one who plays


class Calling:
    """The calls of one contract under one convention, those of a four-player game's dealer included."""

    def __init__(self, options: Options, hand: HandResult) -> None:
        self.options = options
        self.hand = hand
        self.first, self.second = hand.declarer.others
        self.level = hand.contract.level
        self.half = options.half_whist if self.level in HALF_WHIST_LEVELS else "off"
        self.returns = self.level in options.return_of_whist_levels

    def only_way(self) -> tuple[Call, ...] | None:
        """Return the calls where nobody has a choice (none in misère or a checked ten), else None."""
        if self.level is None or is_checked(self.options, self.hand.contract):
            return ()
        if self.options.forced_whist == "first" or whist_is_forced(self.options, self.hand.contract):
            return ()
        return None

    def of_model(self, model: str) -> tuple[Call, ...]:
        """Return the calls of a model that does not look at the cards: none, one, both."""
        dummy = dummy_seat(self.hand)
        if dummy is not None:
            opponent = self.second if dummy == self.first else self.first
            return ((opponent, "pass" if model == "none" else "whist"),)
        one, two = {"none": ("pass", "pass"), "one": ("whist", "pass"), "both": ("whist", "whist")}[model]
        return ((self.first, one), (self.second, two))

    def is_played(self, calls: tuple[Call, ...]) -> bool:
        """Whether cards are played after these calls; without any, the convention's rule plays them."""
        words = [call for _, call in calls] or ["whist"]
        if "half" in words:
            after = words[words.index("half") + 1 :]
            if "refuse" not in after:
                return "return" in after
            words.remove("half")
        return any(word in PLAYING for word in words)

    def tricks_after(
        self, calls: tuple[Call, ...], taken: Taken, alone: int | None = None
    ) -> dict[Seat, int] | None:
        """Return who takes how many tricks after all calls, None where no cards are played.

        taken: the tricks of soloist, first and second defender. alone: the soloist's against one who whists
        without the dummy, where that is another game; he takes the rest.
        """
        if not self.is_played(calls):
            return None
        own, first, second = taken
        if calls and calls[-1][1] == "alone":
            own = own if alone is None else alone
            return {self.hand.declarer: own, calls[-1][0]: TRICKS - own}
        return {self.hand.declarer: own, self.first: first, self.second: second}

    def result(self, calls: tuple[Call, ...], tricks: Mapping[Seat, int] | None) -> HandResult:
        """Return the hand with these calls and tricks."""
        return replace(self.hand, calls=calls, tricks=tricks)

    @property
    def has_alone(self) -> bool:
        """Whether the opponent of two may whist without the dummy."""
        return self.options.hussar_alone and self.level in ALONE_LEVELS and dummy_seat(self.hand) is not None

    def _against_one(self) -> tuple[str, ...]:
        """Return what the opponent of two may say: the dummy has passed, wherever he sits."""
        half = ("half",) if self.half != "off" else ()
        alone = ("alone",) if self.has_alone else ()
        return ("pass", *half, *alone, "whist")

    def turn(self, calls: tuple[Call, ...]) -> Turn | None:
        """Return who calls next and his choices, None when the calls are complete."""
        words = tuple(call for _, call in calls)
        dummy = dummy_seat(self.hand)
        if dummy is not None:
            opponent = self.second if dummy == self.first else self.first
            return self._after_half(words, opponent, None) if calls else (opponent, self._against_one())
        if words == ():
            return self.first, ("pass", "whist")
        if words == ("pass",):
            return self.second, ("pass", "half", "whist") if self.half != "off" else ("pass", "whist")
        if words == ("whist",):
            return self.second, ("pass", "whist")
        if words == ("whist", "pass") and self.half == "whist_pass_half":
            return self.first, (None, "half")
        if words == ("pass", "pass"):
            return (DEALER, (None, "whist")) if self._dealer_may() else None
        if words[0] == "whist":  # he whisted, and may have left when the second had passed
            return self._after_half(words, self.first, self.second)
        return self._after_half(words, self.second, self.first)

    def _dealer_may(self) -> bool:
        """Whether the dealer may whist with the hand of one of two who passed."""
        return self.hand.players == 4 and self.options.dealer_whist != "off"

    def best(
        self,
        calls: tuple[Call, ...],
        worth: Callable[[tuple[Call, ...]], Mapping[str, Number]],
        usual: Mapping[Seat, str] = NOBODY,
        *,
        alone: bool = False,
    ) -> tuple[tuple[Call, ...], Mapping[str, Number]]:
        """Return all calls and their values when each who is yet to call does what is best for himself.

        worth: everyone's value once the calls are complete. usual: a call that a player makes where he may,
        best or not. alone: whether worth knows a whist alone, a game of two hands with tricks of its own.
        The first choice is the quietest (a pass): another must be strictly better.
        """
        turn = self.turn(calls)
        if turn is None:
            return calls, worth(calls)
        player, choices = turn
        if player in usual and usual[player] in choices:
            choices = (usual[player],)
        found = [
            (calls, worth(calls)) if choice is None else self.best((*calls, (player, choice)), worth, usual)
            for choice in choices
            if choice != "alone" or alone
        ]
        return max(found, key=lambda ended: ended[1][str(player)])  # of equals the first

    def _after_half(self, words: tuple[str, ...], half: Seat, other: Seat | None) -> Turn | None:
        """Return who may say what after a half-whist: the soloist's consent, then the whist taken back.

        half: who left for half a whist; other: who may return, None beside a dummy.
        """
        if "half" not in words:
            return None
        after = words[words.index("half") + 1 :]
        if not after and self.options.half_whist_consent:
            return self.hand.declarer, ("allow", "refuse")
        if after == ("refuse",):
            return None if words[0] == "whist" else (half, ("pass", "whist"))
        if self.returns and other is not None and after in ((), ("allow",)):
            return other, (None, "return")
        return None
