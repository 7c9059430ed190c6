"""Arguments and options that commands share: the types that read them, the decorators that declare them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem as Completion

from ddsolve.asking.declared import OUTPUT
from ddsolve.cli import lazy
from ddsolve.cli.run import Run
from ddsolve.conventions import NAMES
from ddsolve.errors import DdsolveError
from ddsolve.io.disk import FileText, read_argument
from ddsolve.values.contract import MISERE, TRICK_CONTRACTS
from ddsolve.values.hand import Hand
from ddsolve.values.seats import SEATS
from ddsolve.words import N_, Typed, _, said

if TYPE_CHECKING:
    _ParamType = click.ParamType[Any]
    _ClickPath = click.Path[Any]
else:
    _ParamType, _ClickPath = click.ParamType, click.Path  # generic in new versions of click only

_FOR_FILES = N_(
    "a file of hands is for 'ddsolve review', 'ddsolve play', 'ddsolve solve', 'ddsolve table', "
    "'ddsolve allpass', 'ddsolve misere' and 'ddsolve claim'"
)
_FOR_DEALS = N_(
    "a deal has three hands with '|' between them, and this is one, of {count} {count:card|cards}; "
    "'ddsolve CARDS', without a command, tells what one hand can be asked"
)
Value = TypeVar("Value")
Function = TypeVar("Function", bound=Callable[..., Any])


def is_given(name: str) -> bool:
    """Tell whether a parameter of the command that runs was typed."""
    return click.get_current_context().get_parameter_source(name) is not ParameterSource.DEFAULT


def refuse_typed(names: Sequence[str], reason: str) -> None:
    """Raise UsageError for an option that was typed and would change nothing; names: its parameters.

    reason: when it counts, with a field `option`.
    """
    for param in click.get_current_context().command.params:
        if param.name in names and is_given(param.name):
            raise click.UsageError(_(reason, option=Typed(param.opts[0])))


class Reader(_ParamType, Generic[Value]):
    """A type that reads a value by one of the package's parsers; an error names the option.

    files: whether the name of a file can stand for the value. known: values that a shell completes.
    """

    def __init__(
        self, name: str, parse: Callable[[str], Value], *, files: bool = False, known: Sequence[str] = ()
    ) -> None:
        self.name = name
        self.parse = parse
        self.files = files
        self.known = known

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the parsed value; a usage error, naming the option, for what cannot be read."""
        if not isinstance(value, str):
            return value
        text = value
        try:
            text = _text_of(value.strip()) if self.files else value
            return self.parse(text)
        except DdsolveError as error:
            if self.name == "DEAL" and (count := _of_one_hand(text)):
                self.fail(_(_FOR_DEALS, count=count), param, ctx)
            if self.name == "DEAL" and "\n" in text.strip() and not _holds_hands(text):
                self.fail(_("a file of several deals is for 'ddsolve batch'"), param, ctx)
            reads_hands = ctx is not None and f"'ddsolve {ctx.info_name}'" in _FOR_FILES
            self.fail(said(error) if reads_hands or not _holds_hands(text) else _(_FOR_FILES), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Completion]:
        """Return the known values that begin with what is typed; else, where files are read, files."""
        found = [Completion(each) for each in self.known if each.lower().startswith(incomplete.lower())]
        return found or ([Completion(incomplete, type="file")] if self.files else [])


class _ConventionName(Reader[str]):
    """The name of a convention, or of a file with one, which is read later."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the name."""
        return value


def _of_one_hand(text: str) -> int:
    """Return how many cards a text has that is one hand; 0 for any other text."""
    try:
        return 0 if "|" in text else len(Hand.parse(text))
    except DdsolveError:
        return 0


def _holds_hands(text: str) -> bool:
    """Tell whether a text is a file of hands."""
    if "\n" not in text:
        return False
    from ddsolve.files import is_record  # --help does without it

    return is_record(text)


def _text_of(argument: str) -> str:
    """Return the text that an argument stands for."""
    text = read_argument(argument)
    return text if text is argument else FileText.of(text, argument)


SEATS_KNOWN = tuple(str(seat) for seat in SEATS)
CONTRACTS_KNOWN = tuple(str(each) for each in (*TRICK_CONTRACTS, MISERE))
CONVENTION = _ConventionName("CONVENTION", str, files=True, known=NAMES)


class _Path(_ClickPath):
    """Click's type of a path; click would name it for good in the language that is spoken just now."""

    def __init__(self, kind: type[Path] | None = None) -> None:
        super().__init__(path_type=kind)
        self.name = "path"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Take also what can be no file's name where the system writes names in ASCII: a typed sheet, say."""
        try:
            return super().convert(value, param, ctx)
        except ValueError:
            return self.coerce_path_result(value)


FILE = _Path()
PATH = _Path(Path)


def html_option(function: Callable[..., None]) -> Callable[..., None]:
    """Add `--html FILE`; stands right below `output_options`, whose run writes the page."""

    @lazy.option(
        "--html",
        type=PATH,
        section=OUTPUT,
        metavar="FILE",
        help=N_("Also write the answer as one self-contained page."),
    )
    @wraps(function)
    def command(run: Run, /, html: Path | None, **arguments: Any) -> None:
        if html is not None:
            from ddsolve.pages import check_page

            check_page(html)
        run.html = html
        function(run, **arguments)

    return command


def output_options(function: Callable[..., None]) -> Callable[..., None]:
    """Add `--json` and `--ascii`, and pass the command a `run: Run` first.

    Who calls the command with an object in its context has his runs made by that.
    """

    @lazy.option(
        "--json", "as_json", is_flag=True, section=OUTPUT, help=N_("Print one JSON document instead of text.")
    )
    @lazy.option("--ascii", "ascii_only", is_flag=True, section=OUTPUT, help=N_("Write suits as letters."))
    @click.pass_context
    @wraps(function)
    def command(ctx: click.Context, /, as_json: bool, ascii_only: bool, **arguments: Any) -> None:
        make = Run if ctx.obj is None else ctx.obj
        with make(ctx.command.name or "", as_json=as_json, ascii_only=ascii_only) as run:
            function(run, **arguments)

    return command
