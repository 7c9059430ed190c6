"""All questions from one place: the convention and the players are said once, the engines stay warm.

>>> from ddsolve import Analyst
>>> with Analyst("sochi", threads=1) as analyst:
...     analyst.layouts("♠AK ♥A", 1, "♣789TJQKA ♦789TJQKA ♥789TJQK", ["S"]).layouts
20
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Any, Concatenate, NoReturn, ParamSpec, TypeVar, cast
from warnings import warn

from ddsolve.asking.ask import Question, told
from ddsolve.asking.declared import IdleError, as_given_now, declared
from ddsolve.conventions import Convention
from ddsolve.errors import DdsolveError
from ddsolve.io.reading import number, one_of, read
from ddsolve.questions.auction import Auction
from ddsolve.questions.bid import Bid, BlindBid, NamedGame
from ddsolve.questions.catch import Catch
from ddsolve.questions.claim import Claim
from ddsolve.questions.discard import BestDiscard, HiddenDiscard
from ddsolve.questions.game import Game
from ddsolve.questions.hand_in_allpass import SampleAllPass
from ddsolve.questions.holding import Holding
from ddsolve.questions.layouts import Layouts
from ddsolve.questions.lead import Lead
from ddsolve.questions.misere import BestMisere, HiddenMisere, NoWidowMisere
from ddsolve.questions.review import Review
from ddsolve.questions.score import Score
from ddsolve.questions.scored import players_in
from ddsolve.questions.settle import Settle
from ddsolve.questions.solve import Solve
from ddsolve.questions.table import Table
from ddsolve.questions.value import Value
from ddsolve.questions.whist import Whist
from ddsolve.scoring.calling import SPLITS, Split
from ddsolve.scoring.expected import MODELS, Model
from ddsolve.solving.bench import MOST_THREADS, Bench
from ddsolve.solving.effort import Effort
from ddsolve.solving.tools import WARM_TABLE_MB
from ddsolve.values.contract import ALL_GAMES
from ddsolve.values.contract import Game as PlayedGame
from ddsolve.words import N_

if TYPE_CHECKING:
    from ddsolve.advice.claim.checks import AllPassClaim
    from ddsolve.advice.claim.results import Claim as Claimed
    from ddsolve.advice.layouts.all_layouts import LayoutCounts
    from ddsolve.values.hand import Hand

LOOK = 0.02  # seconds between two looks whether a question that waits is still wanted
AnswerT = TypeVar("AnswerT")
Parameters = ParamSpec("Parameters")


def method(
    question: Callable[Parameters, Question[AnswerT]], name: str = ""
) -> Callable[Concatenate[Analyst, Parameters], AnswerT]:
    """Return the method that asks a question; of convention and players the analyst's are usual.

    name: what it is called, by default as the question.
    """
    called = name or question.__name__.lower()
    kind = cast("type[Question[AnswerT]]", question)

    def ask(self: Analyst, /, *values: Parameters.args, **named: Parameters.kwargs) -> AnswerT:
        taken, fields = as_given_now(kind, values, named, called)
        return self._answer(kind.with_usual(self.usual, *taken, **fields), monotonic())

    return told(ask, question, called, method=True)


class FormerNames:
    """The former names of what `Analyst` answers: they go in a later version, and say so."""

    def ask(self, question: Question[AnswerT]) -> AnswerT:
        """Return the answer to a question."""
        raise NotImplementedError

    def claim_allpass(self, hand: Hand | str, seat: int | str, dead: Any = (), **fields: Any) -> AllPassClaim:
        """Return `claim(hand, "allpass", seat, dead, …)`, with `played`, `leader`, `limits` and `rules`."""
        _is_now("claim_allpass", 'claim(hand, "allpass", seat, dead)')
        return cast("AllPassClaim", self.ask(Claim(hand, "allpass", seat, dead, **fields)))

    def closed_claim(self, hand: Hand | str, contract: Any, seat: int | str, **fields: Any) -> Claimed:
        """Return `claim(hand, contract, seat, no_widow=True, …)`, with `tricks` and `leader`."""
        _is_now("closed_claim", "claim(hand, contract, seat, no_widow=True)")
        return cast("Claimed", self.ask(Claim(hand, contract, seat, no_widow=True, **fields)))

    def closed_layouts(
        self,
        hand: Hand | str,
        seat: int | str,
        games: Iterable[PlayedGame | str] = ALL_GAMES,
        *,
        samples: int | None = None,
        **fields: Any,
    ) -> LayoutCounts:
        """Return `layouts(hand, seat, (), games, no_widow=True, …)`; samples 0: with `exact=True`."""
        _is_now("closed_layouts", "layouts(hand, seat, (), games, no_widow=True)")
        if samples == 0:
            fields = {**{name: value for name, value in fields.items() if name != "seed"}, "exact": True}
        elif samples is not None:
            fields = {**fields, "samples": samples}
        return self.ask(Layouts(hand, seat, (), games, no_widow=True, **fields))


def _is_now(name: str, now: str) -> None:
    warn(f"Analyst.{name}: ask {now}", DeprecationWarning, stacklevel=3)


class Analyst(FormerNames):
    """The warm facade of all advice; use it as a context, or `close` it.

    convention: by name, path or value; players: 2 to 4, by default 3 or what it is for; threads: None takes
    every core; whist, split: how the defenders are taken to whist and to share their tricks. Several threads
    may ask: their questions are answered one after another. Every question raises DdsolveError for what
    cannot be, after the end, and inside another one of the same thread.
    """

    def __init__(
        self,
        convention: Convention | str = "sochi",
        players: int | None = None,
        threads: int | None = None,
        *,
        whist: Model | None = None,
        split: Split = "played",
    ) -> None:
        self._closed = False
        self._free()
        self.convention = read(Convention, convention, "convention")
        players = None if players is None else number(players, "players", 2, 4)
        self.players = players_in(self.convention, players)
        self._whist = None if whist is None else one_of(MODELS, whist, "whist")
        self.split = one_of(SPLITS, split, "split")
        count = None if threads is None else number(threads, "threads", 1, MOST_THREADS)
        self._bench = Bench(count, WARM_TABLE_MB << 20)

    def __enter__(self) -> Analyst:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Analyst({self.convention.name!r}, players={self.players}, threads={self._bench.threads})"

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied or pickled: a copy would share the threads, and close them."""
        raise DdsolveError("an Analyst holds threads and has no copy: make another")

    @property
    def model(self) -> Model:
        """How the defenders are taken to whist, as `whist` was given; else what `value` and a deal suppose.

        Of one's own cards `discard` and `bid` suppose callers then.
        """
        return self._whist or "best"

    def _free(self) -> None:
        self._lock = RLock()
        self._busy = False
        self._process = os.getpid()

    def _check_idle(self) -> None:
        """Raise DdsolveError inside a question."""
        if self._busy:
            raise DdsolveError("a question is being answered: ask the next one, or close it, afterwards")

    @contextmanager
    def _turn(self, effort: Effort) -> Iterator[None]:
        """Wait until the questions of other threads are answered, as long as the answer is wanted.

        Raises DdsolveError after the end, and inside a question; CancelledError while it waits.
        """
        if os.getpid() != self._process:  # of a fork the thread that had the turn is not there
            self._free()
        end = effort.end()
        while not self._lock.acquire(timeout=LOOK):
            effort.check(end)
        try:
            self._check_idle()
            if self._closed:
                raise DdsolveError("it is closed: no question can be asked any more")
            self._busy = True
            try:
                yield
            finally:
                self._busy = False
        finally:
            self._lock.release()

    def close(self) -> None:
        """Let the threads go; no question can be asked afterwards."""
        with self._lock:  # a question that another thread asked has its answer first
            self._check_idle()
            self._closed = True
            self._bench.__exit__(None, None, None)

    @property
    def usual(self) -> dict[str, object]:
        """What stands in the place of the defaults of a question."""
        return {
            "convention": self.convention,
            "players": self.players,
            **({} if self._whist is None else {"whist": self._whist}),
            "split": self.split,
        }

    def ask(self, question: Question[AnswerT]) -> AnswerT:
        """Return the answer to a question, `Whist(…)` say, on the threads of this analyst.

        What the question leaves to its defaults, the convention say, is as this analyst has it.
        It waits for its turn where another thread has asked one; its `seconds` run meanwhile.
        """
        since = monotonic()
        question = read(Question, question, "question")
        if "convention" in declared(type(question)):
            question = type(question).with_usual(self.usual, **question.told())
        return self._answer(question, since)

    def _answer(self, question: Question[AnswerT], since: float) -> AnswerT:
        for name in ("threads", "table_mb"):
            if name in question.given:
                raise IdleError(name, N_("{option}: an analyst has threads of its own"))
        with self._turn(question.effort(since)):
            return question.ask(self._bench, since=since)

    discard = method(BestDiscard, "discard")
    hidden_discard = method(HiddenDiscard, "hidden_discard")
    bid = method(Bid)
    blind_bid = method(BlindBid, "blind_bid")
    named_game = method(NamedGame, "named_game")
    claim = method(Claim)
    holding = method(Holding)
    catch = method(Catch)
    misere = method(BestMisere, "misere")
    hidden_misere = method(HiddenMisere, "hidden_misere")
    closed_misere = method(NoWidowMisere, "closed_misere")
    allpass = method(SampleAllPass, "allpass")
    layouts = method(Layouts)
    auction = method(Auction)
    game = method(Game)
    review = method(Review)
    score = method(Score)
    settle = method(Settle)
    solve = method(Solve)
    table = method(Table)
    value = method(Value)
    whist = method(Whist)
    lead = method(Lead)
