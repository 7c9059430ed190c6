"""All-pass seen from one hand: a sample of the unseen cards, each layout solved exactly.

The widow is the two dead cards where they are known, and is drawn with the layouts where they are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ddsolve.advice.analyst import Analyst
from ddsolve.advice.distribution import Distribution
from ddsolve.advice.sampling import DEFAULT_SEED, Estimate, card_indices, mean_estimate, share_estimate
from ddsolve.advice.workers import Workers, report
from ddsolve.allpass_rules import AllPassRules, FirstPlayer, VoidLead, WidowRule
from ddsolve.answers import Answer
from ddsolve.cards import Card
from ddsolve.engines import allpass_position
from ddsolve.hand import Hand
from ddsolve.results import Json
from ddsolve.seats import SEATS, Seat

if TYPE_CHECKING:
    from ddsolve._allpass import AllPass, Position
    from ddsolve._engine import Engine

MOST_TRICKS = 10
SAMPLES = 200


class DealtCards(NamedTuple):
    """One layout: hands of seats 1, 2, 3 as sets, and the widow's two cards in the order turned."""

    hands: tuple[int, int, int]
    widow: tuple[int, int]


@dataclass(frozen=True, slots=True, repr=False)
class AllPassSample(Answer):
    """The tricks of one seat in an all-pass over sampled layouts.

    guarantee and line: how often he took each number of tricks. first_cards: for a seat that plays
    first, his average tricks in the line after each first card, fewest first.
    """

    seat: Seat
    samples: int
    seed: int
    guarantee: Distribution | None = None
    line: Distribution | None = None
    first_cards: Mapping[Card, Estimate] = field(default_factory=dict)
    share: float = 1.0

    def as_json(self) -> Json:
        """Return both distributions with the intervals of their means, and the first cards."""
        document: Json = {"samples": self.samples, "seed": self.seed, "sampled": True}
        for name, found in (("guarantee", self.guarantee), ("line", self.line)):
            if found is not None:
                mean = tricks_estimate(found)
                zero = share_estimate(found.counts[0], found.total)
                document[name] = {
                    "tricks": found.as_json(),
                    "mean": mean.value,
                    "interval": [mean.low, mean.high],
                    "no_trick": {"share": zero.value, "interval": [zero.low, zero.high]},
                }
        if self.first_cards:
            document["first_cards"] = [
                {"card": str(card), "mean": mean.value, "interval": [mean.low, mean.high]}
                for card, mean in self.first_cards.items()
            ]
        return document


def tricks_estimate(found: Distribution) -> Estimate:
    """Return the estimated mean of a sampled distribution."""
    values = [tricks for tricks, count in enumerate(found.counts) for _ in range(count)]
    return mean_estimate(values, 0, MOST_TRICKS)


def sample_allpass(
    hand: Hand | str,
    dead: str | Iterable[Card | str],
    seat: int,
    widow_rule: WidowRule = "none",
    *,
    second_lead: FirstPlayer = "eldest",
    third_lead: FirstPlayer = "eldest",
    void_lead: VoidLead = "discard",
    samples: int = 200,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
) -> AllPassSample:
    """Return the tricks of a seat's ten cards in an all-pass over sampled layouts: `layouts --allpass`.

    dead: the widow, in the order turned; widow_rule and the leads as in `allpass`. Raises NotationError or
    DealError for cards that do not fit together.
    """
    with Analyst(threads=threads) as analyst:
        return analyst.allpass(
            hand,
            dead,
            seat,
            widow_rule,
            second_lead=second_lead,
            third_lead=third_lead,
            void_lead=void_lead,
            samples=samples,
            seed=seed,
        )


def iter_allpass_sample(
    workers: Workers,
    hand: Hand,
    seat: Seat,
    rules: AllPassRules,
    *,
    widow_rule: WidowRule = "none",
    dead: Sequence[Card] = (),
    samples: int = 200,
    seed: int = DEFAULT_SEED,
) -> Iterator[AllPassSample]:
    """Yield the growing answer; the complete one last.

    rules: the lead variants; widow_rule: how the widow is used, its cards being `dead` or drawn.
    """
    layouts = draw_layouts(hand, seat, dead, samples, seed)
    solvers: dict[int, AllPass] = {}
    empty = AllPassSample(seat, samples, seed, share=0.0)
    first_to_play = seat == Seat.FIRST

    def solve(engine: Engine, layout: DealtCards) -> tuple[int, int, dict[int, int]]:
        solver = allpass_solver(solvers, engine)
        position = start_of_play(rules, widow_rule, layout)
        guarantee = solver.guarantee(position)
        line = solver.tricks(position)
        cards = {}
        if first_to_play:
            cards = {card: tricks[seat.place] for card, tricks in solver.moves(position)}
        return guarantee[seat.place], line[seat.place], cards

    answers = yield from report(
        workers.mapping(solve, layouts), lambda share: replace(empty, share=min(share, 0.999))
    )
    yield AllPassSample(
        seat,
        samples,
        seed,
        Distribution.of(guarantee for guarantee, _, _ in answers),
        Distribution.of(line for _, line, _ in answers),
        _first_cards([cards for _, _, cards in answers]),
    )


def draw_layouts(hand: Hand, seat: Seat, dead: Sequence[Card], samples: int, seed: int) -> list[DealtCards]:
    """Draw layouts of the cards that one seat does not see, the widow with them where it is not known."""
    random = Random(seed)
    own = hand.mask
    known = [card.index for card in dead]
    unseen = card_indices(0xFFFFFFFF & ~own & ~Hand.of(dead).mask)
    layouts = []
    for _ in range(samples):
        random.shuffle(unseen)
        following, last = (sum(1 << card for card in unseen[at : at + 10]) for at in (0, 10))
        widow = known or unseen[20:22]
        hands = (own, following, last)
        turned = [hands[place.after(seat)] for place in SEATS]
        layouts.append(DealtCards((turned[0], turned[1], turned[2]), (widow[0], widow[1])))
    return layouts


def start_of_play(
    rules: AllPassRules, widow_rule: WidowRule, layout: DealtCards, leader: Seat = Seat.FIRST
) -> Position:
    """Return the start of an all-pass as the compiled solver takes it."""
    one, two = layout.widow
    rules = replace(rules, widow_rule=widow_rule, widow=(Card(one), Card(two)))
    return allpass_position(layout.hands, rules, leader.place)


def allpass_solver(solvers: dict[int, AllPass], engine: Engine) -> AllPass:
    """Return the all-pass solver of a thread, known by its engine."""
    from ddsolve._allpass import AllPass

    if id(engine) not in solvers:
        solvers[id(engine)] = AllPass(engine)
    return solvers[id(engine)]


def _first_cards(answers: Sequence[Mapping[int, int]]) -> dict[Card, Estimate]:
    """Average the tricks after each card that was legal in every layout, fewest tricks first."""
    if not answers or not answers[0]:
        return {}
    found = {}
    for card in sorted(set.intersection(*(set(cards) for cards in answers))):
        found[Card(card)] = mean_estimate([cards[card] for cards in answers], 0, MOST_TRICKS)
    return dict(sorted(found.items(), key=lambda item: (item[1].value, item[0].index)))
