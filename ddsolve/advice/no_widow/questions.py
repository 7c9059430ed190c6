"""What an analyst answers for ten cards played without the widow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.errors import ContractError
from ddsolve.io.reading import number, read, read_items, read_or_none
from ddsolve.solving.turns import OneAtATime, question
from ddsolve.values.contract import Contract
from ddsolve.values.games import ALL_GAMES, Game, as_game
from ddsolve.values.hand import Hand
from ddsolve.words import _

if TYPE_CHECKING:
    from ddsolve.advice.claim.advice import Claim
    from ddsolve.advice.figures.pricing import Pricing
    from ddsolve.advice.layouts.all_layouts import LayoutCounts
    from ddsolve.advice.no_widow.misere import ClosedMisere
    from ddsolve.advice.no_widow.samples import SampledLayouts
    from ddsolve.solving.bench import Bench

MOST_SAMPLES = 1_000_000
_Last = TypeVar("_Last")


class ClosedQuestions(OneAtATime):
    """The questions of `Analyst` about 42,678,636 layouts: twenty-two cards unseen, two of them dead."""

    _bench: Bench

    def _pricing(self, seat: int | str) -> Pricing:
        raise NotImplementedError

    @question
    def closed_misere(
        self,
        hand: Hand | str,
        seat: int | str,
        *,
        samples: int | None = None,
        leader: int | str = 1,
        seed: int = DEFAULT_SEED,
    ) -> ClosedMisere:
        """Return how a misère without the widow does: caught in so many layouts, and what it is worth.

        samples: how many layouts give the tricks, all cards seen; the layouts that catch it are counted.
        """
        from ddsolve.advice.no_widow.layouts import ClosedWidow
        from ddsolve.advice.no_widow.misere import SAMPLES, answer_closed_misere

        closed = ClosedWidow.of(read(Hand, hand, "hand"), seat, leader)
        drawn = SAMPLES if samples is None else number(samples, "samples", 2, MOST_SAMPLES)
        seed = read(int, seed, "seed")
        return answer_closed_misere(self._bench, closed, self._pricing(seat), samples=drawn, seed=seed)

    @question
    def closed_claim(
        self,
        hand: Hand | str,
        contract: Contract | str,
        seat: int | str,
        *,
        tricks: int | None = None,
        leader: int | str = 1,
    ) -> Claim:
        """Check a claim of ten cards without the widow: see `Analyst.claim`; two unseen cards are dead."""
        from ddsolve.advice.claim.advice import Goal
        from ddsolve.advice.no_widow.layouts import ClosedWidow, answer_closed_claim

        wanted = None if tricks is None else number(tricks, "tricks", 0, 10)
        goal = Goal.of(read(Contract, contract, "contract"), wanted)
        closed = ClosedWidow.of(read(Hand, hand, "hand"), seat, leader)
        return answer_closed_claim(self._bench, closed, goal)

    @question
    def closed_layouts(
        self,
        hand: Hand | str,
        seat: int | str,
        games: Sequence[Game | str] = ALL_GAMES,
        *,
        samples: int | None = None,
        leader: int | str = 1,
        seed: int = DEFAULT_SEED,
    ) -> SampledLayouts | LayoutCounts:
        """Return the soloist's tricks without the widow over sampled layouts; samples 0: over all of them."""
        from ddsolve.advice.no_widow.layouts import ClosedWidow
        from ddsolve.advice.no_widow.samples import SAMPLES, answer_counted, answer_sampled

        asked = tuple(dict.fromkeys(as_game(game) for game in read_items(games, "games")))
        if not asked:
            raise ContractError(_("no game to count: give strains, misere or both"))
        closed = ClosedWidow.of(read(Hand, hand, "hand"), seat, leader)
        drawn, seed = read_or_none(int, samples, "samples"), read(int, seed, "seed")
        if drawn == 0:
            return answer_counted(self._bench, closed, asked)
        drawn = SAMPLES if drawn is None else number(drawn, "samples", 2, MOST_SAMPLES)
        return answer_sampled(self._bench, closed, asked, samples=drawn, seed=seed)
