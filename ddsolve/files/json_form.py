"""The JSON form of records; its schema, `record.schema.json`, lies beside this module and in the docs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

from ddsolve._version import __version__
from ddsolve.auction import Call, read_calls
from ddsolve.errors import DdsolveError, FormatError
from ddsolve.files.record import NO_NAMES, GameRecord, Reading, Writing, read_player
from ddsolve.io import documents
from ddsolve.values.cards import Card
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal, check_widow_pair
from ddsolve.values.hand import Hand
from ddsolve.values.rules import AllPassRules
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_, _

_TOP_KEYS = ("records", "version", "$schema")
_RULE_KEYS = ("widow_rule", "second_lead", "third_lead", "void_lead")
_TEXT_KEYS = ("title", "source", "comment", "task")


def schema() -> dict[str, Any]:
    """Return the published JSON Schema (draft 2020-12) of the form."""
    text = (files("ddsolve.files") / "record.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def read_json(text: str) -> Reading:
    """Read every record; FormatError where there is none, or no JSON."""
    document = documents.read_json(text)
    reading = Reading()
    alone = isinstance(document, Mapping) and "records" not in document
    if alone:
        document = [document]
    elif isinstance(document, Mapping):
        for key in document:
            if key not in _TOP_KEYS:
                reading.remark(0, N_("unknown key {key!r}"), key=key)
        document = document["records"]
    if not isinstance(document, list):
        raise FormatError("a JSON file is an object with the list 'records', or such a list, or one record")
    for number, entry in enumerate(document, start=1):
        with reading.one_record(0):
            try:
                reading.records.append(_Entry(entry, number, reading).record())
            except DdsolveError as error:
                if alone:
                    raise
                raise FormatError("record {number}: {reason}", number=number, reason=error) from None
    return reading.checked()


class _Entry:
    """One record's object: every key asked for is checked, the keys left over are reported."""

    def __init__(self, entry: object, number: int, reading: Reading) -> None:
        if not isinstance(entry, Mapping):
            raise FormatError("{key!r} has to be {wanted}", key=str(number), wanted=_("an object"))
        self.left = dict(entry)
        self.number = number
        self.reading = reading

    def record(self) -> GameRecord:
        deal = self._deal()
        contract = self._take("contract", lambda value: Contract.parse(_text("contract", value)))
        players = self._take("players", self._players) or NO_NAMES
        record = GameRecord(
            deal,
            contract,
            self._take("soloist", lambda value: _seat(value, players)),
            self._take("leader", lambda value: _seat(value, players)),
            self._take("discard", lambda value: check_widow_pair(_cards("discard", value), thrown=True)),
            self._take("played", lambda value: _cards("played", value)) or (),
            self._take("rules", lambda value: self._rules(value, deal)),
            self._take("title", lambda value: _text("title", value)) or "",
            self._take("source", lambda value: _text("source", value)) or "",
            players,
            self._take("comment", lambda value: _text("comment", value)) or "",
            self._take("auction", _auction) or (),
            self._take("task", lambda value: _text("task", value)) or "",
        )
        self._report(self.left, "")
        return record

    def _take(self, key: str, read: Callable[[Any], Any]) -> Any:
        """Return the value of a key, read and checked, or None where it is missing or null."""
        value = self.left.pop(key, None)
        return None if value is None else read(value)

    def _report(self, left: Mapping[Any, object], inside: str) -> None:
        for key in left:
            self.reading.remark(
                0, N_("record {number}: unknown key {key!r}"), number=self.number, key=f"{inside}{key}"
            )

    def _by_seat(self, key: str, value: object) -> list[str]:
        """Return three texts, '' for a seat left out, from an object keyed by seat."""
        left = dict(_object(key, value))
        texts = [_text(key, left.pop(str(seat), None) or "") for seat in SEATS]
        self._report(left, f"{key}.")
        return texts

    def _deal(self) -> Deal:
        texts = self._by_seat("hands", self.left.pop("hands", None))
        first, second, third = (Hand.parse(text) if text else None for text in texts)
        widow = self._take("widow", lambda value: check_widow_pair(_cards("widow", value)))
        return Deal((first, second, third), widow)

    def _players(self, value: object) -> tuple[str, str, str]:
        first, second, third = self._by_seat("players", value)
        return first, second, third

    def _rules(self, value: object, deal: Deal) -> AllPassRules:
        left = dict(_object("rules", value))
        options: dict[str, Any] = {
            key: _text(key, given) for key in _RULE_KEYS if (given := left.pop(key, None)) is not None
        }
        widow = left.pop("widow", None)
        self._report(left, "rules.")
        shown = None if widow is None else _cards("widow", widow)
        return AllPassRules.for_deal(deal, shown, **{"widow_rule": "none", **options})


def _text(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise FormatError("{key!r} has to be {wanted}", key=key, wanted=_("a text"))
    return value


def _object(key: str, value: object) -> Mapping[Any, object]:
    if not isinstance(value, Mapping):
        raise FormatError("{key!r} has to be {wanted}", key=key, wanted=_("an object"))
    return value


def _seat(value: object, players: tuple[str, str, str]) -> Seat:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise FormatError("{key!r} has to be {wanted}", key="soloist/leader", wanted=_("a seat: 1, 2 or 3"))
    return read_player(value, players) if isinstance(value, str) else Seat.parse(value)


def _auction(value: object) -> tuple[Call, ...]:
    if not isinstance(value, list):
        raise FormatError("{key!r} has to be {wanted}", key="auction", wanted=_("a list of calls, as 1=6S"))
    return read_calls("\n".join(_text("auction", entry) for entry in value))


def _cards(key: str, value: object) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise FormatError("{key!r} has to be {wanted}", key=key, wanted=_("a list of cards"))
    return tuple(Card.parse(_text(key, card)) for card in value)


def write_json(records: Mapping[int, GameRecord]) -> Writing:
    """Write records as one JSON document, which carries everything."""
    document = {"version": __version__, "records": [as_json(record) for record in records.values()]}
    return Writing(json.dumps(document, ensure_ascii=False, indent=2) + "\n")


def as_json(record: GameRecord) -> dict[str, Any]:
    """Return one record as the object of the schema; what is not known is left out."""
    deal = record.deal
    document: dict[str, Any] = {key: getattr(record, key) for key in _TEXT_KEYS}
    document["players"] = {str(seat): name for seat, name in enumerate(record.players, start=1) if name}
    document["hands"] = {str(seat): deal.hand(seat).ascii for seat in deal.seats}
    document["widow"] = [str(card) for card in deal.widow or ()]
    document["auction"] = [str(call) for call in record.auction]
    document["contract"] = None if record.contract is None else str(record.contract)
    document["soloist"] = None if record.soloist is None else str(record.soloist)
    document["leader"] = None if record.leader is None else str(record.leader)
    document["discard"] = [str(card) for card in record.discard or ()]
    document["played"] = [str(card) for card in record.played]
    document["rules"] = None if record.rules is None else record.rules.as_json()
    return {key: value for key, value in document.items() if value}
