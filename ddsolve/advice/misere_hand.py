"""Misère with twelve cards: each sensible discard, how often it is safe, clean or where the hole is."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ddsolve.advice.claim_checks import claim_steps
from ddsolve.advice.claim_types import Claim, Goal
from ddsolve.advice.discard_classes import DiscardClass, discard_classes
from ddsolve.advice.discard_search import DiscardSearch
from ddsolve.advice.discards import DiscardAdvice, DiscardOption, iter_search
from ddsolve.advice.pricing import Menu, Pricing
from ddsolve.advice.sampling import DEFAULT_SEED
from ddsolve.advice.sure_tricks import hole
from ddsolve.advice.workers import Workers, part, report
from ddsolve.cards import Card, Suit
from ddsolve.contract import MISERE
from ddsolve.conventions import Convention
from ddsolve.games import Misere
from ddsolve.hand import Hand
from ddsolve.results import Json, by_seat, card_names
from ddsolve.seats import SEATS, Seat

SHOWN = 5  # sensible discards, all counted over all layouts
CLEAN = Goal(Misere.MISERE, 0)


@dataclass(frozen=True, slots=True)
class MisereOption:
    """One discard: how it does over all layouts with the asked seat's leader, and suit by suit.

    holes: for each suit the own card that a count of lower cards leaves open, None where the suit is safe.
    clean: no layout catches it and, on the soloist's lead, one first card is good in all. safe_by_leader: the
    number of safe layouts by the seat that leads, counted for the best discards.
    """

    option: DiscardOption
    own: Hand
    holes: Mapping[Suit, Card | None]
    clean: bool | None = None
    first_cards: tuple[Card, ...] = ()
    safe_by_leader: Mapping[int, int] = field(default_factory=dict)

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
        entry["holes"] = {
            suit.letter: None if card is None else str(card) for suit, card in self.holes.items()
        }
        if self.safe_by_leader:
            entry["safe_layouts_by_leader"] = by_seat(self.safe_by_leader)
        return entry


@dataclass(frozen=True, slots=True)
class MisereAdvice:
    """The sensible discards for a misère, best first by expected score."""

    seat: Seat
    seed: int
    options: tuple[MisereOption, ...] = ()
    layouts: int = 0
    share: float = 0.0

    def as_json(self) -> Json:
        """Return the keys of `ddsolve misere --json`."""
        return {
            "options": [option.as_json() for option in self.options],
            "layouts": self.layouts,
            "seed": self.seed,
        }


def best_misere(
    hand: Hand | str,
    seat: int,
    convention: Convention | str = "sochi",
    *,
    players: int = 3,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
) -> MisereAdvice:
    """Return the sensible misère discards of twelve cards, best expected score first.

    Shares and tricks are double-dummy over all layouts of the defenders' cards: defenders who do not know the
    discard do worse. Raises NotationError, DealError or ConventionError.
    """
    hand = Hand.parse(hand) if isinstance(hand, str) else hand
    convention = Convention.load(convention) if isinstance(convention, str) else convention
    with Workers(threads) as workers:
        pricing = Pricing(convention, Seat.parse(seat), players=players)
        return list(iter_misere(workers, hand, pricing, seed))[-1]


def iter_misere(workers: Workers, hand: Hand, pricing: Pricing, seed: int) -> Iterator[MisereAdvice]:
    """Yield the growing answer of `best_misere`."""
    menu = Menu(pricing, MISERE)
    classes = {found.discard: found for found in discard_classes(hand, Misere.MISERE)}
    search = DiscardSearch.of(workers, hand, pricing.seat, [Misere.MISERE], seed=seed)
    result = MisereAdvice(pricing.seat, seed)
    for advice in iter_search(search, None, menu, shown=SHOWN):
        if not result.options or advice.share >= 1:
            result = replace(result, options=_sensible(advice, classes))
        yield replace(result, share=min(0.7 * advice.share, 0.7))
    result = replace(result, layouts=_layouts(result), share=0.7)
    for number, option in enumerate(result.options):
        found = classes[_pair(option.option)]
        whole = yield from report(
            _whole_option(workers, option, found, pricing.seat, number < 1),
            _telling(result, number),
        )
        options = (*result.options[:number], whole, *result.options[number + 1 :])
        result = replace(result, options=options)
        yield result
    yield replace(result, share=1.0)


def _telling(result: MisereAdvice, number: int) -> Callable[[float], MisereAdvice]:
    scale = part(number, max(1, len(result.options)))
    return lambda share: replace(result, share=min(0.999, 0.7 + 0.3 * scale(share)))


def _layouts(result: MisereAdvice) -> int:
    return max((option.option.tricks.total for option in result.options if option.option.tricks), default=0)


def _pair(option: DiscardOption) -> tuple[Card, Card]:
    return option.discard[0], option.discard[1]


def _sensible(
    advice: DiscardAdvice, classes: Mapping[tuple[Card, Card], DiscardClass]
) -> tuple[MisereOption, ...]:
    """Return the first few options with their holes."""
    found = []
    for option in advice.options[:SHOWN]:
        kept = classes[_pair(option)]
        holes = {suit: hole(kept.own, kept.unseen, suit) for suit in Suit}
        found.append(MisereOption(option, kept.own, holes))
    return tuple(found)


def _whole_option(
    workers: Workers, option: MisereOption, found: DiscardClass, seat: Seat, every_leader: bool
) -> Generator[float, None, MisereOption]:
    """Add whether an option is clean, and for the best one the safe layouts whoever leads."""
    claims: dict[Seat, Claim] = {}
    for leader in SEATS:
        asked = leader == Seat.FIRST or every_leader
        if asked and (every_leader or option.safe == 1):
            claims[leader] = yield from report(
                claim_steps(workers, found.view(seat, leader), CLEAN), part(leader.place, 3)
            )
    own = claims.get(Seat.FIRST)
    by_leader: dict[int, int] = {}
    if every_leader:
        by_leader = {leader: claim.layouts - claim.double_dummy_failing for leader, claim in claims.items()}
    return replace(
        option,
        clean=own.holds if own else False if option.option.exact else None,
        first_cards=own.first_cards if own else (),
        safe_by_leader=by_leader,
    )
