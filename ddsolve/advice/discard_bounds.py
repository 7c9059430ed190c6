"""A tree of bounds over the discards of a hand in a trick game: the hand, the suits thrown from, the discard.

*Why it proves.* The soloist who names his discard late (ext/quota.pxd) takes, in each layout, at least as
many tricks as after any discard that his quota allows: with two cards of no certain suits after all 66, with
so many cards of each suit after all from those suits. So a bound for a layout holds for everything below it
in the tree, and is handed down; a child lowers it where that matters. When, at the best value that the bounds
leave each layout, a branch expects less than the best value known, no discard of it is best, and its own
bounds say how much each is worth at most. The layouts of a group stand in the same order whatever the
soloist holds, since it follows from the unseen cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from ddsolve.advice.discard_windows import WHOLE, Window
from ddsolve.advice.tally import NUMBERS, Tally, ValueRow
from ddsolve.cards import Strain, Suit
from ddsolve.games import Game
from ddsolve.hand import Hand
from ddsolve.seats import Seat

if TYPE_CHECKING:
    from ddsolve._engine import Engine, LayoutFamily

THROWN = 2
CHUNKS = 64  # a branch may fall after each of so many parts of the layouts

Quota = tuple[int, ...]


@dataclass(slots=True)
class Branch:
    """Discards of one game and bounds of the soloist's tricks after any of them.

    family: its layouts; parent: whose bounds are handed down. groups: for each group of layouts that was
    asked, a byte for each layout. counts: layouts by bound, 0 to 10. fallen: the discards are all below the
    best value.
    """

    family: LayoutFamily
    game: Game
    tallies: list[Tally]
    parent: Branch | None = None
    groups: dict[int, bytearray] = field(default_factory=dict)
    counts: list[int] = field(init=False)
    fallen: bool = False
    sizes: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.sizes = self.family.group_sizes()
        if self.parent is None:
            self.counts = [0] * (NUMBERS - 1) + [self.family.layouts]
        else:
            self.counts = list(self.parent.counts)

    def sample(self) -> list[int]:
        """Return for each sampled layout the most tricks that any of the discards was seen to take."""
        longest = max(len(tally.sample) for tally in self.tallies)
        return [
            max(tally.sample[place] for tally in self.tallies if len(tally.sample) > place)
            for place in range(longest)
        ]

    def bounds_of(self, group: int) -> bytearray:
        """Return the bounds of a group that is known here or above, to be changed."""
        found = self.groups.get(group)
        if found is not None:
            return found
        if self.parent is not None:
            return bytearray(self.parent.bounds_of(group))
        return bytearray(bytes([NUMBERS - 1]) * self.sizes[group])

    def lower(
        self, engine: Engine, leader: Seat, window: Window, rows: Sequence[ValueRow], best: Fraction
    ) -> None:
        """Ask all layouts, or as many as it takes to fall below `best`; tell the discards their bounds."""
        exact = window == WHOLE and len(self.tallies) == 1
        for part in parts(self.family, CHUNKS):
            self.fallen = self._below(rows, best)
            if self.fallen:
                exact = False
                break
            for group in part:
                self._ask(engine, leader, group, window)
        else:
            self.fallen = self._below(rows, best)
        for tally in self.tallies:
            tally.know(self.counts, exact)

    def _ask(self, engine: Engine, leader: Seat, group: int, window: Window) -> None:
        bounds = self.bounds_of(group)
        for tricks in range(NUMBERS):
            self.counts[tricks] -= bounds.count(tricks)
        found = engine.lower(self.family, leader.place, group, bounds, *window)
        for tricks, count in enumerate(found):
            self.counts[tricks] += count
        self.groups[group] = bounds

    def _below(self, rows: Sequence[ValueRow], best: Fraction) -> bool:
        ordered = self.counts[::-1]
        return all(row.most_expected(ordered, self.family.layouts) < best for row in rows)


def parts(family: LayoutFamily, count: int) -> list[list[int]]:
    """Cut the groups of a family into so many parts, the large groups first.

    A layout of a small group takes more work, and the last ones are often spared.
    """
    sizes = family.group_sizes()
    cut: list[list[int]] = [[]]
    layouts = 0
    for group in sorted(range(len(sizes)), key=lambda group: -sizes[group]):
        if layouts * count >= len(cut) * family.layouts:
            cut.append([])
        cut[-1].append(group)
        layouts += sizes[group]
    return cut


def roots(tallies: Sequence[Tally], hand: Hand, seat: Seat) -> list[Branch]:
    """Return a branch for each trick game: the whole hand, with what is still to be settled of it."""
    by_game: dict[Game, list[Tally]] = {}
    for tally in tallies:
        if not tally.game.is_misere and not tally.complete:
            by_game.setdefault(tally.game, []).append(tally)
    return [
        Branch(_family(hand, tallies[0].discards.unseen, seat, game, loose=THROWN), game, found)
        for game, found in by_game.items()
    ]


def limbs(root: Branch, hand: Hand, seat: Seat) -> list[Branch]:
    """Return the branches of a game by the suits thrown from."""

    def quota(tally: Tally) -> Quota:
        suits = [card.suit for card in tally.discards.discard]
        return tuple(suits.count(suit) for suit in Suit)

    unseen = root.tallies[0].discards.unseen
    return [
        Branch(_family(hand, unseen, seat, root.game, quota=asked), root.game, list(found), root)
        for asked, found in groupby(sorted(root.tallies, key=quota), quota)
    ]


def leaf(tally: Tally, limb: Branch | None, seat: Seat, leader: Seat) -> Branch:
    """Return the branch of one candidate."""
    view = tally.discards.view(seat, leader)
    game = tally.game
    assert isinstance(game, Strain)
    return Branch(view.family(game, False), game, [tally], limb)


def _family(
    hand: Hand, unseen: Hand, seat: Seat, game: Game, *, quota: Quota = (0, 0, 0, 0), loose: int = 0
) -> LayoutFamily:
    from ddsolve._engine import LayoutFamily

    assert isinstance(game, Strain)
    return LayoutFamily(hand.mask, unseen.mask, seat.place, int(game), False, quota=quota, loose=loose)
