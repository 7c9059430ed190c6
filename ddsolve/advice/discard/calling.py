"""Discards ranked by what contracts are worth when the defenders call as people do.

The search counts and proves as if the defenders saw all cards when they call. What changes where they do
not is sampled on common layouts, the same for every choice: for the lowest levels of each strain, where
they may be mistaken, and for whatever stands at the top. The sample is a race: many contracts on a few
layouts, then those that may yet win on more. Another choice than the proved one comes first where it leads
clearly; where it does not, it is told beside the proved one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import fsum, hypot

from ddsolve.advice.discard.options import Choice, DiscardOption, choice_of, ranked_options
from ddsolve.advice.discard.sharing import Ranked, Ranking, Rival, split_effects
from ddsolve.advice.figures.comparing import DOUBT, paired
from ddsolve.advice.figures.pricing import Menu
from ddsolve.advice.figures.sampling import Estimate, mean_estimate, number
from ddsolve.advice.layouts.common import SplitEffect, common_layouts, layout_hands
from ddsolve.advice.people.called import UNCALLED, Called, CallEffect, Outlooks
from ddsolve.advice.people.orders import HIGH
from ddsolve.advice.search.led import ClosedLead, Discard
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.solving.effort import CalledRace
from ddsolve.solving.tools import Tools
from ddsolve.values.contract import Contract
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.hand import Hand

FAR = 10.0  # whists: what seems to cost so much on a few layouts is never called equal; any value works


def rank_called(
    search: DiscardSearch,
    menu: Menu,
    seen: tuple[DiscardOption, ...],
    leads: Mapping[Discard, ClosedLead],
    outlooks: Outlooks,
) -> Ranked:
    """Rank the options of a search again, which it has proved for defenders who see all cards.

    seen: the options as they are ranked so; leads: the first card of misères, by who sees his own hand.
    outlooks: of callers under other price lists of this search; these are added.
    """
    how = search.bench.policy.called
    race = _Race(search, menu, leads, seen, how, outlooks)
    race.share()
    done = 0
    for turn, (kept, goal) in enumerate(how.rounds if race.contracts else ()):
        with search.bench.within(turn / len(how.rounds), 1 / len(how.rounds)):
            race.sample(race.best_contracts(kept), done, goal)
        done = goal
    leading, before = race.leading(how.turns), race.now(seen[0])
    ranked = race.ranked()
    first = next((one for one in ranked if one.exact and race.gain(one, before).low > 0), before)
    first = race.surest(first, ranked)
    # what is held against it: the proved choice, or where that is the first what would lead it
    other = leading if choice_of(first) == choice_of(before) else before
    rival = None if choice_of(first) == choice_of(other) else Rival(other, race.gain(first, other))
    shared = first.split is not None or other.split is not None
    return Ranked(race.with_equals(_first(first, ranked)), rival, shared=shared)


class _Race(Ranking):
    """The same by what was found of the calls against them."""

    def __init__(
        self,
        search: DiscardSearch,
        menu: Menu,
        leads: Mapping[Discard, ClosedLead],
        seen: Sequence[DiscardOption],
        how: CalledRace,
        outlooks: Outlooks,
    ) -> None:
        super().__init__(search, menu, leads)
        self.seen = seen
        self.splits: dict[Choice, SplitEffect] = {}
        # in each layout what an option is worth, and its tricks; how likely a contract is whisted there
        self.found: dict[Choice, list[tuple[float, int]]] = {}
        self.whisted: dict[Contract, list[float]] = {}
        rows = menu.contracts.values()
        legal = [contract for row in rows for contract in row]
        lowest = {one for row in rows for one in sorted(row, key=Contract.ladder)[: how.levels]}
        wanted = lowest | {one.contract for one in seen[: how.top]}
        # a whist on a nine or a ten by mistake is nothing to count on: they are worth what is proved
        high = {one for one in legal if (one.level or 0) >= HIGH}
        best = seen[0]
        # of the proved choice and its equals, the nines and tens
        self.high = {one.contract for one in seen if one.priced == best.priced and one.contract in high}
        heard = [one for one in legal if one not in high or one in self.high]
        called = {one: Called(menu.pricing, one, search.seed, outlooks) for one in heard}
        self.contracts = {one: model for one, model in called.items() if model.free and one in wanted}
        self.uncalled = {None, *high, *(one for one, model in called.items() if not model.free)}
        played = menu.splits if menu.pricing.split == "played" else {}
        self.forced = [one for one in played if one in wanted & self.uncalled]  # two share their tricks
        self.asked: dict[Contract, list[DiscardOption]] = {one: [] for one in (*self.contracts, *self.forced)}
        for option in seen:
            if option.contract in self.asked and len(self.asked[option.contract]) < how.discards:
                self.asked[option.contract].append(option)
        choices = [one for options in self.asked.values() for one in options]
        often = max((one.likely for one in choices), default=0.0)
        # made less than half as often as another choice: not to be advised for how they call
        self.bluffs = {choice_of(one) for one in choices if one.likely < often / 2}

    def share(self) -> None:
        """Find what it changes that two who must whist share their tricks as each plays for himself."""
        asked = [one for contract in self.forced for one in self.asked[contract]]
        count = self.search.bench.policy.splits.layouts
        self.splits = split_effects(self.search, self.menu, asked, count)

    def best_contracts(self, count: int) -> list[Contract]:
        """Return the contracts that may be worth most, so many and that of the proved choice."""
        best = {one: self._best(one) for one in self.contracts}
        ranked = sorted(best, key=lambda one: -best[one].value)
        lead, proved = best[ranked[0]].callers, self.seen[0].contract
        near = [one for one in ranked if lead is None or _high(best[one]) >= lead.low]
        return [one for place, one in enumerate(near) if place < count or one == proved]

    def _best(self, contract: Contract) -> DiscardOption:
        """Return the option of a contract that is worth most by what is known now."""
        known = self.effects(contract)
        options = (replace(one, called=known.get(choice_of(one))) for one in self.asked[contract])
        return max(options, key=lambda one: one.value)

    def sample(self, contracts: Sequence[Contract], start: int, end: int) -> None:
        """Find what calls change in the layouts from number `start` to `end`."""
        search, seat = self.search, self.search.seat
        layouts = common_layouts(search.unseen, search.seed, end - start, start)
        owns = {
            contract: [search.hand - Hand.of(option.discard) for option in self.asked[contract]]
            for contract in contracts
        }

        def look(tools: Tools, item: tuple[Contract, int]) -> tuple[list[tuple[float, int]], float]:
            contract, following = item
            model = self.contracts[contract]
            worth: list[tuple[float, int]] = []
            whisted = 0.0
            for own in owns[contract]:
                hands = layout_hands(seat, own.mask, search.unseen.mask, following)
                taken = model.taken(tools, hands)
                if not worth:  # the calls hang on the defenders' cards, not on what is thrown
                    ways = model.ways(tools, (hands[0], hands[1], hands[2]))
                    whisted = model.whisted(ways)
                worth.append((model.worth(ways, taken), taken[0]))
            return worth, whisted

        items = [(contract, following) for contract in contracts for following in layouts]
        for (contract, _following), (worth, whisted) in zip(
            items, search.bench.map(look, items), strict=True
        ):
            self.whisted.setdefault(contract, []).append(whisted)
            for option, looked in zip(self.asked[contract], worth, strict=True):
                self.found.setdefault(choice_of(option), []).append(looked)

    def effects(self, contract: Contract | None) -> dict[Choice, CallEffect]:
        """Return what calls change of the options of a contract, as far as was looked.

        As often as it is whisted it is taken to be worth what it is against one defender who whists, which is
        known over all layouts, else what it is if all pass; the sample tells what is between (a control
        variate). That hangs on the defenders' cards, not on what is thrown: discards of a contract that are
        counted share it, but for one that the sample tells apart.
        """
        if contract not in self.whisted:
            return {}
        model, whisted = self.contracts[contract], tuple(self.whisted[contract])
        played = fsum(whisted) / len(whisted)
        asked = {choice_of(one): one for one in self.asked[contract]}
        between = {
            choice: [worth - model.usual(played, model.one(tricks)) for worth, tricks in self.found[choice]]
            for choice in asked
        }
        possible = {choice: self._possible(one) for choice, one in asked.items()}
        ends = {choice: model.range(each, played) for choice, each in possible.items()}
        counted = [choice for choice, one in asked.items() if self.tally(one).complete]
        if counted:
            shared = [fsum(each) / len(counted) for each in zip(*map(between.get, counted), strict=True)]
            lows, highs = zip(*map(ends.get, counted), strict=True)
            for choice in counted:
                apart = paired(between[choice], shared)
                if apart.low <= 0 <= apart.high:
                    between[choice], ends[choice] = shared, (min(lows), max(highs))
        effects: dict[Choice, CallEffect] = {}
        for choice, one in asked.items():
            alone = number(one.priced) if one.expected_one is None else number(one.expected_one)
            change = model.usual(played, alone) - number(one.priced)
            changes = tuple(each + change for each in between[choice])
            effects[choice] = CallEffect(
                mean_estimate(between[choice], *ends[choice]) + change,
                changes,
                whisted,
                model.ends(possible[choice]),
            )
        for choice in self._unheeded(contract, effects):
            effect = effects[choice]
            effects[choice] = replace(UNCALLED, ends=effect.ends, unheeded=effect.difference)
        return effects

    def _unheeded(self, contract: Contract, effects: Mapping[Choice, CallEffect]) -> set[Choice]:
        """Return the choices of a contract that do not rank by what calls change of them.

        A nine or a ten ranks by what is proved. Where it is the proved choice, nothing ranks by whists by
        mistake that would bring it as much.
        """
        if contract in self.high:
            return set(effects)
        gains = {choice: effect.difference.value for choice, effect in effects.items()}
        found = {choice for choice in self.bluffs.intersection(effects) if gains[choice] > 0}
        proved = self.seen[0]
        if proved.contract in self.high and proved.contract in self.whisted:
            change = self.effects(proved.contract)[choice_of(proved)].unheeded
            with_mistakes = number(proved.priced) + (change.value if change else 0.0)
            for one in self.asked[contract]:
                gain = gains[choice_of(one)]
                if gain > 0 and number(one.priced) + gain < with_mistakes:
                    found.add(choice_of(one))
        return found

    def _possible(self, option: DiscardOption) -> Sequence[int]:
        """Return the numbers of tricks that an option can take, as far as that is known."""
        tally = self.tally(option)
        if not tally.complete:
            return range(MOST_TRICKS + 1)
        return [tricks for tricks, count in enumerate(tally.distribution.counts) if count]

    def with_equals(self, ranked: Sequence[DiscardOption]) -> tuple[DiscardOption, ...]:
        """Return options of which the first leads, those marked that it does not clearly lead."""
        first, *others = ranked

        def equal(one: DiscardOption) -> bool:
            return first.value - one.value < FAR and not self._leads(first, one)

        return first, *(replace(one, equal=equal(one)) for one in others)

    def surest(self, first: DiscardOption, ranked: Sequence[DiscardOption]) -> DiscardOption:
        """Return the first option, or one of its level that cannot fail and is behind by a doubt at most."""
        if not first.exact or first.make == 1 or first.contract is None:
            return first
        sure = (
            one
            for one in ranked
            if one.exact
            and one.make == 1
            and one.contract is not None
            and one.contract.level == first.contract.level
            and first.value - one.value < DOUBT
            and not self._leads(first, one)
        )
        return next(sure, first)

    def gain(self, first: DiscardOption, other: DiscardOption) -> Estimate:
        """Return what an option gains over another, by layouts in common where both are counted.

        There, of two contracts, the model of callers may be off by DOUBT, which no layout shows.
        """
        one, two = _effect(first), _effect(other)
        size = min(len(one.changes), len(two.changes))
        if not size or not (first.exact and other.exact):
            return _apart(first, other)
        behind = number(first.priced) - number(other.priced)
        apart = paired(one.changes[:size], two.changes[:size]) + behind
        doubt = DOUBT * (first.contract != other.contract)
        return replace(apart, low=apart.low - doubt, high=apart.high + doubt)

    def _leads(self, first: DiscardOption, other: DiscardOption) -> bool:
        """Tell whether an option is clearly the better."""
        if first.called is None or other.called is None:
            return first.value > other.value
        return self.gain(first, other).low > 0

    def now(self, option: DiscardOption) -> DiscardOption:
        """Return an option with what is known of it now."""
        choice = choice_of(option)
        return replace(
            option, called=self.effects(option.contract).get(choice), split=self.splits.get(choice)
        )

    def ranked(self) -> tuple[DiscardOption, ...]:
        """Return the options in the order of what is known now."""
        calls = {choice: effect for one in self.contracts for choice, effect in self.effects(one).items()}
        uncalled = self.uncalled.difference(self.forced)
        return ranked_options(
            self.search.tallies,
            self.menu,
            self.leads,
            self.splits,
            proved=True,
            calls=calls,
            uncalled=uncalled,
        )


def _effect(option: DiscardOption) -> CallEffect:
    """Return what calls, or the shares of two who must whist, change of an option."""
    split = option.split
    if split is not None and split.difference is not None:
        return CallEffect(split.difference, split.changes, ())
    return option.called or UNCALLED


def _high(option: DiscardOption) -> float:
    return option.value if option.callers is None else option.callers.high


def _apart(first: DiscardOption, second: DiscardOption) -> Estimate:
    """Return what one option gains over another; their errors are taken to be independent."""
    one, other = first.callers, second.callers
    down, up = (0.0, 0.0) if one is None else (one.value - one.low, one.high - one.value)
    less, more = (0.0, 0.0) if other is None else (other.value - other.low, other.high - other.value)
    gain = first.value - second.value
    size = min((each.size for each in (one, other) if each is not None), default=0)
    return Estimate(gain, gain - hypot(down, more), gain + hypot(up, less), size)


def _first(chosen: DiscardOption, ranked: Sequence[DiscardOption]) -> tuple[DiscardOption, ...]:
    """Return the options with one of them first."""
    place = choice_of(chosen)
    (first,) = [option for option in ranked if choice_of(option) == place]
    return first, *(option for option in ranked if choice_of(option) != place)
