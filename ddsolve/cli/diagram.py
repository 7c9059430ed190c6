"""The command `diagram`: a layout, an ending, a trick, a hand or a score sheet as a file for print."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import click

from ddsolve.asking.ask import asked
from ddsolve.asking.declared import CardsInTurn
from ddsolve.cli import lazy
from ddsolve.cli.asked import adding, group_options, taking
from ddsolve.cli.options import FILE, PATH, is_given, output_options, refuse_typed
from ddsolve.cli.run import Run
from ddsolve.conventions import Convention
from ddsolve.errors import DdsolveError, FormatError
from ddsolve.files import is_record
from ddsolve.io.disk import is_standard_output, read_argument, read_document, save
from ddsolve.io.plain_text import single_line
from ddsolve.output.report.blocks import paragraph
from ddsolve.output.report.spans import phrase
from ddsolve.pictures.drawing import Drawing, check_picture, format_of
from ddsolve.pictures.tex import THEMES, Drawn
from ddsolve.questions.dealt import ChosenRecord, played_asked, read_hands
from ddsolve.questions.game import convention_of
from ddsolve.questions.scored import DEFAULT_CONVENTION, Ruled
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.sheet import Sheet, is_sheet, player_names
from ddsolve.scoring.whole_game import Game
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState
from ddsolve.words import N_, _

_GAME = re.compile(r'\{.*"players"\s*:\s*\[', re.DOTALL)
_PLACED = ("record", "soloist", "leader", "widow", "widow_rule")
_PLAYED = ("contract", "after", "trick", "played")
_KINDS = {
    "deal": N_("The layout is drawn: {path}"),
    "ending": N_("The position is drawn: {path}"),
    "trick": N_("The trick is drawn: {path}"),
    "hand": N_("The hand is drawn: {path}"),
    "sheet": N_("The score sheet is drawn: {path}"),
}


class Shown(ChosenRecord):
    """Which position, or trick, of which hand is drawn."""

    after: int | None = asked(
        N_("The position after so many tricks."), default=None, least=0, most=10, metavar="TRICKS"
    )
    trick: int | None = asked(N_("Draw this trick alone."), default=None, least=1, most=10)
    played: CardsInTurn = played_asked()


@lazy.command(
    "diagram",
    help=N_(
        "Draw a layout, an ending, a trick, a hand or a score sheet: SVG, PDF, PNG or LaTeX.\n\n    "
        "DEAL is a deal, a hand, a file of hands, a score sheet (JSON) or a game in lines; the name of the "
        "output\n    tells the format. A played hand is drawn as it was dealt, or with --after. PDF and "
        "PNG need the extra 'pictures'. A LaTeX file\n    compiles with pdflatex as it is; with --fragment "
        "it is a part for a chapter.\n\n    \b\n    Examples:\n      "
        'ddsolve diagram "♠AK9 ♣KQ8 ♦AT7 ♥K | ♠QJT ♣AJT ♦K9 ♥98 | ♠87 ♣97 ♦QJ8 ♥AJT" \\\n          '
        '--out layout.svg --caption "Seat 1 leads"\n      '
        "ddsolve diagram hand.txt --after 6 --out ending.tex --theme plain\n      "
        'ddsolve diagram "Anna, Boris, Vera" --blank --out sheet.pdf --theme a5\n    '
    ),
)
@lazy.argument("deal", type=FILE, metavar="DEAL")
@lazy.option("--out", type=PATH, metavar="FILE", required=True, help=N_("The file to write."))
@lazy.option(
    "--theme",
    type=click.Choice(THEMES),
    default="boxed",
    show_default=True,
    help=N_("plain: black, without frames; boxed: each card in a frame; page, a5: on a page of A4 or A5."),
)
@lazy.option(
    "--ranks",
    type=click.Choice(("ru", "en")),
    help=N_("The letters of the ranks.  [default: the language's]"),
)
@lazy.option("--caption", help=N_("A line below the drawing.  [default: the title of the file]"))
@lazy.option(
    "--blank", is_flag=True, help=N_("A blank score sheet: DEAL is the players, as Anna, Boris, Vera.")
)
@lazy.option("--fragment", is_flag=True, help=N_("LaTeX without its document, for a chapter."))
@taking(Shown, "shown")
@adding(group_options(Ruled))
@output_options
def diagram_command(
    run: Run,
    deal: str,
    out: Path,
    theme: str,
    ranks: str | None,
    caption: str | None,
    blank: bool,
    fragment: bool,
    shown: Shown,
    convention: str,
    overrides: tuple[str, ...],
) -> None:
    """Draw something for print."""
    form = format_of(out)
    if shown.after is not None and shown.trick is not None:
        raise click.UsageError(_("--after and --trick: choose one"))
    if fragment and form != "tex":
        raise click.UsageError(_("--fragment is for a .tex file"))
    check_picture(out, form)
    run.echo(deal=deal, theme=theme, ranks=ranks, caption=caption)
    sheet = (_blank if blank else _sheet)(run, deal, convention, overrides)
    if sheet is None:
        refuse_typed(("convention", "overrides"), N_("{option} is for a score sheet, not for cards"))
        drawing = _of_cards(run, deal, shown)
    else:
        refuse_typed((*_PLACED, *_PLAYED), N_("{option} is for cards, not for a score sheet"))
        drawing = sheet
    drawing = replace(
        drawing,
        theme=theme,
        ranks=ranks,
        caption=drawing.caption if caption is None else caption,
        whole=not fragment,
    )
    content = drawing.written(form)
    save(out, content)
    kind = _kind(drawing.drawn)
    if run.as_json or not is_standard_output(out):
        document = {"out": str(out), "format": form, "drawn": kind, "bytes": len(content)}
        run.answer(document, lambda: [paragraph(phrase(_KINDS[kind], path=str(out)))])


def _scored(run: Run, name: str, overrides: tuple[str, ...]) -> Convention:
    """Return a convention with its overrides, and record it: there is something to score."""
    convention = Convention.load(name, overrides)
    run.convention = convention.name
    if overrides:
        run.echo(set=list(overrides))
    return convention


def _kind(drawn: Drawn) -> str:
    if isinstance(drawn, PlayState):
        return "ending" if drawn.played else "deal"
    names = {Sheet: "sheet", Hand: "hand", Deal: "deal"}
    return next((name for kind, name in names.items() if isinstance(drawn, kind)), "trick")


def _blank(run: Run, players: str, named: str, overrides: tuple[str, ...]) -> Drawing:
    """Return the drawing of a sheet without figures; in its middle the pool of the convention."""
    refuse_typed(("ranks",), N_("{option} is for cards, not for a score sheet"))
    target = _scored(run, named, overrides).options.pool_size
    names = player_names([single_line(name) for name in players.split(",")])
    return Drawing(Sheet.empty(names), target=target or None, blank=True)


def _sheet(run: Run, argument: str, named: str, overrides: tuple[str, ...]) -> Drawing | None:
    """Return the drawing of a score sheet or of a game; None where the argument is neither."""
    in_file = Path(argument.removeprefix("@")).is_file()
    if not (in_file or is_sheet(argument)):
        return None
    text = read_document(argument) if in_file else argument
    in_json = _GAME.match(text.lstrip()) is not None
    of_cards = is_record(text) or "|" in text or "\n" not in text.strip()
    if of_cards and not in_json and not is_sheet(text):
        return None
    convention = _scored(run, named, overrides)
    refuse_typed(("ranks",), N_("{option} is for cards, not for a score sheet"))
    if is_sheet(text) or (in_json and '"hands"' not in text):
        sheet = Sheet.parse(text, convention.options)
        with suppress(DdsolveError):  # only where no pool is kept may it lack one
            if Sheet.parse(text, Convention.load(DEFAULT_CONVENTION).options) == sheet:
                told = N_("{option} is for a game: this sheet is drawn as it is")
                refuse_typed(("convention", "overrides"), told)
        return Drawing(sheet)
    file = GameFile.parse(text)
    typed = convention if is_given("convention") else None
    convention = convention_of(file, argument, typed, overrides)
    run.convention = convention.name
    game = Game.replay(file, convention)
    return Drawing(game.sheet, target=game.options.pool_size or None, running=game.written)


def _of_cards(run: Run, argument: str, shown: Shown) -> Drawing:
    """Return the drawing of a hand, a deal, a position or a trick."""
    if "|" not in argument and argument != "-":
        text = read_argument(argument)
        if "|" not in text and not is_record(text):
            refuse_typed((*_PLACED, *_PLAYED), N_("{option} is for whole deals, not for one hand"))
            return Drawing(Hand.parse(text))
    reading = read_hands(argument)
    record = shown.choose(reading.records, argument)
    if not run.as_json:
        run.tell_remarks(reading.remarks)
    after, trick, typed = shown.after, shown.trick, "played" in shown.given
    cards = shown.played if typed else record.played
    if record.contract is None:
        if after is not None or trick is not None or typed:
            raise FormatError("the contract is not known")
        refuse_typed(_PLACED[1:], N_("{option} counts with a contract, of the file or of --contract"))
        return Drawing(record.deal, caption=record.title, names=record.players)
    start = record.start()
    each = len(start.deal.seats)
    drawn: Drawn = start
    finished = len(cards) // each
    wanted = trick if after is None else after
    if wanted is not None and wanted > finished:
        raise FormatError("trick {trick} is not there: {count} are finished", trick=wanted, count=finished)
    if trick is not None:
        drawn = start.replay(cards).tricks[trick - 1]
    elif after is not None:
        drawn = start.replay(cards[: after * each])
    elif typed:
        drawn = start.replay(cards)
    return Drawing(drawn, caption=record.title, names=record.players, seats=start.deal.seats)
