"""`catch`: against a misère whose discard is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar

from ddsolve.advice.catching.advice import (
    CatchAdvice,
    Payoff,
    answer_catch,
    default_payoff,
    read_payoff,
    read_worlds,
)
from ddsolve.advice.catching.position import Objective, OpenMisere, World
from ddsolve.asking.ask import Asked, Seeded, Watched, asked, asking
from ddsolve.asking.declared import CardsInTurn, SeatUnlessSaid
from ddsolve.conventions import Convention
from ddsolve.io.reading import Reads
from ddsolve.questions.dealt import Written, leader_asked, played_asked, written
from ddsolve.questions.groups import Explained
from ddsolve.questions.scored import Scored
from ddsolve.solving.bench import Bench
from ddsolve.values.deal import FULL_HAND
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_

Worlds = Annotated[tuple[World, ...], read_worlds]


def payoff_text(payoff: Payoff | None) -> str | None:
    """Return what tricks cost as it is read."""
    return None if payoff is None else ":".join(map(str, payoff))


def world_text(world: World) -> str:
    """Return a discard with its weight as it is read."""
    return " ".join(map(str, world.discard)) + ("" if world.weight == 1 else f"={world.weight}")


class Catching(Asked):
    """A misère on the table, and what its defenders want."""

    deal: Reads[Annotated[OpenMisere, written(OpenMisere, "deal")], OpenMisere | str] = asked(
        N_("Three hands; the one with two cards more is the soloist's."),
        kw_only=False,
        argument=True,
        metavar="DEAL",
    )
    leader: SeatUnlessSaid = leader_asked()
    played: CardsInTurn = played_asked()
    worlds: Reads[
        Annotated[tuple[World, ...], written(Worlds, "worlds")] | None, str | Iterable[World] | None
    ] = asked(
        N_('The discards that are possible, with weights, as "SA CJ; SA SK=2".'),
        default=None,
        kw_only=False,
        metavar="WORLDS",
    )
    objective: Objective = asked(
        N_("caught: a trick or none; tricks: how many, by pure plans; score: points, by mixed plans."),
        default="caught",
        kw_only=False,
    )
    payoff: Reads[Annotated[Payoff, read_payoff] | None, str | Payoff | None] = asked(
        N_("Points for the first trick and each later one, as 2:1.  [default: the convention's]"),
        default=None,
        kw_only=False,
        metavar="PAYOFF",
        quiet=True,
        echo=payoff_text,
    )


class Catch(Explained, Seeded, Scored, Catching, Watched[CatchAdvice]):
    """What the defence reaches against a misère when it does not know which discard was made.

    In the share caught, in tricks or in points, as the objective says. texts: the deal and the discards as
    they were written. Raises DealError, NotationError, PlayError, ContractError or ScoreError.
    """

    renamed = MappingProxyType({"catcher": ""})
    texts: ClassVar[Mapping[str, str]] = MappingProxyType({})

    help = N_("""What the defenders can do against a misère when they do not know what was thrown.

    DEAL is three hands; the one with two cards more is the soloist's. The discards that he may have made
    come from --worlds, with weights; without it they are the mixture that is caught least often. The answer
    says against which of them one plan catches him, what every card is worth, and the plan.

    \b
    Examples:
      ddsolve catch "♠K7 ♣T ♦KT8 ♥AQJT97 | ♠AQJ ♣AK87 ♦A9 ♥8 | ♠T98 ♣QJ9 ♦QJ7 ♥K" --worlds "SK DK; CT DK=2"
      ddsolve catch "♠QJT ♣AQT ♦8 | ♣K7 ♦7 ♥QT | ♠A8 ♣J ♦JT" --leader 2 --objective score
    """)

    def check(self) -> None:
        """Put the cards in place, and refuse what counts for other aims and other discards."""
        super().check()
        leader: Seat | None = self.leader
        self.put(leader=leader or Seat.FIRST)
        for name in ("deal", "worlds"):
            given = getattr(self, name)
            if isinstance(given, Written):
                self.put(texts={**self.texts, name: given.text}, **{name: given.value})
        if self.objective != "score":
            reason = N_("{option} counts with --objective score only")
            self.unused("payoff", "convention", "overrides", "players", reason=reason)
        elif self.payoff is not None:
            self.unused(
                "convention", "overrides", "players", reason=N_("{option} counts without --payoff only")
            )
        if self.worlds is not None or min(map(len, self.deal.hands)) < FULL_HAND:
            reason = N_("{option} counts where the discards of full hands are drawn: without --worlds")
            self.idle("seed", reason=reason)

    @property
    def named_convention(self) -> Convention | None:
        """The convention that a document names: where its points count."""
        return None if "convention" in self.left_out else self.convention

    def echo(self) -> dict[str, object]:
        """Return the input, with the hands as they were understood."""
        hands = {str(place): hand.ascii for place, hand in zip(SEATS, self.deal.hands, strict=True)}
        worlds = None if self.worlds is None else "; ".join(map(world_text, self.worlds))
        return {**super().echo(), "worlds": worlds, **self.texts, "hands": hands}

    def answer(self, bench: Bench) -> CatchAdvice:
        """Return the advice."""
        payoff = self.payoff or default_payoff(self.convention, self.deal.soloist, self.players)
        return bench.alone(
            lambda tools: answer_catch(
                tools.catcher,
                self.deal,
                self.leader,
                self.played,
                self.worlds,
                self.objective,
                payoff,
                seed=self.seed,
            )
        )


catch = asking(Catch, "catch")
