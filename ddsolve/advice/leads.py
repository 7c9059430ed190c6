"""The first lead of a defender: each card's expected result over layouts that fit.

Against misère with both defenders' hands open the soloist's twelve cards are known, and only his discard is
not: then every one of the 66 is solved.

Else layouts are added until the best card is clear: LOOKS looks, each after twice as many as the one before.
Each look asks for more than one interval would, so that all of them together err as seldom.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from ddsolve.advice.all_layouts import card_classes
from ddsolve.advice.analyst import Analyst
from ddsolve.advice.call_values import check_calls
from ddsolve.advice.callers import SCALE, VIEWS
from ddsolve.advice.catching.advice import catch
from ddsolve.advice.catching.position import OpenMisere
from ddsolve.advice.differences import looks, may_end, paired
from ddsolve.advice.effort import cut_short
from ddsolve.advice.heard import Heard
from ddsolve.advice.orders import OVER, UNDER
from ddsolve.advice.sampling import (
    DEFAULT_SEED,
    Estimate,
    effective_size,
    mean_estimate,
    share_estimate,
    weighted_mean,
    weighted_share,
)
from ddsolve.advice.sensible import DefenderLayout, DefenderView, Order, drawing_steps
from ddsolve.advice.workers import Workers, report
from ddsolve.answers import Answer
from ddsolve.auction import Auction, Bid
from ddsolve.cards import FULL_MASK, Card
from ddsolve.contract import Contract
from ddsolve.conventions import Convention
from ddsolve.errors import DealError
from ddsolve.hand import Hand
from ddsolve.results import Json, card_names
from ddsolve.scoring.hand_result import Call
from ddsolve.seats import SEATS
from ddsolve.words import _

if TYPE_CHECKING:
    from ddsolve._engine import Engine

    Weigher = Callable[[Engine, DefenderLayout], tuple[float, ...]]

SAMPLES = 240
Solved = tuple[dict[int, int], float]  # the soloist's tricks after each card, and the weight of the layout
WIDER = 1.222  # the normal quantile of 1 - 0.05 / LOOKS, two sides, over that of 0.95; LOOKS is 3


@dataclass(frozen=True, slots=True)
class LeadOption:
    """A first card, with its equals: the soloist's average tricks after it, how often it beats the contract.

    Both are estimates with intervals, or (`exact`) over all 66 discards; beaten counts those then. equal:
    whether it is the best card, or not clearly behind it, layout by layout. hidden: in misère with both
    defenders' hands open, the share caught after it by one plan, the discard unknown (as `catch` tells).
    """

    cards: tuple[Card, ...]
    tricks: Estimate
    beaten: Estimate
    exact: bool = False
    equal: bool = True
    hidden: Fraction | None = None

    def as_json(self) -> Json:
        """Return one entry of `cards` in `ddsolve lead --json`."""
        entry: Json = {
            "card": str(self.cards[0]),
            "equals": card_names(self.cards[1:]),
            "expected_tricks": self.tricks.value,
            "beaten": self.beaten.value,
            "exact": self.exact,
            "equal": self.equal,
        }
        if self.exact:
            entry["discards_beaten"] = round(self.beaten.value * self.beaten.size)
        else:
            entry["interval"] = [self.tricks.low, self.tricks.high]
            entry["beaten_interval"] = [self.beaten.low, self.beaten.high]
        if self.hidden is not None:
            entry["caught_hidden"] = float(self.hidden)
        return entry


@dataclass(frozen=True, slots=True, repr=False)
class LeadAdvice(Answer):
    """First cards, best for the defenders first. layouts: how many were sampled, or the 66 discards.

    partial: time was up before the best card was clear and before all layouts were solved. weights: how much
    each layout counts after what was heard, none where all count alike; calls, bids: what that was.
    """

    rows: ClassVar[str] = "cards"

    view: DefenderView
    layouts: int
    seed: int
    options: tuple[LeadOption, ...] = ()
    partner: Hand | None = None
    order: Order = "sensible"
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
            "layouts": self.layouts,
            "sampled": self.partner is None,
            "seed": self.seed,
            "sensible_order": self.order == "sensible" and self.partner is None,
            "order": None if self.partner is not None else self.order,
            "trust": self.trust,
            "model": {"views": VIEWS, "scale": SCALE, "order_under": UNDER, "order_over": OVER},
            "bids": [str(said) for said in self.bids],
            "effective_layouts": self.effective,
        }


def iter_lead(
    workers: Workers,
    view: DefenderView,
    samples: int = SAMPLES,
    seed: int = DEFAULT_SEED,
    *,
    heard: Heard | None = None,
    calls: tuple[Call, ...] = (),
) -> Iterator[LeadAdvice]:
    """Yield the growing advice to a defender on lead, from a sample of the layouts that fit.

    samples: the most layouts; fewer where the best card is clear before. heard, calls: what the other
    defender said.
    """
    result = LeadAdvice(view, 0, seed, calls=calls)
    weigher = None
    if heard is not None:
        check_calls(heard.values, calls)
        result = replace(result, bids=heard.bids, trust=heard.trust)
        weigher = heard.weigher([calls]) if heard.anything([calls]) else None
    mover = _mover(view, weigher)
    answers: list[Solved] = []
    done = 0
    order: Order | None = None
    for goal in looks(samples):
        tell = _telling(result, done / samples)
        drawn = yield from report(drawing_steps(workers, view, goal - done, seed, done, order), tell)
        answers += yield from report(workers.mapping(mover, drawn.layouts), tell)
        done, order = goal, drawn.order
        weights = () if weigher is None else tuple(weight for _tricks, weight in answers)
        options = _ranked(view, answers, weights, exact=False) if answers else ()
        result = replace(result, layouts=len(answers), order=order, options=options, weights=weights)
        if may_end(goal, samples) and sum(option.equal for option in result.options) == 1:
            break
        yield replace(result, share=done / samples)
    yield replace(result, share=1.0)


def _telling(result: LeadAdvice, share: float) -> Callable[[float], LeadAdvice]:
    """Return what tells how much was done when the last look was taken."""
    return lambda _: replace(result, share=share)


def iter_lead_open(workers: Workers, view: DefenderView, partner: Hand) -> Iterator[LeadAdvice]:
    """Yield the advice when both defenders' hands are known: all 66 discards of the soloist are solved.

    In misère the cards that one plan catches most with come first, for nobody knows the discard.
    """
    view.check()
    if len(partner) != len(view.hand):
        raise DealError(_("a defender has 10 cards here, not {count}", count=len(partner)))
    for card in partner & view.hand:
        raise DealError(_("{card} is given to two seats", card=card))
    twelve = Hand(FULL_MASK & ~view.hand.mask & ~partner.mask)
    layouts = []
    for pair in combinations(twelve, 2):
        hands = [0, 0, 0]
        hands[view.seat.place] = view.hand.mask
        hands[view.partner.place] = partner.mask
        hands[view.soloist.place] = (twelve - Hand.of(pair)).mask
        layouts.append((hands[0], hands[1], hands[2]))
    result = LeadAdvice(view, len(layouts), DEFAULT_SEED, partner=partner)
    answers = yield from report(
        workers.mapping(_mover(view), layouts), lambda share: replace(result, share=share)
    )
    options = _ranked(view, answers, exact=True)
    if view.contract.is_misere:
        options = _hidden_first(view, partner, options)
    yield replace(result, options=options, share=1.0)


def _hidden_first(view: DefenderView, partner: Hand, options: Sequence[LeadOption]) -> tuple[LeadOption, ...]:
    """Rank first cards of an open misère by what one plan catches of the discards that are likely."""
    hands = [view.hand if seat == view.seat else partner for seat in SEATS]
    hands[view.soloist.place] = Hand(FULL_MASK & ~view.hand.mask & ~partner.mask)
    deal = OpenMisere((hands[0], hands[1], hands[2]), view.soloist)
    caught = {one.card: one.value for one in catch(deal, view.seat).cards}
    ranked = sorted(
        (replace(option, hidden=caught[option.cards[0]]) for option in options),
        key=lambda option: -(option.hidden or 0),
    )
    best = ranked[0]
    alike = [
        (one.hidden, one.beaten.value, one.tricks.value)
        == (best.hidden, best.beaten.value, best.tricks.value)
        for one in ranked
    ]
    return tuple(replace(one, equal=same) for one, same in zip(ranked, alike, strict=True))


def _mover(view: DefenderView, weigher: Weigher | None = None) -> Callable[[Engine, DefenderLayout], Solved]:
    """Return what solves every first card of the defender in one layout, and weighs that."""

    def moves(engine: Engine, layout: DefenderLayout) -> Solved:
        misere = view.contract.is_misere
        tricks = dict(engine.moves(layout, int(view.strain), misere, view.soloist.place, view.seat.place))
        return tricks, 1.0 if weigher is None else weigher(engine, layout)[0]

    return moves


def _ranked(
    view: DefenderView, answers: Sequence[Solved], weights: Sequence[float] = (), *, exact: bool
) -> tuple[LeadOption, ...]:
    """Return the cards best for the defenders first: beaten most often, then the soloist's tricks."""
    unseen = Hand(FULL_MASK & ~view.hand.mask)
    level = view.contract.level
    found = []
    samples: dict[Card, tuple[list[int], list[bool]]] = {}
    for cards in card_classes(view.hand, unseen):
        tricks = [answer[cards[0].index] for answer, _weight in answers]
        beaten = [count > 0 if level is None else count < level for count in tricks]
        samples[cards[0]] = tricks, beaten
        share = weighted_share(beaten, weights) if weights else share_estimate(sum(beaten), len(tricks))
        mean = weighted_mean(tricks, weights, 0, 10) if weights else mean_estimate(tricks, 0, 10)
        found.append(LeadOption(cards, mean, share, exact))
    sign = -1 if level is None else 1

    def key(option: LeadOption) -> tuple[float, float, Card]:
        return -option.beaten.value, sign * option.tricks.value, option.cards[-1]

    ranked = sorted(found, key=key)
    best = samples[ranked[0].cards[0]]
    return tuple(
        replace(one, equal=_equal(best, samples[one.cards[0]], sign, None if exact else weights))
        for one in ranked
    )


def _equal(
    best: tuple[list[int], list[bool]],
    other: tuple[list[int], list[bool]],
    sign: int,
    weights: Sequence[float] | None,
) -> bool:
    """Tell whether a card is not clearly behind the best one, in beating the contract or in tricks.

    weights: of the layouts, none where they are equal, None where they are all there are.
    """
    if weights is None:
        return sum(best[0]) == sum(other[0]) and sum(best[1]) == sum(other[1])
    tricks = [sign * count for count in other[0]], [sign * count for count in best[0]]  # fewer are better
    found = paired(best[1], other[1], -1, 1, weights), paired(tricks[0], tricks[1], -10, 10, weights)
    return not any(behind.value - WIDER * (behind.value - behind.low) > 0 for behind in found)


def advise_lead(
    hand: Hand | str,
    seat: int,
    soloist: int,
    contract: Contract | str,
    convention: Convention | str = "sochi",
    *,
    players: int = 3,
    partner: Hand | str | None = None,
    calls: Sequence[Call] = (),
    auction: Auction | str | None = None,
    trust: float = 1.0,
    samples: int = SAMPLES,
    quick: bool = False,
    seconds: float | None = None,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
) -> LeadAdvice:
    """Return what each first card of a defender on lead comes to, all cards seen afterwards.

    The seat is taken to be on lead. partner: the other defender's ten cards where both hands are open, as in
    misère; then all discards of the soloist are solved instead of a sample. samples: the most layouts, fewer
    where the best card is clear before; quick: the first estimate only; seconds: when time is up, the answer
    then is partial. calls: whist and pass, as (seat, call); auction: the bids (`1=6S 2=pass 3=pass`); trust:
    how much these tell of the other defender's cards, 0 to 1, see `heard`; only they need the convention.
    Raises NotationError, DealError, ContractError, ConventionError, AuctionError or ScoreError.
    """
    with Analyst(convention, players, threads) as analyst:
        return analyst.lead(
            hand,
            seat,
            soloist,
            contract,
            partner=partner,
            calls=calls,
            auction=auction,
            trust=trust,
            samples=samples,
            seconds=seconds,
            quick=quick,
            seed=seed,
        )
