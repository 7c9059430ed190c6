"""The ladder: every bid that a convention knows, from the lowest to the highest.

Tricks first, then strain: 6♠ … 10NT. Misère stands above a whole level (`misere_rank`): above the eights in
most rules, above the sevens in FI, above the tens in KZ3. Without the widow (`no_widow`):

* `misere`: a misère without the widow stands one level above the other, as in FI (below the nines) and in
  KZ2, where a ten outbids it;
* `games`: as ES lists them, above all bids with the widow: misère, then nine and ten;
* with misère above the tens only "nine in spades hand" outbids it (KZ3), so those games are there too.

A blind bid stands above all others of its level, since only the next level outbids it (JP, ES).
"""

from __future__ import annotations

from functools import cached_property

from ddsolve.auction.bids import Bid
from ddsolve.cards import STRAINS, Strain
from ddsolve.contract import LEVELS, MISERE, Contract
from ddsolve.conventions import Options
from ddsolve.conventions.series import lowest_level

Place = tuple[int, int, int]
HAND_LEVELS = (9, 10)
_MISERE_ABOVE = {"above_7NT": 7, "above_8NT": 8, "above_all": 10}
_AFTER_STRAINS = len(STRAINS)  # a blind bid; a misère comes next


class Ladder:
    """The bids of a convention after `passed` all-passes of a series, which raise the lowest level."""

    def __init__(self, options: Options, passed: int = 0) -> None:
        self.options = options
        self.lowest = lowest_level(options, passed)
        self.misere_above = _MISERE_ABOVE[options.misere_rank]

    @cached_property
    def bids(self) -> tuple[Bid, ...]:
        """Every bid there is, from the lowest to the highest."""
        levels = [level for level in LEVELS if level >= self.lowest]
        found = [Bid(Contract(level, strain)) for level in levels for strain in self.strains]
        found.append(Bid(MISERE))
        if self.options.blind_bid != "no":
            found += [Bid(None, blind=level) for level in levels if self._knows_blind(level)]
        if self.options.no_widow != "off":
            found.append(Bid(MISERE, hand=True))
        if self.options.no_widow == "games" or self.options.misere_rank == "above_all":
            found += [
                Bid(Contract(level, strain), hand=True) for level in HAND_LEVELS for strain in self.strains
            ]
        return tuple(sorted(found, key=self.place))

    @property
    def strains(self) -> tuple[Strain, ...]:
        """The strains that may be bid; what may be ordered afterwards is another matter (JP)."""
        return STRAINS if self.options.nt_in_auction else STRAINS[:-1]

    def _knows_blind(self, level: int) -> bool:
        """JP's blind bid is a six; ES goes on with a blind seven, and so forth."""
        return self.options.blind_bid == "anyone" or level == LEVELS[0]

    def place(self, bid: Bid) -> Place:
        """Return where a bid stands: games with the widow, then those above all of them."""
        if bid.contract is None:
            return 0, bid.blind or 0, _AFTER_STRAINS
        if bid.is_misere:
            if not bid.hand:
                return 0, self.misere_above, _AFTER_STRAINS + 1
            above_all = self.options.no_widow == "games" or self.misere_above == LEVELS[-1]
            return (1, 0, 0) if above_all else (0, self.misere_above + 1, _AFTER_STRAINS + 1)
        assert bid.contract.level is not None
        assert bid.contract.strain is not None
        return int(bid.hand), bid.contract.level, int(bid.contract.strain)

    def overbids(self, bid: Bid, standing: Bid | None) -> bool:
        """Whether a bid is higher than the one that stands."""
        return standing is None or self.place(bid) > self.place(standing)
