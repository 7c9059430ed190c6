"""Solve random positions in several ways and stop at the first difference.

    python tools/fuzz/compare_solvers.py [--count 1000000] [--first 0] [--seed 1] [--seconds 600]

Every position (one to ten cards each, any game, any soloist and leader) is solved with a table of 1 MiB and
with one of 64; both are kept from position to position, so that what is stale in them would be met. At every
20th a hand of two to four cards is given to the slow reference of the tests, and ten cards in no trump to DDS
(extra `bench`). The last line says how many of each were compared; `--first` goes on where a run ended. The
whole takes about eight minutes of processor time.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

from ddsolve._engine import Engine

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

import dds
import engine.test_reference as engine
from deals import Deal
from strategies import Position
from support import GAMES, dense_hands, masks, random_hands, strain_number

SMALL, USUAL = 1 << 20, 64 << 20
REFERENCE_EVERY, DDS_EVERY = 20, 20
NO_TRUMP = strain_number("NT")


def two_tables(rng: random.Random, small: Engine, usual: Engine) -> None:
    """Solve one random position with both tables; AssertionError where they differ."""
    size = rng.randint(1, 10)
    hands = masks(rng.choice((random_hands, dense_hands) if size < 9 else (random_hands,))(rng, size))
    game = rng.choice(GAMES)
    asked = (hands, strain_number(game), game == "misere", rng.randrange(3), rng.randrange(3))
    found = small.solve(*asked), usual.solve(*asked)
    assert found[0] == found[1], f"{asked}: {found[0]} with a small table, {found[1]} with a large one"


def with_dds(rng: random.Random, usual: Engine) -> None:
    """Solve ten cards in no trump with DDS too."""
    hands, leader = masks(random_hands(rng, 10)), rng.randrange(3)
    ours = usual.solve(hands, NO_TRUMP, False, 0, leader)
    deal = Deal(hands, leader)
    theirs = dds.soloists(dds.solve(dds.board(deal), dds.result_room()), deal)
    assert ours == theirs, f"{hands}, leader {leader}: {ours}, DDS {theirs}"


def with_reference(rng: random.Random, small: Engine) -> None:
    """Give a short hand to the reference: value and every card, for all soloists."""
    hands = dense_hands(rng, rng.choice((2, 3, 3, 3, 3, 3, 3, 3, 4, 4)))
    engine.compare(small, Position(hands, rng.randrange(3), (), rng.choice(GAMES)))


def main() -> int:
    """Compare until the count or the time is reached; 1 at the first difference."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--count", type=int, default=10**6)
    parser.add_argument("--first", type=int, default=0, help="the number of the first position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    small, usual = Engine(SMALL), Engine(USUAL)
    until = time.monotonic() + options.seconds
    tables = reference = other = 0
    for number in range(options.first, options.first + options.count):
        if time.monotonic() > until:
            break
        rng = random.Random(f"{options.seed}/{number}")
        try:
            two_tables(rng, small, usual)
            tables += 1
            if number % DDS_EVERY == 0 and dds.available:
                with_dds(rng, usual)
                other += 1
            if number % REFERENCE_EVERY == 0:
                with_reference(rng, small)
                reference += 1
        except AssertionError as error:
            print(f"seed {options.seed}, number {number}: {error}")
            return 1
    print(f"{tables} positions with two tables, {other} with DDS, {reference} with the reference: all equal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
