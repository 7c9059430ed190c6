"""The turning points of a played hand in words."""

from __future__ import annotations

from itertools import groupby

from ddsolve.cards import RANKS, Card
from ddsolve.deal import FULL_HAND
from ddsolve.output.spans import card_name
from ddsolve.reviews import PlayedCard
from ddsolve.words import NN_, Listed, _, card_ranks, ngettext, pgettext

# By the game, the side whose card it was, and whether the trick decided: for one trick, for several.
_TURNS = {
    ("trick", "soloist", False): NN_(
        "{card} lost the {tricks:and} trick; {best:or} held it",
        "{card} lost the {tricks:and} tricks; {best:or} held them",
    ),
    ("trick", "soloist", True): NN_(
        "{card} lost the {tricks:and} trick and the contract; {best:or} held it",
        "{card} lost the {tricks:and} tricks and the contract; {best:or} held them",
    ),
    ("trick", "defender", False): NN_(
        "{card} gave the {tricks:and} trick; {best:or} held it",
        "{card} gave the {tricks:and} tricks; {best:or} held them",
    ),
    ("trick", "defender", True): NN_(
        "{card} gave the {tricks:and} trick and the contract; {best:or} held it",
        "{card} gave the {tricks:and} tricks and the contract; {best:or} held them",
    ),
    ("misere", "soloist", False): NN_(
        "{card} took in the {tricks:and} trick; {best:or} stayed clear of it",
        "{card} took in the {tricks:and} tricks; {best:or} stayed clear of them",
    ),
    ("misere", "soloist", True): NN_(
        "{card} took in the {tricks:and} trick, and the misère was caught; {best:or} stayed clear of it",
        "{card} took in the {tricks:and} tricks, and the misère was caught; {best:or} stayed clear of them",
    ),
    ("misere", "defender", False): NN_(
        "{card} let go the {tricks:and} trick; {best:or} held it",
        "{card} let go the {tricks:and} tricks; {best:or} held them",
    ),
    ("misere", "defender", True): NN_(
        "{card} let go the {tricks:and} trick, and the misère was clean; {best:or} held it",
        "{card} let go the {tricks:and} tricks, and the misère was clean; {best:or} held them",
    ),
}


def in_words(turn: PlayedCard) -> str:
    """Say what a turning point changed and what would have held: `♦9 gave the sixth trick; ♣7 held it`."""
    words: dict[str, object] = {"card": card_name(turn.card), "best": named(turn.best)}
    if turn.before.tricks is None or turn.after.tricks is None:
        return _in_allpass(turn, words)
    low = min(turn.before.tricks, turn.after.tricks)
    side = "soloist" if turn.seat == turn.state.soloist else "defender"
    game = "misere" if turn.state.contract.is_misere else "trick"
    whole = turn.state.deal.cards_each == FULL_HAND  # of an ending nobody knows who took the tricks before
    decided = whole and _is_made(turn, turn.before.tricks) != _is_made(turn, turn.after.tricks)
    return ngettext(*_TURNS[game, side, decided], turn.cost, tricks=ordinals(low, turn.cost), **words)


def _in_allpass(turn: PlayedCard, words: dict[str, object]) -> str:
    if turn.cost:
        return ngettext(
            "{card} brought {seat:seat} the {tricks:and} trick; {best:or} stayed clear of it",
            "{card} brought {seat:seat} the {tricks:and} tricks; {best:or} stayed clear of them",
            turn.cost,
            tricks=ordinals(turn.before.line[turn.seat], turn.cost),
            seat=turn.seat,
            **words,
        )
    lost = turn.after.guarantee[turn.seat]
    return _(
        "after {card} {seat:seat} can be made to take {after}; {best:or} kept it to {before}",
        before=lost - turn.guarantee_cost,
        after=lost,
        seat=turn.seat,
        **words,
    )


def _is_made(turn: PlayedCard, tricks: int) -> bool:
    contract = turn.state.contract
    return tricks == 0 if contract.is_misere else tricks >= (contract.level or 0)


def ordinals(after: int, count: int) -> Listed:
    """Name the tricks that follow the first `after`: sixth, seventh."""
    names = (
        pgettext("trick that is lost", "first"),
        pgettext("trick that is lost", "second"),
        pgettext("trick that is lost", "third"),
        pgettext("trick that is lost", "fourth"),
        pgettext("trick that is lost", "fifth"),
        pgettext("trick that is lost", "sixth"),
        pgettext("trick that is lost", "seventh"),
        pgettext("trick that is lost", "eighth"),
        pgettext("trick that is lost", "ninth"),
        pgettext("trick that is lost", "tenth"),
    )
    return Listed(names[after : after + count])


def named(cards: tuple[Card, ...], most: int = 4) -> Listed:
    """Name equally good cards, a suit once: ♣AT, ♦8; no more than `most` suits."""
    groups = [
        suit.symbol + card_ranks("".join(RANKS[card.rank] for card in group))
        for suit, group in groupby(cards, key=lambda card: card.suit)
    ]
    return Listed(groups[:most])
