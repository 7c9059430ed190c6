"""Which choice is surely better: intervals of paired differences, and the verdicts made of them."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from support import printed

from ddsolve import Analyst, Contract, Convention, Hand, advise_lead, advise_whist
from ddsolve.advice.bid.misere import BidValue
from ddsolve.advice.bid.widows import Summary
from ddsolve.advice.figures.comparing import is_clear, paired, unpaired
from ddsolve.advice.figures.pricing import Possible, Pricing, sure_tricks
from ddsolve.advice.figures.sampling import Estimate, mean_estimate
from ddsolve.questions.lead import Lead
from ddsolve.solving.effort import USUAL
from ddsolve.values.cards import Strain
from ddsolve.values.seats import Seat

VALUED = USUAL.after_widow.valued

DEFENDER = "♠87 ♣K98 ♦QJ7 ♥A9"


@pytest.mark.parametrize("size", [20, 100])
@pytest.mark.parametrize("gap", [0.0, 0.3])
def test_intervals_of_differences_cover_over_seeds(size: int, gap: float) -> None:
    """Two choices that go up and down together, one better by `gap` on average: 95 % of intervals hold it."""
    covered = 0
    seeds = 1000
    for seed in range(seeds):
        random = Random(seed)
        common = [random.randint(-20, 20) for _ in range(size)]
        first = [value + (random.random() < 0.5 + gap / 2) for value in common]
        second = [value + (random.random() < 0.5 - gap / 2) for value in common]
        found = paired(first, second, -1, 1)
        covered += found.low <= gap <= found.high
    assert covered >= 0.93 * seeds


def test_pairs_tell_what_the_two_intervals_hide() -> None:
    random = Random(1)
    common = [float(random.randint(-50, 50)) for _ in range(200)]
    better = [value + 1 + random.random() for value in common]
    apart = unpaired(mean_estimate(better, -60, 60), mean_estimate(common, -60, 60))
    assert is_clear(paired(better, common, 0, 3))
    assert not is_clear(apart)


@pytest.mark.slow
def test_whist_names_the_equals_and_joins_open_and_closed() -> None:
    found = advise_whist(DEFENDER, "6S", 2, 1, calls=[("2", "whist")][:0], samples=30, threads=1)
    for one in found.options:
        twins = [other for other in found.options if (other.call, other.after) == (one.call, one.after)]
        assert len({other.sample for other in twins}) == len(twins)
    first = found.options[0]
    assert first.behind is None
    assert first.equal
    for one in found.options[1:]:
        if one.behind is not None:
            gaps = [one.behind.low, one.behind.value, one.behind.high]
            assert gaps == sorted(gaps)
            assert one.equal == (one.behind.low <= 0)


def test_two_layouts_make_no_lead_the_best() -> None:
    found = advise_lead(DEFENDER, "6S", 2, 1, samples=2, threads=1)
    assert all(one.equal for one in found.options)


def test_all_discards_leave_no_doubt() -> None:
    found = advise_lead("♠AKQJT987 ♣A7", "misere", 1, 2, partner="♦AKQJT987 ♥A7", threads=1)
    best = found.options[0]
    assert best.equal
    for one in found.options:  # what catches as often may cost him less
        assert one.hidden == best.hidden or not one.equal


@pytest.mark.slow
def test_a_lead_is_named_as_soon_as_it_is_clear() -> None:
    clear = advise_lead("♠AKQJT9 ♣98 ♦9 ♥9", "6NT", 2, 1, samples=240, threads=1)
    assert sum(one.equal for one in clear.options) == 1
    assert clear.layouts < 240
    assert "partial" not in clear.as_json()


@pytest.mark.slow
def test_time_ends_a_lead_and_marks_it() -> None:
    question = Lead("♠98 ♣T98 ♦T98 ♥98", "8S", 2, 1, samples=100_000, seconds=1e-9)
    with question.bench(1) as bench:  # as a command asks it
        cut = question.ask(bench)
    assert cut.partial
    assert cut.layouts == 200  # the first look, however large the sample
    assert cut.as_json()["partial"] is True


@pytest.mark.slow
def test_more_layouts_go_on_from_the_same_seed() -> None:
    few, more = (advise_lead(DEFENDER, "6S", 2, 1, samples=size, threads=2) for size in (8, 8))
    assert few.as_json() == more.as_json()


# The ends of sampled values: what is possible, so that the rare disaster lies inside the interval.


RUNS = 1000
SIX = Contract.parse("6S")
# in Leningrad six spades go from -248 to 18.7 whists
POSSIBLE = Possible(Pricing(Convention.load("leningrad"), Seat.FIRST))


def test_sure_trumps_are_those_that_no_play_takes_away():
    for held in range(256):
        own = [rank for rank in range(8) if held >> rank & 1]
        missing = [rank for rank in range(8) if not held >> rank & 1]
        least = len(own)
        for order in permutations(missing, min(len(missing), 3)):  # up to three trumps out against him
            beaten, left = 0, list(own)
            for rank in order:
                lower = [one for one in left if one < rank]
                if lower:
                    left.remove(max(lower))
                    beaten += 1
            least = min(least, len(own) - beaten)
        sure = sure_tricks(Hand(held << 16), Strain.DIAMONDS)
        assert sure == least if len(missing) <= 3 else sure <= least
    assert sure_tricks(Hand.parse("♠AKQJT987 ♥AK"), Strain.NO_TRUMP) == 0


def covered(of_sample, draw, mean):
    """Return how often the interval of a sample holds the mean."""
    random = Random(3)
    estimates = [of_sample([draw(random) for _ in range(60)]) for _ in range(RUNS)]
    return sum(one.low <= mean <= one.high for one in estimates) / RUNS


def rare(random, size=1):
    """Return a mean over `size` layouts of about 10 whists, of which one in two hundred costs 200."""
    usual = random.gauss(10, 3)
    return usual - 200 * sum(random.random() < 1 / 200 for _ in range(size)) / size


def by_sample(values):
    return mean_estimate(values, min(values), max(values))


def test_an_interval_holds_the_disaster_of_one_layout_in_two_hundred():
    def by_ends(values):
        return mean_estimate(values, *POSSIBLE.order(SIX))

    assert covered(by_ends, rare, 9) >= 0.94
    assert covered(by_sample, rare, 9) < 0.6


@pytest.mark.slow
def test_the_interval_of_a_bid_holds_it_too():
    def summed(values):
        return Summary.of([BidValue(value, 1.0, SIX, layouts=VALUED) for value in values], POSSIBLE).expected

    def widow(random):
        return rare(random, VALUED)

    assert covered(summed, widow, 9) >= 0.94
    assert covered(by_sample, widow, 9) < 0.94


def test_a_bid_that_was_resigned_with_every_widow_may_be_played_with_another_for_more():
    found = Summary.of([BidValue(-200.0, 0.0, None)] * 15, POSSIBLE, [SIX]).expected
    assert found.low == -200 < found.high < -150


def reckons(found: Estimate, worst: float, best: float, layouts: int = 1) -> bool:
    """Tell whether an interval reaches as far as one more value with a layout at an end moves it."""
    moved = layouts * (found.size + 1)
    return (
        found.low <= found.value - (found.value - worst) / moved
        and found.high >= found.value + (best - found.value) / moved
    )


def option(advice, name):
    return next(
        one.expected
        for one in advice.bids
        if name in (getattr(one, "name", None), getattr(one, "item", None))
    )


@pytest.mark.long
def test_every_sampled_mean_reckons_with_all_tricks():
    """In Sochi an all-pass is worth -73.33 to 40 whists, a misère caught ten times 333.33 to a defender."""
    with Analyst("sochi", threads=1) as analyst:
        bid = analyst.bid("♠AKQ8 ♣AK7 ♦K8 ♥7", 3, samples=8)
        assert reckons(option(bid, "pass"), -220 / 3, 40)
        assert reckons(option(bid, "6S"), -60, 28 / 3, VALUED)
        bid = analyst.bid("♠A7 ♣A7 ♦A87 ♥A87", 3, auction="1=misere 2=pass", samples=8)
        assert reckons(option(bid, "pass"), -100 / 3, 1000 / 3)
        lead = analyst.lead("♠AQ8 ♣7 ♦AT9 ♥K87", "6H", 1, 2, samples=12)
        assert all(reckons(one.whists, -80, 28 / 3) for one in lead.options)
    with Analyst("rogue-list", threads=1) as analyst:
        listed = analyst.named_game("♠AKQ8 ♣AK7 ♦K8 ♥7", 1, samples=8)
        assert reckons(option(listed, "allpass"), *allpass_ends("rogue-list"))
    asked = ("--dead", "♠8 ♣8", "--seat", "1", "--allpass", "--convention", "rostov", "--samples", "8")
    told = printed("layouts", "♠A7 ♣A7 ♦A87 ♥A87", *asked)["allpass"]
    for one in (told["value"], *(card["value"] for card in told["first_cards"])):
        found = Estimate(one["mean"], *one["interval"], 8)
        assert reckons(found, *allpass_ends("rostov"))


def allpass_ends(name):
    return Possible(Pricing(Convention.load(name), Seat.FIRST)).allpass
