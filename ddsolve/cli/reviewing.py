"""The commands `review` and `convert`: hands from files."""

from __future__ import annotations

from pathlib import Path

import click

from ddsolve.cli.options import html_option, output_options, table_size_option
from ddsolve.cli.records import Asked, format_option, read_file, record_options, tell_remarks
from ddsolve.cli.run import Run
from ddsolve.errors import FormatError
from ddsolve.files import FORMATS, encode, suffix_format, write_records
from ddsolve.files.json_form import as_json
from ddsolve.output.review_report import review_report
from ddsolve.pages import review_page
from ddsolve.reviews import Review, iter_review
from ddsolve.solver import Solver
from ddsolve.words import say


@click.command("review", help=say("help_files.review"))
@click.argument("file")
@record_options
@format_option("--from", "form")
@table_size_option
@output_options
@html_option
def review_command(
    run: Run,
    file: str,
    form: str | None,
    table_mb: int | None,
    asked: Asked,
) -> None:
    """Review a played hand."""
    reading = read_file(file, form)
    record = asked.choose(reading)
    run.echo(file=file, number=asked.number, **as_json(record))
    if not run.as_json:
        tell_remarks(reading)
    cards = max(1, len(record.played))

    def share(result: Review | None) -> float:
        return len(result.cards) / cards if result else 0.0

    result, partial = run.follow(iter_review(record, Solver(table_mb)), share=share)
    if result is None:
        run.answer({}, partial=partial)
        return
    document = {**result.as_json(), "remarks": [str(remark) for remark in reading.remarks]}
    run.answer(
        document,
        lambda style: review_report(style, result),
        partial=partial,
        page=lambda: review_page(result),
    )


def _format_of(output: Path | None) -> str:
    """Return the format that a name asks for; text where there is no name, or none with an ending."""
    form = suffix_format(str(output)) if output else None
    if form is None and output is not None and output.suffix:
        raise FormatError(say("files.no_format", path=str(output), known=", ".join(FORMATS)))
    return form or "text"


@click.command("convert", help=say("help_files.convert"))
@click.argument("file")
@format_option("--from", "form")
@format_option("--to", "to")
@click.option("-o", "--output", type=click.Path(path_type=Path), help=say("help_files.option_output"))
@output_options
def convert_command(run: Run, file: str, form: str | None, to: str | None, output: Path | None) -> None:
    """Read hands in one format and write them in another."""
    to = to or _format_of(output)
    reading = read_file(file, form)
    writing = write_records(reading.records, to)
    remarks = [str(remark) for remark in (*reading.remarks, *writing.remarks)]
    if output is not None:
        try:
            output.write_bytes(encode(writing.text, to))
        except OSError as error:
            raise FormatError(say("files.unwritable", path=str(output), reason=error.strerror)) from None
    run.echo(file=file, to=to, output=None if output is None else str(output))
    records = [as_json(record) for record in reading.records]
    if run.as_json:
        run.answer({"format": to, "records": records, "text": writing.text, "remarks": remarks})
        return
    for remark in remarks:
        click.echo(f"ddsolve: {remark}", err=True)
    if output is None:
        run.answer({}, writing.text.rstrip("\n"))
