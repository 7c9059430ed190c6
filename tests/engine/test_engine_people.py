"""Players of all-pass: what a card is worth against the reference, legal play under all rules, seeds."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from reference import AllPassLine
from reference.players import mean_tricks
from support import DECK, RANKS, SUITS, index, mask, masks, name, play_on, some_voids, suits_mask, thinned

from ddsolve._allpass import AllPass, Position
from ddsolve._people import Players, Thinking

ALL = Thinking(1 << 24, 10)  # every deal there is, each solved
USUAL = Thinking(4, 3)
FULL = (1 << 32) - 1
PLAYERS = Players()
LINE = AllPassLine()


def ending(seed: int) -> dict[str, Any]:
    """Draw three or four cards each, some on the table, up to two dead ones unseen, and voids that may be."""
    rng = random.Random(seed)
    size = 3 + seed % 2
    suits = rng.sample(SUITS, rng.randint(3, 4))
    pack = rng.sample([card for card in DECK if card[0] in suits], 3 * size + 2)
    dealt = tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(3))
    dead = pack[3 * size : 3 * size + (rng.randint(0, 2) if size == 3 else 0)]
    leader = rng.randrange(3)
    hands, trick = play_on(rng, dealt, leader, "NT", rng.randint(0, 2))
    lacks = some_voids(rng, hands, suits)
    return {"hands": hands, "leader": leader, "trick": trick, "dead": dead, "lacks": lacks}


def asked(case: dict[str, Any], thinking: Thinking) -> dict[str, Any]:
    """Give the arguments of the compiled players."""
    position = Position(masks(case["hands"]), case["leader"], [index(card) for card in case["trick"]])
    unseen = mask([card for hand in case["hands"] for card in hand] + case["dead"])
    lacks = list(map(suits_mask, case["lacks"]))
    return {"position": position, "thinking": thinking, "gone": FULL & ~unseen, "lacks": lacks}


@pytest.mark.parametrize("seed", thinned(range(24), 3))
def test_a_card_is_worth_its_mean_over_all_deals(seed: int) -> None:
    case = ending(seed)
    wanted = mean_tricks(LINE, **case)
    found = dict(PLAYERS.worths(**asked(case, ALL)))
    assert {name(card): -worth for card, worth in found.items()} == pytest.approx(
        {card: float(mean) for card, mean in wanted.items()}
    )
    _, played = PLAYERS.play(**asked(case, ALL))
    best = min(wanted.values())
    equal = [card for card, mean in wanted.items() if mean == best]
    highest = max(RANKS.index(card[1]) for card in equal)
    assert name(played[0]) in [card for card in equal if RANKS.index(card[1]) == highest]


def ten_cards(seed: int, rule: int, **variants: bool) -> Position:
    """Deal ten cards each; the two that are left are the widow."""
    pack = random.Random(seed).sample(range(32), 32)
    hands = [sum(1 << card for card in pack[10 * seat : 10 * seat + 10]) for seat in range(3)]
    return Position(hands, 0, (), 0, pack[30:], rule, **variants)


@pytest.mark.parametrize("rule", range(3))
@pytest.mark.parametrize("winner", [False, True])
def test_every_card_is_one_of_the_solvers_moves(rule: int, winner: bool) -> None:
    """Play is legal under each rule, ends, and gives the tricks that its cards come to."""
    for seed in range(6):
        variants = {"second_winner": winner, "third_winner": winner, "void_sets_suit": winner and rule == 1}
        pack = random.Random(seed).sample(range(32), 32)
        hands = [sum(1 << card for card in pack[10 * seat : 10 * seat + 10]) for seat in range(3)]
        won, played = PLAYERS.play(ten_cards(seed, rule, **variants), USUAL, seed)
        assert len(set(played)) == 30
        assert sum(won) == 10
        check_cards(hands, pack[30:], rule, played, won, variants)


def check_cards(
    hands: list[int],
    widow: list[int],
    rule: int,
    played: list[int],
    won: tuple[int, ...],
    variants: dict[str, bool],
) -> None:
    """Play the cards by the rules, written once more, and count."""
    leader, taken = 0, [0, 0, 0, 0]
    for number in range(10):
        trick = played[3 * number : 3 * number + 3]
        shown = widow[number] if rule and number < 2 else None
        asked_suit = None if shown is None else shown >> 3
        for turn, card in enumerate(trick):
            seat = (leader + turn) % 3
            suit = asked_suit
            if turn and (suit is None or (variants["void_sets_suit"] and rule == 1)):
                suit = trick[0] >> 3
            has = hands[seat] & 255 << 8 * (card >> 3 if suit is None else suit)
            assert hands[seat] >> card & 1
            assert suit is None or card >> 3 == suit or not has
            hands[seat] &= ~(1 << card)
        followed = asked_suit
        if followed is None or (variants["void_sets_suit"] and rule == 1):
            followed = trick[0] >> 3
        cards = {card: (leader + turn) % 3 for turn, card in enumerate(trick)}
        if shown is not None and rule == 2:
            cards[shown] = 3
        winner = cards[max(card for card in cards if card >> 3 == followed)]
        taken[winner] += 1
        leader = winner
        if shown is not None and (winner == 3 or not variants["third_winner" if number else "second_winner"]):
            leader = 0
    assert tuple(taken) == won


def test_a_seed_gives_one_play_on_any_thread() -> None:
    positions = [ten_cards(seed, seed % 3) for seed in range(12)]

    def plays(numbers: range) -> list[Any]:
        players = Players(AllPass())
        return [players.play(positions[number], USUAL, 7) for number in numbers]

    alone = plays(range(12))
    with ThreadPoolExecutor(2) as pool:
        one, two = pool.map(plays, (range(6), range(6, 12)))
    assert one + two == alone
    assert [PLAYERS.play(position, USUAL, 7) for position in reversed(positions)] == alone[::-1]
    assert [PLAYERS.play(position, USUAL, 8) for position in positions] != alone


def test_what_nobody_sees_changes_nothing() -> None:
    """The first player's first card is the same however the others' cards lie."""
    pack = random.Random(3).sample(range(32), 32)
    own, rest = sum(1 << card for card in pack[:10]), pack[10:]
    leads = set()
    for seed in range(8):
        random.Random(seed).shuffle(rest)
        hands = [own, sum(1 << card for card in rest[:10]), sum(1 << card for card in rest[10:20])]
        leads.add(PLAYERS.play(Position(hands, 0), USUAL, 5)[1][0])
    assert len(leads) == 1


def test_two_hands_play_too() -> None:
    pack = random.Random(1).sample(range(32), 20)
    hands = [0, sum(1 << card for card in pack[:10]), sum(1 << card for card in pack[10:])]
    won, played = PLAYERS.play(Position(hands, 1), USUAL)
    assert won[0] == 0
    assert sum(won) == 10
    assert sorted(played) == sorted(pack)


@pytest.mark.parametrize("wrong", [(0,), (1, 11), (1, -1), (1, 0, [0.0])])
def test_nonsense_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"deals|counts"):
        Thinking(*wrong)


def test_what_was_seen_fits_the_hands() -> None:
    position = Position((1, 2, 4), 0)
    with pytest.raises(ValueError, match="card that is out is"):
        PLAYERS.play(position, USUAL, 1, 1)
    with pytest.raises(ValueError, match=r"lacks|hold"):
        PLAYERS.worths(position, USUAL, 1, 0, (255, 0, 0))
    assert PLAYERS.worths(Position((0, 0, 0), 0), USUAL) == []
