"""The command `play`: the interactive board, in a terminal or a plain pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby

import click

from ddsolve.boards import Board, Moment, refused
from ddsolve.cli import lazy
from ddsolve.cli.asked import taking
from ddsolve.cli.options import FILE, output_options
from ddsolve.cli.run import Run
from ddsolve.errors import ContractError, DdsolveError
from ddsolve.files.json_form import as_json
from ddsolve.io.disk import read_line
from ddsolve.io.plain_text import harmless
from ddsolve.output.report.blocks import LayoutBlock, Report, paragraph
from ddsolve.output.report.spans import grouped, phrase
from ddsolve.output.report.style import Style
from ddsolve.output.report.terminal import terminal_text
from ddsolve.output.review import value_in_words
from ddsolve.questions.dealt import ChosenRecord, Solving, read_hands
from ddsolve.values.play import check_play
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _


@lazy.command(
    "play",
    help=N_(
        "Play a deal card by card, see the values, take back, let the program answer.\n\n    "
        "DEAL is a deal or a file with a hand. Every line of the input is one move, every "
        "move answers with the\n    position (in a pipe with one line). Moves: a card; 'back' "
        "or 'back 3'; 'go' (the program plays one card),\n    'go 3', 'end' (it plays to the "
        "end); 'auto 2 3' (it answers for these seats), 'auto' (for none); 'line';\n    "
        "'restart'; 'quit'.\n\n    \b\n    Example:\n      ddsolve play \"♠AK9 ♣KQ8 ♦AT7 ♥K | ♠QJT "
        '♣AJT ♦K9 ♥98 | ♠87 ♣97 ♦QJ8 ♥AJT" \\\n          --contract 6NT --soloist 1\n    '
    ),
)
@lazy.argument("deal", type=FILE)
@taking(ChosenRecord, "chosen")
@lazy.option("--auto", default="", help=N_("Seats the program plays, as in '23'."))
@lazy.option("--no-values", is_flag=True, help=N_("Do not show what the cards are worth."))
@taking(Solving, "solving")
@output_options
def play_command(
    run: Run, deal: str, auto: str, no_values: bool, chosen: ChosenRecord, solving: Solving
) -> None:
    """Play a deal on a board."""
    reading = read_hands(deal)
    record = chosen.choose(reading.records, deal)
    run.seat(record.players)
    start = record.start()
    check_play(start, record.played)
    board = Board(start, record.played, solving.solver, auto=_seats(auto), values=not no_values)
    board.answer()
    run.echo(deal=deal, **as_json(record))
    if run.as_json:
        states = [board.moment.as_json()]
        for _rest, error in _moves(board, prompt=False):
            states.append({"error": str(error)} if error else board.moment.as_json())
        run.answer({"states": states})
        return
    run.tell_remarks(reading.remarks)
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    _show(run.style, board.moment, terminal)
    for words, error in _moves(board, prompt=terminal):
        if error is not None:
            click.echo(run.style.fit(harmless(refused(error))))
        elif words:
            click.echo(run.style.fit(words))
        else:
            _show(run.style, board.moment, terminal)
        sys.stdout.flush()


def _seats(text: str) -> list[Seat]:
    """Read the seats the program plays: `23` or `2,3`."""
    try:
        return [Seat.parse(seat) for seat in text.replace(",", "").replace(" ", "")]
    except ContractError:
        raise ContractError("unknown seats {text!r}: write them as in 23", text=text[:20]) from None


def _moves(board: Board, *, prompt: bool) -> Iterator[tuple[str, DdsolveError | None]]:
    """Obey the lines of standard input until they end; yield the board's words, or an error, after each."""
    while not board.finished:
        if prompt:
            seat = board.state.to_move
            key = N_("{seat:seat}> ") if seat else N_("> ")
            click.echo(_(key, seat=seat) if seat else _(key), nl=False)
        line = read_line()
        if line is None:
            return
        if not line.strip():
            continue
        try:
            words = board.do(line)
        except DdsolveError as error:
            yield "", error
        else:
            if not board.finished:
                yield words, None


def _show(style: Style, moment: Moment, terminal: bool) -> None:
    if not terminal:
        click.echo(style.fit(moment.as_line()))
        return
    click.echo("\n" + terminal_text(style, _board(moment)), color=style.color)


def _board(moment: Moment) -> Report:
    """Draw the position, what it is worth, and the cards in groups of one worth."""
    state = moment.state
    won = "–".join(map(str, state.won if state.rules.widow_rule == "dealer" else state.won[:3]))
    told: list[object] = [phrase("Tricks won: {won}.", won=won)]
    if moment.value is not None:
        allpass = moment.value.tricks is None
        key = N_("The soloist takes {tricks} with best play.")
        key = N_("Tricks with best play: {value}.") if allpass else key
        told.append(phrase(key, value=value_in_words(moment.value), tricks=moment.value.tricks))
    if moment.choices:
        told.append(
            phrase(
                N_("After each card {seat:seat} takes, and can be made to take:")
                if allpass
                else N_("After each card the soloist takes:"),
                seat=state.to_move,
            )
        )
        seat = state.to_move or 0
        worth = {
            card: str(value.tricks)
            if value.tricks is not None
            else f"{value.line[seat]} / {value.guarantee[seat]}"
            for card, value in moment.choices.items()
        }
        by_worth = sorted(worth, key=lambda card: (worth[card], card.suit, -card.rank))
        for figure, cards in groupby(by_worth, key=worth.__getitem__):
            told.append(phrase("  {worth}  {cards}", worth=figure, cards=grouped(cards)))
    return [LayoutBlock(state), paragraph(*told)]
