"""The answers of `holding` for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ddsolve.advice.holding import HoldingTricks, Lead, names
from ddsolve.output.blocks import Report, paragraph, table
from ddsolve.output.figures import percent
from ddsolve.output.spans import grouped, phrase, strong, suited
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
NAMES = {
    "bare": N_("bare card"),
    "sledgehammer": N_("sledgehammer"),
    "marriage": N_("marriage"),
    "closed_marriage": N_("closed marriage"),
    "trellis": N_("trellis"),
    "closed_trellis": N_("closed trellis"),
    "second_king": N_("second king"),
    "third_king": N_("third king"),
    "fourth_king": N_("fourth king"),
    "second_queen": N_("second queen"),
    "third_queen": N_("third queen"),
    "fourth_queen": N_("fourth queen"),
    "second_jack": N_("second jack"),
    "third_jack": N_("third jack"),
    "fourth_jack": N_("fourth jack"),
    "whists_1": N_("simple whist"),
    "whists_2": N_("double whist"),
    "whists_3": N_("triple whist"),
    "wall": N_("wall (in trumps)"),
    "short": N_("short suit"),
    "long": N_("long suit"),
}
_SIDES = {
    "over": N_("after the soloist"),
    "under": N_("before the soloist"),
    "soloist": N_("the soloist himself"),
}


def tricks_document(found: HoldingTricks) -> dict[str, object]:
    """Return the chances of each number of tricks as JSON."""
    return {
        "tricks": {str(count): float(chance) for count, chance in found.chances.items()},
        "expected": float(found.expected),
        "sure": found.sure,
    }


def holding_report(ranks: str, found: Sequence[HoldingTricks], lead: Lead) -> Report:
    """Say what the holding is called, and how many tricks it takes on each side of the soloist."""
    called = ", ".join(_(NAMES[key]) for key in names(ranks, found[0].side, lead))
    head = phrase("{cards}: {names} (ES).", cards=shown(ranks), names=called) if called else shown(ranks)
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
    note = paragraph(phrase(_HOLDING_LED[lead, found[0].side == "soloist"]))
    return [paragraph(strong(head)), table(headers, rows, "l" + "r" * (len(counts) + 1)), note]


def held_report(listed: Iterable[tuple[Suit, str, int]], guaranteed: Sequence[Card]) -> Report:
    """Name what a defender holds: suits that ES counts as whists (suit, ranks, whists), and top trumps."""
    held = [
        phrase("{cards} {name}", cards=suited(suit, ranks), name=_(NAMES[f"whists_{count}"]))
        for suit, ranks, count in listed
    ]
    if guaranteed:
        name = ngettext("guaranteed whist", "guaranteed whists", len(guaranteed))
        held.append(phrase("{cards} {name}", cards=grouped(guaranteed), name=name))
    if not held:
        return []
    return [paragraph(phrase("In the hand, by the glossary of ES: {holdings}.", holdings=Listed(held)))]


def holdings_table(rows: Iterable[tuple[str, Sequence[HoldingTricks]]], lead: Lead) -> Report:
    """Show many holdings: names, sure and mean tricks on each side."""
    lines = []
    headers: list[str] = []
    for ranks, found in rows:
        if not headers:
            sides = [_(_SIDES[one.side]) for one in found]
            columns = [_("{side}: sure / mean", side=side) for side in sides]
            headers = [_("cards"), *columns, _("called (ES)")]
        figures = [f"{one.sure} / {figure(float(one.expected), '.2f')}" for one in found]
        called = ", ".join(_(NAMES[key]) for key in names(ranks, found[0].side, lead))
        lines.append([shown(ranks), *figures, called])
    return [table(headers, lines, "l" + "r" * (len(headers) - 2) + "l")]


def shown(ranks: str) -> str:
    """Return ranks as people read them: `K1098`."""
    return card_ranks(ranks)
