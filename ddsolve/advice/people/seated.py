"""A hand that one seat plays without seeing the others: they call and play by the models of people.

Of the deal of a seed the others bid up to their limits, throw and order as `bidders` do, call what `called`
holds for likeliest and play as `players` do, each by his own cards. What has been decided at the seat, as
texts in order, leads to one point of the hand, always the same; a `Turn` tells what is seen there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import takewhile

from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.people.bidders import Bidders
from ddsolve.advice.people.called import Called
from ddsolve.advice.people.calls import CallValues, check_calls
from ddsolve.advice.people.players import players_over
from ddsolve.advice.people.sensible import DefenderView
from ddsolve.advice.people.turns import ClearCard, Ended, Turn
from ddsolve.auction import HERE, PASS, Auction, Bid, won_auction
from ddsolve.auction.bids import read_said
from ddsolve.conventions import Convention
from ddsolve.errors import AuctionError, ConventionError, DealError, FormatError, PlayError
from ddsolve.scoring.allpass_order import allpass_value
from ddsolve.scoring.hand_result import Call
from ddsolve.solving.tools import Engines
from ddsolve.values.cards import Card, parse_cards
from ddsolve.values.contract import ALLPASS, MISERE, Contract
from ddsolve.values.deal import FULL_HAND, Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState
from ddsolve.values.rules import AllPassRules
from ddsolve.values.seats import SEATS, Seat

STAY = "stay"  # said for leaving a whist as it is
NO_CARDS = Hand()
# of a hand that is played up to a card whose choice is clear: a task for whoever learns
SURE = 400  # deals over which a choice is called clear, thirty times those of a glance
AS_GOOD = 0.2  # whists by which a right card may be behind the best; any small value works
PLAIN = 8  # a choice that is better by so many margins is no task: everybody sees it
MOST_RIGHT = 3  # cards that may be about as good as the best one; any small number works


@dataclass(frozen=True)
class _Hand:
    """How far a hand has come. state: None before the first card, and where no card is played."""

    auction: Auction
    thrown: Hand = NO_CARDS
    contract: Contract | None = None
    calls: tuple[Call, ...] = ()
    state: PlayState | None = None
    opened: bool = False
    over: bool = False

    @property
    def soloist(self) -> Seat | None:
        """Who has won the auction."""
        return None if self.auction.winner is None else self.auction.winner.player

    @property
    def game(self) -> tuple[Contract, Seat]:
        """The order, and whose it is."""
        assert self.contract is not None
        assert self.soloist is not None
        return self.contract, self.soloist

    @property
    def lies_open(self) -> tuple[Seat, ...]:
        """Whose cards lie on the table: the defenders', as `Players` have it."""
        state = self.state
        if state is None or state.soloist is None or not (self.opened or state.contract.is_misere):
            return ()
        before = not state.contract.is_misere and state.leader == state.soloist
        return state.soloist.others if state.played or before else ()


@dataclass
class Seated:
    """The hand of a seed (from 0 on) under a convention for three, played from a seat.

    Keeps the way to the point that was asked for last, so that the next one is near. Raises DealError,
    ConventionError or AuctionError for what cannot be played here.
    """

    seed: int
    seat: Seat
    convention: Convention
    engines: Engines = field(default_factory=Engines, repr=False)
    _way: list[tuple[str, _Hand]] = field(default_factory=list, init=False, repr=False)

    def __post_init__(self) -> None:
        self.deal = Deal.random(self.seed)
        self._widow = self.deal.widow or ()
        self._start = _Hand(Auction(self.convention))
        if self.convention.options.allpass_exchange:
            raise ConventionError("all-passes with an exchange are not played here (allpass_exchange)")

    def turn(self, decided: Sequence[str] = ()) -> Turn:
        """Return what the seat sees after its decisions; the error of the rule that one of them breaks.

        A bid as `6S` or `pass`, a discard as `S7 C8`, an order as `7S`, `whist` and so on, a card as `SA`.
        """
        if not self._way:
            self._way.append(("", self._until_asked(self._start)))
        same = takewhile(lambda pair: pair[0] == pair[1][0], zip(decided, self._way[1:], strict=False))
        del self._way[1 + sum(1 for _pair in same) :]
        for text in decided[len(self._way) - 1 :]:
            hand = self._way[-1][1]
            step = self._step(hand)
            if step is None:
                raise FormatError("the hand is over: nothing is left to decide")
            self._way.append((text, self._until_asked(self._decided(hand, *step, text))))
        return self._seen(self._way[-1][1])

    def clear_card(self, margin: float) -> ClearCard | None:
        """Return the first card of the seat, which the models play too, whose choice is clear; None: none is.

        margin: by at least so many whists the worst right card is better than the best wrong one, at a glance
        of the usual deals and over SURE of them.
        """
        decided: list[str] = []
        while self.turn(decided).asks is not None:  # whoever asks for the same turn has it at once
            hand = self._way[-1][1]
            step = self._step(hand)
            assert step is not None
            glance = self._worths(hand) if step[0] == "card" else {}
            if _right(glance, margin):
                worths = self._worths(hand, SURE)
                if right := _right(worths, margin):
                    return ClearCard(tuple(decided), worths, right)
            decided.append(str(next(iter(glance))) if glance else self._said(hand, *step))
        return None

    def _until_asked(self, hand: _Hand) -> _Hand:
        """Let the others decide until the seat is asked or the hand is over."""
        while (step := self._step(hand)) is not None and step[1] != self.seat:
            hand = self._decided(hand, *step, self._said(hand, *step))
        return hand

    def _step(self, hand: _Hand) -> tuple[str, Seat] | None:
        """Return what is asked now, and of whom; None at the end."""
        due = hand.auction.to_call
        if due is not None:
            return "bid", due
        if hand.state is not None:
            due = hand.state.to_move
            return None if due is None else ("card", due)
        if hand.over or hand.soloist is None:
            return None
        if not hand.thrown or hand.contract is None:
            return "order" if hand.thrown else "discard", hand.soloist
        turn = self._values(hand).calling.turn(hand.calls)
        assert turn is not None
        return "call", Seat.parse(turn[0])

    def _decided(self, hand: _Hand, asks: str, seat: Seat, text: str) -> _Hand:
        """Return the hand after one decision; the error of the rule that it breaks."""
        if asks == "bid":
            said = read_said(text)
            if isinstance(said, Bid) and said not in _bids((said,)):
                raise AuctionError("{bid}: here everyone looks at his cards and takes the widow", bid=said)
            hand = replace(hand, auction=hand.auction.call(seat, said))
            if not hand.auction.all_passed:
                return hand
            state = PlayState.start(self.deal, ALLPASS, rules=self._rules)
            return replace(hand, contract=ALLPASS, state=state)
        if asks == "discard":
            thrown = Hand.of(parse_cards(text))
            if len(thrown) != 2 or thrown - self._held(hand, seat):
                raise DealError("two of the twelve cards are thrown")
            hand = replace(hand, thrown=thrown)
            misere = won_auction(hand.auction).bid.is_misere  # nothing else can be ordered
            return self._ordered(replace(hand, contract=MISERE)) if misere else hand
        if asks == "order":
            contract = Contract.parse(text)
            won_auction(hand.auction).check_order(contract)
            return self._ordered(replace(hand, contract=contract))
        if asks == "call":
            return self._called(hand, seat, text)
        assert hand.state is not None
        card = Card.parse(text)
        if card not in hand.state.hand(seat):  # the play itself would say whose it is
            raise PlayError("{card} is not in your hand", card=card)
        return replace(hand, state=hand.state.play(card))

    def _ordered(self, hand: _Hand) -> _Hand:
        """Go on after an order: to the calls, or to the cards where nobody has a choice."""
        values, options = self._values(hand), self.convention.options
        level = values.calling.level
        if level == FULL_HAND and options.ten_game != "whisted":
            return self._begun(replace(hand, opened=True))
        if level is not None and values.calling.only_way() is None:
            return hand
        return self._begun(replace(hand, calls=next(iter(values.forced_ways), ())))

    def _called(self, hand: _Hand, seat: Seat, text: str) -> _Hand:
        """Go on after a defender's call; the soloist's silence is his consent."""
        values = self._values(hand)
        turn = values.calling.turn(hand.calls)
        if text == STAY and turn is not None and None in turn[1]:
            return self._begun(hand)
        calls: tuple[Call, ...] = (*hand.calls, (seat, text))
        check_calls(values, calls)
        turn = values.calling.turn(calls)
        if turn is not None and turn[0] == hand.soloist:
            calls = (*calls, (turn[0], str(turn[1][0])))
            turn = values.calling.turn(calls)
        hand = replace(hand, calls=calls)
        return hand if turn is not None else self._begun(hand)

    def _begun(self, hand: _Hand) -> _Hand:
        """Lay the cards out, or end the hand where nobody plays."""
        contract, soloist = hand.game
        if not self._values(hand).calling.is_played(hand.calls):
            return replace(hand, over=True)
        lone = sum(call in ("whist", "return") for _seat, call in hand.calls) == 1
        opened = hand.opened or (lone and self.convention.options.lone_play_at(contract.level) == "open")
        deal = self.deal.with_hand(soloist, self._held(hand, soloist))
        return replace(hand, opened=opened, state=PlayState.start(deal, contract, soloist))

    # What the others decide.

    def _said(self, hand: _Hand, asks: str, seat: Seat) -> str:
        """Return what another decides, by his own cards."""
        tools = self.engines.tools
        if asks == "bid":
            return str(self._bid(hand.auction, seat))
        if asks in ("discard", "order"):
            twelve = self.deal.hand(seat) | Hand.of(self._widow)
            order = self._bidders.order(tools, twelve.mask, seat, won_auction(hand.auction).bid)
            return str(order.contract) if asks == "order" else " ".join(map(str, twelve - Hand(order.own)))
        if asks == "call":
            return self._call(hand)
        return str(next(iter(self._worths(hand))))

    def _worths(self, hand: _Hand, deals: int | None = None) -> dict[Card, float]:
        """Return what each legal card is worth to the seat to move, the best first; of equals the lowest."""
        assert hand.state is not None
        legal = hand.state.legal()
        if len(legal) == 1:
            return dict.fromkeys(legal, 0.0)
        players = players_over(
            self.engines, self.convention, seed=self.seed, opened=hand.opened, deals=deals, calls=hand.calls
        )
        found = players.worths(hand.state)
        ranked = sorted(found, key=lambda card: (-round(found[card], 6), card.index % 8, card.index))
        return {card: found[card] for card in ranked}

    def _bid(self, auction: Auction, seat: Seat) -> Bid | str:
        """Return the lowest bid in a player's suit, or `here`, up to his limit; else a pass."""
        limit = self._bidders.limit(self.engines.tools, self.deal.hand(seat).mask, seat)
        legal, place = auction.legal(), auction.ladder.place
        if limit is None or limit.contract is None or limit.is_misere:
            return limit if limit is not None and limit in legal else PASS
        if HERE in legal and auction.standing is not None and place(auction.standing) <= place(limit):
            return HERE
        reach = [bid for bid in _bids(legal) if not bid.is_misere and place(bid) <= place(limit)]
        strain = limit.contract.strain
        own = [bid for bid in reach if bid.contract is not None and bid.contract.strain == strain]
        return next(iter((*own, *reach)), PASS)  # without jumps a bid in another suit may be the next step

    def _call(self, hand: _Hand) -> str:
        """Return the likeliest call of the defender whose turn it is."""
        contract, soloist = hand.game
        called = Called(Pricing(self.convention, soloist), contract, self.seed)
        one, two, three = (self._held(hand, each).mask for each in SEATS)
        likely: dict[str, float] = {}
        heard = len(hand.calls)
        for way, chance in called.ways(self.engines.tools, (one, two, three)).items():
            if way[:heard] == hand.calls:
                call = way[heard][1] if len(way) > heard else STAY
                likely[call] = likely.get(call, 0.0) + chance
        return max(likely, key=likely.__getitem__)

    @cached_property
    def _bidders(self) -> Bidders:
        return Bidders(Pricing(self.convention, self.seat), self.seed)

    @cached_property
    def _rules(self) -> AllPassRules:
        options = self.convention.options
        return AllPassRules.for_deal(
            self.deal,
            widow_rule=options.widow_rule(len(SEATS)),
            second_lead=options.allpass_lead2,
            third_lead=options.allpass_lead3,
            void_lead=options.void_lead,
        )

    def _values(self, hand: _Hand) -> CallValues:
        contract, soloist = hand.game
        view = DefenderView(NO_CARDS, soloist.next, soloist, contract)
        return CallValues(self.convention, view, split="even")

    # What is seen.

    def _held(self, hand: _Hand, seat: Seat) -> Hand:
        """Return the cards of a seat: with the widow once it is taken, without what was thrown or played."""
        if hand.state is not None:
            return hand.state.hand(seat)
        held = self.deal.hand(seat)
        return (held | Hand.of(self._widow)) - hand.thrown if hand.soloist == seat else held

    def _legal(self, hand: _Hand, asks: str) -> Iterable[object]:
        if asks == "bid":
            legal = hand.auction.legal()
            return (*(said for said in legal if isinstance(said, str)), *_bids(legal))
        if asks == "order":
            return won_auction(hand.auction).contracts
        if asks == "call":
            turn = self._values(hand).calling.turn(hand.calls)
            return (call or STAY for call in (() if turn is None else turn[1]))
        return self._held(hand, self.seat) if hand.state is None else hand.state.legal()

    def _seen(self, hand: _Hand) -> Turn:
        step, state = self._step(hand), hand.state
        turned = len(self._widow)  # whoever takes it shows it
        if hand.soloist is None:
            turned = 0 if state is None or self._rules.widow_rule == "none" else len(state.tricks) + 1
        return Turn(
            self.seat,
            None if step is None else step[0],
            () if step is None else tuple(map(str, self._legal(hand, step[0]))),
            self._held(hand, self.seat),
            hand.auction.calls,
            self._widow[:turned],
            hand.soloist,
            hand.contract,
            hand.calls,
            () if state is None else _by_seat(state),
            dict.fromkeys(SEATS, 0) if state is None else dict(zip(SEATS, state.won[:3], strict=True)),
            {seat: self._held(hand, seat) for seat in hand.lies_open if seat != self.seat},
            self._ended(hand) if step is None else None,
        )

    def _ended(self, hand: _Hand) -> Ended:
        one, two, three = won = (0, 0, 0) if hand.state is None else hand.state.won[:3]
        if hand.soloist is None:
            whists = allpass_value(self.convention, (one, two, three))
            return Ended(self.deal, NO_CARDS, self._rules, {seat: whists[str(seat)] for seat in SEATS})
        taken = won[hand.soloist.place], won[hand.soloist.next.place], won[hand.soloist.last.place]
        worth = self._values(hand).worth(hand.calls, taken, None if hand.opened else "closed")
        return Ended(self.deal, hand.thrown, None, {seat: worth[str(seat)] for seat in SEATS})


def _bids(legal: Iterable[Bid | str]) -> list[Bid]:
    """Return the bids that are made here: with the widow, and not blind."""
    return [said for said in legal if isinstance(said, Bid) and not said.hand and said.blind is None]


def _by_seat(state: PlayState) -> tuple[tuple[Seat, Card], ...]:
    """Return the cards played, each with the seat whose it was."""
    held = {card: seat for seat in SEATS for card in state.deal.hand(seat)}
    return tuple((held[card], card) for card in state.played)


def _right(worths: Mapping[Card, float], margin: float) -> int:
    """Return how many cards are as good as the best, clearly ahead of the others; 0 for no such choice."""
    ranked = list(worths.values())
    for right in range(1, min(MOST_RIGHT + 1, len(ranked))):
        gap = ranked[right - 1] - ranked[right]
        if ranked[0] - ranked[right - 1] > AS_GOOD:
            break
        if gap >= margin:
            return right if gap <= PLAIN * margin else 0
    return 0
