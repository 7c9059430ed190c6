"""The exact distribution of the soloist's tricks over all layouts of the unseen cards.

Every count is double-dummy: all cards seen in every layout. Where the soloist leads himself, the plain count
takes his best card in each layout ("open"); with one card chosen for all layouts together ("closed", the
defenders' cards are not yet shown) each first card has a distribution of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from ddsolve.advice.analyst import Analyst
from ddsolve.advice.figures.distribution import Distribution
from ddsolve.advice.layouts.knowledge import Limits, View
from ddsolve.solving.bench import TRICKS, Bench, Question, part
from ddsolve.values.answers import Answer, Row
from ddsolve.values.cards import Card, Strain, Suit
from ddsolve.values.games import ALL_GAMES, Game
from ddsolve.values.hand import Hand
from ddsolve.values.results import Json

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
    """Distributions of the soloist's tricks by game.

    tricks: with the best first card in each layout. first_cards: the soloist's leads, best first, where they
    were asked for. layouts: how many layouts fit. share: how much of the work is done.
    """

    layouts: int
    tricks: Mapping[Game, Distribution] = field(default_factory=dict)
    first_cards: Mapping[Game, tuple[FirstCard, ...]] = field(default_factory=dict)
    share: float = 1.0

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
        """Return the keys of `ddsolve layouts --json`."""
        document: Json = {
            "layouts": self.layouts,
            "tricks": {game.letter: found.as_json() for game, found in self.tricks.items()},
        }
        if self.first_cards:
            document["first_cards"] = {
                game.letter: [card.as_json() for card in cards] for game, cards in self.first_cards.items()
            }
        return document


def layouts(
    hand: Hand | str,
    dead: str | Iterable[Card | str],
    seat: int,
    games: Sequence[Game | str] = ALL_GAMES,
    *,
    limits: Limits | None = None,
    lead: str | Iterable[Card | str] = (),
    leader: int = 1,
    first_lead: FirstLead = "open",
    threads: int | None = None,
) -> LayoutCounts:
    """Count the soloist's tricks over all layouts of the cards he does not see.

    hand: the soloist's 1 to 10 cards; dead: the cards in nobody's hand; seat: his, 1 to 3; games: strains and
    "misere". limits: what he knows of the defenders' hands; lead: the first cards of the first trick, already
    seen (none to two). first_lead "closed": also each first card of his for all layouts together.
    Counts are layouts by tricks. Raises NotationError, DealError or PlayError for what cannot be.
    """
    with Analyst(threads=threads) as analyst:
        return analyst.layouts(
            hand, dead, seat, games, limits=limits, lead=lead, leader=leader, first_lead=first_lead
        )


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
    result = LayoutCounts(_count_layouts(views[games[0]]), share=0.0)
    bench.tell(result)
    for number, game in enumerate(games):
        leads = closed and views[game].leads
        parts = 2 * len(games) if leads else len(games)
        place = 2 * number if leads else number
        with bench.through(_telling(result, place, parts)):
            found = count_distribution(bench, views[game], game)
        result = replace(result, tricks={**result.tricks, game: found})
        if leads:
            with bench.through(_telling(result, place + 1, parts)):
                cards = count_first_cards(bench, views[game], game)
            result = replace(result, first_cards={**result.first_cards, game: cards})
        bench.tell(replace(result, share=min((number + 1) / len(games), 0.999)))
    return replace(result, share=1.0)


def _telling(result: LayoutCounts, place: int, parts: int) -> Callable[[float], LayoutCounts]:
    """Return what tells the share of the whole while one of several equal parts is under way."""
    return lambda share: replace(result, share=min((place + share) / parts, 0.999))


def count_distribution(bench: Bench, view: View, game: Game) -> Distribution:
    """Count the soloist's total tricks over the layouts of a view."""
    count = bench.count(question(view, game))
    return Distribution.shifted(count.counts, view.won)


def count_first_cards(bench: Bench, view: View, game: Game) -> tuple[FirstCard, ...]:
    """Count each different first card of a soloist on lead: best mean first, then the lowest card."""
    classes = card_classes(view.own, view.unseen)
    found = []
    for number, cards in enumerate(classes):
        with bench.through(part(number, len(classes))):
            counts = bench.count(question(view, game, cards[:1]))
        found.append(FirstCard(cards, Distribution.shifted(counts.counts, view.won)))
    sign = 1 if game.is_misere else -1
    return tuple(sorted(found, key=lambda first: (sign * first.tricks.mean, first.cards[-1].rank)))


def question(
    view: View, game: Game, trick: Sequence[Card] = (), floor: int = 0, ceiling: int = 10
) -> Question:
    """Return what the engines are asked: floor and ceiling are total tricks, as the counts are not.

    Whole counts of misère from the first card on are remembered: the same discards are asked about in turn.
    """
    whole = game.is_misere and not floor and ceiling == TRICKS - 1 and view.limits == Limits()
    return Question(
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


def _count_layouts(view: View) -> int:
    return view.family(Strain.NT, False).layouts
