"""Bo Haglund's DDS, the double-dummy solver of bridge, on Preferans deals without trumps.

A no-trump game of Preferans is a bridge deal in which the soloist's partner can never win a trick. North is
the soloist, East and West the defenders, with the ranks seven to ace of their Preferans hands. South has ten
cards from two to six. Nothing he plays can win a trick that somebody else led, and so he never comes to lead:
the other three play exactly their Preferans game. (With trumps it is not so: in bridge nobody has to trump.)
DDS solves positions of ten cards each like any others, and it counts the tricks of the side that leads.

DDS comes with the wheel ``endplay``. Its plain ctypes binding is used here: one call a deal, on a structure
that was filled before, so that its solver is timed and not Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deals import Deal
from measure import Times, timed

try:
    import endplay._dds as _dds
except ImportError:  # an extra: pip install ddsolve[bench]
    _dds = None

available = _dds is not None

_NORTH, _EAST, _SOUTH, _WEST = range(4)
_SEATS = (_NORTH, _EAST, _WEST)
_SUITS = (0, 3, 2, 1)  # spades, clubs, diamonds, hearts in the order of DDS: S H D C
_NO_TRUMP = 4
_CHUNK = 200  # the most boards that one call of the batch form takes
# South's cards: spread over the suits and as high as may be. Of the ways that were tried DDS is fastest so.
_PARTNER = [(suit, rank) for rank in (6, 5, 4) for suit in range(4)][:10]


def version() -> str:
    """Name the wheel that brought DDS."""
    from importlib.metadata import version as of

    return f"DDS in endplay {of('endplay')}"


def one_thread() -> None:
    """Let DDS use one thread only; this matters for its batch form."""
    _dds.SetMaxThreads(1)


def board(deal: Deal) -> Any:
    """Fill in the structure of one deal."""
    filled = _dds.deal()
    filled.trump = _NO_TRUMP
    filled.first = _SEATS[deal.leader]
    for seat, hand in zip(_SEATS, deal.hands, strict=True):
        for suit in range(4):
            filled.remainCards[seat][_SUITS[suit]] = (hand >> 8 * suit & 255) << 7
    for suit, rank in _PARTNER:
        filled.remainCards[_SOUTH][suit] |= 1 << rank
    return filled


def soloists(score: int, deal: Deal) -> int:
    """Turn DDS's score, which counts for the side that leads, into the soloist's tricks."""
    return score if deal.leader == 0 else deal.hands[0].bit_count() - score


def solve(filled: Any, room: Any) -> int:
    """Solve one board; the score for the side that leads."""
    _dds.SolveBoard(filled, -1, 1, 1, room, 0)
    return int(room.score[0])


def result_room() -> Any:
    """Make the structure that DDS writes its answer to."""
    return _dds.futureTricks()


def unit(deals: Sequence[Deal]) -> Times | None:
    """Time DDS on some deals, one by one: the unit that goals are scaled by, taken beside what it scales."""
    if not available:
        return None
    return timed(solve, [(board(deal), result_room()) for deal in deals])[1]


def chunks(filled: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Pack boards for the batch form: the boards of each call and room for their answers."""
    packed = []
    for start in range(0, len(filled), _CHUNK):
        some = filled[start : start + _CHUNK]
        bunch = _dds.boards()
        bunch.noOfBoards = len(some)
        for place, one in enumerate(some):
            bunch.deals[place] = one
            bunch.target[place], bunch.solutions[place], bunch.mode[place] = -1, 1, 1
        packed.append((bunch, _dds.solvedBoards()))
    return packed


def solve_chunk(bunch: Any, room: Any) -> None:
    """Solve the boards of one call."""
    _dds.SolveAllBoardsBin(bunch, room)


def chunk_scores(bunch: Any, room: Any) -> list[int]:
    """Read the answers of one call."""
    return [int(room.solvedBoard[place].score[0]) for place in range(bunch.noOfBoards)]
