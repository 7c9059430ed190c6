"""Records of every kind for the tests of files, made by hypothesis."""

from __future__ import annotations

from typing import get_args

from hypothesis import strategies as st

from ddsolve import AllPassRules, Contract, Deal, GameRecord, Hand, PlayState
from ddsolve.auction import read_calls
from ddsolve.values.cards import DECK, Card
from ddsolve.values.contract import ALLPASS, MISERE, TRICK_CONTRACTS
from ddsolve.values.rules import FirstPlayer, VoidLead

CALLS = read_calls("1=6S 2=pass 3=here 1=misere 2=misere-hand 3=9S-hand 1=6-blind 2=10NT 3=7C")
SERBIAN = [*TRICK_CONTRACTS[:5], MISERE]
free_text = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20)
traps = st.sampled_from(["deal 3", "Play: SA", "---", "# x", "[a", "Мизер", "", "pbninfo", "auction 1=6S"])
comments = st.lists(traps | free_text, max_size=4)


def played_on(draw: st.DrawFn, state: PlayState) -> tuple[Card, ...]:
    """Play some legal cards."""
    for _ in range(draw(st.integers(0, 32))):
        if state.finished:
            break
        state = state.play(draw(st.sampled_from(list(state.legal()))))
    return state.played


@st.composite
def records(draw: st.DrawFn, contracts: list[Contract] | None = None, full: bool = False) -> GameRecord:
    """Any record: `contracts` limits the games, `full` asks for three hands of ten and a known widow."""
    deck = list(DECK)
    draw(st.randoms(use_true_random=False)).shuffle(deck)
    size = 10 if full else draw(st.integers(1, 10))
    first, second, third = (Hand.of(deck[at * size : (at + 1) * size]) for at in range(3))
    contract = draw(st.sampled_from(contracts or [*TRICK_CONTRACTS, MISERE, ALLPASS]))
    allpass = contract.kind == "allpass"
    soloist = None if allpass else draw(st.integers(1, 3))
    widow = (deck[30], deck[31]) if size == 10 and (full or draw(st.booleans())) else None
    deal = Deal((first, second, third), widow)
    discard = rules = None
    if allpass:
        rules = AllPassRules.for_deal(
            deal,
            deal.widow,
            draw(st.sampled_from(["none", "shows", "dealer"])) if widow else "none",
            draw(st.sampled_from(get_args(FirstPlayer))),
            draw(st.sampled_from(get_args(FirstPlayer))),
            draw(st.sampled_from(get_args(VoidLead))),
        )
    elif widow and draw(st.booleans()):
        twelve = [*deal.hand(soloist or 1), *widow]
        pair = draw(st.lists(st.sampled_from(twelve), min_size=2, max_size=2, unique=True))
        discard = (pair[0], pair[1])
    leader = None if rules and rules.widow_rule != "none" else draw(st.sampled_from([None, 1, 2, 3]))
    bare = GameRecord(deal, contract, soloist, leader, discard, rules=rules)
    return GameRecord(
        deal,
        contract,
        soloist,
        leader,
        discard,
        played_on(draw, bare.start()),
        rules,
        draw(free_text),
        draw(free_text),
        (draw(free_text), draw(free_text), draw(free_text)),
        "\n".join(draw(comments)),
        tuple(draw(st.lists(st.sampled_from(CALLS), max_size=5))),
    )
