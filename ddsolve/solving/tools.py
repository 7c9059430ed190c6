"""What one thread solves with: an engine, and over it the other solvers, made when first asked for."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ddsolve._allpass import AllPass
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
