"""An all-pass seen from one hand, over sampled layouts: of itself, and what `layouts --allpass` adds.

And what every question about an all-pass has: who leads to it, and the convention whose all-pass it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, TypedDict, cast

from ddsolve.advice.allpass import SAMPLES, AllPassSample, answer_allpass_sample
from ddsolve.advice.layouts.knowledge import View
from ddsolve.asking.ask import Asked, AskingError, Long, Seeded, asked, asking
from ddsolve.asking.declared import PRICES, Cards, TextsGiven
from ddsolve.conventions import Convention
from ddsolve.conventions.convention import prices_change
from ddsolve.io.reading import Reads
from ddsolve.questions.groups import Held, Unscored, samples_asked
from ddsolve.questions.scored import ONE_PRICE, overrides_asked, players_asked, players_in, round_asked
from ddsolve.scoring.allpass_order import allpass_order, allpass_value
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import Card, in_order, read_cards_lying_out
from ddsolve.values.deal import check_ten, check_widow_pair
from ddsolve.values.rules import AllPassOrder, AllPassRules, Counts, FirstPlayer, VoidLead, WidowRule
from ddsolve.words import N_

VARIANTS = ("second_lead", "third_lead", "void_lead")


class Variants(TypedDict, total=False):
    """The variants as arguments, or those of them that were given."""

    second_lead: FirstPlayer
    third_lead: FirstPlayer
    void_lead: VoidLead


class AllPassRuled(Asked):
    """The rule of the widow, the variants, and perhaps a convention."""

    widow_rule: WidowRule | None = asked(
        N_(
            "shows: the widow's card names the suit; dealer: the dealer plays it; none.  "
            "[default: the convention's, else shows with --widow, else none]"
        ),
        default=None,
    )
    second_lead: FirstPlayer = asked(
        N_("Who plays first to trick 2 under a widow rule."), default="eldest", rare=PRICES
    )
    third_lead: FirstPlayer = asked(
        N_("Who leads to trick 3 under a widow rule."), default="eldest", rare=PRICES
    )
    void_lead: VoidLead = asked(
        N_("What the card of a first player void in the widow's suit does under 'shows'."),
        default="discard",
        rare=PRICES,
    )
    convention: Reads[Convention | None, Convention | str | None] = asked(
        N_("The convention whose all-pass it is: the widow, who leads, and what a trick costs."),
        default=None,
        metavar="NAME",
        key=None,
    )
    overrides: TextsGiven = overrides_asked()
    players: int | None = players_asked()
    allpass_round: int = round_asked(N_("Which all-pass of a series it is, for the price of a trick."))

    def check(self) -> None:
        """Put the convention with its overrides in place, and how many play."""
        super().check()
        if self.convention is None:
            self.unused("overrides", "players", "allpass_round", needed="--convention")
        else:
            convention = self.convention.changed(self.overrides)
            dealt = 4 if self.widow_rule == "dealer" and self.players is None else self.players
            self.put(convention=convention, players=players_in(convention, dealt))
            if self.widow_rule == "dealer" and self.players != 4:
                raise AskingError("the dealer plays the widow's cards in a game of four: --players 4")
            if not prices_change(convention.options):
                self.idle("allpass_round", reason=ONE_PRICE)

    def typed(self) -> Variants:
        """Return the variants that were given."""
        return cast(Variants, {name: getattr(self, name) for name in VARIANTS if name in self.given})

    def leads(self) -> Variants:
        """Return the variants: those given, else the convention's, else the usual ones."""
        usual = Variants(second_lead="eldest", third_lead="eldest", void_lead="discard")
        if self.convention is not None:
            options = self.convention.options
            usual = Variants(
                second_lead=options.allpass_lead2,
                third_lead=options.allpass_lead3,
                void_lead=options.void_lead,
            )
        return {**usual, **self.typed()}

    def played_for(self) -> AllPassOrder | None:
        """Return what each seat plays for under the convention."""
        if self.convention is None or self.players is None:
            return None
        return allpass_order(self.convention, self.players, self.allpass_round)

    @property
    def rule(self) -> WidowRule | None:
        """The widow rule: as given, else the convention's, else None."""
        if self.widow_rule is None and self.convention is not None and self.players is not None:
            return self.convention.options.widow_rule(self.players)
        return self.widow_rule

    def refuse_unused(self, rule: WidowRule) -> None:
        """Refuse a variant that changes nothing under this rule."""
        if rule == "none":
            self.idle("second_lead", "third_lead", needed="--widow-rule shows|dealer")
        if rule != "shows":
            self.idle("void_lead", needed="--widow-rule shows")


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
