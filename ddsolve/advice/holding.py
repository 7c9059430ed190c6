"""Holdings: what the glossary calls a player's cards of one suit, and the tricks they take on their own.

The suit is played alone, all its cards seen. A defender's other cards of it lie with the soloist, the other
defender and among the two dead cards; every way is weighted by the law of the 22 unseen cards (10, 10 and 2).
The holder plays for his tricks, the other defender for the holder's too, the soloist against them. The
soloist knows his discard, of another suit: 20 cards are unseen (10 and 10), and both defenders play against
him. Each round is led by one who has the suit: by default by another than the holder, whichever of the two is
worse for him, and by the holder when nobody else can; or (`own`) always by the holder. A card that nobody can
follow takes a trick.
"""

from __future__ import annotations

import re
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import factorial
from typing import Literal

from ddsolve.errors import NotationError
from ddsolve.notation.vocabulary import LOW_RANKS, SYMBOL_SUITS, is_cyrillic
from ddsolve.values.answers import Answer, Json
from ddsolve.values.hand import Hand
from ddsolve.words import N_

RANKS = "789TJQKA"
RUSSIAN_RANKS = str.maketrans("ТКДВ", "AKQJ")
DEALT, DEAD = 10, 2
Side = Literal["over", "under", "soloist"]
Lead = Literal["other", "own"]
SMALL = frozenset("789T")

# ES, "whist simple / doble / triple": the cards, x for a small one
_WHISTS = {
    1: ("A", "Kx", "Qxx", "Jxxx"),
    2: ("AK", "KQJ", "KQx", "AQx", "AJx", "AT98", "KJx", "KT98", "QT98"),
    3: ("AKQ", "AKJ", "AK98", "KQJ8", "KQxx", "KJxx"),
}
_NOT_SEVEN = ("KQxx", "KJxx")  # "two small ones without the seven"
_NOT_OWN_LEAD = ("AKJ",)  # "on another's lead"
# ES, "second (third, fourth) king": the card is the highest of two (three, four)
_ORDINALS = {2: "second", 3: "third", 4: "fourth"}
_HONOURS = {"K": "king", "Q": "queen", "J": "jack"}
_SEQUENCES = ("KQ", "QJ")
NAMES = {
    "bare": N_("bare card"),
    "sledgehammer": N_("sledgehammer"),
    "marriage": N_("marriage"),
    "closed_marriage": N_("closed marriage"),
    "trellis": N_("trellis"),
    "closed_trellis": N_("closed trellis"),
    "second_king": N_("second king"),
    "third_king": N_("third king"),
    "fourth_king": N_("fourth king"),
    "second_queen": N_("second queen"),
    "third_queen": N_("third queen"),
    "fourth_queen": N_("fourth queen"),
    "second_jack": N_("second jack"),
    "third_jack": N_("third jack"),
    "fourth_jack": N_("fourth jack"),
    "whists_1": N_("simple whist"),
    "whists_2": N_("double whist"),
    "whists_3": N_("triple whist"),
    "wall": N_("wall (in trumps)"),
    "short": N_("short suit"),
    "long": N_("long suit"),
}


@dataclass(frozen=True, slots=True)
class HoldingTricks:
    """The tricks of a defender's or soloist's holding: the chance of each count, and what is certain."""

    side: Side
    chances: dict[int, Fraction]

    @property
    def expected(self) -> Fraction:
        """The mean number of tricks."""
        return sum((count * chance for count, chance in self.chances.items()), Fraction(0))

    @property
    def sure(self) -> int:
        """The fewest tricks over all splits."""
        return min(self.chances)

    def as_json(self) -> Json:
        """Return the chances of each number of tricks."""
        return {
            "tricks": {str(count): float(chance) for count, chance in self.chances.items()},
            "expected": float(self.expected),
            "sure": self.sure,
        }


@dataclass(frozen=True, slots=True, repr=False)
class NamedHolding(Answer):
    """A holding, the keys of its names in the sources' glossaries, and its tricks for each place asked."""

    ranks: str
    names: tuple[str, ...]
    sides: tuple[HoldingTricks, ...]

    def as_json(self) -> Json:
        """Return the names with their source, and each place's chances by tricks."""
        called = [{"name": NAMES[key], "key": key, "source": "ES"} for key in self.names]
        return {"holding": self.ranks, "names": called, **{one.side: one.as_json() for one in self.sides}}


@dataclass(frozen=True, slots=True, repr=False)
class Holdings(Answer):
    """Many holdings."""

    holdings: tuple[NamedHolding, ...]
    rows = "holdings"

    def as_json(self) -> Json:
        """Return them all."""
        return {"holdings": [one.as_json() for one in self.holdings]}


def named_holding(ranks: str, sides: tuple[Side, ...], lead: Lead) -> NamedHolding:
    """Return what a holding is called, and its tricks on each of some sides."""
    found = tuple(holding_tricks(ranks, side, lead) for side in sides)
    return NamedHolding(ranks, names(ranks, sides[0], lead), found)


def read_holding(text: str) -> str:
    """Read ranks or cards of one suit (`AKJ`, `ТК10`, `пики ТД9`); NotationError for none, or one twice."""
    ranks = re.sub(rf"\A\s*[{''.join(SYMBOL_SUITS)}]", "", text).upper()
    if is_cyrillic(text):
        ranks = ranks.translate(RUSSIAN_RANKS)
    ranks = "".join(ranks.replace("10", "T").split())
    unknown = next((rank for rank in ranks if rank not in RANKS), None)
    if unknown is not None:  # not ranks alone: is it a hand of one suit?
        with suppress(NotationError):
            hand = Hand.parse(text)
            held = {card.suit for card in hand}
            if len(held) == 1:
                return hand.ranks(held.pop())
    if unknown is not None and unknown in LOW_RANKS:
        raise NotationError("there is no {card}: the lowest card of the 32 is the seven", card=unknown)
    if unknown is not None or not ranks:
        raise NotationError(
            "{text!r} is no holding: write the ranks of one suit, as AKJ or K1098", text=text.strip()[:20]
        )
    if len(set(ranks)) != len(ranks):
        raise NotationError("{text!r}: a card twice", text=text.strip()[:20])
    return "".join(sorted(ranks, key=RANKS.index, reverse=True))


def names(ranks: str, side: Side = "over", lead: Lead = "other") -> tuple[str, ...]:
    """Return the catalogue keys of what the sources' glossaries call these cards (topic `holding`).

    A whist and a wall are a defender's; a soloist's cards have the names of their shape.
    """
    found = []
    if len(ranks) == 1:
        found.append("bare")
    if ranks.startswith("AK"):
        found.append("sledgehammer")
    elif ranks.startswith("KQJ"):
        found.append("closed_trellis" if ranks == "KQJ8" else "trellis")
    elif ranks.startswith("KQ"):
        found.append("marriage" if ranks == "KQ" else "closed_marriage")
    if len(ranks) in _ORDINALS and ranks[0] in _HONOURS and ranks[:2] not in _SEQUENCES:
        found.append(f"{_ORDINALS[len(ranks)]}_{_HONOURS[ranks[0]]}")
    whists = None if side == "soloist" else counted_whists(ranks, lead)
    if whists is not None:
        found.append(f"whists_{whists}")
    if side != "soloist" and 4 <= len(ranks) <= 5:
        found.append("wall")
    if len(ranks) != 3:
        found.append("long" if len(ranks) > 3 else "short")
    return tuple(found)


def listed_whists(ranks: str, lead: Lead = "other") -> int | None:
    """Return the whists that ES counts for exactly these cards; None where its list has not got them."""
    for count, patterns in sorted(_WHISTS.items(), reverse=True):
        if any(_fits(ranks, pattern) for pattern in patterns):
            return None if lead == "own" and ranks in _NOT_OWN_LEAD else count
    return None


@cache
def counted_whists(ranks: str, lead: Lead = "other") -> int | None:
    """Return the most whists that ES counts for these cards or for weaker ones; None where it counts none.

    Weaker is a holding whose every card has one here that is as high: KQ is a whist as Kx is, AKQ8 three as
    AKQ. Higher and further cards never take a trick less.
    """
    counts = (listed_whists(weaker, lead) for weaker in all_holdings(len(ranks)) if _reaches(ranks, weaker))
    return max((count for count in counts if count is not None), default=None)


def _reaches(ranks: str, weaker: str) -> bool:
    """Whether a holding has for every card of another one that is as high; `weaker` is no longer."""
    return all(RANKS.index(high) >= RANKS.index(low) for high, low in zip(ranks, weaker, strict=False))


def top_cards(ranks: str) -> str:
    """Return the cards from the ace down without a gap: in trumps each is a guaranteed whist (ES)."""
    best = RANKS[::-1]
    return best[: next((at for at, rank in enumerate(best) if rank not in ranks), len(best))]


def _fits(ranks: str, pattern: str) -> bool:
    if len(ranks) != len(pattern) or (pattern in _NOT_SEVEN and "7" in ranks):
        return False
    return all(
        rank == sign or (sign == "x" and rank in SMALL) for rank, sign in zip(ranks, pattern, strict=True)
    )


def holding_tricks(ranks: str, side: Side, lead: Lead = "other") -> HoldingTricks:
    """Return the exact chances of each number of tricks over every split of the suit's other cards."""
    held = sum(1 << RANKS.index(rank) for rank in ranks)
    others = [place for place in range(len(RANKS)) if not held >> place & 1]
    rooms = (DEALT, DEALT) if side == "soloist" else (DEALT, DEALT, DEAD)
    ways: dict[int, int] = defaultdict(int)
    for owners in product(range(len(rooms)), repeat=len(others)):  # the soloist, the partner, dead
        counts = [owners.count(owner) for owner in range(len(rooms))]
        if any(count > room for count, room in zip(counts, rooms, strict=True)):
            continue
        soloist, partner = (
            sum(1 << place for place, owner in zip(others, owners, strict=True) if owner == wanted)
            for wanted in (0, 1)
        )
        filled = factorial(sum(rooms) - len(others))
        for room, count in zip(rooms, counts, strict=True):
            filled //= factorial(room - count)
        ways[_suit_tricks(held, soloist, partner, side, lead)] += filled
    total = sum(ways.values())
    return HoldingTricks(side, {count: Fraction(ways[count], total) for count in sorted(ways)})


@cache
def _suit_tricks(held: int, soloist: int, partner: int, side: Side, lead: Lead) -> int:
    """Return the holder's tricks with these cards left."""
    if not held:
        return 0
    if not soloist and not partner:
        return held.bit_count()
    if lead == "own":
        return _round(held, soloist, partner, side, lead, "h")
    leaders = [who for who, cards in (("s", soloist), ("p", partner)) if cards]
    return min(_round(held, soloist, partner, side, lead, leader) for leader in leaders)


def _round(held: int, soloist: int, partner: int, side: Side, lead: Lead, leader: str) -> int:
    """Return the holder's tricks if this seat leads now: every card of everybody is tried.

    "s" plays against the holder: the soloist, or where he is the holder the defender after him; "p" is the
    other player, who plays for a defender and against a soloist.
    """
    turn = "sph" if side != "over" else "shp"  # clockwise; the soloist's own side: the holder is the last
    against = "sp" if side == "soloist" else "s"
    first = turn.index(leader)
    order = turn[first:] + turn[:first]
    hands = {"h": held, "s": soloist, "p": partner}

    def play(place: int, best: int, winner: str) -> int:
        if place == 3:
            won = int(winner == "h")
            return won + _suit_tricks(hands["h"], hands["s"], hands["p"], side, lead)
        who = order[place]
        cards = hands[who]
        if not cards:
            return play(place + 1, best, winner)
        found = []
        left = cards
        while left:
            card = left & -left
            left ^= card
            hands[who] = cards ^ card
            found.append(play(place + 1, card, who) if card > best else play(place + 1, best, winner))
        hands[who] = cards
        return min(found) if who in against else max(found)

    return play(0, 0, "")


@cache
def all_holdings(longest: int = 5) -> tuple[str, ...]:
    """Return every holding of one to `longest` cards, the short ones and the high ones first."""
    held = ("".join(RANKS[p] for p in range(7, -1, -1) if mask >> p & 1) for mask in range(255, 0, -1))
    return tuple(sorted((ranks for ranks in held if len(ranks) <= longest), key=len))
