"""Compare the proved best discard with counting everything, on random hands that can order a six.

    python benchmarks/discard_proof.py --hands 50 --strains 2 --jobs 2

The proof drops candidates by bounds, the other run counts every one of them over all layouts. Both must name
the same best value, and every bound must hold. Prints one line for each hand and the two times.
"""

from __future__ import annotations

import argparse
import time
from fractions import Fraction
from random import Random

from ddsolve import Contract, Convention, Hand, Strain, Suit
from ddsolve.advice.discard.advice import DiscardAdvice, answer_menu
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.layouts.all_layouts import Game
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.solving.bench import Bench

HONOURS = 0xE0E0E0E0


def random_hand(random: Random) -> Hand:
    """Draw twelve cards with a suit of six and five aces, kings and queens: a hand that would bid."""
    while True:
        mask = sum(1 << card for card in random.sample(range(32), 12))
        longest = max((mask >> 8 * suit & 255).bit_count() for suit in range(4))
        if longest >= 6 and (mask & HONOURS).bit_count() >= 5:
            return Hand(mask)


def menu_of(hand: Hand, seat: int, given: argparse.Namespace) -> Menu:
    """Return the contracts in the hand's longest suits (and in no trumps after four of them)."""
    lengths = sorted(Suit, key=lambda suit: -len(hand.suit_cards(suit)))
    strains: list[Game] = [*(Strain(suit) for suit in lengths), Strain.NT][: given.strains]
    menu = Menu(Pricing(Convention.load(given.convention), seat), Contract.parse(given.won))
    menu.__dict__["contracts"] = {game: menu.contracts[game] for game in strains}
    return menu


def advise(hand: Hand, menu: Menu, jobs: int | None, *, exact: bool) -> DiscardAdvice:
    """Return the answer, proved or counted, without what stands beside it."""
    with Bench(jobs) as bench:
        search = DiscardSearch.of(bench, hand, menu.pricing.seat, list(menu.contracts))
        return answer_menu(search, None, menu, exact=exact, shown=1)


def check(proved: DiscardAdvice, counted: DiscardAdvice) -> int:
    """Return how many bounds were checked; AssertionError where the two answers differ."""
    exact = {(option.contract, option.discard): option.priced for option in counted.options}
    best = counted.options[0].priced
    assert proved.options[0].priced == best, "another best value"
    bounds = 0
    for option in proved.options:
        value = exact[option.contract, option.discard]
        if option.exact:
            assert option.priced == value, "another exact value"
        else:
            assert isinstance(value, Fraction)
            assert option.at_most is not None
            assert value <= option.at_most < best, "a bound that does not hold"
            bounds += 1
    return bounds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=50)
    parser.add_argument("--won", default="6S")
    parser.add_argument("--strains", type=int, default=5)
    parser.add_argument("--convention", default="code-1996")  # it has no resignation
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--skip", type=int, default=0, help="leave out the first hands, which were compared before"
    )
    parser.add_argument("--jobs", type=int)
    given = parser.parse_args()
    random = Random(given.seed)
    times = [0.0, 0.0]
    for number in range(1, given.hands + 1):
        hand, seat = random_hand(random), random.choice((1, 2, 3))
        if number <= given.skip:
            continue
        answers = []
        for kind, exact in enumerate((False, True)):
            start = time.perf_counter()
            answers.append(advise(hand, menu_of(hand, seat, given), given.jobs, exact=exact))
            times[kind] += time.perf_counter() - start
        bounds = check(*answers)
        best = answers[0].options[0]
        print(
            f"{number:3} {hand} seat {seat}: {best.contract} {best.value:8.2f}, {bounds} bounds hold",
            flush=True,
        )
    print(f"{given.hands - given.skip} hands agree; proved in {times[0]:.1f} s, counted in {times[1]:.1f} s")


if __name__ == "__main__":
    main()
