"""After which calls a defender is asked: those given, or each that may come before his."""

from __future__ import annotations

from ddsolve.advice.call_values import CallValues
from ddsolve.errors import ScoreError
from ddsolve.scoring.calling import whist_is_forced
from ddsolve.scoring.entries import DEALER
from ddsolve.scoring.hand_result import Call
from ddsolve.seats import Seat
from ddsolve.words import _


def passed_seat(seat: object, soloist: Seat, dealer_for: object = None) -> Seat:
    """Return the seat whose cards the one asked has before him: his own; the dealer of four looks at a hand.

    dealer_for: which one, by default that of the first defender (ES: clockwise the first who passed).
    """
    if str(seat) == str(DEALER):
        return soloist.next if dealer_for is None else Seat.parse(dealer_for)
    if dealer_for is not None:
        raise ScoreError(_("the dealer did not whist: he plays nobody's hand (dealer_for)"))
    return Seat.parse(seat)


def situations(values: CallValues, calls: tuple[Call, ...]) -> list[tuple[Call, ...]]:
    """Return the calls after which the defender is to call: those given, or each that may come before him."""
    calling = values.calling
    me = values.caller
    if values.dealer:
        return [_both_passed(values, calls)]
    if values.forced_call is not None:
        return [()]
    if calling.only_way() is not None:
        raise ScoreError(
            _("{contract} is not whisted in this convention: nobody calls", contract=values.view.contract)
        )
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
    raise ScoreError(_("after these calls it is not the turn of {seat:seat}", seat=me))


def _both_passed(values: CallValues, calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """Return the two passes after which the dealer may whist; ScoreError where he may not."""
    calling = values.calling
    passes: tuple[Call, ...] = ((calling.first, "pass"), (calling.second, "pass"))
    if values.players != 4:
        raise ScoreError(_("only a game of four players has a dealer outside the hand"))
    if values.convention.options.dealer_whist == "off":
        raise ScoreError(_("the dealer does not whist in this convention (dealer_whist = off)"))
    if whist_is_forced(values.convention.options, values.view.contract):
        raise ScoreError(
            _("{contract} must be whisted (stalingrad, forced_whist)", contract=values.view.contract)
        )
    if calls not in ((), passes) or calling.only_way() is not None:
        raise ScoreError(_("after these calls it is not the turn of {seat:seat}", seat=values.caller))
    return passes
