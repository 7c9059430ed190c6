"""What is made by a soloist who does not see: the words shared by `discard`, `value` and `claim`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ddsolve.cards import Card
from ddsolve.contract import Contract
from ddsolve.output.figures import percent, share_percent
from ddsolve.output.spans import Text, cards, phrase
from ddsolve.words import N_, Listed, _

if TYPE_CHECKING:
    from ddsolve.advice.closed import ClosedPlay
    from ddsolve.advice.closed_decision import Decision

_UNSEEN = {
    True: N_(
        "{contract} throwing {cards}, the defenders' cards unseen: made in {low} (by a plan) "
        "to {high} (no plan makes more) of {samples} {samples:layout|layouts}; with all cards seen {seen}."
    ),
    False: N_(
        "{contract}, the defenders' cards unseen: made in {low} (by a plan) to {high} (no plan makes more) "
        "of {samples} {samples:layout|layouts} of this hand; with all cards seen {seen}."
    ),
}


def closed_play(contract: Contract, closed: ClosedPlay, thrown: Sequence[Card] = ()) -> Text:
    """Say what a contract makes for one who does not see, and which decision costs most."""
    said = phrase(
        _UNSEEN[bool(thrown)],
        contract=contract,
        cards=cards(thrown),
        low=share_percent(closed.low),
        high=share_percent(closed.high),
        seen=share_percent(closed.seen),
        samples=closed.high.size,
    )
    if closed.decision is None:
        return said + " " + _("The first decision costs nothing.")
    return said + " " + costly(closed.decision)


def costly(decision: Decision) -> Text:
    """Name the decision of closed play that costs most, and what each answer makes."""
    options = Listed(
        phrase("{card} makes {make}", card=card, make=percent(made, 0)) for card, made in decision.made[:3]
    )
    key = (
        N_("The first decision that costs most comes after {before}: {options}; {seen} if you could see.")
        if decision.context
        else N_("Led unseen, {options}; {seen} if you could see.")
    )
    seen = percent(decision.seen, 0)
    return phrase(key, before=cards(decision.context), options=options, seen=seen)
