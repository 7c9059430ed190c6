"""An auction call by call: whose turn it is, what he may say, who has won and what he may order.

Illegal calls are refused by the rule they break; `legal` and the refusals come from the same questions.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ddsolve.auction.bids import HERE, PASS, Bid, Call, Ladder, bidding_seats, read_calls, seated
from ddsolve.conventions import Convention
from ddsolve.conventions.convention import wrong_players
from ddsolve.errors import AuctionError
from ddsolve.io.reading import read_items
from ddsolve.values.contract import LEVELS, MISERE, TRICK_CONTRACTS
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import _


@dataclass(frozen=True, slots=True)
class Winner:
    """Who plays, and the bid that he won with."""

    player: Seat
    bid: Bid


@dataclass(frozen=True)
class Auction:
    """A legal auction, finished or not. Immutable: `call` gives the next.

    `passed` is the number of all-passes before this hand in its series (0 at first), which raise the lowest
    bid. `standing` is the highest bid and `holder` who has it; `right` the seat that may say `here` where
    FI's rule let it pass on. `blind`: the seats that pass, or have passed, without looking (for bombs).
    """

    convention: Convention
    players: int = 3
    passed: int = 0
    calls: tuple[Call, ...] = ()
    standing: Bid | None = None
    holder: Seat | None = None
    right: Seat | None = None
    ended: bool = False
    blind: tuple[Seat, ...] = ()
    ladder: Ladder = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        options = self.convention.options
        if self.players not in options.players:
            raise AuctionError(wrong_players(self.players, options))
        if options.game_list != "none":
            raise AuctionError(
                "there is no auction in {convention}: the games are taken from a list (game_list)",
                convention=self.convention.name,
            )
        object.__setattr__(self, "ladder", Ladder(options, self.passed))

    @classmethod
    def parse(
        cls,
        text: str | Iterable[Call],
        convention: Convention | str,
        *,
        players: int | None = None,
        round: int = 1,
        blind: Iterable[Seat | int | str] = (),
    ) -> Auction:
        """Replay `1=6S 2=pass 3=6C 1=here`; `round` is 1, or n for the n-th all-pass if all pass.

        blind: the seats that passed without looking, as 1 and 2.
        AuctionError, naming the rule, for a call that is not legal.
        """
        convention = Convention.load(convention) if isinstance(convention, str) else convention
        count = convention.options.players[0] if players is None else players
        if not 1 <= round <= 100:
            raise AuctionError("the round counts from 1 to 100, not {round}", round=round)
        auction = cls(convention, count, round - 1, blind=tuple(map(Seat.parse, blind)))
        calls = seated(read_calls(text) if isinstance(text, str) else text, auction.bidders)
        for call in read_items(calls, "calls", ordered=True):
            auction = auction.call(call.seat, call.said)
        return auction

    # who is in it -------------------------------------------------------------------------------------------

    @property
    def bidders(self) -> tuple[Seat, ...]:
        """The seats that take part: of two players the dummy, the eldest hand, always passes."""
        return bidding_seats(self.players)

    @property
    def still_in(self) -> tuple[Seat, ...]:
        """The seats that have not passed."""
        out = {call.seat for call in self.calls if call.said == PASS}
        return tuple(seat for seat in self.bidders if seat not in out)

    @property
    def to_call(self) -> Seat | None:
        """Whose turn it is; None when the auction is over."""
        if self.ended or not self.still_in or self.winner is not None:
            return None
        last = next((call.seat for call in reversed(self.calls)), SEATS[-1])
        return next(seat for seat in (*last.others, last) if seat in self.still_in)

    @property
    def winner(self) -> Winner | None:
        """Who has won, None as long as that is open and after three passes."""
        if self.standing is None or self.holder is None:
            return None
        over = self.ended or self.still_in == (self.holder,)
        return Winner(self.holder, self.standing) if over else None

    @property
    def all_passed(self) -> bool:
        """Whether nobody bid: an all-pass."""
        return not self.still_in

    # calling ------------------------------------------------------------------------------------------------

    def call(self, seat: Seat | int | str, said: Bid | str) -> Auction:
        """Return the auction after one more call; AuctionError, naming the rule, where it is not legal."""
        seat = Seat.parse(seat)
        if self.players == 2 and seat is Seat.FIRST:
            if said == PASS:
                return self  # the dummy's pass, which need not be said
            raise AuctionError("seat 1 is the dummy, who always passes")
        due = self.to_call
        if due is None:
            raise AuctionError("the auction was over before {seat:seat} called", seat=seat)
        if seat != due:
            raise AuctionError(
                "call out of turn: {seat:seat} called, it was the turn of {due:seat}", seat=seat, due=due
            )
        calls = (*self.calls, Call(seat, said))
        if said == PASS:
            return replace(self, calls=calls)
        why_not = self._no_hold(seat) if isinstance(said, str) else self._no_bid(seat, said)
        if why_not is not None:
            raise AuctionError(why_not)
        if isinstance(said, str):
            return replace(self, calls=calls, holder=seat)
        return replace(
            self,
            calls=calls,
            standing=said,
            holder=seat,
            right=self._right_after(seat),
            ended=self._ends(said),
        )

    def legal(self) -> tuple[Bid | str, ...]:
        """Return all that may be said now: pass, here, then the bids from the lowest; nothing at the end."""
        seat = self.to_call
        if seat is None:
            return ()
        if seat in self.blind and not any(call.seat == seat for call in self.calls):
            return (PASS,)
        here: tuple[str, ...] = () if self._no_hold(seat) else (HERE,)
        return (PASS, *here, *(bid for bid in self.ladder.bids if self._no_bid(seat, bid) is None))

    def _bids_of(self, seat: Seat) -> list[Bid]:
        """Return what a seat has bid, a held bid included as nothing."""
        return [call.said for call in self.calls if call.seat == seat and isinstance(call.said, Bid)]

    def _no_bid(self, seat: Seat, bid: Bid) -> str | None:
        """Return why a seat may not make this bid now; None where it may."""
        if bid not in self.ladder.bids:
            return self._unknown(bid)
        before = self._bids_of(seat)
        if not bid.is_misere and any(own.is_misere for own in before):
            return _("{seat:seat} has bid misère, and cannot turn it into a trick game", seat=seat)
        if not self.ladder.overbids(bid, self.standing):
            assert self.standing is not None
            return _("{bid} does not overbid {standing}", bid=bid, standing=self.standing)
        if self._six_is_blind(seat, bid):
            return _("after two blind passes a six is bid blind, only a seven or more openly")
        spoken = any(call.seat == seat for call in self.calls)
        if bid.is_misere and any(not own.is_misere for own in before):
            return _("{seat:seat} has bid tricks, and misère is a first call only", seat=seat)
        late = spoken or (self.convention.options.blind_bid == "eldest" and seat != self.bidders[0])
        if bid.blind is not None and late:
            return _(
                "a blind bid is a first call, before looking: the eldest hand's alone where "
                "blind_bid = eldest"
            )
        if not self.convention.options.jump_bids and bid != self._lowest_like(seat, bid):
            return _(
                "{bid} is a jump, the lowest bid is {lowest} (jump_bids)",
                bid=bid,
                lowest=self._lowest_like(seat, bid),
            )
        return None

    @property
    def passed_blind_twice(self) -> bool:
        """Whether the third hand's bid breaks two blind passes (ES, classic)."""
        return self.blind[:2] == (Seat.FIRST, Seat.SECOND) and self.convention.options.bombs

    def _six_is_blind(self, seat: Seat, bid: Bid) -> bool:
        breaks = self.passed_blind_twice and self.standing is None and seat is Seat.THIRD
        return breaks and bid.blind is None and bid.level == LEVELS[0]

    def _unknown(self, bid: Bid) -> str:
        """Return why the convention does not know a bid at all."""
        options = self.convention.options
        if bid.blind is not None and options.blind_bid == "no":
            return _("this blind bid is not in the convention (blind_bid)")
        if bid.hand:
            return _("{bid}: the convention has no such bid without the widow (no_widow)", bid=bid)
        if bid.level is not None and bid.level < self.ladder.lowest:
            return _(
                "{contract} cannot be bid: the lowest level is {level} now",
                contract=bid,
                level=self.ladder.lowest,
            )
        if bid.contract is not None and bid.contract.strain not in self.ladder.strains:
            return _("{bid} cannot be bid: no trumps are only named at the end (nt_in_auction)", bid=bid)
        return _("this blind bid is not in the convention (blind_bid)")

    def _lowest_like(self, seat: Seat, bid: Bid) -> Bid:
        """Return the lowest bid of the same kind that overbids: no jumps lead past it (KZ2, C96).

        Misère has a place of its own on the ladder, and calling it first is no jump; nor is a blind bid or
        one without the widow.
        """
        if bid.is_misere:
            return bid
        like = (
            other
            for other in self.ladder.bids
            if not other.is_misere
            and (bool(other.blind), other.hand) == (bool(bid.blind), bid.hand)
            and not self._six_is_blind(seat, other)
        )
        return next(other for other in like if self.ladder.overbids(other, self.standing))

    def _ends(self, bid: Bid) -> bool:
        """Whether the auction stops here: by agreement where a misère is overbid (ES)."""
        over_misere = self.standing is not None and self.standing.is_misere and not bid.is_misere
        return over_misere and self.convention.options.misere_overbid_ends_auction

    # here ---------------------------------------------------------------------------------------------------

    def _no_hold(self, seat: Seat) -> str | None:
        """Return why a seat may not say `here`; None where it may hold the standing bid."""
        rule = self.convention.options.hold_rule
        if rule == "none":
            return _("there is no `here` in this convention (hold_rule)")
        if self.standing is None or self.holder in (None, seat) or len(self.still_in) != 2:
            return _("`here` is for two bidders, on the other's bid (hold_rule)")
        if self.right_to_hold != seat:
            return _("the right to say `here` is with {seat:seat} (hold_rule)", seat=self.right_to_hold)
        if self.standing.is_misere or any(own.is_misere for own in self._bids_of(seat)):
            return _("a misère is not held, nor does it hold another bid")
        if self.standing.blind is not None:
            return _("a blind bid is not held: only a higher level overbids it")
        return None

    @property
    def right_to_hold(self) -> Seat | None:
        """The seat that may hold when two are left: the elder, or who has had it from him (FI)."""
        if len(self.still_in) != 2 or self.convention.options.hold_rule == "none":
            return None
        return self.right or self.still_in[0]

    def _right_after(self, seat: Seat) -> Seat | None:
        """Return who has the right to hold after a seat has bid: who does not use it hands it on (FI)."""
        if self.convention.options.hold_rule != "passes_on" or self.right is not None:
            return self.right
        if self._no_hold(seat) is None:
            return next(other for other in self.still_in if other != seat)
        return None

    # afterwards ---------------------------------------------------------------------------------------------

    @property
    def may_resign(self) -> bool:
        """Whether the winner may give up instead of naming his contract."""
        winner = self.winner
        resigning = bool(self.convention.options.resign_without)
        return winner is not None and resigning and not winner.bid.is_misere

    @property
    def may_show_preference(self) -> bool:
        """Whether the winner may show a preference with the widow in hand, above every order (FI, ES)."""
        winner = self.winner
        played = winner is not None and not winner.bid.is_misere and not winner.bid.hand
        return played and self.convention.options.preference != "off"

    def may_order(self) -> tuple[Bid, ...]:
        """Return the games that the winner may name, the lowest first; nothing while there is no winner.

        A trick game not lower than the winning bid, no trumps included wherever it could not be bid (JP); a
        misère stays a misère; what was bid without the widow is played without it.
        """
        winner = self.winner
        if winner is None:
            return ()
        bid = winner.bid
        if bid.is_misere:
            return (Bid(MISERE, bid.hand),)
        if bid.contract is None:
            return tuple(Bid(game) for game in TRICK_CONTRACTS if (game.level or 0) >= (bid.blind or 0))
        least = bid.contract
        return tuple(Bid(game, bid.hand) for game in TRICK_CONTRACTS if game.ladder() >= least.ladder())
