"""`value`: one layout's contracts under several conventions side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from ddsolve.advice.figures.sampling import CLOSED_SAMPLES, DEFAULT_SEED, MOST_SAMPLES
from ddsolve.asking.ask import AskingError, Watched, asked
from ddsolve.asking.declared import SeatGiven, SeatOrNone, TextsGiven
from ddsolve.conventions import NAMES, Convention
from ddsolve.conventions.convention import wrong_players
from ddsolve.errors import DealError, ScoreError
from ddsolve.io.reading import Reads
from ddsolve.questions.dealt import Layout, Solving, leader_asked
from ddsolve.questions.scored import (
    BOMBS_ONLY,
    NOT_BOTH,
    Shared,
    bomb_asked,
    overrides_asked,
    players_asked,
    read_seats,
    seats_asked,
)
from ddsolve.scoring.expected import Model, State
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.scoring.side_by_side import ConventionValues, LayoutTricks, SideBySide, players_of
from ddsolve.scoring.special_games import check_soloist
from ddsolve.solving.bench import Bench
from ddsolve.values.contract import Contract
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

if TYPE_CHECKING:
    from ddsolve.advice.unseen.play import ClosedPlay


class Value(Solving, Shared, Layout, Watched[SideBySide]):
    """What the contracts of one layout are worth to the soloist under several conventions, in whists."""

    help = N_("""Solve one layout and value its contracts for the soloist under every convention.

    'best' means that each defender makes the call that is best for him on this very layout; the value with
    the first defender whisting alone stands beside it.

    \b
    Example:
      ddsolve value "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7" --soloist 1
    """)

    soloist: SeatGiven = asked(N_("The soloist's seat."), kw_only=False)
    leader: SeatOrNone = leader_asked()
    conventions: Reads[tuple[Convention, ...], Iterable[Convention | str]] = asked(
        N_("Only this convention; may be repeated.  [default: all]"),
        default=(),
        spelled=("--convention",),
        metavar="NAME",
        multiple=True,
        echo=lambda conventions: [convention.name for convention in conventions],
    )
    overrides: TextsGiven = overrides_asked()
    players: Reads[int, int | None] = players_asked(
        N_("The number of players, where the convention leaves it open.  [default: 3]")
    )
    whist: Model = asked(N_("How the defenders call."), default="best")
    lowest: int = asked(N_("The lowest level that may be bid."), default=6, least=6, most=10)
    bomb: int = bomb_asked()
    full: Reads[Annotated[frozenset[Seat], read_seats], str | Iterable[Seat | int | str]] = seats_asked(
        N_("Players whose pools are full, as 1,3.")
    )
    closed: bool | None = asked(
        N_(
            "Also how often the best contract is made with this hand by one who does not see the others.  "
            "[default: with --whist both, where the play is closed]"
        ),
        default=None,
        spelled=("--closed/--no-closed",),
        quiet=True,
    )
    samples: int | None = asked(
        N_("With --closed: how many layouts value what is made unseen.  [default: 200]"),
        default=None,
        least=3,
        most=MOST_SAMPLES,
        quiet=True,
    )

    def check(self) -> None:
        """Put the conventions in place; check that the contracts can be played by this soloist."""
        super().check()
        named = self.conventions
        conventions = named or map(Convention.load, NAMES)
        self.put(conventions=tuple(convention.changed(self.overrides) for convention in conventions))
        if not any(convention.options.bombs for convention in self.conventions):
            self.idle("bomb", reason=BOMBS_ONLY)
        self._check_deal()
        if named:
            self._check_named()
        usual = self.whist == "both" and self.deal.before_discard is None
        closed: bool | None = self.closed
        if usual if closed is None else closed:
            from ddsolve.advice.unseen.play import check_ten_each  # which loads all of the advice

            check_ten_each(self.deal)
            self.put(closed=True, samples=self.samples or CLOSED_SAMPLES)
        elif self.samples is not None:
            raise AskingError("--samples is for --closed")
        else:
            self.put(closed=False)
        players: int | None = self.players
        self.put(players=players or 3)

    def _check_deal(self) -> None:
        """Raise DealError where a contract of ten tricks cannot be played out."""
        twelve = self.deal.before_discard
        if twelve not in (None, self.soloist):
            told = _("{seat:seat} has twelve cards, so only {seat:seat} can be the soloist", seat=twelve)
            raise DealError(told)
        if twelve is None and self.deal.cards_each != 10:
            count = self.deal.cards_each
            raise DealError("a contract needs ten cards in each hand, not {count}", count=count)

    def _check_named(self) -> None:
        """Raise ScoreError where none of these conventions is for so many players, or has such a soloist."""
        found = [convention.options for convention in self.conventions]
        players: int | None = self.players
        if players is not None and not any(players in options.players for options in found):
            raise ScoreError(wrong_players(players, *found))
        refused = []
        for convention in self.conventions:
            try:
                check_soloist(convention.options, players_of(convention, players or 3), self.soloist)
            except ScoreError as error:
                refused.append(error)
        if len(refused) == len(found):
            raise refused[0]
        if self.whist == "both" and all(options.players == (DUMMY_PLAYERS,) for options in found):
            raise AskingError(NOT_BOTH)

    @property
    def models(self) -> tuple[Model, ...]:
        """How the defenders are taken to call: beside their best, the first of them whisting alone."""
        return ("best", "one") if self.whist == "best" else (self.whist,)

    def bench(self, threads: int | None = None) -> Bench:
        """Return the threads: every core where layouts are sampled."""
        return Bench(threads) if self.closed else super().bench(threads)

    def echo(self) -> dict[str, object]:
        """Return the input, with the seed of what is sampled."""
        seed = {"seed": DEFAULT_SEED} if self.closed else {}
        return {**super().echo(), "leader": str(self.leader or 1), **seed}

    def answer(self, bench: Bench) -> SideBySide:
        """Return the values; IdleError where full pools change none."""
        lists = any(convention.options.game_list == "list" for convention in self.conventions)
        tricks = LayoutTricks.of(self.solver, self.deal, self.soloist, self.leader, self.split, lists=lists)
        state = State(lowest_level=self.lowest, bomb=self.bomb, full=self.full)
        found = tricks.valued(self.conventions, self.models, self.players, state)
        empty = replace(state, full=frozenset())
        if state.full and found == tricks.valued(self.conventions, self.models, self.players, empty):
            self.idle(
                "full",
                reason=N_("{option} counts where points without room are lost: here all keep their worth"),
            )
        unseen = self._unseen(bench, found) if self.closed else {}
        return SideBySide(self.soloist, tricks.taken, found, unseen)

    def _unseen(self, bench: Bench, found: Iterable[ConventionValues]) -> Mapping[Contract, ClosedPlay]:
        """Return what the contracts that are the best of all under some convention and model make unseen."""
        from ddsolve.advice.unseen.play import closed_values

        best = dict.fromkeys(each.best(model) for each in found if each.values for model in self.models)
        leader = self.leader or Seat.FIRST
        samples = self.samples or CLOSED_SAMPLES
        return closed_values(bench, self.deal, self.soloist, leader, best, DEFAULT_SEED, samples)
