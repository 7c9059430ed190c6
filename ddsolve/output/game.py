"""The answer of `game`: every hand, the sheet as players write it, the settlement."""

from __future__ import annotations

from collections.abc import Iterable

from ddsolve.output.auction import item_word
from ddsolve.output.report.blocks import Report, SheetBlock, TableBlock, TextBlock, paragraph, table
from ddsolve.output.report.spans import Text, joined, phrase, strong, text_of
from ddsolve.output.score import COLUMNS, sheet_table, signed
from ddsolve.output.settle import result_table
from ddsolve.scoring import Entry
from ddsolve.scoring.whole_game import Game, HandLine
from ddsolve.words import _


def game_report(_question: object, game: Game) -> Report:
    """Show the hands, the sheet with its running totals, and the settlement."""
    return [
        paragraph(strong(phrase("Game, {convention}", convention=_(game.convention.title)))),
        SheetBlock(game.sheet, game.written, game.options.pool_size or None),
        _hands_table(game),
        *_doubtful(game),
        _running_table(game),
        sheet_table(game.sheet),
        result_table(game.settlement),
        *_closed(game),
        _what_next(game),
    ]


def _hands_table(game: Game) -> TableBlock:
    headers = ["", _("dealer"), _("hand"), _("soloist"), _("written")]
    rows = [
        [
            line.number,
            line.dealer,
            _game_of(line),
            line.soloist or "",
            "; ".join(map(_short, _together(line.entries))),
        ]
        for line in game.lines
    ]
    return table(headers, rows, "rllll")


def _doubtful(game: Game) -> list[TextBlock]:
    """Ask after games in which the player whose tricks stand first took what the soloist had promised.

    They may be the soloist's; not where he is that player himself. In a game of a list another may well take
    as much: it has to be played.
    """
    if game.options.game_list != "none":
        return []
    told = []
    for line in game.lines:
        first = _first_to_hold(game, line)
        if line.contract is None or line.contract.level is None or first == line.soloist:
            continue
        tricks = (line.tricks or {}).get(first, 0)
        if tricks >= line.contract.level:
            question = phrase(
                "Hand {number}: against {contract} {player} took {tricks} {tricks:trick|tricks}, is that "
                "right? Tricks stand in the order of the players, not the soloist's first.",
                number=line.number,
                contract=line.contract,
                player=first,
                tricks=tricks,
            )
            told.append(question)
    return [paragraph(*told)] if told else []


def _first_to_hold(game: Game, line: HandLine) -> str:
    """Name the first of the players who held cards, as three numbers of tricks count those of four."""
    players = game.sheet.players
    return players[1] if len(players) == 4 and line.dealer == players[0] else players[0]


def _game_of(line: HandLine) -> Text:
    if line.contract is None:
        return text_of(_("fine"))
    if not line.bomb:
        return text_of(line.contract)
    return phrase("{contract}, bomb {degree}", contract=line.contract, degree=line.bomb)


def _together(entries: Iterable[Entry]) -> list[Entry]:
    """Return entries with those of one place as one, as a player writes them: his own and the passer's."""
    found: dict[tuple[object, ...], Entry] = {}
    for entry in entries:
        place = entry.player, entry.column, entry.against
        known = found.get(place)
        found[place] = entry if known is None else entry._replace(points=known.points + entry.points)
    return list(found.values())


def _short(entry: Entry) -> str:
    """Return an entry in a few words: `Anna pool +2`, `Boris on Anna +8`."""
    if entry.against is not None:
        words = {"player": entry.player, "other": entry.against, "points": signed(entry.points)}
        return _("{player} on {other} {points}", **words)
    column = _(COLUMNS[entry.column])
    return _("{player} {column} {points}", player=entry.player, column=column, points=signed(entry.points))


def _running_table(game: Game) -> TableBlock:
    written = game.written
    on = [_("whists on {player}", player=player) for player in game.players]
    headers = ["", _("pool"), _("hill"), *on]
    rows = [
        [
            player,
            written[player, "pool", None],
            written[player, "hill", None],
            *(written.get((player, "whists", other), "") for other in game.players),
        ]
        for player in game.players
    ]
    return table(headers, rows, "l" * len(headers))


def _closed(game: Game) -> list[TextBlock]:
    if game.closed is None:
        return []
    reason, number = game.closed
    return [
        paragraph(
            phrase("After hand {number} {reason}; the game goes on (continue).", number=number, reason=reason)
        )
    ]


def _what_next(game: Game) -> TextBlock:
    if game.over is not None:
        return paragraph(phrase("The game is over: {reason}.", reason=game.over))
    dealer = game.players[game.deal.dealer]
    if game.forced_price is not None:
        return paragraph(
            phrase(
                "Next: {dealer} deals; the hand is a forced all-pass at {price} a trick.",
                dealer=dealer,
                price=game.price,
            )
        )
    if game.lists is not None:
        soloist = game.next_by_list
        left = game.lists.items_left()[soloist]
        games = joined(", ", map(item_word, left)) if left else text_of(_("none"))
        return paragraph(
            phrase(
                "Next: {dealer} deals; {soloist} chooses from {games}.",
                dealer=dealer,
                soloist=soloist,
                games=games,
            )
        )
    words = {"dealer": dealer, "price": game.price, "level": game.series.lowest}
    told = phrase(
        "Next: {dealer} deals; an all-pass costs {price} a trick, the lowest bid is {level}.", **words
    )
    if game.bombs.next:
        told = told + " " + phrase("A game is under a bomb of degree {degree}.", degree=game.bombs.next)
    return paragraph(told)
