"""The first cards of a defender, best first: by what the soloist scores after each, over common layouts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, NamedTuple, get_args

from ddsolve.advice.figures.comparing import paired
from ddsolve.advice.figures.pricing import Ends, Pricing, spanned, sure_tricks
from ddsolve.advice.figures.sampling import (
    Estimate,
    mean_estimate,
    share_estimate,
    weighted_mean,
    weighted_share,
)
from ddsolve.advice.layouts.all_layouts import card_classes
from ddsolve.advice.people.calls import CallValues
from ddsolve.advice.people.sensible import DefenderView
from ddsolve.errors import ScoreError
from ddsolve.scoring.calling import shared
from ddsolve.scoring.hand_result import Call
from ddsolve.values.answers import Json, card_names, known
from ddsolve.values.cards import FULL_MASK, Card
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.hand import Hand

WIDER = 1.222  # the normal quantile of 1 - 0.05 / LOOKS, two sides, over that of 0.95; LOOKS is 3
TIED = 0.5  # half widths of an interval of 95 %: a standard error, about
EQUAL = 1e-6  # whists: what rounding may make of prices that are thirds
Solved = tuple[dict[int, int], float]  # the soloist's tricks after each card, and the weight of the layout


@dataclass(frozen=True, slots=True)
class LeadOption:
    """A first card, with its equals: the soloist's whists and tricks after it, how often it beats him.

    All are estimates with intervals, or (`exact`) over all 66 discards; beaten counts those then. equal:
    whether it is the best card, or not clearly behind it, layout by layout. hidden: in misère with both
    defenders' hands open, the share caught after it by one plan, the discard unknown (as `catch` tells).
    loss: what his tricks cost him, in whists, if one plan plays for that against the same discards.
    on_deal: the soloist's tricks as the cards really lie, where they were given. Of the first one: likely,
    whether it is ahead of all by more than a standard error, though not clearly of all; habit, why it stands
    before others that the sample does not tell from it, or a reason for it.
    """

    cards: tuple[Card, ...]
    whists: Estimate
    tricks: Estimate
    beaten: Estimate
    exact: bool = False
    equal: bool = True
    hidden: Fraction | None = None
    loss: Fraction | None = None
    on_deal: int | None = None
    habit: Habit | None = None
    likely: bool = False

    def as_json(self) -> Json:
        """Return one entry of `cards` in `ddsolve lead --json`."""
        entry: Json = {
            "card": str(self.cards[0]),
            "equals": card_names(self.cards[1:]),
            "soloist_expected": self.whists.value,
            "expected_tricks": self.tricks.value,
            "beaten": self.beaten.value,
            "exact": self.exact,
            "equal": self.equal,
        }
        if self.exact:
            entry["discards_beaten"] = round(self.beaten.value * self.beaten.size)
        else:
            entry["soloist_interval"] = [self.whists.low, self.whists.high]
            entry["interval"] = [self.tricks.low, self.tricks.high]
            entry["beaten_interval"] = [self.beaten.low, self.beaten.high]
        return entry | known(
            caught_hidden=None if self.hidden is None else float(self.hidden),
            loss_hidden=None if self.loss is None else float(self.loss),
            on_deal=self.on_deal,
            habit=self.habit,
            likely=self.likely or None,
        )


class LeadPrices(NamedTuple):
    """What the soloist scores, in whists, by his tricks from 0 to 10, and after which calls of the defenders.

    calls: those heard, and a whist for each that is missing; none where the contract is not whisted. played:
    whether cards are played after them.
    """

    whists: tuple[float, ...]
    calls: tuple[Call, ...] = ()
    played: bool = True


def lead_prices(values: CallValues, calls: tuple[Call, ...] = ()) -> LeadPrices:
    """Return the prices of a contract that is led to after these calls, which `check_calls` has let pass.

    ScoreError after a whist alone, where a game of two hands is played.
    """
    view = values.view
    forced = values.calling.only_way()
    ways = values.forced_ways
    if forced is not None and not ways:
        pricing = Pricing(values.convention, view.soloist, players=values.players, split=values.split)
        return LeadPrices(tuple(map(float, pricing.values(view.contract))))
    said = next((way for way in ways if way[: len(calls)] == calls), calls)
    while forced is None and (turn := values.calling.turn(said)) is not None:
        seat, choices = turn
        call = "whist" if "whist" in choices else choices[0]
        if call is None:
            break
        said = (*said, (seat, call))
    if any(call == "alone" for _seat, call in said):
        raise ScoreError("a whist alone is played without the dummy: first cards are valued with his hand")
    taken = (shared(count, "even") for count in range(MOST_TRICKS + 1))
    prices = tuple(float(values.worth(said, one, None)[str(view.soloist)]) for one in taken)
    return LeadPrices(prices, said, values.calling.is_played(said))


def ranked(
    view: DefenderView,
    prices: LeadPrices,
    answers: Sequence[Solved],
    weights: Sequence[float] = (),
    *,
    exact: bool,
) -> tuple[LeadOption, ...]:
    """Return the cards best for the defenders first: by the soloist's whists, then by how often he fails.

    weights: of the layouts, none where they are equal; exact: the layouts are all there are.
    """
    unseen = Hand(FULL_MASK & ~view.hand.mask)
    level = view.contract.level
    ends = _ends(view, prices)
    found = []
    samples: dict[Card, list[float]] = {}
    for cards in card_classes(view.hand, unseen):
        tricks = [answer[cards[0].index] for answer, _weight in answers]
        beaten = [count > 0 if level is None else count < level for count in tricks]
        whists = samples[cards[0]] = [prices.whists[count] for count in tricks]
        if weights:
            share = weighted_share(beaten, weights)
            means = weighted_mean(whists, weights, *ends), weighted_mean(tricks, weights, 0, MOST_TRICKS)
        else:
            share = share_estimate(sum(beaten), len(tricks))
            means = mean_estimate(whists, *ends), mean_estimate(tricks, 0, MOST_TRICKS)
        found.append(LeadOption(cards, *means, share, exact))
    sign = -1 if level is None else 1

    def key(option: LeadOption) -> tuple[float, float, float, Card]:
        worth = round(option.whists.value / EQUAL)
        return worth, -option.beaten.value, sign * option.tricks.value, option.cards[-1]

    best, *rest = sorted(found, key=key)
    first = samples[best.cards[0]]
    if exact:
        whole = math.fsum(first)
        same = (math.isclose(math.fsum(samples[one.cards[0]]), whole, abs_tol=EQUAL) for one in rest)
        return (best, *(replace(one, equal=equal) for one, equal in zip(rest, same, strict=True)))
    low, high = spanned(value for values in samples.values() for value in values)
    reach = high - low  # between two cards no more is reckoned with than came up between layouts
    behind = {one.cards: paired(samples[one.cards[0]], first, -reach, reach, weights) for one in rest}

    def within(option: LeadOption, widths: float) -> bool:
        """Whether a card is behind the best one by so many half widths of the interval at most."""
        difference = behind[option.cards]
        return difference.value - widths * (difference.value - difference.low) <= 0

    found = [best, *(replace(one, equal=within(one, WIDER)) for one in rest)]
    tied = [best, *(one for one in found[1:] if within(one, TIED))]
    chosen = min(tied, key=lambda one: habitual(view, one.cards))
    if chosen is not best:
        found.remove(chosen)
        found.insert(0, chosen)
    likely, habit = len(tied) == 1, habit_of(view, chosen.cards)
    if any(one.equal for one in found[1:]):
        reason = None if likely and habit not in REASONS else habit
        found[0] = replace(chosen, habit=reason, likely=likely)
    return tuple(found)


def _ends(view: DefenderView, prices: LeadPrices) -> Ends:
    """Return the least and the most that a layout may be worth, see `ends`; the defender has trumps, too."""
    sure = sure_tricks(view.hand, view.strain) if view.contract.level is not None else 0
    return spanned(prices.whists[: MOST_TRICKS - sure + 1])


# A habit: what breaks a tie between first cards that a sample cannot tell apart: what costs nothing.
#
# Not an estimate: the order is what books agree on for a blind lead, of suits first that give nothing away.


Habit = Literal["ace-king", "sequence", "singleton", "safe", "trump", "honour", "ace", "tenace", "short"]
HABITS: tuple[Habit, ...] = get_args(Habit)
REASONS = HABITS[:5]  # a player leads for these, others only break ties
_TEN, _JACK, _KING, _ACE = 3, 4, 6, 7


def habitual(view: DefenderView, cards: Sequence[Card]) -> tuple[int, int, int, Card]:
    """Return the place of touching cards among first cards that are worth the same, by the hand alone.

    By kind of lead; of the longest suit, which the partner reads best, in misère of the shortest; the highest
    card, from an honour the lowest.
    """
    habit, length = habit_of(view, cards), len(view.hand.suit_cards(cards[0].suit))
    rank = cards[0].rank if habit in ("honour", "tenace") else -cards[0].rank
    return HABITS.index(habit), length if habit == "short" else -length, rank, cards[0]


def habit_of(view: DefenderView, cards: Sequence[Card]) -> Habit:
    """Tell what kind of lead touching cards are, the highest first, by the hand alone.

    sequence: the top of the suit; ace: without its king; tenace: a card from under the ace, or an honour
    alone; honour: a low card from under a king, queen or jack; safe: of a suit without one. short: in misère,
    where a void is wanted.
    """
    if view.contract.is_misere:
        return "short"
    suit, trump = cards[0].suit, view.strain.trump
    ranks = {card.rank for card in view.hand.suit_cards(suit)}
    if trump is not None and suit == trump:
        return "trump"
    if cards[0].rank == _ACE and _KING in ranks:
        return "ace-king"
    if len(cards) > 1 and _TEN <= cards[0].rank == max(ranks) < _ACE:
        return "sequence"
    if cards[0].rank == _ACE:
        return "ace"
    if len(ranks) == 1 and trump is not None and len(view.hand.suit_cards(trump)):
        return "singleton"
    if _ACE in ranks or cards[0].rank >= _JACK:
        return "tenace"
    return "safe" if max(ranks) < _JACK else "honour"
