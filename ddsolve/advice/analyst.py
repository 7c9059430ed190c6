"""All advice from one place: the convention and the players are said once, the engines stay warm.

>>> from ddsolve import Analyst
>>> with Analyst("sochi", threads=1) as analyst:
...     analyst.layouts("♠AK ♥A", "♣789TJQKA ♦789TJQKA ♥789TJQK", 1, ["S"]).layouts
20
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from types import TracebackType
from typing import TYPE_CHECKING

from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.advice.no_widow.questions import MOST_SAMPLES, ClosedQuestions
from ddsolve.conventions import Convention
from ddsolve.errors import DdsolveError
from ddsolve.io.reading import number, one_of, read
from ddsolve.scoring.expected import MODELS, Model
from ddsolve.scoring.sharing import SPLITS, Split
from ddsolve.solving.bench import MOST_THREADS, Bench
from ddsolve.solving.effort import Effort
from ddsolve.solving.turns import question
from ddsolve.values.cards import Card
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_, Typed, _

if TYPE_CHECKING:
    from ddsolve.advice.catching.advice import CatchAdvice
    from ddsolve.advice.catching.position import OpenMisere, World
    from ddsolve.advice.catching.values import Objective as CatchObjective
    from ddsolve.advice.figures.pricing import Pricing
    from ddsolve.advice.hidden.results import HiddenAdvice
    from ddsolve.advice.hidden.results import Objective as HiddenObjective
    from ddsolve.advice.misere.advice import MisereAdvice

Cards = str | Iterable[Card | str]


class Analyst(ClosedQuestions):
    """The warm facade of all advice; use it as a context, or `close` it.

    convention: by name, path or value; players: 2 to 4; threads: None takes every core; whist, split: how the
    defenders are taken to whist and to share their tricks. Seats are 1 to 3 and may be text, as may hands,
    cards and contracts. What depends on no score (`layouts`, `lead`, `claim`, `allpass`) asks no convention.
    Every question raises DdsolveError for what cannot be, after the end, and while
    another thread's question runs.
    """

    def __init__(
        self,
        convention: Convention | str = "sochi",
        players: int = 3,
        threads: int | None = None,
        *,
        whist: Model = "best",
        split: Split = "played",
    ) -> None:
        super().__init__()
        self.convention = read(Convention, convention, "convention")
        self.players = number(players, "players", 2, 4)
        self.model = one_of(MODELS, whist, "whist")
        self.split = one_of(SPLITS, split, "split")
        self._bench = Bench(None if threads is None else number(threads, "threads", 1, MOST_THREADS))

    def __enter__(self) -> Analyst:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Analyst({self.convention.name!r}, players={self.players}, threads={self._bench.threads})"

    def close(self) -> None:
        """Let the threads go; no question can be asked afterwards."""
        with self._turn:  # a question that another thread asked has its answer first
            self._closed = True
            self._bench.__exit__(None, None, None)

    # The soloist ------------------------------------------------------------------------------------------

    @question
    def misere(
        self,
        hand: Hand | str,
        seat: int | str,
        *,
        quick: bool = False,
        seconds: float | None = None,
        seed: int = DEFAULT_SEED,
    ) -> MisereAdvice:
        """Return the sensible misère discards of twelve cards, best expected score first.

        Shares and tricks are double-dummy over all layouts of the defenders' cards. quick: only what a sample
        tells, and whether it is hopeless; seconds: when time is up, and the answer partial.
        """
        from ddsolve.advice.misere.advice import answer_misere

        hand, seed = read(Hand, hand, "hand"), read(int, seed, "seed")
        effort = Effort.read(quick, seconds)
        return effort.answer(self._bench, lambda: answer_misere(self._bench, hand, self._pricing(seat), seed))

    @question
    def hidden_misere(
        self,
        hand: Hand | str,
        seat: int | str,
        *,
        objective: HiddenObjective | None = None,
        exact: bool = False,
        layouts: int | None = None,
        quick: bool = False,
        seconds: float | None = None,
        seed: int = DEFAULT_SEED,
    ) -> HiddenAdvice:
        """Return the best mixture of misère discards that nobody knows: see `ddsolve.hidden_misere`."""
        from ddsolve.advice.hidden.advice import OBJECTIVES, answer_hidden, hidden_question

        hand, exact, seed = read(Hand, hand, "hand"), read(bool, exact, "exact"), read(int, seed, "seed")
        asked = None if objective is None else one_of(OBJECTIVES, objective, "objective")
        drawn = None if layouts is None else number(layouts, "layouts", 1, MOST_SAMPLES)
        pricing = self._pricing(seat)
        game = hidden_question(hand, pricing, asked, exact=exact, layouts=drawn, seed=seed)
        effort = Effort.read(quick, seconds)
        if effort.quick:
            reason = N_("{option} is for the whole answer: without quick")
            _refuse_idle(reason, exact=exact, layouts=layouts is not None)
        limit = Effort(seconds=effort.seconds)
        return limit.answer(self._bench, lambda: answer_hidden(self._bench, game, quick=effort.quick))

    # The defenders ----------------------------------------------------------------------------------------

    @question
    def catch(
        self,
        deal: OpenMisere | str,
        leader: int | str = 1,
        played: Cards = (),
        worlds: str | Iterable[World] | None = None,
        objective: CatchObjective = "caught",
        payoff: str | tuple[Fraction, Fraction] | None = None,
        *,
        seed: int = DEFAULT_SEED,
    ) -> CatchAdvice:
        """Return what the defence reaches against a misère with a hidden discard: see `ddsolve.catch`."""
        from ddsolve.advice.catching.advice import catch, default_payoff
        from ddsolve.advice.catching.position import OpenMisere
        from ddsolve.advice.catching.values import OBJECTIVES

        deal = read(OpenMisere, deal, "deal")
        if payoff is None and one_of(OBJECTIVES, objective, "objective") == "score":
            payoff = default_payoff(self.convention, deal.soloist, self.players)
        catcher = self._bench.tools.catcher
        return catch(
            deal, leader, played, worlds, objective, payoff, self.convention, seed=seed, catcher=catcher
        )

    def _pricing(self, seat: int | str) -> Pricing:
        from ddsolve.advice.figures.pricing import Pricing

        return Pricing(self.convention, Seat.parse(seat), self.model, self.players, self.split).checked()


def _refuse_idle(reason: str, **given: bool) -> None:
    """Raise DdsolveError for what was given and would change nothing; reason: with a field `option`."""
    for name, is_so in given.items():
        if is_so:
            raise DdsolveError(_(reason, option=Typed(name)))
