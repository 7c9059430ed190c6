"""With the discard hidden: the answer of `misere`, and what `discard --hidden` says of a trick contract."""

from __future__ import annotations

from ddsolve.advice.figures.sampling import Estimate
from ddsolve.advice.hidden.results import Disagreement, HiddenAdvice, HiddenDiscard, HiddenResult
from ddsolve.output.hidden_why import figure_of, interval_of, keep, mixture, objective
from ddsolve.output.report.blocks import Report, TextBlock, detail, paragraph
from ddsolve.output.report.spans import EMPTY, Text, grouped, joined, phrase, strong, thrown
from ddsolve.output.report.verdicts import costs, first_lines, no_misere, percent, short, throw, within
from ddsolve.values.hand import Hand
from ddsolve.words import N_, _, figure

MOST_CAUGHT = 0.5  # more often than that nobody wants it
SLIGHT = 0.01  # whists, and less is not worth a thought


def hidden_report(hand: Hand, advice: HiddenAdvice) -> Report:
    """Say what to throw, what it is worth, and what they would get if they knew."""
    score, caught = advice.score, advice.caught
    if score is None and caught is None:
        return []
    if advice.hopeless:
        return _no_misere(hand, advice)
    report: Report = [
        paragraph(
            phrase(
                "{hand}, {seat:seat}, misère. They see your twelve cards, not which two you throw.",
                hand=grouped(hand),
                seat=advice.seat,
            )
        )
    ]
    report.append(_verdict(score, caught, partial=advice.partial))
    if score is None or caught is None:
        return [*report, *(objective(found, hand) for found in (score, caught) if found)]
    if score.choice == caught.choice:
        if len(score.mixture) == 1:
            return [*report, objective(score, hand)]
        return [*report, objective(score, hand), objective(caught, None), detail(_not_both(score, caught))]
    return [
        *report,
        objective(score, hand, N_("For the score: throw {mix}.")),
        objective(caught, hand, N_("To be caught least often: throw {mix}.")),
        detail(_differ(advice.disagreement)),
    ]


def _verdict(score: HiddenResult | None, caught: HiddenResult | None, *, partial: bool) -> TextBlock:
    """Say what to throw, for the score where that was asked too, and what that is worth."""
    advised = score or caught
    assert advised is not None
    other = EMPTY
    if score is not None and caught is not None and _is_rarer(caught, score):
        other = phrase(
            "To be caught least often, in {value}: throw {mix}.",
            value=_share_caught(caught),
            mix=mixture(caught.mixture),
        )
    if score is None and partial:
        other = phrase(
            "That is to be caught least often: the score, which may want another, is not worked out."
        )
    worth = EMPTY
    if score is not None:
        worth = phrase(
            "Worth {whists} {whists:whist|whists}.", whists=within(score.value, score.interval, short)
        )
    often, alike = EMPTY, caught is not None and (score is None or score.choice == caught.choice)
    if score is not None and score.play is not None:
        share = within(score.play.caught, score.play.interval, percent)
        then = score.play.when_caught
        if then is None:
            often = phrase("Caught in {value}.", value=share)
        else:
            tricks = figure(then, ".2f")
            often = phrase(
                "Caught in {value}, then with {tricks} tricks on average.", value=share, tricks=tricks
            )
    elif caught is not None and alike:
        often = phrase("Caught in {value}.", value=_share_caught(caught))
    said = throw(mixture(advised.mixture), advised.first_card)
    if advised.value < 0 if score is not None else advised.value > MOST_CAUGHT:
        said = phrase("Not a misère to bid.") + " " + said
    return first_lines(said, joined(" ", [often, worth, _alone(score)]), keep(advised), other)


def _alone(score: HiddenResult | None) -> Text:
    """Say what it costs to throw one pair always, where two are mixed."""
    if score is None or len(score.mixture) == 1:
        return EMPTY
    cost = short(score.value - score.if_known.value)
    always = phrase("always {cards}", cards=thrown(score.if_known.discard))
    return costs(always, cost if score.interval is None else _("~{figure}", figure=cost))


def _is_rarer(caught: HiddenResult, score: HiddenResult) -> bool:
    """Tell whether who only looks at the catch is caught less often by another choice, beyond chance."""
    if score.play is None or score.choice == caught.choice:
        return score.choice != caught.choice
    return caught.value < (score.play.caught if score.play.interval is None else score.play.interval[0])


def _share_caught(found: HiddenResult) -> str:
    """Write how often it is caught: from what one plan of theirs reaches to what mixed plans can at most."""
    if found.upper is None or found.upper <= found.value:
        return within(found.value, found.interval, percent)
    return f"{figure(100 * found.value, '.0f')}–{percent(found.upper, 0)}"


def _no_misere(hand: Hand, advice: HiddenAdvice) -> Report:
    """Say that it is no misère, though they do not see the discard, and what costs least."""
    head = phrase("{hand}, {seat:seat}, misère.", hand=grouped(hand), seat=advice.seat)
    why = []
    if advice.caught is not None:
        words = {"value": figure_of(advice.caught, advice.caught.value), **interval_of(advice.caught)}
        key = N_("Whatever you throw, and though they do not see which two, it is caught in {value}.")
        if advice.caught.interval is not None:
            key = N_(
                "Whatever you throw, and though they do not see which two, it is caught in {value} "
                "({low} to {high}, a sample of {layouts})."
            )
        why.append(phrase(key, **words))
    report: Report = [paragraph(head), first_lines(no_misere(), *why)]
    if advice.score is None:
        return report
    return [*report, objective(advice.score, hand, N_("If it has to be played: throw {mix}."))]


def _not_both(score: HiddenResult, caught: HiddenResult) -> Text:
    """Say that the figures of both aims suppose different play, where they do."""
    one, other = score.play, caught.play
    if one is None or other is None or (one.score, one.caught) == (other.score, other.caught):
        return EMPTY
    return phrase(
        "Both sides playing for points, it is worth {score} {score:whist|whists} and caught in {one}; both "
        "playing for the catch alone, it is caught in {other} and worth {worth} {worth:whist|whists}. One "
        "cannot have the better of both.",
        score=figure(one.score, ".2f"),
        one=percent(one.caught),
        other=percent(other.caught),
        worth=figure(other.score, ".2f"),
    )


def _differ(found: Disagreement | None) -> Text:
    """Say whether two mixtures are needed for the two aims, or luck of a sample made them two."""
    if found is None or not found.certain:
        return phrase("Whether the two aims disagree is not certain: one mixture may serve both.")
    return phrase(
        "The two aims disagree: what is caught least often scores less, and what scores best is caught more "
        "often."
    )


def first_words(found: HiddenResult) -> Text:
    """Say the first estimate in one line."""
    key = (
        N_("First estimate: throw {mix}; about {value} {value:whist|whists} …")
        if found.objective == "score"
        else N_("First estimate: throw {mix}; caught in about {value} …")
    )
    return phrase(key, mix=mixture(found.mixture), value=figure_of(found, found.value))


# A trick contract that is played open.


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
