"""The answers of `table`, `solve` and `allpass` for people."""

from __future__ import annotations

from itertools import groupby

from ddsolve.output.blocks import Block, LayoutBlock, Report, TableBlock, TextBlock, paragraph, table
from ddsolve.output.score import signed
from ddsolve.output.spans import EMPTY, Text, cards, grouped, joined, lines, nphrase, phrase, strong
from ddsolve.values.cards import STRAINS
from ddsolve.values.deal import FULL_HAND, Deal
from ddsolve.values.play import PlayedTrick, PlayState
from ddsolve.values.results import AllPassResult, Solution, Table, WithWidow
from ddsolve.values.seats import Seat
from ddsolve.words import N_, Typed, _

_REPORT = {
    "made": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of {total} {total:trick|tricks}: just made."
    ),
    "over": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of {total} {total:trick|tricks}: "
        "made with {over} over."
    ),
    "down": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of {total} "
        "{total:trick|tricks}: {over} short."
    ),
    "ending": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of the last {total} {total:trick|tricks}."
    ),
    "misere_clean": N_("{contract}: the soloist, {soloist:seat}, takes no trick: clean."),
    "misere_caught": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of {total} {total:trick|tricks}: caught."
    ),
    "trick": N_("trick"),
    "widow": N_("widow"),
    "first": N_("first"),
    "cards": N_("cards"),
    "won_by": N_("won by"),
}
WIDOW_USED = {
    "none": N_("the widow not used"),
    "shows": N_("the widow's cards name the suit of the first two tricks"),
    "dealer": N_("the dealer plays the widow's cards to the first two tricks"),
}


_TURN_WIDOW = N_("Taken as not turned: {shows} or {name} plays the all-pass with the widow.")


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
    return [table([_(_REPORT[header]) for header in headers], rows, "rllll", title=title)]


def alone(result: Solution | Table | AllPassResult) -> Report:
    """Show a result without its deal, as a notebook does."""
    if isinstance(result, AllPassResult):
        return [_allpass(result)]
    if isinstance(result, Table):
        return _games(result)
    words = {"contract": result.contract, "soloist": result.soloist, "tricks": result.tricks}
    return [
        paragraph(strong(phrase("{contract}: tricks of the soloist, {soloist:seat}: {tricks}.", **words))),
        *_moves(result),
    ]


def _cards_of(deal: Deal, trick: PlayedTrick) -> Text:
    """Return the cards of a trick in the order played, the winning one emphasised."""
    first = deal.seats.index(trick.leader)
    players = (*deal.seats[first:], *deal.seats[:first])
    played = zip(players, trick.cards, strict=True)
    return joined(" ", (strong(card) if seat == trick.winner else card for seat, card in played))


# table ---------------------------------------------------------------------------------------------------


def table_report(deal: Deal, leader: int, result: Table) -> Report:
    """Show soloists × strains and misère, the all-pass, and the best contracts with the widow."""
    head = phrase(
        N_("Tricks of the soloist, {leader:seat} leads, all play their best:")
        if deal.before_discard is None
        else N_(
            "Tricks of the soloist over the best discard for each, {leader:seat} leads, all play their best:"
        ),
        leader=leader,
    )
    return [LayoutBlock(deal, {leader: _("leads")}), *_games(result, head, widow=deal.widow is not None)]


def _games(result: Table, head: Text = EMPTY, *, widow: bool = False) -> Report:
    report: Report = []
    if result.tricks:
        headers = [_("soloist"), *STRAINS, _("misère")]
        rows = [
            [seat_name(seat), *(row.get(strain, "") for strain in STRAINS), result.misere.get(seat, "")]
            for seat, row in result.tricks.items()
        ]
        report.append(table(headers, rows, "l", title=head))
    if result.allpass is not None:
        title = (
            N_("All-pass without the widow (with it: `allpass DEAL --convention NAME`), tricks of each seat:")
            if widow
            else N_("All-pass without the widow, tricks of each seat:")
        )
        report.append(_allpass(result.allpass, phrase(title)))
    return [*report, *(_with_widow(seat, best) for seat, best in (result.with_widow or {}).items())]


def _allpass(result: AllPassResult, title: Text = EMPTY) -> TableBlock:
    value = {} if result.value is None else result.value
    dealer = result.dealer is not None or Seat.DEALER in value
    headers = ["", *map(seat_name, result.guarantee), *([seat_name(Seat.DEALER)] if dealer else [])]
    against = (
        N_("at most, against both others") if len(result.guarantee) == 3 else N_("at most, against the other")
    )
    rows: list[list[object]] = [
        [_(against), *result.guarantee.values()],
        [_("everyone for himself"), *result.tricks.values()],
    ]
    if dealer:
        rows[0].append("")
        rows[1].append("" if result.dealer is None else result.dealer)
    if value:
        rows.append([_("value in whists"), *map(signed, value.values())])
    return table(headers, rows, "l", title=title)


def _with_widow(seat: int, best: WithWidow) -> TableBlock:
    strain = best.best_strain
    choice = best.strains[strain]
    if best.contract is None:
        first = phrase(
            "no contract can be made ({tricks} of 10 tricks at most, in {strain})",
            tricks=choice.tricks,
            strain=strain,
        )
    else:
        first = phrase(
            "best contract {contract} ({tricks} {tricks:trick|tricks})",
            contract=best.contract,
            tricks=choice.tricks,
        )
    headers = ["", *STRAINS, _("misère")]
    choices = [*(best.strains[strain] for strain in STRAINS), best.misere]
    rows: list[list[object]] = [
        [_("tricks"), *(choice.tricks for choice in choices)],
        [_("discard"), *(cards(choice.discard) for choice in choices)],
    ]
    advice = phrase("{text}, discarding {cards}", text=first, cards=cards(choice.discard))
    return table(
        headers,
        rows,
        "l",
        title=lines(
            phrase("{seat:Seat} with the widow, tricks of {seat:seat} as the soloist:", seat=seat), advice
        ),
    )


# solve ---------------------------------------------------------------------------------------------------


def solution_report(state: PlayState, result: Solution) -> Report:
    """Show the position, the soloist's tricks, what every card is worth, and one best line."""
    report: Report = [LayoutBlock(state), _verdict(result, state.deal.cards_each), *_moves(result)]
    return report + (line_table(state, result, phrase("One best line:")) if result.line else [])


def _verdict(result: Solution, total: int) -> TextBlock:
    """Say what the soloist takes of `total` tricks; only a whole game is made or lost."""
    words = {
        "contract": result.contract,
        "soloist": result.soloist,
        "tricks": result.tricks,
        "total": total,
    }
    if result.contract.is_misere:
        key = "misere_clean" if result.tricks == 0 else "misere_caught"
    elif total < FULL_HAND:
        key = "ending"  # who took the tricks before is not known
    else:
        over = result.tricks - (result.contract.level or 0)
        key = "made" if over == 0 else "over" if over > 0 else "down"
        words["over"] = abs(over)
    won = EMPTY
    if result.won:
        won = nphrase(
            "{count} of these tricks is already won.",
            "{count} of these tricks are already won.",
            result.won,
        )
    return paragraph(strong(phrase(_REPORT[key], **words)), won)


def _moves(result: Solution) -> Report:
    """Show the cards in groups of one value, the best first and marked; nothing where nobody is to play."""
    rows = []
    for tricks, group in groupby(result.moves, key=lambda move: move.tricks):
        moves = list(group)
        cost = result.cost(moves[0])
        mark = _("best") if cost == 0 else _("costs {count}", count=cost)
        best = strong("*") if cost == 0 else ""
        rows.append([best, grouped(move.card for move in moves), tricks, mark])
    if not rows:
        return []
    head = phrase(
        "{seat:Seat} to play; tricks of the soloist, {soloist:seat}, after each card:",
        seat=result.to_move,
        soloist=result.soloist,
    )
    return [table(["", _("card"), _("soloist's tricks"), ""], rows, "llrl", title=head)]


# allpass -------------------------------------------------------------------------------------------------


def allpass_report(state: PlayState, result: AllPassResult, *, assumed: bool = False) -> Report:
    """Show the position, both exact results for every seat, and the line.

    assumed: the deal has a widow, and that it is not used was said by nobody.
    """
    head = phrase(
        N_("All-pass, {rules}: tricks of each seat, those already won included")
        if any(state.won)
        else N_("All-pass, {rules}: tricks of each seat"),
        rules=_(WIDOW_USED[state.rules.widow_rule]),
    )
    report: Report = [LayoutBlock(state), _allpass(result, head)]
    if assumed:
        report.append(
            paragraph(
                phrase(_TURN_WIDOW, shows=Typed("--widow-rule shows|dealer"), name=Typed("--convention NAME"))
            )
        )
    return report + (line_table(state, result, phrase("One best line:")) if result.line else [])


def seat_name(seat: int) -> str:
    """Return `seat 1` or `dealer` for people."""
    return _("dealer") if seat == Seat.DEALER else _("{seat:seat}", seat=seat)
