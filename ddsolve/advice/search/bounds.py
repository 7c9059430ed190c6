"""What is known of the distribution of one candidate: a sample, bounds, or all of it; and how to know more.

Tricks are put in the order of a game's wishes: 10 first in a trick game, 0 first in misère; a number of
tricks has its place there. For every layout a best place is known that is not refuted. Valued at the best of
that place and all after it, that gives an upper bound of the expected value: this is what proves that a
choice is out of the running, without a look at the rest. No value needs to be monotone for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from ddsolve._layouts import LayoutFamily
from ddsolve.advice.figures.comparing import NUMBERS, Distribution, ValueRow, in_order
from ddsolve.advice.layouts.all_layouts import question
from ddsolve.advice.layouts.common import DiscardClass
from ddsolve.solving.bench import Counting
from ddsolve.solving.tools import Tools
from ddsolve.values.cards import Strain, Suit
from ddsolve.values.contract import Game
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

_Made = TypeVar("_Made")


@dataclass(slots=True)
class Tally:
    """One candidate: a class of discards played in a game, and what is known of its tricks so far.

    sample: tricks in the layouts that choose among the candidates; fresh: those in other layouts, which had
    no say in that, so that they estimate it without flattery; none where it was not among the best. bounds:
    layouts, of `total`, by the best place that is not refuted, empty while nothing is known. complete: that
    place is reached in each. told: what was last made of all that, and for whom.
    """

    discards: DiscardClass
    game: Game
    sample: list[int] = field(default_factory=list)
    fresh: list[int] = field(default_factory=list)
    bounds: list[int] = field(default_factory=list)
    total: int = 0
    complete: bool = False
    told: tuple[object, object, Any] | None = field(default=None, repr=False, compare=False)

    def once(self, asked: object, make: Callable[[], _Made]) -> _Made:
        """Return what is made for the one who asks, made anew only where more is known or another asks."""
        known = self.complete, len(self.sample), len(self.fresh), tuple(self.bounds)
        if self.told is None or self.told[0] is not asked or self.told[1] != known:
            self.told = asked, known, make()
        made: _Made = self.told[2]
        return made

    @property
    def distribution(self) -> Distribution:
        """The whole distribution, once it is known."""
        assert self.complete
        return Distribution(tuple(in_order(self.game, self.bounds)))

    def question(self, seat: Seat, depth: int) -> Counting:
        """Return the question whose answers tell the best `depth` places apart."""
        view = self.discards.view(seat)
        if depth >= NUMBERS - 1:
            return question(view, self.game)
        if self.game.is_misere:
            return question(view, self.game, (), 0, depth)
        return question(view, self.game, (), NUMBERS - 1 - depth, NUMBERS - 1)

    def start(self, total: int) -> None:
        """Forget what was found, to count anew: every layout may be a best one."""
        self.bounds, self.total = [total] + [0] * (NUMBERS - 1), total

    def know(self, counts: Sequence[int], exact: bool) -> None:
        """Take bounds of all layouts, by tricks; exact: the tricks themselves."""
        self.bounds, self.total, self.complete = in_order(self.game, counts), sum(counts), exact

    def learn(self, counts: Sequence[int]) -> None:
        """Take the answer to `question` for layouts of which nothing was known."""
        self.bounds[0] -= sum(counts)
        for place, count in enumerate(in_order(self.game, counts)):
            self.bounds[place] += count

    def most_expected(self, rows: Sequence[ValueRow]) -> Fraction:
        """Return the best expected value over some contracts, or an upper bound of it."""
        return max(self.most_of(row) for row in rows)

    def is_settled(self, rows: Sequence[ValueRow]) -> bool:
        """Tell whether the values of some contracts are known: the tricks are, or nothing hangs on them."""
        return self.complete or all(row.flat for row in rows)

    def most_of(self, row: ValueRow) -> Fraction:
        """Return the expected value of one contract, or an upper bound of it."""
        if row.flat:
            return Fraction(row.values[0], row.scale)
        if self.complete:
            return row.expected(self.bounds, self.total)
        return row.most_expected(self.bounds, self.total)

    def most_made(self, level: int | None) -> Fraction:
        """Return an upper bound of the share of layouts that make a contract; level None: misère."""
        places = 1 if level is None else NUMBERS - level
        return Fraction(sum(self.bounds[:places]), self.total)

    def sampled_counts(self) -> list[int]:
        """Return the counts of the sample in the order of the wishes."""
        counts = [0] * NUMBERS
        for tricks in self.sample:
            counts[tricks if self.game.is_misere else NUMBERS - 1 - tricks] += 1
        return counts


# What to ask of every layout to prove a candidate out, chosen by a sample.
#
# A window (floor, ceiling) tells tricks apart between the two only. A narrow one is cheap, a well placed one
# soon shows that a candidate is below the best value. The sample chooses; it never proves.


TOP = NUMBERS - 1
LIKELY = 0.97  # by the sample so much of the layouts should be enough: the sample may err a little
ASKING = 0.25  # what asking costs where no layout is near, against 1 where all are


class Window(NamedTuple):
    """Tricks are told apart from `floor` to `ceiling`."""

    floor: int
    ceiling: int


WHOLE = Window(0, TOP)
WINDOWS = [Window(floor, ceiling) for ceiling in range(1, NUMBERS) for floor in range(ceiling)]


def best_window(sample: Sequence[int], rows: Sequence[ValueRow], best: Fraction) -> Window | None:
    """Return the window that should prove with the least work that all rows are below `best`; None for none.

    sample: tricks of the soloist in some layouts of a trick game, or bounds of them.
    """
    found: tuple[float, Window] | None = None
    taken = [sample.count(tricks) for tricks in range(NUMBERS)]
    for window in WINDOWS:
        share = max(_share_needed(taken, window, row, best) for row in rows)
        if share <= LIKELY:
            cost = share * sum(_work(taken, asked) for asked in range(window.floor + 1, window.ceiling + 1))
            if found is None or cost < found[0]:
                found = cost, window
    return None if found is None else found[1]


def promising_depth(tally: Tally, rows: Sequence[ValueRow], best: Fraction) -> int:
    """Return of how many best places of misère, by the sample, a candidate's bound will be below `best`.

    A step deeper costs about as much as all before it, more than a lower bound ever saves.
    """
    counts, size = tally.sampled_counts(), len(tally.sample)
    for depth in range(1, NUMBERS):
        bounds = [*counts[:depth], size - sum(counts[:depth]), *[0] * (NUMBERS - 1 - depth)]
        if max(_share_of(bounds, size, row, best) for row in rows) <= LIKELY:
            return depth
    return NUMBERS


def _share_needed(taken: Sequence[int], window: Window, row: ValueRow, best: Fraction) -> float:
    """Return the share of layouts after which the bound should be below `best`; 2 for never.

    taken: layouts of a sample by tricks.
    """
    bounds = [0] * NUMBERS
    for tricks, count in enumerate(taken):
        bound = TOP if tricks >= window.ceiling else max(tricks, window.floor)
        bounds[TOP - bound] += count
    return _share_of(bounds, sum(taken), row, best)


def _share_of(bounds: Sequence[int], size: int, row: ValueRow, best: Fraction) -> float:
    """Return the share of layouts, with such bounds, that brings a candidate below `best`; 2: none."""
    average = float(row.most_expected(bounds, size))
    highest = max(row.values) / row.scale
    if highest < best:
        return 0.0
    if average >= best:
        return 2.0
    return (highest - float(best)) / (highest - average)


def _work(taken: Sequence[int], asked: int) -> float:
    """Return what it costs to ask of a layout for so many tricks: more where the answer is close."""
    return ASKING + sum(taken[asked - 1 : asked + 1]) / sum(taken)


# A tree of bounds over the discards of a hand in a trick game: the hand, the suits thrown from, the
# discard.
#
# *Why it proves.* The soloist who names his discard late (ext/quota.pxd) takes, in each layout, at least as
# many tricks as after any discard that his quota allows: with two cards of no certain suits after all 66,
# with so many cards of each suit after all from those suits. So a bound for a layout holds for everything
# below it in the tree, and is handed down; a child lowers it where that matters. When, at the best value
# that the bounds leave each layout, a branch expects less than the best value known, no discard of it is
# best, and its own bounds say how much each is worth at most. The layouts of a group stand in the same
# order whatever the soloist holds, since it follows from the unseen cards.


THROWN = 2
CHUNKS = 64  # a branch may fall after each of so many parts of the layouts

Quota = tuple[int, ...]


@dataclass(slots=True)
class Branch:
    """A branch: discards of one game, and bounds of the soloist's tricks after any of them.

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

    def lower(self, tools: Tools, window: Window, rows: Sequence[ValueRow], best: Fraction) -> None:
        """Ask all layouts, or as many as it takes to fall below `best`; tell the discards their bounds."""
        exact = window == WHOLE and len(self.tallies) == 1
        for part in parts(self.family, CHUNKS):
            self.fallen = self._below(rows, best)
            if self.fallen:
                exact = False
                break
            for group in part:
                self._ask(tools, group, window)
        else:
            self.fallen = self._below(rows, best)
        for tally in self.tallies:
            tally.know(self.counts, exact)

    def _ask(self, tools: Tools, group: int, window: Window) -> None:
        bounds = self.bounds_of(group)
        for tricks in range(NUMBERS):
            self.counts[tricks] -= bounds.count(tricks)
        found = tools.engine.lower(self.family, Seat.FIRST.place, group, bounds, *window)
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


def leaf(tally: Tally, limb: Branch | None, seat: Seat) -> Branch:
    """Return the branch of one candidate."""
    view = tally.discards.view(seat)
    game = tally.game
    assert isinstance(game, Strain)
    return Branch(view.family(game, False), game, [tally], limb)


def _family(
    hand: Hand, unseen: Hand, seat: Seat, game: Game, *, quota: Quota = (0, 0, 0, 0), loose: int = 0
) -> LayoutFamily:
    assert isinstance(game, Strain)
    return LayoutFamily(hand.mask, unseen.mask, seat.place, int(game), False, quota=quota, loose=loose)
