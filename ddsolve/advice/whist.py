"""Whist, half-whist or pass: what each call is worth to a defender over layouts that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from ddsolve.advice.figures.comparing import DOUBT, Behind, Distribution, compared, firmly, grow
from ddsolve.advice.figures.pricing import Ends, spanned
from ddsolve.advice.figures.sampling import (
    DEFAULT_SEED,
    Estimate,
    effective_size,
    mean_estimate,
    weighted_mean,
)
from ddsolve.advice.holding import counted_whists, top_cards
from ddsolve.advice.people.bidders import NO_ANSWERS, Answered, Heard
from ddsolve.advice.people.called import told_model
from ddsolve.advice.people.calls import CallValues, Partner, Play, situations
from ddsolve.advice.people.sensible import DefenderLayout, DefenderView, Fitting, draw_fitting
from ddsolve.auction import Auction, Bid
from ddsolve.scoring.calling import Split, Taken, all_shares, shared
from ddsolve.scoring.hand_result import DUMMY_PLAYERS, Call
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import cut_short
from ddsolve.values.answers import Answer, Json, card_names, known, listed
from ddsolve.values.cards import Card, Suit
from ddsolve.values.deal import MOST_TRICKS


@dataclass(frozen=True, slots=True)
class CallOption(Behind):
    """One call after those made so far: the caller's expected whists. play: how a lone whister plays.

    (`either`: both are worth the same). forced: the convention leaves no other call; needs_consent: played
    open only if the passer agrees. sample: the whists in each layout. behind: by how much the best call after
    the same calls is better, layout by layout; None for the best itself. weights: how much each layout counts
    after the calls so far, see `heard`. on_deal: the whists as the cards really lie, where they were given.
    answers: how likely each call of the other defender is then, where he calls next as people do. usual: how
    likely people with these cards make this call.
    """

    doubt: ClassVar[float] = DOUBT

    call: str
    after: tuple[Call, ...]
    expected: Estimate
    play: Play | None = None
    forced: bool = False
    needs_consent: bool = False
    sample: tuple[float, ...] = field(default=(), repr=False)
    weights: tuple[float, ...] = field(default=(), repr=False)
    behind: Estimate | None = None
    on_deal: float | None = None
    answers: Mapping[str, float] = field(default_factory=dict)
    usual: float | None = None

    @property
    def effective(self) -> float:
        """How many layouts of equal weight would tell as much (Kish)."""
        return effective_size(self.weights)

    def as_json(self) -> Json:
        """Return one entry of `options` in `ddsolve whist --json`."""
        return {
            "call": self.call,
            "play": self.play,
            "after": [f"{seat}={call}" for seat, call in self.after],
            **self.expected.keyed("expected"),
            "exact": False,
            **listed(self, "effective_layouts:effective", "forced", "needs_consent", "equal", "behind"),
            **known(answers=dict(self.answers) or None, usual=self.usual, on_deal=self.on_deal),
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
    order: Fitting = "sensible"
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
        """The suits that by the list of ES are one, two or three whists, or better: suit, ranks, whists."""
        held = ((suit, self.view.hand.ranks(suit)) for suit in Suit)
        counted = ((suit, ranks, counted_whists(ranks) if ranks else None) for suit, ranks in held)
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
            **listed(self, "options", "soloist_tricks:tricks", "samples", "seed", "partner"),
            "sensible_order": self.order == "sensible",
            **listed(self, "order", "trust"),
            "model": told_model(),
            "bids": [str(said) for said in self.bids],
            **listed(self, "split", "dealer", "own_tricks"),
            "holdings": [
                {"suit": suit.letter, "cards": ranks, "whists": count}
                for suit, ranks, count in self.listed_holdings
            ],
            "guaranteed": card_names(self.guaranteed),
            "sampled": True,
        }


# What advice on whist or pass says: each call with its value, and how the layouts were drawn.


def answer_whist(
    bench: Bench,
    values: CallValues,
    calls: tuple[Call, ...],
    samples: int = 200,
    seed: int = DEFAULT_SEED,
    trust: float = 1.0,
    auction: Auction | None = None,
    dealt: DefenderLayout | None = None,
) -> WhistAdvice:
    """Return the advice to one defender; ScoreError where he has no call to make.

    calls: those made so far. Without any, the second defender is advised for each call of the first. auction:
    what was bid before the order; trust: how much both tell of the other's cards, 0 to 1, see `heard`.
    dealt: how the cards really lie, for what each call was worth.
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
    found = _Found(heard, standings, _said(values, standings))
    with bench.showing(result):
        if values.forced_call is None and values.players != DUMMY_PLAYERS:  # whist alone they do not weigh
            found.usual = dict(zip(standings, bench.map(heard.usual, standings), strict=True))
        if dealt is not None:
            found.dealt = bench.map(heard.taken, [dealt])[0]
            found.dealt_ways = heard.answered(bench, found.said, [dealt])[0]
            found.dealt_alone = shared(bench.map(view.value_alone, [dealt])[0], "even")
    ends = [
        end
        for standing in standings
        for choice in _choices(values, standing)
        for end in _span(values, standing, choice)
    ]
    reach = max(ends) - min(ends)

    def more(result: WhistAdvice, size: int) -> WhistAdvice:
        found.more(bench, size)
        own = 1 if view.seat == view.soloist.next else 2
        return replace(
            result,
            samples=len(found.taken),
            order=found.order,
            options=tuple(found.options()),
            own_tricks=mean_estimate([tricks[own] for tricks in found.taken], 0, MOST_TRICKS),
            tricks=Distribution.of([tricks[0] for tricks in found.taken]),
        )

    return grow(bench, samples, result, more, lambda result: _is_settled(result.options, reach))


@dataclass(slots=True)
class _Found:
    """What is known of the layouts drawn so far, one by one, for calls after `standings`.

    said: the calls up to the one asked for and with it, where callers follow.
    taken: who takes how much; alone: the same where one whister plays alone, none where nobody may; weights:
    after each standing, none where all count alike; ways: how the calls may go on after each of ours, empty
    where the other defender is no caller. usual: how likely people with these cards call what after each
    standing; none where nobody has a choice. order: what could be asked of the soloist's order. dealt,
    dealt_alone, dealt_ways: the same as the cards really lie, where that is known.
    """

    heard: Heard
    standings: Sequence[tuple[Call, ...]]
    said: Sequence[tuple[Call, ...]]
    taken: list[Taken] = field(default_factory=list)
    alone: list[Taken] = field(default_factory=list)
    weights: list[tuple[float, ...]] = field(default_factory=list)
    ways: list[Answered] = field(default_factory=list)
    usual: Mapping[tuple[Call, ...], Mapping[str | None, float]] = field(default_factory=dict)
    order: Fitting = "sensible"
    dealt: Taken | None = None
    dealt_alone: Taken | None = None
    dealt_ways: Answered = field(default_factory=dict)

    @property
    def values(self) -> CallValues:
        """What calls lead to."""
        return self.heard.values

    def more(self, bench: Bench, size: int) -> None:
        """Draw and solve layouts up to a size of the sample."""
        view, heard, standings = self.values.view, self.heard, self.standings
        with bench.through(lambda share: 0.6 * share):
            drawn = draw_fitting(bench, view, size - len(self.taken), heard.seed, len(self.taken))
        self.order = drawn.order
        with bench.through(lambda share: 0.6 + 0.1 * share):
            self.taken += bench.map(heard.taken, drawn.layouts)
            self.ways += heard.answered(bench, self.said, drawn.layouts)
        if any(call == "alone" for standing in standings for call, _ in _choices(self.values, standing)):
            with bench.through(lambda share: 0.7):
                counts = bench.map(view.value_alone, drawn.layouts)
            self.alone += [shared(tricks, "even") for tricks in counts]  # who plays alone: it is all one
        if heard.anything(standings):
            with bench.through(lambda share: 0.7 + 0.29 * share):
                self.weights += bench.map(heard.weigher(standings), drawn.layouts)
        else:
            self.weights += [(1.0,) * len(standings)] * len(drawn.layouts)

    def options(self) -> Iterator[CallOption]:
        """Yield the calls after each standing, best first, over the layouts so far."""
        for place, standing in enumerate(self.standings):
            mine = tuple(one[place] for one in self.weights)
            ranked = [self._option(standing, choice, mine) for choice in _choices(self.values, standing)]
            ranked = sorted(_merged(ranked), key=lambda option: -option.expected.value)
            yield from compared(ranked, ranked[0].weights)

    def _option(
        self, standing: tuple[Call, ...], choice: tuple[str | None, Play | None], weights: tuple[float, ...]
    ) -> CallOption:
        """Value one call; weights: how much each layout counts."""
        values, (call, play) = self.values, choice
        alone = call == "alone"
        forced = values.forced_call is not None
        outcome = _outcome(values, standing, choice)
        sample = tuple(map(outcome, self.alone if alone else self.taken, self.ways))
        dealt = self.dealt_alone if alone else self.dealt
        expected = weighted_mean(sample, weights, *_span(values, standing, choice))
        consent = play == "open" and values.convention.options.open_needs_consent
        on_deal = None if dealt is None else outcome(dealt, self.dealt_ways)
        answers = next_calls(values, (*standing, (values.caller, call or "")), self.ways, weights)
        usual = self.usual.get(standing, {}).get(call)
        return CallOption(
            call or "stay",
            standing,
            expected,
            play,
            forced,
            consent,
            sample,
            weights,
            on_deal=on_deal,
            answers=answers,
            usual=usual,
        )


def _is_settled(options: Sequence[CallOption], reach: float) -> bool:
    """Tell whether the best call after each standing needs no more layouts; reach: between any two values."""
    best: CallOption | None = None
    for one in options:
        if one.behind is None:
            best = one
        elif best is not None and not firmly(best.sample, one.sample, reach, best.weights):
            return False
    return True


def _choices(values: CallValues, standing: tuple[Call, ...]) -> list[tuple[str | None, Play | None]]:
    """Return the calls that may be made, a lone whist once open and once closed where both are allowed."""
    if values.forced_call is not None:
        return [(values.forced_call, None)]
    turn = values.calling.turn(standing)
    assert turn is not None
    found: list[tuple[str | None, Play | None]] = []
    for choice in turn[1]:
        lone = choice in ("whist", "return") and not any(call == "whist" for _, call in standing)
        if lone and values.convention.options.lone_play_at(values.view.contract.level) == "choice":
            found += [(choice, "open"), (choice, "closed")]
        else:
            found.append((choice, None))
    return found


def _outcome(
    values: CallValues, standing: tuple[Call, ...], choice: tuple[str | None, Play | None]
) -> Callable[[Taken, Answered], float]:
    """Return what values a call where so many tricks are taken, and the calls go on so."""
    call, play = choice
    me = str(values.caller)
    calls = standing if call is None or values.forced_call is not None else (*standing, (values.caller, call))

    def outcome(taken: Taken, after: Answered) -> float:
        if call is None:  # he leaves it so, and nobody calls after that
            return float(values.worth(calls, taken, None)[me])
        if calls in after:
            ways = after[calls].items()
            return sum(chance * float(values.worth(end, taken, play)[me]) for end, chance in ways)
        return float(values.outcome(calls, taken, play))

    return outcome


def _span(values: CallValues, standing: tuple[Call, ...], choice: tuple[str | None, Play | None]) -> Ends:
    """Return the least and the most that a call can be worth."""
    call, play = choice
    shares = all_shares(values.split)
    if not values.are_callers or call is None:
        outcome = _outcome(values, standing, choice)
        return spanned(outcome(taken, NO_ANSWERS) for taken in shares)
    ends = list(values.calling.ends((*standing, (values.caller, call))))
    me = str(values.caller)
    return spanned(float(values.worth(end, taken, play)[me]) for end in ends for taken in shares)


def _said(values: CallValues, standings: Sequence[tuple[Call, ...]]) -> list[tuple[Call, ...]]:
    """Return the calls up to the one asked for and with it, where callers follow."""
    if not values.are_callers:
        return []
    choices = ((standing, call) for standing in standings for call, _play in _choices(values, standing))
    return list(dict.fromkeys((*standing, (values.caller, call)) for standing, call in choices if call))


def _merged(options: Sequence[CallOption]) -> list[CallOption]:
    """Return the options with a call that is worth the same open and closed in one row.

    Of such a call the open twin comes first, and with it whether open play needs consent.
    """
    found: list[CallOption] = []
    for option in options:
        twin = found[-1] if found else None
        if twin is not None and _same(twin) == _same(option):
            found[-1] = replace(twin, play="either")
        else:
            found.append(option)
    return found


def _same(option: CallOption) -> tuple[object, ...]:
    """Return what two ways to play after one call have in common where they are worth the same."""
    return option.call, option.sample, option.on_deal


# How the calls go on after each that a defender may make, where those who follow are callers.


def next_calls(
    values: CallValues, said: tuple[Call, ...], ways: Sequence[Answered], weights: Sequence[float]
) -> Mapping[str, float]:
    """Return how likely each call of the other defender is, straight after one; none where he has none."""
    turn = values.calling.turn(said) if ways and said in ways[0] else None
    if turn is None or turn[0] != values.view.partner:
        return {}
    total = sum(weights)
    found = dict.fromkeys((call or "stay" for call in turn[1]), 0.0)
    for answered, weight in zip(ways, weights, strict=True):
        for end, chance in answered[said].items():
            call = end[len(said)][1] if len(end) > len(said) else "stay"
            found[call] += weight * chance / total
    return found
