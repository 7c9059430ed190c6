"""No option is there for show: each is read outside the schema, and a change of it changes an answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product, zip_longest
from pathlib import Path
from typing import Any

import pytest
from scoring_support import hand
from support import thinned

import ddsolve
from ddsolve import Contract, Convention, DdsolveError
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.auction import AllPassOutlook, Auction
from ddsolve.conventions import option_fields
from ddsolve.questions.whist import advise_whist
from ddsolve.scoring import HandResult, Sheet, score, settle
from ddsolve.scoring.expected import ContractValues
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.whole_game import Game
from ddsolve.values.cards import parse_cards
from ddsolve.values.rules import AllPassRules

PACKAGE = Path(ddsolve.__file__).parent
SOURCES = {
    path: path.read_text(encoding="utf-8")
    for path in PACKAGE.rglob("*.py")
    if path.name == "convention.py" or not {"conventions", "words"} & set(path.relative_to(PACKAGE).parts)
}


def hands(convention: Convention) -> Iterator[HandResult]:
    """Yield hands of every kind."""
    for players in convention.options.players:
        soloist = "2" if players == 2 else "1"
        more: dict[str, Any] = {"players": players, "soloist": soloist}
        said = ("pass pass", "whist pass", "whist whist", "pass half", "whist pass half", "pass half return")
        for level, calls in product(range(6, 11), said):
            for tricks in ("", "6 4 0", "5 5 0", "7 3 0", "7 2 1", "8 2 0", "9 0 1", "10 0 0", "4 1 5"):
                yield hand(f"{level}S", tricks, calls, **more)
                yield hand(f"{level}D", tricks, calls, closed=True, **more)
        three = {"soloist": "2", "players": players}
        for calls in ("3:alone", "3:whist", "3:half"):
            yield hand("6D", "0 6 4", calls, **three)
        yield hand("7D", "7 2 1", "pass pass dealer:whist", **more)
        yield hand("6D", "7 2 1", "pass pass dealer:whist", **more)
        yield hand("6D", "7 2 1", "pass half 1:refuse 3:whist", **more)
        yield hand("6D", "", "pass pass", off_hill=True, **more)
        yield hand("6D", resigned=True, **more)
        yield hand("10NT", preference=True, **more)
        yield hand("6D", "", "pass pass", widow=parse_cards("SA SK"), **more)
        yield hand("6D", "", "pass pass", widow=parse_cards("SA SK"), thrown=True, **more)
        yield hand("6D", "", "pass pass", bomb=1, **more)
        for flag in ({}, {"hand": True}, {"halves": True}):
            yield hand("misere", "0 5 5", **more, **flag)
            yield hand("misere", "2 4 4", **more, **flag)
        yield hand("9D", "", "pass pass", hand=True, **more)
        if players > 2:
            for number, tricks in product((1, 2, 3, 5), ("0 4 6", "1 4 5", "2 2 6", "0 3 5 2", "3 3 4 0")):
                for off in ("", "1"):
                    bonus = frozenset(off)
                    yield hand("allpass", tricks, players=players, round=number, bonus_off_hill=bonus)


def scores(convention: Convention) -> Iterator[object]:
    for result in hands(convention):
        try:
            yield [entry[:4] for entry in score(convention, result).entries]
        except DdsolveError:
            yield None


def game_records(players: int) -> list[list[dict[str, Any]]]:
    """Return games whose hands leave something for the next: series, races, full pools, lists."""
    names = "ABCD"[:players]
    passed = {"contract": "allpass", "tricks": {"A": 0, "B": 4, "C": 6}}
    split = {"contract": "allpass", "tricks": {"A": 3, "B": 3, "C": 4}}
    made = {"contract": "10D", "soloist": "A", "calls": "B=pass, C=pass"}
    failed = {
        "contract": "7C",
        "soloist": "A",
        "calls": "B=whist, C=pass",
        "tricks": {"A": 6, "B": 4, "C": 0},
    }
    won = {"contract": "7C", "soloist": "A", "calls": "B=whist, C=pass", "tricks": {"A": 7, "B": 3, "C": 0}}
    misere = {"contract": "misere", "soloist": "A", "tricks": {"A": 0, "B": 5, "C": 5}}
    caught = {"contract": "misere", "soloist": "A", "tricks": {"A": 2, "B": 4, "C": 4}}
    first = [split] * len(names)
    listed = {"contract": "6S", "soloist": "A", "calls": "", "tricks": {"A": 6, "B": 4, "C": 0}}
    games = [
        *[[passed], [split, split, split, split], [passed, made], [passed, failed], [passed, misere]],
        *[
            [made, made, made],
            [made] * 8,
            [caught],
            [split, caught],
            [won, won],
            first + first + first + [won],
        ],
        *[[made, made, {**made, "aid": aid}] for aid in ("hill", {"B": 10})],
        *[[{**made, "aid": {"B": 10}}] * 3, [split, *[made] * 3, won, passed]],
        [{"fine": "misdeal", "player": "A"}],
        [{**passed, "blind_passes": 2}, won],
        [split, failed, *[won] * 6, split, *[won] * 20],
        *[[listed], [{**listed, "soloist": "C"}], [{**listed, "soloist": "B"}], [failed] * 3 + [made] * 6],
    ]
    if players == 4:
        for each in games:
            for number, record in enumerate(each):
                each[number] = record if "fine" in record else {**record, "dealer": "D"}
    return games


def courses(convention: Convention) -> Iterator[object]:
    for players in convention.options.players:
        for records in game_records(players) if players > 2 else ():
            names = list("ABCD"[:players])
            text = json.dumps({"players": names, "hands": records, "dealer": names[-1]})
            file = GameFile.parse(text)
            try:
                game = Game(convention, file.players, file.dealer)
            except DdsolveError:
                continue
            yield game.sheet.to_json()
            for record in file.records:
                try:
                    game.play(record)
                except DdsolveError as error:
                    yield str(error)
                    continue
                yield [entry[:4] for entry in game.lines[-1].entries]
                yield (
                    game.players[game.deal.dealer],
                    game.price,
                    game.series.lowest,
                    game.over,
                    game.forced_price,
                )
                yield game.bombs.stock, None if game.races is None else game.races.first_dealer
                yield dict(game.sheet.hill)
            if game.lists is not None:
                yield game.next_by_list, game.lists.items_left()
    names = tuple("ABCD"[: max(convention.options.players)])
    sheet = Sheet.empty(names, len(names))
    sheet.hill["A"] += 5
    sheet.pool["B"] += 4 if convention.options.keeps_pool else 0
    found = settle(convention, sheet)
    yield found.result
    yield found.rounded


AUCTIONS = (
    *("", "1=6S", "1=misere", "1=misere 2=9S", "1=misere 2=8S", "1=6S 2=pass 3=6C", "1=9S 2=misere-hand"),
    *("1=6S 2=pass 3=6C 1=6D 3=6H", "1=pass 2=pass 3=pass", "2=6S 3=pass", "1=6S 2=pass 3=pass"),
)


def auctions(convention: Convention) -> Iterator[object]:
    for text, number in product(AUCTIONS, (1, 2, 3)):
        for players in convention.options.players:
            try:
                auction = Auction.parse(text, convention, players=players, round=number)
            except DdsolveError as error:
                yield str(error)
                continue
            yield [str(said) for said in auction.legal()], str(auction.winner), auction.may_resign
            yield AllPassOutlook.of(auction, ("1", "2")).as_json()


def advice(convention: Convention) -> Iterator[object]:
    from ddsolve.advice.bid.passing import allpass_rules_of

    for players in convention.options.players:
        seat = 2 if players == 2 else 1
        pricing = Pricing(convention, seat, players=players)
        yield [pricing.closed_lead(Contract.parse(game).game) for game in ("misere", "6S")]
        rules = allpass_rules_of(pricing, 1)
        assert isinstance(rules[0], AllPassRules)
        yield rules
        for game, model in product(("6S", "6D", "7D", "8D"), ("best", "one")):
            try:
                table = ContractValues.of(convention, Contract.parse(game), model, players=players)  # type: ignore[arg-type]
                yield table.soloist, table.calls
            except DdsolveError:
                yield None
    players = convention.options.players[0]
    mine, soloist = (3, 2) if players == 2 else (2, 1)
    try:
        found = advise_whist(
            "♠AKQ ♣987 ♦KJ ♥T9", "6D", mine, soloist, convention, players=players, samples=2, threads=1
        )
        yield [(option.call, option.play, option.forced, option.needs_consent) for option in found.options]
    except DdsolveError:
        yield None


PARTS = (auctions, courses, scores, advice)


@cache
def answers(convention: Convention, part: Callable[[Convention], Iterator[object]]) -> tuple[str, ...]:
    return tuple(map(repr, part(convention)))


def differ(before: Convention, after: Convention, part: Callable[[Convention], Iterator[object]]) -> bool:
    """Whether a part has another answer; it is worked out as far as the first one."""
    pairs = zip_longest(answers(before, part), map(repr, part(after)))
    return any(one != other for one, other in pairs)


# where an option needs company to matter: (convention, other options, the value that changes something)
COMPANY: dict[str, tuple[str, tuple[str, ...], str]] = {
    "players": ("sochi", (), "3"),
    "game_values": ("sochi", (), "2,4,6,8,12"),
    "hill_point": ("sochi", (), "20"),
    "pool_point": ("sochi", (), "20"),
    "passer_tricks_closed": ("sochi", (), "nobody"),
    "lone_quota_closed": ("sochi", (), "own"),
    "top_quota_level": ("sochi", (), "8"),
    "return_of_whist_levels": ("sochi", (), "none"),
    "return_takes_all": ("sochi", (), "yes"),
    "half_whist_entry": ("sochi", (), "hill"),
    "half_whist_consent": ("sochi", (), "yes"),
    "hussar_alone": ("hussar", (), "no"),
    "paid_widow": ("sochi", (), "5"),
    "throw_widow_fine": ("sochi", ("throw_widow=yes",), "5"),
    "widow_prize": ("sochi", (), "dealer"),
    "allpass_basis": ("sochi", ("allpass_score=hill",), "difference"),
    "allpass_tie": ("rostov", (), "nothing"),
    "allpass_growth": ("sochi", (), "geometric"),
    "allpass_prices": ("sochi", (), "1,5"),
    "zero_bonus": ("sochi", (), "none"),
    "exit_levels": ("sochi", (), "6,7"),
    "exit_needs_whisted": ("sochi", ("exit_levels=6,7",), "yes"),
    "exit_by_misere": ("sochi", ("exit_levels=6,7",), "no"),
    "exit_by_remise": ("sochi", ("exit_levels=6,7",), "no"),
    "misere_rank": ("sochi", (), "above_7NT"),
    "no_widow": ("sochi", (), "misere"),
    "resign_without": ("sochi", (), "2"),
    "preference": ("sochi", (), "ES"),
    "end": ("sochi", (), "first_pool"),
    "pool_size": ("sochi", (), "25"),
    "number_of_deals": ("sochi", (), "1"),
    "aid": ("sochi", (), "own_hill"),
    "aid_choice": ("sochi", (), "yes"),
    "aid_whists": ("sochi", (), "20"),
    "aid_overflow": ("sochi", (), "dropped"),
    "hill_aid": ("finns", (), "off"),
    "start_hill": ("sochi", (), "7"),
    "start_hill_as_pool": ("sochi", (), "yes"),
    "first_empty_hill": ("finns", (), "10,10"),
    "first_full_pool": ("finns", (), "7"),
    "races": ("racing", (), "1"),
    "races_as_players": ("racing", ("races=1",), "yes"),
    "race_pool_prize": ("racing", (), "10"),
    "race_hill_prize": ("racing", (), "10"),
    "race_hill": ("racing", (), "whole"),
    "race_total_prizes": ("racing", ("races=1",), "no"),
    "race_opens_with_allpass": ("racing", (), "no"),
    "forced_allpass_prices": ("racing", ("race_opens_with_allpass=no",), "3"),
    "deal_after": ("sochi", (), "allpass_keeps"),
    "failed_misere_keeps_deal": ("sochi", (), "yes"),
    "game_list": ("rogue-small", (), "large"),
    "soloist": ("rogue-small", (), "eldest"),
    "bombs": ("classic", ("preliminary_prices=none",), "no"),
    "bomb_factors": ("classic", ("preliminary_prices=none",), "1,3,9"),
    "preliminary_prices": ("classic", (), "none"),
    "preliminary_hill": ("classic", ("preliminary_prices=1",), "80"),
    "fines": ("sochi", (), "misdeal"),
    "fine_hill": ("sochi", ("fines=misdeal",), "9"),
    "misere_halves": ("sochi", (), "no"),
    "lone_whister_takes_passers_share": ("sochi", (), "yes"),
    "first_lead_games": ("sochi", (), "closed"),
    "liability8plus": ("sochi", (), "shared"),
    "consolation_to": ("sochi", (), "whister"),
}
ALTERNATIVES = {
    "k_pool": "2", "k_hill": "2", "k_whist": "2", "misere_value": "12", "split": "gentleman",
    "passer_tricks": "nobody", "lone_quota": "own", "over_greedy": "always", "responsibility": "half",
    "liability67": "fewer_takes_all", "ten_game": "checked", "stalingrad": "6S", "forced_whist": "both",
    "half_whist": "off", "lone_play": "open", "dealer_whist": "liable", "success": "hill_only",
    "consolation": "none", "rounding": "FI", "hill_divisor": "N-1", "allpass_widow": "none",
    "allpass_lead2": "winner", "allpass_lead3": "winner", "allpass_void_first": "sets_suit",
    "allpass_score": "least_writes", "blind_bid": "anyone", "hold_rule": "passes_on",
    "first_lead_misere": "open",
}  # fmt: skip

READ_AS = {
    "lone_play": "lone_play_at",
    "start_hill": "opening_hill",
    "start_hill_as_pool": "opening_hill",
    "allpass_widow": "widow_rule",
    "allpass_void_first": "void_lead",
}  # properties of Options


def test_an_option_is_read_outside_the_schema() -> None:
    read = {name for text in SOURCES.values() for name in re.findall(r"\.(\w+)\b", text)}
    assert {READ_AS.get(name, name) for name in option_fields()} <= read


@pytest.mark.slow
@pytest.mark.parametrize("name", thinned(list(option_fields()), 6))
def test_an_option_changes_an_answer(name: str) -> None:
    value = ALTERNATIVES.get(name)
    base, company, other = COMPANY.get(name, ("sochi", (), value))
    if other is None:  # a yes or no
        plain = Convention.load(base)
        other = "no" if getattr(plain.options, name) else "yes"
    before = Convention.load(base, company)
    after = before.changed([f"{name}={other}"])
    assert before.options != after.options
    assert any(differ(before, after, part) for part in PARTS)
