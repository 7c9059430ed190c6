"""What is said in an auction: a pass, `here`, or a bid, which may be without the widow or blind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeVar

from ddsolve.conventions import Options
from ddsolve.conventions.convention import lowest_level
from ddsolve.errors import AuctionError, DdsolveError
from ddsolve.notation.vocabulary import HERE_WORDS, PASS_WORDS
from ddsolve.values.cards import STRAINS, Strain
from ddsolve.values.contract import LEVELS, MISERE, Contract
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import ENGLISH, N_, Message, _, shown, speaking

PASS = "pass"
HERE = "here"
_SPOKEN = {PASS: N_("pass"), HERE: N_("here")}
_PASS_WORDS = PASS_WORDS | {"pass", "p"}
_HERE_WORDS = HERE_WORDS | {"here", "hold", "h"}
_HAND = re.compile(r"(.+?)[\s-]*(?:hand|no[\s-]*widow|without[\s-]*(?:the[\s-]*)?widow|без прикупа)")
_BLIND = re.compile(r"(?:(\d{1,6})[\s-]*)?(?:blind|втёмную|втемную)")
_CALL_BEGINS = re.compile(r"(?<!\S)[123]\s*[=:]")
_MOST_WORDS = 7  # `6 no trumps without the widow`
_LONGEST_BID = 60  # in letters; the pattern above takes the square of their number


@dataclass(frozen=True, slots=True)
class Bid:
    """One bid: a contract; `hand`: to be played without the widow.

    A blind bid, made before looking, names only a `blind` level and has no contract.
    """

    contract: Contract | None
    hand: bool = False
    blind: int | None = None

    @classmethod
    def parse(cls, text: str) -> Bid:
        """Read `6S`, `misere`, `misere-hand`, `9S-hand`, `blind` (six), `7-blind`; AuctionError otherwise."""
        name = " ".join(text.strip().lower().split())
        blind = _BLIND.fullmatch(name)
        if blind is not None:
            level = int(blind[1] or LEVELS[0])
            if level not in LEVELS:
                raise AuctionError(
                    "{text!r} is no bid: 6S … 10NT, misere, misere-hand, 9S-hand, blind",
                    text=text.strip()[:20],
                )
            return cls(None, blind=level)
        hand = _HAND.fullmatch(name) if len(name) <= _LONGEST_BID else None
        try:
            contract = Contract.parse(hand[1] if hand else name)
        except DdsolveError:
            raise AuctionError(
                "{text!r} is no bid: 6S … 10NT, misere, misere-hand, 9S-hand, blind", text=text.strip()[:20]
            ) from None
        if contract.kind == "allpass" or (hand and contract.level is not None and contract.level < 9):
            raise AuctionError(
                "{text!r} is no bid: 6S … 10NT, misere, misere-hand, 9S-hand, blind", text=text.strip()[:20]
            )
        return cls(contract, hand is not None)

    @property
    def is_misere(self) -> bool:
        """Whether the bid is to take no trick."""
        return self.contract == MISERE

    @property
    def level(self) -> int | None:
        """The tricks it promises, None for misère."""
        return self.blind if self.contract is None else self.contract.level

    def __str__(self) -> str:
        """Return `6S`, `misere-hand`, `6-blind`."""
        if self.contract is None:
            return f"{self.blind}-blind"
        return f"{self.contract}-hand" if self.hand else str(self.contract)

    @property
    def pretty(self) -> str:
        """The form for people: `6♠`, `misère without the widow`."""
        if self.contract is None:
            return _("blind {level}", level=self.blind)
        name = self.contract.pretty
        return _("{bid} without the widow", bid=name) if self.hand else name

    def _in_words(self, language: str, _spec: str) -> str:
        """Return the bid inside a sentence of a language: in English as it is typed."""
        if language == ENGLISH:
            return str(self)
        with speaking(language):
            return self.pretty


class Call(NamedTuple):
    """One call: whose, and a bid, `pass` or `here`."""

    seat: Seat
    said: Bid | str

    def __str__(self) -> str:
        return f"{self.seat}={self.said}"

    def _in_words(self, language: str, _spec: str) -> str:
        """Return the call inside a sentence of a language, as it may be typed in it."""
        said = self.said if isinstance(self.said, Bid) else Message(_SPOKEN[self.said])
        return f"{self.seat}={shown(said, '', language)}"


class TypedCalls(tuple[Call, ...]):
    """Calls as they were typed, some perhaps without a seat: who is next makes those."""

    said: tuple[tuple[Seat | None, Bid | str], ...]

    @classmethod
    def of(cls, said: Iterable[tuple[Seat | None, Bid | str]], bidders: Sequence[Seat] = SEATS) -> TypedCalls:
        """Return calls with the seats of those who bid."""
        said, calls = tuple(said), list[Call]()
        for seat, each in said:
            calls.append(Call(_next_seat(calls, bidders) if seat is None else seat, each))
        made = cls(calls)
        made.said = said
        return made


def bidding_seats(players: int) -> tuple[Seat, ...]:
    """Return the seats that take part: of two players the dummy, the eldest hand, always passes."""
    return SEATS[1:] if players == 2 else SEATS


Calls = TypeVar("Calls", bound=Iterable[Call])


def seated(calls: Calls, bidders: Sequence[Seat]) -> Calls | TypedCalls:
    """Return calls in which those typed without a seat go round among the bidders only."""
    return TypedCalls.of(calls.said, bidders) if isinstance(calls, TypedCalls) else calls


def read_calls(text: str) -> tuple[Call, ...]:
    """Read `1=6S 2=pass 3=6C 1=here`, blanks or commas between; AuctionError for what is no call.

    A call without a seat is made by who is next, at first by the first who bids: `6S pass 6C here`.
    """
    text = text.replace(",", " ").replace(";", " ")
    starts = [0, *(begins.start() for begins in _CALL_BEGINS.finditer(text)), len(text)]
    found: list[tuple[Seat | None, Bid | str]] = []
    for start, end in pairwise(starts):
        part = text[start:end].strip()
        seat, said = _seat_of(part)
        for each in _each_said(said, part):
            found.append((seat, each))
            seat = None
    return TypedCalls.of(found)


def _seat_of(text: str) -> tuple[Seat | None, str]:
    """Split `1=6S` into its seat and what is said; a text without a sign has no seat."""
    seat, sign, said = re.match(r"\s*([^=:]*)([=:]?)(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    if not sign:
        return None, text
    try:
        if said.strip():
            return Seat.parse(seat), said.strip()
    except DdsolveError:
        pass
    raise _no_call(text)


def _no_call(text: str) -> AuctionError:
    return AuctionError(
        "{text!r} is no call: write seat=call, as in 1=6S 2=pass 3=here", text=text.strip()[:20]
    )


def _each_said(text: str, part: str) -> list[Bid | str]:
    """Return all that is said in a text, one call or several after one another; part: the same with its seat.

    A bid takes as many words as it can: `6S hand`.
    """
    if not text:
        return []
    try:
        return [read_said(text)]
    except AuctionError as error:
        refused = _no_call(part) if part == text else error
    words, found = text.split(), []
    while words:
        count = next((n for n in range(min(len(words), _MOST_WORDS), 0, -1) if _is_call(words[:n])), None)
        if count is None:
            raise refused
        found.append(read_said(" ".join(words[:count])))
        del words[:count]
    return found


def _is_call(words: list[str]) -> bool:
    """Tell whether words are one call; `here` and what follows it are two."""
    try:
        return read_said(" ".join(words)) != HERE or len(words) == 1
    except AuctionError:
        return False


def _next_seat(calls: list[Call], bidders: Sequence[Seat]) -> Seat:
    """Return who calls after these: the next of the bidders who has not passed."""
    if not calls:
        return bidders[0]
    last, out = calls[-1].seat, {call.seat for call in calls if call.said == PASS}
    others = (seat for seat in (*last.others, last) if seat in bidders)
    return next((seat for seat in others if seat not in out), last.next)


def read_said(text: str) -> Bid | str:
    """Read what one player says: `pass`, `here` or a bid."""
    word = text.strip().lower()
    if word in _PASS_WORDS:
        return PASS
    if word in _HERE_WORDS or word.startswith("here "):
        return HERE
    return Bid.parse(text)


# The ladder: every bid that a convention knows, from the lowest to the highest.
#
# Tricks first, then strain: 6♠ … 10NT. Misère stands above a whole level (`misere_rank`): above the eights
# in most rules, above the sevens in FI, above the tens in KZ3. Without the widow (`no_widow`):
#
# * `misere`: a misère without the widow stands one level above the other, as in FI (below the nines) and in
# KZ2, where a ten outbids it; * `games`: as ES lists them, above all bids with the widow: misère, then nine
# and ten; * `both`, as ES's glossary has it: the games stand there, but a ten outbids the misère, too;
# * with misère above the tens only "nine in spades hand" outbids it (KZ3), so those games are there too.
#
# A blind bid stands above all others of its level, since only the next level outbids it (JP, ES).


Place = tuple[int, int, int]
HAND_LEVELS = (9, 10)
_MISERE_ABOVE = {"above_7NT": 7, "above_8NT": 8, "above_all": 10}
_AFTER_STRAINS = len(STRAINS)  # a blind bid; a misère comes next


class Ladder:
    """The bids of a convention after `passed` all-passes of a series, which raise the lowest level."""

    def __init__(self, options: Options, passed: int = 0) -> None:
        self.options = options
        self.lowest = lowest_level(options, passed)
        self.misere_above = _MISERE_ABOVE[options.misere_rank]

    @cached_property
    def bids(self) -> tuple[Bid, ...]:
        """Every bid there is, from the lowest to the highest."""
        levels = [level for level in LEVELS if level >= self.lowest]
        found = [Bid(Contract(level, strain)) for level in levels for strain in self.strains]
        found.append(Bid(MISERE))
        if self.options.blind_bid != "no":
            found += [Bid(None, blind=level) for level in levels if self._knows_blind(level)]
        if self.options.no_widow != "off":
            found.append(Bid(MISERE, hand=True))
        if self.options.games_without_widow:
            found += [
                Bid(Contract(level, strain), hand=True) for level in HAND_LEVELS for strain in self.strains
            ]
        return tuple(sorted(found, key=self.place))

    @property
    def strains(self) -> tuple[Strain, ...]:
        """The strains that may be bid; what may be ordered afterwards is another matter (JP)."""
        return STRAINS if self.options.nt_in_auction else STRAINS[:-1]

    def _knows_blind(self, level: int) -> bool:
        """JP's blind bid is a six; ES goes on with a blind seven, and so forth."""
        return self.options.blind_bid == "anyone" or level == LEVELS[0]

    def place(self, bid: Bid) -> Place:
        """Return where a bid stands: games with the widow, then those above all of them."""
        if bid.contract is None:
            return 0, bid.blind or 0, _AFTER_STRAINS
        if bid.is_misere:
            if not bid.hand:
                return 0, self.misere_above, _AFTER_STRAINS + 1
            above_all = self.options.no_widow == "games" or self.misere_above == LEVELS[-1]
            return (1, 0, 0) if above_all else (0, self.misere_above + 1, _AFTER_STRAINS + 1)
        assert bid.contract.level is not None
        assert bid.contract.strain is not None
        return int(bid.hand), bid.contract.level, int(bid.contract.strain)

    def overbids(self, bid: Bid, standing: Bid | None) -> bool:
        """Whether a bid is higher than the one that stands."""
        return standing is None or self.place(bid) > self.place(standing)
