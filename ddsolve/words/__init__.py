"""The one catalogue of words that people read: errors, help texts, table headings.

A key is `topic.name`; a topic is a module `ddsolve/words/<language>/<topic>.py` with one dictionary `WORDS`,
read when its first word is needed. To add words, add a topic file; to add a language, add a folder with the
same topics. A word that a language lacks is taken from English.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

DEFAULT_LANGUAGE = "en"
_language = DEFAULT_LANGUAGE


def use_language(language: str) -> None:
    """Choose the language of everything said from now on (a folder name under `ddsolve/words`)."""
    global _language
    _language = language


def say(key: str, /, **values: object) -> str:
    """Return the words for `topic.name` with its `{field}`s filled in; KeyError if there are none."""
    topic, _, name = key.partition(".")
    words = _topic(_language, topic)
    pattern = words[name] if name in words else _topic(DEFAULT_LANGUAGE, topic)[name]
    return pattern.format(**values) if values else pattern


@cache
def _topic(language: str, topic: str) -> dict[str, str]:
    try:
        words: dict[str, str] = import_module(f"ddsolve.words.{language}.{topic}").WORDS
    except ModuleNotFoundError:
        if language == DEFAULT_LANGUAGE:
            raise KeyError(f"no topic {topic!r} in the catalogue") from None
        return {}
    return words
