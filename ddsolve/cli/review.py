"""The commands `review` and `convert`: hands from files."""

from __future__ import annotations

from pathlib import Path

import click

from ddsolve.cli import lazy
from ddsolve.cli.groups import CONVENTION, DEFAULT_CONVENTION
from ddsolve.cli.options import FILE, html_option, output_options, table_size_option
from ddsolve.cli.records import Asked, format_option, read_file, record_options, tell_remarks
from ddsolve.cli.run import Run
from ddsolve.conventions import Convention
from ddsolve.errors import FormatError, OutputError
from ddsolve.files import FORMATS, encode, suffix_format, write_records
from ddsolve.files.json_form import as_json
from ddsolve.output.auction_check import check_document
from ddsolve.output.blocks import paragraph
from ddsolve.output.review import review_report
from ddsolve.pages import review_page
from ddsolve.reviews import iter_review
from ddsolve.saving import check_target, is_same_file, save
from ddsolve.solver import Solver
from ddsolve.words import N_, Typed, _, ngettext


@lazy.command(
    "review",
    help=N_("""Review a played hand: the value before each card, and what each card cost its side.

    FILE is a hand in our own text form, JSON, .bts or PPN; '-' reads standard input. A hand that is not
    finished is reviewed as far as it goes. All values are double dummy: everyone sees all cards.

    \b
    Example of a file:
      Hand 1: ♠AK9 ♣KQ8 ♦AT7 ♥K
      Hand 2: ♠QJT ♣AJT ♦K9 ♥98
      Hand 3: ♠87 ♣97 ♦QJ8 ♥AJT
      Contract: 6NT
      Soloist: 1
      Play: ♠A ♠T ♠7  ♣K ♣A ♣7
    \b
    Example:
      ddsolve review hand.txt --html hand.html
    """),
)
@lazy.argument("file", type=FILE)
@record_options
@format_option("--from", "form")
@lazy.option(
    "--convention",
    "name",
    type=CONVENTION,
    metavar="NAME",
    default=DEFAULT_CONVENTION,
    show_default=True,
    help=N_("The convention that a recorded auction is checked by."),
)
@lazy.option(
    "--round",
    "allpass_round",
    type=click.IntRange(1, 50),
    default=1,
    show_default=True,
    help=N_("1, or n where all passing would have made this the n-th all-pass of a series."),
)
@table_size_option
@output_options
@html_option
def review_command(
    run: Run,
    file: str,
    form: str | None,
    table_mb: int | None,
    name: str,
    allpass_round: int,
    asked: Asked,
) -> None:
    """Review a played hand."""
    reading = read_file(file, form)
    record = asked.choose(reading)
    run.seat(record.players)
    run.echo(file=file, number=asked.number, **as_json(record))
    if not run.as_json:
        tell_remarks(run, reading.remarks)
    remarks = [str(remark) for remark in reading.remarks]
    convention = Convention.load(name)
    checked = {"auction_check": check_document(record, convention, allpass_round)} if record.auction else {}
    run.finish(
        iter_review(record, Solver(table_mb)),
        lambda result: review_report(result, convention, allpass_round),
        page=review_page,
        beside={"remarks": remarks, **checked},
    )


def _format_of(output: Path | None) -> str:
    """Return the format that a name asks for; text where there is no name, or none with an ending."""
    form = suffix_format(str(output)) if output else None
    if form is None and output is not None and output.suffix:
        raise FormatError(
            _(
                "cannot tell the format from {path!r}: name it with --to ({known})",
                path=str(output),
                known=Typed(", ".join(FORMATS)),
            )
        )
    return form or "text"


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
@format_option("--from", "form")
@format_option("--to", "to")
@lazy.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help=N_("The file to write.  [default: standard output]"),
)
@output_options
def convert_command(run: Run, file: str, form: str | None, to: str | None, output: Path | None) -> None:
    """Read hands in one format and write them in another."""
    to = to or _format_of(output)
    if output is not None:
        check_target(output)
    reading = read_file(file, form)
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
            _(
                "{path!r} is the file that was read, and something would be lost: {reason}",
                path=str(output),
                reason=remarks[0],
            )
        )
    run.echo(file=file, to=to, output=None if output is None else str(output))
    failed = None
    if output is not None:
        try:
            save(output, encode(writing.text, to))
        except OutputError as error:
            failed = error
    if not run.as_json:
        tell_remarks(run, remarks)
    if run.as_json or output is None or failed is not None:
        records = [as_json(record) for record in reading.records]
        document = {"format": to, "records": records, "text": writing.text, "remarks": remarks}
        run.answer(document, lambda: [paragraph(writing.text.rstrip("\n"))])
    if failed is not None:
        raise failed
