"""Players of contracts: what a card is worth against the reference, legal play, seeds, what nobody sees."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from reference import Misere, TrickGame
from reference.players import counts, holes, mean_in_contract, ordered
from support import DECK, RANKS, SUITS, index, mask, masks, name, play_on, some_voids, suits_mask, thinned

from ddsolve._engine import Engine
from ddsolve._players import ContractPlayers, Table
from ddsolve.advice.people.players import Defence, table_for, wanted
from ddsolve.advice.people.sensible import likely_whist
from ddsolve.values.contract import Contract

FULL = (1 << 32) - 1
PLAYERS = ContractPlayers(Engine(16 << 20))
ALONE = [[1, 2, 4]] * 2


def ending(seed: int) -> dict[str, Any]:
    """Draw three or four cards each, some on the table, up to two thrown, and voids that may be."""
    rng = random.Random(seed)
    size = 3 + seed % 2
    suits = rng.sample(SUITS, rng.randint(3, 4))
    pack = rng.sample([card for card in DECK if card[0] in suits], 3 * size + 2)
    dealt = tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(3))
    thrown = pack[3 * size : 3 * size + (rng.randint(0, 2) if size == 3 else 0)]
    misere, trump = rng.random() < 0.3, rng.choice([*suits, None])
    trump = None if misere else trump
    leader = rng.randrange(3)
    hands, trick = play_on(rng, dealt, leader, trump or "NT", rng.randint(0, 2))
    lacks, soloist = some_voids(rng, hands, suits), rng.randrange(3)
    rest = [card for card in DECK if card not in pack]
    return {
        "hands": hands, "leader": leader, "trick": trick, "thrown": thrown, "lacks": lacks,
        "soloist": soloist, "trump": trump, "misere": misere,
        "sees": [rng.choice([1 << seat, 7, 7 & ~(1 << soloist)]) for seat in range(3)],
        "level": rng.choice([-1, 0 if misere else rng.randint(6, 8)]),
        "shown": rng.sample(rest, min(10 - size, len(rest))), "won": rng.randint(0, 10 - size),
        "called": [rng.choice([-1, 0, 1]) if seat != soloist else 0 for seat in range(3)],
    }  # fmt: skip


@pytest.mark.parametrize("seed", thinned(range(40), 4))
def test_a_card_is_worth_its_mean_over_all_deals(seed: int) -> None:
    """Against every deal that fits, written from the definition: with all deals imagined, the same mean."""
    case, rng = ending(seed), random.Random(seed)
    worth = [float(rng.randint(-20, 20)) for _ in range(11)], [float(rng.randint(0, 9)) for _ in range(11)]
    me = (case["leader"] + len(case["trick"])) % 3
    sees = {other for other in range(3) if case["sees"][me] >> other & 1} | {me}
    soloist, won = case["soloist"], case["won"]
    game = Misere(soloist) if case["misere"] else TrickGame(soloist, case["trump"])

    def doubt(hands: Mapping[int, Iterable[str]], thrown: Iterable[str]) -> int:
        own = [*hands[soloist], *case["shown"]]
        if case["level"] < 0:
            return 0
        if case["misere"]:
            return holes("SCDH", own, thrown) if len(sees) == 2 else not ordered(own, thrown, None, 0)
        strange = [seat for seat in range(3) if seat not in sees]
        called = sum(
            counts(hands[seat], case["trump"], case["level"]) != (case["called"][seat] > 0)
            for seat in strange
            if case["called"][seat]
        )
        return called + (soloist in strange and not ordered(own, thrown, case["trump"], case["level"]))

    known = {name: case[name] for name in ("hands", "soloist", "leader", "trick", "thrown", "lacks")}
    wanted = mean_in_contract(
        game, **known, sees=sees, doubt=doubt, worth=lambda tricks: worth[me != soloist][won + tricks]
    )
    strain = 4 if case["trump"] is None else SUITS.index(case["trump"])
    table = Table(10_000, strain, case["misere"], case["level"], worth, [case["sees"]] * 2, case["called"])
    unseen = mask([card for hand in case["hands"] for card in hand] + case["thrown"] + case["trick"])
    asked = (
        masks(case["hands"]),
        soloist,
        case["leader"],
        [index(card) for card in case["trick"]],
        won,
        seed,
        FULL & ~unseen,
        list(map(suits_mask, case["lacks"])),
        mask(case["thrown"]),
        [mask(case["shown"]) if seat == soloist else 0 for seat in range(3)],
    )
    found = {name(card): value for card, value in PLAYERS.worths(table, *asked)}
    assert found == pytest.approx(wanted)
    _, played = PLAYERS.play(table, *asked)
    best = max(wanted.values())
    equal = [card for card, value in wanted.items() if value > best - 1e-6]
    ranks = [RANKS.index(card[1]) for card in equal]
    one_card = len({card[0] for card in wanted}) == 1  # then what is played may be one of a run unthought
    picked = name(played[0])
    assert picked in equal
    assert one_card or RANKS.index(picked[1]) == (max(ranks) if case["misere"] else min(ranks))


def told(contract: Contract, soloist: int, defence: Defence, deals: int) -> Table:
    """Tell the players what is ordered."""
    game, level = contract.game, contract.level or 0
    return table_for(game, soloist, defence, worth=wanted(game, level), order=level, deals=deals)


def dealt(seed: int) -> tuple[list[int], int]:
    pack = random.Random(seed).sample(range(32), 32)
    return [sum(1 << card for card in pack[at : at + 10]) for at in (0, 10, 20)], sum(
        1 << card for card in pack[30:]
    )


@pytest.mark.parametrize("contract", ["6S", "8NT", "misere"])
@pytest.mark.parametrize("defence", ["own", "open", "seeing"])
def test_the_play_is_legal_and_counted(contract: str, defence: Defence) -> None:
    for seed in range(3):
        hands, thrown = dealt(seed)
        soloist, order = seed % 3, Contract.parse(contract)
        table = told(order, soloist, defence, 3)
        won, played = PLAYERS.play(table, hands, soloist, 0, seed=seed, thrown=thrown)
        leader, taken, left = 0, 0, list(hands)
        trump = None if order.strain is None else order.strain.trump
        for at in range(0, 30, 3):
            trick = played[at : at + 3]
            for turn, card in enumerate(trick):
                seat = (leader + turn) % 3
                follow, ruffs = left[seat] & 255 << (trick[0] & 24), 0
                if trump is not None:
                    ruffs = left[seat] & 255 << 8 * trump
                assert (follow or ruffs or left[seat]) >> card & 1
                left[seat] &= ~(1 << card)
            best = max(trick, key=lambda card: (card >> 3 == trump, card >> 3 == trick[0] >> 3, card))
            leader = (leader + trick.index(best)) % 3
            taken += leader == soloist
        assert taken == won
        assert PLAYERS.play(table, hands, soloist, 0, seed=seed, thrown=thrown) == (won, played)
        stopped, cards = PLAYERS.play(table, hands, soloist, 0, seed=seed, thrown=thrown, enough=4)
        assert cards == played[: len(cards)]
        assert (stopped >= 4) == (won >= 4)


@pytest.mark.parametrize("soloist", [0, 1])
def test_what_nobody_sees_changes_nothing(soloist: int) -> None:
    """The first player's card is the same however the others' cards lie; for one who sees them it is not."""
    pack = random.Random(3).sample(range(32), 32)
    own, rest = sum(1 << card for card in pack[:10]), pack[10:]
    thrown = rest[:2] if soloist == 0 else []
    worths: dict[Defence, set[str]] = {"own": set(), "seeing": set()}
    for seed in range(8):
        lie = rest[len(thrown) :]
        random.Random(seed).shuffle(lie)
        hands = [own, sum(1 << card for card in lie[:10]), sum(1 << card for card in lie[10:20])]
        out = sum(1 << card for card in (thrown or lie[20:]))
        for defence, found in worths.items():
            table = told(Contract.parse("6S"), soloist, defence, 4)
            found.add(str(PLAYERS.worths(table, hands, soloist, 0, thrown=out)))
    assert len(worths["own"]) == 1
    assert (len(worths["seeing"]) == 1) == (soloist == 0)


def test_one_who_sees_all_cards_plays_double_dummy() -> None:
    """Where nobody plays unseen, the soloist takes what the exact solver says."""
    hands, thrown = dealt(7)
    every = Table(1, 0, False, 6, [list(range(11)), [-n for n in range(11)]], [[7, 7, 7]] * 2)
    won, _ = PLAYERS.play(every, hands, 0, 0, thrown=thrown)
    assert won == Engine(1 << 20).solve(hands, 0, False, 0, 0)


@pytest.mark.parametrize("level", [6, 7, 8])
def test_a_share_is_counted_as_the_callers_count_it(level: int) -> None:
    """The compiled count, the reference and the glance of callers agree: more likely to whist than not."""
    for seed in range(300):
        hand = random.Random(seed).sample(DECK, 10)
        contract = Contract.parse(f"{level}{random.Random(seed).choice('SCDHN')}".replace("N", "NT"))
        trump = None if contract.strain.trump is None else SUITS[contract.strain.trump]
        assert counts(hand, trump, level) == (likely_whist(mask(hand), contract) > 0.5)


def test_nonsense_is_refused() -> None:
    with pytest.raises(ValueError, match="whisted"):
        Table(1, 0, False, 6, [[0.0] * 11] * 2, ALONE, (2, 0, 0))
    worth = [[0.0] * 11] * 2
    for wrong in ((0, 0, False, 6), (1, 5, False, 6), (1, 0, True, 0), (1, 0, False, 11)):
        with pytest.raises(ValueError, match=r"deals|strain"):
            Table(*wrong, worth, ALONE)
    with pytest.raises(ValueError, match="worth"):
        Table(1, 0, False, 6, [[0.0]] * 2, ALONE)
    table = told(Contract.parse("6S"), 0, "own", 1)
    for hands, options in (
        ((1, 1, 2), {}),
        ((1, 2, 4), {"gone": 1}),
        ((1, 2, 4), {"lacks": (255, 0, 0)}),
        ((3, 4, 8), {}),
        ((1, 2, 4), {"won": 10}),
        ((1, 2, 4), {"trick": (40,)}),
    ):
        with pytest.raises(ValueError, match=r"hand|ten|index"):
            PLAYERS.play(table, hands, 0, 0, **options)
    assert PLAYERS.worths(table, (0, 0, 0), 0, 0) == []
