"""The first lead of a defender: each card's expected result over layouts that fit.

Layouts are added until the best card is clear: a few looks, each after twice as many as the one before.
Each look asks for more than one interval would, so that all of them together err as seldom.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, get_args

from ddsolve.advice.figures.comparing import grow, paired
from ddsolve.advice.figures.pricing import Ends, Pricing, spanned, sure_tricks
from ddsolve.advice.figures.sampling import (
    Estimate,
    effective_size,
    weighted_mean,
    weighted_share,
)
from ddsolve.advice.layouts.all_layouts import card_classes
from ddsolve.advice.people.bidders import Heard
from ddsolve.advice.people.called import told_model
from ddsolve.advice.people.calls import CallValues, check_calls
from ddsolve.advice.people.sensible import DefenderLayout, DefenderView, Fitting, draw_fitting
from ddsolve.auction import Bid
from ddsolve.conventions import Convention
from ddsolve.errors import ScoreError
from ddsolve.scoring.calling import is_checked, shared
from ddsolve.scoring.hand_result import Call
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import cut_short
from ddsolve.solving.tools import Tools
from ddsolve.values.answers import Answer, Json, card_names, known, listed
from ddsolve.values.cards import FULL_MASK, Card
from ddsolve.values.contract import Contract
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
            **listed(self, "exact", "equal"),
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
        means = weighted_mean(whists, weights, *ends), weighted_mean(tricks, weights, 0, MOST_TRICKS)
        found.append(LeadOption(cards, *means, weighted_share(beaten, weights), exact))
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


# The first cards of a defender, best first: by what the soloist scores after each, over common layouts.


if TYPE_CHECKING:
    Weigher = Callable[[Tools, DefenderLayout], tuple[float, ...]]

SAMPLES = 240  # any number works; fewer are drawn where the best lead is clear


@dataclass(frozen=True, slots=True, repr=False)
class LeadAdvice(Answer):
    """First cards with the tricks and whists they lead to, best for the defenders first.

    layouts: how many were sampled, or the 66 discards.
    partial: time was up before the best card was clear and before all layouts were solved. weights: how much
    each layout counts after what was heard, none where all count alike; calls, bids: what that was. prices:
    by what the cards are ranked.
    """

    rows: ClassVar[str] = "cards"

    view: DefenderView
    layouts: int
    seed: int
    prices: LeadPrices
    options: tuple[LeadOption, ...] = ()
    partner: Hand | None = None
    order: Fitting = "sensible"
    partial: bool = False
    weights: tuple[float, ...] = field(default=(), repr=False)
    calls: tuple[Call, ...] = ()
    bids: tuple[Bid | str, ...] = ()
    trust: float = 1.0
    share: float = 0.0

    @property
    def estimated(self) -> bool:
        """Whether there is a first estimate."""
        return bool(self.options)

    @property
    def effective(self) -> float:
        """How many layouts of equal weight would tell as much (Kish)."""
        return effective_size(self.weights) if self.weights else float(self.layouts)

    def as_json(self) -> Json:
        """Return the keys of `ddsolve lead --json`."""
        return {
            **cut_short(self.partial),
            "cards": [option.as_json() for option in self.options],
            "priced_calls": [f"{seat}={call}" for seat, call in self.prices.calls],
            "layouts": self.layouts,
            "sampled": self.partner is None,
            "seed": self.seed,
            "sensible_order": self.order == "sensible" and self.partner is None,
            "order": None if self.partner is not None else self.order,
            "trust": self.trust,
            "model": told_model(),
            "bids": [str(said) for said in self.bids],
            "effective_layouts": self.effective,
        }


def check_led(convention: Convention, contract: Contract, *, seen: bool) -> None:
    """Raise ScoreError where no defender leads in the dark; seen: the other defender's hand is known."""
    if convention.options.game_list == "list":
        raise ScoreError("the soloist himself leads first in this convention, no defender")
    if not seen and is_checked(convention.options, contract):
        raise ScoreError(
            "in this convention a ten is checked with all cards on the table, not played in the dark; "
            "--partner gives the other defender's hand"
        )


def answer_lead(
    bench: Bench,
    heard: Heard,
    samples: int = SAMPLES,
    calls: tuple[Call, ...] = (),
    dealt: DefenderLayout | None = None,
) -> LeadAdvice:
    """Return the advice to a defender on lead, from a sample of the layouts that fit.

    heard: his view, the convention, the seed, and the auction. samples: the most layouts; fewer where the
    best card is clear before. calls: the defenders', whist or pass. dealt: how the cards really lie, for what
    each was worth. ScoreError where these calls cannot be made.
    """
    view, seed = heard.values.view, heard.seed
    check_calls(heard.values, calls)
    prices = lead_prices(heard.values, calls)
    free = heard.values.calling.only_way() is None  # else calls tell nothing
    told = calls if free else ()
    result = LeadAdvice(view, 0, seed, prices, calls=told, bids=heard.bids, trust=heard.trust)
    weigher = heard.weigher([calls]) if heard.anything([calls]) else None
    moves = mover(view, weigher)
    answers: list[Solved] = []
    with bench.within(0.0, 0.0):
        as_dealt = dealt_tricks(bench, view, dealt)

    def more(result: LeadAdvice, size: int) -> LeadAdvice:
        with bench.within(0.0, 0.0):
            drawn = draw_fitting(bench, view, size - len(answers), seed, len(answers))
        answers.extend(bench.map(moves, drawn.layouts))
        weights = () if weigher is None else tuple(weight for _tricks, weight in answers)
        options = ranked(view, prices, answers, weights, exact=False) if answers else ()
        options = on_deal(options, as_dealt)
        return replace(result, layouts=len(answers), order=drawn.order, options=options, weights=weights)

    def settled(result: LeadAdvice) -> bool:
        return sum(option.equal for option in result.options) == 1

    return grow(bench, samples, result, more, settled)


def dealt_tricks(bench: Bench, view: DefenderView, dealt: DefenderLayout | None) -> Mapping[int, int]:
    """Return the soloist's tricks after each first card as the cards really lie, where that is known."""
    if dealt is None:
        return {}
    ((tricks, _weight),) = bench.map(mover(view), [dealt])
    return tricks


def on_deal(options: tuple[LeadOption, ...], dealt: Mapping[int, int]) -> tuple[LeadOption, ...]:
    """Return the options with the soloist's tricks as the cards really lie, where that is known."""
    return tuple(replace(one, on_deal=dealt.get(one.cards[0].index)) for one in options)


def mover(view: DefenderView, weigher: Weigher | None = None) -> Callable[[Tools, DefenderLayout], Solved]:
    """Return what solves every first card of the defender in one layout, and weighs that."""

    def moves(tools: Tools, layout: DefenderLayout) -> Solved:
        misere = view.contract.is_misere
        tricks = dict(
            tools.engine.moves(layout, int(view.strain), misere, view.soloist.place, view.seat.place)
        )
        return tricks, 1.0 if weigher is None else weigher(tools, layout)[0]

    return moves
