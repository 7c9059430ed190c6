"""The play of a deal, card by card: whose turn, which cards are legal, who won which trick.

One immutable value serves trick games, misère and every all-pass; `state.play(card)` returns the next
state. The rules are those of the Codex of 1996 and of common practice: follow suit, else trump, else
anything; the winner leads.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ddsolve.errors import ContractError, DealError, PlayError
from ddsolve.io.reading import known_right, read, read_fields, read_or_none, shown
from ddsolve.values.cards import Card, Strain, Suit, card_items
from ddsolve.values.contract import Contract
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.rules import AllPassRules, legal_cards, winning_place
from ddsolve.values.seats import Seat, seat_among
from ddsolve.words import N_, Listed, _

_NO_RULES = AllPassRules()


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """A finished trick: who played first, the seats' cards in order, the widow card, who won."""

    leader: Seat
    cards: tuple[Card, ...]
    shown: Card | None
    winner: Seat


@dataclass(frozen=True, slots=True)
class PlayState:
    """A position in the play: the cards still held, the trick on the table, the tricks won by seat.

    hands: what seats 1, 2, 3 still hold. leader: who played or plays first to the trick on the table.
    on_table: its cards so far. won: finished tricks of seats 1, 2, 3 and of the dealer. tricks: the
    finished tricks in order. Build one with `PlayState.start`.
    """

    deal: Deal
    contract: Contract
    soloist: Seat | None
    rules: AllPassRules
    hands: tuple[Hand, Hand, Hand]
    leader: Seat
    on_table: tuple[Card, ...] = ()
    won: tuple[int, int, int, int] = (0, 0, 0, 0)
    tricks: tuple[PlayedTrick, ...] = ()

    @classmethod
    def start(
        cls,
        deal: Deal | str,
        contract: Contract | str,
        soloist: int | str | None = None,
        leader: int | str | None = None,
        rules: AllPassRules | None = None,
    ) -> PlayState:
        """Return the position before the first card.

        soloist: his seat, None for an all-pass. leader: who plays first, by default seat 1 (or the next
        seat in play). Raises DealError (discard not made, a widow that does not fit) or ContractError (a
        seat that takes no part, a soloist where there is none).
        """
        deal, contract = read(Deal, deal, "deal"), read(Contract, contract, "contract")
        rules = read_or_none(AllPassRules, rules, "rules")
        if deal.before_discard is not None:
            raise DealError(
                "{seat:seat} holds 12 cards: it has to discard two before the play", seat=deal.before_discard
            )
        allpass = contract.kind == "allpass"
        if allpass and soloist is not None:
            raise ContractError("an all-pass has no soloist")
        if not allpass and soloist is None:
            raise ContractError("a trick game or misère needs the soloist's seat")
        rules = rules or _NO_RULES
        if not allpass and rules.widow is not None:
            raise ContractError("rules of the widow belong to an all-pass only")
        rules.check(deal)
        declarer = None if soloist is None else _seat_in_play(deal, N_("soloist"), soloist)
        first_to_play = deal.seats[0] if leader is None else _seat_in_play(deal, N_("leader"), leader)
        if rules.shown(0) is not None and first_to_play != Seat.FIRST:
            raise ContractError(
                "with a widow rule seat 1 plays first, so {seat:seat} cannot lead", seat=first_to_play
            )
        first, second, third = (hand or Hand() for hand in deal.hands)
        return _made(deal, contract, declarer, rules, (first, second, third), first_to_play)

    def __post_init__(self) -> None:
        read_fields(self, PlayError)
        if (self.soloist is None) != (self.contract.kind == "allpass"):
            raise ContractError(
                N_("a trick game or misère needs the soloist's seat")
                if self.soloist is None
                else N_("an all-pass has no soloist")
            )
        for role, seat in ((N_("soloist"), self.soloist), (N_("leader"), self.leader)):
            if seat is not None and seat not in self.deal.seats:
                raise ContractError("{role}: {seat:seat} takes no part in this deal", role=_(role), seat=seat)
        leader = self.tricks[0].leader if self.tricks else self.leader
        start = PlayState.start(self.deal, self.contract, self.soloist, leader, self.rules)
        if start.replay([card for trick in self.tricks for card in trick.cards] + [*self.on_table]) != self:
            raise PlayError("the hands, the tricks and the cards on the table do not follow from the deal")

    # What is the position? ------------------------------------------------------------------------

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None."""
        return None if self.contract.strain is None else self.contract.strain.trump

    @property
    def strain(self) -> Strain:
        """The strain the cards are played in: misère and all-pass have no trumps."""
        return Strain.NT if self.contract.strain is None else self.contract.strain

    @property
    def trick_number(self) -> int:
        """The number of the trick on the table or about to begin, from 1."""
        return len(self.tricks) + 1

    @property
    def finished(self) -> bool:
        """Whether every card has been played."""
        one, two, three = self.hands
        return not self.on_table and not one.mask | two.mask | three.mask

    @property
    def to_move(self) -> Seat | None:
        """The seat that plays the next card, or None when the play is over."""
        if self.finished:
            return None
        return self._after(len(self.on_table))

    def _after(self, places: int) -> Seat:
        """Return who plays so many places after the leader."""
        seats = self.deal.seats
        return seats[(seats.index(self.leader) + places) % len(seats)]

    @property
    def played(self) -> tuple[Card, ...]:
        """Every card the seats have played, in order; the widow's cards are not among them."""
        return tuple(card for trick in self.tricks for card in trick.cards) + self.on_table

    @property
    def shown(self) -> Card | None:
        """The widow card that lies beside the trick on the table, or None."""
        return None if self.rules.widow_rule == "none" else self.rules.shown(len(self.tricks))

    @property
    def suit_to_follow(self) -> Suit | None:
        """The suit that has to be followed in the trick on the table; None where the next card may be any."""
        shown = self.shown
        if shown is None:
            return self.on_table[0].suit if self.on_table else None
        # Game Farm: the first player was void (else he had to follow), so his own card names the suit
        if self.on_table and self.rules.widow_rule == "shows" and self.rules.void_lead == "sets-suit":
            return self.on_table[0].suit
        return shown.suit

    @property
    def soloist_tricks(self) -> int:
        """Finished tricks won by the soloist; 0 in an all-pass."""
        return 0 if self.soloist is None else self.won[self.soloist.place]

    def hand(self, seat: int | str) -> Hand:
        """Return what seat 1, 2 or 3 still holds; empty for one that takes no part."""
        return self.hands[Seat.parse(seat).place]

    def legal(self) -> Hand:
        """Return the cards the seat to move may play; none when the play is over."""
        seat = self.to_move
        if seat is None:
            return Hand()
        return Hand(legal_cards(self.hand(seat).mask, self.suit_to_follow, self.trump))

    def _repr_svg_(self) -> str:
        """Return a picture, for notebooks."""
        from ddsolve.pictures.layout import layout_svg  # only a notebook asks for a picture

        return layout_svg(self)

    # Playing --------------------------------------------------------------------------------------

    def play(self, card: Card | str) -> PlayState:
        """Return the position after `card` is played; PlayError, naming trick and card, if it may not be."""
        card = card if type(card) is Card else read(Card, card, "card")
        seat = self._after(len(self.on_table))
        held = self.hands[seat.place].mask
        # when the play is over nobody holds a card
        if not legal_cards(held, self.suit_to_follow, self.trump) & card.bit:
            raise PlayError(
                "trick {trick}, {card}: {reason}",
                trick=self.trick_number,
                card=card,
                reason=self.refusal(card),
            )
        left = list(self.hands)
        left[seat.place] = known_right(Hand, held ^ card.bit)
        hands = left[0], left[1], left[2]
        deal, on_table = self.deal, (*self.on_table, card)
        if len(on_table) == len(deal.seats):
            return self._end_trick(hands, on_table)
        return _made(
            deal, self.contract, self.soloist, self.rules, hands, self.leader, on_table, self.won, self.tricks
        )

    def replay(self, cards: str | Iterable[Card | str]) -> PlayState:
        """Return the position after these cards, in order; PlayError at the first that may not be played."""
        state = self
        for card in card_items(cards, ordered=True):
            state = state.play(card)
        return state

    def _end_trick(self, hands: tuple[Hand, Hand, Hand], on_table: tuple[Card, ...]) -> PlayState:
        """Return the position after the last card of a trick, which is not on the table here."""
        seat = self._winner(on_table)
        won = list(self.won)
        won[seat.place] += 1
        tricks = (*self.tricks, known_right(PlayedTrick, self.leader, on_table, self.shown, seat))
        eldest = seat is Seat.DEALER or self.rules.eldest_leads(len(tricks))
        leader = Seat.FIRST if eldest else seat
        counts = won[0], won[1], won[2], won[3]
        return _made(self.deal, self.contract, self.soloist, self.rules, hands, leader, (), counts, tricks)

    def _winner(self, on_table: tuple[Card, ...]) -> Seat:
        """Return who wins a full trick: the highest trump, else the highest card of the suit to follow."""
        suit, shown = self.suit_to_follow, self.shown
        assert suit is not None  # a card was on the table
        cards = [card.index for card in on_table]
        if shown is not None and self.rules.widow_rule == "dealer":
            cards.append(shown.index)
        place = winning_place(cards, suit, self.trump)
        return self._after(place) if place < len(on_table) else Seat.DEALER

    def refusal(self, card: Card) -> str:
        """Say why `card` may not be played now (it is taken for granted that it may not)."""
        seat, card = self.to_move, read(Card, card, "card")
        if card in self.played:
            return _("this card has been played already")
        if seat is None:
            return _("the play is over")
        held = self.hand(seat)
        if card not in held:
            holder = next((other for other in self.deal.seats if card in self.hand(other)), None)
            return (
                _("this card is in no hand")
                if holder is None
                else _("{seat:seat} is to play, but {holder:seat} holds this card", seat=seat, holder=holder)
            )
        cards = Listed(self.legal())
        suit = self.suit_to_follow
        if suit is not None and not held.suit_cards(suit):
            return _(
                "{seat:seat} has no {suit} and has to trump with {cards: }", seat=seat, suit=suit, cards=cards
            )
        return _("{seat:seat} has to follow suit with {cards: }", seat=seat, cards=cards)


def check_play(state: PlayState, cards: tuple[Card, ...]) -> None:
    """Raise PlayError at the first card that may not be played, naming trick and seat."""
    for card in cards:
        if card not in state.legal():
            where = {"trick": state.trick_number, "seat": state.to_move, "card": card}
            reason = state.refusal(card)
            key = (
                N_("{card} after the last trick: {reason}")
                if state.finished
                else N_("trick {trick}, {seat:seat}, {card}: {reason}")
            )
            raise PlayError(key, reason=reason, **where)
        state = state.play(card)


def _made(
    deal: Deal,
    contract: Contract,
    soloist: Seat | None,
    rules: AllPassRules,
    hands: tuple[Hand, Hand, Hand],
    leader: Seat,
    on_table: tuple[Card, ...] = (),
    won: tuple[int, int, int, int] = (0, 0, 0, 0),
    tricks: tuple[PlayedTrick, ...] = (),
) -> PlayState:
    """Return a position of values that are known to be right: nothing is read or checked again."""
    return known_right(PlayState, deal, contract, soloist, rules, hands, leader, on_table, won, tricks)


def _seat_in_play(deal: Deal, role: str, asked: int | str) -> Seat:
    """Return the seat of a role; ContractError, naming the role, where it takes no part."""
    found = seat_among(deal.seats, asked)
    if found is None:
        raise ContractError("{role}: {seat:seat} takes no part in this deal", role=_(role), seat=shown(asked))
    return found
