"""Names in the cases of Russian: на Анну; one that no rule knows stands behind its noun: на игрока Alex."""

from __future__ import annotations

import re
from fractions import Fraction

from ddsolve.words.english import player_at

_WORD = re.compile(r"[А-ЯЁ][а-яё]+")
_PLAYER = {"рука": "", "руки": "игрока ", "руке": "игроку ", "руку": "игрока ", "рукой": "игроком "}
_CASES = ("руки", "руке", "руку", "рукой")
# Endings of those four cases, by what the name ends with; after a consonant only where it is known a man's.
_SOFT = dict(zip(_CASES, ("и", "е", "ю", "ей"), strict=True))
_HARD = dict(zip(_CASES, ("ы", "е", "у", "ой"), strict=True))
_MAN = dict(zip(_CASES, ("а", "у", "а", "ом"), strict=True))
_SOFT_MAN = dict(zip(_CASES, ("я", "ю", "я", "ем"), strict=True))
_STEMS = {"Пётр": "Петр", "Павел": "Павл", "Лев": "Льв"}
_MALE_NAMES = """
    Александр Алексей Анатолий Андрей Антон Аркадий Арсений Артём Артур Богдан Борис Вадим Валентин Валерий
    Василий Виктор Виталий Влад Владимир Владислав Всеволод Вячеслав Геннадий Георгий Герман Глеб Григорий
    Давид Даниил Денис Дмитрий Евгений Егор Иван Игорь Кирилл Константин Лев Леонид Макар Максим Марк Матвей
    Михаил Николай Олег Остап Павел Пётр Роман Руслан Святослав Семён Сергей Станислав Степан Тарас Тимофей
    Тимур Фёдор Эдуард Юрий Яков Ярослав
"""
_MEN = frozenset(_MALE_NAMES.split())
_HUSHING = "гкхжшчщ"  # after these the ending ы is written и


def person(name: str, case: str) -> str:
    """Return a name in a case, named by the form of рука that stands beside it in a sentence."""
    if case == "рука":
        return name
    return _declined(name, case) or _PLAYER[case] + name


def _declined(name: str, case: str) -> str | None:
    """Return the form that the rules give, None where they do not know the name."""
    if not _WORD.fullmatch(name):
        return None
    stem, last = name[:-1], name[-1]
    if last == "а":
        ending = _HARD[case]
        if ending == "ы" and stem[-1] in _HUSHING:
            ending = "и"
        if ending == "ой" and stem[-1] in "жшчщц":
            ending = "ей"
        return stem + ending
    if last == "я":
        return stem + ("и" if case == "руке" and stem[-1] == "и" else _SOFT[case])
    if name not in _MEN:
        return None
    if last in "йь":
        return stem + _SOFT_MAN[case]
    ending = "ем" if case == "рукой" and last in "жшчщц" else _MAN[case]
    return _STEMS.get(name, name) + ending


# Russian forms: numbers with nouns, seats as hands, figures, cards, suits.
#
# A translation asks for a form by the spec of a field: `{count:взятка|взятки|взяток}` is the noun that goes
# with the number, `{seat:рука}` the hand in one of its cases or who plays it (`{seat:Рука}` where the
# sentence begins with it), `{count:без}` "без двух".


THIN_SPACE = "\u2009"
RANKS = str.maketrans({"A": "Т", "K": "К", "Q": "Д", "J": "В", "T": "10"})
_SHORT = (
    *("без нуля", "без одной", "без двух", "без трёх", "без четырёх", "без пяти"),
    *("без шести", "без семи", "без восьми", "без девяти", "без десяти"),
)
_ORDINALS = ("перв", "втор", "трет")
_ENDINGS = {
    "рука": ("ая", "ая", "ья"),
    "руки": ("ой", "ой", "ьей"),
    "руке": ("ой", "ой", "ьей"),
    "руку": ("ую", "ую", "ью"),
    "рукой": ("ой", "ой", "ьей"),
}
_DEALER = {"рука": "сдающий", "руки": "сдающего", "руке": "сдающему", "руку": "сдающего", "рукой": "сдающим"}
_FIGURE = re.compile(r"(\d+)([.,]\d+)?")


def formed(value: object, spec: str) -> str | None:
    """Return a value in the form that a spec asks for; None where the spec is no Russian form."""
    if "|" in spec:
        forms = spec.split("|")  # two of them where a sentence has no translation
        return forms[min(plural_form(value), len(forms) - 1)]
    if spec in _ENDINGS:
        return hand(value, spec)
    if spec == "Рука":
        told = hand(value)
        return told[:1].upper() + told[1:]
    if spec == "без":
        count = _counted(value)
        return _SHORT[int(count)] if 0 <= count < len(_SHORT) else f"без {value}"
    return None


def plural_form(value: object) -> int:
    """Return which of three forms goes with a number: 0 одна взятка, 1 две взятки, 2 пять взяток.

    A fraction takes the second, and so does what is shown with decimals (1,00 взятки); what is written as
    text counts by its first figure.
    """
    count = _counted(value)
    if count != int(count):
        return 1
    last = abs(int(count)) % 100
    if last % 10 == 1 and last != 11:
        return 0
    return 1 if last % 10 in (2, 3, 4) and last not in (12, 13, 14) else 2


def hand(seat: object, case: str = "рука") -> str:
    """Return seat 1, 2 or 3 as первая, вторая, третья рука or its player, the dealer as such, or a name."""
    name = str(seat)
    if name == "dealer":
        return _DEALER[case]
    if name.isdigit() and name not in ("1", "2", "3"):  # there is no such seat
        return f"{case} {name}"
    if name not in ("1", "2", "3"):
        return person(name, case)
    if (player := player_at(name)) is not None:
        return person(player, case)
    place = int(name) - 1
    return f"{_ORDINALS[place]}{_ENDINGS[case][place]} {case}"


def ranks(letters: str) -> str:
    """Return ranks as Russians write them: `AKT9` is ТК109."""
    return letters.translate(RANKS)


def figure(text: str) -> str:
    """Return a figure as Russians write it: a comma before the decimals, thin spaces in thousands."""
    return text.translate({ord(","): THIN_SPACE, ord("."): ","})


def _counted(value: object) -> int | float | Fraction:
    if isinstance(value, int | float | Fraction):
        return value
    found = _FIGURE.search(str(value).replace(THIN_SPACE, ""))
    if found is None:
        return 0
    return int(found[1]) if found[2] is None else Fraction(2 * int(found[1]) + 1, 2)
