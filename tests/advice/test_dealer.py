"""The dealer of four players: his whist after two passes, a misère that he shares."""

from __future__ import annotations

from fractions import Fraction

import pytest
from support import printed, refused, shown, thinned

from ddsolve import Contract, DealError, Hand, ScoreError
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.misere import halves_of
from ddsolve.advice.people.calls import CallValues, situations
from ddsolve.advice.people.sensible import DefenderView
from ddsolve.conventions import NAMES, Convention
from ddsolve.questions.whist import advise_whist
from ddsolve.scoring import HandResult, score
from ddsolve.scoring.expected import ContractValues
from ddsolve.values.contract import MISERE
from ddsolve.values.seats import Seat

HAND = "S:A98 C:T87 D:KJ H:A8"
PASSES = ((2, "pass"), (3, "pass"))


def values(seat=2, contract="6C", convention="sochi", players=4):
    view = DefenderView(Hand.parse(HAND), Seat.parse(seat), Seat.FIRST, Contract.parse(contract))
    return CallValues(Convention.load(convention), view, players, dealer=True)


@pytest.mark.parametrize("taken", [(5, 3, 2), (6, 2, 2), (7, 3, 0), (8, 1, 1)])
@pytest.mark.parametrize("seat", [2, 3])
def test_a_dealers_whist_is_worth_what_the_sheet_says(taken, seat):
    # ES: where both have withdrawn the dealer may look at the cards of one, say whist and replace him
    asked = values(seat)
    calls = (*PASSES, (Seat.DEALER, "whist"))
    tricks = dict(zip("123", taken, strict=True))
    hand = HandResult(contract=Contract.parse("6C"), players=4, soloist="1", calls=calls, tricks=tricks)
    expected = score("sochi", HandResult(**{**_fields(hand), "dealer_for": str(seat)})).value
    assert asked.worth(calls, taken, None) == expected
    assert asked.outcome(calls, taken, "open") == expected["dealer"]


def _fields(hand):
    return {name: getattr(hand, name) for name in ("contract", "players", "soloist", "calls", "tricks")}


def test_leaving_it_is_the_contract_unplayed():
    advice = advise_whist(HAND, "6C", "dealer", 1, players=4, samples=4, trust=0)
    leave = next(option for option in advice.options if option.call == "stay")
    assert leave.after == PASSES
    assert set(leave.sample) == {-5.0}  # two pool points of another: 20 whists, a quarter each
    whist = next(option for option in advice.options if option.call == "whist")
    table = ContractValues.of("sochi", "6C", "none", players=4)
    assert leave.expected.value == float(table.players[6]["dealer"])
    assert any(worth != -5 for worth in whist.sample)


def test_leaving_a_whist_as_it_is_is_not_leaving_for_half():
    # the one who may still go for half a whist: "leave it" is the play, whatever half would bring
    advice = advise_whist(HAND, "6C", 2, 1, "leningrad", calls=((2, "whist"), (3, "pass")), samples=12)
    stay = next(option for option in advice.options if option.call == "stay")
    half = next(option for option in advice.options if option.call == "half")
    assert min(stay.sample) < half.sample[0]  # it plays, and loses more than half a whist somewhere
    asked = ("whist", HAND, "--contract", "6C", "--seat", "2", "--soloist", "1", "--samples", "12")
    told = shown(*asked, "--convention", "leningrad", "--calls", "2=whist,3=pass").lower()
    assert "keep the whist" in told
    assert "leave it" not in told


@pytest.mark.slow
@pytest.mark.parametrize("name", thinned(NAMES, 2))
def test_the_dealer_is_asked_where_the_convention_lets_him(name):
    convention = Convention.load(name)
    four = 4 in convention.options.players
    allowed = four and convention.options.dealer_whist != "off"
    contract = "7C"  # no Stalingrad
    asked = ("whist", HAND, "--seat", "dealer", "--soloist", "1", "--contract", contract)
    asked += ("--convention", name, "--samples", "2", "--trust", "0")
    if not allowed:
        refused(*asked)
    else:
        document = printed(*asked)
        assert document["dealer"] is True
        assert document["input"]["dealer_for"] == "2"
        assert {option["call"] for option in document["options"]} == {"stay", "whist"}


@pytest.mark.parametrize(
    ("asked", "calls"),
    [
        (values(players=3), ()),
        (values(), ((2, "whist"), (3, "pass"))),
        (values(contract="6S", convention="vmk"), ()),  # both must whist
        (values(convention="game-farm"), ()),
        (values(contract="misere"), ()),
    ],
)
def test_when_the_dealer_has_no_call(asked, calls):
    with pytest.raises(ScoreError):
        situations(asked, calls)


@pytest.mark.slow
def test_whose_hand_he_sees():
    assert advise_whist(HAND, "6C", "dealer", 3, players=4, samples=2, trust=0).view.seat == 1
    assert advise_whist(HAND, "6C", "dealer", 3, players=4, samples=2, trust=0, dealer_for=2).view.seat == 2
    with pytest.raises((DealError, ValueError)):
        advise_whist(HAND, "6C", "dealer", 3, players=4, samples=2, dealer_for=3)


@pytest.mark.parametrize("name", NAMES)
def test_half_of_a_misere(name):
    # ES: both, the soloist and the dealer he has invited, write half of the bonus or of the penalty
    convention = Convention.load(name)
    options = convention.options
    pricing = Pricing(convention, Seat.FIRST, players=4)
    found = halves_of(pricing, 30.0)
    if 4 not in options.players or not options.misere_halves:
        assert found is None
        return
    # alone: 3/4 of what is written; shared: half of 3/4 and less a quarter of the other's half
    assert found.soloist == pytest.approx(30 * Fraction(1, 3))
    assert found.dealer == found.soloist
    alone = pricing.values(MISERE)[0]
    shared = HandResult(contract=MISERE, players=4, soloist="1", tricks={"2": 10}, halves=True)
    assert score(convention, shared).value["1"] == alone / 3
    assert not found.invite
    assert halves_of(pricing, -1.0).invite
    assert halves_of(Pricing(convention, Seat.FIRST), 30.0) is None


@pytest.mark.slow
def test_misere_tells_of_the_dealer():
    hand = ("misere", "♠987 ♣987 ♦987 ♥A87", "--seat", "2", "--seen")
    four = printed(*hand, "--players", "4")
    assert four["halves"]["alone"] == pytest.approx(75)
    assert four["halves"]["soloist"] == pytest.approx(25)
    assert "halves" not in printed(*hand)
