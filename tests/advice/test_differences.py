"""Which choice is surely better: intervals of paired differences, and the verdicts made of them."""

from __future__ import annotations

from random import Random

import pytest

from ddsolve import advise_lead, advise_whist
from ddsolve.advice.figures.comparing import is_clear, paired, unpaired
from ddsolve.advice.figures.sampling import mean_estimate
from ddsolve.questions.lead import Lead

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


def test_the_same_values_are_never_clear() -> None:
    assert not is_clear(paired([1.0, 2.0], [1.0, 2.0]))
    assert not is_clear(paired([5.0], [1.0], -10, 10))  # one layout proves nothing


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
