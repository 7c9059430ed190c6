"""Discards ranked by what contracts come to when the defenders call as people do.

The search counts and proves as if the defenders saw all cards when they call. What changes where they do not
is sampled on common layouts, the same for every choice: for the lowest levels of each strain, where they may
be mistaken, and for whatever stands at the top. The sample is a race: many contracts on a few layouts, then
those that may yet win on more. It is told where another choice than the proved one comes first, and whether
its lead is clear.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot
from typing import TYPE_CHECKING

from ddsolve.advice.discard.options import Choice, DiscardOption, choice_of, ranked_options
from ddsolve.advice.discard.sharing import Rival
from ddsolve.advice.figures.pricing import Menu
from ddsolve.advice.figures.sampling import Estimate, mean_estimate
from ddsolve.advice.layouts.common import common_layouts, layout_hands
from ddsolve.advice.people.called import Called, CallEffect
from ddsolve.advice.search.led import ClosedLead, Discard
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

LEVELS = 2  # lowest legal levels of each strain that are sampled in any case
TOP = 8  # so many of the first options are sampled too
DISCARDS = 2  # of each contract, the best by what is proved
# Contracts that a round looks at, and the layout that it ends with. The race is fitted to two seconds on two
# cores (some 16 ms of one for a contract in a layout); any value works.
ROUNDS = ((99, 4), (4, 12), (2, 48))
TURNS = 6  # so many choices may be counted wholly, since they came first


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
    race = _Race(search, menu, leads, seen)
    if not race.contracts:
        return CalledRanking(seen)
    done = 0
    for number, (kept, goal) in enumerate(ROUNDS):
        with search.bench.within(number / len(ROUNDS), 1 / len(ROUNDS)):
            race.sample(race.best_contracts(kept), done, goal)
        done = goal
    first, before = race.leading(), race.now(seen[0])
    ranked = race.ranked()
    same = choice_of(first) == choice_of(before)
    rival = None if same else Rival(before, _apart(first, before))
    return CalledRanking(_first(first, ranked), rival)


@dataclass(slots=True)
class _Race:
    """A search, and what was found of the calls against its options."""

    search: DiscardSearch
    menu: Menu
    leads: Mapping[Discard, ClosedLead]
    seen: Sequence[DiscardOption]
    contracts: dict[Contract, Called] = field(init=False)
    uncalled: set[Contract | None] = field(init=False)
    asked: dict[Contract, list[DiscardOption]] = field(init=False)
    found: dict[Choice, CallEffect] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        legal = [contract for row in self.menu.contracts.values() for contract in row]
        rows = self.menu.contracts.values()
        lowest = {one for row in rows for one in sorted(row, key=Contract.ladder)[:LEVELS]}
        wanted = lowest | {one.contract for one in self.seen[:TOP]}
        called = {one: Called(self.menu.pricing, one, self.search.seed) for one in legal}
        self.contracts = {one: model for one, model in called.items() if model.free and one in wanted}
        self.uncalled = {None, *(one for one, model in called.items() if not model.free)}
        self.asked = {contract: [] for contract in self.contracts}
        for option in self.seen:
            if option.contract in self.asked and len(self.asked[option.contract]) < DISCARDS:
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

    def leading(self) -> DiscardOption:
        """Return the first option, once that is one whose tricks are all counted."""
        for _turn in range(TURNS):
            first = self.ranked()[0]
            if first.exact:
                return first
            tally = next(
                tally
                for tally in self.search.tallies
                if first.contract is not None
                and (tally.discards.discard, tally.game) == (first.discard, first.contract.game)
            )
            self.search.counting_all([tally])
        return next(option for option in self.ranked() if option.exact)


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
