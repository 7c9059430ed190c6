"""The root command: finds commands lazily and turns every failure into one line and an exit status."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import sys
import traceback
import warnings
from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click

from ddsolve._version import __version__
from ddsolve.cli import interrupts, lazy
from ddsolve.cli.click_words import RUSSIAN, language_of, refusal, use_our_words
from ddsolve.cli.interrupts import INTERRUPTED
from ddsolve.cli.registry import COMMANDS
from ddsolve.errors import DdsolveError, OutputError
from ddsolve.io.plain_text import carries, harmless, plain, use_plain_fallback
from ddsolve.words import ENGLISH, LANGUAGES, N_, Typed, _, said, speaking

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_CLI_SECTION = {
    "hand": N_("Advice for one hand"),
    "solving": N_("Exact answers for one deal"),
    "scoring": N_("Scores and conventions"),
    "files": N_("Games, files and boards"),
}


BAD_INPUT = 2
UNFORESEEN = 70  # a mistake of ours; sysexits.h calls it EX_SOFTWARE
FAILURE = 1  # no fault of the input: the reader has gone, the disk is full
_NO_ROOM = ("failed to map segment", "cannot allocate memory")  # what a loader says of a module
# what a system says of a stream that takes no more
_WRITING = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF, errno.EROFS, errno.EINVAL)
_MAX_WORD = 300
_MAX_MESSAGE = 2400  # room for the longest: all options of a convention
# A deal whose first hand is absent, or a dotted hand that begins with a void, is no option.
_DASH_FIRST = re.compile(r"[-‐-―−]\s*[|.]|[-‐-―−]\s+\S")


class _HelpFormatter(click.HelpFormatter):
    """Writes help texts in what standard output can carry."""

    def getvalue(self) -> str:
        text = super().getvalue()
        return text if carries(sys.stdout) else plain(text)


class _Context(click.Context):
    formatter_class = _HelpFormatter


class RootGroup(lazy.Command, click.Group):
    """A group whose commands are imported when they are run."""

    context_class = _Context

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the registry."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; None where there is none of that name."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        command = entry.load()
        if not isinstance(command, click.Command):  # a question
            from ddsolve.cli.asked import command_of

            command = command_of(command, cmd_name)
        command.context_class = _Context
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the names of commands without importing them, and the options of the root."""
        from click.shell_completion import CompletionItem

        names = [
            CompletionItem(name, help=_(entry.short_help))
            for name, entry in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return names + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a usage error names what it may have been meant to be."""
        typed = args[:]  # click empties the list where a command looks like an option
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from ddsolve.cli.which import is_cards, which_command

            if is_cards(typed):
                which_command.context_class = _Context
                return "", which_command, typed
            near = get_close_matches(typed[0], COMMANDS)
            if not near:
                raise
            told = error.message
            raise click.UsageError(
                _("{told} Did you mean {names}?", told=told, names=", ".join(near)), ctx
            ) from None

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the pieces of the usage line."""
        with lazy.told(self, "subcommand_metavar"):
            return super().collect_usage_pieces(ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by section, without importing them."""
        for section, title in _CLI_SECTION.items():
            with formatter.section(_(title)):
                formatter.write_dl(
                    [
                        (name, _(entry.short_help))
                        for name, entry in COMMANDS.items()
                        if entry.section == section
                    ]
                )

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:
        """Run and exit: 0 for any answer, 2 with one line for bad input, 130 after Ctrl-C."""
        given = [_as_utf_8(argument) for argument in (sys.argv[1:] if args is None else args)]
        given = [
            argument if os.path.lexists(argument.removeprefix("@")) else harmless(argument)
            for argument in given
        ]
        debug = "--debug" in given
        given = [argument for argument in given if argument != "--debug"]
        typed, (given, chosen) = given, language_of(given, os.environ)
        given = [" " + argument if _DASH_FIRST.match(argument) else argument for argument in given]
        extra["standalone_mode"] = False
        _open_closed_streams()
        _buffer_output()
        use_plain_fallback(sys.stdout, sys.stderr)
        use_our_words()
        if chosen == RUSSIAN and not carries(sys.stdout, "Яё"):
            chosen = ENGLISH
        with speaking(chosen if chosen in LANGUAGES else ENGLISH), warnings.catch_warnings():
            warnings.showwarning = _warn  # type: ignore[assignment]
            if chosen not in LANGUAGES:
                option = "--lang" if typed != given else "DDSOLVE_LANG"
                known = Typed(", ".join(LANGUAGES))
                _fail(_("{option}: {given!r} is none of {known}", option=option, given=chosen, known=known))
            self._run(given, debug, *rest, **extra)

    def _run(self, given: list[str], debug: bool, *rest: Any, **extra: Any) -> None:
        """Run one command line in the language it is answered in, and exit."""
        try:
            status = super().main(given, *rest, **extra)  # what `Exit` was raised with, else None
        except click.UsageError as error:
            told = refusal(error)
            _fail(
                told,
                tail=_("(try '{command} --help')", command=error.ctx.command_path.rstrip())
                if error.ctx
                else "",
            )
        except (click.ClickException, DdsolveError) as error:
            told = refusal(error) if isinstance(error, click.ClickException) else said(error)
            _fail(told, status=FAILURE if isinstance(error, OutputError) else BAD_INPUT)
        except (click.Abort, KeyboardInterrupt):  # while reading the input: see Run for everything later
            interrupts.answer()
            if "--json" in given:
                click.echo(json.dumps({"version": __version__, "partial": True}))
            click.echo(_("stopped"), err=True)
            sys.exit(INTERRUPTED)
        except BrokenPipeError:
            # The reader (head, less) has gone: say nothing, and keep the interpreter from trying once more.
            _drop_output()
            sys.exit(FAILURE)
        except OSError as error:  # files are read and written with care above: this is standard output
            _drop_output()
            key = (
                N_("cannot write the answer: {reason}")
                if error.errno in _WRITING
                else N_("the system refuses: {reason}")
            )
            _fail(_(key, reason=_(error.strerror or str(error))), status=FAILURE)
        except Exception as error:
            if lacks_memory(error):
                _fail(
                    _("there is not enough memory; --table-mb, where there is one, makes the tables smaller"),
                    status=FAILURE,
                )
            if debug:
                traceback.print_exc()
            _fail(
                _(
                    "a mistake in ddsolve ({kind}: {reason}); please report this command and what it "
                    "prints with --debug to the authors",
                    kind=type(error).__name__,
                    reason=error,
                ),
                status=UNFORESEEN,
            )
        sys.exit(status if isinstance(status, int) else 0)


def lacks_memory(error: Exception) -> bool:
    """Tell whether there was not enough memory, which C code and the loader say in their own ways."""
    return (
        isinstance(error, MemoryError)
        or (isinstance(error, SystemError) and "exception set" in str(error))
        or (isinstance(error, ImportError) and any(word in str(error) for word in _NO_ROOM))
    )


def _as_utf_8(argument: str) -> str:
    """Return an argument as it was typed where the locale did not know its bytes: UTF-8 under `LC_ALL=C`."""
    if argument.isprintable():  # what could not be decoded stands as lone surrogates, which are not printable
        return argument
    with suppress(UnicodeError):
        return argument.encode(sys.getfilesystemencoding(), "surrogateescape").decode("utf-8")
    return argument


def _open_closed_streams() -> None:
    """Stand empty streams in for those that the caller has closed (`>&-`), so that nobody meets a None."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open to the end)


def _buffer_output() -> None:
    """Put a buffer before an unbuffered standard output, which drops the rest where a disk takes a part."""
    out = sys.stdout
    if isinstance(raw := getattr(out, "buffer", None), io.RawIOBase):
        buffer = io.BufferedWriter(raw)
        sys.stdout = io.TextIOWrapper(buffer, out.encoding, out.errors, line_buffering=True)


def _drop_output() -> None:
    """Send what standard output still holds nowhere, so that its last flush cannot fail too."""
    with suppress(OSError, ValueError):  # no file behind it: nothing is flushed to anywhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _warn(message: Warning | str, *_where: object) -> None:
    """Print a warning in one line on standard error, without the place in the program it comes from."""
    sys.stderr.write(f"ddsolve: {harmless(str(message))}\n")


def _fail(message: str, tail: str = "", status: int = BAD_INPUT) -> None:
    """Print one line on standard error and exit, with the status for bad input unless told otherwise.

    tail: what stands at its end even where the message is cut.
    """
    line = " ".join(
        word if len(word) <= _MAX_WORD else word[:_MAX_WORD] + "…" for word in harmless(message).split()
    )
    if len(line) > _MAX_MESSAGE:
        line = line[:_MAX_MESSAGE] + "…"
    line = f"{line} {tail}".rstrip()
    sys.stderr.write(f"ddsolve: {line}\n")  # not by click, which takes an ASCII stream for UTF-8
    sys.exit(status)


@click.command(
    cls=RootGroup,
    name="ddsolve",
    help=N_("""Double-dummy solver and hand analyser for Russian Preferans.

    A deal is three hands for seats 1, 2 and 3 with '|' between them, perhaps with the widow as a fourth
    field; seat 1 is the first hand, left of the dealer. '-' reads standard input, @FILE or a file's name
    reads the file.
    """),
    epilog=N_("""\b
    Example:
      ddsolve solve "♠T987 ♣8 ♦987 ♥98 | ♠AK ♣QJT ♦J ♥AKQT | ♠QJ ♣97 ♦AKQT ♥J7" \\
          --contract misere --soloist 1
    """),
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(
    __version__,
    prog_name="ddsolve",
    message="%(prog)s %(version)s",
    cls=lazy.Option,
    help=N_("Show the version and exit."),
)
@lazy.option(  # taken out of the arguments before click reads them: it may stand anywhere
    "--lang",
    type=click.Choice(LANGUAGES),
    expose_value=False,
    help=N_("The language of the answers.  [default: `DDSOLVE_LANG`, else the locale's]"),
)
@lazy.option(
    "--debug", is_flag=True, expose_value=False, help=N_("Show where a mistake in ddsolve itself came from.")
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Show the help where no command is given."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
