"""The suits of a misère: which are safe, and at which card the others have a hole."""

from __future__ import annotations

from collections.abc import Mapping

from ddsolve.output.report.spans import Text, nphrase, phrase, suited
from ddsolve.values.cards import RANKS, Card, Suit
from ddsolve.values.hand import Hand
from ddsolve.words import N_, Listed, _

_RANK = {
    "7": N_("seven"),
    "8": N_("eight"),
    "9": N_("nine"),
    "T": N_("ten"),
    "J": N_("jack"),
    "Q": N_("queen"),
    "K": N_("king"),
    "A": N_("ace"),
}


def suit_words(own: Hand, holes: Mapping[Suit, tuple[Card, ...]], if_led: bool) -> Text:
    """Say suit by suit whether it is safe, or name the hole: `♦J7: a hole at the jack`.

    if_led: a suit without a hole is only safe if others lead it.
    """
    words = []
    for suit in Suit:
        held = own.ranks(suit)
        open_cards = holes.get(suit, ())
        if not held:
            words.append(phrase("{suit} void", suit=suit))
        elif not open_cards:
            key = N_("{suit} safe if others lead it") if if_led else N_("{suit} safe")
            words.append(phrase(key, suit=suited(suit, held)))
        else:
            ranks = Listed(_(_RANK[RANKS[card.rank]]) for card in open_cards)
            words.append(
                nphrase(
                    "{suit}: a hole at the {ranks:and}",
                    "{suit}: holes at the {ranks:and}",
                    len(ranks),
                    suit=suited(suit, held),
                    ranks=ranks,
                )
            )
    return phrase("{suits:;}.", suits=Listed(words))
