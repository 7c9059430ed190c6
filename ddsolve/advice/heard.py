"""What has been called before us, as weights of layouts: the whists and passes, and the auction before them.

A layout weighs as much as the other defender was likely, with the ten cards it gives him, to call as he did:
after the order by `callers`, in the auction by `bidders`, both to the power `trust`. The soloist's cards are
judged by his order (`sensible`), which says more than his bids.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ddsolve.advice.bidders import Bidders
from ddsolve.advice.call_values import CallValues
from ddsolve.advice.callers import Callers
from ddsolve.advice.pricing import Pricing
from ddsolve.advice.sensible import DefenderLayout
from ddsolve.advice.splits import Splitter
from ddsolve.auction import Auction, Bid, said_by
from ddsolve.scoring.hand_result import Call
from ddsolve.scoring.sharing import Taken

if TYPE_CHECKING:
    from ddsolve._engine import Engine
    from ddsolve.auction import Said


@dataclass(frozen=True)
class Heard:
    """What one defender has heard of the other, by the convention and the view of `values`."""

    values: CallValues
    seed: int
    trust: float = 1.0
    auction: Auction | None = None

    @cached_property
    def _said(self) -> tuple[Said, ...]:
        return () if self.auction is None else said_by(self.auction, self.values.view.partner)

    @property
    def bids(self) -> tuple[Bid | str, ...]:
        """What the other defender said in the auction."""
        return tuple(said.call for said in self._said)

    def anything(self, standings: Sequence[tuple[Call, ...]]) -> bool:
        """Whether layouts differ in weight after one of these standings."""
        return bool(self.trust) and (bool(self._said) or any(map(self._called, standings)))

    def weigher(
        self, standings: Sequence[tuple[Call, ...]]
    ) -> Callable[[Engine, DefenderLayout], tuple[float, ...]]:
        """Return what gives the weights of a layout, one after each standing."""
        view = self.values.view
        partner = view.partner
        callers = Callers(self.values, self.seed)
        pricing = Pricing(
            self.values.convention, view.seat, players=self.values.players, split=self.values.split
        )
        passed = 0 if self.auction is None else self.auction.passed
        bidders = Bidders(pricing, self.seed, passed)
        asked = any(map(self._called, standings))

        def weights(engine: Engine, layout: DefenderLayout) -> tuple[float, ...]:
            bid = 1.0
            for said in self._said:
                bid *= bidders.chance(engine, layout[partner.place], partner, said)
            outlook = callers.outlook(engine, layout, partner, self.taken) if asked else ()
            called = (callers.weight(standing, outlook, partner) for standing in standings)
            return tuple((bid * chance) ** self.trust for chance in called)

        return weights

    def taken(self, engine: Engine, hands: DefenderLayout) -> Taken:
        """Return who takes how many tricks in a layout."""
        view = self.values.view
        return self._splitter.taken(engine, hands, view.strain, view.soloist)

    @cached_property
    def _splitter(self) -> Splitter:
        return Splitter(self.values.split)

    def _called(self, standing: tuple[Call, ...]) -> bool:
        """Whether the other defender has called, and had a choice."""
        partner = self.values.view.partner
        return self.values.calling.only_way() is None and any(seat == partner for seat, _ in standing)
