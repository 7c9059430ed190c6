"""How an all-pass is played: who leads to it, and the convention whose all-pass it is."""

from __future__ import annotations

from typing import TypedDict, cast

from ddsolve.asking.ask import Asked, AskingError, asked
from ddsolve.asking.fields import PRICES, TextsGiven
from ddsolve.conventions import Convention
from ddsolve.conventions.series import prices_change
from ddsolve.io.reading import Reads
from ddsolve.questions.scored import ONE_PRICE, overrides_asked, players_asked, players_in, round_asked
from ddsolve.scoring.allpass_order import allpass_order
from ddsolve.values.rules import AllPassOrder, FirstPlayer, VoidLead, WidowRule
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
