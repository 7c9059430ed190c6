"""The exchange before an all-pass (Kazakhstan, by agreement): which two of twelve cards to hand on.

The eldest hand takes the widow unseen by the others and lays two cards down as the new one, then the
second hand takes those, then the third. The widow plays no part afterwards.

The pairs that leave least danger by count are tried in a few layouts of the other twenty cards, the better
ones in more, the last few in others, which value them: everyone plays for himself, all cards seen,
at the price in force. The hands that exchange later are taken to lay down the two cards that leave the least
danger (`thrown`); those that have exchanged before are taken to hold any cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from typing import ClassVar

from ddsolve.advice.figures.comparing import Behind, Race, best_of, compared
from ddsolve.advice.figures.pricing import Ends, Possible, Pricing
from ddsolve.advice.figures.sampling import DEFAULT_SEED, Estimate, card_indices, mean_estimate
from ddsolve.errors import ScoreError
from ddsolve.scoring.allpass_order import allpass_order, allpass_value
from ddsolve.solving.bench import Bench
from ddsolve.solving.tools import Tools, allpass_position
from ddsolve.values.answers import Answer, Json, card_names, listed
from ddsolve.values.cards import FULL_MASK, Card
from ddsolve.values.contract import ALLPASS
from ddsolve.values.deal import check_twelve
from ddsolve.values.hand import Hand
from ddsolve.values.rules import AllPassRules
from ddsolve.values.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class ExchangeOption(Behind):
    """Two cards to hand on, and the whists that the all-pass is worth then; tricks: one's own on average.

    sample: the whists layout by layout. behind: by how much the best is better; None for the best itself.
    """

    discard: tuple[Card, Card]
    expected: Estimate
    tricks: Estimate
    sample: tuple[float, ...] = field(default=(), repr=False)
    behind: Estimate | None = None

    def as_json(self) -> Json:
        """Return one entry of `options` in `ddsolve discard --won allpass --json`."""
        return {
            "discard": card_names(self.discard),
            "contract": str(ALLPASS),
            **self.expected.keyed("expected"),
            "tricks": self.tricks.value,
            "exact": False,
            **listed(self, "equal", "behind"),
        }


@dataclass(frozen=True, slots=True, repr=False)
class ExchangeAdvice(Answer):
    """The best few pairs to hand on, best first. number: the place of the all-pass in its series."""

    rows: ClassVar[str] = "options"

    hand: Hand
    pricing: Pricing
    number: int
    seed: int
    options: tuple[ExchangeOption, ...] = ()
    share: float = 0.0

    @property
    def samples(self) -> int:
        """The layouts that value what is left."""
        return self.options[0].expected.size if self.options else 0

    def as_json(self) -> Json:
        """Return the keys of `ddsolve discard --won allpass --json`."""
        return {
            "options": [option.as_json() for option in self.options],
            "proved": False,
            "sampled": True,
            "samples": self.samples,
            "round": self.number,
            "seed": self.seed,
        }


def answer_exchange(
    bench: Bench, hand: Hand, pricing: Pricing, *, number: int = 1, seed: int = DEFAULT_SEED
) -> ExchangeAdvice:
    """Return the advice; number: which all-pass of the series it is. ScoreError without exchanges."""
    if not pricing.convention.options.allpass_exchange:
        raise ScoreError(
            "nobody exchanges before an all-pass in {convention} (allpass_exchange)",
            convention=pricing.convention.name,
        )
    check_twelve(hand)
    result = ExchangeAdvice(hand, pricing, number, seed)
    play = _player(hand, pricing, number)
    left = [Hand.of(pair).mask for pair in combinations(hand, 2)]
    left.sort(key=lambda pair: danger(hand.mask & ~pair))
    worth: dict[int, float] = dict.fromkeys(left, 0.0)
    how = bench.policy.exchange
    race = Race(bench, Hand(FULL_MASK & ~hand.mask), seed, len(how.rounds) + 1)

    def keep(pairs: Sequence[int], outcomes: Sequence[list[tuple[float, int]]], kept: float) -> Sequence[int]:
        for pair, found in zip(pairs, outcomes, strict=True):
            worth[pair] += sum(value for value, _ in found)
        return best_of(pairs, [worth[pair] for pair in pairs], int(kept))

    with bench.through(lambda share: replace(result, share=share)):
        finalists = race.halve(play, left[: bench.policy.exchanged], how.rounds, keep)
        outcomes = race.look(play, finalists, how.valuing)
    ends = Possible(pricing, number=number).allpass
    options = [_option(pair, found, ends) for pair, found in zip(finalists, outcomes, strict=True)]
    options.sort(key=lambda option: -option.expected.value)
    return replace(result, options=tuple(compared(options)), share=1.0)


def _option(pair: int, found: Sequence[tuple[float, int]], ends: Ends) -> ExchangeOption:
    one, two = sorted(Hand(pair))
    values = tuple(value for value, _ in found)
    tricks = mean_estimate([taken for _, taken in found], 0, 10)
    return ExchangeOption((one, two), mean_estimate(values, *ends), tricks, sample=values)


def _player(
    hand: Hand, pricing: Pricing, number: int
) -> Callable[[Tools, int, Sequence[int]], list[tuple[float, int]]]:
    """Return what plays a pair out over layouts: whists and tricks of the asked seat in each."""
    seat = pricing.seat
    rules = AllPassRules(order=allpass_order(pricing.convention, pricing.players, number))
    unseen = FULL_MASK & ~hand.mask

    def play(tools: Tools, pair: int, layouts: Sequence[int]) -> list[tuple[float, int]]:
        found = []
        for following in layouts:
            hands = exchanged(hand.mask, pair, following, unseen & ~following, seat)
            tricks = tools.all_pass.tricks(allpass_position(hands, rules))
            worth = allpass_value(pricing.convention, tricks[:3], pricing.players, number)
            found.append((float(worth[str(seat)]), tricks[seat.place]))
        return found

    return play


def exchanged(twelve: int, pair: int, following: int, last: int, seat: Seat) -> tuple[int, int, int]:
    """Return the hands of seats 1 to 3 when a seat hands on two of its twelve and those after it exchange."""
    hands = [0, 0, 0]
    hands[seat.place] = twelve & ~pair
    hands[seat.next.place] = following
    hands[seat.last.place] = last
    widow = pair
    for later in SEATS[seat.place + 1 :]:
        held = hands[later.place] | widow
        widow = thrown(held)
        hands[later.place] = held & ~widow
    return hands[0], hands[1], hands[2]


def thrown(twelve: int) -> int:
    """Return the two of twelve cards without which the rest is least dangerous; of equals the high ones."""
    pairs = [1 << one | 1 << two for one, two in combinations(card_indices(twelve), 2)]
    return min(
        pairs, key=lambda pair: (danger(twelve & ~pair), -sum(card % 8 for card in card_indices(pair)))
    )


def danger(hand: int) -> int:
    """Return how dangerous cards are where tricks are not wanted.

    A suit from below is safe with the seven, the nine, the jack and the king: the card in place n (from 0)
    has the danger of its rank over 2n, counted from the seven.
    """
    return sum(_suit_danger(hand >> 8 * suit & 255) for suit in range(4))


@cache
def _suit_danger(held: int) -> int:
    ranks = [rank for rank in range(8) if held >> rank & 1]
    return sum(max(0, rank - 2 * place) for place, rank in enumerate(ranks))
