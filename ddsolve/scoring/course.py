"""What a game remembers from hand to hand: the series, the deal, bombs, lists of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from ddsolve.conventions import Convention, Options
from ddsolve.conventions.convention import bombs_of, lowest_level, price_in_series
from ddsolve.errors import ScoreError
from ddsolve.scoring.entries import Entry
from ddsolve.scoring.game_file import Record
from ddsolve.scoring.sheet import Sheet
from ddsolve.scoring.special_games import item_of, list_items
from ddsolve.values.contract import Contract
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_, _

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


class Dealing:
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

    def check(self, record: Record, soloist: Seat | None) -> None:
        """Raise ScoreError for blind passes that nobody makes here, or that the soloist would have made."""
        count = record.blind_passes
        if count and not self.options.bombs:
            raise ScoreError("nobody passes blind for bombs in this convention (bombs)")
        if count > len(SEATS):
            raise ScoreError("blind_passes: only three can pass blind, not {given}", given=count)
        if soloist in SEATS[:count]:
            raise ScoreError(
                "{seat:seat} is the soloist, and has not passed blind (blind_passes)", seat=soloist
            )

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
            raise ScoreError("{player} has no {item} left on his list", player=player, item=item)
        self.left[player][item] -= 1


# Races: several games in one, each to its pool, with prizes.


_GAME_PRIZE = {
    "race_pool": N_("first full pool of the race"),
    "race_hill": N_("smallest hill of the race"),
    "total_pool": N_("fullest pool of the game"),
    "total_hill": N_("smallest hill of the game"),
    "full_pool": N_("first full pool"),
    "empty_hill": N_("first empty hill"),
}


def prize(
    convention: Convention, winners: Sequence[str], players: Sequence[str], points: int, why: str, rule: str
) -> list[Entry]:
    """Return a prize as whists of the winner on each other player; winners of a tie share it.

    Nobody pays where all tie.
    """
    losers = [player for player in players if player not in winners]
    source = convention.setting(rule).source
    share = Fraction(points, len(winners)) if winners else Fraction(0)
    return [
        Entry(winner, "whists", loser, share, _(_GAME_PRIZE[why]), rule, source)
        for winner in winners
        for loser in losers
        if share
    ]


class Races:
    """Counts the races of a game: the first full pool of each, its prizes, the start of the next."""

    def __init__(self, convention: Convention, sheet: Sheet, first_dealer: int) -> None:
        options = convention.options
        self.convention = convention
        self.options = options
        self.total = len(sheet.players) if options.races_as_players else options.races
        self.number = 1
        self.first_dealer = first_dealer  # of the race that runs; the next race's is his neighbour
        self.over = False
        self.leaders: list[str] = []
        self._begin(sheet)

    def _begin(self, sheet: Sheet) -> None:
        self.leaders = []
        self._pool = dict(sheet.pool)
        self._hill = dict(sheet.hill)
        self.forced = self.options.allpass_prices[0] if self.options.race_opens_with_allpass else None

    def race_pool(self, sheet: Sheet) -> dict[str, Fraction]:
        """Return what each has in the pool of this race."""
        return {player: sheet.pool[player] - self._pool[player] for player in sheet.players}

    def after(self, sheet: Sheet, raised: bool) -> list[Entry]:
        """Return the prizes if this hand ends a race: its pool is full and no all-pass series is open.

        The first to fill his pool wins even if the race is extended until the exit from all-pass.
        """
        pools = self.race_pool(sheet)
        if not self.leaders:
            self.leaders = [player for player in sheet.players if pools[player] >= self.options.pool_size]
        if not self.leaders or raised:
            return []
        hills = self._race_hills(sheet)
        entries = self._prizes(self.leaders, _least(hills), sheet.players, "race")
        self.number += 1
        self.first_dealer = (self.first_dealer + 1) % len(sheet.players)
        self._begin(sheet)
        if self.number > self.total:
            self.over = True
            self.forced = None
            if self.options.race_total_prizes:
                most = max(sheet.pool.values())
                fullest = [player for player in sheet.players if sheet.pool[player] == most]
                entries += self._prizes(fullest, _least(sheet.hill), sheet.players, "total")
        return entries

    def _race_hills(self, sheet: Sheet) -> dict[str, Fraction]:
        if self.options.race_hill == "whole":
            return dict(sheet.hill)
        return {player: sheet.hill[player] - self._hill[player] for player in sheet.players}

    def _prizes(
        self, fullest: Sequence[str], smallest: Sequence[str], players: Sequence[str], why: str
    ) -> list[Entry]:
        pool, hill = self.options.race_pool_prize, self.options.race_hill_prize
        first = prize(self.convention, fullest, players, pool, f"{why}_pool", "race_pool_prize")
        return first + prize(self.convention, smallest, players, hill, f"{why}_hill", "race_hill_prize")

    def force(self, *, misere: bool, failed_by: int, overbid_misere: bool) -> None:
        """Set the all-pass that a failed misère forces, or a failed nine or ten that had outbid one."""
        prices = self.options.forced_allpass_prices
        self.forced = None
        if prices and failed_by and (misere or overbid_misere):
            self.forced = prices[min(failed_by, len(prices)) - 1]


def _least(hills: Mapping[str, Fraction]) -> list[str]:
    fewest = min(hills.values())
    return [player for player, hill in hills.items() if hill == fewest]


# What ends a game, and the prizes for being first.


_GAME_END = {
    "each_pool": N_("all pools are full"),
    "sum": N_("the pools have reached their sum"),
    "pool_and_hill": N_("all pools are full and all hills empty"),
    "first_pool": N_("the first pool is full"),
    "list": N_("all lists are played"),
    "races": N_("all races are run"),
    "deals": N_("the agreed number of deals is played"),
    "preference": N_("a preference was shown"),
}


FINAL = ("list", "races")  # all hands are set


def check_continued(options: Options) -> None:
    """Raise ScoreError where a game cannot go on after its end: all its hands are set (lists, races)."""
    if options.end in FINAL:
        raise after_the_end(_(_GAME_END[options.end]), final=True, continued=True)


def after_the_end(reason: str, *, final: bool, continued: bool) -> ScoreError:
    """Return the error for a hand after the end; final: no game goes on after it, continued: this was to."""
    if continued:
        return ScoreError("continue: the end of this game is final: {reason}", reason=reason)
    if final:
        return ScoreError("the game was over: {reason}", reason=reason)
    return ScoreError("the game was over: {reason}; `continue` lets it go on", reason=reason)


class FirstPrizes:
    """Prizes for the first full pool and the first empty hill, each won once (Finn's)."""

    def __init__(self, convention: Convention) -> None:
        options = convention.options
        self.convention = convention
        self.options = options
        self._pool_open = options.first_full_pool > 0
        self._hill_open = bool(options.first_empty_hill and options.opening_hill)

    def after(self, sheet: Sheet, entries: Iterable[Entry] = ()) -> list[Entry]:
        """Return the prizes won by the last hand, of these entries; several winners share one.

        A pool that aid has filled, a hill that it has emptied, is later than the donor's own, and no merit of
        its player's.
        """
        players, options = sheet.players, self.options
        won: list[Entry] = []
        aided = {(entry.rule, entry.column, entry.player) for entry in entries}
        full = [
            player
            for player in players
            if sheet.pool[player] >= options.pool_size and ("aid", "pool", player) not in aided
        ]
        if self._pool_open and full:
            self._pool_open = False
            points, rule = options.first_full_pool, "first_full_pool"
            won += prize(self.convention, full, players, points, "full_pool", rule)
        empty = [
            player
            for player in players
            if sheet.hill[player] <= 0 and ("hill_aid", "hill", player) not in aided
        ]
        if self._hill_open and empty:
            self._hill_open = False
            points, rule = options.first_empty_hill[len(players) == 4], "first_empty_hill"
            won += prize(self.convention, empty, players, points, "empty_hill", rule)
        return won


def reason_to_end(
    convention: Convention, sheet: Sheet, hands: int, lists: Lists | None, races: Races | None
) -> str | None:
    """Return why the game is over after so many hands, None if it goes on."""
    options, size = convention.options, convention.options.pool_size
    full = [player for player in sheet.players if size and sheet.pool[player] >= size]
    everyone = len(full) == len(sheet.players)
    reached = {
        "each_pool": everyone,
        "sum": bool(size) and sum(sheet.pool.values()) >= size * len(sheet.players),
        "pool_and_hill": everyone and all(points <= 0 for points in sheet.hill.values()),
        "first_pool": bool(full),
        "list": lists is not None and lists.exhausted,
        "races": races is not None and races.over,
        "time": False,
    }
    if reached[options.end]:
        return _(_GAME_END[options.end])
    if options.number_of_deals and hands >= options.number_of_deals:
        return _("the agreed number of deals is played")
    return None
