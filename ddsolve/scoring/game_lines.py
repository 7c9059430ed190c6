"""A game as people type it: a header, then one line per hand, in English or Russian.

    Анна, Борис, Вера; сочи
    Анна 7п; Борис вист, Вера пас; 7-3-0
    распасы 2-3-5
    Вера мизер 2

The header names the players clockwise, the last one deals first, and perhaps the convention and the pool
(`пуля 20`). A hand is the soloist with his contract, then, between semicolons in any order, the calls (`Борис
вист, Вера пас`, or in turn `вист, пас`; `оба пас`), the tricks (in the order of the header, `7-3-0`, `7:3:0`
or `7 3 0`, of four with or without the dealer; or by name, `Анна 7, Борис 3`), the auction after its name
(`торговля Анна 6п, Борис 7т, Вера пас, Анна пас`, or in turn), who deals out of turn (`сдаёт Вера`), and how
the hand was special (`втёмную`, `лёжа`, `без прикупа`, `отказ`, `уход без трёх`). The soloist's tricks may
stand alone behind his contract, as a number or in words (`чистый`, `ровно`, `без одной`), where that is
enough, and so may the words for a special hand (`Анна 7п отказ`).
Between players' names commas may be left out. A line `continue` or `продолжение` lets the game go on after
its end. Empty lines and what follows `#` are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ddsolve.auction.bids import read_said
from ddsolve.conventions import NAMES, named
from ddsolve.errors import DdsolveError, ScoreError
from ddsolve.notation.vocabulary import convention_name
from ddsolve.scoring.entries import unknown_player
from ddsolve.scoring.hand_result import CONSENT, TYPED_CALLS, typed_call
from ddsolve.scoring.sheet import player_names
from ddsolve.scoring.special_games import NO_TRUMP, is_no_trump, list_contract
from ddsolve.values.contract import ALLPASS, Contract
from ddsolve.words import Typed, _

_OPEN = ("open", "в светлую", "светлую", "лёжа", "лежа")
_SPECIAL = {
    **dict.fromkeys(_OPEN, "closed"),  # or rather not
    **dict.fromkeys(("closed", "втёмную", "втемную", "в тёмную", "стоя"), "closed"),
    **dict.fromkeys(("without the widow", "no widow", "без прикупа"), "hand"),
    **dict.fromkeys(("resigned", "отказ", "уход", "уходит", "ушёл", "ушел", "ушла"), "resigned"),
    **dict.fromkeys(("halves", "пополам"), "halves"),
    **dict.fromkeys(("off the hill", "off hill", "с горы"), "off_hill"),
    **dict.fromkeys(("thrown", "прикуп брошен"), "thrown"),
    **dict.fromkeys(("preference", "преферанс"), "preference"),
    **dict.fromkeys(("overbid misere", "перебит мизер", "перебил мизер"), "overbid_misere"),
}
_SHORT = {
    word: count
    for words in (
        "one two three four five six seven eight nine ten",
        "одной двух трёх четырёх пяти шести семи восьми девяти десяти",
        "одной двух трех четырех",
        "1 2 3 4 5 6 7 8 9 10",
    )
    for count, word in enumerate(words.split(), 1)
}
_PLAYED = ("whist", "alone", "return")  # calls after which cards are played
CLEAN = -1  # a misère without a trick
_CONTINUE = ("continue", "продолжение", "продолжаем")
_FIELD = re.compile(r"""[\w."'-]+\s*=""")  # of TOML
_PLAYERS = re.compile(r"\A(?:players|игроки)(?:\s*:\s*|\s+)", re.IGNORECASE)
_CONVENTION = re.compile(r"\A(?:convention|конвенция)(?:\s*:\s*|\s+)", re.IGNORECASE)
_AUCTION = re.compile(r"(?:auction|bidding|торговля)\b\s*:?\s*", re.IGNORECASE)
_DEALS = re.compile(r"\s*\b(?:dealer:|deals\b|сда[её]т\b|сдавала?\b)\s*:?\s*", re.IGNORECASE)
_POOL = re.compile(r"\A(?:pool(?:\s+to)?|пул[яю](?:\s+до)?)\s*:?\s*(\d{1,4})\Z", re.IGNORECASE)
_TRICKS = re.compile(r"\A(?:tricks|взятки)\b\s*:?\s*", re.IGNORECASE)
_BOTH = re.compile(r"(?:both|оба|обе)\s+(\S+)", re.IGNORECASE)
_CALLED = re.compile(r"\s*,\s*|\s+(?=\S+=)")  # between two calls: a comma, or a blank before NAME=
COUNTS = re.compile(r"\d{1,2}(?:(?:\s*[-–:/]\s*|\s+)\d{1,2}){1,3}")
_WORDS = re.compile(r"[\s:(]+")
_COUNT = re.compile(r"\d{1,9}")  # more digits than a number may have are none
_LAST_COUNTS = re.compile(rf"(.*?)\s+({COUNTS.pattern})")
_LAST_COUNT = re.compile(r"(.*\D)\s+(\d{1,2})")
_SPECIAL_WORDS = "|".join(map(re.escape, sorted(_SPECIAL, key=len, reverse=True)))
_WITH_SPECIAL = re.compile(rf"(.*?\S)[\s,]+({_SPECIAL_WORDS})\b(.*)", re.IGNORECASE)
_LAST_CLEAN = re.compile(r"(.*\S)[\s,]+(?:clean|чистый|чистая)", re.IGNORECASE)
_LAST_MADE = re.compile(r"(.*\S)[\s,]+(?:made|exactly|ровно|своя|сыгран[оа]|сыграл[аи]?)", re.IGNORECASE)
_LAST_SHORT = re.compile(rf"(.*\S)[\s,]+(?:down|без)\s+({'|'.join(_SHORT)})", re.IGNORECASE)

Line = tuple[int, dict[str, Any]]


def is_typed(text: str) -> bool:
    """Tell whether a game is written in lines, not in JSON or TOML."""
    first = next((line for _number, line in _lines(text)), "")
    return bool(first) and not first.startswith(("{", "[")) and _FIELD.match(first) is None


def read_lines(text: str) -> tuple[dict[str, Any], list[Line]]:
    """Return the header as a game's document holds it, and the hands, each with its line."""
    lines = _lines(text)
    number, first = lines[0]
    try:
        header = _header(first)
    except DdsolveError as error:
        raise ScoreError("line {line}: {text}", line=number, text=error) from None
    hands: list[Line] = []
    for number, line in lines[1:]:
        if line.lower() in _CONTINUE:
            header["continue"] = True
            continue
        try:
            hands.append((number, read_hand(line, header["players"])))
        except DdsolveError as error:
            raise ScoreError("line {line}: {text}", line=number, text=error) from None
    return header, hands


def _lines(text: str) -> list[tuple[int, str]]:
    bare = ((number, _plain(line.partition("#")[0])) for number, line in enumerate(text.splitlines(), 1))
    return [(number, line) for number, line in bare if line]


def _plain(text: str) -> str:
    """Return a text with one plain blank for any blanks (those of a page do not break)."""
    return " ".join(text.split())


def _header(line: str) -> dict[str, Any]:
    names, *rest = (part.strip() for part in line.split(";"))
    players = [name.strip() for name in _PLAYERS.sub("", names).split(",")]
    if len(players) < 2 or not all(players):
        raise ScoreError("the first line names the players, as in `Anna, Boris, Vera; sochi`")
    for name in players:  # `Anna, Boris, Vera leningrad`: not four at the table, nor three in Sochi
        if any(named(each) in NAMES for each in (name, _WORDS.split(name.rstrip(") "))[-1])):
            raise ScoreError(
                "{name!r} names a convention: that stands behind a semicolon, as in `Anna, Boris; sochi`",
                name=name[:40],
            )
    header: dict[str, Any] = {"players": list(player_names(players))}
    for part in filter(None, rest):
        if (pool := _POOL.match(part)) is not None and "set" not in header:
            header["set"] = {"pool_size": int(pool[1])}
        elif "convention" not in header:
            header["convention"] = convention_name(_CONVENTION.sub("", part))
        else:
            told = _(
                "after the players stand the convention and the pool (`pool 20`), not {text!r}",
                text=part[:40],
            )
            raise ScoreError(told)
    return header


def read_hand(line: str, players: list[str]) -> dict[str, Any]:
    """Return one hand as a game's document holds it; ScoreError for what is none."""
    first, *rest = (part.strip() for part in _plain(line).split(";"))
    try:
        given = _game(first, players)
    except DdsolveError:
        if (said := _WITH_SPECIAL.fullmatch(first)) is not None:
            game = said[1].strip(" ,:") + said[3]
            if game in players and _SPECIAL[said[2].lower()] == "preference":
                game += " 10NT"  # which is what it is written as
            return read_hand("; ".join((game, said[2], *rest)), players)
        cuts = [cut for cut in (first.find(","), _next_name(first, players) or -1) if cut > 0]
        if not cuts:
            raise
        cut = min(cuts)
        given, rest = _game(first[:cut], players), [first[cut:].strip(" ,"), *rest]
    for part in filter(None, rest):
        _part(_TRICKS.sub("", part), given, players)
    calls = given.get("calls", [])
    if given.pop("made", False) and calls and not any(call.endswith(_PLAYED) for call in calls):
        del given["tricks"]  # nobody whisted: it is made without a card
    return given


def _game(text: str, players: list[str]) -> dict[str, Any]:
    """Read `Анна 7п`, `распасы 2-3-5`, `Вера мизер 2`, `Анна 7п без одной`: with the tricks behind."""
    soloist = _first_name(text, players)
    rest, tricks, short = text[len(soloist or "") :].strip(" :,"), None, None
    if (counts := _LAST_COUNTS.fullmatch(rest)) is not None:
        rest, tricks = counts[1], _in_order(counts[2], players)
    elif soloist is not None:
        rest, short = _words_behind(rest)
        if short is None and (alone := _LAST_COUNT.fullmatch(rest)) is not None:
            rest, tricks = alone[1].strip(), [int(alone[2])]
    try:
        contract = list_contract(rest)
    except DdsolveError:
        _check_player(rest, players)
        raise
    if soloist is None and contract != ALLPASS:
        raise ScoreError(
            "who plays {contract}? Players: {known}", contract=contract, known=Typed(", ".join(players))
        )
    if soloist is not None and contract == ALLPASS:
        raise ScoreError("an all-pass has no soloist")
    given: dict[str, Any] = {"contract": NO_TRUMP if is_no_trump(rest) else str(contract)}
    if soloist is not None:
        given["soloist"] = soloist
    if short is not None:
        tricks, given["made"] = [_taken(contract, short)], not short
    return given if tricks is None else given | {"tricks": tricks}


def _words_behind(text: str) -> tuple[str, int | None]:
    """Return a contract without the words behind it, and by how many tricks they say it failed, or CLEAN."""
    for pattern, said in ((_LAST_CLEAN, CLEAN), (_LAST_MADE, 0)):
        if (found := pattern.fullmatch(text)) is not None:
            return found[1].strip(" ,"), said
    down = _LAST_SHORT.fullmatch(text)
    return (text, None) if down is None else (down[1].strip(" ,"), _SHORT[down[2].lower()])


def _taken(contract: Contract, short: int) -> int:
    """Return the soloist's tricks when he is so many short; in misère they are what he took."""
    if contract.level is None:
        return max(short, 0)
    if short == CLEAN:
        raise ScoreError("clean is a misère without a trick, not {contract}", contract=contract)
    return contract.level - short


def _check_player(text: str, players: list[str]) -> None:
    """Raise ScoreError where a text would be a contract but for a name that is not in the header."""
    name, _blank, rest = text.partition(" ")
    try:
        Contract.parse(rest)
    except DdsolveError:
        return
    raise unknown_player(name, players)


def _part(part: str, given: dict[str, Any], players: list[str]) -> None:
    """Add what one part between semicolons says."""
    before, short = _words_behind(f"- {part}")
    if short is not None and before.strip("- "):  # `уход без трёх`
        _part(before.strip("- "), given, players)
    if part.lower() in _SPECIAL:
        flag = _SPECIAL[part.lower()]
        if flag in given:
            raise ScoreError("{part!r} is said twice", part=part)
        given[flag] = part.lower() not in _OPEN
    elif short is not None:
        if "tricks" in given:
            raise ScoreError("the tricks are given twice")
        given["tricks"], given["made"] = [_taken(Contract.parse(given["contract"]), short)], not short
    elif COUNTS.fullmatch(part) or part.isdecimal():
        if "tricks" in given:
            raise ScoreError("the tricks are given twice")
        given["tricks"] = [int(part)] if part.isdecimal() else _in_order(part, players)
    elif (named := _AUCTION.match(part)) is not None:
        if "auction" in given:
            raise ScoreError("the auction is given twice")
        said = _CALLED.split(part[named.end() :])
        if not any(said):
            raise ScoreError("the auction has no calls")
        given["auction"] = [call for item in said for call in _auction_calls(item.strip(), players)]
    else:
        items = [item.strip() for item in part.split(",")]
        apart = [item for item in items if len(items) > 1 and _stands_alone(item)]
        for item in apart:
            _part(_TRICKS.sub("", item), given, players)
        items = [item for item in items if item not in apart]
        for item in filter(_DEALS.search, items):  # `Gleb deals`, `сдаёт Глеб`
            if "dealer" in given:
                raise ScoreError("the dealer is given twice")
            given["dealer"] = _named(_DEALS.sub("", item), players)[0]
        spoken = [item for item in items if _DEALS.search(item) is None]
        for name, word in (pair for item in spoken for pair in _pairs(item, players)):
            if word.isdecimal():
                tricks = given.setdefault("tricks", {})
                if not isinstance(tricks, dict) or name in tricks:
                    raise ScoreError("{player}: the tricks are given twice", player=name)
                tricks[name] = int(word)
            else:
                if word in CONSENT:  # the soloist's alone
                    name = name or given.get("soloist", "")
                given.setdefault("calls", []).append(f"{name}={word}" if name else word)


def _stands_alone(item: str) -> bool:
    """Tell whether what stands between commas is no call: tricks, or a word for a special hand."""
    words = _TRICKS.sub("", item).lower()
    counts = " " not in words and COUNTS.fullmatch(words) is not None  # `1 7` may be a player and his tricks
    return counts or words.isdecimal() or words in _SPECIAL


def _pairs(item: str, players: list[str]) -> list[tuple[str, str]]:
    """Read `Борис вист`, `Анна 7`, `вист`, or several after one another: a name, if there is one, and a word.

    A comma may be missing before a name, where what stands before it would be neither a call nor a number.
    """
    if not item:
        return []
    if item.lower() in TYPED_CALLS:
        return [("", TYPED_CALLS[item.lower()])]
    if (both := _BOTH.fullmatch(item)) is not None:
        return [("", typed_call(both[1]))] * 2
    named = any(_begins(item, name) for name in players)  # a player may be called by a letter that is a call
    words = re.split(r"[\s–-]+", item.lower())
    if not named and all(word in TYPED_CALLS for word in words):
        return [("", TYPED_CALLS[word]) for word in words]  # `пас-пас`
    name, word = _said(item, players)
    if _COUNT.fullmatch(word) is not None or word.lower() in TYPED_CALLS:
        return [(name, word if word.isdecimal() else typed_call(word))]
    cut = _next_name(item, players)
    if cut is None:
        typed_call(word)
    return [*_pairs(item[:cut].strip(), players), *_pairs((item[cut:]).strip(), players)]


def _next_name(text: str, players: list[str]) -> int | None:
    """Return where the next player's name stands behind the first word, None where there is none."""
    blanks = (blank.end() for blank in re.finditer(r"\s+", text))
    return next((at for at in blanks if any(_begins(text[at:], name) for name in players)), None)


def _named(text: str, players: list[str]) -> tuple[str, str]:
    name = _first_name(text, players)
    if name is None:
        raise unknown_player(text, players)
    return name, text[len(name) :].strip(" :=")


def _auction_calls(text: str, players: list[str]) -> list[str]:
    """Return one call of an auction, or several without a name, which are made by who is next."""
    if not text:
        return []
    try:
        return ["=".join(_named(text, players))]
    except ScoreError:
        words = [text] if is_said(text) else text.split()
        if all(map(is_said, words)):
            return [f"={word}" for word in words]
        raise


def is_said(text: str) -> bool:
    """Tell whether a text is something that may be said in an auction."""
    try:
        read_said(text)
    except DdsolveError:
        return False
    return True


def _said(text: str, players: list[str]) -> tuple[str, str]:
    """Return who calls or takes, and what; ScoreError for what is neither, or of nobody in the header."""
    try:
        return _named(text, players)
    except ScoreError:
        name, _blank, word = text.partition(" ")
        if word.strip(" :=").lower() in TYPED_CALLS or word.isdecimal():
            raise unknown_player(name, players) from None
        words = {"part": text[:40], "name": players[0], "known": Typed(", ".join(players))}
        raise ScoreError(
            "{part!r} is neither a call (`{name} whist`, `pass`), nor tricks (`7-2-1`, `{name} 7`), nor "
            "a word for a special hand (`resigned`); players: {known}",
            **words,
        ) from None


def _first_name(text: str, players: list[str]) -> str | None:
    """Return the player whose name a text begins with: the longest, and rather in its own spelling."""
    found = (name for name in players if _begins(text, name))
    return max(found, key=lambda name: (len(name), text.startswith(name)), default=None)


def _begins(text: str, name: str) -> bool:
    return text.lower().startswith(name.lower()) and not text[len(name) : len(name) + 1].isalnum()


def _in_order(text: str, players: list[str]) -> dict[str, int] | list[int]:
    """Return tricks by name, or of four players those of the three who hold cards, whoever deals."""
    counts = [int(count) for count in re.findall(r"\d+", text)]
    if len(counts) == len(players):
        return dict(zip(players, counts, strict=True))
    if len(counts) == 3 and len(players) == 4:
        return counts
    raise miscounted(len(counts), players)


def miscounted(count: int, players: Sequence[str]) -> ScoreError:
    """Return the error for numbers of tricks that are not as many as players."""
    return ScoreError(
        "{count} {count:number|numbers} of tricks for {players} "
        "{players:player|players}: name them, as in `{name} 6, …`",
        count=count,
        players=len(players),
        name=players[0],
    )
