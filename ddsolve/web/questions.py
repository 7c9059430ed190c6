"""A question in JSON as the words of a command line: the command's own code reads them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

import click

from ddsolve.cli import registry
from ddsolve.errors import FormatError
from ddsolve.words import Typed

# every question, and of the other commands those that write nothing but their answer
COMMANDS = (*(name for name, entry in registry.COMMANDS.items() if entry.asks), *("play", "convert"))
_OF_A_HAND = frozenset(name for name in COMMANDS if registry.COMMANDS[name].section == "hand")

_NOT_OFFERED = ("as_json", "ascii_only", "html", "output", "jobs", "threads", "table_mb", "more", "help")
_TYPED = "moves"  # what a board is told, line by line


def is_long(command: str, given: Mapping[str, object]) -> bool:
    """Return whether a question may take seconds: one over the cards that a hand does not see.

    Asked as a stream it answers with the first estimate, and can be stopped.
    """
    return command in _OF_A_HAND or (command == "allpass" and "|" not in str(given.get("deal")))


# of these the ones that tell an estimate long before their answer
EARLY = frozenset(("bid", "discard", "lead", "misere", "whist"))


class CommandLine(NamedTuple):
    """The words of a command line, and what stands on its standard input."""

    arguments: list[str]
    typed: str


def parameters(command: click.Command) -> dict[str, click.Parameter]:
    """Return what can be asked of a command: the key in JSON for each argument and option."""
    return {_key(parameter): parameter for parameter in command.params if parameter.name not in _NOT_OFFERED}


def read_question(
    command: click.Command, given: Mapping[str, object], fixed: Mapping[str, int] | None = None
) -> CommandLine:
    """Return a JSON object as words of a command line; FormatError for a key or a value that cannot be.

    fixed: options that the server sets, where the command has them.
    """
    known = parameters(command)
    given = _by_first_names(known, given)
    document = _document(command)
    offered = [*known, *([_TYPED] if command.name == "play" else [])]
    unknown = next((key for key in given if key not in offered), None)
    if unknown is not None:
        raise FormatError(
            "unknown key {key!r}; known: {known}", key=unknown[:40], known=Typed(", ".join(sorted(offered)))
        )
    options: list[str] = []
    arguments: list[str] = []
    typed = _text(_TYPED, given.get(_TYPED, ""))
    for key, parameter in known.items():
        value = given.get(key)
        if key == document and value is not None:
            typed = json.dumps(value) if isinstance(value, Mapping) else _text(key, value)
            arguments.append("-")
        elif value is None:
            continue
        elif isinstance(parameter, click.Argument):
            text = _line(key, value)
            arguments.append(text + "\n" if command.name == "play" else text)
        else:
            options += _option(key, parameter, value)
    for name, number in (fixed or {}).items():
        option = f"--{name.replace('_', '-')}"
        if any(option in parameter.opts for parameter in command.params):
            options.append(f"{option}={number}")
    return CommandLine([*options, "--", *arguments], typed)


def _by_first_names(known: Mapping[str, click.Parameter], given: Mapping[str, object]) -> dict[str, object]:
    """Return values by the keys that are known; FormatError for an option under two of its names."""
    first = {name: key for key, parameter in known.items() for name in _keys(parameter)}
    found: dict[str, object] = {}
    for name, value in given.items():
        key = first.get(name, name)
        if key in found:
            raise FormatError("{key} is given twice, also as {name}", key=key, name=name)
        found[key] = value
    return found


def _keys(parameter: click.Parameter) -> list[str]:
    """Return the long names of an option, or the name of an argument."""
    if isinstance(parameter, click.Argument):
        return [parameter.name or ""]
    return [name.lstrip("-").replace("-", "_") for name in parameter.opts if name.startswith("--")]


def _key(parameter: click.Parameter) -> str:
    """Return the first of these names."""
    return _keys(parameter)[0]


def _document(command: click.Command) -> str | None:
    """Return the argument that names a file: here the text of the file stands in its place."""
    if command.name == "play":  # its standard input is the board's
        return None
    return next(
        (
            _key(parameter)
            for parameter in command.params
            if isinstance(parameter, click.Argument) and isinstance(parameter.type, click.Path)
        ),
        None,
    )


def _option(key: str, parameter: click.Parameter, value: object) -> list[str]:
    name = parameter.opts[0]
    if getattr(parameter, "is_flag", False):
        if not isinstance(value, bool):
            raise FormatError("{key}: true or false is wanted", key=key)
        return [name] if value else parameter.secondary_opts[:1]
    if parameter.nargs != 1:
        return [name, *(_text(key, each) for each in read_list(key, value, parameter.nargs))]
    if parameter.multiple:
        return [f"{name}={_text(key, each)}" for each in read_list(key, value)]
    return [f"{name}={_line(key, value)}"]


def read_list(key: str, value: object, size: int | None = None) -> list[object]:
    """Return a list of JSON; FormatError for anything else, or a list of another size."""
    if not isinstance(value, list):
        raise FormatError("{key}: a list of texts is wanted", key=key)
    if size is not None and len(value) != size:
        raise FormatError("{key}: a list of {size} {size:text|texts} is wanted", key=key, size=size)
    return value


def _line(key: str, value: object) -> str:
    """Return a value as it is typed; calls, cards and tricks also as the input of an answer holds them."""
    if isinstance(value, Mapping):
        return ",".join(f"{name}={_text(key, each)}" for name, each in value.items())
    return ",".join(_text(key, each) for each in value) if isinstance(value, list) else _text(key, value)


def _text(key: str, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise FormatError("{key}: a text or a number is wanted", key=key)
    return str(value)
