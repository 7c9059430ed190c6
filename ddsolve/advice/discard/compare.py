"""How the advice on twelve cards changes from convention to convention: one search, many price lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from ddsolve.advice.discard.options import DiscardOption, ranked_options
from ddsolve.advice.discard.sharing import rank_splits
from ddsolve.advice.figures.pricing import Menu
from ddsolve.advice.search.led import ClosedLead, Discard, find_misere_leads
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.conventions import NAMES, Convention
from ddsolve.errors import DdsolveError
from ddsolve.solving.bench import Bench, telling
from ddsolve.values.answers import Answer
from ddsolve.values.documents import Json
from ddsolve.values.hand import Hand


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Answer):
    """The best option under each convention that the players can play; exact and proved.

    unplayed: the conventions in which both defenders pass it, and nothing is played.
    """

    rows: ClassVar[str] = "conventions"

    best: tuple[tuple[str, DiscardOption], ...] = ()
    share: float = 0.0
    unplayed: tuple[str, ...] = ()

    def as_json(self) -> Json:
        """Return a list of conventions with their best options."""
        return {"conventions": [{"name": name, **option.as_json()} for name, option in self.best]}


def answer_comparison(bench: Bench, hand: Hand, menu: Menu, seed: int) -> Comparison:
    """Return the comparison over all conventions for the same bid, seat and number of players."""
    return answer_priced(bench, hand, playable_menus(menu), seed)


def answer_priced(bench: Bench, hand: Hand, menus: Sequence[tuple[str, Menu]], seed: int) -> Comparison:
    """Return the comparison over some price lists for the same bid, with their names, of one seat."""
    result = Comparison()
    menu = menus[0][1]
    search = DiscardSearch.of(bench, hand, menu.pricing.seat, list(menu.contracts), seed=seed)
    with bench.through(lambda share: replace(result, share=0.1 * share)):
        search.sampling(menu.rows)
    for number, (name, other) in enumerate(menus):
        done, width = 0.1 + 0.9 * number / len(menus), 0.9 / len(menus)
        with bench.through(telling(result, done, done + width)):
            search.proving(other.rows, other.resignation)
        waiting = partial(_at, replace(result, share=min(done + width, 0.99)))
        leads: Mapping[Discard, ClosedLead] = {}
        if other.leads_unseen(search.leader):
            with bench.through(waiting):
                leads = find_misere_leads(search, other.pricing)
        options = ranked_options(search.tallies, other, leads, proved=True)
        if other.pricing.split == "played":
            with bench.through(waiting):
                options = rank_splits(search, other, options, leads).options
        best = options[0]
        result = replace(result, best=(*result.best, (name, best)))
        if best.contract is not None and not other.pricing.is_played(best.contract):
            result = replace(result, unplayed=(*result.unplayed, name))
    return replace(result, share=1.0)


def _at(result: Comparison, _share: float) -> Comparison:
    return result


def playable_menus(menu: Menu) -> list[tuple[str, Menu]]:
    """Return the menus of all conventions that can play the bid with as many players, the asked one first."""
    found = []
    asked = menu.pricing.convention.name
    for name in sorted(NAMES, key=lambda name: name != asked):
        other = replace(menu, pricing=replace(menu.pricing, convention=Convention.load(name)))
        try:
            if other.rows:
                found.append((name, other))
        except DdsolveError:
            continue  # other players, or a contract that this convention does not know
    return found
