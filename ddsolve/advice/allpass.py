"""All-pass as it is played: three players who see only what players see, over sampled layouts.

Each goes by his own cards, the cards played, the widow's once they are turned, and the voids shown (see
`ext/_people.pyx`). The dead cards lie closed to all of them, also where the one who asks knows them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from itertools import islice
from random import Random
from typing import NamedTuple

from ddsolve._allpass import Position
from ddsolve._people import Thinking
from ddsolve.advice.figures.comparing import Distribution, paired
from ddsolve.advice.figures.pricing import Ends, spanned
from ddsolve.advice.figures.sampling import (
    DEFAULT_SEED,
    Estimate,
    card_indices,
    mean_estimate,
    players_seed,
    share_estimate,
    stream,
)
from ddsolve.advice.layouts.all_layouts import card_classes, mean_tricks
from ddsolve.scoring.calling import all_counts, all_shares
from ddsolve.solving.bench import Bench, telling
from ddsolve.solving.effort import cut_short
from ddsolve.solving.tools import Tools, allpass_position
from ddsolve.values.answers import Answer, Json, known
from ddsolve.values.cards import FULL_MASK, Card
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.hand import Hand
from ddsolve.values.rules import WIDOW_TRICKS, AllPassOrder, AllPassRules, Counts, WidowRule
from ddsolve.values.seats import SEATS, Seat


class DealtCards(NamedTuple):
    """One layout: hands of seats 1, 2, 3 as sets, and the widow's two cards in the order turned."""

    hands: tuple[int, int, int]
    widow: tuple[int, int]


def draw_layouts(hand: Hand, seat: Seat, dead: Sequence[Card], samples: int, seed: int) -> list[DealtCards]:
    """Draw layouts of the cards that one seat does not see, the widow with them where it is not known."""
    return list(islice(dealt(hand, seat, dead, stream(seed)), samples))


def dealt(hand: Hand, seat: Seat, dead: Sequence[Card], random: Random) -> Iterator[DealtCards]:
    """Yield such layouts without end."""
    own, size = hand.mask, len(hand)
    known = [card.index for card in dead]
    unseen = card_indices(0xFFFFFFFF & ~own & ~Hand.of(dead).mask)
    while True:
        random.shuffle(unseen)
        following, last = (sum(1 << card for card in unseen[at : at + size]) for at in (0, size))
        widow = known or unseen[2 * size :]
        hands = (own, following, last)
        turned = [hands[place.after(seat)] for place in SEATS]
        yield DealtCards((turned[0], turned[1], turned[2]), (widow[0], widow[1]))


def start_of_play(
    rules: AllPassRules,
    widow_rule: WidowRule,
    layout: DealtCards,
    leader: Seat = Seat.FIRST,
    led: Sequence[int] = (),
) -> Position:
    """Return the start of an all-pass as the compiled solver takes it; led: the first card, if played."""
    one, two = layout.widow
    rules = replace(rules, widow_rule=widow_rule, widow=(Card(one), Card(two)))
    hands = list(layout.hands)
    for card in led:
        hands[leader.place] &= ~(1 << card)
    return allpass_position(hands, rules, leader.place, led)


# Three players who see only what players see.


Worth = Callable[[Counts], Mapping[str, Fraction]]
DEALS = 64  # that a player imagines for a card
SOLVED = 3  # tricks left, from which he solves them
LESS = 1e-3  # what decides between counts of equal worth: the fewest own tricks


@dataclass(frozen=True, slots=True)
class Played:
    """A seat's tricks as people play, over so many layouts; value: their worth to it in whists, if asked."""

    tricks: Distribution
    value: Estimate | None = None

    @property
    def mean(self) -> Estimate:
        """The mean of the tricks, with its interval."""
        return mean_tricks(self.tricks)

    def as_json(self) -> Json:
        """Return the distribution, the mean with its interval, and how often there is no trick."""
        value = None if self.value is None else self.value.keyed("mean")
        return {"samples": self.tricks.total, **tricks_json(self.tricks), **known(value=value)}


def tricks_json(found: Distribution) -> Json:
    """Return a sampled distribution, its mean, and how often there is no trick."""
    return {
        "tricks": found.as_json(),
        **mean_tricks(found).keyed("mean"),
        "no_trick": share_estimate(found.counts[0], found.total).keyed("share"),
    }


def thinking_for(
    worth: Worth | None,
    order: AllPassOrder | None = None,
    *,
    dealer: bool = False,
    deals: int = DEALS,
    solved: int = SOLVED,
) -> Thinking:
    """Return how players think who play for this worth in whists, else by an order, else for few own tricks.

    worth: what the tricks of seats 1, 2 and 3 are worth to each player; no rule of scoring tells seats apart.
    dealer: whether he can win tricks as well. deals, solved: see `Thinking`.
    """
    table = [0.0] * (1 << 12)
    if worth is None:
        if order is None:
            return Thinking(deals, solved)
        for rank, (own, following, third) in enumerate(order.counts):
            table[own + 16 * following + 256 * third] = -float(rank)
        return Thinking(deals, solved, table)
    for total in range(MOST_TRICKS - (WIDOW_TRICKS if dealer else 0), MOST_TRICKS + 1):
        for own, following, third in all_counts(total):
            whists = float(worth((own, following, third))[str(Seat.FIRST)])
            table[own + 16 * following + 256 * third] = whists - LESS * own
    return Thinking(deals, solved, table)


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
        self,
        tools: Tools,
        layout: DealtCards,
        seed: int,
        number: int,
        leader: Seat = Seat.FIRST,
        led: Sequence[int] = (),
    ) -> Counts:
        """Return what seats 1, 2 and 3 take in deal `number` of a sample; led: the first card, if given."""
        start = start_of_play(self._rules, self._widow_rule, layout, leader, led)
        tricks, _cards = tools.players.play(start, self._thinking, players_seed(seed, number))
        return tricks[0], tricks[1], tricks[2]

    def first_cards(self, tools: Tools, layout: DealtCards) -> set[int]:
        """Return the cards that may be led."""
        start = start_of_play(self._rules, self._widow_rule, layout)
        return {card for card, _worth in tools.players.worths(start, thinking_for(None, deals=1, solved=0))}

    def seen(self, tools: Tools, layout: DealtCards, leader: Seat = Seat.FIRST) -> Sequence[int]:
        """Return what the seats take in a deal if all see all cards."""
        return tools.all_pass.tricks(start_of_play(self._rules, self._widow_rule, layout, leader))


# All-pass seen from one hand: a sample of the unseen cards, each layout solved exactly.
#
# The widow is the two dead cards where they are known, and is drawn with the layouts where they are not.


SAMPLES = 200  # any number works
FIRST = 40  # of them a first estimate, told where time is up; any value works
PLAYED = 2  # times the sample of the line: playing takes less time than solving
PLAYED_PART = 0.4  # of the work


class Taken(NamedTuple):
    """What a seat takes in one layout, and what that is worth to it: 0 where no convention was asked."""

    tricks: int
    whists: float


@dataclass(frozen=True, slots=True, repr=False)
class AllPassSample(Answer):
    """The tricks of one seat in an all-pass over sampled layouts.

    guarantee and line: how often he took each number of tricks. value: what the line is worth to him in
    whists. played: his tricks where three play who see only their own cards. first_cards: for a seat that
    plays first, his average tricks so after each first card, fewest first; first_values: what that is worth
    to him, then those worth most come first. behind: what each card is behind the first one on the same
    layouts, in whists, else in tricks. partial: time was up before all was sampled.
    """

    seat: Seat
    samples: int
    seed: int
    guarantee: Distribution | None = None
    line: Distribution | None = None
    first_cards: Mapping[Card, Estimate] = field(default_factory=dict)
    value: Estimate | None = None
    first_values: Mapping[Card, Estimate] = field(default_factory=dict)
    behind: Mapping[Card, Estimate] = field(default_factory=dict)
    played: Played | None = None
    partial: bool = False
    share: float = 1.0

    @property
    def estimated(self) -> bool:
        """Whether there is a first estimate."""
        return self.line is not None

    def as_json(self) -> Json:
        """Return both distributions with the intervals of their means, and the first cards."""
        document: Json = {"samples": self.samples, "seed": self.seed, "sampled": True}
        document |= cut_short(self.partial)
        for name, found in (("guarantee", self.guarantee), ("line", self.line)):
            if found is not None:
                document[name] = tricks_json(found)
        if self.played is not None:
            document["played"] = self.played.as_json()
        if self.value is not None:
            document["value"] = self.value.keyed("mean")
        if self.first_cards:
            document["first_cards"] = [
                {"card": str(card), **mean.keyed("mean"), **self._value_json(card)}
                for card, mean in self.first_cards.items()
            ]
        return document

    def _value_json(self, card: Card) -> Json:
        value = {"value": self.first_values[card].keyed("mean")} if card in self.first_values else {}
        return {**value, "behind": self.behind[card].as_json()}


def answer_allpass_sample(
    bench: Bench,
    hand: Hand,
    seat: Seat,
    rules: AllPassRules,
    *,
    widow_rule: WidowRule = "none",
    dead: Sequence[Card] = (),
    samples: int = 200,
    seed: int = DEFAULT_SEED,
    worth: Worth | None = None,
) -> AllPassSample:
    """Return the answer; the complete one last.

    rules: the lead variants, and what is played for; widow_rule: how the widow is used, its cards being
    `dead` or drawn. worth: what the tricks of seats 1, 2 and 3 are worth to each player, where that is asked.
    """
    layouts = draw_layouts(hand, seat, dead, PLAYED * samples, seed)

    def taken(tricks: Sequence[int]) -> Taken:
        whists = 0.0 if worth is None else float(worth((tricks[0], tricks[1], tricks[2]))[str(seat)])
        return Taken(tricks[seat.place], whists)

    def solve(tools: Tools, layout: DealtCards) -> tuple[int, Taken]:
        solver, position = tools.all_pass, start_of_play(rules, widow_rule, layout)
        return solver.guarantee(position)[seat.place], taken(solver.tricks(position))

    def play(led: Sequence[int], tools: Tools, number: int) -> Counts:
        return how.tricks(tools, layouts[number], seed, number, led=led)

    ends = spanned([taken(tricks).whists for tricks in all_shares("played")])

    def valued(found: Sequence[Taken]) -> Estimate | None:
        return None if worth is None else mean_estimate([each.whists for each in found], *ends)

    how, leads = Playing(rules, widow_rule, worth), list[list[Card]]()
    if seat == Seat.FIRST:
        legal = (how.first_cards(bench.tools, layout) for layout in layouts)
        leads = _leads(hand, dead, set.intersection(*legal))
    answers: list[tuple[int, Taken]] = []
    played: dict[Sequence[int], list[Taken]] = {(): [], **{(cards[0].index,): [] for cards in leads}}

    def sampled() -> AllPassSample:
        lines, freely = [line for _, line in answers], played[()]
        found = AllPassSample(
            seat,
            len(answers),
            seed,
            Distribution.of(guarantee for guarantee, _ in answers),
            Distribution.of(line.tricks for line in lines),
            value=valued(lines),
            played=Played(Distribution.of(each.tricks for each in freely), valued(freely)),
        )
        return _led(found, {card: played[cards[0].index,] for cards in leads for card in cards}, ends)

    result = AllPassSample(seat, samples, seed)
    for size in dict.fromkeys((min(FIRST, samples), samples)):
        start, part = len(answers) / samples, (size - len(answers)) / samples
        each, deals = part * PLAYED_PART / len(played), layouts[: PLAYED * size]
        with bench.through(telling(result, 0.0, 1.0)):
            with bench.within(start, part * (1 - PLAYED_PART)):
                answers += bench.map(solve, layouts[len(answers) : size])
            for turn, (led, known) in enumerate(played.items()):
                with bench.within(start + part - (len(played) - turn) * each, each):
                    known += map(taken, bench.map(partial(play, led), range(len(known), len(deals))))
        result = sampled()
    return replace(result, share=1.0)


def _leads(hand: Hand, dead: Sequence[Card], legal: set[int]) -> list[list[Card]]:
    """Return the cards that may be led, those together that are one choice for who sees this hand.

    Such are cards that follow one another, and those of the same ranks in suits of the same ranks, but for
    the suit of a dead card, which may be turned in a widow.
    """
    gone = {card.suit for card in dead}
    found: dict[object, list[Card]] = {}
    for cards in card_classes(hand, Hand(FULL_MASK) - hand):
        suit = cards[0].suit
        alike = suit if suit in gone else hand.ranks(suit)
        led = [card for card in cards if card.index in legal]
        found.setdefault((alike, cards[0].rank), []).extend(led)
    return list(filter(None, found.values()))


def _led(seen: AllPassSample, found: Mapping[Card, Sequence[Taken]], ends: Ends) -> AllPassSample:
    """Add what comes of each first card, the best first, and what the others are behind it."""
    valued = seen.value is not None
    tricks = {
        card: mean_estimate([each.tricks for each in taken], 0, MOST_TRICKS) for card, taken in found.items()
    }
    values = {
        card: mean_estimate([each.whists for each in taken], *ends) for card, taken in found.items() if valued
    }
    order = sorted(
        tricks, key=lambda card: (-values[card].value if valued else 0.0, tricks[card].value, card.index)
    )
    worth = {
        card: [each.whists if valued else -each.tricks for each in taken] for card, taken in found.items()
    }
    width = ends[1] - ends[0] if valued else MOST_TRICKS
    return replace(
        seen,
        first_cards={card: tricks[card] for card in order},
        first_values={card: values[card] for card in order if valued},
        behind={card: paired(worth[order[0]], worth[card], -width, width) for card in order},
    )
