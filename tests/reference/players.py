"""Play as a player sees it, from the definition: every deal of the unseen cards, each solved in full."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from reference.games import AllPassLine, Misere, TrickGame

Cards = frozenset[str]


def deals(
    unseen: Iterable[str], sizes: tuple[int, int], lacks: tuple[set[str], set[str]]
) -> Iterator[tuple[Cards, Cards]]:
    """Yield two hidden hands in every way; a hand holds no suit that it lacks, what is left over is dead."""
    cards = frozenset(unseen)
    for one in combinations(sorted(cards), sizes[0]):
        if any(card[0] in lacks[0] for card in one):
            continue
        for two in combinations(sorted(cards - set(one)), sizes[1]):
            if not any(card[0] in lacks[1] for card in two):
                yield frozenset(one), frozenset(two)


def mean_tricks(
    game: AllPassLine,
    hands: Sequence[Sequence[str]],
    leader: int,
    trick: Sequence[str],
    dead: Iterable[str],
    lacks: Sequence[set[str]],
) -> dict[str, Fraction]:
    """Say how many tricks each legal card costs the seat to move, the mean of all deals it can imagine."""
    me = (leader + len(trick)) % 3
    others = ((me + 1) % 3, (me + 2) % 3)
    unseen = {*hands[others[0]], *hands[others[1]], *dead}
    sizes = (len(hands[others[0]]), len(hands[others[1]]))
    totals: dict[str, int] = {}
    count = 0
    for one, two in deals(unseen, sizes, (lacks[others[0]], lacks[others[1]])):
        count += 1
        imagined: list[Iterable[str]] = [(), (), ()]
        imagined[me], imagined[others[0]], imagined[others[1]] = hands[me], one, two
        for card, taken in game.moves([list(hand) for hand in imagined], leader, trick).items():
            totals[card] = totals.get(card, 0) + taken[me]
    return {card: Fraction(total, count) for card, total in totals.items()}


def ordered(own: Iterable[str], thrown: Iterable[str], trump: str | None, level: int) -> bool:
    """Say whether a soloist's ten cards look like what he ordered; level 0: misère."""
    own, thrown = frozenset(own), frozenset(thrown)
    if level == 0:
        return sum(holes(suit, own, thrown) > 0 for suit in "SCDH") <= 1
    trumps = [card for card in own if card[0] == trump]
    honours = [card for card in own if card[0] != trump and card[1] in "AKQ"]
    if any(card[1] == "A" or card[0] == trump for card in thrown) or (trump and len(trumps) < 4):
        return False
    return len(trumps) + len(honours) >= level - 1


def counts(hand: Iterable[str], trump: str | None, level: int) -> bool:
    """Say whether a defender counts his share of what two whisters owe: four halves of a trick, two, one."""
    halves = 0
    for suit in "SCDH":
        ranks = {card[1] for card in hand if card[0] == suit}
        halves += 2 * ("A" in ranks) + (suit == trump and len(ranks) > 3)
        if "K" in ranks and len(ranks) > 1:
            halves += 2 if ranks & {"A", "Q"} else 1
        elif suit == trump and "Q" in ranks and len(ranks) > 2:
            halves += 1
    return halves >= {6: 4, 7: 2}.get(level, 1)


def holes(suits: str, own: Iterable[str], thrown: Iterable[str]) -> int:
    """Count own cards with more lower cards of the others than of the hand."""
    own, thrown, found = frozenset(own), frozenset(thrown), 0
    for suit in suits:
        ranks = [rank for rank in "789TJQKA" if suit + rank not in thrown]
        mine = [place for place, rank in enumerate(ranks) if suit + rank in own]
        found += sum(place > 2 * number for number, place in enumerate(mine))
    return found


def mean_in_contract(
    game: TrickGame | Misere,
    hands: Sequence[Sequence[str]],
    soloist: int,
    leader: int,
    trick: Sequence[str],
    thrown: Iterable[str],
    lacks: Sequence[set[str]],
    sees: Iterable[int],
    worth: Callable[[int], float],
    doubt: Callable[[Mapping[int, Iterable[str]], Iterable[str]], int],
) -> dict[str, float]:
    """Say what each legal card is worth to the seat to move, in the mean of all deals in least doubt.

    sees: whose hands it sees, its own among them; the soloist alone knows `thrown`. worth: of the soloist's
    tricks, to the mover; doubt: of the hands and what is thrown, for one who does not see them all.
    """
    me, seen = (leader + len(trick)) % 3, set(sees)
    known = {card for seat in seen for card in hands[seat]} | (set(thrown) if soloist in seen else set())
    unseen = {card for hand in hands for card in hand} | set(thrown)
    others = ((me + 1) % 3, (me + 2) % 3)
    sizes = tuple(0 if seat in seen else len(hands[seat]) for seat in others)
    found = []
    for pair in deals(unseen - known, (sizes[0], sizes[1]), (lacks[others[0]], lacks[others[1]])):
        imagined = {seat: hands[seat] for seat in seen}
        imagined |= {seat: hand for seat, hand in zip(others, pair, strict=True) if seat not in seen}
        found.append((imagined, unseen - {card for hand in imagined.values() for card in hand}))
    if len(seen) < 3:
        doubts = [doubt(*each) for each in found]
        found = [each for each, one in zip(found, doubts, strict=True) if one == min(doubts)]
    totals: dict[str, float] = {}
    for imagined, _ in found:
        layout = [list(imagined[seat]) for seat in range(3)]
        for card, tricks in game.moves(layout, leader, trick).items():
            totals[card] = totals.get(card, 0.0) + worth(tricks) / len(found)
    return totals
