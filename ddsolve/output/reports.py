"""The answers of `table`, `solve` and `allpass` for people."""

from __future__ import annotations

from itertools import groupby

from ddsolve.cards import STRAINS
from ddsolve.deal import FULL_HAND, Deal
from ddsolve.hand import Hand
from ddsolve.output.blocks import LayoutBlock
from ddsolve.output.layout import draw, notes_on
from ddsolve.output.style import Style
from ddsolve.output.tables import grid
from ddsolve.play import PlayedTrick, PlayState
from ddsolve.results import AllPassResult, Solution, Table, WithWidow, seat_name
from ddsolve.seats import SEATS, Seat
from ddsolve.words import say


def deal_drawing(style: Style, deal: Deal, leader: int) -> str:
    """Draw a whole deal."""
    if style.page is not None:
        return style.page.add(LayoutBlock(deal, {leader: say("report.leads")}))
    hands: dict[int, Hand | None] = dict(zip(SEATS, deal.hands, strict=True))
    notes = notes_on(style, list(deal.dead))
    if deal.widow is not None:
        notes = [say("report.widow_cards", cards=style.cards(deal.widow))]
    return draw(style, hands, {leader: [say("report.leads")]}, notes)


def state_drawing(style: Style, state: PlayState) -> str:
    """Draw a position: what is still held, who plays, what lies on the table."""
    if style.page is not None:
        return style.page.add(LayoutBlock(state))
    if state.finished:
        return say("report.over_now")
    hands: dict[int, Hand | None] = {
        seat: state.hand(seat) if seat in state.deal.seats else None for seat in SEATS
    }
    roles: dict[int, list[str]] = {seat: [] for seat in SEATS}
    if state.soloist is not None:
        roles[state.soloist].append(say("report.soloist"))
    if state.to_move is not None:
        roles[state.to_move].append(say("report.plays" if state.on_table else "report.leads"))
    notes = notes_on(style, list(state.deal.dead), state.on_table)
    if state.rules.widow is not None:
        notes[-1] = say("report.widow_cards", cards=style.cards(state.rules.widow))
    if state.shown is not None:
        notes.insert(0, say("report.shown", card=style.card(state.shown)))
    return draw(style, hands, roles, notes)


def line_table(style: Style, state: PlayState, line: AllPassResult | Solution) -> str:
    """Show a line trick by trick, from the trick on the table to the end, with who leads and who wins."""
    done = state.replay(line.line)
    rows = []
    for number, trick in enumerate(done.tricks[len(state.tricks) :], state.trick_number):
        winner = seat_name(trick.winner)
        shown = [] if trick.shown is None else [style.card(trick.shown)]
        rows.append([number, *shown, seat_name(trick.leader), _cards_of(style, state.deal, trick), winner])
    if not rows:
        return ""
    width = max(map(len, rows))  # the widow's card stands in the first two tricks only
    rows = [row if len(row) == width else [row[0], "", *row[1:]] for row in rows]
    headers = (
        ["trick", "widow", "first", "cards", "won_by"]
        if width == 5
        else ["trick", "first", "cards", "won_by"]
    )
    return grid(style, [say(f"report.{header}") for header in headers], rows, "rllll")


def alone(style: Style, result: Solution | Table | AllPassResult) -> str:
    """Show a result without its deal, as a notebook does."""
    if isinstance(result, AllPassResult):
        return _allpass_rows(style, result)
    if isinstance(result, Table):
        return "\n\n".join(_table_parts(style, result))
    words = {"contract": style.contract(result.contract), "soloist": result.soloist, "tricks": result.tricks}
    parts = [style.bold(say("report.alone", **words))]
    if result.moves:
        head = say("report.moves_head", seat=result.to_move, soloist=result.soloist)
        parts.append(head + "\n" + _moves(style, result))
    return "\n\n".join(parts)


def _cards_of(style: Style, deal: Deal, trick: PlayedTrick) -> str:
    """Return the cards of a trick in the order played, the winning one emphasised."""
    first = deal.seats.index(trick.leader)
    players = (*deal.seats[first:], *deal.seats[:first])
    written = zip(players, map(style.card, trick.cards), strict=True)
    return " ".join(style.bold(card) if seat == trick.winner else card for seat, card in written)


# table ---------------------------------------------------------------------------------------------------


def table_report(style: Style, deal: Deal, leader: int, result: Table) -> str:
    """Show soloists × strains and misère, the all-pass, and the best contracts with the widow."""
    parts = [deal_drawing(style, deal, leader)]
    if result.tricks:
        before = "" if deal.before_discard is None else say("report.before_discard")
        parts.append(say("report.table_head", leader=leader) + before)
    return "\n".join(["\n\n".join(parts), "\n\n".join(_table_parts(style, result))])


def _table_parts(style: Style, result: Table) -> list[str]:
    parts = [_games(style, result)] if result.tricks else []
    if result.allpass is not None:
        parts.append(say("report.allpass_plain_head") + "\n" + _allpass_rows(style, result.allpass))
    for seat, best in (result.with_widow or {}).items():
        parts.append(say("report.widow_head", seat=seat) + "\n" + _with_widow(style, best))
    return parts


def _games(style: Style, result: Table) -> str:
    headers = [say("report.soloist"), *map(style.strain, STRAINS), say("deal.misere")]
    rows = [
        [seat_name(seat), *(row.get(strain, "") for strain in STRAINS), result.misere.get(seat, "")]
        for seat, row in result.tricks.items()
    ]
    return grid(style, headers, rows, "l")


def _allpass_rows(style: Style, result: AllPassResult) -> str:
    dealer = [] if result.dealer is None else [result.dealer]
    headers = ["", *map(seat_name, result.guarantee), *([seat_name(Seat.DEALER)] if dealer else [])]
    against = "report.guarantee" if len(result.guarantee) == 3 else "report.guarantee_of_two"
    rows = [
        [say(against), *result.guarantee.values(), *("" for _ in dealer)],
        [say("report.line_tricks"), *result.tricks.values(), *dealer],
    ]
    return grid(style, headers, rows, "l")


def _with_widow(style: Style, best: WithWidow) -> str:
    strain = best.best_strain
    choice = best.strains[strain]
    if best.contract is None:
        first = say("report.no_contract", tricks=choice.tricks, strain=style.strain(strain))
    else:
        first = say("report.best_contract", contract=style.contract(best.contract), tricks=choice.tricks)
    headers = ["", *map(style.strain, STRAINS), say("deal.misere")]
    choices = [*(best.strains[strain] for strain in STRAINS), best.misere]
    rows: list[list[object]] = [
        [say("report.tricks"), *(choice.tricks for choice in choices)],
        [say("report.discard"), *(style.cards(choice.discard) for choice in choices)],
    ]
    return (
        say("report.with_discard", text=first, cards=style.cards(choice.discard))
        + "\n"
        + grid(style, headers, rows, "l")
    )


# solve ---------------------------------------------------------------------------------------------------


def solution_report(style: Style, state: PlayState, result: Solution) -> str:
    """Show the position, the soloist's tricks, what every card is worth, and one best line."""
    parts = [state_drawing(style, state), _verdict(style, result, state.deal.cards_each)]
    if result.moves:
        head = say("report.moves_head", seat=result.to_move, soloist=result.soloist)
        parts.append(head + "\n" + _moves(style, result))
    if result.line:
        parts.append(say("report.line_head") + "\n" + line_table(style, state, result))
    return "\n\n".join(parts)


def _verdict(style: Style, result: Solution, total: int) -> str:
    """Say what the soloist takes of `total` tricks; only a whole game is made or lost."""
    words = {
        "contract": style.contract(result.contract),
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
    return style.bold(say(f"report.{key}", **words))


def _moves(style: Style, result: Solution) -> str:
    """Show the cards in groups of one value, the best first and marked."""
    rows = []
    for _, group in groupby(result.moves, key=lambda move: move.tricks):
        moves = list(group)
        cost = result.cost(moves[0])
        cards = style.grouped(move.card for move in moves)
        mark = say("report.best") if cost == 0 else say("report.costs", count=cost)
        rows.append([style.bold("*") if cost == 0 else "", cards, moves[0].tricks, mark])
    return grid(style, ["", say("report.card"), say("report.soloists_tricks"), ""], rows, "llrl")


# allpass -------------------------------------------------------------------------------------------------


def allpass_report(style: Style, state: PlayState, result: AllPassResult) -> str:
    """Show the position, both exact results for every seat, and the line."""
    rules = say(f"report.rule_{state.rules.widow_rule}")
    won = say("report.already_counted") if any(state.won) else ""
    head = say("report.allpass_head", rules=rules) + won
    parts = [state_drawing(style, state), head + "\n" + _allpass_rows(style, result)]
    if result.line:
        parts.append(say("report.line_head") + "\n" + line_table(style, state, result))
    return "\n\n".join(parts)
