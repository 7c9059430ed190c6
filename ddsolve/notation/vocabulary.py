"""Words that players type for suits, levels, calls and conventions, in Russian beside English."""

from __future__ import annotations

import re

SUIT_WORDS = {
    **dict.fromkeys(("ПИК", "ПИКИ", "ПИКА", "ПИКЕЙ"), 0),
    **dict.fromkeys(("ТРЕФ", "ТРЕФЫ", "ТРЕФА", "КРЕСТИ", "КРЕСТЕЙ"), 1),
    **dict.fromkeys(("БУБЕН", "БУБЁН", "БУБНЫ", "БУБНА", "БУБЕЙ", "БУБИ"), 2),
    **dict.fromkeys(("ЧЕРВ", "ЧЕРВЫ", "ЧЕРВА", "ЧЕРВЕЙ", "ЧЕРВИ"), 3),
}
NO_TRUMP_WORDS = frozenset(
    (
        *("NT", "N", "NO TRUMP", "NO TRUMPS", "NO-TRUMP", "NO-TRUMPS", "NOTRUMP", "NOTRUMPS"),
        *("БК", "Б/К", "БЕЗ КОЗЫРЯ", "БЕЗ КОЗЫРЕЙ", "БЕСКОЗЫРКА", "БЕСКОЗЫРНАЯ", "БЕЗ"),
    )
)
LEVEL_WORDS = {
    **{word: str(level) for level, word in enumerate(("six", "seven", "eight", "nine", "ten"), 6)},
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
    **dict.fromkeys(("полвиста", "пол-виста", "полвист", "половина", "свои"), "half"),
    **dict.fromkeys(("вернуть", "возврат", "вернуть вист", "возвращаю"), "return"),
    **dict.fromkeys(("один", "без болвана", "вист без болвана"), "alone"),
    **dict.fromkeys(("разрешаю", "разрешил", "разрешила", "согласен", "согласна"), "allow"),
    **dict.fromkeys(("не разрешаю", "не разрешил", "не разрешила", "отказываю"), "refuse"),
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
ENGLISH_SUIT_WORDS = {
    **dict.fromkeys(("SPADES", "SPADE"), 0),
    **dict.fromkeys(("CLUBS", "CLUB"), 1),
    **dict.fromkeys(("DIAMONDS", "DIAMOND"), 2),
    **dict.fromkeys(("HEARTS", "HEART"), 3),
}
_SUIT_LETTERS = {"п": 0, "П": 0, "т": 1, "к": 1, "б": 2, "Б": 2, "ч": 3, "Ч": 3}  # Т, К are cards
_LETTERS = ("SCDH", "птбч")
_RANKS = tuple(
    re.compile(rf"(?:10|[2-9{letters}]|[-‐‑‒–—−]){{1,12}}", re.IGNORECASE) for letters in ("AKQJT", "ТКДВ")
)
_BETWEEN = re.compile(r"(?<=\w)\s*:\s*|[\s,;]+")


def spelled_suits(text: str, cyrillic: bool) -> str:
    """Return a hand whose suits are words of their own with a letter and a colon in their place.

    `spades AJ98, clubs -` is S:AJ98 C:-; `пики ТВ98, трефы -` is п:ТВ98 т:-, and so is `п ТВ98, т -`: a
    single т or к is a suit in small letters only, for Т and К are cards. Behind a suit's whole name the ranks
    may stand apart. A text that is no row of suits each with its ranks stays as it is.
    """
    words = [word for word in _BETWEEN.split(text) if word]
    whole = SUIT_WORDS if cyrillic else ENGLISH_SUIT_WORDS
    found = _row(words, whole, cyrillic, together=False)
    if not found and cyrillic:
        found = _row(words, {**whole, **_SUIT_LETTERS}, cyrillic, together=True)
        if text.count(":") not in (0, len(found)):  # `б:т к 10`: beside suits with colons к is the king
            found = []
    return " ".join(f"{_LETTERS[cyrillic][suit]}:{ranks}" for suit, ranks in found) or text


def _row(words: list[str], suits: dict[str, int], cyrillic: bool, *, together: bool) -> list[tuple[int, str]]:
    """Return words as suits with their ranks (`together`: in one word), or nothing: they are no such row."""
    found: list[tuple[int, str]] = []
    for word in words:
        waiting = bool(found) and not found[-1][1]  # a suit stands there without its ranks
        suit = None if waiting else suits.get(word, suits.get(word.upper()))
        if suit is not None:
            found.append((suit, ""))
        elif found and (waiting or not together) and _RANKS[cyrillic].fullmatch(word):
            found[-1] = (found[-1][0], found[-1][1] + word)
        else:
            return []
    return found if found and found[-1][1] else []


def spelled_level(text: str) -> str:
    """Return a contract whose level is a word with a figure in its place: `six spades` is 6 spades."""
    first, blank, rest = text.partition(" ")
    return f"{LEVEL_WORDS[first]} {rest}" if blank and first in LEVEL_WORDS else text


def convention_name(text: str) -> str:
    """Return the name of ours for a convention named in Russian; any other text stays as it is."""
    told = " ".join(text.replace("`", "").strip().strip("\"'").lower().split())
    return CONVENTION_WORDS.get(told, CONVENTION_WORDS.get(told.strip("«»"), text))
