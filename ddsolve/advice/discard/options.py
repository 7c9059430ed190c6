"""One discard with one contract and what it is worth, and all of them put in order."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ddsolve.advice.figures.comparing import Distribution, ValueRow
from ddsolve.advice.figures.pricing import Menu
from ddsolve.advice.figures.sampling import (
    Estimate,
    Figure,
    as_figures,
    number,
    share_estimate,
    worth_estimate,
)
from ddsolve.advice.layouts.common import SplitEffect
from ddsolve.advice.people.called import UNCALLED, CallEffect
from ddsolve.advice.search.bounds import Tally
from ddsolve.advice.search.led import ClosedLead, Discard
from ddsolve.advice.unseen.play import ClosedPlay
from ddsolve.io.documents import plain
from ddsolve.io.reading import Reads, by_default
from ddsolve.values.answers import Json, as_json, card_names, known
from ddsolve.values.cards import Card
from ddsolve.values.contract import MISERE, Contract

RESIGN = "resign"
Choice = tuple[Contract | None, Discard]
NO_LEADS: Mapping[Discard, ClosedLead] = {}
NO_SPLITS: Mapping[Choice, SplitEffect] = {}


@dataclass(frozen=True, slots=True)
class DiscardOption:
    """One discard with one contract (None: resignation, no cards played).

    priced: the soloist's whists against defenders who call as the prices suppose, exact over all layouts or
    (`exact` False) estimated with an interval, on layouts that had no say in the choice; rough: on those
    that had, so rather too high if it comes first.
    chosen_by: for an estimate, its value on those, by which the options stand.
    at_most: for an estimate, a proved upper bound of the exact value, if there is one; ceiling: `priced` is
    that bound, since the sample lies above it. make: the share of layouts that double-dummy play makes;
    make_at_most: for an estimate with bounds, the greatest it can be. equals: other discards that come to
    the same. expected_one: the same with one defender whisting; expected_best: the same with defenders who
    call as if they saw all cards. called: what it changes that they do not, where that was sampled. equal:
    the sample does not tell it from the first one.
    tricks: the whole distribution where it is known; on one layout, its tricks.
    closed: what closed play makes, where that was asked for. led: a misère once more, led before the
    defenders' cards are shown; None where it is not led so, and where it cannot be the best one so led.
    split: what the true split of two whisters' tricks changes; None where that was not looked at.
    sampled_tricks: the layouts of the sample by tricks, where the choice rests on samples alone.
    """

    contract: Contract | None
    discard: tuple[Card, ...]
    priced: Reads[Figure, Fraction | Estimate] = by_default()
    make: Reads[Figure, Fraction | Estimate] = by_default()
    equals: tuple[tuple[Card, Card], ...] = ()
    at_most: Fraction | None = None
    ceiling: bool = False
    make_at_most: Fraction | None = None
    expected_one: Reads[Figure | None, Fraction | Estimate | None] = by_default(None)
    expected_best: Reads[Figure | None, Fraction | Estimate | None] = by_default(None)
    tricks: Distribution | None = None
    closed: ClosedPlay | None = None
    led: ClosedLead | None = None
    split: SplitEffect | None = None
    sampled_tricks: tuple[int, ...] | None = None
    rough: bool = False
    chosen_by: float | None = None
    called: CallEffect | None = None
    equal: bool = False

    def __post_init__(self) -> None:
        as_figures(self, ("priced", "make", "at_most", "make_at_most", "expected_one", "expected_best"))

    @property
    def expected(self) -> Figure:
        """The soloist's whists by which options rank: by callers where that was sampled, else as priced."""
        return self.priced if self.callers is None else self.callers

    @property
    def exact(self) -> bool:
        """Whether the value is over all layouts."""
        return isinstance(self.priced, Fraction)

    @property
    def value(self) -> float:
        """What it is worth: by an own-hand lead, by callers, or by the true split, where that is known."""
        if self.led is not None:
            return self.led.worth
        if self.callers is not None:
            return self.callers.value
        return number(self.priced) if self.played is None else self.played.value

    @property
    def merit(self) -> float:
        """The value to sort by: an estimate's on other layouts, so that its own is not the luckiest."""
        if self.chosen_by is None or self.led or self.called or self.played:
            return self.value
        return self.chosen_by

    @property
    def played(self) -> Estimate | None:
        """The value with two whisters' tricks split as played; None where that is not another one."""
        change = None if self.split is None else self.split.difference
        return None if change is None else self._changed(change)

    @property
    def callers(self) -> Estimate | None:
        """The value when the defenders call as people do; None where that was not sampled."""
        return self.as_called if self.called is not None and self.called.difference.size else None

    @property
    def as_called(self) -> Estimate | None:
        """The same where they have no choice, or where nothing ranks by their mistakes, too."""
        if self.called is None:
            return None
        if self.played is not None:
            return self.played
        least, most = self.called.ends
        return self._changed(self.called.unheeded or self.called.difference).clipped(most, least)

    def _changed(self, change: Estimate) -> Estimate:
        even = self.priced
        ends = even.low + change.low, even.high + change.high
        return Estimate(even.value + change.value, *ends, change.size or even.size)

    @property
    def likely(self) -> float:
        """How often it is made, with one first card for all layouts where that is known."""
        return number(self.make if self.led is None else self.led.make)

    def as_json(self) -> Json:
        """Return one entry of `options` in `ddsolve discard --json`."""
        entry: Json = {
            "discard": card_names(self.discard),
            "contract": RESIGN if self.contract is None else str(self.contract),
            "expected": json_number(self.expected),
            "best": json_number(self.expected_best),
            "one": json_number(self.expected_one),
            "callers": as_json(self.as_called),
            "make": None if self.ceiling else json_number(self.make),
            "exact": self.exact,
            **known(
                at_most=json_number(self.at_most),
                ceiling=self.ceiling or None,
                make_at_most=json_number(self.make_at_most),
            ),
        }
        if isinstance(self.priced, Estimate) and isinstance(self.make, Estimate):
            if self.rough:
                entry["rough"] = True
            else:
                shown = self.expected
                entry["interval"] = [shown.low, shown.high]
                if self.callers is not None:
                    entry["best_interval"] = [self.priced.low, self.priced.high]
            if not self.rough and not self.ceiling:
                entry["make_interval"] = [self.make.low, self.make.high]
            entry["samples"] = self.priced.size
        elif isinstance(self.make, Estimate):  # what is worth the same whatever is made
            entry["make_interval"] = [self.make.low, self.make.high]
            entry["samples"] = self.make.size
        return entry | known(
            equal=self.equal or None,
            equivalent=[card_names(pair) for pair in self.equals] or None,
            expected_one=json_number(self.expected_one),
            tricks=self.tricks,
            closed=self.closed,
            closed_first_lead=self.led,
            played=self.played,
            sampled_tricks=None if self.sampled_tricks is None else list(self.sampled_tricks),
        )


def ranked_options(
    tallies: Sequence[Tally],
    menu: Menu,
    leads: Mapping[Discard, ClosedLead] = NO_LEADS,
    splits: Mapping[Choice, SplitEffect] = NO_SPLITS,
    *,
    proved: bool = False,
    calls: Mapping[Choice, CallEffect] | None = None,
    uncalled: Container[Contract | None] = (),
) -> tuple[DiscardOption, ...]:
    """Return every discard with every contract, best first; of equal value the lower contract first.

    leads: the first card of misères, by who sees his own hand. They come first, unless it is proved that the
    others are worth no more with all cards seen than the best of them. splits: what is known of true splits.
    calls: what is known of callers; choices of which nothing is known then stand behind. uncalled: the
    contracts in which nobody has a choice.
    """
    found = [option for tally in tallies if tally.sample for option in tally_options(tally, menu)]
    found += resignation(menu)
    if leads:
        found = [
            _led(one, leads[one.discard]) if one.contract == MISERE and one.discard in leads else one
            for one in found
        ]
    if splits:
        found = [replace(one, split=splits.get((one.contract, one.discard))) for one in found]
    if calls is not None:
        for place, one in enumerate(found):
            free = one.contract in uncalled or one.split is not None
            found[place] = replace(one, called=calls.get(choice_of(one), UNCALLED if free else None))

    def behind(one: DiscardOption) -> bool:
        return (calls is not None and one.called is None) or (not proved and bool(leads) and one.led is None)

    return tuple(sorted(found, key=lambda one: (behind(one), *rank(one))))


def by_value(options: Sequence[DiscardOption], *, proved: bool = False) -> tuple[DiscardOption, ...]:
    """Return options with those behind the first as they are told: by value, what is less known last.

    The first was chosen on layouts that do not value it, so that another may stand higher in these. Where it
    is proved, a rough value, which is bounded then, is told among the others.
    """
    if not options:
        return ()
    first, *others = options

    def key(one: DiscardOption) -> tuple[bool, bool, bool, float]:
        unknown = first.called is not None and one.called is None
        return unknown, first.led is not None and one.led is None, one.rough and not proved, -one.value

    return first, *sorted(others, key=key)


def choice_of(option: DiscardOption) -> Choice:
    """Return what is chosen."""
    return option.contract, option.discard


def _led(option: DiscardOption, lead: ClosedLead) -> DiscardOption:
    """Return an option with its closed lead; what throws that card itself is no equal of it."""
    return replace(option, led=lead, equals=tuple(pair for pair in option.equals if lead.card not in pair))


def resignation(menu: Menu) -> list[DiscardOption]:
    """Return the choice to resign, where that is allowed."""
    if menu.resignation is None:
        return []
    worth = menu.resignation
    return [DiscardOption(None, (), worth, Fraction(0), expected_one=worth, expected_best=worth)]


def rank(option: DiscardOption) -> tuple[float, bool, tuple[int, int], int]:
    """Return a key that puts options in order, best first; of equal value the lower contract first.

    Of equal misères the one that throws the higher cards, as everybody would.
    """
    contract = option.contract
    ladder = (0, 0) if contract is None else contract.ladder()
    misere = contract is not None and contract.is_misere
    return -option.merit, not option.exact, ladder, -sum(card.rank for card in option.discard) * misere


def tally_options(tally: Tally, menu: Menu) -> list[DiscardOption]:
    """Return the contracts of one candidate, best first."""

    def make() -> list[DiscardOption]:
        rows = zip(menu.contracts[tally.game], menu.rows[tally.game], strict=True)
        return sorted((option_of(tally, contract, row, menu) for contract, row in rows), key=rank)

    return tally.once(menu, make)


def option_of(tally: Tally, contract: Contract, row: ValueRow, menu: Menu) -> DiscardOption:
    """Return a candidate with one contract: exact where it is counted, else as it is sampled."""
    values = menu.pricing.values(contract)
    ones, bests = menu.pricing.values(contract, "one"), menu.pricing.values(contract, "best")
    discards = tally.discards
    if tally.complete:
        found = tally.distribution
        return DiscardOption(
            contract,
            discards.discard,
            found.expected(values),
            made(found, contract),
            discards.discards[1:],
            expected_one=found.expected(ones),
            expected_best=found.expected(bests),
            tricks=found,
        )
    sample = tally.fresh or tally.sample
    expected, one = (worth_estimate(sample, [float(value) for value in row]) for row in (values, ones))
    best = expected if bests is values else worth_estimate(sample, [float(value) for value in bests])
    known = values[0] if row.flat else None  # whatever the tricks are
    make = share_estimate(sum(is_made(contract, tricks) for tricks in sample), len(sample))
    chosen_by = row.expected(tally.sampled_counts(), len(tally.sample))
    option = DiscardOption(
        contract,
        discards.discard,
        expected if known is None else known,
        make,
        discards.discards[1:],
        expected_one=one,
        expected_best=best,
        rough=not tally.fresh,
        chosen_by=float(chosen_by),
    )
    if known is not None:
        return replace(option, expected_one=None, expected_best=None)
    if not tally.bounds:
        return option
    at_most, make_at_most = tally.most_of(row), tally.most_made(contract.level)
    priced = expected.clipped(float(at_most))
    one = one.clipped(float(tally.most_of(menu.pricing.row(contract, "one"))))
    most = tally.most_of(menu.pricing.row(contract, "best"))
    best = priced if bests is values else best.clipped(float(most))
    return replace(
        option,
        priced=priced,
        make=make.clipped(float(make_at_most)),
        at_most=at_most,
        ceiling=expected.value > at_most,
        make_at_most=make_at_most,
        expected_one=one,
        expected_best=best,
        chosen_by=float(min(chosen_by, at_most)),
    )


def is_made(contract: Contract, tricks: int) -> bool:
    """Tell whether a contract is made with so many tricks."""
    return tricks == 0 if contract.level is None else tricks >= contract.level


def made(found: Distribution, contract: Contract) -> Fraction:
    """Return the share of layouts in which a contract is made."""
    if contract.level is None:
        return Fraction(found.counts[0], found.total)
    return found.share_at_least(contract.level)


def json_number(figure: Fraction | Estimate | None) -> float | int | None:
    """Return an exact or estimated figure as JSON shows it."""
    if figure is None:
        return None
    return figure.value if isinstance(figure, Estimate) else plain(figure)
