"""`allpass`: an all-pass of one deal, in which everyone plays for himself and wants few tricks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Any, ClassVar

from ddsolve.advice.allpass import AllPassSample
from ddsolve.asking.ask import AskingError, Watched, asked
from ddsolve.asking.declared import CardsInTurn, CardsOrNone, MissingError, SeatOrNone, SeatUnlessSaid
from ddsolve.errors import DdsolveError, DealError
from ddsolve.io.reading import Reads
from ddsolve.questions.dealt import (
    Deals,
    Dealt,
    Solving,
    leader_asked,
    played_asked,
    widow_asked,
    written,
)
from ddsolve.questions.groups import Explained
from ddsolve.questions.hand_in_allpass import VARIANTS, AllPassRuled, SampleAllPass
from ddsolve.scoring.allpass_order import allpass_value
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.solving.bench import Bench
from ddsolve.values.contract import ALLPASS
from ddsolve.values.deal import FULL_HAND, Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState
from ddsolve.values.results import AllPassResult
from ddsolve.values.rules import AllPassRules
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

_DEAL = written(Deal, "deal", files=True)


def deal_or_ten(given: object) -> Any:
    """Read a deal, bare or in a file of hands, or ten cards."""
    if isinstance(given, str) and "|" not in given:
        try:
            given = Hand.parse(given)
        except DdsolveError:
            return _DEAL(given)
    return given if isinstance(given, Hand) else _DEAL(given)


class AllPass(Explained, Solving, AllPassRuled, Dealt, Watched[AllPassResult | AllPassSample]):
    """An all-pass: each seat's guarantee, and the tricks when everyone plays for himself.

    alone: what is asked where only ten cards were given, for the others' are sampled.
    """

    help = N_("""Solve an all-pass, in which everyone plays for himself and wants few tricks.

    Two exact answers: the fewest tricks each seat can hold itself to against both others together, and the
    tricks when everyone plays for himself (fewest own tricks, then the most for the next seat, then for the
    one after). Of ten cards and their --seat it is answered over a sample (`layouts --allpass` has more
    options).

    \b
    Examples (the widow's cards name the suit of the first two tricks):
      ddsolve allpass "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7" --widow "H8 S9"
      ddsolve allpass "♠7 ♣A87 ♦KJ97 ♥T8" --seat 3
    """)

    deal: Reads[Annotated[Deal, deal_or_ten], Deals | Hand] = asked("", kw_only=False, argument=True)
    leader: SeatUnlessSaid = leader_asked()
    played: CardsInTurn = played_asked()
    widow: CardsOrNone = widow_asked()

    seat: SeatOrNone = asked(N_("Of ten cards alone: the seat that holds them."), default=None, quiet=True)
    alone: ClassVar[SampleAllPass | None] = None

    def check(self) -> None:
        """Find the rules, refuse the dummy and what the rules do not use; check that the play could be."""
        super().check()
        ten: object = self.deal
        if isinstance(ten, Hand):
            self.put(alone=self._sampled(ten))
            return
        self.idle("seat", "why", reason=N_("{option} is for ten cards alone: a deal has all hands"))
        self.lead(self.leader)
        if self.players == DUMMY_PLAYERS and Seat.FIRST in self.deal.seats:
            told = _(
                "{seat:seat} is the dummy, who takes no part in an all-pass: write - for it", seat=Seat.FIRST
            )
            raise DealError(told)
        self.refuse_unused(self.rules.widow_rule)
        self.state.legal()

    def _sampled(self, ten: Hand) -> SampleAllPass:
        """Return what is asked of ten cards."""
        if self.seat is None:
            raise MissingError("seat")
        told = N_("{option} is for a deal, not for ten cards")
        self.idle("leader", "played", "record", reason=told)
        said = self.given & {"widow_rule", *VARIANTS, "convention", "players", "allpass_round", "table_mb"}
        given = {name: getattr(self, name) for name in said}
        if self.widow is not None and not said & {"widow_rule", "convention"}:
            given["widow_rule"] = "shows"  # as of a deal
        return SampleAllPass(ten, self.seat, self.widow, **given)

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
            raise AskingError("--widow: this convention does not turn the widow in an all-pass")
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
        if self.alone is not None:
            return self.alone.echo()
        return {**super().echo(), **self.rules.as_json()}

    def beside(self) -> Mapping[str, object]:
        """Return that the rule was assumed."""
        return {"widow_rule_assumed": True} if self.alone is None and self.assumed else {}

    def bench(self, threads: int | None = None) -> Bench:
        """Return the threads: of a sample every core."""
        return super().bench(threads) if self.alone is None else self.alone.bench(threads)

    def answer(self, bench: Bench) -> AllPassResult | AllPassSample:
        """Return the counts; with a convention, where they are of all ten tricks, what they are worth."""
        if self.alone is not None:
            return self.alone.answer(bench)
        result = self.solver.allpass_from(self.state)
        if self.convention is None or self.players is None:
            return result
        counts = result.tricks.get(1, 0), result.tricks.get(2, 0), result.tricks.get(3, 0)
        two = len(result.tricks) == DUMMY_PLAYERS
        if sum(counts) + (result.dealer or 0) != FULL_HAND or two != (self.players == DUMMY_PLAYERS):
            return result
        value = allpass_value(self.convention, counts, self.players, self.allpass_round)
        return replace(result, value={seat: value[str(seat)] for seat in Seat if str(seat) in value})
