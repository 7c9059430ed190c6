"""What defenders who choose may call is what is heard when the hand is written, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from ddsolve import Contract, Seat
from ddsolve.conventions import NAMES, Convention
from ddsolve.errors import ScoreError
from ddsolve.scoring.calling import Calling
from ddsolve.scoring.calls import hear_calls
from ddsolve.scoring.hand_result import CALLS, Call, HandResult, dummy_seat

Calls = tuple[Call, ...]
SETTINGS = (
    (),
    ("half_whist=whist_pass_half", "half_whist_consent=yes", "return_of_whist_levels=6,7"),
    ("half_whist=off", "hussar_alone=yes"),
    ("half_whist=pass_half", "half_whist_consent=yes", "return_of_whist_levels=7"),
)


def offered(calling: Calling, calls: Calls = ()) -> Iterator[Calls]:
    turn = calling.turn(calls)
    if turn is None:
        yield calls
        return
    for choice in turn[1]:
        if choice is None:
            yield calls
        else:
            yield from offered(calling, (*calls, (turn[0], choice)))


def changed(every: set[Calls], any_call: Calls) -> set[Calls]:
    """Return these calls, and what comes of each by one call more, less or another (but silence)."""
    found = set(every)
    for calls in every:
        for at in range(len(calls) + 1):
            found.add(calls[:at] + calls[at + 1 :])
            found |= {(*calls[:at], call, *calls[at + step :]) for call in any_call for step in (0, 1)}
    return found - {()}


def as_said(every: set[Calls]) -> set[Calls]:
    """Return these calls, and those in which a whist is taken back as players say it: "whist"."""
    return every | {
        tuple((seat, "whist" if call == "return" else call) for seat, call in calls) for calls in every
    }


def is_heard(calling: Calling, calls: Calls) -> bool:
    try:
        hear_calls(calling.options, calling.result(calls, None))
    except ScoreError:
        return False
    return True


def games() -> Iterator[Calling]:
    for name, settings, contract in product(NAMES, SETTINGS, ("6S", "7D", "8H", "10NT")):
        convention = Convention.load(name, settings)
        for players in convention.options.players:
            soloist = "2" if players == 2 else "1"
            hand = HandResult(contract=Contract.parse(contract), players=players, soloist=soloist)
            calling = Calling(convention.options, hand)
            if calling.only_way() is None:
                yield calling


@pytest.mark.long
def test_what_is_offered_is_what_is_heard() -> None:
    known: dict[object, None] = {}
    for calling in games():
        options, hand = calling.options, calling.hand
        kind = (
            hand.players,
            calling.level,
            options.half_whist,
            options.return_of_whist_levels,
            options.dealer_whist,
            options.half_whist_consent,
            options.hussar_alone,
        )
        if kind in known:
            continue
        known[kind] = None
        every = set(offered(calling))
        dummy = dummy_seat(hand)
        # silence is the soloist's consent: what is offered with `allow` is heard without it too
        silent = {tuple(call for call in calls if call[1] != "allow") for calls in every}
        seats = [seat for seat in (calling.first, calling.second, hand.declarer) if seat != dummy]
        any_call = [*product(seats, CALLS), *([(Seat.DEALER, "whist")] if hand.players == 4 else [])]
        known_calls = as_said(every | silent)
        for calls in changed(every | silent, tuple(any_call)):
            assert is_heard(calling, calls) == (calls in known_calls), (kind, calls)
    assert len(known) > 20
