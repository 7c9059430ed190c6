"""Games, what tricks are counted in; contracts: a trick game of a level and a strain, misère, or all-pass."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import total_ordering
from typing import Literal

from ddsolve.errors import ContractError
from ddsolve.io.reading import number, read, read_fields
from ddsolve.notation.vocabulary import spelled_level
from ddsolve.values.cards import STRAINS, Strain, Suit
from ddsolve.words import ENGLISH, N_, _, speaking

MISERE_NAMES = frozenset({"misere", "misère", "miser", "mizer", "m", "мизер", "м"})


class Misere(str, Enum):
    """The one game that is no strain: without trumps, for no trick. Equal to its text, the key of JSON."""

    MISERE = "misere"

    @property
    def letter(self) -> str:
        """`misere`, as a strain has `S` … `NT`."""
        return self.value

    @property
    def strain(self) -> Strain:
        """The strain the cards are played in."""
        return Strain.NT

    @property
    def trump(self) -> Suit | None:
        """None: there are no trumps."""
        return None

    @property
    def is_misere(self) -> bool:
        """True."""
        return True

    def __str__(self) -> str:
        return self.value

    __repr__ = __str__


Game = Strain | Misere
ALL_GAMES: tuple[Game, ...] = (*STRAINS, Misere.MISERE)


def as_game(game: Game | str) -> Game:
    """Return a game, read from a text: a strain (`S`, `♠`, `NT`) or misère; ContractError otherwise."""
    if isinstance(game, Strain | Misere):
        return game
    game = read(str, game, "game")
    return Misere.MISERE if game.strip().lower() in MISERE_NAMES else Strain.parse(game)


Kind = Literal["trick", "misere", "allpass"]
LEVELS = range(6, 11)

_ALLPASS = frozenset({"allpass", "all-pass", "all pass", "распасы", "распас", "распасовка"})
_TRICK = re.compile(r"(\d{1,6})\s*(?::\s*)?(\D{1,12})")


@total_ordering
@dataclass(frozen=True, slots=True)
class Contract:
    """`level` 6 to 10 and `strain` for a trick game; both None for misère and all-pass."""

    level: int | None
    strain: Strain | None
    kind: Kind = "trick"

    def __post_init__(self) -> None:
        read_fields(self, ContractError)
        if self.kind == "trick":
            if self.level not in LEVELS or self.strain is None:
                text = f"{self.level}{'' if self.strain is None else self.strain.letter}"
                raise ContractError("no contract {text!r}: levels are 6 to 10", text=text)
        elif self.level is not None or self.strain is not None or self.kind not in ("misere", "allpass"):
            raise ContractError(
                "unknown contract {text!r}: write 6S … 10NT, misere or allpass", text=self.kind
            )

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read `7C`, `10NT`, `6п`, `six spades`, `misere`, `allpass`, any case; ContractError otherwise."""
        text = read(str, text, "contract")
        name = " ".join(text.lower().split())
        if name in MISERE_NAMES:
            return MISERE
        if name in _ALLPASS:
            return ALLPASS
        match = _TRICK.fullmatch(spelled_level(name))
        if match is None:
            raise ContractError(
                "unknown contract {text!r}: write 6S … 10NT, misere or allpass", text=text.strip()[:20]
            )
        if int(match[1]) not in LEVELS:
            raise ContractError("no contract {text!r}: levels are 6 to 10", text=text.strip()[:20])
        return cls(int(match[1]), Strain.parse(match[2]))

    @property
    def is_misere(self) -> bool:
        """Whether the soloist plays to take no trick."""
        return self.kind == "misere"

    @property
    def game(self) -> Game:
        """The game in which its tricks are counted; an all-pass is counted like a misère."""
        return Misere.MISERE if self.strain is None else self.strain

    @property
    def pretty(self) -> str:
        """The form for people: `7♣`, `10NT`, `misère`, `all-pass`."""
        if self.level is None or self.strain is None:
            return _(N_("misère") if self.is_misere else N_("all-pass"))
        if self.strain.trump is None:
            return _("{level}NT", level=self.level)
        return f"{self.level}{self.strain.symbol}"

    def _in_words(self, language: str, _spec: str) -> str:
        """Return the contract inside a sentence of a language: in English as it is typed."""
        if language == ENGLISH:
            return str(self)
        with speaking(language):
            return self.pretty

    def ladder(self, misere_above: int = 8) -> tuple[int, int]:
        """Return a key that sorts contracts as bids: 6♠ … 8NT, misère, 9♠ … 10NT; all-pass is the lowest.

        `misere_above` is the last level that misère outbids: 8 in most rules, 7 in the Finnish.
        """
        misere_above = number(misere_above, "misere_above", 6, 10)
        if self.kind == "allpass":
            return (0, 0)
        if self.level is None or self.strain is None:
            return (misere_above, len(STRAINS))
        return (self.level, int(self.strain))

    def __lt__(self, other: Contract) -> bool:
        if not isinstance(other, Contract):
            return NotImplemented
        return self.ladder() < other.ladder()

    def __str__(self) -> str:
        """Return the ASCII form: `7C`, `10NT`, `misere`, `allpass`."""
        return self.kind if self.level is None or self.strain is None else f"{self.level}{self.strain.letter}"

    def __repr__(self) -> str:
        return f"Contract.parse({str(self)!r})"


MISERE = Contract(None, None, "misere")
ALLPASS = Contract(None, None, "allpass")
TRICK_CONTRACTS = tuple(Contract(level, strain) for level in LEVELS for strain in STRAINS)
