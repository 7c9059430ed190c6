"""The answer of `value`: one layout's contracts under all conventions."""

from __future__ import annotations

from collections.abc import Sequence

from ddsolve.output.report.blocks import Report, TableBlock, paragraph, table
from ddsolve.output.report.spans import Text, joined, phrase, strong, text_of
from ddsolve.output.score import signed
from ddsolve.output.unseen import closed_play
from ddsolve.questions.value import Value
from ddsolve.scoring.calling import must_whist
from ddsolve.scoring.expected import Model
from ddsolve.scoring.side_by_side import ConventionValues, SideBySide
from ddsolve.values.cards import STRAINS, Strain
from ddsolve.values.contract import LEVELS, MISERE, Contract
from ddsolve.words import N_, Listed, Typed, _

_VALUE_REPORT_WHISTERS = {
    "played": N_("Tricks of two whisters, each for the contract first, then for himself:"),
    "even": N_("Tricks of two whisters, shared evenly, the odd one to the first:"),
    "even_second": N_("Tricks of two whisters, shared evenly, the odd one to the second:"),
    "first": N_("Tricks of two whisters, all to the first:"),
    "second": N_("Tricks of two whisters, all to the second:"),
}
_VALUE_REPORT = {
    "none": N_("both defenders pass"),
    "one": N_("the first defender whists, open play"),
    "both": N_("both defenders whist"),
    "best": N_("defenders call their best"),
}


def value_report(question: Value, result: SideBySide) -> Report:
    """Show the tricks, then for each whisting model a table of conventions by contracts."""
    taken, found, soloist = result.taken, result.found, result.soloist
    headers = [*STRAINS, _("misère")]
    counts = [*(taken[Contract(6, strain)][0] for strain in STRAINS), taken[MISERE][0]]
    head = strong(phrase("Tricks of the soloist, {seat:seat}, all cards seen:", seat=soloist))
    report: Report = [table(headers, [counts], title=head)]
    rows = [
        [_("{seat:seat}", seat=seat), *(taken[Contract(6, strain)][place] for strain in STRAINS)]
        for place, seat in ((1, soloist.next), (2, soloist.last))
    ]
    shares = strong(phrase(_VALUE_REPORT_WHISTERS[question.split]))
    report.append(table(["", *STRAINS], rows, "l" + "r" * len(STRAINS), title=shares))
    longest = max(STRAINS, key=lambda strain: (taken[Contract(6, strain)][0], -strain))
    for model in next(filter(None, (each.models for each in found)), ()):
        title = phrase(
            "Value for {seat:seat} in whists, {model}:", model=_(_VALUE_REPORT[model]), seat=soloist
        )
        report.append(_table(found, longest, model, strong(title)))
        if model == "none":
            report += _whisted(found, longest)
        report += _beside(found, longest, model)
    if dummy := list(map(Typed, result.dummy)):
        told = N_("{conventions:and}: {seat:seat} is the dummy, who never plays a game of his own.")
        report.append(paragraph(phrase(told, conventions=Listed(dummy), seat=soloist)))
    others = result.not_soloist
    for due in sorted(set(others.values())):
        names = Listed([Typed(name) for name, seat in others.items() if seat is due])
        told = N_("{conventions:and}: {seat:seat} plays, without an auction.")
        report.append(paragraph(phrase(told, conventions=names, seat=due)))
    if any("best" in each.models for each in found):
        report.append(
            paragraph(
                phrase(
                    "'best': the defenders call, and all play, as if they saw all cards: no bound either way."
                )
            )
        )
    if question.closed and not result.closed:
        told = N_("The best is a misère: `misere` tells how it is made when the defenders' cards are unseen.")
        report.append(paragraph(phrase(told)))
    return report + [paragraph(closed_play(contract, play)) for contract, play in result.closed.items()]


def _table(found: Sequence[ConventionValues], strain: Strain, model: Model, title: Text) -> TableBlock:
    """Show one model: the levels of the longest strain, misère, and the best contract of all."""
    contracts = [*(Contract(level, strain) for level in LEVELS), MISERE]
    headers = ["", *contracts, _("best of all")]

    def worth(each: ConventionValues, contract: Contract) -> str:
        return signed(each.values[contract][model]) if contract in each.values else ""

    rows: list[list[object]] = []
    for each in found:
        best = each.best(model) if each.values else None
        # with its figure, for it may have no column
        told = "" if best is None else joined(" ", [text_of(best), worth(each, best)])
        rows.append([_name(each), *(worth(each, contract) for contract in contracts), told])
    return table(headers, rows, "l" + "r" * len(contracts) + "l", title=title)


def _beside(found: Sequence[ConventionValues], strain: Strain, model: Model) -> Report:
    """Show the games of a list that have no column: there each level has its own strain."""
    report: Report = []
    for each in found:
        columns = {Contract(level, strain) for level in LEVELS} | {MISERE}
        others = sorted(each.values.keys() - columns, key=Contract.ladder)
        if others and each.convention.options.game_list == "list":
            worth = [joined(" ", [text_of(one), signed(each.values[one][model])]) for one in others]
            report.append(
                paragraph(phrase("{name}, besides: {games}.", name=_name(each), games=joined(", ", worth)))
            )
    return report


def _whisted(found: Sequence[ConventionValues], strain: Strain) -> Report:
    """Name the conventions, and of each its games in the table, where the defenders may not pass."""
    games = [Contract(level, strain) for level in LEVELS]
    named: dict[tuple[Contract, ...], list[Text]] = {}
    for each in found:
        options = each.convention.options
        whisted = tuple(game for game in games if game in each.values and must_whist(options, game))
        if whisted:
            named.setdefault(whisted, []).append(text_of(Typed(each.convention.name)))
    told = N_("{conventions:and}: {contracts:and} must be whisted, and the figures are those with the whist.")
    return [
        paragraph(phrase(told, conventions=Listed(names), contracts=Listed(map(text_of, whisted))))
        for whisted, names in named.items()
    ]


def _name(each: ConventionValues) -> str:
    return _("{name} ({players})", name=Typed(each.convention.name), players=each.players)
