"""The turning points of a played hand in words."""

from __future__ import annotations

from itertools import groupby

from ddsolve.cards import RANKS, Card
from ddsolve.deal import FULL_HAND
from ddsolve.output.spans import card_name
from ddsolve.reviews import PlayedCard
from ddsolve.words import N_, _, card_ranks

_REVIEWS = {
    "it": N_("it"),
    "decided_trick": N_(" and the contract"),
    "decided_misere_soloist": N_(", and the misère was caught"),
    "decided_misere_defender": N_(", and the misère was clean"),
}


_TURNS = {
    ("trick", "soloist"): N_("{card} lost the {tricks}{decided}; {best} held {it}"),
    ("trick", "defender"): N_("{card} gave the {tricks}{decided}; {best} held {it}"),
    ("misere", "soloist"): N_("{card} took in the {tricks}{decided}; {best} stayed clear of {it}"),
    ("misere", "defender"): N_("{card} let go the {tricks}{decided}; {best} held {it}"),
}


def in_words(turn: PlayedCard) -> str:
    """Say what a turning point changed and what would have held: `♦9 gave the sixth trick; ♣7 held it`."""
    it = _(N_("it") if turn.cost == 1 else N_("them"))
    words: dict[str, object] = {"card": card_name(turn.card), "best": named(turn.best), "it": it}
    words["seat"] = turn.seat
    if turn.before.tricks is None or turn.after.tricks is None:
        if turn.cost:
            return _(
                "{card} brought {seat:seat} its {tricks}; {best} stayed clear of {it}",
                tricks=ordinals(turn.before.line[turn.seat], turn.cost),
                **words,
            )
        lost = turn.after.guarantee[turn.seat]
        return _(
            "after {card} {seat:seat} can be made to take {after}; {best} kept it to {before}",
            before=lost - turn.guarantee_cost,
            after=lost,
            **words,
        )
    low = min(turn.before.tricks, turn.after.tricks)
    side = "soloist" if turn.seat == turn.state.soloist else "defender"
    game = "misere" if turn.state.contract.is_misere else "trick"
    words["decided"] = ""
    whole = turn.state.deal.cards_each == FULL_HAND  # of an ending nobody knows who took the tricks before
    if whole and _is_made(turn, turn.before.tricks) != _is_made(turn, turn.after.tricks):
        key = "decided_trick" if game == "trick" else f"decided_misere_{side}"
        words["decided"] = _(_REVIEWS[key])
    return _(_TURNS[game, side], tricks=ordinals(low, turn.cost), **words)


def _is_made(turn: PlayedCard, tricks: int) -> bool:
    contract = turn.state.contract
    return tricks == 0 if contract.is_misere else tricks >= (contract.level or 0)


def ordinals(after: int, count: int) -> str:
    """Name the tricks that follow the first `after`: `sixth trick`, `sixth and seventh tricks`."""
    names = _("first second third fourth fifth sixth seventh eighth ninth tenth").split()
    wanted = names[after : after + count]
    if len(wanted) == 1:
        return _("{name} trick", name=wanted[0])
    return _("{names} tricks", names=listed(wanted))


def named(cards: tuple[Card, ...], most: int = 4) -> str:
    """Name equally good cards, a suit once: `♣AT or ♦8`; no more than `most` suits."""
    groups = [
        suit.symbol + card_ranks("".join(RANKS[card.rank] for card in group))
        for suit, group in groupby(cards, key=lambda card: card.suit)
    ]
    return listed(groups[:most], N_(" or "))


def listed(words: list[str], joint: str = N_(" and ")) -> str:
    """Join words as in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + _(joint) + words[-1]
