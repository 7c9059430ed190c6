"""A deal or a hand, bare or out of a file of hands: what questions about given cards have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, TypeVar

from ddsolve.asking.ask import MOST_TABLE_MB, Asked, asked
from ddsolve.asking.declared import CardsOrNone, ContractOrNone, SeatOrNone
from ddsolve.errors import FormatError
from ddsolve.io.disk import FileText, read_argument, read_text_file
from ddsolve.io.reading import Reads, read
from ddsolve.solving.bench import Bench
from ddsolve.solving.solver import Solver
from ddsolve.values.answers import card_names
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.rules import WidowRule
from ddsolve.values.seats import Seat
from ddsolve.words import N_

if TYPE_CHECKING:
    from ddsolve.files import GameRecord, Reading

    Deals = Deal | str | GameRecord
else:  # --help does without them
    Deals = GameRecord = Reading = Any

Value = TypeVar("Value")
Step = TypeVar("Step")
FIRST_LEADS = N_("The seat that leads to the first trick.  [default: 1]")


@dataclass(frozen=True, slots=True)
class Written(Generic[Value]):
    """A value with the text it was read from: the text is echoed. reading: instead, the hands of a file."""

    text: str
    value: Value | None
    reading: Reading | None = None


def written(kind: type[Value], name: str, *, files: bool = False) -> Callable[[object], Any]:
    """Return a reader of values that keeps their text; files: reads files of hands, and records, too."""

    def read_written(given: object) -> object:
        if isinstance(given, Written):
            return given
        if files and not isinstance(given, kind):
            from ddsolve.files import GameRecord, Reading, is_record, read_records, suffix_format

            if isinstance(given, GameRecord):
                return Written("", None, Reading([given]))
            form = suffix_format(given.name) if isinstance(given, FileText) else None
            if isinstance(given, str) and is_record(given, form):
                return Written("", None, read_records(given, form))
        value = read(kind, given, name)
        return Written(given.strip(), value) if isinstance(given, str) else value

    return read_written


def read_hands(argument: str, form: str | None = None) -> Reading:
    """Read the hands of a file, of standard input (`-`), or of the argument itself where it is a deal."""
    from ddsolve.files import read_records, suffix_format

    named = argument.removeprefix("@")
    is_text = argument == "-" or "|" in argument or "\n" in argument
    text = read_argument(argument) if is_text else read_text_file(Path(named))
    return read_records(text, form or suffix_format(named))


def played_asked() -> Any:
    """Declare the cards played so far."""
    return asked(
        N_("The cards played so far, in order."), default=(), kw_only=False, metavar="CARDS", told=False
    )


def leader_asked() -> Any:
    """Declare who leads to the first trick."""
    return asked(FIRST_LEADS, default=None, kw_only=False)


def widow_asked(*, key: str | None = "") -> Any:
    """Declare the widow."""
    return asked(
        N_("The widow's two cards, the one turned first first."), default=None, metavar="CARDS", key=key
    )


def held_in(record: GameRecord, seat: Seat) -> Hand:
    """Return the hand of a seat after the discard, or its twelve cards where the discard is not known."""
    undecided = record.discard is None and record.deal.before_discard is not None
    return (record.deal if undecided else record.as_played).hand(seat)


class Solving(Asked):
    """A question for a solver of one deal."""

    table_mb: int | None = asked(
        N_("The most memory for the solver's table, in MiB."),
        default=None,
        least=1,
        most=MOST_TABLE_MB,
        key=None,
    )

    @property
    def solver(self) -> Solver:
        """A new solver."""
        return Solver(self.table_mb)


def grown(bench: Bench, steps: Iterator[Step]) -> Step:
    """Tell of a growing answer, and return it."""
    for step in steps:
        bench.tell(step)
    return step


class Layout(Asked):
    """A whole deal. text: as it was written."""

    deal: Reads[Annotated[Deal, written(Deal, "deal")], Deal | str] = asked("", kw_only=False, argument=True)
    text: ClassVar[str] = ""

    def check(self) -> None:
        """Put the deal in place."""
        super().check()
        given: object = self.deal
        if isinstance(given, Written):
            self.put(deal=given.value, text=given.text)
        else:
            self.put(text=str(given))

    def echo(self) -> dict[str, object]:
        """Return the input, the deal as it was written."""
        return {**super().echo(), "deal": self.text}


class Formed(Asked):
    """The format of a file of hands."""

    form: Literal["text", "json", "bts", "ppn"] | None = asked(
        N_("The format of the file.  [default: by its name or looks]"),
        default=None,
        spelled=("--from",),
        key=None,
    )


class ChosenRecord(Asked):
    """Which hand of a file is meant, and what is put in the place of what the file says."""

    record: int | None = asked(
        N_("Which hand of the file."), default=None, least=1, spelled=("--record", "--number")
    )
    contract: ContractOrNone = asked(N_("The contract, in the place of the file's."), default=None, key=None)
    soloist: SeatOrNone = asked(N_("The soloist's seat, in the place of the file's."), default=None, key=None)
    leader: SeatOrNone = asked(
        N_("The seat that leads to the first trick, in the place of the file's."), default=None, key=None
    )
    widow: CardsOrNone = widow_asked(key=None)
    widow_rule: WidowRule | None = asked(
        N_(
            "shows: the widow's card names the suit; dealer: the dealer plays it; none.  "
            "[default: shows with --widow, else none]"
        ),
        default=None,
        key=None,
    )

    def choose(self, records: Sequence[GameRecord], argument: str = "") -> GameRecord:
        """Return the hand; FormatError where it is not clear which, DealError for a widow that cannot be.

        argument: what the records were read from, if it may be a bare deal.
        """
        from ddsolve.files import choose_record

        if self.record is not None and "|" in argument and "\n" not in argument:
            raise FormatError("--record chooses from a file of hands: this is a bare deal")
        return choose_record(
            records, self.record, self.contract, self.soloist, self.leader, self.widow, self.widow_rule
        )


class Recorded(Asked):
    """Which hand of a file of hands is meant; what it says stands in for what was not given.

    found: that hand.
    """

    record: int | None = asked(
        N_("Which hand of a file of hands, as `review` reads them.  [default: 1]"),
        default=None,
        least=1,
        quiet=True,
    )
    found: ClassVar[GameRecord | None] = None

    def find(self, given: object) -> GameRecord | None:
        """Return the hand that is meant, and put in place what it says; None for what is bare."""
        if not isinstance(given, Written) or given.reading is None:
            if self.record is not None:
                raise FormatError("--record chooses from a file of hands: this is a bare deal or hand")
            return None
        records, number = given.reading.records, self.record or 1
        if number > len(records):
            raise FormatError(
                "no hand number {number}: the file holds {count}", number=number, count=len(records)
            )
        found = records[number - 1]
        said = {
            "contract": found.contract,
            "soloist": found.soloist,
            "seat": found.soloist,
            "leader": found.leader,
        }
        self.put(record=number, found=found, names=found.players, remarks=tuple(given.reading.remarks))
        self.put(**{name: value for name, value in said.items() if getattr(self, name, "") is None})
        return found

    def echo(self) -> dict[str, object]:
        """Return the input, with what was not understood of the file."""
        remarks = [str(remark) for remark in self.remarks]  # type: ignore[attr-defined]
        return {**super().echo(), **({"remarks": remarks} if remarks else {})}


class Dealt(Recorded, Layout):
    """A whole deal, bare or in a file of hands."""

    deal: Reads[Annotated[Deal, written(Deal, "deal", files=True)], Deals] = asked(
        "", kw_only=False, argument=True
    )

    def check(self) -> None:
        """Find the deal in its file."""
        record = self.find(self.deal)
        if record is not None:
            deal = self.taken(record)
            self.put(deal=Written(str(deal), deal))
        super().check()

    def lead(self, leader: Seat | None) -> None:
        """Put the leader in place, by default the first seat in play."""
        self.put(leader=leader or self.deal.seats[0])

    def taken(self, record: GameRecord) -> Deal:
        """Return the hands that play; DealError where a discard is needed and not known."""
        return record.as_played

    def echo(self) -> dict[str, object]:
        """Return the input, with the deal as it was understood."""
        hands = {
            str(place): None if hand is None else hand.ascii
            for place, hand in enumerate(self.deal.hands, start=1)
        }
        return {**super().echo(), "hands": hands, "dead": card_names(list(self.deal.dead))}
