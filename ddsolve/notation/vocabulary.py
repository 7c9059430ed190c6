"""The characters and the words of every notation that ddsolve reads, and the clean-up before reading.

Words are what players type for suits, levels, calls and conventions, in Russian beside English. Numbers used
everywhere: suits S=0 C=1 D=2 H=3 (their rank order); ranks 7=0 … T=3 J=4 Q=5 K=6 A=7; a card is
suit * 8 + rank.
"""

from __future__ import annotations

import re

from ddsolve.errors import NotationError
from ddsolve.io import MAX_TEXT
from ddsolve.words import ENGLISH, _, russian

SUIT_LETTERS = "SCDH"
SUIT_SYMBOLS = "♠♣♦♥"
RANK_LETTERS = "789TJQKA"
DECK_SIZE = 32

SYMBOL_SUITS = {symbol: index % 4 for index, symbol in enumerate(SUIT_SYMBOLS + "♤♧♢♡")}
LATIN_SUITS = {letter: index for index, letter in enumerate(SUIT_LETTERS)}
# пики, трефы (or крести), бубны, червы
CYRILLIC_SUITS = {"П": 0, "Т": 1, "К": 1, "Б": 2, "Ч": 3}
LOW_RANKS = "23456"  # of the longer packs, not in this one
DIGIT_RANKS = {"7": 0, "8": 1, "9": 2}
LATIN_RANKS = {letter: index for index, letter in enumerate(RANK_LETTERS)}
# валет, дама, король, туз
CYRILLIC_RANKS = {**DIGIT_RANKS, "В": 4, "Д": 5, "К": 6, "Т": 7}

DASHES = "-‐‑‒–—−"
SPACES = " ,"

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]")
_BLANK = re.compile(r"\s")  # \s knows the no-break spaces too
_LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ɏ]")
_CYRILLIC = re.compile("[\u0400-\u052f]")


def clean(text: str) -> str:
    """Drop variation selectors and other invisible characters, make every blank a plain space, trim.

    Raises NotationError for a text that is empty or far too long.
    """
    if not isinstance(text, str):
        raise NotationError("{text} is no text", text=type(text).__name__)
    if len(text) > MAX_TEXT:
        raise NotationError(
            "the text is {length} {length:character|characters} long; no deal needs more than {limit}",
            length=len(text),
            limit=MAX_TEXT,
        )
    seen = _BLANK.sub(" ", _INVISIBLE.sub("", text)).replace("：", ":").strip()
    if not seen and text.strip():
        raise NotationError("no cards: the text holds only characters that cannot be seen")
    if not seen:
        raise NotationError("no cards: the text is empty")
    return seen


def refuse_slash(text: str) -> str:
    """Return a text of cards; NotationError where '/' separates them, which no notation here does."""
    if "/" in text:
        raise NotationError(
            "'/' in {text!r} separates nothing: write '.' between the suits of a hand, in the order "
            "♠.♥.♦.♣, and '|' between hands",
            text=excerpt(text, text.index("/")),
        )
    return text


def is_cyrillic(*texts: str) -> bool:
    """Tell whether the texts, which make up one input, are written in Russian letters.

    Raises NotationError where they mix Latin and Cyrillic letters: Т and К look the same in both, and Т means
    different cards, so a guess could be a wrong answer.
    """
    whole = " ".join(texts)
    latin, cyrillic = _LATIN.search(whole), _CYRILLIC.search(whole)
    if latin and cyrillic:
        raise NotationError(
            "mixed scripts: Latin {latin!r} and Cyrillic {cyrillic!r} in one input; a Latin T is "
            "the ten and a Cyrillic Т the ace, so write everything in one script",
            latin=latin[0],
            cyrillic=cyrillic[0],
        )
    return cyrillic is not None


def upper(char: str) -> str:
    """Return the capital of one character, or the character where the capital is not one character."""
    capital = char.upper()
    return capital if len(capital) == 1 else char


def shown(char: str) -> str:
    """Quote a character for an error message, telling when a letter is Cyrillic: А is not A."""
    return _("{char!r} (a Cyrillic letter)", char=char) if _CYRILLIC.match(char) else repr(char)


EXCERPT = 40  # characters


def excerpt(text: str, at: int = 0) -> str:
    """Cut a long text to about EXCERPT characters around position `at`, for an error message."""
    if len(text) <= EXCERPT:
        return text
    start = max(0, min(at - EXCERPT // 2, len(text) - EXCERPT))
    end = start + EXCERPT
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")


class Named(str):
    """The name of a suit or a card as it is typed, `S` or `SA`; in a Russian sentence it is ♠ or ♠Т."""

    __slots__ = ()

    def _in_words(self, language: str, _spec: str) -> str:
        if language == ENGLISH:
            return str(self)
        return SUIT_SYMBOLS[SUIT_LETTERS.index(self[0])] + russian.ranks(self[1:])


def card_name(index: int) -> Named:
    """Return the two-letter name of card `index` (0..31), as in JSON: `SA`, `HT`."""
    return Named(SUIT_LETTERS[index >> 3] + RANK_LETTERS[index & 7])


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
