"""A contract as people play it: how often a soloist who sees his own cards makes it, over sampled layouts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from ddsolve.advice.figures.sampling import Estimate, players_seed, share_estimate
from ddsolve.advice.layouts.all_layouts import card_classes
from ddsolve.advice.layouts.common import layout_hands
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.people.players import Defence, table_for, wanted
from ddsolve.solving.bench import Bench
from ddsolve.solving.tools import Tools
from ddsolve.values.answers import Json
from ddsolve.values.cards import FULL_MASK, Card, Strain
from ddsolve.values.hand import Hand
from ddsolve.values.rules import SUIT_CARDS
from ddsolve.values.seats import SEATS

LOOKS = 64  # deals that choose the card which is played in all layouts; four times what is usual
WHOLE = 30  # cards of three hands
LITTLE = 0.01  # of what is played for, less than one of the deals that are imagined: as good


# of first cards that are as good the one of the first purpose is played
Purpose = Literal["trumps", "sure", "force", "establish", "cash", "loser", "exit"]


@dataclass(frozen=True, slots=True)
class AsPlayed:
    """Shares of layouts made by a soloist who goes by his own cards and what was played.

    made: against defenders who see their own; seeing: against ones who see all. card: the one he plays first,
    where it is his turn; beside: the next best that is no equal of it, `behind` by so much of what he plays
    for in the deals that he imagines: about the share made. why: what a card that he leads is for: to draw
    trumps, a trick that is sure, or is while they cannot trump it, to make them trump, to establish its suit,
    a loser alone in its suit, to give up the lead.
    """

    made: Estimate
    seeing: Estimate
    card: Card | None
    beside: Card | None = None
    behind: float = 0.0
    why: Purpose | None = None

    def as_json(self) -> Json:
        """Return both shares with their intervals, the number of layouts, and the card."""
        card = None if self.card is None else str(self.card)
        beside = None if self.beside is None else {"card": str(self.beside), "behind": self.behind}
        return {
            **self.made.keyed("made"),
            "samples": self.made.size,
            "seeing": self.seeing.keyed("made"),
            "card": card,
            "why": self.why,
            "beside": beside,
        }


def play_closed(
    bench: Bench,
    view: View,
    strain: Strain,
    needed: int,
    sample: Sequence[int],
    seed: int,
    own: Hand | None = None,
    surest: Collection[Card] = (),
) -> AsPlayed:
    """Return how often `needed` more tricks are made in layouts, named by the hands of the next defender.

    own: the soloist's hand before the first card, by default that of now. Where the thirty cards of the play
    are known, the defenders take him for one who orders so many tricks, and do not know what he threw.
    surest: first cards that go before others which are as good in the deals that he imagines.
    """
    soloist = view.seat.place
    order = needed + view.won if _is_whole(view) else None
    card, after = None, view
    found: list[tuple[int, float]] = []
    if needed > 0 and view.to_move == view.seat and len(view.own) > 1:
        look = table_for(strain, soloist, worth=wanted(strain, needed), deals=LOOKS)
        found = bench.tools.contract_players.worths(
            look, **_position(view, sample[0]), seed=seed % (1 << 64), **_known(view, own)
        )
        sure = {one for cards in card_classes(view.own, view.unseen) if {*cards} & {*surest} for one in cards}

        most = max(worth for _card, worth in found)

        def key(each: tuple[int, float]) -> tuple[bool, bool, int, float, int]:
            card = Card(each[0])
            purpose = 0 if view.trick else get_args(Purpose).index(_purpose(view, card, strain))
            return each[1] > most - LITTLE, card in sure, -purpose, round(each[1], 6), -card.rank

        card = Card(max(found, key=key)[0])
        after = view.play(card, strain.trump)
    known, enough = _known(after, own), needed - (after.won - view.won)
    ways: tuple[Defence, ...] = ("own", "seeing")
    tables = [table_for(strain, soloist, how, worth=wanted(strain, enough), order=order) for how in ways]

    def play(tools: Tools, number: int) -> list[bool]:
        position = _position(after, sample[number] & after.unseen.mask)
        chance = players_seed(seed, number)
        asked = {**position, **known, "seed": chance, "enough": enough}
        return [tools.contract_players.play(table, **asked)[0] >= enough for table in tables]

    made = bench.map(play, range(len(sample)))
    shares = [share_estimate(sum(each), len(sample)) for each in zip(*made, strict=True)]
    if card is None:
        return AsPlayed(shares[0], shares[1], None)
    worths = {Card(index): worth for index, worth in found}
    classes = [cards for cards in card_classes(view.own, view.unseen) if worths.keys() & {*cards}]
    first = next((cards[0] for cards in classes if card in cards), card)  # as claims name them
    others = {
        cards[0]: max(worths[one] for one in cards if one in worths) for cards in classes if card not in cards
    }
    why = None if view.trick else _purpose(view, first, strain)
    beside = max(others, key=lambda one: others[one], default=None)
    behind = 0.0 if beside is None else worths[card] - others[beside]
    return AsPlayed(shares[0], shares[1], first, beside, behind, why)


def _purpose(view: View, card: Card, strain: Strain) -> Purpose:
    own, theirs = view.own.suit_cards(card.suit), view.unseen.suit_cards(card.suit)
    trumps = Hand() if strain.trump is None else view.unseen.suit_cards(strain.trump)
    if card.suit == strain.trump and trumps:
        return "trumps"
    if all(other.rank < card.rank for other in theirs):
        return "sure" if not trumps else "cash" if theirs else "force"
    if len(own) == 1:
        return "loser"
    return "establish" if 2 * len(own) > len(theirs) + 1 else "exit"  # where theirs lie evenly


def _is_whole(view: View) -> bool:
    return 3 * len(view.own) + len(view.played) == WHOLE


def _position(view: View, following: int) -> Mapping[str, Any]:
    """Return a layout as the compiled players take it."""
    table = sum(card.bit for card in view.trick)
    hands = layout_hands(view.seat, view.own.mask, view.unseen.mask, following)
    return {
        "hands": [hand & ~table for hand in hands],
        "soloist": view.seat.place,
        "leader": view.leader.place,
        "trick": [card.index for card in view.trick],
    }


def _known(view: View, own: Hand | None) -> Mapping[str, Any]:
    """Return what is known beside the hands: cards that are out, cards that a seat does not hold."""
    played = sum(card.bit for card in (*view.played, *view.trick))
    dead = FULL_MASK & ~(view.own.mask | view.unseen.mask | played)
    thrown = dead if _is_whole(view) else 0
    lacks = []
    for seat, lengths in enumerate(view.limits.lengths):
        others = [held.mask for place, held in enumerate(view.limits.has) if place != seat]
        void = [SUIT_CARDS[suit] for suit, most in enumerate(lengths.most) if most == 0]
        lacks.append((sum(void) | others[0] | others[1]) & ~played)
    left = view.own.mask & ~played
    return {
        "gone": played | (dead & ~thrown),
        "thrown": thrown,
        "lacks": lacks,
        "shown": [0 if seat != view.seat else (own or view.own).mask & ~left for seat in SEATS],
    }
