"""How the calls go on after each that a defender may make, where those who follow are callers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ddsolve.advice.people.bidders import Heard
from ddsolve.advice.people.called import Ways
from ddsolve.advice.people.calls import CallValues
from ddsolve.advice.people.sensible import DefenderLayout
from ddsolve.scoring.hand_result import Call
from ddsolve.solving.bench import Bench

Answered = Mapping[tuple[Call, ...], Ways]
NO_ANSWERS: Answered = MappingProxyType({})


def are_callers(values: CallValues) -> bool:
    """Whether those who call afterwards see their own cards alone, and have a choice."""
    return values.partner == "callers" and values.forced_call is None


def answered(
    bench: Bench, heard: Heard, said: Sequence[tuple[Call, ...]], layouts: Sequence[DefenderLayout]
) -> list[Answered]:
    """Return for each layout how the calls go on after each of `said`."""
    if not said:
        return [NO_ANSWERS] * len(layouts)
    return [dict(zip(said, ways, strict=True)) for ways in bench.map(heard.going_on(said), layouts)]


def next_calls(
    values: CallValues, said: tuple[Call, ...], ways: Sequence[Answered], weights: Sequence[float]
) -> Mapping[str, float]:
    """Return how likely each call of the other defender is, straight after one; none where he has none."""
    turn = values.calling.turn(said) if ways and said in ways[0] else None
    if turn is None or turn[0] != values.view.partner:
        return {}
    total = sum(weights)
    found = dict.fromkeys((call or "stay" for call in turn[1]), 0.0)
    for answered, weight in zip(ways, weights, strict=True):
        for end, chance in answered[said].items():
            call = end[len(said)][1] if len(end) > len(said) else "stay"
            found[call] += weight * chance / total
    return found
