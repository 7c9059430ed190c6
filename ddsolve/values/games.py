"""Games: what tricks are counted in, a strain or misère, with the same questions to ask of either."""

from __future__ import annotations

from enum import Enum

from ddsolve.io.reading import read
from ddsolve.values.cards import STRAINS, Strain, Suit

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
