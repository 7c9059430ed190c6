"""The language of a command line, and the words of click itself in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

import click

from ddsolve.words import ENGLISH, LANGUAGES, N_, NN_, said, translated

_OPTION = "--lang"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as everywhere
RUSSIAN = "ru"


def language_of(given: Sequence[str], environment: Mapping[str, str]) -> tuple[list[str], str]:
    """Return the arguments without `--lang ru` (or `--lang=ru`, anywhere), and the language, as it was asked.

    What the option or DDSOLVE_LANG names need not be a language there is; the locale gives `ru` or `en`.
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
    own = environment.get("DDSOLVE_LANG", "").strip().lower()
    if own:
        return next((one for one in LANGUAGES if own.startswith(one)), own)
    named = next((value for name in _LOCALE if (value := environment.get(name))), "")
    return RUSSIAN if named.lower().startswith(RUSSIAN) else ENGLISH


# The words of click itself (Usage, Options, Error, "Did you mean …") in the reader's language.
#
# click asks gettext for its words by names of its own modules, in one language for the whole process. Here
# those names are bound to our catalogue, which answers in the language of the context.


_MODULES = ("core", "decorators", "exceptions", "formatting", "parser", "types")
# What of it a person can meet here, for the catalogue.
WORDS = (
    N_("Usage:"),
    N_("Usage: "),
    N_("Options"),
    N_("Commands"),
    N_("Positional arguments"),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("default: {default}"),
    N_("required"),
    N_("(dynamic)"),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing parameter"),
    N_("Missing {param_type}"),
    N_("Missing command."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("No such option {name!r}."),
    N_("No such option: {name}"),
    N_("No such command {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("Choose from:\n\t{choices}"),
    N_("{value} is not in the range {range}."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value!r} is not a valid boolean. Recognized values: {states}"),
    N_("integer"),
    N_("float"),
    N_("file"),
    N_("path"),
    N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is not readable."),
    N_("Could not open file {filename!r}: {message}"),
    N_("unknown error"),
    # what the system says of a file
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("No space left on device"),
    N_("File name too long"),
    N_("Input/output error"),
)
# The same where a number decides: singular, plural.
NUMBERED = (
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NN_("Did you mean {possibility}?", "(Possible options: {possibilities})"),
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    NN_("Takes {nargs} values but 1 was given.", "Takes {nargs} values but {len} were given."),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)


def use_our_words() -> None:
    """Bind click's words to our catalogue."""
    for name in _MODULES:
        module = import_module(f"click.{name}")
        for asked, answer in (("_", _one), ("ngettext", _several)):
            if hasattr(module, asked):
                setattr(module, asked, answer)


class _Sentence(str):
    """A sentence of click's: the kind of number in it is named in the reader's language, too."""

    __slots__ = ()

    def format(self, *given: object, **named: object) -> str:
        if "number_type" in named:  # click has ranges apart: what is wrong here is no number at all
            named["number_type"] = translated(str(named["number_type"]).removesuffix(" range"))
        return super().format(*given, **named)


def _one(text: str) -> str:
    return _Sentence(translated(text))


def _several(one: str, many: str, count: int) -> str:
    return translated(one, (many, count))


def refusal(error: click.ClickException) -> str:
    """Return what an error says, in the reader's language, whatever was spoken where it was raised."""
    told = error.format_message()
    return said(error.message) if told == error.message else told
