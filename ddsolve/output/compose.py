"""Problems that were made, in the text form that `problem` reads; solution and reasons are comments."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ddsolve.output.blocks import LayoutBlock, Report, TextBlock, paragraph
from ddsolve.output.spans import by_tricks, phrase, text_of
from ddsolve.words import N_, _

if TYPE_CHECKING:
    from ddsolve.files import GameRecord
    from ddsolve.problems.compose import Composed, Composition
    from ddsolve.problems.surprise import Surprise

_WHY = {
    ("guess", False): N_("the solver's move ordering tries {card} first"),
    ("sacrifice", True): N_("{key} gives up a trick that {card} would surely win"),
    ("sacrifice", False): N_("{key} is thrown away, the lower {card} fails"),
    ("unblock", False): N_("{seat:seat} throws {key} under the partner's card, the lower {card} fails"),
    ("endplay", False): N_("{seat:seat} is thrown in: with the other side on lead the same position is lost"),
}
# in an all-pass a trick is what nobody wants
_TAKEN = N_("{key} takes a trick that {card} would surely not take")


def composed_record(one: Composed) -> GameRecord:
    """Return the problem as a record whose comment tells its solution and why it was chosen."""
    record = one.problem.record
    tricks = by_tricks(one.solution, len(one.problem.start.deal.seats))
    lines = [
        _("Solution: {cards}", cards="; ".join(" ".join(card.pretty for card in trick) for trick in tricks)),
        *(_("Why: {reason}.", reason=reason(why, record)) for why in one.surprises),
    ]
    if one.problem.duals:
        count = len(one.problem.duals)
        lines.append(_("{count} {count:dual|duals} later, as `problem` shows.", count=count))
    return replace(record, comment="\n".join(lines))


def reason(why: Surprise, record: GameRecord) -> str:
    """Return a reason in words."""
    unwanted = record.soloist is None or (record.contract is not None and record.contract.is_misere)
    source = _TAKEN if why.surely and unwanted and _is_avoider(record) else _WHY[why.kind, why.surely]
    return _(source, key=why.key.pretty, card=why.card.pretty, seat=why.seat)


def _is_avoider(record: GameRecord) -> bool:
    """Whether the leader wants no tricks: in an all-pass, and the soloist of a misère."""
    return record.soloist is None or record.leader == record.soloist


def compose_report(found: Composition) -> Report:
    """Show what was found, for people: a text file of problems with a note at its head."""
    from ddsolve.files import write_records

    note = phrase(
        "# {count} {count:problem|problems} in {drawn:,} {drawn:position|positions}",
        count=len(found.found),
        drawn=found.drawn,
    )
    if not found.found:
        return [TextBlock(note)]
    text = write_records([composed_record(one) for one in found.found], "text").text
    pictures = [LayoutBlock(one.problem.start, picture_only=True) for one in found.found]
    return [paragraph(note, text_of(text.rstrip("\n"))), *pictures]
