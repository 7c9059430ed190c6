"""The best discard and contract of twelve cards, by expected score over all layouts.

A sample gives a first ranking at once, and its best are valued on layouts that did not choose them; then
the best choice is counted over all layouts and every other one is either counted too or proved to be worse,
see `advice/search`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from ddsolve.advice.discard.calling import rank_called
from ddsolve.advice.discard.options import (
    NO_LEADS,
    DiscardOption,
    by_value,
    made,
    ranked_options,
    tally_options,
)
from ddsolve.advice.discard.sharing import Rival, rank_splits
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.figures.sampling import DEFAULT_SEED, Estimate, number
from ddsolve.advice.hidden.game import Twelve, misere_prices
from ddsolve.advice.hidden.mixtures import start_score
from ddsolve.advice.hidden.results import HiddenDiscard, MixedDiscard
from ddsolve.advice.layouts.all_layouts import count_first_cards
from ddsolve.advice.layouts.common import SplitEffect
from ddsolve.advice.people.called import Outlooks
from ddsolve.advice.search.bounds import Tally
from ddsolve.advice.search.led import (
    ClosedLead,
    Discard,
    MisereLine,
    find_misere_leads,
    find_misere_line,
)
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import cut_short
from ddsolve.values.answers import Answer, Json, known, listed
from ddsolve.values.contract import Misere
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

WORTH = 0.05  # what is made more seldom in the sample is not counted wholly after the proof
HOPELESS = 0.05  # a misère safe in no more of the sample with any discard: nothing more is counted
SAMPLED = 0.1  # the share of the work after which the sample is drawn
SHOWN = 3  # so many of the best candidates are counted wholly, to tell what the next best choices cost


@dataclass(frozen=True, slots=True, repr=False)
class DiscardAdvice(Answer):
    """Discards with their contracts, best first, in the soloist's whists.

    proved: the first option is the best of all, whatever the sample said.
    misere: what a bid of misère would have been worth, beside a trick bid. rival: the choice that the true
    split of two whisters' tricks puts behind the first option, or not clearly before it. untried: how many
    choices that it could bring to the top were not sampled. hidden: the best mixture of discards, nobody
    knowing which, where that was asked. called: the choice that stands against the first option, because the
    defenders call unseen, as people do. partial: time was up first. share: how much is done.
    """

    rows: ClassVar[str] = "options"

    menu: Menu
    seed: int
    options: tuple[DiscardOption, ...] = ()
    proved: bool = False
    misere: MisereLine | None = None
    closed: ClosedLead | None = None
    rival: Rival | None = None
    untried: int = 0
    hidden: HiddenDiscard | None = None
    called: Rival | None = None
    partial: bool = False
    share: float = 0.0
    everything: bool = field(default=False)

    @property
    def estimated(self) -> bool:
        """Whether the whole sample is drawn, and so there is a first estimate."""
        return self.share >= SAMPLED

    @property
    def hopeless(self) -> bool:
        """Whether the misère that has to be played is caught in nearly every layout with every discard."""
        played = [option for option in self.options if option.contract is not None]
        caught = all(number(option.make) <= HOPELESS for option in played)
        return self.estimated and self.menu.misere_only and bool(played) and caught

    @property
    def best(self) -> DiscardOption | None:
        """The best option so far."""
        return self.options[0] if self.options else None

    @property
    def split_effect(self) -> SplitEffect | None:
        """What the true split of two whisters' tricks changes in the best option."""
        return None if self.best is None else self.best.split

    def as_json(self) -> Json:
        """Return the keys of `ddsolve discard --json`."""
        return {
            **cut_short(self.partial),
            **listed(self, "options", "proved", "seed"),
            **known(
                hopeless=self.hopeless if self.menu.misere_only else None,
                misere=self.misere,
                split=self.split_effect and {**self.split_effect.as_json(), "untried": self.untried},
                split_rival=self.rival,
                callers_rival=self.called,
                hidden=self.hidden,
                closed_first_lead=self.closed,
            ),
        }


def answer_discard(
    bench: Bench, hand: Hand, menu: Menu, *, exact: bool = False, seed: int = DEFAULT_SEED, aside: bool = True
) -> DiscardAdvice:
    """Return the answer: the sampled ranking, then the proof, then what the next best choices cost.

    exact: everything is counted; aside: misère and a closed first lead are valued beside the options.
    """
    search = DiscardSearch.of(bench, hand, menu.pricing.seat, list(menu.contracts), seed=seed)
    return answer_menu(search, hand if aside else None, menu, exact=exact)


def answer_menu(
    search: DiscardSearch, hand: Hand | None, menu: Menu, *, exact: bool = False, shown: int = SHOWN
) -> DiscardAdvice:
    """Return the proved answer for one menu; hand None leaves out what stands beside the options.

    A misère that the sample calls hopeless is not counted any further, unless everything is to be.
    """
    result, leads = first_estimate(search, menu)
    result = replace(result, options=by_value(result.options))
    if result.hopeless and not exact:
        result = replace(result, share=1.0)
    search.bench.tell(result)
    if result.share == 1.0:
        return result
    result = proved_answer(search, hand, menu, result, leads, exact=exact, shown=shown)
    return replace(result, options=by_value(result.options, proved=result.proved))


def first_estimate(search: DiscardSearch, menu: Menu) -> tuple[DiscardAdvice, Mapping[Discard, ClosedLead]]:
    """Return the sampled ranking for one menu, and the first cards of who sees his own hand alone."""
    result = DiscardAdvice(menu, search.seed)

    def sampled(share: float) -> DiscardAdvice:
        nonlocal result
        if not result.options and all(tally.sample for tally in search.tallies):
            result = replace(result, options=ranked_options(search.tallies, menu))
        return replace(result, share=0.99 * SAMPLED * share)

    with search.bench.through(sampled):
        search.sampling(menu.rows)
    result = replace(result, options=ranked_options(search.tallies, menu))
    leads: Mapping[Discard, ClosedLead] = {}
    if menu.leads_unseen:
        with search.bench.showing(replace(result, share=0.99 * SAMPLED)):
            line = find_misere_line(search.bench, search.hand, menu.pricing, search.seed)
        if line.lead is not None:
            leads = {line.discard: ClosedLead(line.lead, line.expected, line.make)}
    flat = all(row.flat for rows in menu.rows.values() for row in rows)  # nothing is left to prove
    options = ranked_options(search.tallies, menu, leads)
    return replace(result, options=options, proved=flat, share=SAMPLED), leads


def proved_answer(
    search: DiscardSearch,
    hand: Hand | None,
    menu: Menu,
    result: DiscardAdvice,
    leads: Mapping[Discard, ClosedLead],
    *,
    exact: bool = False,
    shown: int = SHOWN,
    prove: bool = True,
    outlooks: Outlooks | None = None,
) -> DiscardAdvice:
    """Return the answer after the first estimate: the proof, then what the next best choices cost.

    prove False: only what the sample calls best is counted, and what was counted before; the rest stays
    estimated, unless that one is made in every layout, when the proof costs little. outlooks: see
    `rank_called`.
    """
    tell, led = search.bench.tell, menu.leads_unseen
    if not prove:
        search.recall()
        with search.bench.through(lambda share: replace(result, share=SAMPLED + 0.6 * share)):
            _counting_the_best(search, menu, 1, leads)
        if led:
            with search.bench.showing(replace(result, share=0.7)):
                leads = find_misere_leads(search, menu.pricing, prove=False)
        result = replace(result, options=ranked_options(search.tallies, menu, leads))
        if result.options[0].make != 1:
            return replace(result, share=1.0)
    with search.bench.through(lambda share: replace(result, share=SAMPLED + 0.6 * share)):
        search.proving(menu.rows, menu.resignation, _favourites(search, menu, shown))
    result = replace(result, options=ranked_options(search.tallies, menu, leads), proved=not led, share=0.7)
    tell(result)
    with search.bench.through(lambda share: replace(result, share=0.7 + 0.2 * share)):
        if exact:
            search.counting_all(search.tallies)
        else:
            _counting_the_best(search, menu, shown)
    if led:
        with search.bench.showing(replace(result, share=0.9)):
            leads = find_misere_leads(search, menu.pricing)
    options = ranked_options(search.tallies, menu, leads, proved=True)
    result = replace(result, options=options, proved=True, everything=exact, share=0.9)
    if menu.callers:
        with search.bench.showing(result):
            calls = rank_called(search, menu, options, leads, {} if outlooks is None else outlooks)
        called, rival = (None, calls.rival) if calls.shared else (calls.rival, None)
        result = replace(result, options=calls.options, called=called, rival=rival)
    elif menu.pricing.split == "played":
        with search.bench.showing(result):
            ranking = rank_splits(search, menu, options, leads)
        result = replace(
            result,
            options=ranking.options,
            rival=ranking.rival,
            untried=ranking.untried,
            proved=ranking.rival is None or not ranking.rival.clear,
        )
    result = replace(result, closed=result.options[0].led)
    tell(result)
    if hand is not None:
        with search.bench.through(lambda share: replace(result, share=0.9)):
            result = _asides(search, hand, result)
    return replace(result, share=1.0)


def _favourites(search: DiscardSearch, menu: Menu, count: int) -> list[Tally]:
    """Return what will be counted wholly: in misère that costs less after than before the others."""
    likely = [
        tally
        for tally in search.tallies[:count]
        if tally.game.is_misere and number(tally_options(tally, menu)[0].make) >= WORTH
    ]
    return likely if search.tallies[0] in likely else search.tallies[:1]


def _counting_the_best(
    search: DiscardSearch, menu: Menu, count: int, leads: Mapping[Discard, ClosedLead] = NO_LEADS
) -> None:
    """Count candidates wholly until the best `count` by value or estimate are, but no hopeless ones.

    leads: those that are counted before them.
    """
    search.counting_all([tally for tally in search.tallies if tally.discards.discard in leads])
    best = {id(tally): tally_options(tally, menu)[0] for tally in search.tallies}
    for turn in range(3 * count):
        ranked = sorted(search.tallies, key=lambda tally: -best[id(tally)].merit)[:count]
        open_ones = (tally for tally in ranked if not tally.is_settled(menu.rows[tally.game]))
        tally = next((tally for tally in open_ones if number(best[id(tally)].make) >= WORTH), None)
        if tally is None:
            return
        with search.bench.within(turn / (3 * count), 1 / (3 * count)):
            search.counting_all([tally])
        best[id(tally)] = tally_options(tally, menu)[0]


def _asides(search: DiscardSearch, hand: Hand, result: DiscardAdvice) -> DiscardAdvice:
    """Add what stands beside the options: the best one led closed, and misère."""
    menu = result.menu
    best = result.best
    if best is not None and best.contract is not None and search.seat == Seat.FIRST:
        tally = next(
            tally
            for tally in search.tallies
            if tally.discards.discard == best.discard and best.contract in menu.contracts[tally.game]
        )
        if not tally.game.is_misere and menu.pricing.closed_lead(tally.game):
            view = tally.discards.view(search.seat)
            cards = count_first_cards(search.bench, view, tally.game)
            values = menu.pricing.values(best.contract)
            first = max(cards, key=lambda first: first.tricks.expected(values))
            closed = ClosedLead(
                first.cards[0], first.tricks.expected(values), made(first.tricks, best.contract)
            )
            result = replace(result, closed=closed)
    if not menu.won.is_misere and menu.only is None:
        line = misere_beside(search.bench, hand, menu.pricing, search.seed)
        result = replace(result, misere=line)
    return result


# What a misère would have been worth, beside the advice on a trick bid: the first estimate of `misere`.
#
# The discard is hidden there, and may be mixed. Where nobody would bid misère that does not matter, and the
# line of one discard says enough.


MOST_TRICKS = 1.5  # with more on average nobody bids misère, and how it is hidden does not matter


@dataclass(frozen=True, slots=True)
class HiddenMisereLine(MisereLine):
    """The same with the discard hidden: of a mixture, of which `discard` is the first."""

    mix: tuple[MixedDiscard, ...] = ()

    def as_json(self) -> Json:
        """Return the figures, and the mixture."""
        return {**MisereLine.as_json(self), "mix": [part.as_json() for part in self.mix]}


def misere_beside(bench: Bench, hand: Hand, pricing: Pricing, seed: int) -> MisereLine:
    """Return what a misère with twelve cards is worth, sampled."""
    with bench.within(0.0, 0.3):
        line = find_misere_line(bench, hand, pricing, seed)
    if line.tricks.value > MOST_TRICKS:
        return line
    twelve = Twelve(hand, int(pricing.seat), pricing.closed_lead(Misere.MISERE))
    with bench.within(0.3, 0.7):
        found, _go_on = start_score(bench, twelve, misere_prices(pricing), seed, None, alone=False)
    play = found.play
    if play is None or play.tricks is None or play.interval is None or found.interval is None:
        return line
    size = found.layouts
    return HiddenMisereLine(
        found.mixture[0].discard,
        Estimate(found.value, *found.interval, size),
        Estimate(1 - play.caught, 1 - play.interval[1], 1 - play.interval[0], play.layouts),
        Estimate(play.tricks, 0.0, 10.0, play.layouts),
        found.first_card,
        mix=found.mixture,
    )
