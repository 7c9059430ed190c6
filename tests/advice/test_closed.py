"""Misère on one's own lead, led before the defenders' cards are shown."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from reference import TrickGame
from reference.players import mean_in_contract
from support import DECK, RANKS, SUITS, first_told, mask, printed, thinned

from ddsolve import Analyst, Contract, Convention, Hand, best_misere
from ddsolve.advice.bid.misere import WidowMisere
from ddsolve.advice.bid.widows import WidowSampler
from ddsolve.advice.discard.advice import answer_menu
from ddsolve.advice.discard.many import answer_priced
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.figures.sampling import number
from ddsolve.advice.layouts.all_layouts import count_first_cards
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.people.players import table_for
from ddsolve.advice.search.led import find_misere_leads, find_misere_line
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.advice.unseen.played import play_closed
from ddsolve.output.discard import advice_report
from ddsolve.output.report.style import Style
from ddsolve.output.report.terminal import terminal_text
from ddsolve.questions.misere import Misere as Asked
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK, Strain, parse_cards
from ddsolve.values.contract import Misere
from ddsolve.values.seats import Seat

SOCHI = Convention.load("sochi")
HAND = Hand.parse("♠A8 ♣8 ♦AJ87 ♥JT987")
TWICE = "♠T7 ♣Q87 ♦JT7 ♥T987"  # ♣Q with ♦T or ♦J: the safest lead is not the cheapest


def searched(bench: Bench) -> DiscardSearch:
    """The discards of a misère on the own lead, sampled."""
    search = DiscardSearch.of(bench, HAND, Seat.FIRST, [Misere.MISERE])
    search.sampling({Misere.MISERE: [Pricing(SOCHI, Seat.FIRST).row(Contract.parse("misere"))]})
    return search


@pytest.mark.long
def test_discards_are_ranked_by_the_lead_made_unseen() -> None:
    """♠A♦A is best with a card for each layout, led unseen ♠8♠A is: an expert's example, 39.67 and 55.04."""
    with Analyst(SOCHI) as analyst:
        found = analyst.discard(HAND, 1, won="misere", aside=False)
        opened = analyst.discard(HAND, 1, won="misere", aside=False, quick=True)
    first = found.options[0]
    assert set(first.discard) == set(parse_cards("♠A ♠8"))
    assert found.proved
    assert str(first.led.card) == "C8"
    assert float(first.led.expected) == pytest.approx(55.04, abs=0.005)
    assert float(first.expected) == pytest.approx(55.11, abs=0.005)
    seen_best = max(found.options, key=lambda option: number(option.expected))
    assert set(seen_best.discard) == set(parse_cards("♠A ♦A"))
    assert seen_best.led.worth == pytest.approx(39.67, abs=0.005)
    for option in found.options:  # a card for each layout is worth no less than one for all
        assert option.led is None or option.led.expected <= option.expected
        most = option.expected if option.exact else option.at_most
        assert option.led is not None or most <= first.led.expected
    document = found.as_json()
    assert (
        document["closed_first_lead"]["card"] == document["options"][0]["closed_first_lead"]["card"] == "C8"
    )
    assert set(opened.options[0].discard) == set(parse_cards("♠A ♠8"))
    assert opened.options[0].led.card == first.led.card
    assert not opened.proved


@pytest.mark.slow
@pytest.mark.parametrize("options", [pytest.param({}, marks=pytest.mark.long), {"quick": True}])
def test_misere_ranks_by_the_same_lead(options: dict[str, bool]) -> None:
    found = best_misere(HAND, 1, **options)
    assert set(found.cheapest.option.discard) == set(parse_cards("♠A ♠8"))
    assert set(found.safest.option.discard) == set(parse_cards("♠A ♠8"))  # ♠A♦A is caught more often so led
    assert str(found.cheapest.closed.card) == "C8"
    opened = best_misere(HAND, 1, Convention.load("sochi", ["first_lead_misere=open"]), **options)
    assert set(opened.cheapest.option.discard) == set(parse_cards("♠A ♦A"))
    assert opened.cheapest.closed is None
    second = best_misere(HAND, 2, **options)
    assert second.cheapest.closed is None


@pytest.mark.long
@pytest.mark.parametrize("safest", [False, True])
def test_no_discard_with_any_lead_is_better(safest: bool) -> None:
    """Every discard with every first card is counted over all layouts."""
    pricing = Pricing(SOCHI, Seat.FIRST)
    values = pricing.values(Contract.parse("misere"))
    aim = [Fraction(tricks == 0) for tricks in range(11)] if safest else values
    with Bench(2) as bench:
        search = searched(bench)
        every = {}
        for tally in search.tallies:
            view = tally.discards.view(Seat.FIRST, Seat.FIRST)
            cards = count_first_cards(bench, view, Misere.MISERE)
            every[tally.discards.discard] = max(first.tricks.expected(aim) for first in cards)
        search.counting_all(search.tallies[:1])
        leads = find_misere_leads(search, pricing, safest=safest)
    worth = {discard: lead.make if safest else lead.expected for discard, lead in leads.items()}
    assert max(worth.values()) == max(every.values())
    assert all(figure == every[discard] for discard, figure in worth.items())
    assert len(worth) < len(every)


@pytest.mark.slow
@pytest.mark.parametrize(("lead", "unseen"), [("closed", True), ("open", False)])
def test_a_bid_of_misere_leads_as_the_convention_says(lead: str, unseen: bool, bench: Bench) -> None:
    """With one card for all layouts a misère is worth no more than with a card for each."""
    convention = Convention.load("sochi", [f"first_lead_misere={lead}"])
    ten = HAND - Hand.parse("♠A ♦J")
    widow = tuple(card.index for card in parse_cards("♠A ♦J"))
    found = {}
    for seat in (1, 2):
        sampler = WidowSampler(ten, Pricing(convention, Seat(seat)), 3)
        found[seat] = sampler(bench.tools, (widow[0], widow[1])).bids[Contract.parse("misere")]
    called, lead = [], WidowMisere._first_card
    monkey = pytest.MonkeyPatch()
    monkey.setattr(WidowMisere, "_first_card", lambda *given: called.append(given) or lead(*given))
    WidowSampler(ten, Pricing(convention, Seat(1)), 3)(bench.tools, (widow[0], widow[1]))
    monkey.undo()
    assert bool(called) is unseen
    assert 0 <= found[1].made <= 1


def test_the_line_of_misere_has_one_lead_for_all_layouts(bench: Bench) -> None:
    """♠A8 ♣8 ♦AJ87 ♥JT987, seat 1: with a lead for each layout ♠A♦A looks best; led unseen ♠8♠A is."""
    line = find_misere_line(bench, HAND, Pricing(SOCHI, Seat.FIRST), 1)
    assert line.lead is not None
    assert line.lead not in line.discard
    assert set(line.discard) == set(parse_cards("♠A ♠8"))
    assert line.as_json()["lead"] == str(line.lead)
    opened = Convention.load("sochi", ["first_lead_misere=open"])
    seen = find_misere_line(bench, HAND, Pricing(opened, Seat.FIRST), 1)
    assert seen.lead is None
    assert "lead" not in seen.as_json()
    assert seen.expected.value >= line.expected.value


@pytest.mark.long
def test_conventions_are_compared_by_the_same_lead(bench: Bench) -> None:
    """♠8♠A led unseen in Sochi; with an open lead ♠A♦A."""
    opened = Convention.load("sochi", ["first_lead_misere=open"])
    misere = Contract.parse("misere")
    menus = [(name, Menu(Pricing(one, Seat.FIRST), misere)) for name, one in (("a", SOCHI), ("b", opened))]
    found = answer_priced(bench, HAND, menus, 1)
    (_, closed), (_, seen) = found.best
    assert set(closed.discard) == set(parse_cards("♠A ♠8"))
    assert closed.led is not None
    assert set(seen.discard) == set(parse_cards("♠A ♦A"))
    assert seen.led is None


@pytest.mark.long
@pytest.mark.parametrize("hand", thinned([TWICE, "♠7 ♣A87 ♦KJ97 ♥KT87", "♠T7 ♣98 ♦Q987 ♥AJ87"], 3))
def test_no_equal_throws_the_card_that_is_led(hand: str) -> None:
    menu = Menu(Pricing(SOCHI, Seat.FIRST), Contract.parse("misere"))
    led = 0
    with Bench(2) as bench:
        search = DiscardSearch.of(bench, Hand.parse(hand), Seat.FIRST, [Misere.MISERE])
        answers = []
        with bench.heard(answers.append):
            answers.append(answer_menu(search, None, menu))
    for found in answers:
        told = [option for option in found.options if option.led is not None]
        led += len(told)
        for option in told:
            assert all(option.led.card not in pair for pair in (option.discard, *option.equals))
    assert led
    known = best_misere(hand, 1)
    safest, cheapest = known.safest.option, known.cheapest.option
    assert safest.likely > cheapest.likely or safest.discard == cheapest.discard
    assert safest.discard not in cheapest.equals or safest.led.card in cheapest.discard
    closed = known.cheapest.closed  # None: clean by a count, which asks no card to lead
    assert (
        known.cheapest.clean if closed is None else all(closed.card not in pair for pair in cheapest.equals)
    )


@pytest.mark.long
def test_a_quick_misere_compares_only_like_with_like() -> None:
    """♦T♦J, with a card for each layout, is not held against ♣Q♦J with one for all."""
    asked = Asked(TWICE, 1, quick=True)
    with asked.bench() as bench:
        found = asked.ask(bench).as_json()
    assert found["safest"] == found["cheapest"] == ["DJ", "CQ"]


@pytest.mark.long
def test_an_answer_cut_short_compares_only_like_with_like() -> None:
    """After the proof with all cards seen the best one's lead is still that of a sample."""
    menu = Menu(Pricing(SOCHI, Seat.FIRST), Contract.parse("misere"))
    hand = Hand.parse("♠KT ♣J987 ♦QT97 ♥98")
    with Bench(2) as bench:
        search = DiscardSearch.of(bench, hand, Seat.FIRST, [Misere.MISERE])
        found = first_told(
            bench,
            lambda: answer_menu(search, None, menu),
            lambda found: any(option.exact for option in found.options) and not found.proved,
        )
    assert not found.proved
    assert not isinstance(found.options[0].led.expected, Fraction)
    told = terminal_text(Style(), advice_report(hand, found))
    assert "Only a sample" in told
    assert "With the best first card for each layout:" not in told
    assert "≥ -" not in told


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
