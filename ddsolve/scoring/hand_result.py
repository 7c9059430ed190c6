"""The result of one hand, as it is known when the cards are down, checked field by field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

from ddsolve.conventions import Options
from ddsolve.conventions.convention import MOST_ROUND, wrong_players
from ddsolve.errors import ScoreError
from ddsolve.io.reading import Reads, by_default, known_right, read, read_fields, read_items
from ddsolve.notation.vocabulary import CALL_WORDS
from ddsolve.scoring.entries import DEALER, PlayerSeat, player_seat, unknown_player
from ddsolve.values.cards import Card
from ddsolve.values.contract import Contract
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_, Typed, _

MOST_PRICE = 100_000
DUMMY_PLAYERS = 2  # so many play with a dummy
CALLS = ("whist", "pass", "half", "return", "alone", "allow", "refuse")
CALL_NAMES = {  # for people
    "whist": N_("whist"),
    "pass": N_("pass"),
    "half": N_("half-whist"),
    "return": N_("take the whist back"),
    "stay": N_("leave it"),
    "alone": N_("whist alone"),
    "allow": N_("allow"),
    "refuse": N_("refuse"),
}
TYPED_CALLS = {
    **CALL_WORDS,
    **{word: word for word in CALLS},
    "w": "whist",
    "p": "pass",
    "h": "half",
    "half-whist": "half",
}
_BETWEEN = re.compile(r" ?[,;] ?| (?=[^ ,;=]+ ?=)")  # two values: a comma, or a blank before PLAYER=
_LETTERS = {"r": "return", "a": "alone"}  # in a typed game they may be players
CONSENT = ("allow", "refuse")  # the soloist's, on half a whist
Call = tuple[PlayerSeat, str]
Player = Seat | int | str  # what is read as one
# of a mapping in its order; the keys of one may not be of a narrower type, so each is named
GivenCalls = str | Iterable[tuple[Player, str]] | Mapping[Seat, str] | Mapping[int, str] | Mapping[str, str]
GivenTricks = Mapping[Seat, int] | Mapping[int, int] | Mapping[str, int] | Mapping[int | str, int]


def typed_call(word: str) -> str:
    """Return a defender's call as it may be typed; ScoreError for what is none."""
    call = TYPED_CALLS.get(word.lower())
    if call is None:
        known = Typed(", ".join(CALLS))
        raise ScoreError("unknown call {call!r}; calls: {known}", call=word[:20], known=known)
    return call


def typed_pairs(text: str, example: str) -> list[tuple[str, str]]:
    """Read player=value with commas or blanks between; ScoreError, with an example, for anything else."""
    found = []
    for item in _BETWEEN.split(" ".join(text.split())):
        player, equals, word = (part.strip() for part in item.partition("="))
        if not (player and equals and word):
            raise ScoreError(
                "write player=value with commas between, as {example}, not {text!r}",
                example=Typed(example),
                text=item.strip()[:20],
            )
        found.append((player.lower(), word))
    return found


def parse_calls(text: str) -> tuple[Call, ...]:
    """Read `2=whist,3=pass`, blanks do too, in the order called; ScoreError for what is no call."""
    pairs = typed_pairs(text, "2=whist,3=pass") if text.strip() else ()
    return tuple(
        (player_seat(player), typed_call(_LETTERS.get(word.lower(), word))) for player, word in pairs
    )


def read_calls(calls: object) -> tuple[Call, ...]:
    """Read the calls made so far: a text, pairs of a seat and a call, or calls by seat; ScoreError else."""
    if isinstance(calls, str):
        return parse_calls(calls)
    if isinstance(calls, Mapping):
        calls = tuple(calls.items())
    found: list[Call] = []
    for pair in read_items(calls, "calls"):
        if isinstance(pair, str):
            found += parse_calls(pair)
            continue
        seat, call = read(tuple[PlayerSeat, str], pair, "calls")
        found.append((seat, typed_call(call)))
    return tuple(found)


def check_level(contract: Contract, lowest: int) -> None:
    """Raise ScoreError for a trick contract below the lowest level of the moment."""
    if contract.level is not None and contract.level < lowest:
        told = _("{contract} cannot be bid: the lowest level is {level} now", contract=contract, level=lowest)
        raise ScoreError(told)


# what only a soloist, or a defender against one, can have done
_SOLOIST_FIELDS = ("closed", "off_hill", "hand", "resigned", "preference", "thrown")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandResult:
    """One hand. Seats are 1, 2, 3 from the dealer's left, and "dealer" in a four-player game; text is read.

    `calls` are (seat, call) in the order they were made, a call being whist, pass, half, return or
    alone, and the soloist's allow or refuse where half a whist needs his consent;
    `tricks` are the tricks of each seat, None if no cards were played; of a misère the soloist's are enough.
    `closed`: a lone whister played closed. All-pass: `round` 1, 2 … of its series, or a `price` per trick.
    `bomb`: its degree, 0 for none. `off_hill`: the success is written off the hill where the convention
    leaves the choice; a zero bonus likewise for the players in `bonus_off_hill`. `halves`: misère shared with
    the dealer. `hand`: without the widow. `resigned`: no play, the agreed undertricks. `preference`: all
    twelve tricks shown. `widow`: its cards, for prizes; `thrown`: the soloist refused it. `dealer_for`: whose
    hand a whisting dealer plays.
    """

    contract: Reads[Contract, Contract | str] = by_default()
    players: int = 3
    soloist: Reads[PlayerSeat | None, Player | None] = by_default(None)
    calls: Reads[Annotated[tuple[Call, ...], read_calls], GivenCalls] = by_default(())
    tricks: Reads[Mapping[PlayerSeat, int] | None, GivenTricks | None] = by_default(None, hash=False)
    closed: bool = False
    round: int | None = None
    price: int | None = None
    bomb: int = 0
    off_hill: bool = False
    bonus_off_hill: Reads[frozenset[PlayerSeat], Iterable[Player]] = by_default(frozenset())
    halves: bool = False
    hand: bool = False
    resigned: bool = False
    preference: bool = False
    widow: Reads[tuple[Card, ...] | None, Iterable[Card | str] | None] = by_default(None)
    thrown: bool = False
    dealer_for: Reads[PlayerSeat | None, Player | None] = by_default(None)

    def __post_init__(self) -> None:
        read_fields(self, ScoreError)
        tricks, soloist = self.tricks, self.soloist
        if self.contract.is_misere and soloist is not None and tricks is not None and [*tricks] == [soloist]:
            rest = {soloist.next: MOST_TRICKS - tricks[soloist]}  # whose they are is nothing that is written
            object.__setattr__(self, "tricks", {**tricks, **rest})

    @property
    def declarer(self) -> Seat:
        """The soloist; ScoreError in a hand that has none."""
        if self.soloist is None:
            raise ScoreError("{contract} needs a soloist", contract=self.contract)
        return self.soloist


def with_play(hand: HandResult, calls: tuple[Call, ...], tricks: Mapping[Seat, int] | None) -> HandResult:
    """Return a hand with calls, and the tricks of every seat, that are known to be right."""
    played = {"calls": calls, "tricks": tricks}
    fields = HandResult.__slots__
    return known_right(HandResult, *(played.get(name, getattr(hand, name)) for name in fields))


def seats_in_game(hand: HandResult) -> tuple[Seat, ...]:
    """Return who has a place on the sheet: three seats, with the dealer of four, without the dummy of two."""
    if hand.players == 4:
        return (*SEATS, DEALER)
    if hand.players == 2:
        return tuple(seat for seat in SEATS if seat != dummy_seat(hand))
    return SEATS


def dummy_seat(hand: HandResult) -> Seat | None:
    """Return the dummy's seat in a game of two: left of the dealer, the eldest hand (KZ2)."""
    return Seat.FIRST if hand.players == DUMMY_PLAYERS else None


def check_hand(options: Options, hand: HandResult) -> None:
    """Raise ScoreError for a hand whose fields cannot be together, whatever was called."""
    if hand.players not in options.players:
        raise ScoreError(wrong_players(hand.players, options))
    _check_seats(hand)
    if hand.widow is not None and len(hand.widow) != 2:
        raise ScoreError("the widow is two cards")
    if hand.widow is not None and hand.widow[0] == hand.widow[1]:
        raise ScoreError("{card} is given twice", card=hand.widow[0])
    if hand.contract.kind == "allpass":
        _check_all_pass(hand)
    else:
        _check_soloist(hand)
    if hand.tricks is not None:
        _check_tricks(options, hand, hand.tricks)


def _check_seats(hand: HandResult) -> None:
    """Raise ScoreError for a dealer's hand or a misère in halves that has no place here."""
    if hand.dealer_for is not None and (DEALER, "whist") not in hand.calls:
        raise ScoreError("the dealer did not whist: he plays nobody's hand (dealer_for)")
    if hand.closed and (hand.contract.is_misere or hand.resigned or hand.preference):
        raise ScoreError("closed play is for a whister to choose: nothing was whisted here")
    if hand.preference and hand.resigned:
        raise ScoreError("who resigns shows no preference")
    if hand.halves and not hand.contract.is_misere:
        raise ScoreError("only a misère is shared with the dealer (halves)", field="halves")
    if hand.bonus_off_hill and hand.contract.kind != "allpass":
        raise ScoreError("a bonus off the hill belongs to an all-pass (bonus_off_hill)")


def _check_all_pass(hand: HandResult) -> None:
    if hand.soloist is not None:
        raise ScoreError("an all-pass has no soloist")
    if hand.calls:
        raise ScoreError("{game} is not whisted: leave the calls out", game=_("all-pass"))
    if hand.tricks is None:
        raise ScoreError("{game} was played: the tricks are missing", game=_("all-pass"))
    if hand.round is not None and hand.price is not None:
        raise ScoreError("give the round of an all-pass or its price, not both")
    if hand.round is not None and not 1 <= hand.round <= MOST_ROUND:
        raise ScoreError(
            "the round of an all-pass counts from 1 to {most}, not {round}", round=hand.round, most=MOST_ROUND
        )
    if hand.price is not None and not 1 <= hand.price <= MOST_PRICE:
        raise ScoreError(
            "the price of an all-pass is 1 to {most}, not {price}", price=hand.price, most=MOST_PRICE
        )
    if hand.bomb:
        raise ScoreError("a bomb raises the price of a game, not of an all-pass")
    wrong = next((name for name in _SOLOIST_FIELDS if getattr(hand, name)), None)
    if wrong is not None:
        raise ScoreError("an all-pass has no soloist: {field} does not belong to it", field=wrong)
    for player in sorted(hand.bonus_off_hill):
        if player not in seats_in_game(hand) or trick_count(hand, player):
            raise ScoreError(
                "{player:seat} has no bonus to write off the hill (bonus_off_hill)", player=player
            )


def _check_soloist(hand: HandResult) -> None:
    if hand.declarer == DEALER:
        raise ScoreError("the dealer of four sits out: another is the soloist")
    check_dummy(hand.players, hand.declarer)
    if hand.round is not None or hand.price is not None:
        raise ScoreError("a round or a price belongs to an all-pass")


def check_dummy(players: int, seat: Seat) -> None:
    """Raise ScoreError where a seat that is to play, or to bid, is the dummy's of two players."""
    if players == DUMMY_PLAYERS and seat is Seat.FIRST:
        raise ScoreError(
            "{seat:seat} is the dummy, the eldest hand, who never plays a game of his own", seat=seat
        )


def _check_tricks(options: Options, hand: HandResult, tricks: Mapping[Seat, int]) -> None:
    known = (*SEATS, DEALER) if hand.players == 4 else SEATS
    for seat, count in tricks.items():
        if seat is DEALER and seat not in known:
            raise ScoreError("tricks of a fourth player are given, and {players} play", players=len(known))
        if seat not in known:
            raise unknown_player(seat, known)
        if not 0 <= count <= MOST_TRICKS:
            raise ScoreError(
                "tricks of {player:seat}: {count} is not between 0 and 10", player=seat, count=count
            )
    if sum(tricks.values()) != MOST_TRICKS:
        raise ScoreError("the tricks sum to {total}, not to 10", total=sum(tricks.values()))
    if tricks.get(DEALER, 0):
        if hand.contract.kind != "allpass" or options.widow_rule(hand.players) != "dealer":
            raise ScoreError("the dealer takes no tricks here")
        if tricks[DEALER] > 2:
            raise ScoreError("the dealer's widow takes two tricks at most, not {count}", count=tricks[DEALER])
    dummy = dummy_seat(hand)
    if dummy is not None and tricks.get(dummy, 0) and hand.contract.kind == "allpass":
        raise ScoreError("{seat:seat} is the dummy, who takes no part in an all-pass", seat=dummy)


def trick_count(hand: HandResult, seat: Seat) -> int:
    """Return the tricks of a seat; a seat that is not named took none."""
    return 0 if hand.tricks is None else hand.tricks.get(seat, 0)
