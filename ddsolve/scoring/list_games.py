"""Games that are not bid but taken from a list: the rogues."""

from __future__ import annotations

from dataclasses import replace

from ddsolve.cards import Strain
from ddsolve.contract import Contract
from ddsolve.conventions import Options
from ddsolve.errors import ScoreError
from ddsolve.scoring.hand_result import HandResult, trick_count
from ddsolve.words import say

# the Spanish list asks for these suits; a ten may have any trump
_LIST_SUITS = {6: Strain.SPADES, 7: Strain.CLUBS, 8: Strain.DIAMONDS, 9: Strain.HEARTS}
NO_TRUMP_ITEM = Contract(6, Strain.NT)


def listed_hand(options: Options, hand: HandResult) -> HandResult:
    """Return the hand as its list prices it; ScoreError for a game that is not on the list.

    The no-trump item of the Spanish list (written 6NT) has no level of its own: it counts for the tricks
    taken, and with fewer than six it is a failed six.
    """
    if hand.contract.kind == "allpass" and options.game_list in ("small", "large", "xl"):
        raise ScoreError(say("scoring.no_allpass"))
    if options.game_list != "list" or hand.contract.level is None:
        return hand
    if hand.contract == NO_TRUMP_ITEM:
        level = 6 if hand.tricks is None else max(6, trick_count(hand, hand.declarer))
        return replace(hand, contract=Contract(level, Strain.NT))
    if hand.contract.strain != _LIST_SUITS.get(hand.contract.level, hand.contract.strain):
        raise ScoreError(say("scoring.not_listed", contract=hand.contract))
    return hand
