"""Who sits where: inside `seated` the seats 1, 2 and 3 are called by their players' names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

LONGEST = 20  # letters of a name; what is longer is cut
_NOBODY: Mapping[str, str] = {}
_players: ContextVar[Mapping[str, str]] = ContextVar("ddsolve.words.seated", default=_NOBODY)


@contextmanager
def seated(names: Sequence[str]) -> Iterator[None]:
    """Call seats 1, 2, 3 by these names inside, in this context alone; an empty name leaves the seat.

    Where two players share a name nobody is called by it.
    """
    told = [" ".join(name.split()) for name in names]
    often = Counter(told)
    known = {str(seat): _cut(name) for seat, name in enumerate(told, 1) if name and often[name] == 1}
    token = _players.set(known)
    try:
        yield
    finally:
        _players.reset(token)


def player_at(seat: object) -> str | None:
    """Return the name of who sits there, None where nobody is named."""
    return _players.get().get(str(seat))


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
