"""Whist, half-whist or pass: what each call is worth to a defender over layouts that fit."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from ddsolve.advice.analyst import Analyst
from ddsolve.advice.call_values import CallValues, Partner, Play
from ddsolve.advice.callers import SCALE, VIEWS
from ddsolve.advice.differences import firmly, is_clear, looks, may_end, paired
from ddsolve.advice.distribution import Distribution
from ddsolve.advice.effort import cut_short
from ddsolve.advice.heard import Heard
from ddsolve.advice.holdings import listed_whists, top_cards
from ddsolve.advice.orders import OVER, UNDER
from ddsolve.advice.sampling import DEFAULT_SEED, Estimate, effective_size, mean_estimate, weighted_mean
from ddsolve.advice.sensible import DefenderView, Order, drawing_steps
from ddsolve.advice.workers import Workers, report, telling
from ddsolve.answers import Answer
from ddsolve.auction import Auction, Bid
from ddsolve.cards import Card, Suit
from ddsolve.contract import Contract
from ddsolve.conventions import Convention
from ddsolve.errors import ScoreError
from ddsolve.hand import Hand
from ddsolve.results import Json
from ddsolve.scoring.calling import whist_is_forced
from ddsolve.scoring.entries import DEALER
from ddsolve.scoring.hand_result import TRICKS, Call
from ddsolve.scoring.sharing import Split, Taken, all_shares, shared
from ddsolve.seats import Seat
from ddsolve.words import _

SAMPLES = 200


@dataclass(frozen=True, slots=True)
class CallOption:
    """One call after those made so far: the caller's expected whists. play: how a lone whister plays.

    (`either`: both come to the same). forced: the convention leaves no other call; needs_consent: played open
    only if the passer agrees. sample: the whists in each layout. behind: by how much the best call after the
    same calls is better, layout by layout; None for the best itself. weights: how much each layout counts
    after the calls so far, see `heard`.
    """

    call: str
    after: tuple[Call, ...]
    expected: Estimate
    play: Play | None = None
    forced: bool = False
    needs_consent: bool = False
    sample: tuple[float, ...] = field(default=(), repr=False)
    weights: tuple[float, ...] = field(default=(), repr=False)
    behind: Estimate | None = None

    @property
    def effective(self) -> float:
        """How many layouts of equal weight would tell as much (Kish)."""
        return effective_size(self.weights)

    @property
    def equal(self) -> bool:
        """Whether it is the best call, or not clearly behind it."""
        return self.behind is None or not is_clear(self.behind)

    def as_json(self) -> Json:
        """Return one entry of `options` in `ddsolve whist --json`."""
        return {
            "call": self.call,
            "play": self.play,
            "after": [f"{seat}={call}" for seat, call in self.after],
            "expected": self.expected.value,
            "interval": [self.expected.low, self.expected.high],
            "exact": False,
            "effective_layouts": self.effective,
            "forced": self.forced,
            "needs_consent": self.needs_consent,
            "equal": self.equal,
            "behind": None if self.behind is None else self.behind.as_json(),
        }


@dataclass(frozen=True, slots=True, repr=False)
class WhistAdvice(Answer):
    """The calls, best first for each way the auction may stand, and the soloist's tricks in the sample.

    trust: how much the calls so far tell of cards, see `heard`; bids: the auction's calls that do.
    order: what the layouts kept of the soloist's order, see `sensible`; samples: how many layouts there are,
    fewer than asked for where the best calls are clear before; partial: time was up before either.
    dealer: the calls are those of the dealer of four, who would play the hand of a seat that passed.
    split: how two whisters share the other tricks; own_tricks: the caller's share of them.
    """

    rows: ClassVar[str] = "options"

    view: DefenderView
    samples: int
    seed: int
    partner: Partner
    split: Split
    options: tuple[CallOption, ...] = ()
    tricks: Distribution | None = None
    order: Order = "sensible"
    trust: float = 1.0
    own_tricks: Estimate | None = None
    dealer: bool = False
    bids: tuple[Bid | str, ...] = ()
    players: int = 3
    partial: bool = False
    share: float = 0.0

    @property
    def estimated(self) -> bool:
        """Whether there is a first estimate."""
        return bool(self.options)

    @property
    def listed_holdings(self) -> list[tuple[Suit, str, int]]:
        """The suits of the hand that ES counts as one, two or three whists: suit, ranks, whists."""
        held = ((suit, self.view.hand.ranks(suit)) for suit in Suit)
        counted = ((suit, ranks, listed_whists(ranks) if ranks else None) for suit, ranks in held)
        return [(suit, ranks, count) for suit, ranks, count in counted if count is not None]

    @property
    def guaranteed(self) -> tuple[Card, ...]:
        """The trumps from the ace down without a gap, each a trick whatever is played; none in no trumps."""
        strain = self.view.contract.strain
        suit = None if strain is None else strain.trump
        return (
            ()
            if suit is None
            else tuple(Card.parse(suit.letter + rank) for rank in top_cards(self.view.hand.ranks(suit)))
        )

    def as_json(self) -> Json:
        """Return the keys of `ddsolve whist --json`."""
        return {
            **cut_short(self.partial),
            "options": [option.as_json() for option in self.options],
            "soloist_tricks": None if self.tricks is None else self.tricks.as_json(),
            "samples": self.samples,
            "seed": self.seed,
            "partner": self.partner,
            "sensible_order": self.order == "sensible",
            "order": self.order,
            "trust": self.trust,
            "model": {"views": VIEWS, "scale": SCALE, "order_under": UNDER, "order_over": OVER},
            "bids": [str(said) for said in self.bids],
            "split": self.split,
            "dealer": self.dealer,
            "own_tricks": None if self.own_tricks is None else self.own_tricks.as_json(),
            "holdings": [
                {"suit": suit.letter, "cards": ranks, "whists": count}
                for suit, ranks, count in self.listed_holdings
            ],
            "guaranteed": [str(card) for card in self.guaranteed],
            "sampled": True,
        }


def iter_whist(
    workers: Workers,
    values: CallValues,
    calls: tuple[Call, ...],
    samples: int = 200,
    seed: int = DEFAULT_SEED,
    trust: float = 1.0,
    auction: Auction | None = None,
) -> Iterator[WhistAdvice]:
    """Yield the growing advice to one defender; ScoreError where he has no call to make.

    calls: those made so far. Without any, the second defender is advised for each call of the first. auction:
    what was bid before the order; trust: how much both tell of the other's cards, 0 to 1, see `heard`.
    """
    standings = situations(values, calls)
    view = values.view
    heard = Heard(values, seed, trust, auction)
    result = WhistAdvice(
        view,
        0,
        seed,
        values.partner,
        values.split,
        trust=trust,
        dealer=values.dealer,
        bids=heard.bids,
        players=values.players,
    )
    found = _Found()
    ends = [
        end
        for standing in standings
        for choice in _choices(values, standing)
        for end in _span(values, standing, choice)
    ]
    reach = max(ends) - min(ends)
    done = 0
    for goal in looks(samples):
        steps = _more(workers, values, standings, heard, found, (done, goal - done, seed))
        yield from report(steps, telling(result, done / samples, goal / samples))
        done = goal
        options = tuple(_options(values, standings, found))
        own = 1 if view.seat == view.soloist.next else 2
        result = replace(
            result,
            samples=len(found.taken),
            order=found.order or result.order,
            options=options,
            own_tricks=mean_estimate([tricks[own] for tricks in found.taken], 0, TRICKS),
            tricks=Distribution.of([tricks[0] for tricks in found.taken]),
        )
        if may_end(goal, samples) and _is_settled(options, reach):
            break
        yield replace(result, share=goal / samples)
    yield replace(result, share=1.0)


@dataclass(slots=True)
class _Found:
    """What is known of the layouts drawn so far, one by one.

    taken: who takes how much; alone: the same where one whister plays alone, none where nobody may; weights:
    after each standing, none where all count alike. order: what could be asked of the soloist's order.
    """

    taken: list[Taken] = field(default_factory=list)
    alone: list[Taken] = field(default_factory=list)
    weights: list[tuple[float, ...]] = field(default_factory=list)
    order: Order | None = None


def _more(
    workers: Workers,
    values: CallValues,
    standings: Sequence[tuple[Call, ...]],
    heard: Heard,
    found: _Found,
    wanted: tuple[int, int, int],
) -> Generator[float, None, None]:
    """Draw and solve some layouts more (first, count, seed); yields the share of these that is done."""
    first, count, seed = wanted
    view = values.view
    steps = drawing_steps(workers, view, count, seed, first, found.order)
    drawn = yield from report(steps, lambda share: 0.6 * share)
    found.order = drawn.order
    found.taken += yield from report(
        workers.mapping(heard.taken, drawn.layouts), lambda share: 0.6 + 0.1 * share
    )
    if any(call == "alone" for standing in standings for call, _ in _choices(values, standing)):
        counts = yield from report(workers.mapping(view.value_alone, drawn.layouts), lambda share: 0.7)
        found.alone += [shared(tricks, "even") for tricks in counts]  # of one who plays alone it is all one
    if heard.anything(standings):
        found.weights += yield from report(
            workers.mapping(heard.weigher(standings), drawn.layouts), lambda share: 0.7 + 0.29 * share
        )
    else:
        found.weights += [(1.0,) * len(standings)] * len(drawn.layouts)


def _options(
    values: CallValues, standings: Sequence[tuple[Call, ...]], found: _Found
) -> Iterator[CallOption]:
    """Yield the calls after each standing, best first, over the layouts so far."""
    for place, standing in enumerate(standings):
        mine = tuple(one[place] for one in found.weights)
        ranked = [
            _option(values, standing, (call, play), found.alone if call == "alone" else found.taken, mine)
            for call, play in _choices(values, standing)
        ]
        yield from _compared(sorted(_merged(ranked), key=lambda option: -option.expected.value))


def _is_settled(options: Sequence[CallOption], reach: float) -> bool:
    """Tell whether the best call after each standing needs no more layouts; reach: between any two values."""
    best: CallOption | None = None
    for one in options:
        if one.behind is None:
            best = one
        elif best is not None and not firmly(best.sample, one.sample, reach, best.weights):
            return False
    return True


def passed_seat(seat: object, soloist: Seat, dealer_for: object = None) -> Seat:
    """Return the seat whose cards the one asked has before him: his own; the dealer of four looks at a hand.

    dealer_for: which one, by default that of the first defender (ES: clockwise the first who passed).
    """
    if str(seat) == str(DEALER):
        return soloist.next if dealer_for is None else Seat.parse(dealer_for)
    if dealer_for is not None:
        raise ScoreError(_("the dealer did not whist: he plays nobody's hand (dealer_for)"))
    return Seat.parse(seat)


def situations(values: CallValues, calls: tuple[Call, ...]) -> list[tuple[Call, ...]]:
    """Return the calls after which the defender is to call: those given, or each that may come before him."""
    calling = values.calling
    me = values.caller
    if values.dealer:
        return [_both_passed(values, calls)]
    if values.forced_call is not None:
        return [()]
    if calling.only_way() is not None:
        raise ScoreError(
            _("{contract} is not whisted in this convention: nobody calls", contract=values.view.contract)
        )
    turn = calling.turn(calls)
    if turn is not None and turn[0] == me:
        return [calls]
    if not calls and turn is not None:
        before = [((turn[0], choice),) for choice in turn[1] if choice is not None]
        asked: list[tuple[Call, ...]] = [
            prefix for prefix in before if (calling.turn(prefix) or (None,))[0] == me
        ]
        if asked:
            return asked
    raise ScoreError(_("after these calls it is not the turn of {seat:seat}", seat=me))


def _both_passed(values: CallValues, calls: tuple[Call, ...]) -> tuple[Call, ...]:
    """Return the two passes after which the dealer may whist; ScoreError where he may not."""
    calling = values.calling
    passes: tuple[Call, ...] = ((calling.first, "pass"), (calling.second, "pass"))
    if values.players != 4:
        raise ScoreError(_("only a game of four players has a dealer outside the hand"))
    if values.convention.options.dealer_whist == "off":
        raise ScoreError(_("the dealer does not whist in this convention (dealer_whist = off)"))
    if whist_is_forced(values.convention.options, values.view.contract):
        raise ScoreError(
            _("{contract} must be whisted (stalingrad, forced_whist)", contract=values.view.contract)
        )
    if calls not in ((), passes) or calling.only_way() is not None:
        raise ScoreError(_("after these calls it is not the turn of {seat:seat}", seat=values.caller))
    return passes


def _choices(values: CallValues, standing: tuple[Call, ...]) -> list[tuple[str | None, Play | None]]:
    """Return the calls that may be made, a lone whist once open and once closed where both are allowed."""
    if values.forced_call is not None:
        return [(values.forced_call, None)]
    turn = values.calling.turn(standing)
    assert turn is not None
    found: list[tuple[str | None, Play | None]] = []
    for choice in turn[1]:
        lone = choice in ("whist", "return") and not any(call == "whist" for _, call in standing)
        if lone and values.convention.options.lone_play == "choice":
            found += [(choice, "open"), (choice, "closed")]
        else:
            found.append((choice, None))
    return found


def _option(
    values: CallValues,
    standing: tuple[Call, ...],
    choice: tuple[str | None, Play | None],
    found: Sequence[Taken],
    weights: tuple[float, ...],
) -> CallOption:
    """Value one call; found, weights: the tricks, and how much that counts, layout by layout."""
    call, play = choice
    forced = values.forced_call is not None
    outcome = _outcome(values, standing, choice)
    sample = tuple(outcome(taken) for taken in found)
    expected = weighted_mean(sample, weights, *_span(values, standing, choice))
    consent = play == "open" and values.convention.options.open_needs_consent
    return CallOption(call or "stay", standing, expected, play, forced, consent, sample, weights)


def _outcome(
    values: CallValues, standing: tuple[Call, ...], choice: tuple[str | None, Play | None]
) -> Callable[[Taken], float]:
    """Return what values a call where so many tricks are taken."""
    call, play = choice
    me = values.caller
    calls = standing if call is None or values.forced_call is not None else (*standing, (me, call))

    def outcome(taken: Taken) -> float:
        if call is None:  # he leaves it so, and nobody calls after that
            return float(values.worth(calls, taken, None)[str(me)])
        return float(values.outcome(calls, taken, play))

    return outcome


def _span(
    values: CallValues, standing: tuple[Call, ...], choice: tuple[str | None, Play | None]
) -> tuple[float, float]:
    """Return the least and the most that a call can come to."""
    worth = [_outcome(values, standing, choice)(taken) for taken in all_shares(values.split)]
    return min(worth), max(worth)


def _merged(options: Sequence[CallOption]) -> list[CallOption]:
    """Return the options with a call that is worth the same open and closed in one row.

    Of such a call the open twin comes first, and with it whether open play needs consent.
    """
    found: list[CallOption] = []
    for option in options:
        twin = found[-1] if found else None
        if twin is not None and (twin.call, twin.sample) == (option.call, option.sample):
            found[-1] = replace(twin, play="either")
        else:
            found.append(option)
    return found


def _compared(ranked: Sequence[CallOption]) -> list[CallOption]:
    """Return the options with what each is behind the first."""
    best = ranked[0]
    return [
        best,
        *(replace(one, behind=paired(best.sample, one.sample, weights=best.weights)) for one in ranked[1:]),
    ]


def advise_whist(
    hand: Hand | str,
    seat: int | str,
    soloist: int,
    contract: Contract | str,
    convention: Convention | str = "sochi",
    *,
    players: int = 3,
    calls: Sequence[Call] = (),
    partner: Partner = "best",
    split: Split = "played",
    auction: Auction | str | None = None,
    trust: float = 1.0,
    dealer_for: int | str | None = None,
    samples: int = 200,
    quick: bool = False,
    seconds: float | None = None,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
) -> WhistAdvice:
    """Return the value of whist, half-whist and pass for a defender, in whists, from a sample with intervals.

    See `sensible` for the layouts; partner: how the other defender calls afterwards (`best`: what is best for
    him in each layout); auction: the bids (`1=6S 2=pass 3=pass`); trust: how much these and the calls so far
    tell of his cards, 0 to 1, see `heard`; split: how two whisters share their tricks (`played`: as each
    plays for himself once the contract is seen to). Seat `dealer`, of four players: both passed, and he has
    looked at the hand of dealer_for, by default the first defender's. samples: the most layouts, fewer where
    the best call is clear before; quick: the first estimate only; seconds: when time is up, and the answer
    partial. Raises NotationError, DealError,
    ContractError, ConventionError, AuctionError or ScoreError.
    """
    with Analyst(convention, players, threads, split=split) as analyst:
        return analyst.whist(
            hand,
            seat,
            soloist,
            contract,
            calls=calls,
            partner=partner,
            auction=auction,
            trust=trust,
            dealer_for=dealer_for,
            samples=samples,
            quick=quick,
            seconds=seconds,
            seed=seed,
        )
