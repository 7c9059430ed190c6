"""The choices of a discard: the table of those beside the advised one, and the figures of one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from ddsolve.advice.discard.advice import DiscardAdvice
from ddsolve.advice.discard.options import DiscardOption, rank
from ddsolve.advice.figures.pricing import Menu
from ddsolve.advice.figures.sampling import Estimate, number
from ddsolve.output.report.blocks import Report, TableBlock, in_full, table
from ddsolve.output.report.spans import EMPTY, Text, joined, phrase, text_of, thrown
from ddsolve.output.report.verdicts import UNPLAYED, chart, share_percent
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _, figure

NEXT_BEST = 5  # rows of other choices, those worth the same in one
ENOUGH = 20  # rows that are made to find those
NAMED = 2  # discards of such a row that are named


def orders_table(menu: Menu, options: Sequence[DiscardOption], title: Text = EMPTY) -> TableBlock:
    """Show the best discard with each contract."""
    first = {option.contract: option for option in reversed(options)}
    rows: list[list[object]] = []
    for option in sorted(first.values(), key=rank):
        order = _("resign") if option.contract is None else option.contract
        tricks = "" if option.tricks is None else option.tricks.least
        tricks = tricks if is_played(menu, option) else UNPLAYED
        rows.append([order, thrown(option.discard), tricks, figure(option.value, ".2f")])
    headers = [_("order"), _("throw"), _("tricks"), _("whists")]
    return table(headers, rows, "llrr", title=title)


def is_played(menu: Menu, option: DiscardOption) -> bool:
    """Whether cards are played, and so how often it is made means anything."""
    return option.contract is None or menu.pricing.is_played(option.contract)


def rests_on_sample(option: DiscardOption) -> bool:
    """Tell whether a value rests on a sample of calls or of how tricks are shared."""
    return option.played is not None or is_sampled(option)


def choice_beside(option: DiscardOption, best: DiscardOption) -> Text:
    """Name a choice by what is other in it than in the advised one."""
    if option.contract is None:
        return phrase("resignation")
    if option.contract.is_misere or (option.contract == best.contract and option.discard != best.discard):
        return thrown(option.discard)
    return text_of(option.contract) if option.discard == best.discard else named_choice(option)


def named_choice(option: DiscardOption) -> Text:
    """Return a choice in words."""
    if option.contract is None:
        return phrase("resignation")
    return phrase("{contract} (throwing {cards})", contract=option.contract, cards=thrown(option.discard))


def tricks_chart(option: DiscardOption, seat: Seat) -> Report:
    """Show an option's tricks, where all are counted, and say how the first card was chosen."""
    if option.tricks is None:
        return []
    key = (
        N_("Tricks of {seat:seat}:")
        if option.led is None
        else N_("Tricks of {seat:seat}, with the best first card for each layout:")
    )
    return [chart(option.tricks, phrase(key, seat=seat))]


def other_choices(result: DiscardAdvice, best: DiscardOption) -> list[DiscardOption]:
    """Return the other choices by value, without contracts that the best discard never makes.

    Before the proof, what was not valued apart from the choice comes last: its figure flatters; but what is
    surely worse than that is no next best choice. Beside what is valued by callers stands nothing that is
    not: worth less by who sees all cards, it may be no worse.
    """
    shown: list[DiscardOption] = []
    for option in result.options[1:]:
        if best.called is not None and option.called is None:
            continue
        if option.discard == best.discard and number(option.make) == 0 and is_played(result.menu, option):
            continue
        shown.append(option)
    if not result.proved:
        flattered = max((one.value for one in shown if one.rough), default=-math.inf)
        shown = [one for one in shown if one.rough or _most(one) >= flattered]
    return sorted(shown, key=lambda one: (*_kind(one, best, proved=result.proved), -one.value))


def _most(option: DiscardOption) -> float:
    """Return the most that a choice may be worth."""
    return option.priced.high if isinstance(option.priced, Estimate) else option.value


def next_best(
    result: DiscardAdvice, best: DiscardOption, shown: Sequence[DiscardOption], *, by_callers: bool = False
) -> Report:
    """Show the next best choices, among them the best higher game that is made in every layout.

    by_callers: whether they stand by what people call; a full answer tells what else each would be worth.
    """
    brief = _others(result, best, shown, [])
    if not by_callers:
        return [brief]
    return [
        replace(brief, told="brief"),
        in_full(_others(result, best, shown, [_("all seen"), _("one whists")])),
    ]


def _others(
    result: DiscardAdvice, best: DiscardOption, shown: Sequence[DiscardOption], more: Sequence[str]
) -> TableBlock:
    """Show the next best choices; more: headers of what each is worth if they call otherwise, or none."""
    sure = next((one for one in shown if _is_sure(one, best)), None)
    alike: dict[tuple[str, ...], list[list[object]]] = {}
    for option in shown:
        if len(alike) > ENOUGH and option is not sure:  # what is alike stands together, for they go by value
            continue
        row = _row(option, best, played=is_played(result.menu, option))
        row += [_otherwise(worth) for worth in (option.expected_best, option.expected_one)[: len(more)]]
        key = (str(text_of(row[0])), *map(str, row[2:]))
        alike.setdefault(key, []).append(row)
        if option is sure and list(alike).index(key) >= NEXT_BEST:
            alike = {**dict(list(alike.items())[: NEXT_BEST - 1]), key: [row]}
            break
    rows = []
    for together in list(alike.values())[:NEXT_BEST]:
        order, _thrown, *figures = together[0]
        pairs = joined(", ", (row[1] for row in together[:NAMED])) + ("…" if together[NAMED:] else "")
        rows.append([order, pairs, *figures])
    headers = [_("order"), _("throw"), _("whists"), _("made"), _("costs"), *more]
    title = phrase("The next best choices (~ is an estimate, ≤ a proved bound):")
    return table(headers, rows, "llrrr" + "r" * len(more), title=title)


def _otherwise(worth: Fraction | Estimate | None) -> str:
    """Write what a choice is worth under another model of the defenders' calls."""
    if worth is None:
        return ""
    told = figure(number(worth), ".2f")
    return _("~{figure}", figure=told) if isinstance(worth, Estimate) else told


def _is_sure(option: DiscardOption, best: DiscardOption) -> bool:
    """Tell whether a choice is a higher game than the advised one, and counted to be made in every layout."""
    levels = [0 if one.contract is None else one.contract.level or 0 for one in (option, best)]
    return option.exact and option.make == 1 and levels[0] > levels[1] > 0


def _kind(option: DiscardOption, best: DiscardOption, *, proved: bool) -> tuple[bool, bool]:
    """Return what is not told by the value alone, if nothing is proved: another question, a rough figure."""
    return not proved and best.led is not None and option.led is None, not proved and option.rough


def _row(option: DiscardOption, best: DiscardOption, *, played: bool) -> list[object]:
    contract = _("resign") if option.contract is None else option.contract
    made = share_percent(option.make if option.led is None else option.led.make) if played else UNPLAYED
    if (
        option.exact
        and option.played is best.played is None
        and not (is_sampled(option) or is_sampled(best))
        and (option.led is None or isinstance(option.led.expected, Fraction))
    ):
        cost = figure(best.value - option.value, ".2f")
        whists = figure(option.value, ".2f")
        if best.led is not None and option.led is None and option.contract is not None:
            if not isinstance(best.led.expected, Fraction):
                return [
                    contract,
                    thrown(option.discard),
                    whists,
                    made,
                    "",
                ]  # another question than the best's
            whists, made, cost = f"≤ {whists}", f"≤ {made}", f"≥ {cost}"  # with a card for each layout
        return [contract, thrown(option.discard), whists, made, cost]
    less = best.value - option.value
    cost = _("~{figure}", figure=figure(less, ".2f"))
    if less < 0:  # by chance, see `Rival`
        cost = _("unclear")
    if best.led is not None and option.led is None and option.at_most is None:
        cost = ""  # another question: here each layout has a first card of its own
    unsampled = option.callers is best.callers is option.played is best.played is None
    if unsampled and option.at_most is not None and option.at_most < best.value:
        cost = (
            f"≥ {figure(best.value - option.value, '.2f')}"
            if option.ceiling
            else _("{cost}, proved worse", cost=cost)
        )
    if played and not option.exact:
        made = made_about(option)
    return [contract, thrown(option.discard), whists_about(option), made, cost]


def is_sampled(option: DiscardOption) -> bool:
    """Tell whether a value rests on a sample of calls."""
    return option.callers is not None and option.callers.size > 0


def whists_about(option: DiscardOption) -> str:
    """Write the value of an option that is not counted, or not for these calls: a ceiling, or an estimate."""
    whists = figure(option.value, ".2f")
    if option.exact and option.led is None and option.played is None and not is_sampled(option):
        return whists
    proved = option.ceiling and option.played is None and not is_sampled(option)
    return f"≤ {whists}" if proved else _("~{figure}", figure=whists)


def made_about(option: DiscardOption) -> str:
    """Write how often such an option is made: beside a ceiling what is proved, not what the sample says."""
    share = share_percent(option.make if option.led is None else option.led.make)
    if not option.ceiling:
        return _("~{figure}", figure=share)
    most = option.make_at_most
    return "" if most is None or most == 1 else f"≤ {share_percent(most)}"
