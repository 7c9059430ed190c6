"""What several test files need: random deals, and cards in text as the numbers of the compiled modules."""

from __future__ import annotations

import json
import random
import signal
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ddsolve.cli.root import cli
from ddsolve.cli.run import Run
from ddsolve.solving.effort import Policy

DATA = Path(__file__).resolve().parent / "data"
SUITS = "SCDH"
RANKS = "789TJQKA"
DECK = [suit + rank for suit in SUITS for rank in RANKS]
STRAINS = ("S", "C", "D", "H", "NT")
GAMES = (*STRAINS, "misere")

Hands = tuple[tuple[str, ...], ...]


def run(*words: object, stdin: str | bytes | None = None) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(cli, [str(word) for word in words], input=stdin)


def shown(*words: object, stdin: str | bytes | None = None) -> str:
    """Return what a command that answers prints."""
    result = run(*words, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


def printed(*words: object, stdin: str | bytes | None = None) -> Any:
    """Return the document of a command that answers."""
    return json.loads(shown(*words, "--json", stdin=stdin))


def refused(*words: object, stdin: str | bytes | None = None) -> str:
    """Return the line in which a command refuses: status 2, and nothing else is said."""
    result = run(*words, stdin=stdin)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1), result.output
    return result.stderr


def sampling(policy: Policy) -> Callable[..., Run]:
    """Return what a command is called with (`obj`) to sample by a policy of the test's own."""

    def run(*given: Any, **named: Any) -> Run:
        made = Run(*given, **named)
        made.policy = policy
        return made

    return run


def thinned(cases: Iterable[Any], step: int) -> list[Any]:
    """Mark all cases but every n-th `long`: the ordinary run takes some, tools/long_checks.sh the rest."""
    return [_kept(case, number % step == 0) for number, case in enumerate(cases)]


def thinned_table(rows: Iterable[Any], columns: Iterable[Any], step: int) -> list[Any]:
    """Return all pairs, thinned along the diagonals: each row and each column keeps about as many."""
    columns = list(columns)
    return [
        _kept((row, column), (i + j) % step == 0)
        for i, row in enumerate(rows)
        for j, column in enumerate(columns)
    ]


def _kept(case: Any, keep: bool) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=() if keep else pytest.mark.long)


@cache
def data(name: str) -> Any:
    """Read a file of tests/data."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def cards(hand: str) -> tuple[str, ...]:
    """``"S:AK C:- D:7 H:-"`` -> ``("SA", "SK", "D7")``."""
    fields = (field.split(":") for field in hand.split())
    return tuple(suit + rank for suit, ranks in fields for rank in ranks if rank != "-")


def index(card: str) -> int:
    """``"SA"`` -> 7: suit * 8 + rank, suits S C D H, ranks from the seven up."""
    return SUITS.index(card[0]) * 8 + RANKS.index(card[1])


def name(card: int) -> str:
    return DECK[card]


def mask(hand: Iterable[str]) -> int:
    return sum(1 << index(card) for card in hand)


def masks(hands: Iterable[Iterable[str]]) -> tuple[int, int, int]:
    first, second, third = (mask(hand) for hand in hands)
    return first, second, third


def strain_number(game: str) -> int:
    """S C D H NT -> 0 to 4; a misère is played like NT."""
    return 4 if game == "misere" else STRAINS.index(game)


def rest_of(*known: str | Iterable[str]) -> list[str]:
    """``rest_of("SA SK", ["D7"])``: the pack without these cards."""
    held = {card for some in known for card in (some.split() if isinstance(some, str) else some)}
    return [card for card in DECK if card not in held]


def random_hands(seed: int | random.Random, size: int) -> Hands:
    """Deal three hands of ``size`` cards from the whole pack: the ranks that are missing collapse."""
    rng = seed if isinstance(seed, random.Random) else random.Random(seed)
    pack = rng.sample(DECK, 3 * size)
    return tuple(tuple(sorted(pack[seat * size : (seat + 1) * size], key=DECK.index)) for seat in range(3))


def dense_hands(seed: int | random.Random, size: int) -> Hands:
    """Deal three hands from a short pack of few suits, where ruffs and long suits are common."""
    rng = seed if isinstance(seed, random.Random) else random.Random(seed)
    fewest = (3 * size + 7) // 8
    suits = rng.sample(SUITS, rng.randint(max(fewest, 2), 4))
    pack = [card for card in DECK if card[0] in suits]
    pack = rng.sample(pack, 3 * size)
    return tuple(tuple(sorted(pack[seat * size : (seat + 1) * size], key=DECK.index)) for seat in range(3))


def legal(hand: Sequence[str], trick: Sequence[str], game: str) -> list[str]:
    """List the cards a hand may play to a trick without a widow card: follow, else trump, else anything."""
    if not trick:
        return list(hand)
    for suit in (trick[0][0], game):
        some = [card for card in hand if card[0] == suit]
        if some:
            return some
    return list(hand)


def winner(trick: Sequence[str], game: str) -> int:
    """Say which card of a finished trick wins, as its place in the order played."""
    suit = game if any(card[0] == game for card in trick) else trick[0][0]
    return max((RANKS.index(card[1]), place) for place, card in enumerate(trick) if card[0] == suit)[1]


def play_on(rng: random.Random, hands: Hands, leader: int, game: str, count: int) -> tuple[Hands, list[str]]:
    """Play ``count`` (0 to 2) random legal cards: the hands that are left and the cards on the table."""
    left = [list(hand) for hand in hands]
    trick: list[str] = []
    for turn in range(count):
        hand = left[(leader + turn) % 3]
        card = rng.choice(legal(hand, trick, game))
        hand.remove(card)
        trick.append(card)
    return tuple(tuple(hand) for hand in left), trick


def some_voids(rng: random.Random, hands: Hands, suits: Iterable[str]) -> list[set[str]]:
    """Draw which of the suits that it lacks each hand is known to lack."""
    return [
        {suit for suit in suits if not any(card[0] == suit for card in hand) and rng.random() < 0.7}
        for hand in hands
    ]


def suits_mask(suits: Iterable[str]) -> int:
    """Return all cards of these suits."""
    return sum(255 << 8 * SUITS.index(suit) for suit in suits)


def hear_ctrl_c() -> None:
    """Give a new process its SIGINT back: a shell takes it from what it starts in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Told(Exception):  # noqa: N818 - nothing went wrong
    """Ends the work on a growing answer: what was told is enough."""


def first_told(bench: Any, ask: Callable[[], Any], enough: Callable[[Any], bool]) -> Any:
    """Return the first growing answer that is enough, or the whole one; others hear of it too."""
    found: list[Any] = []

    def hear(answer: Any) -> Any:
        if found:
            raise Told
        if enough(answer):
            found.append(answer)
        return answer

    try:
        with bench.through(hear):
            answer = ask()
    except Told:
        return found[0]
    return found[0] if found else answer


def first_answer(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that answers, ended at the first growing answer in which there is something."""

    def enough(answer: Any) -> bool:
        return bool(getattr(answer, "options", None) or getattr(answer, "best", None))

    def first(subject: Any, *arguments: Any, **options: Any) -> Any:
        if options.get("exact"):  # only the end of the work shows that
            return function(subject, *arguments, **options)
        bench = getattr(subject, "bench", subject)
        return first_told(bench, lambda: function(subject, *arguments, **options), enough)

    return first
