"""Options made of fields, named, bounded and explained as they were declared, and commands made of questions.

A command that asks nothing takes a group of fields with `taking`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import wraps
from importlib import import_module
from inspect import get_annotations
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

import click
from click.core import ParameterSource

from ddsolve.asking.ask import HOW, Asked, AskingError, Question
from ddsolve.asking.declared import Declared, IdleError, MissingError, declared, defaults, types_of
from ddsolve.cli import lazy
from ddsolve.cli.options import (
    CONTRACTS_KNOWN,
    CONVENTION,
    FILE,
    SEATS_KNOWN,
    Reader,
    html_option,
    output_options,
)
from ddsolve.cli.run import Run
from ddsolve.conventions import Convention
from ddsolve.io.disk import read_document
from ddsolve.io.reading import read
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import _

Option = Callable[[Callable[..., Any]], Callable[..., Any]]
# What stands for a value of a type in a usage line, and what a shell completes.
_METAVARS = {Hand: "HAND", Deal: "DEAL", Seat: "SEAT", Contract: "CONTRACT"}
_KNOWN = {Seat: SEATS_KNOWN, Contract: CONTRACTS_KNOWN}
_FROM_FILES = (
    "HAND",
    "HAND12",
    "DEAL",
)  # what a usage line calls so may stand in a file, as any argument may


def command_of(question: type[Question[Any]], name: str) -> click.Command:
    """Return the command that asks a question.

    Its report is `NAME_report` of the module `output.NAME`; if that has `NAME_estimates`, they are told while
    the answer grows. Its page is `NAME_page` of `pages`, if there is one.
    """
    known = declared(question)
    documents = {field for field, one in known.items() if one.document}
    worded = {field for field, one in known.items() if one.argument and one.trailing}
    trailing = next((field for field, one in known.items() if one.trailing and not one.argument), None)

    def ask(run: Run, more: tuple[str, ...] = (), **typed: Any) -> None:
        given = said(typed)
        for field in given.keys() & documents:
            words = given[field]
            text = " ".join(words) if field in worded else words
            given[field] = read_document(text, typed=field in worded and " " in text)
        if more:
            if trailing not in given:
                raise click.UsageError(_("unexpected argument {text!r}", text=more[0][:20]))
            given[trailing] = (*given[trailing], *more)
        told = import_module(f"ddsolve.output.{name}")
        report, estimates = getattr(told, f"{name}_report"), getattr(told, f"{name}_estimates", None)
        pages = None if run.html is None else import_module("ddsolve.pages")
        with in_options(question):
            run.ask(question(**given), report, estimates, getattr(pages, f"{name}_page", None))

    wrapped = output_options(html_option(ask))
    if trailing is not None:
        wrapped = lazy.argument("more", nargs=-1, metavar="")(wrapped)
    return lazy.command(name, help=question.help)(adding(options_of(question))(wrapped))


def taking(kind: type[Asked], name: str) -> Option:
    """Return the decorator that adds the options of a group of fields and passes them as one value.

    It stands above `output_options`.
    """

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        @wraps(function)
        def command(**given: Any) -> None:
            mine = said({field: given.pop(field) for field in declared(kind)})
            with in_options(kind):
                group = kind(**mine)
            function(**given, **{name: group})

        return adding(group_options(kind))(command)

    return decorate


def adding(options: Sequence[Option]) -> Option:
    """Return the decorator that adds options in this order."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def said(typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters that were typed, or that have no default of their own."""
    source = click.get_current_context().get_parameter_source
    return {key: value for key, value in typed.items() if source(key) is not ParameterSource.DEFAULT}


@contextmanager
def in_options(question: type[Asked]) -> Iterator[None]:
    """Inside, turn what a question says of its fields into what is said of options, as UsageError."""
    try:
        yield
    except IdleError as error:
        option, *_others = _spelled(error.name, declared(question)[error.name])
        raise click.UsageError(error.told(option.partition("/")[0])) from None
    except MissingError as error:
        ctx = click.get_current_context()
        missing = next(one for one in ctx.command.params if one.name == error.name)
        raise click.MissingParameter(ctx=ctx, param=missing) from None
    except AskingError as error:
        raise click.UsageError(error.args[0]) from None


def options_of(question: type[Question[Any]], leave_out: Container[str] = ()) -> list[Option]:
    """Return what declares each field on the command line, those that say how it is worked out last."""
    known, kinds, usual = declared(question), types_of(question), defaults(question)
    names = [name for name, one in known.items() if one.typed and name not in leave_out]
    ordered = [*(name for name in names if name not in HOW), *(name for name in names if name in HOW)]
    return [_option(name, known[name], kinds[name], usual) for name in ordered]


def group_options(kind: type[Asked]) -> list[Option]:
    """Return the options of a group of fields, its own first; all are told in --help, for they are few."""
    known, kinds, usual, own = declared(kind), types_of(kind), defaults(kind), get_annotations(kind)
    names = sorted(known, key=lambda name: name not in own)
    return [_option(name, replace(known[name], rare=""), kinds[name], usual) for name in names]


def _spelled(name: str, one: Declared) -> tuple[str, ...]:
    return one.spelled or (f"--{name.replace('_', '-')}",)


def _option(name: str, one: Declared, kind: Any, usual: Mapping[str, object]) -> Option:
    """Return what declares one field."""
    kind = _bare(kind)
    if one.argument:
        needed, metavar = name not in usual, one.metavar
        if metavar is not None and not needed:
            metavar = f"[{metavar}]"
        nargs = -1 if one.trailing else 1
        return lazy.argument(name, type=_type(name, one, kind), metavar=metavar, required=needed, nargs=nargs)
    default = usual.get(name)
    said: dict[str, Any] = {"help": one.help, "section": one.rare}
    if kind is bool:
        said |= {"is_flag": True, "default": default}
    else:
        pair = get_origin(kind) is tuple and Ellipsis not in get_args(kind)
        said |= {
            "type": _type(name, one, kind),
            "metavar": one.metavar,
            "nargs": len(get_args(kind)) if pair else 1,
        }
        if name not in usual:
            said["required"] = True
        elif one.multiple:
            said["multiple"] = True
        elif default not in (None, ()) and one.told:
            said |= {"default": default, "show_default": True}
    return lazy.option(*_spelled(name, one), name, **said)


def _bare(kind: Any) -> Any:
    """Return a type without None."""
    left = [one for one in get_args(kind) if one is not NoneType]
    return left[0] if len(left) == 1 and NoneType in get_args(kind) else kind


def _type(name: str, one: Declared, kind: Any) -> Any:
    """Return click's type for what a field is read as."""
    if one.document:
        return FILE
    if get_origin(kind) is Literal:
        return click.Choice(get_args(kind))
    if kind is int:
        return (
            int
            if one.least is None
            else click.IntRange(int(one.least), None if one.most is None else int(one.most))
        )
    if kind is float:
        return float if one.least is None else click.FloatRange(one.least, one.most)
    if kind in (Convention, tuple[Convention, ...], tuple[Convention, Convention]):
        return CONVENTION
    if one.multiple:
        (item, *_rest) = get_args(kind)
        if get_origin(item) is Literal:
            return click.Choice(get_args(item))
        return str if item is str else Reader(one.metavar or "", lambda text: read(item, text, name))
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    metavar = one.metavar or _METAVARS.get(bare, name.upper())
    files = one.argument or metavar in _FROM_FILES
    return Reader(metavar, lambda text: read(kind, text, name), files=files, known=_KNOWN.get(bare, ()))
