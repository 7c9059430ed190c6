"""`allpass`: an all-pass of one deal, in which everyone plays for himself and wants few tricks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Annotated

from ddsolve.asking.ask import AskingError, Question, asked
from ddsolve.errors import DealError
from ddsolve.io.reading import Reads
from ddsolve.questions.allpass_rules import AllPassRuled
from ddsolve.questions.dealt import Cards, Dealt, Solving, leader_asked, played_asked
from ddsolve.scoring.allpass_order import allpass_value
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import Card, read_ordered_cards
from ddsolve.values.contract import ALLPASS
from ddsolve.values.deal import FULL_HAND
from ddsolve.values.play import PlayState
from ddsolve.values.results import AllPassResult
from ddsolve.values.rules import AllPassRules
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _


class AllPass(Solving, AllPassRuled, Dealt, Question[AllPassResult]):
    """An all-pass: each seat's guarantee, and the tricks when everyone plays for himself."""

    help = N_("""Solve an all-pass, in which everyone plays for himself and wants few tricks.

    Two exact answers: the fewest tricks each seat can hold itself to against both others together, and the
    tricks when everyone plays for himself (fewest own tricks, then the most for the next seat, then for the
    one after).

    \b
    Example (the widow's cards name the suit of the first two tricks):
      ddsolve allpass "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7" --widow "H8 S9"
    """)

    leader: Reads[Seat, Seat | int | str | None] = leader_asked()
    played: Reads[Annotated[tuple[Card, ...], read_ordered_cards], Cards] = played_asked()
    widow: Reads[Annotated[tuple[Card, ...], read_ordered_cards] | None, Cards | None] = asked(
        N_("The widow's two cards, the one turned first first."), default=None, metavar="CARDS"
    )

    def check(self) -> None:
        """Find the rules, refuse the dummy and what the rules do not use; check that the play could be."""
        super().check()
        self.lead(self.leader)
        if self.players == DUMMY_PLAYERS and Seat.FIRST in self.deal.seats:
            told = _(
                "{seat:seat} is the dummy, who takes no part in an all-pass: write - for it", seat=Seat.FIRST
            )
            raise DealError(told)
        self.refuse_unused(self.rules.widow_rule)
        self.state.legal()

    @property
    def of_record(self) -> AllPassRules | None:
        """The rules that the file of hands says, where nothing else does."""
        said = None if self.found is None else self.found.rules
        return said if self.widow is None and self.rule is None else None

    @cached_property
    def rules(self) -> AllPassRules:
        """How the all-pass is played: as was said, else as the file says, else as the convention has it."""
        if self.of_record is not None:
            return replace(self.of_record, **self.typed())
        if self.widow is not None and self.rule == "none" and "widow_rule" not in self.given:
            raise AskingError(_("--widow: this convention does not turn the widow in an all-pass"))
        return AllPassRules.for_deal(
            self.deal, self.widow, self.rule, **self.leads(), order=self.played_for()
        )

    @property
    def assumed(self) -> bool:
        """Whether the deal has a widow, and that it is not used was said by nobody."""
        unsaid = self.of_record is None and self.rule is None and self.widow is None
        return unsaid and self.rules.widow is not None

    @cached_property
    def state(self) -> PlayState:
        """The position that is asked about."""
        return PlayState.start(self.deal, ALLPASS, None, self.leader, self.rules).replay(self.played)

    def echo(self) -> dict[str, object]:
        """Return the input, with the rules as they are."""
        return {**super().echo(), **self.rules.as_json()}

    def beside(self) -> Mapping[str, object]:
        """Return that the rule was assumed."""
        return {"widow_rule_assumed": True} if self.assumed else {}

    def answer(self, bench: Bench) -> AllPassResult:
        """Return the counts; with a convention, where they are of all ten tricks, what they are worth."""
        result = self.solver.allpass_from(self.state)
        if self.convention is None or self.players is None:
            return result
        counts = result.tricks.get(1, 0), result.tricks.get(2, 0), result.tricks.get(3, 0)
        two = len(result.tricks) == DUMMY_PLAYERS
        if sum(counts) + (result.dealer or 0) != FULL_HAND or two != (self.players == DUMMY_PLAYERS):
            return result
        value = allpass_value(self.convention, counts, self.players, self.allpass_round)
        return replace(result, value={seat: value[str(seat)] for seat in Seat if str(seat) in value})
