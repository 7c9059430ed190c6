"""The answer of `misere` for people, with the discard hidden."""

from __future__ import annotations

from collections.abc import Callable

from ddsolve.advice.hidden.results import Disagreement, HiddenAdvice, HiddenResult
from ddsolve.output.hidden_why import figure_of, interval_of, keep, mixture, objective
from ddsolve.output.report.blocks import Report, TextBlock, detail, paragraph
from ddsolve.output.report.figures import percent
from ddsolve.output.report.spans import EMPTY, Text, grouped, joined, phrase, thrown
from ddsolve.output.report.verdicts import costs, first_lines, no_misere, short, throw
from ddsolve.values.hand import Hand
from ddsolve.words import N_, _, figure

MOST_CAUGHT = 0.5  # more often than that nobody wants it


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
            "Worth {whists} {whists:whist|whists}.", whists=_within(score.value, score.interval, short)
        )
    often, alike = EMPTY, caught is not None and (score is None or score.choice == caught.choice)
    if score is not None and score.play is not None:
        share = _within(score.play.caught, score.play.interval, percent)
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
        return _within(found.value, found.interval, percent)
    return f"{figure(100 * found.value, '.0f')}–{percent(found.upper, 0)}"


def _within(value: float, interval: tuple[float, float] | None, written: Callable[[float], str]) -> str:
    """Write a figure, with its interval where it is sampled."""
    if interval is None:
        return written(value)
    low, high = map(written, interval)
    return _("{value} [{low}, {high}]", value=written(value), low=low, high=high)


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
