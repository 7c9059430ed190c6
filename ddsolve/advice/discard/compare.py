"""How the advice on twelve cards changes from convention to convention: one search, many price lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ddsolve.advice.discard.options import DiscardOption, ranked_options
from ddsolve.advice.discard.sharing import split_ranking_steps
from ddsolve.advice.figures.pricing import Menu
from ddsolve.advice.search.led import ClosedLead, Discard, misere_leads_steps
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.conventions import NAMES, Convention
from ddsolve.errors import DdsolveError
from ddsolve.solving.workers import Workers, report
from ddsolve.values.hand import Hand
from ddsolve.values.results import Json


@dataclass(frozen=True, slots=True)
class Comparison:
    """The best option under each convention that the players can play; exact and proved."""

    best: tuple[tuple[str, DiscardOption], ...] = ()
    share: float = 0.0

    def as_json(self) -> Json:
        """Return a list of conventions with their best options."""
        return {"conventions": [{"name": name, **option.as_json()} for name, option in self.best]}


def iter_comparison(workers: Workers, hand: Hand, menu: Menu, seed: int) -> Iterator[Comparison]:
    """Yield the growing comparison over all conventions for the same bid, seat and number of players."""
    yield from iter_priced(workers, hand, playable_menus(menu), seed)


def iter_priced(
    workers: Workers, hand: Hand, menus: Sequence[tuple[str, Menu]], seed: int
) -> Iterator[Comparison]:
    """Yield the growing comparison over some price lists for the same bid, with their names, of one seat."""
    result = Comparison()
    menu = menus[0][1]
    search = DiscardSearch.of(workers, hand, menu.pricing.seat, list(menu.contracts), seed=seed)
    for share in search.sampling(menu.rows):
        yield replace(result, share=0.1 * share)
    for number, (name, other) in enumerate(menus):
        for share in search.proving(other.rows, other.resignation):
            yield replace(result, share=0.1 + 0.9 * (number + share) / len(menus))
        waiting = partial(_at, replace(result, share=min(0.1 + 0.9 * (number + 1) / len(menus), 0.99)))
        leads: Mapping[Discard, ClosedLead] = {}
        if other.leads_unseen(search.leader):
            leads = yield from report(misere_leads_steps(search, other.pricing), waiting)
        options = ranked_options(search.tallies, other, leads, proved=True)
        if other.pricing.split == "played":
            options = (yield from report(split_ranking_steps(search, other, options, leads), waiting)).options
        best = options[0]
        result = replace(result, best=(*result.best, (name, best)))
    yield replace(result, share=1.0)


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
