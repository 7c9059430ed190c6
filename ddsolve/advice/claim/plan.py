"""Is there one plan that wins against every layout? An exact AND/OR search over sets of layouts.

The soloist's card may depend only on what he has seen; the defenders see all cards and may choose
differently in every layout. So a position is what everybody has seen and the set of layouts that fit it.
Where the soloist plays, one card must be good for the whole set; where a defender plays, every card that
some layout lets him play must be answered, and seeing it leaves the layouts in which he may have played it.

Such sets are small only near the end of the play: the number of layouts and that of nodes bound the search.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ddsolve._engine import Engine
from ddsolve.advice.claim.results import Goal
from ddsolve.advice.figures.sampling import card_indices
from ddsolve.advice.layouts.all_layouts import (
    has_hole,
    longest_holdings,
    safe_leads,
    sure_tricks_off_lead,
    sure_tricks_on_lead,
    tops,
)
from ddsolve.advice.layouts.common import Scene, TooLarge, layout_hands
from ddsolve.advice.layouts.knowledge import View
from ddsolve.solving.effort import PLANS, Plans
from ddsolve.solving.solver import Solver
from ddsolve.values.cards import Card, Strain, Suit
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState
from ddsolve.values.rules import SUIT_CARDS, legal_cards, suit_led, winning_place
from ddsolve.values.seats import Seat

FREE = 4  # the trump of a game without trumps

Layouts = frozenset[int]


class PlanSearch:
    """Searches plans of one soloist in one game. `needed` is -1 in misère: no trick at all."""

    def __init__(self, engine: Engine, seat: Seat, trump: Suit | None, misere: bool, most: int) -> None:
        self.engine = engine
        self.seat = seat
        self.trump = trump
        self.strain = FREE if trump is None else int(trump)
        self.misere = misere
        self.most = most
        self.nodes = 0
        self.known: dict[tuple[Scene, Layouts], bool] = {}

    def good_cards(self, scene: Scene, layouts: Layouts) -> Iterator[int]:
        """Yield the soloist's cards, when it is his turn, with which some plan wins in all layouts."""
        for card in self._candidates(scene, layouts):
            if self._after(scene, layouts, card):
                yield card

    def wins(self, scene: Scene, layouts: Layouts) -> bool:
        """Tell whether one plan wins in all these layouts; TooLarge where the limit was met."""
        left = scene.own.bit_count()
        if not scene.trick:
            if self._won(scene):
                return True
            if not self.misere and scene.needed > left:
                return False
        key = (scene, layouts)
        if key not in self.known:
            self.nodes += 1
            if self.nodes > self.most:
                raise TooLarge
            answer = self._own_turn if scene.mover == self.seat else self._others_turn
            self.known[key] = answer(scene, layouts)
        return self.known[key]

    def _won(self, scene: Scene) -> bool:
        """Tell whether nothing more is needed."""
        return not scene.own if self.misere else scene.needed <= 0

    # The soloist -------------------------------------------------------------------------------------------

    def _own_turn(self, scene: Scene, layouts: Layouts) -> bool:
        if not self.misere and not scene.trick and self._can_cash(scene, layouts):
            return True
        return any(self._after(scene, layouts, card) for card in self._candidates(scene, layouts))

    def _can_cash(self, scene: Scene, layouts: Layouts) -> bool:
        """Tell whether top cards alone are enough, by count."""
        longest = [0, 0, 0, 0]
        for following in layouts:
            for hand in (following, scene.unseen & ~following):
                for suit in range(4):
                    longest[suit] = max(longest[suit], (hand >> 8 * suit & 255).bit_count())
        return sure_tricks_on_lead(scene.own, scene.unseen, self.trump, longest) >= scene.needed

    def _candidates(self, scene: Scene, layouts: Layouts) -> list[int]:
        """Return the cards that double dummy keeps the goal with in every layout."""
        good: set[int] | None = None
        for following in layouts:
            hands = layout_hands(self.seat, scene.own, scene.unseen, following)
            moves = self.engine.moves(
                hands, self.strain, self.misere, self.seat.place, scene.leader.place, list(scene.trick)
            )
            keep = {card for card, tricks in moves if self._enough(tricks, scene)}
            good = keep if good is None else good & keep
            if not good:
                return []
        return sorted(good or ())

    def _enough(self, tricks: int, scene: Scene) -> bool:
        return tricks == 0 if self.misere else tricks >= scene.needed

    # The defenders -----------------------------------------------------------------------------------------

    def _others_turn(self, scene: Scene, layouts: Layouts) -> bool:
        """Answer every card some layout lets the defender play; of equal cards one is enough."""
        following = scene.mover == self.seat.next
        for card in self._different(scene, layouts):
            fitting = frozenset(
                layout for layout in layouts if self._may_play(scene, layout, card, following)
            )
            if fitting and not self._after(scene, fitting, card):
                return False
        return True

    def _may_play(self, scene: Scene, layout: int, card: int, following: bool) -> bool:
        hand = layout if following else scene.unseen & ~layout
        return bool(legal_cards(hand, suit_led(scene.trick), self.trump) >> card & 1)

    def _different(self, scene: Scene, layouts: Layouts) -> Iterator[int]:
        """Yield the unseen cards, of a run of equals only the lowest.

        Two of them are equals if no card in play lies between them and either each layout gives both to one
        defender, or the layouts stay the same set when the two change places, and which of the two lies on
        the table makes no difference to this trick: the other defender cannot put one of them on the other.
        """
        on_table = sum(1 << card for card in scene.trick)
        run: int | None = None  # the last card of the run of equals so far
        for card in card_indices(scene.own | scene.unseen | on_table):
            if not scene.unseen >> card & 1:
                run = None
                continue
            if run is None or run >> 3 != card >> 3 or not self._equals(scene, layouts, run, card):
                yield card
            run = card

    def _equals(self, scene: Scene, layouts: Layouts, first: int, second: int) -> bool:
        both = 1 << first | 1 << second
        if all(layout & both in (0, both) for layout in layouts):
            return True
        return self._never_meet(scene, first) and all(
            layout & both in (0, both) or layout ^ both in layouts for layout in layouts
        )

    def _never_meet(self, scene: Scene, card: int) -> bool:
        """Tell whether a card of the mover cannot win or lose this trick to a card of his partner by rank."""
        partner = self.seat.last if scene.mover == self.seat.next else self.seat.next
        if partner.after(scene.leader) < len(scene.trick):
            return True
        return bool(scene.trick) and card >> 3 not in (scene.trick[0] >> 3, self.trump)

    # Both --------------------------------------------------------------------------------------------------

    def _after(self, scene: Scene, layouts: Layouts, card: int) -> bool:
        """Tell whether the plan wins once a card is played."""
        after = scene.after(card, self.seat, self.trump)
        if self.misere and after.needed < scene.needed:  # he has taken a trick
            return False
        return self.wins(after, frozenset(layout & ~(1 << card) for layout in layouts))


@dataclass(frozen=True, slots=True)
class FoundPlan:
    """Whether a plan wins against every layout, and the first cards of such plans where it is his turn."""

    exists: bool
    cards: tuple[Card, ...] = ()


def find_plan(
    engine: Engine, view: View, trump: Suit | None, misere: bool, needed: int, most: Plans = PLANS
) -> FoundPlan | None:
    """Search for one plan that wins against every layout of a view.

    needed: tricks still to be won, the trick on the table included. None: too many layouts, or the search met
    its limit before anything was found.
    """
    if view.family(Strain.NT, False).layouts > most.layouts:
        return None
    scene, every = Scene.of(view, -1 if misere else needed)
    search = PlanSearch(engine, view.seat, trump, misere, most.nodes)
    layouts = frozenset(every)
    good: list[Card] = []
    try:
        if view.to_move != view.seat:
            return FoundPlan(search.wins(scene, layouts))
        for card in search.good_cards(scene, layouts):
            good.append(Card(card))
    except TooLarge:
        if not good:
            return None
    return FoundPlan(bool(good), tuple(good))


# Whole plans proved by counting: enough sure tricks, or a misère in which every suit is safe.


def cards_by_count(view: View, goal: Goal) -> tuple[Card, ...] | None:
    """Return first cards of a plan proved by counting, none if a defender is to move; None: no proof."""
    trump = goal.game.trump
    own_turn = view.to_move == view.seat
    if not goal.misere and view.won >= goal.tricks:
        return tuple(view.legal(trump)) if own_turn else ()
    if not view.trick:
        return _from_the_lead(view, goal, trump)
    if not own_turn and view.leader == view.seat:  # the plan was proved before he led, and goes on
        led, *theirs = view.trick
        before = replace(view, own=view.own | Hand.of([led]), unseen=view.unseen | Hand.of(theirs), trick=())
        return () if led in (_from_the_lead(before, goal, trump) or ()) else None
    if not own_turn or len(view.trick) < 2:
        return None
    # his card ends the trick, so each of them comes to a view from the next lead on
    ends = ((card, view.play(card, trump)) for card in view.legal(trump))
    return tuple(card for card, end in ends if _from_the_lead(end, goal, trump) is not None) or None


def _from_the_lead(view: View, goal: Goal, trump: Suit | None) -> tuple[Card, ...] | None:
    own, unseen = view.own, view.unseen
    if goal.misere:
        if view.won or has_hole(own, unseen):
            return None
        leads = safe_leads(own, unseen)
        return (leads or None) if view.leads and own else ()
    needed = goal.tricks - view.won
    longest = longest_holdings(unseen.mask, len(own))
    if view.leads:
        enough = sure_tricks_on_lead(own.mask, unseen.mask, trump, longest) >= needed
        return _top_cards(own, unseen, trump) if enough else None
    sure = sure_tricks_off_lead(own.mask, unseen.mask, unseen.mask, trump, longest)
    return () if sure >= needed else None


def _top_cards(own: Hand, unseen: Hand, trump: Suit | None) -> tuple[Card, ...]:
    """Return the cards that may be cashed first: top trumps while trumps are out, else any top card."""
    drawing = trump is not None and len(unseen.suit_cards(trump)) > 0
    suits = (suit for suit in Suit if suit == trump or not drawing)
    return tuple(card for suit in suits for card in tops(own, unseen, suit))


# The most natural of the best lines of a trick contract: what players at a table would call the play.
#
# Of the cards that keep the value, the one that a player would put down: sure tricks from the top, the
# soloist first draws trumps, no suit is led from under its top card, a trick is taken as cheaply as it can
# be, and what cannot win is the lowest card. Only the choice among equals is a matter of habit: every card
# is a best one.


Key = tuple[int, ...]


def natural_line(solver: Solver, state: PlayState) -> tuple[Card, ...]:
    """Return a best play to the end from a position of a trick contract, a natural one."""
    line: list[Card] = []
    while not state.finished:
        valued = solver.moves(state)
        best = [move.card for move in valued if move.tricks == valued[0].tricks]
        card = min(best, key=lambda one: _led(state, one) if not state.on_table else _followed(state, one))
        state = state.play(card)
        line.append(card)
    return tuple(line)


def _led(state: PlayState, card: Card) -> Key:
    """Rank a card to lead, the most natural lowest."""
    mover = state.to_move
    assert mover is not None
    theirs = [
        state.hand(seat) for seat in state.deal.seats if (seat == state.soloist) != (mover == state.soloist)
    ]
    trumps_out = state.trump is not None and any(hand.suit_cards(state.trump) for hand in theirs)
    top = _is_top(state, mover, card)
    follows = all(hand.suit_cards(card.suit) for hand in theirs)
    if mover == state.soloist and trumps_out and card.suit == state.trump:
        return (0 if top else 3), -card.rank if top else card.rank
    if top and (not trumps_out or follows or card.suit == state.trump):
        return 1, -card.rank
    held = state.hand(mover).suit_cards(card.suit)
    under = any(_is_top(state, mover, other) for other in held) and not top
    return (5 if top else 4 if under else 2), -len(held), card.rank


def _followed(state: PlayState, card: Card) -> Key:
    """Rank a card to play to a trick, the most natural lowest."""
    mover = state.to_move
    assert mover is not None
    seats, led = state.deal.seats, state.on_table[0].suit
    before = [one.index for one in state.on_table]
    start = seats.index(state.leader)
    holder = seats[(start + winning_place(before, led, state.trump)) % len(seats)]
    wins = winning_place([*before, card.index], led, state.trump) == len(before)
    last = len(before) == len(seats) - 1
    theirs_now = (holder == state.soloist) != (mover == state.soloist)
    if wins and theirs_now and (last or _is_top(state, mover, card)):
        return 0, card.rank  # as cheaply as it can be
    return 1, int(_is_top(state, mover, card)), card.rank, int(card.suit)


def _is_top(state: PlayState, mover: Seat, card: Card) -> bool:
    """Tell whether no other player holds a higher card of the suit."""
    higher = SUIT_CARDS[card.suit] & ~((card.bit << 1) - 1)
    return not any(state.hand(seat).mask & higher for seat in state.deal.seats if seat != mover)
