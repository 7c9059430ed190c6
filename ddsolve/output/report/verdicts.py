"""Figures as people read them; the first lines of an answer: what to do, what is as good, what it costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol, TypeVar

from ddsolve.advice.figures.sampling import Estimate
from ddsolve.output.report.blocks import ChartBlock, TextBlock, paragraph
from ddsolve.output.report.spans import EMPTY, Text, joined, nphrase, phrase, strong
from ddsolve.values.cards import Card
from ddsolve.words import Listed, _, figure

if TYPE_CHECKING:
    from ddsolve.advice.figures.comparing import Distribution


HOPELESS = 0.01  # a contract made less often is called so in words
UNPLAYED = "–"  # for how often it is made: where both defenders pass


def percent(share: float, digits: int = 2) -> str:
    """Return a share of 1 as a percentage, `> 99.99 %` and `< 0.01 %` for what is nearly all or nothing."""
    form = f".{digits}f"
    step = 10.0**-digits
    text = figure(100 * share, form)
    if share > 0 and text == figure(0, form):
        return f"< {figure(step, form)} %"
    if share < 1 and text == figure(100, form):
        return f"> {figure(100 - step, form)} %"
    return f"{text} %"


def share_percent(share: Fraction | Estimate) -> str:
    """Return a share as a percentage, an estimate with no more digits than its interval carries: `48 %`."""
    if not isinstance(share, Estimate):
        return percent(float(share))
    return percent(share.value, _digits(50 * (share.high - share.low)))


def within(value: float, ends: tuple[float, float] | None, written: Callable[[float], str]) -> str:
    """Write a figure, with its interval where it is sampled: `5.31 [5.02, 5.60]`."""
    if ends is None:
        return written(value)
    low, high = map(written, ends)
    return _("{value} [{low}, {high}]", value=written(value), low=low, high=high)


def interval(estimate: Estimate, digits: int = 2) -> str:
    """Return `5.31 [5.02, 5.60]`."""
    return within(estimate.value, estimate.interval, lambda number: figure(number, f".{digits}f"))


def share_interval(share: Estimate) -> str:
    """Return an estimated share with its interval: `22 % [17 %, 28 %]`."""
    return within(share.value, share.interval, lambda number: percent(number, 0))


def sample_percent(share: float, size: int) -> str:
    """Return a share of a sample of so many as a percentage, with no more digits than it carries: `~48 %`."""
    return _("~{figure}", figure=percent(share, _digits(98 / size**0.5)))


def _digits(half: float) -> int:
    """Return how many digits behind the point a percentage with such a half interval carries."""
    return 0 if half >= 1 else 1 if half >= 0.1 else 2


def chart(found: Distribution, title: Text = EMPTY, *, sampled: bool = False) -> ChartBlock:
    """Return a distribution as a chart of the numbers of tricks that occur."""
    shown = range(found.least, found.most + 1)
    return ChartBlock({tricks: found.counts[tricks] for tricks in shown}, title, sampled)


_Choice = TypeVar("_Choice", bound="BehindBest")
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


class BehindBest(Protocol):
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
