"""What the solver answers: plain values that know their JSON form.

All counts are exact and in tricks. Maps are keyed by seat (1, 2, 3) here and by its text in JSON. A result
with `complete` False was cut short: what it holds is exact, the rest is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from ddsolve.io.reading import read, read_fields
from ddsolve.values.answers import Json, Row, Tabular, by_seat, card_names
from ddsolve.values.cards import Card, Strain
from ddsolve.values.contract import Contract
from ddsolve.values.seats import Seat


@dataclass(frozen=True, slots=True)
class CardValue:
    """A legal card and the soloist's total of tricks if it is played."""

    card: Card
    tricks: int

    def as_record(self) -> Row:
        """Return `{"card": "SA", "tricks": n}`."""
        return {"card": str(self.card), "tricks": self.tricks}

    def as_json(self) -> Json:
        """Return `{"card": "SA", "tricks": n}`."""
        return dict(self.as_record())


@dataclass(frozen=True, slots=True, repr=False)
class Solution(Tabular):
    """A trick game or misère, solved from some position on.

    tricks: the soloist's total, `won` before the position included. to_move: the seat, None when the play
    is over. moves: every legal card, best for the mover first. line: one best play from here to the end.
    """

    contract: Contract
    soloist: Seat
    tricks: int
    won: int
    to_move: Seat | None
    moves: tuple[CardValue, ...] = ()
    line: tuple[Card, ...] = ()
    complete: bool = True

    def __post_init__(self) -> None:
        read_fields(self)

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that keep the value."""
        return tuple(move.card for move in self.moves if move.tricks == self.tricks)

    def cost(self, move: CardValue) -> int:
        """Return how many tricks the mover's side gives away with this card, 0 for a best one."""
        return abs(read(CardValue, move, "move").tricks - self.tricks)

    def __repr__(self) -> str:
        best = f", best {' '.join(card_names(self.best))}" if self.best else ""
        return f"<Solution {self.contract} by seat {self.soloist}: {self.tricks} tricks{best}>"

    def _repr_html_(self) -> str:
        """Return tables, for notebooks."""
        return _shown(self)

    def to_records(self) -> list[Row]:
        """Return a flat row for every legal card: `card`, the soloist's `tricks`, and what it `cost`s."""
        return [{**move.as_record(), "cost": self.cost(move)} for move in self.moves]

    def as_json(self) -> Json:
        """Return the keys of `ddsolve solve --json`."""
        return {
            "tricks": self.tricks,
            "to_move": None if self.to_move is None else str(self.to_move),
            "moves": [move.as_json() for move in self.moves],
            "line": card_names(self.line),
        }


@dataclass(frozen=True, slots=True, repr=False)
class AllPassResult(Tabular):
    """An all-pass, solved: `guarantee` by seat, `tricks` of the line by seat, and the line itself.

    guarantee: the fewest tricks a seat can hold itself to against the two others together. Both counts
    include the tricks won before the position asked about. `dealer` is the dealer's count, None where he
    cannot win a trick. value: what the line is worth to each player in whists, where a convention was asked.
    """

    guarantee: Mapping[int, int]
    tricks: Mapping[int, int]
    dealer: int | None
    line: tuple[Card, ...]
    value: Mapping[int, Fraction] | None = None

    def __post_init__(self) -> None:
        read_fields(self)

    def __repr__(self) -> str:
        counts = ", ".join(
            f"seat {seat} {tricks} (at most {self.guarantee[seat]})" for seat, tricks in self.tricks.items()
        )
        return f"<AllPassResult {counts}{'' if self.dealer is None else f', dealer {self.dealer}'}>"

    def _repr_html_(self) -> str:
        """Return tables, for notebooks."""
        return _shown(self)

    def to_records(self) -> list[Row]:
        """Return a flat row for every seat: `seat`, its `guarantee` and `tricks`; the dealer's last."""
        rows: list[Row] = [
            {"seat": str(seat), "guarantee": self.guarantee[seat], "tricks": tricks}
            for seat, tricks in self.tricks.items()
        ]
        if self.dealer is not None:
            rows.append({"seat": str(Seat.DEALER), "guarantee": None, "tricks": self.dealer})
        return rows

    def as_json(self) -> Json:
        """Return the keys of `ddsolve allpass --json`."""
        tricks = by_seat(self.tricks)
        if self.dealer is not None:
            tricks[str(Seat.DEALER)] = self.dealer
        document: Json = {"guarantee": by_seat(self.guarantee), "tricks": tricks}
        if self.value is not None:
            document["value"] = {str(seat): float(value) for seat, value in self.value.items()}
        return {**document, "line": card_names(self.line)}


@dataclass(frozen=True, slots=True)
class DiscardChoice:
    """The best discard for one game, and the soloist's tricks with it."""

    tricks: int
    discard: tuple[Card, Card]

    def as_json(self) -> Json:
        """Return `{"tricks": n, "discard": ["S7", "C8"]}`."""
        return {"tricks": self.tricks, "discard": card_names(self.discard)}


@dataclass(frozen=True, slots=True)
class WithWidow:
    """What one seat could have made with the widow: the best discard for each strain and for misère."""

    strains: Mapping[Strain, DiscardChoice]
    misere: DiscardChoice

    @property
    def best_strain(self) -> Strain:
        """The strain with the most tricks; of equals the one that ranks highest."""
        return max(self.strains, key=lambda strain: (self.strains[strain].tricks, strain))

    @property
    def contract(self) -> Contract | None:
        """The best contract that could have been made, or None where even six tricks were out of reach."""
        strain = self.best_strain
        level = self.strains[strain].tricks
        return Contract(level, strain) if level >= 6 else None

    def as_json(self) -> Json:
        """Return the best contract, its tricks and discard, and the same for each strain and misère."""
        return {
            "contract": None if self.contract is None else str(self.contract),
            **self.strains[self.best_strain].as_json(),
            "strain": self.best_strain.letter,
            "strains": {strain.letter: choice.as_json() for strain, choice in self.strains.items()},
            "misere": self.misere.as_json(),
        }


@dataclass(frozen=True, slots=True, repr=False)
class Table(Tabular):
    """Every soloist in every strain, misère and all-pass for one deal and one leader.

    tricks: by soloist, then strain. allpass: without the widow; None before a discard. with_widow: by
    soloist, where the widow is known or one seat holds twelve cards. share: how much of the work is done, 0
    to 1.
    """

    tricks: Mapping[int, Mapping[Strain, int]] = field(default_factory=dict)
    misere: Mapping[int, int] = field(default_factory=dict)
    allpass: AllPassResult | None = None
    with_widow: Mapping[int, WithWidow] | None = None
    share: float = 1.0

    def __post_init__(self) -> None:
        read_fields(self)

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return self.share >= 1.0

    def __repr__(self) -> str:
        rows = "; ".join(
            f"seat {seat} "
            + " ".join(f"{strain.letter} {tricks}" for strain, tricks in row.items())
            + (f" misere {self.misere[seat]}" if seat in self.misere else "")
            for seat, row in self.tricks.items()
        )
        return f"<Table {rows}{'' if self.complete else f', {self.share:.0%} done'}>"

    def _repr_html_(self) -> str:
        """Return tables, for notebooks."""
        return _shown(self)

    def to_records(self) -> list[Row]:
        """Return a flat row for every soloist and game: `soloist`, `game`, `tricks`, `discard`.

        discard: None, or the two cards thrown, where the row is one of those with the widow; these come last.
        """
        rows: list[Row] = []
        for seat, row in self.tricks.items():
            games = {strain.letter: tricks for strain, tricks in row.items()}
            if seat in self.misere:
                games["misere"] = self.misere[seat]
            rows += [
                {"soloist": str(seat), "game": game, "tricks": tricks, "discard": None}
                for game, tricks in games.items()
            ]
        for seat, best in (self.with_widow or {}).items():
            choices = {strain.letter: choice for strain, choice in best.strains.items()}
            rows += [
                {"soloist": str(seat), "game": game, "tricks": choice.tricks, "discard": thrown}
                for game, choice in {**choices, "misere": best.misere}.items()
                for thrown in (" ".join(card_names(choice.discard)),)
            ]
        return rows

    def as_json(self) -> Json:
        """Return the keys of `ddsolve table --json`."""
        allpass = None
        if self.allpass is not None:
            allpass = self.allpass.as_json()
            del allpass["line"]
        document: Json = {
            "tricks": by_seat(
                {
                    seat: {strain.letter: tricks for strain, tricks in row.items()}
                    for seat, row in self.tricks.items()
                }
            ),
            "misere": by_seat(self.misere),
            "allpass": allpass,
        }
        if self.with_widow is not None:
            document["with_widow"] = by_seat({seat: best.as_json() for seat, best in self.with_widow.items()})
        return document


def _shown(result: Solution | Table | AllPassResult) -> str:
    from ddsolve.output.table import alone  # only a notebook asks: nothing here depends on pages
    from ddsolve.pages import report_fragment

    return report_fragment(alone(result))
