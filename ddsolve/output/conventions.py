"""The answers of `conventions`: the list, one convention with its sources, the differences of two."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction

from ddsolve.conventions import GROUPS, Convention, Setting, allowed_values, meaning, source_names, written
from ddsolve.conventions.schema import value_name, value_names
from ddsolve.output.report.blocks import Report, paragraph, table
from ddsolve.output.report.spans import Text, lines, phrase, strong
from ddsolve.output.score import shown_number, signed
from ddsolve.questions.conventions import (
    EVENTS,
    About,
    Compared,
    Conventions,
    Described,
    Fitting,
    Listing,
    PayTable,
    Questions,
    values_asked,
)
from ddsolve.scoring import HandScore
from ddsolve.words import N_, Cited, Listed, Typed, _, pgettext

_CONVENTION_REPORT_GROUP = {
    "prices": N_("Prices"),
    "whisting": N_("Whisting"),
    "allpasses": N_("All-pass"),
    "auction": N_("Auction"),
    "course": N_("Course of the game"),
}


# A value that an option has: by whether a word tells its meaning, and whether there is a remark.
_MARKED = {
    (False, False): N_("  * {value} ({source})"),
    (False, True): N_("  * {value} ({source}): {note}"),
    (True, False): N_("  * {value}: {name} ({source})"),
    (True, True): N_("  * {value}: {name} ({source}): {note}"),
}


def _title(group: type) -> str:
    return _(_CONVENTION_REPORT_GROUP[group.__name__.lower()])


def option_groups() -> dict[str, str]:
    """Return the title of the group of each option, in the order in which they are shown."""
    return {field.name: _title(group) for group in GROUPS for field in fields(group)}


def conventions_report(question: Conventions, result: About) -> Report:
    """Show what was asked for."""
    if isinstance(result, Listing):
        return _list_report(result.conventions)
    if isinstance(result, Compared):
        return _comparison_report(result.first, result.second)
    if isinstance(result, Questions):
        return _questions_report()
    if isinstance(result, Fitting):
        return _fitting_report(result)
    if isinstance(result, PayTable):
        return _pay_report(result, question.players or 3)
    if isinstance(result, Described) and not question.schema:
        return _convention_report(result.convention)
    return _schema_report(question.name)


def _list_report(conventions: Sequence[Convention]) -> Report:
    """Show the known conventions."""
    rows = (
        phrase("{name}: {title}. {about}", name=_key(each.name), title=_(each.title), about=_(each.about))
        for each in conventions
    )
    return [
        paragraph(*rows),
        paragraph(phrase("`ddsolve conventions NAME` shows one with every option and its source.")),
    ]


def _convention_report(convention: Convention) -> Report:
    """Show a convention group by group: option, value, source; remarks below the table."""
    settings = dict(convention.settings)
    head = phrase("{name}: {title}", name=Typed(convention.name), title=_(convention.title))
    report: Report = [paragraph(strong(head), _(convention.about))]
    headers = [_("option"), pgettext("of an option", "value"), _("source")]
    for group in GROUPS:
        of_group = [(field.name, settings[field.name]) for field in fields(group)]
        rows = [
            [Typed(option), Typed(written(setting.value)), Cited(setting.source)]
            for option, setting in of_group
        ]
        remarks = [
            phrase("{option}: {remark}", option=Typed(option), remark=_(setting.note))
            for option, setting in of_group
            if setting.note
        ]
        report.append(table(headers, rows, "lll", title=strong(_title(group)), note=lines(*remarks)))
    tags = {tag for setting in settings.values() for tag in setting.source.replace(",", " ").split()}
    known = [
        phrase("{tag}: {source}", tag=Cited(tag), source=_(name))
        for tag, name in source_names().items()
        if tag in tags
    ]
    means = paragraph(phrase("`--options` tells what each of them means, and what else it may be."))
    return [*report, paragraph(strong(_("Sources")), *known), means]


def _schema_report(convention: Convention | None = None) -> Report:
    """Show what each option means and may be; of a convention, `*` marks what it is there."""
    settings = {} if convention is None else dict(convention.settings)
    report: Report = []
    if convention is not None:
        report.append(
            paragraph(
                strong(phrase("{name}: {title}", name=Typed(convention.name), title=_(convention.title)))
            )
        )
    for group in GROUPS:
        told: list[object] = [strong(_title(group))]
        for field in fields(group):
            told.append(phrase("{option}: {meaning}", option=_key(field.name), meaning=meaning(field.name)))
            told += _values_of(field.name, settings.get(field.name))
        report.append(paragraph(*told))
    return report


def _values_of(option: str, setting: Setting | None) -> list[Text]:
    """Return a line for each value that an option may have, with its meaning; the one it has is marked."""
    named = value_names(option)
    value = () if setting is None else setting.value
    chosen = [written(one) for one in (value if isinstance(value, tuple) else (value,))]
    if named is None or (setting is not None and not set(named) & set(chosen)):  # a number, or an empty list
        marked = [] if setting is None else [_marked(setting, written(value))]
        return [*marked, phrase("    {allowed}", allowed=allowed_values(option))]
    return [
        phrase("    {value}: {name}", value=Typed(one), name=name)
        if setting is None or one not in chosen
        else _marked(setting, one, name)
        for one, name in named.items()
    ]


def _marked(setting: Setting, value: str, name: str = "") -> Text:
    """Return the line of the value that an option has: what it means, its source and the remark."""
    pattern = _MARKED[bool(name), bool(setting.note)]
    words = {"value": Typed(value), "name": name, "source": Cited(setting.source), "note": _(setting.note)}
    return phrase(pattern, **words)


def _key(name: str) -> Text:
    return strong(Typed(name))


def _comparison_report(first: Convention, second: Convention) -> Report:
    """Tell group by group what each of two conventions does where they differ."""
    found = {option: (one, two) for option, one, two in first.differences(second)}
    names = {"first": Typed(first.name), "second": Typed(second.name)}
    if not found:
        return [paragraph(phrase("{first} and {second} do not differ in any option", **names))]
    head = phrase(
        "{first} and {second} differ in {number} {number:option|options}.", number=len(found), **names
    )
    report: Report = [paragraph(strong(head))]
    for group in GROUPS:
        told = [
            phrase(
                "{meaning} ({option}). {first}: {one}; {second}: {two}.",
                meaning=_sentence_start(meaning(field.name)),
                option=Typed(field.name),
                **names,
                one=_said(field.name, found[field.name][0]),
                two=_said(field.name, found[field.name][1]),
            )
            for field in fields(group)
            if field.name in found
        ]
        if told:
            report.append(paragraph(strong(_title(group)), *told))
    return report


def _said(option: str, setting: Setting) -> object:
    """Return what an option is in a convention, in words where its values have them."""
    value = setting.value
    if isinstance(value, tuple):
        return Listed(value_name(option, str(one)) for one in value) if value else _("none")
    return value_name(option, written(value))


def _sentence_start(text: str) -> str:
    return text[:1].upper() + text[1:]


def _questions_report() -> Report:
    """Show the questions, each with its answers by number."""
    report: Report = []
    for number, (option, values) in enumerate(values_asked().items(), 1):
        head = strong(phrase("{number}. {meaning}", number=number, meaning=_sentence_start(meaning(option))))
        answers = [
            phrase("   {number} {value}", number=place, value=_words(option, value))
            for place, value in enumerate(values, 1)
        ]
        report.append(paragraph(head, *answers))
    example = Typed(" ".join("1" * len(values_asked())))
    told = N_('`ddsolve conventions --answers "{example}"` says which convention that is; 0 answers nothing.')
    return [*report, paragraph(phrase(told, example=example))]


def _words(option: str, value: str) -> str:
    """Return what a value means as it is written; a list of numbers says itself."""
    try:
        return value_name(option, value)
    except KeyError:
        return value


def _fitting_report(result: Fitting) -> Report:
    """Name the conventions that fit; of the first, where something is otherwise, the file that says so."""
    first = result.nearest[0]
    names = Listed([Typed(one.convention.name) for one in result.nearest])
    told = N_("What you play: {conventions}.")
    if first.otherwise:
        told = N_("The nearest: {conventions}. {number} {number:answer differs|answers differ}.")
    head = strong(phrase(told, conventions=names, number=len(first.otherwise)))
    if len(result.nearest) == 1:
        report: Report = [paragraph(head, _(first.convention.about))]
    else:
        report = [
            paragraph(head, phrase("`ddsolve conventions --compare` tells in what two of them differ."))
        ]
    if first.otherwise:
        head = phrase("As a file, ours.toml, for `--convention ours.toml`:")
        report.append(paragraph(head, *first.file.strip().splitlines()))
    return report


# The answer of `conventions --pay`: four results under every convention.


_CONVENTION_REPORT_PAY = {
    "made": N_("6♠ made"),
    "down": N_("7♣ one down"),
    "caught": N_("misère, two tricks"),
    "allpass": N_("first all-pass, 2-3-5"),
}


# What the soloist writes, in short.
_COLUMN = {"pool": N_("P{points}"), "hill": N_("H{points}"), "whists": N_("w{points}")}


def _pay_report(paid: PayTable, players: int) -> Report:
    """Show a row for each convention: what the soloist writes and its value; all-pass for each player.

    players: how many were asked for; a row of another number is told.
    """
    headers = ["", *(_(_CONVENTION_REPORT_PAY[event]) for event in EVENTS)]
    cells = [[Typed(convention.name), *_cells(row)] for convention, row in paid.rows.items()]
    return [
        table(headers, cells, "lllll"),
        paragraph(
            phrase(
                "What the soloist writes (P pool, H hill, w whists owed) and its value for him in "
                "whists; all-pass: the value for each.\nTwo tricks for each defender, whisted by the "
                "first alone in open play (by both where they must)."
            ),
            *_odd_rows(paid, players),
        ),
    ]


def _odd_rows(paid: PayTable, players: int) -> Iterator[Text]:
    """Say which rows are for another number of players, and which have no all-pass."""
    others: dict[int, list[str]] = {}
    for convention, row in paid.rows.items():
        size = next(len(outcome.value) for outcome in row.values() if outcome is not None)
        if size != players:
            others.setdefault(size, []).append(convention.name)
    for size, names in others.items():
        yield phrase(
            "For {players} {players:player|players}, whom it is made for: {conventions}.",
            players=size,
            conventions=Listed(map(Typed, names)),
        )
    without = [Typed(convention.name) for convention, row in paid.rows.items() if row["allpass"] is None]
    if without:
        yield phrase(
            "Without an all-pass that three take part in: {conventions}.", conventions=Listed(without)
        )


def _cells(row: Mapping[str, HandScore | None]) -> list[str]:
    found = []
    for event in EVENTS:
        outcome = row[event]
        if outcome is None:
            found.append("-")
        elif event == "allpass":
            found.append("  ".join(signed(value) for value in outcome.value.values()))
        else:
            found.append(_soloist(outcome))
    return found


def _soloist(outcome: HandScore) -> str:
    """Return the soloist's points by column and his value. The soloist is who owes or has the first entry."""
    soloist = next(entry.player for entry in outcome.entries if entry.column != "whists")
    columns = dict.fromkeys(("pool", "hill", "whists"), Fraction(0))
    for entry in outcome.entries:
        if entry.against == soloist:
            columns["whists"] += entry.points
        elif entry.player == soloist and entry.column != "whists":
            columns[entry.column] += entry.points
    written = Listed(
        _(_COLUMN[name], points=shown_number(points)) for name, points in columns.items() if points
    )
    return _("{value}  ({written: })", value=signed(outcome.value[soloist]), written=written)
