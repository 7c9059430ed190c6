"""What every contract is worth to a player: the tables of one convention and whisting model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, update_wrapper
from itertools import product
from statistics import fmean
from typing import Concatenate, ParamSpec, TypeVar

from ddsolve.advice.figures.comparing import ValueRow
from ddsolve.auction import Ladder
from ddsolve.conventions import Convention
from ddsolve.errors import ContractError, ScoreError
from ddsolve.scoring import HandResult, score
from ddsolve.scoring.allpass_order import allpass_value
from ddsolve.scoring.calling import Calling, Split, Taken, all_shares, fixed, shared
from ddsolve.scoring.expected import ContractValues, Model, layout_values
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.scoring.one_hand import widow_worth
from ddsolve.scoring.special_games import check_soloist, pays_for_widow
from ddsolve.values.cards import Card, Strain
from ddsolve.values.contract import MISERE, TRICK_CONTRACTS, Contract, Game
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

NO_TRUMP_TEN = Contract(MOST_TRICKS, Strain.NT)
Owner = TypeVar("Owner")
Asked = ParamSpec("Asked")
Found = TypeVar("Found")


def remembered(
    find: Callable[Concatenate[Owner, Asked], Found],
) -> Callable[Concatenate[Owner, Asked], Found]:
    """Make a method find what it is asked for once: a search asks for the same again and again."""
    name = f"_{find.__name__}_known"

    def known(self: Owner, /, *asked: Asked.args, **named: Asked.kwargs) -> Found:
        found: dict[object, Found] = self.__dict__.setdefault(name, {})
        key = (asked, *named.items()) if named else asked
        if key not in found:
            found[key] = find(self, *asked, **named)
        return found[key]

    update_wrapper(known, find)
    return known


@dataclass(frozen=True)
class Pricing:
    """The soloist's values in whists: a convention, how the defenders whist, the players and his seat.

    split: how two whisters share their tricks. Where only the soloist's tricks are known (`values`), `played`
    is taken as even; `layout_values` knows them all.
    """

    convention: Convention
    seat: Seat
    model: Model = "best"
    players: int = 3
    split: Split = "played"

    def __post_init__(self) -> None:
        object.__setattr__(self, "seat", Seat.parse(self.seat))

    def checked(self) -> Pricing:
        """Return these prices; ScoreError for a seat that cannot play in this convention."""
        check_soloist(self.convention.options, self.players, self.seat)
        return self

    def values(self, contract: Contract, model: Model | None = None) -> tuple[Fraction, ...]:
        """Return the soloist's exact value for 0 to 10 tricks; ScoreError where it cannot be played."""
        return self._values(contract, model or self.model)

    @remembered
    def _values(self, contract: Contract, model: Model) -> tuple[Fraction, ...]:
        split = fixed(self.split)
        return ContractValues.of(
            self.convention, contract, model, players=self.players, soloist=self.seat, split=split
        ).soloist

    def layout_values(
        self, contract: Contract, taken: Taken, soloist: Seat | None = None, alone: int | None = None
    ) -> Mapping[str, Fraction]:
        """Return everyone's value of a contract with these tricks; soloist: by default this seat.

        alone: the soloist's tricks if the other of two players whists without the dummy.
        """
        return layout_values(
            self.convention,
            contract,
            self.model,
            taken,
            players=self.players,
            soloist=soloist or self.seat,
            alone=alone,
        )

    def weighs_alone(self, contract: Contract, soloist: Seat | None = None) -> bool:
        """Whether the other of two players may whist a contract without the dummy, and `best` asks him."""
        hand = HandResult(contract=contract, players=self.players, soloist=soloist or self.seat)
        return self.model == "best" and Calling(self.convention.options, hand).has_alone

    def is_played(self, contract: Contract) -> bool:
        """Whether cards are played: not where both defenders pass in the model, and may."""
        hand = HandResult(contract=contract, players=self.players, soloist=self.seat)
        return self.model != "none" or Calling(self.convention.options, hand).only_way() is not None

    def playable(self, contracts: Sequence[Contract]) -> tuple[Contract, ...]:
        """Return the contracts that the convention knows: a list of games has not all. ScoreError if none."""
        found = []
        refusal: ScoreError | None = None
        for contract in contracts:
            try:
                self.values(contract)
            except ScoreError as error:
                refusal = error
            else:
                found.append(contract)
        if not found and refusal is not None:
            raise refusal
        return tuple(found)

    @remembered
    def row(self, contract: Contract, model: Model | None = None) -> ValueRow:
        """Return the values of a contract for bounds."""
        return ValueRow.of(contract.game, self.values(contract, model))

    def resignation(self, won: Contract) -> Fraction | None:
        """Return the value of resigning a won bid without play; None where that is not allowed."""
        if won.level is None or not self.convention.options.resign_without:
            return None
        hand = HandResult(contract=won, players=self.players, soloist=self.seat, resigned=True)
        return score(self.convention, hand).value[str(self.seat)]

    @property
    def preference(self) -> Fraction:
        """What a preference shown is worth; ScoreError where the convention has none."""
        ten = HandResult(contract=NO_TRUMP_TEN, players=self.players, soloist=self.seat, preference=True)
        return score(self.convention, ten).value[str(self.seat)]

    def widow_worth(self, contract: Contract, widow: tuple[Card, ...]) -> float:
        """Return what the convention's prize for a good widow comes to: nothing or less."""
        hand = HandResult(contract=contract, players=self.players, soloist=self.seat, widow=widow)
        paid = pays_for_widow(self.convention.options, hand)
        return float(widow_worth(self.convention, hand)) if paid else 0.0

    def knows_hand(self, contract: Contract) -> bool:
        """Whether the convention lets a contract be played without the widow; its price is the same."""
        ladder = Ladder(self.convention.options)
        return any(bid.hand and bid.contract == contract for bid in ladder.bids)

    def closed_lead(self, game: Game) -> bool:
        """Whether the soloist's own first card is led before the defenders' cards are shown."""
        options = self.convention.options
        way = options.first_lead_misere if game.is_misere else options.first_lead_games
        return way == "closed"


@dataclass(frozen=True)
class SplitWorth:
    """What the true split can change in the value of a contract, by the tricks that everybody takes."""

    pricing: Pricing
    contract: Contract

    @cached_property
    def alone(self) -> bool:
        """Whether the other of two players may whist alone."""
        return self.pricing.weighs_alone(self.contract)

    def change(self, taken: Taken, lone: int | None = None) -> float:
        """Return the soloist's value with these tricks less that of the even split."""
        return float(self._worth(taken, lone) - self._even[taken[0]])

    @cached_property
    def range(self) -> tuple[float, float]:
        """The least and the most that the split can change."""
        changes = [
            float(each - even) for row, even in zip(self._any, self._even, strict=True) for each in row
        ]
        return min(changes), max(changes)

    @property
    def matters(self) -> bool:
        """Whether the split can change anything."""
        return any(self.range)

    @property
    def most(self) -> tuple[Fraction, ...]:
        """The most that the contract can be worth with any split, for 0 to 10 tricks of the soloist."""
        return tuple(map(max, self._any))

    @cached_property
    def _even(self) -> tuple[Fraction, ...]:
        """The value with an even split, for 0 to 10 tricks."""
        return tuple(self._worth(shared(tricks, "even")) for tricks in range(MOST_TRICKS + 1))

    @cached_property
    def _any(self) -> tuple[list[Fraction], ...]:
        """The values with every split, for 0 to 10 tricks."""
        lone: Sequence[int | None] = range(MOST_TRICKS + 1) if self.alone else (None,)
        found: tuple[list[Fraction], ...] = tuple([] for _ in range(MOST_TRICKS + 1))
        for taken in all_shares("played"):
            found[taken[0]].extend(self._worth(taken, alone) for alone in lone)
        return found

    def _worth(self, taken: Taken, lone: int | None = None) -> Fraction:
        return self.pricing.layout_values(self.contract, taken, alone=lone)[str(self.pricing.seat)]


@dataclass(frozen=True)
class Menu:
    """The contracts that may be named after a bid was won, with their prices; `only`: a list's, unbid.

    callers: whether they are ranked by what they are worth when the defenders call as people do.
    """

    pricing: Pricing
    won: Contract
    only: tuple[Contract, ...] | None = None
    callers: bool = False

    @cached_property
    def contracts(self) -> dict[Game, tuple[Contract, ...]]:
        """The legal contracts by game: a trick bid from itself up, a misère only misère."""
        if self.only is not None:
            return self._by_game(self.only)
        if self.won.is_misere:
            return {MISERE.game: (MISERE,)}
        if self.won.level is None:
            raise ContractError("an all-pass is no bid that is won: write a trick contract or misere")
        return self._by_game([game for game in TRICK_CONTRACTS if game.ladder() >= self.won.ladder()])

    def _by_game(self, legal: Sequence[Contract]) -> dict[Game, tuple[Contract, ...]]:
        found: dict[Game, tuple[Contract, ...]] = {}
        for contract in self.pricing.playable(legal):
            game = contract.game
            found[game] = (*found.get(game, ()), contract)
        return found

    @property
    def misere_only(self) -> bool:
        """Whether nothing but a misère may be named."""
        return set(self.contracts) == {MISERE.game}

    @property
    def leads_unseen(self) -> bool:
        """Whether a misère may be named and is led by the soloist before the defenders' cards are shown."""
        pricing, game = self.pricing, MISERE.game
        return game in self.contracts and pricing.seat == Seat.FIRST and pricing.closed_lead(game)

    @cached_property
    def rows(self) -> dict[Game, Sequence[ValueRow]]:
        """The prices of the contracts by game, for bounds."""
        return {
            game: [self.pricing.row(contract) for contract in contracts]
            for game, contracts in self.contracts.items()
        }

    @cached_property
    def splits(self) -> Mapping[Contract, SplitWorth]:
        """The contracts for tricks whose value to the soloist hangs on how two whisters share the others."""
        worths = (
            SplitWorth(self.pricing, contract)
            for contracts in self.contracts.values()
            for contract in contracts
            if contract.level is not None
        )
        return {worth.contract: worth for worth in worths if worth.matters}

    @cached_property
    def resignation(self) -> Fraction | None:
        """The value of resigning, where that is allowed."""
        return self.pricing.resignation(self.won)


# What a sampled value can be at worst and at best: the ends that the interval of a mean reckons with.
#
# Sixty layouts hardly ever hold what happens once in two hundred. So the ends are not those of the sample but
# of what is possible: any number of tricks, but for those that a hand's own trumps make sure.


Ends = tuple[float, float]


def spanned(values: Iterable[float]) -> Ends:
    """Return the least and the greatest of some values."""
    found = list(values)
    return min(found), max(found)


def sure_tricks(hand: Hand, strain: Strain) -> int:
    """Return how many tricks a hand's trumps take whatever the others hold; without trumps none is sure.

    A trump is beaten by a higher one only, and that one beats no other: what the longest pairing leaves.
    """
    if strain == Strain.NO_TRUMP:
        return 0
    sure = higher = 0
    for rank in reversed(range(8)):
        if not hand.mask >> 8 * strain + rank & 1:
            higher += 1
        elif higher:
            higher -= 1
        else:
            sure += 1
    return sure


def averaged(found: Sequence[Ends]) -> Ends:
    """Return the ends of a mean over layouts that each have their own, as one more such layout may have."""
    return fmean(low for low, _high in found), fmean(high for _low, high in found)


class Possible:
    """The ends of what games are worth to one seat, each worked out once.

    hand: with whose trumps the seat plays its own orders; clean: whether its misère is sure; number: the
    place of an all-pass in its series.
    """

    def __init__(
        self, pricing: Pricing, hand: Hand | None = None, number: int = 1, *, clean: bool = False
    ) -> None:
        self._pricing, self._hand, self._number, self._clean = pricing, hand, number, clean

    def order(self, contract: Contract) -> Ends:
        """Return the ends of an order of the seat itself."""
        if contract.is_misere and self._clean:
            worth = float(self._pricing.values(contract)[0])
            return worth, worth
        if self._hand is None or contract.level is None:
            return self.defended(contract, self._pricing.seat)
        return self.defended(contract, self._pricing.seat, sure_tricks(self._hand, contract.game.strain))

    @remembered
    def defended(self, contract: Contract | None, soloist: Seat | None, least: int = 0) -> Ends:
        """Return the ends of somebody's order, of an all-pass where there is none; least: his sure tricks."""
        if contract is None or soloist is None:
            return self.allpass
        pricing = self._pricing
        lone = range(MOST_TRICKS + 1) if pricing.weighs_alone(contract, soloist) else (None,)
        even = contract.is_misere or soloist == pricing.seat
        return spanned(
            float(pricing.layout_values(contract, taken, soloist, alone)[str(pricing.seat)])
            for taken, alone in product(all_shares("even" if even else pricing.split), lone)
            if taken[0] >= least
        )

    @cached_property
    def allpass(self) -> Ends:
        """The ends of an all-pass."""
        pricing = self._pricing
        return spanned(
            float(allpass_value(pricing.convention, taken, pricing.players, self._number)[str(pricing.seat)])
            for taken in all_shares("played")  # here of seats 1, 2 and 3, of which a dummy takes none
            if pricing.players != DUMMY_PLAYERS or not taken[0]
        )
