"""`score`: what one hand writes on the sheet, and its value for everyone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cached_property
from typing import Annotated, Any

from ddsolve.asking.ask import Asked, Question, asked
from ddsolve.io.reading import Reads
from ddsolve.questions.scored import Scored, bomb_asked
from ddsolve.scoring import HandResult, HandScore, score
from ddsolve.scoring.entries import PlayerSeat
from ddsolve.scoring.hand_result import Call
from ddsolve.scoring.list_games import check_soloist
from ddsolve.scoring.result_text import read_calls, read_seats, read_tricks
from ddsolve.scoring.special_games import pays_for_widow
from ddsolve.scoring.trick_game import scores_closed_play
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import Card, read_ordered_cards
from ddsolve.values.contract import Contract
from ddsolve.values.seats import Seat
from ddsolve.words import N_


def _flag(help: str, *spelled: str) -> Any:
    return asked(help, default=False, spelled=spelled, quiet=True)


class Hand(Asked):
    """The result of a hand; the fields are those of `HandResult`."""

    contract: Reads[Contract, Contract | str] = asked(N_("6S … 10NT or misere."), kw_only=False)
    soloist: Reads[Seat | None, Seat | int | str | None] = asked(
        N_("The soloist's seat."), default=None, kw_only=False
    )
    tricks: Reads[
        Annotated[dict[Seat, int], read_tricks] | None, str | Mapping[Seat | int | str, int] | None
    ] = asked(
        N_("The tricks of each player, as 1=5,2=3,3=2 or 5-3-2; only if cards were played."),
        default=None,
        metavar="TRICKS",
        echo=lambda tricks: {str(seat): count for seat, count in (tricks or {}).items()},
    )
    calls: Reads[
        Annotated[tuple[Call, ...], read_calls], str | Iterable[Call] | Iterable[tuple[Any, str]]
    ] = asked(
        N_("The calls in turn, as 2=whist,3=pass."),
        default=(),
        metavar="CALLS",
        echo=lambda calls: [f"{player}={call}" for player, call in calls],
    )
    round: int | None = asked(N_("All-pass: its number in the series.  [default: 1]"), default=None)
    price: int | None = asked(N_("All-pass: the price of a trick, instead of --round."), default=None)
    bomb: int = bomb_asked()
    closed: bool = _flag(N_("The lone whister played with closed cards."))
    off_hill: bool = _flag(N_("Write the success off the hill, where the soloist may choose."))
    halves: bool = _flag(N_("The misère was shared with the dealer."))
    hand: bool = _flag(N_("The game was played without the widow."), "--no-widow")
    resigned: bool = _flag(N_("The soloist resigned at this level."))
    preference: bool = _flag(N_("A preference was shown (with --contract 10NT)."))
    thrown: bool = _flag(N_("The soloist threw the widow."))
    bonus_off_hill: Reads[Annotated[frozenset[Seat], read_seats], str | Iterable[Seat | int | str]] = asked(
        N_("All-pass: players who take the zero bonus off their hill, as 1,2."),
        default=frozenset(),
        metavar="TEXT",
        told=False,
        echo=lambda seats: [str(seat) for seat in sorted(seats)],
    )
    widow: Reads[
        Annotated[tuple[Card, ...], read_ordered_cards] | None, str | Iterable[Card | str] | None
    ] = asked(N_("The widow's two cards, the one turned first first."), default=None, metavar="CARDS")
    dealer_for: Reads[PlayerSeat | None, Seat | int | str | None] = asked(
        N_("Whose hand the whisting dealer plays.  [default: the first to pass]"),
        default=None,
        metavar="TEXT",
    )


class Score(Scored, Hand, Question[HandScore]):
    """The entries of one hand on the sheet, and its value for every player in whists."""

    help = N_(
        "Score one hand: the entries on the sheet, and the value for every player in "
        "whists.\n\n    Players are the seats 1, 2, 3 and, in a game of four, dealer. Calls "
        "are whist, pass, half, return and, for\n    the dealer, whist, in the order they "
        "were made.\n\n    \b\n    Examples:\n      ddsolve score --convention leningrad "
        "--players 4 --contract 7S --soloist 1 \\\n          --calls 2=whist,3=pass --tricks "
        "1=5,2=3,3=2\n      ddsolve score --contract allpass --round 2 --tricks "
        "1=2,2=3,3=5\n    "
    )

    def check(self) -> None:
        """Score the hand: ScoreError for what cannot be; refuse what the convention does not ask."""
        super().check()
        if self.soloist is not None and self.contract.kind != "allpass":
            check_soloist(self.convention.options, self.result.players, self.soloist)
        assert self.scored.value
        if not pays_for_widow(self.convention.options, self.result):
            self.idle(
                "widow",
                reason=N_("{option} counts where a good widow is paid for (widow_prize, paid_widow)"),
            )
        if not self.convention.options.throw_widow_fine:
            told = N_("{option} counts where the dealer is fined for it (throw_widow_fine)")
            self.idle("thrown", reason=told)
        if not scores_closed_play(self.convention.options):
            self.idle(
                "closed",
                reason=N_(
                    "{option} counts where a lone whister chooses, and closed play is scored in another way "
                    "(passer_tricks_closed, lone_quota_closed)"
                ),
            )

    @cached_property
    def result(self) -> HandResult:
        """The hand as it is scored."""
        return HandResult(**{field.name: getattr(self, field.name) for field in fields(HandResult)})

    @cached_property
    def scored(self) -> HandScore:
        """The entries, and the value."""
        return score(self.convention, self.result)

    def echo(self) -> dict[str, object]:
        """Return the input, without what was not used."""
        return {field: value for field, value in super().echo().items() if value}

    def answer(self, bench: Bench) -> HandScore:
        """Return the entries, and the value."""
        return self.scored
