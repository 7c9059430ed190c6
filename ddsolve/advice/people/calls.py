"""What the calls of the defenders lead to: their tree, and everyone's value at its ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Literal

from ddsolve.advice.figures.pricing import remembered
from ddsolve.advice.people.sensible import DefenderView
from ddsolve.conventions import Convention
from ddsolve.errors import ScoreError
from ddsolve.scoring import HandResult, score
from ddsolve.scoring.calling import Calling, Split, Taken, is_checked, whist_is_forced
from ddsolve.scoring.calls import forced_calls
from ddsolve.scoring.entries import DEALER
from ddsolve.scoring.expected import alike
from ddsolve.scoring.hand_result import CALL_NAMES, Call, dummy_seat
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

Play = Literal["open", "closed", "either"]
Partner = Literal["callers", "best", "pass", "whist"]


@dataclass(frozen=True)
class CallValues:
    """What calls lead to, by the tricks taken: the defenders after the one asked call by a model.

    dealer: the one asked is the dealer of four, who has looked at the hand of the view, whose owner passed.
    """

    convention: Convention
    view: DefenderView
    players: int = 3
    partner: Partner = "best"
    split: Split = "played"
    dealer: bool = False

    @property
    def caller(self) -> Seat:
        """The one asked."""
        return DEALER if self.dealer else self.view.seat

    @cached_property
    def calling(self) -> Calling:
        """The tree of calls of this contract."""
        view = self.view
        hand = HandResult(contract=view.contract, players=self.players, soloist=view.soloist)
        return Calling(self.convention.options, hand)

    @property
    def forced_ways(self) -> list[tuple[Call, ...]]:
        """All calls that the convention dictates, the usual ones first; none where they are free, or none."""
        calling, options = self.calling, self.convention.options
        contract = self.view.contract
        if calling.only_way() is None or contract.level is None or is_checked(options, contract):
            return []
        return forced_calls(options, calling.hand, calling.first, calling.second)

    @property
    def are_callers(self) -> bool:
        """Whether those who call afterwards see their own cards alone, and have a choice."""
        return self.partner == "callers" and self.forced_call is None

    @cached_property
    def forced_call(self) -> str | None:
        """The asked defender's only call, where the convention leaves him none to choose; else None."""
        calling = self.calling
        checked = is_checked(self.convention.options, self.view.contract)
        if self.dealer or checked or self.view.contract.level is None or calling.only_way() is None:
            return None
        passes = self.convention.options.forced_whist == "first" and self.view.seat == calling.second
        return "pass" if passes else "whist"

    def outcome(self, calls: tuple[Call, ...], taken: Taken, play: Play | None) -> Fraction:
        """Return the asked defender's value when the others call by their model, or their best."""
        if self.forced_call is None:
            others = () if self.partner == "best" else self.view.seat.others
            usual = {seat: self.partner for seat in others if seat != self.view.soloist}
            calls, _rest = self.calling.best(calls, lambda ended: self.worth(ended, taken, None), usual)
        return self.worth(calls, taken, play)[str(self.caller)]

    @cached_property
    def _priced(self) -> HandResult:
        """The hand with one contract for all that are worth the same."""
        hand = self.calling.hand
        return replace(hand, contract=alike(self.convention, hand.contract))

    @remembered
    def worth(self, calls: tuple[Call, ...], taken: Taken, play: Play | None) -> Mapping[str, Fraction]:
        """Return everyone's value after all calls; each is worked out once."""
        dealer_for = self.view.seat if self.dealer and (DEALER, "whist") in calls else None
        return _scored(self.convention, self._priced, calls, taken, play == "closed", dealer_for)


@lru_cache(maxsize=1 << 14)
def _scored(
    convention: Convention,
    hand: HandResult,
    calls: tuple[Call, ...],
    taken: Taken,
    closed: bool,
    dealer_for: Seat | None,
) -> Mapping[str, Fraction]:
    calling = Calling(convention.options, hand)
    hand = calling.result(calls, calling.tricks_after(calls, taken))
    if dealer_for is not None:
        hand = replace(hand, dealer_for=dealer_for)
    lone = sum(call in ("whist", "return") for _, call in calls) == 1
    if hand.tricks is not None and lone and closed:
        hand = replace(hand, closed=True)
    return score(convention, hand).value


def check_calls(values: CallValues, calls: tuple[Call, ...]) -> None:
    """Raise ScoreError where calls were not made in this order, or cannot be made."""
    calling = values.calling
    if calling.only_way() is not None:
        ways, contract = values.forced_ways, values.view.contract
        if ways and all(way[: len(calls)] != calls for way in ways):
            raise ScoreError("{contract} must be whisted (stalingrad, forced_whist)", contract=contract)
        if calls and not ways:
            raise ScoreError("{contract} is not whisted in this convention: nobody calls", contract=contract)
        return
    for place, (seat, call) in enumerate(calls):
        turn = calling.turn(calls[:place])
        if turn is None or turn[0] != seat:
            if seat == dummy_seat(calling.hand):
                raise ScoreError("{seat:seat} is the dummy, who always passes", seat=seat)
            if seat == values.view.soloist:
                raise ScoreError("{seat:seat} is the soloist: the defenders call", seat=seat)
            raise ScoreError("after these calls it is not the turn of {seat:seat}", seat=seat)
        if call not in turn[1]:
            raise ScoreError("{seat:seat} cannot say {call} here", seat=seat, call=_(CALL_NAMES[call]))


# After which calls a defender is asked: those given, or each that may come before his.


def situations(values: CallValues, calls: tuple[Call, ...]) -> list[tuple[Call, ...]]:
    """Return the calls after which the defender is to call: those given, or each that may come before him."""
    calling = values.calling
    me = values.caller
    if values.dealer:
        return [_both_passed(values, calls)]
    if values.forced_call is not None:
        check_calls(values, calls)
        if any(seat == me for seat, _call in calls):
            raise ScoreError("after these calls it is not the turn of {seat:seat}", seat=me)
        return [()]
    if values.view.contract.is_misere:
        raise ScoreError("a misère is not whisted, but caught: for that there is ddsolve lead")
    if calling.only_way() is not None:
        raise ScoreError(
            "{contract} is not whisted in this convention: nobody calls", contract=values.view.contract
        )
    check_calls(values, calls)
    turn = calling.turn(calls)
    if turn is not None and turn[0] == me:
        return [calls]
    if not calls and turn is not None:
        before = [((turn[0], choice),) for choice in turn[1] if choice is not None]
        asked: list[tuple[Call, ...]] = [
            prefix for prefix in before if (calling.turn(prefix) or (None,))[0] == me
        ]
        if asked:
            return asked
    raise ScoreError("after these calls it is not the turn of {seat:seat}", seat=me)


# Which options a question leaves nothing of.

IDLE_AFTER: Mapping[str, str] = MappingProxyType(
    {
        "partner": N_("{option} counts where the other defender is still to whist or pass"),
        "split": N_("{option} counts where it matters which defender takes a trick"),
    }
)


def partner_counts(values: CallValues, standings: Sequence[tuple[Call, ...]]) -> bool:
    """Whether the other defender may pass, whist or take a whist back after the one asked has called."""
    if values.forced_call is not None:
        return False
    other = values.view.partner
    return any(
        seat == other and call in ("pass", "whist", "return")
        for standing in standings
        for end in values.calling.ends(standing)
        for seat, call in end[len(standing) + 1 :]
    )


def split_counts(values: CallValues, standings: Sequence[tuple[Call, ...]]) -> bool:
    """Whether anyone's value after some calls hangs on which of the defenders takes the tricks."""
    forced = values.forced_call is not None
    ends = {()} if forced else {end for standing in standings for end in values.calling.ends(standing)}
    chosen = values.convention.options.lone_play_at(values.view.contract.level) == "choice"
    plays: tuple[Play | None, ...] = (None, "open", "closed") if chosen else (None,)

    def matters(end: tuple[Call, ...], own: int) -> bool:
        rest = MOST_TRICKS - own
        both = (own, rest, 0), (own, 0, rest)
        return any(values.worth(end, both[0], play) != values.worth(end, both[1], play) for play in plays)

    return any(matters(end, own) for end in ends for own in range(MOST_TRICKS + 1))


def _both_passed(values: CallValues, calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """Return the two passes after which the dealer may whist; ScoreError where he may not."""
    calling = values.calling
    passes: tuple[Call, ...] = ((calling.first, "pass"), (calling.second, "pass"))
    if values.players != 4:
        raise ScoreError("only a game of four players has a dealer outside the hand")
    if values.convention.options.dealer_whist == "off":
        raise ScoreError("the dealer does not whist in this convention (dealer_whist = off)")
    if whist_is_forced(values.convention.options, values.view.contract):
        raise ScoreError(
            "{contract} must be whisted (stalingrad, forced_whist)", contract=values.view.contract
        )
    if calls not in ((), passes) or calling.only_way() is not None:
        raise ScoreError("after these calls it is not the turn of {seat:seat}", seat=values.caller)
    return passes
