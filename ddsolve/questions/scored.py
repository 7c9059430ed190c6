"""A convention and how many play, seats and tricks as typed: what scoring questions have.

Nothing here imports the advice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ddsolve.asking.ask import Asked, asked
from ddsolve.asking.declared import PRICES, TextsGiven
from ddsolve.auction import Call, TypedCalls, read_calls
from ddsolve.conventions import Convention, Options
from ddsolve.conventions.convention import wrong_players
from ddsolve.errors import ScoreError
from ddsolve.io.reading import Reads, read, read_items
from ddsolve.scoring.calling import Split
from ddsolve.scoring.entries import PlayerSeat, player_seat
from ddsolve.scoring.game_lines import COUNTS
from ddsolve.scoring.hand_result import typed_pairs
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_

DEFAULT_CONVENTION = "sochi"
MOST_ROUND = 50  # of a series of all-passes, where it is asked for


BOMBS_ONLY = N_("{option} counts in conventions with bombs only")
# of the place in a series
NOT_BOTH = N_("of two players one whists, with the dummy's cards: --whist one, none or best")
NO_ALLPASS = N_("{option} counts for an all-pass, or where it raises the lowest bid: here is a bid")
ONE_PRICE = N_("{option}: in this convention a trick costs the same in every all-pass of a series")


def refuse_round_after_bid(question: Asked, options: Options) -> None:
    """Refuse a place in the series where a bid stands, unless the lowest bid may hang on it."""
    if len(set(options.exit_levels)) == 1:
        question.idle("allpass_round", reason=NO_ALLPASS)


def overrides_asked() -> Any:
    """Declare what is put in the place of the convention's options."""
    return asked(
        N_("Override one option of the convention; may be repeated."),
        default=(),
        spelled=("--set",),
        metavar="OPTION=VALUE",
        multiple=True,
        key="set",
        quiet=True,
        rare=PRICES,
    )


def players_asked(
    help: str = N_("The number of players.  [default: 3, else what the convention is for]"),
) -> Any:
    """Declare how many play."""
    return asked(help, default=None, least=2, most=4, quiet=True)


def round_asked(help: str, *, key: str | None = "round") -> Any:
    """Declare the place of an all-pass in its series."""
    return asked(help, default=1, least=1, most=MOST_ROUND, spelled=("--round",), key=key, rare=PRICES)


def bomb_asked() -> Any:
    """Declare the degree of a bomb."""
    return asked(N_("The degree of a bomb on this hand (classic)."), default=0, least=0, most=10, rare=PRICES)


def blind_asked() -> Any:
    """Declare who passes without looking."""
    return asked(
        N_("The seats that pass without looking, as 1,2 (for bombs)."),
        default=(),
        metavar="SEATS",
        quiet=True,
        told=False,
    )


def seats_asked(help: str) -> Any:
    """Declare some seats, as 1,3."""
    return asked(help, default=frozenset(), metavar="SEATS", told=False, echo=seats_text)


def seats_text(seats: Iterable[Seat]) -> str:
    """Return seats as they are typed."""
    return ",".join(map(str, sorted(seats)))


def read_auction_calls(given: object) -> tuple[Call, ...]:
    """Read the calls of an auction; AuctionError for what is no call."""
    if isinstance(given, str):
        return read_calls(given)
    if isinstance(given, TypedCalls):
        return given
    calls = read_items(given, "auction", ordered=True)
    if calls and all(isinstance(call, str) for call in calls):
        return read_calls(" ".join(calls))
    return tuple(read(Call, call, "auction") for call in calls)


def players_in(convention: Convention, players: int | None) -> int:
    """Return the players asked for: three where nothing was, or what the convention is made for."""
    allowed = convention.options.players
    if players is None:
        return 3 if 3 in allowed else allowed[0]
    if players not in allowed:
        raise ScoreError(wrong_players(players, convention.options))
    return players


class Ruled(Asked):
    """A convention with its overrides."""

    convention: Reads[Convention, Convention | str] = asked(
        N_("A convention (`ddsolve conventions` lists them) or a .toml file."),
        default=DEFAULT_CONVENTION,
        kw_only=False,
        metavar="NAME",
        key=None,
    )
    overrides: TextsGiven = overrides_asked()

    def check(self) -> None:
        """Put the convention with its overrides in place."""
        super().check()
        self.put(convention=self.convention.changed(self.overrides))


class Scored(Ruled):
    """A convention with its overrides, and the number of players."""

    players: Reads[int, int | None] = players_asked()

    def check(self) -> None:
        """Put in place how many play; ScoreError for others than the convention is for."""
        super().check()
        self.put(players=players_in(self.convention, self.players))


class Shared(Asked):
    """How two whisters share their tricks."""

    split: Split = asked(
        N_(
            "How two whisters share their tricks: as they are played, evenly with the odd one to "
            "the first or the second, or all to one."
        ),
        default="played",
        rare=PRICES,
    )


# The result of a hand as it is typed: seats and tricks; its calls are read in `hand_result`.


def read_seats(given: object) -> frozenset[Seat]:
    """Read some seats, the dealer included, as they are typed or one by one; ScoreError for what is none."""
    if isinstance(given, str):
        given = [seat for seat in given.split(",") if seat.strip()]
    return frozenset(map(player_seat, read_items(given, "seats")))


def read_tricks(given: object) -> dict[Seat, int]:
    """Read the tricks of each player as they are typed, or by seat; ScoreError for what is none."""
    found: dict[Seat, int] = (
        parse_tricks(given) if isinstance(given, str) else read(dict[PlayerSeat, int], given, "tricks")
    )
    return found


def parse_tricks(text: str) -> dict[Seat, int]:
    """Read `1=5,2=3,3=2`, or `5-3-2` by seat; ScoreError for a player twice or a count that is none."""
    tricks: dict[Seat, int] = {}
    if COUNTS.fullmatch(text.strip()) and len(counts := re.findall(r"\d+", text)) >= len(SEATS):
        return {seat: int(count) for seat, count in zip((*SEATS, Seat.DEALER), counts, strict=False)}
    for player, count in typed_pairs(text, "1=5,2=3,3=2"):
        seat = player_seat(player)
        if seat in tricks:
            raise ScoreError("the tricks of {player!r} are given twice", player=player[:20])
        if not (count.isascii() and count.isdecimal() and len(count) <= 3):
            raise ScoreError(
                "tricks of {player}: {count!r} is no number of tricks", player=player[:20], count=count[:20]
            )
        tricks[seat] = int(count)
    return tricks
