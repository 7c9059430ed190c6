"""What a game remembers from hand to hand: the series, the deal, bombs, lists of games."""

from __future__ import annotations

from collections import Counter

from ddsolve.contract import Contract
from ddsolve.conventions import Options
from ddsolve.conventions.series import bombs_of, lowest_level, price_in_series
from ddsolve.errors import ScoreError
from ddsolve.scoring.list_games import item_of, list_items
from ddsolve.words import _

MOST_DEALS_IN_A_ROW = 3


class Series:
    """The all-passes in a row: how many there were, what the next costs, what may be bid, what ends them."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.passed = 0

    @property
    def price(self) -> int:
        """The price of a trick if this hand is passed out."""
        return price_in_series(self.options, self.passed + 1)

    @property
    def lowest(self) -> int:
        """The lowest level that may be bid."""
        return lowest_level(self.options, self.passed)

    @property
    def raised(self) -> bool:
        """Whether the table is still inside a series."""
        return self.passed > 0

    def after(self, *, allpass: bool, misere: bool, failed: bool, whisted: bool) -> None:
        """Count an all-pass, or end the series if this game is one that ends it."""
        if allpass:
            self.passed += 1
            return
        options = self.options
        if failed:
            ends = options.exit_by_remise and (options.exit_by_misere or not misere)
        elif misere:
            ends = options.exit_by_misere
        else:
            ends = whisted or not options.exit_needs_whisted
        if ends:
            self.passed = 0


class Deal:
    """Who deals: it moves to the left, unless the convention keeps the dealer after an all-pass or misère."""

    def __init__(self, options: Options, count: int, dealer: int) -> None:
        self.rule = options.deal_after
        self.failed_misere_keeps = options.failed_misere_keeps_deal
        self.count = count
        self.dealer = dealer
        self._running = 1  # deals of this dealer in a row

    def after(self, *, allpass: bool, misere: bool, failed: bool) -> None:
        """Move the deal, or keep it."""
        keeps = allpass and self.rule != "moves"
        if self.rule == "allpass_keeps_3":
            keeps = keeps and self._running < MOST_DEALS_IN_A_ROW
        if misere:
            keeps = self.rule == "allpass_and_misere_keep" or (failed and self.failed_misere_keeps)
        self._running = self._running + 1 if keeps else 1
        if not keeps:
            self.dealer = (self.dealer + 1) % self.count

    def start_at(self, dealer: int) -> None:
        """Begin anew with another dealer (a race, or a hand whose dealer is named)."""
        if dealer != self.dealer:
            self.dealer = dealer
            self._running = 1


class Bombs:
    """The stock of bombs: used up by the next games played, won by blind passes (classic)."""

    def __init__(self, options: Options, stock: tuple[int, ...]) -> None:
        self.options = options
        self.stock = list(stock)

    @property
    def next(self) -> int:
        """The degree of the bomb on the coming hand, 0 for none."""
        return self.stock[0] if self.stock else 0

    def after(self, *, allpass: bool, blind_passes: int) -> None:
        """Use one up; an all-pass uses none, and adds one for a blind first hand and its second."""
        if allpass:
            self.stock += [1] * bombs_of(self.options, blind_passes)
        elif self.stock:
            del self.stock[0]


class Lists:
    """Each player's own list of games, every item used once (the rogues)."""

    def __init__(self, options: Options, players: tuple[str, ...]) -> None:
        self.kind = options.game_list
        self.left = {player: Counter(list_items(self.kind)) for player in players}

    @property
    def exhausted(self) -> bool:
        """Whether every list is empty."""
        return not any(count for items in self.left.values() for count in items.values())

    def items_left(self) -> dict[str, list[str]]:
        """Return the games that each player still has to play, in the order of the list."""
        return {player: list(items.elements()) for player, items in self.left.items()}

    def use(self, player: str, contract: Contract) -> None:
        """Strike a game from a player's list; ScoreError if it is no longer there."""
        item = item_of(self.kind, contract)
        if not self.left[player][item]:
            raise ScoreError(_("{player} has no {item} left on his list", player=player, item=item))
        self.left[player][item] -= 1
