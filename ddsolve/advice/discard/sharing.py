"""Discards ranked by what each of two whisters really takes, where the soloist's score depends on it.

The search counts and proves with an even split. What the true split can add at most is known for each number
of tricks (in sixes, where one whister can miss a quota of his own), and so which choices it can bring to the
top: there the change is sampled, for all of them on the same layouts, and a choice whose lead is clear on
others comes first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from typing import TYPE_CHECKING

from ddsolve.advice.discard.options import RESIGN, Choice, DiscardOption, choice_of, ranked_options
from ddsolve.advice.figures.pricing import Menu, SplitWorth
from ddsolve.advice.figures.sampling import Estimate, ValueRow, mean_estimate
from ddsolve.advice.layouts.common import common_layouts, layout_hands
from ddsolve.advice.layouts.sharing import SplitEffect, sample_split_effects
from ddsolve.advice.people.called import Called, CallEffect
from ddsolve.advice.search.bounds import Tally
from ddsolve.advice.search.led import ClosedLead, Discard
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.solving.policy import CalledRace
from ddsolve.values.contract import Contract
from ddsolve.values.documents import Json, card_names
from ddsolve.values.hand import Hand

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools


@dataclass(frozen=True, slots=True)
class Rival:
    """The choice that is held against the advised one, because the true split and the even one differ.

    option: where the advised one leads clearly by the true split, the best one by the even split; else one
    that may be better by the true split. gain: by that, what the advised one gains over it, in whists.
    """

    option: DiscardOption
    gain: Estimate

    @property
    def clear(self) -> bool:
        """Whether the advised choice is clearly the better one by the true split, though not the even."""
        return self.gain.low > 0

    def as_json(self) -> Json:
        """Return the rival and what the advised choice gains over it."""
        return {
            "contract": RESIGN if self.option.contract is None else str(self.option.contract),
            "discard": card_names(self.option.discard),
            "gain": self.gain.as_json(),
            "clear": self.clear,
        }


@dataclass(frozen=True, slots=True)
class SplitRanking:
    """Options best first by the true split where it is known; rival: None where nobody else led by it.

    untried: how many choices within reach were not sampled, those worth least with an even split.
    """

    options: tuple[DiscardOption, ...]
    rival: Rival | None = None
    untried: int = 0


def rank_splits(
    search: DiscardSearch, menu: Menu, even: tuple[DiscardOption, ...], leads: Mapping[Discard, ClosedLead]
) -> SplitRanking:
    """Rank the options of a search again, which it has proved with an even split.

    even: the options as they are ranked so; leads: the misères whose first card led unseen is known.
    """
    best = even[0]
    if not menu.splits:
        return SplitRanking(_with_best_told(even))
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
        return SplitRanking(_with_best_told(ranking.ranked()), None, untried)
    gain = ranking.gain(first, again)  # on fresh layouts: the leader of many led by luck too
    first, again = ranking.now(first), ranking.now(again)
    chosen, rival = (first, Rival(again, gain)) if gain.low > 0 else (again, None)
    if rival is None and gain.value > 0:
        rival = Rival(first, Estimate(-gain.value, -gain.high, -gain.low, gain.size))
    rest = tuple(option for option in ranking.ranked() if choice_of(option) != choice_of(chosen))
    return SplitRanking(_with_best_told((chosen, *rest)), rival, untried)


@dataclass(slots=True)
class Ranking(ABC):
    """The options of a search, which are ranked again by what is found of them in samples."""

    search: DiscardSearch
    menu: Menu
    leads: Mapping[Discard, ClosedLead]

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
        asked = option.discard, contract.game
        return next(one for one in self.search.tallies if (one.discards.discard, one.game) == asked)


@dataclass(slots=True)
class _Ranking(Ranking):
    """The same by what was found of the split."""

    found: dict[Choice, SplitEffect] = field(default_factory=dict)

    def ranked(self) -> tuple[DiscardOption, ...]:
        """Return the options in the order of what is known now."""
        return ranked_options(self.search.tallies, self.menu, self.leads, self.found, proved=True)

    def within_reach(self, even: Sequence[DiscardOption]) -> list[DiscardOption]:
        """Return the choices that some split could bring above the first one."""
        floor = self.now(even[0]).value
        return [
            option
            for option in even[1:]
            if (worth := self._worth(option)) is not None
            and self.tally(option).most_of(ValueRow.of(worth.contract.game, worth.most)) > floor
        ]

    def now(self, option: DiscardOption) -> DiscardOption:
        """Return an option with what is known of it now."""
        return replace(option, split=self.found.get(choice_of(option)))

    def sample(self, options: Sequence[DiscardOption], count: int) -> None:
        """Find by how much the split changes some options, in so many layouts."""
        self.found.update(self._effects(options, count))

    def _effects(
        self, options: Sequence[DiscardOption], count: int, skip: int = 0
    ) -> dict[Choice, SplitEffect]:
        """Return by how much the split changes some options, in so many layouts after `skip` others."""
        search = self.search
        asked = [(option, worth) for option in options if (worth := self._worth(option)) is not None]
        items = [(worth, search.hand - Hand.of(option.discard)) for option, worth in asked]
        layouts = common_layouts(search.unseen, search.seed, count, skip)
        effects = sample_split_effects(search.bench, items, search.unseen, search.leader, layouts)
        return {choice_of(option): effect for (option, _), effect in zip(asked, effects, strict=True)}

    def gain(self, first: DiscardOption, second: DiscardOption) -> Estimate:
        """Return what one counted option gains over another by the true split, on layouts of their own.

        What is found there is added to what was found before.
        """
        count = self.search.bench.policy.splits.layouts
        found = self._effects([first, second], count, skip=count)
        even = _evenly(first) - _evenly(second)
        lowest = highest = even
        changes = []
        for option, sign in ((first, 1), (second, -1)):
            effect, worth = found.get(choice_of(option)), self._worth(option)
            if effect is not None and worth is not None:
                changes.append([sign * change for change in effect.changes])
                ends = [sign * end for end in worth.range]
                lowest, highest = lowest + min(ends), highest + max(ends)
                together = (*self.found[choice_of(option)].changes, *effect.changes)
                pooled = replace(effect, difference=mean_estimate(together, *worth.range), changes=together)
                self.found[choice_of(option)] = pooled
        return mean_estimate([even + sum(each) for each in zip(*changes, strict=True)], lowest, highest)

    def _worth(self, option: DiscardOption) -> SplitWorth | None:
        """Return what the split of an option's tricks can change; None for nothing."""
        return None if option.contract is None else self.menu.splits.get(option.contract)


def _evenly(option: DiscardOption) -> float:
    """Return the value of an option with an even split."""
    return replace(option, split=None).value


def _with_best_told(options: tuple[DiscardOption, ...]) -> tuple[DiscardOption, ...]:
    """Say of the best option that the split cannot matter, where that is so."""
    best = options[0]
    if best.contract is not None and best.contract.level is not None and best.split is None:
        best = replace(best, split=SplitEffect(None))
    return best, *options[1:]


# Discards ranked by what contracts come to when the defenders call as people do.
#
# The search counts and proves as if the defenders saw all cards when they call. What changes where they do
# not is sampled on common layouts, the same for every choice: for the lowest levels of each strain, where
# they may be mistaken, and for whatever stands at the top. The sample is a race: many contracts on a few
# layouts, then those that may yet win on more. It is told where another choice than the proved one comes
# first, and whether its lead is clear.


@dataclass(frozen=True, slots=True)
class CalledRanking:
    """Options best first; rival: the choice that is held against the first, where calls say otherwise."""

    options: tuple[DiscardOption, ...]
    rival: Rival | None = None


def rank_called(
    search: DiscardSearch, menu: Menu, seen: tuple[DiscardOption, ...], leads: Mapping[Discard, ClosedLead]
) -> CalledRanking:
    """Rank the options of a search again, which it has proved for defenders who see all cards.

    seen: the options as they are ranked so; leads: the misères whose first card led unseen is known.
    """
    how = search.bench.policy.called
    race = _Race(search, menu, leads, seen, how)
    if not race.contracts:
        return CalledRanking(seen)
    done = 0
    for number, (kept, goal) in enumerate(how.rounds):
        with search.bench.within(number / len(how.rounds), 1 / len(how.rounds)):
            race.sample(race.best_contracts(kept), done, goal)
        done = goal
    first, before = race.leading(how.turns), race.now(seen[0])
    ranked = race.ranked()
    same = choice_of(first) == choice_of(before)
    rival = None if same else Rival(before, _apart(first, before))
    return CalledRanking(_first(first, ranked), rival)


@dataclass(slots=True)
class _Race(Ranking):
    """The same by what was found of the calls against them."""

    seen: Sequence[DiscardOption]
    how: CalledRace
    contracts: dict[Contract, Called] = field(init=False)
    uncalled: set[Contract | None] = field(init=False)
    asked: dict[Contract, list[DiscardOption]] = field(init=False)
    found: dict[Choice, CallEffect] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        legal = [contract for row in self.menu.contracts.values() for contract in row]
        rows = self.menu.contracts.values()
        lowest = {one for row in rows for one in sorted(row, key=Contract.ladder)[: self.how.levels]}
        wanted = lowest | {one.contract for one in self.seen[: self.how.top]}
        called = {one: Called(self.menu.pricing, one, self.search.seed) for one in legal}
        self.contracts = {one: model for one, model in called.items() if model.free and one in wanted}
        self.uncalled = {None, *(one for one, model in called.items() if not model.free)}
        self.asked = {contract: [] for contract in self.contracts}
        for option in self.seen:
            if option.contract in self.asked and len(self.asked[option.contract]) < self.how.discards:
                self.asked[option.contract].append(option)

    def best_contracts(self, count: int) -> list[Contract]:
        """Return the contracts that may come to most, so many and that of the proved choice."""
        best = {one: max(map(self.now, self.asked[one]), key=_worth) for one in self.contracts}
        ranked = sorted(best, key=lambda one: -best[one].value)
        lead, proved = best[ranked[0]].callers, self.seen[0].contract
        near = [one for one in ranked if lead is None or _high(best[one]) >= lead.low]
        return [one for place, one in enumerate(near) if place < count or one == proved]

    def sample(self, contracts: Sequence[Contract], start: int, end: int) -> None:
        """Find what calls change in the layouts from number `start` to `end`."""
        search, seat = self.search, self.search.seat
        layouts = common_layouts(search.unseen, search.seed, end - start, start)
        owns = {
            contract: [search.hand - Hand.of(option.discard) for option in self.asked[contract]]
            for contract in contracts
        }

        def look(tools: Tools, item: tuple[Contract, int]) -> tuple[list[float], float]:
            contract, following = item
            model = self.contracts[contract]
            changes: list[float] = []
            whisted = 0.0
            for own in owns[contract]:
                hands = layout_hands(seat, own.mask, search.unseen.mask, following)
                taken = model.taken(tools, hands)
                if not changes:  # the calls hang on the defenders' cards, not on what is thrown
                    ways = model.ways(tools, (hands[0], hands[1], hands[2]))
                    whisted = model.whisted(ways)
                changes.append(model.worth(ways, taken) - model.best(taken))
            return changes, whisted

        items = [(contract, following) for contract in contracts for following in layouts]
        answers = search.bench.map(look, items)
        for contract in contracts:
            mine = [answer for (one, _), answer in zip(items, answers, strict=True) if one == contract]
            for place, option in enumerate(self.asked[contract]):
                changes = tuple(changes[place] for changes, _whisted in mine)
                self._add(option, changes, tuple(whisted for _changes, whisted in mine))

    def _add(self, option: DiscardOption, changes: tuple[float, ...], whisted: tuple[float, ...]) -> None:
        """Add what was found of an option in some layouts more."""
        known = self.found.get(choice_of(option))
        if known is not None:
            changes, whisted = (*known.changes, *changes), (*known.whisted, *whisted)
        assert option.contract is not None
        ends = self.contracts[option.contract].range(self._possible(option))
        self.found[choice_of(option)] = CallEffect(mean_estimate(changes, *ends), changes, whisted)

    def _possible(self, option: DiscardOption) -> Sequence[int]:
        """Return the numbers of tricks that an option can come to, as far as is known."""
        counts = () if option.tricks is None else option.tricks.counts
        return [tricks for tricks, count in enumerate(counts) if count] or range(11)

    def now(self, option: DiscardOption) -> DiscardOption:
        """Return an option with what is known of it now."""
        return replace(option, called=self.found.get(choice_of(option)))

    def ranked(self) -> tuple[DiscardOption, ...]:
        """Return the options in the order of what is known now."""
        tallies, calls = self.search.tallies, self.found
        return ranked_options(
            tallies, self.menu, self.leads, proved=True, calls=calls, uncalled=self.uncalled
        )


def _worth(option: DiscardOption) -> float:
    return option.value


def _high(option: DiscardOption) -> float:
    return option.value if option.callers is None else option.callers.high


def _apart(first: DiscardOption, second: DiscardOption) -> Estimate:
    """Return what one option gains over another; their errors are taken to be independent."""
    one, other = first.callers, second.callers
    down, up = (0.0, 0.0) if one is None else (one.value - one.low, one.high - one.value)
    less, more = (0.0, 0.0) if other is None else (other.value - other.low, other.high - other.value)
    gain = first.value - second.value
    size = min(each.size for each in (one, other) if each is not None)
    return Estimate(gain, gain - hypot(down, more), gain + hypot(up, less), size)


def _first(chosen: DiscardOption, ranked: Sequence[DiscardOption]) -> tuple[DiscardOption, ...]:
    """Return the options with one of them first."""
    place = choice_of(chosen)
    (first,) = [option for option in ranked if choice_of(option) == place]
    return first, *(option for option in ranked if choice_of(option) != place)
