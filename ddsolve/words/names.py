"""Names in the cases of Russian: на Анну; one that no rule knows stands behind its noun: на игрока Alex."""

from __future__ import annotations

import re

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
