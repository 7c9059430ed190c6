"""The command `misere`: what to throw for a misère, and how safe it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import click

from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.hidden.advice import OBJECTIVES, HiddenQuestion, HiddenSearch, hidden_question
from ddsolve.advice.hidden.results import HiddenAdvice, Objective
from ddsolve.advice.misere.advice import MisereAdvice, answer_misere, known_on, start_misere
from ddsolve.advice.misere.halves import Halves, halves_of
from ddsolve.advice.no_widow.layouts import ClosedWidow
from ddsolve.advice.no_widow.misere import SAMPLES, answer_closed_misere
from ddsolve.cli import lazy
from ddsolve.cli.groups import (
    Scoring,
    Threads,
    asked_of,
    effort_options,
    no_widow_option,
    refuse_beside_no_widow,
    scoring_options,
    seed_option,
    threads_options,
)
from ddsolve.cli.options import Given, html_option, output_options, refuse_typed, seat_or_record_option
from ddsolve.cli.recorded import from_record, hand_as_played, record_argument, twelve_of
from ddsolve.cli.run import Asking, Run
from ddsolve.output.blocks import Report, paragraph
from ddsolve.output.hidden import first_words, hidden_report
from ddsolve.output.misere import halves_words, misere_report
from ddsolve.output.no_widow import closed_misere_report
from ddsolve.output.spans import phrase, strong
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import Effort, cut_short
from ddsolve.values.deal import check_twelve
from ddsolve.values.hand import Hand
from ddsolve.values.results import Json
from ddsolve.values.seats import Seat
from ddsolve.words import N_

TWELVE = 12
HIDDEN_PART = 0.9  # of the work, where both answers are asked for


@dataclass(frozen=True, slots=True)
class MisereAnswer:
    """What the command tells: with the discard hidden, and if they knew it; partial: time was up first."""

    pricing: Pricing
    hidden: HiddenAdvice | None = None
    seen: MisereAdvice | None = None
    estimated: bool = False
    partial: bool = False
    share: float = 0.0

    @property
    def halves(self) -> Halves | None:
        """What it comes to if the dealer of four shares it; with the discard hidden where that is known."""
        if self.hidden is not None and self.hidden.score is not None:
            return halves_of(self.pricing, self.hidden.score.value)
        if self.seen is None or self.seen.cheapest is None:
            return None
        return halves_of(self.pricing, self.seen.cheapest.option.value)

    def as_json(self) -> Json:
        """Return the keys of the document."""
        document = cut_short(self.partial) | ({} if self.seen is None else self.seen.as_json())
        if self.hidden is not None:
            document["hidden"] = self.hidden.as_json()
        if self.halves is not None:
            document["halves"] = self.halves.as_json()
        return document

    def report(self, hand: Hand) -> Report:
        """Return the words for people."""
        report: Report = [] if self.hidden is None else hidden_report(hand, self.hidden)
        seen = [] if self.seen is None else misere_report(hand, self.seen)
        if report and seen:
            report.append(paragraph(strong(phrase("If they knew the discard"))))
        report += seen
        return report if self.halves is None else [*report, halves_words(self.halves)]


@lazy.command(
    "misere",
    help=N_(
        "The best mixture of discards for a misère with twelve cards.\n\n    The defenders see "
        "the twelve cards, not which two you throw. The answer is the equilibrium: the "
        "mixture\n    against which they, knowing it but not how the coin fell, get least, in "
        "points and in layouts caught; and\n    beside it what each sensible discard is worth "
        "if they knew it. Seat 1 leads, so --seat 1 is your own lead.\n\n    \b\n    "
        'Examples:\n      ddsolve misere "♠7 ♣A87 ♦KJ97 ♥KT87" --seat 2\n      ddsolve misere '
        '"♠QJT87 ♣J8 ♦87 ♥AQ7" --seat 3 --objective caught --exact\n    '
    ),
)
@record_argument("hand")
@seat_or_record_option("seat")
@lazy.option(
    "--objective",
    type=click.Choice(OBJECTIVES),
    help=N_("What counts: the score, being caught at all, or both."),
)
@lazy.option(
    "--exact",
    is_flag=True,
    help=N_("All layouts for the share caught; for the score too where it is asked alone: minutes."),
)
@lazy.option(
    "--samples",
    "--layouts",
    "layouts",
    type=click.IntRange(2, 184_756),
    help=N_("How many layouts are sampled.  [default: 3000 caught, at most 2000 score]"),
)
@no_widow_option
@lazy.option("--seen", is_flag=True, help=N_("Only the figures for defenders who know the discard."))
@scoring_options
@seed_option
@effort_options
@threads_options
@output_options
@html_option
@from_record("seat", required=("seat",), take=twelve_of)
def misere_command(
    run: Run,
    hand: Given[Hand],
    seat: Seat,
    seed: int,
    scoring: Scoring,
    effort: Effort,
    threads: Threads,
    objective: Objective | None,
    exact: bool,
    layouts: int | None,
    no_widow: bool,
    seen: bool,
) -> None:
    """Advise a misère discard."""
    convention = scoring.load(run)
    players = scoring.players_in(convention)
    pricing = Pricing(convention, seat, players=players).checked()
    run.echo(players=players, **asked_of(effort))
    if no_widow:
        if hand.record is not None:
            hand = hand_as_played(hand.record, seat)
        refuse_beside_no_widow(objective=objective, exact=exact, seen=seen)
        sample = layouts or SAMPLES
        closed = ClosedWidow.of(hand.value, seat)
        run.echo(hand=closed.own.ascii, seat=str(seat), seed=seed, no_widow=True, layouts=sample)
        with threads.open() as bench:
            called = convention.called
            asking = effort.growing(
                bench, lambda: answer_closed_misere(bench, closed, pricing, samples=sample, seed=seed)
            )
            run.finish(asking, lambda answer: closed_misere_report(answer, called))
        return
    if seen:
        refuse_typed(
            ("objective", "exact", "layouts"),
            N_("{option} is for a discard that they do not know: without --seen"),
        )
    elif effort.quick:
        refuse_typed(("exact", "layouts"), N_("{option} is for the whole answer: without --quick"))
    check_twelve(hand.value)
    run.echo(hand=hand.value.ascii, seat=str(seat), seed=seed)
    question = None
    if not seen:
        run.echo(objective=objective, exact=exact, layouts=layouts)
        question = hidden_question(hand.value, pricing, objective, exact=exact, layouts=layouts, seed=seed)
    with threads.open(1 if question is None else 2) as bench:

        def ask() -> MisereAnswer:
            if question is None:
                return _if_known(bench, hand.value, pricing, seed)
            return _answer(bench, question, hand.value, effort.quick)

        announcing = partial(_announced, run, effort.growing(bench, ask))
        run.finish(announcing, lambda result: result.report(hand.value))


def _if_known(bench: Bench, hand: Hand, pricing: Pricing, seed: int) -> MisereAnswer:
    """Answer for defenders who know the discard."""

    def told(known: MisereAdvice) -> MisereAnswer:
        share = min(known.share, 0.999)
        return MisereAnswer(pricing, seen=known, estimated=known.estimated, share=share)

    with bench.through(told):
        found = answer_misere(bench, hand, pricing, seed)
    answer = MisereAnswer(pricing, seen=found, estimated=True, share=0.999)
    bench.tell(answer)  # where it is hopeless, nothing was told before
    return replace(answer, share=1.0)


def _answer(bench: Bench, question: HiddenQuestion, hand: Hand, quick: bool) -> MisereAnswer:
    """Answer: first mixtures, whether it is hopeless, the mixtures, then if they knew it.

    quick: the first estimates, of each. Where no score is asked a sample says what it costs if they know.
    """
    pricing = question.pricing
    answer = MisereAnswer(pricing)
    search = HiddenSearch(bench, question, quick=quick)

    def mixed(hidden: HiddenAdvice) -> MisereAnswer:
        return replace(answer, hidden=hidden, share=HIDDEN_PART * hidden.share)

    with bench.through(mixed):
        answer = mixed(search.first())
        if quick:
            answer = mixed(search.rest())
    with bench.through(lambda known: replace(answer, seen=known)):
        known, if_known = start_misere(bench, hand, pricing, question.seed, prove=False)
        bench.tell(known)
    with bench.through(lambda _share: answer):
        seen = known_on(bench, question, known)
    answer = replace(answer, seen=seen, estimated=True)
    bench.tell(answer)
    with bench.through(mixed):
        answer = replace(answer, hidden=search.rest())
    if known.hopeless or ("score" not in question.objectives and not seen.safe_in_sample):
        return replace(answer, share=1.0)

    def proving(known: MisereAdvice) -> MisereAnswer:
        share = HIDDEN_PART + (1 - HIDDEN_PART) * known.share
        return replace(answer, seen=known, share=min(share, 0.999))

    with bench.through(proving):
        return replace(answer, seen=if_known(), share=1.0)


def _announced(run: Run, ask: Asking[MisereAnswer], listen: Callable[[MisereAnswer], object]) -> MisereAnswer:
    """Ask; show a verdict and the first mixtures as soon as they are there, while the proof goes on."""
    told: set[str] = set()

    def hear(answer: MisereAnswer) -> None:
        hopeless = answer.seen is not None and answer.seen.hopeless and answer.share < 1
        if hopeless and not run.as_json and "hopeless" not in told:
            told.add("hopeless")
            run.tell(
                phrase("First estimate: whatever is thrown, caught in nearly every layout if they knew it …")
            )
        found = () if answer.hidden is None else (answer.hidden.caught, answer.hidden.score)
        for result in found:
            if not run.as_json and result is not None and result.objective not in told:
                told.add(result.objective)
                run.tell(first_words(result))
        listen(answer)

    return ask(hear)
