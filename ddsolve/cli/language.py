"""Which language a command line is answered in: `--lang`, `DDSOLVE_LANG`, else the locale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ddsolve.words import ENGLISH

_OPTION = "--lang"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as everywhere
RUSSIAN = "ru"


def language_of(given: Sequence[str], environment: Mapping[str, str]) -> tuple[list[str], str]:
    """Return the arguments without `--lang ru` (or `--lang=ru`, anywhere), and the language, as it was asked.

    What the option names need not be a language there is; the environment gives `ru` or `en`.
    """
    rest: list[str] = []
    asked = None
    words = iter(given)
    for word in words:
        if word == "--":  # what follows are no options
            rest += [word, *words]
        elif word == _OPTION:
            asked = next(words, "")
        elif word.startswith(_OPTION + "="):
            asked = word.removeprefix(_OPTION + "=")
        else:
            rest.append(word)
    return rest, _from(environment) if asked is None else asked


def _from(environment: Mapping[str, str]) -> str:
    own = environment.get("DDSOLVE_LANG", "").strip()
    named = own or next((value for name in _LOCALE if (value := environment.get(name))), "")
    return RUSSIAN if named.lower().startswith(RUSSIAN) else ENGLISH
