"""Games that are not bid but taken from a list: the rogues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from ddsolve.conventions import Options
from ddsolve.errors import DdsolveError, ScoreError
from ddsolve.notation.vocabulary import NO_TRUMP_WORDS
from ddsolve.scoring.hand_result import HandResult, check_dummy, trick_count
from ddsolve.values.cards import Strain
from ddsolve.values.contract import MISERE, TRICK_CONTRACTS, Contract
from ddsolve.values.seats import Seat
from ddsolve.words import Typed

# the Spanish list asks for these suits; a ten may have any trump
_LIST_SUITS = {6: Strain.SPADES, 7: Strain.CLUBS, 8: Strain.DIAMONDS, 9: Strain.HEARTS}
NO_TRUMP = "NT"  # an item of the Spanish list, which has no level of its own
NO_TRUMP_ITEM = Contract(6, Strain.NT)
# levels with one game each, whose trump is named after the widow was seen (KZ2)
_ANY_LEVELS = {"small": (7, 8, 9, 10), "large": (8, 9, 10), "xl": ()}
_SPANISH = ("6S", "7C", "8D", "9H", "10", NO_TRUMP, "misere", "allpass", "allpass", "allpass")


def designated_seat(options: Options, players: int) -> Seat:
    """Return the seat that plays where no auction decides: of two players always the second hand (KZ2)."""
    return Seat.SECOND if players == 2 or options.soloist == "second" else Seat.FIRST


def check_soloist(options: Options, players: int, seat: Seat) -> None:
    """Raise ScoreError for a seat that cannot play: the dummy of two, or not the one a rogue's rule says."""
    check_dummy(players, seat)
    due = designated_seat(options, players)
    if options.soloist != "auction" and seat != due:
        raise ScoreError("in this convention {due:seat} plays, without an auction", due=due)


def list_items(kind: str) -> tuple[str, ...]:
    """Return the games of a list (`game_list`), each as often as it is on it."""
    if kind == "list":
        return _SPANISH
    levels = _ANY_LEVELS[kind]
    named = {"small": (6,), "large": (6, 7), "xl": (6, 7, 8, 9, 10)}[kind]
    games = [str(contract) for contract in TRICK_CONTRACTS if contract.level in named]
    return (*games, *map(str, levels), *(["misere"] * (5 if kind == "xl" else 1)))


def item_of(kind: str, contract: Contract) -> str:
    """Return the item of a list that a contract is."""
    if contract.level is None:
        return contract.kind
    if kind == "list":
        if contract == NO_TRUMP_ITEM:
            return NO_TRUMP
        return "10" if contract.level == 10 else str(contract)
    return str(contract.level) if contract.level in _ANY_LEVELS[kind] else str(contract)


def contracts_of(kind: str, item: str) -> tuple[Contract, ...]:
    """Return the contracts that an item may be played as, one of them to be chosen; none for an all-pass."""
    if item == "misere":
        return (MISERE,)
    return tuple(game for game in TRICK_CONTRACTS if item_of(kind, game) == item and _is_listed(kind, game))


def is_no_trump(text: str) -> bool:
    """Whether a text is the no-trump item of the Spanish list, named without a level."""
    return text.strip().upper() in NO_TRUMP_WORDS


def list_contract(text: str) -> Contract:
    """Read a contract, or the no-trump item as it is called on its list; ContractError otherwise."""
    return NO_TRUMP_ITEM if is_no_trump(text) else Contract.parse(text)


def read_item(kind: str, text: str) -> str:
    """Read an item of a list as it is called there (`7`), or a contract as people write it (`6п`, `мизер`).

    ScoreError for what is not on the list.
    """
    items = list(dict.fromkeys(list_items(kind)))
    name = text.strip()
    wanted = NO_TRUMP if is_no_trump(name) else name
    found = next((item for item in items if item.lower() == wanted.lower()), None)
    if found is None:
        with suppress(DdsolveError):
            found = item_of(kind, Contract.parse(name))
    if found not in items:
        raise ScoreError("{item} is not on the list: {known}", item=name[:20], known=Typed(", ".join(items)))
    return found


def items_left(kind: str, used: Iterable[str]) -> tuple[str, ...]:
    """Return the items of a list that are left, each once; ScoreError for what was not there to be used."""
    return tuple(times_left(kind, used))


def times_left(kind: str, used: Iterable[str]) -> dict[str, int]:
    """Return how often each item of a list is left; ScoreError as `items_left`."""
    left = Counter(list_items(kind))
    for text in used:
        item = read_item(kind, text)
        if not left[item]:
            raise ScoreError("{item} is used up more often than it is on the list", item=item)
        left[item] -= 1
    return {item: times for item, times in left.items() if times}


def _is_listed(kind: str, contract: Contract) -> bool:
    """Whether the suit of a contract is one that its list asks for."""
    assert contract.level is not None
    if kind != "list" or contract == NO_TRUMP_ITEM:
        return True
    return contract.strain == _LIST_SUITS.get(contract.level, contract.strain)


def listed_hand(options: Options, hand: HandResult) -> HandResult:
    """Return the hand as its list prices it; ScoreError for a game that is not on the list.

    The no-trump item of the Spanish list (written 6NT) has no level of its own: it counts for the tricks
    taken, and with fewer than six it is a failed six.
    """
    if hand.contract.kind == "allpass" and options.game_list in ("small", "large", "xl"):
        raise ScoreError("this game has no all-pass")
    if options.game_list != "list" or hand.contract.level is None:
        return hand
    if hand.contract == NO_TRUMP_ITEM:
        level = 6 if hand.tricks is None else max(6, trick_count(hand, hand.declarer))
        return replace(hand, contract=Contract(level, Strain.NT))
    if not _is_listed(options.game_list, hand.contract):
        raise ScoreError("{contract} is not on the list of this game", contract=hand.contract)
    return hand
