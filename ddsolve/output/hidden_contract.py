"""What `discard --hidden` says of a trick contract that is played open."""

from __future__ import annotations

from ddsolve.advice.figures.sampling import Estimate
from ddsolve.advice.hidden.results import HiddenDiscard
from ddsolve.output.hidden_why import mixture
from ddsolve.output.report.figures import percent
from ddsolve.output.report.spans import EMPTY, Text, phrase, strong, thrown
from ddsolve.words import N_, figure

SLIGHT = 0.01  # whists, and less is not worth a thought


def hidden_words(found: HiddenDiscard) -> list[Text]:
    """Say which discards to mix, what that gains, and how it was found."""
    gain = found.gain
    if gain is None:
        return [
            phrase(
                "If {contract} is played open, hiding what you throw gains nothing: throw {cards}, even if "
                "they know. Every other discard was tried beside it, on {layouts} {layouts:layout|layouts}.",
                contract=found.contract,
                cards=thrown(found.if_known.discard),
                layouts=found.checked_on,
            )
        ]
    if gain.value < SLIGHT:
        return [
            phrase(
                "If {contract} is played open, hiding gains nothing to speak of: {mix} gains {gain} "
                "{gain:whist|whists} ({low} to {high}, a sample of {layouts}).",
                contract=found.contract,
                mix=mixture(found.mixture),
                **_gain(gain),
                layouts=found.layouts,
            )
        ]
    return [
        strong(
            phrase(
                "If {contract} is played open, throw {mix}.",
                contract=found.contract,
                mix=mixture(found.mixture),
            )
        ),
        phrase(
            N_(
                "That is worth {gain} {gain:whist|whists} more ({low} to {high}, a sample of {layouts}) than "
                "{cards} alone: {value}, and {known} if they knew each time what you threw."
            )
            if gain.low > 0
            else N_(
                "That seems to be worth {gain} {gain:whist|whists} more than {cards} alone, but {low} to "
                "{high} in a sample of {layouts} is not certain: {value}, and {known} if they knew each time "
                "what you threw."
            ),
            **_gain(gain),
            layouts=found.layouts,
            cards=thrown(found.if_known.discard),
            value=figure(found.value, ".2f"),
            known=figure(found.mix_if_known, ".2f"),
        ),
        phrase(
            "They may know how you toss, not how it fell: in {guess} of the layouts no plan of theirs is "
            "best against both.",
            guess=percent(found.guess),
        ),
        _inexact(found),
        _checked_contract(found),
    ]


def _gain(gain: Estimate) -> dict[str, str]:
    return {
        "gain": figure(gain.value, ".2f"),
        "low": figure(gain.low, ".2f"),
        "high": figure(gain.high, ".2f"),
    }


def _inexact(found: HiddenDiscard) -> Text:
    if found.exact == found.layouts:
        return EMPTY
    return phrase(
        "In {layouts} {layouts:layout|layouts} the search gave up, and they count as if they knew.",
        layouts=found.layouts - found.exact,
    )


def _checked_contract(found: HiddenDiscard) -> Text:
    """Say what was tried besides: two discards are solved, three are bounded."""
    if not found.third or found.third < SLIGHT:
        return phrase(
            "No other discard does better in place of one of them, and none of the likeliest helps as a "
            "third: checked on {layouts} {layouts:layout|layouts}.",
            layouts=found.checked_on,
        )
    return phrase(
        "No other discard does better in place of one of them: checked on {layouts} "
        "{layouts:layout|layouts}. As a third, one of the likeliest could add {third} {third:whist|whists} "
        "there, at most.",
        layouts=found.checked_on,
        third=figure(found.third, ".2f"),
    )
