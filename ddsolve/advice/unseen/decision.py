"""The first decision of a soloist who does not see: one card for all layouts that look the same to him.

Until his first turn he has seen only the cards before it, his *context*: in each context he plays one card,
whatever the layout; after it all cards are seen. Every real plan plays some card there, so no plan is worth
more than the best such choice: an upper bound, and never above double dummy. What it takes away is the guess
of this one decision.

For each layout a defence picks among the contexts that it can bring about. Over a sample the best choice is
picked to fit the sample, so the figure errs upwards, if anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from ddsolve._engine import Engine
from ddsolve.advice.figures.sampling import card_indices
from ddsolve.values.cards import Card
from ddsolve.values.rules import legal_cards, suit_led

MOST_TRIED = 2_000  # partial choices looked at before the bound is taken as it is
NO_TRUMP = 4
Context = tuple[int, ...]  # the cards played before his first turn, by their index
Replies = dict[int, int]  # his legal cards, each with the tricks he takes after it with all cards seen
Payoff = Callable[[int], float]
Losses = dict[int, float]  # by layout, what a card gives away against all cards seen; only where it does


def contexts(
    engine: Engine, hands: Sequence[int], strain: int, soloist: int, leader: int, trick: Context = ()
) -> dict[Context, Replies]:
    """Return every context that the defenders can bring about in a layout, with the soloist's replies.

    hands: by seat from 0, 32-bit sets, without the cards on the table (`trick`, part of every context). Of
    equal cards of a defender one is solved.
    """
    return dict(_after(engine, tuple(hands), strain, soloist, leader, trick))


def _after(
    engine: Engine, hands: tuple[int, ...], strain: int, soloist: int, leader: int, played: Context
) -> Iterator[tuple[Context, Replies]]:
    mover = (leader + len(played)) % 3
    if mover == soloist:
        yield played, dict(engine.moves(hands, strain, False, soloist, leader, played))
        return
    others = sum(1 << card for card in played)
    others |= hands[(mover + 1) % 3] | hands[(mover + 2) % 3]
    before = -1
    found: list[tuple[Context, Replies]] = []
    for card in playable(hands[mover], played, strain):
        equal = before >= 0 and before >> 3 == card >> 3 and not others & ((1 << card) - (2 << before))
        before = card
        if equal:
            place = len(played)
            found = [((*seen[:place], card, *seen[place + 1 :]), replies) for seen, replies in found]
        else:
            left = tuple(hand & ~(1 << card) for hand in hands)
            found = list(_after(engine, left, strain, soloist, leader, (*played, card)))
        yield from found


def playable(hand: int, played: Sequence[int], strain: int) -> list[int]:
    """Return the legal cards of a hand, low to high: the suit led, else a trump, else anything."""
    cards = legal_cards(hand, suit_led(played), None if strain == NO_TRUMP else strain)
    return card_indices(cards)


@dataclass(frozen=True, slots=True)
class Decision:
    """One context: the shares of its layouts made with all cards seen, and by each card played in all.

    seen: the cards before his turn. layouts: the sampled layouts in which it can come about. made: best
    first.
    """

    context: tuple[Card, ...]
    layouts: int
    seen: float
    made: tuple[tuple[Card, float], ...]

    @property
    def cost(self) -> float:
        """What not seeing costs in this context, counted in layouts."""
        return (self.seen - self.made[0][1]) * self.layouts

    def as_json(self) -> dict[str, object]:
        """Return the context, its figures, and the cards with theirs."""
        return {
            "after": [str(card) for card in self.context],
            "layouts": self.layouts,
            "seen": self.seen,
            "cards": {str(card): share for card, share in self.made},
        }


@dataclass(frozen=True, slots=True)
class FirstChoice:
    """The best choice of a first card in every context.

    total: an upper bound of what any plan is worth, summed over the layouts; seen: double dummy's sum. cards:
    a choice that is worth `reached`; where reached == total, the best there is.
    """

    total: float
    reached: float
    seen: float
    cards: Mapping[Context, int]


def first_choice(layouts: Sequence[Mapping[Context, Replies]], payoff: Payoff) -> FirstChoice:
    """Return the best choice of one card in each context, for a payoff by tricks."""
    worth = [min(max(map(payoff, replies.values())) for replies in layout.values()) for layout in layouts]
    cards: dict[Context, int] = {}
    hard: list[tuple[Context, list[tuple[int, Losses]]]] = []
    for context, options in _losses(layouts, payoff, worth).items():
        best = min(options, key=lambda card: sum(options[card].values()))
        cards[context] = best
        if options[best]:
            hard.append((context, _undominated(options)))
    hard.sort(key=lambda entry: -min(sum(losses.values()) for _, losses in entry[1]))
    search = _Search(hard)
    least, cost, picked = search.best()
    cards |= picked
    seen = sum(worth)
    return FirstChoice(seen - least, seen - cost, seen, cards)


def _losses(
    layouts: Sequence[Mapping[Context, Replies]], payoff: Payoff, worth: Sequence[float]
) -> dict[Context, dict[int, Losses]]:
    found: dict[Context, dict[int, Losses]] = {}
    for place, layout in enumerate(layouts):
        for context, replies in layout.items():
            options = found.setdefault(context, {card: {} for card in replies})
            for card, tricks in replies.items():
                loss = worth[place] - payoff(tricks)
                if loss > 0:
                    options[card][place] = loss
    return found


def _undominated(options: Mapping[int, Losses]) -> list[tuple[int, Losses]]:
    """Return the cards that no other card beats or equals in every layout, the cheapest first."""
    kept: list[tuple[int, Losses]] = []
    for card, losses in sorted(options.items(), key=lambda option: sum(option[1].values())):
        if not any(all(old[place] <= losses.get(place, 0) for place in old) for _, old in kept):
            kept.append((card, losses))
    return kept


class _Search:
    """Best-first search for the choice that loses least; a layout loses what its worst context does."""

    def __init__(self, hard: Sequence[tuple[Context, list[tuple[int, Losses]]]]) -> None:
        self.hard = hard

    def best(self) -> tuple[float, float, dict[Context, int]]:
        """Return a lower bound of the loss, the loss of a choice that was found, and that choice."""
        start, picked = self._descent()
        heap: list[tuple[float, int, tuple[int, ...], Losses]] = [(0.0, 0, (), {})]
        heapify(heap)
        for number in range(1, MOST_TRIED):
            bound, _, chosen, losses = heappop(heap)
            if bound >= start:
                return start, start, picked
            if len(chosen) == len(self.hard):
                return bound, bound, self._named(chosen)
            for place, (_, new) in enumerate(self.hard[len(chosen)][1]):
                after = _joined(losses, new)
                rest = self._least(after, len(chosen) + 1)
                heappush(heap, (max(rest, bound), -number, (*chosen, place), after))
        return min(min(entry[0] for entry in heap), start), start, picked

    def _least(self, losses: Losses, start: int) -> float:
        """Return a bound from below: each context that is left, alone beside what is chosen."""
        least = sum(losses.values())
        for _, options in self.hard[start:]:
            least = max(least, min(_sum_joined(losses, new) for _, new in options))
        return least

    def _descent(self) -> tuple[float, dict[Context, int]]:
        """Choose context by context, then change single choices while that helps."""
        chosen = [0] * len(self.hard)
        cost = self._cost(chosen)
        better = True
        while better:
            better = False
            for at, (_, options) in enumerate(self.hard):
                for place in range(len(options)):
                    tried = [*chosen[:at], place, *chosen[at + 1 :]]
                    if self._cost(tried) < cost - 1e-9:
                        chosen, cost, better = tried, self._cost(tried), True
        return cost, self._named(chosen)

    def _cost(self, chosen: Sequence[int]) -> float:
        losses: Losses = {}
        for (_, options), place in zip(self.hard, chosen, strict=True):
            losses = _joined(losses, options[place][1])
        return sum(losses.values())

    def _named(self, chosen: Sequence[int]) -> dict[Context, int]:
        return {
            context: options[place][0] for (context, options), place in zip(self.hard, chosen, strict=True)
        }


def _joined(one: Losses, two: Losses) -> Losses:
    joined = dict(one)
    for place, loss in two.items():
        if loss > joined.get(place, 0.0):
            joined[place] = loss
    return joined


def _sum_joined(one: Losses, two: Losses) -> float:
    more = sum(max(0.0, loss - one.get(place, 0.0)) for place, loss in two.items())
    return sum(one.values()) + more


def decisions(layouts: Sequence[Mapping[Context, Replies]], level: int) -> list[Decision]:
    """Return every context with what each card makes, the one that costs most first."""
    made: dict[Context, list[dict[int, bool]]] = {}
    for layout in layouts:
        for context, replies in layout.items():
            made.setdefault(context, []).append({card: tricks >= level for card, tricks in replies.items()})
    found = []
    for context, rows in made.items():
        shares = {card: sum(row[card] for row in rows) / len(rows) for card in rows[0]}
        best = sorted(shares.items(), key=lambda share: (-share[1], share[0]))
        seen = sum(any(row.values()) for row in rows) / len(rows)
        cards = tuple((Card(card), share) for card, share in best)
        found.append(Decision(tuple(map(Card, context)), len(rows), seen, cards))
    return sorted(found, key=lambda decision: (-decision.cost, [card.index for card in decision.context]))
