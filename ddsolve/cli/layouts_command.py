"""The command `layouts`: distributions over all layouts of the unseen cards."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any

import click

from ddsolve.advice.all_layouts import LayoutCounts, iter_layouts
from ddsolve.advice.hand_allpass import AllPassSample, iter_allpass_sample
from ddsolve.advice.knowledge import Limits, View
from ddsolve.advice.workers import Workers
from ddsolve.allpass_rules import WIDOW_RULES, AllPassRules
from ddsolve.cards import Card, Strain
from ddsolve.cli.hand_options import (
    dead_option,
    limit_options,
    limits_echo,
    open_workers,
    samples_option,
    seat_of_hand,
    seed_option,
    workers_options,
)
from ddsolve.cli.options import (
    CARDS,
    SEAT,
    Given,
    Reader,
    choice_option,
    hand_argument,
    html_option,
    one_script,
    output_options,
    widow_lead_options,
)
from ddsolve.cli.run import Run
from ddsolve.deal import FULL_HAND, check_widow_pair
from ddsolve.errors import DealError
from ddsolve.games import ALL_GAMES, Game, Misere
from ddsolve.hand import Hand
from ddsolve.output.blocks import HandBlock, Report
from ddsolve.output.layout_counts import allpass_sample_report, layouts_report
from ddsolve.results import card_names
from ddsolve.seats import Seat
from ddsolve.words import say

Cards = Given[tuple[Card, ...]]
STRAIN = Reader("STRAIN", Strain.parse)


@click.command("layouts", help=say("help_advice.layouts"))
@hand_argument
@click.argument("more", nargs=-1, metavar="")
@dead_option
@seat_of_hand
@click.option("--strain", "strains", type=STRAIN, multiple=True, help=say("help_advice.option_strain"))
@click.option("--misere", is_flag=True, help=say("help_advice.option_misere"))
@click.option("--allpass", is_flag=True, help=say("help_advice.option_allpass"))
@limit_options
@click.option("--lead", type=CARDS, help=say("help_advice.option_lead"))
@click.option("--leader", type=SEAT, default="1", show_default=True, help=say("help_advice.option_leader"))
@choice_option("first-lead", ("open", "closed"), "help_advice.option_first_lead")
@choice_option("widow-rule", WIDOW_RULES, "help_advice.option_widow_rule")
@widow_lead_options
@samples_option(200)
@seed_option
@workers_options
@output_options
@html_option
def layouts_command(run: Run, hand: Given[Hand], dead: Cards | None, seat: Seat, **given: Any) -> None:
    """Count the soloist's tricks over all layouts."""
    lead: Cards | None = given["lead"]
    one_script(hand, dead, lead)
    limits = Limits.parse(given["has"], given["lengths"])
    cards = dead.value if dead else ()
    games = _games(given["strains"], given["more"], given["misere"], given["allpass"])
    run.echo(hand=hand.value.ascii, dead=card_names(cards), seat=str(seat), leader=str(given["leader"]))
    run.echo(**limits_echo(limits, given["has"], given["lengths"]))
    if lead:
        run.echo(lead=card_names(lead.value))
    view = View.of(hand.value, cards, seat, given["leader"], limits)
    counts, sample, partial = None, None, False
    with open_workers(given) as workers:
        if games:
            steps = iter_layouts(
                workers, view, games, lead=lead.value if lead else (), closed=given["first_lead"] == "closed"
            )
            counts, partial = run.follow(steps, share=attrgetter("share"))
        if given["allpass"] and not partial:
            rounds = _allpass(workers, run, view, cards, given)
            sample, partial = run.follow(rounds, share=attrgetter("share"))
    _answer(run, view, cards, counts, sample, partial)


def _answer(
    run: Run,
    view: View,
    dead: tuple[Card, ...],
    counts: LayoutCounts | None,
    sample: AllPassSample | None,
    partial: bool,
) -> None:
    document: dict[str, object] = {}
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
        raise click.UsageError(say("help_advice.extra_strain", text=more[0][:20]))
    asked = [*strains, *(Strain.parse(text) for text in more)]
    games: list[Game] = sorted(set(asked))
    if misere:
        games.append(Misere.MISERE)
    return games if games or allpass else list(ALL_GAMES)


def _allpass(
    workers: Workers, run: Run, view: View, dead: tuple[Card, ...], given: dict[str, Any]
) -> Iterator[AllPassSample]:
    """Start the sample of all-passes; the dead cards are the widow."""
    if len(view.own) != FULL_HAND:
        raise DealError(say("notation.widow_needs_ten"))
    variants = {name: given[name] for name in ("second_lead", "third_lead", "void_lead")}
    rules = AllPassRules("none", check_widow_pair(dead), **variants)
    run.echo(widow_rule=given["widow_rule"], **variants, samples=given["samples"], seed=given["seed"])
    return iter_allpass_sample(
        workers,
        view.own,
        view.seat,
        rules,
        widow_rule=given["widow_rule"],
        dead=dead,
        samples=given["samples"],
        seed=given["seed"],
    )
