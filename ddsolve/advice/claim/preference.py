"""The preference: all twelve cards shown, no trumps, and every trick claimed.

It holds if the soloist wins every trick while the defenders still hold cards: ten, with twelve cards against
twice ten. He can never lose the lead, so each card he leads must be above all the defenders' cards of its
suit; they follow with their lowest, since a higher card in their hands is never worse for them, and where
they are void they choose what to throw. Unseen cards with no own card between them are equals, so all 184,756
layouts come to a few thousand positions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from ddsolve.advice.claim.results import FIRST_CARD, PLAN, REFUTED, TOLD, Counterexample, Proof
from ddsolve.advice.layouts.all_layouts import (
    longest_holdings,
    sure_tricks_off_lead,
    sure_tricks_on_lead,
    tops,
)
from ddsolve.errors import DealError
from ddsolve.values.answers import Answer, Json, listed
from ddsolve.values.cards import FULL_MASK, Card, Suit
from ddsolve.values.deal import MOST_TRICKS, WITH_WIDOW
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

PREFERENCE = ("preference", "преферанс")
OWN, FOLLOWING, LAST = OWNERS = "0", "1", "2"  # by how many places a player comes after the soloist

# For each suit the owners of its cards from the highest down: 0 the soloist, 1 and 2 the defenders after him.
FourSuits = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True, repr=False)
class Preference(Answer):
    """The answer: see `Claim`, whose keys it has in JSON. leader: who leads to the first trick."""

    layouts: int
    holds: bool
    double_dummy_holds: bool
    failing: int
    double_dummy_failing: int
    first_cards: tuple[Card, ...]
    proof: Proof
    leader: Seat
    counterexample: Counterexample | None = None
    share: float = 1.0

    def as_json(self) -> Json:
        """Return the keys of `ddsolve claim --json`."""
        return listed(self, *TOLD, "proof", "leader", "counterexample")


def answer_preference(hand: Hand, soloist: Seat, lead_seat: Seat = Seat.FIRST) -> Preference:
    """Return the answer to a preference shown with twelve cards; DealError for another number of them."""
    if len(hand) != WITH_WIDOW:
        raise DealError("the preference is shown with all 12 cards, not with {count}", count=len(hand))
    _known.clear()
    unseen = Hand(FULL_MASK & ~hand.mask)
    first = OWNERS[lead_seat.after(soloist)]
    leads: list[int | None] = [None]
    if first == OWN:
        leads = [suit for suit in Suit if hand.suit_cards(suit)]
    count = _count(hand, unseen, first, leads)
    best = min(leads, key=lambda lead: count.failing[lead])
    holds = not count.failing[best]
    first_cards: list[Card] = []
    for lead in leads:
        if lead is not None and not count.failing[lead]:
            first_cards += tops(hand, unseen, Suit(lead))
    return Preference(
        count.layouts,
        holds,
        count.anyhow == 0,
        count.failing[best],
        count.anyhow,
        tuple(first_cards),
        REFUTED if not holds else PLAN if _counted(hand, unseen, first) else FIRST_CARD,
        lead_seat,
        None if holds else _counterexample(count.beaten[best], best, first, soloist, hand, unseen),
    )


@dataclass(slots=True)
class _Count:
    """Layouts in all; those that fail with each first suit (None: a defender leads), or with every one."""

    layouts: int
    anyhow: int
    failing: dict[int | None, int]
    beaten: dict[int | None, FourSuits]


def _count(own: Hand, unseen: Hand, first: str, leads: Sequence[int | None]) -> _Count:
    """Go through all layouts, those worth the same at once."""
    count = _Count(0, 0, dict.fromkeys(leads, 0), {})
    one, two, three, four = (suit_splits(own, unseen, suit).items() for suit in Suit)
    for splits in product(one, two, three, four):
        position: FourSuits = (splits[0][0], splits[1][0], splits[2][0], splits[3][0])
        if sum(pattern.count(FOLLOWING) for pattern in position) != MOST_TRICKS:
            continue
        ways = prod(number for _, number in splits)
        lost = [lead for lead in leads if not _holds(position, first, lead)]
        anyhow = len(lost) == len(leads)
        count.layouts += ways
        count.anyhow += ways if anyhow else 0
        for lead in lost:
            count.failing[lead] += ways
            if anyhow or lead not in count.beaten:
                count.beaten[lead] = position
    return count


def suit_splits(own: Hand, unseen: Hand, suit: Suit) -> Counter[str]:
    """Return the ways one suit can lie, equals sorted, each with the number of ways it comes about."""
    found: Counter[str] = Counter()
    missing = list(unseen.suit_cards(suit))
    for owners in product((FOLLOWING, LAST), repeat=len(missing)):
        holder = dict(zip(missing, owners, strict=True))
        pattern, run = "", ""
        for rank in range(7, -1, -1):
            card = Card(8 * suit + rank)
            if card in own:
                pattern += "".join(sorted(run)) + OWN
                run = ""
            elif card in holder:
                run += holder[card]
        found[pattern + "".join(sorted(run))] += 1
    return found


# The game for all the tricks --------------------------------------------------------------------------------

_known: dict[FourSuits, bool] = {}


def _holds(position: FourSuits, first: str, lead: int | None) -> bool:
    """Tell whether the soloist wins every trick, leading `lead`; or whatever the defender `first` leads."""
    if lead is not None:
        return position[lead].startswith(OWN) and _after_lead(position, lead)
    suits = [suit for suit in range(4) if first in position[suit]]
    return all(position[suit].startswith(OWN) and _after_lead(position, suit) for suit in suits)


def wins(position: FourSuits) -> bool:
    """Tell whether a soloist on lead wins every trick while the defenders hold cards."""
    left = sum(pattern.count(FOLLOWING) for pattern in position)
    if left == 0 or sum(map(_cashable, position)) >= left:
        return True
    if position not in _known:
        _known[position] = any(
            pattern.startswith(OWN) and _after_lead(position, suit) for suit, pattern in enumerate(position)
        )
    return _known[position]


def _cashable(pattern: str) -> int:
    """Count the cards of a suit that win whatever is thrown on other suits."""
    tops = len(pattern) - len(pattern.lstrip(OWN))
    longest = max(pattern.count(FOLLOWING), pattern.count(LAST))
    return pattern.count(OWN) if tops >= longest else tops


def _after_lead(position: FourSuits, suit: int) -> bool:
    """Tell whether the soloist goes on winning after a top card of `suit`, whatever the defenders throw."""
    led = _without(position, suit, 0)
    return all(
        wins(second)
        for first_reply in _replies(led, suit, FOLLOWING)
        for second in _replies(first_reply, suit, LAST)
    )


def _replies(position: FourSuits, suit: int, defender: str) -> Iterator[FourSuits]:
    """Yield the position after a defender follows with his lowest card, or throws his lowest of any suit."""
    suits = [suit] if defender in position[suit] else [s for s in range(4) if defender in position[s]]
    for played in suits:
        yield _without(position, played, position[played].rindex(defender))


def _without(position: FourSuits, suit: int, place: int) -> FourSuits:
    changed = list(position)
    changed[suit] = changed[suit][:place] + changed[suit][place + 1 :]
    return changed[0], changed[1], changed[2], changed[3]


def _counted(own: Hand, unseen: Hand, first: str) -> bool:
    """Tell whether counting top cards proves the whole plan."""
    longest = longest_holdings(unseen.mask, MOST_TRICKS)
    if first == OWN:
        return sure_tricks_on_lead(own.mask, unseen.mask, None, longest) >= MOST_TRICKS
    return sure_tricks_off_lead(own.mask, unseen.mask, unseen.mask, None, longest) >= MOST_TRICKS


# What beats it ----------------------------------------------------------------------------------------------


def _counterexample(
    position: FourSuits, lead: int | None, first: str, seat: Seat, own: Hand, unseen: Hand
) -> Counterexample:
    """Return one layout of a losing position and a line up to the trick the soloist loses."""
    hands: dict[str, list[Card]] = {OWN: [], FOLLOWING: [], LAST: []}
    cards: list[list[Card]] = []
    for suit in Suit:
        both = sorted(own.suit_cards(suit) | unseen.suit_cards(suit), reverse=True)
        cards.append(both)
        for owner, card in zip(position[suit], both, strict=True):
            hands[owner].append(card)
    seats = dict(zip(OWNERS, (seat, *seat.others), strict=True))
    line = _line(position, cards, lead, first)
    return Counterexample({seats[owner]: Hand.of(held) for owner, held in hands.items()}, tuple(line))


def _line(position: FourSuits, cards: list[list[Card]], lead: int | None, first: str) -> list[Card]:
    """Play on until the soloist loses a trick: he leads top cards, the defenders throw what beats him."""
    line: list[Card] = []

    def take(place: FourSuits, suit: int, at: int) -> FourSuits:
        line.append(cards[suit].pop(at))
        return _without(place, suit, at)

    mover = first
    suit = lead
    while True:
        if mover != OWN:
            suit = next(
                s
                for s in range(4)
                if mover in position[s] and not (position[s].startswith(OWN) and _after_lead(position, s))
            )
        elif suit is None:
            tops = [s for s in range(4) if position[s].startswith(OWN)]
            suit = tops[0] if tops else next(s for s in range(4) if OWN in position[s])
        assert suit is not None
        order = [mover, *((OWN, FOLLOWING, LAST) * 2)[int(mover) + 1 : int(mover) + 3]]
        if not position[suit].startswith(OWN):
            _losing_trick(position, cards, suit, order, line)
            return line
        for player in order:
            if player == OWN:
                position = take(position, suit, 0)
                continue
            replies = list(_replies(position, suit, player))
            others_left = [p for p in order[order.index(player) + 1 :] if p != OWN]
            chosen = next((r for r in replies if not _still_wins(r, suit, others_left)), replies[0])
            changed = next(s for s in range(4) if chosen[s] != position[s])
            position = take(position, changed, position[changed].rindex(player))
        mover, suit = OWN, None


def _still_wins(position: FourSuits, suit: int, others: list[str]) -> bool:
    """Tell whether the soloist still wins all after a reply, the other defender's reply yet to come."""
    if not others:
        return wins(position)
    return all(wins(reply) for reply in _replies(position, suit, others[0]))


def _losing_trick(
    position: FourSuits, cards: list[list[Card]], suit: int, order: list[str], line: list[Card]
) -> None:
    """Add the trick in which a defender's card of `suit` is above every card of the soloist."""
    for player in order:
        if player in position[suit]:
            at = position[suit].index(player) if player != OWN else position[suit].rindex(OWN)
            line.append(cards[suit].pop(at))
            position = _without(position, suit, at)
        else:
            other = next(s for s in range(4) if player in position[s])
            line.append(cards[other].pop(position[other].rindex(player)))
            position = _without(position, other, position[other].rindex(player))
