"""The answers of `whist` and `lead` for people."""

from __future__ import annotations

from itertools import groupby

from ddsolve.advice.leads import LeadAdvice
from ddsolve.advice.sensible import DefenderView
from ddsolve.advice.whisting import CallOption, WhistAdvice
from ddsolve.output.layout_counts import chart, interval
from ddsolve.output.style import Style
from ddsolve.output.tables import grid, percent
from ddsolve.words import say


def whist_report(style: Style, result: WhistAdvice) -> str:
    """Say what to call, what each call is worth, and how the layouts were drawn."""
    parts = [_head(style, result.view)]
    for standing, options in groupby(result.options, key=lambda option: option.after):
        ranked = list(options)
        after = ", ".join(say("defence.call_of", seat=seat, call=_call_word(call)) for seat, call in standing)
        lines = [say("defence.after", calls=after)] if standing else []
        best = "forced_call" if ranked[0].forced else "best_call"
        lines.append(style.bold(say(f"defence.{best}", call=_named(ranked[0]))))
        rows = [[_named(option), interval(option.expected)] for option in ranked]
        lines.append(grid(style, [say("defence.call"), say("defence.whists")], rows, "ll"))
        parts.append("\n".join(lines))
    if result.tricks is not None:
        parts.append(say("defence.soloist_tricks") + "\n" + chart(style, result.tricks))
    parts.append(_drawn(result.view, result.samples, result.seed))
    parts.append(say(f"defence.partner_{result.partner}"))
    return "\n\n".join(parts)


def _call_word(call: str) -> str:
    return say(f"defence.{call}")


def _named(option: CallOption) -> str:
    word = _call_word(option.call)
    if option.needs_consent:
        return say("defence.open_consent", call=word)
    return word if option.play is None else say(f"defence.{option.play}", call=word)


def lead_report(style: Style, result: LeadAdvice) -> str:
    """Say what to lead, and what every card comes to."""
    view = result.view
    if not result.options:
        return say("discard.nothing")
    parts = [_head(style, view)]
    best = result.options[0]
    parts.append(style.bold(say("defence.lead", card=style.grouped(best.cards))))
    rows = []
    for option in result.options:
        tricks = f"{option.tricks.value:.2f}" if option.exact else interval(option.tricks)
        low, high = percent(option.beaten.low), percent(option.beaten.high)
        beaten = say("analysis.plus_minus", value=percent(option.beaten.value), low=low, high=high)
        if option.exact:
            beaten = say(
                "defence.of", count=round(option.beaten.value * result.layouts), total=result.layouts
            )
        rows.append([style.grouped(option.cards), beaten, tricks])
    caught = say("defence.caught" if view.contract.is_misere else "defence.beaten")
    headers = [say("analysis.card"), caught, say("defence.tricks", seat=view.soloist)]
    parts.append(grid(style, headers, rows, "lll"))
    parts.append(say("defence.taken_to_lead", seat=view.seat) + " " + say("analysis.double_dummy"))
    if result.partner is None:
        parts.append(_drawn(view, result.layouts, result.seed))
    else:
        parts.append(say("defence.all_discards", hand=style.grouped(result.partner)))
    return "\n\n".join(parts)


def _head(style: Style, view: DefenderView) -> str:
    return say(
        "defence.head",
        cards=style.grouped(view.hand),
        seat=view.seat,
        contract=style.contract(view.contract),
        soloist=view.soloist,
    )


def _drawn(view: DefenderView, samples: int, seed: int) -> str:
    key = "drawn_any"
    if view.sensible:
        key = "drawn_misere" if view.contract.is_misere else "drawn"
    return say(f"defence.{key}", samples=samples, seed=seed)
