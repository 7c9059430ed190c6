"""The answer of `value`: one layout's contracts under all conventions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ddsolve.cards import STRAINS, Strain
from ddsolve.contract import LEVELS, MISERE, Contract
from ddsolve.output.blocks import Report, TableBlock, paragraph, table
from ddsolve.output.score import signed
from ddsolve.output.spans import Text, phrase, strong
from ddsolve.scoring.exact import plain
from ddsolve.scoring.expected import Model
from ddsolve.scoring.sharing import Split, Taken
from ddsolve.scoring.side_by_side import ConventionValues
from ddsolve.seats import Seat
from ddsolve.words import say

Shares = Mapping[Contract, Taken]


def value_document(taken: Shares, found: Sequence[ConventionValues], soloist: Seat) -> dict[str, object]:
    """Return the tricks, and for each convention the value of each contract by whisting model."""
    return {
        "tricks": {strain.letter: taken[Contract(6, strain)][0] for strain in STRAINS}
        | {"misere": taken[MISERE][0]},
        "whisters": {
            strain.letter: {
                str(seat): taken[Contract(6, strain)][place]
                for place, seat in ((1, soloist.next), (2, soloist.last))
            }
            for strain in STRAINS
        },
        "values": {each.convention.name: _values(each) for each in found},
        "players": {each.convention.name: each.players for each in found},
        "best": {
            each.convention.name: {model: str(each.best(model)) for model in _models(each)} for each in found
        },
        "note": say("value_report.best_note"),
    }


def _values(each: ConventionValues) -> dict[str, dict[str, int | float]]:
    return {
        str(contract): {model: plain(value) for model, value in row.items()}
        for contract, row in each.values.items()
    }


def _models(each: ConventionValues) -> list[Model]:
    return list(next(iter(each.values.values()), {}))


def value_report(taken: Shares, found: Sequence[ConventionValues], soloist: Seat, split: Split) -> Report:
    """Show the tricks, then for each whisting model a table of conventions by contracts."""
    headers = [*STRAINS, say("deal.misere")]
    counts = [*(taken[Contract(6, strain)][0] for strain in STRAINS), taken[MISERE][0]]
    head = strong(phrase("value_report.tricks", seat=soloist))
    report: Report = [table(headers, [counts], title=head)]
    rows = [
        [say("value_report.of_seat", seat=seat), *(taken[Contract(6, strain)][place] for strain in STRAINS)]
        for place, seat in ((1, soloist.next), (2, soloist.last))
    ]
    shares = strong(phrase(f"value_report.whisters_{split}"))
    report.append(table(["", *STRAINS], rows, "l" + "r" * len(STRAINS), title=shares))
    longest = max(STRAINS, key=lambda strain: (taken[Contract(6, strain)][0], strain))
    for model in _models(found[0]) if found else []:
        title = phrase("value_report.model", model=say(f"value_report.{model}"), seat=soloist)
        report.append(_table(found, longest, model, strong(title)))
    if any("best" in _models(each) for each in found):
        report.append(paragraph(phrase("value_report.best_note")))
    return report


def _table(found: Sequence[ConventionValues], strain: Strain, model: Model, title: Text) -> TableBlock:
    """Show one model: the levels of the longest strain, misère, and the best contract of all."""
    contracts = [*(Contract(level, strain) for level in LEVELS), MISERE]
    headers = ["", *contracts, say("value_report.best_contract")]
    rows = [
        [
            _name(each),
            *(signed(each.values[c][model]) if c in each.values else "" for c in contracts),
            each.best(model) if each.values else "",
        ]
        for each in found
    ]
    return table(headers, rows, "l" + "r" * len(contracts) + "l", title=title)


def _name(each: ConventionValues) -> str:
    return say("value_report.name", name=each.convention.name, players=each.players)
