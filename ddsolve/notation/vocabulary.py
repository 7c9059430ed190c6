"""Words that players type for suits, levels, calls and conventions, in Russian beside English."""

from __future__ import annotations

import re

SUIT_WORDS = {
    **dict.fromkeys(("ПИК", "ПИКИ", "ПИКА", "ПИКЕЙ"), 0),
    **dict.fromkeys(("ТРЕФ", "ТРЕФЫ", "ТРЕФА", "КРЕСТИ", "КРЕСТЕЙ"), 1),
    **dict.fromkeys(("БУБЕН", "БУБЁН", "БУБНЫ", "БУБНА", "БУБЕЙ"), 2),
    **dict.fromkeys(("ЧЕРВ", "ЧЕРВЫ", "ЧЕРВА", "ЧЕРВЕЙ", "ЧЕРВИ"), 3),
}
NO_TRUMP_WORDS = frozenset(
    {"NT", "N", "БК", "Б/К", "БЕЗ КОЗЫРЯ", "БЕЗ КОЗЫРЕЙ", "БЕСКОЗЫРКА", "БЕСКОЗЫРНАЯ", "БЕЗ"}
)
LEVEL_WORDS = {
    **dict.fromkeys(("шесть", "шестерная"), "6"),
    **dict.fromkeys(("семь", "семерная"), "7"),
    **dict.fromkeys(("восемь", "восьмерная"), "8"),
    **dict.fromkeys(("девять", "девятерная"), "9"),
    **dict.fromkeys(("десять", "десятерная"), "10"),
}
PASS_WORDS = frozenset({"пас", "пасс", "п"})
HERE_WORDS = frozenset({"здесь", "тут"})
CALL_WORDS = {
    **dict.fromkeys(("вист", "в", "вистую"), "whist"),
    **dict.fromkeys(tuple(PASS_WORDS), "pass"),
    **dict.fromkeys(("полвиста", "пол-виста", "полвист", "половина"), "half"),
    **dict.fromkeys(("вернуть", "возврат", "вернуть вист", "возвращаю"), "return"),
}
CONVENTION_WORDS = {
    **dict.fromkeys(("сочи", "сочинка"), "sochi"),
    **dict.fromkeys(("сочи (финляндия)", "сочи финляндия", "финская сочинка"), "sochi-finnish"),
    **dict.fromkeys(("ленинградка", "питер", "питерка", "ленинград", "ленинградка (питер)"), "leningrad"),
    **dict.fromkeys(("ростов", "ростовский", "ростовская", "ростов (москва)"), "rostov"),
    **dict.fromkeys(("классика", "классический", "бомба", "классика (с бомбами)"), "classic"),
    "казахстан": "kazakhstan",
    **dict.fromkeys(("финн", "финны", "финн (одесса)"), "finns"),
    **dict.fromkeys(("вмк", "вмк (селезнёвка)", "вмк (селезневка)"), "vmk"),
    "ростов (по букве es)": "rostov-es",
    **dict.fromkeys(("игровая ферма", "ферма", "«игровая ферма» (японские правила)"), "game-farm"),
    **dict.fromkeys(("гусарик", "гусар", "гусарик (вдвоём)", "гусарик (вдвоем)"), "hussar"),
    **dict.fromkeys(("разбойник", "малый разбойник", "разбойник, малый"), "rogue-small"),
    **dict.fromkeys(("большой разбойник", "разбойник, большой"), "rogue-large"),
    **dict.fromkeys(("очень большой разбойник", "разбойник, очень большой"), "rogue-xl"),
    **dict.fromkeys(("испанский разбойник", "разбойник, испанский список"), "rogue-list"),
    "скачки": "racing",
    "скачки, пять заездов до двадцати": "racing-5x20",
    **dict.fromkeys(("кодекс", "кодекс 1996", "кодекс-1996"), "code-1996"),
}
_LETTERS = "птбч"
_RANKS = re.compile(r"(?:10|[7-9ТКДВ]|[-‐‑‒–—−]){1,12}", re.IGNORECASE)
_COLON = re.compile(r"(?<=\w)\s*:\s*")


def spelled_suits(text: str) -> str:
    """Return a Russian hand whose suits are words of their own with a letter and a colon in their place.

    `пики ТВ98 трефы -` is п:ТВ98 т:-, and so is `п ТВ98 т -`: a single т or к is a suit in small letters
    only, for Т and К are cards. A text that is no row of suits each with its ranks stays as it is.
    """
    words = _COLON.sub(" ", text).split()
    if len(words) < 2 or len(words) % 2:
        return text
    found = []
    for suit, ranks in zip(words[::2], words[1::2], strict=True):
        place = SUIT_WORDS.get(suit.upper())
        if place is None:
            place = {"п": 0, "П": 0, "т": 1, "к": 1, "б": 2, "Б": 2, "ч": 3, "Ч": 3}.get(suit)
        if place is None or not _RANKS.fullmatch(ranks):
            return text
        found.append(f"{_LETTERS[place]}:{ranks}")
    return " ".join(found)


def spelled_level(text: str) -> str:
    """Return a contract whose level is a word with a figure in its place: `шесть пик` is 6 пик."""
    first, blank, rest = text.partition(" ")
    return f"{LEVEL_WORDS[first]} {rest}" if blank and first in LEVEL_WORDS else text


def convention_name(text: str) -> str:
    """Return the name of ours for a convention named in Russian; any other text stays as it is."""
    told = " ".join(text.replace("`", "").strip().strip("\"'").lower().split())
    return CONVENTION_WORDS.get(told, CONVENTION_WORDS.get(told.strip("«»"), text))
