"""Ten cards played without the widow: twenty-two are unseen, two of them dead, and nobody knows which.

With ten cards there are 42,678,636 layouts, the dead cards told apart from the others: 231 pairs of dead
cards, 184,756 layouts with each. Unseen cards of a suit with no own card between them may change places, so
the pairs fall into a few classes, and one pair of each stands for all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from ddsolve.advice.claim.checks import Tried, counterexample, try_card
from ddsolve.advice.claim.plan import cards_by_count
from ddsolve.advice.claim.results import PLAN, REFUTED, Claim, Goal
from ddsolve.advice.figures.distribution import Distribution
from ddsolve.advice.figures.sampling import DEFAULT_SEED, card_indices, stream
from ddsolve.advice.layouts.all_layouts import FirstCard, LayoutCounts, card_classes, question, ranked
from ddsolve.advice.layouts.knowledge import View
from ddsolve.errors import DealError
from ddsolve.io.reading import read
from ddsolve.solving.bench import Bench, part, telling_part
from ddsolve.values.cards import FULL_MASK, Card, as_cards
from ddsolve.values.contract import Game
from ddsolve.values.deal import FULL_HAND, MOST_TRICKS
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

DEAD = 2


@dataclass(frozen=True, slots=True)
class DeadPair:
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
        random = stream(seed)
        unseen = card_indices(self.unseen.mask)
        size = len(self.own)
        drawn = []
        for _rest in range(samples):
            random.shuffle(unseen)
            hands = [self.own.mask] * 3
            hands[self.seat.next.place] = sum(1 << card for card in unseen[:size])
            hands[self.seat.last.place] = sum(1 << card for card in unseen[size : 2 * size])
            drawn.append((hands[0], hands[1], hands[2]))
        return drawn


# Claims ---------------------------------------------------------------------------------------------------


def answer_claim_of_ten(bench: Bench, ten: ClosedWidow, goal: Goal) -> Claim:
    """Return the answer to a claim over all layouts without the widow."""
    empty = Claim(goal, ten.layouts, False, False, 0, 0, share=0.0)
    with bench.through(lambda share: replace(empty, share=min(share, 0.999))):
        return check_claim_of_ten(bench, ten, goal)


def check_claim_of_ten(bench: Bench, ten: ClosedWidow, goal: Goal) -> Claim:
    """Answer a claim exactly; tells the share done.

    One first card has to be good whatever is dead, as whatever the others hold.
    """
    classes = card_classes(ten.own, ten.unseen) if ten.leads else []
    asked = [None, *(cards[0] for cards in classes)]
    pairs = ten.pairs()
    failing = [0] * len(asked)
    beaten: dict[int, tuple[View, Tried]] = {}
    for number, pair in enumerate(pairs):
        view = ten.view(pair)
        for place, card in enumerate(asked):
            step = part(number * len(asked) + place, len(pairs) * len(asked))
            with bench.through(step):
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


def answer_sampled(
    bench: Bench,
    ten: ClosedWidow,
    games: Sequence[Game],
    *,
    samples: int,
    seed: int,
    first_lead: bool = False,
) -> LayoutCounts:
    """Return the answer for a sample; first_lead: also each first card of a soloist who leads."""
    layouts = ten.draw(samples, seed)
    start = LayoutCounts(ten.layouts, samples=samples, seed=seed, share=0.0)

    def count(game: Game, led: Sequence[Card]) -> Distribution:
        return Distribution.of(sampled_tricks(bench, ten, game, layouts, *led))

    return _answer(bench, ten, games, start, count, first_lead=first_lead)


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


def answer_counted(
    bench: Bench, ten: ClosedWidow, games: Sequence[Game], *, first_lead: bool = False
) -> LayoutCounts:
    """Return the answer over all layouts: one dead pair of each class, as often as it stands for."""
    start = LayoutCounts(ten.layouts, share=0.0)

    def count(game: Game, led: Sequence[Card]) -> Distribution:
        return _counted(bench, ten, game, led)

    return _answer(bench, ten, games, start, count, first_lead=first_lead)


def _answer(
    bench: Bench,
    ten: ClosedWidow,
    games: Sequence[Game],
    result: LayoutCounts,
    count: Callable[[Game, Sequence[Card]], Distribution],
    *,
    first_lead: bool,
) -> LayoutCounts:
    """Return the answer game by game; count: the soloist's tricks, after a first card if one is given."""
    classes = card_classes(ten.own, ten.unseen) if first_lead and ten.leads else []
    parts = len(games) * (1 + len(classes))
    for number, game in enumerate(games):
        place = number * (1 + len(classes))
        with bench.through(telling_part(result, place, parts)):
            found = count(game, ())
        result = replace(result, tricks={**result.tricks, game: found})
        firsts = []
        for after, cards in enumerate(classes):
            with bench.through(telling_part(result, place + 1 + after, parts)):
                found = count(game, cards[:1])
            firsts.append(FirstCard(cards, found))
        if firsts:
            result = replace(result, first_cards={**result.first_cards, game: ranked(firsts, game)})
    return replace(result, share=1.0)


def _counted(bench: Bench, ten: ClosedWidow, game: Game, trick: Sequence[Card]) -> Distribution:
    total = [0] * (MOST_TRICKS + 1)
    pairs = ten.pairs()
    for number, pair in enumerate(pairs):
        with bench.through(part(number, len(pairs))):
            count = bench.count(question(ten.view(pair), game, trick))
        for tricks, layouts in enumerate(count.counts):
            total[tricks] += pair.weight * layouts
    return Distribution(tuple(total))
