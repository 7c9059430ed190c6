"""`review`: a played hand, the value before each card and what each card cost its side."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, ClassVar

from ddsolve.asking.ask import Watched, asked
from ddsolve.auction.bids import Bid
from ddsolve.conventions import Convention
from ddsolve.files import GameRecord, read_records, suffix_format
from ddsolve.files.json_form import as_json
from ddsolve.io.disk import file_of
from ddsolve.io.reading import Reads, read
from ddsolve.questions.dealt import ChosenRecord, Formed, Solving, grown
from ddsolve.questions.scored import DEFAULT_CONVENTION, refuse_round_after_bid, round_asked
from ddsolve.reviews import AuctionCheck, iter_review
from ddsolve.reviews import Review as Reviewed
from ddsolve.solving.bench import Bench
from ddsolve.words import N_


def read_hands(given: object) -> object:
    """Return a record; the text of a file of hands as it is."""
    return given if isinstance(given, str) else read(GameRecord, given, "file")


class Review(Formed, ChosenRecord, Solving, Watched[Reviewed]):
    """A played hand: the value before each card, and what each card cost its side.

    named: what the file is called.
    """

    help = N_("""Review a played hand: the value before each card, and what each card cost its side.

    FILE is a hand in our own text form, JSON, .bts or PPN; '-' reads standard input. A hand that is not
    finished is reviewed as far as it goes. All values are double dummy: everyone sees all cards.

    \b
    Example of a file:
      Hand 1: ♠AK9 ♣KQ8 ♦AT7 ♥K
      Hand 2: ♠QJT ♣AJT ♦K9 ♥98
      Hand 3: ♠87 ♣97 ♦QJ8 ♥AJT
      Contract: 6NT
      Soloist: 1
      Play: ♠A ♠T ♠7  ♣K ♣A ♣7

    \b
    Example:
      ddsolve review hand.txt --html hand.html
    """)
    whole = False

    file: Reads[Annotated[GameRecord, read_hands], GameRecord | str] = asked(
        "", kw_only=False, argument=True, document=True, metavar="FILE"
    )
    convention: Reads[Convention, Convention | str] = asked(
        N_("The convention that a recorded auction is checked by."),
        default=DEFAULT_CONVENTION,
        metavar="NAME",
        key=None,
    )
    allpass_round: int = round_asked(
        N_("1, or n where all passing would have made this the n-th all-pass of a series."), key=None
    )
    named: ClassVar[str] = ""
    renamed = MappingProxyType({"number": "record"})

    def check(self) -> None:
        """Find the hand in its file, with what was given in the place of what the file says."""
        super().check()
        given: GameRecord | str = self.file
        records = [given] if isinstance(given, GameRecord) else self._read(given)
        record = self.choose(records)
        self.put(file=record, names=record.players)
        if not record.auction:
            told = N_("{option} is for a hand with its auction, to check that")
            self.idle("convention", "allpass_round", reason=told)
        elif not any(isinstance(call.said, Bid) for call in record.auction):
            self.idle(
                "allpass_round", reason=N_("{option} counts where it raises the lowest bid: here is none")
            )
        else:
            refuse_round_after_bid(self, self.convention.options)

    def _read(self, text: str) -> list[GameRecord]:
        name = file_of(text)
        reading = read_records(text, self.form or suffix_format(name.removeprefix("@")))
        self.put(named=name, remarks=tuple(reading.remarks))
        return reading.records

    @cached_property
    def auction(self) -> AuctionCheck | None:
        """The auction, checked by the convention; None where the hand has none."""
        return AuctionCheck.of(self.file, self.convention, self.allpass_round) if self.file.auction else None

    @property
    def named_convention(self) -> None:
        """No convention: a review is of tricks, and names the one of the auction there."""

    def echo(self) -> dict[str, object]:
        """Return the input: what the file is called, and the hand."""
        file = {"file": self.named}  # which stands first
        return {**file, **super().echo(), **file, **as_json(self.file)}

    def beside(self) -> Mapping[str, object]:
        """Return what was not understood of the file, and whether the auction is legal."""
        checked = {} if self.auction is None else {"auction_check": self.auction.as_json()}
        return {"remarks": [str(remark) for remark in self.remarks], **checked}

    def answer(self, bench: Bench) -> Reviewed:
        """Return the review; it grows card by card."""
        return grown(bench, iter_review(self.file, self.solver))
