"""The task of a problem: who has to reach what, read from a sentence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from ddsolve.errors import FormatError
from ddsolve.io.plain_text import single_line
from ddsolve.io.reading import read
from ddsolve.values.play import PlayState
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

Kind = Literal["at least", "at most", "each"]

_NUMBERS = (
    ("0", "zero", "none", "no", "ноль", "ни одной"),
    ("1", "one", "одну", "одна", "одной", "один"),
    ("2", "two", "две", "два", "двух"),
    ("3", "three", "три", "трёх", "трех"),
    ("4", "four", "четыре", "четырёх", "четырех"),
    ("5", "five", "пять", "пяти"),
    ("6", "six", "шесть", "шести"),
    ("7", "seven", "семь", "семи"),
    ("8", "eight", "восемь", "восьми"),
    ("9", "nine", "девять", "девяти"),
    ("10", "ten", "десять", "десяти"),
)
_NUMBER_OF = {word: number for number, words in enumerate(_NUMBERS) for word in words}
_N = "(?P<n>" + "|".join(sorted(map(re.escape, _NUMBER_OF), key=len, reverse=True)) + r")\b"
_SOLOIST = r"(?:the )?(?:soloist|declarer|разыгрывающий|играющий)"
_DEFENCE = r"(?:(?:the )?(?:defen[cs]e|defenders?|whisters?)|защита|защитники|вистующие|вистующий)"
_MISERE = r"(?:the )?(?:mis[eè]re|мизер)"
_TRICKS = r"(?: (?:tricks?|взятк[иау]|взяток))?"
# what is written -> who does it ("soloist" or "defenders") and the bound on the soloist's tricks
_FORMS: tuple[tuple[str, str, Kind], ...] = (
    (
        rf"{_SOLOIST} (?:makes|takes|wins|берёт|берет|возьмёт|выигрывает)"
        rf"(?: at least| не менее)? {_N}{_TRICKS}",
        "soloist",
        "at least",
    ),
    (
        rf"{_SOLOIST} (?:takes|берёт|берет)(?: at most| no more than| не более| не больше) {_N}{_TRICKS}",
        "soloist",
        "at most",
    ),
    (rf"(?:catch|поймать|ловить) {_MISERE}(?: (?:for|on|with|на) {_N}{_TRICKS})?", "defenders", "at least"),
    (rf"{_MISERE} (?:is |играется |сыгран )?(?:clean|safe|чисто|чистый|не ловится)", "soloist", "at most"),
    (rf"(?:play|сыграть) {_MISERE}(?: (?:clean|чисто))?", "soloist", "at most"),
    (rf"{_DEFENCE} (?:hold|holds|keep|keeps) {_SOLOIST} to {_N}{_TRICKS}", "defenders", "at most"),
    (
        rf"{_DEFENCE} (?:даёт|дают|дает|не даёт|не дают) (?:взять )?(?:не )?(?:более|больше) {_N}{_TRICKS}",
        "defenders",
        "at most",
    ),
    (rf"{_DEFENCE} (?:give|gives) at least {_N}{_TRICKS}", "defenders", "at least"),
)
_DOWN = re.compile(
    rf"(?:(?:beat|defeat|set|посадить|обремизить)(?: (?:the|{_SOLOIST}|contract|контракт|его))*"
    rf"(?: (?:by|на|без) {_N})?|(?:down|без) {_N.replace('<n>', '<m>')}{_TRICKS})"
)
_EACH = re.compile(
    r"(?:everyone for himself|each for himself|все на себя|каждый за себя|каждый на себя)[ :]*"
    r"(\d+)[-–:](\d+)(?:[-–:](\d+))?(?:[-–:](\d+))?"
)


class OtherGameError(FormatError):
    """A task of another game than the one played."""


@dataclass(frozen=True, slots=True)
class Task:
    """Who has to reach what.

    side: `soloist`, `defenders` or `each`. kind: what the soloist's total of tricks has to be; `each`:
    everyone for himself. tricks: the bound, of the soloist; outcome: the tricks of the seats, of `each`.
    """

    text: str
    side: Literal["soloist", "defenders", "each"]
    kind: Kind
    tricks: int = 0
    outcome: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str, state: PlayState) -> Task:
        """Read a task for a position; FormatError where it is not understood or not one of this game."""
        said = single_line(read(str, text, "task"))
        words = " ".join(said.lower().rstrip(".!").split())
        each = _EACH.fullmatch(words)
        if each is not None:
            outcome = tuple(int(part) for part in each.groups() if part is not None)
            return cls(said, "each", "each", outcome=outcome)._checked(state)
        down = _DOWN.fullmatch(words)
        if down is not None:
            below = _NUMBER_OF[down["n"] or down["m"] or "1"]
            if not below:
                raise FormatError("the task is not understood: {text!r}", text=said[:60])
            if state.contract.is_misere:  # he is down by what he takes
                return cls(said, "defenders", "at least", below)._checked(state)
            level = state.contract.level or 0
            if below > level:
                wanted_most = {"tricks": below, "total": level}
                raise FormatError(
                    "the task wants {tricks} {tricks:trick|tricks}, and there are {total}", **wanted_most
                )
            return cls(said, "defenders", "at most", level - below)._checked(state)
        for pattern, side, kind in _FORMS:
            found = re.fullmatch(pattern, words)
            if found is not None:
                wanted = found.groupdict().get("n")
                least = 1 if kind == "at least" else 0
                bound = least if wanted is None else _NUMBER_OF[wanted]
                who: Literal["soloist", "defenders"] = "soloist" if side == "soloist" else "defenders"
                return cls(said, who, kind, bound)._checked(state)
        raise FormatError("the task is not understood: {text!r}", text=said[:60])

    def _checked(self, state: PlayState) -> Task:
        """Return the task; FormatError where it belongs to another game than the one played."""
        allpass = state.contract.kind == "allpass"
        if allpass != (self.kind == "each"):
            key = (
                N_("the task is of an all-pass, and there is a soloist")
                if self.kind == "each"
                else N_("the task is of a soloist, and this is an all-pass")
            )
            raise OtherGameError(key)
        seats = len(state.deal.seats) + (state.rules.widow_rule == "dealer")
        total = state.deal.cards_each
        if self.kind == "each" and len(self.outcome) != seats:
            raise FormatError(
                "the task names {count} seats, not {seats}", count=len(self.outcome), seats=seats
            )
        if self.kind == "each" and sum(self.outcome) != total:
            raise FormatError(
                "the task gives out {tricks} {tricks:trick|tricks}, and there are {total}",
                tricks=sum(self.outcome),
                total=total,
            )
        if not 0 <= self.tricks <= total:
            raise FormatError(
                "the task wants {tricks} {tricks:trick|tricks}, and there are {total}",
                tricks=self.tricks,
                total=total,
            )
        wants_many = (self.side == "soloist") != state.contract.is_misere
        if self.kind != "each" and wants_many != (self.kind == "at least"):
            told = _("the contract is {contract}: nobody has that task in it", contract=state.contract)
            raise FormatError(told)
        return self

    def is_done(self, tricks: int) -> bool:
        """Tell whether a total of the soloist's tricks does the task."""
        return tricks >= self.tricks if self.kind == "at least" else tricks <= self.tricks

    def is_mine(self, seat: Seat, state: PlayState) -> bool:
        """Tell whether a seat plays for the task."""
        return (seat == state.soloist) == (self.side == "soloist")

    def settled(self, state: PlayState) -> bool | None:
        """Return whether the task is done or lost whatever is played; None while that is open."""
        have, left = state.soloist_tricks, state.deal.cards_each - len(state.tricks)
        if self.kind == "at least":
            return True if have >= self.tricks else False if have + left < self.tricks else None
        return False if have > self.tricks else True if have + left <= self.tricks else None
