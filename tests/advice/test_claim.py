"""Claims: the example of the issue, brute force on small endings, published hands, what a refusal shows."""

from __future__ import annotations

from random import Random

import pytest
from advice.plain import ending, layouts_of, tricks
from support import cards, data, index, legal, name, rest_of

from ddsolve import (
    Card,
    Contract,
    ContractError,
    DdsolveError,
    Deal,
    DealError,
    Hand,
    PlayError,
    PlayState,
    Solver,
    Strain,
    check_claim,
)
from ddsolve.advice.claim.checks import natural_line
from ddsolve.advice.claim.results import FIRST_CARD, PLAN
from ddsolve.advice.layouts.common import discard_classes
from ddsolve.advice.layouts.knowledge import Limits


def hand(held):
    return Hand.of(Card(index(card)) for card in held)


def test_every_layout_is_won_but_no_first_card_wins_all():
    """The ending of the issue: one trick in all 20 layouts, and every first card fails in 4 of them."""
    own, unseen = ("CT", "CA", "DK"), ("SA", "SK", "C8", "CQ", "D9", "DT")
    found = check_claim(hand(own), "6S", 1, rest_of(own, unseen), tricks=1, threads=1)
    assert (found.holds, found.double_dummy_holds) == (False, True)
    assert (found.layouts, found.failing, found.first_cards) == (20, 4, ())
    everything = list(layouts_of(own, unseen, 0))
    for card in own:
        assert sum(tricks("S", 0, hands, 0, [card]) < 1 for hands in everything) == 4
    line = [str(card) for card in found.counterexample.line]
    hands = [tuple(map(str, found.counterexample.hands[seat])) for seat in (1, 2, 3)]
    assert tricks("S", 0, hands, 0, line[:1]) == 0


def test_published_ten():
    (known,) = [hand for hand in data("published.json") if hand["kind"] == "ten"]
    ten, dead = known["expect"]["hand10"], ["D8", "D7"]
    found = check_claim(ten, "10S", 1, dead, threads=1)
    assert (found.holds, found.proof, found.layouts) == (True, PLAN, 184756)
    # "other lead 9 or 10, never less" (its `computed`)
    assert not check_claim(ten, "10S", 2, dead, threads=1).holds
    assert check_claim(ten, "9S", 2, dead, threads=1).holds
    twelve = check_claim(known["hands"]["hand12"], "10S", 1, threads=1)
    assert twelve.holds
    assert [str(card) for card in twelve.discard] == ["D7", "D8"]


@pytest.mark.slow
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_published_clean_misere(seat):
    (known,) = [hand for hand in data("published.json") if hand["id"] == "skuratov-clean"]
    found = check_claim(known["expect"]["hand10"], "misere", seat, "CA HK", threads=1)
    assert (found.holds, found.proof) == (True, PLAN)
    # on own lead "S7, C7, C8, H7, H8 are safe, any diamond is not" (its `computed`)
    wanted = ["S7", "C7", "C8", "H7", "H8"] if seat == 1 else []
    assert sorted(map(str, found.first_cards)) == sorted(wanted)


@pytest.mark.parametrize("seed", range(6))
def test_played_cards_are_replayed(seed):
    """After the first trick of an ending the claim is that of the layouts that fit what was seen."""
    own, unseen, dead = ending(700 + seed, 3)
    hands = next(iter(layouts_of(own, unseen, 0)))
    played = [hands[0][0]]
    for place in (1, 2):
        following = [card for card in hands[place] if card[0] == played[0][0]]
        played.append((following or hands[place])[0])
    found = check_claim(hand(own), "6NT", 1, dead, played=played, tricks=1, threads=1)
    best = max((card for card in played if card[0] == played[0][0]), key=lambda card: index(card))
    leader = played.index(best)
    fitting = []
    for layout in layouts_of(own, unseen, 0):
        seen = played[1] in layout[1] and played[2] in layout[2]
        honest = all(
            card[0] == played[0][0] or all(held[0] != played[0][0] for held in layout[place])
            for place, card in ((1, played[1]), (2, played[2]))
        )
        if seen and honest:
            fitting.append(tuple(tuple(c for c in held if c not in played) for held in layout))
    won = int(leader == 0)
    assert found.layouts == len(fitting)
    assert found.double_dummy_failing == sum(won + tricks("NT", 0, layout, leader) < 1 for layout in fitting)


def test_the_bad_split_is_named():
    found = check_claim("S:AKQ87 C:AKQ87", "10S", 2, "D8 D7", threads=1)
    split = found.bad_split
    assert (split.suit.letter, split.missing, split.lengths) == ("C", 3, (0,))
    assert found.failing <= round(split.share * found.layouts)


@pytest.mark.parametrize(
    ("arguments", "extra", "error"),
    [
        (("S:AKQ87 C:AKQ87", "11S", 1, "D8 D7"), {}, ContractError),
        (("S:AKQ87 C:AKQ8", "10S", 1, "D8 D7"), {}, DealError),
        (("S:AKQ87 C:AKQ87", "10S", 1, "D8 D7"), {"played": "S9"}, PlayError),
        (("S:AKQ87 C:AKQ87", "10S", 2, "D8 D7"), {"played": "C9 SA"}, PlayError),
        (("S:AKQ87 C:AKQ87", "10S", 2, "D8 D7"), {"played": "SA"}, PlayError),
        *((("S:AKQ87 C:AKQ87", "10S", seat, "D8 D7"), {}, ContractError) for seat in (0, 4)),
        *((("S:AKQ87 C:AKQ87 D:87", "10S", seat), {}, ContractError) for seat in (0, 4)),
        (("S:AKQ87 C:AKQ87 D:87", "10S", 1, "H7 H8"), {}, DealError),
        (("S:AKQ87 C:AKQ87 D:87", "misere", 1), {"tricks": 1}, ContractError),
    ],
)
def test_what_cannot_be_claimed(arguments, extra, error):
    with pytest.raises(error):
        check_claim(*arguments, threads=1, **extra)


@pytest.mark.slow
def test_proofs_are_told_apart():
    found = check_claim("S:AKQT C:AK7 D:K8 H:9", Contract.parse("6S"), 1, "C8 D9", threads=2)
    assert (found.holds, found.proof, found.plan) == (True, FIRST_CARD, None)
    assert {name(card.index) for card in found.first_cards} == set(cards("S:AKQ C:- D:- H:-"))


@pytest.mark.parametrize("seed", range(12))
def test_restrictions_go_on_after_cards_are_played(seed):
    """What was said of the hands before the first card still holds when a trick has been played."""
    own, unseen, dead = ending(900 + seed, 3)
    suit = unseen[0][0]
    hands = next(hands for hands in layouts_of(own, unseen, 0) if any(card[0] == suit for card in hands[1]))
    length = sum(card[0] == suit for card in hands[1])
    limits = Limits.parse([f"3:{hands[2][0]}"], [f"2:{suit}={length}"])
    played = [own[0]]
    for place in (1, 2):
        played.append(legal(hands[place], played, "NT")[0])
    found = check_claim(hand(own), "6NT", 1, dead, played=played, tricks=1, limits=limits, threads=1)
    fitting = [
        layout
        for layout in layouts_of(own, unseen, 0)
        if hands[2][0] in layout[2]
        and sum(card[0] == suit for card in layout[1]) == length
        and all(played[place] in layout[place] for place in (1, 2))
        and played[1] in legal(layout[1], played[:1], "NT")
        and played[2] in legal(layout[2], played[:2], "NT")
    ]
    assert found.layouts == len(fitting) > 0


@pytest.mark.slow
def test_a_refused_claim_of_twelve_shows_the_discard_with_the_fewest_failures():
    """Against every discard counted on its own."""
    twelve = Hand.parse("S:AKQJ87 C:AKQ D:87 H:8")
    found = check_claim(twelve, "10S", 2, threads=2)
    assert not found.holds
    failing = {}
    for discards in discard_classes(twelve, Strain.S):
        kept = twelve - Hand.of(discards.discard)
        failing[discards.discard] = check_claim(kept, "10S", 2, discards.discard, threads=1).failing
    assert found.failing == min(failing.values())
    assert failing[found.discard] == found.failing


def test_late_in_the_play_the_hand_may_be_what_is_left() -> None:
    """With the unseen cards named; else the hand beside `played` is the one before these cards."""
    late = check_claim(
        "CA CT DK", "6S", 1, unseen="SA SK C8 CQ D9 DT", played="CA C8 CQ", tricks=1, threads=1
    )
    assert late.holds
    with pytest.raises(DdsolveError, match="as it was before these cards"):
        check_claim("CT DK", "6S", 1, "D7 D8", played="CA C8 CQ", threads=1)


# The line that refutes a claim: one of the best, and the one that players would call the play.


SOLVER = Solver(16)


@pytest.mark.parametrize("seed", range(12))
def test_every_card_of_it_is_a_best_one(seed: int) -> None:
    random = Random(seed)
    pack, size = random.sample(range(32), 32), random.randint(2, 6)
    hands = [Hand(sum(1 << card for card in pack[at * size : (at + 1) * size])) for at in range(3)]
    deal = Deal((hands[0], hands[1], hands[2]))
    contract, soloist, leader = (
        Contract.parse(f"6{random.choice(['S', 'H', 'NT'])}"), random.randint(1, 3), random.randint(1, 3)
    )  # fmt: skip
    state = PlayState.start(deal, contract, soloist, leader)
    value = SOLVER.value(state)
    for card in natural_line(SOLVER, state):
        state = state.play(card)
        assert SOLVER.value(state) == value
    assert state.finished


def line_of(hand: str, contract: str, tricks: int, seat: int, dead: str) -> str:
    found = check_claim(hand, contract, seat, tricks=tricks, dead=dead)
    assert found.counterexample is not None
    return " ".join(map(str, found.counterexample.line))


def test_trumps_are_drawn_and_sure_tricks_cashed_from_the_top() -> None:
    assert line_of("♠AKQT ♥AK8 ♦K8 ♣9", "6S", 8, 1, "♥9 ♥7").startswith("SA S7 C7 SK S8 D7 SQ")
    assert line_of("♠AKQJ ♥AKQ ♦AK ♣7", "10S", 10, 2, "♥9 ♥7").startswith("CA C7 S7")  # it is ruffed


@pytest.mark.parametrize("seed", range(6))
def test_no_defender_leads_away_from_an_ace_that_he_could_keep(seed: int) -> None:
    """He does where every other card costs a trick."""
    deal = Deal.random(Random(seed))
    state = PlayState.start(Deal(deal.hands), "6S", 1, 2)
    for card in natural_line(SOLVER, state):
        if not state.on_table and state.to_move != state.soloist:
            held = state.hand(state.to_move)
            aces = [one for one in held.suit_cards(card.suit) if one.rank == 7]
            if aces and card.rank != 7:
                best = [one for one in SOLVER.moves(state) if one.tricks == SOLVER.moves(state)[0].tricks]
                others = [
                    one.card for one in best if not any(a.rank == 7 for a in held.suit_cards(one.card.suit))
                ]
                assert not others, (card, others)
        state = state.play(card)
