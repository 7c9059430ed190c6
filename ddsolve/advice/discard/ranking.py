"""Discards ranked again by what samples tell beside the proof: what both rankings have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from ddsolve.advice.discard.options import RESIGN, DiscardOption
from ddsolve.advice.figures.pricing import Menu
from ddsolve.advice.figures.sampling import Estimate
from ddsolve.advice.search.bounds import Tally
from ddsolve.advice.search.led import ClosedLead, Discard
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.values.documents import Json, card_names
from ddsolve.values.games import Game


@dataclass(frozen=True, slots=True)
class Rival:
    """The choice that is held against the advised one, because a sample and the proof differ.

    option: where the advised one leads clearly in the sample, the best one by the proof; else one that may be
    better by the sample. gain: there, what the advised one gains over it, in whists.
    """

    option: DiscardOption
    gain: Estimate

    @property
    def clear(self) -> bool:
        """Whether the advised choice is clearly the better one in the sample, though not by the proof."""
        return self.gain.low > 0

    def as_json(self) -> Json:
        """Return the rival and what the advised choice gains over it."""
        return {
            "contract": RESIGN if self.option.contract is None else str(self.option.contract),
            "discard": card_names(self.option.discard),
            "gain": self.gain.as_json(),
            "clear": self.clear,
        }


@dataclass(slots=True)
class Ranking(ABC):
    """The options of a search, which are ranked again by what is found of them in samples."""

    search: DiscardSearch
    menu: Menu
    leads: Mapping[Discard, ClosedLead]
    tallies: dict[tuple[Discard, Game], Tally] = field(init=False)

    def __post_init__(self) -> None:
        self.tallies = {(one.discards.discard, one.game): one for one in self.search.tallies}

    @abstractmethod
    def ranked(self) -> tuple[DiscardOption, ...]:
        """Return the options in the order of what is known now."""

    def leading(self, turns: int) -> DiscardOption:
        """Return the first option, once that is one whose tricks are all counted, in so many turns."""
        for _turn in range(turns):
            first = self.ranked()[0]
            if first.exact:
                return first
            self.search.counting_all([self.tally(first)])
        return next(option for option in self.ranked() if option.exact)

    def tally(self, option: DiscardOption) -> Tally:
        """Return the candidate of an option."""
        contract = option.contract
        assert contract is not None
        return self.tallies[option.discard, contract.game]
