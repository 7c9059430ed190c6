"""What the installed version advises, decision by decision; it is asked nothing but public functions.

Each answer is as it is written to files of JSON lines: a bid's limit by name, the contract with the set of
cards thrown, a call, a card's index. An older version is asked without what it does not know.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from inspect import signature
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from play.dealt_hands import CONVENTION, Played, place_of

from ddsolve import Hand, advise_bid, advise_lead, advise_whist, best_discard
from ddsolve.values.contract import Contract

Calls = Sequence[tuple[str, str]]
Answer = dict[str, Any]


def bid(own: int, seat: int, samples: int) -> str:
    """Return how high the advice goes with ten cards; seats are places from 0 here."""
    told = advise_bid(Hand(own), seat + 1, CONVENTION, widows=max(4, samples // 4), threads=1)
    return name_of(_limit_of(told))


def discard(twelve: int, seat: int, won: Contract) -> list[Any]:
    """Return the contract, or `resign`, and the cards thrown, as a set; proved over all layouts."""
    told = best_discard(Hand(twelve), seat + 1, CONVENTION, won=won, threads=1)
    best = told.options[0]
    name = "resign" if best.contract is None else str(best.contract)
    return [name, sum(1 << card.index for card in best.discard)]


def whist(played: Played, seat: int, calls: Calls, samples: int) -> str:
    """Return the call of a defender after these calls."""
    told = advise_whist(
        Hand(played.hands[seat]),
        played.contract,
        seat + 1,
        played.soloist + 1,
        CONVENTION,
        calls=calls,
        samples=samples,
        threads=1,
    )
    return str(max(told.options, key=lambda one: one.expected.value).call)


def lead(played: Played, calls: Calls, samples: int) -> int:
    """Return the first card of seat 1, a defender, after all calls."""
    asked = (Hand(played.hands[0]), played.contract, 1, played.soloist + 1)
    heard = {"calls": calls} if "calls" in signature(advise_lead).parameters else {}
    told = advise_lead(*asked, samples=samples, threads=1, **heard)
    return told.options[0].cards[0].index


def _limit_of(told: Any) -> Contract | None:
    """Return the highest bid that is worth more than a pass; misère if best."""
    best = told.bids[0]
    if best.bid is None or best.bid.is_misere:
        return best.bid
    passing = next((one.expected.value for one in told.bids if one.bid is None), 0.0)
    worth = [
        one.bid for one in told.bids if one.bid is not None and one.bid.level and one.expected.value > passing
    ]
    return max(worth, key=place_of)


def name_of(limit: Contract | None) -> str:
    """Return how a limit is written."""
    return "pass" if limit is None else str(limit)


def limit_named(name: str) -> Contract | None:
    """Return the limit that is written so."""
    return None if name == "pass" else Contract.parse(name)


def _tell(pipe: Connection, question: Callable[..., Answer], arguments: Sequence[Any]) -> None:
    try:
        pipe.send(question(*arguments))
    except ValueError as error:  # an older version refuses what this one answers
        pipe.send({"refused": str(error)})


def in_time(seconds: float | None, question: Callable[..., Answer], *arguments: Any) -> Answer:
    """Return an answer from a process that is ended when time is up; then `late`. None: no such limit."""
    if seconds is None:
        return question(*arguments)
    context = get_context("spawn")  # a fork would take over the threads' locks of whoever asks
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_tell, args=(there, question, arguments))
    process.start()
    there.close()
    try:
        return here.recv() if here.poll(seconds) else {"late": seconds}
    except EOFError:
        process.join()
        raise RuntimeError(f"the process ended without an answer: status {process.exitcode}") from None
    finally:
        process.kill()
        process.join()
