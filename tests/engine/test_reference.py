"""The reference solver is right: hand-made endings, independent vectors, and the one shortcut it takes."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from reference import AllPassLine, Guarantee, Misere, NobodyFollows, Together, TrickGame, Widow
from reference.position import best_card, card_list, legal, position
from reference.vectors import STRAINS, all_pass, layouts, solve_published, trick_games
from strategies import Position, fixed, positions
from support import (
    GAMES,
    data,
    dense_hands,
    index,
    masks,
    name,
    play_on,
    random_hands,
    strain_number,
    thinned,
)

from ddsolve._engine import Engine

# one layout of ten cards, and of the hundred others (`python -m reference.vectors` tries all) a second one
QUICK_LAYOUTS = (5, pytest.param(20, marks=pytest.mark.long))
QUICK_STRAINS = [pytest.param(s, marks=() if s == "C" else pytest.mark.long) for s in [*STRAINS, "misere"]]
QUICK_PUBLISHED = ("esh-03", "unisay-4", "unisay-5", "jpref-mis-21", "smirnov-p17")
SLOW_PUBLISHED = pytest.param("jpref-trk-01", marks=pytest.mark.long)


def hands(*texts: str) -> list[list[str]]:
    return [card_list(text) for text in texts]


def test_position_keeps_relative_ranks_only() -> None:
    near = position(hands("S:A C:7", "S:K C:8", "S:Q C:9"))
    far = position(hands("S:9 C:J", "S:8 C:Q", "S:7 C:K"))
    assert near == far == ("012", "210", "", "")


def test_follow_suit_then_trump_then_anything() -> None:
    where = position(hands("S:A H:-", "S:7 C:7 H:7", "S:- C:8 D:8 H:8"))
    assert legal(where, 1, led=0, trump=3) == [(0, 1)]
    assert legal(where, 2, led=0, trump=3) == [(3, 0)]
    assert legal(where, 2, led=0, trump=None) == [(1, 0), (2, 0), (3, 0)]
    assert legal(where, 1, led=None, trump=3) == [(0, 1), (1, 1), (3, 1)]


def test_of_touching_cards_one_is_enough() -> None:
    where = position(hands("S:AKJ", "S:Q97", "S:T8"))
    assert legal(where, 0, led=None, trump=None) == [(0, 0), (0, 3)]
    assert legal(where, 0, led=None, trump=None, all_cards=True) == [(0, 0), (0, 1), (0, 3)]


def test_highest_trump_else_highest_of_the_suit_led() -> None:
    assert best_card([(0, 3), (1, 0), (0, 1)], led=0, trump=None) == 2
    assert best_card([(0, 3), (1, 5), (1, 2)], led=0, trump=1) == 2
    assert best_card([(2, 0), (3, 0)], led=0, trump=None) is None


def test_a_finesse() -> None:
    """Ace and queen behind the king: two tricks when the king's owner has to lead, one when they lead."""
    deal = hands("S:AQ", "S:K7", "H:87")
    assert TrickGame(0, None).solve(deal, leader=1) == 2
    assert TrickGame(0, None).solve(deal, leader=0) == 1


def test_a_trick_too_many_in_misere() -> None:
    """On lead the soloist gives the seven of hearts first; if seat 1 leads the seven, the eight must win."""
    deal = hands("S:8 H:7", "S:97", "H:98")
    assert Misere(0).solve(deal, leader=0) == 0
    assert Misere(0).solve(deal, leader=1) == 1


def test_mid_trick_answers_belong_to_the_same_tree() -> None:
    deal = hands("S:AQ C:7", "S:K7 C:8", "H:87 C:9")
    game = TrickGame(0, "C")
    after = game.moves(deal, leader=0)
    assert game.solve(deal) == max(after.values())
    rest = hands("S:A C:7", "S:K7 C:8", "H:87 C:9")
    assert after["SQ"] == game.solve(rest, leader=0, trick=["SQ"])


def test_widow_names_a_suit_that_nobody_can_follow() -> None:
    with pytest.raises(NobodyFollows):
        Guarantee(0, Widow(("SA", "SK"), "shows")).solve(hands("C:78", "D:78", "H:78"))


def test_widow_card_shows_or_wins() -> None:
    """The ace of the widow: `shows` gives the trick to the highest card of the seats, `dealer` keeps it."""
    deal = hands("S:7 C:7", "S:8 C:8", "S:9 C:9")
    assert AllPassLine(None, Widow(("SA", "CA"), "shows")).solve(deal) == (0, 0, 2, 0)
    assert AllPassLine(None, Widow(("SA", "CA"), "dealer")).solve(deal) == (0, 0, 0, 2)
    assert AllPassLine(None, Widow(("SA", "CT"), "dealer")).solve(deal) == (0, 0, 0, 2)


def test_void_first_player_may_set_the_suit() -> None:
    """The widow shows spades, seat 0 has none: its club is thrown away, or is the card to follow and wins."""
    deal = hands("C:7", "S:8", "S:9")
    assert AllPassLine(None, Widow(("SA", "DA"), "shows")).solve(deal) == (0, 0, 1, 0)
    assert AllPassLine(None, Widow(("SA", "DA"), "shows", void_sets_suit=True)).solve(deal) == (1, 0, 0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(60), 15))
def test_touching_cards_are_worth_the_same(seed: int) -> None:
    """The only shortcut of the reference, against the tree with every card."""
    deal = dense_hands(seed, 3 + seed % 3)
    leader = seed % 3
    for trump in (None, "S", "H"):
        every_card = TrickGame(1, trump, all_cards=True)
        assert TrickGame(1, trump).solve(deal, leader) == every_card.solve(deal, leader)
    assert Misere(2).solve(deal, leader) == Misere(2, all_cards=True).solve(deal, leader)
    assert AllPassLine().solve(deal, leader) == AllPassLine(all_cards=True).solve(deal, leader)


@pytest.mark.long
@pytest.mark.parametrize("number", QUICK_LAYOUTS)
def test_all_pass_vectors(number: int) -> None:
    for what, answer, wanted in all_pass(layouts()[number]):
        assert answer == wanted, what


@pytest.mark.slow
@pytest.mark.parametrize("strain", QUICK_STRAINS)
@pytest.mark.parametrize("number", QUICK_LAYOUTS)
def test_trick_vectors(number: int, strain: str) -> None:
    for what, answer, wanted in trick_games(layouts()[number], strain):
        assert answer == wanted, what


@pytest.mark.slow
@pytest.mark.parametrize("name", [*QUICK_PUBLISHED, SLOW_PUBLISHED])
def test_published_hands(name: str) -> None:
    hand: dict[str, Any] = next(row for row in data("published.json") if row["id"] == name)
    assert solve_published(hand) == hand["computed"]


TRUMPS = {"S": "S", "C": "C", "D": "D", "H": "H", "NT": None}


def reference(game: str) -> Together:
    """All three soloists at once."""
    if game == "misere":
        return Together([Misere(seat) for seat in range(3)])
    return Together([TrickGame(seat, TRUMPS[game]) for seat in range(3)])


def compare(engine: Engine, position: Position) -> None:
    """Value and moves of a position for all three soloists."""
    hands, leader, trick, game = position
    tree = reference(game)
    values = tree.solve(hands, leader, trick)
    moves = tree.moves(hands, leader, trick)
    table = [index(card) for card in trick]
    for soloist in range(3):
        asked = (masks(hands), strain_number(game), position.misere, soloist, leader, table)
        assert engine.solve(*asked) == values[soloist]
        for floor, ceiling in ((1, 1), (1, 3), (0, 2), (1, 10)):
            within = Engine().solve(*asked, floor=floor, ceiling=ceiling)
            assert within == max(floor, min(values[soloist], ceiling))
        found = engine.moves(*asked)
        assert [card for card, _ in found] == sorted(index(card) for card in moves)
        assert {name(card): tricks for card, tricks in found} == {
            card: outcome[soloist] for card, outcome in moves.items()
        }


@pytest.mark.long
@fixed(400)
@given(positions())
def test_small_positions(position: Position) -> None:
    compare(Engine(), position)


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(60), 30))
def test_larger_positions(seed: int) -> None:
    """Six and seven cards, in the middle of a trick too; one engine for all games of a deal."""
    rng = random.Random(seed)
    make = dense_hands if seed % 2 else random_hands
    deal = make(rng, 6 + seed % 4 // 3)
    engine = Engine()
    for game in rng.sample(GAMES, 3):
        leader = rng.randrange(3)
        hands, trick = play_on(rng, deal, leader, game, seed % 3)
        compare(engine, Position(hands, leader, tuple(trick), game))


def test_every_leader_soloist_and_strain_of_the_smallest_deals() -> None:
    """One and two cards each: every way, so that no seat or strain is mixed up."""
    engine = Engine()
    for seed in range(12):
        hands = dense_hands(seed, 1 + seed % 2)
        for strain, trump in TRUMPS.items():
            for soloist in range(3):
                for leader in range(3):
                    wanted = TrickGame(soloist, trump).solve(hands, leader)
                    number = strain_number(strain)
                    assert engine.solve(masks(hands), number, False, soloist, leader) == wanted
