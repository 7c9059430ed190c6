"""The file of a whole game: players, convention and hand results, in lines (see `game_lines`), JSON or TOML.

    {"convention": "sochi", "players": ["Anna", "Boris", "Vera"], "set": {"pool_size": 20},
     "hands": [{"contract": "6S", "soloist": "Anna", "calls": "Boris=whist, Vera=pass",
                "tricks": {"Anna": 6, "Boris": 4, "Vera": 0}},
               {"contract": "allpass", "tricks": {"Anna": 2, "Boris": 3, "Vera": 5}}]}

Players sit clockwise in the order of the list; the last one deals first unless `dealer` names another. A
hand may also have: `dealer` (out of turn), `bomb`, `widow` ("SA SK"), `dealer_for`, `bonus_off_hill` (a list
of players), `aid` ("hill", or the points for each receiver), `blind_passes` (a number), `auction`
("Anna=6S, Boris=pass, Vera=pass"; who won need not be named then), and, true or false,
`closed`, `off_hill`, `halves`, `hand` (without the widow), `resigned`, `preference`, `thrown`,
`overbid_misere`. A fine is `{"fine": "misdeal", "player": "Anna", "points": 2}`. The game may have `bombs`,
`dictated`, `note`, and `continue`, true where it goes on after its end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count, repeat
from typing import Any

from ddsolve.errors import DdsolveError, FormatError, ScoreError
from ddsolve.io.documents import read_toml
from ddsolve.scoring.aid import AidChoice
from ddsolve.scoring.entries import check_keys, exact_number, read_json, whole_number
from ddsolve.scoring.game_lines import is_said, is_typed, read_hand, read_lines
from ddsolve.scoring.hand_result import TYPED_CALLS
from ddsolve.scoring.sheet import is_sheet, player_names
from ddsolve.scoring.special_games import is_no_trump, list_contract
from ddsolve.values.cards import Card, parse_cards
from ddsolve.values.contract import Contract
from ddsolve.words import N_, _

_GAME_KEYS = ("convention", "set", "players", "dealer", "bombs", "dictated", "continue", "hands", "note")
_FLAGS = ("closed", "off_hill", "halves", "hand", "resigned", "preference", "thrown", "overbid_misere")
_HAND_KEYS = (
    *("contract", "soloist", "calls", "tricks", "bomb", "bonus_off_hill", "widow", "dealer_for", "dealer"),
    *("aid", "auction", "blind_passes", "note"),
    *_FLAGS,
)
_FINE_KEYS = ("fine", "player", "points", "note")


def is_game(text: str) -> bool:
    """Tell whether a text holds the hands of a game, in lines, JSON or TOML."""
    try:
        return is_typed(text) or "hands" in _read_document(text)
    except DdsolveError:
        return False


@dataclass(frozen=True, slots=True)
class Record:
    """One hand of a game, players by name; or a fine, written on the hill of `fined`.

    `dealer` overrides the rotation. `overbid_misere`: this nine or ten had overbid a misère (races).
    `blind_passes`: how many passed blind before an all-pass (bombs). `auction`: (name, call) in turn.
    `line`: where a game of lines has it. `tricks` as numbers are of those who hold cards, in the order of the
    players, or the soloist's alone; `calls` without a name are the defenders' in turn. `without_level`: the
    no-trump item of a list, called so.
    """

    contract: Contract | None = None
    soloist: str | None = None
    calls: tuple[tuple[str, str], ...] = ()
    tricks: Mapping[str, int] | tuple[int, ...] | None = None
    bomb: int | None = None
    bonus_off_hill: frozenset[str] = frozenset()
    widow: tuple[Card, ...] | None = None
    dealer_for: str | None = None
    dealer: str | None = None
    aid: AidChoice = field(default_factory=AidChoice)
    blind_passes: int = 0
    auction: tuple[tuple[str, str], ...] = ()
    flags: frozenset[str] = frozenset()
    without_level: bool = False
    fine: str | None = None
    fined: str | None = None
    points: Fraction | None = None
    line: int | None = None

    @classmethod
    def typed(cls, line: str, players: Sequence[str]) -> Record:
        """Read the line of a hand, as in a game in lines; ScoreError for what is none."""
        return _hand(read_hand(line, list(players)))

    @property
    def soloist_alone(self) -> bool:
        """Whether of a trick game only the soloist's tricks are known."""
        trick_game = self.contract is not None and self.contract.level is not None
        return trick_game and isinstance(self.tricks, tuple) and len(self.tricks) == 1


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game as its file gives it. `bombs` in stock at the start; `dictated` hill for everyone (classic).

    Where nothing is dictated the option `preliminary_hill` holds. `continued`: it goes on after its end.
    """

    players: tuple[str, ...]
    records: tuple[Record, ...]
    convention: str | None = None
    overrides: Mapping[str, object] = field(default_factory=dict)
    dealer: str | None = None
    bombs: tuple[int, ...] = ()
    dictated: int | None = None
    continued: bool = False

    @classmethod
    def parse(cls, text: str) -> GameFile:
        """Read a game from lines, JSON or TOML; ScoreError names the line, or the hand and the field."""
        if is_sheet(text):
            raise ScoreError("this is a sheet, not a game with its hands: `ddsolve settle` settles it")
        document, lines = _read(text)
        check_keys(document, _GAME_KEYS, _("the game"))
        for name in ("players", "hands", "bombs"):
            if not isinstance(document.get(name, [] if name == "bombs" else None), list):
                raise ScoreError("{field}: a list is needed", field=name)
        overrides = document.get("set", {})
        if not isinstance(overrides, dict):
            raise ScoreError("{field}: an object is needed", field="set")
        return cls(
            players=player_names(document["players"]),
            records=tuple(map(_record, document["hands"], count(1), lines or repeat(None))),
            convention=_text(document.get("convention"), "convention"),
            overrides=overrides,
            dealer=_text(document.get("dealer"), "dealer"),
            bombs=tuple(_count(bomb, "bombs") for bomb in document.get("bombs", ())),
            dictated=_count(document["dictated"], "dictated") if "dictated" in document else None,
            continued=_truth(document.get("continue", False), "continue"),
        )


def game_document(text: str) -> dict[str, Any]:
    """Return a game in lines, JSON or TOML as the object of its JSON; ScoreError as `GameFile.parse`."""
    GameFile.parse(text)
    return _read(text)[0]


def _read(text: str) -> tuple[dict[str, Any], list[int]]:
    """Return the document of a game, and of a game in lines the line of each hand."""
    if not is_typed(text):
        return _read_document(text), []
    header, hands = read_lines(text)
    return {**header, "hands": [given for _line, given in hands]}, [line for line, _given in hands]


def _read_document(text: str) -> dict[str, Any]:
    try:
        document = read_json(text) if text.lstrip().startswith(("{", "[")) else read_toml(text)
    except FormatError as error:
        raise ScoreError("this is neither JSON nor TOML: {reason}", reason=error) from None
    if not isinstance(document, dict):
        raise ScoreError("a game is an object with players and hands")
    return document


def _record(given: Any, number: int, line: int | None) -> Record:
    """Read one hand; every error names its line, or its number."""
    try:
        if not isinstance(given, dict):
            raise ScoreError("a hand is an object with a contract")
        return _fine(given) if "fine" in given else replace(_hand(given), line=line)
    except DdsolveError as error:
        if line is not None:
            raise ScoreError("line {line}: {text}", line=line, text=error) from None
        raise ScoreError("hand {number}: {error}", number=number, error=error) from None


def _fine(given: dict[str, Any]) -> Record:
    check_keys(given, _FINE_KEYS, _("the fine"))
    points = exact_number(given["points"], "points") if "points" in given else None
    if points is not None and points <= 0:
        raise ScoreError("{field}: {given} is no fine", field="points", given=points)
    return Record(
        fine=_text(given["fine"], "fine"), fined=_text(given.get("player"), "player"), points=points
    )


def _hand(given: dict[str, Any]) -> Record:
    check_keys(given, _HAND_KEYS, _("the hand"))
    contract = _text(given.get("contract"), "contract")
    if contract is None:
        raise ScoreError("the contract is missing")
    widow = _text(given.get("widow"), "widow")
    tricks = given.get("tricks")
    return Record(
        contract=list_contract(contract),
        soloist=_text(given.get("soloist"), "soloist"),
        calls=_calls(given.get("calls", "")),
        tricks=None if tricks is None else _tricks(tricks),
        bomb=whole_number(given["bomb"], "bomb") if "bomb" in given else None,
        bonus_off_hill=frozenset(_list_of_text(given.get("bonus_off_hill", []), "bonus_off_hill")),
        widow=None if widow is None else parse_cards(widow),
        dealer_for=_text(given.get("dealer_for"), "dealer_for"),
        dealer=_text(given.get("dealer"), "dealer"),
        aid=_aid(given.get("aid")),
        blind_passes=_count(given.get("blind_passes", 0), "blind_passes"),
        auction=_auction(given.get("auction", "")),
        flags=frozenset(flag for flag in _FLAGS if _truth(given.get(flag, False), flag)),
        without_level=is_no_trump(contract),
    )


def _calls(given: Any) -> tuple[tuple[str, str], ...]:
    """Read calls from `Boris=whist, Vera=pass`, a list of its parts, or an object in the order called."""
    pairs = _pairs(given, N_("calls: write Boris=whist, Vera=pass"), lambda call: call.lower() in TYPED_CALLS)
    return tuple((player, TYPED_CALLS.get(call.lower(), call.lower())) for player, call in pairs)


def _auction(given: Any) -> tuple[tuple[str, str], ...]:
    """Read the calls of an auction in the same forms."""
    pairs = _pairs(given, N_("auction: write Anna=6S, Boris=pass, Vera=pass"), is_said)
    return tuple((player, call.lower()) for player, call in pairs)


def _pairs(given: Any, wrong: str, may_stand_alone: Callable[[str], bool]) -> list[tuple[str, str]]:
    """Return players, some without a name, and what they said; ScoreError, `wrong`, if there are none."""
    items = given.split(",") if isinstance(given, str) else given
    if isinstance(given, Mapping):
        pairs = [(player, call) for player, call in given.items()]
    elif isinstance(items, list) and all(isinstance(item, str) for item in items):
        parts = [item.rpartition("=") for item in items if item.strip()]  # a name may have a sign in it
        if not all(sign or may_stand_alone(call.strip()) for _player, sign, call in parts):
            raise ScoreError(wrong)
        pairs = [(player.strip(), call.strip()) for player, _sign, call in parts]
    else:
        raise ScoreError(wrong)
    if not all(isinstance(call, str) and call for _, call in pairs):
        raise ScoreError(wrong)
    return pairs


def _tricks(given: Any) -> dict[str, int] | tuple[int, ...]:
    if isinstance(given, list):
        return tuple(whole_number(count, "tricks") for count in given)
    if not isinstance(given, Mapping):
        raise ScoreError("{field}: an object is needed", field="tricks")
    return {player: whole_number(count, f"tricks {player}") for player, count in given.items()}


def _aid(given: Any) -> AidChoice:
    """Read `"hill"` (off the own hill) or the shares of the receivers."""
    if given is None:
        return AidChoice()
    if given == "hill":
        return AidChoice(off_hill=True)
    if not isinstance(given, Mapping):
        raise ScoreError('aid: "hill", or the points for each receiver')
    return AidChoice(
        shares={player: exact_number(points, f"aid {player}") for player, points in given.items()}
    )


def _count(given: Any, name: str) -> int:
    number = whole_number(given, name)
    if number < 0:
        raise ScoreError("{field}: {given} is below zero", field=name, given=number)
    return number


def _text(given: Any, name: str) -> str | None:
    if given is not None and not isinstance(given, str):
        raise ScoreError("{field}: text is needed", field=name)
    return given


def _list_of_text(given: Any, name: str) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(item, str) for item in given):
        raise ScoreError("{field}: a list is needed", field=name)
    return given


def _truth(given: Any, name: str) -> bool:
    if not isinstance(given, bool):
        raise ScoreError("{field}: true or false is needed", field=name)
    return given
