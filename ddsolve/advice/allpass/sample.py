"""All-pass seen from one hand: a sample of the unseen cards, each layout solved exactly.

The widow is the two dead cards where they are known, and is drawn with the layouts where they are not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from ddsolve.advice.allpass.layouts import DealtCards, draw_layouts, start_of_play
from ddsolve.advice.allpass.played import Played, Playing, Worth, answer_played, mean_json, tricks_json
from ddsolve.advice.figures.distribution import MOST_TRICKS, Distribution
from ddsolve.advice.figures.ends import Ends, spanned
from ddsolve.advice.figures.sampling import DEFAULT_SEED, Estimate, mean_estimate
from ddsolve.scoring.sharing import all_shares
from ddsolve.solving.bench import Bench
from ddsolve.values.answers import Answer
from ddsolve.values.cards import Card
from ddsolve.values.documents import Json
from ddsolve.values.hand import Hand
from ddsolve.values.rules import AllPassRules, WidowRule
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

SAMPLES = 200
PLAYED = 2  # times the sample of the line: playing takes less time than solving
PLAYED_PART = 0.2  # of the work


class Taken(NamedTuple):
    """What a seat takes in one layout, and what that is worth to it: 0 where no convention was asked."""

    tricks: int
    whists: float


@dataclass(frozen=True, slots=True, repr=False)
class AllPassSample(Answer):
    """The tricks of one seat in an all-pass over sampled layouts.

    guarantee and line: how often he took each number of tricks. first_cards: for a seat that plays
    first, his average tricks in the line after each first card, fewest first. value and first_values: what
    the line is worth to him in whists, and after each first card; then those worth most come first. played:
    his tricks where three play who see only their own cards.
    """

    seat: Seat
    samples: int
    seed: int
    guarantee: Distribution | None = None
    line: Distribution | None = None
    first_cards: Mapping[Card, Estimate] = field(default_factory=dict)
    value: Estimate | None = None
    first_values: Mapping[Card, Estimate] = field(default_factory=dict)
    played: Played | None = None
    share: float = 1.0

    def as_json(self) -> Json:
        """Return both distributions with the intervals of their means, and the first cards."""
        document: Json = {"samples": self.samples, "seed": self.seed, "sampled": True}
        for name, found in (("guarantee", self.guarantee), ("line", self.line)):
            if found is not None:
                document[name] = tricks_json(found)
        if self.played is not None:
            document["played"] = self.played.as_json()
        if self.value is not None:
            document["value"] = mean_json(self.value)
        if self.first_cards:
            document["first_cards"] = [
                {"card": str(card), **mean_json(mean), **self._value_json(card)}
                for card, mean in self.first_cards.items()
            ]
        return document

    def _value_json(self, card: Card) -> Json:
        return {"value": mean_json(self.first_values[card])} if card in self.first_values else {}


def answer_allpass_sample(
    bench: Bench,
    hand: Hand,
    seat: Seat,
    rules: AllPassRules,
    *,
    widow_rule: WidowRule = "none",
    dead: Sequence[Card] = (),
    samples: int = 200,
    seed: int = DEFAULT_SEED,
    worth: Worth | None = None,
) -> AllPassSample:
    """Return the answer; the complete one last.

    rules: the lead variants, and what is played for; widow_rule: how the widow is used, its cards being
    `dead` or drawn. worth: what the tricks of seats 1, 2 and 3 are worth to each player, where that is asked.
    """
    layouts = draw_layouts(hand, seat, dead, samples, seed)
    empty = AllPassSample(seat, samples, seed, share=0.0)
    first_to_play = seat == Seat.FIRST

    def taken(tricks: Sequence[int]) -> Taken:
        whists = 0.0 if worth is None else float(worth((tricks[0], tricks[1], tricks[2]))[str(seat)])
        return Taken(tricks[seat.place], whists)

    def solve(tools: Tools, layout: DealtCards) -> tuple[int, Taken, dict[int, Taken]]:
        solver = tools.all_pass
        position = start_of_play(rules, widow_rule, layout)
        guarantee = solver.guarantee(position)
        line = solver.tricks(position)
        cards = {card: taken(tricks) for card, tricks in solver.moves(position)} if first_to_play else {}
        return guarantee[seat.place], taken(line), cards

    with bench.through(lambda share: replace(empty, share=share * (1 - PLAYED_PART))):
        answers = bench.map(solve, layouts)
    ends = spanned([taken(tricks).whists for tricks in all_shares("played")])
    cards, values = _first_cards([cards for _, _, cards in answers], ends, valued=worth is not None)
    whists = [line.whists for _, line, _ in answers]
    seen = AllPassSample(
        seat,
        samples,
        seed,
        Distribution.of(guarantee for guarantee, _, _ in answers),
        Distribution.of(line.tricks for _, line, _ in answers),
        cards,
        None if worth is None else mean_estimate(whists, *ends),
        values,
        share=1 - PLAYED_PART,
    )
    with bench.through(lambda share: replace(seen, share=1 - PLAYED_PART * (1 - share))):
        how = Playing(rules, widow_rule, worth)
        played = answer_played(bench, hand, seat, how, dead=dead, samples=PLAYED * samples, seed=seed)
    return replace(seen, played=played, share=1.0)


def _first_cards(
    answers: Sequence[Mapping[int, Taken]], ends: Ends, *, valued: bool
) -> tuple[dict[Card, Estimate], dict[Card, Estimate]]:
    """Average tricks and worth after each card that was legal in every layout; the best first."""
    tricks: dict[Card, Estimate] = {}
    values: dict[Card, Estimate] = {}
    for index in sorted(set.intersection(*(set(cards) for cards in answers))):
        found, card = [cards[index] for cards in answers], Card(index)
        tricks[card] = mean_estimate([taken.tricks for taken in found], 0, MOST_TRICKS)
        values[card] = mean_estimate([taken.whists for taken in found], *ends)
    order = sorted(tricks, key=lambda card: (-values[card].value, tricks[card].value, card.index))
    return {card: tricks[card] for card in order}, {card: values[card] for card in order if valued}
