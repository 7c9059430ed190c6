"""Closed play on endings: the best plan against every plan of the reference, and the two bounds around it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from advice.claim.endings import draw
from reference.closed_plans import all_plans
from reference.plans import BIT
from support import printed, refused, thinned

from ddsolve import Card, DealError, Hand, Seat
from ddsolve._blind import IN_FRONT, STYLES, SWITCHES, BlindSoloist
from ddsolve._engine import Engine
from ddsolve.advice.layouts.common import common_layouts, fitting_layouts
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.unseen.decision import contexts, decisions, first_choice, playable
from ddsolve.advice.unseen.plan import best_plan, rules
from ddsolve.advice.unseen.play import sampled_contexts, valued
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK, Strain, parse_cards
from ddsolve.values.rules import winning_place

LAYOUTS_OF_REFERENCE = 20  # more, and every plan is too many plans


def ending(seed: int, sizes: tuple[int, ...]):
    """A random ending of a trick game with few layouts, and what the reference is told of it."""
    rng = Random(seed)
    while True:
        drawn = draw(rng, rng.choice(sizes))
        if drawn.known.game == "misere":
            continue
        seen, layouts = drawn.known.now()
        view = drawn.view
        if 1 < len(layouts) <= LAYOUTS_OF_REFERENCE and len(view.own) > 1:
            needed = rng.randint(1, len(view.own))
            return drawn, seen, [tuple(hands[seat] for seat in range(3)) for hands in layouts], needed


@pytest.mark.parametrize("part", thinned(range(4), 2))
def test_best_plan_is_the_best_of_all_plans(part: int) -> None:
    engine = Engine(8 << 20)
    for seed in range(40 * part, 40 * part + 40):
        drawn, seen, layouts, needed = ending(seed, (3, 3, 3, 4))
        known = drawn.known
        found = best_plan(engine, drawn.view, Strain.parse(known.game), needed)
        assert found is not None
        assert found.layouts == len(layouts)
        if found.seen in (0, len(layouts)) and seed % 5:
            continue
        plans = all_plans(layouts, known.soloist, seen.leader, known.trump, needed, seen.table)
        assert found.made == max(map(len, plans)), seed
        assert found.made <= found.seen


@pytest.mark.slow
def test_best_plan_with_tenaces() -> None:
    """Endings made for guessing: two honours with a gap, their neighbours unseen."""
    engine = Engine(8 << 20)
    guesses = 0
    for seed in range(30):
        rng = Random(seed)
        own = Hand.of(map(Card.parse, [*rng.choice((("SK", "SJ"), ("SQ", "ST"), ("SA", "SJ"))), "HK"]))
        rest = [card for card in map(Card, [*range(8), 28, 29, 31]) if card not in own]
        unseen = Hand.of(rng.sample(rest, 6))
        seat, leader = Seat(rng.randint(1, 3)), Seat(rng.randint(1, 3))
        view = View.of(own, Hand(FULL_MASK & ~own.mask & ~unseen.mask), seat, leader)
        trump, needed = rng.choice((None, 0, 3)), rng.randint(1, 2)
        found = best_plan(engine, view, Strain(4 if trump is None else trump), needed)
        assert found is not None
        bits = [
            tuple(sum(BIT[str(card)] for card in Hand(hand)) for hand in hands) for hands in hands_of(view)
        ]
        plans = all_plans(bits, seat.place, leader.place, trump, needed)
        assert found.made == max(map(len, plans)), seed
        guesses += found.made < found.seen
    assert guesses > 5  # seeing is worth something


def bounds(seed: int):
    """An ending before a trick, with hands of its layouts and every bound of what the soloist makes in it."""
    rng = Random(1000 + seed)
    size = rng.choice((3, 3, 4))
    deck = [card for card in range(32) if card >> 3 in (0, 1, rng.choice((2, 3)))]
    cards = rng.sample(deck, 3 * size)
    own = Hand(
        sum(1 << card for card in sorted(cards, key=lambda card: rng.random() + (card & 7) / 8)[-size:])
    )
    unseen = Hand(sum(1 << card for card in cards) & ~own.mask)
    seat, leader, strain = Seat(rng.randint(1, 3)), Seat(rng.randint(1, 3)), rng.choice(list(Strain))
    return own, unseen, seat, leader, strain, rng.randint(1, size)


def hands_of(view: View) -> list[list[int]]:
    found = []
    for chosen in combinations(list(view.unseen), len(view.own)):
        hands = [0, 0, 0]
        hands[view.seat.place] = view.own.mask
        hands[view.seat.next.place] = Hand.of(chosen).mask
        hands[view.seat.last.place] = view.unseen.mask & ~Hand.of(chosen).mask
        found.append(hands)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(40), 5))
def test_bounds_hold_the_best_plan_between_them(seed: int) -> None:
    own, unseen, seat, leader, strain, needed = bounds(seed)
    engine = Engine(8 << 20)
    dead = Hand(FULL_MASK & ~own.mask & ~unseen.mask)
    view = View.of(own, dead, seat, leader)
    layouts = [
        (hands, contexts(engine, hands, int(strain), seat.place, leader.place)) for hands in hands_of(view)
    ]
    best = best_plan(engine, view, strain, needed)
    assert best is not None
    choice = first_choice([seen for _, seen in layouts], lambda tricks: float(tricks >= needed))
    assert choice.seen == best.seen
    assert best.made <= choice.total <= choice.seen
    blind = BlindSoloist()
    for style in range(0, STYLES, 5):
        made = sum(
            blind.makes(hands, int(strain), seat.place, leader.place, (), needed, style)
            for hands, _ in layouts
        )
        assert made <= best.made
    # fitted to half of the layouts, valued on all of them: one plan, so never more than the best
    closed = valued([*layouts[::2], *layouts], view, strain, needed)
    assert closed.low.value <= closed.high.value <= closed.seen.value
    assert round(closed.low.value * closed.low.size) <= best.made


def makes(
    blind: BlindSoloist, hands: list[int], strain: int, soloist: int, leader: int, table, needed, style
):
    """Play a style against every card of the defenders: nothing left out, nothing remembered."""
    if len(table) == 3:
        winner = (leader + winning_place(table, table[0] >> 3, Strain(strain).trump)) % 3
        return makes(blind, hands, strain, soloist, winner, (), needed - (winner == soloist), style)
    mover = (leader + len(table)) % 3
    if not hands[mover]:
        return needed <= 0
    if mover == soloist:
        cards = [blind.card(hands, strain, soloist, leader, table, max(needed, 0), style)]
        assert cards[0] in playable(hands[mover], table, strain)
    else:
        cards = playable(hands[mover], table, strain)
    return all(
        makes(
            blind,
            [hand & ~(1 << card) for hand in hands],
            strain,
            soloist,
            leader,
            (*table, card),
            needed,
            style,
        )
        for card in cards
    )


def test_styles_against_every_defence() -> None:
    blind = BlindSoloist()
    held = 0
    for seed in range(400):
        rng = Random(seed)
        size = rng.choice((2, 3, 4))
        cards = rng.sample(range(32), 3 * size)
        hands = [sum(1 << card for card in cards[size * seat : size * (seat + 1)]) for seat in range(3)]
        strain, soloist, leader = rng.randrange(5), rng.randrange(3), rng.randrange(3)
        needed, style = rng.randint(1, 2), rng.randrange(STYLES)
        answer = blind.makes(hands, strain, soloist, leader, (), needed, style)
        assert answer == makes(blind, hands, strain, soloist, leader, (), needed, style), seed
        held += answer
    assert 50 < held < 350


def test_a_style_knows_only_what_is_seen() -> None:
    """Two defenders exchange all their cards: the card played stays the same."""
    blind = BlindSoloist()
    for seed in range(300):
        rng = Random(seed)
        size = rng.randint(1, 10)
        cards = rng.sample(range(32), 3 * size)
        own, one, two = (
            sum(1 << card for card in cards[size * part : size * part + size]) for part in range(3)
        )
        strain, style = rng.randrange(5), rng.randrange(STYLES)
        first = blind.card([own, one, two], strain, 0, 0, (), 1, style)
        assert first == blind.card([own, two, one], strain, 0, 0, (), 1, style)


@pytest.mark.parametrize(
    "change",
    [{"strain": 5}, {"soloist": 3}, {"leader": -1}, {"style": STYLES}, {"needed": 11}, {"trick": (1,)}],
)
def test_blind_soloist_refuses_nonsense(change) -> None:
    asked = {"strain": 0, "soloist": 0, "leader": 0, "trick": (), "needed": 1, "style": 0} | change
    with pytest.raises(ValueError, match=r"no such|at most|equally long"):
        BlindSoloist().makes([1, 2, 4], **asked)


def test_six_cards_are_refused() -> None:
    own = Hand.parse("♠AKQJT9")
    dead = Hand(FULL_MASK & ~own.mask & ~Hand.parse("♣AKQJT9 ♦AKQJT9").mask)
    with pytest.raises(DealError):
        best_plan(Engine(1 << 20), View.of(own, dead, 1, 1), Strain.NT, 3)


def test_which_honour() -> None:
    """♦8 led to ♦KJ: seen it is made far more often than with the same honour always."""
    own, dead = Hand.parse("♠AKQJT ♣A9 ♦KJ ♥9"), Hand.parse("♥87")
    unseen = Hand(FULL_MASK & ~own.mask & ~dead.mask)
    engine, led = Engine(32 << 20), Card.parse("D8")
    seen = []
    for following in common_layouts(unseen, 1, 2500):
        leader = unseen.mask & ~following
        if leader & led.bit:
            hands = [leader & ~led.bit, own.mask, following]
            seen.append(contexts(engine, hands, 0, 1, 0, (led.index,)))
    (decision,) = decisions(seen, 7)
    assert decision.layouts > 1000
    made = {str(card): share for card, share in decision.made}
    # of 4,000 layouts counted by hand: 69.6 %, 45.6 % and 43.6 %
    assert abs(decision.seen - 0.696) < 0.05
    assert abs(made["DK"] - 0.456) < 0.05
    assert abs(made["DJ"] - 0.436) < 0.05
    choice = first_choice(seen, lambda tricks: float(tricks >= 7))
    assert choice.total == choice.reached == max(made.values()) * decision.layouts


@pytest.mark.parametrize("seed", thinned(range(30), 3))
def test_layouts_that_fit_are_drawn_as_often_as_there_are(seed: int) -> None:
    """Against all layouts of small endings in which cards, lengths and voids are known."""
    rng = Random(seed)
    view = None
    while view is None or view.limits.nothing:
        drawn = draw(rng, rng.choice((3, 4, 4)))
        view = drawn.view
    fitting = following_hands(view)
    found = Counter(fitting_layouts(view, seed, 60 * len(fitting)))
    assert set(found) <= set(fitting)
    assert all(abs(found[each] - 60) < 6 * 60**0.5 for each in fitting)


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(30), 5))
def test_bounds_with_cards_on_the_table(seed: int, bench: Bench) -> None:
    """In endings after a lead the best plan lies between the bounds, over all layouts that fit."""
    rng = Random(500 + seed)
    own, unseen, seat, leader, strain, needed = bounds(seed)
    leader = seat.next if seat == leader else leader
    view = View.of(own, Hand(FULL_MASK & ~own.mask & ~unseen.mask), seat, leader)
    while view.to_move != seat:
        tried = view.play(rng.choice(list(view.unseen - Hand.of(view.trick))), strain.trump)
        view = tried if following_hands(tried) else view
    best = best_plan(Engine(8 << 20), view, strain, needed)
    assert best is not None
    sample = following_hands(view)
    layouts = sampled_contexts(bench, view, strain, sample)
    assert len(sample) == best.layouts
    choice = first_choice([seen for _, seen in layouts], lambda tricks: float(tricks >= needed))
    assert choice.seen == best.seen
    assert best.made <= choice.total <= choice.seen
    # fitted to half as many, valued on all of them: one plan, so never more than the best
    closed = valued([*layouts[: len(layouts) // 2], *layouts], view, strain, needed)
    assert closed.low.size == len(layouts)
    assert closed.low.value <= closed.high.value <= closed.seen.value
    assert round(closed.low.value * len(layouts)) <= best.made


def following_hands(view: View) -> list[int]:
    """Return the hands of the next defender in all layouts that fit."""
    place = view.next_seat.place
    return [hands[place] for hands in hands_of(view) if view.fits(hands[place])]


@pytest.mark.slow
def test_a_hand_in_the_middle_of_its_play() -> None:
    """After a trick the cards that were played count; on a trick that he began there is no such figure."""
    words = ["claim", "♠AKQJT ♣A9 ♦KJ ♥9", "--dead", "♥87", "--contract", "7S", "--seat", "2", "--closed"]
    start = printed(*words, "--played", "D8")
    later = printed(*words, "--played", "D8 DK D7")
    assert later["closed"]["made"][0] > start["closed"]["made"][1]  # the king has held
    assert "before seat 2 has played to the trick" in refused(*words, "--played", "D8 DK D7 SA")


@pytest.mark.slow
def test_too_many_plans_are_bounded() -> None:
    """Four cards each whose fronts multiply: once that did not end."""
    words = ["claim", "S9 C8 DA DK", "--unseen", "SK ST S7 C7 DQ D9 D8 D7", "--seat", "3", "--leader", "3"]
    closed = printed(*words, "--contract", "6S", "--tricks", "2", "--closed")["closed"]
    low, high = closed["made"]
    assert closed["exact"] is False
    assert low <= high <= closed["seen"] < 1


def test_a_claim_of_an_ending_is_told_as_it_is_made_unseen() -> None:
    """Which ace to keep is a guess: the command tells what the best plan makes of the twenty layouts."""
    words = ["claim", "♠A ♥AJ", "--contract", "6D", "--tricks", "1", "--seat", "1", "--leader", "2"]
    closed = printed(*words, "--unseen", "CT SJ HK SQ C8 S7", "--closed")["closed"]
    assert closed["exact"] is True
    assert closed["seen"] == 1
    assert closed["made"] == [0.95, 0.95]
    unseen = Hand.parse("CT SJ HK SQ C8 S7")
    view = View.of("♠A ♥AJ", list(Hand(FULL_MASK) - Hand.parse("♠A ♥AJ") - unseen), 1, 2)
    plan = best_plan(Engine(1 << 20), view, Strain.D, 1)
    assert plan is not None
    assert (plan.made, plan.layouts) == (19, closed["layouts"])


@pytest.mark.parametrize(
    "words",
    [
        ("♣AJ", "--unseen", "CK CQ C9 C8", "--contract", "misere"),
        ("♣AJT987", "--unseen", "CK CQ S7 S8 S9 ST SJ SQ SK SA H7 H8", "--contract", "6C", "--played", "CA"),
        ("♠AKQJT987 ♣AKQ7", "--contract", "10S"),
    ],
)
def test_where_nothing_is_made_unseen_says_so(words) -> None:
    refused("claim", *words, "--seat", "1", "--closed")


@pytest.mark.long  # that the option changes the answer: test_every_option
def test_value_tells_what_is_made_unseen() -> None:
    deal = "♠AQJ87 ♣KJ ♦AQ ♥J | ♠KT9 ♣Q98 ♦98 ♥AK | ♠- ♣AT7 ♦KJT7 ♥QT9"
    told = printed("value", deal, "--soloist", "1", "--convention", "sochi", "--closed")
    (contract,) = told["closed"]
    assert contract == told["best"]["sochi"]["best"] == "6S"
    low, high = told["closed"][contract]["made"]
    # the same hand and contract asked as a claim: the same layouts, the same bounds
    hand = ["claim", "♠AQJ87 ♣KJ ♦AQ ♥J", "--dead", "H7 H8", "--contract", "6S", "--seat", "1", "--closed"]
    claimed = printed(*hand)
    assert claimed["closed"]["made"] == [low, high]
    assert low < high <= told["closed"][contract]["seen"]
    assert "ten cards" in refused("value", "SA|SK|SQ", "--soloist", "1", "--closed")


def led(switches: int, own: str, others: str, strain: Strain, played: str = "", needed: int = 9) -> str:
    """The card that a style plays on its own lead, or after a card of the hand on its right."""
    table = parse_cards(played) if played else ()
    hand = Hand.parse(own)
    cards = list(Hand.parse(others) - Hand.of(table))
    first = sum(card.bit for card in cards[: len(hand)])
    hands = [hand.mask, first, sum(card.bit for card in cards[len(hand) :])]
    leader = 2 if table else 0
    trick = tuple(card.index for card in table)
    return str(Card(BlindSoloist().card(hands, int(strain), 0, leader, trick, needed, switches)))


def test_a_plan_is_told_as_it_is_played() -> None:
    """Every rule that is told has a position in which it alone decides."""
    bit = SWITCHES
    own, others = "♠A9 ♣AQ ♥KJ8", "♠KJT ♣K98 ♥AQT97 ♦987"
    assert led(bit["trumps_first"], own, others, Strain.S)[0] == "S"
    assert led(0, own, others, Strain.S)[0] != "S"
    lower = "♠JT ♣A ♥K", "♠AKQ ♣KQ ♥AQJ"
    assert led(bit["trumps_first"] | bit["drive_out_trumps"], *lower, Strain.S)[0] == "S"
    assert led(bit["trumps_first"], *lower, Strain.S) == "CA"
    long = "♣A ♦AK9", "♣KQJT ♦QJT8"
    assert led(bit["longest_first"], *long, Strain.NT)[0] == "D"
    assert led(0, *long, Strain.NT)[0] == "C"
    weak = "♣KT9 ♦A", "♣AQJ8 ♦KQJT"
    long_first = bit["longest_first"]
    assert led(long_first, *weak, Strain.NT) == "DA"
    assert led(long_first | bit["establish_first"], *weak, Strain.NT) == "C9"
    assert led(long_first | bit["establish_first"] | bit["from_the_top"], *weak, Strain.NT) == "CK"
    between = "♣KT7 ♦A", "♣AQ98 ♦KQJT"
    played = {
        rules(way * IN_FRONT)["in_front"]: led(way * IN_FRONT, *between, Strain.NT, "♣8") for way in range(4)
    }
    assert played["lowest"] == "C7"
    assert played["highest_winning"] == "CK"
    assert played["lowest_winning"] == played["lowest_winning_even_with_a_master"] == "CT"
    sure = "♣AT7 ♦A", "♣KQ98 ♦KQJT"
    assert led(3 * IN_FRONT, *sure, Strain.NT, "♣8") == "CT"
    assert {led(way * IN_FRONT, *sure, Strain.NT, "♣8") for way in range(3)} == {"CA"}
    assert all(rules(one)[name] is bool(one & bit[name]) for one in range(STYLES) for name in bit)


@pytest.mark.long
def test_the_plan_that_makes_the_lower_bound_is_told() -> None:
    hand = "♠AQJ87 ♣KJ ♦AQ ♥J"
    words = ["claim", hand, "--dead", "C8 H8", "--contract", "6S", "--seat", "1", "--closed"]
    plan = printed(*words)["closed"]["plan"]
    assert set(plan["style"]) == {*SWITCHES, "in_front"}
    for answer in plan["answers"]:
        assert set(answer) > {"after"}


def test_what_is_proved_as_a_plan_is_made_unseen() -> None:
    words = ["claim", "♠AKQ87 ♣AKQ87", "--dead", "D8 D7", "--contract", "10S", "--seat", "1", "--closed"]
    document = printed(*words)
    assert document["proof"] == "plan"
    assert document["closed"]["made"] == [1, 1]
    assert document["closed"]["exact"] is True
