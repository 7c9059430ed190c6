"""The first lines of an answer: what to do in a player's words, what is as good, what the next best costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from ddsolve.advice.figures.sampling import Estimate
from ddsolve.output.report.blocks import TextBlock, paragraph
from ddsolve.output.report.figures import within
from ddsolve.output.report.spans import EMPTY, Text, joined, nphrase, phrase, strong
from ddsolve.values.cards import Card
from ddsolve.words import Listed, figure

_Choice = TypeVar("_Choice", bound="Compared")
NAMED = 6  # choices in a sentence
MUCH = 5.0  # whists: who loses so many by a choice is told, even where the sample leaves it open


def first_lines(verdict: Text, *lines: object) -> TextBlock:
    """Return the verdict on a line of its own, emphasised, and what is said of it below."""
    return paragraph(strong(verdict), *lines)


def as_good(choices: Sequence[Text]) -> Text:
    """Say which choices are worth the same as the advised one, the first few."""
    if not choices:
        return EMPTY
    named = joined(", ", choices[:NAMED]) + ("…" if len(choices) > NAMED else "")
    return nphrase("{choices} is as good.", "{choices} are as good.", len(choices), choices=named)


def no_difference(choices: Sequence[Text]) -> Text:
    """Say which choices are not clearly worse than the advised one."""
    return phrase("No clear difference to {choices:or}.", choices=Listed(choices)) if choices else EMPTY


def costs(choice: Text, cost: str) -> Text:
    """Say what the next best choice costs."""
    return phrase("{choice} costs {cost}.", choice=capital(choice), cost=cost)


class Compared(Protocol):
    """A choice and what it is behind the advised one, where that is not known None."""

    @property
    def behind(self) -> Estimate | None:
        """The mean difference."""

    @property
    def equal(self) -> bool:
        """Whether it is not clearly worse."""


def in_doubt(
    equals: Sequence[_Choice], names: Callable[[Sequence[_Choice]], Sequence[Text]]
) -> tuple[Text, Text]:
    """Say which choices are not clearly worse; and of those that seem to lose much what the first costs."""
    far = [one for one in equals if one.behind is not None and one.behind.value >= MUCH]
    near = no_difference(names([one for one in equals if one not in far]))
    if not far or far[0].behind is None:
        return near, EMPTY
    (choice,), cost = names(far[:1]), short(far[0].behind.value)
    return near, phrase("{choice} seems to cost {cost}.", choice=capital(choice), cost=cost)


def cost_of_next(ranked: Sequence[_Choice], name: Callable[[_Choice], Text]) -> Text:
    """Say what the first choice costs that is clearly worse than the advised one; nothing where none is."""
    worse = next((one for one in ranked if not one.equal), None)
    if worse is None or worse.behind is None:
        return EMPTY
    return costs(name(worse), short(worse.behind.value))


def throw(thrown: object, led: Card | None) -> Text:
    """Say what to throw for a misère, and what to lead where that is for the soloist to choose."""
    if led is None:
        return phrase("Throw {cards}.", cards=thrown)
    return phrase("Throw {cards}, lead {card}.", cards=thrown, card=led)


def no_misere() -> Text:
    """Say that it is no misère."""
    return phrase("Not a misère: caught in nearly every layout.")


def short(value: float) -> str:
    """Write whists with one digit; what is nothing without a sign."""
    return figure(value if abs(value) >= 0.05 else 0.0, ".1f")


def short_interval(estimate: Estimate) -> str:
    """Return `5.3 [5.0, 5.6]`."""
    return within(estimate.value, estimate.interval, short)


def capital(text: Text) -> Text:
    """Return a text with its first letter in upper case."""
    if not text or text.spans[0].suit is not None:
        return text
    first = text.spans[0]
    return Text((replace(first, text=first.text[:1].upper() + first.text[1:]), *text.spans[1:]))
