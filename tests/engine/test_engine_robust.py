"""The edge of the engine: bad arguments, threads, cancelling, Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from typing import Any

import pytest
from support import cards, data, hear_ctrl_c, masks, random_hands

from ddsolve._engine import Engine

HANDS = masks(random_hands(1, 10))
GOOD: dict[str, Any] = {"hands": HANDS, "strain": 4, "misere": False, "soloist": 0, "leader": 0, "trick": ()}

BAD: dict[str, dict[str, Any]] = {
    "two hands": {"hands": HANDS[:2]},
    "four hands": {"hands": (*HANDS, 0)},
    "a card twice": {"hands": (1, 1, 2)},
    "unequal hands": {"hands": (1, 2, 12)},
    "eleven cards": {"hands": (0x7FF, 0x7FF << 11, 0)},
    "strain 5": {"strain": 5},
    "strain -1": {"strain": -1},
    "soloist 3": {"soloist": 3},
    "soloist -1": {"soloist": -1},
    "leader 3": {"leader": 3},
    "three cards on the table": {"trick": (0, 1, 2)},
    "card 32": {"trick": (32,)},
    "card -1": {"trick": (-1,)},
    "a card on the table and in a hand": {"trick": ((HANDS[0] & -HANDS[0]).bit_length() - 1,)},
    "the same card twice on the table": {"hands": (2, 4, 24), "trick": (0, 0)},
    "a hand too few cards short": {"trick": ((~sum(HANDS) & (sum(HANDS) + 1)).bit_length() - 1,)},
}


@pytest.mark.parametrize("what", BAD)
def test_bad_arguments_are_value_errors(what: str) -> None:
    engine = Engine()
    with pytest.raises(ValueError, match=r"\w"):
        engine.solve(**(GOOD | BAD[what]))
    with pytest.raises(ValueError, match=r"\w"):
        engine.moves(**(GOOD | BAD[what]))
    assert engine.nodes == 0
    assert 0 <= engine.solve(**GOOD) <= 10, "the engine works on after an error"


@pytest.mark.parametrize("hands", [(-1, 1, 2), (1 << 32, 1, 2)], ids=["negative", "33 bits"])
def test_a_hand_is_32_bits(hands: tuple[int, int, int]) -> None:
    with pytest.raises((ValueError, OverflowError)):
        Engine().solve(hands, 4, False, 0, 0)


def test_nothing_to_play() -> None:
    engine = Engine()
    assert engine.solve((0, 0, 0), 4, False, 0, 0) == 0
    assert engine.moves((0, 0, 0), 4, True, 0, 0) == []


# A misère that takes the search without any optimisation 170 million nodes.
LONG = masks(cards(hand) for hand in data("layouts.json")[0]["hands"])


def test_the_search_runs_without_the_gil_and_can_be_cancelled() -> None:
    """If the search held the GIL, this thread could not cancel it."""
    engine = Engine(features=0)
    raised: list[BaseException] = []

    def work() -> None:
        try:
            engine.solve(LONG, 4, True, 0, 0)
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while not engine.nodes:  # the first position is searched: the engine is at work
        assert thread.is_alive()
    with pytest.raises(RuntimeError):
        engine.solve(LONG, 4, True, 0, 0)  # one thread at a time
    engine.cancel()
    thread.join(20)
    assert not thread.is_alive()
    assert [type(error) for error in raised] == [InterruptedError]
    small = masks(random_hands(1, 5))
    assert engine.solve(small, 4, True, 0, 0) == Engine().solve(small, 4, True, 0, 0)


def test_threads_with_an_engine_each_agree() -> None:
    deals = [masks(random_hands(seed, 9)) for seed in range(40)]
    wanted = [Engine().solve(deal, 3, False, 0, 0) for deal in deals]
    found: dict[int, list[int]] = {}

    def work(number: int) -> None:
        engine = Engine(1 << 20)
        found[number] = [engine.solve(deal, 3, False, 0, 0) for deal in deals]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == dict.fromkeys(range(4), wanted)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_ends_a_search() -> None:
    script = (
        "import threading\n"
        "from ddsolve._engine import Engine\n"
        "engine = Engine(features=0)\n"
        "def tell():\n"
        "    while not engine.nodes:\n"
        "        pass\n"
        "    print('searching', flush=True)\n"
        "threading.Thread(target=tell, daemon=True).start()\n"
        f"engine.solve({LONG}, 4, True, 0, 0)\n"
        "print('not interrupted')\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hear_ctrl_c,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "searching\n"
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert output == ""
    assert errors.rstrip().endswith("KeyboardInterrupt")
