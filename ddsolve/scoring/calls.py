"""The defenders' calls heard: who defends in the end. What may be said, and when, is asked of `calling`."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from ddsolve.conventions import Options
from ddsolve.errors import ScoreError
from ddsolve.scoring.calling import Bar, Calling, as_meant, is_checked, whist_is_forced
from ddsolve.scoring.entries import DEALER
from ddsolve.scoring.hand_result import CALL_NAMES, CONSENT, Call, HandResult, dummy_seat
from ddsolve.values.contract import Contract
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

_BARRED: dict[Bar, str] = {
    "half": N_("there is no half-whist in this convention (half_whist = off)"),
    "half_level": N_("a half-whist is for games of six and seven only, not {level} (half_whist)"),
    "half_late": N_("after a whist and a pass nobody leaves for half (half_whist = pass_half)"),
    "return": N_("a whist cannot be taken back at {level} (return_of_whist_levels)"),
    "alone": N_("only in a game of two may one whist alone, without the dummy (hussar_alone)"),
    "alone_level": N_("a lone whist without the dummy is for six and seven only, not {level} (hussar_alone)"),
    "dealer": N_("the dealer does not whist in this convention (dealer_whist = off)"),
}


@dataclass(frozen=True, slots=True)
class Defence:
    """What the calls led to.

    `whisters` in the order they called, `passers` those who passed; `half`: who left for half a whist;
    `returned`: the whist was taken back; `alone`: a hussar without the dummy; `stands_for`: whose hand a
    whisting dealer plays; `lone`: one whister plays with, or for, a passer. Without whisters no cards are
    played.
    """

    first: Seat
    second: Seat
    whisters: tuple[Seat, ...] = ()
    passers: tuple[Seat, ...] = ()
    half: Seat | None = None
    returned: bool = False
    alone: bool = False
    stands_for: Seat | None = None
    lone: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lone", len(self.whisters) == 1)

    def hand_of(self, whister: Seat) -> Seat:
        """Return the seat whose cards a whister plays: his own, or the one the dealer stands for."""
        return self.stands_for if whister == DEALER and self.stands_for is not None else whister


def callers(hand: HandResult) -> tuple[Seat, Seat]:
    """Return the two defenders in the order they call: clockwise, but a dummy before the other."""
    first, second = hand.declarer.others
    return (second, first) if dummy_seat(hand) == second else (first, second)


def hear_calls(options: Options, hand: HandResult) -> Defence:
    """Return the defence that the calls of a trick game led to.

    Raises ScoreError, naming the rule, for a call that the convention forbids, or one out of turn.
    """
    return _defence_of(options, hand.contract, hand.players, hand.soloist, hand.calls, hand.dealer_for)


@lru_cache(maxsize=4096)  # all that the levels, strains and seats of some conventions can lead to
def _defence_of(
    options: Options,
    contract: Contract,
    players: int,
    soloist: Seat | None,
    calls: tuple[Call, ...],
    dealer_for: Seat | None,
) -> Defence:
    """Return the defence of a hand that is known by these alone."""
    hand = HandResult(contract=contract, players=players, soloist=soloist, calls=calls, dealer_for=dealer_for)
    first, second = callers(hand)
    for player, call in hand.calls:
        if player == DEALER and hand.players != 4:
            raise ScoreError("only a game of four players has a dealer outside the hand")
        if player == hand.soloist and call in CONSENT:
            if not options.half_whist_consent:
                raise ScoreError("half a whist does not need the soloist's consent (half_whist_consent)")
            continue
        if player == hand.soloist:
            raise ScoreError("{player:seat} is the soloist and makes no call", player=player)
    if is_checked(options, hand.contract):
        if any(call != "pass" for _, call in hand.calls):
            raise ScoreError("a ten is checked, not whisted (ten_game = checked)")
        return Defence(first, second)
    calls = _without_dummy(hand)
    forced = forced_calls(options, hand, first, second)
    if forced:
        if calls and calls not in forced:
            raise ScoreError("{contract} must be whisted (stalingrad, forced_whist)", contract=hand.contract)
        calls = calls or forced[0]
    if not calls and options.ten_game == "open" and hand.contract.level == 10:
        calls = tuple((seat, "whist") for seat in (first, second) if seat != dummy_seat(hand))
    return _defence(hand, (first, second), _heard(Calling(options, hand), calls))


def _without_dummy(hand: HandResult) -> tuple[Call, ...]:
    """Return the calls without the dummy's pass, which is certain in a game of two, wherever he sits."""
    dummy = dummy_seat(hand)
    if dummy is None:
        return hand.calls
    if any(player == dummy and call != "pass" for player, call in hand.calls):
        raise ScoreError("{seat:seat} is the dummy, who always passes", seat=dummy)
    return tuple(call for call in hand.calls if call[0] != dummy)


def forced_calls(options: Options, hand: HandResult, first: Seat, second: Seat) -> list[tuple[Call, ...]]:
    """Return the calls that the convention dictates, the usual ones first; none where there is a choice."""
    dummy = dummy_seat(hand)
    both = tuple((seat, "whist") for seat in (first, second) if seat != dummy)
    alone = both if dummy is not None else ((first, "whist"), (second, "pass"))
    if options.forced_whist == "first":
        return [alone]
    if not whist_is_forced(options, hand.contract):
        return []
    return [both, alone] if options.forced_whist == "both_or_first" else [both]


def _heard(calling: Calling, calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """Return the calls as the tree has them; ScoreError where one is missing, out of turn or forbidden.

    Silence is the soloist's consent to half a whist, and the dealer's pass is silence.
    """
    heard: tuple[Call, ...] = ()
    for place, (player, call) in enumerate(calls):
        there = calling.next_call(heard)
        if there is not None and there[1] == CONSENT and player != there[0]:
            heard = (*heard, (there[0], "allow"))
            there = calling.next_call(heard)
        if there is not None and player != there[0] and None not in there[1]:
            raise ScoreError(
                "call out of turn: {player:seat} called, it was the turn of {due:seat}",
                player=player,
                due=there[0],
            )
        if there is not None:
            call = as_meant(call, there[1])
        if there is not None and there[0] is player is DEALER and call == "pass" and place == len(calls) - 1:
            return heard
        if there is None or player != there[0] or call not in there[1]:
            raise ScoreError("{seat:seat} cannot say {call} here", seat=player, call=_(CALL_NAMES[call]))
        bar = calling.bar(heard, call)
        if bar is not None:
            raise ScoreError(_BARRED[bar], level=calling.level)
        heard = (*heard, (player, call))
    there = calling.next_call(heard)
    if there is not None and None not in there[1] and there[1] != CONSENT:
        raise ScoreError("the call of {player:seat} is missing", player=there[0])
    return heard


def _defence(hand: HandResult, both: tuple[Seat, Seat], heard: tuple[Call, ...]) -> Defence:
    """Return what calls that may be made one after another have led to."""
    dummy = dummy_seat(hand)
    whisters: tuple[Seat, ...] = ()
    passers: tuple[Seat, ...] = () if dummy is None else (dummy,)
    half: Seat | None = None
    late = False
    for player, call in heard:
        if call == "whist":
            whisters = (*whisters, player)
        elif call == "pass":
            passers = (*passers, player)
        elif call == "half":
            half, late, whisters = player, player in whisters, ()
        elif call == "refuse":
            whisters, half = (half,) if late and half is not None else (), None
        elif call == "return" and half is not None:
            return Defence(*both, whisters=(player,), passers=(half,), returned=True)
        elif call == "alone":
            return Defence(*both, whisters=(player,), alone=True)
    if whisters == (DEALER,):
        return Defence(*both, whisters=whisters, passers=passers, stands_for=_taken_hand(hand, both))
    return Defence(*both, whisters=whisters, passers=passers, half=half)


def _taken_hand(hand: HandResult, both: tuple[Seat, Seat]) -> Seat:
    """Return whose hand a whisting dealer plays; ScoreError for one that did not pass."""
    stands_for = hand.dealer_for or both[0]
    if stands_for not in both:
        raise ScoreError(
            "the dealer can only take the hand of a passed defender, not of {seat:seat}", seat=stands_for
        )
    return stands_for
