"""The answer of `layouts` for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ddsolve.advice.allpass.played import AllPassSample, Played
from ddsolve.advice.figures.distribution import Distribution
from ddsolve.advice.figures.sampling import Estimate
from ddsolve.advice.layouts.all_layouts import FirstCard, LayoutCounts, mean_tricks
from ddsolve.output.report.blocks import (
    ChartBlock,
    HandBlock,
    Report,
    TableBlock,
    TextBlock,
    closing,
    detail,
    first_rows,
    in_full,
    paragraph,
    table,
)
from ddsolve.output.report.figures import percent, sample_percent
from ddsolve.output.report.spans import EMPTY, Text, grouped, joined, phrase, strong, text_of
from ddsolve.output.report.verdicts import as_good, costs, first_lines, no_difference, short, short_interval
from ddsolve.values.cards import Card
from ddsolve.values.contract import LEVELS
from ddsolve.values.games import Game, Misere
from ddsolve.values.hand import Hand
from ddsolve.values.rules import WidowRule
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _, figure

if TYPE_CHECKING:
    from ddsolve.questions.layouts import Layouts

SHOWN = 6  # first cards of a brief answer
WIDOW_USED = {
    "none": N_("the widow not used"),
    "shows": N_("the widow's cards name the suit of the first two tricks"),
    "dealer": N_("the dealer plays the widow's cards to the first two tricks"),
}


def layouts_report(question: Layouts, result: LayoutCounts) -> Report:
    """Show each game's distribution, the first cards where they were asked for, and a sampled all-pass."""
    games, allpass = result.tricks, result.allpass
    if not games and (allpass is None or allpass.line is None):
        return []
    report: Report = [HandBlock(question.hand, question.seat, question.dead)]
    if games:
        report.append((_no_widow_head if question.no_widow else _head)(question, result))
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
    """Say which layouts were counted."""
    head = phrase(
        "{cards}, {seat:seat}; {leader:seat} leads. {layouts} {layouts:layout fits|layouts fit}.",
        cards=grouped(question.hand),
        seat=question.seat,
        leader=question.leader,
        layouts=figure(result.layouts, ","),
    )
    if not question.view.limits.nothing:
        head += " " + _("Only layouts that fit what is said of the defenders.")
    return paragraph(head)


def _no_widow_head(question: Layouts, result: LayoutCounts) -> TextBlock:
    """Say which layouts there are without the widow, and how many of them were drawn."""
    head = phrase(
        "{cards}, {seat:seat}, without the widow; {leader:seat} leads. {layouts} "
        "{layouts:layout|layouts}, "
        "two of the unseen cards dead.",
        cards=grouped(question.hand),
        seat=question.seat,
        leader=question.leader,
        layouts=figure(result.layouts, ","),
    )
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


def chart(found: Distribution, title: Text = EMPTY, *, sampled: bool = False) -> ChartBlock:
    """Return a distribution as a chart of the numbers of tricks that occur."""
    shown = range(found.least, found.most + 1)
    return ChartBlock({tricks: found.counts[tricks] for tricks in shown}, title, sampled)


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


def interval(estimate: Estimate, digits: int = 2) -> str:
    """Return `5.31 [5.02, 5.60]`."""
    value, low, high = (
        figure(number, f".{digits}f") for number in (estimate.value, estimate.low, estimate.high)
    )
    return _("{value} [{low}, {high}]", value=value, low=low, high=high)


def allpass_head(hand: Hand, seat: Seat, rule: WidowRule | None) -> TextBlock:
    """Name the ten cards, their seat and how the widow is used."""
    rules = _(WIDOW_USED[rule or "none"])
    return paragraph(
        phrase("{cards}, {seat:seat}, in an all-pass, {rules}.", cards=grouped(hand), seat=seat, rules=rules)
    )


def allpass_sample_report(result: AllPassSample) -> Report:
    """Say what a seat takes in an all-pass as people play, and what it would with all cards seen."""
    ways = {_(key): found for key, found in _ways(result).items() if found is not None}
    if not ways:
        return []
    words = {"samples": result.samples, "seed": result.seed}
    valued = result.value is not None
    rows = [
        [
            way,
            interval(found.mean),
            sample_percent(found.tricks.counts[0] / found.tricks.total, found.tricks.total),
            *([("" if found.value is None else short_interval(found.value))] if valued else []),
        ]
        for way, found in ways.items()
    ]
    headers = ["", _("tricks"), _("no trick"), *([_("value in whists")] if valued else [])]
    report: Report = [_allpass_verdict(result, next(iter(ways.values()))), table(headers, rows, "l")]
    if result.first_cards:
        values = result.first_values
        alike: dict[tuple[str, ...], list[Card]] = {}  # what is worth the same has one row
        for card, mean in result.first_cards.items():
            row = interval(mean), *([short_interval(values[card])] if values else [])
            alike.setdefault(row, []).append(card)
        firsts = [[grouped(together), *row] for row, together in alike.items()]
        title = phrase(
            "Average tricks of {seat:seat} after each first card, as people play:", seat=result.seat
        )
        headers = [_("card"), _("tricks"), *([_("value in whists")] if values else [])]
        report += first_rows(table(headers, firsts, "l", title=title), SHOWN)
    report += [in_full(chart(found.tricks, text_of(way), sampled=True)) for way, found in ways.items()]
    said = phrase("A sample of {samples} {samples:layout|layouts} (seed {seed}).", **words)
    drawn = N_("As people play: {samples} {samples:deal|deals}, each by his own cards.")
    if result.played is not None:
        said = said + " " + phrase(drawn, samples=result.played.tricks.total)
    return [*report, detail(said), closing(said)]


def _ways(result: AllPassSample) -> dict[str, Played | None]:
    """Return what a seat takes by how an all-pass is played, as far as it is known, the likeliest first."""
    seen = None if result.line is None else Played(result.line, result.value)
    against = None if result.guarantee is None else Played(result.guarantee)
    return {
        N_("as people play"): result.played,
        N_("cards seen, each for himself"): seen,
        N_("cards seen, against both"): against,
    }


def _allpass_verdict(result: AllPassSample, played: Played) -> TextBlock:
    """Say about how many tricks they are, and what to lead."""
    key = (
        N_("About {tricks} {tricks:trick|tricks} as people play.")
        if result.played
        else N_("About {tricks} {tricks:trick|tricks}.")
    )
    tricks = phrase(key, tricks=figure(played.mean.value, ".1f"))
    if not result.first_cards:
        return first_lines(tricks)
    found, behind = result.first_values or result.first_cards, result.behind
    card, *others = found
    same = [one for one in others if found[one] == found[card]]
    alike: dict[Estimate, list[Card]] = {}  # what is worth the same is one choice
    for one in others:
        if one not in same:
            alike.setdefault(found[one], []).append(one)
    choices = list(alike.values())
    near = [together for together in choices if behind[together[0]].low <= 0]
    lead = phrase("Lead {card}.", card=card)
    doubt = [as_good([text_of(one) for one in same]), no_difference(list(map(grouped, near)))]
    worse = next((together for together in choices if together not in near), None)
    cost = EMPTY if worse is None else costs(grouped(worse), _cost(behind[worse[0]].value, result))
    return first_lines(joined(" ", [tricks, lead]), joined(" ", doubt), cost)


def _cost(value: float, result: AllPassSample) -> str:
    if result.first_values:
        return short(value)
    return _("{tricks} {tricks:trick|tricks}", tricks=figure(value, ".1f"))
