"""Commands, options and arguments whose help is told in the language of the reader, when it is read.

Declared as click's own; `help` is English, marked by `N_`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ddsolve.words import N_, Typed, _, translated

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Function = TypeVar("Function", bound=Callable[..., Any])

# One suit of a hand; two of them are a hand without its quotes.
_PIECE = re.compile(
    r"(?:[♠♣♦♥♤♧♢♡]|[SCDH]:|[птбч]:?)[AKQJT0-9ТКДВ-]+,?|(?:spade|club|diamond|heart)s?:?|(?:пик|треф|буб|черв)\w+:?",
    re.IGNORECASE,
)
_NEGATIVE = re.compile(r"-\d[\d.,/]*")
_SUIT = re.compile(r"[♠♣♦♥♤♧♢♡]|[птбч]|(?:spade|club|diamond|heart)s?$|[SCDH]:", re.IGNORECASE)
# a word of a shell; an option with its value, and all after a pipe, are one
_WORD = re.compile(r"""\| .*|(?:--?[\w-]+ (?![-|\\]))?(?:"[^"]*"|'[^']*'|[^\s"'])+""")
# What stands for a value in a usage line where no `metavar` says it.
METAVARS = (
    N_("[OPTIONS]"),
    N_("[COMMAND] [ARGS]..."),
    N_("SEAT"),
    N_("CONTRACT"),
    N_("CONVENTION"),
    N_("PATH"),
    N_("INTEGER"),
    N_("INTEGER RANGE"),
    N_("FLOAT"),
    N_("FLOAT RANGE"),
    N_("CONDITION"),
)


@contextmanager
def told(declared: Any, name: str) -> Iterator[None]:
    """Put the translation of an attribute in its place inside."""
    english = getattr(declared, name)
    setattr(declared, name, translated(english) if english else english)
    try:
        yield
    finally:
        setattr(declared, name, english)


def told_metavar(metavar: str) -> str:
    """Return what stands for a value, in the reader's language: `DEAL`, `[DEAL]`, `[DEAL]...`."""
    bare = metavar.strip("[].")
    told = translated(metavar)
    return metavar.replace(bare, translated(bare)) if bare and told == metavar else told


class Option(click.Option):
    """An option of ours; section: the title under which only --help-all lists it.

    Of several long names the first is told, the others are former ones that are still read.
    """

    def __init__(self, *args: Any, section: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.section = section

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return its two columns in --help."""
        with told(self, "help"), self._named():
            return super().get_help_record(ctx)

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """Return how an error calls it."""
        with self._named():
            return super().get_error_hint(ctx)

    @property
    def told(self) -> list[str]:
        """Its names without former ones."""
        long = [name for name in self.opts if name.startswith("--")]
        return [name for name in self.opts if name not in long[1:]]

    @contextmanager
    def _named(self) -> Iterator[None]:
        every = self.opts
        self.opts = self.told
        try:
            yield
        finally:
            self.opts = every

    def make_metavar(self, *args: Any, **kwargs: Any) -> str:
        """Return what stands for its value."""
        return told_metavar(super().make_metavar(*args, **kwargs))


_ALL = f"{__name__}.all"  # in a context: every option is listed


def _help_all(*, hidden: bool) -> Option:
    """Return the option --help-all; hidden: where --help tells everything."""

    def show(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            ctx.meta[_ALL] = True
            click.echo(ctx.get_help(), color=ctx.color)
            ctx.exit()

    told = N_("Show every option, by groups, and exit.")
    return Option(
        ["--help-all"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        hidden=hidden,
        help=told,
    )


class Argument(click.Argument):
    """An argument of ours."""

    def make_metavar(self, *args: Any, **kwargs: Any) -> str:
        """Return what stands for its value."""
        return told_metavar(super().make_metavar(*args, **kwargs))


class Command(click.Command):
    """A command of ours."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; a hand that the shell took to pieces is told to stand in quotes."""
        if any(
            isinstance(one, Argument) and one.nargs < 0 and one.name != "more" for one in self.params
        ):  # of a sheet, -5 is a number
            args = [
                f"−{word[1:]}" if _NEGATIVE.fullmatch(word) and before[:1] != "-" else word
                for before, word in zip(("", *args), args, strict=False)
            ]
        given = list(args)
        try:
            rest = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            asked = ((getattr(param, "told", param.opts), param) for param in self.get_params(ctx))
            names = [name for told, param in asked for name in (*told, *param.secondary_opts)]
            near = get_close_matches(error.option_name, names, n=2, cutoff=0.75)
            raise click.NoSuchOption(error.option_name, possibilities=near, ctx=error.ctx) from None
        except click.UsageError:
            pieces = [place for place, word in enumerate(given) if _PIECE.fullmatch(word)]
            if len(pieces) < 2:
                raise
            start = next((place for place, word in enumerate(given) if _SUIT.match(word)), pieces[0])
            hand = " ".join(given[start : start + 2])
            raise click.UsageError(_('put the hand in quotes: "{hand} …"', hand=hand), ctx) from None
        self._refuse_twice(ctx, given)
        return rest

    def _refuse_twice(self, ctx: click.Context, args: list[str]) -> None:
        """Refuse an option that is given twice and takes one value: the first would be forgotten."""
        typed = [one for one in self.make_parser(ctx).parse_args(args)[2] if isinstance(one, click.Option)]
        for place, one in enumerate(typed):
            if one in typed[:place] and not (one.multiple or one.is_flag or one.count):
                raise click.UsageError(_("{option} is given twice", option=Typed(one.opts[0])), ctx)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return what a shell offers: options by their names of today."""
        options = [one for one in self.get_params(ctx) if isinstance(one, Option)]
        former = {name for one in options for name in one.opts if name not in one.told}
        return [item for item in super().shell_complete(ctx, incomplete) if item.value not in former]

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters, --help-all among them."""
        found = super().get_params(ctx)
        all_told = not any(getattr(one, "section", "") for one in found)
        found.insert(-1, _help_all(hidden=all_told))  # before --help
        return found

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options that a player uses; with --help-all the others too, by section."""
        sections: dict[str, list[tuple[str, str]]] = {"": []}
        for one in self.get_params(ctx):
            record = one.get_help_record(ctx) if isinstance(one, click.Option) else None
            if record is not None:
                sections.setdefault(getattr(one, "section", ""), []).append(record)
        if len(sections) == 1:
            super().format_options(ctx, formatter)
            return
        for title, records in sections.items():
            if not title or ctx.meta.get(_ALL):
                with formatter.section(_(title or N_("Options"))):
                    formatter.write_dl(records)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option --help, which click keeps, in the language of this reader."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _("Show this message and exit.")
        return option

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help, its examples no wider than the rest."""
        with told(self, "help"):
            self.help = _folded(cleandoc(self.help or ""), formatter.width - formatter.indent_increment)
            super().format_help_text(ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what stands below the options."""
        with told(self, "epilog"):
            super().format_epilog(ctx, formatter)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the pieces of the usage line."""
        with told(self, "options_metavar"):
            return super().collect_usage_pieces(ctx)


def _folded(text: str, width: int) -> str:
    """Break the commands of examples where they are wider than this, as a shell reads them on."""
    lines: list[str] = []
    for line in text.splitlines():
        if len(line) <= width or not line.lstrip().startswith("ddsolve "):
            lines.append(line)
            continue
        indent = line[: len(line) - len(line.lstrip())]
        first, *others = _WORD.findall(line)
        lines.append(f"{indent}{first}")
        for word in others:
            if len(lines[-1]) + len(word) + 3 <= width:
                lines[-1] += f" {word}"
            else:
                lines[-1] += " \\"
                lines.append(f"{indent}    {word}")
    return "\n".join(lines)


def option(*names: str, **attributes: Any) -> Callable[[Function], Function]:
    """Declare an option, as `click.option` does."""
    return click.option(*names, cls=Option, **attributes)


def argument(*names: str, **attributes: Any) -> Callable[[Function], Function]:
    """Declare an argument, as `click.argument` does."""
    return click.argument(*names, cls=Argument, **attributes)


def command(name: str, **attributes: Any) -> Callable[[Callable[..., Any]], Command]:
    """Declare a command, as `click.command` does."""
    return click.command(name, cls=Command, **attributes)
