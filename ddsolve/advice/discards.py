"""The best discard and contract of twelve cards, by expected score over all layouts.

A sample gives a first ranking at once; then the best choice is counted over all layouts and every other one
is either counted too or proved to be worse, see `discard_search`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar

from ddsolve.advice.all_layouts import first_card_steps
from ddsolve.advice.analyst import Analyst
from ddsolve.advice.closed import ClosedPlay
from ddsolve.advice.closed_ranking import ClosedLead, Discard, misere_leads_steps, sampled_leads_steps
from ddsolve.advice.discard_search import DiscardSearch
from ddsolve.advice.distribution import Distribution
from ddsolve.advice.effort import cut_short
from ddsolve.advice.hidden.contract_results import HiddenDiscard
from ddsolve.advice.misere_line import MisereLine, misere_line_steps
from ddsolve.advice.pricing import Menu
from ddsolve.advice.sampling import DEFAULT_SEED, Estimate, mean_estimate, share_estimate
from ddsolve.advice.split_effect import SplitEffect, split_effect_steps
from ddsolve.advice.tally import Tally, ValueRow
from ddsolve.advice.workers import Workers, report
from ddsolve.answers import Answer
from ddsolve.cards import Card
from ddsolve.contract import MISERE, Contract
from ddsolve.conventions import Convention
from ddsolve.hand import Hand
from ddsolve.results import Json, card_names
from ddsolve.scoring.exact import plain
from ddsolve.scoring.expected import Model
from ddsolve.scoring.sharing import Split

RESIGN = "resign"
WORTH = 0.05  # what is made more seldom in the sample is not counted wholly after the proof
NO_LEADS: Mapping[Discard, ClosedLead] = {}
SAMPLED = 0.1  # the share of the work after which the sample is drawn
SHOWN = 3  # so many of the best candidates are counted wholly, to tell what the next best choices cost


@dataclass(frozen=True, slots=True)
class DiscardOption:
    """One discard with one contract (None: resignation, no cards played).

    expected: the soloist's whists, exact over all layouts or (`exact` False) estimated with an interval.
    at_most: for an estimate, a proved upper bound of the exact value, if there is one. make: the share of
    layouts that double-dummy play makes. equals: other discards that come to the same. expected_one: the same
    with one defender whisting. tricks: the whole distribution where it is known; on one layout, its tricks.
    closed: what closed play makes, where that was asked for. led: a misère once more, led before the
    defenders' cards are shown; None where it is not led so, and where it cannot be the best one so led.
    sampled_tricks: the layouts of the sample by tricks, where the choice rests on samples alone.
    """

    contract: Contract | None
    discard: tuple[Card, ...]
    expected: Fraction | Estimate
    make: Fraction | Estimate
    equals: tuple[tuple[Card, Card], ...] = ()
    at_most: Fraction | None = None
    expected_one: Fraction | Estimate | None = None
    tricks: Distribution | None = None
    closed: ClosedPlay | None = None
    led: ClosedLead | None = None
    sampled_tricks: tuple[int, ...] | None = None

    @property
    def exact(self) -> bool:
        """Whether the value is over all layouts."""
        return isinstance(self.expected, Fraction)

    @property
    def value(self) -> float:
        """The value to sort by: with one first card for all layouts where that is known."""
        return number(self.expected) if self.led is None else self.led.worth

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
            "make": json_number(self.make),
            "exact": self.exact,
        }
        if self.at_most is not None:
            entry["at_most"] = plain(self.at_most)
        if isinstance(self.expected, Estimate) and isinstance(self.make, Estimate):
            entry["interval"] = [self.expected.low, self.expected.high]
            entry["make_interval"] = [self.make.low, self.make.high]
            entry["samples"] = self.expected.size
        if self.equals:
            entry["equivalent"] = [card_names(pair) for pair in self.equals]
        if self.expected_one is not None:
            entry["expected_one"] = json_number(self.expected_one)
        if self.tricks is not None:
            entry["tricks"] = self.tricks.as_json()
        if self.closed is not None:
            entry["closed"] = self.closed.as_json()
        if self.led is not None:
            entry["closed_first_lead"] = self.led.as_json()
        if self.sampled_tricks is not None:
            entry["sampled_tricks"] = list(self.sampled_tricks)
        return entry


@dataclass(frozen=True, slots=True, repr=False)
class DiscardAdvice(Answer):
    """The answer: options best first. proved: the first option is the best of all, whatever the sample said.

    misere: what a bid of misère would have been worth, beside a trick bid. split_effect: what the best option
    would be worth more if two whisters' tricks were shared as they are played. hidden: the best mixture of
    discards, nobody knowing which, where that was asked. partial: time was up first. share: how much is done.
    """

    rows: ClassVar[str] = "options"

    menu: Menu
    seed: int
    options: tuple[DiscardOption, ...] = ()
    proved: bool = False
    misere: MisereLine | None = None
    closed: ClosedLead | None = None
    split_effect: SplitEffect | None = None
    hidden: HiddenDiscard | None = None
    partial: bool = False
    share: float = 0.0
    everything: bool = field(default=False)

    @property
    def estimated(self) -> bool:
        """Whether the whole sample is drawn, and so there is a first estimate."""
        return self.share >= SAMPLED

    @property
    def best(self) -> DiscardOption | None:
        """The best option so far."""
        return self.options[0] if self.options else None

    def as_json(self) -> Json:
        """Return the keys of `ddsolve discard --json`."""
        document: Json = {
            **cut_short(self.partial),
            "options": [option.as_json() for option in self.options],
            "proved": self.proved,
            "seed": self.seed,
        }
        if self.misere is not None:
            document["misere"] = self.misere.as_json()
        if self.split_effect is not None:
            document["split"] = self.split_effect.as_json()
        if self.hidden is not None:
            document["hidden"] = self.hidden.as_json()
        if self.closed is not None:
            document["closed_first_lead"] = self.closed.as_json()
        return document


def best_discard(
    hand: Hand | str,
    seat: int,
    convention: Convention | str = "sochi",
    *,
    players: int = 3,
    won: Contract | str = "6S",
    whist: Model = "best",
    split: Split = "played",
    exact: bool = False,
    sampled: bool = False,
    aside: bool = True,
    seconds: float | None = None,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
) -> DiscardAdvice:
    """Return the discards and contracts of twelve cards, best expected score first.

    hand: the soloist's cards with the widow; won: the bid that won, which bounds the contracts; whist: how
    the defenders are taken to whist; exact: count everything, instead of proving the winner only;
    sampled: stop at the first estimate, with intervals and nothing proved; seconds: when time is up, and the
    answer partial;
    aside: also value misère and a closed first lead, which stand beside the options.
    Values are the soloist's whists. Raises NotationError, DealError, ContractError, ConventionError or
    ScoreError.
    """
    with Analyst(convention, players, threads, whist=whist, split=split) as analyst:
        return analyst.discard(
            hand, seat, won=won, exact=exact, sampled=sampled, aside=aside, seconds=seconds, seed=seed
        )


def iter_best_discard(
    workers: Workers,
    hand: Hand,
    menu: Menu,
    *,
    exact: bool = False,
    seed: int = DEFAULT_SEED,
) -> Iterator[DiscardAdvice]:
    """Yield the growing answer: the sampled ranking, then the proof, then what the next best choices cost."""
    search = DiscardSearch.of(workers, hand, menu.pricing.seat, list(menu.contracts), seed=seed)
    yield from iter_search(search, hand, menu, exact=exact)


def iter_search(
    search: DiscardSearch,
    hand: Hand | None,
    menu: Menu,
    *,
    exact: bool = False,
    shown: int = SHOWN,
    prove: bool = True,
) -> Iterator[DiscardAdvice]:
    """Yield the answer for one menu; hand None leaves out what stands beside the options.

    prove False: only what the sample calls best is counted, and what was counted before; the rest stays
    estimated, unless that one is made in every layout, when the proof costs little.
    """
    result = DiscardAdvice(menu, search.seed)
    first = True
    for share in search.sampling(menu.rows):
        if first and all(tally.sample for tally in search.tallies):
            result, first = replace(result, options=ranked_options(search.tallies, menu)), False
        yield replace(result, share=0.99 * SAMPLED * share)
    result = replace(result, options=ranked_options(search.tallies, menu))
    led = menu.leads_unseen(search.leader)
    leads: Mapping[Discard, ClosedLead] = {}
    if led:
        steps = sampled_leads_steps(search, menu.pricing)
        leads = yield from report(steps, lambda _: replace(result, share=0.99 * SAMPLED))
    result = replace(result, options=ranked_options(search.tallies, menu, leads), share=SAMPLED)
    yield result
    if not prove:
        search.recall()
        for share in _counting_the_best(search, menu, 1, leads):
            yield replace(result, share=SAMPLED + 0.6 * share)
        if led:
            leads = yield from report(
                misere_leads_steps(search, menu.pricing, prove=False), lambda _: replace(result, share=0.7)
            )
        result = replace(result, options=ranked_options(search.tallies, menu, leads))
        if result.options[0].make != 1:
            yield replace(result, share=1.0)
            return
    for share in search.proving(menu.rows, menu.resignation, _favourites(search, menu, shown)):
        yield replace(result, share=SAMPLED + 0.6 * share)
    result = replace(result, options=ranked_options(search.tallies, menu, leads), proved=not led, share=0.7)
    yield result
    rest = search.counting_all(search.tallies) if exact else _counting_the_best(search, menu, shown)
    for share in rest:
        yield replace(result, share=0.7 + 0.2 * share)
    if led:
        leads = yield from report(
            misere_leads_steps(search, menu.pricing), lambda _: replace(result, share=0.9)
        )
    options = ranked_options(search.tallies, menu, leads, proved=True)
    result = replace(result, options=options, proved=True, closed=options[0].led, everything=exact, share=0.9)
    yield result
    if hand is not None:
        result = yield from report(_asides(search, hand, result), lambda share: replace(result, share=0.9))
    yield replace(result, share=1.0)


def _favourites(search: DiscardSearch, menu: Menu, count: int) -> list[Tally]:
    """Return what will be counted wholly: in misère that costs less after than before the others."""
    likely = [
        tally
        for tally in search.tallies[:count]
        if tally.game.is_misere and number(_tally_options(tally, menu)[0].make) >= WORTH
    ]
    return likely if search.tallies[0] in likely else search.tallies[:1]


def _counting_the_best(
    search: DiscardSearch, menu: Menu, count: int, leads: Mapping[Discard, ClosedLead] = NO_LEADS
) -> Iterator[float]:
    """Count candidates wholly until the best `count` by value or estimate are, but no hopeless ones.

    leads: those that are counted before them.
    """
    yield from search.counting_all([tally for tally in search.tallies if tally.discards.discard in leads])
    best = {id(tally): _tally_options(tally, menu)[0] for tally in search.tallies}
    for turn in range(3 * count):
        ranked = sorted(search.tallies, key=lambda tally: -best[id(tally)].value)[:count]
        open_ones = (tally for tally in ranked if not tally.complete)
        tally = next((tally for tally in open_ones if number(best[id(tally)].make) >= WORTH), None)
        if tally is None:
            return
        for share in search.counting_all([tally]):
            yield (turn + share) / (3 * count)
        best[id(tally)] = _tally_options(tally, menu)[0]


def ranked_options(
    tallies: Sequence[Tally],
    menu: Menu,
    leads: Mapping[Discard, ClosedLead] = NO_LEADS,
    *,
    proved: bool = False,
) -> tuple[DiscardOption, ...]:
    """Return every discard with every contract, best first; of equal value the lower contract first.

    leads: the misères whose first card led unseen is known. They come first, unless it is proved that the
    others are worth no more with all cards seen than the best of them.
    """
    found = [option for tally in tallies if tally.sample for option in _tally_options(tally, menu)]
    if menu.resignation is not None:
        found.append(DiscardOption(None, (), menu.resignation, Fraction(0)))
    if leads:
        found = [
            _led(one, leads[one.discard]) if one.contract == MISERE and one.discard in leads else one
            for one in found
        ]
    return tuple(sorted(found, key=lambda one: (not proved and bool(leads) and one.led is None, *_rank(one))))


def _led(option: DiscardOption, lead: ClosedLead) -> DiscardOption:
    """Return an option with its closed lead; what throws that card itself is no equal of it."""
    return replace(option, led=lead, equals=tuple(pair for pair in option.equals if lead.card not in pair))


def _rank(option: DiscardOption) -> tuple[float, bool, tuple[int, int]]:
    ladder = (0, 0) if option.contract is None else option.contract.ladder()
    return -option.value, not option.exact, ladder


def _tally_options(tally: Tally, menu: Menu) -> list[DiscardOption]:
    """Return the contracts of one candidate, best first."""
    rows = zip(menu.contracts[tally.game], menu.rows[tally.game], strict=True)
    return sorted((option_of(tally, contract, row, menu) for contract, row in rows), key=_rank)


def option_of(tally: Tally, contract: Contract, row: ValueRow, menu: Menu) -> DiscardOption:
    """Return a candidate with one contract: exact where it is counted, else by its fresh sample."""
    values = menu.pricing.values(contract)
    ones = menu.pricing.values(contract, "one") if menu.pricing.model == "best" else None
    discards = tally.discards
    if tally.complete:
        found = tally.distribution
        return DiscardOption(
            contract,
            discards.discard,
            found.expected(values),
            made(found, contract),
            discards.discards[1:],
            expected_one=found.expected(ones) if ones else None,
            tricks=found,
        )
    sample = tally.fresh
    expected = _estimate(sample, values)
    at_most = None
    if tally.bounds:
        at_most = tally.most_of(row)
        expected = expected.clipped(float(at_most))
    hits = sum(1 for tricks in sample if is_made(contract, tricks))
    return DiscardOption(
        contract,
        discards.discard,
        expected,
        share_estimate(hits, len(sample)),
        discards.discards[1:],
        at_most,
        _estimate(sample, ones) if ones else None,
    )


def _estimate(sample: Sequence[int], values: Sequence[Fraction]) -> Estimate:
    worth = [float(value) for value in values]
    return mean_estimate([worth[tricks] for tricks in sample], min(worth), max(worth))


def is_made(contract: Contract, tricks: int) -> bool:
    """Tell whether a contract is made with so many tricks."""
    return tricks == 0 if contract.level is None else tricks >= contract.level


def made(found: Distribution, contract: Contract) -> Fraction:
    """Return the share of layouts in which a contract is made."""
    if contract.level is None:
        return Fraction(found.counts[0], found.total)
    return found.share_at_least(contract.level)


def _asides(
    search: DiscardSearch, hand: Hand, result: DiscardAdvice
) -> Generator[float, None, DiscardAdvice]:
    """Add what stands beside the options: the best one led closed or truly split, and misère."""
    menu = result.menu
    best = result.best
    if best is not None and best.contract is not None and search.seat == search.leader:
        tally = next(
            tally
            for tally in search.tallies
            if tally.discards.discard == best.discard and best.contract in menu.contracts[tally.game]
        )
        if not tally.game.is_misere and menu.pricing.closed_lead(tally.game):
            view = tally.discards.view(search.seat, search.leader)
            cards = yield from first_card_steps(search.workers, view, tally.game)
            values = menu.pricing.values(best.contract)
            first = max(cards, key=lambda first: first.tricks.expected(values))
            closed = ClosedLead(
                first.cards[0], first.tricks.expected(values), made(first.tricks, best.contract)
            )
            result = replace(result, closed=closed)
    order = None if best is None else best.contract
    if best is not None and order is not None and order.level and menu.pricing.split == "played":
        own = hand - Hand.of(best.discard)
        effect = yield from split_effect_steps(
            search.workers, menu.pricing, order, own, hand, search.leader, search.seed
        )
        result = replace(result, split_effect=effect)
    if not menu.won.is_misere and menu.only is None:
        line = yield from misere_line_steps(search.workers, hand, menu.pricing, search.leader, search.seed)
        result = replace(result, misere=line)
    return result


def number(figure: Fraction | Estimate) -> float:
    """Return an exact or estimated figure as a number."""
    return figure.value if isinstance(figure, Estimate) else float(figure)


def json_number(figure: Fraction | Estimate) -> float | int:
    """Return an exact or estimated figure as JSON shows it."""
    return figure.value if isinstance(figure, Estimate) else plain(figure)
