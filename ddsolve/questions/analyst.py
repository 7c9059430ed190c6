"""All questions from one place: the convention and the players are said once, the engines stay warm.

>>> from ddsolve import Analyst
>>> with Analyst("sochi", threads=1) as analyst:
...     analyst.layouts("♠AK ♥A", 1, "♣789TJQKA ♦789TJQKA ♥789TJQK", ["S"]).layouts
20
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Concatenate, NoReturn, ParamSpec, TypeVar, cast

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
from ddsolve.questions.renamed import FormerNames
from ddsolve.questions.review import Review
from ddsolve.questions.score import Score
from ddsolve.questions.scored import players_in
from ddsolve.questions.settle import Settle
from ddsolve.questions.solve import Solve
from ddsolve.questions.table import Table
from ddsolve.questions.value import Value
from ddsolve.questions.whist import Whist
from ddsolve.scoring.expected import MODELS, Model
from ddsolve.scoring.sharing import SPLITS, Split
from ddsolve.solving.bench import MOST_THREADS, Bench
from ddsolve.solving.tools import WARM_TABLE_MB
from ddsolve.words import N_

Answer = TypeVar("Answer")
Parameters = ParamSpec("Parameters")


def method(
    question: Callable[Parameters, Question[Answer]], name: str = ""
) -> Callable[Concatenate[Analyst, Parameters], Answer]:
    """Return the method that asks a question; of convention and players the analyst's are usual.

    name: what it is called, by default as the question.
    """
    called = name or question.__name__.lower()
    kind = cast("type[Question[Answer]]", question)

    def ask(self: Analyst, /, *values: Parameters.args, **named: Parameters.kwargs) -> Answer:
        taken, fields = as_given_now(kind, values, named, called)
        return self._answer(kind.with_usual(self.usual, *taken, **fields), monotonic())

    return told(ask, question, called, method=True)


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
        super().__init__()
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

    def close(self) -> None:
        """Let the threads go; no question can be asked afterwards."""
        with self._turn:  # a question that another thread asked has its answer first
            self.check_idle()
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

    def ask(self, question: Question[Answer]) -> Answer:
        """Return the answer to a question, `Whist(…)` say, on the threads of this analyst.

        What the question leaves to its defaults, the convention say, is as this analyst has it.
        It waits for its turn where another thread has asked one; its `seconds` run meanwhile.
        """
        since = monotonic()
        question = read(Question, question, "question")
        if "convention" in declared(type(question)):
            question = type(question).with_usual(self.usual, **question.told())
        return self._answer(question, since)

    def _answer(self, question: Question[Answer], since: float) -> Answer:
        for name in ("threads", "table_mb"):
            if name in question.given:
                raise IdleError(name, N_("{option}: an analyst has threads of its own"))
        with self.turn(question.effort(since)):
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
