"""What one thread solves with: an engine, and over it the other solvers, made when first asked for."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ddsolve.values.rules import WIDOW_RULES, AllPassOrder, AllPassRules

if TYPE_CHECKING:
    from ddsolve._allpass import AllPass, Order, Position
    from ddsolve._catch import Catcher
    from ddsolve._engine import Engine
    from ddsolve._people import Players
    from ddsolve._players import ContractPlayers
    from ddsolve._split import Split


# MiB of a table. For samples, and trick games over all layouts: 0.7 to 0.9 of the time that 128 take
# (BENCHMARKS.md). For what stays warm between questions: a tenth slower than that, but misères over all
# layouts, which want 128, are a fifth slower at most
SMALL_TABLE_MB, WARM_TABLE_MB = 16, 32


def search() -> Any:
    """Return the compiled module of the search; ImportError that tells of sources that are not built."""
    try:
        return import_module("ddsolve._engine")
    except ModuleNotFoundError:
        here = Path(__file__).parents[1]
        told = (
            f"{here} holds sources that are not built: start Python in another folder, or `pip install -e .`"
        )
        raise ImportError(told) from None


class Tools:
    """The solvers of one thread, all over one engine.

    table_bytes: the most memory for the engine's table (0: the engine's default). The table of all-pass
    outcomes and that of several worlds at once have the same bound, that of splits a quarter of it.
    """

    def __init__(self, table_bytes: int = 0, engine: Engine | None = None) -> None:
        self.engine = search().Engine(table_bytes) if engine is None else engine

    @cached_property
    def all_pass(self) -> AllPass:
        """The solver of all-pass."""
        from ddsolve._allpass import AllPass

        return AllPass(self.engine)

    @cached_property
    def players(self) -> Players:
        """Those who play an all-pass and see only their own cards."""
        from ddsolve._people import Players

        return Players(self.all_pass)

    @cached_property
    def contract_players(self) -> ContractPlayers:
        """Those who play trick contracts and misère so."""
        from ddsolve._players import ContractPlayers

        return ContractPlayers(self.engine)

    @cached_property
    def split(self) -> Split:
        """The solver of how two whisters share their tricks."""
        from ddsolve._split import Split

        return Split(self.engine)

    @cached_property
    def catcher(self) -> Catcher:
        """The solver of one plan against several hidden discards."""
        from ddsolve._catch import Catcher

        return Catcher(self.engine)

    def cancel(self) -> None:
        """Stop the search under way, whichever solver runs it."""
        self.engine.cancel()


# The engines and tools of a `Solver`: some for every thread that asks, within one bound of memory.


LEAST_BYTES = 1 << 20
KEPT_ORDERS = 16  # a convention has one for each price of a trick
NO_RANK = 0xFFFF


class _Mine(threading.local):
    """What one thread has."""

    tools: Tools
    share: _Share


class Engines:
    """Engines and other tools for each thread, made when it first asks.

    table_bytes: what the tables of all engines together may take (0: the engine's default). The first thread
    has half of it, the next a quarter and so on, each at least 1 MiB; a thread that ends gives it back.
    """

    def __init__(self, table_bytes: int = 0) -> None:
        self._table_bytes = table_bytes
        self._lock = threading.Lock()
        self._taken = 0
        self._free: list[int] = []  # numbers of shares given back
        self._mine = _Mine()

    @classmethod
    def around(cls, engine: Engine) -> Engines:
        """Return solvers that use an engine there is, in the calling thread: trick games and misère only."""
        engines = cls(engine.table_bytes)
        engines._mine.tools = Tools(engine=engine)
        return engines

    @property
    def tools(self) -> Tools:
        """The tools of the calling thread."""
        try:
            return self._mine.tools
        except AttributeError:
            return self._open()

    def _open(self) -> Tools:
        """Give the calling thread its tools."""
        default_bytes: int = search().DEFAULT_TABLE_BYTES
        with self._lock:
            if self._free:
                number = min(self._free)
                self._free.remove(number)
            else:
                number = self._taken
                self._taken += 1
        share = _Share(number, self._free)
        size = max(LEAST_BYTES, (self._table_bytes or default_bytes) >> (number + 1))
        self._mine.tools = Tools(size)
        self._mine.share = share
        return self._mine.tools


class _Share:
    """Number of a share of the memory, given back when its thread ends."""

    def __init__(self, number: int, free: list[int]) -> None:
        self._number = number
        self._free = free

    def __del__(self) -> None:
        self._free.append(self._number)  # atomic: no lock may be taken here


def allpass_position(
    hands: Sequence[int],
    rules: AllPassRules,
    leader: int = 0,
    trick: Sequence[int] = (),
    tricks_done: int = 0,
    won: Sequence[int] = (0, 0, 0, 0),
) -> Position:
    """Return a position of an all-pass as the compiled solver takes it: sets of cards, seats from 0.

    won: the tricks of the three seats and of the dealer before.
    """
    from ddsolve._allpass import Position

    return Position(
        hands,
        leader,
        trick,
        tricks_done,
        [card.index for card in rules.widow or ()],
        WIDOW_RULES.index(rules.widow_rule),
        rules.second_lead == "winner",
        rules.third_lead == "winner",
        rules.void_lead == "sets-suit",
        won,
        None if rules.order is None else _compiled(rules.order),
    )


@lru_cache(maxsize=KEPT_ORDERS)
def _compiled(order: AllPassOrder) -> Order:
    """Return the order of final counts as the compiled solver takes it."""
    from ddsolve._allpass import Order

    ranks = [NO_RANK] * (1 << 12)
    for rank, (own, following, third) in enumerate(order.counts):
        ranks[own + 16 * following + 256 * third] = rank
    return Order(ranks)
