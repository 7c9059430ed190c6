"""Many ask at once: an estimate for everybody before any proof, one question once, and whose turn it is."""

from __future__ import annotations

import asyncio
import time
from contextlib import aclosing
from importlib import import_module
from typing import Any

import pytest

from ddsolve import Deal, Hand
from ddsolve.asking.ask import Hasty
from ddsolve.cli import registry
from ddsolve.web.crew import Crew, Errand
from ddsolve.web.lanes import BusyError, Lane
from ddsolve.web.questions import COMMANDS, EARLY


def discard(seed: int, **more: object) -> Errand:
    deal = Deal.random(seed)
    twelve = Hand(deal.hand(1).mask | deal.dead.mask)
    return Errand("discard", {"hand": twelve.ascii, "seat": 1, **more}, grows=True)


def says_something(event: dict[str, Any]) -> bool:
    return bool(event.get("document", {}).get("options"))


def test_those_that_tell_early_are_the_hasty_ones() -> None:
    found = set()
    for name in COMMANDS:
        module, _, attribute = registry.COMMANDS[name].target.partition(":")
        kind = getattr(import_module(module), attribute)
        if isinstance(kind, type) and issubclass(kind, Hasty):
            found.add(name)
    assert found == EARLY


@pytest.mark.slow
def test_a_lane_is_first_come_first_served_and_tells_the_places() -> None:
    told: list[tuple[str, int]] = []
    taken: list[str] = []

    async def work(lane: Lane, name: str) -> None:
        async with lane.process(lambda place: told.append((name, place))):
            taken.append(name)
            await asyncio.sleep(0)

    async def all_of_them() -> None:
        before = Lane(1, 9.0, {})
        lane = Lane(1, 9.0, {}, before, most=3)
        async with before.process():
            tasks = []
            for name in "abc":
                tasks.append(asyncio.create_task(work(lane, name)))
                await asyncio.sleep(0)
            assert lane.full
            with pytest.raises(BusyError):
                await work(lane, "d")
            tasks[1].cancel()
            await asyncio.sleep(0)
            assert not taken  # while the lane before is at work
        await asyncio.gather(*tasks, return_exceptions=True)
        assert before.at_rest
        assert lane.at_rest
        await asyncio.gather(before.close(), lane.close())

    asyncio.run(all_of_them())
    assert taken == ["a", "c"]
    assert told == [("a", 1), ("b", 2), ("c", 3), ("c", 2), ("c", 1)]


@pytest.mark.slow
def test_everybody_has_an_estimate_before_the_second_proof_begins() -> None:
    clients = 4
    when: list[tuple[str, int]] = []

    async def ask(crew: Crew, number: int) -> None:
        estimated = False
        async with aclosing(crew.ask(discard(number, exact=True))) as events:
            async for event in events:
                if event["event"] == "waiting":
                    when.append(("after" if estimated else "before", event["place"]))
                elif estimated:
                    when.append(("proof", number))
                    return
                elif says_something(event):
                    estimated = True
                    when.append(("estimate", number))

    async def all_of_them() -> None:
        crew = Crew(2)
        await asyncio.gather(*(ask(crew, number) for number in range(clients)))
        await crew.close()

    asyncio.run(all_of_them())
    kinds = [kind for kind, _ in when]
    assert kinds.count("estimate") == kinds.count("proof") == clients
    proofs = [place for place, kind in enumerate(kinds) if kind == "proof"]
    assert "estimate" not in kinds[proofs[1] :]  # the first had begun before anybody else was there
    assert ("before", 1) in when  # two processes for three of them
    assert {number for kind, number in when if kind == "after"} >= {1, 2}


@pytest.mark.slow
def test_one_question_is_answered_once_and_its_answer_kept() -> None:
    def claim() -> Errand:
        return Errand(
            "claim",
            {"hand": "♠AK ♥A", "unseen": "♠QJ7 ♥KQJ", "contract": "6S", "seat": 1, "tricks": 3},
            grows=True,
        )

    async def ask(crew: Crew) -> list[dict[str, Any]]:
        return [event async for event in crew.ask(claim())]

    async def all_of_them() -> tuple[list[list[dict[str, Any]]], float]:
        crew = Crew(2)
        both = await asyncio.gather(ask(crew), ask(crew))
        started = time.monotonic()
        again = await ask(crew)
        took = time.monotonic() - started
        await crew.close()
        return [*both, again], took

    (one, two, again), took = asyncio.run(all_of_them())
    assert one == two
    assert one[-1]["event"] == "answer"
    assert again == [{"event": "begin"}, one[-1]]
    assert took < 0.1


@pytest.mark.slow
def test_who_stops_before_anything_is_ready_has_no_hollow_answer() -> None:
    async def all_of_them() -> dict[str, Any]:
        crew = Crew(2)
        busy = crew.ask(discard(1, exact=True))
        await anext(busy)
        question, last = discard(2), {}
        question.grows = False  # so there is no estimate before the proof, which has to wait
        async for event in crew.ask(question):
            last = event
            question.stop.set()
        await busy.aclose()
        await crew.close()
        return last

    last = asyncio.run(all_of_them())
    assert (last["event"], last["status"]) == ("error", 503)


@pytest.mark.slow
def test_who_stops_while_he_waits_has_his_estimate_and_leaves_the_others_alone() -> None:
    async def stopped(crew: Crew, question: Errand) -> dict[str, Any]:
        last: dict[str, Any] = {}
        async for event in crew.ask(question):
            last = event
            if says_something(event):
                question.stop.set()
        return last

    async def proved(crew: Crew, question: Errand) -> bool:
        """Wait for the first step of the proof."""
        estimated = False
        async with aclosing(crew.ask(question)) as events:
            async for event in events:
                if estimated and event["event"] == "step":
                    return True
                estimated = estimated or says_something(event)
        return False

    async def all_of_them() -> tuple[dict[str, Any], bool]:
        crew = Crew(2)
        busy = crew.ask(discard(1, exact=True))  # takes the place of the proofs
        await anext(busy)
        other = asyncio.create_task(proved(crew, discard(2)))
        last = await stopped(crew, discard(2))
        assert not other.done()
        await busy.aclose()
        goes_on = await other
        await crew.close()
        return last, goes_on

    last, goes_on = asyncio.run(all_of_them())
    assert last["event"] == "answer"
    assert last["document"]["partial"] is True
    assert says_something(last)
    assert goes_on
