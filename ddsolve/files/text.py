"""Our own text form: one `Name: value` a line, made to be typed in from a book.

    Title: Lasker's misère
    Hand 1: ♠AKJT ♣AT ♦A7 ♥A7
    Hand 2: ♠987 ♣J987 ♦98 ♥8
    Hand 3: ♠Q ♣KQ ♦KQJT ♥JT9
    Contract: misere
    Soloist: 2
    Play: ♦A ♦9 ♦J
      2. ♥A ♥8 ♥J

Names may be Russian (`Сдача`, `Игра`, `Ход`) and cards in any notation, one script for the whole hand; they
are written in the language of whoever is spoken to. A line that begins with `#` is a note to oneself; `---`
begins the next hand, and so does an empty line before a name that was given already. Everything else that is
not understood is reported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ddsolve.auction import Call, read_calls
from ddsolve.errors import DdsolveError, FormatError
from ddsolve.files.record import GameRecord, Reading, Writing, at_line, read_player
from ddsolve.notation.vocabulary import DECK_SIZE, is_cyrillic
from ddsolve.values.cards import Card, parse_cards
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal, check_widow_pair
from ddsolve.values.hand import Hand
from ddsolve.values.rules import AllPassRules
from ddsolve.values.seats import SEATS
from ddsolve.words import ENGLISH, N_, Listed, card_letters, language, said

SEPARATOR = "---"
# what a name may be called, in small letters; the first of each script is the one that is written
_NAMES = {
    "title": ("title", "название", "заголовок"),
    "source": ("source", "источник"),
    "player 1": ("player 1", "игрок 1"),
    "player 2": ("player 2", "игрок 2"),
    "player 3": ("player 3", "игрок 3"),
    "deal": ("deal", "layout", "сдача", "расклад", "раздача"),
    "hand 1": ("hand 1", "seat 1", "рука 1"),
    "hand 2": ("hand 2", "seat 2", "рука 2"),
    "hand 3": ("hand 3", "seat 3", "рука 3"),
    "widow": ("widow", "talon", "прикуп"),
    "auction": ("auction", "bidding", "торговля"),
    "contract": ("contract", "game", "контракт", "игра"),
    "soloist": ("soloist", "declarer", "играющий", "разыгрывающий"),
    "leader": ("leader", "lead", "первый ход", "ход"),
    "discard": ("discard", "снос"),
    "widow rule": ("widow rule", "widow-rule", "правило прикупа"),
    "second lead": ("second lead", "second-lead", "второй ход"),
    "third lead": ("third lead", "third-lead", "третий ход"),
    "void lead": ("void lead", "void-lead", "ход без масти"),
    "task": ("task", "задание", "задача"),
    "play": ("play", "played", "розыгрыш"),
    "comment": ("comment", "комментарий"),
}
_NAME_OF = {name: field for field, names in _NAMES.items() for name in names}
_CARD_FIELDS = ("deal", "hand 1", "hand 2", "hand 3", "widow", "discard", "play")
_SEVERAL_LINES = ("comment", "play")
_LABEL = re.compile(r"\s*([^\W\d_][\w -]{1,20}?)\s*[:：]\s?(.*)")
_TRICK_NUMBER = re.compile(r"(?:^|(?<=\s))\d{1,2}[.)](?=\s|$)")
_BETWEEN_CARDS = re.compile(r"[;|/,]")


@dataclass(slots=True)
class _Field:
    line: int
    value: str  # its first line
    more: list[str] = field(default_factory=list)

    @property
    def whole(self) -> str:
        return "\n".join([self.value, *self.more])


@dataclass(slots=True)
class _Draft:
    """The fields of one record as written, each with the line it stands on."""

    fields: dict[str, _Field] = field(default_factory=dict)

    def get(self, name: str, read: Callable[[str], Any]) -> Any:
        """Return the value of a field, read by `read`, or None; an error names the field's line."""
        found = self.fields.get(name)
        if found is None or not found.whole.strip():
            return None
        try:
            return read(found.whole)
        except DdsolveError as error:
            raise at_line(found.line, error) from None

    def text(self, name: str) -> str:
        return self.fields[name].whole if name in self.fields else ""


def read_text(text: str) -> Reading:
    """Read every record of a text; FormatError where there is none."""
    reading = Reading()
    draft, start = _Draft(), 1
    last: str | None = None
    after_gap = False
    notes = 0
    for number, line in enumerate([*text.splitlines(), SEPARATOR], start=1):
        separated = line.strip() == SEPARATOR
        if separated or (after_gap and _given_already(draft, line)):
            if draft.fields:
                with reading.one_record(start):
                    reading.records.append(_record(draft))
            draft, start, last = _Draft(), number + separated, None
        if separated:
            pass
        elif line.lstrip().startswith("#"):
            notes += 1
            continue  # a note leaves a gap a gap
        elif line.strip():
            last = _take_line(draft, reading, number, line, last)
        after_gap = not line.strip()
    reading.notes = notes
    return reading.checked()


def has_names(text: str) -> bool:
    """Tell whether any line begins as those of this form do: a bare deal has none."""
    for line in text.splitlines():
        label = _LABEL.fullmatch(line)
        if line.strip() == SEPARATOR or line.startswith("#") or (label and _name_in(label[1]) is not None):
            return True
    return False


def _given_already(draft: _Draft, line: str) -> bool:
    label = _LABEL.fullmatch(line)
    name = None if label is None else _name_in(label[1])
    return name in draft.fields and name not in _SEVERAL_LINES


def _name_in(label: str) -> str | None:
    return _NAME_OF.get(" ".join(label.lower().split()))


def _take_line(draft: _Draft, reading: Reading, number: int, line: str, last: str | None) -> str | None:
    """File one line under its name; return that name, for a play that goes on in the next line."""
    label = _LABEL.fullmatch(line)
    name = None if label is None else _name_in(label[1])
    if label is not None and name is not None:
        if name not in draft.fields:
            draft.fields[name] = _Field(number, label[2])
        elif name in _SEVERAL_LINES:
            draft.fields[name].more.append(label[2])
        else:
            again = " ".join(label[1].lower().split())
            reading.remark(number, N_("{name!r} is given a second time and ignored"), name=again)
        return name
    if last == "play" and (len(draft.fields["play"].more) > DECK_SIZE or _looks_like_cards(line)):
        draft.fields["play"].more.append(line)
        return last
    if "|" in line and "deal" not in draft.fields:
        draft.fields["deal"] = _Field(number, line)
        return "deal"
    reading.remark(number, N_("not understood: {line!r}"), line=line.strip()[:60])
    return None


def _looks_like_cards(line: str) -> bool:
    try:
        read_play(line)
    except DdsolveError:
        return False
    return True


def read_play(text: str) -> tuple[Card, ...]:
    """Read cards in the order played, with or without the numbers of the tricks.

    A card may come twice: whether the play is legal is found out when it is replayed. NotationError for what
    is no card.
    """
    bare = _TRICK_NUMBER.sub(" ", text.replace("\n", " \n "))
    is_cyrillic(bare)
    words = _BETWEEN_CARDS.sub(" ", bare).split()
    if len(words) > 10 * DECK_SIZE:  # no play, however it is written: do not look at each
        raise FormatError("{count} {count:card is|cards are} played, but the deck has 32", count=len(words))
    return tuple(card for word in words for card in parse_cards(word))


def _record(draft: _Draft) -> GameRecord:
    is_cyrillic(*(draft.text(name) for name in _CARD_FIELDS))
    deal = _deal(draft)
    contract = draft.get("contract", Contract.parse)
    players = (draft.text("player 1"), draft.text("player 2"), draft.text("player 3"))
    return GameRecord(
        deal,
        contract,
        draft.get("soloist", lambda text: read_player(text, players)),
        draft.get("leader", lambda text: read_player(text, players)),
        draft.get("discard", lambda text: check_widow_pair(parse_cards(text), thrown=True)),
        draft.get("play", read_play) or (),
        _rules(draft, deal, contract),
        draft.text("title"),
        draft.text("source"),
        players,
        draft.text("comment"),
        draft.get("auction", lambda text: _calls(text, players)) or (),
        draft.text("task"),
    )


def _calls(text: str, players: Sequence[str]) -> tuple[Call, ...]:
    """Read an auction; what cannot be read is tried with seats in the place of the players' names."""
    seats = {name.strip().lower(): seat for seat, name in zip(SEATS, players, strict=True) if name.strip()}
    try:
        return read_calls(text)
    except DdsolveError:
        if not seats:
            raise
    names = "|".join(map(re.escape, sorted(seats, key=len, reverse=True)))
    caller = rf"(^|[,;\s])({names})(?!\w)\s*[=:]?\s*"
    return read_calls(
        re.sub(caller, lambda found: f"{found[1]} {seats[found[2].lower()]}=", text, flags=re.IGNORECASE)
    )


def _deal(draft: _Draft) -> Deal:
    """Put the deal together from its one line or from three, and from the widow's own line."""
    hands = [draft.text(f"hand {seat}").strip() or "-" for seat in (1, 2, 3)]
    if "deal" in draft.fields:
        for seat, hand in enumerate(hands, start=1):
            if hand != "-":
                raise at_line(
                    draft.fields[f"hand {seat}"].line,
                    FormatError("the hands are given already by the line 'Deal:'"),
                )
        deal: Deal = draft.get("deal", Deal.parse) or Deal.parse("")
    elif any(hand != "-" for hand in hands):
        deal = _three_hands(draft, hands)
    else:
        raise FormatError("there is no deal")
    widow = draft.get("widow", lambda text: check_widow_pair(parse_cards(text)))
    if widow is None or widow == deal.widow:
        return deal
    if deal.widow is not None:
        known = Listed(deal.widow)
        error = FormatError(
            "the widow is {given: }, but the deal's fourth field says {deal: }",
            given=Listed(widow),
            deal=known,
        )
        raise at_line(draft.fields["widow"].line, error)
    return Deal(deal.hands, widow)


def _three_hands(draft: _Draft, hands: list[str]) -> Deal:
    """Read hands written on lines of their own; an error names the first line that cannot be, or be so."""
    try:
        return Deal.parse(" | ".join(hands))
    except DdsolveError as error:
        seen = Hand()
        for seat in SEATS:
            hand = draft.get(f"hand {seat}", Hand.parse) or Hand()
            if hand & seen:
                raise at_line(draft.fields[f"hand {seat}"].line, error) from None
            seen |= hand
        raise


def _rules(draft: _Draft, deal: Deal, contract: Contract | None) -> AllPassRules | None:
    """Return the rules of an all-pass: a widow on its own line means `shows` unless a rule is named."""
    given = {
        name.replace(" ", "_"): draft.text(name).strip().lower()
        for name in ("widow rule", "second lead", "third lead", "void lead")
        if draft.text(name).strip()
    }
    if contract is None or contract.kind != "allpass":
        if given:
            raise FormatError("rules of the widow belong to an all-pass only")
        return None
    widow = deal.widow if "widow" in draft.fields else None
    options: dict[str, Any] = dict(given)  # the values are checked by the constructor
    return AllPassRules.for_deal(deal, widow, **options)


def write_text(records: Mapping[int, GameRecord]) -> Writing:
    """Write records in our own form, which carries everything, in the reader's language."""
    return Writing(f"{SEPARATOR}\n".join(_written(record) for record in records.values()))


def _written(record: GameRecord) -> str:
    deal = record.deal
    told = str if language() == ENGLISH else said
    fields: list[tuple[str, object]] = [("title", record.title), ("source", record.source)]
    fields += [(f"player {seat}", record.players[seat - 1]) for seat in (1, 2, 3)]
    fields += [(f"hand {seat}", card_letters(str(deal.hand(seat)))) for seat in deal.seats]
    fields += [
        ("widow", _cards(deal.widow or ())),
        ("auction", " ".join(map(told, record.auction))),
        ("contract", "" if record.contract is None else told(record.contract)),
        ("soloist", record.soloist or ""),
        ("leader", record.leader or ""),
        ("discard", _cards(record.discard or ())),
    ]
    fields.append(("task", record.task))
    if record.rules is not None:
        fields += [
            ("widow rule", record.rules.widow_rule),
            ("second lead", record.rules.second_lead),
            ("third lead", record.rules.third_lead),
            ("void lead", record.rules.void_lead),
        ]
    elif record.contract is not None and record.contract.kind == "allpass" and deal.widow is not None:
        fields.append(("widow rule", "none"))  # which a widow in a line of its own does not mean
    lines = [f"{_label(name)}: {value}" for name, value in fields if str(value)]
    each = len(deal.seats)
    tricks = [record.played[at : at + each] for at in range(0, len(record.played), each)]
    if tricks:
        lines.append(f"{_label('play')}:")
        lines += [f"  {number}. {_cards(trick)}" for number, trick in enumerate(tricks, start=1)]
    lines += [f"{_label('comment')}: {line}".rstrip() for line in record.comment.splitlines()]
    return "\n".join(lines) + "\n"


def _cards(cards: tuple[Card, ...]) -> str:
    return card_letters(" ".join(card.pretty for card in cards))


def _label(name: str) -> str:
    """Return what a name is called in the reader's language."""
    english = language() == ENGLISH
    return next(called for called in _NAMES[name] if called.isascii() == english).capitalize()
