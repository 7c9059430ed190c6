"""The answer of `misere` for people, with the discard hidden."""

from __future__ import annotations

from ddsolve.advice.hidden.results import HiddenAdvice, HiddenResult, MixedDiscard
from ddsolve.hand import Hand
from ddsolve.output.blocks import Report, TextBlock, paragraph
from ddsolve.output.figures import percent
from ddsolve.output.spans import EMPTY, Text, grouped, joined, phrase, strong
from ddsolve.words import N_, _, figure

_MISERE_FIRST = {
    "score": N_("First estimate: throw {mix}; about {value} whists …"),
    "caught": N_("First estimate: throw {mix}; caught in about {value} …"),
}
_MISERE = {
    "hidden_score": N_("For the score: throw {mix}."),
    "hidden_caught": N_("To be caught least often: throw {mix}."),
    "hidden_both": N_("Throw {mix}."),
}


def hidden_report(hand: Hand, advice: HiddenAdvice) -> Report:
    """Say what to throw, what it is worth, and what they would get if they knew."""
    report: Report = [
        paragraph(
            phrase(
                "{hand}, seat {seat}, misère. They see your twelve cards, not which two you throw.",
                hand=grouped(hand),
                seat=advice.seat,
            )
        )
    ]
    score, caught = advice.score, advice.caught
    if score is None or caught is None:
        return [*report, *(_objective(found, "hidden_both") for found in (score, caught) if found)]
    if _choice(score) == _choice(caught):
        return [*report, _objective(score, "hidden_both"), _objective(caught, "")]
    return [*report, _objective(score, "hidden_score"), _objective(caught, "hidden_caught")]


def first_words(found: HiddenResult) -> Text:
    """Say the first estimate in one line."""
    words = {"mix": mixture(found.mixture), "value": _figure(found, found.value)}
    return phrase(_MISERE_FIRST[found.objective], **words)


def _choice(found: HiddenResult) -> object:
    """Return what has to be done: the aims agree where this is equal."""
    return frozenset((part.discard, part.share) for part in found.mixture), found.first_card


def _objective(found: HiddenResult, name: str) -> TextBlock:
    lead = throw = fall = EMPTY
    if name:
        throw = strong(phrase(_MISERE[name], mix=mixture(found.mixture)))
        if found.first_card is not None:
            lead = phrase("Lead {card}.", card=found.first_card)
    if len(found.mixture) > 1:
        fall = phrase(
            "They may know how you toss, not how it fell: in {guess} of the layouts they cannot "
            "play against every discard of the mixture.",
            guess=percent(found.guess),
        )
    if found.objective == "score":
        return paragraph(throw, lead, _bounds(found))
    worth = phrase(
        "Caught in {value}{interval}; in {known} if they knew each time what you threw.",
        value=_figure(found, found.value),
        interval=_interval(found),
        known=_figure(found, found.mix_if_known),
    )
    alone = phrase(
        "One discard that they know: {cards}, caught in {value}.",
        cards=grouped(found.if_known.discard),
        value=_figure(found, found.if_known.value),
    )
    return paragraph(throw, lead, worth, fall, alone, _checked(found))


def _bounds(found: HiddenResult) -> Text:
    """Say what the score is at least, and what hiding adds at most."""
    gain = found.interval[1] - found.value if found.interval else 0.0
    others = joined(", ", map(grouped, found.considered[1:]))
    figures = {"value": figure(found.value, ".2f"), "gain": figure(gain, ".2f"), "layouts": found.layouts}
    return phrase(
        "It is worth {value} whists even if they know it. Mixing in {others} adds {gain} at "
        "most (a bound from {layouts} layouts), less against a defence that mixes its plans "
        "too.",
        others=others,
        **figures,
    )


def _checked(found: HiddenResult) -> Text:
    if found.helpful:
        cards = joined(", ", map(grouped, found.helpful))
        return phrase(
            "{cards} may help further: so it seemed on {layouts} layouts.",
            cards=cards,
            layouts=found.checked_on,
        )
    return (
        phrase("No other discard of the 66 helps: checked on {layouts} layouts.", layouts=found.checked_on)
        if found.checked_on
        else EMPTY
    )


def mixture(parts: tuple[MixedDiscard, ...]) -> Text:
    """Write a mixture: `♥AQ or ♣J ♥A, by the toss of a coin`."""
    names = [grouped(part.discard) for part in parts]
    if len(parts) == 1:
        return names[0]
    even = len({part.share for part in parts}) == 1
    if not even:
        names = [
            phrase("{cards} {share}", cards=name, share=percent(float(part.share)))
            for name, part in zip(names, parts, strict=True)
        ]
    cards = phrase("{first} or {last}", first=joined(", ", names[:-1]), last=names[-1])
    if not even:
        return cards
    return phrase(
        N_("{cards}, by the toss of a coin") if len(parts) == 2 else N_("{cards}, each one time in {count}"),
        cards=cards,
        count=len(parts),
    )


def _figure(found: HiddenResult, value: float) -> str:
    return figure(value, ".2f") if found.objective == "score" else percent(value)


def _interval(found: HiddenResult) -> str:
    if found.interval is None:
        return ""
    low, high = (_figure(found, end) for end in found.interval)
    return _(" ({low} to {high}, a sample of {layouts})", low=low, high=high, layouts=found.layouts)
