"""Discards ranked by what each of two whisters really takes, where the soloist's score depends on it.

The search counts and proves with an even split. What the true split can add at most is known for each number
of tricks (in sixes, where one whister can miss a quota of his own), and so which choices it can bring to the
top: there the change is sampled, for all of them on the same layouts, and a choice whose lead is clear on
others comes first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ddsolve.advice.discard.options import RESIGN, Choice, DiscardOption, choice_of, ranked_options
from ddsolve.advice.figures.comparing import ValueRow
from ddsolve.advice.figures.pricing import Menu, SplitWorth
from ddsolve.advice.figures.sampling import Estimate, mean_estimate
from ddsolve.advice.layouts.common import SplitEffect, common_layouts, sample_split_effects
from ddsolve.advice.search.bounds import Tally
from ddsolve.advice.search.led import ClosedLead, Discard
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.values.answers import Json, card_names
from ddsolve.values.contract import Game
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat


@dataclass(frozen=True, slots=True)
class Rival:
    """The choice that is held against the advised one, because a sample and the proof differ.

    option: where the advised one leads clearly in the sample, the best one by the proof; else one that may be
    better by the sample. gain: there, what the advised one gains over it, in whists.
    """

    option: DiscardOption
    gain: Estimate

    @property
    def clear(self) -> bool:
        """Whether the advised choice is clearly the better one in the sample, though not by the proof."""
        return self.gain.low > 0

    def as_json(self) -> Json:
        """Return the rival and what the advised choice gains over it."""
        return {
            "contract": RESIGN if self.option.contract is None else str(self.option.contract),
            "discard": card_names(self.option.discard),
            "gain": self.gain.as_json(),
            "clear": self.clear,
        }


class Ranking(ABC):
    """The options of a search, which are ranked again by what is found of them in samples."""

    def __init__(self, search: DiscardSearch, menu: Menu, leads: Mapping[Discard, ClosedLead]) -> None:
        self.search, self.menu, self.leads = search, menu, leads
        self.tallies: dict[tuple[Discard, Game], Tally] = {
            (one.discards.discard, one.game): one for one in search.tallies
        }

    @abstractmethod
    def ranked(self) -> tuple[DiscardOption, ...]:
        """Return the options in the order of what is known now."""

    def leading(self, turns: int) -> DiscardOption:
        """Return the first option, once that is one whose tricks are all counted, in so many turns."""
        for _turn in range(turns):
            first = self.ranked()[0]
            if first.exact:
                return first
            self.search.counting_all([self.tally(first)])
        return next(option for option in self.ranked() if option.exact)

    def tally(self, option: DiscardOption) -> Tally:
        """Return the candidate of an option."""
        contract = option.contract
        assert contract is not None
        return self.tallies[option.discard, contract.game]


@dataclass(frozen=True, slots=True)
class Ranked:
    """Options best first by what samples tell of them; rival: what is held against the first, None: nothing.

    untried: how many choices within reach were not sampled, those worth least with an even split. shared:
    it is not how the defenders call that tells, but how two who must whist share their tricks.
    """

    options: tuple[DiscardOption, ...]
    rival: Rival | None = None
    untried: int = 0
    shared: bool = False


def rank_splits(
    search: DiscardSearch, menu: Menu, even: tuple[DiscardOption, ...], leads: Mapping[Discard, ClosedLead]
) -> Ranked:
    """Rank the options of a search again, which it has proved with an even split.

    even: the options as they are ranked so; leads: the first card of misères, by who sees his own hand.
    """
    best = even[0]
    if not menu.splits:
        return Ranked(_with_best_told(even))
    how = search.bench.policy.splits
    ranking = _Ranking(search, menu, leads)
    ranking.sample([best], how.layouts)
    reach = ranking.within_reach(even)
    near = {choice_of(option): option for option in (*reach[: how.most], *even[1 : how.chosen])}
    ranking.sample(list(near.values()), how.first)
    ranking.sample(ranking.ranked()[: how.chosen], how.layouts)
    first = ranking.leading(how.turns)
    again = ranking.now(best)
    untried = max(0, len(reach) - how.most)
    if choice_of(first) == choice_of(best):
        return Ranked(_with_best_told(ranking.ranked()), None, untried)
    gain = ranking.gain(first, again)  # on fresh layouts: the leader of many led by luck too
    first, again = ranking.now(first), ranking.now(again)
    chosen, rival = (first, Rival(again, gain)) if gain.low > 0 else (again, None)
    if rival is None and gain.value > 0:
        rival = Rival(first, -gain)
    rest = tuple(option for option in ranking.ranked() if choice_of(option) != choice_of(chosen))
    return Ranked(_with_best_told((chosen, *rest)), rival, untried)


class _Ranking(Ranking):
    """The same by what was found of the split."""

    def __init__(self, search: DiscardSearch, menu: Menu, leads: Mapping[Discard, ClosedLead]) -> None:
        super().__init__(search, menu, leads)
        self.found: dict[Choice, SplitEffect] = {}

    def ranked(self) -> tuple[DiscardOption, ...]:
        """Return the options in the order of what is known now."""
        return ranked_options(self.search.tallies, self.menu, self.leads, self.found, proved=True)

    def within_reach(self, even: Sequence[DiscardOption]) -> list[DiscardOption]:
        """Return the choices that some split could bring above the first one."""
        floor = self.now(even[0]).value
        return [
            option
            for option in even[1:]
            if (worth := _split_worth(self.menu, option)) is not None
            and self.tally(option).most_of(ValueRow.of(worth.contract.game, worth.most)) > floor
        ]

    def now(self, option: DiscardOption) -> DiscardOption:
        """Return an option with what is known of it now."""
        return replace(option, split=self.found.get(choice_of(option)))

    def sample(self, options: Sequence[DiscardOption], count: int) -> None:
        """Find by how much the split changes some options, in so many layouts."""
        self.found.update(split_effects(self.search, self.menu, options, count))

    def gain(self, first: DiscardOption, second: DiscardOption) -> Estimate:
        """Return what one counted option gains over another by the true split, on layouts of their own.

        What is found there is added to what was found before.
        """
        how = self.search.bench.policy.splits
        found = split_effects(self.search, self.menu, [first, second], how.fresh, skip=how.layouts)
        even = _evenly(first) - _evenly(second)
        lowest = highest = even
        changes = []
        for option, sign in ((first, 1), (second, -1)):
            effect, worth = found.get(choice_of(option)), _split_worth(self.menu, option)
            if effect is not None and worth is not None:
                changes.append([sign * change for change in effect.changes])
                ends = [sign * end for end in worth.range]
                lowest, highest = lowest + min(ends), highest + max(ends)
                together = (*self.found[choice_of(option)].changes, *effect.changes)
                pooled = replace(effect, difference=mean_estimate(together, *worth.range), changes=together)
                self.found[choice_of(option)] = pooled
        return mean_estimate([even + sum(each) for each in zip(*changes, strict=True)], lowest, highest)


def _split_worth(menu: Menu, option: DiscardOption) -> SplitWorth | None:
    """Return what the split of an option's tricks can change; None for nothing."""
    return None if option.contract is None else menu.splits.get(option.contract)


def split_effects(
    search: DiscardSearch, menu: Menu, options: Sequence[DiscardOption], count: int, skip: int = 0
) -> dict[Choice, SplitEffect]:
    """Return by how much the split changes some options, in so many layouts after `skip` others."""
    asked = [(option, worth) for option in options if (worth := _split_worth(menu, option)) is not None]
    items = [(worth, search.hand - Hand.of(option.discard)) for option, worth in asked]
    layouts = common_layouts(search.unseen, search.seed, count, skip)
    effects = sample_split_effects(search.bench, items, search.unseen, Seat.FIRST, layouts)
    return {choice_of(option): effect for (option, _), effect in zip(asked, effects, strict=True)}


def _evenly(option: DiscardOption) -> float:
    """Return the value of an option with an even split."""
    return replace(option, split=None).value


def _with_best_told(options: tuple[DiscardOption, ...]) -> tuple[DiscardOption, ...]:
    """Say of the best option that the split cannot matter, where that is so."""
    best = options[0]
    if best.contract is not None and best.contract.level is not None and best.split is None:
        best = replace(best, split=SplitEffect(None))
    return best, *options[1:]
