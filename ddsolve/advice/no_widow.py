"""Ten cards played without the widow: twenty-two are unseen, two of them dead, and nobody knows which.

With ten cards there are 42,678,636 layouts, the dead cards told apart from the others: 231 pairs of dead
cards, 184,756 layouts with each. Unseen cards of a suit with no own card between them may change places, so
the pairs fall into a few classes, and one pair of each stands for all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations, islice
from math import comb
from typing import NamedTuple

from ddsolve.advice.allpass import dealt
from ddsolve.advice.claim.checks import Tried, counterexample, try_card
from ddsolve.advice.claim.plan import cards_by_count
from ddsolve.advice.claim.results import PLAN, REFUTED, Claim, Goal
from ddsolve.advice.figures.comparing import Distribution
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import (
    DEFAULT_SEED,
    Estimate,
    number,
    share_estimate,
    stream,
    worth_estimate,
)
from ddsolve.advice.layouts.all_layouts import (
    LayoutCounts,
    card_classes,
    grown,
    holes,
    mean_tricks,
    question,
)
from ddsolve.advice.layouts.knowledge import View
from ddsolve.errors import DealError
from ddsolve.io.reading import read
from ddsolve.solving.bench import Bench, part, telling_part
from ddsolve.solving.effort import cut_short
from ddsolve.solving.tools import Tools
from ddsolve.values.answers import Answer, Json, card_names
from ddsolve.values.cards import FULL_MASK, Card, Suit, as_cards
from ddsolve.values.contract import MISERE, Game, Misere
from ddsolve.values.deal import FULL_HAND, MOST_TRICKS
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

DEAD = 2


class DeadPair(NamedTuple):
    """Two dead cards, and how many pairs they stand for."""

    cards: tuple[Card, Card]
    weight: int


@dataclass(frozen=True, slots=True)
class ClosedWidow:
    """What a soloist without the widow sees: his own cards, and two more unseen than the others hold.

    leader: who leads. Hands of fewer than ten cards are endings, of which all cards played are known.
    """

    own: Hand
    unseen: Hand
    seat: Seat
    leader: Seat = Seat.FIRST

    @classmethod
    def of(
        cls, hand: Hand | str, seat: int | str, leader: int | str = 1, gone: str | Iterable[Card | str] = ()
    ) -> ClosedWidow:
        """Return the view of ten cards, or of n with all but 2n + 2 others `gone`; DealError otherwise."""
        hand, played = read(Hand, hand, "hand"), Hand.of(as_cards(gone))
        for card in hand & played:
            raise DealError("{card} is given twice: in the hand and among the dead cards", card=card)
        unseen = Hand(FULL_MASK & ~hand.mask & ~played.mask)
        if not 1 <= len(hand) <= FULL_HAND or len(unseen) != 2 * len(hand) + DEAD:
            raise DealError(
                "without the widow the hand has ten cards (as many as are dealt), not {count}",
                count=len(hand),
            )
        return cls(hand, unseen, Seat.parse(seat), Seat.parse(leader))

    @property
    def leads(self) -> bool:
        """Whether the soloist leads."""
        return self.seat == self.leader

    @property
    def layouts(self) -> int:
        """How many layouts there are, the dead cards told apart from the others."""
        return comb(len(self.unseen), DEAD) * comb(2 * len(self.own), len(self.own))

    def pairs(self) -> tuple[DeadPair, ...]:
        """Return a dead pair of every class."""
        runs = card_classes(self.unseen, self.own)
        found = [DeadPair((run[0], run[1]), comb(len(run), DEAD)) for run in runs if len(run) > 1]
        for one, other in combinations(runs, 2):
            found.append(DeadPair((one[0], other[0]), len(one) * len(other)))
        return tuple(found)

    def view(self, pair: DeadPair) -> View:
        """Return what a soloist would see who knew the dead cards."""
        return View(self.own, self.unseen - Hand.of(pair.cards), self.seat, self.leader)

    def draw(self, samples: int, seed: int = DEFAULT_SEED) -> list[tuple[int, int, int]]:
        """Draw layouts: the hands of seats 1, 2, 3 as sets of cards; what is missing is dead."""
        gone = tuple(Hand(FULL_MASK) - self.own - self.unseen)
        deals = dealt(self.own, self.seat, gone, stream(seed))
        return [deal.hands for deal in islice(deals, samples)]


# Claims ---------------------------------------------------------------------------------------------------


def answer_claim_of_ten(bench: Bench, ten: ClosedWidow, goal: Goal) -> Claim:
    """Return the exact answer to a claim over all layouts without the widow.

    One first card has to be good whatever is dead, as whatever the others hold.
    """
    classes = card_classes(ten.own, ten.unseen) if ten.leads else []
    asked = [None, *(cards[0] for cards in classes)]
    pairs = ten.pairs()
    empty = Claim(goal, ten.layouts, False, False, 0, 0, share=0.0)
    failing = [0] * len(asked)
    beaten: dict[int, tuple[View, Tried]] = {}
    for at, pair in enumerate(pairs):
        view = ten.view(pair)
        for place, card in enumerate(asked):
            with bench.through(telling_part(empty, at * len(asked) + place, len(pairs) * len(asked))):
                one = try_card(bench, view, card, goal)
            failing[place] += pair.weight * one.failing
            if one.failing:
                beaten.setdefault(place, (view, one))
    best = min(range(1, len(asked)), key=failing.__getitem__) if classes else 0
    good = [card for cards, count in zip(classes, failing[1:], strict=True) if not count for card in cards]
    result = Claim(
        goal,
        ten.layouts,
        holds=not failing[best],
        double_dummy_holds=not failing[0],
        failing=failing[best],
        double_dummy_failing=failing[0],
        first_cards=tuple(sorted(good)),
        best_card=asked[best],
    )
    if failing[best]:
        view, tried = beaten[0] if failing[0] else beaten[best]
        found = counterexample(bench, view, goal, tried, asked[best])
        return replace(result, proof=REFUTED, plan=False, counterexample=found)
    plan = counted_plan(ten, goal)
    return result if plan is None else replace(result, proof=PLAN, plan=True, plan_cards=plan)


def counted_plan(ten: ClosedWidow, goal: Goal) -> tuple[Card, ...] | None:
    """Return first cards of one plan proved by counting, none if another leads; None: no proof.

    The count takes all unseen cards for the others', which two of them are not. Fewer can only help: what is
    above or below every unseen card stays so. But a lead that somebody has to take, in misère, needs a card
    above it that is not dead: three unseen ones in its suit, and then one is in play.
    """
    everything = View(ten.own, ten.unseen, ten.seat, ten.leader)
    plan = cards_by_count(everything, goal)
    if plan is None or not (goal.misere and ten.leads):
        return plan
    taken = tuple(card for card in plan if len(ten.unseen.suit_cards(card.suit)) > DEAD)
    return taken or None


# The soloist's tricks in a sample of them, or in all.


def answer_layouts_of_ten(
    bench: Bench,
    ten: ClosedWidow,
    games: Sequence[Game],
    samples: int | None = None,
    seed: int = DEFAULT_SEED,
    *,
    first_lead: bool = False,
) -> LayoutCounts:
    """Return the answer over all layouts, or for a sample; first_lead: also each first card of a soloist."""
    start = LayoutCounts(ten.layouts, share=0.0)
    if samples is not None:
        start = replace(start, samples=samples, seed=seed)
    layouts = ten.draw(samples or 0, seed)

    def count(game: Game, led: Sequence[Card]) -> Distribution:
        if samples is None:
            return _counted(bench, ten, game, led)
        return Distribution.of(sampled_tricks(bench, ten, game, layouts, *led))

    classes = card_classes(ten.own, ten.unseen) if first_lead and ten.leads else []
    return grown(bench, start, games, count, lambda _game: classes)


def sampled_tricks(
    bench: Bench,
    ten: ClosedWidow,
    game: Game,
    layouts: Sequence[tuple[int, int, int]],
    card: Card | None = None,
) -> list[int]:
    """Return the soloist's tricks in each layout, after his first card if one is given."""
    trick = () if card is None else (card.index,)
    led = Hand() if card is None else Hand.of([card])

    def solve(tools: Tools, hands: tuple[int, int, int]) -> int:
        left = [hand & ~led.mask for hand in hands]
        return tools.engine.solve(
            left, int(game.strain), game.is_misere, ten.seat.place, ten.leader.place, trick
        )

    return bench.map(solve, layouts)


def _counted(bench: Bench, ten: ClosedWidow, game: Game, trick: Sequence[Card]) -> Distribution:
    """Count one dead pair of each class, as often as it stands for."""
    total = [0] * (MOST_TRICKS + 1)
    pairs = ten.pairs()
    for at, pair in enumerate(pairs):
        with bench.through(part(at, len(pairs))):
            count = bench.count(question(ten.view(pair), game, trick))
        for tricks, layouts in enumerate(count.counts):
            total[tricks] += pair.weight * layouts
    return Distribution(tuple(total))


# A misère without the widow: how often it is caught, exactly, and what it is worth, from a sample.


SAMPLES = 1000  # any number works; HOPELESS goes with it
HOPELESS = 0.066  # by its interval safe in no more (5 % of a thousand): nothing is counted over all layouts
CLEAN = Goal(Misere.MISERE, 0)
SAMPLED_PART = 0.2  # of the work


@dataclass(frozen=True, slots=True)
class ClosedMisere(Answer):
    """A misère with ten cards and the widow unseen.

    claim: the count over all layouts, None where it was not made (`hopeless`, or stopped). tricks: in a
    sample, all cards seen, after the best first card where the soloist leads before the cards are shown; None
    where no layout can take one. whists: what it is worth, None where the convention has no such game.
    open_cards: as in `MisereOption`. partial: time was up before the count.
    """

    closed: ClosedWidow
    seed: int
    tricks: Distribution | None = None
    whists: Estimate | None = None
    claim: Claim | None = None
    hopeless: bool = False
    partial: bool = False
    share: float = 0.0
    open_cards: Mapping[Suit, tuple[Card, ...]] = field(default_factory=dict)

    @property
    def estimated(self) -> bool:
        """Whether the sample is drawn."""
        return self.tricks is not None

    @property
    def sampled_safe(self) -> Estimate | None:
        """The share of layouts of the sample in which no trick is taken."""
        return None if self.tricks is None else share_estimate(self.tricks.counts[0], self.tricks.total)

    @property
    def safe(self) -> Fraction | Estimate | None:
        """The share of layouts in which no trick is taken, all cards seen: exact, or of the sample."""
        if self.claim is not None:
            return 1 - Fraction(self.claim.double_dummy_failing, self.claim.layouts)
        return self.sampled_safe

    def as_json(self) -> Json:
        """Return the keys of `ddsolve misere --no-widow --json`; `exact`: all layouts counted."""
        document: Json = {
            **cut_short(self.partial),
            "no_widow": True,
            "layouts": self.closed.layouts,
            "seed": self.seed,
            "exact": self.claim is not None,
            "hopeless": self.hopeless,
            "safe": None if self.safe is None else number(self.safe),
        }
        if self.tricks is not None:
            mean = mean_tricks(self.tricks).keyed("expected_tricks", "expected_tricks_interval")
            document |= {"samples": self.tricks.total, "tricks": self.tricks.as_json(), **mean}
            if self.claim is None and self.sampled_safe is not None:
                document["safe_interval"] = list(self.sampled_safe.interval)
        elif self.claim is not None and self.claim.holds:
            document |= {"expected_tricks": 0.0, "expected_tricks_interval": [0.0, 0.0]}
        whists = self.whists
        document |= {"expected": None, "interval": None} if whists is None else whists.keyed("expected")
        if self.claim is None:
            document["clean"] = False if self.hopeless else None
        else:
            found = self.claim.as_json()
            document |= {
                "clean": found["holds"],
                "proof": found["proof"],
                "first_cards": found["first_cards"],
            }
            document |= {"caught": found["double_dummy_failing"], "best_card": found["best_card"]}
            document["caught_after_card"] = found["failing"]
        opened = {suit.letter: card_names(held) for suit, held in self.open_cards.items()}
        holes = {suit: held[0] if held else None for suit, held in opened.items()}
        return {**document, "open_cards": opened, "holes": holes}


def answer_misere_of_ten(
    bench: Bench, ten: ClosedWidow, pricing: Pricing, *, samples: int = SAMPLES, seed: int = DEFAULT_SEED
) -> ClosedMisere:
    """Return the answer: a sample with all cards seen, the count, the value."""
    layouts = ten.draw(samples, seed)
    open_cards = {suit: holes(ten.own, ten.unseen, suit) for suit in Suit}
    result = ClosedMisere(ten, seed, open_cards=open_cards)
    with bench.through(lambda share: replace(result, share=SAMPLED_PART * share)):
        tricks = sampled_tricks(bench, ten, CLEAN.game, layouts)
    found = Distribution.of(tricks)
    result = replace(result, tricks=found, whists=_worth(pricing, tricks), share=SAMPLED_PART)
    if share_estimate(found.counts[0], samples).high <= HOPELESS:
        return replace(result, hopeless=True, share=1.0)
    bench.tell(result)
    so_far = result
    left = 1 - SAMPLED_PART
    with bench.through(lambda told: replace(so_far, share=min(SAMPLED_PART + left * told.share, 0.999))):
        claim = answer_claim_of_ten(bench, ten, CLEAN)
    result = replace(result, claim=claim)
    if claim.best_card is not None and pricing.closed_lead(CLEAN.game):
        with bench.through(lambda share: replace(so_far, claim=claim, share=0.999)):
            tricks = sampled_tricks(bench, ten, CLEAN.game, layouts, claim.best_card)
        result = replace(result, tricks=Distribution.of(tricks), whists=_worth(pricing, tricks))
    if claim.holds:  # no trick in any layout: nothing is left to estimate
        result = replace(result, tricks=None, whists=_worth(pricing, None))
    return replace(result, share=1.0)


def _worth(pricing: Pricing, tricks: list[int] | None) -> Estimate | None:
    """Return the mean value of a misère without the widow; None where the convention does not know it.

    tricks: in a sample, None where no layout takes any.
    """
    if not pricing.knows_hand(MISERE):
        return None
    values = [float(value) for value in pricing.values(MISERE)]
    return Estimate(values[0], values[0], values[0], 0) if tricks is None else worth_estimate(tricks, values)
