"""How a misère with a hidden discard is played on, and what comes of that against people.

The rules that the soloist follows can be followed at a table: `tools/play/play_hidden.py` holds them against
the plans of `catch`. Once a card is played he sees the defenders' hands, and they each other's, but not what
he threw: they imagine the discards that leave the fewest holes and fit what was played, not the mixture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING

from ddsolve.advice.catching.position import Moment, World
from ddsolve.advice.figures.sampling import Estimate, mean_estimate, share_estimate
from ddsolve.advice.hidden.prices import Score, Twelve
from ddsolve.advice.people.players import Defence, table_for
from ddsolve.solving.bench import Bench
from ddsolve.solving.tools import Tools
from ddsolve.values.answers import Json
from ddsolve.values.contract import Misere
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.rules import SUIT_CARDS

if TYPE_CHECKING:
    from ddsolve._players import Table
    from ddsolve.advice.hidden.results import HiddenResult

NO_TRUMP = int(Misere.MISERE.strain)
CAUGHT = Score(Fraction(1), Fraction(1, 10))  # what is played for where being caught counts


@dataclass(frozen=True, slots=True)
class PeoplePlay:
    """What a mixture is worth as people play: the share caught, the tricks and the whists on average."""

    caught: Estimate
    tricks: Estimate
    score: Estimate

    def as_json(self) -> Json:
        """Return the share caught with its interval, the means and the number of layouts."""
        means = {"tricks": self.tricks.value, "score": self.score.value}
        return {**self.caught.keyed("caught"), **means, "samples": self.caught.size}


def card_played(moment: Moment, tricks: Mapping[int, int], *, to_catch: bool) -> int:
    """Return the card of a soloist who hides what he threw.

    Of the cards that cost fewest tricks if they knew, one that every discard still possible would leave him.
    Following suit, the highest that stays under, and where none does the lowest, of the last seat the
    highest; discarding, the one with most of theirs below; leading, with fewest. tricks: what each card that
    he may play costs if they knew. to_catch: one trick is as bad as several, so where each card costs one he
    plays on their not knowing, with any card.
    """
    least = min(tricks.values())
    guess = to_catch and least > 0 and not moment.won and len(moment.worlds) > 1
    cards = [card for card, cost in tricks.items() if guess or cost == least]
    silent = [card for card in cards if len(moment.after(card).worlds) == len(moment.worlds)]
    led = moment.trick[0] >> 3 if moment.trick else -1
    top = max((card for card in moment.trick if card >> 3 == led), default=-1)
    others, last = moment.hands[1] | moment.hands[2], len(moment.trick) == 2

    def order(card: int) -> tuple[bool, int, int]:
        below = (others >> (card & ~7) & ((1 << (card & 7)) - 1)).bit_count()
        if card >> 3 != led:
            return True, below if moment.trick else -below, card & 7
        return card < top, 0, card & 7 if card < top or last else -(card & 7)

    return max(silent or cards, key=order)


def play_people(
    bench: Bench, twelve: Twelve, result: HiddenResult, measure: Score, layouts: Sequence[int]
) -> PeoplePlay:
    """Play a mixture on some layouts, each discard on its share of them."""
    to_catch = result.objective == "caught"
    pays = CAUGHT if to_catch else measure
    worth = [-float(pays.loss(tricks)) for tricks in range(MOST_TRICKS + 1)]
    defence: Defence = "open" if twelve.closed else "shown"
    table = table_for(Misere.MISERE, 0, defence, worth=worth, order=0)
    first = result.first_card if twelve.blind_lead else None
    worlds = tuple(World(part.discard, part.share) for part in result.mixture)
    ends = list(accumulate(part.share for part in result.mixture))
    size = len(layouts)

    def play(tools: Tools, number: int) -> int:
        place = Fraction(2 * number + 1, 2 * size)
        thrown = next(world for world, end in zip(worlds, ends, strict=True) if place < end)
        hands = twelve.hand.mask, layouts[number], twelve.unseen.mask & ~layouts[number]
        moment = Moment(hands, worlds, twelve.leader)
        lead = [] if first is None else [first.index]
        return played_out(tools, table, moment, thrown, to_catch=to_catch, seed=number, lead=lead)

    tricks = bench.map(play, range(size))
    return PeoplePlay(
        share_estimate(size - tricks.count(0), size),
        mean_estimate(tricks, 0, MOST_TRICKS),
        measure.worth(tricks),
    )


def played_out(
    tools: Tools,
    table: Table,
    moment: Moment,
    thrown: World,
    *,
    to_catch: bool,
    seed: int,
    lead: Sequence[int] = (),
) -> int:
    """Play to the end, the soloist by the rules, the others as people do; return his tricks.

    lead: his first card, if it is named.
    """
    shown, lacks = [0, 0, 0], [0, 0, 0]
    while (seat := moment.to_move) is not None:
        hands = [moment.hands[0] & ~thrown.mask, *moment.hands[1:]]
        where = 0, moment.leader, moment.trick  # seats are counted from the soloist
        if lead:
            card, lead = lead[0], ()
        elif seat == 0:
            costs = dict(tools.engine.moves(hands, NO_TRUMP, True, *where))
            card = card_played(moment, costs, to_catch=to_catch)
        else:
            gone = shown[0] | shown[1] | shown[2]
            worths = tools.contract_players.worths(
                table, hands, *where, moment.won, seed, gone, lacks, thrown.mask, shown
            )
            card = max(worths, key=lambda one: (round(one[1], 6), one[0] & 7))[0]
        if moment.trick and card >> 3 != moment.trick[0] >> 3:
            lacks[seat] |= SUIT_CARDS[moment.trick[0] >> 3]
        shown[seat] |= 1 << card
        moment = moment.after(card)
    return moment.won
