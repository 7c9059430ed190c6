"""The all-pass solver against the reference, the vectors, and its own line played out card by card."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from reference import AllPassLine, Guarantee, NobodyFollows, Together, Widow
from reference.vectors import VARIANTS
from strategies import deals, fixed
from support import DECK, RANKS, SUITS, Hands, cards, data, index, mask, masks, name, random_hands, thinned

from ddsolve._allpass import AllPass, Position
from ddsolve._engine import Engine

RULES = {"none": 0, "shows": 1, "dealer": 2}
OPTIONS = ("second_winner", "third_winner", "void_sets_suit")
ENGINE = AllPass()  # one for all, so that a stale answer would show


class State(NamedTuple):
    """Everything `AllPass` is asked with; cards in text, ``hands`` without ``trick``."""

    hands: Hands
    leader: int = 0
    trick: tuple[str, ...] = ()
    done: int = 0
    widow: Widow | None = None

    def asked(self) -> dict[str, Any]:
        """Give the arguments of the compiled module."""
        found: dict[str, Any] = {
            "hands": masks(self.hands),
            "leader": self.leader,
            "trick": [index(card) for card in self.trick],
            "tricks_done": self.done,
        }
        if self.widow:
            found |= {"widow": [index(card) for card in self.widow.cards], "rule": RULES[self.widow.rule]}
            found |= {option: getattr(self.widow, option) for option in OPTIONS}
        return found

    def led(self) -> str | None:
        """Say which suit is to be followed."""
        widow = self.widow if self.done < 2 else None
        if self.trick and (widow is None or (widow.rule == "shows" and widow.void_sets_suit)):
            return self.trick[0][0]
        return widow.cards[self.done][0] if widow else None

    def to_move(self) -> int:
        return (self.leader + len(self.trick)) % 3

    def legal(self) -> list[str]:
        hand = self.hands[self.to_move()]
        return [card for card in hand if card[0] == self.led()] or list(hand)

    def play(self, card: str) -> tuple[State, int | None]:
        """Play a card; when it ends the trick, also say who wins it (3 is the dealer)."""
        hands: Hands = tuple(tuple(held for held in hand if held != card) for hand in self.hands)
        after = self._replace(hands=hands, trick=(*self.trick, card))
        if len(after.trick) < 3:
            return after, None
        candidates = {played: (self.leader + turn) % 3 for turn, played in enumerate(after.trick)}
        if self.widow and self.done < 2 and self.widow.rule == "dealer":
            candidates[self.widow.cards[self.done]] = 3
        following = [played for played in candidates if played[0] == after.led()]
        assert following, "nobody followed"
        won_by = candidates[max(following, key=lambda played: RANKS.index(played[1]))]
        return after._replace(trick=(), done=self.done + 1, leader=self.next_leader(won_by)), won_by

    def next_leader(self, won_by: int) -> int:
        if self.widow is None or self.done > 1:
            return won_by
        by_winner = self.widow.second_winner if self.done == 0 else self.widow.third_winner
        return won_by if by_winner and won_by < 3 else 0


def check_line(state: State, line: list[int], promised: tuple[int, ...]) -> None:
    """Play the line out under the rules and count."""
    won = [0, 0, 0, 0]
    for card in line:
        assert name(card) in state.legal()
        state, won_by = state.play(name(card))
        if won_by is not None:
            won[won_by] += 1
    assert not any(state.hands)
    assert tuple(won) == promised


def compare(state: State) -> None:
    """Guarantees, line and every card against the reference."""
    game = Together([*(Guarantee(seat, state.widow) for seat in range(3)), AllPassLine(None, state.widow)])
    position = (state.hands, state.leader, state.trick, state.done)
    *guarantee, tricks = game.solve(*position)
    found = ENGINE.solve(Position(**state.asked()))
    assert found[:2] == (tuple(guarantee), tricks)
    check_line(state, found[2], tricks)
    wanted = {card: outcome[3] for card, outcome in game.moves(*position).items()}
    assert {name(card): outcome for card, outcome in ENGINE.moves(Position(**state.asked()))} == wanted


@st.composite
def states(draw: st.DrawFn, high: int = 5) -> State:
    """Draw a deal, with or without a widow rule, some legal cards already played."""
    hands = draw(deals(1, high))
    rule = draw(st.sampled_from(sorted(RULES)))
    if rule == "none":
        state = State(hands, draw(st.integers(0, 2)))
    else:
        rest = [card for card in DECK if not any(card in hand for hand in hands)]
        pair = draw(st.lists(st.sampled_from(rest), min_size=2, max_size=2, unique=True))
        flags = draw(st.tuples(*[st.booleans()] * 3))
        # the dealer has led a real card, so that no first player can set the suit
        flags = flags if rule == "shows" else (*flags[:2], False)
        state = State(hands, widow=Widow((pair[0], pair[1]), rule, *flags))
    for _ in range(draw(st.integers(0, min(8, 3 * len(hands[0]) - 1)))):
        card = draw(st.sampled_from(state.legal()))
        following = [card for card in (*state.trick, card) if card[0] == (state.led() or card[0])]
        assume(len(state.trick) < 2 or following or (state.widow and state.widow.rule == "dealer"))
        state, _ = state.play(card)
    return state


@pytest.mark.long
@fixed(600)
@given(states())
def test_against_the_reference(state: State) -> None:
    try:
        compare(state)
    except NobodyFollows:  # possible with few cards only; the rules do not say who wins then
        assume(False)


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(12), 3))
def test_larger_deals_against_the_reference(seed: int) -> None:
    rng = random.Random(seed)
    hands = random_hands(rng, 6)
    compare(State(hands, seed % 3))
    rest = [card for card in DECK if not any(card in hand for hand in hands)]
    pair = tuple(rng.sample(rest, 2))
    widow = Widow((pair[0], pair[1]), "dealer", *(rng.random() < 0.5 for _ in range(2)))
    compare(State(hands, widow=widow))


@pytest.mark.parametrize("number", thinned(range(36), 4))
def test_layouts(number: int) -> None:
    layout = data("layouts.json")[number]
    for variant, options in VARIANTS.items():
        widow = None if options is None else Widow(tuple(layout["dead"]), **options)
        state = State(tuple(cards(hand) for hand in layout["hands"]), widow=widow)
        guarantee, tricks, line = ENGINE.solve(Position(**state.asked()))
        assert list(guarantee) == layout[variant]["guarantee"], variant
        assert list(tricks) == layout[variant]["tricks"], variant
        assert sum(tricks) == 10
        check_line(state, line, tricks)


@pytest.mark.slow
@fixed(100)
@given(deals(1, 8), st.integers(0, 2), st.integers(1, 2))
def test_rotating_the_seats_rotates_the_answer(hands: Hands, leader: int, by: int) -> None:
    """Without a widow the tie rule has no favourite seat."""
    turned: Hands = tuple(hands[(seat - by) % 3] for seat in range(3))
    guarantee, tricks, _ = ENGINE.solve(Position(masks(hands), leader))
    found = ENGINE.solve(Position(masks(turned), (leader + by) % 3))
    assert found[0] == tuple(guarantee[(seat - by) % 3] for seat in range(3))
    assert found[1] == (*(tricks[(seat - by) % 3] for seat in range(3)), 0)


@pytest.mark.slow
@fixed(100)
@given(deals(1, 8), st.integers(0, 2), st.sampled_from(list(permutations(SUITS))))
def test_relabelling_the_suits_changes_nothing(hands: Hands, leader: int, suits: tuple[str, ...]) -> None:
    new = dict(zip(SUITS, suits, strict=True))
    relabelled = tuple(mask(new[card[0]] + card[1] for card in hand) for hand in hands)
    assert ENGINE.solve(Position(relabelled, leader))[:2] == ENGINE.solve(Position(masks(hands), leader))[:2]


@pytest.mark.parametrize("seed", thinned(range(30), 3))
def test_bounds_of_a_guarantee(seed: int) -> None:
    """With perfect play of all no seat takes more than it can guarantee, for it alone wants fewest."""
    hands = random_hands(seed, 10)
    guarantee, tricks, line = ENGINE.solve(Position(masks(hands), seed % 3))
    assert all(taken <= most for taken, most in zip(tricks, guarantee, strict=False))
    assert sum(tricks) == 10
    assert len(line) == 30


@pytest.mark.slow
def test_two_table_sizes_agree() -> None:
    tiny, large = AllPass(Engine(1)), AllPass(Engine(64 << 20))
    for seed in range(200):
        hands = masks(random_hands(seed, 7))
        position = Position(hands, seed % 3)
        assert tiny.solve(position) == large.solve(position), seed
    assert sum(tiny.nodes) > sum(large.nodes), "the tiny tables forgot nothing, so nothing was tested"


GOOD: dict[str, Any] = {"hands": (0b11, 0b1100, 0b110000), "leader": 0}
WIDOW = {"widow": (30, 31), "rule": 1}
BAD: dict[str, dict[str, Any]] = {
    "two hands": {"hands": (1, 2)},
    "a card twice": {"hands": (1, 1, 2)},
    "unequal hands": {"hands": (1, 2, 12)},
    "leader 3": {"leader": 3},
    "three cards on the table": {"trick": (0, 1, 2)},
    "card 32": {"trick": (32,)},
    "a card on the table and in a hand": {"trick": (0,)},
    "rule 3": {"rule": 3},
    "a rule without its cards": {"rule": 1},
    "one widow card": {"rule": 1, "widow": (31,)},
    "a widow card in a hand": WIDOW | {"widow": (0, 31)},
    "the same widow card twice": WIDOW | {"widow": (31, 31)},
    "tricks_done -1": {"tricks_done": -1},
    "won by three": {"won": (0, 0, 0)},
    "won less than nothing": {"won": (0, 0, 0, -1)},
    "eleven tricks": {"won": (4, 4, 1, 0)},
}


@pytest.mark.parametrize("what", BAD)
def test_bad_arguments_are_value_errors(what: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Position(**(GOOD | BAD[what]))


def test_good_arguments() -> None:
    assert AllPass().solve(Position(**GOOD))[1] == (0, 0, 2, 0)


def test_nothing_to_play() -> None:
    assert AllPass().solve(Position((0, 0, 0), 0)) == ((0, 0, 0), (0, 0, 0, 0), [])
