"""The command `review`: a played hand from a file."""

from __future__ import annotations

from ddsolve.cli import lazy
from ddsolve.cli.groups import CONVENTION, DEFAULT_CONVENTION, series_option
from ddsolve.cli.options import FILE, html_option, output_options, refuse_typed, table_size_option
from ddsolve.cli.records import Asked, format_option, read_file, record_options
from ddsolve.cli.run import Run, each
from ddsolve.conventions import Convention
from ddsolve.files.json_form import as_json
from ddsolve.output.auction import check_document
from ddsolve.output.review import review_report
from ddsolve.pages import review_page
from ddsolve.reviews import iter_review
from ddsolve.solving.solver import Solver
from ddsolve.words import N_


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
@series_option(N_("1, or n where all passing would have made this the n-th all-pass of a series."))
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
    if not record.auction:
        refuse_typed(("name", "allpass_round"), N_("{option} is for a hand with its auction, to check that"))
    run.seat(record.players)
    run.echo(file=file, number=asked.number, **as_json(record))
    if not run.as_json:
        run.tell_remarks(reading.remarks)
    remarks = [str(remark) for remark in reading.remarks]
    convention = Convention.load(name)
    checked = {"auction_check": check_document(record, convention, allpass_round)} if record.auction else {}
    run.finish(
        each(iter_review(record, Solver(table_mb))),
        lambda result: review_report(result, convention, allpass_round),
        page=review_page,
        beside={"remarks": remarks, **checked},
    )
