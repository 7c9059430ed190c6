"""Players of cards: an all-pass played by three who see only what players see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from ddsolve.advice.allpass.played import DEALS, thinking_for
from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.conventions import Convention
from ddsolve.errors import PlayError, ScoreError
from ddsolve.io.reading import number, read, read_or_none
from ddsolve.scoring.allpass_order import allpass_order, allpass_value
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.solving.engines import Engines, allpass_position
from ddsolve.values.cards import Card
from ddsolve.values.contract import ALLPASS
from ddsolve.values.deal import FULL_HAND, Deal
from ddsolve.values.play import PlayState
from ddsolve.values.rules import SUIT_CARDS, AllPassOrder, AllPassRules, Counts
from ddsolve.words import _

if TYPE_CHECKING:
    from ddsolve._allpass import Position
    from ddsolve._people import Thinking

MOST_DEALS = 10_000  # imagined for one card
MOST_ROUND = 50
SEEDS = 1 << 64


class Players:
    """Three players of an all-pass who think alike, each by what he has seen.

    On his turn a player knows his hand, the cards played, those of the widow that were turned, and who did
    not follow suit; other dead cards lie closed. He deals the rest as it may lie, `deals` times (1 to
    10,000), values each card that he may play in each of these deals, and plays the card with the best mean:
    for the fewest tricks of his own, or under a `convention` for his score in whists (`players` in the game,
    3 or 4; allpass_round: the place of the all-pass in its series). A deal with five tricks left is worth
    its line; one with more is first played on by habit. Nobody plays to find out, or to hide. `seed`: the
    same one gives the same play, on any thread; many threads may share one object. Raises ConventionError
    or ScoreError for what cannot be scored.
    """

    def __init__(
        self,
        convention: Convention | str | None = None,
        players: int = 3,
        *,
        allpass_round: int = 1,
        deals: int = DEALS,
        seed: int = DEFAULT_SEED,
    ) -> None:
        known = read_or_none(Convention, convention, "convention")
        players = number(players, "players", DUMMY_PLAYERS, 4)
        allpass_round = number(allpass_round, "allpass_round", 1, MOST_ROUND)
        deals = number(deals, "deals", 1, MOST_DEALS)
        self._seed, self._engines = read(int, seed, "seed"), Engines()
        self._order: AllPassOrder | None = None
        if known is None:
            self._thinking: Thinking = thinking_for(None, deals=deals)
            return
        if players == DUMMY_PLAYERS:
            raise ScoreError(_("an all-pass of two hands needs no convention: each plays for few tricks"))
        scored = known

        def worth(tricks: Counts) -> Mapping[str, Fraction]:
            return allpass_value(scored, tricks, players, allpass_round)

        self._order = allpass_order(known, players, allpass_round)
        dealer = known.options.widow_rule(players) == "dealer"
        self._thinking = thinking_for(worth, dealer=dealer, deals=deals)

    def play(self, start: PlayState | Deal | str, rules: AllPassRules | None = None) -> PlayState:
        """Play an all-pass from a position, or a deal from its first card, to the end; return the end.

        `won` of it are the tricks of seats 1, 2, 3 and of the dealer, `played` all cards. rules: of a deal;
        a position has its own. Raises PlayError for a play of another contract, DealError and NotationError
        for a deal that cannot be read or played.
        """
        state = self._state(start, rules)
        if state.finished:
            return state
        position, gone, lacks = self._asked(state)
        players = self._engines.tools.players
        _tricks, cards = players.play(position, self._thinking, self._seed % SEEDS, gone, lacks)
        return state.replay([Card(card) for card in cards])

    def card(self, state: PlayState) -> Card | None:
        """Return the card that the seat to move plays, the first of `play`; None where the play is over."""
        state = self._state(state)
        return None if state.finished else self.play(state).played[len(state.played)]

    def worths(self, state: PlayState) -> dict[Card, float]:
        """Return what each legal card is worth to the seat to move, the mean of the deals that it imagines.

        In whists under the convention; without one the tricks it then takes in all, with a minus sign.
        """
        state = self._state(state)
        position, gone, lacks = self._asked(state)
        players = self._engines.tools.players
        found = players.worths(position, self._thinking, self._seed % SEEDS, gone, lacks)
        return {Card(card): worth for card, worth in found}

    def _state(self, start: PlayState | Deal | str, rules: AllPassRules | None = None) -> PlayState:
        """Return the position that is asked for."""
        if not isinstance(start, PlayState):
            return PlayState.start(read(Deal, start, "deal"), ALLPASS, rules=rules)
        if start.contract.kind != "allpass":
            raise PlayError(_("these players play an all-pass, not {contract}", contract=start.contract))
        return start

    def _asked(self, state: PlayState) -> tuple[Position, int, tuple[int, int, int]]:
        """Return the position as the compiled players take it, the cards that are out, the voids shown."""
        rules, table = state.rules, [card.index for card in state.on_table]
        if self._order is not None:
            rules = replace(rules, order=self._order)
        hands = [hand.mask for hand in state.hands]
        position = allpass_position(hands, rules, state.leader.place, table, len(state.tricks), state.won)
        # of three hands of ten the other two cards lie closed; what smaller hands lack was played before
        gone = 0 if state.deal.cards_each == FULL_HAND else state.deal.dead.mask
        gone |= sum(card.bit for card in state.played) & ~sum(1 << card for card in table)
        return position, gone, _shown_voids(state)


def _shown_voids(state: PlayState) -> tuple[int, int, int]:
    """Return the cards that each seat has shown not to hold, by not following suit."""
    lacks = [0, 0, 0]
    leader = state.tricks[0].leader if state.tricks else state.leader
    before = PlayState.start(state.deal, state.contract, leader=leader, rules=state.rules)
    for card in state.played:
        suit, seat = before.suit_to_follow, before.to_move
        if seat is not None and suit is not None and card.suit != suit:
            lacks[seat.place] |= SUIT_CARDS[suit]
        before = before.play(card)
    return lacks[0], lacks[1], lacks[2]
