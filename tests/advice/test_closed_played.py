"""`closed.played`: a contract as people play it, against a reference that plays endings card by card."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from reference import TrickGame
from reference.players import mean_in_contract
from support import DECK, RANKS, SUITS, mask, printed, thinned

from ddsolve import Hand
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.people.players import table_for
from ddsolve.advice.unseen.played import play_closed
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK, Strain
from ddsolve.values.seats import Seat

CONTRACT = ["claim", "♠AQJ87 ♣KJ ♦AQ ♥J", "--dead", "C8 H8", "--contract", "6S", "--seat", "1", "--closed"]


def tricks_of(
    game: TrickGame,
    hands: Sequence[list[str]],
    leader: int,
    trump: str | None,
    needed: int,
    seeing: bool,
    first: Sequence[str],
) -> int:
    """Play an ending out, each by the mean over all deals that he can imagine; seat 0 is the soloist.

    first: what he leads first, which has to be as good as any but for a hundredth.
    """
    left, lacks, won, trick, played = [list(hand) for hand in hands], [set(), set(), set()], 0, [], []

    def near(tricks: int) -> float:
        return (tricks >= needed) + (min(max(tricks, needed - 2), needed + 1) - needed) / 10

    while any(left):
        me = (leader + len(trick)) % 3
        worths = mean_in_contract(
            game, left, 0, leader, trick, (), lacks, (0, 1, 2) if seeing and me else (me,),
            lambda tricks, me=me, won=won: near(won + tricks) * (-1 if me else 1), lambda *_: 0,
        )  # fmt: skip
        best = max(worths.values())
        equal = [card for card in worths if worths[card] > best - 1e-6]
        card = min(equal, key=lambda card: (RANKS.index(card[1]), SUITS.index(card[0])))
        if first and not played:
            card = next(card for card in first if worths.get(card, best - 1) > best - 0.01)
        if trick and card[0] != trick[0][0]:
            lacks[me] |= {trick[0][0]} | ({trump} - {card[0], None})
        left[me].remove(card)
        trick.append(card)
        played.append(card)
        if len(trick) == 3:
            wins = max(trick, key=lambda one: (one[0] == trump, one[0] == trick[0][0], RANKS.index(one[1])))
            leader = (leader + trick.index(wins)) % 3
            won, trick = won + (leader == 0), []
    return won


def touching(card: str, rest: Sequence[str]) -> list[str]:
    """Return the card and those below it down to the next one of others: the highest stands for them."""
    lower = [one for one in DECK if one[0] == card[0] and RANKS.index(one[1]) <= RANKS.index(card[1])]
    others = [RANKS.index(one[1]) for one in rest if one in lower]
    return [one for one in lower if RANKS.index(one[1]) > max(others, default=-1)]


@pytest.mark.parametrize("seed", thinned(range(6), 3))
def test_as_many_layouts_are_made_as_by_the_reference(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three cards each, all twenty layouts, every deal imagined: the same share, and the same first card."""
    monkeypatch.setitem(table_for.__kwdefaults__, "deals", 64)
    rng = Random(seed)
    suits = rng.sample(SUITS, 3)
    pack = rng.sample([card for card in DECK if card[0] in suits], 9)
    own, rest, trump = pack[:3], pack[3:], rng.choice([*suits, None])
    leader, needed = rng.randrange(3), rng.randint(1, 2)
    game = TrickGame(0, trump)
    view = View(Hand(mask(own)), Hand(mask(rest)), Seat.FIRST, Seat(leader + 1))
    layouts = [list(following) for following in combinations(rest, 3)]
    with Bench(2) as bench:
        strain = Strain.NT if trump is None else Strain(SUITS.index(trump))
        found = play_closed(bench, view, strain, needed, [mask(one) for one in layouts], seed)
    first = [] if found.card is None else touching(str(found.card), rest)
    for seeing, share in ((False, found.made), (True, found.seeing)):
        made = 0
        for one in layouts:
            hands = [own, one, [card for card in rest if card not in one]]
            won = tricks_of(game, hands, leader, trump, needed, seeing, first)
            made += won >= needed
            if seeing:  # nobody makes more against defenders who see all than if he saw all himself
                assert won < needed or game.solve(hands, leader) >= needed
        assert share.value * share.size == pytest.approx(made)
    assert (found.card is None) is (leader != 0)


def test_the_threads_change_nothing() -> None:
    own = Hand.parse("♠AQJ87 ♣KJ ♦AQ ♥J")
    view = View.of(own, "C8 H8", 1, 1)
    rest = [card for card in range(32) if (FULL_MASK & ~own.mask & ~Hand.parse("♣8 ♥8").mask) >> card & 1]
    sample = [sum(1 << card for card in Random(seed).sample(rest, 10)) for seed in range(9)]
    found = []
    for threads in (1, 2):
        with Bench(threads) as bench:
            found.append(play_closed(bench, view, Strain.S, 6, sample, 1))
    assert found[0] == found[1]
    assert found[0].card in own


def test_the_command_tells_what_people_make() -> None:
    """Beside the bounds: more is made of people than of those who see all, no more of these than seen."""
    closed = printed(*CONTRACT, "--samples", "60")["closed"]
    played = closed["played"]
    assert played["samples"] == 30
    low, high = played["interval"]
    assert low <= played["made"] <= high
    assert played["seeing"]["made"] <= played["made"]
    # the bounds are of all the layouts, what is played of half of them
    assert played["seeing"]["interval"][0] <= closed["made"][1] <= closed["seen"]
    assert closed["made"][0] <= played["seeing"]["interval"][1]
    assert played["card"] == "HJ" != played["beside"]["card"]
    assert played["why"] == "loser"
    assert 0 <= played["beside"]["behind"] < 1


@pytest.mark.slow
def test_after_some_cards_the_play_goes_on() -> None:
    """With a trick played and a card led, the soloist's answer is told."""
    for played, card in (("HJ HQ H7 H9 H8", True), ("HJ HQ H7", False)):
        words = [*CONTRACT[:3], "C8 C7", *CONTRACT[4:], "--played", played, "--samples", "12"]
        closed = printed(*words)["closed"]
        assert (closed["played"]["card"] is not None) is card


def test_of_cards_that_are_as_good_one_that_holds_the_claim_is_played() -> None:
    asked = ("--dead", "H7 H8", "--contract", "7S", "--seat", "1", "--closed", "--samples", "20")
    told = printed("claim", "♠AKT87 ♣AK ♦A87", *asked)
    assert told["closed"]["played"]["card"] in told["first_cards"]


@pytest.mark.parametrize(
    ("cards", "dead", "purpose"),
    [
        ("♠KQJ ♣AKQJT98", "D7 C7", "force"),  # whoever has no club has to trump
        ("♠AQJ87 ♣A87 ♦AQ", "H9 H7", "exit"),  # three clubs do not outlast five
        ("♠AJ97 ♣AKT ♦KQ8", "H7 HK", "cash"),
        ("♠AQJ87 ♣KJ ♦AQ ♥J", "C8 H8", "loser"),
    ],
)
def test_what_the_first_card_is_for(cards: str, dead: str, purpose: str) -> None:
    asked = ["claim", cards, "--seat", "1", "--dead", dead, "--contract", "6S", "--closed", "--samples", "8"]
    assert printed(*asked)["closed"]["played"]["why"] == purpose
