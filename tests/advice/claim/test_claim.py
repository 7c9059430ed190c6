"""Claims: the example of the issue, brute force on small endings, published hands, what a refusal shows."""

from __future__ import annotations

from random import Random

import pytest
from advice.claim.endings import check_double_dummy, check_plan, claimed, draw
from advice.plain import layouts_of, tricks
from reference.plans import BIT, Known
from support import (
    DECK,
    GAMES,
    STRAINS,
    cards,
    data,
    index,
    mask,
    name,
    rest_of,
    strain_number,
    thinned,
)

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
from ddsolve.advice.claim.plan import FoundPlan
from ddsolve.advice.claim.results import FIRST_CARD, PLAN
from ddsolve.advice.layouts.all_layouts import longest_holdings, sure_tricks_off_lead, sure_tricks_on_lead
from ddsolve.advice.layouts.common import discard_classes
from ddsolve.solving.bench import Bench


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


@pytest.mark.parametrize("given", [5, 1.5, ["10S"]])
def test_what_is_no_contract_is_told_so(given):
    with pytest.raises(DdsolveError, match=r"^contract: .* is no Contract$"):
        check_claim("S:AKQ87 C:AKQ87", given, 1, "D8 D7", threads=1)


@pytest.mark.slow
def test_proofs_are_told_apart():
    found = check_claim("S:AKQT C:AK7 D:K8 H:9", Contract.parse("6S"), 1, "C8 D9", threads=2)
    assert (found.holds, found.proof, found.plan) == (True, FIRST_CARD, None)
    assert {name(card.index) for card in found.first_cards} == set(cards("S:AKQ C:- D:- H:-"))


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


@pytest.mark.slow
@pytest.mark.parametrize("part", thinned(range(8), 3))
def test_random_endings(part: int, bench: Bench) -> None:
    """tools/fuzz/claims.py goes on from here."""
    plans = 0
    for seed in range(60 * part, 60 * part + 60):
        rng = Random(seed)
        ending, found = claimed(bench, rng, rng.choice((2, 2, 3, 3, 3, 4)))
        plans += check_plan(ending, found)
        if seed % 3 == 0:
            check_double_dummy(ending, found)
    assert 20 < plans < 60


# own cards, unseen, game, soloist, leader, what is known: found by brute force where a proof was false
NO_PLAN = [
    # a suit in which the hand is void, and no trump to ruff with
    ("SA HA HJ", "CT SJ HK SQ C8 S7", "6D", 1, 2, ()),
    # equal but for an unseen card between them
    ("SJ HA HK", "DQ DJ D9 S8 S9 H7", "6NT", 1, 3, ("3:D=2",)),
    # neighbours, one with each defender: which of them is led tells who can take the trick
    ("CA DA CJ", "CT DT ST SQ SJ DJ", "6NT", 3, 2, ("1:S=1",)),
]


@pytest.mark.parametrize(("own", "unseen", "contract", "seat", "leader", "lengths"), NO_PLAN)
def test_no_false_proof(own, unseen, contract, seat, leader, lengths) -> None:
    from ddsolve.advice.layouts.knowledge import Limits

    found = check_claim(
        Hand.parse(own),
        contract,
        seat,
        rest_of(own, unseen),
        tricks=1,
        leader=leader,
        limits=Limits.parse((), lengths),
        threads=1,
    )
    assert (found.holds, found.double_dummy_holds, found.plan) == (False, True, False)
    assert (found.failing, found.counterexample, found.proof) == (0, None, FIRST_CARD)


def test_no_false_proof_in_the_middle_of_play() -> None:
    played = "S9 SK H7 DA D7 DK HA H8 H9 SJ C7 S7 SQ CJ SA CA CK C8 ST S8 D8"
    hand = Hand.parse("SQ HA HK SJ SK DQ DT DA CK S8")
    found = check_claim(hand, "6S", 2, "HJ C9", played=played, tricks=5, threads=1)
    assert (found.holds, found.double_dummy_holds, found.plan) == (False, True, False)


def test_two_cards_on_the_table_and_the_soloist_to_play() -> None:
    """Counted by hand: he holds the nine of the suit led and cannot take the trick."""
    found = check_claim("♠AKQJT ♣AK ♦9 ♥AK", "8S", 3, "S7 C7", played="D8 DA", threads=1)
    assert found.layouts == 48620  # 18 unseen cards, nine of them with each defender
    assert [str(card) for card in found.counterexample.line[:1]] == ["D9"]
    assert sum(len(hand) for hand in found.counterexample.hands.values()) == 30


def test_the_last_card_of_all_and_none() -> None:
    own, unseen = "SA", "S7 S8"
    for claimed_tricks, holds in ((1, True), (2, False)):
        found = check_claim(
            Hand.parse(own), "6NT", 3, rest_of(own, unseen), played="S7 S8", tricks=claimed_tricks, threads=1
        )
        assert (found.holds, found.layouts, found.failing) == (holds, 1, int(not holds))
    with pytest.raises(DealError, match="all cards have been played"):
        check_claim(Hand.parse(own), "6NT", 3, rest_of(own, unseen), played="S7 S8 SA", tricks=1, threads=1)


def hands(rng: Random, size: int, more: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Draw an own hand, `more` cards longer than a defender's, high cards likelier, and the unseen cards."""
    suits = rng.sample("SCDH", rng.randint(2, 4) if size < 4 else rng.randint(3, 4))
    pack = rng.sample([card for card in DECK if card[0] in suits], 3 * size + more)
    pack.sort(key=lambda card: (BIT[card].bit_length() - 1) % 8 + rng.uniform(0, 7), reverse=True)
    return tuple(pack[: size + more]), tuple(pack[size + more :])


@pytest.mark.parametrize("seed", thinned(range(120), 3))
def test_sure_tricks_on_lead(seed: int) -> None:
    """As many as can be cashed against every layout without losing the lead: neither one more nor one fewer.

    With trumps out that cannot be drawn it is a floor alone: a side ace may be safe from a ruff as well.
    """
    rng = Random(seed)
    size, more = rng.randint(2, 4), rng.choice((0, 0, 2))
    own, unseen = hands(rng, size, more)
    game = rng.choice(STRAINS)
    longest = longest_holdings(mask(unseen), size)
    trump = None if game == "NT" else strain_number(game)
    sure = min(size, sure_tricks_on_lead(mask(own), mask(unseen), trump, longest))
    seat = rng.randrange(3)
    assert Known(own, unseen, seat, seat, game, sure, cashing=True).plan()
    trumps = () if trump is None else [card for card in own if card[0] == game]
    out = () if trump is None else [card for card in unseen if card[0] == game]
    tops = [card for card in trumps if all(BIT[card] > BIT[other] for other in out)]
    if sure < size and len(tops) >= min(len(out), size):
        assert not Known(own, unseen, seat, seat, game, sure + 1, cashing=True).plan()


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(120), 12))
def test_sure_tricks_off_lead(seed: int) -> None:
    """What is called sure is a plan, whichever defender leads and whatever he leads."""
    rng = Random(1000 + seed)
    size, more = rng.randint(2, 4), rng.choice((0, 0, 2))
    own, unseen = hands(rng, size, more)
    game = rng.choice(STRAINS)
    if game != "NT":  # a defender's trump ends the count at once
        spare = iter([card for card in DECK if card[0] != game and card not in own + unseen])
        unseen = tuple(next(spare) if card[0] == game else card for card in unseen)
    longest = longest_holdings(mask(unseen), size)
    trump = None if game == "NT" else strain_number(game)
    sure = min(size, sure_tricks_off_lead(mask(own), mask(unseen), mask(unseen), trump, longest))
    for leader in (1, 2):
        assert Known(own, unseen, 0, leader, game, sure).plan()


@pytest.mark.slow
def test_a_discard_after_which_no_plan_exists_does_not_end_the_search(monkeypatch) -> None:
    """Every plan but one refused: the claim of twelve goes on to the discard with which it holds."""
    from ddsolve.advice.claim import checks as claim_checks

    twelve = Hand.parse("S:AKQJT C:AK D:A9 H:AK9")
    monkeypatch.setattr(claim_checks, "cards_by_count", lambda view, goal: None)
    monkeypatch.setattr(claim_checks, "cards_by_count", lambda view, goal: None)
    good = Hand.parse("C:K D:9")

    def one_plan(engine, view, *about):
        return FoundPlan(not (view.own & good), tuple(view.own)[:1])

    monkeypatch.setattr(claim_checks, "find_plan", one_plan)
    found = check_claim(twelve, "9S", 1, threads=1)
    assert (found.holds, found.plan) == (True, True)
    assert Hand.of(found.discard) == good
    monkeypatch.setattr(claim_checks, "find_plan", lambda *about: FoundPlan(False))
    found = check_claim(twelve, "10S", 1, threads=1)
    assert (found.holds, found.double_dummy_holds, found.failing) == (False, True, 0)


def test_the_generator_draws_what_it_should() -> None:
    """All games, all leaders, restrictions, cards on the table with either side to play."""
    drawn = [draw(Random(seed), 3) for seed in range(400)]
    assert {ending.known.game for ending in drawn} == set(GAMES)
    assert {(e.known.soloist, e.known.leader) for e in drawn} == {(s, p) for s in range(3) for p in range(3)}
    assert {len(ending.known.played) for ending in drawn} == set(range(9))
    turns = {(len(e.known.played) % 3, e.known.now()[0].mover == e.known.soloist) for e in drawn}
    assert turns == {(table, own) for table in range(3) for own in (False, True)}
    assert sum(bool(ending.has) for ending in drawn) > 100
    assert sum(bool(ending.lengths) for ending in drawn) > 100
