"""`layouts`: the distribution of the soloist's tricks over all layouts of the cards he does not see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from typing import Annotated

from ddsolve.advice.layouts.all_layouts import FirstLead, LayoutCounts, answer_layouts
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.no_widow import ClosedWidow, answer_layouts_of_ten
from ddsolve.asking.ask import AskingError, Long, asked, asking
from ddsolve.asking.declared import CardsInTurn, SeatGiven, declared
from ddsolve.errors import ContractError
from ddsolve.io.reading import Reads
from ddsolve.questions.groups import Explained, Known, NoWidow
from ddsolve.questions.hand_in_allpass import AllPassRuled, HandInAllPass
from ddsolve.solving.bench import Bench
from ddsolve.values.contract import ALL_GAMES, Game, as_game
from ddsolve.values.deal import FULL_HAND
from ddsolve.words import N_

MOST_LED = 2  # with a third card the trick is over


def letters(games: tuple[Game, ...]) -> list[str]:
    """Return games as JSON has them."""
    return [game.letter for game in games]


class Layouts(Explained, NoWidow, Known, HandInAllPass, Long[LayoutCounts]):
    """The soloist's tricks over all layouts of the cards he does not see, all cards seen in each.

    1 to 10 cards with the others in `dead`, or ten without the widow. Counts are layouts by tricks, of the
    games asked for; an all-pass is sampled.
    """

    help = N_("""The exact distribution of the soloist's tricks over all layouts of the unseen cards.

    Every layout is solved with all cards seen (double dummy): 184,756 of them for ten cards. Without
    --strain, --misere or --allpass all five strains and misère are counted. --allpass is sampled.

    \b
    Examples:
      ddsolve layouts "♠AKQT ♣AK7 ♦K8 ♥9" --dead "C8 D9" --seat 1 --strain S
      ddsolve layouts "♠J98 ♣AKJT8 ♦A ♥7" --dead "S7 H8" --seat 3 --strain C --length "1:C>=3"
    """)
    whole = False

    games: Reads[tuple[Annotated[Game, as_game], ...], Iterable[Game | str]] = asked(
        N_("A strain, S C D H or NT; repeat for more."),
        default=(),
        kw_only=False,
        spelled=("--strain",),
        key="strain",
        metavar="STRAIN",
        multiple=True,
        trailing=True,
        quiet=True,
        echo=letters,
    )
    misere: bool = asked(N_("Misère."), default=False, quiet=True)
    allpass: bool = asked(
        N_("All-pass (sampled): your tricks, and your best first card."), default=False, quiet=True
    )
    lead: CardsInTurn = asked(
        N_("The first cards of the first trick, already seen (one or two)."),
        default=(),
        metavar="CARDS",
        quiet=True,
    )
    leader: SeatGiven = asked(N_("The seat that leads to the first trick."), default=1)
    first_lead: FirstLead = asked(
        N_("closed: also one first card of your own for all layouts together."), default="open"
    )
    exact: bool = asked(
        N_("With --no-widow: count all 42,678,636 layouts instead of a sample; in misère that is long work."),
        default=False,
    )

    def check(self) -> None:
        """Settle what is counted; refuse what would change nothing; check that the cards fit together."""
        if not self.allpass:
            self.unused("widow_rule", *declared(AllPassRuled), needed="--allpass")
        super().check()
        self.settle_games()
        if not self.allpass and len(self.games) < 2:
            self.idle("why", reason=N_("{option} is for --allpass, or for several games: one is told whole"))
        if not self.games:
            self.unused("first_lead", needed="--strain|--misere")
            self.idle("lead", "leader", "has", "length", "limits", needed="--strain|--misere")
        elif self.seat != self.leader or self.lead:
            reason = N_("{option} counts where the seat asked leads and has not led yet")
            self.unused("first_lead", reason=reason)
        if not self.no_widow:
            self.unused("exact", needed="--no-widow")
        if self.exact or not (self.allpass or self.no_widow):
            reason = N_("{option} is for a sample, of --allpass or of --no-widow without --exact")
            self.unused("samples", "seed", reason=reason)
        if self.no_widow:
            self.refuse_beside_no_widow("dead", "lead", "has", "length", "limits", "allpass")
            assert self.closed
            return
        if len(self.lead) > MOST_LED:
            raise AskingError("--lead takes the first cards of the first trick, one or two")
        if self.allpass:
            self.check_allpass()
        if self.games or self.dead or len(self.hand) != FULL_HAND:  # else two cards are drawn as dead
            for game in self.games or (ALL_GAMES[0],):
                self.view.replay(self.lead, game.trump)

    def settle_games(self) -> None:
        """Put in place what is counted: what was asked for, or everything where nothing was."""
        if "games" in self.given and not (self.games or self.misere or self.allpass):
            raise ContractError("no game to count: give strains, misere or both")
        asked = {*self.games, *(ALL_GAMES[-1:] if self.misere else ())}
        if asked or not self.allpass:
            self.put(games=tuple(game for game in ALL_GAMES if not asked or game in asked))

    @cached_property
    def view(self) -> View:
        """What the soloist knows."""
        return View.of(self.hand, self.dead, self.seat, self.leader, self.known())

    @cached_property
    def closed(self) -> ClosedWidow:
        """What a soloist without the widow knows."""
        return ClosedWidow.of(self.hand, self.seat, self.leader)

    def answer(self, bench: Bench) -> LayoutCounts:
        """Return the counts, and the sample of an all-pass beside them."""
        first = self.first_lead == "closed"
        if self.no_widow:
            samples = None if self.exact else self.samples
            return answer_layouts_of_ten(bench, self.closed, self.games, samples, self.seed, first_lead=first)
        found = LayoutCounts(0)
        if self.games:
            found = answer_layouts(bench, self.view, self.games, lead=self.lead, closed=first)
        if not self.allpass:
            return found
        with bench.through(lambda sample: replace(found, allpass=sample, share=sample.share)):
            return replace(found, allpass=self.sampled(bench))


layouts = asking(Layouts, "layouts")
