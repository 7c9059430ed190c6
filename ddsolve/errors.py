"""Every error that ddsolve raises on purpose.

All are `ValueError`: the caller gave something that cannot be; or, OutputError, the system refused to write.
Their text is one line that names the card, the seat or the field, ready to be shown to a person. They carry
the `Message` they were raised with: `str(error)` is English always and speaks of arguments, as `no_widow`,
and of functions, as `best_discard`;
`ddsolve.words.said(error)` is in the language of whoever is spoken to, at the terminal, of `--no-widow`.
"""

from __future__ import annotations

from ddsolve.words import _

# what a caller of the library knows by another name than the terminal does
_IN_PYTHON = {
    "ddsolve conventions --options": "convention.settings",
    "with twelve cards for 'ddsolve discard'": "with twelve cards for the question Discard(deal)",
    "ddsolve discard": "best_discard",
    "ddsolve misere": "best_misere",
    "ddsolve claim": "check_claim",
    "ddsolve lead": "advise_lead",
    "ddsolve whist": "advise_whist",
    "ddsolve bid": "advise_bid",
    "--strain|--misere": "games",
}


class DdsolveError(ValueError):
    """The common base: catch this one to catch them all. It takes a sentence as `ddsolve.words._` does."""

    def __init__(self, *told: object, **values: object) -> None:
        super().__init__(*(_(one, **values) if type(one) is str else one for one in told))

    def __str__(self) -> str:
        message = self.args[0] if self.args else ""
        reworded = getattr(message, "reworded", None)
        return str(reworded(_in_python) if reworded else message)


def _in_python(told: str) -> str:
    import re  # no error, no import

    for typed, called in _IN_PYTHON.items():
        told = told.replace(typed, called)
    return re.sub(r"--([a-z]+(?:-[a-z]+)*)", lambda option: option[1].replace("-", "_"), told)


class NotationError(DdsolveError):
    """Text that is no card, hand or list of cards."""


class DealError(DdsolveError):
    """Hands that cannot be dealt together: a card twice, unequal sizes, a wrong widow."""


class ContractError(DdsolveError):
    """A contract, strain or seat that does not exist, or does not fit the request."""


class PlayError(DdsolveError):
    """A card that cannot be played at that moment."""


class ConventionError(DdsolveError):
    """An unknown scoring convention, option or option value."""


class AuctionError(DdsolveError):
    """A call that an auction does not allow at that moment."""


class ScoreError(DdsolveError):
    """A hand result or a score sheet that cannot have come about."""


class MissingFileError(NotationError, FileNotFoundError):
    """A file that is not there."""


class FormatError(DdsolveError):
    """A file that cannot be read, or a hand that a file format cannot hold."""


class OutputError(DdsolveError):
    """A file that could not be written, though nothing was wrong with what was asked: the disk is full."""


class CancelledError(DdsolveError):
    """Work that its asker cancelled before any of it was ready."""
