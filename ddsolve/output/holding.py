"""The answers of `holding` for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ddsolve.advice.holding import NAMES, Holdings, NamedHolding
from ddsolve.output.report.blocks import Report, paragraph, table
from ddsolve.output.report.spans import EMPTY, grouped, phrase, strong, suited
from ddsolve.output.report.verdicts import percent
from ddsolve.questions.holding import Holding
from ddsolve.values.cards import Card, Suit
from ddsolve.words import N_, Listed, _, card_ranks, figure, ngettext

_HOLDING_LED = {
    ("other", False): N_(
        "The suit alone, all its cards seen, over every split of the 22 unseen cards. Others "
        "lead it, whichever of them is worse for the holder."
    ),
    ("own", False): N_(
        "The suit alone, all its cards seen, over every split of the 22 unseen cards. The holder leads it."
    ),
    ("other", True): N_(
        "The suit alone, all its cards seen, over every split of the 20 cards that the soloist does not see, "
        "none of the suit thrown. The defenders lead it, whichever of them is worse for him."
    ),
    ("own", True): N_(
        "The suit alone, all its cards seen, over every split of the 20 cards that the soloist does not see, "
        "none of the suit thrown. The soloist leads it."
    ),
}
_SIDES = {
    "over": N_("after the soloist"),
    "under": N_("before the soloist"),
    "soloist": N_("the soloist himself"),
}


def holding_report(question: Holding, result: NamedHolding | Holdings) -> Report:
    """Say what the holding is called and its tricks on each side of the soloist; of many, in a table."""
    if isinstance(result, Holdings):
        return _table(result.holdings)
    found, called = result.sides, _called(result)
    head = phrase("{cards}: {names}.", cards=_shown(result), names=called) if called else _shown(result)
    counts = sorted({count for one in found for count in one.chances})
    headers = [
        _("the holder plays"),
        *(ngettext("{count} trick", "{count} tricks", count) for count in counts),
        _("mean"),
    ]
    rows = [
        [
            _(_SIDES[one.side]),
            *(percent(float(one.chances.get(count, 0))) for count in counts),
            figure(float(one.expected), ".2f"),
        ]
        for one in found
    ]
    listed = any(name.startswith("whists_") for name in result.names)
    led = phrase(_HOLDING_LED[question.lead, found[0].side == "soloist"])
    note = paragraph(led, phrase("Whists are counted by the list of ES.") if listed else EMPTY)
    return [paragraph(strong(head)), table(headers, rows, "l" + "r" * (len(counts) + 1)), note]


def held_report(listed: Iterable[tuple[Suit, str, int]], guaranteed: Sequence[Card]) -> Report:
    """Name what a defender holds: suits that ES counts as whists (suit, ranks, whists), and top trumps."""
    sure = {card.suit: len(guaranteed) for card in guaranteed}  # which says more than a whist of the list
    held = [
        phrase("{cards} {name}", cards=suited(suit, ranks), name=_(NAMES[f"whists_{count}"]))
        for suit, ranks, count in listed
        if count > sure.get(suit, 0)
    ]
    if guaranteed:
        name = ngettext("guaranteed whist", "guaranteed whists", len(guaranteed))
        held.append(phrase("{cards} {name}", cards=grouped(guaranteed), name=name))
    if not held:
        return []
    return [paragraph(phrase("In the hand: {holdings}.", holdings=Listed(held)))]


def _table(holdings: Sequence[NamedHolding]) -> Report:
    """Show many holdings: names, sure and mean tricks on each side."""
    sides = [_(_SIDES[one.side]) for one in holdings[0].sides]
    headers = [_("cards"), *(_("{side}: sure / mean", side=side) for side in sides), _("called")]
    lines = []
    for holding in holdings:
        figures = [f"{one.sure} / {figure(float(one.expected), '.2f')}" for one in holding.sides]
        lines.append([_shown(holding), *figures, _called(holding)])
    return [table(headers, lines, "l" + "r" * len(sides) + "l")]


def _called(holding: NamedHolding) -> str:
    return ", ".join(_(NAMES[key]) for key in holding.names)


def _shown(holding: NamedHolding) -> str:
    """Return ranks as people read them: `K1098`."""
    return card_ranks(holding.ranks)
