"""The command `layouts`: distributions over all layouts of the unseen cards."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import click

from ddsolve.advice.allpass.sample import AllPassSample, Worth, answer_allpass_sample
from ddsolve.advice.layouts.all_layouts import LayoutCounts, answer_layouts
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.no_widow.layouts import ClosedWidow
from ddsolve.advice.no_widow.samples import answer_counted, answer_sampled
from ddsolve.cli import lazy
from ddsolve.cli.groups import (
    ALLPASS_OPTIONS,
    AllPassAsked,
    Known,
    Sample,
    Threads,
    allpass_options,
    known_options,
    no_widow_option,
    refuse_beside_no_widow,
    sample_options,
    seat_of_hand,
    threads_options,
)
from ddsolve.cli.options import (
    CARDS,
    SEAT,
    Given,
    Reader,
    cards_option,
    choice_option,
    hand_argument,
    html_option,
    output_options,
    refuse_typed,
)
from ddsolve.cli.run import Run
from ddsolve.errors import DealError
from ddsolve.output.blocks import HandBlock, Report
from ddsolve.output.layouts import allpass_sample_report, layouts_report
from ddsolve.output.no_widow import closed_layouts_report
from ddsolve.scoring.allpass_order import allpass_value
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.solving.effort import WHOLE
from ddsolve.values.cards import Card, Strain
from ddsolve.values.deal import FULL_HAND, check_widow_pair
from ddsolve.values.games import ALL_GAMES, Game, Misere
from ddsolve.values.hand import Hand
from ddsolve.values.results import card_names
from ddsolve.values.rules import AllPassRules, Counts, WidowRule
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

Cards = Given[tuple[Card, ...]]
STRAIN = Reader("STRAIN", Strain.parse)


@lazy.command(
    "layouts",
    help=N_("""The exact distribution of the soloist's tricks over all layouts of the unseen cards.

    Every layout is solved with all cards seen (double dummy): 184,756 of them for ten cards. Without
    --strain, --misere or --allpass all five strains and misère are counted. --allpass is sampled.

    \b
    Examples:
      ddsolve layouts "♠AKQT ♣AK7 ♦K8 ♥9" --dead "C8 D9" --seat 1 --strain S
      ddsolve layouts "♠J98 ♣AKJT8 ♦A ♥7" --dead "S7 H8" --seat 3 --strain C --length "1:C>=3"
    """),
)
@hand_argument
@lazy.argument("more", nargs=-1, metavar="")
@cards_option("dead")
@seat_of_hand
@lazy.option(
    "--strain", "strains", type=STRAIN, multiple=True, help=N_("A strain, S C D H or NT; repeat for more.")
)
@lazy.option("--misere", is_flag=True, help=N_("Misère."))
@lazy.option("--allpass", is_flag=True, help=N_("All-pass (sampled): your tricks, and your best first card."))
@known_options
@lazy.option("--lead", type=CARDS, help=N_("The first cards of the first trick, already seen (one or two)."))
@lazy.option(
    "--leader", type=SEAT, default="1", show_default=True, help=N_("The seat that leads to the first trick.")
)
@choice_option(
    "first-lead", ("open", "closed"), N_("closed: also one first card of your own for all layouts together.")
)
@allpass_options(
    N_("How an all-pass uses the widow, which are the dead cards.  [default: the convention's, else none]")
)
@sample_options(200)
@no_widow_option
@lazy.option(
    "--exact",
    is_flag=True,
    help=N_(
        "With --no-widow: count all 42,678,636 layouts instead of a sample; in misère that is long work."
    ),
)
@threads_options
@output_options
@html_option
def layouts_command(
    run: Run,
    hand: Given[Hand],
    more: tuple[str, ...],
    dead: Cards | None,
    seat: Seat,
    strains: tuple[Strain, ...],
    misere: bool,
    allpass: bool,
    known: Known,
    lead: Cards | None,
    leader: Seat,
    first_lead: str,
    asked: AllPassAsked,
    sample: Sample,
    no_widow: bool,
    exact: bool,
    threads: Threads,
) -> None:
    """Count the soloist's tricks over all layouts."""
    gone = dead.value if dead else ()
    games = _games(strains, more, misere, allpass)
    if not allpass:
        refuse_typed(ALLPASS_OPTIONS, needed="--allpass")
    if not games:
        refuse_typed(("lead", "leader", "first_lead", "has", "lengths"), needed="--strain|--misere")
    elif seat != leader or lead:
        refuse_typed(("first_lead",), N_("{option} counts where the seat asked leads and has not led yet"))
    if exact or not (allpass or no_widow):
        refuse_typed(
            ("samples", "seed"), N_("{option} is for a sample, of --allpass or of --no-widow without --exact")
        )
    if no_widow:
        refuse_beside_no_widow(dead=dead, lead=lead, has=known.has, length=known.lengths, allpass=allpass)
        run.echo(hand=hand.value.ascii, seat=str(seat), leader=str(leader), no_widow=True, exact=exact)
        closed = ClosedWidow.of(hand.value, seat, leader)
        _without_widow(run, threads, closed, games, None if exact else sample, first_lead == "closed")
        return
    if exact:
        raise click.UsageError(
            _("--exact goes with --no-widow: with the dead cards known everything is counted anyway")
        )
    run.echo(hand=hand.value.ascii, dead=card_names(gone), seat=str(seat), leader=str(leader))
    limits = known.limits(run)
    rule, rules, worth = _allpass_rules(run, asked, gone) if allpass else ("none", AllPassRules(), None)
    seen = lead.value if lead else ()
    if seen:
        run.echo(lead=card_names(seen))
    view = View.of(hand.value, gone, seat, leader, limits)
    counts, found, partial = None, None, False
    with threads.open() as bench:
        if games:
            told = first_lead == "closed"
            counts, partial = run.follow(
                WHOLE.growing(bench, lambda: answer_layouts(bench, view, games, lead=seen, closed=told))
            )
        if allpass and not partial:
            if len(view.own) != FULL_HAND:
                raise DealError(_("a widow needs three hands of ten cards each"))
            sample.record(run)
            found, partial = run.follow(
                WHOLE.growing(
                    bench,
                    lambda: answer_allpass_sample(
                        bench,
                        view.own,
                        view.seat,
                        rules,
                        widow_rule=rule,
                        dead=gone,
                        samples=sample.samples,
                        seed=sample.seed,
                        worth=worth,
                    ),
                )
            )
    _answer(run, view, gone, counts, found, partial)


def _allpass_rules(
    run: Run, asked: AllPassAsked, dead: tuple[Card, ...]
) -> tuple[WidowRule, AllPassRules, Worth | None]:
    """Return the widow rule of the all-pass, its variants, recorded, and what it is worth."""
    scoring = asked.scoring(run)
    rule = asked.rule(scoring) or "none"
    asked.refuse_unused(rule)
    convention, players = (None, 3) if scoring is None else scoring
    if players == DUMMY_PLAYERS:
        raise click.UsageError(_("--allpass deals three hands: this convention is for two players"))
    leads = asked.leads(convention)
    run.echo(widow_rule=rule, **leads)
    widow = check_widow_pair(dead) if dead else None
    rules = AllPassRules("none", widow, **leads, order=asked.order(scoring))
    if convention is None:
        return rule, rules, None
    known = convention

    def worth(tricks: Counts) -> Mapping[str, Fraction]:
        return allpass_value(known, tricks, players, asked.allpass_round)

    return rule, rules, worth


def _without_widow(
    run: Run,
    threads: Threads,
    closed: ClosedWidow,
    games: list[Game],
    sample: Sample | None,
    first_lead: bool,
) -> None:
    """Answer for ten cards without the widow: a sample, or all layouts where `sample` is None."""
    with threads.open() as bench:
        if sample is None:
            run.finish(
                WHOLE.growing(bench, lambda: answer_counted(bench, closed, games, first_lead=first_lead)),
                lambda result: closed_layouts_report(closed, result),
            )
            return
        sample.record(run)
        run.finish(
            WHOLE.growing(
                bench,
                lambda: answer_sampled(
                    bench, closed, games, samples=sample.samples, seed=sample.seed, first_lead=first_lead
                ),
            ),
            lambda result: closed_layouts_report(closed, result),
        )


def _answer(
    run: Run,
    view: View,
    dead: tuple[Card, ...],
    counts: LayoutCounts | None,
    sample: AllPassSample | None,
    partial: bool,
) -> None:
    document: dict[str, object] = {}
    if partial and sample is None and not (counts and counts.tricks):
        run.answer(document, partial=True)
        return
    if counts is not None:
        document.update(counts.as_json())
    if sample is not None:
        document["allpass"] = sample.as_json()

    def report() -> Report:
        head: Report = [HandBlock(view.own, view.seat, dead)]
        counted = [] if counts is None else layouts_report(view, counts)
        return head + counted + ([] if sample is None else allpass_sample_report(sample))

    run.answer(document, report, partial=partial)


def _games(strains: tuple[Strain, ...], more: tuple[str, ...], misere: bool, allpass: bool) -> list[Game]:
    """Return what to count: what was asked for, or everything where nothing was."""
    if more and not strains:
        raise click.UsageError(_("unexpected argument {text!r}", text=more[0][:20]))
    asked = [*strains, *(Strain.parse(text) for text in more)]
    games: list[Game] = sorted(set(asked))
    if misere:
        games.append(Misere.MISERE)
    return games if games or allpass else list(ALL_GAMES)
