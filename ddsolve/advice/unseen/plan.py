"""Plans that can be played without seeing: the best one in endings, exact; and simple ones, fitted.

A *plan* says which card he plays for everything he may have seen. The defenders see all cards and know the
plan, so a layout counts as made when the plan makes it against every defence there. What plans can do is a
*front*: the sets of layouts that some plan makes, those inside another left out. Where he plays, a plan has
one of his cards: the fronts of his cards together. Where a defender plays, each layout may bring any card
that is legal in it, and the plan answers each: one set of every card's front, and a layout is made if it is
in all those in which that card can come (T. Cazenave and V. Ventos, "The αμ search algorithm for the game of
Bridge", 2019, with searches to the end).

A layout that double dummy loses is in no set, so it is left out; alone, or with a set that has all the rest,
nothing is left to search.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_

from ddsolve._blind import IN_FRONT, STYLES, SWITCHES, BlindSoloist
from ddsolve._engine import Engine
from ddsolve.advice.layouts.common import Scene, TooLarge, layout_hands
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.unseen.decision import NO_TRUMP, Context, Replies, playable
from ddsolve.errors import DealError
from ddsolve.values.answers import Json, card_names
from ddsolve.values.cards import Card, Strain
from ddsolve.values.seats import Seat

MOST_CARDS = 5  # of each hand
MOST_VISITED = 200_000  # situations remembered; set by hand, as the next two, by time and memory
MOST_SETS = 20_000  # put together for one front
MOST_COMPARED = 20_000_000  # pairs of sets in a whole search, a few seconds
Front = tuple[int, ...]  # sets of layouts as bits, none inside another


@dataclass(frozen=True, slots=True)
class BestPlan:
    """What the best plan makes, of so many layouts; seen: what double dummy makes.

    cards: on the soloist's turn, what the best plan that begins with each card makes, best first.
    """

    made: int
    seen: int
    layouts: int
    cards: tuple[tuple[Card, int], ...] = ()


class PlanFronts:
    """The search for one soloist's plans and their fronts, over layouts: the next defender's hands."""

    def __init__(self, engine: Engine, seat: Seat, strain: int, layouts: Sequence[int]) -> None:
        self.engine = engine
        self.seat = seat
        self.strain, self.trump = strain, None if strain == NO_TRUMP else strain
        self.layouts = tuple(layouts)
        self.known: dict[tuple[Scene, int], Front] = {}
        self.tricks: dict[tuple[Scene, int], bool] = {}
        self.compared = 0

    def front(self, scene: Scene, alive: int) -> Front:
        """Return the front of a scene over some of the layouts."""
        if not scene.trick:
            if scene.needed <= 0:
                return (alive,)
            if scene.needed > scene.own.bit_count():
                return (0,)
        good = sum(1 << place for place in bits(alive) if self._seen(scene, place))
        if not good & (good - 1):  # nothing, or one layout, in which he may do as if he saw
            return (good,)
        key = (scene, good)
        if key not in self.known:
            if len(self.known) >= MOST_VISITED:
                raise TooLarge
            answer = self._own_turn if scene.mover == self.seat else self._others_turn
            self.known[key] = answer(scene, good)
        return self.known[key]

    def own_cards(self, scene: Scene) -> list[int]:
        """Return the soloist's legal cards, one of each run of equals: the highest."""
        others = scene.unseen | sum(1 << card for card in scene.trick)
        found: list[int] = []
        for card in playable(scene.own, scene.trick, self.strain):
            if found and found[-1] >> 3 == card >> 3 and not others & ((1 << card) - (2 << found[-1])):
                found[-1] = card
            else:
                found.append(card)
        return found

    def _own_turn(self, scene: Scene, good: int) -> Front:
        sets: Front = ()
        for card in self.own_cards(scene):
            sets = self._widest((*sets, *self.after(scene, card, good)))
            if sets == (good,):
                break
        return sets

    def _others_turn(self, scene: Scene, good: int) -> Front:
        fitting: dict[int, int] = {}
        for place in bits(good):
            hand = self.hands(scene, place)[scene.mover.place]
            for card in playable(hand, scene.trick, self.strain):
                fitting[card] = fitting.get(card, 0) | 1 << place
        sets: Front = (good,)
        for card, possible in fitting.items():
            answers = self.after(scene, card, possible & reduce(or_, sets))
            if len(sets) * len(answers) > MOST_SETS:
                raise TooLarge
            sets = self._widest(tuple(one & (answer | ~possible) for one in sets for answer in answers))
        return sets

    def _widest(self, sets: Sequence[int]) -> Front:
        """Return the sets that lie in no other one; TooLarge once all that was too much work."""
        found = widest(sets)
        self.compared += len(sets) * len(found)
        if self.compared > MOST_COMPARED:
            raise TooLarge
        return found

    def after(self, scene: Scene, card: int, alive: int) -> Front:
        """Return the front once a card is played."""
        return self.front(scene.after(card, self.seat, self.trump), alive)

    def hands(self, scene: Scene, place: int) -> list[int]:
        """Return the three hands that are left in one layout."""
        return layout_hands(self.seat, scene.own, scene.unseen, self.layouts[place] & scene.unseen)

    def _seen(self, scene: Scene, place: int) -> bool:
        """Tell whether double dummy makes a layout."""
        key = (scene, self.layouts[place] & scene.unseen)
        if key not in self.tricks:
            hands = self.hands(scene, place)
            seats = (self.seat.place, scene.leader.place)
            tricks = self.engine.solve(hands, self.strain, False, *seats, scene.trick)
            self.tricks[key] = tricks >= scene.needed
        return self.tricks[key]

    def seen(self, scene: Scene) -> int:
        """Return how many layouts double dummy makes."""
        return sum(self._seen(scene, place) for place in range(len(self.layouts)))


def best_plan(engine: Engine, view: View, strain: Strain, needed: int) -> BestPlan | None:
    """Return what the best plan makes over every layout of a view, exact; None where that is too much.

    needed: tricks still to be won, the trick on the table included. Raises DealError for more than five cards
    each.
    """
    cards = len(view.own)
    if cards > MOST_CARDS:
        raise DealError(
            "the best plan unseen is worked out for at most {most} {most:card|cards} each, not {count}",
            count=cards,
            most=MOST_CARDS,
        )
    scene, layouts = Scene.of(view, needed)
    search = PlanFronts(engine, view.seat, int(strain), layouts)
    every = (1 << len(layouts)) - 1
    try:
        if view.to_move != view.seat:
            return BestPlan(most(search.front(scene, every)), search.seen(scene), len(layouts))
        cards_made = [
            (Card(card), most(search.after(scene, card, every))) for card in search.own_cards(scene)
        ]
    except TooLarge:
        return None
    cards_made.sort(key=lambda entry: -entry[1])
    return BestPlan(cards_made[0][1], search.seen(scene), len(layouts), tuple(cards_made))


def most(front: Front) -> int:
    """Return the size of the largest set."""
    return max(one.bit_count() for one in front)


def widest(sets: Sequence[int]) -> Front:
    """Return the sets that lie in no other one."""
    kept: list[int] = []
    for one in sorted(set(sets), key=lambda one: (-one.bit_count(), one)):
        if all(one & ~other for other in kept):
            kept.append(one)
    return tuple(kept)


def bits(mask: int) -> Iterator[int]:
    """Yield the places of the bits of a set, low to high."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


# A plan that can be played without seeing: a card and a way of playing for each first context.
#
# After his first card the soloist goes on in a *style*, one of 128 simple ways of playing that look at
# nothing but what he sees (`ext/style.pxd`). What such a plan makes is a lower bound of what the best plan
# makes: each layout is played against every defence. The plan is fitted to some layouts and then valued on
# others, so the figure is not flattered.


BEST_STYLES = 6  # tried in every context; the best one with every first card
FIRST_LAYOUTS = 40  # on which all styles are compared
IN_FRONT_OF = ("lowest", "highest_winning", "lowest_winning", "lowest_winning_even_with_a_master")
OWN = -1  # the card is the style's own
StyleAnswer = tuple[int, int]  # a card or OWN, and the style from there on


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody knows before the plan begins: the game, who leads, the cards on the table; no hands."""

    strain: int
    soloist: int
    leader: int
    needed: int
    trick: Context = ()


@dataclass(frozen=True, slots=True)
class BlindPlan:
    """A plan: a style, and for contexts in which something else was better an answer of their own.

    A context stands for all of equal cards: `classes` says which cards are one.
    """

    table: PublicView
    style: int
    classes: tuple[int, ...]
    answers: Mapping[Context, StyleAnswer] = field(default_factory=dict)

    def as_json(self) -> Json:
        """Return the rules of the style, and the contexts that have another answer, the weightiest first."""
        answers: list[Json] = []
        for context, (card, style) in self.answers.items():
            entry: Json = {"after": card_names([equals[-1] for equals in self.before(context)])}
            if card != OWN:
                entry["card"] = str(Card(card))
            if style != self.style:
                entry["style"] = rules(style)
            answers.append(entry)
        return {"style": rules(self.style), "answers": answers}

    def before(self, context: Context) -> list[tuple[Card, ...]]:
        """Return for each card of a context the equal ones that it stands for, highest first.

        The cards that were on the table stand for themselves.
        """
        table = self.table.trick
        return [
            (Card(table[turn]),)
            if turn < len(table)
            else tuple(Card(other) for other in range(31, -1, -1) if self.classes[other] == card)
            for turn, card in enumerate(context)
        ]

    def makes(self, blind: BlindSoloist, hands: Sequence[int], seen: Sequence[Context]) -> bool:
        """Tell whether the plan makes a layout against every defence; `seen`: the contexts it may bring."""
        if not any(class_of(context, self.classes) in self.answers for context in seen):
            return _makes(blind, self.table, hands, self.table.trick, (OWN, self.style))
        return all(_makes(blind, self.table, hands, context, self.answer(context)) for context in seen)

    def answer(self, context: Context) -> StyleAnswer:
        """Return what the plan does in a context."""
        return self.answers.get(class_of(context, self.classes), (OWN, self.style))


def rules(style: int) -> Json:
    """Return the switches of a style; in_front: what is played before a defender plays, see `IN_FRONT_OF`."""
    found: Json = {name: bool(style & bit) for name, bit in SWITCHES.items()}
    return {**found, "in_front": IN_FRONT_OF[style // IN_FRONT % len(IN_FRONT_OF)]}


def _makes(
    blind: BlindSoloist, public: PublicView, hands: Sequence[int], context: Context, answer: StyleAnswer
) -> bool:
    left = list(hands)
    for turn, card in enumerate(context):
        left[(public.leader + turn) % 3] &= ~(1 << card)
    card, style = answer
    return blind.makes(
        left, public.strain, public.soloist, public.leader, context, public.needed, style, card
    )


def equal_classes(own: int, unseen: int) -> tuple[int, ...]:
    """Return for each of 32 cards the lowest unseen card that is equal to it for one who does not see."""
    found = list(range(32))
    for card in range(32):
        below = [other for other in range(card & 24, card) if unseen >> other & 1]
        if unseen >> card & 1 and below and not own & ((1 << card) - (1 << below[-1])):
            found[card] = found[below[-1]]
    return tuple(found)


def class_of(context: Context, classes: Sequence[int]) -> Context:
    """Return a context with each card replaced by the lowest of its equals."""
    return tuple(classes[card] for card in context)


def fitted_plan(
    public: PublicView,
    classes: tuple[int, ...],
    layouts: Sequence[tuple[Sequence[int], Mapping[Context, Replies]]],
) -> BlindPlan:
    """Return a plan that makes many of some layouts: the best style, then better answers to contexts.

    layouts: hands by seat from 0, and their contexts.
    """
    blind = BlindSoloist()
    # what double dummy loses no plan makes
    open_ones = [
        (hands, seen)
        for hands, seen in layouts
        if all(max(replies.values()) >= public.needed for replies in seen.values())
    ]

    def count(style: int) -> int:
        first = open_ones[:FIRST_LAYOUTS]
        return sum(_makes(blind, public, hands, public.trick, (OWN, style)) for hands, _ in first)

    # of equals those that draw trumps, as everybody would
    draws = SWITCHES["trumps_first"]
    styles = sorted(range(STYLES), key=lambda style: (-count(style), not style & draws, style))[:BEST_STYLES]
    lost_by = _lost(blind, public, classes, open_ones, styles)
    alive = set(range(len(open_ones)))
    answers: dict[Context, StyleAnswer] = {}
    # the contexts that lose most first, each with what keeps most of the layouts not lost so far
    natural = (OWN, styles[0])
    for context in sorted(lost_by, key=lambda context: (-len(lost_by[context][natural]), context)):
        lost = lost_by[context]
        best = min(lost, key=lambda answer: (len(lost[answer] & alive), answer != natural))
        alive -= lost[best]
        if best != natural:
            answers[context] = best
    return BlindPlan(public, styles[0], classes, answers)


def _lost(
    blind: BlindSoloist,
    public: PublicView,
    classes: Sequence[int],
    layouts: Sequence[tuple[Sequence[int], Mapping[Context, Replies]]],
    styles: Sequence[int],
) -> dict[Context, dict[StyleAnswer, set[int]]]:
    """Return for each class of contexts the layouts that each answer loses."""
    found: dict[Context, dict[StyleAnswer, set[int]]] = {}
    for place, (hands, seen) in enumerate(layouts):
        for context, replies in seen.items():
            name = class_of(context, classes)
            if name not in found:
                own_ways: list[StyleAnswer] = [(OWN, style) for style in styles]
                found[name] = {
                    answer: set() for answer in [*own_ways, *((card, styles[0]) for card in replies)]
                }
            for (card, style), lost in found[name].items():
                hopeless = card != OWN and replies[card] < public.needed
                if hopeless or not _makes(blind, public, hands, context, (card, style)):
                    lost.add(place)
    return found
