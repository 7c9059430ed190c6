"""What a misère with twelve cards is worth: with the discard hidden, and if the defenders knew it.

Of four players the soloist may have the dealer share it, pool and hill alike (ES).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ddsolve.advice.claim.plan import cards_by_count
from ddsolve.advice.discard.options import DiscardOption
from ddsolve.advice.figures.comparing import Distribution, Race, best_of
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import Estimate, share_estimate, worth_estimate
from ddsolve.advice.hidden.advice import HiddenQuestion, HiddenSearch, held_together, led_with
from ddsolve.advice.hidden.game import Opening, Pair, Twelve, in_order, misere_prices
from ddsolve.advice.hidden.played import known_tricks, made_of
from ddsolve.advice.hidden.results import HiddenAdvice, KnownDiscard, Play, with_one
from ddsolve.advice.layouts.all_layouts import card_classes
from ddsolve.advice.layouts.common import common_layouts, discard_classes, misere_tricks, solve_layouts
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.misere_seen import (
    CLEAN,
    SHOWN,
    MisereAdvice,
    MisereOption,
    answer_misere,
    equals_together,
    start_misere,
    with_holes,
)
from ddsolve.advice.search.led import ClosedLead
from ddsolve.scoring import HandResult, score
from ddsolve.scoring.entries import DEALER
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import cut_short
from ddsolve.solving.tools import Tools
from ddsolve.values.answers import Answer, Json, known
from ddsolve.values.cards import Card
from ddsolve.values.contract import MISERE, Misere
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat


@dataclass(frozen=True, slots=True)
class Halves:
    """A misère in whists: to the soloist alone, and to him and to the dealer when they share it."""

    alone: float
    soloist: float
    dealer: float

    @property
    def invite(self) -> bool:
        """Whether the soloist does better with the dealer in it, who then does not."""
        return self.soloist > self.alone

    def as_json(self) -> Json:
        """Return the key `halves` of `ddsolve misere --json`."""
        return {"alone": self.alone, "soloist": self.soloist, "dealer": self.dealer, "invite": self.invite}


def halves_of(pricing: Pricing, alone: float) -> Halves | None:
    """Return the value of a shared misère from that of the same misère alone; None where it is not shared.

    Whatever the tricks, half of every entry goes to the dealer, so both values are multiples of the one
    alone; the multiples come from the sheet.
    """
    if pricing.players != 4 or not pricing.convention.options.misere_halves:
        return None
    mine = _multiple(pricing, pricing.seat)
    his = _multiple(pricing, DEALER)
    return Halves(alone, alone * float(mine), alone * float(his))


def _multiple(pricing: Pricing, player: Seat) -> Fraction:
    """Return a player's part of a shared misère as a multiple of the soloist's value alone."""
    found = {
        _worth(pricing, taken, player, halves=True) / _worth(pricing, taken, pricing.seat, halves=False)
        for taken in range(MOST_TRICKS + 1)
    }
    assert len(found) == 1, "entries are halved whatever the tricks"
    return found.pop()


def _worth(pricing: Pricing, taken: int, player: Seat, *, halves: bool) -> Fraction:
    soloist = pricing.seat
    tricks = {soloist: taken, soloist.next: MOST_TRICKS - taken}
    hand = HandResult(contract=MISERE, players=4, soloist=soloist, tricks=tricks, halves=halves)
    return score(pricing.convention, hand).value[str(player)]


# With the discard hidden, and if the defenders knew it.


HIDDEN_PART = 0.9  # of the work, where both answers are asked for
UNKNOWN = Estimate(math.nan, -math.inf, math.inf, 0)


@dataclass(frozen=True, slots=True, repr=False)
class MisereAnswer(Answer):
    """What is told: with the discard hidden, and if they knew it; partial: time was up first."""

    pricing: Pricing
    hidden: HiddenAdvice | None = None
    seen: MisereAdvice | None = None
    estimated: bool = False
    partial: bool = False
    share: float = 0.0

    @property
    def halves(self) -> Halves | None:
        """What it is worth if the dealer of four shares it; with the discard hidden where that is known."""
        if self.hidden is not None and self.hidden.score is not None:
            return halves_of(self.pricing, self.hidden.score.value)
        if self.seen is None or self.seen.cheapest is None:
            return None
        return halves_of(self.pricing, self.seen.cheapest.option.value)

    def as_json(self) -> Json:
        """Return the keys of the document."""
        seen = {} if self.seen is None else self.seen.as_json()
        return cut_short(self.partial) | seen | known(hidden=self.hidden, halves=self.halves)


def answer_if_known(bench: Bench, hand: Hand, pricing: Pricing, seed: int) -> MisereAnswer:
    """Answer for defenders who know the discard."""

    def told(known: MisereAdvice) -> MisereAnswer:
        share = min(known.share, 0.999)
        return MisereAnswer(pricing, seen=known, estimated=known.estimated, share=share)

    with bench.through(told):
        found = answer_misere(bench, hand, pricing, seed)
    answer = MisereAnswer(pricing, seen=found, estimated=True, share=0.999)
    bench.tell(answer)  # where it is hopeless, nothing was told before
    return replace(answer, share=1.0)


def answer_misere_hidden(
    bench: Bench, question: HiddenQuestion, hand: Hand, *, quick: bool = False, at_once: bool = False
) -> MisereAnswer:
    """Answer: first mixtures, whether it is hopeless, the mixtures, then if they knew it.

    quick: the first estimates, of each; of a misère that nobody bids these are all. Where no score is asked
    a sample says what it costs if they know.
    at_once: no mixture is looked for where it is clean by a count, or hopeless all cards seen.
    """
    pricing = question.pricing
    answer = MisereAnswer(pricing)
    if at_once:
        plain = clean_at_once(hand, pricing, question.seed)
        with bench.showing(answer):
            plain = plain or hopeless_at_once(bench, hand, pricing, question.seed)
        if plain is not None:
            return replace(answer, seen=plain, estimated=True, share=1.0)
    search = HiddenSearch(bench, question, quick=quick)

    def mixed(hidden: HiddenAdvice) -> MisereAnswer:
        return replace(answer, hidden=hidden, share=HIDDEN_PART * hidden.share)

    with bench.through(mixed):
        hidden = search.first()
        if search.quick:
            hidden = search.rest()
        answer = mixed(hidden)
    with bench.through(lambda known: replace(answer, seen=known)):
        known, if_known = start_misere(bench, hand, pricing, question.seed, prove=False)
        bench.tell(known)
    with bench.showing(answer):
        seen = known_on(bench, question, known)
    answer = replace(answer, seen=seen)
    if search.quick:
        with bench.showing(answer):  # not yet the estimate: work that is slow tells of itself
            hidden = _as_seen(bench, question, hidden, seen)
        answer = replace(answer, hidden=hidden)
    answer = replace(answer, estimated=True)
    bench.tell(answer)
    if not search.quick:
        with bench.through(mixed):
            hidden = search.rest()

    def with_mixed(known: MisereAdvice) -> MisereAnswer:
        thrown = (part.discard for each in (hidden.score, hidden.caught) if each for part in each.mixture)
        with bench.showing(answer):
            seen = known_on(bench, question, known, thrown)
            return replace(answer, hidden=_led_as_counted(bench, question, hidden, seen), seen=seen)

    if search.quick or known.hopeless or ("score" not in question.objectives and not seen.safe_in_sample):
        return replace(with_mixed(seen), share=1.0)
    answer = replace(answer, hidden=hidden)

    def proving(known: MisereAdvice) -> MisereAnswer:
        share = HIDDEN_PART + (1 - HIDDEN_PART) * known.share
        return replace(answer, seen=known, share=min(share, 0.999))

    with bench.through(proving):
        known = if_known()
    return replace(with_mixed(known), share=1.0)


def known_on(
    bench: Bench, question: HiddenQuestion, advice: MisereAdvice, mixed: Iterable[Pair] = ()
) -> MisereAdvice:
    """Value what is only sampled on the layouts that value the first mixtures, best first again.

    So a discard has one figure in both, from layouts that have not chosen it. mixed: discards of a mixture,
    which have a row whatever they are worth alone.
    """
    how = bench.policy.caught
    layouts = common_layouts(question.twelve.unseen, question.seed, how.fresh, how.glance)
    measure = misere_prices(question.pricing)

    def sampled(option: DiscardOption, card: Card | None) -> tuple[Estimate, Estimate]:
        opening = Opening(question.twelve, card)
        tricks = known_tricks(bench, opening, in_order(option.discard), layouts)
        return measure.worth(tricks), made_of(tricks)

    known = {frozenset(pair) for one in advice.options for pair in (one.option.discard, *one.option.equals)}
    more = (in_order(pair) for pair in dict.fromkeys(mixed) if frozenset(pair) not in known)
    added = (with_holes(DiscardOption(MISERE, pair, UNKNOWN, UNKNOWN), question.twelve.hand) for pair in more)
    found = []
    for one in (*advice.options, *added):
        option, led = one.option, one.option.led
        if led is not None and isinstance(led.expected, Estimate):
            expected, make = sampled(option, led.card)
            option = replace(option, led=replace(led, expected=expected, make=make))
        if not option.exact:
            expected, make = sampled(option, None)
            # nobody whists in misère
            option = replace(
                option, priced=expected, expected_one=expected, expected_best=expected, make=make
            )
        found.append(replace(one, option=option))
    reached = max((one.option.value for one in found if one.closed is not None), default=math.inf)

    def with_lead(one: MisereOption) -> MisereOption:
        """Look for the card to lead where it may be better: worth more with a card for each layout."""
        if one.closed is not None or one.option.value <= reached:
            return one
        cards = [alike[0] for alike in card_classes(one.own, question.twelve.unseen)]
        tried = [ClosedLead(card, *sampled(one.option, card)) for card in cards]
        led = max(tried, key=lambda lead: lead.worth)
        return replace(one, option=replace(one.option, led=led))

    found = [with_lead(one) for one in found]
    # a card for each layout is another question: what is led by who sees his own hand stands before it
    found.sort(key=lambda one: (one.option.led is None, -one.option.value))
    alike = [one for one in found if one.option.led is not None] or found
    safest = max(alike, key=lambda one: (one.option.likely, one.option.value), default=None)
    return replace(advice, options=tuple(found), safest=safest)


def _as_seen(
    bench: Bench, question: HiddenQuestion, hidden: HiddenAdvice, seen: MisereAdvice
) -> HiddenAdvice:
    """Return a quick answer with the one discard that costs least by the table, where that is another.

    The first mixtures are chosen on fewer layouts than the table is valued on.
    """
    score, best = hidden.score, seen.cheapest
    if score is None or best is None or best.option.value <= score.value:
        return hidden
    option, led = best.option, best.option.led
    worth, made = (option.priced, option.make) if led is None else (led.expected, led.make)
    if not isinstance(worth, Estimate) or not isinstance(made, Estimate):
        return hidden
    known = KnownDiscard(in_order(option.discard), worth.value)
    play = Play(1 - made.value, None, worth.value, (1 - made.high, 1 - made.low), made.size)
    card = None if led is None else led.card
    alone = with_one(score, known, card, (worth.low, worth.high), worth.size)
    changed = replace(hidden, score=replace(alone, play=play), disagreement=None)
    return held_together(bench, question, changed, quick=True)


def _led_as_counted(
    bench: Bench, question: HiddenQuestion, hidden: HiddenAdvice, seen: MisereAdvice
) -> HiddenAdvice:
    """Return the answer with the discard and lead that are counted best, where they are worth more."""
    score = hidden.score
    if score is None or score.first_card is None:
        return hidden
    counted = {
        in_order(one.option.discard): one.option.led
        for one in seen.options
        if one.option.led is not None and isinstance(one.option.led.expected, Fraction)
    }
    if not counted:
        return hidden
    pair, led = max(counted.items(), key=lambda one: one[1].worth)
    same = len(score.mixture) == 1 and led.card == score.first_card
    if led.worth > score.value and not same:
        return led_with(bench, question, hidden, pair, led.card)
    if len(score.mixture) > 1 and led.worth > score.if_known.value:
        score = replace(score, if_known=KnownDiscard(pair, led.worth))
    return replace(hidden, score=score)


# What is said of a misère before anything is searched: that it is clean, or that nobody would bid it.
#
# Clean: after some discard every suit is safe by a count of lower cards, which is the proof of `claim`.
# Hopeless: in nearly every layout of a sample even the discard that is best in it is caught, all cards seen;
# so no single discard does better.


ALL_LAYOUTS = 184_756
LOOKED, SAFE = 60, 3  # layouts, and the most of them that some discard may save: 5 %
CHOOSING, VALUING = 4, 24  # layouts that rank the discards, and that value the best of them


def clean_at_once(hand: Hand, pricing: Pricing, seed: int) -> MisereAdvice | None:
    """Return the discards after which a count of lower cards proves the misère clean; None without one."""
    seat = pricing.seat
    classes = [
        discards
        for discards in discard_classes(hand, Misere.MISERE)
        if cards_by_count(discards.view(seat, Seat.FIRST), CLEAN) is not None
    ]
    if not classes:
        return None
    worth = Fraction(pricing.values(MISERE)[0])
    pairs = [pair for discards in classes for pair in discards.discards]
    option = DiscardOption(
        MISERE,
        pairs[0],
        worth,
        Fraction(1),
        equals=tuple(pairs[1:]),
        expected_one=worth,
        expected_best=worth,
        tricks=Distribution((ALL_LAYOUTS, *[0] * 10)),
    )
    best = with_holes(equals_together([option], hand, seat)[0], hand)
    view = View(best.own, classes[0].unseen, seat)
    first = cards_by_count(view, CLEAN) or ()
    if first and pricing.closed_lead(Misere.MISERE):
        best = replace(best, option=replace(best.option, led=ClosedLead(first[0], worth, Fraction(1))))
    card = first[0] if first else None
    best = replace(best, clean=True, first_cards=first, caught=0, first_card=card, caught_after_card=0)
    return MisereAdvice(seat, seed, (best,), ALL_LAYOUTS, 1.0, best, proved=True)


def hopeless_at_once(bench: Bench, hand: Hand, pricing: Pricing, seed: int) -> MisereAdvice | None:
    """Return the discards that cost least where the misère is hopeless; None where it is not."""
    seat = pricing.seat
    twelve = Twelve(hand, int(seat))

    own = [(hand - Hand.of(pair)).mask for pair in twelve.top_discards]
    unseen = twelve.unseen.mask

    def is_safe(tools: Tools, layout: int) -> bool:
        """Whether some discard takes no trick in a layout, all cards seen."""
        return any(not misere_tricks(tools, mask, unseen, layout, seat, Seat.FIRST, None, 1) for mask in own)

    safe = 0
    layouts = common_layouts(twelve.unseen, seed, LOOKED)
    for first in range(0, LOOKED, 2 * SAFE):
        safe += sum(bench.map(is_safe, layouts[first : first + 2 * SAFE]))
        if safe > SAFE:
            return None
    values = [float(value) for value in pricing.values(MISERE)]
    race = Race(bench, twelve.unseen, seed, 2, LOOKED)

    def tricks_of(tools: Tools, pair: Pair, layouts: Sequence[int]) -> list[int]:
        own = hand - Hand.of(pair)
        return solve_layouts(tools, own, Misere.MISERE, twelve.unseen, layouts, seat, Seat.FIRST)

    def keep(pairs: Sequence[Pair], found: Sequence[list[int]], kept: float) -> list[Pair]:
        return best_of(pairs, [sum(values[one] for one in tricks) for tricks in found], int(kept))

    pairs = race.halve(tricks_of, twelve.top_discards, [(CHOOSING, SHOWN)], keep)
    found = []
    for pair, tricks in zip(pairs, race.look(tricks_of, pairs, VALUING), strict=True):
        expected = worth_estimate(tricks, values)
        made = share_estimate(tricks.count(0), len(tricks))
        option = DiscardOption(
            MISERE, in_order(pair), expected, made, expected_one=expected, expected_best=expected
        )
        found.append(with_holes(option, hand))
    found.sort(key=lambda one: -one.option.value)
    safest = max(found, key=lambda one: one.option.likely)
    return MisereAdvice(seat, seed, tuple(found), share=1.0, safest=safest, hopeless=True)
