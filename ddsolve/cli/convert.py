"""The command `convert`: hands from one file format into another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from ddsolve.cli import lazy
from ddsolve.cli.asked import adding, group_options
from ddsolve.cli.options import FILE, PATH, output_options
from ddsolve.cli.run import Run
from ddsolve.errors import DdsolveError, FormatError, OutputError, PlayError
from ddsolve.files import FORMATS, encode, read_records, suffix_format, write_records
from ddsolve.files.json_form import as_json
from ddsolve.files.record import GameRecord
from ddsolve.io.disk import check_target, is_same_file, other_content, read_text_file, save
from ddsolve.output.report.blocks import paragraph
from ddsolve.questions.dealt import Formed, read_hands
from ddsolve.values.play import check_play
from ddsolve.words import N_, Typed, _, ngettext


def _format_of(output: Path | None) -> str:
    """Return the format that a name asks for; text where there is no name, or none with an ending."""
    form = suffix_format(str(output)) if output else None
    if form is None and output is not None and output.suffix:
        raise FormatError(
            "cannot tell the format from {path!r}: name it with --to ({known})",
            path=str(output),
            known=Typed(", ".join(FORMATS)),
        )
    return form or "text"


def _refuse_other(path: Path) -> None:
    """Raise FormatError where a file is there that holds no hands; an empty one may go."""
    if path.is_file() and path.stat().st_size:
        try:
            read_records(read_text_file(path), suffix_format(str(path)))
        except DdsolveError:
            raise other_content(path) from None


def _unlawful(records: Iterable[GameRecord]) -> Iterator[str]:
    """Tell of each record whose play breaks a rule: it is kept as it was written."""
    for number, record in enumerate(records, 1):
        try:
            check_play(record.start(), record.played)
        except PlayError as error:
            yield _("record {number}: {reason}", number=number, reason=error)
        except DdsolveError:  # without a contract or a discard nothing tells which cards may be played
            again = [card for at, card in enumerate(record.played) if card in record.played[:at]]
            if again:
                yield _("record {number}: {card} is played twice", number=number, card=again[0])


@lazy.command(
    "convert",
    help=N_("""Read hands in one format and write them in another: text, json, bts or ppn.

    What was not understood, and what the new format cannot carry, is told on standard error.

    \b
    Examples:
      ddsolve convert problems.bts
      ddsolve convert hand.txt -o hand.json
    """),
)
@lazy.argument("file", type=FILE)
@adding(group_options(Formed))
@lazy.option(
    "--to",
    type=click.Choice(list(FORMATS)),
    help=N_("The format to write.  [default: by the name of the output, else text]"),
)
@lazy.option("-o", "--output", type=PATH, help=N_("The file to write.  [default: standard output]"))
@output_options
def convert_command(run: Run, file: str, form: str | None, to: str | None, output: Path | None) -> None:
    """Read hands in one format and write them in another."""
    if str(output) == "-":
        output = None
    to = to or _format_of(output)
    if output is not None:
        check_target(output)
        if not is_same_file(file.removeprefix("@"), output):
            _refuse_other(output)
    reading = read_hands(file, form)
    writing = write_records(reading.records, to)
    remarks = [str(remark) for remark in (*reading.remarks, *writing.remarks)]
    if reading.notes:
        remarks.append(
            ngettext(
                "{count} note beginning with '#' is not kept",
                "{count} notes beginning with '#' are not kept",
                reading.notes,
            )
        )
    if output is not None and remarks and is_same_file(file.removeprefix("@"), output):
        raise FormatError(
            "{path!r} is the file that was read, and something would be lost: {reason}",
            path=str(output),
            reason=remarks[0],
        )
    run.echo(file=file, to=to, output=None if output is None else str(output))
    failed = None
    if output is not None:
        try:
            save(output, encode(writing.text, to))
        except OutputError as error:
            failed = error
    if to != "ppn":  # which carries no such play, and says so
        remarks += _unlawful(reading.records)
    if not run.as_json:
        run.tell_remarks(remarks)
    if run.as_json or output is None or failed is not None:
        records = [as_json(record) for record in reading.records]
        document = {"format": to, "records": records, "text": writing.text, "remarks": remarks}
        run.answer(document, lambda: [paragraph(writing.text.rstrip("\n"))])
    if failed is not None:
        raise failed
