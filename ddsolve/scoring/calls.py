"""The defenders' calls: who may say what and when, and who defends in the end."""

from __future__ import annotations

from dataclasses import dataclass

from ddsolve.cards import Strain
from ddsolve.contract import Contract
from ddsolve.conventions import Options
from ddsolve.errors import ScoreError
from ddsolve.scoring.entries import DEALER
from ddsolve.scoring.hand_result import CALLS, CONSENT, Call, HandResult, dummy_seat
from ddsolve.seats import Seat
from ddsolve.words import Typed, _

HALF_WHIST_LEVELS = (6, 7)
ALONE_LEVELS = (6, 7)


@dataclass(frozen=True, slots=True)
class Defence:
    """What the calls led to.

    `whisters` in the order they called, `passers` those who passed; `half`: who left for half a whist;
    `returned`: the whist was taken back; `alone`: a hussar without the dummy; `stands_for`: whose hand a
    whisting dealer plays. Without whisters no cards are played.
    """

    first: Seat
    second: Seat
    whisters: tuple[Seat, ...] = ()
    passers: tuple[Seat, ...] = ()
    half: Seat | None = None
    returned: bool = False
    alone: bool = False
    stands_for: Seat | None = None

    @property
    def lone(self) -> bool:
        """Whether one whister plays with, or for, a passer."""
        return len(self.whisters) == 1

    def hand_of(self, whister: Seat) -> Seat:
        """Return the seat whose cards a whister plays: his own, or the one the dealer stands for."""
        return self.stands_for if whister == DEALER and self.stands_for is not None else whister


def is_checked(options: Options, contract: Contract) -> bool:
    """Whether the contract is a ten that is shown and checked instead of whisted."""
    return contract.level == 10 and options.ten_game == "checked"


def whist_is_forced(options: Options, contract: Contract) -> bool:
    """Whether both defenders must whist this game: Stalingrad, or a rogue's compulsory whist."""
    if options.forced_whist in ("both", "both_or_first"):
        return True
    spades = contract.strain == Strain.SPADES
    return contract.level == 6 and (options.stalingrad == "sixes" or (options.stalingrad == "6S" and spades))


def callers(hand: HandResult) -> tuple[Seat, Seat]:
    """Return the two defenders in the order they call: clockwise, but a dummy before the other."""
    first, second = hand.declarer.others
    return (second, first) if dummy_seat(hand) == second else (first, second)


def hear_calls(options: Options, hand: HandResult) -> Defence:
    """Return the defence that the calls of a trick game led to.

    Raises ScoreError, naming the rule, for a call that the convention forbids, or one out of turn.
    """
    first, second = callers(hand)
    for player, call in hand.calls:
        if call not in CALLS:
            raise ScoreError(
                _("unknown call {call!r}; calls: {known}", call=call[:20], known=Typed(", ".join(CALLS)))
            )
        if player == DEALER and hand.players != 4:
            raise ScoreError(_("only a game of four players has a dealer outside the hand"))
        if player == hand.soloist and call in CONSENT:
            if not options.half_whist_consent:
                raise ScoreError(_("half a whist does not need the soloist's consent (half_whist_consent)"))
            continue
        if player == hand.soloist:
            raise ScoreError(_("player {player} is the soloist and makes no call", player=player))
    if is_checked(options, hand.contract):
        if any(call != "pass" for _, call in hand.calls):
            raise ScoreError(_("a ten is checked, not whisted (ten_game = checked)"))
        return Defence(first, second)
    calls = _with_dummy(hand)
    forced = _forced_calls(options, hand, first, second)
    if forced:
        if calls and calls not in forced:
            raise ScoreError(
                _("{contract} must be whisted (stalingrad, forced_whist)", contract=hand.contract)
            )
        calls = calls or forced[0]
    if not calls and options.ten_game == "open" and hand.contract.level == 10:
        calls = ((first, "whist"), (second, "whist"))
    return _Hearing(options, hand, first, second).defence(calls)


def _with_dummy(hand: HandResult) -> tuple[Call, ...]:
    """Return the calls of a game of two with the dummy's pass first: it is certain, wherever he sits."""
    dummy = dummy_seat(hand)
    if dummy is None or not hand.calls:
        return hand.calls
    if any(player == dummy and call != "pass" for player, call in hand.calls):
        raise ScoreError(_("{seat:seat} is the dummy, who always passes", seat=dummy))
    return ((dummy, "pass"), *(call for call in hand.calls if call[0] != dummy))


def _forced_calls(options: Options, hand: HandResult, first: Seat, second: Seat) -> list[tuple[Call, ...]]:
    """Return the calls that the convention dictates, the usual ones first; none where there is a choice."""
    dummy = dummy_seat(hand)
    both = tuple((seat, "pass" if seat == dummy else "whist") for seat in (first, second))
    alone = both if dummy is not None else ((first, "whist"), (second, "pass"))
    if options.forced_whist == "first":
        return [alone]
    if not whist_is_forced(options, hand.contract):
        return []
    return [both, alone] if options.forced_whist == "both_or_first" else [both]


class _Hearing:
    """Listens to the calls one by one: first defender, second, then what may follow."""

    def __init__(self, options: Options, hand: HandResult, first: Seat, second: Seat) -> None:
        self.options = options
        self.hand = hand
        self.level = hand.contract.level or 0
        self.first = first
        self.second = second
        self.left: list[Call] = []

    def defence(self, calls: tuple[Call, ...]) -> Defence:
        """Return the defence; ScoreError if a call is missing, out of turn or forbidden."""
        self.left = list(calls)
        one = self._next(self.first, ("whist", "pass", "alone"))
        two = self._next(
            self.second, ("whist", "pass", "half", "alone") if one == "pass" else ("whist", "pass")
        )
        found = self._settled(one, two)
        if self.left:
            player, call = self.left[0]
            raise ScoreError(
                _("call out of turn: player {player} cannot say {call} here", player=player, call=Typed(call))
            )
        return found

    def _settled(self, one: str, two: str) -> Defence:
        first, second = self.first, self.second
        if one == "whist" and two == "whist":
            return Defence(first, second, whisters=(first, second))
        if "alone" in (one, two):
            return self._alone(first if one == "alone" else second)
        if one == "whist":
            if self._hears(first, "half"):
                self._check_half(after_whist=True)
                if self._refused():
                    return Defence(first, second, whisters=(first,), passers=(second,))
                return self._after_half(first, second)
            return Defence(first, second, whisters=(first,), passers=(second,))
        if two == "whist":
            return Defence(first, second, whisters=(second,), passers=(first,))
        if two == "half":
            self._check_half(after_whist=False)
            if self._refused():
                return self._settled("pass", self._next(second, ("whist", "pass")))
            return self._after_half(second, first)
        return self._after_passes()

    def _refused(self) -> bool:
        """Hear whether the soloist refuses half a whist; silence is consent."""
        if self._hears(self.hand.declarer, "allow"):
            return False
        return self._hears(self.hand.declarer, "refuse")

    def _after_half(self, half: Seat, passer: Seat) -> Defence:
        """Hear whether the passer takes the whist back."""
        if not self._hears(passer, "return"):
            return Defence(self.first, self.second, passers=(passer,), half=half)
        if self.level not in self.options.return_of_whist_levels:
            raise ScoreError(
                _("a whist cannot be taken back at {level} (return_of_whist_levels)", level=self.level)
            )
        return Defence(self.first, self.second, whisters=(passer,), passers=(half,), returned=True)

    def _after_passes(self) -> Defence:
        """In a game of four the dealer may now whist with one of the hands."""
        both = (self.first, self.second)
        if self._hears(DEALER, "pass") or not self._hears(DEALER, "whist"):
            return Defence(*both, passers=both)
        if self.options.dealer_whist == "off":
            raise ScoreError(_("the dealer does not whist in this convention (dealer_whist = off)"))
        stands_for = self.hand.dealer_for or self.first
        if stands_for not in both:
            raise ScoreError(
                _("the dealer can only take the hand of a passed defender, not of {seat}", seat=stands_for)
            )
        return Defence(*both, whisters=(DEALER,), passers=both, stands_for=stands_for)

    def _alone(self, whister: Seat) -> Defence:
        if not self.options.hussar_alone or dummy_seat(self.hand) is None:
            raise ScoreError(_("only in a game of two may one whist alone, without the dummy (hussar_alone)"))
        if self.level not in ALONE_LEVELS:
            raise ScoreError(
                _(
                    "a lone whist without the dummy is for six and seven only, not {level} (hussar_alone)",
                    level=self.level,
                )
            )
        return Defence(self.first, self.second, whisters=(whister,), alone=True)

    def _check_half(self, after_whist: bool) -> None:
        if self.options.half_whist == "off":
            raise ScoreError(_("there is no half-whist in this convention (half_whist = off)"))
        if self.level not in HALF_WHIST_LEVELS:
            raise ScoreError(
                _(
                    "a half-whist is for games of six and seven only, not {level} (half_whist)",
                    level=self.level,
                )
            )
        if after_whist and self.options.half_whist != "whist_pass_half":
            raise ScoreError(_("after a whist and a pass nobody leaves for half (half_whist = pass_half)"))

    def _hears(self, player: Seat, call: str) -> bool:
        """Take the next call if it is this one."""
        if self.left and self.left[0] == (player, call):
            del self.left[0]
            return True
        return False

    def _next(self, player: Seat, allowed: tuple[str, ...]) -> str:
        """Take the next call, which must be this player's and one he may make now."""
        if not self.left:
            raise ScoreError(_("the call of player {player} is missing", player=player))
        caller, call = self.left.pop(0)
        if caller != player:
            raise ScoreError(
                _(
                    "call out of turn: player {player} called, it was the turn of player {due}",
                    player=caller,
                    due=player,
                )
            )
        if call not in allowed:
            raise ScoreError(
                _("call out of turn: player {player} cannot say {call} here", player=player, call=Typed(call))
            )
        return call
