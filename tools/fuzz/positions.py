"""Compare the compiled solvers with the reference on new random positions until the time is over.

    python tools/fuzz/positions.py [--seconds 60] [--seed N | --start N] [--size 7]

Each seed makes one deal with all its games, from the middle of a trick as well. The first difference prints
its seed and stops. --seed repeats one; a difference that does not come back then is a stale answer of the
table, which is small and kept over all seeds of a run (a run repeats with the same --start).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

import engine.test_engine_allpass as allpass
import engine.test_reference as engine
from reference import AllPassLine, Guarantee, Misere, NobodyFollows, TrickGame, Widow
from strategies import Position
from support import DECK, GAMES, dense_hands, index, masks, name, play_on, random_hands, strain_number

from ddsolve._allpass import Position as AllPassPosition
from ddsolve._engine import Engine


def trick_games(rng: random.Random, size: int, solver: Engine) -> None:
    """One deal, every game, a random start inside the first trick."""
    deal = rng.choice((random_hands, dense_hands))(rng, size)
    for game in GAMES:
        leader = rng.randrange(3)
        hands, trick = play_on(rng, deal, leader, game, rng.randrange(3))
        engine.compare(solver, Position(hands, leader, tuple(trick), game))


def all_pass(rng: random.Random, size: int) -> None:
    """One deal without and with each rule of the widow."""
    hands = rng.choice((random_hands, dense_hands))(rng, size)
    rest = [card for card in DECK if not any(card in hand for hand in hands)]
    allpass.compare(allpass.State(hands, rng.randrange(3)))
    if len(rest) < 2:
        return
    for rule in ("shows", "dealer"):
        pair = rng.sample(rest, 2)
        flags = [rng.random() < 0.5 for _ in range(3)]
        widow = Widow((pair[0], pair[1]), rule, flags[0], flags[1], flags[2] and rule == "shows")
        try:
            allpass.compare(allpass.State(hands, widow=widow))
        except NobodyFollows:
            continue


def two_hands(rng: random.Random, size: int, solver: Engine) -> None:
    """One deal of two hands: every game, perhaps with the first card on the table, and all-pass."""
    pack = rng.sample(DECK[: rng.choice((16, 24, 32))], 2 * size)
    seats = rng.sample(range(3), 2)
    deal: list[tuple[str, ...]] = [(), (), ()]
    deal[seats[0]], deal[seats[1]] = tuple(pack[:size]), tuple(pack[size:])
    leader = seats[0]
    for game in GAMES:
        hands, trick = play_on(rng, tuple(deal), leader, game, rng.randrange(2))
        table = [index(card) for card in trick]
        for soloist in seats:
            tree = Misere(soloist) if game == "misere" else TrickGame(soloist, engine.TRUMPS[game])
            asked = (masks(hands), strain_number(game), game == "misere", soloist, leader, table)
            assert solver.solve(*asked) == tree.solve(hands, leader, trick)
            found = {name(card): tricks for card, tricks in solver.moves(*asked)}
            assert found == tree.moves(hands, leader, trick)
    guarantee, tricks, _ = allpass.ENGINE.solve(AllPassPosition(masks(deal), leader))
    assert tricks == AllPassLine().solve(deal, leader)
    assert guarantee == tuple(Guarantee(seat).solve(deal, leader) for seat in range(3))


def main() -> int:
    """Run until the time is over; 1 when a difference was found."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, help="only this one")
    parser.add_argument("--start", type=int, default=random.SystemRandom().randrange(10**9))
    parser.add_argument("--size", type=int, default=7, help="most cards in a hand")
    options = parser.parse_args()
    start = options.start if options.seed is None else options.seed
    end = time.monotonic() + options.seconds
    shared = Engine(1 << 16)  # small: it has to overwrite, and what it keeps must never be stale
    done = 0
    for seed in count(start):
        rng = random.Random(seed)
        size = rng.randint(1, options.size)
        try:
            trick_games(rng, size, shared)
            all_pass(rng, min(size, 6))
            two_hands(rng, size, shared)
        except AssertionError:
            print(f"--seed {seed} --size {options.size} differs, run from --start {start}", file=sys.stderr)
            raise
        done += 1
        if options.seed is not None or time.monotonic() > end:
            break
    print(f"{done} seeds from {start}: no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
