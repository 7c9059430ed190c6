"""The answers of `table`, `solve` and `allpass` for people."""

from __future__ import annotations

from itertools import groupby

from ddsolve.cards import STRAINS
from ddsolve.deal import FULL_HAND, Deal
from ddsolve.output.blocks import Block, LayoutBlock, Report, TableBlock, TextBlock, paragraph, table
from ddsolve.output.spans import EMPTY, Text, cards, grouped, joined, lines, phrase, strong
from ddsolve.play import PlayedTrick, PlayState
from ddsolve.results import AllPassResult, Solution, Table, WithWidow
from ddsolve.seats import Seat
from ddsolve.words import say


def line_table(state: PlayState, line: AllPassResult | Solution, title: Text) -> list[Block]:
    """Show a line trick by trick, from the trick on the table to the end, with who leads and who wins."""
    done = state.replay(line.line)
    rows = []
    for number, trick in enumerate(done.tricks[len(state.tricks) :], state.trick_number):
        winner = seat_name(trick.winner)
        shown = [] if trick.shown is None else [trick.shown]
        rows.append([number, *shown, seat_name(trick.leader), _cards_of(state.deal, trick), winner])
    if not rows:
        return []
    width = max(map(len, rows))  # the widow's card stands in the first two tricks only
    rows = [row if len(row) == width else [row[0], "", *row[1:]] for row in rows]
    headers = (
        ["trick", "widow", "first", "cards", "won_by"]
        if width == 5
        else ["trick", "first", "cards", "won_by"]
    )
    return [table([say(f"report.{header}") for header in headers], rows, "rllll", title=title)]


def alone(result: Solution | Table | AllPassResult) -> Report:
    """Show a result without its deal, as a notebook does."""
    if isinstance(result, AllPassResult):
        return [_allpass(result)]
    if isinstance(result, Table):
        return _games(result)
    words = {"contract": result.contract, "soloist": result.soloist, "tricks": result.tricks}
    return [paragraph(strong(phrase("report.alone", **words))), *_moves(result)]


def _cards_of(deal: Deal, trick: PlayedTrick) -> Text:
    """Return the cards of a trick in the order played, the winning one emphasised."""
    first = deal.seats.index(trick.leader)
    players = (*deal.seats[first:], *deal.seats[:first])
    played = zip(players, trick.cards, strict=True)
    return joined(" ", (strong(card) if seat == trick.winner else card for seat, card in played))


# table ---------------------------------------------------------------------------------------------------


def table_report(deal: Deal, leader: int, result: Table) -> Report:
    """Show soloists × strains and misère, the all-pass, and the best contracts with the widow."""
    head = phrase("report.table_head", leader=leader)
    if deal.before_discard is not None:
        head += say("report.before_discard")
    return [LayoutBlock(deal, {leader: say("report.leads")}), *_games(result, head)]


def _games(result: Table, head: Text = EMPTY) -> Report:
    report: Report = []
    if result.tricks:
        headers = [say("report.soloist"), *STRAINS, say("deal.misere")]
        rows = [
            [seat_name(seat), *(row.get(strain, "") for strain in STRAINS), result.misere.get(seat, "")]
            for seat, row in result.tricks.items()
        ]
        report.append(table(headers, rows, "l", title=head))
    if result.allpass is not None:
        report.append(_allpass(result.allpass, phrase("report.allpass_plain_head")))
    return [*report, *(_with_widow(seat, best) for seat, best in (result.with_widow or {}).items())]


def _allpass(result: AllPassResult, title: Text = EMPTY) -> TableBlock:
    dealer = [] if result.dealer is None else [result.dealer]
    headers = ["", *map(seat_name, result.guarantee), *([seat_name(Seat.DEALER)] if dealer else [])]
    against = "report.guarantee" if len(result.guarantee) == 3 else "report.guarantee_of_two"
    rows = [
        [say(against), *result.guarantee.values(), *("" for _ in dealer)],
        [say("report.line_tricks"), *result.tricks.values(), *dealer],
    ]
    return table(headers, rows, "l", title=title)


def _with_widow(seat: int, best: WithWidow) -> TableBlock:
    strain = best.best_strain
    choice = best.strains[strain]
    if best.contract is None:
        first = phrase("report.no_contract", tricks=choice.tricks, strain=strain)
    else:
        first = phrase("report.best_contract", contract=best.contract, tricks=choice.tricks)
    headers = ["", *STRAINS, say("deal.misere")]
    choices = [*(best.strains[strain] for strain in STRAINS), best.misere]
    rows: list[list[object]] = [
        [say("report.tricks"), *(choice.tricks for choice in choices)],
        [say("report.discard"), *(cards(choice.discard) for choice in choices)],
    ]
    advice = phrase("report.with_discard", text=first, cards=cards(choice.discard))
    return table(headers, rows, "l", title=lines(phrase("report.widow_head", seat=seat), advice))


# solve ---------------------------------------------------------------------------------------------------


def solution_report(state: PlayState, result: Solution) -> Report:
    """Show the position, the soloist's tricks, what every card is worth, and one best line."""
    report: Report = [LayoutBlock(state), _verdict(result, state.deal.cards_each), *_moves(result)]
    return report + (line_table(state, result, phrase("report.line_head")) if result.line else [])


def _verdict(result: Solution, total: int) -> TextBlock:
    """Say what the soloist takes of `total` tricks; only a whole game is made or lost."""
    words = {
        "contract": result.contract,
        "soloist": result.soloist,
        "tricks": result.tricks,
        "total": total,
        "won": say("report.already_won", won=result.won) if result.won else "",
    }
    if result.contract.is_misere:
        key = "misere_clean" if result.tricks == 0 else "misere_caught"
    elif total < FULL_HAND:
        key = "ending"  # who took the tricks before is not known
    else:
        over = result.tricks - (result.contract.level or 0)
        key = "made" if over == 0 else "over" if over > 0 else "down"
        words["over"] = abs(over)
    return paragraph(strong(phrase(f"report.{key}", **words)))


def _moves(result: Solution) -> Report:
    """Show the cards in groups of one value, the best first and marked; nothing where nobody is to play."""
    rows = []
    for tricks, group in groupby(result.moves, key=lambda move: move.tricks):
        moves = list(group)
        cost = result.cost(moves[0])
        mark = say("report.best") if cost == 0 else say("report.costs", count=cost)
        best = strong("*") if cost == 0 else ""
        rows.append([best, grouped(move.card for move in moves), tricks, mark])
    if not rows:
        return []
    head = phrase("report.moves_head", seat=result.to_move, soloist=result.soloist)
    return [table(["", say("report.card"), say("report.soloists_tricks"), ""], rows, "llrl", title=head)]


# allpass -------------------------------------------------------------------------------------------------


def allpass_report(state: PlayState, result: AllPassResult) -> Report:
    """Show the position, both exact results for every seat, and the line."""
    head = phrase("report.allpass_head", rules=say(f"report.rule_{state.rules.widow_rule}"))
    if any(state.won):
        head += say("report.already_counted")
    report: Report = [LayoutBlock(state), _allpass(result, head)]
    return report + (line_table(state, result, phrase("report.line_head")) if result.line else [])


def seat_name(seat: int) -> str:
    """Return `seat 1` or `dealer` for people."""
    return say("notation.place_dealer") if seat == Seat.DEALER else say("notation.place_seat", seat=seat)
