"""Misère whose discard is seen: each sensible one, how often it is safe, clean or where the hole is.

Of discards worth exactly the same, the one a player would make comes first: away with the cards that
have the most unseen cards below them, then with the highest. A misère that the sample sees caught in nearly
every layout with every discard is not counted any further.

Where the soloist leads and the convention has him lead before the defenders' cards are shown, the options are
ranked by the best first card for all layouts together; those counted are the best by open play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import ClassVar

from ddsolve.advice.claim.checks import answer_claim_at
from ddsolve.advice.claim.results import Claim, Goal
from ddsolve.advice.discard.advice import SAMPLED, DiscardAdvice, first_estimate, proved_answer
from ddsolve.advice.discard.options import DiscardOption
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.figures.sampling import number
from ddsolve.advice.layouts.all_layouts import holes, safe_leads
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.search.led import ClosedLead, find_misere_lead, find_misere_leads
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.solving.bench import Bench, part, telling
from ddsolve.solving.effort import cut_short
from ddsolve.values.answers import Answer, Json, by_seat, card_names, listed
from ddsolve.values.cards import FULL_MASK, Card, Suit
from ddsolve.values.contract import MISERE, Misere
from ddsolve.values.hand import Hand
from ddsolve.values.seats import SEATS, Seat

SHOWN = 5  # sensible discards, all counted over all layouts
COUNTING = 0.7  # of the work: the sample and the proof
SAMPLED_PART = COUNTING * SAMPLED  # of it the sample
CLEAN = Goal(Misere.MISERE, 0)


@dataclass(frozen=True, slots=True)
class MisereOption:
    """One discard: how it does over all layouts with the asked seat's leader, and suit by suit.

    open_cards: for each suit the own cards that a count of lower cards leaves open, lowest first; none where
    the suit is safe when others lead. holes: the lowest of them. clean: no layout catches it and, on the
    soloist's lead, one first card is good in all. caught: layouts that catch it, all cards seen; first_card:
    on the soloist's lead the best one whatever the layout, and caught_after_card the layouts that catch it
    then; None where they were not counted. safe_by_leader: the
    number of safe layouts by the seat that leads, counted for the best discards.
    """

    option: DiscardOption
    own: Hand
    open_cards: Mapping[Suit, tuple[Card, ...]]
    clean: bool | None = None
    first_cards: tuple[Card, ...] = ()
    caught: int | None = None
    first_card: Card | None = None
    caught_after_card: int | None = None
    safe_by_leader: Mapping[int, int] = field(default_factory=dict)

    @property
    def closed(self) -> ClosedLead | None:
        """The best first card led before the defenders' cards are shown, see `DiscardOption.led`."""
        return self.option.led

    @property
    def holes(self) -> Mapping[Suit, Card | None]:
        """For each suit the lowest card left open, None where the suit is safe."""
        return {suit: next(iter(cards), None) for suit, cards in self.open_cards.items()}

    @property
    def safe(self) -> Fraction | None:
        """The share of layouts in which no trick is taken, all cards seen; None if only sampled."""
        return self.option.make if isinstance(self.option.make, Fraction) else None

    @property
    def expected_tricks(self) -> Fraction | None:
        """The average number of tricks."""
        return None if self.option.tricks is None else self.option.tricks.mean

    @property
    def tricks_when_caught(self) -> Fraction | None:
        """The average number of tricks over the layouts that catch it; None where none does."""
        found = self.option.tricks
        if found is None or found.counts[0] == found.total:
            return None
        return found.mean * found.total / (found.total - found.counts[0])

    def as_json(self) -> Json:
        """Return the keys of one entry of `options` in `ddsolve misere --json`."""
        entry: Json = self.option.as_json()
        entry["safe"] = entry["make"]
        for name, figure in (
            ("expected_tricks", self.expected_tricks),
            ("tricks_when_caught", self.tricks_when_caught),
        ):
            if self.option.exact:
                entry[name] = None if figure is None else float(figure)
        entry["clean"] = self.clean
        entry["first_cards"] = card_names(self.first_cards)
        if self.caught is not None:
            entry["caught"] = self.caught
            entry["best_card"] = None if self.first_card is None else str(self.first_card)
            entry["caught_after_card"] = self.caught_after_card
        entry["holes"] = {
            suit.letter: None if card is None else str(card) for suit, card in self.holes.items()
        }
        entry["open_cards"] = {suit.letter: card_names(cards) for suit, cards in self.open_cards.items()}
        if self.safe_by_leader:
            entry["safe_layouts_by_leader"] = by_seat(self.safe_by_leader)
        return entry


@dataclass(frozen=True, slots=True, repr=False)
class MisereAdvice(Answer):
    """The sensible discards for a misère, best first by expected score in the soloist's whists.

    safest: the one that is caught in the fewest layouts; the first of `options` costs least. hopeless: caught
    in nearly every layout of the sample with every discard, so nothing was counted over all layouts. proved:
    the first of `options` is the best of all, whatever the sample said. partial: time was up before all was
    counted.
    """

    rows: ClassVar[str] = "options"

    seat: Seat
    seed: int
    options: tuple[MisereOption, ...] = ()
    layouts: int = 0
    share: float = 0.0
    safest: MisereOption | None = None
    hopeless: bool = False
    proved: bool = False
    partial: bool = False

    @property
    def estimated(self) -> bool:
        """Whether the whole sample is drawn, and so it is known whether the misère is hopeless."""
        return bool(self.options) and self.share >= SAMPLED_PART

    @property
    def safe_in_sample(self) -> bool:
        """Whether no layout looked at catches the first option: it may be clean."""
        return bool(self.options) and number(self.options[0].option.make) == 1

    @property
    def cheapest(self) -> MisereOption | None:
        """The discard with the best expected score."""
        return self.options[0] if self.options else None

    def as_json(self) -> Json:
        """Return the keys of `ddsolve misere --json`."""
        return {
            **cut_short(self.partial),
            **listed(self, "options", "layouts", "seed", "hopeless", "proved"),
            "safest": None if self.safest is None else card_names(self.safest.option.discard),
            "cheapest": None if self.cheapest is None else card_names(self.cheapest.option.discard),
        }


def answer_misere(bench: Bench, hand: Hand, pricing: Pricing, seed: int) -> MisereAdvice:
    """Return the sensible discards, best expected score first."""
    return start_misere(bench, hand, pricing, seed)[1]()


def start_misere(
    bench: Bench, hand: Hand, pricing: Pricing, seed: int, *, prove: bool = True
) -> tuple[MisereAdvice, Callable[[], MisereAdvice]]:
    """Return the first estimate, and what finds the answer.

    prove False, for an answer about something else: what the sample calls best is counted, no more is proved
    unless that is safe in every layout.
    """
    menu = Menu(pricing, MISERE)
    search = DiscardSearch.of(bench, hand, pricing.seat, [Misere.MISERE], seed=seed)
    result = MisereAdvice(pricing.seat, seed)

    def counted(advice: DiscardAdvice) -> MisereAdvice:
        nonlocal result
        if advice.options and (not result.options or advice.share in (SAMPLED, 1.0)):
            result = replace(_sensible(result, hand, advice), proved=advice.proved)
        return replace(result, share=min(COUNTING * advice.share, COUNTING))

    with bench.through(counted):
        sampled, leads = first_estimate(search, menu)
    if sampled.hopeless:
        hopeless = replace(counted(sampled), hopeless=True, share=1.0)
        return hopeless, lambda: hopeless

    first = counted(sampled)
    bench.tell(first)

    def go_on() -> MisereAdvice:
        nonlocal result
        with bench.through(counted):
            advice = proved_answer(search, None, menu, sampled, leads, shown=SHOWN, prove=prove)
        result = replace(counted(advice), share=COUNTING)
        totals = (one.option.tricks.total for one in result.options if one.option.tricks)
        result = replace(result, layouts=max(totals, default=0))
        for place, option in enumerate(result.options):
            every_leader = place < 1 and result.proved
            parts = len(result.options)
            with bench.through(telling(result, COUNTING, 0.999)), bench.through(part(place, parts)):
                whole = _whole_option(bench, option, hand, pricing, every_leader)
            options = (*result.options[:place], whole, *result.options[place + 1 :])
            result = replace(result, options=options)
            bench.tell(result)
        if result.proved and menu.leads_unseen:
            with bench.showing(replace(result, share=0.99)):
                safest = _safest(search, menu, advice)
            best = result.options[0].option
            if safest.likely > best.likely:
                if safest.discard in best.equals and safest.led and safest.led.card not in best.discard:
                    safest = replace(safest, discard=best.discard)  # one throw has one name
                result = replace(result, safest=with_holes(safest, hand))
            else:
                result = replace(result, safest=result.cheapest)
        return replace(result, share=1.0)

    return first, go_on


def _safest(search: DiscardSearch, menu: Menu, advice: DiscardAdvice) -> DiscardOption:
    """Return what is caught in the fewest layouts if its first card is led for all of them together."""
    leads = find_misere_leads(search, menu.pricing, safest=True)
    found = [replace(one, led=leads[one.discard]) for one in advice.options if one.discard in leads]
    return max(found, key=lambda option: (option.likely, option.value))


def _sensible(result: MisereAdvice, hand: Hand, advice: DiscardAdvice) -> MisereAdvice:
    """Take over the first few options, equals in a player's order, and the safest of all."""
    unseen = Hand(FULL_MASK & ~hand.mask)
    options: list[DiscardOption] = []
    together = equals_together(advice.options, hand, result.seat)
    for _same, alike in groupby(together, key=lambda option: (option.exact, option.value, option.likely)):
        ordered = sorted(alike, key=lambda option: _danger(option.discard, unseen), reverse=True)
        if result.seat != Seat.FIRST:  # who leads himself has his cards to lead counted by these discards
            ordered = [_most_dangerous(option, unseen) for option in ordered]
        options += [rid_of_higher(option, hand) for option in ordered]
    led = [option for option in options if option.led is not None]
    valued = [option for option in options if option.exact or not option.rough]
    safest = max(led or valued or options, key=lambda option: (option.likely, option.value))
    first, *others = options[:SHOWN]
    others.sort(key=lambda option: -option.value)
    found = [with_holes(option, hand) for option in (first, *others)]
    return replace(result, options=tuple(found), safest=with_holes(safest, hand))


def with_holes(option: DiscardOption, hand: Hand) -> MisereOption:
    """Return an option with its holes."""
    own, unseen = hand - Hand.of(option.discard), Hand(FULL_MASK & ~hand.mask)
    return MisereOption(option, own, {suit: holes(own, unseen, suit) for suit in Suit})


def equals_together(options: Sequence[DiscardOption], hand: Hand, seat: Seat) -> list[DiscardOption]:
    """Make one option of all that have exactly the value of the best; its discard is what a player throws.

    On the soloist's own lead those come first after which some first card is good in every layout by count.
    """
    best = options[0]
    if not best.exact:
        return list(options)
    unseen = Hand(FULL_MASK & ~hand.mask)
    equals = [
        option
        for option in options
        if option.exact and option.priced == best.priced and option.value == best.value
    ]
    pairs = [pair for option in equals for pair in ((option.discard[0], option.discard[1]), *option.equals)]
    pairs.sort(key=lambda pair: _danger(pair, unseen), reverse=True)
    easy = {pair: seat != Seat.FIRST or bool(safe_leads(hand - Hand.of(pair), unseen)) for pair in pairs}
    together = []
    for one_lead in (True, False):
        alike = [pair for pair in pairs if easy[pair] is one_lead]
        if alike:
            together.append(replace(best, discard=alike[0], equals=tuple(alike[1:])))
    return [*together, *(option for option in options if option not in equals)]


def _most_dangerous(option: DiscardOption, unseen: Hand) -> DiscardOption:
    """Return an option that throws the most dangerous of what is the same."""
    thrown: tuple[tuple[Card, Card], ...] = ((option.discard[0], option.discard[1]), *option.equals)
    pairs = sorted(thrown, key=lambda pair: _danger(pair, unseen), reverse=True)
    return replace(option, discard=pairs[0], equals=tuple(pairs[1:]))


def rid_of_higher(option: DiscardOption, hand: Hand) -> DiscardOption:
    """Return an option that throws the higher of touching cards and leads the lower one, as a player does.

    The other way round it is the same.
    """
    led = option.led
    if led is None:
        return option
    for card in option.discard:
        between = range(card.index + 1, led.card.index)
        if (
            card.suit == led.card.suit
            and card < led.card
            and all(hand.mask >> index & 1 for index in between)
        ):
            thrown = [led.card if one == card else one for one in option.discard]
            return replace(option, discard=tuple(sorted(thrown)), led=replace(led, card=card))
    return option


def _danger(discard: tuple[Card, ...], unseen: Hand) -> tuple[int, list[int]]:
    """Return how much a player wants to be rid of cards: the unseen ones below them, then their ranks."""
    below = sum(other < card for card in discard for other in unseen.suit_cards(card.suit))
    return below, sorted((card.rank for card in discard), reverse=True)


def _whole_option(
    bench: Bench, option: MisereOption, hand: Hand, pricing: Pricing, every_leader: bool
) -> MisereOption:
    """Add whether an option is clean, and for the best one the safe layouts whoever leads.

    Its closed lead is looked for anew: of discards worth the same another may stand here now.
    """
    claims: dict[Seat, Claim] = {}
    seat, unseen = pricing.seat, Hand(FULL_MASK & ~hand.mask)
    if option.closed is not None and option.option.exact:
        with bench.showing(0.0):
            led = find_misere_lead(bench, View(option.own, unseen, seat), pricing)
        equals = tuple(pair for pair in option.option.equals if led.card not in pair)
        option = replace(option, option=replace(option.option, led=led, equals=equals))
    for leader in SEATS:
        asked = leader == Seat.FIRST or every_leader
        if asked and (every_leader or option.safe == 1):
            with bench.through(part(leader.place, 3)):
                claims[leader] = answer_claim_at(bench, View(option.own, unseen, seat, leader), CLEAN)
    own = claims.get(Seat.FIRST)
    by_leader: dict[int, int] = {}
    if every_leader:
        by_leader = {leader: claim.layouts - claim.double_dummy_failing for leader, claim in claims.items()}
    return replace(
        option,
        clean=own.holds if own else False if option.option.exact else None,
        first_cards=own.first_cards if own else (),
        caught=own.double_dummy_failing if own else None,
        first_card=own.best_card if own else None,
        caught_after_card=own.failing if own else None,
        safe_by_leader=by_leader,
    )
