"""What advice on whist or pass says: each call with its value, and how the layouts were drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from ddsolve.advice.figures.comparing import DOUBT, Behind
from ddsolve.advice.figures.distribution import Distribution
from ddsolve.advice.figures.sampling import Estimate, effective_size
from ddsolve.advice.holding import counted_whists, top_cards
from ddsolve.advice.people.called import told_model
from ddsolve.advice.people.calls import Partner, Play
from ddsolve.advice.people.sensible import DefenderView, Fitting
from ddsolve.auction import Bid
from ddsolve.scoring.calling import Split
from ddsolve.scoring.hand_result import Call
from ddsolve.solving.effort import cut_short
from ddsolve.values.answers import Answer, Json, as_json, known
from ddsolve.values.cards import Card, Suit


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
            "effective_layouts": self.effective,
            "forced": self.forced,
            "needs_consent": self.needs_consent,
            "equal": self.equal,
            "behind": as_json(self.behind),
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
            "options": [option.as_json() for option in self.options],
            "soloist_tricks": as_json(self.tricks),
            "samples": self.samples,
            "seed": self.seed,
            "partner": self.partner,
            "sensible_order": self.order == "sensible",
            "order": self.order,
            "trust": self.trust,
            "model": told_model(),
            "bids": [str(said) for said in self.bids],
            "split": self.split,
            "dealer": self.dealer,
            "own_tricks": as_json(self.own_tricks),
            "holdings": [
                {"suit": suit.letter, "cards": ranks, "whists": count}
                for suit, ranks, count in self.listed_holdings
            ],
            "guaranteed": [str(card) for card in self.guaranteed],
            "sampled": True,
        }
