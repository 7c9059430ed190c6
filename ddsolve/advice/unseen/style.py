"""A plan that can be played without seeing: a card and a way of playing for each first context.

After his first card the soloist goes on in a *style*, one of 128 simple ways of playing that look at nothing
but what he sees (`ext/style.pxd`). What such a plan makes is a lower bound of what the best plan makes: each
layout is played against every defence. The plan is fitted to some layouts and then valued on others, so the
figure is not flattered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ddsolve._blind import IN_FRONT, STYLES, SWITCHES, BlindSoloist
from ddsolve.advice.unseen.decision import Context, Replies
from ddsolve.values.answers import Json, card_names
from ddsolve.values.cards import Card

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
