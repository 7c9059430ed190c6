"""Misère, resignation, preference, what the widow may bring the dealer; games of a list (the rogues)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

from ddsolve.conventions import Options
from ddsolve.errors import DdsolveError, ScoreError
from ddsolve.notation.vocabulary import NO_TRUMP_WORDS
from ddsolve.scoring.entries import DEALER, Pen, price_of
from ddsolve.scoring.hand_result import HandResult, check_dummy, seats_in_game, trick_count
from ddsolve.scoring.trick_games import write_consolation, write_success
from ddsolve.values.cards import Card, Strain
from ddsolve.values.contract import MISERE, TRICK_CONTRACTS, Contract
from ddsolve.values.seats import Seat
from ddsolve.words import Typed, _

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


PREFERENCE_WHISTS = 100
TWELVE_TRICKS = 12
ACE, KING, QUEEN = 7, 6, 5
LOW_TRICK_LEVEL_WITHOUT_WIDOW = 9


def write_misere(pen: Pen, hand: HandResult) -> None:
    """Write a misère: the game's value, or one penalty for each trick taken; with the dealer, half each."""
    if hand.calls:
        raise ScoreError("{game} is not whisted: leave the calls out", game=_("misère"))
    if hand.tricks is None:
        raise ScoreError("{game} was played: the tricks are missing", game=_("misère"))
    partners = _misere_partners(pen, hand)
    share = Fraction(1, len(partners))
    price = price_of(pen.options, None, hand.bomb)
    taken = trick_count(hand, hand.declarer)
    for player in partners:
        if taken:
            pen.hill(player, price.hill * taken * share, "misere_tricks", "k_hill", count=taken)
        else:
            write_success(pen, hand, price, player=player, share=share, whisted=False)
    if taken and pen.options.consolation_on_misere:
        entitled = pen.options.consolation_to  # who catches stands for whisters and passers
        catchers = hand.declarer.others if {"whister", "passer"} & {*entitled} else ()
        dealers = (DEALER,) if "dealer" in entitled and DEALER not in partners else ()
        for seat in (*catchers, *dealers):
            write_consolation(pen, hand, price, seat, taken)


def _misere_partners(pen: Pen, hand: HandResult) -> tuple[Seat, ...]:
    if not hand.halves:
        return (hand.declarer,)
    if hand.players != 4:
        raise ScoreError("only a game of four players has a dealer outside the hand")
    if not pen.options.misere_halves:
        raise ScoreError("a misère is not shared with the dealer in this convention (misere_halves)")
    return (hand.declarer, DEALER)


def write_resignation(pen: Pen, hand: HandResult) -> None:
    """Write the agreed undertricks of a soloist who gives up instead of naming his contract."""
    level = hand.contract.level
    if level is None:
        raise ScoreError("a misère cannot be resigned")
    if not pen.options.resign_without:
        raise ScoreError("nobody resigns in this convention (resign_without = 0)")
    if hand.tricks is not None or hand.calls:
        raise ScoreError("after a resignation nothing is called or played")
    count = pen.options.resign_without
    price = price_of(pen.options, level, hand.bomb)
    pen.hill(hand.declarer, price.hill * count, "resigned", "resign_without", count=count, game=hand.contract)


def write_preference(pen: Pen, hand: HandResult) -> None:
    """Write a preference: as a ten (FI), 100 whists on each (ES, the end of the game), or as 12 points."""
    rule = pen.options.preference
    if rule == "off":
        raise ScoreError("there is no preference in this convention (preference = off)")
    if hand.contract.level != 10:
        raise ScoreError("a preference is written as the contract 10NT")
    if hand.calls:
        raise ScoreError("{game} is not whisted: leave the calls out", game=_("preference"))
    if hand.tricks is not None:
        raise ScoreError("a preference is not played: leave the tricks out")
    if rule == "ES":
        for player in seats_in_game(hand):
            if player != hand.declarer:
                pen.whists(hand.declarer, player, PREFERENCE_WHISTS, "preference", "preference")
        return
    price = price_of(pen.options, 10, hand.bomb)
    points = price.pool
    if rule == "ES-12":
        points = TWELVE_TRICKS * pen.options.k_pool * points // price_of(pen.options, 10).pool
    made = replace(price, pool=points)
    write_success(pen, hand, made, player=hand.declarer, share=1, whisted=False, why="preference")


def check_without_widow(pen: Pen, hand: HandResult) -> None:
    """Raise ScoreError for a bid without the widow that the convention does not know."""
    level = hand.contract.level
    games = pen.options.games_without_widow
    if pen.options.no_widow == "off" and (level is None or not games):
        raise ScoreError("nobody plays without the widow in this convention (no_widow = off)")
    if level is not None and not games:
        raise ScoreError("without the widow only misère is played in this convention (no_widow = misere)")
    if level is not None and level < LOW_TRICK_LEVEL_WITHOUT_WIDOW:
        raise ScoreError("without the widow only misère, nine and ten are played, not {level}", level=level)


def widow_tricks(widow: tuple[Card, ...]) -> int:
    """Return the quick tricks of a widow: two aces 3, ace-king suited 2, an ace or king-queen suited 1."""
    ranks = sorted((card.rank for card in widow), reverse=True)
    suited = len({card.suit for card in widow}) == 1
    if ranks == [ACE, ACE]:
        return 3
    if suited and ranks == [ACE, KING]:
        return 2
    if ACE in ranks or (suited and ranks == [KING, QUEEN]):
        return 1
    return 0


def _takes_widow(hand: HandResult) -> bool:
    return hand.contract.level is not None and not (hand.hand or hand.preference or hand.thrown)


def pays_for_widow(options: Options, hand: HandResult) -> bool:
    """Tell whether a widow that holds tricks is paid for after this hand."""
    payers = {"off": (), "dealer": (4,), "dealer_or_halves": (3, 4)}[options.widow_prize]
    return _takes_widow(hand) and (hand.players in payers or (hand.players == 4 and options.paid_widow > 0))


def write_widow(pen: Pen, hand: HandResult) -> None:
    """Write the dealer's fine for a thrown widow, and the prize for one that holds tricks."""
    if hand.thrown:
        _write_thrown(pen, hand)
        return
    if hand.widow is None or not _takes_widow(hand):
        return
    tricks = widow_tricks(hand.widow)
    if hand.players == 4 and tricks:
        pen.whists(DEALER, hand.declarer, pen.options.paid_widow, "paid_widow", "paid_widow")
    if pen.options.widow_prize == "off":
        return
    prize = tricks * price_of(pen.options, hand.contract.level, hand.bomb).whist
    if hand.players == 4:
        pen.whists(DEALER, hand.declarer, prize, "widow", "widow_prize", tricks=tricks)
    elif hand.players == 3 and pen.options.widow_prize == "dealer_or_halves":
        for seat in hand.declarer.others:
            pen.whists(
                seat, hand.declarer, Fraction(prize, 2), "widow", "widow_prize", tricks=Fraction(tricks, 2)
            )


def _write_thrown(pen: Pen, hand: HandResult) -> None:
    if hand.players != 4:
        raise ScoreError("only a game of four players has a dealer outside the hand")
    if not pen.options.throw_widow:
        raise ScoreError("the widow cannot be thrown in this convention (throw_widow)")
    if hand.hand:
        raise ScoreError("who plays without the widow cannot throw it")
    pen.hill(DEALER, pen.options.throw_widow_fine, "thrown", "throw_widow")
