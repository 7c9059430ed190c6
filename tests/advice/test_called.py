"""Contracts valued as people call: one model from both sides of the table, and the levels it changes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support import printed, refused, thinned

import ddsolve
from ddsolve import Contract, Convention, DealError, Hand, ScoreError, Seat
from ddsolve.advice.bid import advice as bid
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import number
from ddsolve.advice.layouts.common import common_layouts, layout_hands
from ddsolve.advice.misere import halves_of
from ddsolve.advice.people.bidders import Heard
from ddsolve.advice.people.called import Called, Callers
from ddsolve.advice.people.calls import CallValues, situations
from ddsolve.advice.people.sensible import DefenderView
from ddsolve.conventions import NAMES
from ddsolve.output.choices import other_choices
from ddsolve.questions.whist import advise_whist
from ddsolve.scoring import HandResult, score
from ddsolve.scoring.expected import ContractValues
from ddsolve.solving.bench import Bench
from ddsolve.values.contract import MISERE

OWN = Hand.parse("♠KQT9 ♣AKQ ♦AK7")
TWELVE = OWN | Hand.parse("♥87")
UNSEEN = Hand((1 << 32) - 1) - TWELVE
SOCHI = Convention.load("sochi")


@pytest.mark.parametrize(
    ("convention", "players", "seat"), thinned([("sochi", 3, 1), ("leningrad", 4, 2), ("hussar", 2, 2)], 3)
)
def test_the_ways_are_the_chances_of_the_defenders_one_after_another(convention, players, seat, bench):
    pricing = Pricing(Convention.load(convention), Seat(seat), players=players)
    called = Called(pricing, Contract.parse("6C"), 1)
    for following in common_layouts(UNSEEN, 3, 2):
        hands = tuple(layout_hands(Seat(seat), OWN.mask, UNSEEN.mask, following))
        ways = called.ways(bench.tools, hands)
        assert sum(ways.values()) == pytest.approx(1)
        first = next(iter(ways))[0][0]
        view = DefenderView(Hand(hands[first.place]), first, Seat(seat), called.contract)
        callers = Callers(CallValues(pricing.convention, view, players, split="even"), 1)
        outlook = callers.outlook(bench.tools, hands, first)
        for call, chance in callers.chances((), outlook).items():
            begun = sum(likely for calls, likely in ways.items() if calls[0] == (first, call))
            assert begun == pytest.approx(chance)
        taken = called.taken(bench.tools, hands)
        for played in (0.0, 0.4, 1.0):
            low, high = called.range(range(11), played)
            over = called.worth(ways, taken) - called.usual(played, called.one(taken[0]))
            assert low - 1e-9 <= over <= high + 1e-9


@pytest.mark.long
@pytest.mark.parametrize(
    "hand", ["♠KQT9 ♣AKQ ♦AK7 ♥87", pytest.param("♠AKQT ♥AK87 ♦K8 ♣98", marks=pytest.mark.long)]
)
def test_a_six_that_they_whist_to_their_cost_is_ordered(hand):
    """Defenders who see all cards never sit on it, and a seven would be best."""
    found = ddsolve.best_discard(hand, 1, aside=False)
    best = found.options[0]
    assert best.contract is not None
    assert best.contract.level == 6
    assert best.callers is not None
    assert found.called is not None
    assert found.called.clear
    seen = found.called.option
    assert seen.contract is not None
    assert (seen.contract.level, seen.exact) == (7, True)
    assert best.callers.low > float(seen.priced) > float(best.priced)
    unknown = [one.called is None for one in found.options]  # stand behind
    assert unknown == sorted(unknown)
    for one, told in zip(found.options, found.as_json()["options"], strict=True):
        assert (told["callers"] is None) == (one.called is None)
    plain = ddsolve.best_discard(hand, 1, whist="best", aside=False)
    assert plain.options[0].contract == seen.contract
    assert plain.as_json()["options"][0]["callers"] is None


@pytest.mark.long
def test_what_people_are_not_taken_to_call_is_not_held_against_what_they_are() -> None:
    """By who sees all cards the same cards come to less: in one table that is no cost."""
    found = ddsolve.best_discard("♠AKQJT987 ♣A ♦A ♥AK", 1, aside=False)
    best = found.options[0]
    assert any(option.called is None for option in found.options)
    assert all(option.called is not None for option in other_choices(found, best))


@pytest.mark.long
def test_a_bid_tells_what_it_is_worth_by_each_model():
    asked = ("♠AKQT ♣AK7 ♦K8 ♥9", 1)
    by_people = ddsolve.advise_bid(*asked, samples=6, threads=1)
    seen = ddsolve.advise_bid(*asked, samples=6, threads=1, whist="best")
    told = {one["bid"]: one for one in by_people.as_json()["bids"]}
    plain = {one["bid"]: one for one in seen.as_json()["bids"]}
    assert told.keys() == plain.keys()
    for name, one in told.items():
        assert one["callers"]["value"] == one["expected"]
        assert plain[name]["callers"] is None
        if name not in ("pass", "misere"):
            assert plain[name]["best"] == pytest.approx(plain[name]["expected"])
    assert told["9S"]["expected"] == pytest.approx(plain["9S"]["expected"])  # above the lowest levels
    assert told["6S"]["expected"] > plain["6S"]["expected"]


@pytest.mark.long
def test_the_first_bid_makes_do_with_few_looks_at_the_calls(monkeypatch):
    """Which took most of the time of --quick; the whole answer looks with all."""
    looks = []
    real = bid.called_values
    monkeypatch.setattr(bid, "called_values", lambda *given: looks.append(len(given[3])) or real(*given))
    ddsolve.advise_bid("♠AKQJ987 ♣AK ♦A", 1, samples=9, quick=True)
    assert looks == [4]
    ddsolve.advise_bid("♠AKQJ987 ♣AK ♦A", 1, samples=9)
    assert looks == [4, 4, 9]


def test_the_partner_of_whist_calls_as_the_defenders_of_discard_do(bench: Bench) -> None:
    """The first defender has the chances that `Called` gives him, and the other after each of his calls."""
    contract, seat = Contract.parse("6C"), Seat(1)
    called = Called(Pricing(SOCHI, seat), contract, 1)
    for following in common_layouts(UNSEEN, 5, 2):
        hands = tuple(layout_hands(seat, OWN.mask, UNSEEN.mask, following))
        view = DefenderView(Hand(hands[1]), Seat(2), seat, contract)
        values = CallValues(SOCHI, view, partner="callers")
        prefixes = [((Seat(2), "pass"),), ((Seat(2), "whist"),)]
        heard = Heard(values, 1)
        found, usual = heard.going_on(prefixes)(bench.tools, hands), heard.usual(bench.tools, ())
        ways = called.ways(bench.tools, hands)
        for prefix, after in zip(prefixes, found, strict=True):
            share = sum(chance for way, chance in ways.items() if way[:1] == prefix)
            assert usual[prefix[0][1]] == pytest.approx(share)
            for answer in {way[:2] for way in ways if way[:1] == prefix}:
                here = sum(chance for way, chance in ways.items() if way[:2] == answer)
                said = sum(chance for way, chance in after.items() if way[:2] == answer)
                assert said == pytest.approx(here / share)


def test_whist_tells_how_the_other_answers() -> None:
    asked = ("♠A98 ♣T87 ♦KJ ♥A8", "6C", 2, 1)
    told = ddsolve.advise_whist(*asked, samples=8)
    answers = {option.call: option.answers for option in told.options}
    assert set(answers["pass"]) == {"pass", "half", "whist"}
    for found in (*answers.values(), {option.call: option.usual for option in told.options}):
        assert sum(found.values()) == pytest.approx(1)
    seeing = ddsolve.advise_whist(*asked, samples=8, partner="best")
    assert [one.expected for one in seeing.options] != [one.expected for one in told.options]
    assert not any(option.answers for option in seeing.options)


@pytest.mark.parametrize(
    "asked", [{"whist": "one"}, {"whist": "one", "quick": True}, pytest.param({}, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize(
    "hand", ["♠AKQJT98 ♣AKQ ♦K8", pytest.param("♠AK87 ♣AK87 ♦K7 ♥J8", marks=pytest.mark.long)]
)
def test_the_choices_of_a_discard_are_told_best_first(hand: str, asked: dict[str, Any]) -> None:
    """What nobody looked at is told last, and in a first estimate what is rough."""
    found = ddsolve.best_discard(hand, 2, **asked)
    first, *others = found.options
    unknown = [first.called is not None and one.called is None for one in others]
    rough = ["quick" in asked and one.rough for one in others]
    told = [(*place, -one.value) for *place, one in zip(unknown, rough, others, strict=True)]
    assert told == sorted(told)
    null = [one["callers"] is None for one in found.as_json()["options"]]
    assert null == sorted(null)


@pytest.mark.slow
def test_a_game_that_must_be_whisted_has_its_value_by_callers_too() -> None:
    """VMK: a six is whisted; what two whisters share is sampled, and what was not looked at is told last."""
    options = ddsolve.best_discard("♠KQT9 ♣AKQ ♦AK7 ♥87", 1, convention="vmk", aside=False).options
    best, told = options[0], [one.as_json()["callers"] for one in options]
    assert best.contract is not None
    assert best.contract.level == 6
    assert best.played is not None
    assert told[0] == best.played.as_json()
    assert [one is None for one in told] == sorted(one is None for one in told)
    resigned = next(place for place, one in enumerate(options) if one.contract is None)
    assert told[resigned]["value"] == options[resigned].value


@pytest.mark.long
def test_whisters_who_must_share_alike_whatever_else_they_must_whist() -> None:
    """Where every game is whisted there is nothing to race, and the six is the same game."""
    hand = "♠AKT98 ♣KQ8 ♦K87 ♥9"
    rules = (Convention.load("sochi", [rule]) for rule in ("forced_whist=both", "stalingrad=6S"))
    every, six = (ddsolve.best_discard(hand, 1, convention=one, aside=False) for one in rules)
    assert every.options[0].played == six.options[0].played is not None


@pytest.mark.slow
def test_a_nine_ranks_by_what_is_proved() -> None:
    options = ddsolve.best_discard("♠AKQJT9 ♣AKQ ♦A7 ♥A", 1, won="9S", aside=False).options
    assert all(one.value == number(one.priced) for one in options)


@pytest.mark.slow
def test_mistakes_on_an_eight_do_not_put_it_before_a_nine_that_would_bring_more_by_them() -> None:
    """Nine tricks are sure: 8♠ is whisted for nothing, and so would 9♠ be."""
    found = ddsolve.best_discard("♠AKQJT9 ♣AKQJT9", 2, aside=False)
    best = found.options[0]
    eight = next(one for one in found.options if one.contract == Contract.parse("8S"))
    assert best.contract == Contract.parse("9S")
    assert best.value == number(best.priced)
    assert eight.as_called is not None
    assert best.as_called is not None
    assert best.value < eight.as_called.value < best.as_called.value
    assert eight.value < best.value


@pytest.mark.long
def test_what_only_mistakes_of_callers_would_gain_is_told_and_not_ranked_by() -> None:
    options = ddsolve.best_discard("♠KQT9 ♣AKQ ♦AK7 ♥87", 1, aside=False).options
    unheeded = [one for one in options if one.called is not None and one.called.unheeded is not None]
    assert unheeded
    for one in unheeded:
        told = one.as_json()
        assert one.likely < options[0].likely / 2
        assert told["callers"]["value"] > told["expected"] == one.value


@pytest.mark.long
def test_a_bluff_is_not_advised():
    """Nobody whists on a ten that he cannot beat with his own cards: so one that is never made would do."""
    options = printed("discard", "♠AKQ9 ♣AKQ ♦AK7 ♥AJ", "--seat", "1")["options"]
    assert options[0]["make"] == 1
    assert all(one["make"] is None or one["make"] > 0.5 for one in options if one.get("equal"))


@pytest.mark.slow
def test_nothing_is_counted_where_nothing_is_played() -> None:
    found = ddsolve.best_discard("♠AKQT ♣AK87 ♦K8 ♥98", 3, won="7C", whist="none", aside=False)
    tens = [one for one in found.options if one.contract is not None and one.contract.level == 10]
    assert found.proved
    assert {one.priced for one in tens} == {Fraction(200, 3)}
    assert all(one.exact and one.tricks is None for one in found.options if one.contract is not None)


@pytest.mark.long
@pytest.mark.slow
def test_of_games_between_which_nothing_is_clear_the_sure_one_is_ordered() -> None:
    """Seven top cards on one's own lead: by the calls of a sample 7♦ is half a whist better, made in 98 %."""
    first, *others = printed("discard", "♠AK9 ♣AK9 ♦AK9 ♥AQ7", "--seat", "1")["options"]
    assert (first["contract"], first["make"]) == ("7NT", 1)
    better = [one for one in others if one["expected"] > first["expected"] and one["equal"] is not None]
    assert better
    assert all(one["equal"] for one in better)


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
