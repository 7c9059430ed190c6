"""The answer of `misere` for people, with the discard hidden."""

from __future__ import annotations

from ddsolve.advice.figures.sampling import Estimate
from ddsolve.advice.hidden.results import HiddenAdvice, HiddenDiscard, HiddenResult, MixedDiscard
from ddsolve.output.blocks import Report, TextBlock, paragraph
from ddsolve.output.figures import percent
from ddsolve.output.spans import EMPTY, Text, grouped, phrase, strong
from ddsolve.values.hand import Hand
from ddsolve.words import N_, Listed, figure

_MISERE_FIRST = {
    "score": N_("First estimate: throw {mix}; about {value} {value:whist|whists} …"),
    "caught": N_("First estimate: throw {mix}; caught in about {value} …"),
}
_MISERE = {
    "hidden_score": N_("For the score: throw {mix}."),
    "hidden_caught": N_("To be caught least often: throw {mix}."),
    "hidden_both": N_("Throw {mix}."),
}
NO_GAIN = 0.001  # whists


def hidden_report(hand: Hand, advice: HiddenAdvice) -> Report:
    """Say what to throw, what it is worth, and what they would get if they knew."""
    report: Report = [
        paragraph(
            phrase(
                "{hand}, {seat:seat}, misère. They see your twelve cards, not which two you throw.",
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
    differ = phrase("The two aims disagree: what is caught least often does not score best.")
    return [
        *report,
        _objective(score, "hidden_score"),
        _objective(caught, "hidden_caught"),
        paragraph(differ),
    ]


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
        return paragraph(throw, lead, *_score_words(found, fall), _score_checked(found), _third_words(found))
    worth = phrase(
        N_("Caught in {value}; in {known} if they knew each time what you threw.")
        if found.interval is None
        else N_(
            "Caught in {value} ({low} to {high}, a sample of {layouts}); in {known} if they knew each time "
            "what you threw."
        ),
        value=_figure(found, found.value),
        known=_figure(found, found.mix_if_known),
        **_interval(found),
    )
    alone = phrase(
        "One discard that they know: {cards}, caught in {value}.",
        cards=grouped(found.if_known.discard),
        value=_figure(found, found.if_known.value),
    )
    return paragraph(throw, lead, worth, _mixed_plans(found), fall, alone, _checked(found))


def _mixed_plans(found: HiddenResult) -> Text:
    """Say how far the share caught is proved where three or more discards are mixed."""
    if found.upper is None:
        return EMPTY
    if found.upper <= found.value:
        return phrase("Mixing their plans gains them nothing: lower and upper bound are the same.")
    return phrase(
        "With more than two discards that supposes that they follow one plan; if they mix their plans, at "
        "most {upper}.",
        upper=percent(found.upper),
    )


def _score_words(found: HiddenResult, fall: Text) -> list[Text]:
    """Say what the score is, and what it would be if they knew."""
    if len(found.mixture) == 1:
        return [
            phrase(
                "Worth {value:.2f} {value:whist|whists}, whether they know it or not: for the "
                "score nothing is gained by "
                "hiding.",
                value=found.value,
            )
        ]
    worth = phrase(
        N_("Worth {value:.2f} {value:whist|whists}; {known:.2f} if they knew each time what you threw.")
        if found.interval is None
        else N_(
            "Worth {value:.2f} {value:whist|whists} ({low} to {high}, a sample of {layouts}); "
            "{known:.2f} if they knew each "
            "time what you threw."
        ),
        value=found.value,
        known=found.mix_if_known,
        **_interval(found),
    )
    alone = phrase(
        "One discard that they know: {cards}, {value:.2f} {value:whist|whists}.",
        cards=grouped(found.if_known.discard),
        value=found.if_known.value,
    )
    return [worth, fall, alone]


def _score_checked(found: HiddenResult) -> Text:
    """Say what was tried besides: two discards are solved, three are bounded."""
    if found.helpful or not found.checked_on:
        return _checked(found)
    if len(found.mixture) == 1:
        return phrase(
            "No other discard of the 66 helps, mixed with it: checked on {layouts} {layouts:layout|layouts}.",
            layouts=found.checked_on,
        )
    if not found.third:
        return phrase(
            "No other discard of the 66 helps, in place of one of them or beside them: checked on {layouts} "
            "{layouts:layout|layouts}.",
            layouts=found.checked_on,
        )
    if len(found.mixture) > 2:
        return EMPTY
    return phrase(
        "No other discard of the 66 does better in place of one of them: checked on {layouts} "
        "{layouts:layout|layouts}.",
        layouts=found.checked_on,
    )


def _third_words(found: HiddenResult) -> Text:
    """Say what a third discard does beside two: the one that helps most, or costs least."""
    if found.helpful or not (found.thirds or found.third):
        return EMPTY
    if not found.thirds:
        return phrase(
            "A third beside them adds at most {most:.2f} {most:whist|whists}, by a bound on those layouts; "
            "ask for the score alone to have the likeliest worked out.",
            most=found.third,
        )
    best = max(found.thirds, key=lambda third: (third.fresh is not None, third.gain, -third.cost))
    gain, cards, layouts = best.gain, grouped(best.discard), best.layouts
    if best.fresh is not None:
        low, high = (figure(end, ".2f") for end in best.fresh)
        return phrase(
            N_(
                "Beside the other two {cards} adds {low} to {high} {high:whist|whists} on {layouts} fresh "
                "{layouts:layout|layouts}, the defenders mixing their plans."
            )
            if len(found.mixture) > 2
            else N_(
                "That a third helps is not certain: {cards} adds {low} to {high} {high:whist|whists} on "
                "{layouts} fresh {layouts:layout|layouts}."
            ),
            cards=cards,
            low=low,
            high=high,
            layouts=best.fresh_layouts,
        )
    if gain > NO_GAIN:
        return phrase(
            "As a third {cards} seemed to add {gain:.2f} {gain:whist|whists} on the {layouts} "
            "{layouts:layout|layouts} that chose it; ask for the score alone to have that tried on others.",
            cards=cards,
            gain=gain,
            layouts=layouts,
        )
    low, high = (figure(end, ".2f") for end in best.interval)
    return phrase(
        N_(
            "Nor does a third beside them: of the {count} likeliest, worked out on {layouts} "
            "{layouts:layout|layouts} against mixed plans, {cards} costs least, {cost:.2f} "
            "{cost:whist|whists} ({low} to {high}) where it is thrown one time in ten."
        )
        if best.interval[0] > 0
        else N_(
            "A third beside them did not help where it was tried, which proves nothing yet: of the {count} "
            "likeliest, worked out on {layouts} {layouts:layout|layouts} against mixed plans, {cards} costs "
            "least, {cost:.2f} {cost:whist|whists} ({low} to {high}) where it is thrown one time in ten."
        ),
        count=len(found.thirds),
        layouts=layouts,
        cards=cards,
        cost=best.cost,
        low=low,
        high=high,
    )


def _checked(found: HiddenResult) -> Text:
    if found.helpful:
        return phrase(
            "{cards} may help further: so it seemed on {layouts} {layouts:layout|layouts}.",
            cards=Listed(map(grouped, found.helpful)),
            layouts=found.checked_on,
        )
    return (
        phrase(
            "No other discard of the 66 helps: checked on {layouts} {layouts:layout|layouts}.",
            layouts=found.checked_on,
        )
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
    if not even:
        return phrase("{cards:or}", cards=Listed(names))
    return phrase(
        N_("{cards:or}, by the toss of a coin")
        if len(parts) == 2
        else N_("{cards:or}, each one time in {count}"),
        cards=Listed(names),
        count=len(parts),
    )


def _figure(found: HiddenResult, value: float) -> str:
    return figure(value, ".2f") if found.objective == "score" else percent(value)


def _interval(found: HiddenResult) -> dict[str, object]:
    """Return the fields of the sentence that tells an interval; none where the value is exact."""
    if found.interval is None:
        return {}
    low, high = (_figure(found, end) for end in found.interval)
    return {"low": low, "high": high, "layouts": found.layouts}


# What `discard --hidden` says of a trick contract that is played open.


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
                cards=grouped(found.if_known.discard),
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
            cards=grouped(found.if_known.discard),
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
