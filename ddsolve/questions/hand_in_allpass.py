"""An all-pass seen from one hand, over sampled layouts: of itself, and what `layouts --allpass` adds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from ddsolve.advice.allpass import SAMPLES, AllPassSample, answer_allpass_sample
from ddsolve.advice.layouts.knowledge import View
from ddsolve.asking.ask import AskingError, Long, Seeded, asked, asking
from ddsolve.asking.fields import Cards
from ddsolve.io.reading import Reads
from ddsolve.questions.allpass_rules import AllPassRuled
from ddsolve.questions.groups import Held, Unscored, samples_asked
from ddsolve.scoring.allpass_order import allpass_value
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import Card, in_order, read_cards_lying_out
from ddsolve.values.deal import check_ten, check_widow_pair
from ddsolve.values.rules import AllPassOrder, AllPassRules, Counts, WidowRule
from ddsolve.words import N_

WIDOW_RULE = N_(
    "How an all-pass uses the widow, which are the dead cards.  [default: the convention's, else none]"
)


class AfterDiscard(Held):
    """A hand after the discard, whose it is, and the cards in nobody's hand."""

    reordered = ("hand", "dead", "seat", "games")

    dead: Reads[Annotated[tuple[Card, ...], read_cards_lying_out], Cards | None] = asked(
        N_("The cards in nobody's hand: the discard."), default=(), kw_only=False, metavar="CARDS", quiet=True
    )

    def check(self) -> None:
        """Take no dead cards for none."""
        super().check()
        dead: tuple[Card, ...] | None = self.dead
        if dead is None:
            self.put(dead=())


class HandInAllPass(Unscored, Seeded, AllPassRuled, AfterDiscard):
    """How an all-pass is sampled and played from one hand.

    The dead cards are the widow, as turned; where none are given they are drawn with the layouts.
    """

    widow_rule: WidowRule | None = asked(WIDOW_RULE, default=None)
    samples: int = samples_asked(SAMPLES)

    def check_allpass(self) -> None:
        """Put in place how it is played; refuse what no rule gives a meaning, and other hands."""
        if self.players == DUMMY_PLAYERS:
            raise AskingError("three hands are dealt for an all-pass: this convention is for two players")
        rule = self.rule or "none"
        self.refuse_unused(rule)
        self.put(widow_rule=rule, **self.leads())
        check_ten(self.hand)
        if self.dead:
            check_widow_pair(in_order(self.dead))

    def sampled(self, bench: Bench) -> AllPassSample:
        """Return the tricks over the sample, and what they are worth where a convention was asked."""
        convention, players = self.convention, self.players or 3

        def worth(tricks: Counts) -> Mapping[str, Fraction]:
            assert convention is not None
            return allpass_value(convention, tricks, players, self.allpass_round)

        return answer_allpass_sample(
            bench,
            self.hand,
            self.seat,
            AllPassRules(
                widow=check_widow_pair(self.dead) if self.dead else None,
                **self.leads(),
                order=self.played_for(),
            ),
            widow_rule=self.widow_rule or "none",
            dead=self.dead,
            samples=self.samples,
            seed=self.seed,
            worth=None if convention is None else worth,
        )


class SampleAllPass(HandInAllPass, Long[AllPassSample]):
    """The tricks of a seat's ten cards in an all-pass over sampled layouts: `layouts --allpass`."""

    reordered = ("hand", "dead", "seat", "widow_rule")

    widow_rule: WidowRule | None = asked(WIDOW_RULE, default=None, kw_only=False)

    order: AllPassOrder | None = asked(
        "What each seat plays for, in the place of a convention's way.", default=None, typed=False, key=None
    )

    def check(self) -> None:
        """Check the cards, and how the all-pass is played."""
        super().check()
        if self.dead:
            View.of(self.hand, self.dead, self.seat)
        else:
            check_ten(self.hand)
        self.check_allpass()

    def played_for(self) -> AllPassOrder | None:
        """Return what each seat plays for: as given, else under the convention."""
        return self.order or super().played_for()

    def answer(self, bench: Bench) -> AllPassSample:
        """Return the tricks."""
        return self.sampled(bench)


sample_allpass = asking(SampleAllPass, "sample_allpass")
