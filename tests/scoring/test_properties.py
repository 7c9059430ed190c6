"""What holds for every convention, option and outcome: zero sums, order, amnesty, roundings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support import thinned

from ddsolve import Contract, DdsolveError
from ddsolve.conventions import GROUPS, NAMES, Convention, Options
from ddsolve.scoring import HandResult, Sheet, score, settle
from ddsolve.scoring.calling import FIXED_SPLITS
from ddsolve.scoring.expected import MODELS, ContractValues
from ddsolve.scoring.sheet import Sheet as SheetType
from ddsolve.values.contract import TRICK_CONTRACTS

CALLS = st.sampled_from(["whist", "pass", "half", "return", "alone"])
SEQUENCES = [
    "",
    "whist whist",
    "whist pass",
    "pass whist",
    "pass pass",
    "pass half",
    "whist pass half",
    "pass half return",
]
RARELY = st.sampled_from([False] * 9 + [True])
EXACT = {"rounding": "exact"}


def choices() -> dict[str, list[Any]]:
    """Every option that has a short list of values, with that list."""
    found: dict[str, list[Any]] = {}
    for group in GROUPS:
        for name, kind in get_type_hints(group).items():
            if kind is bool:
                found[name] = [False, True]
            elif get_origin(kind) is Literal:
                found[name] = list(get_args(kind))
    return found


CHOICES = choices()


@st.composite
def any_convention(draw: st.DrawFn) -> Convention:
    """A convention with up to five options set at random."""
    convention = Convention.load(draw(st.sampled_from(NAMES)))
    names = draw(st.lists(st.sampled_from(sorted(CHOICES)), max_size=5, unique=True))
    overrides = {name: draw(st.sampled_from(CHOICES[name])) for name in names}
    try:
        return convention.changed(overrides)
    except DdsolveError:
        assume(False)
        raise


@st.composite
def any_hand(draw: st.DrawFn, players: tuple[int, ...]) -> HandResult:
    """A hand, most often one that can be."""
    count = draw(st.sampled_from(players))
    kind = draw(st.sampled_from(["trick", "trick", "trick", "misere", "allpass"]))
    contract = draw(st.sampled_from(TRICK_CONTRACTS)) if kind == "trick" else Contract(None, None, kind)
    first = draw(st.integers(0, 10))
    second = draw(st.integers(0, 10 - first))
    tricks = {"1": first, "2": second, "3": 10 - first - second}
    if count == 2 and kind == "allpass":
        tricks = {"2": first, "3": 10 - first}
    soloist = (
        None if kind == "allpass" else draw(st.sampled_from(["2", "3"] if count == 2 else ["1", "2", "3"]))
    )
    calls: tuple[tuple[str, str], ...] = ()
    if soloist is not None and kind == "trick":
        one, two = {"1": "23", "2": "31", "3": "12"}[soloist]
        turns = [one, two, one, two] if count > 2 else [seat for seat in (one, two) if seat != "1"]
        usual = st.sampled_from(SEQUENCES).map(str.split)
        words = draw(st.one_of(usual, usual, usual, st.lists(CALLS, max_size=4)))
        if count == 2:
            words = draw(st.sampled_from([["whist"], ["pass"], ["alone"], ["half"]]))
        calls = tuple(zip(turns, words, strict=False))
        if count == 4 and words[:2] == ["pass", "pass"] and draw(st.booleans()):
            calls = (*calls[:2], ("dealer", "whist"))
    unplayed = (
        kind == "trick" and (not calls or calls[-1][1] in ("half", "pass")) and ("whist" not in str(calls))
    )
    shown = not unplayed or draw(RARELY)
    return HandResult(
        contract=contract,
        players=count,
        soloist=soloist,
        calls=calls,
        tricks=tricks if shown else None,
        closed=draw(RARELY),
        halves=draw(RARELY),
        off_hill=draw(RARELY),
        round=draw(st.integers(1, 6)) if kind == "allpass" else None,
    )


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_values_sum_to_zero_for_every_convention_option_and_outcome(data: st.DataObject) -> None:
    convention = data.draw(any_convention())
    hand = data.draw(any_hand(convention.options.players))
    try:
        outcome = score(convention, hand)
    except DdsolveError:
        return  # forbidden by this convention; test_calls looks at those
    assert sum(outcome.value.values()) == 0
    in_game = {4: 4, 3: 3, 2: 2}[hand.players]
    assert len(outcome.value) == in_game
    assert all(entry.points and entry.player in outcome.value for entry in outcome.entries)


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_the_sheets_settlement_is_the_sum_of_the_hands_values(data: st.DataObject) -> None:
    convention = data.draw(any_convention())
    count = data.draw(st.sampled_from(convention.options.players))
    sheet: SheetType | None = None
    total: dict[str, Fraction] = {}
    for _ in range(data.draw(st.integers(1, 6))):
        try:
            outcome = score(convention, data.draw(any_hand((count,))))
        except DdsolveError:
            continue
        if sheet is None:
            sheet = Sheet.empty(list(outcome.value))
            total = dict.fromkeys(outcome.value, Fraction(0))
        assume(set(outcome.value) == set(sheet.players))
        for entry in outcome.entries:
            sheet.write(entry)
        total = {player: total[player] + outcome.value[player] for player in total}
    if sheet is not None:
        assert settle(convention, sheet).result == total


@pytest.mark.long
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_contract_values_sum_to_zero(data: st.DataObject) -> None:
    convention = data.draw(any_convention())
    contract = data.draw(st.sampled_from([*TRICK_CONTRACTS, Contract(None, None, "misere")]))
    model, split = data.draw(st.sampled_from(MODELS)), data.draw(st.sampled_from(FIXED_SPLITS))
    players = data.draw(st.sampled_from(convention.options.players))
    try:
        table = ContractValues.of(convention, contract, model, players=players, split=split)
    except DdsolveError:
        assert convention.options.game_list == "list"
        return
    assert all(sum(values.values()) == 0 for values in table.players)
    assert len(table.soloist) == 11


@st.composite
def any_sheet(draw: st.DrawFn, whole_pools: bool = True) -> dict[str, Any]:
    players = ["A", "B", "C", "D"][: draw(st.integers(2, 4))]
    numbers = st.integers(-50, 400)
    pool = draw(st.integers(0, 30))
    return {
        "players": players,
        "pool": {player: pool if whole_pools else draw(st.integers(0, 30)) for player in players},
        "hill": {player: draw(numbers) for player in players},
        "whists": {
            player: {other: draw(numbers) for other in players if other != player} for player in players
        },
    }


def read(document: dict[str, Any]) -> Sheet:
    return Sheet.from_json(document, Options())


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(document=any_sheet(whole_pools=False), name=st.sampled_from(NAMES), amnesty=st.integers(-20, 20))
def test_amnesty_and_the_order_of_players_change_nothing_exactly(
    document: dict[str, Any], name: str, amnesty: int
) -> None:
    convention = Convention.load(name, EXACT)
    if not convention.options.keeps_pool:
        document = {**document, "pool": dict.fromkeys(document["players"], 0)}
    assume(len(document["players"]) in convention.options.players)
    result = settle(convention, read(document))
    assert sum(result.result.values()) == 0
    assert result.rounded is None
    lighter = {**document, "hill": {p: points - amnesty for p, points in document["hill"].items()}}
    assert settle(convention, read(lighter)).result == result.result
    turned = {**document, "players": document["players"][::-1]}
    assert settle(convention, read(turned)).result == result.result
    for player, row in result.pairs.items():
        assert sum(row.values()) == result.result[player]
        assert all(points == -result.pairs[other][player] for other, points in row.items())


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(document=any_sheet(whole_pools=False))
def test_the_finnish_rounding_sums_to_zero_and_ignores_amnesty(document: dict[str, Any]) -> None:
    convention = Convention.load("sochi-finnish")
    assume(len(document["players"]) in convention.options.players)
    result = settle(convention, read(document))
    assert result.rounded is not None
    assert sum(result.rounded.values()) == result.remainder == 0
    lighter = {**document, "hill": {p: points - 7 for p, points in document["hill"].items()}}
    assert settle(convention, read(lighter)).rounded == result.rounded
    assert all(abs(result.rounded[p] - result.result[p]) <= 2 for p in result.result)


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(document=any_sheet(whole_pools=False))
def test_the_japanese_sum_is_zero_minus_one_or_minus_two(document: dict[str, Any]) -> None:
    convention = Convention.load("game-farm")
    assume(len(document["players"]) in convention.options.players)
    result = settle(convention, read(document))
    assert result.rounded is not None
    assert sum(result.rounded.values()) in (0, -1, -2)
    assert sum(result.rounded.values()) + result.remainder == 0
    assert all(0 <= result.result[p] - result.rounded[p] < 1 for p in result.result)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "players"),
    thinned([(name, count) for name in NAMES for count in Convention.load(name).options.players], 8),
)
def test_the_models_sum_to_zero_under_every_convention(name: str, players: int) -> None:
    convention = Convention.load(name)
    contracts = [Contract.parse(text) for text in ("6S", "7C", "8D", "9H", "10S", "misere")]
    for contract in contracts:
        for model in MODELS:
            table = ContractValues.of(convention, contract, model, players=players)
            assert all(sum(values.values()) == 0 for values in table.players)
