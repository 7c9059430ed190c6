"""`table`: every soloist in every strain, misère and all-pass for one deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ddsolve.asking.ask import Question, asked
from ddsolve.asking.declared import SeatUnlessSaid
from ddsolve.questions.dealt import Dealt, Solving, grown, leader_asked
from ddsolve.solving.bench import Bench
from ddsolve.values import results
from ddsolve.values.deal import Deal
from ddsolve.words import N_

if TYPE_CHECKING:
    from ddsolve.files import GameRecord


class Table(Solving, Dealt, Question[results.Table]):
    """Every soloist in every strain, misère and all-pass for one deal; with the widow where it is known."""

    help = N_("""Solve a deal for every soloist in every strain, for misère and for all-pass.

    The all-pass here is without the widow. With the widow as a fourth field the best contract each seat could
    have made with it is shown too. With one hand of 12 cards only that seat is solved, over all its discards.

    \b
    Example:
      ddsolve table "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7 | H8 S9"
    """)
    whole = False

    leader: SeatUnlessSaid = leader_asked()
    allpass: bool = asked(
        N_("Whether all-pass is solved too, which takes most of the time."),
        default=True,
        spelled=("--allpass/--no-allpass",),
        quiet=True,
        told=False,
    )

    def check(self) -> None:
        """Put the leader in place."""
        super().check()
        self.lead(self.leader)
        if self.deal.before_discard is not None:
            told = N_("{option} is for a deal after the discard: before it there is no all-pass")
            if self.allpass:
                self.idle("allpass", reason=told)
            self.put(left_out=self.left_out | {"allpass"})

    def taken(self, record: GameRecord) -> Deal:
        """Return the deal with its widow or the soloist's twelve."""
        return record.deal

    def answer(self, bench: Bench) -> results.Table:
        """Return the table."""
        return grown(bench, self.solver.iter_table(self.deal, self.leader, allpass=self.allpass))
