"""Players of cards: three who see only what players see, in all-pass, trick contracts and misère."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Literal

from ddsolve._allpass import Position
from ddsolve._people import Thinking
from ddsolve._players import Table
from ddsolve.advice.allpass import DEALS as ALLPASS_DEALS
from ddsolve.advice.allpass import thinking_for
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.conventions import Convention
from ddsolve.conventions.convention import wrong_players
from ddsolve.errors import ScoreError
from ddsolve.io.reading import number, read, read_or_none
from ddsolve.scoring.allpass_order import allpass_order, allpass_value
from ddsolve.scoring.calling import PLAYING
from ddsolve.scoring.entries import DEALER
from ddsolve.scoring.hand_result import DUMMY_PLAYERS, Call, GivenCalls, read_calls
from ddsolve.solving.tools import Engines, allpass_position
from ddsolve.values.cards import Card
from ddsolve.values.contract import ALLPASS, Game
from ddsolve.values.deal import FULL_HAND, MOST_TRICKS, Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState
from ddsolve.values.rules import SUIT_CARDS, AllPassOrder, AllPassRules, Counts, check_ten_tricks
from ddsolve.values.seats import SEATS, Seat

DEALS = 16  # that a player imagines for a card: with 64 contracts are made as often within 3 in 100
TRICK = 0.1  # of a contract made: what a trick above the level counts, and the first two below it
UNKNOWN = -1  # nothing is concluded from the order
# the defenders see their own cards; each other's, from the first card or before it; all cards
Defence = Literal["own", "open", "shown", "seeing"]
ALL_SEATS = 7


def table_for(
    game: Game,
    soloist: int,
    defence: Defence = "own",
    *,
    worth: Sequence[float],
    order: int | None = None,
    deals: int = DEALS,
    called: Sequence[int] = (0, 0, 0),
) -> Table:
    """Return how a game is played; soloist: his place from 0.

    worth: of the soloist, for 0 to 10 tricks; the defenders play for the opposite. order: the level that they
    take him to hold a hand for, 0 in misère; None: nothing is concluded. called: of each
    seat 1 if it whisted, -1 if it passed, which tells of its cards at a `glance` where an order is known.
    """
    own = list(worth)
    level = UNKNOWN if order is None else order
    sees = _sees(game, soloist, defence)
    return Table(deals, int(game.strain), game.is_misere, level, (own, [-each for each in own]), sees, called)


def wanted(game: Game, level: int) -> list[float]:
    """Return what tricks are worth to one who wants to make a level; in misère he wants none."""
    if game.is_misere:
        return [-float(tricks) for tricks in range(MOST_TRICKS + 1)]
    return [
        float(tricks >= level) + TRICK * (min(max(tricks, level - 2), level + 1) - level)
        for tricks in range(MOST_TRICKS + 1)
    ]


def _sees(game: Game, soloist: int, defence: Defence) -> list[list[int]]:
    """Return whose hands each seat sees, as sets of places: before the first card, and after it.

    Open hands lie on the table, so the soloist sees them too: in misère from the first card on, in a trick
    game before it where the soloist leads, else after it, too.
    """
    defenders = ALL_SEATS & ~(1 << soloist)
    alone = [1 << seat for seat in range(3)]
    seeing = [alone[seat] if seat == soloist else ALL_SEATS for seat in range(3)]
    opened = [ALL_SEATS if seat == soloist else defenders for seat in range(3)]
    if defence == "seeing":
        return [seeing, seeing]
    if defence == "own":
        return [alone, alone]
    if defence == "shown":
        return [opened, opened]
    before = list(alone)
    if not game.is_misere:
        before[soloist] = ALL_SEATS
    return [before, opened]


# How people play a trick contract or misère: what they play for, and whose cards lie open to whom.


MOST_DEALS = 10_000  # imagined for one card
MOST_ROUND = 50
SEEDS = 1 << 64
WIDOW_CARDS = 2


class Players:
    """Three players who think alike, each by what he has seen: of an all-pass, a trick contract or misère.

    On his turn a player knows his hand, the cards played, those of the widow that were turned, and who did
    not follow suit; other dead cards lie closed, but for the soloist his discard. With `opened`, and in
    misère, the defenders' hands lie on the table once a card is played (in a trick game before the soloist's
    lead). He deals the rest as it may lie, `deals` times (1 to 10,000; by default 64 in an all-pass, 16 in a
    contract), values each card that he may play in each of these deals, and plays the card with the best
    mean. A defender imagines hands with which one
    orders such a contract (at a glance: four trumps, no trump and no ace thrown, trumps and side honours for
    the level less one; in misère one suit with a hole, with the other hand open the fewest holes). In an
    all-pass each plays for the fewest tricks of
    his own, in a contract to make or to beat it, and for tricks, in misère for tricks; or under a
    `convention` for the score in whists (`players` in the game, 3 or 4; allpass_round: the place of the
    all-pass in its series), in a contract the soloist's, with one whister where `opened`, else with two.
    calls: what the defenders said of a contract, as `2=whist,3=pass`: who whisted is imagined with his share
    of tricks by count, who passed without; a half-whist tells nothing.
    In an all-pass a deal with three tricks left is worth its line, one with more is first played on by
    habit; in a contract each is solved. Nobody plays to find out, or to hide. `seed`: the same one gives the
    same play, on any thread; many threads may share one object. Raises ConventionError or ScoreError for
    what cannot be scored.
    """

    def __init__(
        self,
        convention: Convention | str | None = None,
        players: int = 3,
        *,
        allpass_round: int = 1,
        deals: int | None = None,
        seed: int = DEFAULT_SEED,
        opened: bool = False,
        calls: GivenCalls = (),
    ) -> None:
        known = read_or_none(Convention, convention, "convention")
        players = number(players, "players", DUMMY_PLAYERS, 4)
        allpass_round = number(allpass_round, "allpass_round", 1, MOST_ROUND)
        deals = None if deals is None else number(deals, "deals", 1, MOST_DEALS)
        self._seed, self._engines = read(int, seed, "seed") % SEEDS, Engines()
        self._known, self._players, self._deals = known, players, deals
        self._opened = read(bool, opened, "opened")
        self._calls = read_calls(calls)
        self._called = _called(self._calls)
        self._round = allpass_round
        if known is not None and players not in known.options.players:
            raise ScoreError(wrong_players(players, known.options))

    @cached_property
    def _allpass(self) -> tuple[Thinking, AllPassOrder | None]:
        """How an all-pass is played, and what for; ScoreError where the convention has none."""
        scored, players, number = self._known, self._players, self._round
        if scored is not None and players == DUMMY_PLAYERS:
            raise ScoreError("an all-pass of two hands needs no convention: each plays for few tricks")
        if scored is None:
            return thinking_for(None, deals=self._deals or ALLPASS_DEALS), None

        def worth(tricks: Counts) -> Mapping[str, Fraction]:
            return allpass_value(scored, tricks, players, number)

        order, dealer = allpass_order(scored, players, number), scored.options.widow_rule(players) == "dealer"
        return thinking_for(worth, dealer=dealer, deals=self._deals or ALLPASS_DEALS), order

    def play(self, start: PlayState | Deal | str, rules: AllPassRules | None = None) -> PlayState:
        """Play from a position, or an all-pass from its first card, to the end; return the end.

        `won` of it are the tricks of seats 1, 2, 3 and of the dealer, `played` all cards. rules: of a deal; a
        position has its own. Raises DealError and NotationError for a deal that cannot be read or played,
        ScoreError for a contract that the convention does not have.
        """
        if not isinstance(start, PlayState):
            start = PlayState.start(read(Deal, start, "deal"), ALLPASS, rules=rules)
        if start.finished:
            return start
        self._check_calls(start)
        tools = self._engines.tools
        if start.soloist is not None:
            _tricks, cards = tools.contract_players.play(self._table(start), *_contract(start, self._seed))
        else:
            _won, cards = tools.players.play(*self._asked(start))
        return start.replay([Card(card) for card in cards])

    def _check_calls(self, state: PlayState) -> None:
        """Raise ScoreError for calls of a game that is not whisted, or of who does not call."""
        if self._calls and state.contract.level is None:
            raise ScoreError("{game} is not whisted: leave the calls out", game=state.contract)
        callers = (*SEATS, DEALER) if self._players == 4 else SEATS
        called = (seat for seat, _call in self._calls)
        caller = next((seat for seat in called if seat == state.soloist or seat not in callers), None)
        if caller is not None:
            raise ScoreError("{seat:seat} does not call in this game", seat=caller)

    def card(self, state: PlayState) -> Card | None:
        """Return the card that the seat to move plays, the first of `play`; None where the play is over."""
        state = read(PlayState, state, "state")
        return None if state.finished else self.play(state).played[len(state.played)]

    def worths(self, state: PlayState) -> dict[Card, float]:
        """Return what each legal card is worth to the seat to move, the mean of the deals that it imagines.

        In whists under the convention: in a contract the soloist's, for a defender with a minus sign. Without
        one in an all-pass and for a misère's soloist the tricks he then takes in all, with a minus sign; in
        a trick contract the share made, with a tenth for each trick near the level.
        """
        state, tools = read(PlayState, state, "state"), self._engines.tools
        if state.finished:
            return {}
        if state.soloist is not None:
            found = tools.contract_players.worths(self._table(state), *_contract(state, self._seed))
        else:
            found = tools.players.worths(*self._asked(state))
        return {Card(card): worth for card, worth in found}

    def _table(self, state: PlayState) -> Table:
        """Return what is played for, and whose cards lie open."""
        soloist = state.soloist
        assert soloist is not None
        opened = self._opened or state.contract.is_misere
        game, level = state.contract.game, state.contract.level or 0
        worth = wanted(game, level)
        if self._known is not None:
            pricing = Pricing(self._known, soloist, "one" if opened else "both", self._players).checked()
            worth = [float(value) for value in pricing.values(state.contract)]
        whole = state.deal.cards_each == FULL_HAND and len(state.deal.seats) == len(state.hands)
        defence: Defence = "open" if opened else "own"
        order = level if whole else None
        return table_for(
            game,
            soloist.place,
            defence,
            worth=worth,
            order=order,
            deals=self._deals or DEALS,
            called=self._called,
        )

    def _asked(self, state: PlayState) -> tuple[Position, Thinking, int, int, tuple[int, int, int]]:
        """Return an all-pass as the compiled players take it; last the cards out and the voids shown."""
        rules, table = state.rules, [card.index for card in state.on_table]
        thinking, order = self._allpass
        if self._known is not None:
            check_ten_tricks(state.deal)
            if rules.widow_rule == "dealer" != self._known.options.widow_rule(self._players):
                raise ScoreError("the dealer takes no tricks here")
            rules = replace(rules, order=order)
        hands = [hand.mask for hand in state.hands]
        position = allpass_position(hands, rules, state.leader.place, table, len(state.tricks), state.won)
        # of three hands of ten the other two cards lie closed; what smaller hands lack was played before
        gone, _thrown = _out(state)
        return position, thinking, self._seed, gone & ~sum(1 << card for card in table), _shown_voids(state)


def players_over(
    engines: Engines,
    convention: Convention,
    *,
    seed: int,
    opened: bool,
    deals: int | None = None,
    calls: tuple[Call, ...] = (),
) -> Players:
    """Return players of a game of three who share the tools of others, and their memory."""
    made = Players(convention, seed=seed, opened=opened, deals=deals)
    made._engines, made._called = engines, _called(calls)
    return made


def _called(calls: Iterable[Call]) -> list[int]:
    """Return for each seat 1 if it whisted at last, -1 if it passed, 0 where that tells nothing."""
    told = dict.fromkeys(SEATS, 0)
    for seat, call in calls:
        if seat in told:
            told[Seat(seat)] = 1 if call in PLAYING else -1 if call == "pass" else 0
    return list(told.values())


def _out(state: PlayState) -> tuple[int, int]:
    """Return the cards that everybody knows to be out, and those that a soloist has thrown.

    Of three hands of ten the other two cards lie closed; what smaller hands lack was played before. Of two
    hands of ten all others lie closed.
    """
    played, dead = sum(card.bit for card in state.played), state.deal.dead.mask
    if state.deal.cards_each != FULL_HAND:
        return played | dead, 0
    return played, dead if dead.bit_count() == WIDOW_CARDS else 0


def _contract(
    state: PlayState, seed: int
) -> tuple[list[int], int, int, list[int], int, int, int, tuple[int, int, int], int, list[int]]:
    """Return a position of a contract as the compiled players take it, behind the table."""
    assert state.soloist is not None
    gone, thrown = _out(state)
    hands, soloist = [hand.mask for hand in state.hands], state.soloist.place
    held = [(hand or Hand()).mask for hand in state.deal.hands]
    shown = [whole & ~left for whole, left in zip(held, hands, strict=True)]
    trick = [card.index for card in state.on_table]
    won, leader = state.soloist_tricks, state.leader.place
    return hands, soloist, leader, trick, won, seed, gone, _shown_voids(state), thrown, shown


def _shown_voids(state: PlayState) -> tuple[int, int, int]:
    """Return the cards that each seat has shown not to hold: of the suit led, and of trumps if he had to."""
    lacks = [0, 0, 0]
    leader = state.tricks[0].leader if state.tricks else state.leader
    before = PlayState.start(state.deal, state.contract, state.soloist, leader, state.rules)
    for card in state.played:
        suit, seat = before.suit_to_follow, before.to_move
        if seat is not None and suit is not None and card.suit != suit:
            lacks[seat.place] |= SUIT_CARDS[suit]
            if state.trump is not None and card.suit != state.trump:
                lacks[seat.place] |= SUIT_CARDS[state.trump]
        before = before.play(card)
    return lacks[0], lacks[1], lacks[2]
