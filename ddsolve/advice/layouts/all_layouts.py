"""What holds over all layouts of the unseen cards: exact distributions of tricks, and what a count proves.

Every count is double-dummy: all cards seen in every layout. Where the soloist leads himself, the plain count
takes his best card in each layout ("open"); with one card chosen for all layouts together ("closed", the
defenders' cards are not yet shown) each first card has a distribution of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Literal

from ddsolve.advice.figures.comparing import Distribution
from ddsolve.advice.figures.sampling import Estimate, mean_estimate, share_estimate
from ddsolve.advice.layouts.knowledge import Limits, View
from ddsolve.solving.bench import TRICKS, Bench, Counting, part, telling_part
from ddsolve.values.answers import Answer, Json, Row
from ddsolve.values.cards import Card, Strain, Suit
from ddsolve.values.contract import ALL_GAMES, LEVELS, Game
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.hand import Hand

if TYPE_CHECKING:
    from ddsolve.advice.allpass import AllPassSample


FirstLead = Literal["open", "closed"]


@dataclass(frozen=True, slots=True)
class FirstCard:
    """A first card of the soloist (with its equals, highest first) and the distribution if he leads it."""

    cards: tuple[Card, ...]
    tricks: Distribution

    def as_json(self) -> Json:
        """Return the card, its equals and the counts."""
        return {"cards": [str(card) for card in self.cards], "tricks": self.tricks.as_json()}


@dataclass(frozen=True, slots=True, repr=False)
class LayoutCounts(Answer):
    """In how many layouts the soloist takes 0 to 10 tricks, by game, all cards seen.

    tricks: with the best first card in each layout. first_cards: the soloist's leads, best first, where they
    were asked for. layouts: how many layouts fit. samples: how many of them were drawn with this seed, where
    that was asked; else all were counted. allpass: his tricks in an all-pass, where that was asked. share:
    how much of the work is done.
    """

    layouts: int
    tricks: Mapping[Game, Distribution] = field(default_factory=dict)
    first_cards: Mapping[Game, tuple[FirstCard, ...]] = field(default_factory=dict)
    share: float = 1.0
    samples: int | None = None
    seed: int | None = None
    allpass: AllPassSample | None = None

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return self.share >= 1.0

    def to_records(self) -> list[Row]:
        """Return a flat row for every game and number of tricks: `game`, `tricks`, how many `layouts`."""
        return [
            {"game": game.letter, "tricks": tricks, "layouts": count}
            for game, found in self.tricks.items()
            for tricks, count in enumerate(found.counts)
            if count
        ]

    def as_json(self) -> Json:
        """Return the keys of `ddsolve layouts --json`; a sample with the intervals of what it estimates."""
        allpass = {} if self.allpass is None else {"allpass": self.allpass.as_json()}
        if allpass and not self.tricks:
            return {**allpass}
        document: Json = {
            "layouts": self.layouts,
            "tricks": {game.letter: found.as_json() for game, found in self.tricks.items()},
        }
        if self.first_cards:
            document["first_cards"] = {
                game.letter: [card.as_json() for card in cards] for game, cards in self.first_cards.items()
            }
        if self.samples is not None:
            document |= {"sampled": True, "samples": self.samples, "seed": self.seed}
            document["mean"] = {
                name.letter: mean_tricks(found).as_json() for name, found in self.tricks.items()
            }
            document["shares"] = {
                game.letter: {name: one.as_json() for name, one in shares(game, found).items()}
                for game, found in self.tricks.items()
            }
        return {**document, **allpass}


def mean_tricks(found: Distribution) -> Estimate:
    """Return the estimated mean of a sampled distribution."""
    values = [tricks for tricks, count in enumerate(found.counts) for _ in range(count)]
    return mean_estimate(values, 0, MOST_TRICKS)


def shares(game: Game, found: Distribution) -> dict[str, Estimate]:
    """Return the estimated shares that matter: no trick (`0`) in misère, else each level (`6+` … `10+`)."""
    if game.is_misere:
        return {"0": share_estimate(found.counts[0], found.total)}
    return {f"{level}+": share_estimate(found.at_least(level), found.total) for level in LEVELS}


def answer_layouts(
    bench: Bench,
    view: View,
    games: Sequence[Game] = ALL_GAMES,
    *,
    lead: Sequence[Card] = (),
    closed: bool = False,
) -> LayoutCounts:
    """Return the answer of `layouts`: whole distributions only."""
    views = {game: view.replay(lead, game.trump) for game in games}
    result = LayoutCounts(views[games[0]].family(Strain.NT, False).layouts, share=0.0)
    bench.tell(result)

    def count(game: Game, led: Sequence[Card]) -> Distribution:
        counts = bench.count(question(views[game], game, led)).counts
        return Distribution.shifted(counts, views[game].won)

    def firsts(game: Game) -> list[tuple[Card, ...]]:
        return card_classes(views[game].own, views[game].unseen) if closed and views[game].leads else []

    return grown(bench, result, games, count, firsts)


def grown(
    bench: Bench,
    result: LayoutCounts,
    games: Sequence[Game],
    count: Callable[[Game, Sequence[Card]], Distribution],
    firsts: Callable[[Game], Sequence[tuple[Card, ...]]],
) -> LayoutCounts:
    """Return an answer that grows game by game, with the first cards that are asked for.

    count: the soloist's tricks, after a first card if one is given.
    """
    for turn, game in enumerate(games):
        cards = []
        ways = [(), *firsts(game)]
        for place, led in enumerate(ways):
            with bench.through(telling_part(result, turn * len(ways) + place, len(games) * len(ways))):
                found = count(game, led[:1])
            if led:
                cards.append(FirstCard(led, found))
            else:
                result = replace(result, tricks={**result.tricks, game: found})
        if cards:
            result = replace(result, first_cards={**result.first_cards, game: ranked(cards, game)})
        bench.tell(replace(result, share=min((turn + 1) / len(games), 0.999)))
    return replace(result, share=1.0)


def count_first_cards(bench: Bench, view: View, game: Game) -> tuple[FirstCard, ...]:
    """Count each different first card of a soloist on lead: best mean first, then the lowest card."""
    classes = card_classes(view.own, view.unseen)
    found = []
    for number, cards in enumerate(classes):
        with bench.through(part(number, len(classes))):
            counts = bench.count(question(view, game, cards[:1]))
        found.append(FirstCard(cards, Distribution.shifted(counts.counts, view.won)))
    return ranked(found, game)


def ranked(firsts: Sequence[FirstCard], game: Game) -> tuple[FirstCard, ...]:
    """Put the best mean first, then the lowest card."""
    sign = 1 if game.is_misere else -1
    return tuple(sorted(firsts, key=lambda first: (sign * first.tricks.mean, first.cards[-1].rank)))


def question(
    view: View, game: Game, trick: Sequence[Card] = (), floor: int = 0, ceiling: int = 10
) -> Counting:
    """Return what the engines are asked: floor and ceiling are total tricks, as the counts are not.

    Whole counts of misère from the first card on are remembered: the same discards are asked about in turn.
    """
    whole = game.is_misere and not floor and ceiling == TRICKS - 1 and view.limits == Limits()
    return Counting(
        view.family(game.strain, game.is_misere),
        view.leader.place,
        tuple(card.index for card in (*view.trick, *trick)),
        max(0, floor - view.won),
        max(0, ceiling - view.won),
        _name(view, trick) if whole and not view.played and not view.trick else None,
    )


def _name(view: View, trick: Sequence[Card]) -> Hashable:
    """Return what a count of misère depends on; of touching cards it is the same which he has or leads."""
    classes = card_classes(view.own, view.unseen)
    places = tuple(number for card in trick for number, cards in enumerate(classes) if card in cards)
    own = tuple((len(cards), _above(cards[0], view.unseen)) for cards in classes)
    return view.unseen.mask, own, view.seat, view.leader, places


def _above(card: Card, unseen: Hand) -> int:
    """Return the lowest unseen card that beats a card, as an index; the end of the suit for none."""
    return min(
        (other.index for other in unseen.suit_cards(card.suit) if other > card), default=8 * card.suit + 8
    )


def card_classes(own: Hand, unseen: Hand) -> list[tuple[Card, ...]]:
    """Return the own cards in classes of equals: no unseen card lies between cards of one class."""
    classes: list[list[Card]] = []
    for suit in Suit:
        fresh = True
        for card in sorted(own.suit_cards(suit) | unseen.suit_cards(suit), reverse=True):
            if card in unseen:
                fresh = True
            elif fresh:
                classes.append([card])
                fresh = False
            else:
                classes[-1].append(card)
    return [tuple(cards) for cards in classes]


# What a hand takes, or escapes, whatever the layout: proofs by counting, suit by suit.
#
# Trick games. A suit's *top cards* are the own cards above every unseen one. Led one after another they draw
# the suit: if no defender can have more cards of it than there are tops, the rest of the suit is good too.
# Tops are cashed first (trumps before side suits), so the count needs no knowledge of the layout.
#
# Misère. A suit is *safe* when its i-th lowest own card (from 0) has at most i unseen cards below it:
# whatever is led, the highest own card under the led one stays under it, and the suit is safe again
# afterwards; when the soloist has to discard, the highest card of any suit leaves all suits safe.


def top_cards(own: int, unseen: int, suit: int) -> int:
    """Return how many own cards of a suit lie above every unseen one."""
    mine, theirs = own >> 8 * suit & 255, unseen >> 8 * suit & 255
    return (mine >> theirs.bit_length()).bit_count()


def sure_tricks_on_lead(own: int, unseen: int, trump: int | None, longest: Sequence[int]) -> int:
    """Return the tricks a soloist on lead can cash without losing the lead, against every layout.

    longest: for each suit the most cards one defender may have. With trumps out against him only hands that
    draw them all are counted, otherwise his top trumps alone.
    """
    total = 0
    for suit in Suit:
        mine = (own >> 8 * suit & 255).bit_count()
        tops = top_cards(own, unseen, suit)
        drawn = tops >= longest[suit]
        if suit == trump and not drawn:
            return tops
        total += mine if drawn else tops
    return total


def sure_tricks_off_lead(own: int, unseen: int, leads: int, trump: int | None, longest: Sequence[int]) -> int:
    """Return the sure tricks when a defender leads: 0 unless every suit he may lead is stopped at once.

    leads: the unseen cards that may be led. A suit is stopped by a top card, or by a trump where the own hand
    is void. With trumps out a side suit may be ruffed, so only no-trump hands, and hands against which no
    trump is out, are counted.
    """
    if trump is not None and longest[trump]:
        return 0
    for suit in Suit:
        ruffed = trump is not None and own >> 8 * trump & 255 and not own >> 8 * suit & 255
        if leads >> 8 * suit & 255 and not (top_cards(own, unseen, suit) or ruffed):
            return 0
    return sure_tricks_on_lead(own, unseen, trump, longest)


def longest_holdings(unseen: int, cards: int) -> list[int]:
    """Return for each suit the most cards one defender may have: all unseen ones, up to a whole hand."""
    return [min((unseen >> 8 * suit & 255).bit_count(), cards) for suit in Suit]


@cache
def _open_ranks(own: int, unseen: int) -> int:
    """Return the own ranks of one suit (sets of 8 bits) that can be caught in misère when others lead it."""
    found = place = below = 0
    for rank in range(8):
        if unseen >> rank & 1:
            below += 1
        elif own >> rank & 1:
            found |= (below > place) << rank
            place += 1
    return found


def open_suits(own: int, unseen: int) -> int:
    """Return how many suits can be caught in misère, by count, when others lead them."""
    return len(open_cards(own, unseen))


def open_cards(own: int, unseen: int) -> list[int]:
    """Return the own cards of each suit that can be caught in misère, by count, when others lead it: sets."""
    return [
        own & 255 << 8 * suit
        for suit in range(4)
        if _open_ranks(own >> 8 * suit & 255, unseen >> 8 * suit & 255)
    ]


def holes(own: Hand, unseen: Hand, suit: Suit) -> tuple[Card, ...]:
    """Return the own cards of a suit that can be caught by count, the lowest first; none if it is safe."""
    ranks = _open_ranks(own.mask >> 8 * suit & 255, unseen.mask >> 8 * suit & 255)
    return tuple(Card(8 * suit + rank) for rank in range(8) if ranks >> rank & 1)


def has_hole(own: Hand, unseen: Hand) -> bool:
    """Tell whether some own card can be caught by count."""
    return open_suits(own.mask, unseen.mask) > 0


def tops(own: Hand, unseen: Hand, suit: Suit) -> list[Card]:
    """Return the own cards above every unseen one of a suit."""
    theirs = unseen.suit_cards(suit)
    return [card for card in own.suit_cards(suit) if not theirs or card > max(theirs)]


def safe_leads(own: Hand, unseen: Hand) -> tuple[Card, ...]:
    """Return the first cards after which a misère is clean by count; none unless all suits are safe.

    Such a card lies under every unseen card of its suit, of which there is one at least, and the suit stays
    safe without it.
    """
    if has_hole(own, unseen):
        return ()
    leads = []
    for card in own:
        theirs = unseen.suit_cards(card.suit)
        rest = own.suit_cards(card.suit) - Hand.of([card])
        if len(theirs) and card < min(theirs) and not holes(rest, theirs, card.suit):
            leads.append(card)
    return tuple(leads)
