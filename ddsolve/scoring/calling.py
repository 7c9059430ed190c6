"""The tree of calls: whose turn it is and what he may say; `calls` hears by it, defenders choose in it.

And how two whisters share the tricks that the soloist does not take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, TypeVar

from ddsolve.conventions import Options
from ddsolve.scoring.entries import DEALER
from ddsolve.scoring.hand_result import CONSENT, Call, HandResult, dummy_seat, with_play
from ddsolve.values.cards import Strain
from ddsolve.values.contract import Contract
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.seats import Seat

FixedSplit = Literal["even", "even_second", "first", "second"]
FIXED_SPLITS: tuple[FixedSplit, ...] = ("even", "even_second", "first", "second")
Split = Literal["played", "even", "even_second", "first", "second"]
SPLITS: tuple[Split, ...] = ("played", *FIXED_SPLITS)
Taken = tuple[int, int, int]  # tricks of the soloist, the defender after him, the other one


def fixed(split: Split) -> FixedSplit:
    """Return the split where only the soloist's tricks are known: even instead of played."""
    return "even" if split == "played" else split


def shared(taken: int, split: FixedSplit) -> Taken:
    """Share what the soloist leaves: evenly with the odd trick to the first or the second, or all to one."""
    left = MOST_TRICKS - taken
    first = {"even": (left + 1) // 2, "even_second": left // 2, "first": left, "second": 0}[split]
    return taken, first, left - first


def all_counts(total: int = MOST_TRICKS) -> list[Taken]:
    """Return every way in which three can take so many tricks."""
    return [(one, two, total - one - two) for one in range(total + 1) for two in range(total - one + 1)]


def all_shares(split: Split) -> list[Taken]:
    """Return every number of tricks that a split can give."""
    if split == "played":
        return all_counts()
    return [shared(taken, split) for taken in range(MOST_TRICKS + 1)]


# a caller and what he may say, the quietest first; None: he leaves things as they are
Turn = tuple[Seat, tuple[str | None, ...]]
Number = TypeVar("Number", Fraction, float)
NOBODY: Mapping[Seat, str] = MappingProxyType({})
AFTER_A_PASS = ("pass", "half", "alone", "whist")
PLAYING = ("whist", "return", "alone")  # the calls of one who plays
HALF_WHIST_LEVELS = (6, 7)
ALONE_LEVELS = (6, 7)
Bar = Literal["half", "half_level", "half_late", "return", "alone", "alone_level", "dealer"]


def as_meant(call: str, choices: Sequence[str | None]) -> str:
    """Return a call as it is meant: after a half-whist players say no more than "whist"."""
    return "return" if call == "whist" and call not in choices and "return" in choices else call


def is_checked(options: Options, contract: Contract) -> bool:
    """Whether the contract is a ten that is shown and checked instead of whisted."""
    return contract.level == 10 and options.ten_game == "checked"


def must_whist(options: Options, contract: Contract) -> bool:
    """Whether both defenders or the first must whist this game of tricks; nobody does a checked ten."""
    return not is_checked(options, contract) and (
        options.forced_whist == "first" or whist_is_forced(options, contract)
    )


def whist_is_forced(options: Options, contract: Contract) -> bool:
    """Whether both defenders must whist this game: Stalingrad, or a rogue's compulsory whist."""
    if options.forced_whist in ("both", "both_or_first"):
        return True
    spades = contract.strain == Strain.SPADES
    return contract.level == 6 and (options.stalingrad == "sixes" or (options.stalingrad == "6S" and spades))


class Calling:
    """The calls of one contract under one convention, those of a four-player game's dealer included."""

    def __init__(self, options: Options, hand: HandResult) -> None:
        self.options = options
        self.hand = hand
        self.first, self.second = hand.declarer.others
        self.level = hand.contract.level

    def only_way(self) -> tuple[Call, ...] | None:
        """Return the calls where nobody has a choice (none in misère or a checked ten), else None."""
        contract = self.hand.contract
        if contract.level is None or is_checked(self.options, contract) or must_whist(self.options, contract):
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
            return {self.hand.declarer: own, calls[-1][0]: MOST_TRICKS - own}
        return {self.hand.declarer: own, self.first: first, self.second: second}

    def result(self, calls: tuple[Call, ...], tricks: Mapping[Seat, int] | None) -> HandResult:
        """Return the hand with these calls and tricks."""
        return with_play(self.hand, calls, tricks)

    @property
    def has_alone(self) -> bool:
        """Whether the opponent of two may whist without the dummy."""
        return self.options.hussar_alone and self.level in ALONE_LEVELS and dummy_seat(self.hand) is not None

    def turn(self, calls: tuple[Call, ...]) -> Turn | None:
        """Return who calls next and his choices, None when the calls are complete."""
        there = self.next_call(calls)
        if there is None:
            return None
        player, choices = there
        allowed = tuple(choice for choice in choices if choice is None or self.bar(calls, choice) is None)
        return None if allowed == (None,) else (player, allowed)

    def ends(self, calls: tuple[Call, ...], *, consent: bool = False) -> Iterator[tuple[Call, ...]]:
        """Yield all calls with which the calling may end after these, but for a whist alone.

        That is a game of two hands. consent: the soloist always consents to half a whist.
        """
        turn = self.turn(calls)
        if turn is None:
            yield calls
            return
        player, choices = turn
        for choice in choices[:1] if consent and player == self.hand.soloist else choices:
            if choice is None:
                yield calls
            elif choice != "alone":
                yield from self.ends((*calls, (player, choice)), consent=consent)

    def next_call(self, calls: tuple[Call, ...]) -> Turn | None:
        """Return who calls next and all that can be said there, whether this convention allows it or not.

        None when the calls are complete.
        """
        words = tuple(call for _, call in calls)
        dummy = dummy_seat(self.hand)
        if dummy is not None:  # he has passed, wherever he sits
            opponent = self.second if dummy == self.first else self.first
            return self._after_half(words, opponent, None) if calls else (opponent, AFTER_A_PASS)
        if words == ():
            return self.first, ("pass", "alone", "whist")
        if words == ("pass",):
            return self.second, AFTER_A_PASS
        if words == ("whist",):
            return self.second, ("pass", "whist")
        if words == ("whist", "pass"):
            return self.first, (None, "half")
        if words in (("pass", "pass"), ("pass", "half", "refuse", "pass")):
            return (DEALER, (None, "whist")) if self.hand.players == 4 else None
        if words[0] == "whist":  # he whisted, and may have left when the second had passed
            return self._after_half(words, self.first, self.second)
        return self._after_half(words, self.second, self.first)

    def in_turn(self, calls: tuple[Call, ...]) -> tuple[Call, ...]:
        """Return calls that were written in any order as they can only have been made, each player's in turn.

        Those that cannot have been made after the others stand at the end, as they were written. A whist
        after the other's half-whist takes it back.
        """
        left = list(calls)
        heard: tuple[Call, ...] = ()
        ordered: tuple[Call, ...] = ()
        while left:
            there = self.next_call(heard)
            if there is None:
                break
            due, choices = there
            call = next((call for call in left if call[0] == due), None)
            if call is not None:
                left.remove(call)
                call = due, as_meant(call[1], choices)
                ordered = (*ordered, call)
            elif choices != CONSENT:
                break
            heard = (*heard, call or (due, CONSENT[0]))  # silence is the soloist's consent
        return (*ordered, *left)

    def said_in_turn(self, words: Sequence[str]) -> tuple[Call, ...]:
        """Return who said each of some words, in turn; fewer of them where nobody is left to call."""
        heard: tuple[Call, ...] = ()
        said: tuple[Call, ...] = ()
        for word in words:
            there = self.next_call(heard)
            if there is not None and there[1] == CONSENT and word not in CONSENT:
                heard = (*heard, (there[0], CONSENT[0]))  # silence is the soloist's consent
                there = self.next_call(heard)
            if there is None:
                break
            heard, said = (*heard, (there[0], word)), (*said, (there[0], word))
        return said

    def bar(self, calls: tuple[Call, ...], said: str) -> Bar | None:
        """Return the rule by which the next call may not be this one, None where it may."""
        if said == "half":
            if self.options.half_whist == "off":
                return "half"
            if self.level not in HALF_WHIST_LEVELS:
                return "half_level"
            late = bool(calls) and calls[0][1] == "whist"
            return "half_late" if late and self.options.half_whist != "whist_pass_half" else None
        if said == "return":
            return None if self.level in self.options.return_of_whist_levels else "return"
        if said == "alone":
            if not self.options.hussar_alone or dummy_seat(self.hand) is None:
                return "alone"
            return None if self.level in ALONE_LEVELS else "alone_level"
        if said == "whist" and len(calls) > 1 and self.options.dealer_whist == "off":
            there = self.next_call(calls)
            return "dealer" if there is not None and there[0] is DEALER else None
        return None

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
            return self.hand.declarer, CONSENT
        if after == ("refuse",):
            return None if words[0] == "whist" else (half, ("pass", "whist"))
        if other is not None and after in ((), ("allow",)):
            return other, (None, "return")
        return None
