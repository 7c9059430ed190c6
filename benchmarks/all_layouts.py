"""All 184,756 layouts of a hand, exact, with one engine on one thread."""

from __future__ import annotations

import multiprocessing
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

import dds
from deals import random_deals

if TYPE_CHECKING:
    from ddsolve._layouts import LayoutFamily

_UNIT_DEALS = random_deals(300)
STRAINS = ("S", "C", "D", "H", "NT", "misere")


class Hand(NamedTuple):
    """A hand of ten with two dead cards; ``leader`` 0 is the soloist, 1 the next seat."""

    kind: str  # ordinary or hard
    cards: str
    dead: str
    game: str
    leader: int


class Counted(NamedTuple):
    """Seconds of CPU, positions visited for each layout, MiB of the table, layouts, look-ups in the table.

    unit: mean milliseconds of DDS for a no-trump solve just before and just after; None without it.
    """

    hand: Hand
    seconds: float
    nodes: float
    table: int
    unit: float | None
    layouts: int
    probes: int


# The ordinary hands are those of tests/data/distributions.json. The hard misères are the slowest that a study
# before this program knew (their dead cards are ours); the hard trick games are the slowest of 88 random flat
# hands, so "hardest found" is to be read as "of these".
HANDS = (
    Hand("ordinary", "S:AKQT C:AK7 D:K8 H:9", "C8 D9", "S", 0),
    Hand("ordinary", "S:AK9 C:KQ8 D:AT7 H:K", "C9 H7", "NT", 0),
    Hand("hard", "S:T9 C:Q8 D:KJ9 H:A87", "C9 H9", "D", 1),
    Hand("hard", "S:T8 C:KT8 D:A97 H:K7", "CQ S9", "NT", 1),
    Hand("ordinary", "S:T987 C:8 D:987 H:98", "CA CK", "misere", 0),
    Hand("ordinary", "S:T987 C:8 D:987 H:98", "CA CK", "misere", 1),
    Hand("hard", "S:987 C:T87 D:J97 H:8", "CA HA", "misere", 1),
    Hand("hard", "S:J97 C:Q87 D:97 H:K8", "CA HA", "misere", 0),
)


def _mask(cards: list[str]) -> int:
    return sum(1 << ("SCDH".index(card[0]) * 8 + "789TJQKA".index(card[1])) for card in cards)


def _own(cards: str) -> int:
    fields = (field.split(":") for field in cards.split())
    return _mask([suit + rank for suit, ranks in fields for rank in ranks if rank != "-"])


def family_of(hand: Hand) -> LayoutFamily:
    """Return the hand's layouts."""
    from ddsolve._layouts import LayoutFamily

    own = _own(hand.cards)
    unseen = 0xFFFFFFFF & ~own & ~_mask(hand.dead.split())
    misere = hand.game == "misere"
    return LayoutFamily(own, unseen, 0, 4 if misere else STRAINS.index(hand.game), misere)


def count(hand: Hand) -> Counted:
    """Count one hand's layouts with a new engine."""
    from ddsolve._engine import Engine

    family = family_of(hand)
    engine = Engine()
    before = dds.unit(_UNIT_DEALS)
    start = time.process_time()
    counts, _ = engine.count(family, hand.leader)
    took = time.process_time() - start
    after = dds.unit(_UNIT_DEALS)
    unit = (before.mean + after.mean) / 2 if before and after else None
    told = engine.statistics
    layouts = sum(counts)
    return Counted(hand, took, engine.nodes / layouts, told["bytes"] >> 20, unit, layouts, told["probes"])


def _work(hands: tuple[Hand, ...]) -> tuple[list[Counted], float]:
    found = [count(hand) for hand in hands]
    try:
        import resource
    except ImportError:  # Windows
        return found, float("nan")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10  # what ru_maxrss counts in, per MiB
    return found, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def count_apart(hands: tuple[Hand, ...] = HANDS) -> tuple[list[Counted], float]:
    """Count the hands in a process of their own; also its peak of memory in MiB."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_work, (hands,))
