"""The answer of `layouts` for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ddsolve.advice.figures.comparing import Distribution
from ddsolve.advice.layouts.all_layouts import FirstCard, LayoutCounts, mean_tricks
from ddsolve.output.allpass import allpass_head, allpass_sample_report
from ddsolve.output.report.blocks import (
    ChartBlock,
    HandBlock,
    Report,
    TableBlock,
    TextBlock,
    closing,
    in_full,
    paragraph,
    table,
)
from ddsolve.output.report.spans import EMPTY, Text, grouped, phrase, strong, text_of
from ddsolve.output.report.verdicts import chart, interval, percent, sample_percent
from ddsolve.values.contract import LEVELS, Game, Misere
from ddsolve.words import N_, _, figure

if TYPE_CHECKING:
    from ddsolve.questions.layouts import Layouts


def layouts_report(question: Layouts, result: LayoutCounts) -> Report:
    """Show each game's distribution, the first cards where they were asked for, and a sampled all-pass."""
    games, allpass = result.tricks, result.allpass
    if not games and (allpass is None or allpass.line is None):
        return []
    report: Report = [HandBlock(question.hand, question.seat, question.dead)]
    if games:
        report.append(_head(question, result))
    else:
        report.append(allpass_head(question.hand, question.seat, question.rule))
    several = len(games) > 1
    if several:
        report.append(_means(games, sampled=result.samples is not None))
    for game, found in games.items():
        picture = _pictured(question, game, found, sampled=result.samples is not None)
        report.append(in_full(picture) if several else picture)
        if game in result.first_cards:
            report.append(first_cards_table(game, result.first_cards[game]))
    return [*report, *_foot(question, result), *([] if allpass is None else allpass_sample_report(allpass))]


def _means(games: Mapping[Game, Distribution], *, sampled: bool) -> TableBlock:
    """Show several games one under the other: the mean, and how often what a contract needs is there."""
    levels = [level for level in LEVELS if any(found.most >= level for found in games.values())]
    clean = any(game.is_misere for game in games)

    def share(count: int, found: Distribution) -> str:
        return sample_percent(count / found.total, found.total) if sampled else percent(count / found.total)

    rows = [
        [
            game_name(game),
            _mean(found, sampled=sampled),
            *("" if game.is_misere else share(found.at_least(level), found) for level in levels),
            *([share(found.counts[0], found) if game.is_misere else ""] if clean else []),
        ]
        for game, found in games.items()
    ]
    headers = [f"{level}+" for level in levels]  # five columns, and their names, fit 80 letters
    return table(["", _("tricks"), *headers, *([_("no trick")] if clean else [])], rows, "l")


def _mean(found: Distribution, *, sampled: bool) -> str:
    return interval(mean_tricks(found), 3) if sampled else figure(float(found.mean), ".3f")


def _pictured(question: Layouts, game: Game, found: Distribution, *, sampled: bool) -> ChartBlock:
    """Return the distribution of one game."""
    title = phrase(
        "{game}: tricks of the soloist, {seat:seat}; {mean} on average",
        game=game_name(game),
        seat=question.seat,
        mean=_mean(found, sampled=sampled),
    )
    return chart(found, strong(title), sampled=sampled)


def _head(question: Layouts, result: LayoutCounts) -> TextBlock:
    """Say which layouts were counted, or without the widow how many of them were drawn."""
    key = (
        N_(
            "{cards}, {seat:seat}, without the widow; {leader:seat} leads. {layouts} "
            "{layouts:layout|layouts}, two of the unseen cards dead."
        )
        if question.no_widow
        else N_("{cards}, {seat:seat}; {leader:seat} leads. {layouts} {layouts:layout fits|layouts fit}.")
    )
    cards, layouts = grouped(question.hand), figure(result.layouts, ",")
    head = phrase(key, cards=cards, seat=question.seat, leader=question.leader, layouts=layouts)
    if not question.no_widow and not question.view.limits.nothing:
        head += " " + _("Only layouts that fit what is said of the defenders.")
    if result.samples is None:
        return paragraph(head)
    drawn = phrase(
        "A sample of {samples} of them (seed {seed}), every card seen by everybody.",
        samples=result.samples,
        seed=result.seed,
    )
    return paragraph(head, drawn)


def _foot(question: Layouts, result: LayoutCounts) -> Report:
    """Say how the layouts were played, where it was not said before."""
    if not result.tricks or result.samples is not None:
        return []
    several = len(result.tricks) > 1
    own_lead = Misere.MISERE in result.tricks and question.leader == question.seat and not question.no_widow
    led = phrase(
        "In misère your first card is the best one for each layout; one card for all of them, led before the "
        "defenders' cards are shown, does as well or worse."
    )
    seen = phrase("Every layout is played with all cards seen, by everybody.")
    text = paragraph(seen, led if own_lead and not result.first_cards else EMPTY)
    return [in_full(text), closing(seen)] if several and result.allpass is None else [text]


def game_name(game: Game) -> Text:
    """Return a game as people write it."""
    return phrase("misère") if game.is_misere else text_of(game.strain)


def first_cards_table(game: Game, cards: tuple[FirstCard, ...]) -> TableBlock:
    """Show what each first card makes: how often each level is reached, or misère stays clean."""
    levels = [level for level in LEVELS if any(card.tricks.at_least(level) for card in cards)]
    headers = [_("at least {level}", level=level) for level in levels]
    if game.is_misere:
        headers = [_("no trick")]
    rows = []
    for first in cards:
        found = first.tricks
        made = [found.counts[0]] if game.is_misere else [found.at_least(level) for level in levels]
        shares = [percent(count / found.total) for count in made]
        rows.append([grouped(first.cards), figure(float(found.mean), ".3f"), *shares])
    title = phrase("{game}: one first card for all layouts (cards closed)", game=game_name(game))
    return table([_("card"), _("mean"), *headers], rows, "l", title=title)
