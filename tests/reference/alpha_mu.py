"""Plain αμ (Cazenave and Ventos 2019) on full worlds: pure plans of the defence against a hidden discard.

The textbook shape: a list of complete deals, one for each world, that look the same to the defence. Max (the
defence) picks one move for all deals, Min (the soloist) moves in each deal as he likes. A front is kept as a
list into which each vector is put unless one there is as good everywhere; a deal in which Min cannot make the
move joins with its own marker. No memo and no sets of worlds: nothing of ``reference.hidden``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

HEIGHT = {rank: height for height, rank in enumerate("789TJQKA")}
FREE = None  # the entry of a deal that does not take part

Front = list[list[int | None]]
Deal = list[list[str]]  # the soloist's real cards, then the defenders'


def useful(deal: Deal, seat: int, table: Sequence[str]) -> list[str]:
    suit = [card for card in deal[seat] if table and card[0] == table[0][0]]
    return suit if suit else deal[seat]


def insert(front: Front, vector: list[int | None]) -> Front:
    def covers(high: list[int | None], low: list[int | None]) -> bool:
        return all(h is FREE or (v is not FREE and h >= v) for h, v in zip(high, low, strict=True))

    if any(covers(old, vector) for old in front):
        return front
    return [old for old in front if not covers(vector, old)] + [vector]


def worse(one: int | None, two: int | None) -> int | None:
    if one is FREE:
        return two
    return one if two is FREE else min(one, two)


def alpha_mu(
    deals: Sequence[Deal | None],
    leader: int,
    payoff: Callable[[int], int],
    table: tuple[str, ...] = (),
    won: int = 0,
) -> Front:
    """Give the front; a deal that is None is not possible any more."""
    alive = [deal for deal in deals if deal is not None]
    if len(table) == 3:
        led = table[0][0]
        best = max(range(3), key=lambda turn: HEIGHT[table[turn][1]] if table[turn][0] == led else -1)
        winner = (leader + best) % 3
        return alpha_mu(deals, winner, payoff, (), won + (winner == 0))
    if not table and not alive[0][1]:
        return [[FREE if deal is None else payoff(won) for deal in deals]]
    seat = (leader + len(table)) % 3
    moves = sorted({card for deal in alive for card in useful(deal, seat, table)})
    result: Front = []
    for number, card in enumerate(moves):
        after = [
            None
            if deal is None or card not in useful(deal, seat, table)
            else [[own for own in hand if own != card] for hand in deal]
            for deal in deals
        ]
        front = alpha_mu(after, leader, payoff, (*table, card), won)
        if seat or not number:
            for vector in front:
                result = insert(result, vector)
        else:
            joined: Front = []
            for one in result:
                for two in front:
                    joined = insert(joined, [worse(a, b) for a, b in zip(one, two, strict=True)])
            result = joined
    return result
