"""`Players`: all-pass, contracts and misère played by three who see only what players see."""

from __future__ import annotations

import json
import random
import re
from random import Random

import pytest
from support import thinned, thinned_table

from ddsolve import AllPassRules, Card, Deal, Hand, Players, PlayState, solve
from ddsolve.advice.people.seated import SURE, Seated, _right
from ddsolve.advice.people.turns import Turn
from ddsolve.conventions import Convention
from ddsolve.errors import (
    AuctionError,
    ConventionError,
    DdsolveError,
    DealError,
    FormatError,
    NotationError,
    PlayError,
    ScoreError,
)
from ddsolve.questions.review import Review
from ddsolve.reviews import review
from ddsolve.solving.tools import Engines
from ddsolve.values.cards import FULL_MASK
from ddsolve.values.contract import ALLPASS, Contract
from ddsolve.values.seats import SEATS, Seat
from ddsolve.web.extras import play_unseen, record_of

SMALL = "♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q"
FULL = "♠AQJ87 ♣KJ ♦AQ ♥J | ♠KT9 ♣Q98 ♦98 ♥AK | ♠- ♣AT7 ♦KJT7 ♥QT9"
QUICK = {"deals": 3}


def a_deal(seed: int) -> tuple[Deal, tuple[Card, Card]]:
    """Deal ten cards each; return the two that are left as well."""
    pack = random.Random(seed).sample(range(32), 32)
    hands = [Hand(sum(1 << card for card in pack[at : at + 10])).ascii for at in (0, 10, 20)]
    return Deal.parse(" | ".join(hands)), (Card(pack[30]), Card(pack[31]))


def played_on(players: Players, state: PlayState) -> None:
    """What is played is legal, the best mean (of one run of cards any), and the same from the middle."""
    end = players.play(state)
    assert end.finished
    assert sum(end.won) == 10
    for card in end.played:
        worths = players.worths(state)
        assert set(worths) == set(state.legal())
        assert players.card(state) == card
        one_run = len({one.suit for one in worths}) == 1
        assert worths[card] == pytest.approx(max(worths.values())) or one_run
        state = state.play(card)
    assert players.card(state) is None
    assert players.worths(state) == {}


@pytest.mark.parametrize(
    "rules",
    thinned(
        [
            {},
            {"widow_rule": "shows"},
            {
                "widow_rule": "shows",
                "void_lead": "sets-suit",
                "second_lead": "winner",
                "third_lead": "winner",
            },
            {"widow_rule": "dealer", "third_lead": "winner"},
        ],
        2,
    ),
)
def test_the_play_is_legal_and_goes_on_from_every_position(rules):
    deal, widow = a_deal(0)
    state = PlayState.start(deal, ALLPASS, rules=AllPassRules(widow=widow, **rules))
    played_on(Players(**QUICK), state)


def test_a_player_does_not_look_at_hidden_cards():
    """What he thinks of his cards is the same when the others exchange theirs and the dead ones."""
    deal, dead = a_deal(5)
    one, two, three = (deal.hand(seat) for seat in (1, 2, 3))
    other = (three - Hand.of(sorted(three)[:2])) | Hand.of(dead)
    players = Players(**QUICK)
    found = [
        players.worths(PlayState.start(Deal.parse(" | ".join(hand.ascii for hand in hands)), ALLPASS))
        for hands in ((one, two, three), (one, other, two))
    ]
    assert found[0] == found[1]


def test_players_under_a_convention_play_for_their_score():
    deal, _ = a_deal(7)
    rostov, plain = Players("rostov", **QUICK), Players(**QUICK)
    start = PlayState.start(deal, ALLPASS)
    assert all(worth <= 0 for worth in plain.worths(start).values())
    assert rostov.worths(start) != plain.worths(start)  # in whists
    assert rostov.play(deal).finished


def test_small_and_two_handed_deals_are_played():
    assert Players(seed=-1, **QUICK).play("♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q").finished
    ended = Players(**QUICK).play("♠AK ♥A | - | ♠J8 ♥Q")
    assert sum(ended.won) == 3


def test_what_is_not_played_is_refused():
    with pytest.raises(NotationError):
        Players().play("♠AX | ♠KQ | ♠JT")
    sochi = Players("sochi", **QUICK)
    with pytest.raises(DealError, match="all ten tricks"):
        sochi.play(SMALL)
    deal, widow = a_deal(7)
    with pytest.raises(ScoreError, match="dealer takes no tricks"):
        sochi.play(deal, AllPassRules("dealer", widow))
    with pytest.raises(ScoreError, match="no all-pass"):
        Players("rogue-small", **QUICK).play(deal)


@pytest.mark.parametrize(
    ("contract", "options"),
    [("6S", {}), ("7NT", {"opened": True}), ("6S", {"convention": "sochi"}), ("misere", {})],
)
def test_contracts_are_played_on_from_every_position(contract, options):
    deal, _ = a_deal(2)
    played_on(Players(**QUICK, **options), PlayState.start(deal, Contract.parse(contract), 2))


def test_what_lies_open_is_seen():
    """A soloist who sees the defenders' hands makes what the exact solver says; one who does not guesses."""
    start = PlayState.start(Deal.parse(FULL), Contract.parse("6S"), 1)
    closed, opened = (Players(opened=opened, **QUICK).worths(start) for opened in (False, True))
    tricks = {one.card: one.tricks for one in solve(FULL, "6S", 1).moves}
    assert {card: worth >= 1 for card, worth in opened.items()} == {c: n >= 6 for c, n in tricks.items()}
    assert closed != opened
    exchanged = " | ".join(Deal.parse(FULL).hand(seat).ascii for seat in (1, 3, 2))
    other = PlayState.start(Deal.parse(exchanged), Contract.parse("6S"), 1)
    assert Players(**QUICK).worths(other) == closed


def test_who_whisted_is_imagined_with_his_share_of_tricks() -> None:
    """A call is heard: it changes what the cards are worth, and where nothing was said nothing changes."""
    start = PlayState.start(a_deal(4)[0], "6S", 1)
    silent = Players(seed=1).worths(start)
    assert Players(seed=1, calls="2=half").worths(start) == silent
    assert Players(seed=1, calls="2=whist,3=pass").worths(start) != silent
    assert Players(seed=1, calls={2: "whist", 3: "pass"}).worths(start) != silent
    with pytest.raises(ScoreError, match="unknown call"):
        Players(calls="2=maybe")


def test_endings_and_two_hands_play_contracts():
    for deal, contract in ((SMALL, "6S"), (SMALL, "misere"), ("♠AK ♥A | - | ♠J8 ♥Q", "7H")):
        assert Players(**QUICK).play(PlayState.start(Deal.parse(deal), Contract.parse(contract), 1)).finished
    pack = random.Random(1).sample(range(32), 20)
    hands = [Hand(sum(1 << card for card in pack[at : at + 10])).ascii for at in (0, 10)]
    alone = PlayState.start(Deal.parse(f"{hands[0]} | - | {hands[1]}"), Contract.parse("6S"), 3)
    assert Players(**QUICK).play(alone).finished
    last = PlayState.start(Deal.parse("♠A | - | ♠J"), Contract.parse("7H"), 1).play("♠A")
    assert Players(**QUICK).play(last).finished


def test_two_players_play_contracts_for_their_score_and_an_all_pass_for_few_tricks() -> None:
    people = Players("hussar", players=2, deals=2)
    deal = Deal.random(3)
    two = Deal((None, deal.hand(2), deal.hand(3)))
    for contract in ("6S", "misere"):
        state = PlayState.start(two, contract, 2)
        assert sum(people.play(state).won) == 10
        assert set(people.worths(state)) == set(state.legal())
    with pytest.raises(ScoreError, match="needs no convention"):
        people.play(two)


@pytest.mark.parametrize(
    ("calls", "contract", "wrong"),
    [
        ("1=whist,2=pass", "6S", "does not call in this game"),
        ("dealer=whist", "6S", "does not call in this game"),
        ("2=whist", "misere", "is not whisted"),
    ],
)
def test_calls_that_cannot_be_are_refused(calls: str, contract: str, wrong: str) -> None:
    state = PlayState.start(Deal.parse("♠AK | ♠QJ | ♠T9"), Contract.parse(contract), 1)
    with pytest.raises(ScoreError, match=wrong):
        Players(deals=1, calls=calls).card(state)


ENGINES = Engines(32 << 20)


def seated(seed: int, seat: int, convention: str = "sochi") -> Seated:
    return Seated(seed, Seat.parse(seat), Convention.load(convention), ENGINES)


def chosen(turn: Turn, random: Random) -> str:
    """Choose anything that may be chosen, of the bids mostly a pass, the lowest or misère."""
    if turn.asks == "discard":
        return " ".join(random.sample(turn.legal, 2))
    if turn.asks == "bid":
        return random.choice(["pass", turn.legal[1], "misere" if "misere" in turn.legal else "pass"])
    return random.choice(turn.legal)


def hidden(hand: Seated, turn: Turn) -> set[str]:
    """Return the cards that the seat cannot have seen."""
    played = {card for _seat, card in turn.played}
    seen = set(hand.deal.hand(hand.seat)) | played
    if turn.soloist is not None:
        seen |= set(hand.deal.widow or ())
        if turn.contract is not None and turn.contract.is_misere and played:
            for seat in turn.soloist.others:
                seen |= set(hand.deal.hand(seat))
    elif turn.contract is not None and hand.convention.options.allpass_widow != "none":
        seen |= set((hand.deal.widow or ())[: len(played) // 3 + 1])
    return {str(card) for seat in SEATS for card in hand.deal.hand(seat) if card not in seen} | {
        str(card) for card in hand.deal.widow or () if card not in seen
    }


def played_out(hand: Seated, random: Random) -> tuple[list[str], Turn]:
    """Play to the end, and hold every turn to what the seat may see."""
    said: list[str] = []
    while (turn := hand.turn(said)).end is None:
        assert turn.asks in ("bid", "discard", "order", "call", "card")
        assert turn.legal
        names = set(re.findall(r'"([SCDH][AKQJT987])"', json.dumps(turn.as_json())))
        assert not names & hidden(hand, turn)
        said.append(chosen(turn, random))
    return said, turn


@pytest.mark.parametrize(("seed", "seat"), thinned_table(range(4), SEATS, 5))
def test_any_play_of_a_hand_is_legal_and_leads_to_a_record(seed: int, seat: Seat) -> None:
    hand = seated(seed, seat)
    said, turn = played_out(hand, Random(seed))
    assert turn.asks is None
    assert turn.end is not None
    assert sum(turn.won.values()) == (10 if turn.played else 0)
    assert sum(turn.end.whists.values()) == pytest.approx(0, abs=0.01)
    record = record_of(turn)
    assert record.deal == Deal.random(seed)
    question = Review(file=record)
    assert question.auction is not None
    assert question.auction.problem is None
    told = review(record)
    assert told.complete
    assert len(told.cards) == len(turn.played)
    assert seated(seed, seat).turn(said) == turn  # the same hand, wherever it is asked
    back = len(said) // 2
    assert hand.turn(said[:back]) == seated(seed, seat).turn(said[:back])
    with pytest.raises(FormatError, match="over"):
        hand.turn([*said, "SA"])


@pytest.mark.slow
@pytest.mark.parametrize("convention", ["leningrad", "rostov", "game-farm", "sochi-finnish", "code-1996"])
def test_other_conventions_have_their_own_rules(convention: str) -> None:
    random = Random(convention)
    kinds = set()
    for seed in range(4):
        hand = seated(seed, 1 + seed % 3, convention)
        _said, turn = played_out(hand, random)
        assert turn.contract is not None
        kinds.add(turn.contract.kind)
        if turn.soloist is None:
            assert turn.widow == (() if hand.convention.options.allpass_widow == "none" else hand.deal.widow)
    assert len(kinds) > 1


def test_all_pass_the_defenders_pass_and_a_misere_lies_open() -> None:
    assert seated(0, 3).turn(["pass"]).contract == seated(1, 1).turn(["pass"]).contract
    nobody = seated(0, 2).turn(["6S", "pass", "pass"])
    assert nobody.end is not None
    assert nobody.calls == ((Seat.FIRST, "pass"), (Seat.SECOND, "pass"))
    assert nobody.played == ()
    first = seated(4, 2).turn(["pass"])  # the first seat plays misère and has led
    assert str(first.contract) == "misere"
    assert set(first.open) == {Seat.THIRD}
    closed = seated(1, 2).turn(["6S"])
    assert closed.asks == "discard"
    assert len(closed.legal) == 12
    assert closed.open == {}


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        (["5S"], AuctionError),
        (["blind"], AuctionError),
        (["misere-hand"], AuctionError),
        (["6S", "SA"], DealError),
        (["6S", "D7 D8"], DealError),
        (["6S", "C7 C7"], NotationError),
        (["6S", "C7 DQ", "misere"], AuctionError),
        (["6S", "C7 DQ", "6S", "H7"], PlayError),
    ],
)
def test_what_breaks_a_rule_is_refused_and_the_hand_goes_on(
    said: list[str], kind: type[DdsolveError]
) -> None:
    hand = seated(1, 2)
    with pytest.raises(kind) as refused:
        hand.turn(said)
    assert "\n" not in str(refused.value)
    assert hand.turn(said[:-1]).asks is not None


def test_a_card_of_another_is_refused_without_a_word_of_whose_it_is() -> None:
    hand = seated(5, 2)
    own = hand.turn(["pass", "whist"]).hand
    for card in Hand(FULL_MASK) - own:
        with pytest.raises(PlayError) as refused:
            hand.turn(["pass", "whist", str(card)])
        assert str(refused.value) == f"{card} is not in your hand"


def test_a_call_that_cannot_be_made_is_refused() -> None:
    with pytest.raises(ScoreError):
        seated(5, 1).turn(["pass", "alone"])


def test_what_cannot_be_played_here_is_refused() -> None:
    with pytest.raises(AuctionError, match="3 players"):
        seated(1, 1, "hussar")
    with pytest.raises(AuctionError, match="list"):
        seated(1, 1, "rogue-small")
    with pytest.raises(DealError, match="seed"):
        seated(-1, 1)
    exchange = Convention.load("kazakhstan").changed({"allpass_exchange": True})
    with pytest.raises(ConventionError, match="exchange"):
        Seated(1, Seat.FIRST, exchange, ENGINES)


SOCHI = Convention.load("sochi")


MARGIN = 2.0


@pytest.mark.parametrize("seed", thinned(range(8), 3))
def test_a_clear_card_is_clear_to_other_eyes(seed: int) -> None:
    hand = Seated(seed, Seat.parse(1 + seed % 3), SOCHI)
    found = hand.clear_card(MARGIN)
    if found is None:
        assert seed in (2, 4, 6)
        return
    assert Seated(seed, hand.seat, SOCHI).clear_card(MARGIN) == found
    turn = hand.turn(found.decided)
    assert turn.asks == "card"
    assert {str(card) for card in found.worths} == set(turn.legal)
    costs = [cost for _card, cost in found.as_json()["options"]]
    assert costs == sorted(costs)
    assert costs[found.right] - costs[found.right - 1] >= MARGIN
    # drawn anew, by another seed, what is right stays ahead by most of the margin
    state = hand._way[-1][1].state
    assert state is not None
    anew = Players(SOCHI, deals=SURE, seed=99, opened=hand._way[-1][1].opened).worths(state)
    right = list(found.worths)[: found.right]
    wrong = max(worth for card, worth in anew.items() if card not in right)
    assert min(anew[card] for card in right) - wrong > MARGIN / 2


def test_what_is_clear() -> None:
    def right(*worths: float) -> int:
        return _right({Card(place): worth for place, worth in enumerate(worths)}, MARGIN)

    assert right() == right(1) == right(1, 0) == 0
    assert right(5, 2) == 1
    assert right(5, 5, 4.9, 1) == 3
    assert right(5, 4, 1) == 0  # the second is neither as good nor clearly worse
    assert right(50, 1) == 0  # that everybody sees
    assert right(5, 5, 5, 5, 1) == 0


def test_a_task_is_asked_of_the_page() -> None:
    told: list[dict[str, object]] = []
    play_unseen({"seed": 1, "seat": "2", "clear": 2}, told.append)
    document = told[0]["document"]
    assert isinstance(document, dict)
    assert document["asks"] == "card"
    assert document["right"] == 2
    assert len(document["options"]) == len(document["legal"])
    play_unseen({"seed": 4, "seat": "1", "clear": 2}, told.append)
    assert told[1]["document"]["options"] == []  # type: ignore[index]
    for wrong in ({"clear": 0}, {"clear": "2"}, {"clear": 2, "decided": ["pass"]}):
        with pytest.raises(DdsolveError):
            play_unseen({"seed": 1, **wrong}, told.append)
