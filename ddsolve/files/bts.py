"""Bridge Studio's problem files, `.bts` version 5.0 to 5.2: one field a line, preferans deals only.

    % bts version 5.2
    deal 5 T987.98.987.8 AK.AKQT.J.QJT QJ.J7.AKQT.97
    contract misere
    play DA D9 DJ
    turns 0
    player N
    absent S
    comment Misère of Kovalevskaya

The three hands are those of N, E, S, W without the `absent` seat, which version 5.0 does not name (it is S);
they become our seats 1, 2, 3, named by their letters. `play` is the seat that leads or the cards played,
which the hands still list; `turns` says how many of these the program shows at first. Older, binary files
are not read. Facts from the files and the reader of github slovesnov/bridge.

The format has no field for an auction, and its comment goes on to the next deal. So an auction is the last
line of the comment, `auction 1=6S 2=pass 3=pass`, which Bridge Studio shows as words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from ddsolve.auction import Call, read_calls
from ddsolve.errors import DdsolveError, FormatError
from ddsolve.files.record import GameRecord, Reading, Writing, at_line
from ddsolve.values.cards import Card, Suit, parse_cards
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.words import N_

_COMPASS = "NESW"
_HEADER = "% bts version 5.2"
_HEADER_START = "% bts version"
_FIELDS = ("deal", "contract", "play", "turns", "player", "absent", "comment")
_PBN_SECTION = "pbninfo"
_AUCTION_LINE = "auction "
_UNKNOWN = "?"  # of a contract, its level or its trump


@dataclass(slots=True)
class _Draft:
    line: int
    fields: dict[str, tuple[int, str]] = field(default_factory=dict)
    more: list[str] = field(default_factory=list)  # the lines of the comment after its first


def read_bts(text: str) -> Reading:
    """Read every preferans deal of a file; FormatError where there is none."""
    reading = Reading()
    drafts: list[_Draft] = []
    comment: list[str] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        name, _rest, value = line.strip().partition(" ")
        name = name.lower()
        if name == "deal" and not line[:1].isspace():
            drafts.append(_Draft(number, {"deal": (number, value)}))
            comment = None
        elif comment is not None and not line.lower().startswith(_PBN_SECTION):
            comment.append(line)
        elif line.strip() and not line.lower().startswith(_HEADER_START):
            taken = _take_field(reading, drafts, number, line, name, value)
            comment = drafts[-1].more if taken else None
    for draft in drafts:
        with reading.one_record(draft.line):
            record = _record(draft, reading)
            if record is not None:
                reading.records.append(record)
    return reading.checked()


def _take_field(reading: Reading, drafts: list[_Draft], line: int, text: str, name: str, value: str) -> bool:
    """File one field under the last deal; tell whether the lines that follow belong to it (a comment)."""
    if name not in _FIELDS:
        reading.remark(line, N_("not understood: {line!r}"), line=text.strip()[:60])
    elif not drafts:
        reading.remark(line, N_("a field before the first deal: ignored"))
    elif name in drafts[-1].fields:
        reading.remark(line, N_("{name!r} is given a second time and ignored"), name=name)
    else:
        drafts[-1].fields[name] = (line, value)
        return name == "comment"
    return False


def _record(draft: _Draft, reading: Reading) -> GameRecord | None:
    """Put one deal together; None for a bridge deal. An error names the line it comes from."""
    line = draft.line
    try:
        number, *hands = draft.fields["deal"][1].split() or [""]
        if len(hands) == len(_COMPASS):
            reading.remark(line, N_("deal {number} is a bridge deal of four hands: left out"), number=number)
            return None
        if len(hands) != 3:
            raise FormatError(
                "a deal has a number and three hands, but this has {count} "
                "{count:field|fields} after the number",
                count=len(hands),
            )
        line, absent = draft.fields.get("absent", (line, "S"))
        seats = _COMPASS.replace(_compass(absent), "")
        line = draft.line
        first, second, third = (Hand.parse(hand) for hand in hands)
        deal = Deal((first, second, third))
        line, contract = draft.fields.get("contract", (line, _UNKNOWN))
        game = None if _UNKNOWN in contract else Contract.parse(contract)
        line, player = draft.fields.get("player", (line, ""))
        soloist = _seat(player, seats) if player.strip() else None
        line, play = draft.fields.get("play", (line, ""))
        leader, played = _play(play, deal, seats)
        line, turns = draft.fields.get("turns", (line, "0"))
        _check_turns(reading, line, turns, len(played))
        line = draft.line
        auction, more = _auction(draft.more)
        comment = "\n".join([draft.fields.get("comment", (0, ""))[1], *more])
        names = (seats[0], seats[1], seats[2])
        return GameRecord(
            deal, game, soloist, leader, played=played, players=names, comment=comment, auction=auction
        )
    except DdsolveError as error:
        raise at_line(line, error) from None


def _compass(text: str) -> str:
    letter = text.strip().upper()
    if letter not in tuple(_COMPASS):
        raise FormatError("no seat {text!r}: N, E, S or W", text=text.strip()[:20])
    return letter


def _seat(text: str, seats: str) -> int:
    letter = _compass(text)
    if letter not in seats:
        raise FormatError("seat {text} is the absent one", text=letter)
    return seats.index(letter) + 1


def _play(text: str, deal: Deal, seats: str) -> tuple[int | None, tuple[Card, ...]]:
    """Return who leads, and the cards played, from a seat or from cards."""
    if text.strip().upper() in tuple(_COMPASS):
        return _seat(text, seats), ()
    cards = parse_cards(text) if text.strip() else ()
    return (holder(deal, cards[0]) if cards else None), cards


def holder(deal: Deal, card: Card) -> int:
    """Return the seat that holds a card; FormatError where none does."""
    seat = next((seat for seat in deal.seats if card in deal.hand(seat)), None)
    if seat is None:
        raise FormatError("{card} is in no hand, so nobody can have led it", card=card)
    return seat


def _auction(lines: list[str]) -> tuple[tuple[Call, ...], list[str]]:
    """Return the auction that ends a comment, and the lines before it; all of them where it is only words."""
    last = next((place for place in reversed(range(len(lines))) if lines[place].strip()), None)
    if last is None or not lines[last].startswith(_AUCTION_LINE):
        return (), lines
    try:
        return read_calls(lines[last].removeprefix(_AUCTION_LINE)), lines[:last]
    except DdsolveError:
        return (), lines


def _check_turns(reading: Reading, line: int, text: str, cards: int) -> None:
    if not (text.strip().isdecimal() and len(text.strip()) <= 3):
        reading.remark(line, N_("'turns' is not a number: {text!r}"), text=text.strip()[:20])
    elif int(text) > cards:
        reading.remark(
            line,
            N_("'turns {turns}', but {cards} {cards:card is|cards are} listed"),
            turns=text.strip(),
            cards=cards,
        )


def write_bts(records: Mapping[int, GameRecord]) -> Writing:
    """Write records as a file of version 5.2; an all-pass, or two hands in play, raise FormatError."""
    writing = Writing()
    blocks = [_written(number, record, writing) for number, record in records.items()]
    writing.text = "\n".join([_HEADER + "\n" + blocks[0], *blocks[1:]]) if blocks else _HEADER + "\n"
    return writing


def _written(number: int, record: GameRecord, writing: Writing) -> str:
    if record.contract is not None and record.contract.kind == "allpass":
        raise FormatError("a .bts file cannot hold an all-pass")
    deal = record.as_played
    if len(deal.seats) < 3:
        raise FormatError("a .bts file needs three hands")
    _tell_losses(number, record, writing)
    held = {card for hand in deal.hands if hand is not None for card in hand}
    whole = list(takewhile(held.__contains__, record.played))
    if len(whole) < len(record.played):
        writing.lost(number, N_("the cards are not carried from the first that nobody holds"))
    seats = "".join(record.players) if _named_by_compass(record) else "NEW"
    leader = seats[(record.leader or 1) - 1]
    lines = [
        f"deal {number} " + " ".join(_dotted(deal.hand(seat)) for seat in deal.seats),
        f"contract {record.contract or _UNKNOWN * 2}",
        "play " + (" ".join(map(str, whole)) or leader),
        f"turns {len(whole)}",
    ]
    if record.soloist is not None:
        lines.append(f"player {seats[record.soloist - 1]}")
    lines.append("absent " + next(letter for letter in _COMPASS if letter not in seats))
    first, *others = record.comment.splitlines() or [""]
    taken = ("deal", _PBN_SECTION, _AUCTION_LINE)
    indented = [f" {line}" if line.lower().startswith(taken) else line for line in others]
    if indented != others:
        writing.lost(number, N_("a comment line that begins with 'deal' or 'auction' was indented"))
    if record.auction:
        indented.append(_AUCTION_LINE + " ".join(map(str, record.auction)))
    return "\n".join([*lines, f"comment {first}", *indented, ""])


def _named_by_compass(record: GameRecord) -> bool:
    """Tell whether the players bear the letters of three seats in their order round the table."""
    names = list(record.players)
    return len(names) == 3 and any(names == [c for c in _COMPASS if c != absent] for absent in _COMPASS)


def _tell_losses(number: int, record: GameRecord, writing: Writing) -> None:
    for lost, key in (
        (record.title, N_("the title is not carried")),
        (record.source, N_("the source is not carried")),
        (record.task, N_("the task is not carried")),
        (record.has_names and not _named_by_compass(record), N_("the players' names are not carried")),
        (record.discard, N_("which two of the dead cards were thrown is not carried")),
        (record.deal.widow, N_("which two of the dead cards were the widow is not carried")),
        (
            record.leader is not None and record.played and not _led_by_holder(record),
            N_("who leads is only carried by the first card played"),
        ),
    ):
        if lost:
            writing.lost(number, key)


def _led_by_holder(record: GameRecord) -> bool:
    leader = record.leader or record.deal.seats[0]
    return record.played[0] in record.as_played.hand(leader)


def _dotted(hand: Hand) -> str:
    """Return a hand as Bridge Studio writes it, spades.hearts.diamonds.clubs."""
    return ".".join(hand.ranks(suit) for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS))
