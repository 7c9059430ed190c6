"""What an analyst was asked by other names: it goes in a later version, and says so where it is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar, cast
from warnings import warn

from ddsolve.asking.ask import Question
from ddsolve.questions.claim import Claim
from ddsolve.questions.layouts import Layouts
from ddsolve.solving.turns import OneAtATime
from ddsolve.values.games import ALL_GAMES, Game

if TYPE_CHECKING:
    from ddsolve.advice.claim.allpass import AllPassClaim
    from ddsolve.advice.claim.results import Claim as Claimed
    from ddsolve.advice.layouts.all_layouts import LayoutCounts
    from ddsolve.values.hand import Hand

Answer = TypeVar("Answer")


class FormerNames(OneAtATime):
    """The former names of what `Analyst` answers."""

    def ask(self, question: Question[Answer]) -> Answer:
        """Return the answer to a question."""
        raise NotImplementedError

    def claim_allpass(self, hand: Hand | str, seat: int | str, dead: Any = (), **fields: Any) -> AllPassClaim:
        """Return `claim(hand, "allpass", seat, dead, …)`, with `played`, `leader`, `limits` and `rules`."""
        _is_now("claim_allpass", 'claim(hand, "allpass", seat, dead)')
        return cast("AllPassClaim", self.ask(Claim(hand, "allpass", seat, dead, **fields)))

    def closed_claim(self, hand: Hand | str, contract: Any, seat: int | str, **fields: Any) -> Claimed:
        """Return `claim(hand, contract, seat, no_widow=True, …)`, with `tricks` and `leader`."""
        _is_now("closed_claim", "claim(hand, contract, seat, no_widow=True)")
        return cast("Claimed", self.ask(Claim(hand, contract, seat, no_widow=True, **fields)))

    def closed_layouts(
        self,
        hand: Hand | str,
        seat: int | str,
        games: Iterable[Game | str] = ALL_GAMES,
        *,
        samples: int | None = None,
        **fields: Any,
    ) -> LayoutCounts:
        """Return `layouts(hand, seat, (), games, no_widow=True, …)`; samples 0: with `exact=True`."""
        _is_now("closed_layouts", "layouts(hand, seat, (), games, no_widow=True)")
        if samples == 0:
            fields = {**{name: value for name, value in fields.items() if name != "seed"}, "exact": True}
        elif samples is not None:
            fields = {**fields, "samples": samples}
        return self.ask(Layouts(hand, seat, (), games, no_widow=True, **fields))


def _is_now(name: str, now: str) -> None:
    warn(f"Analyst.{name}: ask {now}", DeprecationWarning, stacklevel=3)
