"""All-pass as it is played: three players who see only what players see, over sampled layouts.

Each goes by his own cards, the cards played, the widow's once they are turned, and the voids shown (see
`ext/_people.pyx`). The dead cards lie closed to all of them, also where the one who asks knows them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ddsolve.advice.figures.comparing import paired
from ddsolve.advice.figures.distribution import Distribution
from ddsolve.advice.figures.pricing import Ends, spanned
from ddsolve.advice.figures.sampling import (
    DEFAULT_SEED,
    Estimate,
    card_indices,
    mean_estimate,
    share_estimate,
)
from ddsolve.advice.layouts.all_layouts import mean_tricks
from ddsolve.scoring.sharing import all_shares
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import cut_short
from ddsolve.solving.engines import allpass_position
from ddsolve.values.answers import Answer
from ddsolve.values.cards import Card, Suit
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.documents import Json, known
from ddsolve.values.hand import Hand
from ddsolve.values.rules import WIDOW_TRICKS, AllPassOrder, AllPassRules, Counts, WidowRule
from ddsolve.values.seats import SEATS, Seat

if TYPE_CHECKING:
    from ddsolve._allpass import Position
    from ddsolve._people import Thinking
    from ddsolve.solving.tools import Tools


class DealtCards(NamedTuple):
    """One layout: hands of seats 1, 2, 3 as sets, and the widow's two cards in the order turned."""

    hands: tuple[int, int, int]
    widow: tuple[int, int]


def draw_layouts(hand: Hand, seat: Seat, dead: Sequence[Card], samples: int, seed: int) -> list[DealtCards]:
    """Draw layouts of the cards that one seat does not see, the widow with them where it is not known."""
    return list(islice(dealt(hand, seat, dead, Random(seed)), samples))


def dealt(hand: Hand, seat: Seat, dead: Sequence[Card], random: Random) -> Iterator[DealtCards]:
    """Yield such layouts without end."""
    own = hand.mask
    known = [card.index for card in dead]
    unseen = card_indices(0xFFFFFFFF & ~own & ~Hand.of(dead).mask)
    while True:
        random.shuffle(unseen)
        following, last = (sum(1 << card for card in unseen[at : at + 10]) for at in (0, 10))
        widow = known or unseen[20:22]
        hands = (own, following, last)
        turned = [hands[place.after(seat)] for place in SEATS]
        yield DealtCards((turned[0], turned[1], turned[2]), (widow[0], widow[1]))


def start_of_play(
    rules: AllPassRules, widow_rule: WidowRule, layout: DealtCards, leader: Seat = Seat.FIRST
) -> Position:
    """Return the start of an all-pass as the compiled solver takes it."""
    one, two = layout.widow
    rules = replace(rules, widow_rule=widow_rule, widow=(Card(one), Card(two)))
    return allpass_position(layout.hands, rules, leader.place)


# Three players who see only what players see.


Worth = Callable[[Counts], Mapping[str, Fraction]]
DEALS = 64  # that a player imagines for a card
SOLVED = 3  # tricks left, from which he solves them
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
        return mean_tricks(self.tricks)

    def as_json(self) -> Json:
        """Return the distribution, the mean with its interval, and how often there is no trick."""
        value = None if self.value is None else mean_json(self.value)
        return {"samples": self.tricks.total, **tricks_json(self.tricks), **known(value=value)}


def mean_json(mean: Estimate) -> Json:
    """Return a mean with its interval."""
    return {"mean": mean.value, "interval": [mean.low, mean.high]}


def tricks_json(found: Distribution) -> Json:
    """Return a sampled distribution, its mean, and how often there is no trick."""
    zero = share_estimate(found.counts[0], found.total)
    return {
        "tricks": found.as_json(),
        **mean_json(mean_tricks(found)),
        "no_trick": {"share": zero.value, "interval": [zero.low, zero.high]},
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
    from ddsolve._people import Thinking

    table = [0.0] * (1 << 12)
    if worth is None:
        if order is None:
            return Thinking(deals, solved)
        for rank, (own, following, third) in enumerate(order.counts):
            table[own + 16 * following + 256 * third] = -float(rank)
        return Thinking(deals, solved, table)
    for total in range(MOST_TRICKS - (WIDOW_TRICKS if dealer else 0), MOST_TRICKS + 1):
        for own in range(total + 1):
            for following in range(total - own + 1):
                third = total - own - following
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
        self, tools: Tools, layout: DealtCards, seed: int, number: int, leader: Seat = Seat.FIRST
    ) -> Counts:
        """Return what seats 1, 2 and 3 take in deal number `number` of a sample."""
        start = start_of_play(self._rules, self._widow_rule, layout, leader)
        tricks, _cards = tools.players.play(start, self._thinking, (SEEDS * seed + number) % (1 << 64))
        return tricks[0], tricks[1], tricks[2]

    def seen(self, tools: Tools, layout: DealtCards, leader: Seat = Seat.FIRST) -> Sequence[int]:
        """Return what the seats take in a deal if all see all cards."""
        return tools.all_pass.tricks(start_of_play(self._rules, self._widow_rule, layout, leader))


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


# All-pass seen from one hand: a sample of the unseen cards, each layout solved exactly.
#
# The widow is the two dead cards where they are known, and is drawn with the layouts where they are not.


SAMPLES = 200
FIRST = 40  # of them a first estimate, told where time is up; any value works
PLAYED = 2  # times the sample of the line: playing takes less time than solving
PLAYED_PART = 0.2  # of the work


class Taken(NamedTuple):
    """What a seat takes in one layout, and what that is worth to it: 0 where no convention was asked."""

    tricks: float
    whists: float


@dataclass(frozen=True, slots=True, repr=False)
class AllPassSample(Answer):
    """The tricks of one seat in an all-pass over sampled layouts.

    guarantee and line: how often he took each number of tricks. first_cards: for a seat that plays
    first, his average tricks in the line after each first card, fewest first. value and first_values: what
    the line is worth to him in whists, and after each first card; then those worth most come first. behind:
    what each card is behind the first one on the same layouts, in whists, else in tricks. played: his tricks
    where three play who see only their own cards. partial: time was up before all was sampled.
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
            document["value"] = mean_json(self.value)
        if self.first_cards:
            document["first_cards"] = [
                {"card": str(card), **mean_json(mean), **self._value_json(card)}
                for card, mean in self.first_cards.items()
            ]
        return document

    def _value_json(self, card: Card) -> Json:
        value = {"value": mean_json(self.first_values[card])} if card in self.first_values else {}
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
    layouts = draw_layouts(hand, seat, dead, samples, seed)
    first_to_play = seat == Seat.FIRST

    def taken(tricks: Sequence[int]) -> Taken:
        whists = 0.0 if worth is None else float(worth((tricks[0], tricks[1], tricks[2]))[str(seat)])
        return Taken(tricks[seat.place], whists)

    alike = _alike_suits(hand, dead)

    def solve(tools: Tools, layout: DealtCards) -> tuple[int, Taken, dict[int, Taken]]:
        solver = tools.all_pass
        position = start_of_play(rules, widow_rule, layout)
        guarantee = solver.guarantee(position)
        line = solver.tricks(position)
        cards = {card: taken(tricks) for card, tricks in solver.moves(position)} if first_to_play else {}
        return guarantee[seat.place], taken(line), cards

    ends = spanned([taken(tricks).whists for tricks in all_shares("played")])

    def seen_in(answers: Sequence[tuple[int, Taken, dict[int, Taken]]]) -> AllPassSample:
        cards, values, behind = _first_cards(
            [cards for _, _, cards in answers], ends, alike, valued=worth is not None
        )
        whists = [line.whists for _, line, _ in answers]
        return AllPassSample(
            seat,
            len(answers),
            seed,
            Distribution.of(guarantee for guarantee, _, _ in answers),
            Distribution.of(int(line.tricks) for _, line, _ in answers),
            cards,
            None if worth is None else mean_estimate(whists, *ends),
            values,
            behind,
        )

    answers: list[tuple[int, Taken, dict[int, Taken]]] = []
    seen = AllPassSample(seat, samples, seed)
    for some in filter(None, (layouts[:FIRST], layouts[FIRST:])):
        done, part = len(answers) / samples, len(some) / samples

        def told(share: float, seen: AllPassSample = seen, done: float = done, part: float = part) -> object:
            return replace(seen, share=(done + part * share) * (1 - PLAYED_PART))

        with bench.through(told):
            answers += bench.map(solve, some)
        seen = seen_in(answers)
    with bench.through(lambda share: replace(seen, share=1 - PLAYED_PART * (1 - share))):
        how = Playing(rules, widow_rule, worth)
        played = answer_played(bench, hand, seat, how, dead=dead, samples=PLAYED * samples, seed=seed)
    return replace(seen, played=played, share=1.0)


def _alike_suits(hand: Hand, dead: Sequence[Card]) -> dict[int, list[int]]:
    """Return for each suit those that hold the same ranks: over all layouts one is as another.

    Not those of a dead card, which may be turned in a widow.
    """
    gone = {card.suit for card in dead}
    held = {suit: -1 - suit if suit in gone else hand.mask >> 8 * suit & 255 for suit in Suit}
    return {suit: [other for other in Suit if held[other] == held[suit]] for suit in Suit}


def _first_cards(
    answers: Sequence[Mapping[int, Taken]], ends: Ends, alike: Mapping[int, Sequence[int]], *, valued: bool
) -> tuple[dict[Card, Estimate], dict[Card, Estimate], dict[Card, Estimate]]:
    """Average tricks and worth after each card legal in every layout, and what it is behind the best."""
    legal = sorted(set.intersection(*(set(cards) for cards in answers)))
    same = {
        index: [each for suit in alike[index // 8] if (each := 8 * suit + index % 8) in legal]
        for index in legal
    }
    found = {
        Card(index): [_middle([cards[each] for each in same[index]]) for cards in answers] for index in legal
    }
    tricks = {
        card: mean_estimate([taken.tricks for taken in each], 0, MOST_TRICKS) for card, each in found.items()
    }
    values = {card: mean_estimate([taken.whists for taken in each], *ends) for card, each in found.items()}
    order = sorted(tricks, key=lambda card: (-values[card].value, tricks[card].value, card.index))
    worth = {
        card: [taken.whists if valued else -taken.tricks for taken in each] for card, each in found.items()
    }
    width = ends[1] - ends[0] if valued else MOST_TRICKS
    behind = {card: paired(worth[order[0]], worth[card], -width, width) for card in order}
    firsts = {card: values[card] for card in order if valued}
    return {card: tricks[card] for card in order}, firsts, behind


def _middle(each: Sequence[Taken]) -> Taken:
    """Return the mean of what one card, and those of the same rank in suits alike, come to in a layout."""
    size = len(each)
    return Taken(sum(one.tricks for one in each) / size, sum(one.whists for one in each) / size)
