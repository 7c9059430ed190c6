"""All-pass as it is played: three players who see only what players see, over sampled layouts.

Each goes by his own cards, the cards played, the widow's once they are turned, and the voids shown (see
`ext/_people.pyx`). The dead cards lie closed to all of them, also where the one who asks knows them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ddsolve.advice.allpass.layouts import DealtCards, draw_layouts, start_of_play
from ddsolve.advice.figures.distribution import MOST_TRICKS, Distribution
from ddsolve.advice.figures.ends import spanned
from ddsolve.advice.figures.sampling import DEFAULT_SEED, Estimate, mean_estimate, share_estimate
from ddsolve.scoring.sharing import all_shares
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import Card
from ddsolve.values.documents import Json
from ddsolve.values.hand import Hand
from ddsolve.values.rules import WIDOW_TRICKS, AllPassOrder, AllPassRules, Counts, WidowRule
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve._people import Thinking
    from ddsolve.solving.tools import Tools

Worth = Callable[[Counts], Mapping[str, Fraction]]
DEALS = 16  # that a player imagines for a card
SOLVED = 5  # tricks left, from which he solves them
LESS = 1e-3  # what decides between counts of equal worth: the fewest own tricks
SEEDS = 1_000_003  # so far apart are the players' seeds under two seeds of the sample


@dataclass(frozen=True, slots=True)
class Played:
    """A seat's tricks as people play, over so many layouts; value: their worth to it in whists, if asked."""

    tricks: Distribution
    value: Estimate | None = None

    @property
    def mean(self) -> Estimate:
        """The mean of the tricks, with its interval."""
        return tricks_estimate(self.tricks)

    def as_json(self) -> Json:
        """Return the distribution, the mean with its interval, and how often there is no trick."""
        document: Json = {"samples": self.tricks.total, **tricks_json(self.tricks)}
        if self.value is not None:
            document["value"] = mean_json(self.value)
        return document


def mean_json(mean: Estimate) -> Json:
    """Return a mean with its interval."""
    return {"mean": mean.value, "interval": [mean.low, mean.high]}


def tricks_estimate(found: Distribution) -> Estimate:
    """Return the estimated mean of a sampled distribution."""
    values = [tricks for tricks, count in enumerate(found.counts) for _ in range(count)]
    return mean_estimate(values, 0, MOST_TRICKS)


def tricks_json(found: Distribution) -> Json:
    """Return a sampled distribution, its mean, and how often there is no trick."""
    zero = share_estimate(found.counts[0], found.total)
    return {
        "tricks": found.as_json(),
        **mean_json(tricks_estimate(found)),
        "no_trick": {"share": zero.value, "interval": [zero.low, zero.high]},
    }


def thinking_for(
    worth: Worth | None, order: AllPassOrder | None = None, *, dealer: bool = False, deals: int = DEALS
) -> Thinking:
    """Return how players think who play for this worth in whists, else by an order, else for few own tricks.

    worth: what the tricks of seats 1, 2 and 3 are worth to each player; no rule of scoring tells seats apart.
    dealer: whether he can win tricks as well.
    """
    from ddsolve._people import Thinking

    table = [0.0] * (1 << 12)
    if worth is None:
        if order is None:
            return Thinking(deals, SOLVED)
        for rank, (own, following, third) in enumerate(order.counts):
            table[own + 16 * following + 256 * third] = -float(rank)
        return Thinking(deals, SOLVED, table)
    for total in range(MOST_TRICKS - (WIDOW_TRICKS if dealer else 0), MOST_TRICKS + 1):
        for own in range(total + 1):
            for following in range(total - own + 1):
                third = total - own - following
                whists = float(worth((own, following, third))[str(Seat.FIRST)])
                table[own + 16 * following + 256 * third] = whists - LESS * own
    return Thinking(deals, SOLVED, table)


class Playing:
    """How an all-pass is played: plays out one deal after another.

    rules: the lead variants, and what is played for in a solved deal; widow_rule: how the widow is used, its
    cards being those of each layout. worth: what the tricks of seats 1, 2 and 3 are worth to each player,
    which is what they then play for.
    """

    def __init__(self, rules: AllPassRules, widow_rule: WidowRule, worth: Worth | None = None) -> None:
        self._rules, self._widow_rule, self.worth = rules, widow_rule, worth
        self._thinking = thinking_for(worth, rules.order, dealer=widow_rule == "dealer")

    def tricks(
        self, tools: Tools, layout: DealtCards, seed: int, number: int, leader: Seat = Seat.FIRST
    ) -> Counts:
        """Return what seats 1, 2 and 3 take in deal number `number` of a sample."""
        start = start_of_play(self._rules, self._widow_rule, layout, leader)
        tricks, _cards = tools.players.play(start, self._thinking, (SEEDS * seed + number) % (1 << 64))
        return tricks[0], tricks[1], tricks[2]


def answer_played(
    bench: Bench,
    hand: Hand,
    seat: Seat,
    how: Playing,
    *,
    dead: Sequence[Card] = (),
    samples: int = 400,
    seed: int = DEFAULT_SEED,
) -> Played:
    """Return the tricks of a seat's ten cards over sampled layouts; dead: the widow, drawn if not known."""
    layouts = draw_layouts(hand, seat, dead, samples, seed)

    def play(tools: Tools, number: int) -> Counts:
        return how.tricks(tools, layouts[number], seed, number)

    found = bench.map(play, range(samples))
    value, worth = None, how.worth
    if worth is not None:
        ends = spanned([float(worth((one[0], one[1], one[2]))[str(seat)]) for one in all_shares("played")])
        value = mean_estimate([float(worth(tricks)[str(seat)]) for tricks in found], *ends)
    return Played(Distribution.of(tricks[seat.place] for tricks in found), value)
