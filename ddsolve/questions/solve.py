"""`solve`: a trick game or misère, all cards seen, and the value of every legal card."""

from __future__ import annotations

from functools import cached_property

from ddsolve.asking.ask import Question, asked
from ddsolve.asking.declared import CardsInTurn, MissingError, SeatUnlessSaid
from ddsolve.errors import ContractError
from ddsolve.io.reading import Reads
from ddsolve.questions.dealt import Dealt, Solving, grown, leader_asked, played_asked
from ddsolve.solving.bench import Bench
from ddsolve.values.contract import Contract
from ddsolve.values.play import PlayState
from ddsolve.values.results import Solution
from ddsolve.values.seats import Seat
from ddsolve.words import N_


class Solve(Solving, Dealt, Question[Solution]):
    """A trick game or misère, all cards seen: the soloist's tricks, what each card is worth, a best line."""

    help = N_("""Solve a trick game or misère, all cards seen, and value every legal card.

    Counts are always the soloist's tricks, those already won in --played included.

    \b
    Examples:
      ddsolve solve "♠AK9 ♣KQ8 ♦AT7 ♥K | ♠QJT ♣AJT ♦K9 ♥98 | ♠87 ♣97 ♦QJ8 ♥AJT" \\
          --contract 6NT --soloist 1
      ddsolve solve @deal.txt --contract misere --soloist 2 --leader 3 --played "S8 SA"
    """)
    whole = False

    contract: Reads[Contract, Contract | str | None] = asked(
        N_("6S … 10NT or misere.  [required unless the file says it]"), default=None, kw_only=False
    )
    soloist: SeatUnlessSaid = asked(
        N_("The soloist's seat.  [required unless the file says it]"), default=None, kw_only=False
    )
    leader: SeatUnlessSaid = leader_asked()
    played: CardsInTurn = played_asked()

    def check(self) -> None:
        """Check that there is such a game, and that the cards could be played."""
        super().check()
        contract: Contract | None = self.contract
        soloist: Seat | None = self.soloist
        if contract is None:
            raise MissingError("contract")
        if contract.kind == "allpass":
            raise ContractError("an all-pass has no soloist: use 'ddsolve allpass' for it")
        if soloist is None:
            raise MissingError("soloist")
        self.lead(self.leader)
        self.state.legal()

    @cached_property
    def state(self) -> PlayState:
        """The position that is asked about."""
        return PlayState.start(self.deal, self.contract, self.soloist, self.leader).replay(self.played)

    def answer(self, bench: Bench) -> Solution:
        """Return the tricks, then the value of every card, then the line too."""
        steps = self.solver.iter_solve(self.deal, self.contract, self.soloist, self.leader, self.played)
        return grown(bench, steps)
