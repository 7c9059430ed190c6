"""`holding`: a suit's cards by name, and the tricks they take."""

from __future__ import annotations

from ddsolve.advice.holding import (
    Holdings,
    Lead,
    NamedHolding,
    Side,
    all_holdings,
    named_holding,
    read_holding,
)
from ddsolve.asking.ask import AskingError, Question, asked
from ddsolve.solving.bench import Bench
from ddsolve.words import N_

SIDES: tuple[Side, ...] = ("over", "under", "soloist")


class Holding(Question[NamedHolding | Holdings]):
    """What a holding in one suit is called, and its tricks over every split of the rest; or all holdings."""

    help = N_("""Name a holding in one suit, and count its tricks over every split of the rest.

    It is a defender's, on both sides of the soloist, or the soloist's own. The suit is played alone, with
    all its cards seen; the chances follow the law of the unseen cards, 22 or, for the soloist, 20.

    \b
    Examples:
      ddsolve holding AKJ
      ddsolve holding "K 10 9 8" --over
      ddsolve holding AQ98 --soloist
      ddsolve holding --all 3
    """)

    cards: str = asked("", default="", kw_only=False, argument=True, key="holding")
    over: bool = asked(N_("The holder sits after the soloist."), default=False, key=None)
    under: bool = asked(N_("The holder sits before the soloist."), default=False, key=None)
    soloist: bool = asked(N_("The holder is the soloist."), default=False, key=None)
    lead: Lead = asked(N_("Who leads the suit: another than the holder, or always himself."), default="other")
    longest: int | None = asked(
        N_("A table of all holdings up to so many cards."),
        default=None,
        least=1,
        most=8,
        spelled=("--all",),
        key="all",
        quiet=True,
    )

    def check(self) -> None:
        """Read the cards; refuse two places at once, and a table beside them."""
        super().check()
        if self.over + self.under + self.soloist > 1:
            raise AskingError("--over, --under and --soloist: choose one")
        if self.cards:
            self.idle("longest", reason=N_("{option} is for a table of all holdings: leave out the cards"))
        if self.longest is None:
            self.put(cards=read_holding(self.cards))
        else:
            self.unused("cards")

    @property
    def sides(self) -> tuple[Side, ...]:
        """Where the holder sits: as was said, else on both sides of the soloist."""
        return tuple(side for side in SIDES if getattr(self, side)) or SIDES[:2]

    def echo(self) -> dict[str, object]:
        """Return the input, with the places that are looked at."""
        return {**super().echo(), "sides": list(self.sides)}

    def answer(self, bench: Bench) -> NamedHolding | Holdings:
        """Return the names and the chances."""
        if self.longest is None:
            return named_holding(self.cards, self.sides, self.lead)
        found = (named_holding(ranks, self.sides, self.lead) for ranks in all_holdings(self.longest))
        return Holdings(tuple(found))
