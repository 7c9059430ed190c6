"""A trick contract played open with the discard hidden: beside the answer of `discard`, and for itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ddsolve.advice.analyst import Analyst
from ddsolve.advice.discard.advice import DiscardAdvice
from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.advice.hidden.contract_search import LAYOUTS, ContractSearch
from ddsolve.advice.hidden.contracts import OpenContract
from ddsolve.advice.hidden.results import HiddenDiscard
from ddsolve.advice.hidden.worlds import Pair
from ddsolve.conventions import Convention
from ddsolve.scoring.expected import Model
from ddsolve.scoring.sharing import Split
from ddsolve.solving.workers import Workers, report
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand

BEFORE = 0.9  # the share of the work after which only this is left


def with_hidden(
    workers: Workers,
    hand: Hand,
    steps: Iterator[DiscardAdvice],
    layouts: int | None = None,
) -> Iterator[DiscardAdvice]:
    """Yield the answers of `steps`, then the last one with the best mixture for its best trick contract."""
    result = None
    for result in steps:
        yield replace(result, share=min(result.share, BEFORE))
    if result is None:
        return
    last = result
    search = _search(workers, hand, last, layouts)
    if search is not None:
        growing = search[0].steps(search[1])
        told = report(growing, lambda share: replace(last, share=BEFORE + (1 - BEFORE) * min(share, 0.99)))
        last = replace(last, hidden=(yield from told))
    yield replace(last, share=1.0)


def _search(
    workers: Workers, hand: Hand, result: DiscardAdvice, layouts: int | None
) -> tuple[ContractSearch, Pair] | None:
    """Return what is to be searched, and the discard that is best if known; None where misère is best."""
    found = [option for option in result.options if option.contract is not None]  # not to resign
    contract = found[0].contract if found else None
    if contract is None or contract.level is None:
        return None
    pricing = result.menu.pricing
    about = OpenContract(hand, contract, pricing.seat, tuple(pricing.values(contract)))
    same = [option for option in found if option.contract == contract]
    options = {frozenset(pair): option for option in same for pair in (option.discard, *option.equals)}
    exact = {}
    for discard in about.discards:
        option = options.get(frozenset(discard))
        if option is not None and option.tricks is not None:
            exact[discard] = option.tricks.expected(pricing.values(contract))
    shown = {frozenset(pair) for pair in (found[0].discard, *found[0].equals)}
    best = next(discard for discard in about.discards if frozenset(discard) in shown)
    search = ContractSearch(workers, about, result.seed, layouts or LAYOUTS, exact)
    return search, best


def hidden_discard(
    hand: Hand | str,
    seat: int | str,
    convention: Convention | str = "sochi",
    *,
    contract: Contract | str | None = None,
    layouts: int | None = None,
    players: int = 3,
    whist: Model = "best",
    split: Split = "played",
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
) -> HiddenDiscard:
    """Return the best mixture of discards for a trick contract that is played open, and what it is worth.

    The defenders see the soloist's twelve cards and know the mixture, not the discard; both sides see all
    other cards and play best. The mixture is one discard or the best two.
    contract: None for the one that `best_discard` orders; layouts: how many value the mixture; whist, split:
    as in `best_discard`. Values are the soloist's whists.
    Raises NotationError, DealError, ContractError, ConventionError or ScoreError.
    """
    with Analyst(convention, players, threads, whist=whist, split=split) as analyst:
        return analyst.hidden_discard(hand, seat, contract=contract, layouts=layouts, seed=seed)
