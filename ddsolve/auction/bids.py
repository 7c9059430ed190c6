"""What is said in an auction: a pass, `here`, or a bid, which may be without the widow or blind."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from ddsolve.contract import LEVELS, MISERE, Contract
from ddsolve.errors import AuctionError, DdsolveError
from ddsolve.notation.vocabulary import HERE_WORDS, PASS_WORDS
from ddsolve.seats import Seat
from ddsolve.words import ENGLISH, N_, Message, _, shown, speaking

PASS = "pass"
HERE = "here"
_SPOKEN = {PASS: N_("pass"), HERE: N_("here")}
_PASS_WORDS = PASS_WORDS | {"pass", "p"}
_HERE_WORDS = HERE_WORDS | {"here", "hold", "h"}
_HAND = re.compile(r"(.+?)[\s-]*(?:hand|no[\s-]*widow|without[\s-]*(?:the[\s-]*)?widow|без прикупа)")
_BLIND = re.compile(r"(?:(\d{1,6})[\s-]*)?(?:blind|втёмную|втемную)")
_CALL_BEGINS = re.compile(r"(?<!\S)[123]\s*[=:]")
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
                    _(
                        "{text!r} is no bid: 6S … 10NT, misere, misere-hand, 9S-hand, blind",
                        text=text.strip()[:20],
                    )
                )
            return cls(None, blind=level)
        hand = _HAND.fullmatch(name) if len(name) <= _LONGEST_BID else None
        try:
            contract = Contract.parse(hand[1] if hand else name)
        except DdsolveError:
            raise AuctionError(
                _(
                    "{text!r} is no bid: 6S … 10NT, misere, misere-hand, 9S-hand, blind",
                    text=text.strip()[:20],
                )
            ) from None
        if contract.kind == "allpass" or (hand and contract.level is not None and contract.level < 9):
            raise AuctionError(
                _(
                    "{text!r} is no bid: 6S … 10NT, misere, misere-hand, 9S-hand, blind",
                    text=text.strip()[:20],
                )
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


def read_calls(text: str) -> tuple[Call, ...]:
    """Read `1=6S 2=pass 3=6C 1=here`, blanks or commas between; AuctionError for what is no call."""
    text = text.replace(",", " ").replace(";", " ")
    starts = [0, *(begins.start() for begins in _CALL_BEGINS.finditer(text)), len(text)]
    parts = (text[start:end].strip() for start, end in pairwise(starts))
    return tuple(_call(part) for part in parts if part)


def _call(text: str) -> Call:
    seat, sign, said = re.match(r"\s*([^=:]*)([=:]?)(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    if not sign or not said.strip():
        raise AuctionError(
            _("{text!r} is no call: write seat=call, as in 1=6S 2=pass 3=here", text=text.strip()[:20])
        )
    try:
        number = Seat.parse(seat)
    except DdsolveError:
        raise AuctionError(
            _("{text!r} is no call: write seat=call, as in 1=6S 2=pass 3=here", text=text.strip()[:20])
        ) from None
    return Call(number, read_said(said.strip()))


def read_said(text: str) -> Bid | str:
    """Read what one player says: `pass`, `here` or a bid."""
    word = text.strip().lower()
    if word in _PASS_WORDS:
        return PASS
    if word in _HERE_WORDS or word.startswith("here "):
        return HERE
    return Bid.parse(text)
