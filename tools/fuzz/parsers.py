"""Feed every parser with broken text until the time is over.

    python tools/fuzz/parsers.py [--seconds 20 | --each 600 | --clock 600] [--seed N] [--only NAME …]

Each text is a good one with some characters cut, doubled, swapped or put in. A parser may refuse it with one
of ddsolve's errors, in one line; or read it, and then what it writes must read back as the same value.
Anything else, work of more than seconds included, prints the parser, the seed and the text, and ends the
script with status 1 (with `--clock` when all have had their time): such a text belongs into
tests/files/test_round_trips.py.

Run on 2026-11-22 (commit f99b80f, `--clock 600`): 21 readers had ten minutes by the clock each on a machine
that was shared, which were 90 to 161 seconds of processor time; `bts` and `ppn` had ten minutes of processor
time each (commit 496d39e). Nothing broke. Texts by reader, those refused in brackets: condition 1,128,848
(990,598); strain 1,126,355 (855,965); cards 872,620 (662,463); tricks 839,438 (736,975); calls 794,022
(715,165); contract 718,546 (613,488); hand 683,848 (549,963); argument 605,734 (187,662); any json 451,991
(380,790); limits 429,435 (367,765); sheet 349,363 (337,341); deal 298,957 (264,864); auction 190,051
(165,137); guessed 147,331 (79,013); json 146,370 (131,033); game 102,646 (98,225); output 67,286 (66,260);
board 58,532 (0); any toml 49,945 (35,362); text 33,541 (13,765); convention 31,784 (28,645); ppn 88,381
(20,957); bts 49,033 (340). An earlier, shorter run found blanks in a contract that took the square of their
number (now among the texts that grow in tests/cli/test_hostile_input.py, like those of an auction).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fuzz.checks import CHECKS
from fuzz.texts import spoil

from ddsolve import DdsolveError

LONGEST = 5.0  # seconds of processor time for one text


def broken(name: str, seed: int) -> tuple[str, bool]:
    """Feed a parser with one text: what broke (nothing: an empty text), and whether the text was read."""
    check, good = CHECKS[name]
    rng = random.Random(seed)
    text = spoil(rng, rng.choice(good))
    begun = time.process_time()
    read, wrong = True, ""
    try:
        check(text)
    except DdsolveError as error:
        read = False
        if "\n" in str(error) or not str(error):
            wrong = f"not one line: {str(error)!r}"
    except Exception as error:
        wrong = f"{type(error).__name__}: {error}"
    if time.process_time() - begun > LONGEST:
        wrong = f"more than {LONGEST} s"
    return wrong and f"{name}, seed {seed}: {wrong}\n{text[:1500]!r}", read


def by_the_clock(names: list[str], seconds: float, first: int) -> int:
    """Give each parser its seconds by the clock, one after another; 1 when something broke."""
    found: set[str] = set()
    for name in names:
        until = time.monotonic() + seconds
        begun = time.process_time()
        read = refused = 0
        for seed in count(first):
            wrong, whole = broken(name, seed)
            read, refused = read + whole, refused + (not whole)
            kind = name + wrong.partition(": ")[2].partition("\n")[0][:60]
            if wrong and kind not in found:
                found.add(kind)
                print(wrong, flush=True)
            if time.monotonic() > until:
                break
        spent = time.process_time() - begun
        tale = f"{seconds:.0f} s by the clock, {spent:.0f} s of processor time, from seed {first}"
        print(f"{name}: {read} texts read, {refused} refused in {tale}", flush=True)
    return 1 if found else 0


def main() -> int:
    """Run until the time is over; 1 when something broke."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--seconds", type=float, default=20, help="of all parsers together")
    parser.add_argument(
        "--each", type=float, help="seconds of processor time for each parser in turn instead"
    )
    parser.add_argument("--clock", type=float, help="seconds by the clock for each parser in turn instead")
    parser.add_argument("--seed", type=int, help="try only this one")
    parser.add_argument("--only", nargs="+", choices=CHECKS, default=list(CHECKS))
    options = parser.parse_args()
    first = random.SystemRandom().randrange(10**9) if options.seed is None else options.seed
    if options.clock is not None:
        return by_the_clock(options.only, options.clock, first)
    until = time.monotonic() + options.seconds
    spent = dict.fromkeys(options.only, 0.0)
    read = dict.fromkeys(options.only, 0)
    refused = dict.fromkeys(options.only, 0)
    for seed in count(first):
        name = min(spent, key=spent.__getitem__)  # all have the same share of the time
        begun = time.process_time()
        wrong, whole = broken(name, seed)
        spent[name] += time.process_time() - begun
        (read if whole else refused)[name] += 1
        if wrong:
            print(wrong)
            return 1
        over = time.monotonic() > until if options.each is None else min(spent.values()) > options.each
        if options.seed is not None or over:
            break
    if options.each is not None:
        for name in spent:
            print(f"{name}: {read[name]} texts read, {refused[name]} refused in {spent[name]:.0f} s")
    print(f"{sum(read.values())} texts read, {sum(refused.values())} refused, from seed {first}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
